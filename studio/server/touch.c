/* Tools of the page: picking, brushes, thrown balls, and a pusher at the pointer. */
#include "server/events.h"
#include "server/message.h"
#include "server/schema.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- picking */

static json_t *vector(const double v[3]) { return json_pack("[fff]", v[0], v[1], v[2]); }

static json_t *describe_hit(const pl_world *world, const pl_hit *hit) {
    const pl_sim_def *def = pl_scene_sim(world->scene);
    json_t *item = json_pack("{s:o,s:o,s:f}", "point", vector(hit->point), "normal", vector(hit->normal),
                             "distance", hit->distance);
    if (hit->body < 0) {
        const char *name = def->colliders[hit->collider].name;
        json_object_set_new(item, "collider", json_string(name ? name : ""));
        return item;
    }
    const pl_body_def *body = &def->bodies[hit->body];
    json_t *nodes = json_array();
    for (int i = 0; i < body->mesh->nodes_per_tet; i++)
        json_array_append_new(nodes,
                              json_integer(body->mesh->tets[hit->tet * body->mesh->nodes_per_tet + i]));
    json_object_set_new(item, "body", json_string(body->name ? body->name : ""));
    json_object_set_new(item, "tet", json_integer(hit->tet));
    json_object_set_new(item, "at", json_pack("[ffff]", hit->at[0], hit->at[1], hit->at[2], hit->at[3]));
    json_object_set_new(item, "nodes", nodes);
    return item;
}

static pl_status obey_pick(pl_engine *engine, const json_t *root, json_t *answer, pl_error *err) {
    double origin[3], direction[3];
    pl_hit hit;
    if (!pl_member_ray(root, "ray", origin, direction))
        return pl_error_set(err, PL_ERR_INPUT, "ray: expected origin and direction");
    bool found = pl_sim_pick(engine->world->sim, origin, direction, &hit);
    json_object_set_new(answer, "hit", found ? describe_hit(engine->world, &hit) : json_null());
    return PL_OK;
}

/* ---- brushes */

typedef struct stroke {
    double center[3], radius;
    const char *body; /* NULL: all */
} stroke;

/* False: the ray hit nothing. */
static bool read_stroke(pl_engine *engine, const json_t *root, stroke *out, bool *valid) {
    double origin[3], direction[3];
    pl_hit hit;
    out->body = pl_member_text(root, "body", NULL);
    *valid = pl_member_range(root, "radius", 1e-6, 1e6, 0.05, &out->radius);
    if (pl_member_vec3(root, "point", out->center)) return true;
    *valid = *valid && pl_member_ray(root, "ray", origin, direction);
    if (!*valid || !pl_sim_pick(engine->world->sim, origin, direction, &hit) || hit.body < 0) return false;
    memcpy(out->center, hit.point, sizeof out->center);
    return true;
}

static double distance2(const double a[3], const double b[3]) {
    double sum = 0.0;
    for (int k = 0; k < 3; k++) sum += (a[k] - b[k]) * (a[k] - b[k]);
    return sum;
}

/* Numbers, within the body, of the nodes (or of the elements, by their centres) that are in the sphere
 * now. */
static json_t *collect(pl_engine *engine, const stroke *where, int body, bool elements) {
    const pl_body_def *def = &pl_scene_sim(engine->world->scene)->bodies[body];
    int64_t first, count, first_tet, tets;
    pl_sim_body_range(engine->world->sim, body, &first, &count, &first_tet, &tets);
    const double *x = pl_sim_positions(engine->world->sim) + 3 * first;
    double largest = where->radius * where->radius;
    json_t *list = json_array();
    for (int64_t i = 0; i < count && !elements; i++) {
        if (distance2(x + 3 * i, where->center) <= largest) json_array_append_new(list, json_integer(i));
    }
    for (int64_t t = 0; t < tets && elements; t++) {
        const int32_t *tet = def->mesh->tets + t * def->mesh->nodes_per_tet;
        double middle[3] = {0};
        for (int k = 0; k < 3; k++)
            middle[k] =
                0.25 * (x[3 * tet[0] + k] + x[3 * tet[1] + k] + x[3 * tet[2] + k] + x[3 * tet[3] + k]);
        if (distance2(middle, where->center) <= largest) json_array_append_new(list, json_integer(t));
    }
    return list;
}

static bool contains(const json_t *list, json_int_t number) {
    for (size_t i = 0; i < json_array_size(list); i++) {
        if (json_integer_value(json_array_get(list, i)) == number) return true;
    }
    return false;
}

/* The body's painted elements after these got another material: each element is in one list only. */
static json_t *paint(const json_t *body, const char *material, const json_t *tets) {
    json_t *painted = json_object(), *old = json_object_get(body, "painted"), *list;
    const char *name;
    json_object_foreach(old, name, list) {
        json_t *kept = json_array();
        for (size_t i = 0; i < json_array_size(list); i++) {
            json_t *item = json_array_get(list, i);
            if (!contains(tets, json_integer_value(item))) json_array_append(kept, item);
        }
        json_object_set_new(painted, name, kept);
    }
    json_t *chosen = json_object_get(painted, material);
    if (!chosen) {
        chosen = json_array();
        json_object_set_new(painted, material, chosen);
    }
    json_array_extend(chosen, (json_t *)(uintptr_t)tets);
    void *next;
    json_object_foreach_safe(painted, next, name, list) {
        if (!json_array_size(list)) json_object_del(painted, name);
    }
    return painted;
}

