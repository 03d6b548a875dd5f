/* Nodes of bodies against rigid colliders: which nodes may touch, what they remember from step to step, and
 * three ways to respond.
 *
 * penalty.c: a potential, for steps that minimise one (teran2005 section 10);
 * hold.c: nodes at a surface are held along its normals inside a linear solve (irving2004 section 9);
 * project.c: nodes are moved to the surface one by one, for explicit schemes.
 * docs/contact.md has the derivations. Nothing here knows bodies, constraints or time.
 */
#ifndef PL_CONTACT_CONTACT_H
#define PL_CONTACT_CONTACT_H

#include "contact/collider.h"
#include "linear/operator.h"

enum {
    PL_GRIPS = 3,          /* colliders that a node may rub against at once */
    PL_CONTACT_CHUNK = 256 /* nodes a task */
};

typedef enum pl_grip_state { PL_FREE, PL_SLIPPING, PL_STUCK } pl_grip_state;

/* What a node remembers of its contact; all zero: none. Part of the state. */
typedef struct pl_grip {
    int32_t collider[PL_GRIPS];   /* 1 + index; 0: none */
    int32_t state;                /* pl_grip_state, where nodes are held */
    double force[PL_GRIPS];       /* N, normal */
    double normal[PL_GRIPS][3];   /* of lagged friction */
    double velocity[PL_GRIPS][3]; /* m/s, of the surface */
} pl_grip;

/* A node at one to three surfaces, as a linear solve sees it (hold.c). */
typedef struct pl_hold {
    int normals; /* 0: does not touch */
    int32_t collider[PL_GRIPS];
    double normal[PL_GRIPS][3]; /* of the surfaces */
    double way[3];              /* what the unknown must be along the normals, and where it sticks */
    double velocity[3];         /* m/s, of the surface */
    double extra;               /* N, normal force beside the solve's reaction */
    double force[PL_GRIPS];     /* N, along each normal */
    double rub[3]; /* N, friction: of a slipping node what is applied, of a stuck one what was found */
    int state;     /* pl_grip_state */
    bool let_go;   /* released in this step */
} pl_hold;

/* What contact did in a step. */
typedef struct pl_contact_sums {
    int64_t touching;
    double energy;     /* J, of penalties */
    double force[3];   /* N, on the bodies, mean of the step */
    double dissipated; /* J, by friction */
    double square;     /* of all contact forces, N2 */
    double stiffness;  /* square of the active stiffnesses, (N/m)2 */
} pl_contact_sums;

typedef struct pl_contact {
    /* model */
    int collider_count;
    pl_collider *const *colliders; /* borrowed */
    bool rubs;                     /* some collider has friction */
    pl_contact_def def;
    pl_threads *threads;
    int64_t node_count, count;
    int32_t *nodes;       /* (count) those that may touch, ascending */
    double *elastic;      /* (count) elastic stiffness about each, N/m */
    const double *masses; /* of all nodes; borrowed */
    /* state */
    pl_grip *grips; /* (count) */
    /* work space */
    double *start;  /* (count,3) positions at the step's start */
    double *forces; /* (nodes,3) on all nodes, as last evaluated */
    pl_contact_sums *chunk_sums;
    /* ... of penalties */
    double *stiffness; /* (count) */
    double *blocks;    /* (count,9) */
    uint8_t *touching; /* (count) */
    pl_stencil *stencils;
    double duration;
    bool midpoint;
    int lags; /* refreshes of friction left in this step */
    /* ... of holds */
    pl_hold *holds; /* (count) */
    pl_bound *bounds;
    double *product, *right; /* (nodes,3) */
} pl_contact;

/* `touches` marks the nodes that may touch. `penalties`: for penalty.c; otherwise for hold.c and project.c.
 * The caller makes `grips` part of its state. */
pl_status pl_contact_create(const pl_contact_def *def, int collider_count, pl_collider *const *colliders,
                            int64_t node_count, const uint8_t *touches, const double *elastic,
                            const double *masses, bool penalties, pl_threads *threads, pl_contact **out,
                            pl_error *err);
void pl_contact_free(pl_contact *contact);
size_t pl_contact_state_size(const pl_contact *contact);
static inline int64_t pl_contact_chunks(const pl_contact *contact) {
    return (contact->count + PL_CONTACT_CHUNK - 1) / PL_CONTACT_CHUNK;
}
static inline int64_t pl_contact_chunk_end(const pl_contact *contact, int64_t chunk) {
    int64_t end = (chunk + 1) * PL_CONTACT_CHUNK;
    return end < contact->count ? end : contact->count;
}

/* At the start of a step or substep, the colliders' poses set: remembers where nodes are. */
void pl_contact_begin(pl_contact *contact, const double *x);
/* Moves the colliders to the ends of a substep. */
void pl_contact_move(pl_contact *contact, double start, double end);

/* ---- penalties (penalty.c) ---- */

/* For a step of `duration`, in which inertia resists with k m. `midpoint`: unknowns are the middle of the
 * step, while bodies touch at its end. */
void pl_penalty_begin(pl_contact *contact, double inertia, double duration, bool midpoint);
/* Energy at x; with PL_WANT_GRADIENT `forces`; with PL_WANT_HESSIAN stencils into op, semi-definite unless
 * PL_WANT_EXACT. */
pl_contact_sums pl_penalty_evaluate(pl_contact *contact, const double *x, unsigned want, pl_operator *op);
/* Friction uses the normal forces of an earlier moment: takes those at x, and says whether that changed much
 * and is worth another solve. */
bool pl_penalty_lag(pl_contact *contact, const double *x);
/* At the step's end: gives touching nodes the normal velocity of their way in the step, and stuck nodes all
 * of it (v may be NULL), and sums up. */
pl_contact_sums pl_penalty_finish(pl_contact *contact, const double *x, double *v);

/* ---- holds (hold.c) ---- */

/* A linear system A w = b that holds are put into. */
typedef struct pl_hold_system {
    void *context;
    pl_operator *op; /* gets the bounds; its `held` components are left alone */
    /* w from the right side, with op's bounds; and A w without any held components. */
    void (*solve)(void *context, const double *right, double *w);
    void (*apply)(void *context, const double *w, double *out);
    const double *b;
    double *w;
    /* Of the unknown: its unit times `rate` is a velocity in m/s. */
    double rate;
    /* Called before each solve, with the holds set; may be NULL. */
    void (*bound)(void *context, const pl_contact *contact);
    /* Finds nodes that w brings inside, as holds; true when there are any; may be NULL. */
    bool (*search)(void *context, pl_contact *contact, const double *w);
} pl_hold_system;
void pl_hold_solve(pl_contact *contact, const pl_hold_system *system);
/* Holds for nodes that are inside at x + way (both (nodes,3)), or were held and stay near: they shall go to
 * the surface; `way` is w = 0. `fresh`: only nodes not held yet, since w = `way` brings them inside. */
bool pl_hold_find(pl_contact *contact, const double *x, const double *way, double duration, bool fresh,
                  const double *w);
/* Keeps what the next step needs. */
void pl_hold_remember(pl_contact *contact);
/* Sum of what holds do, over the fraction `share` of the step's force. */
pl_contact_sums pl_hold_sums(const pl_contact *contact);

#endif
