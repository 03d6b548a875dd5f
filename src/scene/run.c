/* The step loop: runs a scene into a folder of frames, with a checkpoint after each, so that it can stop at
 * any time. */
#include "core/fields.h"
#include "core/simd.h"
#include "core/threads.h"
#include "core/timer.h"
#include "io/file.h"
#include "pliant/frame.h"
#include "scene/advice.h"
#include "scene/checkpoint.h"
#include "scene/concerns.h"
#include "scene/forecast.h"
#include "scene/frames.h"
#include "scene/logs.h"
#include "scene/outcome.h"
#include "scene/resume.h"
#include "scene/session.h"
#include "scene/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A stagnated step with at most this relative residual is as accurate as rounding allows. */
#define PL_ROUNDED_RESIDUAL 1e-5

/* Seconds of work that an interruption may cost if frames are far apart. */
#define PL_CHECKPOINT_SECONDS 10.0

typedef struct pl_run {
    const pl_scene *scene;
    const pl_run_def *def;
    pl_session *session;
    pl_sim *sim;        /* the session's */
    int64_t step_count; /* total number of steps */
    pl_run_totals totals;
    double start;         /* start time of this process' part */
    double earlier;       /* seconds of the parts before a resume */
    pl_log log, contacts; /* the second only with barriers */
    pl_log forces, probes;
    pl_probes *followed; /* for `probes`, or NULL */
    uint64_t hash;
    void *state; /* after the last complete step */
    size_t state_size, state_room;
    int64_t state_events; /* number of events that had acted by then */
    int64_t saved_step;   /* step of the checkpoint on disk */
    double saved_at;
    int lock;   /* lock of the folder */
    bool begun; /* the folder belongs to this run */
    bool stop;
    pl_substep_forecast forecast;
    pl_problems concerns;
    int64_t passed_nodes; /* nodes that passed through colliders in the worst frame, ... */
    double passed_depth;  /* ... and their depth, m */
    int64_t inverted;     /* elements after the last step */
    pl_frames *frames;
    uint64_t version; /* version of the session for which the frames were created */
} pl_run;

pl_run_def pl_run_def_default(void) { return (pl_run_def){.frames = -1}; }

static bool pl_run_has_contacts(const pl_run *run) {
    return run->scene->sim.contact.between == PL_CONTACT_BARRIER;
}

static void pl_run_free(pl_run *run) {
    pl_log_close(&run->log);
    pl_log_close(&run->contacts);
    pl_log_close(&run->forces);
    pl_log_close(&run->probes);
    pl_probes_free(run->followed);
    if (run->lock >= 0) close(run->lock);
    free(run->state);
    pl_frames_free(run->frames);
    pl_problems_free(&run->concerns);
    pl_session_free(run->session);
}

/* ---- run.json */

static json_t *pl_totals_value(const pl_run_totals *totals) {
    return json_pack("{s:I,s:I,s:I,s:I,s:I,s:I,s:f,s:f,s:f,s:f,s:s}", "steps", (json_int_t)totals->steps,
                     "frames", (json_int_t)totals->frames, "failed_steps", (json_int_t)totals->failed_steps,
                     "shortened_steps", (json_int_t)totals->shortened_steps, "newton_iterations",
                     (json_int_t)totals->newton_iterations, "linear_iterations",
                     (json_int_t)totals->linear_iterations, "seconds", totals->seconds, "worst_step_ms",
                     totals->worst_step_ms, "mean_step_ms", totals->mean_step_ms, "p99_step_ms",
                     totals->p99_step_ms, "last_reason", pl_reason_name(totals->last_reason));
}

