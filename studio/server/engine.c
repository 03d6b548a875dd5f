/* See engine.h. */
#include "server/events.h"
#include "server/server.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const double status_seconds = 0.2;
static const double frame_bytes =
    1e8; /* per second: larger frames are made less often, so that steps are not delayed */
static const double patience = 0.15;   /* s after which pages are told that a command takes long */
static const double allowed_lag = 0.1; /* s: maximum lag behind the clock that is caught up; beyond it the
                                          simulation is slower than the clock */

/* ---- other threads */

bool pl_engine_post(pl_engine *engine, int client, int64_t id, json_t *root, pl_world *world) {
    pthread_mutex_lock(&engine->lock);
    bool room = engine->count < PL_MAX_COMMANDS;
    if (room)
        engine->orders[(engine->first + engine->count++) % PL_MAX_COMMANDS] =
            (pl_order){client, id, root, world};
    pthread_cond_signal(&engine->changed);
    pthread_mutex_unlock(&engine->lock);
    if (!room) {
        json_decref(root);
        pl_world_free(world);
    }
    return room;
}

static bool moves_same(const pl_pointer *a, const pl_pointer *b) {
    return a->pose == b->pose && !strcmp(a->name, b->name);
}

void pl_engine_point(pl_engine *engine, const pl_pointer *pointer) {
    pthread_mutex_lock(&engine->lock);
    int at = 0;
    while (at < engine->pointer_count && !moves_same(&engine->pointers[at], pointer)) at++;
    if (at < PL_MAX_POINTERS) {
        double oldest = at < engine->pointer_count ? engine->pointers[at].received : pointer->received;
        engine->pointers[at] = *pointer;
        engine->pointers[at].received = oldest; /* the latency counts from the message that was replaced */
        if (at == engine->pointer_count) engine->pointer_count++;
    }
    pthread_mutex_unlock(&engine->lock);
}

void pl_engine_wake(pl_engine *engine) {
    pthread_mutex_lock(&engine->lock);
    engine->woken = true;
    pthread_cond_signal(&engine->changed);
    pthread_mutex_unlock(&engine->lock);
}

/* The lock is held while messages are stored, so that "busy" is never sent after the command has ended. */
void pl_engine_watch(pl_engine *engine) {
    double now = pl_now();
    pthread_mutex_lock(&engine->lock);
    bool slow = engine->began > 0.0 && now - engine->began > patience;
    if (slow && now - engine->watched >= status_seconds && engine->status) {
        json_t *status = json_deep_copy(engine->status);
        engine->watched = now;
        json_object_set_new(status, "state", json_string("busy"));
        json_object_set_new(status, "steps", json_array());
        json_object_set_new(status, "step", json_integer(engine->step));
        json_object_set_new(status, "time", json_real(engine->time));
        json_object_set_new(status, "clients", json_integer(atomic_load(&engine->hub->clients)));
        pl_hub_send(engine->hub, 0, status);
        if (now - engine->told > 2 * status_seconds) pl_hub_progress(engine->hub, "change", 0.0, "");
        engine->told_busy = true;
    }
    pthread_mutex_unlock(&engine->lock);
}

static void note_beginning(pl_engine *engine) {
    const pl_world *world = engine->world;
    engine->began = pl_now();
    engine->step = world ? pl_world_step_index(world) : 0;
    engine->time = world ? pl_world_time(world) : 0.0;
}

bool pl_engine_progress(pl_engine *engine, const char *what, double fraction, const char *text) {
    double now = pl_now();
    pthread_mutex_lock(&engine->lock);
    if (engine->began == 0.0) note_beginning(engine); /* an event in the scene's list */
    if (now - engine->told > 0.1) {
        engine->told = now;
        engine->told_busy = true;
        pl_hub_progress(engine->hub, what, 0.99 * fraction, text);
    }
    pthread_mutex_unlock(&engine->lock);
    return atomic_load(&engine->cancelled);
}

static void begin_command(pl_engine *engine) {
    pthread_mutex_lock(&engine->lock);
    note_beginning(engine);
    pthread_mutex_unlock(&engine->lock);
}

