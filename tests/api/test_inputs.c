/* Meshes, and definitions that are used without a simulation, broken one member at a time (spoil.h). */
#include "api/spoil.h"

#include <sys/stat.h>

#define FOLDER PL_BINARY_DIR "/test-api-inputs"

static model m;

/* ---- meshes */

static pl_mesh *broken; /* quadratic, with everything that a mesh can have */

/* Number of functions that accept the mesh; none may accept a faulty one. */
static int accepted(const pl_mesh *mesh, pl_error *err) {
    pl_mesh *made = NULL;
    pl_mesh_summary summary;
    pl_tessellation surface;
    pl_skin *skin = NULL;
    int32_t *tris = NULL, *owner = NULL;
    int64_t count;
    int size, good = 0;
    good += pl_mesh_copy(mesh, &made, err) == PL_OK, pl_mesh_free(made);
    good += pl_mesh_quadratic(mesh, &made, err) == PL_OK, pl_mesh_free(made);
    good += pl_mesh_linear(mesh, &made, err) == PL_OK, pl_mesh_free(made);
    good += pl_mesh_find_folded(mesh, &count, &tris, err) == PL_OK, free(tris);
    good += pl_mesh_boundary(mesh, &tris, &owner, &count, err) == PL_OK, free(tris), free(owner);
    good += pl_mesh_boundary_nodes(mesh, &tris, NULL, &count, &size, err) == PL_OK, free(tris);
    good += pl_mesh_tessellate(mesh, 3, &surface, err) == PL_OK, pl_tessellation_free(&surface);
    good += pl_mesh_summarise(mesh, &summary, err) == PL_OK;
    good += pl_mesh_save(mesh, FOLDER "/mesh.msh", err) == PL_OK;
    good += pl_mesh_save(mesh, FOLDER "/mesh.vtu", err) == PL_OK;
    good += pl_mesh_save(mesh, FOLDER "/mesh.obj", err) == PL_OK;
    pl_skin_def def = pl_skin_def_default();
    def.mesh = mesh, def.count = 8, def.points = m.linear->nodes, def.threads = 1;
    good += pl_skin_create(&def, &skin, err) == PL_OK, pl_skin_free(skin);
    pl_mesh_find_group(mesh, "part");
    pl_mesh_find_array(mesh, "heat");
    pl_mesh_quality(mesh, 0);
    pl_mesh_quality(mesh, 4);
    return good;
}

static pl_status attempt_mesh(bool *made, pl_error *err) {
    pl_collider_def collider = pl_collider_def_default();
    pl_mesh *surface = NULL;
    pl_sim *sim = NULL;
    collider.shape = "mesh", collider.mesh = broken;
    m.bodies[1].mesh = broken;
    *made = accepted(broken, err) > 0;
    *made = pl_collider_surface(&collider, 0, 1, &surface, err) == PL_OK || *made;
    pl_mesh_free(surface);
    pl_status status = pl_sim_create(&m.def, &sim, err);
    *made = status == PL_OK || *made;
    pl_sim_free(sim);
    m.bodies[1].mesh = m.quadratic;
    return status;
}

static void add_array(pl_mesh *mesh, const char *name, pl_where where, int64_t items) {
    mesh->arrays = realloc(mesh->arrays, (size_t)(mesh->array_count + 1) * sizeof *mesh->arrays);
    pl_array *array = &mesh->arrays[mesh->array_count++];
    *array = (pl_array){.name = strdup(name), .where = where, .components = 1};
    array->values = calloc((size_t)items, sizeof(double));
}

static void spoil_int64(spoiler *s, const char *member, int64_t *place) {
    const int64_t values[] = {-1, INT64_MIN, INT64_MAX, (int64_t)INT32_MAX + 1};
    for (int i = 0; i < 4; i++) spoil(s, member, place, &values[i], sizeof values[i], MUST_FAIL);
}

static void spoil_index(spoiler *s, const char *member, int32_t *place, int32_t limit) {
    const int32_t values[] = {-1, INT32_MIN, INT32_MAX, limit};
    for (int i = 0; i < 4; i++) spoil(s, member, place, &values[i], sizeof values[i], MUST_FAIL);
}

