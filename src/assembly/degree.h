/* Degrees of edges (bargteil2014 section 3.4, docs/adaptive.md): inactive mid-edge nodes of adaptive elements
 * lie at the midpoints of their edges and have no unknowns.
 *
 * Half of the contributions of elements to an inactive node goes to each end, inside the kernels
 * (quadratic.h). Its blocks are not gathered, and a packed matrix has no room for them: rows and columns of
 * inactive nodes are empty, and the product costs only as much as the active nodes require. Memory is
 * allocated once, for all edges quadratic. An element whose edges are all linear has one deformation
 * gradient; a batch of such elements is evaluated at one point and gives the blocks of four nodes
 * (straight.h). The caller decides which nodes are inactive (model/degrees.h).
 */
#ifndef PL_ASSEMBLY_DEGREE_H
#define PL_ASSEMBLY_DEGREE_H

#include "assembly/assembly.h"

typedef struct pl_degree {
    uint8_t *inactive;      /* (nodes) */
    uint8_t *pair_inactive; /* (pairs) one of the two nodes is inactive */
    pl_gather used; /* the part of the model's pair_gather that is in use: starts and shared targets belong to
                       that, and the following lists to this structure: */
    int64_t *slot_stop;
    int32_t *slot_target;
    uint16_t *slot_end, *sources;
    int32_t *halo_pair; /* (halo slots) pair of each */
    uint8_t *changed;   /* (chunks) some element has other inactive nodes than before */
    int64_t *fill;      /* (rows + 1) work space */
    bool packs;         /* the matrix contains only active nodes */
    pl_matrix packed;   /* the same values over the active nodes only; set if `packs` */
    int32_t *nodes;     /* (packed.rows) node of each row, ascending */
    int32_t *place;     /* (nodes) row of each node; -1: inactive */
} pl_degree;

/* Prepares for changes; all nodes are active. `packs`: see above; otherwise inactive blocks stay in place, as
 * zeros, for solvers that know the pattern. Does nothing without adaptive elements. */
pl_status pl_degree_create(pl_assembly *assembly, bool packs, pl_error *err);
void pl_degree_free(pl_assembly *assembly);

/* After degree->inactive has changed: recomputes derived data. Allocates nothing; the matrix's values are
 * invalid until they are assembled again. */
void pl_degree_refresh(pl_assembly *assembly, pl_threads *threads);

/* Adds to k (nodes), in N/m, the integral of |grad N|^2 times a modulus of the material: about the resistance
 * to moving a node alone. */
void pl_degree_stiffness(const pl_assembly *assembly, double *k);

#endif
