/* Nodes of bodies against rigid colliders: which nodes may touch, their contact state, and three responses.
 *
 * penalty.c: a potential, for steps that minimise one (teran2005 section 10); constraints.c: nodes at a
 * surface are constrained along its normals in a linear solve (irving2004 section 9); project.c: nodes are
 * moved to the surface one by one, for explicit schemes. docs/contact.md has the derivations. This code does
 * not depend on bodies, constraints or time.
 */
#ifndef PL_CONTACT_CONTACT_H
#define PL_CONTACT_CONTACT_H

#include "contact/collider.h"
#include "linear/operator.h"

enum {
    PL_MAX_SURFACES = 3,   /* colliders that a node may touch at once */
    PL_CONTACT_CHUNK = 256 /* nodes per task */
};

typedef enum pl_friction_mode { PL_FREE, PL_SLIPPING, PL_STUCK } pl_friction_mode;

/* Friction state of a node; all zero: none. Part of the state. */
typedef struct pl_friction_state {
    int32_t collider[PL_MAX_SURFACES]; /* 1 + index; 0: none */
    int32_t state;                     /* pl_friction_mode, for contact constraints */
    double force[PL_MAX_SURFACES];     /* N, normal */
    double normal[PL_MAX_SURFACES][3]; /* of lagged friction */
    double velocity[PL_MAX_SURFACES]
                   [3]; /* m/s, of the surface; for contact constraints the first is the friction force, N */
} pl_friction_state;

/* A node at one to three surfaces, as seen by a linear solve A w = b (constraints.c). */
typedef struct pl_node_at_surface {
    int normals; /* 0: does not touch */
    int32_t collider[PL_MAX_SURFACES];
    double normal[PL_MAX_SURFACES][3];         /* normals of the surfaces */
    double velocity[PL_MAX_SURFACES][3];       /* velocities of the surfaces, m/s */
    double value[PL_MAX_SURFACES];             /* prescribed component of w along each normal */
    double slide[3];                           /* prescribed tangential part of w, if the node sticks */
    double other_normal_force, other_force[3]; /* N: normal force in addition to that of the solve, and the
                                                  total of all other forces */
    double force[PL_MAX_SURFACES];             /* N: along each normal, from the solve */
    double friction_force[3]; /* N: friction; applied if the node slips, from the solve if it sticks */
    double next_friction[3];  /* N: friction that would correspond to the slip of the last solve */
    int state;                /* pl_friction_mode */
    bool released;            /* released in this step */
    bool sticks; /* slipped in this step, and friction would have driven it: sticks to the step's end */
} pl_node_at_surface;

/* Totals of contact in a step. */
typedef struct pl_contact_sums {
    int64_t touching;
    double energy;     /* J, of penalties */
    double force[3];   /* N, on the bodies, mean of the step */
    double dissipated; /* J, by friction */
    double driven;     /* J: work of moving surfaces on the bodies; surfaces at rest do none */
    double square;     /* of all contact forces, N2 */
    double stiffness;  /* square of the active stiffnesses, (N/m)2 */
} pl_contact_sums;

/* Forces of the surfaces on a node in the last solve, before the contact constraints are changed for the next
 * one. */
typedef struct pl_solved_contact {
    int normals;
    int32_t collider[PL_MAX_SURFACES];
    double force[PL_MAX_SURFACES][3], rest[3]; /* N: along each normal, and friction */
} pl_solved_contact;

/* Recorded forces of a step, or of a part of one; NULL if forces are not recorded. */
typedef struct pl_contact_record {
    double *impulses;  /* (count,3) N s, on nodes */
    double *colliders; /* (chunks, colliders, 6) N s of each collider, and its moment about the origin */
    pl_solved_contact *solved; /* (count) of contact constraints */
} pl_contact_record;