/* The material to add to the scene under that name: a copy of the body's material with the preset's stiffness
 * and flow rule; NULL if the scene has it already. */
static json_t *material_for(const json_t *document, const json_t *body, const char *name) {
    const json_t *materials = json_object_get(document, "materials");
    if (json_object_get(materials, name)) return NULL;
    json_t *preset = pl_schema_material(name);
    json_t *made = json_deep_copy(json_object_get(materials, pl_member_text(body, "material", "")));
    if (preset && made) {
        static const char *const keys[] = {"young", "poisson", "plasticity"};
        for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
            json_t *value = json_object_get(preset, keys[i]);
            if (value) json_object_set(made, keys[i], value);
        }
    }
    json_decref(preset);
    return made;
}

static pl_status paint_body(pl_engine *engine, const json_t *root, const char *name, const json_t *tets,
                            pl_error *err) {
    const char *material = pl_member_text(root, "material", "");
    char path[256];
    json_t *document = pl_engine_document(engine, err);
    if (!document) return PL_ERR_SYSTEM;
    const json_t *body = json_object_get(json_object_get(document, "bodies"), name);
    json_t *set = json_object(), *made = material_for(document, body, material);
    snprintf(path, sizeof path, "materials.%s", material);
    if (made) json_object_set_new(set, path, made);
    snprintf(path, sizeof path, "bodies.%s.painted", name);
    json_object_set_new(set, path, paint(body, material, tets));
    json_t *event = json_pack("{s:o}", "set", set);
    pl_status status = pl_engine_apply(engine, event, NULL, err);
    json_decref(event);
    json_decref(document);
    return status;
}

static pl_status brush_body(pl_engine *engine, const json_t *root, const char *kind, const stroke *where,
                            int body, int64_t *touched, pl_error *err) {
    const char *name = pl_scene_sim(engine->world->scene)->bodies[body].name;
    bool paints = !strcmp(kind, "material");
    if (!name || (where->body && strcmp(where->body, name) != 0)) return PL_OK;
    json_t *list = collect(engine, where, body, paints);
    pl_status status = PL_OK;
    *touched += (int64_t)json_array_size(list);
    if (json_array_size(list) && paints) {
        status = paint_body(engine, root, name, list, err);
    } else if (json_array_size(list)) {
        json_t *event = json_pack("{s:O,s:s}", kind, list, "body", name);
        status = pl_engine_apply(engine, event, NULL, err);
        json_decref(event);
    }
    json_decref(list);
    return status;
}

static pl_status warm(pl_engine *engine, const json_t *root, const stroke *where, pl_error *err) {
    double kelvin;
    if (!pl_member_range(root, "kelvin", -1e4, 1e4, 10.0, &kelvin))
        return pl_error_set(err, PL_ERR_INPUT, "kelvin: expected a number");
    json_t *event =
        json_pack("{s:f,s:o,s:f}", "warm", kelvin, "center", vector(where->center), "radius", where->radius);
    pl_status status = pl_engine_apply(engine, event, NULL, err);
    json_decref(event);
    return status;
}

static pl_status obey_brush(pl_engine *engine, const json_t *root, json_t *answer, pl_error *err) {
    const char *kind = pl_member_text(root, "kind", "");
    stroke where;
    bool valid;
    int64_t touched = 0;
    pl_status status = PL_OK;
    bool met = read_stroke(engine, root, &where, &valid);
    if (!valid) return pl_error_set(err, PL_ERR_INPUT, "brush: expected a point or a ray, and a radius");
    bool nodes = !strcmp(kind, "pin") || !strcmp(kind, "unpin") || !strcmp(kind, "material");
    if (!nodes && strcmp(kind, "warm") != 0)
        return pl_error_set(err, PL_ERR_INPUT, "kind is '%.20s', expected pin, unpin, warm or material",
                            kind);
    if (met && !json_is_false(json_object_get(root, "mark"))) pl_engine_mark(engine);
    int bodies = pl_scene_sim(engine->world->scene)->body_count;
    for (int i = 0; i < bodies && met && nodes && status == PL_OK; i++)
        status = brush_body(engine, root, kind, &where, i, &touched, err);
    if (met && !nodes) status = warm(engine, root, &where, err), touched = 1;
    json_object_set_new(answer, "count", json_integer(met ? touched : 0));
    return status;
}

/* ---- balls */

