/* Commands of clients that the engine executes between steps. */
#include "server/events.h"
#include "server/message.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static pl_status run_or_pause(pl_engine *engine, const json_t *root, json_t *answer, pl_error *err) {
    const char *state = pl_member_text(root, "state", "");
    double speed;
    (void)answer;
    if (!pl_member_range(root, "speed", 0.05, 4.0, engine->speed, &speed))
        return pl_error_set(err, PL_ERR_INPUT, "speed: expected a number from 0.05 to 4");
    engine->speed = speed;
    if (!strcmp(state, "play")) {
        pl_engine_play(engine, true);
    } else if (!strcmp(state, "pause")) {
        pl_engine_play(engine, false);
        if (engine->commits) return pl_engine_commit(engine, err);
    } else if (!strcmp(state, "step")) {
        pl_engine_play(engine, false);
        return pl_engine_step(engine, err);
    } else if (state[0]) {
        return pl_error_set(err, PL_ERR_INPUT, "state is '%.20s', expected play, pause or step", state);
    }
    return PL_OK;
}

static pl_status choose_field(pl_engine *engine, const json_t *root, json_t *answer, pl_error *err) {
    pl_world *world = engine->world;
    const char *name = pl_member_text(root, "name", "");
    const json_t *range = json_object_get(root, "range");
    (void)answer;
    pl_status status = pl_world_set_field(world, name, err);
    if (status != PL_OK) return status;
    for (size_t i = 0; i < 2; i++) {
        const json_t *end = json_array_get(range, i);
        world->range[i] = json_is_number(end) ? json_number_value(end) : (double)NAN;
    }
    engine->dirty = true;
    return PL_OK;
}

static pl_status choose_surface(pl_engine *engine, const json_t *root, json_t *answer, pl_error *err) {
    pl_world *world = engine->world;
    const char *of = pl_member_text(root, "of", "skin");
    const json_t *edges = json_object_get(root, "edges");
    bool elements = !strcmp(of, "elements");
    (void)answer;
    if (!elements && strcmp(of, "skin") != 0)
        return pl_error_set(err, PL_ERR_INPUT, "of is '%.20s', expected skin or elements", of);
    world->elements = elements;
    world->edges = elements && (!edges || json_is_true(edges));
    pl_status status = pl_world_draw(world, err);
    return status == PL_OK ? pl_engine_show(engine, err) : status;
}

const pl_engine_command pl_surface_commands[] = {{"surface", choose_surface}, {NULL, NULL}};

static pl_status seek(pl_engine *engine, const json_t *root, json_t *answer, pl_error *err) {
    const pl_film *film = engine->world->film;
    double time, frame;
    (void)answer;
    if (!film) return pl_error_set(err, PL_ERR_INPUT, "no run is played back");
    if (pl_member_real(root, "time", &time)) return pl_engine_seek(engine, pl_film_find(film, time), err);
    if (!pl_member_range(root, "frame", 0, film->frame_count - 1, 0, &frame))
        return pl_error_set(err, PL_ERR_INPUT, "frame: expected 0 to %d", film->frame_count - 1);
    return pl_engine_seek(engine, (int)frame, err);
}

const pl_engine_command pl_run_commands[] = {
    {"run", run_or_pause}, {"field", choose_field}, {"seek", seek}, {NULL, NULL}};

enum { RUN_COMMANDS = sizeof pl_run_commands / sizeof pl_run_commands[0] };

static const pl_engine_command *find(const char *name) {
    const pl_engine_command *const lists[] = {pl_run_commands,    pl_event_commands, pl_history_commands,
                                              pl_export_commands, pl_touch_commands, pl_surface_commands,
                                              pl_add_commands};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        for (const pl_engine_command *command = lists[i]; command->name; command++) {
            if (!strcmp(command->name, name)) return command;
        }
    }
    return NULL;
}

/* Replaces the current world by one that the worker created. */
static void adopt(pl_engine *engine, const pl_order *order) {
    pl_error err;
    pl_world_free(engine->world);
    pl_grab_names_clear(&engine->grab_names);
    engine->world = order->world;
    engine->speed = 1.0;
    engine->seq = 0;
    engine->commits = false;
    pl_book_clear(&engine->book, pl_now());
    if (pl_engine_show(engine, &err) != PL_OK) {
        pl_hub_refuse(engine->hub, order->client, order->id, "%s", err.message);
        pl_world_free(engine->world);
        engine->world = NULL;
        return;
    }
    bool slow = engine->world->real_time > 0.0 && engine->world->real_time < 1.0;
    pl_engine_play(engine, !slow);
    if (slow)
        pl_hub_notice(engine->hub, 0, "info",
                      "this scene runs at %.2g of real time on this machine, so it is paused",
                      engine->world->real_time);
    pl_hub_answer(engine->hub, order->client, order->id,
                  json_pack("{s:s,s:b}", "name", engine->world->name, "slow", slow));
}

void pl_engine_obey(pl_engine *engine, const pl_order *order) {
    if (!order->root) {
        adopt(engine, order);
        return;
    }
    const char *name = pl_member_text(order->root, "do", "");
    json_t *answer = json_object();
    pl_error err = {PL_ERR_INPUT, "nothing is open"};
    pl_status status = PL_ERR_INPUT;
    const pl_engine_command *command = find(name);
    bool shown = command >= pl_run_commands && command < pl_run_commands + RUN_COMMANDS;
    if (engine->world && engine->world->film && !shown) {
        json_decref(answer);
        pl_hub_refuse(engine->hub, order->client, order->id,
                      "a run is being played back and cannot be changed");
        return;
    }
    if (!strcmp(name, "export") && engine->world) {
        json_decref(answer);
        if (pl_engine_export(engine, order, &err) != PL_OK)
            pl_hub_refuse(engine->hub, order->client, order->id, "%s", err.message);
        return;
    }
    if (command && engine->world) status = command->run(engine, order->root, answer, &err);
    if (status == PL_OK) {
        pl_hub_answer(engine->hub, order->client, order->id, answer);
    } else {
        json_decref(answer);
        pl_hub_refuse(engine->hub, order->client, order->id, "%s", err.message);
    }
}
