/* Opens scenes in the worker: loads, meshes, and measures whether this machine is fast enough for real
 * time. */
#include "server/jobs.h"
#include "server/message.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const double measured_seconds = 0.5, longest_step = 2.0;
enum { MEASURED_STEPS = 8 };

typedef struct loading {
    pl_worker *worker;
} loading;

static bool on_progress(void *context, const char *what, double fraction) {
    loading *now = context;
    return pl_worker_progress(now->worker, "mesh", 0.99 * fraction, what);
}

/* Measurement of a step. */
typedef struct measured_step {
    pl_worker *worker;
    double until; /* time at which it is known to be too slow */
    bool late;
} measured_step;

static bool on_iteration(void *context, const pl_step_report *so_far) {
    measured_step *step = context;
    (void)so_far;
    step->late = pl_now() > step->until;
    return step->late || atomic_load(&step->worker->cancelled);
}

/* Simulated seconds per second, measured in the first steps of a copy; 0: a step failed. */
static double measure(pl_worker *worker, const pl_sim_def *def) {
    pl_sim *copy;
    pl_sim_def one = *def;
    one.threads = worker->studio->def.threads;
    if (pl_sim_create(&one, &copy, NULL) != PL_OK) return 0.0;
    double start = pl_now(), fastest = 1e30;
    measured_step first = {worker, start + fmax(longest_step, 1.2 * one.dt), false};
    pl_sim_observe(copy, on_iteration, &first);
    int steps = 0;
    while (steps < MEASURED_STEPS && (steps < 1 || pl_now() - start < measured_seconds)) {
        double before = pl_now();
        pl_step_report report;
        if (atomic_load(&worker->cancelled) || pl_sim_step(copy, &report, NULL) != PL_OK || first.late) break;
        double took = pl_now() - before;
        if (took < fastest) fastest = took;
        steps++;
    }
    double mean = (pl_now() - start) / (steps ? steps : 1);
    pl_sim_free(copy);
    if (first.late) return one.dt / (pl_now() - start); /* or less */
    /* The first steps also initialise data that later ones reuse: the time of later steps is between the mean
     * and the best. */
    return steps ? one.dt / (0.5 * (mean + fastest)) : 0.0;
}

pl_status pl_job_load(pl_studio *studio, const char *path, pl_world_def *def, pl_world **out, pl_error *err) {
    loading now = {&studio->worker};
    pl_scene_load_def load = pl_scene_load_def_default();
    load.threads = studio->def.threads;
    load.cache = studio->def.cache;
    load.progress = on_progress;
    load.context = &now;
    pl_worker_progress(&studio->worker, "load", 0.0, def->title);
    pl_status status = pl_scene_load_with(path, &load, &def->scene, NULL, err);
    if (status != PL_OK) return status;
    pl_worker_progress(&studio->worker, "measure", 0.5, def->title);
    double factor = measure(&studio->worker, pl_scene_sim(def->scene));
    if (atomic_load(&studio->worker.cancelled)) {
        pl_scene_free(def->scene);
        return pl_error_set(err, PL_ERR_CANCELLED, "cancelled");
    }
    def->threads = studio->def.threads;
    def->session = pl_studio_session(studio);
    status = pl_world_make(def, out, err);
    if (status == PL_OK) (*out)->real_time = factor;
    pl_worker_progress(&studio->worker, "load", 1.0, def->title);
    return status;
}

static void on_refused(void *context, const char *event, const char *message) {
    pl_studio *studio = context;
    (void)event;
    pl_hub_notice(&studio->hub, 0, "warning", "an event could not be applied: %s", message);
}

/* Changes by pages may read only dropped files, from the private folder; the scene's files are already
 * loaded. */
static bool may_read(void *context, const char *path) {
    const pl_studio *studio = context;
    size_t length = strlen(studio->folder);
    const char *name = path + length + 1;
    return !strncmp(path, studio->folder, length) && path[length] == '/' && !strncmp(name, "dropped-", 8) &&
           !strchr(name, '/');
}

/* Called while a change meshes a surface: the engine waits, and pages show the progress and may cancel. */
static bool on_meshing(void *context, const char *what, double fraction) {
    pl_studio *studio = context;
    return studio->engine.estimating || pl_engine_progress(&studio->engine, "mesh", fraction, what);
}

