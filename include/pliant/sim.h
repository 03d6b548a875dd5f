/* A simulation: created from definitions of bodies, constraints and loads; advanced by steps; read through
 * views of its state.
 *
 * Definitions are plain structures: start from pl_..._default() and change what you need. pl_sim_create
 * copies them, except meshes, which must outlive the simulation. SI units. Comments give defaults unless they
 * are 0, NULL, false or the first of an enum's values; ranges are in the lists of fields
 * (pl_integrator_fields, ...) and in docs/scene-reference.md; a value outside its range is refused.
 *
 * Threads: only one thread at a time may use a simulation. Functions that take a const pl_sim may be called
 * by several threads at once, but not while another function runs. Different simulations may be used at the
 * same time, even if they share meshes. A step uses pl_sim_def.threads threads, which sleep between steps;
 * results do not depend on their number. Observers are called by the thread that called pl_sim_step, in the
 * middle of the step: they may read the views (positions, velocities, ...), which contain an intermediate
 * state, and must not step, restore, anneal, free or request results.
 */
#ifndef PLIANT_SIM_H
#define PLIANT_SIM_H

#include "pliant/contact.h"
#include "pliant/curve.h"
#include "pliant/heat.h"
#include "pliant/material.h"
#include "pliant/mesh.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Initial positions of a body; the rest shape is always the mesh's. Constrained nodes start at their
 * prescribed positions. */
typedef enum pl_start {
    PL_START_REST,
    PL_START_SCATTER, /* uniformly at random over `factor` times the bounding box, from `seed` */
    PL_START_PLANE,   /* collapsed to the plane through the centre with normal `axis` */
    PL_START_LINE,    /* collapsed to the line through the centre along `axis` */
    PL_START_POINT,   /* collapsed to the centre */
    PL_START_MIRROR /* mirrored in the plane through the centre with normal `axis`: every element inverted */
} pl_start;
typedef struct pl_start_def {
    int kind;       /* pl_start */
    double factor;  /* default 10 */
    int64_t seed;   /* default 1 */
    double axis[3]; /* default (0, 1, 0) */
} pl_start_def;

/* Degrees of the edges of an adaptive body. The bend of an edge is the distance of its middle from the
 * straight line. */
typedef enum pl_degree_start { PL_DEGREE_LINEAR, PL_DEGREE_QUADRATIC } pl_degree_start;
typedef struct pl_adaptive_def {
    double raise; /* as a fraction of the edge's length at rest: a larger predicted bend makes the edge
                     quadratic; default 0.002 */
    double lower; /* likewise: a bend that is smaller, now and as predicted, makes it linear; at most `raise`;
                     default 0.0007 */
    int64_t dwell; /* minimum number of steps between two changes of an edge's degree; default 5 */
    int start;     /* pl_degree_start of all edges */
} pl_adaptive_def;

/* Mass matrix. */
typedef enum pl_mass_kind {
    PL_MASS_LUMPED,    /* masses at the nodes */
    PL_MASS_CONSISTENT /* the integrals of density N_a N_b, which couple neighbouring nodes; not with explicit
                          integrators */
} pl_mass_kind;

/* Single elements with another material. */
typedef struct pl_painted {
    const char *material; /* name of a material definition */
    int64_t count;
    const int32_t *tets; /* (count) numbers in the body's mesh */
} pl_painted;

typedef struct pl_body_def {
    size_t struct_size;
    const char *name;     /* unique; NULL or "": none */
    const pl_mesh *mesh;  /* tetrahedra; borrowed */
    const char *material; /* name of a material definition, for every element ... */
    int override_count;   /* ... except the elements of these groups, which have other materials */
    const char *const *override_groups;
    const char *const *override_materials;
    double translate[3];                   /* metres; rest shape = R(rotate) diag(scale) X + translate */
    double rotate_axis[3], rotate_degrees; /* default axis (0, 0, 1) */
    double scale;                          /* default 1 */
    pl_start_def start;
    double velocity[3];         /* m/s at the start, for integrators with inertia */
    double angular_velocity[3]; /* rad/s, about the centre of the bounding box */
    const double *goal;         /* (n,3) in the mesh's coordinates: the shape that plastic flow is guided
                                   towards; NULL: none */
    double temperature;         /* K at the start; NAN, the default: the ambient one */
    const char *element; /* name of a registered element with the mesh's number of nodes; NULL: tet4 or tet10,
                            by the mesh */
    int64_t cubature;    /* integration points per element; 0: its default */
    pl_adaptive_def adaptive;       /* for element "adaptive" */
    int mass;                       /* pl_mass_kind */
    const pl_mesh *contact_surface; /* barriers: triangles inside the elements, at rest, that are used for
                                       contact instead of the boundary; borrowed; NULL: the boundary */
    int painted_count;              /* single elements with another material, ... */
    const pl_painted *painted; /* ... after groups; if an element is painted twice, the last entry wins */
} pl_body_def;
PL_API void pl_body_def_init(pl_body_def *def, size_t struct_size);
static inline pl_body_def pl_body_def_default(void) {
    pl_body_def def;
    pl_body_def_init(&def, sizeof def);
    return def;
}
PL_API const pl_field *pl_adaptive_fields(void);

