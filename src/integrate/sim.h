/* The simulation as its own files see it: an immutable model and the state. */
#ifndef PL_INTEGRATE_SIM_H
#define PL_INTEGRATE_SIM_H

#include "assembly/assembly.h"
#include "contact/contact.h"
#include "core/curve.h"
#include "integrate/damping.h"
#include "integrate/faces.h"
#include "integrate/lag.h"
#include "nonlinear/newton.h"
#include "pliant/sim.h"

typedef struct pl_body {
    char *name;
    const pl_mesh *mesh;
    const pl_element *element;
    int64_t first_node, node_count, first_tet, tet_count;
} pl_body;

/* Nodes that elements connect. */
typedef struct pl_piece {
    int64_t nodes;
    double center[3], size;    /* at rest */
    bool free_axis[3];         /* no active constraint holds it along this axis */
    bool touched[3];           /* nor does contact push it along this one, unless set */
    double G[36];              /* work space: the rigid motions that are held ... */
    double net[3], allowed[3]; /* ... the loads' sum ... */
    double sum[4];             /* ... and what momentum lacks, and the mass */
} pl_piece;

typedef struct pl_constraint {
    int64_t count;
    int32_t *nodes;
    bool axes[3];
    double center[3], axis[3], from, until;
    pl_own_curve translation, rotation, scaling;
} pl_constraint;

typedef struct pl_load {
    int kind;
    int64_t count;
    int32_t
        *nodes; /* force: nodes; traction: nodes of the loaded triangles; pressure: three nodes a triangle */
    double *shares; /* force and traction: value's factor at each node */
    int64_t face_count;
    pl_curved_face *faces; /* pressure: faces of six nodes */
    pl_own_curve value;
} pl_load;

/* Where integrators with one linear system a step take forces and tangent (linear_step.h). */
typedef enum pl_linear_kind { PL_NOT_LINEAR, PL_LINEAR_AT_START, PL_LINEAR_AHEAD } pl_linear_kind;

/* How the state advances: one file and one line in list.h. */
typedef struct pl_integrator {
    const char *name, *doc;
    /* Advances positions and velocities to report->time; the caller counts steps. */
    pl_status (*step)(pl_sim *sim, pl_step_report *report, pl_error *err);
    bool moves;            /* has inertia, so needs velocities and history */
    bool foresees;         /* starts its linear solve from what the last two solutions let expect */
    bool holds;            /* puts nodes on colliders' surfaces, where others have penalties */
    bool minimises;        /* an incremental potential */
    bool damps_explicitly; /* damping limits its substeps, too */
    bool cuts;             /* a step into substeps (substeps.h) */
    pl_linear_kind linear;
    const struct pl_integrator *linear_form; /* takes its place with the tangent of law 'linear'; or NULL */
    bool accounts;                           /* keeps accounts of energy (variational.c) */
} pl_integrator;
const pl_integrator *pl_integrator_find(const char *name);
int pl_integrator_count(void);
const pl_integrator *pl_integrator_at(int index);

/* What limits substeps (substeps.h): the largest eigenvalues of M^-1 K (1/s2) and, where it is explicit, of
 * M^-1 D (1/s), at the end of a step, and the fingerprint of the state that they were found in; 0: none. */
typedef struct pl_pace {
    double elastic, damping;
    uint64_t fingerprint;
} pl_pace;

/* Of the energy that an integrator made (variational.c), J: more than there was at the least, and the kinetic
 * and elastic energy of late that it is to be compared with. */
typedef struct pl_accounts {
    double excess, scale;
} pl_accounts;

/* An array that is part of the state, and so of checkpoints. */
enum { PL_MAX_STATE_BLOCKS = 64 };
typedef struct pl_state_block {
    void *data;
    size_t bytes;
} pl_state_block;

typedef struct pl_params pl_params;
typedef struct pl_thermal pl_thermal;
typedef struct pl_straight pl_straight;
typedef struct pl_knots pl_knots;
typedef struct pl_degrees pl_degrees;
typedef struct pl_mass pl_mass;