typedef struct pl_contact {
    /* model */
    int collider_count;
    pl_collider *const *colliders; /* borrowed */
    bool has_friction;             /* some collider has friction */
    pl_contact_def def;
    pl_threads *threads;
    int64_t node_count, count;
    const int32_t *nodes;  /* (count) those that may touch, ascending */
    const double *elastic; /* (count) elastic stiffness about each, N/m, ... */
    const double *edges;   /* ... and mean edge of the elements of its component, m */
    const double *masses;  /* of all nodes, with respect to momentum: an impulse is this mass times the change
                              of  a node's velocity; borrowed */
    const double *diagonal;  /* those of inertia; the same if masses are lumped */
    const uint8_t *inactive; /* (all nodes) nodes that do not take part at present; borrowed, or NULL */
    /* state */
    pl_friction_state *friction_states; /* (count) */
    pl_contact_sums total;              /* of the step so far; forces as impulses */
    /* work space */
    double *start;                          /* (count,3) positions at the step's start */
    pl_friction_state *old_friction_states; /* (count) friction states at the step's start */
    double *forces;                         /* (nodes,3) on all nodes, as last evaluated ... */
    double driven;                          /* `driven` of their sums, for penalties */
    pl_contact_sums *chunk_sums;
    /* ... of penalties */
    double *stiffness; /* (count) */
    double *blocks;    /* (count,9) */
    uint8_t *touching; /* (count) */
    double duration;
    bool midpoint;
    const struct pl_friction_rule *rule;
    int friction_updates;      /* of friction at or near solutions in this step, and ... */
    int early;                 /* ... before */
    double change, part;       /* of the last of those: its relative change, and the part of it to take */
    double refreshed_residual; /* at the last refresh, ... */
    double first_residual;     /* ... and after one iteration with it; 0: not yet */
    /* ... of contact constraints */
    pl_node_at_surface *nodes_at_surface; /* (count) */
    double *impulses;                     /* (count,3) N s in this step, for project.c */
    pl_contact_constraint *constraints;
    double *product, *right; /* (nodes,3) */
    pl_contact_record record;
} pl_contact;

static inline bool pl_contact_is_inactive(const pl_contact *contact, int64_t c) {
    return contact->inactive && contact->inactive[contact->nodes[c]];
}

/* `touches` marks the nodes that may touch; `elastic` and `edges` cover all nodes, and are copied.
 * `penalties`: for penalty.c; otherwise for constraints.c and project.c. The caller makes `friction_states`
 * part of its state. */
pl_status pl_contact_create(const pl_contact_def *def, int collider_count, pl_collider *const *colliders,
                            int64_t node_count, const uint8_t *touches, const double *elastic,
                            const double *edges, const double *masses, bool penalties, pl_threads *threads,
                            pl_contact **out, pl_error *err);
void pl_contact_free(pl_contact *contact);
/* Starts the recording of forces; false if memory is short. */
bool pl_contact_record_forces(pl_contact *contact);
/* If forces are recorded: adds an impulse of a collider on node c of those that may touch, at position x. May
 * be called for nodes of different chunks at once. */
void pl_contact_record_impulse(const pl_contact *contact, int64_t c, int32_t collider, double factor,
                               const double v[3], const double x[3]);
size_t pl_contact_state_size(const pl_contact *contact);
static inline int64_t pl_contact_chunks(const pl_contact *contact) {
    return (contact->count + PL_CONTACT_CHUNK - 1) / PL_CONTACT_CHUNK;
}
static inline int64_t pl_contact_chunk_end(const pl_contact *contact, int64_t chunk) {
    int64_t end = (chunk + 1) * PL_CONTACT_CHUNK;
    return end < contact->count ? end : contact->count;
}

/* At the start of a step: clears the sums and saves the friction states for pl_contact_undo. */
void pl_contact_reset(pl_contact *contact);
void pl_contact_undo(pl_contact *contact);
/* Adds a substep's sums. */
void pl_contact_add(pl_contact *contact, const pl_contact_sums *sums, double duration);
/* At the start of a step or substep, with the colliders' poses set: stores the positions of nodes. */
void pl_contact_begin(pl_contact *contact, const double *x);
/* Moves the colliders to the ends of a substep. */
void pl_contact_move(pl_contact *contact, double start, double end);

/* ---- penalties (penalty.c) ---- */

/* For a step of `duration`, in which inertia resists with k m. `midpoint`: unknowns are the middle of the
 * step, while bodies touch at its end. `accurate`: friction must match the solution's normal forces to a
 * thousandth; with inertia less accuracy suffices. */