/* Nodes with prescribed positions: target = center + R(t) s(t) (X - center) + translation(t), along the
 * chosen axes. Without curves a node stays at its rest position. */
typedef struct pl_constraint_def {
    size_t struct_size;
    const char *name;
    const char *body; /* NULL: every body */
    pl_selection_def select;
    bool axes[3];         /* the prescribed coordinates; default: all three */
    double center[3];     /* of rotation and scaling */
    double axis[3];       /* of rotation; default (0, 0, 1) */
    pl_curve translation; /* 3 components, metres */
    pl_curve rotation;    /* degrees */
    pl_curve scaling;     /* 3 components (or 1) */
    double from, until;   /* active in [from, until], seconds; default 0 to infinity */
} pl_constraint_def;
PL_API void pl_constraint_def_init(pl_constraint_def *def, size_t struct_size);
static inline pl_constraint_def pl_constraint_def_default(void) {
    pl_constraint_def def;
    pl_constraint_def_init(&def, sizeof def);
    return def;
}

typedef enum pl_load_kind {
    PL_LOAD_FORCE,    /* N in total, shared evenly by the selected nodes */
    PL_LOAD_TRACTION, /* Pa = N per rest area, fixed direction, on boundary triangles whose nodes are all
                         selected */
    PL_LOAD_PRESSURE  /* Pa, against the outward normal of the deformed boundary; follows it */
} pl_load_kind;
typedef struct pl_load_def {
    size_t struct_size;
    const char *name;
    const char *body; /* NULL: every body */
    int kind;         /* pl_load_kind */
    pl_selection_def select;
    pl_curve value; /* 3 components for force and traction, 1 for pressure */
} pl_load_def;
PL_API void pl_load_def_init(pl_load_def *def, size_t struct_size);
static inline pl_load_def pl_load_def_default(void) {
    pl_load_def def;
    pl_load_def_init(&def, sizeof def);
    return def;
}

/* Stiffness of integrators that linearise once per step. */
typedef enum pl_tangent_kind {
    PL_TANGENT_PROJECTED, /* of any law, projected to positive semi-definite */
    PL_TANGENT_WARPED,    /* of law 'linear', rotated with each element */
    PL_TANGENT_PLAIN      /* of law 'linear', not rotated: wrong for large rotations, for comparison */
} pl_tangent_kind;

/* Where the warped tangent evaluates rotations. */
typedef enum pl_rotation_place {
    PL_ROTATION_OF_POINTS,  /* at each integration point */
    PL_ROTATION_OF_ELEMENTS /* one per element, from its corners: bent elements feel a net torque
                             */
} pl_rotation_place;

typedef struct pl_integrator_def {
    const char *type;  /* a registered integrator's name; default "quasistatic", without inertia */
    double tolerance;  /* relative residual at which Newton's method stops; default 1e-10 */
    double correction; /* with inertia, Newton's method also stops once its correction is below this fraction
                          of the body's mean edge, or of the displacement that forces cause in the step,
                          whichever is less; 0: never; default 1e-3 */
    double correction_speed; /* m/s, with inertia, instead of `correction`: largest correction of a node over
                                the step's duration; 0: unused */
    int64_t max_iterations;  /* Newton iterations per step, or per part of one that is halved; default 200 */
    int64_t max_halvings;    /* how often a step that does not converge may be halved, 0 to 10, default 10: it
                                then has up to 2^max_halvings parts */
    double untangling_start, untangling_end; /* limiter used within a step while elements are inverted;
                                                default 0.99, 0.8; 0, 0 turns it off */
    int64_t max_substeps; /* of explicit integrators, per step; a step that needs more fails; default 10000 */
    int tangent;          /* pl_tangent_kind */
    int rotation;         /* pl_rotation_place */
    double reuse_tolerance; /* linear steps: rotations, matrix and factor are reused until the change of F
                    exceeds this (largest row sum, 0.1 is usual); 0: never */
    int64_t mass_scaling; /* explicit integrators: maximum substeps per step for the rest shape; the masses of
                             nodes whose elements need more are increased (pl_sim_forecast). 0: off */
} pl_integrator_def;

