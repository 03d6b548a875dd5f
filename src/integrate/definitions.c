/* Defaults of the simulation's definitions, and the fields of the integrator and the solver. A field's
 * fallback is read from the same constants as the default, so that scenes and C programs start alike. */
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
#define PL_DEFAULT_WIDEN_START 0.99
#define PL_DEFAULT_WIDEN_END 0.8
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
     .doc = "How the state advances. quasistatic, the default: each step ends in the equilibrium of that "
            "moment's constraints and loads, so that a body which nothing holds does not fall, and a scene "
            "with gravity and such a body must say which integrator it means. The others have inertia: implicit-euler takes any step and damps by "
            "itself, bdf2 is of second order with little damping, variational (the midpoint rule) keeps "
            "energy without drift, symplectic-euler is explicit and cuts steps into substeps, newmark-imex "
            "likewise "
            "with damping implicit and of second order."},
    {.name = "tolerance",
     .type = PL_FIELD_REAL,
     .offset = offsetof(pl_integrator_def, tolerance),
     .fallback = PL_DEFAULT_NEWTON_TOLERANCE,
     .min = 0.0,
     .max = 1.0,
     .open_range = true,
     .doc = "Relative residual at which Newton's method stops."},
    {.name = "correction",
     .type = PL_FIELD_REAL,
     .offset = offsetof(pl_integrator_def, correction),
     .fallback = PL_DEFAULT_NEWTON_CORRECTION,
     .min = 0.0,
     .max = 1.0,
     .doc =
         "With inertia Newton's method also stops where what is left to correct moves no node by more than "
         "this part of the mean edge of the body, or of the largest displacement that forces cause in the "
         "step where that is less; 0: by the residual alone."},
    {.name = "correction_speed",
     .type = PL_FIELD_REAL,
     .offset = offsetof(pl_integrator_def, correction_speed),
     .unit = "m/s",
     .fallback = 0.0,
     .min = 0.0,
     .max = 1e6,
     .doc =
         "With inertia, in place of correction: Newton's method stops once its correction moves no node by "
         "more than this speed times the step's duration. A loose rule, as other programs have it; 0: not."},
    {.name = "max_iterations",
     .type = PL_FIELD_INT,
     .offset = offsetof(pl_integrator_def, max_iterations),
     .fallback = PL_DEFAULT_NEWTON_ITERATIONS,
     .min = 1,
     .max = 1000000,
     .doc = "Newton iterations a step."},
    {.name = "max_halvings",
     .type = PL_FIELD_INT,
     .offset = offsetof(pl_integrator_def, max_halvings),
     .fallback = PL_MAX_HALVINGS,
     .min = 0,
     .max = PL_MAX_HALVINGS,
     .doc = "Times that a step which does not converge is cut in halves; steps grow back by themselves, and "
            "frames keep their times. 0: never."},
    {.name = "tangent",
     .type = PL_FIELD_CHOICE,
     .offset = offsetof(pl_integrator_def, tangent),
     .fallback = PL_TANGENT_PROJECTED,
     .choices = tangents,
     .doc = "Stiffness of steps with one linear system. projected: of any law, with linear-implicit-euler; "
            "warped: of law 'linear', turned with each element, the fastest; plain-linear: of law 'linear', "
            "not turned, wrong for large rotations, for comparison. With one of the last two bdf2 takes its "
            "linear form: one linear system a step in place of Newton's method."},
    {.name = "rotation",
     .type = PL_FIELD_CHOICE,
     .offset = offsetof(pl_integrator_def, rotation),
     .choices = rotations,
     .doc = "Where tangent 'warped' takes rotations. point: at each integration point; element: one of each "
            "quadratic element, from its corners, as bargteil2014 does: less work, but bent elements feel a "
            "torque that nothing balances. The same for linear elements."},
    {.name = "lazy",
     .type = PL_FIELD_REAL,
     .offset = offsetof(pl_integrator_def, lazy),
     .min = 0.0,
     .max = 10.0,
     .doc = "Lazy corotation, of linear-implicit-euler and of bdf2 in its linear form: rotations, matrix and "
            "factor are kept until at some integration point a row of the deformation gradient has changed "
            "by more than this in sum. 0.1 is usual; 0 remakes them in every step."},
    {.name = "widen_start",
     .type = PL_FIELD_REAL,
     .offset = offsetof(pl_integrator_def, widen_start),
     .fallback = PL_DEFAULT_WIDEN_START,
     .min = 0.0,
     .max = 1.0,
     .doc = "Start of the wider limiter that helps on the way while elements are inverted; it is gone at the "
            "equilibrium. "
            "0 for this and widen_end turns it off."},
    {.name = "widen_end",
     .type = PL_FIELD_REAL,
     .offset = offsetof(pl_integrator_def, widen_end),
     .fallback = PL_DEFAULT_WIDEN_END,
     .min = 0.0,
     .max = 1.0,
     .doc = "End of the wider limiter, below its start."},
    {.name = "max_substeps",
     .type = PL_FIELD_INT,
     .offset = offsetof(pl_integrator_def, max_substeps),
     .fallback = PL_DEFAULT_SUBSTEPS,
     .min = 1,
     .max = 1000000000,
     .doc = "Substeps that an explicit integrator may cut a step into to stay stable; where more would be "
            "needed the step is refused."},
    {.name = "mass_scaling",
     .type = PL_FIELD_INT,
     .offset = offsetof(pl_integrator_def, mass_scaling),
     .min = 0,
     .max = 1000000,
     .doc = "Substeps a step that an explicit integrator shall do with at rest: nodes whose elements ask for "
            "more, as slivers do, are made heavier, and run.json says by how much in all "
            "(added_mass_percent). Changes the motion: for some per cent of mass, not for many. 0: off."},
    {.name = NULL}};