void pl_penalty_begin(pl_contact *contact, double inertia, double duration, bool midpoint, bool accurate);
/* Energy at x; with PL_WANT_GRADIENT sets `forces`; with PL_WANT_HESSIAN adds stencils, semi-definite unless
 * PL_WANT_EXACT. */
pl_contact_sums pl_penalty_evaluate(pl_contact *contact, const double *x, unsigned want,
                                    pl_stencils *stencils);
/* Friction uses the normal forces of an earlier moment. If it is due, after an iteration with this relative
 * residual, uses those at x; true if the change is large enough for another solve. */
bool pl_penalty_refresh(pl_contact *contact, const double *x, double residual, bool converged);
/* Moves nodes of a trial state back along their path from x: to the surface that they enter, and to the
 * minimum sliding if they would pass through the stick zone. */
void pl_penalty_limit(pl_contact *contact, const double *x, double *trial);
/* At the step's end: gives touching nodes the mean normal velocity of the step, and sticking nodes the whole
 * mean velocity (v may be NULL), and sums up. */
pl_contact_sums pl_penalty_finish(pl_contact *contact, const double *x, double *v);

/* ---- contact constraints (constraints.c) ---- */

/* A linear system A w = b with contact constraints. */
typedef struct pl_constraint_system {
    void *context;
    pl_operator *op;
    /* w from a right side (which it may change), with op's constrained components and constraints; pass 0 is
     * the first. Solves to the relative residual `loosest`, or a smaller one if the step needs it; true if
     * that was reached.
     */
    bool (*solve)(void *context, int pass, double loosest, double *right, double *w);
    /* out = A w, nothing constrained. */
    void (*apply)(void *context, const double *w, double *out);
    bool plain; /* A is op's matrix and additions: products with single rows are possible */
    /* Adds constraints for nodes that w brings inside; true if there are any. May be NULL. */
    bool (*search)(void *context, const double *w);
    const double *b; /* zero on constrained components */
    double *w;
} pl_constraint_system;
/* Solves, and determines which constraints pull and are released, which nodes stick and which slip, in at
 * most def.passes solves. */
void pl_constraints_solve(pl_contact *contact, const pl_constraint_system *system);

/* Adds a surface to a node's contact constraint, unless it has three already. */
void pl_constraints_add(const pl_contact *contact, int64_t c, int collider, const pl_touch *touch,
                        double value);
/* After the first surface of a contact constraint was added: sticks or slips as in the last step, with
 * `slide` set. */
void pl_constraints_set_mode(const pl_contact *contact, int64_t c);

/* For displacements: w is added to `displacement` (nodes,3), the nodes' displacement without it. Constrains
 * nodes that are inside at x + displacement, or were constrained and stay near, to end on the surface. */
void pl_constraints_find(pl_contact *contact, const double *x, const double *displacement, double duration);
/* ... and those that w brings inside. */
bool pl_constraints_find_more(pl_contact *contact, const double *x, const double *displacement,
                              double duration, const double *w);
/* Sets the normal velocities of constrained nodes to the surface's; friction sees that impulse too. Adds the
 * force to the sums. */
void pl_constraints_velocities(pl_contact *contact, const uint8_t *constrained, double duration,
                               const double *x, double *v, pl_contact_sums *sums);
/* Sums of the constraint forces, and of friction's work at the velocities v. */
pl_contact_sums pl_constraints_sums(const pl_contact *contact, double duration, const double *v);
/* Records the forces of the last solve, which act for a duration (s) on nodes at x. */
void pl_hold_record(const pl_contact *contact, double duration, const double *x);
/* Stores the contact state for the next step. */
void pl_constraints_store(pl_contact *contact);

/* ---- node by node (project.c) ---- */

/* Moves nodes that are inside at x onto the surface, removes from v the part that would bring them in again,
 * and applies friction: x = start + duration v. For symplectic Euler. */
pl_contact_sums pl_project_nodes(pl_contact *contact, const uint8_t *constrained, double duration, double *x,
                                 double *v);
/* The same if the velocities v at the step's start are updated later: constrains them along the normals in
 * that system, whose unknown is the velocity and whose matrix is 2 M / duration and more (irving2004 section
 * 9). */
void pl_project_positions(pl_contact *contact, const uint8_t *constrained, double duration, double *x,
                          double *v);

#endif
