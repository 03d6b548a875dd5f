/* A simulation: bodies, constraints and loads given by definitions; a step; views of the state.
 *
 * Definitions are plain structures: start from pl_..._default(), change what you need. pl_sim_create copies
 * them, except meshes, which must outlive the simulation. SI units.
 *
 * Threads: a simulation is used by one thread at a time, whichever that is; functions that take a const
 * pl_sim may be called by several at once, but not during any other. Different simulations may be used at
 * once, also of the same meshes. A step works on pl_sim_def.threads threads, which sleep between steps;
 * results do not depend on how many. Observers are called by the thread that called pl_sim_step, in the
 * middle of the step: they may read the views (positions, velocities, ...), which are not settled yet, and
 * must not step, restore, anneal, free or ask for results.
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

/* How a body starts; the rest shape is the mesh's in any case. Constrained nodes start where their constraint
 * says. */
typedef enum pl_start {
    PL_START_REST,
    PL_START_SCATTER, /* uniformly at random over `factor` times the bounding box, from `seed` */
    PL_START_PLANE,   /* collapsed to the plane through the centre with normal `axis` */
    PL_START_LINE,    /* collapsed to the line through the centre along `axis` */
    PL_START_POINT,   /* collapsed to the centre */
    PL_START_MIRROR /* mirrored in the plane through the centre with normal `axis`: every element inverted */
} pl_start;
typedef struct pl_start_def {
    int kind; /* pl_start */
    double factor;
    int64_t seed;
    double axis[3];
} pl_start_def;

/* Degrees of the edges of an adaptive body. A bend is how far an edge's middle is off the straight line. */
typedef enum pl_degree_start { PL_DEGREE_LINEAR, PL_DEGREE_QUADRATIC } pl_degree_start;
typedef struct pl_adaptive_def {
    double raise;  /* part of an edge's length at rest: a predicted bend above makes it quadratic */
    double lower;  /* likewise: a bend below, now and after the step, makes it linear; at most `raise` */
    int64_t dwell; /* steps that an edge keeps its degree at least */
    int start;     /* pl_degree_start of all edges */
} pl_adaptive_def;

/* What inertia acts on. */
typedef enum pl_mass_kind {
    PL_MASS_LUMPED,    /* masses at the nodes */
    PL_MASS_CONSISTENT /* the integrals of density N_a N_b, spread over neighbours; not with explicit schemes
                        */
} pl_mass_kind;

/* Elements that have a material of their own. */
typedef struct pl_painted {
    const char *material; /* name of a material definition */
    int64_t count;
    const int32_t *tets; /* (count) numbers in the body's mesh */
} pl_painted;

typedef struct pl_body_def {
    size_t struct_size;
    const char *name;
    const pl_mesh *mesh;  /* tetrahedra; borrowed */
    const char *material; /* name of a material definition, for every element ... */
    int override_count;   /* ... but the elements of these groups have another */
    const char *const *override_groups;
    const char *const *override_materials;
    double translate[3]; /* metres; rest shape = R(rotate) diag(scale) X + translate */
    double rotate_axis[3], rotate_degrees;
    double scale;
    pl_start_def start;
    double velocity[3];         /* m/s at the start, for integrators with inertia */
    double angular_velocity[3]; /* rad/s, about the centre of the bounding box */
    const double *goal;         /* (n,3) in the mesh's coordinates: the shape that plastic flow is guided
                                   towards; NULL: none */
    double temperature;         /* K at the start; NAN: the ambient one */
    const char *element;      /* a registered element's name with as many nodes as the mesh has; NULL: tet4 or
                                 tet10, as the mesh is */
    int64_t cubature;         /* integration points an element; 0: what is usual for it */
    pl_adaptive_def adaptive; /* for element "adaptive" */
    int mass;                 /* pl_mass_kind */
    const pl_mesh *contact_surface; /* barriers: triangles, at rest in space and inside of the elements, that
                                       touch in place of their boundary; borrowed; NULL: the boundary */
    int painted_count;              /* single elements with another material, ... */
    const pl_painted *painted;      /* ... after groups; of those that are painted twice the last counts */
} pl_body_def;
PL_API void pl_body_def_init(pl_body_def *def, size_t struct_size);
static inline pl_body_def pl_body_def_default(void) {
    pl_body_def def;
    pl_body_def_init(&def, sizeof def);
    return def;
}
PL_API const pl_field *pl_adaptive_fields(void);

