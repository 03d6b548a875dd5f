/* Hashes of the numbers in the frames of every scene in short form, under every integrator: two builds that
 * print the same table compute the same bits (CONTRIBUTING.md). Run on 1 thread, and once more on 2 through a
 * saved state; where these differ the row says so.
 *
 *   frame_hashes [FOLDER] [TEXT]   only scenes whose path contains TEXT
 */
#include "scene/coarse.h"

#include <dirent.h>

enum { STEPS = 10, MAX_SCENES = 256 };

typedef struct outcome {
    uint64_t hash;
    int64_t newton, linear;
    double center[3]; /* of all nodes, at the end: tells rounding from a change */
    char end[sizeof((pl_error *)0)->message];
} outcome;

static uint64_t hash_bytes(uint64_t hash, const void *data, size_t bytes) {
    const unsigned char *from = data;
    for (size_t i = 0; i < bytes; i++) hash = (hash ^ from[i]) * 0x100000001b3u;
    return hash;
}

static uint64_t hash_doubles(uint64_t hash, const double *v, int64_t count) {
    return v ? hash_bytes(hash, v, (size_t)count * sizeof *v) : hash;
}

/* What a frame holds. */
static uint64_t hash_frame(pl_sim *sim, uint64_t hash) {
    int64_t n = pl_sim_node_count(sim), tets = pl_sim_tet_count(sim);
    pl_error err = {0};
    double *stress = calloc((size_t)(9 * tets), sizeof *stress), *von_mises = stress + 6 * tets,
           *det = von_mises + tets, *energy = det + tets, *nodal = calloc((size_t)(7 * n), sizeof *nodal);
    assert_true(stress && nodal);
    check_ok(pl_sim_tet_results(sim, stress, von_mises, det, energy, &err));
    hash = hash_doubles(hash, stress, 9 * tets);
    check_ok(pl_sim_node_stress(sim, nodal, nodal + 6 * n, &err));
    hash = hash_doubles(hash, nodal, 7 * n);
    if (pl_sim_is_plastic(sim)) {
        pl_sim_plastic_strain(sim, det);
        hash = hash_doubles(hash, det, tets);
    }
    hash = hash_doubles(hash, pl_sim_positions(sim), 3 * n);
    hash = hash_doubles(hash, pl_sim_velocities(sim), 3 * n);
    hash = hash_doubles(hash, pl_sim_temperatures(sim), n);
    free(stress);
    free(nodal);
    return hash;
}

static void run_steps(pl_sim *sim, int count, outcome *out) {
    for (int i = 0; i < count && !*out->end; i++) {
        pl_error err = {0};
        pl_step_report report;
        if (pl_sim_step(sim, &report, &err) != PL_OK) snprintf(out->end, sizeof out->end, "%s", err.message);
        out->newton += report.newton_iterations;
        out->linear += report.linear_iterations;
        out->hash = hash_frame(sim, out->hash);
    }
    int64_t n = pl_sim_node_count(sim);
    for (int64_t k = 0; k < 3 * n; k++) out->center[k % 3] += pl_sim_positions(sim)[k] / (double)n;
}

static pl_sim *create(const pl_sim_def *from, int threads, pl_error *err) {
    pl_sim *sim = NULL;
    pl_sim_def def = *from;
    def.threads = threads;
    return pl_sim_create(&def, &sim, err) == PL_OK ? sim : NULL;
}

static outcome run_whole(pl_sim *sim) {
    outcome out = {.hash = 0xcbf29ce484222325u};
    run_steps(sim, STEPS, &out);
    return out;
}

static outcome run_resumed(const pl_sim_def *def) {
    outcome out = {.hash = 0xcbf29ce484222325u};
    pl_error err = {0};
    pl_sim *sim = create(def, 2, &err), *resumed = create(def, 2, &err);
    run_steps(sim, STEPS / 2, &out);
    size_t size = pl_sim_state_size(sim);
    void *state = malloc(size);
    assert_non_null(state);
    pl_sim_state_save(sim, state);
    check_ok(pl_sim_state_restore(resumed, state, size, &err));
    run_steps(resumed, STEPS - STEPS / 2, &out);
    free(state);
    pl_sim_free(sim);
    pl_sim_free(resumed);
    return out;
}

static void print_row(const char *scene, const pl_sim_def *base, const char *integrator) {
    pl_error err = {0};
    pl_sim_def def = *base;
    def.integrator.type = integrator;
    pl_sim *sim = create(&def, 1, &err);
    if (!sim) { /* what few integrators take is left to them */
        def.integrator.tangent = PL_TANGENT_PROJECTED;
        def.integrator.rotation = PL_ROTATION_OF_POINTS;
        def.integrator.reuse_tolerance = 0;
        sim = create(&def, 1, &err);
    }
    if (!sim) {
        printf("%s %s refused: %s\n", scene, integrator, err.message);
        return;
    }
    outcome one = run_whole(sim), two = run_resumed(&def);
    pl_sim_free(sim);
    printf("%s %s %016llx newton %lld linear %lld center %.10g %.10g %.10g%s%s%s\n", scene, integrator,
           (unsigned long long)one.hash, (long long)one.newton, (long long)one.linear, one.center[0],
           one.center[1], one.center[2], one.hash == two.hash ? "" : " DIFFERS on 2 threads through a resume",
           *one.end ? " ended: " : "", one.end);
    fflush(stdout);
}

static int list_scenes(const char *folder, char paths[][1024], int count) {
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir)) && count < MAX_SCENES;) {
        const char *ending = strrchr(entry->d_name, '.');
        snprintf(paths[count], sizeof paths[count], "%s/%s", folder, entry->d_name);
        if (!strcmp(entry->d_name, "models")) continue; /* those are no scenes */
        if (!ending) {
            char inner[1024];
            memcpy(inner, paths[count], sizeof inner);
            count = list_scenes(inner, paths, count);
        } else if (!strcmp(ending, ".json")) {
            count++;
        }
    }
    closedir(dir);
    return count;
}

static int compare_paths(const void *a, const void *b) { return strcmp(a, b); }

int main(int argc, char **argv) {
    static char paths[MAX_SCENES][1024];
    const char *folder = argc > 1 ? argv[1] : PL_SOURCE_DIR "/scenes", *text = argc > 2 ? argv[2] : "";
    int count = list_scenes(folder, paths, 0);
    qsort(paths, (size_t)count, sizeof paths[0], compare_paths);
    for (int i = 0; i < count; i++) {
        if (!strstr(paths[i], text)) continue;
        pl_scene *scene = load_coarse(paths[i]);
        for (int k = 0; k < pl_integrator_info_count(); k++)
            print_row(paths[i] + strlen(folder) + 1, pl_scene_sim(scene), pl_integrator_info_at(k).name);
        pl_scene_free(scene);
    }
    return 0;
}
