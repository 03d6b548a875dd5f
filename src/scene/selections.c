/* Facts about a loaded scene for programs that display it: the sizes of its selections, and the composition
 * of its bodies. */
#include "elements/element.h"
#include "model/select.h"
#include "scene/model.h"

#include <stdlib.h>
#include <string.h>

/* Number of selected nodes of a body; -1 if unknown. */
static int64_t count_nodes(const pl_selection_def *select, const pl_body_def *body) {
    const pl_mesh *mesh = body->mesh;
    double *rest = pl_array_new(mesh->node_count, 3 * sizeof *rest);
    uint8_t *mask = pl_array_new(mesh->node_count, 1);
    int64_t count = -1;
    if (rest && mask) {
        pl_body_rest(body, rest);
        if (pl_selection_mark(select, mesh, rest, mask, &count, NULL) != PL_OK) count = -1;
    }
    free(rest);
    free(mask);
    return count;
}

static pl_scene_selection count_selected(const pl_scene *scene, const char *list, const char *name,
                                         const char *body, const pl_selection_def *select) {
    pl_scene_selection found = {.list = list, .name = name, .body = body};
    for (int b = 0; b < scene->sim.body_count; b++) {
        const pl_body_def *def = &scene->sim.bodies[b];
        if (!def->mesh || (body && strcmp(body, def->name) != 0)) continue;
        int64_t count = count_nodes(select, def);
        found.total += def->mesh->node_count;
        if (count > 0) found.count += count;
    }
    return found;
}

/* The probe of a selection by its number among those; NULL: there are fewer. `count` (may be NULL): how many.
 */
static const pl_probe_def *find_probe(const pl_scene *scene, int index, int *count) {
    const pl_probe_def *defs = scene->probes.items, *found = NULL;
    int own = 0;
    for (int i = 0; i < scene->probes.count; i++) {
        if (pl_probe_is_point(&defs[i])) continue;
        if (own++ == index) found = &defs[i];
    }
    if (count) *count = own;
    return found;
}

int pl_scene_selection_count(const pl_scene *scene) {
    if (!scene) return 0;
    int count = 0;
    find_probe(scene, 0, &count);
    count += scene->sim.constraint_count + scene->sim.load_count + scene->sim.heat.fixed_count;
    for (int b = 0; b < scene->sim.body_count; b++) count += scene->sim.bodies[b].override_count;
    return count;
}

pl_scene_selection pl_scene_selection_at(const pl_scene *scene, int index) {
    const pl_scene_selection none = {0};
    if (!scene || index < 0) return none;
    const pl_sim_def *sim = &scene->sim;
    if (index < sim->constraint_count) {
        const pl_constraint_def *own = &sim->constraints[index];
        return count_selected(scene, "constraints", own->name, own->body, &own->select);
    }
    index -= sim->constraint_count;
    if (index < sim->load_count) {
        const pl_load_def *own = &sim->loads[index];
        return count_selected(scene, "loads", own->name, own->body, &own->select);
    }
    index -= sim->load_count;
    if (index < sim->heat.fixed_count) {
        const pl_fixed_temperature_def *own = &sim->heat.fixed[index];
        return count_selected(scene, "heat.fixed", own->name, own->body, &own->select);
    }
    index -= sim->heat.fixed_count;
    for (int b = 0; b < sim->body_count; index -= sim->bodies[b++].override_count) {
        const pl_body_def *body = &sim->bodies[b];
        if (index >= body->override_count) continue;
        const pl_group *group =
            body->mesh ? pl_mesh_find_group(body->mesh, body->override_groups[index]) : NULL;
        return (pl_scene_selection){.list = "materials",
                                    .name = body->override_groups[index],
                                    .body = body->name,
                                    .count = group ? group->count : 0,
                                    .total = body->mesh ? body->mesh->tet_count : 0,
                                    .elements = true};
    }
    const pl_probe_def *probe = find_probe(scene, index, NULL);
    return probe ? count_selected(scene, "probes", probe->name, probe->body, &probe->select) : none;
}

pl_scene_element pl_scene_body_element(const pl_scene *scene, int body) {
    const pl_scene_element none = {0};
    if (!scene || body < 0 || body >= scene->sim.body_count || !scene->sim.bodies[body].mesh) return none;
    const pl_body_def *def = &scene->sim.bodies[body];
    const int points = (int)def->cubature;
    const pl_element *element = def->element ? pl_element_find_rule(def->element, points)
                                             : pl_element_usual(def->mesh->nodes_per_tet, points);
    return element ? (pl_scene_element){element->name, element->points} : none;
}
