/* The potential that a step minimises: a list of terms (docs/terms.md).
 *
 *   inertia with drag + elasticity with viscosity + Rayleigh damping + consistent masses
 *   - work of dead loads - work of pressures + springs of grabs + penalties of contact + straight edges
 *
 * Newton's method, its line search and the integrators use only the list. A new term is its file and a line
 * in list.h; terms are evaluated and summed in that order. A term without an energy declares it.
 */
#ifndef PL_TERMS_TERM_H
#define PL_TERMS_TERM_H

#include "model/sim.h"

/* The role of a term for the schemes, as bits. */
typedef enum pl_term_role {
    PL_TERM_INERTIAL = 1, /* acts through the step's target: schemes that do not minimise have their own */
    PL_TERM_INTERNAL = 2, /* forces that cancel within every connected component */
    PL_TERM_LOAD = 4,     /* external forces, for every scheme */
    PL_TERM_CONTACT = 8   /* forces of colliders */
} pl_term_role;

/* The current step, or part of one. */
typedef struct pl_term_step {
    double time;        /* of the loads; constraints are those of the step's end */
    double end;         /* time at the step's end */
    double inertia;     /* k of the energy k/2 m |x - target|^2, 1/s2; 0: none */
    double *target;     /* (nodes,3): positions of the nodes without forces */
    const double *from; /* positions at the step's start */
    const double *x;    /* positions at which the solve starts */
    bool midpoint; /* solved for the middle of the step: constrained nodes move by half of their displacement
                    */
    bool undistributed; /* loads of inactive mid-edge nodes stay with them (degrees.h) */
    /* Called after every iteration; true abandons the solve, which then ends as cancelled. NULL: never. */
    bool (*is_hopeless)(void *context, const double *x, double residual);
    void *context;
} pl_term_step;

typedef struct pl_term_request {
    const double *x;
    bool energy;
    double *gradient; /* (nodes,3), added to; NULL: not requested */
    bool tangent;     /* into sim->work.op, semi-definite unless `exact` */
    bool exact;
    pl_limiter untangling_limiter; /* replaces the limiter of the inversion treatment while untangling */
    bool forces_known; /* sim->work.internal contains the elastic forces at x: only the gradient is needed */
} pl_term_request;

/* Results of an evaluation; zero if irrelevant. */
typedef struct pl_term_value {
    double energy;    /* J; infinite if the term forbids x */
    double magnitude; /* J: magnitude of the summands of the energy, for its rounding */
    double stiffness; /* N/m: norm of the forces caused by moving every node by 1 m, for the rounding of
                         forces */
    double load;      /* N: norm of given forces, relative to which the residual is measured; ... */
    double force;     /* N: ... or relative to this, if it is larger, ... */
    double strain; /* N: ... or relative to a small fraction of this: norm of the forces caused by a strain of
                      1 */
    double inertia; /* N/m: in short steps the rounding of positions times this may exceed all forces; smaller
                       forces are negligible */
    bool outside;   /* a law without inversion treatment is outside its domain */
} pl_term_value;

