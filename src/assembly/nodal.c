/* Stress at nodes: extrapolated from the integration points of each element, then smoothed over the elements
 * around a node (mezger2007 section 6.2). */
#include "assembly/assembly.h"
#include "core/memory.h"
#include "mesh/order.h"

#include <stdlib.h>
#include <string.h>

static void add_part(const pl_part *part, const double *corners, const double *volumes, double *stress,
                     double *shares) {
    int n = part->model->element->nodes;
    for (int64_t e = 0; e < part->model->count; e++) {
        const int32_t *cell = part->model->nodes + e / PL_LANES * n * PL_LANES + e % PL_LANES;
        int64_t id = part->model->ids[e];
        for (int a = 0; a < n; a++) {
            int32_t node = cell[a * PL_LANES];
            int i = a < 4 ? a : pl_tet_edges[a - 4][0], j = a < 4 ? a : pl_tet_edges[a - 4][1];
            if (a >= 4 && (node == cell[i * PL_LANES] || node == cell[j * PL_LANES])) continue; /* inactive */
            const double *p = corners + 24 * id + 6 * i, *q = corners + 24 * id + 6 * j;
            for (int k = 0; k < 6; k++) stress[6 * (int64_t)node + k] += volumes[id] * 0.5 * (p[k] + q[k]);
            shares[node] += volumes[id];
        }
    }
}

pl_status pl_assembly_node_stress(const pl_assembly *assembly, pl_threads *threads, const double *x,
                                  double *stress, pl_error *err) {
    double *corners = pl_array_new(24 * assembly->model->elements, sizeof *corners),
           *volumes = pl_array_new(assembly->model->elements, sizeof *volumes),
           *shares = pl_array_new(assembly->model->nodes, sizeof *shares);
    bool fine = corners && volumes && shares;
    memset(stress, 0, (size_t)(6 * assembly->model->nodes) * sizeof *stress);
    if (fine) pl_assembly_corner_stress(assembly, threads, x, corners, volumes);
    for (int p = 0; fine && p < assembly->model->part_count; p++)
        add_part(&assembly->parts[p], corners, volumes, stress, shares);
    for (int64_t k = 0; fine && k < 6 * assembly->model->nodes; k++)
        stress[k] = shares[k / 6] > 0 ? stress[k] / shares[k / 6] : 0;
    free(corners);
    free(volumes);
    free(shares);
    return fine ? PL_OK : pl_error_memory(err, 200 * assembly->model->elements, "stress at nodes");
}