static void spoil_groups(spoiler *s) {
    for (int g = 0; g < broken->group_count; g++) {
        pl_group *group = &broken->groups[g];
        int32_t limit = (int32_t)(group->where == PL_ON_NODES ? broken->node_count : broken->tet_count);
        const unsigned places[] = {3, UINT32_MAX, INT32_MAX};
        for (int i = 0; i < 3; i++)
            spoil(s, "group.where", &group->where, &places[i], sizeof places[i], MUST_FAIL);
        spoil_pointer(s, "group.name", &group->name, NULL, MUST_FAIL);
        spoil_int64(s, "group.count", &group->count);
        spoil_pointer(s, "group.items", &group->items, NULL, MUST_FAIL);
        spoil_index(s, "group.items[0]", &group->items[0], limit);
        spoil_index(s, "group.items[n]", &group->items[group->count - 1], limit);
        spoil_int64(s, "group.tri_count", &group->tri_count);
        if (!group->tri_count) continue;
        spoil_pointer(s, "group.tris", &group->tris, NULL, MUST_FAIL);
        spoil_index(s, "group.tris[0]", &group->tris[0], (int32_t)broken->node_count);
        spoil_index(s, "group.tris[n]", &group->tris[3 * group->tri_count - 1], (int32_t)broken->node_count);
    }
    for (int k = 0; k < broken->array_count; k++) {
        pl_array *array = &broken->arrays[k];
        const unsigned places[] = {3, UINT32_MAX, INT32_MAX};
        for (int i = 0; i < 3; i++)
            spoil(s, "array.where", &array->where, &places[i], sizeof places[i], MUST_FAIL);
        spoil_pointer(s, "array.name", &array->name, NULL, MUST_FAIL);
        const int components[] = {-1, 0, INT32_MAX, INT32_MIN};
        for (int i = 0; i < 4; i++)
            spoil_int(s, "array.components", &array->components, components[i], MUST_FAIL);
        spoil_pointer(s, "array.values", &array->values, NULL, MUST_FAIL);
    }
}

static void add_appearance(pl_mesh *mesh) {
    mesh->appearances = calloc(1, sizeof *mesh->appearances);
    mesh->appearances[mesh->appearance_count++] =
        (pl_appearance){strdup("paint"), {0.5, 0.25, 1}, 0.5, strdup("none.png"), 0.5};
}

static void test_mesh(void **state) {
    (void)state;
    pl_error err;
    spoiler s;
    check_ok(pl_mesh_copy(m.quadratic, &broken, &err));
    free(broken->tris), broken->tris = NULL;
    model_add_group(broken, "part", PL_ON_TETS, 2);
    pl_group *side = &broken->groups[0];
    assert_int_equal(side->where, PL_ON_NODES);
    side->tris = malloc(3 * sizeof *side->tris), side->tri_count = 1;
    memcpy(side->tris, broken->tets, 3 * sizeof *side->tris);
    add_array(broken, "heat", PL_ON_NODES, broken->node_count);
    add_array(broken, "body", PL_ON_TETS, broken->tet_count);
    add_appearance(broken);
    spoil_begin(&s, "mesh", broken, sizeof *broken, attempt_mesh);
    spoil_int64(&s, "node_count", &broken->node_count);
    spoil_int64(&s, "tet_count", &broken->tet_count);
    spoil_int64(&s, "tri_count", &broken->tri_count);
    const int64_t one = 1;
    spoil(&s, "tri_count", &broken->tri_count, &one, sizeof one, MUST_FAIL); /* there are no triangles */
    spoil(&s, "node_count", &broken->node_count, &one, sizeof one, MUST_FAIL);
    spoil_pointer(&s, "nodes", &broken->nodes, NULL, MUST_FAIL);
    spoil_pointer(&s, "tets", &broken->tets, NULL, MUST_FAIL);
    const int sizes[] = {-1, 0, 3, 5, 11, INT32_MAX};
    for (int i = 0; i < 6; i++) spoil_int(&s, "nodes_per_tet", &broken->nodes_per_tet, sizes[i], MUST_FAIL);
    for (int i = 0; i < 3; i++) spoil_real(&s, "nodes", &broken->nodes[7 + 20 * i], -1e100, 1e100, false, 0);
    for (int k = 0; k < 10; k++) spoil_index(&s, "tets", &broken->tets[10 + k], (int32_t)broken->node_count);
    spoil_count(&s, "group_count", &broken->group_count, &broken->groups);
    spoil_count(&s, "array_count", &broken->array_count, &broken->arrays);
    spoil_count(&s, "appearance_count", &broken->appearance_count, &broken->appearances);
    spoil_pointer(&s, "appearances.name", &broken->appearances[0].name, NULL, MUST_FAIL);
    for (int k = 0; k < 3; k++)
        spoil_real(&s, "appearances.color", &broken->appearances[0].color[k], 0, 1, false, 0);
    spoil_real(&s, "appearances.opacity", &broken->appearances[0].opacity, 0, 1, false, 0);
    spoil_real(&s, "appearances.roughness", &broken->appearances[0].roughness, 0, 1, false, NAN);
    spoil_groups(&s);
    for (int32_t k = 0; k < (int32_t)broken->node_count; k++) /* one node twice, in any place */
        spoil(&s, "tets", &broken->tets[k % 10], &broken->tets[(k + 1 + k / 10) % 10], sizeof(int32_t),
              MAY_PASS);
    spoil_touch(&s, &broken->tris, sizeof broken->tris); /* none here; see test_surface */
    s.touched[0] = 1;
    spoil_end(&s, 16);
    pl_mesh_free(broken);
}

