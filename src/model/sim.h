/* The simulation as used by its own files: a model that steps cannot write, the state, work space, and the
 * modules that have parts of each. */
#ifndef PL_MODEL_SIM_H
#define PL_MODEL_SIM_H

#include "contact/contact.h"
#include "model/damping.h"
#include "model/fingerprint.h"
#include "model/ids.h"
#include "model/linearisation.h"
#include "model/model.h"
#include "model/state.h"
#include "nonlinear/newton.h"

/* The point at which integrators with one linear system per step linearise (linear_step.h). */
typedef enum pl_linear_kind { PL_NOT_LINEAR, PL_LINEAR_AT_START, PL_LINEAR_AHEAD } pl_linear_kind;

/* How the state advances: one file and one line in list.h. */
struct pl_integrator {
    const char *name, *doc;
    /* Advances positions and velocities to report->time; the caller counts steps. */
    pl_status (*step)(pl_sim *sim, pl_step_report *report, pl_error *err);
    bool moves;               /* has inertia, so needs velocities and those of the step before */
    bool has_history;         /* computes a step from the last two states (history.h) */
    bool extrapolates;        /* starts its linear solve from an extrapolation of the last two solutions */
    bool constrains_contacts; /* uses contact constraints; others use penalties */
    bool minimises;           /* minimises an incremental potential */
    bool damps_explicitly;    /* damping limits its substeps, too */
    bool substeps;            /* divides steps (substeps.h) */
    bool needs_matrix;        /* needs an assembled matrix, for products with parts of it */
    pl_linear_kind linear;
    const struct pl_integrator *linear_form; /* replaces it for the tangents of law 'linear'; or NULL */
    bool keeps_ledger;                       /* keeps an energy ledger (variational.c) */
    bool halves;                             /* halves steps that do not converge (halving.h) */
    int vectors;                             /* number of work vectors that it borrows at once, */
    int prescribed_vectors;                  /* and how many more if constraints prescribe a motion */
};
const pl_integrator *pl_integrator_find(const char *name);
/* The integrator of a definition; NULL: none. */
const pl_integrator *pl_integrator_choose(const pl_integrator_def *def);
int pl_integrator_count(void);
const pl_integrator *pl_integrator_at(int index);

typedef struct pl_terms pl_terms;
typedef struct pl_barriers pl_barriers;
typedef struct pl_touches pl_touches;
typedef struct pl_restitution pl_restitution;
typedef struct pl_params pl_params;
typedef struct pl_thermal pl_thermal;
typedef struct pl_straight pl_straight;
typedef struct pl_tangles pl_tangles;
typedef struct pl_degrees pl_degrees;
typedef struct pl_mass pl_mass;
typedef struct pl_grabs pl_grabs;
typedef struct pl_pins pl_pins;
typedef struct pl_forces pl_forces;

/* The rigid motion of a connected component that has the momenta of vectors at its nodes (rigid.c). */
typedef struct pl_rigid_motion {
    double mass, center[3];
    double mean[3], spin[3];         /* mean + spin x (x - center); no spin where nodes lie on a line */
    double moment[3], inertia[3][3]; /* about the centre: spin = inertia^-1 moment */
} pl_rigid_motion;

/* Motion and supports of a connected component: work space. */
typedef struct pl_component_motion {
    bool free_axis[3];         /* no active constraint acts on it along this axis */
    bool touched[3];           /* contact forces act on it along this axis, ... */
    int32_t group;             /* ... from components of this group, numbered by its first, ... */
    bool touches_collider;     /* ... and from a collider */
    bool restrained;           /* loads on it change with positions within a solve (terms/term.h) */
    double G[36];              /* the constrained rigid motions */
    double net[3], allowed[3]; /* sum of the loads, and its tolerance */
    double sum[4];         /* error of the momentum, and mass; for the first of a group, of the whole group */
    bool shifts[3];        /* axes along which the error is corrected; for the first of a group */
    pl_rigid_motion rigid; /* of pl_components_fit */
    double shift[3];       /* of the centre: energy_watch.c */
    double excess[9];      /* difference of the rotation by `rigid` from 1 + spin x (predict.c) */
} pl_component_motion;

static inline bool pl_component_is_touched(const pl_component_motion *motion) {
    return motion->touched[0] || motion->touched[1] || motion->touched[2];
}

/* Masses according to the degrees of adaptive edges: from the model and the state. */
typedef struct pl_inertia {
    double *masses;        /* (nodes) lumped */
    double *gravity_mass;  /* (nodes) the mass that gravity acts on: see pl_loads_dead */
    double mass_norm;      /* of the masses over nodes */
    double added;          /* by mass scaling, as a fraction of the total mass (stability.h) */
    const double *weights; /* weights of inertia: the masses, and drag (damping.h) */
} pl_inertia;