struct pl_sim {
    /* model */
    double dt;
    double gravity[3];
    pl_own_curve gravity_keys;
    pl_integrator_def settings;
    pl_solver_def solver;
    const pl_integrator *integrator;
    int body_count, constraint_count, load_count;
    pl_body *bodies;
    pl_constraint *constraints;
    pl_load *loads;
    int collider_count;
    pl_collider **colliders; /* moved to the step's ends before the integrator runs */
    pl_contact *contact;     /* NULL without colliders */
    int64_t nodes, tets, piece_count;
    int32_t *piece_of; /* (nodes) */
    pl_piece *pieces;
    double *rest, *masses;
    double *weighing;      /* (nodes) the mass that gravity acts on: see pl_loads_dead */
    double *loads_of_mass; /* (nodes) the integral of density times shape function */
    pl_mass *mass;         /* where masses are consistent, or NULL (mass.h) */
    double mass_norm;      /* of the masses over nodes */
    pl_assembly *assembly;
    pl_scales scales;
    pl_params *params; /* materials that vary, or NULL (params.h) */
    int anneal_count;
    struct pl_annealing *anneals; /* by step (anneal.h) */
    pl_thermal *thermal;          /* conduction and sources, or NULL (thermal.h) */
    pl_straight *straight;        /* straight edges while untangling, or NULL (straight.h) */
    pl_knots *knots;              /* left of a tangle: what finds and lays them, or NULL (knots.h) */
    pl_degrees *degrees;          /* of the edges of adaptive bodies, or NULL (degrees.h) */
    pl_threads *threads;
    /* state */
    int64_t step;
    double *positions, *velocities;
    double *temperature; /* (nodes) K; NULL where neither heat nor a material asks for it */
    double *old_positions, *old_velocities;    /* of the step before, for integrators that move */
    double *solutions;                         /* (2, nodes, 3) of the last two steps' linear systems */
    pl_pace pace;                              /* of integrators that cut steps */
    pl_accounts accounts;                      /* ... that keep accounts */
    pl_state_block state[PL_MAX_STATE_BLOCKS]; /* all of the state but `step`, in the order it was added */
    int state_count;
    /* work space, remade in every step */
    pl_newton *newton;
    pl_operator op;
    pl_stencils stencils; /* of op */
    uint8_t *held;
    double *internal, *external, *follower; /* forces: elastic, dead loads, pressures */
    uint64_t forces_of;    /* the fingerprint (pl_pace) of the state whose `internal` and `sums` are there */
    double *target;        /* where nodes would go without forces */
    double *spare;         /* positions put aside */
    const double *weights; /* what inertia acts on: the masses, and drag (damping.h) */
    pl_damping damping;
    pl_lag lag; /* of linear integrators; partly state */
    pl_sums sums;
    double *partial, *row_sums; /* of pl_dot, and of rows.h */
    pl_step_observer observer;
    void *observer_context;
};

/* Sets `held` for the constraints active at a time and moves held components of x to their targets. */
void pl_constraints_apply(pl_sim *sim, double time, double *x);
/* Dead loads at a time into `external`. */
void pl_loads_dead(pl_sim *sim, double time);
/* Pressures at a time on the surface at x into `follower`; false when there are none. */
bool pl_loads_follower(pl_sim *sim, double time, const double *x);
/* Both, with the loads of idle nodes (degrees.h) left with them. */
void pl_loads_spread(pl_sim *sim, double time, const double *x);

/* Marks the selected nodes of the named body (NULL: of every body) in a mask over all nodes. `what` and
 * `name` are for messages. */
pl_status pl_nodes_mark(const pl_sim *sim, const char *what, const char *name, const char *body_name,
                        const pl_selection_def *select, uint8_t *mask, pl_error *err);
/* The marked nodes; free `nodes`. */
pl_status pl_nodes_list(const pl_sim *sim, const uint8_t *mask, int64_t *count, int32_t **nodes,
                        pl_error *err);

/* Set-up of the above from definitions, with selections resolved. */
pl_status pl_constraint_compile(pl_sim *sim, const pl_constraint_def *def, pl_constraint *out, pl_error *err);
pl_status pl_load_compile(pl_sim *sim, const pl_load_def *def, pl_load *out, pl_error *err);
void pl_constraint_free(pl_constraint *constraint);
void pl_load_free(pl_load *load);

/* Finds the pieces of the model (pieces.c). */
pl_status pl_pieces_find(pl_sim *sim, pl_error *err);
/* After `held` has changed; true when a piece can still move rigidly. */
bool pl_pieces_hold(pl_sim *sim);
/* False when loads push a piece along an axis that nothing holds. */
bool pl_pieces_balanced(pl_sim *sim);
/* ... for one piece, after the above. */
bool pl_piece_balanced(const pl_piece *piece);
/* Whatever the solver's tolerance, a piece that nothing holds along an axis gains just the loads' impulse
 * there: internal forces cancel within it, so a shift of the whole piece settles what the solver left of
 * inertia m (x - target) = load. `target` NULL: zero. */
void pl_pieces_settle(pl_sim *sim, double inertia, const double *target, double *x);

/* Makes an array part of the state; whoever adds it remakes what derives from it at the step's start. */
pl_status pl_sim_add_state(pl_sim *sim, void *data, size_t bytes, pl_error *err);

/* The element a body is made of (body.c). */
pl_status pl_body_element(const pl_body_def *def, const pl_element **out, pl_error *err);
/* Turns positions of a body's nodes on its edges into control points, or `back`. */
pl_status pl_body_control(const pl_mesh *mesh, bool back, double *x, pl_error *err);
/* Gives a body's nodes its starting velocity and spin. */
void pl_body_throw(const pl_body *body, const pl_body_def *def, const double *positions, double *velocities);
/* Puts a body's nodes where its start says. */
void pl_body_place(const pl_body *body, const pl_start_def *start, const double *rest, double *positions);

#endif
