/* Defaults of the simulation's definitions, and the fields of the integrator and the solver. A field's
 * default_value uses the same constant as the definition's default, so that scenes and C programs have the
 * same defaults. */
#include "core/fields.h"
#include "integrate/halving.h"
#include "integrate/list.h"
#include "linear/list.h"
#include "pliant/sim.h"

#include <math.h>

#define PL_DEFAULT_DT 0.04
#define PL_DEFAULT_NEWTON_TOLERANCE 1e-10
#define PL_DEFAULT_NEWTON_CORRECTION 1e-3
#define PL_DEFAULT_NEWTON_ITERATIONS 200
#define PL_DEFAULT_UNTANGLING_START 0.99
#define PL_DEFAULT_UNTANGLING_END 0.8
#define PL_DEFAULT_SUBSTEPS 10000
#define PL_DEFAULT_LINEAR_TOLERANCE 0.02
#define PL_DEFAULT_LINEAR_ITERATIONS 10000
#define PL_DEFAULT_MATRIX_MEMORY 4e9
#define PL_DEFAULT_RAISE 2e-3
#define PL_DEFAULT_LOWER 7e-4
#define PL_DEFAULT_DWELL 5

#define NAME(symbol, name) name,
static const char *const integrator_types[] = {PL_INTEGRATORS(NAME) NULL};
static const char *const tangents[] = {"projected", "warped", "plain-linear", NULL};
static const char *const rotations[] = {"point", "element", NULL};
static const char *const solver_types[] = {PL_SOLVERS(NAME) NULL};
static const char *const preconditioners[] = {PL_PRECONDITIONER_AUTOMATIC, PL_PRECONDITIONERS(NAME) NULL};
static const char *const precisions[] = {"double", "single", "automatic", NULL};
static const char *const matrices[] = {"assembled", "matrix-free", "automatic", NULL};