static pl_status pl_run_write_json(const pl_run *run, const char *state, pl_error *err) {
    json_t *root =
        json_pack("{s:s,s:s,s:s,s:s,s:s,s:i,s:I,s:I,s:I,s:I,s:o,s:o}", "pliant", pl_version(), "build",
                  pl_build_info(), "simd", pl_simd_this.name, "state", state, "scene_file", run->scene->label,
                  "threads", pl_sim_threads(run->sim), "nodes", (json_int_t)pl_sim_node_count(run->sim),
                  "tets", (json_int_t)pl_sim_tet_count(run->sim), "step_count", (json_int_t)run->step_count,
                  "frame_count", (json_int_t)pl_scene_frame_count(run->scene), "totals",
                  pl_totals_value(&run->totals), "scene", pl_scene_to_value(run->scene, false));
    if (root && run->forecast.substeps > 0)
        json_object_set_new(root, "forecast",
                            json_pack("{s:f,s:f,s:f}", "substeps", run->forecast.substeps, "typical_substeps",
                                      run->forecast.typical, "added_mass_percent",
                                      100 * run->forecast.added_mass));
    if (root && run->passed_nodes > 0)
        json_object_set_new(
            root, "passed",
            json_pack("{s:I,s:f}", "nodes", (json_int_t)run->passed_nodes, "depth", run->passed_depth));
    if (root && pl_frames_surfaces(run->frames))
        json_object_set_new(root, "skins", pl_surfaces_value(pl_frames_surfaces(run->frames)));
    pl_buffer text = {0};
    if (root) pl_json_print(root, 0, &text);
    pl_buffer_text(&text, "\n");
    char *path = pl_folder_path(run->def->folder, "run.json");
    pl_status status = !root || text.failed || !path ? pl_error_memory(err, 0, "run.json")
                                                     : pl_file_write_atomic(path, text.data, text.size, err);
    json_decref(root);
    pl_buffer_free(&text);
    free(path);
    return status;
}

/* ---- checkpoints */

/* Captures the state, for a checkpoint that may be written later, after the next step has begun. */
static pl_status pl_run_store_state(pl_run *run, pl_error *err) {
    size_t size = pl_sim_state_size(run->sim);
    if (size > run->state_room) {
        char *more = realloc(run->state, size + size / 8);
        if (!more) return pl_error_memory(err, (int64_t)size, "a state");
        run->state = more;
        run->state_room = size + size / 8;
    }
    run->state_size = size;
    run->state_events = run->session->next;
    pl_sim_state_save(run->sim, run->state);
    return PL_OK;
}

/* If a step was cancelled after its events had acted, the previous checkpoint is kept, because scene and
 * grabs are already those of that step. */
static pl_status pl_run_save(pl_run *run, pl_error *err) {
    const pl_session *session = run->session;
    if (run->saved_step == run->totals.steps || session->next != run->state_events) return PL_OK;
    pl_checkpoint checkpoint = {.totals = run->totals,
                                .events = run->state_events,
                                .state = run->state,
                                .state_size = run->state_size,
                                .grabs = session->grabs.items,
                                .grabs_size = (size_t)session->grabs.count * sizeof(pl_grab_name)};
    char *path = pl_folder_path(run->def->folder, "checkpoint.bin");
    if (!path) return pl_error_memory(err, 0, "a path");
    pl_status status =
        pl_session_past_hash(session, session->next, session->scene, run->hash, &checkpoint.scene, err);
    if (status == PL_OK) status = pl_checkpoint_write(path, &checkpoint, err);
    free(path);
    if (status == PL_OK) {
        run->saved_step = run->totals.steps;
        run->saved_at = pl_now();
    }
    return status;
}

