/* Every public function, with one argument broken at a time. A row names the function, the kinds of
 * its arguments (one letter each, see `wrong_values`) and the call. tests/project/check_api.py fails
 * if a function has no row.
 *
 * After an error there is a message, and the result of the function is NULL. Functions without a status
 * return zero or NULL. The contents of definitions are tested in test_definitions.c and test_inputs.c. */
#include "api/functions.h"
#include "api/model.h"

#include <sys/stat.h>

#define FOLDER PL_BINARY_DIR "/test-api"

/* Data for good arguments. */
static struct {
    model m;
    pl_sim *sim;
    pl_skin *skin;
    pl_scene *scene;
    pl_session *session;
    pl_session_def session_def;
    pl_sculpt *sculpt;
    pl_mesh *copy; /* may be changed */
    pl_shape_def shape;
    pl_mesher_def mesher;
    pl_grid grid;
    pl_scene_load_def load;
    float samples[8];
    pl_skin_def skin_def;
    pl_grab_def grab;
    pl_hit hit;
    pl_draw_def draw_def;
    pl_draw *draw;
    pl_run_def run;
    pl_view_def view;
    pl_frame frame;
    pl_animation_def glb;
    pl_export_def how;
    pl_curve curve;
    pl_tessellation surface;
    pl_surface_split split;
    pl_mesh_repairs repairs;
    double numbers[4096], more[4096];
    const double *poses[1];
    const char *texts[1];
    char text[4096];
    size_t state_size;
    pl_rebuild_map map;
} f;

enum { MAX_ARGUMENTS = 10 };
static void *slots[MAX_ARGUMENTS];   /* results of a function */
static pl_mesh_repairs slot_repairs; /* ... */
static pl_tessellation slot_surface; /* ... */
static pl_surface_split slot_split;  /* ... */
static pl_problems slot_problems;    /* ... */

static const char scene_text[] =
    "{\"time\": {\"dt\": 0.01, \"duration\": 0.01}, \"materials\": {\"m\": {\"young\": 1e5, \"poisson\": "
    "0.3}},"
    "\"bodies\": {\"b\": {\"material\": \"m\", \"mesh\": {\"shape\": \"box\", \"resolution\": 1}}}}";
static const char obj_text[] = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
static const char sculpt_text[] = "{\"color\": \"#ff8000\", \"model\": {\"sphere\": 20}}";
static const char sdf_text[] = "2 2 2\n0 0 0\n1\n1 2 3 4 5 6 7 8\n";

/* ---- good arguments */

static const pl_animation_object glb_object = {.name = "it", .node_count = 3, .tri_count = 1};
static pl_status glb_frame(void *context, int index, double *positions, pl_error *err) {
    (void)index, (void)err;
    memcpy(positions, context, 9 * sizeof(double));
    return PL_OK;
}

static double eye[3] = {0.4, 0.4, 100}, ahead[3] = {0, 0, -1};
static const char *view_sets[1] = {"zoom=2"};
static const int32_t one_triangle[3] = {0, 1, 2};

