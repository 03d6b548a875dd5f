/* Adds a dropped mesh as a body to the running scene, by an event, so that a replay of the session repeats
 * it. */
#include "server/dropped.h"
#include "server/events.h"
#include "server/message.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The surroundings of a new body. */
typedef struct site {
    int up;                /* axis: 1 or 2 */
    double min[3], max[3]; /* current bounds of the bodies */
    double largest;        /* longest side of a body, m */
    bool ground;           /* there is an infinite plane that faces up ... */
    double height;         /* ... at this height */
} site;

static void look_at_bodies(const pl_world *world, site *out) {
    bool any = false;
    for (int i = 0; i < world->body_count; i++) {
        pl_draw_view view = pl_draw_read(world->draw, i);
        for (int k = 0; k < 3 && view.min[0] <= view.max[0]; k++) {
            double low = (double)view.min[k], high = (double)view.max[k];
            out->min[k] = any ? fmin(out->min[k], low) : low;
            out->max[k] = any ? fmax(out->max[k], high) : high;
            out->largest = fmax(out->largest, high - low);
        }
        any |= view.min[0] <= view.max[0];
    }
}

static void look_for_ground(const pl_sim_def *def, site *out) {
    for (int i = 0; i < def->collider_count && !out->ground; i++) {
        const pl_collider_def *collider = &def->colliders[i];
        const double *n = collider->axis;
        double size = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        out->ground = pl_collider_shape_find(collider->shape).endless && n[out->up] > 0.999 * size;
        out->height = collider->center[out->up];
    }
}

/* Scale factor: 1 if its size is similar to that of the other bodies, else as large as the largest of
 * them. */
static double fitting_scale(const pl_dropped *mesh, const site *where) {
    double size = pl_dropped_size(mesh), wanted = where->largest > 0.0 ? where->largest : 1.0;
    return size >= 0.3 * wanted && size <= 3.0 * wanted ? 1.0 : wanted / fmax(size, 1e-12);
}

/* Position: above the others if bodies collide with each other or there is no ground. Otherwise it would fall
 * into another body, so it is placed next to them. */
static bool find_foot(const pl_world *world, const pl_dropped *mesh, double scale, const site *where,
                      double foot[3]) {
    double gap = 0.05 * where->largest, half = 0.5 * scale * (mesh->max[0] - mesh->min[0]);
    bool next_to = where->ground && pl_scene_sim(world->scene)->contact.between == PL_CONTACT_NOTHING;
    for (int k = 0; k < 3; k++) foot[k] = 0.5 * (where->min[k] + where->max[k]);
    foot[where->up] = next_to ? where->height + 0.01 * where->largest : where->max[where->up] + gap;
    if (next_to) foot[0] = where->max[0] + 2.0 * gap + half;
    return next_to;
}

/* "dropped", "dropped2", ... */
static void find_name(const pl_sim_def *def, char name[32]) {
    bool used = true;
    for (int number = 1; used; number++) {
        snprintf(name, 32, number > 1 ? "dropped%d" : "dropped", number);
        used = false;
        for (int i = 0; i < def->body_count; i++)
            used |= def->bodies[i].name && !strcmp(def->bodies[i].name, name);
    }
}

static pl_status obey_add(pl_engine *engine, const json_t *root, json_t *answer, pl_error *err) {
    pl_world *world = engine->world;
    const pl_sim_def *def = pl_scene_sim(world->scene);
    const double *up = pl_scene_output(world->scene)->view.up;
    site where = {.up = fabs(up[2]) > fabs(up[1]) ? 2 : 1};
    pl_dropped mesh;
    char name[32], path[64];
    double foot[3];
    pl_dropped_read(json_object_get(root, "mesh"), &mesh);
    if (!def->body_count)
        return pl_error_set(err, PL_ERR_INPUT, "the scene has no body whose material can be used");
    pl_status status = pl_world_update(world, err);
    if (status != PL_OK) return status;
    look_at_bodies(world, &where);
    look_for_ground(def, &where);
    double scale = fitting_scale(&mesh, &where);
    bool next_to = find_foot(world, &mesh, scale, &where, foot);
    find_name(def, name);
    snprintf(path, sizeof path, "bodies.%s", name);
    json_t *body = pl_dropped_body(&mesh, scale, where.up, foot, def->bodies[0].material);
    json_t *event = json_pack("{s:{s:o}}", "set", path, body);
    pl_engine_mark(engine);
    status = pl_engine_apply(engine, event, NULL, err);
    json_decref(event);
    json_object_set_new(answer, "body", json_string(name));
    json_object_set_new(answer, "placed", json_string(next_to ? "beside" : "above"));
    return status;
}

const pl_engine_command pl_add_commands[] = {{"add", obey_add}, {NULL, NULL}};