/* Restores the state of a checkpoint if it belongs to this scene and these events. */
static pl_status pl_run_continue(pl_run *run, const char *path, const pl_checkpoint *checkpoint,
                                 pl_error *err) {
    pl_session *session = run->session;
    pl_past past;
    uint64_t hash = 0;
    pl_status status = pl_past_find(session, checkpoint->events, &past, err);
    if (status != PL_OK) return status;
    const pl_scene *scene = past.scene ? past.scene : session->base;
    status = pl_session_past_hash(session, past.next, scene, run->hash, &hash, err);
    char difference[PL_DIFFERENCE] = "";
    if (status == PL_OK && hash != checkpoint->scene)
        pl_resume_difference(run->scene, run->def->folder, difference);
    if (status == PL_OK) status = pl_checkpoint_check(path, checkpoint, hash, difference, err);
    if (status == PL_OK)
        status = pl_session_restore(session, scene, past.document, past.may_anneal, checkpoint->state,
                                    checkpoint->state_size, err);
    const pl_items grabs = {.items = (void *)(uintptr_t)checkpoint->grabs,
                            .count = (int64_t)(checkpoint->grabs_size / sizeof(pl_grab_name))};
    if (status == PL_OK && !pl_grabs_copy(&grabs, &session->grabs)) status = pl_error_memory(err, 0, "grabs");
    if (status == PL_OK) session->next = past.next;
    run->sim = pl_session_sim(session);
    pl_past_free(&past);
    return status;
}

/* Restores the checkpoint in the folder, if there is one. */
static pl_status pl_run_restore(pl_run *run, bool *found, pl_error *err) {
    *found = false;
    char *path = pl_folder_path(run->def->folder, "checkpoint.bin");
    if (!path) return pl_error_memory(err, 0, "a path");
    pl_checkpoint checkpoint = {0};
    pl_status status = PL_OK;
    if (access(path, F_OK) == 0) {
        status = pl_checkpoint_read(path, &checkpoint, err);
        if (status == PL_OK) status = pl_run_continue(run, path, &checkpoint, err);
        if (status == PL_OK) {
            run->totals = checkpoint.totals;
            run->earlier = checkpoint.totals.seconds;
            run->saved_step = checkpoint.totals.steps;
            status = pl_run_store_state(run, err);
            *found = true;
        }
    }
    free(checkpoint.state);
    free(path);
    return status;
}

/* ---- steps */

static void pl_run_tell(pl_run *run, const pl_step_report *report, bool done) {
    if (!run->def->progress) return;
    int64_t every = run->scene->output.every;
    pl_run_progress progress = {.step = report->step,
                                .step_count = run->step_count,
                                .frame = run->totals.frames,
                                .frame_count = (run->step_count + every - 1) / every,
                                .elapsed = run->earlier + pl_now() - run->start,
                                .report = report,
                                .step_done = done};
    if (run->def->progress(run->def->context, &progress)) run->stop = true;
}

static bool pl_run_observe(void *context, const pl_step_report *report) {
    pl_run *run = context;
    pl_run_tell(run, report, false);
    return run->stop;
}

/* Counts, only at frames, the nodes inside colliders that contact ignores. */
static void pl_run_watch_nodes(pl_run *run) {
    double depth;
    int64_t count = pl_sim_passed_nodes(run->sim, &depth);
    bool first = count > 0 && run->passed_nodes == 0;
    if (count > run->passed_nodes) run->passed_nodes = count;
    run->passed_depth = fmax(run->passed_depth, depth);
    if (!first || !run->def->warn) return;
    char text[256];
    bool barriers = run->scene->sim.contact.between == PL_CONTACT_BARRIER;
    snprintf(text, sizeof text, "%lld inner nodes have passed through colliders, by up to %.3g m: %s",
             (long long)count, depth,
             barriers ? "barriers act on surfaces only, and the body has turned inside out; it needs a "
                        "stiffer material or a finer mesh"
                      : "only surface nodes are in contact; contact.nodes = \"all\" includes inner ones");
    run->def->warn(run->def->context, text);
}

static void pl_run_count(pl_run *run, const pl_step_report *report) {
    pl_run_totals *totals = &run->totals;
    double all = totals->mean_step_ms * (double)totals->steps + report->ms_total;
    totals->steps++;
    totals->mean_step_ms = all / (double)totals->steps;
    totals->worst_step_ms = fmax(totals->worst_step_ms, report->ms_total);
    totals->failed_steps += !pl_reason_is_good(report->reason);
    totals->shortened_steps += report->shortened > 0;
    totals->newton_iterations += report->newton_iterations;
    totals->linear_iterations += report->linear_iterations;
    totals->last_reason = report->reason;
    run->inverted = report->inverted;
    totals->seconds = run->earlier + pl_now() - run->start;
}