/* Storage of the matrix; state and residuals are always double. */
typedef enum pl_precision {
    PL_PRECISION_DOUBLE,
    PL_PRECISION_SINGLE,
    PL_PRECISION_AUTOMATIC /* single if that affects only the run time (docs/solvers.md) */
} pl_precision;

/* Representation of the matrix (docs/matrix-free.md). */
typedef enum pl_matrix_kind {
    PL_MATRIX_ASSEMBLED, /* block-sparse: the fastest product */
    PL_MATRIX_FREE,      /* tangents are stored per element: less memory */
    PL_MATRIX_AUTOMATIC  /* by the matrix's predicted size (matrix_memory) */
} pl_matrix_kind;

typedef struct pl_solver_def {
    const char *type;           /* "pcg" (default), "direct" or "automatic" */
    const char *preconditioner; /* "automatic" (default), "block-jacobi", "two-level" */
    double tolerance;           /* loosest relative residual of inner solves; default 0.02 */
    int64_t max_iterations;     /* default 10000 */
    int precision;              /* pl_precision of the matrix; default PL_PRECISION_AUTOMATIC */
    int matrix;                 /* pl_matrix_kind */
    double matrix_memory; /* bytes above which `automatic` avoids an assembled matrix, if possible; default
                             4e9 */
} pl_solver_def;

/* Annealing: the current shape of a body becomes its rest shape, and its plastic deformation is reset. */
typedef struct pl_anneal_def {
    size_t struct_size;
    const char *name;
    const char *body; /* NULL: every body */
    double time;      /* s: annealing takes place at the end of the step that reaches this time */
} pl_anneal_def;
PL_API void pl_anneal_def_init(pl_anneal_def *def, size_t struct_size);
static inline pl_anneal_def pl_anneal_def_default(void) {
    pl_anneal_def def;
    pl_anneal_def_init(&def, sizeof def);
    return def;
}

typedef struct pl_sim_def {
    size_t struct_size;
    double dt;             /* seconds per step; default 0.04 */
    double gravity[3];     /* m/s2; none by default */
    pl_curve gravity_keys; /* 3 components; replaces `gravity` if it has keys */
    pl_integrator_def integrator;
    pl_solver_def solver;
    int material_count;
    const pl_material_def *materials;
    int body_count; /* at least 1 */
    const pl_body_def *bodies;
    int constraint_count;
    const pl_constraint_def *constraints;
    int load_count;
    const pl_load_def *loads;
    int64_t seed; /* default 1 */
    int threads;  /* 0, the default: all cores; otherwise 1 to 256 */
    int collider_count;
    const pl_collider_def *colliders;
    pl_contact_def contact;
    pl_heat_def heat;
    int anneal_count;
    const pl_anneal_def *anneals;
    bool may_anneal; /* allows pl_sim_anneal: rest shapes are part of the state, as with `anneals` */
} pl_sim_def;
PL_API void pl_sim_def_init(pl_sim_def *def, size_t struct_size);
static inline pl_sim_def pl_sim_def_default(void) {
    pl_sim_def def;
    pl_sim_def_init(&def, sizeof def);
    return def;
}
PL_API const pl_field *pl_integrator_fields(void);
PL_API const pl_field *pl_solver_fields(void);

/* A registered finite element. */
typedef struct pl_element_info {
    const char *name;
    const char *doc;
    int nodes;
} pl_element_info;
PL_API int pl_element_info_count(void);
PL_API pl_element_info pl_element_info_at(int index);

/* A registered integrator. */
typedef struct pl_integrator_info {
    const char *name;
    const char *doc;
    bool moves;             /* has inertia: velocities are part of the state */
    bool linearises;        /* solves one linear system per step ... */
    bool linearises_warped; /* ... with the warped or the plain tangent */
} pl_integrator_info;
PL_API int pl_integrator_info_count(void);
/* All zero if there is no such index or name. */
PL_API pl_integrator_info pl_integrator_info_at(int index);
PL_API pl_integrator_info pl_integrator_info_find(const char *name);

