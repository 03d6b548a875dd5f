/* Which element a body is made of. */
#include "integrate/sim.h"

#include <stdio.h>

pl_status pl_body_element(const pl_body_def *def, const pl_element **out, pl_error *err) {
    const char *name = def->name ? def->name : "";
    int nodes = def->mesh->nodes_per_tet;
    if (nodes != 4 && nodes != 10)
        return pl_error_set(err, PL_ERR_INPUT, "body '%s': has tetrahedra of %d nodes, expected 4 or 10",
                            name, nodes);
    const char *wanted = def->element ? def->element : nodes == 4 ? "tet4" : "tet10";
    const pl_element *usual = pl_element_find(wanted);
    if (!usual) return pl_error_set(err, PL_ERR_INPUT, "body '%s': unknown element '%s'", name, wanted);
    if (usual->nodes != nodes)
        return pl_error_set(err, PL_ERR_INPUT,
                            "body '%s': element %s has %d nodes, but the mesh has tetrahedra of %d", name,
                            wanted, usual->nodes, nodes);
    *out = def->cubature >= 0 && def->cubature <= PL_MAX_ELEMENT_POINTS
               ? pl_element_find_rule(wanted, (int)def->cubature)
               : NULL;
    if (*out) return PL_OK;
    char rules[64] = "";
    size_t used = 0;
    for (int i = 0; i < pl_element_count(); i++) {
        const pl_element *variant = pl_element_at(i);
        if (variant->shape != usual->shape || used >= sizeof rules) continue;
        used += (size_t)snprintf(rules + used, sizeof rules - used, used ? " or %d" : "%d", variant->points);
    }
    return pl_error_set(err, PL_ERR_INPUT, "body '%s': cubature = %lld, expected %s points for %s", name,
                        (long long)def->cubature, rules, wanted);
}
