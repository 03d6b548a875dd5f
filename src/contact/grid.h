/* A signed distance sampled on a regular grid, and its smooth interpolation. */
#ifndef PL_CONTACT_GRID_H
#define PL_CONTACT_GRID_H

#include "contact/triangles.h"
#include "core/threads.h"
#include "pliant/grid.h"

/* Steps around the triangles: interpolation needs one, contact some more. */
enum { PL_GRID_MARGIN = 4 };

/* Samples the distance to triangles; negative where the winding number is that of the inside. Holes are
 * closed where it is one half; `closed` means that there are none. `threads` may be NULL. */
pl_status pl_grid_build(const pl_triangles *triangles, bool closed, double step, pl_threads *threads,
                        pl_grid **out, pl_error *err);

/* Tricubic (Catmull-Rom) value, gradient and Hessian (xx yy zz xy xz yz) at x, which is moved into the grid's
 * inner box first. The interpolant passes through the samples and has continuous first derivatives. */
double pl_grid_at(const pl_grid *grid, double x[3], double gradient[3], double hessian[6]);

#endif