static pl_mesh_repairs slot;
static pl_status attempt_repair(bool *made, pl_error *err) {
    pl_mesh *copy = NULL;
    *made = pl_mesh_copy(broken, &copy, err) == PL_OK && pl_mesh_repair(copy, &slot, err) == PL_OK;
    pl_mesh_free(copy);
    pl_mesh_repairs_free(&slot);
    /* also without a copy: refused before anything changes */
    pl_status status = *made ? PL_OK : pl_mesh_repair(broken, &slot, err);
    if (!*made && status == PL_OK) fail_msg("repaired, but not copied");
    return status;
}

static void test_surface(void **state) {
    (void)state;
    pl_error err;
    spoiler s;
    pl_collider_def ball = pl_collider_def_default();
    ball.shape = "sphere";
    check_ok(pl_collider_surface(&ball, 0, 1, &broken, &err));
    spoil_begin(&s, "surface", broken, sizeof *broken, attempt_repair);
    spoil_int64(&s, "tri_count", &broken->tri_count);
    spoil_int64(&s, "node_count", &broken->node_count);
    spoil_pointer(&s, "tris", &broken->tris, NULL, MUST_FAIL);
    spoil_pointer(&s, "nodes", &broken->nodes, NULL, MUST_FAIL);
    spoil_index(&s, "tris", &broken->tris[5], (int32_t)broken->node_count);
    for (int i = 0; i < 3; i++) spoil_real(&s, "nodes", &broken->nodes[i], -1e100, 1e100, false, 0);
    assert_true(s.refused > 20);
    pl_mesh_free(broken);
}

/* ---- objects made from meshes */

static pl_shape_def shape;
static pl_status attempt_shape(bool *made, pl_error *err) {
    pl_mesh *mesh = (pl_mesh *)&shape;
    pl_status status = pl_mesh_generate(&shape, &mesh, err);
    *made = mesh != NULL;
    pl_mesh_free(mesh);
    return status;
}

static void test_shape(void **state) {
    (void)state;
    for (int kind = 0; kind < 4; kind++) {
        spoiler s;
        shape = pl_shape_def_default();
        shape.shape = kind, shape.resolution = 2, shape.irregular = 0.1;
        spoil_begin(&s, "shape", &shape, sizeof shape, attempt_shape);
        spoil_fields(&s, pl_shape_fields(), &shape, "");
        spoil_touch(&s, &shape, sizeof shape.shape);
        spoil_end(&s, 0);
    }
}

