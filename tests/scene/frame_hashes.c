/* Prints hashes of the numbers in the frames of every scene, coarsened, with every integrator. Two builds
 * that print the same table compute the same bits (docs/contributing/same-bits.md). Each scene runs on 1
 * thread, and on 2 threads through a saved state; a row in which these differ says so.
 *
 *   frame_hashes [OPTION...] [TEXT...]   only scenes whose path contains one of the texts
 *     --steps N   steps per run (default 10); use more if contact begins later
 *     --work N    a run ends after N million iterations times nodes (default 1); unlike a limit in seconds,
 *                 this does not depend on the speed of the machine
 *     --own       only the scene's own integrator */
#include "scene/coarse.h"

#include <dirent.h>
#include <getopt.h>

enum { MAX_SCENES = 256 };

typedef struct options {
    int steps;
    double work;
    bool own;
} options;

typedef struct outcome {
    uint64_t hash;
    int64_t newton, linear;
    int steps;
    double work;      /* iterations times nodes */
    double center[3]; /* mean of all nodes at the end; distinguishes rounding from a real change */
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

/* Hashes everything that a frame contains. */
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

/* An iteration of the linear solver costs about a thirtieth of a Newton iteration, a substep a tenth. */
static double work_of(const pl_step_report *report) {
    return report->newton_iterations + (double)report->linear_iterations / 30 + (double)report->substeps / 10;
}

static void run_steps(pl_sim *sim, int until, const options *o, outcome *out) {
    int64_t n = pl_sim_node_count(sim);
    while (out->steps < until && out->work < o->work && !*out->end) {
        pl_error err = {0};
        pl_step_report report = {0};
        if (pl_sim_step(sim, &report, &err) != PL_OK) snprintf(out->end, sizeof out->end, "%s", err.message);
        out->steps++;
        out->newton += report.newton_iterations;
        out->linear += report.linear_iterations;
        out->work += (double)n * work_of(&report);
        out->hash = hash_frame(sim, out->hash);
    }
    memset(out->center, 0, sizeof out->center);
    for (int64_t k = 0; k < 3 * n; k++) out->center[k % 3] += pl_sim_positions(sim)[k] / (double)n;
}

static pl_sim *create(const pl_sim_def *from, int threads, pl_error *err) {
    pl_sim *sim = NULL;
    pl_sim_def def = *from;
    def.threads = threads;
    return pl_sim_create(&def, &sim, err) == PL_OK ? sim : NULL;
}

static outcome run_whole(pl_sim *sim, const options *o) {
    outcome out = {.hash = 0xcbf29ce484222325u};
    run_steps(sim, o->steps, o, &out);
    return out;
}

static outcome run_resumed(const pl_sim_def *def, const options *o) {
    outcome out = {.hash = 0xcbf29ce484222325u};
    pl_error err = {0};
    pl_sim *sim = create(def, 2, &err), *resumed = create(def, 2, &err);
    run_steps(sim, o->steps / 2, o, &out);
    size_t size = pl_sim_state_size(sim);
    void *state = malloc(size);
    assert_non_null(state);
    pl_sim_state_save(sim, state);
    check_ok(pl_sim_state_restore(resumed, state, size, &err));
    run_steps(resumed, o->steps, o, &out);
    free(state);
    pl_sim_free(sim);
    pl_sim_free(resumed);
    return out;
}

static void print_row(const char *scene, const pl_sim_def *base, const char *integrator, const options *o) {
    pl_error err = {0};
    pl_sim_def def = *base;
    def.integrator.type = integrator;
    pl_sim *sim = create(&def, 1, &err);
    if (!sim) { /* options that only some integrators accept are reset */
        def.integrator.tangent = PL_TANGENT_PROJECTED;
        def.integrator.rotation = PL_ROTATION_OF_POINTS;
        def.integrator.reuse_tolerance = 0;
        sim = create(&def, 1, &err);
    }
    if (!sim) {
        printf("%s %s refused: %s\n", scene, integrator, err.message);
        return;
    }
    outcome one = run_whole(sim, o), two = run_resumed(&def, o);
    pl_sim_free(sim);
    printf("%s %s %016llx steps %d newton %lld linear %lld center %.10g %.10g %.10g%s%s%s\n", scene,
           integrator, (unsigned long long)one.hash, one.steps, (long long)one.newton, (long long)one.linear,
           one.center[0], one.center[1], one.center[2],
           one.hash == two.hash ? "" : " DIFFERS on 2 threads through a resume", *one.end ? " ended: " : "",
           one.end);
    fflush(stdout);
}

static int list_scenes(const char *folder, char paths[][1024], int count) {
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir)) && count < MAX_SCENES;) {
        const char *ending = strrchr(entry->d_name, '.');
        snprintf(paths[count], sizeof paths[count], "%s/%s", folder, entry->d_name);
        if (!strcmp(entry->d_name, "models")) continue; /* not scenes */
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

static bool is_wanted(const char *path, char **texts, int count) {
    for (int i = 0; i < count; i++)
        if (strstr(path, texts[i])) return true;
    return count == 0;
}

static int parse(int argc, char **argv, options *o) {
    const struct option long_options[] = {{"steps", required_argument, NULL, 's'},
                                          {"work", required_argument, NULL, 'w'},
                                          {"own", no_argument, NULL, 'o'},
                                          {0}};
    for (int c; (c = getopt_long(argc, argv, "", long_options, NULL)) != -1;) {
        if (c == 's')
            o->steps = atoi(optarg);
        else if (c == 'w')
            o->work = 1e6 * atof(optarg);
        else if (c == 'o')
            o->own = true;
        else
            return -1;
    }
    return o->steps > 0 && o->work > 0 ? optind : -1;
}

int main(int argc, char **argv) {
    static char paths[MAX_SCENES][1024];
    options o = {.steps = 10, .work = 1e6};
    int first = parse(argc, argv, &o);
    if (first < 0) {
        fprintf(stderr, "usage: frame_hashes [--steps N] [--work N] [--own] [TEXT...]\n");
        return 2;
    }
    const char *folder = PL_SOURCE_DIR "/scenes";
    int count = list_scenes(folder, paths, 0);
    qsort(paths, (size_t)count, sizeof paths[0], compare_paths);
    for (int i = 0; i < count; i++) {
        const char *name = paths[i] + strlen(folder) + 1;
        if (!is_wanted(name, argv + first, argc - first)) continue;
        pl_scene *scene = load_coarse(paths[i]);
        const pl_sim_def *def = pl_scene_sim(scene);
        for (int k = 0; k < pl_integrator_info_count(); k++) {
            const char *integrator = pl_integrator_info_at(k).name;
            if (!o.own || !strcmp(integrator, def->integrator.type)) print_row(name, def, integrator, &o);
        }
        pl_scene_free(scene);
    }
    return 0;
}
