/* See world.h. */
#include "server/world.h"

#include "pliant/update.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void free_surfaces(pl_world *world) {
    for (int i = 0; i < world->body_count; i++) pl_dress_clear(&world->dresses[i]);
    pl_draw_free(world->draw);
    world->draw = NULL;
    for (int i = 0; i < world->collider_count; i++) {
        pl_mesh_free(world->colliders[i].mesh);
        free(world->colliders[i].normals);
    }
    free(world->fingerprints);
    world->fingerprints = NULL, world->fingerprint_count = 0;
    free(world->dresses);
    free(world->colliders);
    world->dresses = NULL, world->colliders = NULL;
    world->body_count = world->collider_count = 0;
}

void pl_world_free(pl_world *world) {
    if (!world) return;
    free_surfaces(world);
    pl_pictures_clear(&world->pictures);
    pl_session_free(world->session);
    pl_film_free(world->film);
    pl_scene_free(world->played);
    free(world);
}

/* ---- surfaces */

static pl_status make_normals(pl_obstacle *obstacle, pl_error *err) {
    const pl_mesh *mesh = obstacle->mesh;
    obstacle->normals = calloc(3 * (size_t)mesh->node_count + 1, sizeof(float));
    if (!obstacle->normals) return pl_error_set(err, PL_ERR_SYSTEM, "no memory");
    return PL_OK;
}

/* Vertices are duplicated along creases, so that edges of boxes and gears are sharp. */
static pl_status split_creases(pl_obstacle *obstacle, pl_error *err) {
    pl_mesh *mesh = obstacle->mesh;
    const double *poses[1] = {mesh->nodes};
    pl_surface_split split = {0};
    pl_status status =
        pl_surface_split_make(mesh->node_count, mesh->tri_count, mesh->tris, 1, poses, 30.0, &split, err);
    if (status != PL_OK) return status;
    double *nodes = malloc(3 * (size_t)split.vertex_count * sizeof *nodes + 1);
    double *normals = malloc(3 * (size_t)split.vertex_count * sizeof *normals + 1);
    if (nodes && normals) {
        pl_surface_split_normals(&split, mesh->nodes, normals);
        for (int64_t i = 0; i < split.vertex_count; i++)
            memcpy(nodes + 3 * i, mesh->nodes + 3 * split.source[i], 3 * sizeof *nodes);
        memcpy(mesh->tris, split.tris, 3 * (size_t)split.tri_count * sizeof *mesh->tris);
        free(mesh->nodes);
        mesh->nodes = nodes, mesh->node_count = split.vertex_count, nodes = NULL;
        status = make_normals(obstacle, err);
        for (int64_t i = 0; status == PL_OK && i < 3 * split.vertex_count; i++)
            obstacle->normals[i] = (float)normals[i];
    } else {
        status = pl_error_set(err, PL_ERR_SYSTEM, "no memory");
    }
    free(nodes);
    free(normals);
    pl_surface_split_free(&split);
    return status;
}

static pl_status draw_colliders(pl_world *world, const pl_sim_def *def, pl_error *err) {
    world->colliders = calloc((size_t)def->collider_count + 1, sizeof *world->colliders);
    if (!world->colliders) return pl_error_set(err, PL_ERR_SYSTEM, "no memory");
    pl_status status = PL_OK;
    for (int i = 0; i < def->collider_count && status == PL_OK; i++) {
        pl_obstacle *obstacle = &world->colliders[i];
        world->collider_count = i + 1;
        obstacle->endless = pl_collider_shape_find(def->colliders[i].shape).endless;
        status = pl_collider_surface(&def->colliders[i], 0.0, 1.0, &obstacle->mesh, err);
        if (status == PL_OK) status = split_creases(obstacle, err);
    }
    return status;
}

static pl_status dress_body(void *context, int body, const pl_mesh *skin, const int32_t *order,
                            const pl_draw_surface *surface, pl_error *err) {
    pl_world *world = context;
    const pl_look_def *look = pl_scene_body_look(world->scene, body);
    pl_dress_clear(&world->dresses[body]);
    if (look && isfinite(look->color[0]) && !look->texture) return PL_OK; /* the scene's colour replaces it */
    return pl_dress_make(&world->dresses[body], skin, order, surface, &world->pictures, err);
}