/* Arguments for which the letter alone does not determine a good value. */
static const struct {
    const char *name;
    int argument;
    value good;
} good_list[] = {

    {"pl_simd_choose", 0, {.p = NULL}},
    {"pl_suggest", 1, {.p = f.texts}},
    {"pl_suggest", 3, {.p = f.text}},
    {"pl_fields_check", 1, {.p = &f.m.def.solver}},
    {"pl_curve_at", 0, {.p = &f.curve}},
    {"pl_collider_shape_find", 0, {.p = "sphere"}},
    {"pl_law_find", 0, {.p = "linear"}},
    {"pl_flow_find", 0, {.p = "creep"}},
    {"pl_integrator_info_find", 0, {.p = "bdf2"}},
    {"pl_material_def_fill", 0, {.p = &f.m.materials[1]}},
    {"pl_flow_fill", 0, {.p = &f.m.materials[0]}},
    {"pl_flow_check", 0, {.p = &f.m.materials[0]}},
    {"pl_material_check", 0, {.p = &f.m.materials[0]}},
    {"pl_material_evaluate", 0, {.p = &f.m.materials[1]}},
    {"pl_collider_check", 0, {.p = &f.m.colliders[1]}},
    {"pl_collider_surface", 0, {.p = &f.m.colliders[1]}},
    {"pl_mesh_repairs_describe", 0, {.p = &f.repairs}},
    {"pl_mesh_repairs_describe", 1, {.p = f.text}},
    {"pl_mesh_load", 0, {.p = FOLDER "/good.obj"}},
    {"pl_mesh_load_memory", 0, {.p = "obj"}},
    {"pl_mesh_load_memory", 2, {.p = (void *)obj_text}},
    {"pl_mesh_load_memory", 3, {.i = sizeof obj_text - 1}},
    {"pl_mesh_load_memory", 5, {.i = 0}},
    {"pl_mesh_load_appearances", 1, {.p = FOLDER "/good.obj"}},
    {"pl_mesh_save", 1, {.p = FOLDER "/made.vtu"}},
    {"pl_mesh_generate", 0, {.p = &f.shape}},
    {"pl_mesh_from_surface", 0, {.p = &f.mesher}},
    {"pl_mesh_from_surface_cached", 0, {.p = &f.mesher}},
    {"pl_mesh_from_surface_cached", 1, {.p = FOLDER "/cache"}},
    {"pl_mesh_cache_measure", 0, {.p = FOLDER "/cache"}},
    {"pl_mesh_cache_clear", 0, {.p = FOLDER "/cache"}},
    {"pl_grid_load", 0, {.p = FOLDER "/good.sdf"}},
    {"pl_grid_load_memory", 1, {.p = (void *)sdf_text}},
    {"pl_grid_load_memory", 2, {.i = sizeof sdf_text - 1}},
    {"pl_grid_save", 0, {.p = &f.grid}},
    {"pl_grid_save", 1, {.p = FOLDER "/made.sdf"}},
    {"pl_grid_from_surface", 1, {.d = 0.25}},
    {"pl_sculpt_load", 0, {.p = FOLDER "/good-model.json"}},
    {"pl_sculpt_load_memory", 1, {.p = (void *)sculpt_text}},
    {"pl_sculpt_load_memory", 2, {.i = sizeof sculpt_text - 1}},
    {"pl_sculpt_is_model", 0, {.p = FOLDER "/good-model.json"}},
    {"pl_sculpt_is_model_memory", 0, {.p = (void *)sculpt_text}},
    {"pl_sculpt_is_model_memory", 1, {.i = sizeof sculpt_text - 1}},
    {"pl_sculpt_surface", 1, {.i = 500}},
    {"pl_tessellation_values", 0, {.p = &f.surface}},
    {"pl_mesh_find_group", 1, {.p = "x-"}},
    {"pl_frame_write_vtu", 0, {.p = &f.frame}},
    {"pl_frame_write_vtu", 1, {.p = FOLDER "/frame.vtu"}},
    {"pl_pvd_write", 0, {.p = FOLDER "/series.pvd"}},
    {"pl_pvd_write", 3, {.p = f.texts}},
    {"pl_surface_split_make", 0, {.i = 3}},
    {"pl_surface_split_make", 2, {.p = (void *)one_triangle}},
    {"pl_surface_split_make", 4, {.p = f.poses}},
    {"pl_surface_split_normals", 0, {.p = &f.split}},
    {"pl_surface_split_use_normals", 0, {.p = &f.split}},
    {"pl_glb_write", 0, {.p = &f.glb}},
    {"pl_glb_write", 1, {.p = FOLDER "/made.glb"}},
    {"pl_pc2_write", 0, {.p = &f.glb}},
    {"pl_pc2_write", 1, {.p = FOLDER "/made.pc2"}},
    {"pl_obj_sequence_write", 0, {.p = &f.glb}},
    {"pl_obj_sequence_write", 1, {.p = FOLDER "/made.obj"}},
    {"pl_scene_load_with", 0, {.p = FOLDER "/good.json"}},
    {"pl_scene_load_with", 1, {.p = &f.load}},
    {"pl_scene_load", 0, {.p = FOLDER "/good.json"}},
    {"pl_scene_load", 2, {.p = f.texts}},
    {"pl_scene_check", 0, {.p = FOLDER "/good.json"}},
    {"pl_scene_check", 2, {.p = f.texts}},
    {"pl_scene_load_memory", 2, {.p = (void *)scene_text}},
    {"pl_scene_load_memory", 3, {.i = sizeof scene_text - 1}},
    {"pl_scene_load_memory", 5, {.p = f.texts}},
    {"pl_scene_load_memory_with", 2, {.p = (void *)scene_text}},
    {"pl_scene_load_memory_with", 3, {.i = sizeof scene_text - 1}},
    {"pl_scene_load_memory_with", 4, {.p = &f.load}},
    {"pl_view_set", 0, {.p = &f.view}},
    {"pl_view_set", 2, {.p = view_sets}},
    {"pl_scene_run", 1, {.p = &f.run}},
    {"pl_session_create", 1, {.p = &f.session_def}},
    {"pl_session_apply", 1, {.p = "{\"set\": {\"materials.m.young\": 2e5}}"}},
    {"pl_session_estimate", 1, {.p = "{\"set\": {\"materials.m.young\": 3e5}}"}},
    {"pl_session_post", 1, {.p = "{\"anneal\": \"*\"}"}},
    {"pl_session_save", 1, {.p = FOLDER "/session"}},
    {"pl_run_load", 0, {.p = FOLDER "/run"}},
    {"pl_run_export", 0, {.p = FOLDER "/run"}},
    {"pl_run_export", 1, {.p = &f.how}},
    {"pl_sim_create", 0, {.p = &f.m.def}},
    {"pl_sim_rebuild", 1, {.p = &f.m.def}},
    {"pl_sim_rebuild", 2, {.p = &f.map}},
    {"pl_sim_anneal", 1, {.p = "soft"}},
    {"pl_sim_update", 1, {.p = &f.m.def}},
    {"pl_sim_update_estimate", 1, {.p = &f.m.def}},
    {"pl_sim_create_with_state", 0, {.p = &f.m.def}},
    {"pl_sim_body_id", 1, {.p = "soft"}},
    {"pl_sim_collider_pose", 1, {.p = (double[]){0, 0, 0.1}}},
    {"pl_sim_collider_pose", 2, {.p = (double[]){0, 0, 1}}},
    {"pl_sim_collider_id", 1, {.p = "ball"}},

    {"pl_skin_create", 0, {.p = &f.skin_def}},
    {"pl_sim_grab", 1, {.p = &f.grab}},
    {"pl_sim_pin", 2, {.p = (void *)one_triangle}},
    {"pl_sim_unpin", 2, {.p = (void *)one_triangle}},
    {"pl_sim_push", 1, {.p = &f.hit}},
    {"pl_sim_impulse", 1, {.p = &f.hit}},
    {"pl_draw_create", 1, {.p = &f.draw_def}},
    {"pl_draw_field_is_there", 1, {.p = "det_F"}},
    {"pl_draw_set_field", 2, {.p = "det_F"}},
    {"pl_draw_is_valid", 1, {.i = 1}},
    {"pl_sim_pick", 1, {.p = eye}},
    {"pl_sim_pick", 2, {.p = ahead}},
    {"pl_sim_closest", 1, {.p = eye}},
};