static const pl_field integrator_fields[] = {
    {.name = "type",
     .type = PL_FIELD_STRING,
     .offset = offsetof(pl_integrator_def, type),
     .choices = integrator_types,
     .doc = "Time integration. quasistatic, the default: each step ends in the equilibrium of the current "
            "constraints and loads, without inertia, so that nothing falls: a scene with gravity and a body "
            "that "
            "nothing holds must name an integrator. All others have inertia. implicit-euler: stable for any "
            "step, with numerical damping. "
            "bdf2: second order, with little damping. variational: the midpoint rule, no drift of energy. "
            "symplectic-euler: explicit, divides steps into substeps. newmark-imex: likewise, second order, "
            "with implicit damping."},
    {.name = "tolerance",
     .type = PL_FIELD_REAL,
     .offset = offsetof(pl_integrator_def, tolerance),
     .default_value = PL_DEFAULT_NEWTON_TOLERANCE,
     .min = 0.0,
     .max = 1.0,
     .open_range = true,
     .doc = "Relative residual at which Newton's method stops."},
    {.name = "correction",
     .type = PL_FIELD_REAL,
     .offset = offsetof(pl_integrator_def, correction),
     .default_value = PL_DEFAULT_NEWTON_CORRECTION,
     .min = 0.0,
     .max = 1.0,
     .doc =
         "With inertia, Newton's method also stops once the remaining correction (its root mean square over "
         "the nodes, or a tenth of the largest if that is more) is below this fraction of the body's mean "
         "edge, or of the largest displacement that forces cause in the step, whichever is less. 0: only "
         "the residual counts."},
    {.name = "correction_speed",
     .type = PL_FIELD_REAL,
     .offset = offsetof(pl_integrator_def, correction_speed),
     .unit = "m/s",
     .default_value = 0.0,
     .min = 0.0,
     .max = 1e6,
     .doc = "With inertia, instead of correction: Newton's method stops once its correction moves no node by "
            "more than this speed times the step's duration. A loose criterion, as in other programs. 0: not "
            "used."},
    {.name = "max_iterations",
     .type = PL_FIELD_INT,
     .offset = offsetof(pl_integrator_def, max_iterations),
     .default_value = PL_DEFAULT_NEWTON_ITERATIONS,
     .min = 1,
     .max = 1000000,
     .doc = "Maximum number of Newton iterations per step."},
    {.name = "max_halvings",
     .type = PL_FIELD_INT,
     .offset = offsetof(pl_integrator_def, max_halvings),
     .default_value = PL_MAX_HALVINGS,
     .min = 0,
     .max = PL_MAX_HALVINGS,
     .doc = "How often a step that does not converge may be halved. Step lengths recover automatically, and "
            "the times of frames do not change. 0: never."},
    {.name = "tangent",
     .type = PL_FIELD_CHOICE,
     .offset = offsetof(pl_integrator_def, tangent),
     .default_value = PL_TANGENT_PROJECTED,
     .choices = tangents,
     .doc = "Stiffness for steps with one linear system. projected: any law, with linear-implicit-euler. "
            "warped: law 'linear', rotated with each element; the fastest. plain-linear: law 'linear', not "
            "rotated; wrong for large rotations, for comparison. With one of the last two, bdf2 solves one "
            "linear system per step instead of using Newton's method."},
    {.name = "rotation",
     .type = PL_FIELD_CHOICE,
     .offset = offsetof(pl_integrator_def, rotation),
     .choices = rotations,
     .doc = "Where tangent 'warped' evaluates rotations. point: at each integration point. element: once per "
            "quadratic element, from its corners, as in bargteil2014; cheaper, but bent elements feel an "
            "unbalanced torque. No difference for linear elements."},
    {.name = "reuse_tolerance",
     .was = "lazy",
     .type = PL_FIELD_REAL,
     .offset = offsetof(pl_integrator_def, reuse_tolerance),
     .min = 0.0,
     .max = 10.0,
     .doc = "For linear-implicit-euler and the linear form of bdf2: rotations, matrix and factor are reused "
            "until the deformation gradient at some integration point has changed by more than this (largest "
            "row sum). 0.1 is usual; 0: never reused."},
    {.name = "untangling_start",
     .was = "widen_start",
     .type = PL_FIELD_REAL,
     .offset = offsetof(pl_integrator_def, untangling_start),
     .default_value = PL_DEFAULT_UNTANGLING_START,
     .min = 0.0,
     .max = 1.0,
     .doc = "Start of the untangling limiter: a wider limiter that is used during a step while elements are "
            "inverted, and removed before the equilibrium. 0 for this and untangling_end turns it off."},
    {.name = "untangling_end",
     .was = "widen_end",
     .type = PL_FIELD_REAL,
     .offset = offsetof(pl_integrator_def, untangling_end),
     .default_value = PL_DEFAULT_UNTANGLING_END,
     .min = 0.0,
     .max = 1.0,
     .doc = "End of the untangling limiter, below its start."},
    {.name = "max_substeps",
     .type = PL_FIELD_INT,
     .offset = offsetof(pl_integrator_def, max_substeps),
     .default_value = PL_DEFAULT_SUBSTEPS,
     .min = 1,
     .max = 1000000000,
     .doc = "Maximum number of substeps per step of an explicit integrator; a step that needs more to be "
            "stable fails."},
    {.name = "mass_scaling",
     .type = PL_FIELD_INT,
     .offset = offsetof(pl_integrator_def, mass_scaling),
     .min = 0,
     .max = 1000000,
     .doc = "Maximum number of substeps per step of an explicit integrator in the rest shape: masses of "
            "nodes whose elements need more (slivers) are increased. run.json contains the total "
            "(added_mass_percent). This changes the motion: acceptable for a few per cent of added mass. 0: "
            "off."},
    {.name = NULL}};

