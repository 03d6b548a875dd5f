/* Heat sources on elements of ten nodes: weighted at integration points, and distributed to the nodes by the
 * shape functions. Weights at the nodes themselves would be negative at the corners. */
#ifndef PL_INTEGRATE_THERMAL_POINTS_H
#define PL_INTEGRATE_THERMAL_POINTS_H

#include "model/sim.h"

typedef struct pl_heat_points pl_heat_points;

/* *out is NULL if no body has such elements. X: rest positions, mid-edge nodes on their edges. */
pl_status pl_heat_points_create(const pl_sim *sim, const double *X, pl_heat_points **out, pl_error *err);
void pl_heat_points_free(pl_heat_points *points);

/* Weights every point by (1 - (d/radius)^2)^2 times its volume; returns the sum. */
double pl_heat_points_find_weights(pl_heat_points *points, const pl_sim *sim, const double center[3],
                                   double radius);
/* Adds `factor` times the weights to the nodes' power. */
void pl_heat_points_deposit(const pl_heat_points *points, const pl_sim *sim, double factor, double *power);

#endif
