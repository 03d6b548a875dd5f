/* Contact with colliders as used by a simulation's steps; src/contact has the response of nodes. */
#ifndef PL_MODEL_COLLISIONS_H
#define PL_MODEL_COLLISIONS_H

#include "model/sim.h"

/* Creates sim->contact if there are colliders. */
pl_status pl_collisions_create(pl_sim *sim, const pl_contact_def *def, pl_error *err);
/* After the state was replaced: discards contact with colliders that do not exist. */
void pl_collisions_restore(pl_sim *sim);
/* In a model that continues with the state of another: friction with collider i is that with number of[i]
 * there (-1: it is new). The contact states of penalties and of contact constraints differ. */
void pl_collisions_carry(const pl_sim *old, pl_sim *fresh, const int *of);
/* Before and after the integrator's part of a step. */
void pl_collisions_begin(pl_sim *sim, const pl_step_report *report);
void pl_collisions_end(pl_sim *sim, pl_step_report *report);

/* The number of nodes that take no part in contact and are inside colliders, and the largest depth
 * (pl_sim_passed_nodes). With barriers: of bodies that touch with their whole boundary. */
int64_t pl_collisions_count_passed(const pl_sim *sim, double *depth);

/* Marks the connected components and axes along which contact forces act: loads alone do not determine their
 * motion. */
void pl_collisions_mark(pl_sim *sim);
void pl_collisions_unmark(pl_sim *sim);
/* Whether any is marked. */
bool pl_collisions_touch(const pl_sim *sim);
/* For connected components that loads push and no constraint supports: moves each in the direction of its
 * load until it touches a collider; with barriers, it must touch something already. False if one meets
 * none. */
bool pl_collisions_support(pl_sim *sim);
/* After pl_terms_are_balanced, and a solve with contact: whether contact forces balance the loads to within a
 * tenth. */
bool pl_collisions_balance(const pl_sim *sim);

#endif