static void end_command(pl_engine *engine) {
    pthread_mutex_lock(&engine->lock);
    engine->began = 0.0;
    if (engine->told_busy) {
        pl_hub_progress(engine->hub, "change", 1.0, "");
        engine->status_due = 0.0;
    }
    engine->told_busy = false;
    pthread_mutex_unlock(&engine->lock);
}

/* ---- the engine's thread */

void pl_engine_play(pl_engine *engine, bool playing) {
    engine->playing = playing;
    engine->due = pl_now();
    engine->dirty = true;
    engine->status_due = 0.0;
}

pl_status pl_engine_show(pl_engine *engine, pl_error *err) {
    uint32_t epoch = engine->epoch + 1;
    pl_status status = pl_world_update(engine->world, err);
    if (status != PL_OK) return status;
    json_t *description = pl_world_describe(engine->world, epoch);
    char *text = json_dumps(description, JSON_COMPACT);
    json_decref(description);
    pl_blob *scene = text ? pl_blob_from_text(text) : NULL;
    free(text);
    pl_wire_stage stage = pl_world_stage(engine->world);
    pl_blob *topology = pl_wire_topology(epoch, &stage);
    if (!scene || !topology) {
        pl_blob_release(scene);
        pl_blob_release(topology);
        return pl_error_set(err, PL_ERR_SYSTEM, "no memory");
    }
    engine->epoch = epoch;
    engine->dirty = true;
    engine->frame_due = 0.0;
    pl_hub_show(engine->hub, epoch, scene, topology, &engine->world->pictures);
    return PL_OK;
}

static void show_frame(pl_engine *engine) {
    pl_world *world = engine->world;
    engine->dirty = false;
    if (pl_world_update(world, NULL) != PL_OK &&
        (pl_world_draw(world, NULL) != PL_OK || pl_engine_show(engine, NULL) != PL_OK))
        return;
    pl_wire_grab grabs[PL_MAX_GRABS];
    const float *pins = NULL;
    int64_t pin_count = world->sim ? pl_grab_names_pins(&engine->grab_names, world->sim, &pins) : 0;
    pl_wire_frame frame = {.epoch = engine->epoch,
                           .frame = ++engine->frame,
                           .seq = engine->seq,
                           .step = (uint32_t)pl_world_step_index(world),
                           .time = pl_world_time(world),
                           .values = strcmp(world->field, "none") != 0,
                           .paused = !engine->playing,
                           .range = {world->ends[0], world->ends[1]},
                           .stage = pl_world_stage(world),
                           .grab_count =
                               world->sim ? pl_grab_names_list(&engine->grab_names, world->sim, grabs) : 0,
                           .grabs = grabs,
                           .pin_count = pin_count,
                           .pins = pins};
    pl_blob *blob = pl_wire_frame_encode(&frame);
    if (!blob) return;
    pl_shown stamp = {.frame_number = engine->frame,
                      .seq = engine->seq,
                      .received = engine->received,
                      .made = pl_now(),
                      .step_seconds = pl_world_dt(world) / engine->speed};
    engine->frame_due = pl_now() + (double)blob->size / frame_bytes;
    pl_hub_show_frame(engine->hub, blob, &stamp);
}

pl_status pl_engine_seek(pl_engine *engine, int frame, pl_error *err) {
    bool changed;
    pl_world *world = engine->world;
    engine->dirty = true;
    pl_status status = pl_film_load(world->film, frame, world->field, &changed, err);
    return status == PL_OK && changed ? pl_engine_show(engine, err) : status;
}

/* Shows the next frame of a run; playback stops at the last one. */
static pl_status turn_film(pl_engine *engine, pl_error *err) {
    pl_film *film = engine->world->film;
    if (film->frame + 1 >= film->frame_count) {
        pl_engine_play(engine, false);
        return PL_OK;
    }
    return pl_engine_seek(engine, film->frame + 1, err);
}

pl_status pl_engine_step(pl_engine *engine, pl_error *err) {
    pl_step_report report;
    if (engine->world->film) return turn_film(engine, err);
    pl_engine_take_pointers(engine);
    pl_status status = pl_world_step(engine->world, &report, err);
    if (status == PL_OK) pl_book_add(&engine->book, &report, pl_world_dt(engine->world), pl_now());
    pl_status drawn =
        pl_engine_refresh(engine, status == PL_OK ? err : NULL); /* events in the scene's list */
    return status == PL_OK ? drawn : status;
}