static void set_good_values(const char *name, value *a) {
    for (size_t k = 0; k < sizeof good_list / sizeof *good_list; k++) {
        if (!strcmp(good_list[k].name, name)) a[good_list[k].argument] = good_list[k].good;
    }
    if (!strcmp(name, "pl_fields_check")) a[0].p = (void *)pl_solver_fields();
    if (strcmp(name, "pl_sim_state_restore") && strcmp(name, "pl_sim_create_with_state")) return;
    pl_sim_state_save(f.sim, f.numbers);
    a[2].i = (int64_t)f.state_size;
}

static value good_value(char kind, int argument) {
    const struct {
        const char *kinds;
        value good;
    } list[] = {
        {"M", {.p = f.m.linear}},
        {"Q", {.p = f.m.quadratic}},
        {"W", {.p = f.copy}},
        {"S", {.p = f.sim}},
        {"K", {.p = f.skin}},
        {"D", {.p = f.draw}},
        {"C", {.p = f.scene}},
        {"X", {.p = f.session}},
        {"H", {.p = f.sculpt}},
        {"r", {.p = &slot_repairs}},
        {"v", {.p = &slot_surface}},
        {"w", {.p = &slot_split}},
        {"p", {.p = &slot_problems}},
        {"0", {.p = NULL}},
        {"d", {.d = 1}},
        {"iIe", {.i = 0}},
        {"jnl", {.i = 1}},
        {"zZY", {.i = 64}},
        {"tT", {.p = FOLDER "/made"}},
        {"b?q", {.p = argument % 2 ? f.numbers : f.more}},
    };
    for (size_t k = 0; k < sizeof list / sizeof *list; k++) {
        if (strchr(list[k].kinds, kind)) return list[k].good;
    }
    return (value){.p = &slots[argument]}; /* m a A s k c x g h: where the function stores its result */
}