typedef struct pl_term_kind {
    const char *name, *doc;
    pl_term_role role;
    double balance; /* for loads: relative imbalance up to which they count as balanced */
    /* For loads: whether the forces on a connected component change with positions within a solve, so that
     * they restrain the component without constraints. NULL: no. */
    bool (*restrains)(const pl_sim *sim, const void *data, int64_t component);
    /* False: the term is inactive at present. NULL: true. */
    bool (*is_active)(const pl_sim *sim, const void *data);
    /* For loads whose forces (nodes,3) are constant within an iteration: these forces. NULL: other loads. */
    const double *(*forces)(const void *data);
    /* Whether the model has this term; stores its data in *data (may be NULL). */
    pl_status (*create)(pl_sim *sim, const pl_sim_def *def, bool *present, void **data, pl_error *err);
    void (*destroy)(void *data);
    /* False: the term has no energy in this model, and the line search uses forces. NULL: true. */
    bool (*has_energy)(const pl_sim *sim, const void *data);
    /* Before a solve; constrained components of step->x are at their targets. */
    void (*begin)(pl_sim *sim, void *data, const pl_term_step *step);
    void (*evaluate)(pl_sim *sim, void *data, const pl_term_request *request, pl_term_value *value);
    /* The longest step along a direction (nodes,3) that it allows, in multiples of it. NULL: any. */
    double (*max_step)(pl_sim *sim, void *data, const double *x, const double *direction);
    /* Changes the displacements of single nodes in a direction along which it allows only a short step;
     * false: no change. NULL: no change. */
    bool (*limit_direction)(pl_sim *sim, void *data, const double *x, double *direction);
    /* Moves prescribed objects (colliders) towards their positions at the step's end, while nodes move by the
     * given displacement (nodes,3) from x. Returns the fraction of both motions that is free of collisions,
     * by which it moves the objects. NULL: all. */
    double (*advance)(pl_sim *sim, void *data, const double *x, const double *displacement);
    /* Moves single nodes of a trial state back along their path from x to kinks of the energy. NULL: there
     * are none. */
    void (*limit_trial)(pl_sim *sim, void *data, const double *x, double *trial);
    /* After an accepted iteration with this relative residual: may change the term, and then returns true.
     * NULL: no change. */
    bool (*accepted)(pl_sim *sim, void *data, const double *x, double residual, bool converged);
    /* J dissipated in the step that ends, or has its middle, at x. NULL: nothing. */
    double (*work)(pl_sim *sim, void *data, const pl_term_step *step, const double *x);
    /* Its columns of the report, from the last evaluation. NULL: none. */
    void (*report)(const pl_sim *sim, const void *data, double energy, pl_step_report *report);
} pl_term_kind;

typedef struct pl_term {
    const pl_term_kind *kind;
    void *data;
    double energy; /* of the last evaluation */
} pl_term;

enum { PL_MAX_TERMS = 32 };
typedef struct pl_terms {
    int count;
    pl_term items[PL_MAX_TERMS];
    pl_term_step step; /* of the solve in progress */
} pl_terms;

int pl_term_count(void);
const pl_term_kind *pl_term_at(int index);

/* After everything else of the model. */
pl_status pl_terms_create(pl_sim *sim, const pl_sim_def *def, pl_error *err);
/* Appends a term to the list of a simulation, which takes ownership of its data. */
pl_status pl_terms_add(pl_sim *sim, pl_term term, pl_error *err);
void pl_terms_free(pl_terms *terms);

/* All of these iterate over the terms with one of `roles`, in the list's order. */

void pl_terms_begin(pl_sim *sim, unsigned roles, const pl_term_step *step);
bool pl_terms_have_energy(const pl_sim *sim, unsigned roles);
/* The sum of values: energies, magnitudes, stiffnesses and loads are added; for forces the largest is
 * used. */
pl_term_value pl_terms_evaluate(pl_sim *sim, unsigned roles, const pl_term_request *request);
/* The gradients alone, added to `gradient`. */
void pl_terms_add_gradient(pl_sim *sim, unsigned roles, const double *x, double *gradient);
double pl_terms_max_step(pl_sim *sim, const double *x, const double *direction);
bool pl_terms_limit_direction(pl_sim *sim, const double *x, double *direction);
double pl_terms_advance(pl_sim *sim, const double *x, const double *displacement);
void pl_terms_limit_trial(pl_sim *sim, const double *x, double *trial);
bool pl_terms_accepted(pl_sim *sim, const double *x, double residual, bool converged);
double pl_terms_work(pl_sim *sim, const double *x);
/* Columns of the report; with `x`, terms are evaluated there first. */
void pl_terms_report(pl_sim *sim, unsigned roles, const double *x, pl_step_report *report);

/* Writes the loads' forces at x to sim->work.loads: the forces that drive connected components as a whole,
 * unless one of them changes within a solve and restrains the component. */
void pl_terms_sum_loads(pl_sim *sim, const double *x);
/* False if loads push a component along an axis without constraint. */
bool pl_terms_are_balanced(pl_sim *sim, const double *x);

#endif
