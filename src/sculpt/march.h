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
    pl_mesh *mesh;                 /* of what was found */
    uint64_t *edges;               /* of the lattice that its nodes are on */
} pl_march;

/* Makes the triangles of `march->mesh` (NULL when nothing is inside), whose nodes have no places yet; `step`
 * is the side of a cube. */
pl_status pl_march_run(pl_march *march, const pl_sculpt *sculpt, double step, pl_threads *threads,
                       pl_error *err);
/* Gives the nodes their places, about on the zeros. */
pl_status pl_march_place(pl_march *march, pl_error *err);
/* Frees all but the mesh. */
void pl_march_free(pl_march *march);

/* Collapses edges of a closed surface, with its colours, until that many vertices are left. */
pl_status pl_sculpt_simplify(pl_mesh *mesh, int64_t vertices, pl_error *err);

/* Moves the nodes along the surface so that triangles become rounder, and onto the zeros. */
pl_status pl_march_smooth(const pl_march *march, pl_error *err);

#endif