pl_session_def pl_studio_session(pl_studio *studio) {
    pl_session_def def = pl_session_def_default();
    def.progress = on_meshing;
    def.threads = studio->def.threads;
    def.max_bodies = PL_MAX_BODIES;
    def.max_tets = PL_MAX_TETS;
    def.refused = on_refused;
    def.may_read = may_read;
    def.context = studio;
    return def;
}

void pl_job_hand_over(pl_studio *studio, const pl_job *job, pl_status status, pl_world *world,
                      const pl_error *err) {
    if (status != PL_OK) {
        pl_hub_progress(&studio->hub, "load", 1.0, "");
        pl_hub_refuse(&studio->hub, job->client, job->id, "%s", err->message);
    } else if (!pl_engine_post(&studio->engine, job->client, job->id, NULL, world)) {
        pl_hub_refuse(&studio->hub, job->client, job->id, "too many commands are queued");
    }
}

/* A scene of the gallery, by its name. */
static void open_gallery(pl_studio *studio, const pl_job *job) {
    const char *name = pl_member_text(job->root, "scene", "");
    const pl_gallery_scene *scene = pl_gallery_find(&studio->gallery, name);
    pl_error err;
    pl_world *world = NULL;
    if (!scene) {
        pl_hub_refuse(&studio->hub, job->client, job->id, "there is no scene '%.80s'", name);
        return;
    }
    pl_world_def def = {
        .name = scene->name, .title = scene->title, .source = "gallery", .description = scene->description};
    pl_status status = pl_job_load(studio, scene->path, &def, &world, &err);
    pl_job_hand_over(studio, job, status, world, &err);
}

void pl_job_title(const char *path, char title[256]) {
    size_t length = strlen(path);
    while (length > 1 && path[length - 1] == '/') length--; /* trailing slashes of a folder */
    size_t start = length;
    while (start > 0 && path[start - 1] != '/') start--;
    if (start > 1 && !strcmp(path + start, "scene.json")) { /* a saved session: use the folder's name */
        length = start - 1;
        for (start = length; start > 0 && path[start - 1] != '/';) start--;
    }
    if (length > start + 5 && !strncmp(path + length - 5, ".json", 5)) length -= 5;
    snprintf(title, 256, "%.*s", (int)(length - start), path + start);
}

/* A scene, a run's folder, or a mesh. */
static pl_status open_input(pl_studio *studio, const char *path, pl_world_def *def, pl_world **out,
                            pl_error *err) {
    struct stat info;
    size_t length = strlen(path);
    if (stat(path, &info) == 0 && S_ISDIR(info.st_mode)) {
        def->source = "run";
        return pl_world_play_back(path, def, out, err);
    }
    if (length > 5 && !strcmp(path + length - 5, ".json") && !pl_sculpt_is_model(path))
        return pl_job_load(studio, path, def, out, err);
    return pl_job_load_mesh(studio, path, def, out, err);
}

/* The input given on the command line. */
static void open_first(pl_studio *studio, const pl_job *job) {
    const char *path = pl_member_text(job->root, "path", "");
    char title[256];
    pl_job_title(path, title);
    pl_world_def def = {.name = path, .title = title, .source = "file"};
    pl_world *world = NULL;
    pl_error err;
    pl_status status = open_input(studio, path, &def, &world, &err);
    if (status != PL_OK && studio->def.say) {
        char line[1200];
        snprintf(line, sizeof line, "pliant studio: %s", err.message);
        studio->def.say(line);
    }
    pl_job_hand_over(studio, job, status, world, &err);
}

static const struct {
    const char *name;
    void (*run)(pl_studio *studio, const pl_job *job);
} jobs[] = {
    {"open", open_gallery}, {"start", open_first}, {"import", pl_job_import}, {"export", pl_job_export}};

void pl_job_run(pl_studio *studio, const pl_job *job) {
    const char *name = pl_member_text(job->root, "do", "");
    for (size_t i = 0; i < sizeof jobs / sizeof jobs[0]; i++) {
        if (!strcmp(jobs[i].name, name)) jobs[i].run(studio, job);
    }
}