typedef struct pl_sim pl_sim;
PL_API pl_status pl_sim_create(const pl_sim_def *def, pl_sim **out, pl_error *err);
PL_API void pl_sim_free(pl_sim *sim);

/* Why the solver of a step stopped. */
typedef enum pl_reason {
    PL_CONVERGED,
    PL_STAGNATED, /* no further progress, because of rounding or the shape of the potential */
    PL_ITERATION_LIMIT,
    PL_NOT_FINITE,     /* positions are not finite, or so large that they cannot resolve the shape */
    PL_OUTSIDE_DOMAIN, /* a law without inversion treatment was evaluated outside its domain, or a caller's
                          flow rule returned invalid stretches */
    PL_UNBALANCED,     /* loads act on a body in a direction in which no constraint fixes it */
    PL_CANCELLED,
    PL_FIXED_ITERATIONS, /* linear-implicit-euler used all linear iterations that it may use */
    PL_BLOCKED           /* colliders or constraints cannot move without an intersection, or surfaces with
                            barriers intersect at the step's start */
} pl_reason;
PL_API const char *pl_reason_name(pl_reason reason);
/* True if the step converged or had a fixed number of iterations, however little these have solved: see
 * pl_step_report.residual. */
PL_API bool pl_reason_is_good(pl_reason reason);

typedef struct pl_step_report {
    int64_t step; /* 1 for the first */
    double time;  /* at the step's end */
    pl_reason reason;
    int newton_iterations;
    int64_t linear_iterations;
    int energy_evaluations; /* of line searches */
    double residual;        /* relative, at the end */
    double elastic_energy;  /* J; for linear-implicit-euler at the step's start */
    double external_energy; /* J: potential of dead loads, and work against pressures since the rest shape */
    double volume_ratio;    /* current volume / rest volume */
    double min_det;         /* smallest det F; of the elastic part for plastic materials */
    int64_t inverted;       /* elements with det F <= 0, up to rounding (1e-12) */
    double ms_total, ms_elements, ms_solve, ms_other;
    double kinetic_energy;      /* J */
    double momentum[3];         /* kg m/s */
    double angular_momentum[3]; /* kg m2/s, about the origin */
    int64_t substeps;           /* of explicit integrators and of halved steps; otherwise 0 */
    int64_t contacts;        /* nodes that touch a collider at the step's end; with barriers, active pairs */
    double contact_force[3]; /* N, from colliders on bodies, mean over the step */
    int64_t flowing;         /* elements whose plastic deformation changed in the step */
    double max_plastic_strain;  /* largest |log F_p| */
    double plastic_dissipation; /* J dissipated by plastic flow, at the step's final positions */
    double dissipated_energy;   /* J dissipated by damping, friction and plastic flow in this step */
    double max_temperature;     /* K; 0 if there are no temperatures */
    double heat_energy;         /* J, stored as heat since the start */
    double heat_supplied;       /* J, by sources and fixed temperatures since the start */
    double heat_lost;           /* J, through the surface since the start */
    int64_t factorisations;     /* of direct solvers */
    double ms_plastic;          /* part of ms_total, not of ms_elements */
    int64_t matrix_reused;      /* 1: a linear step reused rotations and matrix of an earlier one */
    int64_t retries;  /* how often the step was repeated: by explicit integrators with shorter substeps, by
                        variational as implicit Euler, by linear-implicit-euler with forces linearised at the
                        middle of the step */
    double shortened; /* fraction of the deformation that a step with one linear system took back, because its
                         forces, linearised once, would have created energy; 0 in ordinary steps */
    double excess_energy;    /* J that would have been created; 0 in ordinary steps */
    int64_t quadratic_edges; /* adaptive bodies, in this step */
    int64_t degree_changes;  /* edges whose degree changed at the step's start */
    double degree_jump;      /* kg m2/s: sum of the jumps of angular momentum by these changes */
    double ms_degrees;       /* part of ms_total, not of ms_elements */
    int64_t allocations; /* memory allocations in this step: growing lists of contact stencils, first search
                            for tangles; 0 in ordinary steps */
    int64_t halvings; /* how often the step, or a part of it, did not converge and was halved; `substeps` is
                     then the number of parts */
    double reaction_force[3]; /* N, of constraints and pins on the bodies, if forces are recorded */
    double load_force[3];     /* N, of gravity, loads, grabs and pushes, likewise */
} pl_step_report;

