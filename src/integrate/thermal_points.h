/* Sources of heat on elements of ten nodes: weighed at integration points, from where the nodes get it as the
 * shape functions say. At the nodes themselves weights would be negative in the corners. */
#ifndef PL_INTEGRATE_THERMAL_POINTS_H
#define PL_INTEGRATE_THERMAL_POINTS_H

#include "model/sim.h"

typedef struct pl_heat_points pl_heat_points;

/* *out is NULL where no body has such elements. X: rest positions, nodes between corners on their edges. */
pl_status pl_heat_points_create(const pl_sim *sim, const double *X, pl_heat_points **out, pl_error *err);
void pl_heat_points_free(pl_heat_points *points);

/* Weighs every point by (1 - (d/radius)^2)^2 times its volume; the sum. */
double pl_heat_points_weigh(pl_heat_points *points, const pl_sim *sim, const double center[3], double radius);
/* Adds `factor` times the weights to the nodes' power. */
void pl_heat_points_deposit(const pl_heat_points *points, const pl_sim *sim, double factor, double *power);

#endif