static void good_values(const row *r, value *a) {
    for (int k = 0; r->kinds[k]; k++) a[k] = good_value(r->kinds[k], k);
    if (!strcmp(r->name, "pl_mesh_tessellate")) a[1].i = 2;
    set_good_values(r->name, a);
}

static bool is_slot(char kind) { return strchr("maAskcghox", kind) != NULL; }
static bool is_pointer(char kind) { return !strchr("djnlziIeZY", kind); }

/* ---- wrong arguments */

typedef enum outcome { WORKS, ANY, REFUSED } outcome;

typedef struct wrong {
    value value;
    outcome outcome;
} wrong;

static int add(wrong *list, int count, value v, outcome o) {
    list[count] = (wrong){v, o};
    return count + 1;
}

/* What may be wrong with an argument, by its letter:
 *
 *   M Q W  a mesh: linear, quadratic, one to change
 *   S K C X H D  a simulation, a skin, a scene, a session, a model, drawings
 *   b  other memory;  ?  memory that may be NULL;  q  ... if another argument allows it
 *   t T  text, text or NULL
 *   m a s k g h o x  where a mesh, array, simulation, skin, grid, model, drawings, session is stored
 *   A c r p  where a result is stored, may be NULL;  v w  a structure to fill
 *   i I  an index (int, int64_t);  n l  a count;  j  a number of components;  d  a number;  e  a choice
 *   z  a size up to that of the memory, Z  any size, Y  only the right one;  0  NULL */
static int wrong_values(char kind, value good, wrong *list) {
    int n = 0;
    if (is_pointer(kind) && kind != '0') {
        outcome o = strchr("?TArcp", kind) ? WORKS : kind == 'q' ? ANY : REFUSED;
        n = add(list, n, (value){.p = NULL}, o);
    }
    if (kind == 't') {
        n = add(list, n, (value){.p = ""}, ANY);
        n = add(list, n, (value){.p = FOLDER "/no such folder/x.y"}, ANY);
    }
    const int64_t wide[] = {-1, INT64_MIN, INT64_MAX, 1000000000},
                  narrow[] = {-1, INT32_MIN, INT32_MAX, 1000000};
    for (int k = 0; k < 4 && strchr("iIln", kind); k++) {
        if (k == 3 && strchr("ln", kind)) break; /* beyond the array: only the caller knows its size */
        n = add(list, n, (value){.i = strchr("Il", kind) ? wide[k] : narrow[k]}, REFUSED);
    }
    for (int k = 0; k < 2 && kind == 'j'; k++) n = add(list, n, (value){.i = narrow[k]}, ANY);
    for (int k = 0; k < 4 && kind == 'e'; k++) n = add(list, n, (value){.i = narrow[k]}, ANY);
    if (strchr("jnlz", kind)) n = add(list, n, (value){.i = 0}, ANY);
    const double numbers[] = {NAN, INFINITY, -INFINITY, 1e308, -1e308, -1, 0};
    for (int k = 0; k < 7 && kind == 'd'; k++)
        n = add(list, n, (value){.d = numbers[k]}, k < 3 ? REFUSED : ANY);
    const int64_t sizes[] = {0, 1, 7, 8, 9, 15, 100000, -1};
    for (int k = 0; k < 8 && strchr("ZY", kind); k++)
        n = add(list, n, (value){.i = sizes[k]}, kind == 'Y' ? REFUSED : ANY);
    if (kind == 'Y') {
        n = add(list, n, (value){.i = good.i - 1}, REFUSED);
        n = add(list, n, (value){.i = good.i + 1}, REFUSED);
    }
    return n;
}

