/* Steps that do not converge are made in halves, and those in halves again; what converges lets steps grow
 * back. Frames and keyframes keep their times (docs/dynamics.md). */
#ifndef PL_INTEGRATE_HALVING_H
#define PL_INTEGRATE_HALVING_H

#include "terms/term.h"

enum { PL_MAX_HALVINGS = 10 };

/* The integrator's step to report->time, whole or in parts. After collisions began, and with those of the
 * last part left to end. */
pl_status pl_step_in_parts(pl_sim *sim, pl_step_report *report, pl_error *err);

/* For integrators: whether a part that ended so is to be left at its start, since a shorter one follows. */
bool pl_part_is_given_up(const pl_sim *sim, pl_status status, const pl_step_report *report);

#endif
