/* The key `heat` of scenes: fields, and what is on only where the key stands. */
#include "scene/kinds.h"

#include <math.h>

#define PL_SCENE(member) offsetof(pl_scene, member)
#define PL_SOURCE(member) offsetof(pl_heat_source_def, member)
#define PL_FIXED(member) offsetof(pl_fixed_temperature_def, member)

static const pl_field heat_table[] = {
    {.name = "ambient",
     .type = PL_FIELD_OTHER,
     .offset = PL_SCENE(sim.heat.ambient),
     .kind = "curve",
     .unit = "K",
     .doc = "Temperature of the surroundings, and of bodies that have none of their own at the start; 293.15 "
            "by default."},
    {.name = "cooling",
     .type = PL_FIELD_OTHER,
     .offset = PL_SCENE(sim.heat.cooling),
     .kind = "curve",
     .unit = "W/(m2 K)",
     .doc = "Exchange of heat with the surroundings through every surface, by Newton's law; none by default. "
            "Still air has about 10."},
    {.name = "sources",
     .type = PL_FIELD_OTHER,
     .offset = PL_SCENE(heat_sources),
     .kind = "heat-sources",
     .doc = "What warms bodies as they pass each other."},
    {.name = "fixed",
     .type = PL_FIELD_OTHER,
     .offset = PL_SCENE(heat_fixed),
     .kind = "fixed-temperatures",
     .doc = "Nodes whose temperature is given."},
    {.name = NULL}};

static const pl_field source_table[] = {
    {.name = "name", .type = PL_FIELD_STRING, .offset = PL_SOURCE(name), .doc = "For messages."},
    {.name = "center",
     .type = PL_FIELD_OTHER,
     .offset = PL_SOURCE(center),
     .kind = "vector-curve",
     .unit = "m",
     .required = true,
     .doc = "Where it is, in space; keyframes move it."},
    {.name = "radius",
     .type = PL_FIELD_REAL,
     .offset = PL_SOURCE(radius),
     .unit = "m",
     .fallback = 0.1,
     .min = 0.0,
     .max = 1e9,
     .open_range = true,
     .doc =
         "How far it reaches; most at its centre, falling smoothly to nothing. At least an edge of the mesh "
         "long, or it may fall between the nodes."},
    {.name = "power",
     .type = PL_FIELD_OTHER,
     .offset = PL_SOURCE(power),
     .kind = "curve",
     .unit = "W",
     .required = true,
     .doc = "Heat a second, absorbed whole once half of its reach is filled with material; negative cools."},
    {.name = NULL}};

static const pl_field fixed_table[] = {
    {.name = "name", .type = PL_FIELD_STRING, .offset = PL_FIXED(name), .doc = "For messages."},
    {.name = "body",
     .type = PL_FIELD_STRING,
     .offset = PL_FIXED(body),
     .doc = "Name of the body; every body by default."},
    {.name = "select",
     .type = PL_FIELD_OTHER,
     .offset = PL_FIXED(select),
     .kind = "selection",
     .required = true,
     .doc = "Which nodes."},
    {.name = "value",
     .type = PL_FIELD_OTHER,
     .offset = PL_FIXED(value),
     .kind = "curve",
     .unit = "K",
     .required = true,
     .doc = "Their temperature."},
    {.name = NULL}};

const pl_field *pl_scene_heat_fields(void) { return heat_table; }
const pl_field *pl_scene_heat_source_fields(void) { return source_table; }
const pl_field *pl_scene_fixed_fields(void) { return fixed_table; }

static void check_least(pl_loader *loader, const char *key, const pl_curve *curve) {
    for (int k = 0; k < curve->count; k++) {
        if (curve->values[k] >= 0) continue;
        pl_loader_problem_in(loader, key, "found %.10g, expected at least 0", curve->values[k]);
        return;
    }
}

void pl_heat_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    pl_scene *scene = target;
    scene->sim.heat.active = true;
    pl_read_fields(loader, value, (const pl_field *const[]){kind->fields(), NULL}, scene);
    check_least(loader, "ambient", &scene->sim.heat.ambient);
    check_least(loader, "cooling", &scene->sim.heat.cooling);
}

json_t *pl_heat_write(const pl_kind *kind, const void *target) {
    const pl_scene *scene = target;
    return scene->sim.heat.active ? pl_write_fields(kind->fields(), target, json_object()) : NULL;
}