/* Called after each Newton iteration with the report so far; return true to stop. */
typedef bool (*pl_step_observer)(void *context, const pl_step_report *so_far);
PL_API void pl_sim_observe(pl_sim *sim, pl_step_observer observer, void *context);

/* Advances by dt. Returns PL_OK even if the solver did not converge: see report->reason. Memory allocations
 * are counted in report->allocations.
 *
 * PL_ERR_NUMERIC: the step failed (not finite, diverging, too many substeps, blocked by contact, surfaces
 * with barriers that intersect at its start, invalid stretches of a caller's flow rule).
 * Positions and velocities are then those of the step's start or of the last finite iteration, and plastic
 * deformation, rest shapes and temperatures those of the start. Values that were not finite or too large at
 * the start are not repaired. The step counts: step index and time have advanced, curves and poses of
 * colliders continue, and pushes are used up. The next step usually fails too: a caller that wants to
 * continue restores a state saved before (pl_sim_state_restore) and removes the cause. */
PL_API pl_status pl_sim_step(pl_sim *sim, pl_step_report *report, pl_error *err);

/* A report on the current state: energies, momenta, volume, inverted elements and temperatures. Members that
 * describe a step or its solver are zero. */
PL_API pl_status pl_sim_measure(pl_sim *sim, pl_step_report *report, pl_error *err);

/* External forces on nodes. */
typedef enum pl_force_kind {
    PL_FORCE_REACTION, /* of constraints and pins, in the directions that they prescribe */
    PL_FORCE_LOAD,     /* of gravity, loads, grabs and pushes */
    PL_FORCE_CONTACT   /* of colliders and other bodies, with friction */
} pl_force_kind;

/* Starts or stops the recording of forces, which is off by default. Recording changes no bit of the motion,
 * and costs at most one evaluation of forces per step (or per substep of explicit integrators). It stays on
 * through pl_sim_rebuild and pl_sim_update. Recorded forces are not part of the state: after a change of the
 * simulation they are zero until the next step. */
PL_API pl_status pl_sim_record_forces(pl_sim *sim, bool record, pl_error *err);
/* Forces of one kind (pl_force_kind) on the nodes in the last step, (n,3) N, with the sign in which they act
 * on the body; a view, valid until the simulation is rebuilt or recording stops. NULL if nothing is recorded.
 * With inertia they are means over the step, as defined by its integrator: the sum of all three kinds over
 * the nodes is the change of momentum over dt, plus the force of mass-proportional damping. For quasistatic
 * steps they are the forces at the step's end, whose sum is zero up to the residual. */
PL_API const double *pl_sim_node_forces(const pl_sim *sim, int kind);

/* Sources of forces: `index` of pl_sim_force_of is their number in the definition. Forces are summed over all
 * bodies. */
typedef enum pl_force_source {
    PL_FORCE_OF_CONSTRAINT, /* if constraints overlap, the last one gets the forces */
    PL_FORCE_OF_PINS,       /* all nodes fixed by pl_sim_pin; the index is ignored */
    PL_FORCE_OF_GRAVITY,    /* the index is ignored */
    PL_FORCE_OF_USER,       /* grabs and pushes; the index is ignored */
    PL_FORCE_OF_LOAD,
    PL_FORCE_OF_COLLIDER
} pl_force_source;
typedef struct pl_force_sum {
    double force[3];  /* N */
    double moment[3]; /* N m about the origin */
} pl_force_sum;
/* All zero if nothing is recorded or there is no such index. */
PL_API pl_force_sum pl_sim_force_of(const pl_sim *sim, int source, int index);

/* With barriers: which bodies and colliders touched in the last step, in ascending order. All zero if there
 * is no such index. */
PL_API int64_t pl_sim_contact_count(const pl_sim *sim);
PL_API pl_contact_report pl_sim_contact_at(const pl_sim *sim, int64_t index);

/* Expected substeps of an explicit integrator, estimated at the rest shape; compression and contact may
 * require more. */
