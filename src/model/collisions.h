/* Contact with colliders as a simulation's steps see it; what nodes do is src/contact's. */
#ifndef PL_MODEL_COLLISIONS_H
#define PL_MODEL_COLLISIONS_H

#include "model/sim.h"

/* Makes sim->contact where there are colliders. */
pl_status pl_collisions_create(pl_sim *sim, const pl_contact_def *def, pl_error *err);
/* After the state was replaced: forgets contact with colliders that are not there. */
void pl_collisions_restore(pl_sim *sim);
/* In a model that goes on with the state of another: friction with collider i is that with number of[i] there
 * (-1: it is new). What penalties and what holds remember of nodes is not the same. */
void pl_collisions_carry(const pl_sim *old, pl_sim *fresh, const int *of);
/* Before and after the integrator's part of a step. */
void pl_collisions_begin(pl_sim *sim, const pl_step_report *report);
void pl_collisions_end(pl_sim *sim, pl_step_report *report);

/* Nodes that take no part in contact and are inside colliders, and how far at most (pl_sim_passed_nodes). */
int64_t pl_collisions_count_passed(const pl_sim *sim, double *depth);

/* Marks the connected components and axes along which contact forces act: they do not move as loads alone
 * would have it. */
void pl_collisions_mark(pl_sim *sim);
void pl_collisions_unmark(pl_sim *sim);
/* Whether any is marked. */
bool pl_collisions_touch(const pl_sim *sim);
/* Where loads push connected components that no constraint holds: moves each the way of its load until it
 * touches a collider; of barriers, it must touch something already. False when one meets none. */
bool pl_collisions_support(pl_sim *sim);
/* After pl_terms_are_balanced, and a solve that contact had a part in: whether contact forces make up for
 * what loads lack in balance, to within a tenth. */
bool pl_collisions_balance(const pl_sim *sim);

#endif
