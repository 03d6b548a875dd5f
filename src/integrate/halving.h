/* Steps that do not converge are divided into halves, repeatedly if necessary; after convergence steps grow
 * again. Frames and keyframes keep their times (docs/dynamics.md). */
#ifndef PL_INTEGRATE_HALVING_H
#define PL_INTEGRATE_HALVING_H

#include "terms/term.h"

enum { PL_MAX_HALVINGS = 10 };

/* The integrator's step to report->time, whole or in parts. Call after collisions have begun; those of the
 * last part are left for the caller to end. */
pl_status pl_step_in_parts(pl_sim *sim, pl_step_report *report, pl_error *err);

/* For integrators: whether a part with this outcome must be reset to its start, because a shorter one
 * follows. */
bool pl_part_is_given_up(const pl_sim *sim, pl_status status, const pl_step_report *report);

#endif