/* A kinematic ball: a sphere collider on a ballistic path, which every integrator supports. */
static json_t *hard_ball(pl_engine *engine, const double origin[3], const double velocity[3], double radius) {
    enum { KEYS = 40 };
    const pl_sim_def *def = pl_scene_sim(engine->world->scene);
    double now = pl_sim_time(engine->world->sim), gravity[3];
    memcpy(gravity, def->gravity, sizeof gravity);
    if (def->gravity_keys.count) pl_curve_at(&def->gravity_keys, now, gravity);
    json_t *keys = json_array();
    for (int i = 0; i <= KEYS; i++) {
        double t = 2.0 * i / KEYS, x[3];
        for (int k = 0; k < 3; k++) x[k] = velocity[k] * t + 0.5 * gravity[k] * t * t;
        json_array_append_new(keys, json_pack("[f,o]", now + t, vector(x)));
    }
    return json_pack("{s:s,s:o,s:f,s:f,s:{s:o}}", "shape", "sphere", "center", vector(origin), "radius",
                     radius, "friction", 0.3, "translation", "keys", keys);
}

static json_t *soft_ball(const double origin[3], const double velocity[3], double radius) {
    return json_pack("{s:{s:s,s:f,s:i},s:s,s:o,s:o}", "mesh", "shape", "sphere", "radius", radius,
                     "resolution", 4, "material", "ball", "translate", vector(origin), "velocity",
                     vector(velocity));
}

/* If bodies collide with each other, the ball is a body; otherwise it would pass through, so it is a
 * collider. */
static json_t *ball_changes(pl_engine *engine, const json_t *root, const double origin[3],
                            const double velocity[3], double radius, const char *name, bool soft) {
    char path[64];
    double young, density;
    pl_member_range(root, "young", 1, 1e12, 1e5, &young);
    pl_member_range(root, "density", 1, 1e6, 500, &density);
    json_t *set = json_object();
    snprintf(path, sizeof path, "%s.%s", soft ? "bodies" : "colliders", name);
    json_object_set_new(
        set, path, soft ? soft_ball(origin, velocity, radius) : hard_ball(engine, origin, velocity, radius));
    if (soft)
        json_object_set_new(set, "materials.ball",
                            json_pack("{s:s,s:f,s:f,s:f}", "law", "stable-neo-hookean", "young", young,
                                      "poisson", 0.4, "density", density));
    return set;
}

static pl_status obey_ball(pl_engine *engine, const json_t *root, json_t *answer, pl_error *err) {
    double origin[3], velocity[3], speed, radius, min[3], max[3];
    char name[32];
    pl_world_bounds(engine->world, min, max);
    double size = sqrt(distance2(min, max));
    if (!pl_member_ray(root, "ray", origin, velocity) ||
        !pl_member_range(root, "speed", 0, 1e3, 4 * size, &speed) ||
        !pl_member_range(root, "radius", 1e-6, 1e3, 0.08 * size, &radius))
        return pl_error_set(err, PL_ERR_INPUT, "ball: expected a ray, and optionally speed and radius");
    for (int k = 0; k < 3; k++) velocity[k] *= speed;
    bool soft = pl_scene_sim(engine->world->scene)->contact.between != 0;
    snprintf(name, sizeof name, "ball%d", ++engine->balls);
    json_t *event =
        json_pack("{s:o}", "set", ball_changes(engine, root, origin, velocity, radius, name, soft));
    pl_engine_mark(engine);
    pl_status status = pl_engine_apply(engine, event, NULL, err);
    json_decref(event);
    json_object_set_new(answer, "ball", json_string(name));
    json_object_set_new(answer, "soft", json_boolean(soft));
    return status;
}

/* ---- the pusher: a collider that `pose` events move */

static pl_status obey_pusher(pl_engine *engine, const json_t *root, json_t *answer, pl_error *err) {
    const char *shape = pl_member_text(root, "shape", NULL);
    double center[3] = {0}, normal[3] = {0, 1, 0}, radius;
    json_t *value = json_null();
    (void)answer;
    pl_member_vec3(root, "center", center);
    pl_member_vec3(root, "normal", normal);
    if (!pl_member_range(root, "radius", 1e-6, 1e6, 0.1, &radius))
        return pl_error_set(err, PL_ERR_INPUT, "radius: expected a positive number");
    if (shape && pl_collider_shape_find(shape).endless)
        value = json_pack("{s:s,s:o,s:o,s:f}", "shape", shape, "point", vector(center), "normal",
                          vector(normal), "friction", 0.5);
    else if (shape)
        value = json_pack("{s:s,s:o,s:f,s:f}", "shape", shape, "center", vector(center), "radius", radius,
                          "friction", 0.5);
    json_t *event = json_pack("{s:{s:o}}", "set", "colliders.pusher", value);
    if (!json_is_false(json_object_get(root, "mark"))) pl_engine_mark(engine);
    pl_status status = pl_engine_apply(engine, event, NULL, err);
    json_decref(event);
    return status;
}

const pl_engine_command pl_touch_commands[] = {
    {"pick", obey_pick}, {"brush", obey_brush}, {"ball", obey_ball}, {"pusher", obey_pusher}, {NULL, NULL}};
