/* Forces on nodes in the last step, by source, recorded on request (pl_sim_record_forces).
 *
 * Every scheme has an equation per node: inertia + damping - elastic forces - loads - contact = reaction. The
 * reaction of free components is zero, up to the solver's tolerance. Schemes with inertia record the mean
 * over the step, whose impulse changes the momentum; quasistatics records the end of the step.
 * integrate/record.h has the contributions of each scheme.
 */
#ifndef PL_MODEL_FORCES_H
#define PL_MODEL_FORCES_H

#include "model/sim.h"

enum { PL_FORCE_KINDS = PL_FORCE_CONTACT + 1 };

struct pl_forces {
    double *step[PL_FORCE_KINDS]; /* (nodes,3) N, by pl_force_kind: sums of the step so far */
    double *part[PL_FORCE_KINDS]; /* forces of the solve, or substep, in progress */
    double *spare[PL_FORCE_KINDS];
    double *internal, *work[2]; /* (nodes,3) work space */
    double *known_at;           /* (nodes,3) positions for which sim->work.internal has the forces ... */
    bool known;                 /* ... if this is set */
    pl_force_sum *loads;        /* (loads + 2) of the step: of each load, of gravity, of grabs and pushes */
    pl_force_sum *part_loads;   /* likewise for the part */
    pl_force_sum *constraints;  /* (constraints + 1) sums of each constraint, and of pins, for the step */
    pl_force_sum *colliders;    /* (colliders) */
    uint8_t *claimed;           /* (nodes) work space: bits of components that are assigned to a constraint */
};

pl_status pl_forces_create(pl_sim *sim, pl_error *err);
void pl_forces_free(pl_forces *forces);

/* The following functions do nothing if forces are not recorded. */

/* At the start of a step, or of another attempt at it. */
void pl_forces_begin(pl_sim *sim);
/* At the start of a solve or substep. */
void pl_forces_begin_part(pl_sim *sim);
/* Adds the part to the step, weighted by its share of the duration, or replaces the step's forces by it. */
void pl_forces_add_part(pl_sim *sim, double share);
void pl_forces_replace(pl_sim *sim);
/* After an evaluation at x without a wider limiter: its elastic forces can be used for the record.
 */
void pl_forces_note_internal(pl_sim *sim, const double *x);
bool pl_forces_know_internal(const pl_sim *sim, const double *x);
/* Swaps the part with a spare one. */
void pl_forces_swap_part(pl_sim *sim);
/* Adds a share of the forces of each load, gravity, and the user, at a time with nodes at x, to the part's
 * sums. `forces` (nodes,3) is their total. */
void pl_forces_sum_loads(pl_sim *sim, double time, const double *x, const double *forces, double share);
/* After contact of a step, or a part of one, has ended: forces of nodes and colliders. */
void pl_forces_take_contact(pl_sim *sim);
/* At the end of a step: sums of constraints and colliders, and those of the report. */
void pl_forces_end(pl_sim *sim, pl_step_report *report);

#endif
