/* The key `heat` of scenes: its fields, heat conduction, which is enabled only if the key exists, and
 * warnings about temperatures that do not change and sources that reach no body. */
#include "model/select.h"
#include "scene/kinds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PL_SCENE(member) offsetof(pl_scene, member)

static const pl_field heat_table[] = {
    {.name = "ambient",
     .type = PL_FIELD_OTHER,
     .offset = PL_SCENE(sim.heat.ambient),
     .kind = "curve",
     .unit = "K",
     .doc = "Temperature of the surroundings, and initial temperature of bodies that have none of their own; "
            "293.15 by default."},
    {.name = "cooling",
     .type = PL_FIELD_OTHER,
     .offset = PL_SCENE(sim.heat.cooling),
     .kind = "curve",
     .unit = "W/(m2 K)",
     .doc = "Heat transfer coefficient between surfaces and surroundings (Newton's law); none by default. "
            "Still air: about 10."},
    {.name = "sources",
     .type = PL_FIELD_OTHER,
     .offset = PL_SCENE(heat_sources),
     .kind = "heat-sources",
     .doc = "Heat sources, which heat the parts of bodies within their radius."},
    {.name = "fixed",
     .type = PL_FIELD_OTHER,
     .offset = PL_SCENE(heat_fixed),
     .kind = "fixed-temperatures",
     .doc = "Nodes with prescribed temperature."},
    {.name = NULL}};

const pl_field *pl_scene_heat_fields(void) { return heat_table; }

static void check_min(pl_loader *loader, const char *key, const pl_curve *curve) {
    for (int k = 0; k < curve->count; k++) {
        if (curve->values[k] >= 0) continue;
        pl_loader_problem_in(loader, key, "found %.10g, expected at least 0%s", curve->values[k],
                             strcmp(key, "ambient") ? "" : " K");
        return;
    }
}

void pl_heat_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    pl_scene *scene = target;
    scene->sim.heat.active = true;
    pl_read_fields(loader, value, (const pl_field *const[]){kind->fields(), NULL}, scene);
    check_min(loader, "ambient", &scene->sim.heat.ambient);
    check_min(loader, "cooling", &scene->sim.heat.cooling);
}

json_t *pl_heat_write(const pl_kind *kind, const void *target) {
    const pl_scene *scene = target;
    return scene->sim.heat.active ? pl_write_fields(kind->fields(), target, json_object()) : NULL;
}

/* ---- temperatures that never change */

static bool body_has_material(const pl_body_def *body, const char *name) {
    bool has = body->material && !strcmp(body->material, name);
    for (int i = 0; i < body->override_count; i++) has = has || !strcmp(body->override_materials[i], name);
    for (int i = 0; i < body->painted_count; i++) has = has || !strcmp(body->painted[i].material, name);
    return has;
}

/* The first body of this material whose temperature the scene does not give, or NULL. */
static const pl_body_def *find_tepid(const pl_sim_def *sim, const char *material) {
    for (int b = 0; b < sim->body_count; b++)
        if (isnan(sim->bodies[b].temperature) && body_has_material(&sim->bodies[b], material))
            return &sim->bodies[b];
    return NULL;
}

static void warn_tables(pl_loader *loader) {
    const pl_scene *scene = loader->scene;
    const pl_material_def *materials = scene->materials.items;
    for (int m = 0; m < scene->materials.count && !scene->sim.heat.active; m++) {
        const pl_material_key *table = NULL;
        for (int k = materials[m].key_count - 1; k >= 0; k--)
            if (materials[m].keys[k].over == PL_OVER_TEMPERATURE) table = &materials[m].keys[k];
        const pl_body_def *body = table ? find_tepid(&scene->sim, materials[m].name) : NULL;
        if (!body) continue;
        size_t mark = pl_loader_enter_item(loader, "materials", &scene->materials, m, materials[m].name);
        pl_loader_warning(
            loader,
            "%s is a table over temperature, but without 'heat' in the scene temperatures never "
            "change: body '%.60s' stays at %g K; expected \"heat\": {...}, or a temperature of "
            "the body",
            table->field, body->name, PL_AMBIENT_TEMPERATURE);
        pl_loader_leave(loader, mark);
    }
}

