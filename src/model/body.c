/* The element and the materials of a body, and the positions of its nodes. */
#include "core/memory.h"
#include "model/select.h"
#include "model/sim.h"
#include "mesh/cell.h"
#include "mesh/order.h"

#include <stdlib.h>
#include <string.h>

/* Gradients at the integration points alone would not show that an element is inverted between them. */
static pl_status check_folded(const pl_body_def *def, pl_error *err) {
    int64_t count = 0;
    int32_t *folded = NULL;
    pl_status status = pl_mesh_find_folded(def->mesh, &count, &folded, err);
    if (status == PL_OK && count > 0)
        status = pl_error_set(err, PL_ERR_INPUT,
                              "body '%s': element %d%s inverted somewhere at rest; pl_mesh_straighten "
                              "straightens the edges of such elements",
                              def->name ? def->name : "", folded[0], count > 1 ? " and others are" : " is");
    free(folded);
    return status;
}

pl_status pl_body_control(const pl_mesh *mesh, bool back, double *x, pl_error *err) {
    uint8_t *done = pl_array_new(mesh->node_count, 1);
    if (!done) return pl_error_memory(err, mesh->node_count, "control points");
    for (int64_t k = 0; pl_mesh_is_quadratic(mesh) && k < 6 * mesh->tet_count; k++) {
        const int32_t *tet = mesh->tets + 10 * (k / 6);
        int64_t m = tet[4 + k % 6], i = tet[pl_tet_edges[k % 6][0]], j = tet[pl_tet_edges[k % 6][1]];
        if (m == i || m == j || done[m]) continue;
        done[m] = 1;
        for (int d = 0; d < 3; d++) {
            double middle = 0.5 * (x[3 * i + d] + x[3 * j + d]);
            x[3 * m + d] = back ? 0.5 * (x[3 * m + d] + middle) : 2 * x[3 * m + d] - middle;
        }
    }
    free(done);
    return PL_OK;
}

pl_status pl_body_element(const pl_body_def *def, const pl_element **out, pl_error *err) {
    const char *name = def->name ? def->name : "";
    int nodes = def->mesh->nodes_per_tet;
    const pl_element *usual = def->element ? pl_element_find(def->element) : pl_element_usual(nodes, 0);
    if (!pl_cell_kind_of(nodes))
        return pl_error_set(err, PL_ERR_INPUT,
                            "body '%s': has tetrahedra of %d nodes, expected " PL_CELL_NODES, name, nodes);
    if (!usual) return pl_error_set(err, PL_ERR_INPUT, "body '%s': unknown element '%s'", name, def->element);
    const char *wanted = usual->name;
    if (usual->nodes != nodes)
        return pl_error_set(err, PL_ERR_INPUT,
                            "body '%s': element %s has %d nodes, but the mesh has tetrahedra of %d", name,
                            wanted, usual->nodes, nodes);
    *out = def->cubature >= 0 && def->cubature <= PL_MAX_ELEMENT_POINTS
               ? pl_element_find_rule(wanted, (int)def->cubature)
               : NULL;
    if (*out) return check_folded(def, err);
    char rules[64];
    pl_element_rules(usual, rules, sizeof rules);
    return pl_error_set(err, PL_ERR_INPUT, "body '%s': cubature = %lld, expected %s points for %s", name,
                        (long long)def->cubature, rules, wanted);
}

static int find_material(const pl_sim_def *def, const char *name) {
    for (int i = 0; i < def->material_count; i++) {
        if (name && def->materials[i].name && !strcmp(def->materials[i].name, name)) return i;
    }
    return -1;
}

static pl_status set_unknown(const pl_sim_def *def, const char *body, const char *found, pl_error *err) {
    const char **names = pl_array_new(def->material_count, sizeof *names);
    char hint[512] = "";
    int count = 0;
    for (int i = 0; names && i < def->material_count; i++)
        if (def->materials[i].name) names[count++] = def->materials[i].name;
    if (count) pl_suggest(found, names, count, hint, sizeof hint);
    free(names);
    return pl_error_set(err, PL_ERR_INPUT, "body '%s': unknown material '%.60s'%s", body, found, hint);
}

pl_status pl_body_materials(const pl_sim_def *def, const pl_body_def *body, int32_t *material,
                            pl_error *err) {
    const char *name = body->name ? body->name : "";
    int whole = find_material(def, body->material);
    if (!body->material)
        return pl_error_set(err, PL_ERR_INPUT, "body '%s': material is NULL, expected a material's name",
                            name);
    if (whole < 0) return set_unknown(def, name, body->material, err);
    for (int64_t t = 0; t < body->mesh->tet_count; t++) material[t] = whole;
    for (int k = 0; k < body->override_count; k++) {
        const pl_group *group = pl_mesh_find_group(body->mesh, body->override_groups[k]);
        int other = find_material(def, body->override_materials[k]);
        if (other < 0) return set_unknown(def, name, body->override_materials[k], err);
        if (!group || group->where != PL_ON_TETS)
            return pl_error_set(err, PL_ERR_INPUT, "body '%s': no group of elements '%s'", name,
                                body->override_groups[k]);
        for (int64_t i = 0; i < group->count; i++) material[group->items[i]] = other;
    }
    for (int k = 0; k < body->painted_count; k++) {
        const pl_painted *painted = &body->painted[k];
        int other = find_material(def, painted->material);
        if (other < 0) return set_unknown(def, name, painted->material, err);
        for (int64_t i = 0; i < painted->count; i++) material[painted->tets[i]] = other;
    }
    return PL_OK;
}
