/* Choice and change of the degrees of edges; derivations in docs/adaptive.md.
 *
 * For a linear edge: the force that the quadratic element would have on its mid-edge node, minus the force
 * that accelerates it with the ends, divided by its resistance (stiffness, and inertia in the step), is the
 * displacement that the node would have if the edge were quadratic. This is the paper's difference of
 * predictions in a form that does not overshoot for stiff bodies in long steps, and it also works without
 * inertia. For a quadratic edge: the difference is its bend, now and as predicted after the step.
 */
#include "contact/barriers.h"
#include "core/timer.h"
#include "model/barrier_contact.h"
#include "model/degrees.h"
#include "terms/term.h"
#include "model/rows.h"
#include "math/vec3.h"

#include <math.h>
#include <string.h>

/* An edge raised within this many times its dwell after it was lowered waits longer the next time; and the
 * maximum of that. */
enum { SOON = 8, MAX_PATIENCE = 10 };
/* Maximum number of equilibria of a step without inertia after the first, each with more quadratic edges. */
enum { ROUNDS = 4 };

/* ---- prediction ---- */

/* Forces on all nodes as if every edge were quadratic, in `forces`; with those of linear edges passed to the
 * ends, in `internal`. */
static void find_forces(pl_sim *sim, double time, double *forces) {
    pl_sums sums;
    pl_request request = pl_linearisation_tangent(sim);
    request.forces = request.undistributed = true;
    if (sim->damping.kinds & PL_DAMPED_BY_VISCOSITY) request.motion = sim->state.velocities;
    sim->work.forces_of = 0;
    pl_assembly_evaluate(sim->assembly, sim->threads, sim->state.positions, &request, &sums,
                         sim->work.internal);
    pl_term_step step = {.time = time, .x = sim->state.positions, .undistributed = true};
    pl_terms_begin(sim, PL_TERM_LOAD, &step);
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) forces[k] = -sim->work.internal[k];
    pl_terms_add_gradient(sim, PL_TERM_LOAD, sim->state.positions, forces);
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) forces[k] = sim->work.internal[k] = -forces[k];
    pl_degrees_pass(sim, sim->work.internal);
}

/* Marks nodes that are moved by something other than their elements; their acceleration is not force over
 * mass. */
static void mark_driven(const pl_sim *sim) {
    uint8_t *driven = sim->work.constrained;
    memcpy(driven, sim->degrees->constrained, (size_t)sim->model->nodes);
    for (int64_t c = 0; sim->contact && c < sim->contact->count; c++) {
        if (sim->contact->friction_states[c].collider[0] || sim->contact->friction_states[c].state)
            driven[sim->contact->nodes[c]] = 7;
    }
}

/* The distance by which the midpoint of a linear edge would leave the line in this step. */
static double predict_bend(const pl_sim *sim, const pl_degree_edge *edge, const double *forces) {
    const pl_degrees *degrees = sim->degrees;
    int64_t m = edge->middle;
    double mass = sim->model->integrator->moves ? degrees->mass[m] : 0, square = 0;
    double resistance = degrees->stiffness[m] + mass / (sim->model->dt * sim->model->dt);
    for (int d = 0; d < 3; d++) {
        if (degrees->constrained[m] >> d & 1) continue;
        double force = forces[3 * m + d];
        for (int k = 0; k < 2; k++) {
            int64_t end = edge->ends[k];
            if (mass > 0 && sim->inertia.masses[end] > 0 && !(sim->work.constrained[end] >> d & 1))
                force -= 0.5 * mass * sim->work.internal[3 * end + d] / sim->inertia.masses[end];
        }
        square += force * force;
    }
    return resistance > 0 ? 0.5 * sqrt(square) / resistance : 0;
}