/* Nodes whose position is given: target = center + R(t) s(t) (X - center) + translation(t), per chosen axis.
 * With no curve the node stays where it is at rest. */
typedef struct pl_constraint_def {
    size_t struct_size;
    const char *name;
    const char *body; /* NULL: every body */
    pl_selection_def select;
    bool axes[3];         /* which coordinates are prescribed */
    double center[3];     /* of rotation and scaling */
    double axis[3];       /* of rotation */
    pl_curve translation; /* 3 components, metres */
    pl_curve rotation;    /* degrees */
    pl_curve scaling;     /* 3 components (or 1) */
    double from, until;   /* active in [from, until], seconds */
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

/* The stiffness of integrators that linearise once a step. */
typedef enum pl_tangent_kind {
    PL_TANGENT_PROJECTED, /* of any law, projected to positive semi-definite */
    PL_TANGENT_WARPED,    /* of law 'linear', turned with each element */
    PL_TANGENT_PLAIN      /* of law 'linear', not turned: wrong for large rotations, for comparison */
} pl_tangent_kind;

/* Where the warped tangent takes rotations. */
typedef enum pl_rotation_place {
    PL_ROTATION_OF_POINTS,  /* at each integration point */
    PL_ROTATION_OF_ELEMENTS /* of each element, from its corners: leaves a net torque where elements are bent
                             */
} pl_rotation_place;

typedef struct pl_integrator_def {
    const char *type;        /* a registered integrator's name */
    double tolerance;        /* relative residual at which Newton stops */
    double correction;       /* with inertia: or what is left to correct, in mean edges of the body, or in the
                                displacements that forces cause in the step where those are less; 0: not */
    double correction_speed; /* m/s: with inertia, in place of that, the largest correction of a node over the
                                step's duration; 0: not */
    int64_t max_iterations;  /* Newton iterations a step */
    int64_t max_halvings;    /* times that a step which does not converge is cut in halves, 0 to 10 */
    double widen_start,
        widen_end;        /* limiter used on the way while elements are inverted; 0, 0 turns it off */
    int64_t max_substeps; /* of explicit integrators in one step; more are refused */
    int tangent;          /* pl_tangent_kind */
    int rotation;         /* pl_rotation_place */
    double lazy; /* of linear steps: row sum of the change of F up to which rotations, matrix and factor are
                    kept (0.1 is usual); 0: remade in every step */
    int64_t mass_scaling; /* of explicit integrators: substeps per step that the rest shape shall need at
                             most; masses are raised where elements need more (pl_sim_forecast). 0: off */
} pl_integrator_def;

/* How a matrix is stored; state and residuals are double in any case. */
typedef enum pl_precision {
    PL_PRECISION_DOUBLE,
    PL_PRECISION_SINGLE,
    PL_PRECISION_AUTOMATIC /* single where that changes nothing but the time (docs/solvers.md) */
} pl_precision;

/* Whether there is a matrix (docs/matrix-free.md). */
typedef enum pl_matrix_kind {
    PL_MATRIX_ASSEMBLED, /* block-sparse: the fastest product */
    PL_MATRIX_FREE,      /* elements keep their tangents, for little memory */
    PL_MATRIX_AUTOMATIC  /* by the matrix's predicted size (matrix_memory) */
} pl_matrix_kind;

typedef struct pl_solver_def {
    const char *type;           /* "pcg", "direct" or "automatic" */
    const char *preconditioner; /* "automatic", "block-jacobi", "two-level" */
    double tolerance;           /* loosest relative residual of inner solves */
    int64_t max_iterations;
    int precision;        /* pl_precision of the matrix */
    int matrix;           /* pl_matrix_kind */
    double matrix_memory; /* bytes of matrix above which `automatic` goes without, where it can */
} pl_solver_def;

/* Annealing: bodies take the shape they have as their rest shape, and plastic flow starts anew. */
typedef struct pl_anneal_def {
    size_t struct_size;
    const char *name;
    const char *body; /* NULL: every body */
    double time;      /* s: at the end of the step that reaches it */
} pl_anneal_def;
PL_API void pl_anneal_def_init(pl_anneal_def *def, size_t struct_size);
static inline pl_anneal_def pl_anneal_def_default(void) {
    pl_anneal_def def;
    pl_anneal_def_init(&def, sizeof def);
    return def;
}

typedef struct pl_sim_def {
    size_t struct_size;
    double dt;             /* seconds a step */
    double gravity[3];     /* m/s2 */
    pl_curve gravity_keys; /* 3 components; with keys, takes the place of `gravity` */
    pl_integrator_def integrator;
    pl_solver_def solver;
    int material_count;
    const pl_material_def *materials;
    int body_count;
    const pl_body_def *bodies;
    int constraint_count;
    const pl_constraint_def *constraints;
    int load_count;
    const pl_load_def *loads;
    int64_t seed;
    int threads; /* 0: as many as the machine has; more than 256 are not started */
    int collider_count;
    const pl_collider_def *colliders;
    pl_contact_def contact;
    pl_heat_def heat;
    int anneal_count;
    const pl_anneal_def *anneals;
    bool may_anneal; /* pl_sim_anneal may be called: rest shapes are part of the state, as with `anneals` */
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
/* All zero where there is none of this index or name. */
PL_API pl_integrator_info pl_integrator_info_at(int index);
PL_API pl_integrator_info pl_integrator_info_find(const char *name);

typedef struct pl_sim pl_sim;
PL_API pl_status pl_sim_create(const pl_sim_def *def, pl_sim **out, pl_error *err);
PL_API void pl_sim_free(pl_sim *sim);

/* Why a step's solver stopped. */
typedef enum pl_reason {
    PL_CONVERGED,
    PL_STAGNATED, /* rounding or the landscape allows no further progress */
    PL_ITERATION_LIMIT,
    PL_NOT_FINITE,     /* or so far away that coordinates have no digits left for shapes */
    PL_OUTSIDE_DOMAIN, /* a law without inversion treatment met a state it does not define */
    PL_UNBALANCED,     /* a body that nothing holds is pulled away */
    PL_CANCELLED,
    PL_FIXED_ITERATIONS, /* linear-implicit-euler made the number of linear iterations that it was given */
    PL_BLOCKED           /* colliders or constraints cannot go their way without an intersection */
} pl_reason;
PL_API const char *pl_reason_name(pl_reason reason);
/* The step is what was asked for: converged, or of a fixed number of iterations. */
PL_API bool pl_reason_is_good(pl_reason reason);

typedef struct pl_step_report {
    int64_t step; /* 1 for the first */
    double time;  /* at the step's end */
    pl_reason reason;
    int newton_iterations;
    int64_t linear_iterations;
    int energy_evaluations; /* of line searches */
    double residual;        /* relative, at the end */
    double elastic_energy;  /* J; of linear-implicit-euler at the step's start, where it is known */
    double
        external_energy; /* J, potential of dead loads, and work against pressures from the rest shape on */
    double volume_ratio; /* now / at rest */
    double min_det;      /* smallest det F; of its elastic part where a material is plastic */
    int64_t inverted;    /* elements with det F <= 0, up to rounding (1e-12) */
    double ms_total, ms_elements, ms_solve, ms_other;
    double kinetic_energy;      /* J */
    double momentum[3];         /* kg m/s */
    double angular_momentum[3]; /* kg m2/s, about the origin */
    int64_t substeps;           /* of explicit integrators, and of steps that were cut; 0 for others */
    int64_t contacts;           /* nodes that touch a collider at the step's end */
    double contact_force[3];    /* N, of the colliders on the bodies, mean over the step */
    int64_t flowing;            /* elements whose plastic deformation grew in the step */
    double max_plastic_strain;  /* largest |log F_p| */
    double plastic_dissipation; /* J that plastic flow took from the elastic energy at the step's final
                                   positions */
    double dissipated_energy;   /* J that damping and plastic flow took in this step */
    double max_temperature;     /* K; 0 without temperatures */
    double heat_energy;         /* J, stored as heat since the start */
    double heat_supplied;       /* J, by sources and fixed temperatures since the start */
    double heat_lost;           /* J, through the surface since the start */
    int64_t factorisations;     /* of direct solvers */
    double ms_plastic;          /* of ms_total, beside ms_elements */
    int64_t kept_matrix;        /* 1: a linear step used rotations and matrix of an earlier one (lazy) */
    int64_t redone;       /* times that the step was given up and made again: by explicit integrators with
                             shorter substeps, by variational as implicit Euler's, by
                             linear-implicit-euler with forces linearised half of the way on */
    double shortened;     /* part of the deformation that a step with one linear system took back, since its
                             forces, linearised once, would have made energy of nothing; 0 in ordinary steps */
    double excess_energy; /* J that it would have made; 0 in ordinary steps */
    int64_t quadratic_edges; /* of adaptive bodies, in this step */
    int64_t degree_changes;  /* edges that changed their degree at the step's start */
    double degree_jump;      /* kg m2/s: sum of the jumps of angular momentum in these changes */
    double ms_degrees;       /* of ms_total, beside ms_elements */
    int64_t allocations;     /* times that memory was allocated in this step: growing lists of contact
                                stencils, making the lists that find tangles; 0 in ordinary steps */
    int64_t cuts;            /* times that the step, or a part of it, did not converge and was cut in halves;
                                `substeps` then says in how many parts it was made */
    double reaction_force[3]; /* N, of constraints and pins on the bodies, where forces are recorded */
    double load_force[3];     /* N, of gravity, loads, grabs and pushes, likewise */
} pl_step_report;

/* Called after each Newton iteration with the report so far; return true to stop. */
typedef bool (*pl_step_observer)(void *context, const pl_step_report *so_far);
PL_API void pl_sim_observe(pl_sim *sim, pl_step_observer observer, void *context);

/* Advances by dt. PL_OK also when the solver did not converge: look at report->reason. PL_ERR_NUMERIC when
 * the state is not finite (the state is then the last finite one). Allocates nothing but what
 * report->allocations counts. */
PL_API pl_status pl_sim_step(pl_sim *sim, pl_step_report *report, pl_error *err);

/* The report of the state as it is, before the first step or after others: energies, momenta, volume,
 * inverted elements and temperatures; what says how a step was made, or what happened in it, is zero. */
PL_API pl_status pl_sim_measure(pl_sim *sim, pl_step_report *report, pl_error *err);

/* Forces that act on nodes from outside. */
typedef enum pl_force_kind {
    PL_FORCE_REACTION, /* of constraints and pins, in the directions that they prescribe */
    PL_FORCE_LOAD,     /* of gravity, loads, grabs and pushes */
    PL_FORCE_CONTACT   /* of colliders and other bodies, friction included */
} pl_force_kind;

/* Steps record forces from now on, or no longer; they do not at first, which costs nothing. Recording changes
 * no bit of the motion, and takes one evaluation of forces or less per step (or substep of explicit
 * integrators). Survives pl_sim_rebuild and pl_sim_update; is no part of the state: after a change of the
 * simulation forces are zero until the next step. */
PL_API pl_status pl_sim_record_forces(pl_sim *sim, bool record, pl_error *err);
/* Forces on the nodes in the last step, (n,3) N, as what they come from exerts them on the body; a view,
 * valid until the simulation is rebuilt or recording ends. NULL where nothing is recorded. With inertia they
 * are means over the step as its integrator has them, so that the sum of all three is the change of momentum
 * over dt, and what damping by mass took; quasistatic has those of the step's end, whose sum is zero up to
 * the residual. */
PL_API const double *pl_sim_node_forces(const pl_sim *sim, int kind);

/* What one constraint, load or collider did in the last step, on all bodies together. */
typedef enum pl_force_source {
    PL_FORCE_OF_CONSTRAINT, /* by its number in the definition; of those that overlap the last one counts */
    PL_FORCE_OF_PINS,       /* all nodes that pl_sim_pin fixed; no number, as of the next two */
    PL_FORCE_OF_GRAVITY,
    PL_FORCE_OF_USER,   /* grabs and pushes */
    PL_FORCE_OF_LOAD,   /* by its number */
    PL_FORCE_OF_COLLIDER /* by its number; with barriers at the step's end, and without its moment (NAN) */
} pl_force_source;
typedef struct pl_force_sum {
    double force[3];  /* N */
    double moment[3]; /* N m about the origin */
} pl_force_sum;
/* All zero where nothing is recorded, or there is none of this number. */
PL_API pl_force_sum pl_sim_force_of(const pl_sim *sim, int source, int index);

/* With barriers: who touched whom in the last step, in ascending order. All zero where there is none of this
 * index. */
PL_API int64_t pl_sim_contact_count(const pl_sim *sim);
PL_API pl_contact_report pl_sim_contact_at(const pl_sim *sim, int64_t index);

/* What the substeps of an explicit integrator will be like, from the rest shape: compression and contact
 * may ask for more. */
typedef struct pl_substep_forecast {
    double substeps;       /* per step; 0: the integrator has none */
    double typical;        /* those that half of the nodes would need */
    int body;              /* the element that needs the most: its body (-1: none), ... */
    int64_t element;       /* ... its number in the body's mesh, ... */
    double height;         /* ... and its least height at rest, m */
    double added_mass;     /* part of all mass that mass_scaling has added */
    int64_t suggestion;    /* where a few elements need most: a value for mass_scaling, or 0, ... */
    double suggested_mass; /* ... and the part of all mass that it would add */
} pl_substep_forecast;
PL_API pl_status pl_sim_forecast(pl_sim *sim, pl_substep_forecast *out, pl_error *err);

/* Nodes of elements that are inside a collider by more than half an edge of their body, since they take no
 * part in contact (PL_CONTACT_SURFACE): bodies too soft, or too coarse, to keep their insides above their
 * surface. How far the farthest is inside, m, in `depth`, which may be NULL. Looks at every such node: for
 * now and then. */
PL_API int64_t pl_sim_passed_nodes(const pl_sim *sim, double *depth);

PL_API int64_t pl_sim_node_count(const pl_sim *sim);
PL_API int64_t pl_sim_tet_count(const pl_sim *sim);
PL_API int pl_sim_body_count(const pl_sim *sim);
/* Body b's nodes are [first, first + count) of every nodal array, in its mesh's order; likewise its
 * tetrahedra. All zero for a body that is not there. */
PL_API void pl_sim_body_range(const pl_sim *sim, int body, int64_t *first_node, int64_t *node_count,
                              int64_t *first_tet, int64_t *tet_count);
/* Whether the body's mid-edge nodes are control points (bezier10), in rest and all other positions. */
PL_API bool pl_sim_body_is_bezier(const pl_sim *sim, int body);
/* (n,3) views, valid until pl_sim_free. Positions and velocities may be written between steps; integrators of
 * several steps (bdf2) then start anew only from step 0. */
PL_API double *pl_sim_positions(pl_sim *sim);
PL_API double *pl_sim_velocities(pl_sim *sim);
/* (n) K, or NULL where neither heat nor a material asks for temperatures; may be written between steps. */
PL_API double *pl_sim_temperatures(pl_sim *sim);
PL_API const double *pl_sim_rest(const pl_sim *sim);
/* (n) 1 where a node lies between the ends of a linear edge of an adaptive body; NULL where there is no such
 * body. */
PL_API const uint8_t *pl_sim_linear_edges(const pl_sim *sim);
PL_API double pl_sim_time(const pl_sim *sim);
PL_API int64_t pl_sim_step_index(const pl_sim *sim);
PL_API int pl_sim_threads(const pl_sim *sim);

/* Element results in the meshes' order; any pointer may be NULL. stress: Cauchy, (n,6) as xx yy zz xy yz xz.
 */
PL_API pl_status pl_sim_tet_results(pl_sim *sim, double *stress, double *von_mises, double *det,
                                    double *energy_density, pl_error *err);
/* Strain of the elements, means over each; either pointer may be NULL. F: deformation gradients (n,9), row by
 * row, from the rest shape to the current one (annealing makes another rest shape). strain: Green's, E = (F^T
 * F - 1) / 2 of that F, (n,6) as stress has them. */
PL_API pl_status pl_sim_tet_strains(pl_sim *sim, double *F, double *strain, pl_error *err);
/* Principal values (count,3), the largest first, of symmetric tensors (count,6) as stress has them. Where a
 * tensor is not finite, its values are NAN. */
PL_API void pl_tensors_principal(int64_t count, const double *tensors, double *values);
/* Has a material with a flow rule. */
PL_API bool pl_sim_is_plastic(const pl_sim *sim);
/* Plastic strain of each tetrahedron, (n): the norm of the logarithm of its plastic stretches. */
PL_API void pl_sim_plastic_strain(const pl_sim *sim, double *strain);
/* Cauchy stress (n,6) at the nodes, extrapolated from the integration points and smoothed over the elements
 * around each, and its von Mises value (n) or NULL. */
PL_API pl_status pl_sim_node_stress(pl_sim *sim, double *stress, double *von_mises, pl_error *err);
/* Likewise plastic strain (n). */
PL_API pl_status pl_sim_node_plastic_strain(const pl_sim *sim, double *strain, pl_error *err);
/* With barriers, of the nodes (n) now: contact pressure (Pa), the size of the normal force on a node per area
 * that faces it, and the nearest distance (m) to another surface, at most that at which surfaces begin to
 * push. Without, 0 and infinite. */
PL_API pl_status pl_sim_node_contact(pl_sim *sim, double *pressure, double *distance, pl_error *err);
/* Makes the current shape of the named body (NULL: of every body) its rest shape: no stress, no plastic
 * strain, no node moved. Needs pl_sim_def.may_anneal. Elements that are flat or inverted stay as they are;
 * *left (unless NULL) says how many. */
PL_API pl_status pl_sim_anneal(pl_sim *sim, const char *body, int64_t *left, pl_error *err);
/* Total elastic energy, and internal + external forces (n,3) at the current positions; either may be NULL. */
PL_API pl_status pl_sim_forces(pl_sim *sim, double *energy, double *internal, double *external,
                               pl_error *err);
/* Lumped masses (n), kg; also where inertia acts on consistent ones. */
PL_API const double *pl_sim_masses(const pl_sim *sim);

/* How nodes and elements are numbered after a rebuild. Numbers count over all bodies, as in
 * pl_sim_body_range. NULL in place of an array: numbers stay as they are. */
typedef struct pl_rebuild_map {
    size_t struct_size;
    const int32_t *nodes; /* (nodes before) the number of each afterwards; -1: it goes */
    const int32_t *tets;  /* (tetrahedra before) likewise */
    const int32_t
        *node_sources; /* (nodes afterwards) for a node that none became: the node before whose motion it
                          begins with, as where a node is split; -1: as its body's definition says */
    const int32_t
        *tet_sources; /* (tetrahedra afterwards) likewise, for what plastic flow and annealing left */
} pl_rebuild_map;
PL_API void pl_rebuild_map_init(pl_rebuild_map *map, size_t struct_size);
static inline pl_rebuild_map pl_rebuild_map_default(void) {
    pl_rebuild_map map;
    pl_rebuild_map_init(&map, sizeof map);
    return map;
}

/* Makes a running simulation that of other definitions: bodies added or removed, meshes with other nodes and
 * elements, other constraints, loads, colliders or settings. Time goes on, and the state is carried over by
 * the map (NULL: all numbers stay): motion, plastic deformation, temperatures, friction, degrees of edges.
 * New nodes start with their body's velocity, for schemes of several steps also the step before. Rebuilding
 * with the same definitions changes no bit of what follows. On failure (a bad definition, a map with numbers
 * out of range, two nodes that become one, an element that loses a node) nothing has changed. Takes about the
 * time of pl_sim_create; views taken before (pl_sim_positions, ...) are no longer valid. */
PL_API pl_status pl_sim_rebuild(pl_sim *sim, const pl_sim_def *def, const pl_rebuild_map *map, pl_error *err);

/* The state as bytes, for checkpoints: same binary, same model, same bits after a restore. A checksum tells
 * damage and most states of other models, which are refused and change nothing. `bytes` of pl_sim_state_save
 * has room for pl_sim_state_size, which changes from step to step where surfaces rub each other
 * (contact.between "barrier"): what is held by friction is state. */
PL_API size_t pl_sim_state_size(const pl_sim *sim);
PL_API void pl_sim_state_save(const pl_sim *sim, void *bytes);
PL_API pl_status pl_sim_state_restore(pl_sim *sim, const void *bytes, size_t size, pl_error *err);
/* Of these bytes: equal states have equal hashes. */
PL_API pl_status pl_sim_state_hash(const pl_sim *sim, uint64_t *hash, pl_error *err);

#ifdef __cplusplus
}
#endif
#endif
