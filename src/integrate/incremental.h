/* Implicit steps as minimisations: the minimum of the terms (terms/term.h) by modified Newton.
 *
 * Without inertia it is the current equilibrium. With inertia each implicit scheme is a choice of the inertia
 * k and of the target y, the positions of the nodes without forces.
 */
#ifndef PL_INTEGRATE_INCREMENTAL_H
#define PL_INTEGRATE_INCREMENTAL_H

#include "terms/term.h"

/* Moves the current positions to the minimum, constrained components at their targets, and fills the report;
 * does not advance the step. */
pl_status pl_increment_solve(pl_sim *sim, const pl_term_step *step, pl_step_report *report, pl_error *err);

/* The step of implicit Euler, the fallback of other schemes. */
pl_status pl_implicit_euler_step(pl_sim *sim, pl_step_report *report, pl_error *err);

/* Energy, volume and inverted elements at the current positions into sim->work.sums. */
void pl_elements_measure(pl_sim *sim);
/* Energies, volume and inverted elements of the report at the current positions. */
void pl_report_measure(pl_sim *sim, pl_step_report *report);
/* ... if sim->work.sums are those of the current positions already. */
void pl_report_sums(pl_sim *sim, pl_step_report *report);
/* After a step that was not finite: back to its start. */
void pl_motion_undo(pl_sim *sim);

/* The size of a correction of x: the root mean square over the nodes at the step's end, or a tenth of the
 * largest, in mean edges of their component or, if forces displace nothing by as much, in the largest
 * displacement that they cause; or, with a correction_speed, the largest of a node divided by that and the
 * step's duration. */
double pl_correction_size(const pl_sim *sim, const pl_term_step *step, const double *x,
                          const double *direction);
/* ... and the size below which a step is solved; 0: none. */
double pl_correction_limit(const pl_sim *sim);

#endif