static pl_status dress_bodies(pl_world *world, const pl_mesh *const *skins, int count, pl_error *err) {
    world->dresses = calloc((size_t)count + 1, sizeof *world->dresses);
    if (!world->dresses) return pl_error_set(err, PL_ERR_SYSTEM, "no memory");
    world->body_count = count;
    pl_status status = PL_OK;
    for (int i = 0; i < count && status == PL_OK; i++) {
        pl_draw_surface surface = pl_draw_surface_of(world->draw, i);
        if (skins[i]) status = dress_body(world, i, skins[i], NULL, &surface, err);
    }
    return status;
}

static pl_status draw_bodies(pl_world *world, const pl_sim_def *def, pl_error *err) {
    const pl_mesh **skins = calloc((size_t)def->body_count + 1, sizeof *skins);
    if (!skins) return pl_error_set(err, PL_ERR_SYSTEM, "no memory");
    for (int i = 0; i < def->body_count && !world->elements; i++) skins[i] = pl_scene_skin(world->scene, i);
    pl_draw_def how = pl_draw_def_default();
    how.skin_count = def->body_count, how.skins = skins;
    pl_status status = pl_draw_create(world->sim, &how, &world->draw, err);
    if (status == PL_OK) status = dress_bodies(world, skins, def->body_count, err);
    free(skins);
    if (status == PL_OK && pl_draw_set_field(world->draw, world->sim, world->field, NULL) != PL_OK)
        strcpy(world->field, "none"); /* the field no longer exists */
    return status;
}

/* ---- changes */

static uint64_t mix(uint64_t hash, const void *data, size_t size) {
    const unsigned char *bytes = data;
    for (size_t i = 0; i < size; i++) hash = (hash ^ bytes[i]) * 1099511628211u;
    return hash;
}

static uint64_t mix_text(uint64_t hash, const char *text) {
    return mix(hash, text ? text : "", text ? strlen(text) + 1 : 1);
}

static pl_fingerprint print_body(const pl_scene *scene, const pl_body_def *def, int body) {
    const pl_mesh *skin = pl_scene_skin(scene, body);
    pl_fingerprint print = {
        .mesh = def->mesh, .skin = skin, .nodes = def->mesh->node_count, .cells = def->mesh->tet_count};
    print.words = mix_text(mix_text(14695981039346656037u, def->name), def->element);
    const pl_look_def *look = pl_scene_body_look(scene, body);
    if (skin) print.words = mix(print.words, &skin->node_count, sizeof skin->node_count);
    if (look) print.words = mix(mix_text(print.words, look->texture), look->color, sizeof look->color);
    memcpy(print.place, def->translate, sizeof def->translate);
    memcpy(print.place + 3, def->rotate_axis, sizeof def->rotate_axis);
    print.place[6] = def->rotate_degrees, print.place[7] = def->scale;
    return print;
}

static pl_fingerprint print_collider(const pl_collider_def *def) {
    pl_fingerprint print = {
        .mesh = def->mesh, .nodes = def->teeth, .cells = def->mesh ? def->mesh->tri_count : 0};
    const double numbers[] = {def->radius,  def->tube,    def->length,        def->module,  def->width,
                              def->scale,   def->axis[0], def->axis[1],       def->axis[2], def->size[0],
                              def->size[1], def->size[2], (double)def->inside};
    print.words =
        mix(mix_text(mix_text(14695981039346656037u, def->name), def->shape), numbers, sizeof numbers);
    memcpy(print.place, def->center, sizeof def->center);
    memcpy(print.place + 3, def->rotate_axis, sizeof def->rotate_axis);
    print.place[6] = def->rotate_degrees;
    return print;
}