/* The bend of a quadratic edge, now or after the step as predicted by its velocities: the larger. */
static double coming_bend(const pl_sim *sim, const pl_degree_edge *edge) {
    double now = pl_degree_bend(edge, sim->state.positions), square = 0;
    if (!sim->model->integrator->moves) return now;
    int64_t m = 3 * (int64_t)edge->middle, p = 3 * (int64_t)edge->ends[0], q = 3 * (int64_t)edge->ends[1];
    for (int d = 0; d < 3; d++) {
        const double *x = sim->state.positions + d, *v = sim->state.velocities + d;
        double off = x[m] - 0.5 * (x[p] + x[q]) + sim->model->dt * (v[m] - 0.5 * (v[p] + v[q]));
        square += off * off;
    }
    return fmax(now, 0.5 * sqrt(square));
}

/* ---- change ---- */

/* Positions and velocities of an edge's nodes: ends, middle. */
typedef struct trio {
    double mass[3], *x[3], *v[3];
} trio;

static trio trio_of(const pl_degree_edge *edge, double *x, double *v) {
    const int32_t nodes[3] = {edge->ends[0], edge->ends[1], edge->middle};
    trio t;
    for (int k = 0; k < 3; k++) {
        t.x[k] = x + 3 * (int64_t)nodes[k];
        t.v[k] = v + 3 * (int64_t)nodes[k];
    }
    return t;
}

/* Angular momentum about the centre of mass, in its frame; the centre and its velocity. */
static void spin_of(const trio *t, double center[3], double velocity[3], double spin[3]) {
    double mass = t->mass[0] + t->mass[1] + t->mass[2];
    for (int d = 0; d < 3; d++) {
        center[d] = velocity[d] = 0;
        for (int k = 0; k < 3; k++) {
            center[d] += t->mass[k] * t->x[k][d] / mass;
            velocity[d] += t->mass[k] * t->v[k][d] / mass;
        }
    }
    spin[0] = spin[1] = spin[2] = 0;
    for (int k = 0; k < 3; k++) {
        double r[3], u[3], cross[3];
        for (int d = 0; d < 3; d++) r[d] = t->x[k][d] - center[d], u[d] = t->v[k][d] - velocity[d];
        pl_vec3_cross(r, u, cross);
        pl_vec3_add(spin, t->mass[k], cross);
    }
}

/* Changes masses to `after`, moves the midpoint onto the line, and compensates by velocities of the ends.
 * Returns the jump of the angular momentum. */
static double exchange(trio *t, const double after[3]) {
    double center[3], velocity[3], spin[3], now_center[3], now_velocity[3], now[3], jump[3], along[3];
    double sum = after[0] + after[1];
    if (!(sum > 0)) return 0;
    spin_of(t, center, velocity, spin);
    for (int d = 0; d < 3; d++) {
        double mean = 0.5 * (t->v[0][d] + t->v[1][d]);
        if (after[2] == 0) { /* momentum of the middle in excess of the mean of the ends */
            double extra = t->mass[2] * (t->v[2][d] - mean) / sum;
            t->v[0][d] += extra, t->v[1][d] += extra;
            mean += extra;
        }
        t->v[2][d] = mean;
        t->x[2][d] = 0.5 * (t->x[0][d] + t->x[1][d]);
        along[d] = t->x[0][d] - t->x[1][d];
    }
    memcpy(t->mass, after, sizeof t->mass);
    spin_of(t, now_center, now_velocity, now);
    for (int d = 0; d < 3; d++) jump[d] = now[d] - spin[d];
    double square = pl_vec3_dot(along, along), reduced = after[0] * after[1] / sum, turn[3];
    if (square > 0 && reduced > 0) { /* M d x r = -jump, for the part perpendicular to d */
        pl_vec3_cross(along, jump, turn);
        for (int d = 0; d < 3; d++) {
            turn[d] /= reduced * square;
            t->v[0][d] += after[1] / sum * turn[d];
            t->v[1][d] -= after[0] / sum * turn[d];
            if (after[2] == 0) t->v[2][d] = 0.5 * (t->v[0][d] + t->v[1][d]);
        }
        double rest = pl_vec3_dot(along, jump) / square;
        for (int d = 0; d < 3; d++) jump[d] = rest * along[d];
    }
    double moved[3], cross[3];
    for (int d = 0; d < 3; d++) moved[d] = now_center[d] - center[d];
    pl_vec3_cross(moved, velocity, cross); /* the centre of mass moved with the middle */
    pl_vec3_add(jump, t->mass[0] + t->mass[1] + t->mass[2], cross);
    return pl_vec3_length(jump);
}

