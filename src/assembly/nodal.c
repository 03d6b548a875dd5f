/* Stress and plastic strain at nodes: extrapolated from the integration points of each element, then averaged
 * over the elements around a node (mezger2007 section 6.2). */
#include "assembly/assembly.h"
#include "assembly/plastic.h"
#include "core/memory.h"
#include "mesh/order.h"

#include <stdlib.h>
#include <string.h>

/* `corners` (elements, 4, width). */
static void add_part(const pl_part *part, int width, const double *corners, const double *volumes,
                     double *out, double *shares) {
    int n = part->model->element->nodes;
    for (int64_t e = 0; e < part->model->count; e++) {
        const int32_t *cell = part->model->nodes + e / PL_LANES * n * PL_LANES + e % PL_LANES;
        int64_t id = part->model->ids[e];
        for (int a = 0; a < n; a++) {
            int32_t node = cell[a * PL_LANES];
            int i = a < 4 ? a : pl_tet_edges[a - 4][0], j = a < 4 ? a : pl_tet_edges[a - 4][1];
            if (a >= 4 && (node == cell[i * PL_LANES] || node == cell[j * PL_LANES])) continue; /* inactive */
            const double *p = corners + width * (4 * id + i), *q = corners + width * (4 * id + j);
            for (int k = 0; k < width; k++)
                out[width * (int64_t)node + k] += volumes[id] * 0.5 * (p[k] + q[k]);
            shares[node] += volumes[id];
        }
    }
}

/* From values of corners to those of nodes. */
static pl_status smooth(const pl_assembly *assembly, int width, const double *corners, const double *volumes,
                        double *out, pl_error *err) {
    int64_t nodes = assembly->model->nodes;
    double *shares = pl_array_new(nodes, sizeof *shares);
    if (!shares) return pl_error_memory(err, 8 * nodes, "values of nodes");
    memset(out, 0, (size_t)(width * nodes) * sizeof *out);
    for (int p = 0; p < assembly->model->part_count; p++)
        add_part(&assembly->parts[p], width, corners, volumes, out, shares);
    for (int64_t k = 0; k < width * nodes; k++)
        out[k] = shares[k / width] > 0 ? out[k] / shares[k / width] : 0;
    free(shares);
    return PL_OK;
}

pl_status pl_assembly_node_stress(const pl_assembly *assembly, pl_threads *threads, const double *x,
                                  double *stress, pl_error *err) {
    int64_t elements = assembly->model->elements;
    double *corners = pl_array_new(24 * elements, sizeof *corners),
           *volumes = pl_array_new(elements, sizeof *volumes);
    pl_status status = corners && volumes ? PL_OK : pl_error_memory(err, 200 * elements, "stress at nodes");
    if (status == PL_OK) {
        pl_assembly_corner_stress(assembly, threads, x, corners, volumes);
        status = smooth(assembly, 6, corners, volumes, stress, err);
    }
    free(corners);
    free(volumes);
    return status;
}

pl_status pl_assembly_node_plastic_strain(const pl_assembly *assembly, double *strain, pl_error *err) {
    int64_t elements = assembly->model->elements;
    double *corners = pl_array_new(4 * elements, sizeof *corners),
           *volumes = pl_array_new(elements, sizeof *volumes);
    pl_status status =
        corners && volumes ? PL_OK : pl_error_memory(err, 40 * elements, "plastic strain at nodes");
    if (status == PL_OK) {
        pl_plastic_corner_strain(assembly, corners, volumes);
        status = smooth(assembly, 1, corners, volumes, strain, err);
    }
    for (int64_t i = 0; status == PL_OK && i < assembly->model->nodes; i++) {
        if (strain[i] < 0) strain[i] = 0; /* a norm, extrapolated */
    }
    free(corners);
    free(volumes);
    return status;
}