/* NULL if memory is short. */
static pl_fingerprint *take_prints(const pl_scene *scene) {
    const pl_sim_def *def = pl_scene_sim(scene);
    pl_fingerprint *prints = calloc((size_t)(def->body_count + def->collider_count) + 1, sizeof *prints);
    for (int i = 0; prints && i < def->body_count; i++) prints[i] = print_body(scene, &def->bodies[i], i);
    for (int i = 0; prints && i < def->collider_count; i++)
        prints[def->body_count + i] = print_collider(&def->colliders[i]);
    return prints;
}

pl_status pl_world_refresh(pl_world *world, bool *redrawn, pl_error *err) {
    *redrawn = false;
    if (world->film) return PL_OK;
    world->scene = pl_session_scene(world->session);
    world->sim = pl_session_sim(world->session);
    if (world->version == pl_session_version(world->session)) return PL_OK;
    world->version = pl_session_version(world->session);
    const pl_sim_def *def = pl_scene_sim(world->scene);
    int count = def->body_count + def->collider_count;
    pl_fingerprint *prints = take_prints(world->scene);
    if (!prints) return pl_error_set(err, PL_ERR_SYSTEM, "no memory");
    bool same = count == world->fingerprint_count && def->body_count == world->body_count &&
                !memcmp(prints, world->fingerprints, (size_t)count * sizeof *prints);
    free(prints);
    if (same) return PL_OK;
    *redrawn = true;
    return pl_world_draw(world, err);
}

pl_status pl_world_draw(pl_world *world, pl_error *err) {
    const pl_sim_def *def = pl_scene_sim(world->scene);
    free_surfaces(world);
    world->fingerprints = take_prints(world->scene);
    if (!world->fingerprints) return pl_error_set(err, PL_ERR_SYSTEM, "no memory");
    world->fingerprint_count = def->body_count + def->collider_count;
    pl_status status = draw_bodies(world, def, err);
    if (status == PL_OK) status = draw_colliders(world, def, err);
    if (status != PL_OK) free_surfaces(world);
    return status;
}

static void place(char *to, size_t size, const char *text) { snprintf(to, size, "%s", text ? text : ""); }

static pl_world *begin(const pl_world_def *def) {
    pl_world *world = calloc(1, sizeof *world);
    if (!world) return NULL;
    world->threads = def->threads;
    world->range[0] = world->range[1] = NAN;
    place(world->name, sizeof world->name, def->name);
    place(world->title, sizeof world->title, def->title);
    place(world->source, sizeof world->source, def->source);
    place(world->description, sizeof world->description, def->description);
    place(world->field, sizeof world->field, "none");
    return world;
}

static pl_status finish(pl_world *world, pl_status status, pl_world **out) {
    if (status == PL_OK)
        *out = world;
    else
        pl_world_free(world);
    return status;
}

pl_status pl_world_make(const pl_world_def *def, pl_world **out, pl_error *err) {
    pl_world *world = begin(def);
    *out = NULL;
    if (!world) {
        pl_scene_free(def->scene);
        return pl_error_set(err, PL_ERR_SYSTEM, "no memory");
    }
    pl_status status = pl_session_create(def->scene, &def->session, &world->session, err);
    pl_scene_free(def->scene); /* the session shares it */
    if (status == PL_OK) {
        world->scene = pl_session_scene(world->session);
        world->sim = pl_session_sim(world->session);
        world->version = pl_session_version(world->session);
        status = pl_world_draw(world, err);
    }
    return finish(world, status, out);
}

pl_status pl_world_play_back(const char *folder, const pl_world_def *def, pl_world **out, pl_error *err) {
    pl_world *world = begin(def);
    *out = NULL;
    if (!world) return pl_error_set(err, PL_ERR_SYSTEM, "no memory");
    pl_status status = pl_run_load(folder, NULL, &world->played, err);
    if (status == PL_OK) {
        world->scene = world->played;
        world->body_count = pl_scene_sim(world->scene)->body_count;
        world->dresses = calloc((size_t)world->body_count + 1, sizeof *world->dresses);
        if (!world->dresses) status = pl_error_set(err, PL_ERR_SYSTEM, "no memory");
    }
    if (status == PL_OK)
        status = pl_film_open(folder, world->body_count, dress_body, world, &world->film, err);
    if (status == PL_OK) status = draw_colliders(world, pl_scene_sim(world->scene), err);
    return finish(world, status, out);
}