static pl_skin_def skin;
static double points[24], normals[24], rest[24];
static pl_status attempt_skin(bool *made, pl_error *err) {
    pl_skin *out = (pl_skin *)&skin;
    double carried[24];
    pl_status status = pl_skin_create(&skin, &out, err);
    *made = out != NULL;
    if (status == PL_OK && skin.count <= 8) {
        pl_skin_positions(out, m.linear->nodes, carried);
        pl_skin_normals(out, m.linear->nodes, carried);
        pl_skin_values(out, 3, m.linear->nodes, carried);
    }
    pl_skin_free(out);
    return status;
}

static void test_skin(void **state) {
    (void)state;
    spoiler s;
    memcpy(points, m.linear->nodes, sizeof points);
    memcpy(rest, m.linear->nodes, sizeof rest);
    for (int i = 0; i < 24; i++) points[i] *= 1.1, normals[i] = i % 3 == 0; /* some are outside */
    skin = pl_skin_def_default();
    skin.mesh = m.linear, skin.count = 8, skin.points = points, skin.normals = normals, skin.rest = rest;
    skin.threads = 1;
    spoil_begin(&s, "skin", &skin, sizeof skin, attempt_skin);
    spoil_pointer(&s, "mesh", &skin.mesh, NULL, MUST_FAIL);
    spoil_pointer(&s, "rest", &skin.rest, NULL, MAY_PASS);
    spoil_flag(&s, "bezier", &skin.bezier);
    const int64_t counts[] = {-1, INT64_MIN, INT64_MAX, 0};
    for (int i = 0; i < 4; i++)
        spoil(&s, "count", &skin.count, &counts[i], sizeof counts[i], i < 3 ? MUST_FAIL : MAY_PASS);
    spoil_pointer(&s, "points", &skin.points, NULL, MUST_FAIL);
    spoil_pointer(&s, "normals", &skin.normals, NULL, MAY_PASS);
    spoil_int(&s, "normal_rule", &skin.normal_rule, -1, MUST_FAIL);
    spoil_int(&s, "normal_rule", &skin.normal_rule, 2, MUST_FAIL);
    spoil_int(&s, "normal_rule", &skin.normal_rule, PL_SKIN_NORMALS_ELEMENT, MAY_PASS);
    spoil_choice(&s, "outside", &skin.outside, 2);
    spoil_count(&s, "threads", &skin.threads, NULL);
    for (int i = 0; i < 24; i += 5) {
        spoil_number(&s, "points", &points[i]);
        spoil_number(&s, "normals", &normals[i]);
        spoil_number(&s, "rest", &rest[i]);
    }
    spoil_end(&s, 11);
}

static pl_mesher_def mesher;
static pl_status attempt_mesher(bool *made, pl_error *err) {
    pl_mesh *mesh = (pl_mesh *)&mesher;
    pl_status status = pl_mesh_from_surface(&mesher, &mesh, NULL, err);
    *made = mesh != NULL;
    pl_mesh_free(mesh);
    return status;
}

static const pl_grid no_grid;
static double no_function(void *context, const double x[3]) {
    (void)context;
    return x[0];
}