typedef struct pl_substep_forecast {
    double substeps;       /* per step; 0: the integrator has no substeps */
    double undamped;       /* number of substeps without damping, which explicit damping increases */
    double typical;        /* number of substeps that would suffice for half of the nodes */
    int body;              /* body of the most demanding element (-1: none), ... */
    int64_t element;       /* ... its number in the body's mesh, ... */
    double height;         /* ... and its smallest height at rest, m */
    double added_mass;     /* fraction of the total mass added by mass_scaling */
    int64_t suggestion;    /* if few elements dominate: a value for mass_scaling, else 0, ... */
    double suggested_mass; /* ... and the fraction of the total mass that it would add */
} pl_substep_forecast;
PL_API pl_status pl_sim_forecast(pl_sim *sim, pl_substep_forecast *out, pl_error *err);

/* Number of interior nodes that are inside a collider by more than half a mean edge of their body. They take
 * no part in contact (PL_CONTACT_SURFACE, and always with barriers, which act on surfaces only); this happens
 * to bodies that are too soft or too coarse, which turn inside out. With barriers, bodies with a
 * contact_surface and those whose intersections are ignored do not count. `depth` (may be NULL): the largest
 * depth, m. Tests every interior node, so do not call it at every step. */
PL_API int64_t pl_sim_passed_nodes(const pl_sim *sim, double *depth);

PL_API int64_t pl_sim_node_count(const pl_sim *sim);
PL_API int64_t pl_sim_tet_count(const pl_sim *sim);
PL_API int pl_sim_body_count(const pl_sim *sim);
/* Body b's nodes are [first, first + count) of every nodal array, in its mesh's order; likewise its
 * tetrahedra. All zero if there is no such body. */
PL_API void pl_sim_body_range(const pl_sim *sim, int body, int64_t *first_node, int64_t *node_count,
                              int64_t *first_tet, int64_t *tet_count);
/* Whether the body's mid-edge nodes are control points (bezier10), in rest and all other positions. */
PL_API bool pl_sim_body_is_bezier(const pl_sim *sim, int body);
/* Views of the state's arrays, here and below: valid until pl_sim_free, pl_sim_rebuild, or a pl_sim_update
 * whose kind is not PL_UPDATE_NONE; steps and restores keep them. (n,3). Positions and velocities may be
 * written between steps; the next step of bdf2 then is one of implicit Euler, as at the start of a run. With
 * barriers, positions must leave surfaces apart, by more than contact.thickness: a step from surfaces that
 * intersect has no solution, and fails with a message that names the bodies. */
PL_API double *pl_sim_positions(pl_sim *sim);
PL_API double *pl_sim_velocities(pl_sim *sim);
/* (n) K; NULL if neither heat nor a material uses temperatures. May be written between steps. */
PL_API double *pl_sim_temperatures(pl_sim *sim);
PL_API const double *pl_sim_rest(const pl_sim *sim);
/* (n) 1 for inactive mid-edge nodes (of linear edges of adaptive bodies); NULL if there is no adaptive body.
 */
PL_API const uint8_t *pl_sim_linear_edges(const pl_sim *sim);
PL_API double pl_sim_time(const pl_sim *sim);
PL_API int64_t pl_sim_step_index(const pl_sim *sim);
PL_API int pl_sim_threads(const pl_sim *sim);

/* Element results in the meshes' order; any pointer may be NULL (von_mises without stress allocates). stress:
 * Cauchy, (n,6) as xx yy zz xy yz xz.
 */
PL_API pl_status pl_sim_tet_results(pl_sim *sim, double *stress, double *von_mises, double *det,
                                    double *energy_density, pl_error *err);
/* Strain of the elements, averaged over each; either pointer may be NULL. F: deformation gradients (n,9), row
 * major, from the rest shape of the mesh (also after annealing) to the current shape. strain: Green's, E =
 * (F^T F - I) / 2 of that F, (n,6) in the order of stress. */
PL_API pl_status pl_sim_tet_strains(pl_sim *sim, double *F, double *strain, pl_error *err);
/* Principal values (count,3), the largest first, of symmetric tensors (count,6) in the order of stress; NAN
 * if a tensor is not finite. */
PL_API void pl_tensors_principal(int64_t count, const double *tensors, double *values);
/* True if a material has a flow rule. */
PL_API bool pl_sim_is_plastic(const pl_sim *sim);
/* Plastic strain of each tetrahedron, (n): the norm of the logarithm of its plastic stretches. */
PL_API void pl_sim_plastic_strain(const pl_sim *sim, double *strain);
/* Cauchy stress (n,6) at the nodes, extrapolated from the integration points and averaged over the elements
 * around each node, and its von Mises value (n) or NULL. */