pl_status pl_world_step(pl_world *world, pl_step_report *report, pl_error *err) {
    return pl_session_step(world->session, report, err);
}

double pl_world_time(const pl_world *world) {
    return world->film ? world->film->times[world->film->frame] : pl_sim_time(world->sim);
}

int64_t pl_world_step_index(const pl_world *world) {
    return world->film ? world->film->frame : pl_sim_step_index(world->sim);
}

double pl_world_dt(const pl_world *world) {
    const pl_film *film = world->film;
    if (!film) return pl_scene_sim(world->scene)->dt;
    int next = film->frame + 1 < film->frame_count ? film->frame + 1 : film->frame;
    double dt = film->times[next] - film->times[film->frame];
    return dt > 1e-3 ? dt : 0.04;
}

/* ---- data of frames */

/* The rotation about an axis of unit length, column major. */
static void turn(const double axis[3], double degrees, double R[9]) {
    double angle = degrees * 0.017453292519943295, c = cos(angle), s = sin(angle);
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        R[4 * i] = c + (1.0 - c) * axis[i] * axis[i];
        R[3 * i + j] = (1.0 - c) * axis[i] * axis[j] + s * axis[k];
        R[3 * j + i] = (1.0 - c) * axis[i] * axis[j] - s * axis[k];
    }
}

static void unit(const double v[3], double out[3]) {
    double size = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    for (int k = 0; k < 3; k++) out[k] = size > 0.0 ? v[k] / size : (k == 1);
}

/* The frame of an infinite plane's square, as rows: y along its normal, the origin at its point. */
static void place_plane(const pl_collider_def *def, double M[9], double origin[3]) {
    double y[3], x[3], z[3];
    unit(def->axis, y);
    double other[3] = {fabs(y[0]) < 0.9, fabs(y[0]) >= 0.9, 0.0};
    for (int k = 0; k < 3; k++) {
        int a = (k + 1) % 3, b = (k + 2) % 3;
        z[k] = other[a] * y[b] - other[b] * y[a];
    }
    unit(z, z);
    for (int k = 0; k < 3; k++) {
        int a = (k + 1) % 3, b = (k + 2) % 3;
        x[k] = y[a] * z[b] - y[b] * z[a];
    }
    for (int k = 0; k < 3; k++) M[k] = x[k], M[3 + k] = y[k], M[6 + k] = z[k], origin[k] = def->center[k];
}

/* Placement of a collider of a run, from its curves; row major. */
static void place_by_curves(const pl_collider_def *def, double time, double out[16]) {
    double pivot[3], axis[3], R[9], shift[3] = {0}, degrees = 0.0;
    bool given = !isnan(def->pivot[0]), turned = !isnan(def->pivot_axis[0]);
    for (int k = 0; k < 3; k++) pivot[k] = given ? def->pivot[k] : def->center[k];
    unit(turned ? def->pivot_axis : def->axis, axis);
    if (def->translation.count) pl_curve_at(&def->translation, time, shift);
    if (def->rotation.count) pl_curve_at(&def->rotation, time, &degrees);
    turn(axis, degrees, R); /* column major */
    memset(out, 0, 16 * sizeof *out);
    out[15] = 1.0;
    for (int k = 0; k < 3; k++) {
        out[4 * k + 3] = pivot[k] + shift[k];
        for (int j = 0; j < 3; j++) {
            out[4 * k + j] = R[3 * j + k];
            out[4 * k + 3] -= R[3 * j + k] * pivot[j];
        }
    }
}