static void test_mesher(void **state) {
    (void)state;
    spoiler s;
    mesher = pl_mesher_def_default();
    mesher.surface = m.linear, mesher.tets = 300, mesher.threads = 1;
    spoil_begin(&s, "mesher", &mesher, sizeof mesher, attempt_mesher);
    spoil_pointer(&s, "surface", &mesher.surface, NULL, MUST_FAIL);
    spoil_pointer(&s, "grid", &mesher.grid, &no_grid, MUST_FAIL);
    double (*function)(void *, const double *) = no_function;
    spoil(&s, "function", &mesher.function, &function, sizeof function, MUST_FAIL);
    spoil_touch(&s, &mesher.function_context, sizeof mesher.function_context);
    spoil_touch(&s, mesher.min, sizeof mesher.min + sizeof mesher.max); /* see mesher/test_functions.c */
    const double sizes[] = {NAN, INFINITY, -1, 0.5};
    for (int i = 0; i < 4; i++) spoil(&s, "size", &mesher.size, &sizes[i], sizeof sizes[i], MUST_FAIL);
    const double grades[] = {NAN, INFINITY, -1, 2};
    for (int i = 0; i < 4; i++) spoil(&s, "grade", &mesher.grade, &grades[i], sizeof grades[i], MUST_FAIL);
    const int64_t counts[] = {-1, INT64_MIN, INT64_MAX, 0};
    for (int i = 0; i < 4; i++) {
        spoil(&s, "tets", &mesher.tets, &counts[i], sizeof counts[i], MUST_FAIL);
        spoil(&s, "max_bytes", &mesher.max_bytes, &counts[i], sizeof counts[i],
              i == 2 ? MAY_PASS : MUST_FAIL);
    }
    const double angles[] = {-1, 180, NAN, INFINITY};
    for (int i = 0; i < 4; i++)
        spoil(&s, "feature_angle", &mesher.feature_angle, &angles[i], sizeof angles[i], MUST_FAIL);
    for (int order = -1; order < 4; order++)
        spoil(&s, "order", &mesher.order, &order, sizeof order,
              order == 1 || order == 2 ? MAY_PASS : MUST_FAIL);
    spoil_choice(&s, "coarsen", &mesher.coarsen, PL_COARSEN_ALWAYS + 1);
    mesher.coarsen = PL_COARSEN_ALWAYS; /* otherwise it is not read */
    spoil_pointer(&s, "density", &mesher.density, "no such array", MUST_FAIL);
    mesher.coarsen = PL_COARSEN_AUTO;
    spoil_count(&s, "threads", &mesher.threads, NULL);
    spoil_touch(&s, &mesher.progress, sizeof mesher.progress + sizeof mesher.context); /* caller's own data */
    spoil_end(&s, 4);
}

/* ---- files */

static pl_frame frame;
static pl_array arrays[2];
static double positions[24], values[8];
static uint8_t control[5];
static pl_status attempt_frame(bool *made, pl_error *err) {
    remove(FOLDER "/frame.vtu");
    pl_status status = pl_frame_write_vtu(&frame, FOLDER "/frame.vtu", err);
    struct stat facts;
    *made = stat(FOLDER "/frame.vtu", &facts) == 0;
    return status;
}

static void test_frame(void **state) {
    (void)state;
    spoiler s;
    int32_t tets[20], tris[3] = {0, 1, 2};
    memcpy(positions, m.linear->nodes, sizeof positions);
    memcpy(tets, m.linear->tets, sizeof tets);
    arrays[0] = (pl_array){.name = "heat", .where = PL_ON_NODES, .components = 1, .values = values};
    arrays[1] = (pl_array){.name = "body", .where = PL_ON_TETS, .components = 1, .values = values};
    frame = (pl_frame){.node_count = 8,
                       .positions = positions,
                       .tet_count = 5,
                       .nodes_per_tet = 4,
                       .tets = tets,
                       .array_count = 2,
                       .arrays = arrays,
                       .tri_count = 1,
                       .tris = tris,
                       .control = control};
    spoil_begin(&s, "frame", &frame, sizeof frame, attempt_frame);
    spoil_number(&s, "time", &frame.time);
    spoil_int64(&s, "node_count", &frame.node_count);
    spoil_int64(&s, "tet_count", &frame.tet_count);
    spoil_int64(&s, "tri_count", &frame.tri_count);
    spoil_pointer(&s, "positions", &frame.positions, NULL, MUST_FAIL);
    spoil_pointer(&s, "tets", &frame.tets, NULL, MUST_FAIL);
    spoil_pointer(&s, "tris", &frame.tris, NULL, MUST_FAIL);
    spoil_pointer(&s, "control", &frame.control, NULL, MAY_PASS);
    spoil_count(&s, "array_count", &frame.array_count, &frame.arrays);
    const int sizes[] = {-1, 0, 3, 11, INT32_MAX};
    for (int i = 0; i < 5; i++) spoil_int(&s, "nodes_per_tet", &frame.nodes_per_tet, sizes[i], MUST_FAIL);
    spoil_int(&s, "compression", &frame.compression, -1, MUST_FAIL);
    spoil_int(&s, "compression", &frame.compression, 10, MUST_FAIL);
    spoil_index(&s, "tets", &tets[19], 8);
    spoil_index(&s, "tris", &tris[2], 8);
    for (int i = 0; i < 24; i += 7) spoil_number(&s, "positions", &positions[i]);
    for (int k = 0; k < 2; k++) {
        const unsigned places[] = {3, UINT32_MAX};
        for (int i = 0; i < 2; i++) spoil(&s, "array.where", &arrays[k].where, &places[i], 4, MUST_FAIL);
        spoil_pointer(&s, "array.name", &arrays[k].name, NULL, MUST_FAIL);
        spoil_pointer(&s, "array.values", &arrays[k].values, NULL, MUST_FAIL);
        for (int i = 0; i < 4; i++)
            spoil_int(&s, "array.components", &arrays[k].components, (const int[]){-1, 0, 10, INT32_MAX}[i],
                      MUST_FAIL);
    }
    spoil_touch(&s, &frame, sizeof frame.time);
    spoil_end(&s, 12);
}