PL_API pl_status pl_sim_node_stress(pl_sim *sim, double *stress, double *von_mises, pl_error *err);
/* Likewise plastic strain (n). */
PL_API pl_status pl_sim_node_plastic_strain(const pl_sim *sim, double *strain, pl_error *err);
/* With barriers, at the nodes (n): contact pressure (Pa), the normal force per facing area, and the distance
 * (m) to the nearest surface, at most the activation distance. Without barriers 0 and infinity. */
PL_API pl_status pl_sim_node_contact(pl_sim *sim, double *pressure, double *distance, pl_error *err);
/* Makes the current shape of the named body (NULL: of every body) its rest shape; stress and plastic strain
 * become zero, no node moves. Needs pl_sim_def.may_anneal. Flat and inverted elements keep their rest shape;
 * *left (unless NULL) is their number. */
PL_API pl_status pl_sim_anneal(pl_sim *sim, const char *body, int64_t *left, pl_error *err);
/* Total elastic energy, and internal + external forces (n,3) at the current positions; either may be NULL. */
PL_API pl_status pl_sim_forces(pl_sim *sim, double *energy, double *internal, double *external,
                               pl_error *err);
/* Lumped masses (n), kg; also for bodies with consistent mass. A view, as pl_sim_positions. */
PL_API const double *pl_sim_masses(const pl_sim *sim);

/* How nodes and elements are numbered after a rebuild. Numbers count over all bodies, as in
 * pl_sim_body_range. NULL instead of an array: numbers do not change. */
typedef struct pl_rebuild_map {
    size_t struct_size;
    const int32_t *nodes;        /* (nodes before) new number of each; -1: removed */
    const int32_t *tets;         /* (tetrahedra before) likewise */
    const int32_t *node_sources; /* (nodes afterwards) for new nodes: the old node whose motion it takes over,
                                    as when a node is split; -1: initial state of its body */
    const int32_t
        *tet_sources; /* (tetrahedra afterwards) likewise, for plastic deformation and annealed rest shapes */
} pl_rebuild_map;
PL_API void pl_rebuild_map_init(pl_rebuild_map *map, size_t struct_size);
static inline pl_rebuild_map pl_rebuild_map_default(void) {
    pl_rebuild_map map;
    pl_rebuild_map_init(&map, sizeof map);
    return map;
}

/* Replaces the definitions of a running simulation: bodies added or removed, meshes with other nodes and
 * elements, other constraints, loads, colliders or settings. Time continues, and the map carries the state
 * over (NULL: numbers do not change): motion, plastic deformation, temperatures, friction, degrees of edges.
 * New nodes start with their body's velocity, also in the history of multi-step integrators. Rebuilding with
 * the same definitions changes no bit of what follows. On failure (a bad definition, a map with numbers out
 * of range, two nodes that become one, an element that loses a node) nothing has changed. Takes about the
 * time of pl_sim_create; views taken before (pl_sim_positions, ...) are no longer valid. */
PL_API pl_status pl_sim_rebuild(pl_sim *sim, const pl_sim_def *def, const pl_rebuild_map *map, pl_error *err);

/* The state as bytes, for checkpoints: with the same binary and model, a restored simulation continues bit
 * for bit. `bytes` of pl_sim_state_save must have pl_sim_state_size bytes. Ask for the size before every
 * save: grabs, pins and pushes are part of the state, and so is the friction history of surfaces that touch
 * (contact.between "barrier").
 *
 * A state is refused, by name and without a change, if it is damaged, of another SIMD level, or of another
 * model: another number or order of bodies or colliders; a body with other nodes, elements, placement,
 * element type or contact surface; a collider of another shape or size; with plasticity or annealing,
 * elements of other materials; or an integrator, solver or kind of contact whose state has other contents.
 * Other differences are accepted, and the simulation continues with its own definitions: material parameters,
 * names, positions of colliders, friction, loads, constraints, gravity, dt. */
PL_API size_t pl_sim_state_size(const pl_sim *sim);
PL_API void pl_sim_state_save(const pl_sim *sim, void *bytes);
PL_API pl_status pl_sim_state_restore(pl_sim *sim, const void *bytes, size_t size, pl_error *err);
/* Hash of these bytes: equal states have equal hashes. */
PL_API pl_status pl_sim_state_hash(const pl_sim *sim, uint64_t *hash, pl_error *err);

#ifdef __cplusplus
}
#endif
#endif