static bool pl_run_must_stop(const pl_run *run, const pl_step_report *report) {
    if (!run->scene->output.stop_on_failure || pl_reason_is_good(report->reason)) return false;
    return report->reason != PL_STAGNATED || !(report->residual <= PL_ROUNDED_RESIDUAL);
}

static pl_status pl_run_failed(const pl_run *run, const pl_step_report *report, pl_error *err) {
    char halves[64] = "", advice[PL_ADVICE];
    pl_step_advice(run->scene, run->sim, report, advice);
    if (report->halvings > 0)
        snprintf(halves, sizeof halves, ", halved %lld times", (long long)report->halvings);
    return pl_error_set(
        err, PL_ERR_NUMERIC,
        "%s: step %lld (t = %g s) did not converge: %s after %d Newton iterations%s, residual %.3g%s",
        run->scene->label, (long long)report->step, report->time, pl_reason_name(report->reason),
        report->newton_iterations, halves, report->residual, advice);
}

/* The scene was valid: numbers that no file format can store are a failure of the simulation, not bad
 * input. */
static pl_status pl_result_status(pl_status status, pl_error *err) {
    if (status != PL_ERR_INPUT) return status;
    if (err) err->status = PL_ERR_NUMERIC;
    return PL_ERR_NUMERIC;
}

/* Creates the frame writer for the current scene. */
static pl_status pl_run_frames(pl_run *run, pl_error *err) {
    uint64_t version = pl_session_version(run->session);
    if (run->frames && run->version == version) return PL_OK;
    bool first = !run->frames;
    pl_frames_free(run->frames);
    run->frames = NULL;
    pl_probes_free(run->followed);
    run->followed = NULL;
    run->version = version;
    const pl_scene *scene = pl_session_scene(run->session);
    pl_status status = pl_frames_create(scene, run->sim, &run->frames, err);
    if (status == PL_OK && run->scene->probes.count)
        status = pl_probes_create(&run->scene->probes, run->sim, first, &run->followed, err);
    return status;
}

static pl_status pl_run_play(pl_run *run, pl_error *err) {
    pl_error why = {0};
    pl_status status = pl_session_play(run->session, true, &why);
    return status == PL_OK ? PL_OK : pl_error_set(err, status, "%s: %s", run->scene->label, why.message);
}

/* Plays events after the scene's last step, which exist if a session was saved while it was paused. */
static pl_status pl_run_play_last(pl_run *run, pl_error *err) {
    return run->totals.steps == pl_scene_step_count(run->scene) ? pl_run_play(run, err) : PL_OK;
}

/* Appends the results of a step to the other tables than steps.csv. */
static pl_status pl_run_log(pl_run *run, const pl_step_report *report, pl_error *err) {
    const pl_scene *scene = pl_session_scene(run->session);
    pl_status status = PL_OK;
    if (pl_run_has_contacts(run)) status = pl_contact_log_add(&run->contacts, scene, run->sim, report, err);
    if (status == PL_OK && run->scene->output.forces)
        status = pl_force_log_add(&run->forces, scene, run->sim, report, err);
    if (status == PL_OK && run->scene->probes.count)
        status = pl_run_frames(run, err); /* the scene as events left it */
    if (status == PL_OK && run->followed) status = pl_probe_log_add(&run->probes, run->followed, err);
    return status;
}