static pl_animation_def glb;
static bool callback_fails;
static pl_status fill_frame(void *context, int index, double *out, pl_error *err) {
    (void)err; /* without a message; the caller must get one nevertheless */
    if (callback_fails && index == 1) return PL_ERR_INPUT;
    memcpy(out, context, sizeof positions);
    return PL_OK;
}
static pl_status attempt_glb(bool *made, pl_error *err) {
    remove(FOLDER "/motion.glb");
    pl_status status = pl_glb_write(&glb, FOLDER "/motion.glb", err);
    struct stat facts;
    *made = stat(FOLDER "/motion.glb", &facts) == 0;
    return status;
}

static void test_glb(void **state) {
    (void)state;
    spoiler s;
    static int32_t tris[6] = {0, 1, 2, 2, 1, 3};
    static double colors[24], times[2] = {0, 1};
    memcpy(positions, m.linear->nodes, sizeof positions);
    pl_mesh square = {.node_count = 4, .nodes = positions, .nodes_per_tet = 4, .tri_count = 2, .tris = tris};
    double poses[14] = {0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0};
    pl_animation_object object = {.name = "it", .node_count = 8, .tri_count = 2};
    pl_animation_rigid rigid = {.name = "other", .mesh = &square, .poses = poses};
    glb = (pl_animation_def){.node_count = 8,
                             .tri_count = 2,
                             .tris = tris,
                             .frame_count = 2,
                             .times = times,
                             .frame = fill_frame,
                             .context = positions,
                             .colors = colors,
                             .crease = 30,
                             .object_count = 1,
                             .objects = &object,
                             .rigid_count = 1,
                             .rigids = &rigid};
    spoil_begin(&s, "glb", &glb, sizeof glb, attempt_glb);
    spoil_int64(&s, "node_count", &glb.node_count);
    spoil_int64(&s, "tri_count", &glb.tri_count);
    spoil_int(&s, "frame_count", &glb.frame_count, -1, MUST_FAIL);
    spoil_int(&s, "frame_count", &glb.frame_count, 0, MUST_FAIL);
    spoil_pointer(&s, "tris", &glb.tris, NULL, MUST_FAIL);
    spoil_pointer(&s, "times", &glb.times, NULL, MUST_FAIL);
    spoil_pointer(&s, "colors", &glb.colors, NULL, MAY_PASS);
    spoil_text(&s, "object.name", &object.name);
    spoil_int64(&s, "object.node_count", &object.node_count);
    spoil_int64(&s, "object.tri_count", &object.tri_count);
    spoil_real(&s, "object.color", &object.material.color[1], 0, 1, false, 0);
    spoil_count(&s, "object_count", &glb.object_count, &glb.objects);
    spoil_int(&s, "object_count", &glb.object_count, 0, MUST_FAIL);
    spoil_text(&s, "rigid.name", &rigid.name);
    spoil_pointer(&s, "rigid.mesh", &rigid.mesh, NULL, MUST_FAIL);
    spoil_pointer(&s, "rigid.poses", &rigid.poses, NULL, MUST_FAIL);
    spoil_number(&s, "rigid.poses", &poses[8]);
    spoil_number(&s, "rigid.poses", &poses[12]);
    spoil_real(&s, "rigid.opacity", &rigid.material.opacity, 0, 1, false, 0);
    spoil_count(&s, "rigid_count", &glb.rigid_count, &glb.rigids);
    spoil_vector(&s, "up", glb.up);
    pl_mesh look = {.node_count = 3, .nodes = positions, .tri_count = 1, .tris = tris};
    glb.look = &look;
    add_array(&look, "material", PL_ON_TRIS, 1);
    add_appearance(&look);
    spoil_count(&s, "look.appearance_count", &look.appearance_count, &look.appearances);
    spoil_int64(&s, "look.tri_count", &look.tri_count);
    const int64_t many = 3;
    spoil(&s, "look.tri_count", &look.tri_count, &many, sizeof many, MUST_FAIL);
    spoil_pointer(&s, "look", &glb.look, NULL, MAY_PASS);
    glb.look = NULL;
    double corners[18] = {NAN, 0, 1, INFINITY};
    spoil_pointer(&s, "normals", &glb.normals, corners, MAY_PASS);
    free(look.arrays[0].name), free(look.arrays[0].values), free(look.arrays);
    free(look.appearances[0].name), free(look.appearances[0].texture), free(look.appearances);
    spoil_number(&s, "crease", &glb.crease);
    pl_status (*nothing)(void *, int, double *, pl_error *) = NULL;
    spoil(&s, "frame", &glb.frame, &nothing, sizeof nothing, MUST_FAIL);
    spoil_index(&s, "tris", &tris[5], 8);
    spoil_number(&s, "colors", &colors[4]);
    spoil_number(&s, "positions", &positions[4]);
    for (int i = 0; i < 2; i++) spoil_number(&s, "times", &times[i]);
    bool made;
    pl_error err = {0};
    callback_fails = true;
    check_refusal(attempt_glb(&made, &err), &err, "a frame that fails");
    spoil_touch(&s, &glb.context, sizeof glb.context);
    spoil_touch(&s, &glb, sizeof glb.node_count);
    spoil_end(&s, 12);
}

