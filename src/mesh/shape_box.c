/* A box of cells (cubic, unless their numbers are given) with 5 tetrahedra each: a regular one in the centre
 * and four at the corners. Cells alternate between the two mirror images, so that diagonals match. For cubes
 * the mean-ratio quality is 1 for the central tetrahedron and 0.840 for the others, compared with 0.756 for
 * the usual division into 6 tetrahedra (Kuhn). */
#include "mesh/shape.h"

#include <math.h>

/* Corner c of a cell is at (c & 1, c >> 1 & 1, c >> 2 & 1) along the three axes. */
static const int pl_cell_tets[2][5][4] = {
    {{0, 3, 5, 6}, {1, 0, 3, 5}, {2, 0, 3, 6}, {4, 0, 5, 6}, {7, 3, 5, 6}},
    {{1, 2, 4, 7}, {0, 1, 2, 4}, {3, 1, 2, 7}, {5, 1, 4, 7}, {6, 2, 4, 7}},
};

/* Number of cells along x, y, z, and the stride of node numbers along each. The shortest axis is the fastest,
 * so that neighbours are close in memory. */
typedef struct pl_lattice {
    int64_t cells[3];
    int axis[3]; /* fastest first */
    int64_t step[3];
} pl_lattice;

static pl_lattice pl_lattice_of(const pl_shape_def *def) {
    pl_lattice lattice = {.axis = {2, 1, 0}};
    double shortest = fmin(def->size[0], fmin(def->size[1], def->size[2]));
    for (int k = 0; k < 3; k++) {
        /* 1e15 cells are rejected later; this only keeps the cast defined. */
        double cubic = fmin(1e15, fmax(1, round(def->size[k] / shortest * (double)def->resolution)));
        lattice.cells[k] = def->cells[k] ? def->cells[k] : (int64_t)cubic;
    }
    for (int i = 1; i < 3; i++) {
        for (int k = i; k > 0 && lattice.cells[lattice.axis[k]] < lattice.cells[lattice.axis[k - 1]]; k--) {
            int t = lattice.axis[k];
            lattice.axis[k] = lattice.axis[k - 1];
            lattice.axis[k - 1] = t;
        }
    }
    int64_t step = 1;
    for (int i = 0; i < 3; i++) {
        lattice.step[lattice.axis[i]] = step;
        step *= lattice.cells[lattice.axis[i]] + 1;
    }
    return lattice;
}

static pl_status pl_box_nodes(const pl_lattice *lattice, const pl_shape_def *def, pl_mesh *mesh,
                              pl_error *err) {
    static const char *const names[3][2] = {{"x-", "x+"}, {"y-", "y+"}, {"z-", "z+"}};
    pl_status status = PL_OK;
    for (int k = 0; k < 6; k++) { /* in this order, whichever node comes first */
        if (!pl_mesh_group(mesh, names[k / 2][k % 2], 2, PL_ON_NODES))
            status = pl_error_set(err, PL_ERR_SYSTEM, "no memory");
    }
    for (int64_t node = 0; node < mesh->node_count && status == PL_OK; node++) {
        bool outer = false;
        for (int k = 0; k < 3 && status == PL_OK; k++) {
            int64_t i = node / lattice->step[k] % (lattice->cells[k] + 1);
            mesh->nodes[3 * node + k] = def->size[k] * ((double)i / (double)lattice->cells[k]);
            if (i > 0 && i < lattice->cells[k]) continue;
            outer = true;
            status = pl_shape_name(mesh, names[k][i > 0], node, err);
        }
        if (outer && status == PL_OK) status = pl_shape_name(mesh, "surface", node, err);
    }
    return status;
}

pl_status pl_shape_make_box(const pl_shape_def *def, pl_mesh *mesh, pl_error *err) {
    pl_lattice lattice = pl_lattice_of(def);
    double nodes = 1, cells = 1;
    for (int k = 0; k < 3; k++) {
        nodes *= (double)lattice.cells[k] + 1;
        cells *= (double)lattice.cells[k];
    }
    pl_status status = pl_shape_allocate(mesh, nodes, 5 * cells, err);
    if (status == PL_OK) status = pl_box_nodes(&lattice, def, mesh, err);
    if (status != PL_OK) return status;
    int32_t *tet = mesh->tets;
    const int *axis = lattice.axis;
    int64_t i[3];
    for (i[axis[2]] = 0; i[axis[2]] < lattice.cells[axis[2]]; i[axis[2]]++) {
        for (i[axis[1]] = 0; i[axis[1]] < lattice.cells[axis[1]]; i[axis[1]]++) {
            for (i[axis[0]] = 0; i[axis[0]] < lattice.cells[axis[0]]; i[axis[0]]++) {
                int64_t first = i[0] * lattice.step[0] + i[1] * lattice.step[1] + i[2] * lattice.step[2];
                const int(*tets)[4] = pl_cell_tets[(i[0] + i[1] + i[2]) % 2];
                for (int k = 0; k < 20; k++) {
                    int c = tets[k / 4][k % 4];
                    *tet++ = (int32_t)(first + (c & 1) * lattice.step[0] + (c >> 1 & 1) * lattice.step[1] +
                                       (c >> 2 & 1) * lattice.step[2]);
                }
            }
        }
    }
    return PL_OK;
}
