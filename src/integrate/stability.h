/* Limits of the substeps of explicit integrators: the largest eigenvalues of a state, the number of substeps
 * that they require, and raised masses where single elements require too many. */
#ifndef PL_INTEGRATE_STABILITY_H
#define PL_INTEGRATE_STABILITY_H

#include "terms/term.h"

/* h times the frequency at which substeps aim. */
#define PL_STABLE_AIM 0.9

/* At positions x. Afterwards the matrix is that of x, or of its damping. */
pl_stability pl_stability_find(pl_sim *sim, const double *x);

/* The frequency f for which h f = aim if h^2 elastic + 2 h damping = aim^2: symplectic Euler with explicit
 * damping is stable while this is below 4 (docs/damping.md). */
double pl_stability_frequency(pl_stability bound, double aim);

/* If mass_scaling is set, raises masses of nodes until the rest shape needs no more substeps than the setting
 * (docs/dynamics.md). After parameters have their initial values. */
pl_status pl_mass_scale(pl_sim *sim, pl_error *err);

#endif