/* Opens the tables; a new run begins with a line for the initial state. */
static pl_status pl_run_open_logs(pl_run *run, bool resumed, pl_error *err) {
    const char *folder = run->def->folder;
    int64_t steps = run->totals.steps;
    pl_status status = pl_step_log_open(&run->log, folder, steps, err);
    if (status == PL_OK && pl_run_has_contacts(run))
        status = pl_contact_log_open(&run->contacts, folder, steps, err);
    if (status == PL_OK && run->scene->output.forces)
        status = pl_force_log_open(&run->forces, folder, steps, err);
    if (status == PL_OK && run->followed)
        status = pl_probe_log_open(&run->probes, folder, &run->scene->probes, steps, err);
    if (status != PL_OK || resumed) return status;
    pl_step_report report;
    status = pl_sim_measure(run->sim, &report, err);
    if (status == PL_OK) status = pl_step_log_add(&run->log, &report, err);
    if (status == PL_OK && run->followed) status = pl_probe_log_add(&run->probes, run->followed, err);
    return status;
}

/* Makes one step and writes all its results to disk. */
static pl_status pl_run_step(pl_run *run, pl_error *err) {
    pl_step_report report = {0};
    pl_error why = {0};
    pl_status status = pl_run_play(run, err);
    if (status != PL_OK) return status;
    status = pl_sim_step(run->sim, &report, &why);
    if (status == PL_ERR_CANCELLED || (status == PL_OK && report.reason == PL_CANCELLED)) {
        run->stop = true;
        return PL_OK;
    }
    if (status != PL_OK && status != PL_ERR_NUMERIC) return pl_error_set(err, status, "%s", why.message);
    pl_status logged = pl_step_log_add(&run->log, &report, err);
    if (logged != PL_OK) return logged;
    if (status != PL_OK) {
        char advice[PL_ADVICE];
        pl_step_advice(run->scene, run->sim, &report, advice);
        return pl_error_set(err, status, "%s: t = %g s: %s%s", run->scene->label, report.time, why.message,
                            advice);
    }
    status = pl_run_log(run, &report, err);
    if (status != PL_OK) return status;
    pl_run_count(run, &report);
    status = pl_run_play_last(run, err);
    if (status == PL_OK) status = pl_run_store_state(run, err);
    if (status != PL_OK) return status;
    int64_t step = run->totals.steps, every = run->scene->output.every;
    bool failed = pl_run_must_stop(run, &report);
    bool due = step % every == 0 || step == run->step_count || failed;
    if (due) {
        run->totals.frames = (step + every - 1) / every;
        pl_run_watch_nodes(run);
        if (run->scene->output.vtu) {
            status = pl_run_frames(run, err);
            if (status == PL_OK)
                status = pl_frames_write(run->frames, run->def->folder, run->totals.frames, err);
            status = pl_result_status(status, err);
        }
    }
    /* No checkpoint of a failed step: a resume tries it again. */
    if (status == PL_OK && !failed && (due || pl_now() - run->saved_at > PL_CHECKPOINT_SECONDS))
        status = pl_run_save(run, err);
    if (status == PL_OK) pl_run_tell(run, &report, true);
    return status == PL_OK && failed ? pl_run_failed(run, &report, err) : status;
}

/* ---- beginning and end */

/* Reserves the folder. Nothing in it changes before all checks have passed. */
static pl_status pl_run_claim(pl_run *run, bool *resumed, pl_error *err) {
    const char *folder = run->def->folder;
    const bool force = run->def->force;
    pl_status status = pl_folder_make(folder, err);
    if (status == PL_OK) status = pl_folder_lock(folder, &run->lock, err);
    if (status == PL_OK && run->def->resume) status = pl_run_restore(run, resumed, err);
    if (status == PL_OK && *resumed)
        status = pl_resume_check(run->scene, folder, &run->totals, pl_run_has_contacts(run), force, err);
    else if (status == PL_OK && run->def->resume)
        status = pl_resume_without_checkpoint(folder, force, err);
    run->begun = status == PL_OK;
    return status;
}

/* Warns about the cost of explicit steps before the first one. */
static pl_status pl_run_forecast(pl_run *run, pl_error *err) {
    char text[PL_FORECAST_TEXT];
    pl_status status = pl_sim_forecast(run->sim, &run->forecast, err);
    if (status != PL_OK) return status;
    pl_forecast_warning(run->scene, &run->forecast, text);
    if (text[0] && run->def->warn) run->def->warn(run->def->context, text);
    return PL_OK;
}