static const pl_field solver_fields[] = {
    {.name = "type",
     .type = PL_FIELD_STRING,
     .offset = offsetof(pl_solver_def, type),
     .choices = solver_types,
     .doc = "Linear solver. pcg: preconditioned conjugate gradients. direct: Cholesky factorisation, whose "
            "cost does not depend on stiffness or tolerance; for up to about ten thousand nodes. automatic: "
            "pcg, or direct if pcg takes longer than a factorisation."},
    {.name = "preconditioner",
     .type = PL_FIELD_STRING,
     .offset = offsetof(pl_solver_def, preconditioner),
     .choices = preconditioners,
     .doc = "Preconditioner of pcg. block-jacobi: the inverse of each node's 3x3 block. two-level: in "
            "addition a coarse correction on the corners of quadratic elements; at most half the iterations. "
            "automatic: two-level if there are quadratic elements."},
    {.name = "tolerance",
     .type = PL_FIELD_REAL,
     .offset = offsetof(pl_solver_def, tolerance),
     .default_value = PL_DEFAULT_LINEAR_TOLERANCE,
     .min = 0.0,
     .max = 1.0,
     .open_range = true,
     .doc = "Largest relative residual of the inner solves; it decreases as Newton's method converges."},
    {.name = "max_iterations",
     .type = PL_FIELD_INT,
     .offset = offsetof(pl_solver_def, max_iterations),
     .default_value = PL_DEFAULT_LINEAR_ITERATIONS,
     .min = 1,
     .max = 1000000000,
     .doc = "Maximum number of iterations of one inner solve. A value below the default bounds the cost of "
            "linear-implicit-euler's steps: steps that reach it end as 'fixed iterations'."},
    {.name = "precision",
     .type = PL_FIELD_CHOICE,
     .offset = offsetof(pl_solver_def, precision),
     .default_value = PL_PRECISION_AUTOMATIC,
     .choices = precisions,
     .doc = "Storage of the matrix; state and residuals are always double. automatic: single for large "
            "bodies if steps end by a residual (quasistatic and the minimising integrators with pcg and an "
            "assembled matrix), where it does not affect the result, until single precision proves "
            "insufficient; otherwise double."},
    {.name = "matrix",
     .type = PL_FIELD_CHOICE,
     .offset = offsetof(pl_solver_def, matrix),
     .choices = matrices,
     .doc = "assembled: a block-sparse matrix, with the fastest product. matrix-free: products are computed "
            "from the tangents of the elements; needs about two thirds of the memory, a sixth for quadratic "
            "elements. Not for direct solvers, newmark-imex, viscosity or adaptive elements. automatic: "
            "assembled, or matrix-free if the matrix would exceed matrix_memory and nothing in the scene "
            "needs it."},
    {.name = "matrix_memory",
     .type = PL_FIELD_REAL,
     .offset = offsetof(pl_solver_def, matrix_memory),
     .unit = "B",
     .default_value = PL_DEFAULT_MATRIX_MEMORY,
     .min = 0.0,
     .max = 1e18,
     .doc = "For matrix 'automatic': maximum size of an assembled matrix. Independent of the machine, so "
            "that a scene gives the same results everywhere; half of the machine's memory is a good value."},
    {.name = NULL}};

const pl_field *pl_integrator_fields(void) { return integrator_fields; }
const pl_field *pl_solver_fields(void) { return solver_fields; }

void pl_sim_def_init(pl_sim_def *def, size_t struct_size) {
    const pl_sim_def defaults = {
        .dt = PL_DEFAULT_DT,
        .integrator = {.type = integrator_types[0],
                       .tolerance = PL_DEFAULT_NEWTON_TOLERANCE,
                       .correction = PL_DEFAULT_NEWTON_CORRECTION,
                       .max_iterations = PL_DEFAULT_NEWTON_ITERATIONS,
                       .max_halvings = PL_MAX_HALVINGS,
                       .untangling_start = PL_DEFAULT_UNTANGLING_START,
                       .untangling_end = PL_DEFAULT_UNTANGLING_END,
                       .max_substeps = PL_DEFAULT_SUBSTEPS},
        .solver = {.type = solver_types[0],
                   .preconditioner = preconditioners[0],
                   .tolerance = PL_DEFAULT_LINEAR_TOLERANCE,
                   .max_iterations = PL_DEFAULT_LINEAR_ITERATIONS,
                   .precision = PL_PRECISION_AUTOMATIC,
                   .matrix_memory = PL_DEFAULT_MATRIX_MEMORY},
        .seed = 1,
        .contact = pl_contact_def_default(),
    };
    pl_def_write(def, struct_size, &defaults, sizeof defaults);
}