static void pose_collider(const pl_world *world, int number, pl_obstacle *obstacle) {
    const pl_collider_def *def = &pl_scene_sim(world->scene)->colliders[number];
    double P[16], M[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, origin[3] = {0};
    if (world->film || !pl_sim_collider_placement(world->sim, number, P))
        place_by_curves(def, pl_world_time(world), P);
    if (obstacle->endless) place_plane(def, M, origin);
    float *m = obstacle->matrix;
    memset(m, 0, sizeof obstacle->matrix);
    m[15] = 1.0f;
    for (int k = 0; k < 3; k++) {
        double at = P[4 * k + 3];
        for (int j = 0; j < 3; j++) {
            at += P[4 * k + j] * origin[j];
            double sum = 0.0;
            for (int l = 0; l < 3; l++) sum += P[4 * k + l] * M[3 * j + l];
            m[4 * j + k] = (float)sum;
        }
        m[12 + k] = (float)at;
    }
}

static pl_draw_view view_of(const pl_world *world, int body) {
    return world->film ? world->film->views[body] : pl_draw_read(world->draw, body);
}

/* Ends of the range: the given ones if they are numbers, else from the values of all bodies. */
static void find_range(pl_world *world) {
    float low = INFINITY, high = -INFINITY;
    for (int i = 0; i < world->body_count; i++) {
        pl_draw_view view = view_of(world, i);
        low = fminf(low, view.low), high = fmaxf(high, view.high);
    }
    if (!(low <= high)) low = high = 0.0f;
    world->ends[0] = isnan(world->range[0]) ? low : (float)world->range[0];
    world->ends[1] = isnan(world->range[1]) ? high : (float)world->range[1];
}

pl_status pl_world_update(pl_world *world, pl_error *err) {
    pl_status status = world->film ? PL_OK : pl_draw_update(world->draw, world->sim, err);
    if (status != PL_OK) return status;
    find_range(world);
    for (int i = 0; i < world->collider_count; i++) pose_collider(world, i, &world->colliders[i]);
    return PL_OK;
}

pl_wire_stage pl_world_stage(const pl_world *world) {
    return (pl_wire_stage){.draw = world->draw,
                           .film = world->film,
                           .dresses = world->dresses,
                           .edges = world->edges,
                           .collider_count = world->collider_count,
                           .colliders = world->colliders};
}

pl_status pl_world_set_field(pl_world *world, const char *name, pl_error *err) {
    if (strlen(name) >= sizeof world->field) return pl_error_set(err, PL_ERR_INPUT, "there is no such field");
    pl_status status = PL_OK;
    bool changed;
    if (!world->film)
        status = pl_draw_set_field(world->draw, world->sim, name, err);
    else if (!strcmp(name, "none") || pl_film_has_field(world->film, name))
        status = pl_film_load(world->film, world->film->frame, name, &changed, err);
    else
        status = pl_error_set(err, PL_ERR_INPUT, "the frames have no values '%s'", name);
    if (status == PL_OK) strcpy(world->field, name);
    return status;
}

void pl_world_bounds(const pl_world *world, double min[3], double max[3]) {
    for (int k = 0; k < 3; k++) min[k] = INFINITY, max[k] = -INFINITY;
    for (int i = 0; i < world->body_count; i++) {
        pl_draw_view view = view_of(world, i);
        for (int k = 0; k < 3 && view.min[0] <= view.max[0]; k++) {
            min[k] = fmin(min[k], (double)view.min[k]);
            max[k] = fmax(max[k], (double)view.max[k]);
        }
    }
    for (int i = 0; i < world->collider_count; i++) {
        const pl_mesh *mesh = world->colliders[i].mesh;
        const float *m = world->colliders[i].matrix;
        for (int64_t j = 0; j < mesh->node_count && !world->colliders[i].endless; j++) {
            const double *x = mesh->nodes + 3 * j;
            for (int k = 0; k < 3; k++) {
                double at = (double)m[k] * x[0] + (double)m[4 + k] * x[1] + (double)m[8 + k] * x[2] +
                            (double)m[12 + k];
                min[k] = fmin(min[k], at), max[k] = fmax(max[k], at);
            }
        }
    }
    for (int k = 0; k < 3; k++) {
        if (!(min[k] <= max[k])) min[k] = -0.5, max[k] = 0.5;
    }
}
