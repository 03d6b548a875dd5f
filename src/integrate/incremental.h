/* The incremental potential: what implicit steps minimise.
 *
 *   elastic energy - work of the loads + k/2 sum m_i |x_i - y_i|^2
 *
 * Without inertia (k = 0) its minimum is the equilibrium of the moment. With it each implicit scheme is a
 * choice of k and of the target y, where the nodes would go without forces. Minima are found by modified
 * Newton from the current positions, with held components at their targets.
 */
#ifndef PL_INTEGRATE_INCREMENTAL_H
#define PL_INTEGRATE_INCREMENTAL_H

#include "model/sim.h"

typedef struct pl_increment {
    double time;          /* at which loads are taken; constraints hold at the step's end */
    double inertia;       /* k, 1/s2; 0: none */
    const double *target; /* y (nodes,3) */
    const double *from;   /* positions at the step's start; NULL without inertia */
    bool midpoint;        /* solved for the middle of the step: held nodes go half their way */
} pl_increment;

/* Moves sim->state.positions to the minimum and fills the report; does not advance the step. */
pl_status pl_increment_solve(pl_sim *sim, const pl_increment *def, pl_step_report *report, pl_error *err);

/* Potential of the loads as last set, from the rest shape so that little is lost to rounding. */
double pl_loads_potential(const pl_sim *sim, const double *x);
/* Energies, volume and inverted elements of the report as they are at the current positions. */
void pl_report_measure(pl_sim *sim, pl_step_report *report);
/* ... where sim->work.sums are those of the current positions already. */
void pl_report_sums(pl_sim *sim, pl_step_report *report);
/* After a step that was not finite: back to where it began. */
void pl_motion_undo(pl_sim *sim);

#endif