static const char *const degree_starts[] = {"linear", "quadratic", NULL};

static const pl_field adaptive_fields[] = {
    {.name = "raise",
     .type = PL_FIELD_REAL,
     .offset = offsetof(pl_adaptive_def, raise),
     .default_value = PL_DEFAULT_RAISE,
     .min = 0.0,
     .max = 1e30,
     .doc = "A linear edge becomes quadratic if its middle would deviate from the straight line by more than "
            "this fraction of the edge's rest length."},
    {.name = "lower",
     .type = PL_FIELD_REAL,
     .offset = offsetof(pl_adaptive_def, lower),
     .default_value = PL_DEFAULT_LOWER,
     .min = 0.0,
     .max = 1e30,
     .doc = "A quadratic edge becomes linear if its middle deviates from the straight line, now and after "
            "the step, by less than this fraction of the edge's rest length; at most `raise`. 0: never."},
    {.name = "dwell",
     .type = PL_FIELD_INT,
     .offset = offsetof(pl_adaptive_def, dwell),
     .default_value = PL_DEFAULT_DWELL,
     .min = 0,
     .max = INT32_MAX,
     .doc = "Minimum number of steps between two changes of an edge's degree."},
    {.name = "start",
     .type = PL_FIELD_CHOICE,
     .offset = offsetof(pl_adaptive_def, start),
     .default_value = PL_DEGREE_LINEAR,
     .choices = degree_starts,
     .doc = "Initial degree of all edges; edges that are curved at rest are always quadratic."},
    {.name = NULL}};
const pl_field *pl_adaptive_fields(void) { return adaptive_fields; }

void pl_body_def_init(pl_body_def *def, size_t struct_size) {
    const pl_body_def defaults = {
        .rotate_axis = {0.0, 0.0, 1.0},
        .scale = 1.0,
        .temperature = NAN,
        .start = {.kind = PL_START_REST, .factor = 10.0, .seed = 1, .axis = {0.0, 1.0, 0.0}},
        .adaptive = {.raise = PL_DEFAULT_RAISE, .lower = PL_DEFAULT_LOWER, .dwell = PL_DEFAULT_DWELL},
    };
    pl_def_write(def, struct_size, &defaults, sizeof defaults);
}

void pl_constraint_def_init(pl_constraint_def *def, size_t struct_size) {
    const pl_constraint_def defaults = {
        .select = {.kind = PL_SELECT_ALL},
        .axes = {true, true, true},
        .axis = {0.0, 0.0, 1.0},
        .from = 0.0,
        .until = INFINITY,
    };
    pl_def_write(def, struct_size, &defaults, sizeof defaults);
}

void pl_load_def_init(pl_load_def *def, size_t struct_size) {
    const pl_load_def defaults = {.kind = PL_LOAD_FORCE, .select = {.kind = PL_SELECT_ALL}};
    pl_def_write(def, struct_size, &defaults, sizeof defaults);
}

void pl_anneal_def_init(pl_anneal_def *def, size_t struct_size) {
    const pl_anneal_def defaults = {.name = NULL};
    pl_def_write(def, struct_size, &defaults, sizeof defaults);
}

void pl_heat_source_def_init(pl_heat_source_def *def, size_t struct_size) {
    const pl_heat_source_def defaults = {.radius = 0.1};
    pl_def_write(def, struct_size, &defaults, sizeof defaults);
}

void pl_fixed_temperature_def_init(pl_fixed_temperature_def *def, size_t struct_size) {
    const pl_fixed_temperature_def defaults = {.select = {.kind = PL_SELECT_ALL}};
    pl_def_write(def, struct_size, &defaults, sizeof defaults);
}