/* An edge that was lowered in vain waits longer before it is lowered the next time: the two predictions may
 * differ by more than the thresholds do. */
static void learn_patience(const pl_sim *sim, const pl_degree_edge *edge, pl_degree_state *state) {
    bool soon = state->since >= 0 && sim->state.step - state->since <= SOON * (edge->dwell + 1);
    if (soon && state->patience < MAX_PATIENCE) state->patience++;
    if (!soon && state->patience > 0) state->patience--;
}

double pl_degree_change(pl_sim *sim, int64_t e) {
    pl_degrees *degrees = sim->degrees;
    const pl_degree_edge *edge = &degrees->edges[e];
    pl_degree_state *state = &degrees->states[e];
    int64_t i = edge->ends[0], j = edge->ends[1], m = edge->middle;
    double share = degrees->mass[m], jump = 0;
    bool raises = state->linear;
    if (raises) learn_patience(sim, edge, state);
    state->linear = !raises;
    state->since = sim->state.step;
    double before[3] = {sim->inertia.masses[i], sim->inertia.masses[j], raises ? 0 : share};
    double step = raises ? -0.5 * share : 0.5 * share,
           after[3] = {before[0] + step, before[1] + step, raises ? share : 0};
    bool moves = sim->model->integrator->moves,
         constrained = degrees->constrained[i] || degrees->constrained[j];
    for (int k = 0; moves && !constrained && k < 2; k++) {
        trio t = trio_of(edge, k ? sim->state.old_positions : sim->state.positions,
                         k ? sim->state.old_velocities : sim->state.velocities);
        memcpy(t.mass, before, sizeof before);
        double own = exchange(&t, after);
        if (k == 0) jump = own;
    }
    sim->inertia.masses[i] = after[0], sim->inertia.masses[j] = after[1], sim->inertia.masses[m] = after[2];
    return jump;
}

/* Whether the edge should change, according to the prediction. */
static bool is_due(const pl_sim *sim, const pl_degree_edge *edge, const pl_degree_state *state,
                   const double *forces) {
    int64_t wait =
        state->linear ? edge->dwell : (int64_t)(edge->dwell + (state->patience > 0)) << state->patience;
    if (state->fixed || sim->state.step - state->since < wait) return false;
    return state->linear ? predict_bend(sim, edge, forces) > edge->raise
                         : coming_bend(sim, edge) < edge->lower;
}

static bool is_lowered(const pl_degrees *degrees, int64_t e) {
    return degrees->due[e] && !degrees->states[e].linear;
}

/* Displacements of control points of the contact surface to the midpoints of their edges, for edges about to
 * become straight; zero elsewhere. */
static void find_displacement(const pl_sim *sim, double *displacement) {
    const pl_surface *s = &sim->barriers->surface;
    const pl_degrees *degrees = sim->degrees;
    const double *x = sim->state.positions;
    memset(displacement, 0, (size_t)(3 * sim->model->nodes) * sizeof *displacement);
    for (int64_t v = 0; v < s->vertex_count; v++) {
        const int32_t *row = s->nodes + s->start[v];
        for (int d = 0; s->start[v + 1] - s->start[v] == 3 && d < 3; d++)
            displacement[3 * (int64_t)row[0] + d] =
                0.5 * (x[3 * (int64_t)row[1] + d] + x[3 * (int64_t)row[2] + d]) - x[3 * (int64_t)row[0] + d];
    }
    for (int64_t e = 0; e < degrees->count; e++) {
        double *own = displacement + 3 * (int64_t)degrees->edges[e].middle;
        if (!is_lowered(degrees, e)) own[0] = own[1] = own[2] = 0;
    }
}