/* Work vectors (nodes,3), borrowed under the name of their use. */
enum { PL_MAX_VECTORS = 20 };
typedef struct pl_vectors {
    int count;
    int growths; /* vectors allocated in addition to those reserved at creation */
    bool failed; /* memory was short and a vector is in use twice: the step fails */
    double *data[PL_MAX_VECTORS];
    const char *use[PL_MAX_VECTORS]; /* NULL: free */
} pl_vectors;

/* Recomputed in every step. */
typedef struct pl_work {
    double h;       /* s: duration of the current step, or of the current part of it (halving.h) */
    bool may_halve; /* if that does not converge */
    pl_newton *newton;
    pl_operator op;
    pl_stencils stencils; /* of op */
    uint8_t *constrained;
    pl_component_motion *components;
    double *internal;        /* (nodes,3) elastic forces of the last evaluation, ... */
    pl_sums sums;            /* ... its sums over elements, ... */
    uint64_t forces_of;      /* ... and the fingerprint (pl_stability) of its state; 0: another state */
    const double *loads;     /* (nodes,3) external forces, see pl_terms_sum_loads */
    double elements_seconds; /* in the elements' work of this step */
    pl_vectors vectors;
    double *load_sum;           /* a vector, borrowed for good by the first use of pl_load_sum */
    double *partial, *row_sums; /* of pl_dot, and of rows.h */
    pl_step_observer observer;
    void *observer_context;
} pl_work;

struct pl_sim {
    const pl_model *model;
    pl_model *making;    /* the same during creation; else NULL */
    const pl_sim *donor; /* likewise: a simulation with which unchanged data is shared; may be NULL */
    pl_state state;
    uint64_t restores;    /* how often the state was replaced by a saved one */
    uint64_t motion_seen; /* fingerprint of positions and velocities as the engine left them (history.h); 0:
                             none */
    pl_work work;
    pl_inertia inertia;
    pl_threads *threads;
    int threads_asked;
    pl_terms *terms; /* the terms of the potential (terms/term.h) */
    pl_assembly *assembly;
    pl_collider **colliders;     /* moved to the step's ends before the integrator runs */
    pl_posed *poses;             /* (colliders) that a caller has set: state */
    pl_contact *contact;         /* NULL without colliders, and with barriers */
    pl_touches *touches;         /* touching pairs (touches.h) */
    pl_barriers *barriers;       /* barrier contact (barrier_contact.h), or NULL */
    pl_restitution *restitution; /* of barriers, or NULL (restitution.h) */
    pl_mass *mass;               /* consistent masses (mass.h), or NULL */
    pl_params *params;           /* materials that vary, or NULL (params.h) */
    pl_thermal *thermal;         /* conduction and sources, or NULL (thermal.h) */
    pl_straight *straight;       /* straight edges while untangling, or NULL (straight.h) */
    pl_tangles *tangles;         /* search and reset of residual tangles (tangles.h), or NULL */
    pl_degrees *degrees;         /* of the edges of adaptive bodies, or NULL (degrees.h) */
    pl_grabs *grabs;             /* grabs of a user (grabs.h) */
    pl_pins *pins;               /* pins and pushes of a user (pins.h) */
    pl_forces *forces;           /* recorded forces of the last step (forces.h), or NULL */
    struct pl_faces_index
        *faces; /* for picking, created at the first use (interact/faces.h), and the function that frees it */
    void (*faces_free)(struct pl_faces_index *faces);
    pl_damping damping;
    pl_linearisation linearisation; /* for integrators with one linear system; partly state */
    pl_prints prints;               /* fingerprints of its definitions */
    uint64_t *state_keys;           /* (bodies + colliders) of what a state belongs to (state_keys.h), ... */
    uint64_t state_layout;          /* ... and of the blocks that it has */
    pl_ids body_ids, collider_ids;  /* state */
    double creation_seconds;        /* duration of its creation */
    double update_seconds;          /* duration of an update in place; 0: none yet */
};

/* Time in s after this number of steps; not before the start of the present clock. */
static inline double pl_sim_time_of(const pl_sim *sim, int64_t step) {
    return sim->state.clock.time + (double)(step - sim->state.clock.step) * sim->model->dt;
}

bool pl_constraint_is_active(const pl_sim *sim, const pl_constraint *constraint, double time);
/* Sets `constrained` for the constraints active at a time and moves constrained components of x to their
 * targets. */
void pl_constraints_apply(pl_sim *sim, double time, double *x);
/* Gravity, forces and tractions at a time. `undistributed`: loads of inactive mid-edge nodes (degrees.h) stay
 * with them. */
