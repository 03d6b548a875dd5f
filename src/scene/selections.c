/* Facts about a loaded scene for programs that display it: the sizes of its selections, and the composition
 * of its bodies. */
#include "elements/element.h"
#include "model/faces.h"
#include "model/select.h"
#include "scene/model.h"

#include <stdlib.h>
#include <string.h>

/* Adds the number of boundary faces that a load on this selection acts on, and their area. */
static void count_faces(const pl_selection_def *select, const pl_mesh *mesh, const double *rest,
                        const uint8_t *mask, pl_scene_selection *found) {
    int32_t *faces;
    int64_t count;
    int size;
    if (pl_selection_faces(select, mesh, mask, &faces, &count, &size, NULL) != PL_OK) return;
    found->faces += count;
    for (int64_t f = 0; f < count; f++) {
        pl_curved_face face = pl_face_of_three(faces + size * f);
        double shares[6];
        if (size == 6) {
            memcpy(face.nodes, faces + size * f, sizeof face.nodes);
            face.linear = false;
        }
        pl_face_shares(&face, rest, shares);
        for (int a = 0; a < 6; a++) found->area += shares[a];
    }
    free(faces);
}

/* Adds the selected nodes of a body, and faces if `faces`. */
static void count_body(const pl_selection_def *select, const pl_body_def *body, bool faces,
                       pl_scene_selection *found) {
    const pl_mesh *mesh = body->mesh;
    double *rest = pl_array_new(mesh->node_count, 3 * sizeof *rest);
    uint8_t *mask = pl_array_new(mesh->node_count, 1);
    int64_t count = 0;
    found->total += mesh->node_count;
    if (rest && mask) {
        pl_body_rest(body, rest);
        if (pl_selection_mark(select, mesh, rest, mask, &count, NULL) == PL_OK) {
            found->count += count;
            if (faces) count_faces(select, mesh, rest, mask, found);
        }
    }
    free(rest);
    free(mask);
}

static pl_scene_selection count_selected(const pl_scene *scene, const char *list, const char *name,
                                         const char *body, const pl_selection_def *select, bool faces) {
    pl_scene_selection found = {.list = list, .name = name, .body = body};
    for (int b = 0; b < scene->sim.body_count; b++) {
        const pl_body_def *def = &scene->sim.bodies[b];
        if (def->mesh && (!body || !strcmp(body, def->name))) count_body(select, def, faces, &found);
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
        return count_selected(scene, "constraints", own->name, own->body, &own->select, false);
    }
    index -= sim->constraint_count;
    if (index < sim->load_count) {
        const pl_load_def *own = &sim->loads[index];
        return count_selected(scene, "loads", own->name, own->body, &own->select, own->kind != PL_LOAD_FORCE);
    }
    index -= sim->load_count;
    if (index < sim->heat.fixed_count) {
        const pl_fixed_temperature_def *own = &sim->heat.fixed[index];
        return count_selected(scene, "heat.fixed", own->name, own->body, &own->select, false);
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
    return probe ? count_selected(scene, "probes", probe->name, probe->body, &probe->select, false) : none;
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
