/* The pairs that touch at the end of a step, with colliders and by barriers alike, the pairs that began or
 * ceased to touch in it (pl_sim_contact_change_at), and the forces on bodies (pl_sim_body_motion). */
#ifndef PL_MODEL_TOUCHES_H
#define PL_MODEL_TOUCHES_H

#include "model/sim.h"
#include "pliant/update.h"

/* A pair that touches by barriers: state, in ascending order. */
typedef struct pl_touching {
    int32_t body;
    int32_t collider; /* 0: another body */
    int32_t other;    /* number of the body or collider */
    int32_t unused;
} pl_touching;

/* The contact force on a body at the end of the last step. */
typedef struct pl_pushed {
    double force[3]; /* N */
    int64_t contacts;
} pl_pushed;

typedef struct pl_touches {
    /* nodes with colliders: a fixed array, so that the size of the state is constant */
    uint8_t *marks; /* (bodies, colliders) 1: they touch. State */
    uint8_t *next;  /* likewise, work space */
    /* barriers */
    pl_items now;      /* of pl_touching. State */
    pl_items before;   /* work space: that of the step before */
    pl_items changes;  /* of pl_contact_change, of the last step */
    pl_items ended;    /* likewise, for the next one: contacts of what was removed since the last step */
    pl_pushed *bodies; /* (bodies) */
    int64_t growths;
} pl_touches;

/* After contact. */
pl_status pl_touches_create(pl_sim *sim, pl_error *err);
void pl_touches_free(pl_sim *sim);
/* At the end of a step. */
void pl_touches_step(pl_sim *sim, pl_step_report *report);
/* After the state was replaced: clears the changes. */
void pl_touches_restore(pl_sim *sim);
/* Nothing was removed: for a state that does not follow from the one before. */
void pl_touches_forget(pl_sim *sim);
/* Body i of the new model had number bodies[i] in the old one, likewise colliders; -1: it is new. */
bool pl_touches_carry(const pl_sim *old, pl_sim *fresh, const int *bodies, const int *colliders);

#endif
