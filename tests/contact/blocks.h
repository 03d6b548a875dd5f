/* Blocks for contact tests, with a given number of cells along each axis. Nodes are displaced, on the surface
 * too (within its planes), so that touching meshes do not match. */
#ifndef PL_TESTS_CONTACT_BLOCKS_H
#define PL_TESTS_CONTACT_BLOCKS_H

#include "contact/crowd.h"

/* From the origin to `size`. Nodes are displaced by at most `shaken` of a cell along each axis. */
static inline pl_mesh *block_mesh(const int cells[3], const double size[3], double shaken, uint64_t seed) {
    pl_error err;
    pl_mesh *mesh;
    pl_random random = {seed};
    pl_shape_def def = pl_shape_def_default();
    def.shape = PL_SHAPE_BOX;
    def.resolution = cells[0];
    for (int d = 0; d < 3; d++) {
        def.size[d] = cells[d];
        if (cells[d] < def.resolution) def.resolution = cells[d];
    }
    check_ok(pl_mesh_generate(&def, &mesh, &err));
    for (int64_t k = 0; k < 3 * mesh->node_count; k++) {
        int d = (int)(k % 3);
        double off = pl_random_range(&random, -shaken, shaken), *x = &mesh->nodes[k];
        if (*x > 0.5 && *x < cells[d] - 0.5) *x += off;
        *x *= size[d] / cells[d];
    }
    return mesh;
}

static inline void set3(double v[3], double x, double y, double z) { v[0] = x, v[1] = y, v[2] = z; }

/* Mass of a body. */
static inline double mass_of(const crowd *c, int body) {
    int64_t first, count;
    double sum = 0;
    pl_sim_body_range(c->s.sim, body, &first, &count, NULL, NULL);
    for (int64_t i = first; i < first + count; i++) sum += pl_sim_masses(c->s.sim)[i];
    return sum;
}

/* Mean of a nodal quantity (n,3), weighted by mass, along a direction. */
static inline double mean_along(const crowd *c, int body, const double *values, const double along[3]) {
    int64_t first, count;
    double sum = 0;
    pl_sim_body_range(c->s.sim, body, &first, &count, NULL, NULL);
    for (int64_t i = first; i < first + count; i++) {
        for (int d = 0; d < 3; d++) sum += pl_sim_masses(c->s.sim)[i] * values[3 * i + d] * along[d];
    }
    return sum / mass_of(c, body);
}

#endif