static pl_view_def view;
static pl_status attempt_view(bool *made, pl_error *err) {
    pl_status status = pl_fields_check(pl_view_fields(), &view, "view", err);
    if (status == PL_OK) status = pl_fields_check(pl_camera_fields(), &view.camera, "camera", err);
    *made = status == PL_OK;
    return status;
}

static void test_view(void **state) {
    (void)state;
    spoiler s;
    view = pl_view_def_default();
    for (int k = 0; k < 3; k++) view.camera.position[k] = view.camera.target[k] = k; /* NAN: automatic */
    spoil_begin(&s, "view", &view, sizeof view, attempt_view);
    spoil_fields(&s, pl_view_fields(), &view, "");
    spoil_touch(&s, &view, sizeof view.field);
    spoil_fields(&s, pl_camera_fields(), &view.camera, "camera.");
    spoil_touch(&s, view.range, sizeof view.range); /* checked with the frames (render/) */
    spoil_touch(&s, &view.camera.follow, sizeof view.camera.follow);
    spoil_touch(&s, &view.camera.key_count, sizeof view.camera.key_count);
    spoil_touch(&s, &view.camera.keys, sizeof view.camera.keys);
    spoil_touch(&s, view.ground_color, sizeof view.ground_color); /* checked when scenes are read */
    spoil_touch(&s, &view.background, sizeof view.background);
    spoil_end(&s, 19);
}

static int begin(void **state) {
    (void)state;
    mkdir(FOLDER, 0777);
    model_init(&m);
    return 0;
}
static int end(void **state) {
    (void)state;
    model_free(&m);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mesh),   cmocka_unit_test(test_surface), cmocka_unit_test(test_shape),
        cmocka_unit_test(test_mesher), cmocka_unit_test(test_skin),    cmocka_unit_test(test_frame),
        cmocka_unit_test(test_glb),    cmocka_unit_test(test_view),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
