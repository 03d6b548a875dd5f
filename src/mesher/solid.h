/* The region to be meshed: a cleaned surface in a tree, or a function that is negative inside. */
#ifndef PL_MESHER_SOLID_H
#define PL_MESHER_SOLID_H

#include "mesher/crease_net.h"
#include "mesher/lattice.h"

typedef struct pl_solid {
    pl_mesh *surface; /* cleaned copy; NULL: a function or a grid */
    pl_triangles triangles;
    bool closed;
    pl_region region; /* inside where the winding number exceeds one half */
    double volume, area;
    double open; /* |sum of area vectors| / area: 0 closed, 1 a flat sheet */
    int64_t flipped, duplicates;
    const pl_grid *grid;
    double (*function)(void *context, const double x[3]);
    void *function_context;
    pl_crease_net creases; /* empty unless requested */
} pl_solid;

/* Cleans a copy: drops duplicate triangles and makes windings consistent and outward. `out` must not be
 * moved: its region points to it. */
pl_status pl_solid_create(const pl_mesh *surface, pl_threads *threads, pl_solid *out, pl_error *err);
/* From the function or the grid of a definition. Volume and area are estimates. */
pl_status pl_solid_from_function(const pl_mesher_def *def, pl_solid *out, pl_error *err);
/* Fills angles and volumes of the report. */
pl_status pl_mesher_measure(const pl_mesh *mesh, const pl_solid *solid, pl_threads *threads,
                            pl_mesher_report *report, pl_error *err);
void pl_solid_free(pl_solid *solid);

/* The first triangle between a and b, as a fraction of the distance; 1 if there is none. */
double pl_solid_first_hit(const pl_solid *solid, const double a[3], const double b[3]);

#endif
