/* Barrier contact between bodies, with themselves and with colliders, as used by a simulation's steps;
 * src/contact has the barriers themselves. */
#ifndef PL_MODEL_BARRIER_CONTACT_H
#define PL_MODEL_BARRIER_CONTACT_H

#include "model/sim.h"

/* Creates sim->barriers if the definition asks for them. */
pl_status pl_barrier_contact_create(pl_sim *sim, const pl_sim_def *def, pl_error *err);
/* For a new model in its first state: refuses surfaces that intersect (barrier_start.c). */
pl_status pl_barrier_contact_check(pl_sim *sim, pl_error *err);
/* After a step that did not succeed: an error if surfaces intersected at its start, unless contact.start
 * ignores that. */
pl_status pl_barrier_contact_explain(pl_sim *sim, pl_step_report *report, pl_error *err);
/* Between steps: places colliders where bodies have followed them to. */
void pl_barrier_contact_stand(pl_sim *sim);
/* Whether a body and a collider touch at all. */
bool pl_barrier_contact_is_between(const pl_sim *sim, int body, int collider);
/* Whether a body's boundary is its contact surface, and none of its intersections is ignored: its inner nodes
 * then belong outside colliders. */
bool pl_barrier_contact_encloses(const pl_sim *sim, int body);
void pl_barrier_contact_free(pl_sim *sim);
/* After edges have changed their degree: the midpoint of a linear edge lies between its ends. */
void pl_barrier_contact_refresh(pl_sim *sim);
/* Between steps: whether nodes may move straight by `displacement` (nodes,3) without touching anything. */
bool pl_barrier_contact_allows(pl_sim *sim, const double *displacement);
/* After the state has been set. */
void pl_barrier_contact_restore(pl_sim *sim);
/* Before the integrator's part of a step: places colliders at both ends of it. */
void pl_barrier_contact_begin(pl_sim *sim, const pl_step_report *report);
/* After a part of a step that is not given up: stores the positions of colliders and the friction of sticking
 * pairs. */
void pl_barrier_contact_end(pl_sim *sim, const pl_step_report *part);
/* After a part of a step: the pairs that touched, and the colliders' force. */
void pl_barrier_contact_report(pl_sim *sim, pl_step_report *report);
/* Between steps, for a model with barriers: see pl_sim_node_contact. */
void pl_barrier_contact_measure(pl_sim *sim, double *pressure, double *distance);
/* Marks connected components on which forces act, like pl_collisions_mark, and those that push each other. */
void pl_barrier_contact_mark(pl_sim *sim);
/* After that: whether a component touches another, or a collider. */
bool pl_barrier_contact_leans(const pl_sim *sim, int64_t component);

#endif