/* ---- sources that heat nothing */

enum { MAX_KEYS = 100 }; /* longer paths are not searched: every key is compared with every node */

/* Distance of x from the segment a-b. */
static double distance_to_segment(const double x[3], const double a[3], const double b[3]) {
    double along = 0, length = 0, sum = 0;
    for (int d = 0; d < 3; d++) {
        along += (x[d] - a[d]) * (b[d] - a[d]);
        length += (b[d] - a[d]) * (b[d] - a[d]);
    }
    const double part = length > 0 ? fmin(fmax(along / length, 0), 1) : 0;
    for (int d = 0; d < 3; d++) {
        const double apart = x[d] - a[d] - part * (b[d] - a[d]);
        sum += apart * apart;
    }
    return sqrt(sum);
}

/* Distance of the nearest node at rest from the path of a source, or of some node within its radius; NAN if
 * that is not known. */
static double distance_of_bodies(const pl_sim_def *sim, const pl_heat_source_def *source) {
    const pl_curve *path = &source->center;
    double nearest = INFINITY;
    for (int b = 0; b < sim->body_count && nearest > source->radius; b++) {
        const pl_mesh *mesh = sim->bodies[b].mesh;
        double *rest =
            mesh && path->count <= MAX_KEYS ? pl_array_new(mesh->node_count, 3 * sizeof *rest) : NULL;
        if (!rest) return NAN;
        pl_body_rest(&sim->bodies[b], rest);
        for (int64_t i = 0; i < mesh->node_count && nearest > source->radius; i++) {
            for (int k = 0; k < path->count; k++) {
                const double *from = path->values + 3 * (k ? k - 1 : 0), *to = path->values + 3 * k;
                nearest = fmin(nearest, distance_to_segment(rest + 3 * i, from, to));
            }
        }
        free(rest);
    }
    return nearest;
}

static void warn_sources(pl_loader *loader) {
    const pl_list *list = &loader->scene->heat_sources;
    const pl_heat_source_def *sources = list->items;
    for (int i = 0; i < list->count; i++) {
        const double nearest = distance_of_bodies(&loader->scene->sim, &sources[i]);
        if (!(nearest > sources[i].radius)) continue;
        size_t mark = pl_loader_enter(loader, "heat");
        pl_loader_enter_item(loader, "sources", list, i, sources[i].name);
        pl_loader_warning(
            loader,
            "no node of a body is within its radius of %g m at rest, the nearest is %.3g m from "
            "its %s: it heats nothing, unless a body moves there",
            sources[i].radius, nearest, sources[i].center.count > 1 ? "path" : "center");
        pl_loader_leave(loader, mark);
    }
}

/* ---- temperatures in degrees Celsius */

/* K: below this temperatures are more likely those of a room in degrees Celsius. */
static const double too_cold = 60;

static void warn_cold(pl_loader *loader, const char *key, double temperature) {
    size_t mark = loader->path.size;
    pl_loader_enter(loader, key);
    if (temperature < too_cold)
        pl_loader_warning(loader,
                          "%g K is %g degrees Celsius; expected kelvin, as in 293.15 for a room at 20",
                          temperature, temperature - 273.15);
    pl_loader_leave(loader, mark);
}

static void warn_celsius(pl_loader *loader) {
    const pl_scene *scene = loader->scene;
    const pl_curve *ambient = &scene->sim.heat.ambient;
    double coldest = INFINITY;
    for (int k = 0; k < ambient->count; k++) coldest = fmin(coldest, ambient->values[k]);
    size_t mark = pl_loader_enter(loader, "heat");
    warn_cold(loader, "ambient", coldest);
    pl_loader_leave(loader, mark);
    for (int b = 0; b < scene->sim.body_count; b++) {
        mark = pl_loader_enter_item(loader, "bodies", &scene->bodies, b, scene->sim.bodies[b].name);
        warn_cold(loader, "temperature", scene->sim.bodies[b].temperature);
        pl_loader_leave(loader, mark);
    }
}

void pl_heat_warn(pl_loader *loader) {
    warn_celsius(loader);
    if (pl_scene_event_count(loader->scene) > 0) return; /* which may add heat or bodies */
    warn_tables(loader);
    warn_sources(loader);
}