void pl_loads_dead(const pl_sim *sim, double time, bool undistributed, double *forces);
/* Pressures at a time on the surface at x; `undistributed`: inactive mid-edge nodes are used at their own
 * positions, and keep their share. */
void pl_follower_forces(const pl_sim *sim, double time, const double *x, bool undistributed, double *forces);
/* Forces of one load alone. */
void pl_follower_forces_of(const pl_sim *sim, int load, double time, const double *x, double *forces);
/* Work against these forces, J, while all nodes move straight. */
double pl_follower_work(const pl_sim *sim, double time, const double *from, const double *to,
                        bool undistributed);
/* Appends the symmetric part of minus their derivative at x, which may be indefinite. */
void pl_follower_tangent(const pl_sim *sim, double time, const double *x, pl_stencils *stencils);
/* Adds the product of the skew part with v. */
void pl_follower_add_skew(const pl_sim *sim, double time, const double *x, const double *v, double *out);
/* Reserves memory for the symmetric part; false without memory. */
bool pl_follower_reserve(const pl_sim *sim, pl_stencils *stencils);

/* A work vector, for as long as the caller needs it; its initial contents are undefined. An integrator
 * declares how many it borrows at once (pl_integrator.vectors), and damping and consistent masses how many
 * more they borrow; if that is too few, another one is allocated, or else the step fails. */
double *pl_vector_borrow(pl_sim *sim, const char *use);
void pl_vector_return(pl_sim *sim, double *vector);
/* A vector for sums of loads. */
double *pl_load_sum(pl_sim *sim);
/* After damping and masses. */
pl_status pl_vectors_create(pl_sim *sim, pl_error *err);

/* Marks the selected nodes of the named body (NULL: every body) in a mask over all nodes. `what` and `name`
 * are for messages. */
pl_status pl_nodes_mark(const pl_sim *sim, const char *what, const char *name, const char *body_name,
                        const pl_selection_def *select, uint8_t *mask, pl_error *err);
/* The marked nodes; free `nodes`. */
pl_status pl_nodes_list(const pl_sim *sim, const uint8_t *mask, int64_t *count, int32_t **nodes,
                        pl_error *err);

/* Creates the above from definitions, with selections resolved. */
pl_status pl_constraint_compile(pl_sim *sim, const pl_constraint_def *def, pl_constraint *out, pl_error *err);
pl_status pl_load_compile(pl_sim *sim, const pl_load_def *def, pl_load *out, pl_error *err);
void pl_constraint_free(const pl_constraint *constraint);
void pl_load_free(const pl_load *load);

/* Finds the connected components of the model (components.c). */
pl_status pl_components_find(pl_sim *sim, pl_error *err);
/* After `constrained` has changed; true when a component can still move rigidly. */
bool pl_components_constrain(pl_sim *sim);
/* False if `net` pushes the component along an axis without constraint, and nothing restrains it. */
bool pl_component_balanced(const pl_component_motion *component);
/* Momentum correction: whatever the solver's tolerance, a component gains exactly the loads' impulse along an
 * axis without constraint. Internal forces cancel within it, so a shift of the whole component corrects the
 * error that the solver left in inertia m (x - target) = load, with the loads of sim->work.loads. `target`
 * NULL: zero. */
void pl_components_correct(pl_sim *sim, double inertia, const double *target, double *x);

/* The rigid motion of each component that best fits, by masses, the vectors (nodes,3) `v`, or `v` minus
 * `from`, of nodes at x. */
void pl_components_fit(pl_sim *sim, const double *x, const double *v, const double *from);
/* From moment and inertia about its centre. */
void pl_rigid_find_spin(pl_rigid_motion *rigid);

/* A guess of the end of a step: free components rotate, with the deformation that velocities lead to or
 * `rigid`, and gain the impulse of loads unless they touch something; components in contact stay. `from` are
 * positions at the step's start, `target` those to which velocities lead; with the loads of sim->work.loads.
 * Another guess may follow in the same x. True if all are free and none touches. */
bool pl_components_predict(pl_sim *sim, double inertia, const double *from, const double *target, bool rigid,
                           double *x);

/* After the state was replaced: recomputes derived data. */
void pl_sim_restored(pl_sim *sim);

/* The element of a body (body.c). */
pl_status pl_body_element(const pl_body_def *def, const pl_element **out, pl_error *err);
/* Converts positions of a body's nodes on its edges to control points, or `back`. */
pl_status pl_body_control(const pl_mesh *mesh, bool back, double *x, pl_error *err);
/* Gives a body's nodes its starting velocity and spin. */
void pl_body_throw(const pl_body *body, const pl_body_def *def, const double *positions, double *velocities);
/* Places a body's nodes according to its start. */
void pl_body_place(const pl_body *body, const pl_start_def *start, const double *rest, double *positions);

#endif