/* What `pliant check` reports and the loader cannot know; before the first step of a run. */
static pl_status pl_run_find_concerns(pl_run *run, pl_error *err) {
    pl_status status = pl_scene_concerns(run->scene, run->sim, run->forecast.substeps, &run->concerns, err);
    for (int i = 0; i < run->concerns.count && status == PL_OK && !run->def->resume; i++) {
        const pl_problem *found = &run->concerns.items[i];
        if (!found->warning)
            status =
                pl_error_set(err, PL_ERR_INPUT, "%s: %s: %s", run->scene->label, found->path, found->message);
    }
    return status;
}

static void pl_run_tell_concerns(const pl_run *run) {
    for (int i = 0; i < run->concerns.count && run->def->warn; i++) {
        char text[1280];
        snprintf(text, sizeof text, "%.200s: %s", run->concerns.items[i].path,
                 run->concerns.items[i].message);
        run->def->warn(run->def->context, text);
    }
}

/* Paths on disk are bytes, but JSON holds only UTF-8. */
static pl_status pl_run_check_paths(const pl_scene *scene, pl_error *err) {
    const char *folder = scene->folder ? scene->folder : "";
    json_t *texts = json_pack("[s,s]", scene->label, folder);
    const bool fine = texts != NULL;
    json_decref(texts);
    if (fine) return PL_OK;
    return pl_error_set(err, PL_ERR_INPUT,
                        "%s: the path is not UTF-8, which run.json could not hold; expected a relative path "
                        "from within the folder, or folders renamed",
                        scene->label);
}

static pl_status pl_run_begin(pl_run *run, pl_error *err) {
    const char *folder = run->def->folder;
    bool resumed = false;
    pl_status status = pl_run_check_paths(run->scene, err);
    if (status == PL_OK) status = pl_folder_accept(run->scene, folder, run->def->force, err);
    if (status == PL_OK) status = pl_scene_hash(run->scene, &run->hash, err);
    if (status == PL_OK) {
        pl_session_def def = pl_session_def_default();
        def.threads = run->def->threads;
        status = pl_session_create(run->scene, &def, &run->session, err);
        run->sim = pl_session_sim(run->session);
    }
    if (status == PL_OK) status = pl_sim_record_forces(run->sim, run->scene->output.forces, err);
    if (status == PL_OK) status = pl_run_forecast(run, err);
    if (status == PL_OK) status = pl_run_find_concerns(run, err);
    if (status == PL_OK) status = pl_run_frames(run, err);
    if (status == PL_OK) status = pl_run_claim(run, &resumed, err);
    if (status == PL_OK) status = pl_run_frames(run, err);
    /* Written first, so that an interruption leaves the folder of a run. */
    if (status == PL_OK) status = pl_run_write_json(run, "running", err);
    if (status == PL_OK && !resumed) pl_run_tell_concerns(run);
    if (status == PL_OK) status = pl_folder_clean(folder, !resumed, run->totals.frames, err);
    if (status == PL_OK) status = pl_run_open_logs(run, resumed, err);
    if (status == PL_OK && !resumed && run->scene->output.vtu)
        status = pl_frames_write(run->frames, folder, 0, err);
    if (status == PL_OK) status = pl_colliders_save(run->scene, folder, err);
    if (status == PL_OK) pl_sim_observe(run->sim, pl_run_observe, run);
    return status;
}

/* Warns about the result after the last step. */
static void pl_run_judge(const pl_run *run) {
    char text[PL_OUTCOME_TEXT];
    if (!run->def->warn) return;
    pl_outcome_inverted(run->scene, run->inverted, pl_sim_tet_count(run->sim), text);
    if (text[0]) run->def->warn(run->def->context, text);
    pl_outcome_limited(run->scene, run->sim, text);
    if (text[0]) run->def->warn(run->def->context, text);
    pl_outcome_contact(run->scene, run->sim, text);
    if (text[0]) run->def->warn(run->def->context, text);
    pl_outcome_slow(run->scene, &run->totals, text);
    if (text[0]) run->def->warn(run->def->context, text);
}