/* The budget per step for real time, and the setting to reduce if steps take longer.
 */
static json_t *describe_budget(pl_engine *engine) {
    pl_world *world = engine->world;
    pl_budget_report report;
    double ms = 1e3 * pl_world_dt(world) / engine->speed;
    if (pl_session_budget(world->session, ms, false, NULL) != PL_OK) return json_null();
    if (pl_session_cost(world->session, &report, NULL) != PL_OK) return json_null();
    json_t *advice = json_null();
    if (report.missed && report.advice[0])
        advice =
            json_pack("{s:s,s:s,s:f}", "text", report.advice, "path", report.path, "value", report.value);
    return json_pack("{s:f,s:f,s:b,s:o}", "ms", ms, "mean_ms", report.mean_ms, "missed", report.missed,
                     "advice", advice);
}

static json_t *describe_grabs(pl_engine *engine) {
    pl_wire_grab grabs[PL_MAX_GRABS];
    int count = pl_grab_names_list(&engine->grab_names, engine->world->sim, grabs);
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        char name[16];
        const float *f = grabs[i].force;
        snprintf(name, sizeof name, "g%u", grabs[i].number);
        double size = sqrt((double)(f[0] * f[0] + f[1] * f[1] + f[2] * f[2]));
        json_array_append_new(list,
                              json_pack("{s:s,s:f}", "grab", grabs[i].number ? name : "", "force", size));
    }
    return list;
}

/* The current maximum temperature: the value in the last step's report may be outdated, if an event has
 * heated something since. */
static void add_temperature(pl_sim *sim, json_t *status) {
    const double *degrees = pl_sim_temperatures(sim);
    double max = -INFINITY;
    for (int64_t i = 0; degrees && i < pl_sim_node_count(sim); i++) max = fmax(max, degrees[i]);
    if (isfinite(max)) json_object_set_new(status, "max_temperature", json_real(max));
}

/* The field of the colours and, for labels, their meaning. */
static json_t *describe_field(const pl_world *world) {
    json_t *field = json_pack("{s:s,s:[ff]}", "name", world->field, "range", (double)world->ends[0],
                              (double)world->ends[1]);
    if (strcmp(world->field, "material") != 0) return field;
    const pl_sim_def *def = pl_scene_sim(world->scene);
    json_t *names = json_array();
    for (int i = 0; i < def->material_count; i++)
        json_array_append_new(names, json_string(def->materials[i].name ? def->materials[i].name : ""));
    json_object_set_new(field, "names", names);
    return field;
}

static void send_status(pl_engine *engine, double now) {
    pl_world *world = engine->world;
    const char *state = engine->busy ? "busy" : !world ? "empty" : engine->playing ? "play" : "pause";
    json_t *status =
        json_pack("{s:s,s:s,s:f,s:i,s:i}", "event", "status", "state", state, "speed", engine->speed,
                  "driver", atomic_load(&engine->hub->driver), "clients", atomic_load(&engine->hub->clients));
    if (world) {
        json_object_set_new(status, "step", json_integer(pl_world_step_index(world)));
        json_object_set_new(status, "time", json_real(pl_world_time(world)));
        json_object_set_new(status, "field", describe_field(world));
        pl_book_describe(&engine->book, now, status);
    }
    if (world && world->session) {
        json_object_set_new(status, "undo", json_integer(pl_session_undo_count(world->session)));
        json_object_set_new(status, "redo", json_integer(pl_session_redo_count(world->session)));
        json_object_set_new(status, "grabs", describe_grabs(engine));
        json_object_set_new(status, "budget", describe_budget(engine));
        json_object_set_new(status, "latency", pl_hub_latency(engine->hub));
        add_temperature(engine->world->sim, status);
    }
    pthread_mutex_lock(&engine->lock);
    json_decref(engine->status);
    engine->status = json_deep_copy(status);
    pthread_mutex_unlock(&engine->lock);
    pl_hub_send(engine->hub, 0, status);
}