static const pl_field solver_fields[] = {
    {.name = "type",
     .type = PL_FIELD_STRING,
     .offset = offsetof(pl_solver_def, type),
     .choices = solver_types,
     .doc = "Linear solver. pcg: conjugate gradients on the assembled block matrix. direct: a Cholesky "
            "factorisation, whose cost does not depend on stiffness or tolerance; for up to some ten "
            "thousand nodes. "
            "automatic: pcg, and direct where it takes longer than a factorisation would."},
    {.name = "preconditioner",
     .type = PL_FIELD_STRING,
     .offset = offsetof(pl_solver_def, preconditioner),
     .choices = preconditioners,
     .doc = "Preconditioner of pcg. block-jacobi: the inverse of each node's 3x3 block. two-level: and, for "
            "elements of ten nodes, a correction by the linear functions among theirs, half the iterations "
            "or less. automatic: two-level where there are such elements."},
    {.name = "tolerance",
     .type = PL_FIELD_REAL,
     .offset = offsetof(pl_solver_def, tolerance),
     .fallback = PL_DEFAULT_LINEAR_TOLERANCE,
     .min = 0.0,
     .max = 1.0,
     .open_range = true,
     .doc = "Loosest relative residual of the inner solves; they tighten as Newton's method converges."},
    {.name = "max_iterations",
     .type = PL_FIELD_INT,
     .offset = offsetof(pl_solver_def, max_iterations),
     .fallback = PL_DEFAULT_LINEAR_ITERATIONS,
     .min = 1,
     .max = 1000000000,
     .doc = "Iterations of one inner solve. Less than the default makes steps of linear-implicit-euler "
            "bounded in "
            "cost: those that need all of them end as 'fixed iterations'."},
    {.name = "precision",
     .type = PL_FIELD_CHOICE,
     .offset = offsetof(pl_solver_def, precision),
     .fallback = PL_PRECISION_AUTOMATIC,
     .choices = precisions,
     .doc =
         "Storage of the matrix; state and residuals are double in any case. automatic: single for large "
         "bodies whose steps end by a residual (quasistatic and the minimising integrators with pcg and an "
         "assembled matrix), which leaves the result as it is, until floats turn out too coarse for the "
         "system; else double."},
    {.name = "matrix",
     .type = PL_FIELD_CHOICE,
     .offset = offsetof(pl_solver_def, matrix),
     .choices = matrices,
     .doc =
         "assembled: a block-sparse matrix, the fastest product. matrix-free: elements keep their tangents "
         "and the product goes through them; about two thirds of the memory, a sixth with quadratic "
         "elements. "
         "Not for solvers that factorise, newmark-imex, viscosity, or adaptive elements. automatic: "
         "assembled, "
         "and matrix-free where the matrix is predicted to be larger than matrix_memory and all that is "
         "asked "
         "for goes without."},
    {.name = "matrix_memory",
     .type = PL_FIELD_REAL,
     .offset = offsetof(pl_solver_def, matrix_memory),
     .unit = "B",
     .fallback = PL_DEFAULT_MATRIX_MEMORY,
     .min = 0.0,
     .max = 1e18,
     .doc = "Of matrix automatic: the most memory for an assembled matrix. Not taken from the machine, so "
            "that a "
            "scene gives the same everywhere; half of the machine's memory is a good value."},
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
                       .widen_start = PL_DEFAULT_WIDEN_START,
                       .widen_end = PL_DEFAULT_WIDEN_END,
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
     .fallback = PL_DEFAULT_RAISE,
     .min = 0.0,
     .max = 1e30,
     .doc = "A linear edge becomes quadratic when its middle would leave the straight line by more than this "
            "part of the edge's length at rest."},
    {.name = "lower",
     .type = PL_FIELD_REAL,
     .offset = offsetof(pl_adaptive_def, lower),
     .fallback = PL_DEFAULT_LOWER,
     .min = 0.0,
     .max = 1e30,
     .doc =
         "A quadratic edge becomes linear when its middle is, and after the step will be, off the straight "
         "line by less than this part of the edge's length at rest; at most `raise`. 0: never."},
    {.name = "dwell",
     .type = PL_FIELD_INT,
     .offset = offsetof(pl_adaptive_def, dwell),
     .fallback = PL_DEFAULT_DWELL,
     .min = 0,
     .max = INT32_MAX,
     .doc = "Steps that an edge keeps its degree at least."},
    {.name = "start",
     .type = PL_FIELD_CHOICE,
     .offset = offsetof(pl_adaptive_def, start),
     .fallback = PL_DEGREE_LINEAR,
     .choices = degree_starts,
     .doc = "Degree of all edges at the start; those that are curved at rest are quadratic and stay so."},
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