/* ---- all functions */

static void release_slots(const row *r) {
    for (int k = 0; r->kinds[k]; k++) {
        if (r->kinds[k] == 'm') pl_mesh_free(slots[k]);
        if (r->kinds[k] == 'g') pl_grid_free(slots[k]);
        if (r->kinds[k] == 'h') pl_sculpt_free(slots[k]);
        if (r->kinds[k] == 's') pl_sim_free(slots[k]);
        if (r->kinds[k] == 'k') pl_skin_free(slots[k]);
        if (r->kinds[k] == 'o') pl_draw_free(slots[k]);
        if (r->kinds[k] == 'c') pl_scene_free(slots[k]);
        if (r->kinds[k] == 'x') pl_session_free(slots[k]);
        if (r->kinds[k] == 'a' || r->kinds[k] == 'A') free(slots[k]);
    }
    memset(slots, 0, sizeof slots);
    pl_mesh_repairs_free(&slot_repairs);
    pl_tessellation_free(&slot_surface);
    pl_surface_split_free(&slot_split);
    pl_problems_free(&slot_problems);
}

static void call(const row *r, const value *a, outcome o, const char *what) {
    pl_error err = {0};
    pl_mesh_free(f.copy);
    if (pl_mesh_copy(f.m.quadratic, &f.copy, &err) != PL_OK) fail_msg("%s", err.message);
    value own[MAX_ARGUMENTS];
    memcpy(own, a, sizeof own);
    for (int k = 0; r->kinds[k]; k++) {
        if (r->kinds[k] == 'W' && own[k].p) own[k].p = f.copy;
        if (is_slot(r->kinds[k]) && own[k].p) slots[k] = &err; /* must be overwritten */
    }
    answer = false;
    pl_status status = r->call(own, &err);
    if (status == PL_ERR_MISSING) o = ANY; /* a build without this part */
    if (r->refuses && o == REFUSED) check_refusal(status, &err, what);
    if (r->refuses && o == WORKS && status != PL_OK) fail_msg("%s: refused: %s", what, err.message);
    if (r->refuses && status != PL_OK) check_refusal(status, &err, what);
    if (!r->refuses && o == REFUSED && answer) fail_msg("%s: an answer where there is none", what);
    for (int k = 0; r->kinds[k] && r->refuses; k++) {
        if (!is_slot(r->kinds[k]) || !own[k].p) continue;
        if (status != PL_OK && slots[k]) fail_msg("%s: what it would have made is not NULL", what);
        if (slots[k] == &err) fail_msg("%s: left what it should have made as it was", what);
    }
    release_slots(r);
    r->call(own, NULL); /* without an error structure */
    release_slots(r);
}

static void test_every_function(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const row *r = &rows[i];
        value good[MAX_ARGUMENTS] = {{0}}, a[MAX_ARGUMENTS];
        char what[256];
        assert_true(strlen(r->kinds) <= MAX_ARGUMENTS);
        good_values(r, good);
        snprintf(what, sizeof what, "%s, as it should be", r->name);
        call(r, good, WORKS, what);
        for (int k = 0; r->kinds[k]; k++) {
            wrong list[32];
            int count = wrong_values(r->kinds[k], good[k], list);
            for (int w = 0; w < count; w++) {
                memcpy(a, good, sizeof a);
                a[k] = list[w].value;
                snprintf(what, sizeof what, "%s, argument %d = %lld (%g)", r->name, k, (long long)a[k].i,
                         a[k].d);
                call(r, a, list[w].outcome, what);
            }
        }
        memcpy(a, good, sizeof a);
        for (int k = 0; r->kinds[k]; k++) {
            if (is_pointer(r->kinds[k])) a[k].p = NULL;
        }
        snprintf(what, sizeof what, "%s with nothing but NULL", r->name);
        call(r, a, ANY, what);
    }
}