/* Edges of contact surfaces that would pass through something by becoming straight wait. */
static void keep_apart(pl_sim *sim) {
    pl_degrees *degrees = sim->degrees;
    double *displacement = pl_vector_borrow(sim, "displacement onto straight edges");
    find_displacement(sim, displacement);
    bool free = pl_barrier_contact_allows(sim, displacement);
    for (int64_t e = 0; !free && e < degrees->count; e++) {
        const double *own = displacement + 3 * (int64_t)degrees->edges[e].middle;
        if (is_lowered(degrees, e) && (own[0] != 0 || own[1] != 0 || own[2] != 0)) degrees->due[e] = 0;
    }
    pl_vector_return(sim, displacement);
}

/* Changes the edges that are due, among linear (to be raised) and quadratic ones; returns their number.
 * Overwrites `internal`. */
static int64_t change_due(pl_sim *sim, double time, bool raises, bool lowers, pl_step_report *report) {
    pl_degrees *degrees = sim->degrees;
    double start = pl_now();
    int64_t changes = 0;
    double *forces = pl_vector_borrow(sim, "forces with every edge quadratic");
    if (raises && degrees->linear_count) {
        find_forces(sim, time, forces);
        mark_driven(sim);
    }
    for (int64_t e = 0; e < degrees->count; e++) { /* decided for all before anything changes */
        const pl_degree_state *state = &degrees->states[e];
        degrees->due[e] = (state->linear ? raises : lowers) && is_due(sim, &degrees->edges[e], state, forces);
    }
    pl_vector_return(sim, forces);
    if (sim->barriers && lowers) keep_apart(sim);
    for (int64_t e = 0; e < degrees->count; e++) {
        if (!degrees->due[e]) continue;
        report->degree_jump += pl_degree_change(sim, e);
        changes++;
    }
    if (changes) {
        pl_degrees_refresh(sim);
        pl_linearisation_forget(sim);
        pl_degrees_follow(sim);
    }
    report->degree_changes += changes;
    report->quadratic_edges = degrees->count - degrees->linear_count;
    report->ms_degrees += 1e3 * (pl_now() - start);
    return changes;
}

void pl_degrees_begin(pl_sim *sim, pl_step_report *report) {
    pl_degrees *degrees = sim->degrees;
    if (!degrees) return;
    pl_degrees_follow(sim); /* positions may have been written */
    report->quadratic_edges = degrees->count - degrees->linear_count;
    if (sim->state.step % degrees->every == 0)
        change_due(sim, pl_sim_time(sim), sim->model->integrator->moves, true, report);
}

/* Adds the cost of the previous solves to the step. */
static void add_report(const pl_step_report *before, pl_step_report *report) {
    report->newton_iterations += before->newton_iterations;
    report->linear_iterations += before->linear_iterations;
    report->energy_evaluations += before->energy_evaluations;
    report->factorisations += before->factorisations;
    report->allocations += before->allocations;
    report->ms_total += before->ms_total;
    report->ms_elements += before->ms_elements;
    report->ms_solve += before->ms_solve;
    report->ms_other += before->ms_other;
    report->quadratic_edges = before->quadratic_edges;
    report->degree_changes = before->degree_changes;
    report->degree_jump = before->degree_jump;
    report->ms_degrees = before->ms_degrees;
}

pl_status pl_degrees_refine(pl_sim *sim, pl_step_report *report, pl_error *err) {
    pl_status status = PL_OK;
    if (!sim->degrees || sim->model->integrator->moves) return PL_OK;
    for (int round = 0; status == PL_OK && round < ROUNDS && report->reason == PL_CONVERGED; round++) {
        pl_degrees_follow(sim);
        if (!change_due(sim, report->time, true, false, report)) break;
        pl_step_report before = *report;
        *report = (pl_step_report){.step = before.step, .time = before.time, .volume_ratio = 1, .min_det = 1};
        status = sim->model->integrator->step(sim, report, err);
        add_report(&before, report);
    }
    return status;
}