static pl_status pl_run_end(pl_run *run, pl_status status, pl_error *err) {
    run->totals.seconds = run->earlier + pl_now() - run->start;
    run->totals.p99_step_ms = fmin(pl_step_log_p99(&run->log), run->totals.worst_step_ms);
    if (status == PL_OK && run->stop && run->totals.steps > 0) status = pl_run_save(run, err);
    if (status == PL_OK && run->scene->output.vtu) {
        /* After a resume with nothing left to do, the series may still end at the previous frame. */
        status = pl_series_write(run->scene, run->def->folder, run->totals.frames, err);
    }
    if (status == PL_OK && !run->stop) {
        const pl_output_def *output = &run->scene->output;
        pl_export_def how = {.field = output->color_field,
                             .frame = output->color_frame,
                             .range = {output->view.range[0], output->view.range[1]},
                             .colormap = output->view.colormap,
                             .color = run->def->color,
                             .warn = run->def->warn,
                             .context = run->def->context};
        status = pl_animations_write(run->scene, run->def->folder, run->totals.frames, &how, err);
        status = pl_result_status(status, err);
    }
    if (status == PL_OK && !run->stop) pl_run_judge(run);
    const char *state = status != PL_OK ? "failed" : run->stop ? "stopped" : "done";
    pl_status written = run->begun ? pl_run_write_json(run, state, status == PL_OK ? err : NULL) : PL_OK;
    if (status == PL_OK) status = written;
    if (status == PL_OK && run->stop) {
        status = pl_error_set(err, PL_ERR_CANCELLED, "%s: stopped after step %lld of %lld; resume to go on",
                              run->scene->label, (long long)run->totals.steps, (long long)run->step_count);
    }
    return status;
}

static pl_status check_run(const pl_scene *scene, const pl_run_def *def, pl_error *err) {
    if (!def->folder || !*def->folder)
        return pl_error_set(err, PL_ERR_INPUT, "run: has no folder, expected a path for its files");
    for (int b = 0; b < scene->sim.body_count; b++) {
        if (!scene->sim.bodies[b].mesh) /* a scene from pl_run_load */
            return pl_error_set(err, PL_ERR_INPUT, "run: body '%s' of the scene has no mesh",
                                scene->sim.bodies[b].name);
    }
    pl_status status = pl_flags_check(&def->resume, 1, "run", "resume", err);
    if (status == PL_OK) status = pl_flags_check(&def->force, 1, "run", "force", err);
    return status == PL_OK ? pl_threads_check(def->threads, "run", err) : status;
}

pl_status pl_scene_run(const pl_scene *scene, const pl_run_def *def, pl_run_totals *totals, pl_error *err) {
    if (totals) *totals = (pl_run_totals){0};
    PL_REQUIRE(scene);
    PL_REQUIRE(def);
    pl_status status = check_run(scene, def, err);
    if (status != PL_OK) return status;
    pl_run run = {.scene = scene,
                  .def = def,
                  .start = pl_now(),
                  .saved_at = pl_now(),
                  .log = {.file = -1},
                  .contacts = {.file = -1},
                  .forces = {.file = -1},
                  .probes = {.file = -1},
                  .lock = -1};
    run.step_count = pl_scene_step_count(scene);
    if (def->frames >= 0 && def->frames < pl_scene_frame_count(scene))
        run.step_count = def->frames * scene->output.every;
    status = pl_run_begin(&run, err);
    while (status == PL_OK && !run.stop && run.totals.steps < run.step_count) status = pl_run_step(&run, err);
    status = pl_run_end(&run, status, err);
    if (totals) *totals = run.totals;
    pl_run_free(&run);
    return status;
}