/* Makes a step if it is due. If the machine is too slow for real time, lost time is not caught up. */
static void step_by_clock(pl_engine *engine, double now) {
    pl_error err;
    if (pl_engine_step(engine, &err) != PL_OK) {
        pl_engine_play(engine, false);
        pl_hub_notice(engine->hub, 0, "error", "the simulation stopped: %s", err.message);
        return;
    }
    engine->due += pl_world_dt(engine->world) / engine->speed;
    if (engine->due < now - allowed_lag) engine->due = now - allowed_lag;
}

static void take_orders(pl_engine *engine) {
    for (;;) {
        pthread_mutex_lock(&engine->lock);
        pl_order order = {0};
        bool some = engine->count > 0 && !engine->quit;
        if (some) {
            order = engine->orders[engine->first];
            engine->first = (engine->first + 1) % PL_MAX_COMMANDS;
            engine->count--;
        }
        pthread_mutex_unlock(&engine->lock);
        if (!some) return;
        begin_command(engine);
        pl_engine_obey(engine, &order);
        end_command(engine);
        json_decref(order.root);
    }
}

static void wait_until(pl_engine *engine, double when) {
    struct timespec at = {(time_t)when, (long)(1e9 * (when - (double)(time_t)when))};
    pthread_mutex_lock(&engine->lock);
    if (!engine->quit && !engine->woken && engine->count == 0)
        pthread_cond_timedwait(&engine->changed, &engine->lock, &at);
    engine->woken = false;
    pthread_mutex_unlock(&engine->lock);
}

static bool has_quit(pl_engine *engine) {
    pthread_mutex_lock(&engine->lock);
    bool quit = engine->quit;
    pthread_mutex_unlock(&engine->lock);
    return quit;
}

static void *run(void *context) {
    pl_engine *engine = context;
    while (!has_quit(engine)) {
        take_orders(engine);
        double now = pl_now();
        engine->busy = atomic_load(&engine->studio->worker.busy);
        bool runs = engine->world && engine->playing && !engine->busy;
        if (runs && now >= engine->due) {
            step_by_clock(engine, now);
            end_command(engine);
        }
        bool shows = engine->world && engine->dirty && atomic_load(&engine->hub->wanted);
        now = pl_now();
        if (shows && now >= engine->frame_due) {
            show_frame(engine);
            shows = false;
            now = pl_now();
        }
        if (now >= engine->status_due) {
            if (atomic_load(&engine->hub->clients) > 0) send_status(engine, now);
            engine->status_due = now + status_seconds;
        }
        double next = engine->status_due;
        if (runs && engine->due < next) next = engine->due;
        if (shows && engine->frame_due < next) next = engine->frame_due;
        if (next > now) wait_until(engine, next);
    }
    return NULL;
}

pl_status pl_engine_begin(pl_engine *engine, struct pl_studio *studio, pl_error *err) {
    pl_hub *hub = engine->hub;
    *engine = (pl_engine){.studio = studio, .hub = hub, .speed = 1.0};
    engine->orders = calloc(PL_MAX_COMMANDS, sizeof *engine->orders);
    if (!engine->orders) return pl_error_set(err, PL_ERR_SYSTEM, "no memory");
    pthread_condattr_t clock;
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&engine->changed, &clock);
    pthread_condattr_destroy(&clock);
    pthread_mutex_init(&engine->lock, NULL);
    engine->started = pthread_create(&engine->thread, NULL, run, engine) == 0;
    return engine->started ? PL_OK : pl_error_set(err, PL_ERR_SYSTEM, "no thread for the engine");
}

void pl_engine_end(pl_engine *engine) {
    if (!engine->orders) return;
    pthread_mutex_lock(&engine->lock);
    engine->quit = true;
    pthread_cond_signal(&engine->changed);
    pthread_mutex_unlock(&engine->lock);
    if (engine->started) pthread_join(engine->thread, NULL);
    for (; engine->count > 0; engine->count--, engine->first = (engine->first + 1) % PL_MAX_COMMANDS) {
        json_decref(engine->orders[engine->first].root);
        pl_world_free(engine->orders[engine->first].world);
    }
    pl_world_free(engine->world);
    pl_grab_names_clear(&engine->grab_names);
    json_decref(engine->status);
    pthread_cond_destroy(&engine->changed);
    pthread_mutex_destroy(&engine->lock);
    free(engine->orders);
    engine->orders = NULL;
}
