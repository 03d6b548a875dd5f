/* The zeros of a model as triangles: marching tetrahedra on a lattice of cubes, only in blocks of cubes that
 * the surface may pass through. */
#ifndef PL_SCULPT_MARCH_H
#define PL_SCULPT_MARCH_H

#include "core/threads.h"
#include "pliant/sculpt.h"

typedef struct pl_march {
    const pl_sculpt *sculpt;
    pl_threads *threads;
    double origin[3], step;
    int64_t points[3];             /* of the lattice */
    int64_t block_count, capacity; /* of 8 x 8 x 8 cubes */
    int32_t (*blocks)[3];          /* their first points */
    struct pl_march_part *parts;   /* the triangles of each */
    pl_mesh *mesh;                 /* of what was found; the nodes are on edges of the lattice */
} pl_march;

/* Fills `march->mesh` (NULL when nothing is inside); `step` is the side of a cube. */
pl_status pl_march_run(pl_march *march, const pl_sculpt *sculpt, double step, pl_threads *threads,
                       pl_error *err);
/* Frees all but the mesh. */
void pl_march_free(pl_march *march);

/* Moves the nodes along the surface so that triangles become rounder, and onto the zeros. */
pl_status pl_march_smooth(const pl_march *march, pl_error *err);

#endif
