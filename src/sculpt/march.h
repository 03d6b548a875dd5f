/* Triangulation of a model's zero level set: marching tetrahedra on a lattice of cubes, only in blocks that
 * the surface may intersect. */
#ifndef PL_SCULPT_MARCH_H
#define PL_SCULPT_MARCH_H

#include "core/threads.h"
#include "pliant/sculpt.h"

typedef struct pl_march {
    const pl_sculpt *sculpt;
    pl_threads *threads;
    double origin[3], step;
    int64_t points[3];             /* number of lattice points per axis */
    int64_t block_count, capacity; /* blocks of 8 x 8 x 8 cubes */
    int32_t (*blocks)[3];          /* their first points */
    struct pl_march_part *parts;   /* triangles of each block */
    pl_mesh *mesh;                 /* the result */
    uint64_t *edges;               /* lattice edges of its nodes */
} pl_march;

/* Creates the triangles of `march->mesh` (NULL if nothing is inside), whose nodes have no positions yet;
 * `step` is the side of a cube. */
pl_status pl_march_run(pl_march *march, const pl_sculpt *sculpt, double step, pl_threads *threads,
                       pl_error *err);
/* Computes approximate positions of the nodes on the zero level set. */
pl_status pl_march_place(pl_march *march, pl_error *err);
/* Frees everything except the mesh. */
void pl_march_free(pl_march *march);

/* Collapses edges of a closed surface, with its colours, to the given number of vertices. */
pl_status pl_sculpt_simplify(pl_mesh *mesh, int64_t vertices, pl_error *err);

/* Moves the nodes along the surface to improve the triangles, and back onto the zero level set. */
pl_status pl_march_smooth(const pl_march *march, pl_error *err);

#endif