static int begin(void **state) {
    (void)state;
    pl_error err = {0};
    mkdir(FOLDER, 0777);
    model_init(&f.m);
    const double identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    memcpy(f.numbers, identity, sizeof identity);
    memcpy(f.more, identity, sizeof identity);
    f.poses[0] = f.more, f.texts[0] = "time.dt=0.01";
    f.curve = model_curve(1, model_ones);
    f.shape = pl_shape_def_default();
    f.shape.resolution = 1;
    f.mesher = pl_mesher_def_default();
    f.mesher.surface = f.m.linear, f.mesher.tets = 500, f.mesher.threads = 1;
    f.grid = (pl_grid){{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, f.samples};
    f.grab = pl_grab_def_default();
    f.hit = (pl_hit){.at = {0.25, 0.25, 0.25, 0.25}};
    f.draw_def = pl_draw_def_default();
    f.skin_def = pl_skin_def_default();
    f.skin_def.mesh = f.m.linear, f.skin_def.count = 3, f.skin_def.points = f.m.linear->nodes,
    f.skin_def.threads = 1;
    f.load = pl_scene_load_def_default();
    f.how = pl_export_def_default();
    f.how.path = FOLDER "/made-too.glb";
    f.view = pl_view_def_default();
    f.run = pl_run_def_default();
    f.run.folder = FOLDER "/run", f.run.threads = 1;
    f.frame = (pl_frame){.node_count = 8,
                         .positions = f.m.linear->nodes,
                         .tet_count = 5,
                         .nodes_per_tet = 4,
                         .tets = f.m.linear->tets};
    f.glb = (pl_animation_def){.node_count = 3,
                               .tri_count = 1,
                               .tris = one_triangle,
                               .frame_count = 2,
                               .times = model_times,
                               .frame = glb_frame,
                               .context = f.more,
                               .object_count = 1,
                               .objects = &glb_object};
    check_ok(pl_file_write_atomic(FOLDER "/good.obj", obj_text, sizeof obj_text - 1, &err));
    check_ok(pl_sculpt_load_memory("model", sculpt_text, sizeof sculpt_text - 1, &f.sculpt, &err));
    check_ok(pl_file_write_atomic(FOLDER "/good-model.json", sculpt_text, sizeof sculpt_text - 1, &err));
    check_ok(pl_file_write_atomic(FOLDER "/good.sdf", sdf_text, sizeof sdf_text - 1, &err));
    check_ok(pl_file_write_atomic(FOLDER "/good.json", scene_text, sizeof scene_text - 1, &err));
    check_ok(pl_mesh_tessellate(f.m.quadratic, 2, &f.surface, &err));
    check_ok(pl_surface_split_make(3, 1, one_triangle, 1, f.poses, 40, &f.split, &err));
    check_ok(pl_skin_create(&f.skin_def, &f.skin, &err));
    check_ok(pl_sim_create(&f.m.def, &f.sim, &err));
    check_ok(pl_draw_create(f.sim, NULL, &f.draw, &err));
    for (int k = 0; k < 2; k++) check_ok(pl_draw_update(f.draw, f.sim, &err));
    f.state_size = pl_sim_state_size(f.sim);
    f.map = pl_rebuild_map_default();
    assert_true(f.state_size < sizeof f.numbers);
    pl_status status = pl_scene_load(FOLDER "/good.json", 0, NULL, &f.scene, NULL, &err);
    if (status != PL_ERR_MISSING) check_ok(status);
    if (f.scene) check_ok(pl_scene_run(f.scene, &f.run, NULL, &err));
    f.session_def = pl_session_def_default();
    f.session_def.threads = 1;
    if (f.scene) check_ok(pl_session_create(f.scene, &f.session_def, &f.session, &err));
    return 0;
}

static int end(void **state) {
    (void)state;
    pl_sim_free(f.sim);
    pl_skin_free(f.skin);
    pl_draw_free(f.draw);
    pl_session_free(f.session);
    pl_scene_free(f.scene);
    pl_sculpt_free(f.sculpt);
    pl_mesh_free(f.copy);
    pl_tessellation_free(&f.surface);
    pl_surface_split_free(&f.split);
    model_free(&f.m);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_function)};
    return cmocka_run_group_tests(tests, begin, end);
}
