/* The key `heat` of scenes: its fields, and heat conduction, which is enabled only if the key exists. */
#include "scene/kinds.h"

#include <math.h>

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
        pl_loader_problem_in(loader, key, "found %.10g, expected at least 0", curve->values[k]);
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
