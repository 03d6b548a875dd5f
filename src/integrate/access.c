/* Stepping, views of the state and results: the public interface of a simulation. */
#include "core/fields.h"
#include "core/memory.h"
#include "core/timer.h"
#include "integrate/anneal.h"
#include "contact/barriers.h"
#include "model/barrier_contact.h"
#include "model/collisions.h"
#include "model/degrees.h"
#include "model/forces.h"
#include "integrate/failure.h"
#include "integrate/halving.h"
#include "integrate/history.h"
#include "integrate/incremental.h"
#include "model/mass.h"
#include "model/params.h"
#include "model/grabs.h"
#include "model/pins.h"
#include "model/rows.h"
#include "model/touches.h"
#include "assembly/plastic.h"
#include "integrate/plastic.h"
#include "integrate/thermal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *pl_reason_name(pl_reason reason) {
    static const char *const names[] = {"converged",  "stagnated",        "iteration limit",
                                        "not finite", "outside domain",   "unbalanced",
                                        "cancelled",  "fixed iterations", "blocked"};
    return reason >= PL_CONVERGED && reason <= PL_BLOCKED ? names[reason] : "unknown";
}

bool pl_reason_is_good(pl_reason reason) { return reason == PL_CONVERGED || reason == PL_FIXED_ITERATIONS; }

void pl_sim_observe(pl_sim *sim, pl_step_observer observer, void *context) {
    if (!sim) return;
    sim->work.observer = observer;
    sim->work.observer_context = context;
}

/* The velocities, and consistent masses times them; NULL if masses are lumped. */
typedef struct motion {
    const pl_sim *sim;
    const double *offdiagonal;
} motion;

/* Kinetic energy, momentum and angular momentum; last the square of all coordinates. */
static void sum_motion(void *context, int64_t first, int64_t last, double *sums) {
    const motion *all = context;
    const pl_sim *sim = all->sim;
    double energy = 0, square = 0, momentum[3] = {0}, angular[3] = {0};
    for (int64_t i = first; i < last; i++) {
        const double *x = sim->state.positions + 3 * i, *v = sim->state.velocities + 3 * i;
        double m = sim->inertia.masses[i], w[3] = {m * v[0], m * v[1], m * v[2]};
        for (int d = 0; all->offdiagonal && d < 3; d++) w[d] += all->offdiagonal[3 * i + d];
        energy += 0.5 * (v[0] * w[0] + v[1] * w[1] + v[2] * w[2]);
        square += x[0] * x[0] + x[1] * x[1] + x[2] * x[2];
        for (int d = 0; d < 3; d++) {
            int p = (d + 1) % 3, q = (d + 2) % 3;
            momentum[d] += w[d];
            angular[d] += x[p] * w[q] - x[q] * w[p];
        }
    }
    sums[0] = energy;
    for (int d = 0; d < 3; d++) sums[1 + d] = momentum[d], sums[4 + d] = angular[d];
    sums[7] = square;
}

/* Returns the distance of the nodes from the origin, all together. */
static double measure_motion(pl_sim *sim, pl_step_report *report) {
    double sums[PL_ROW_SUMS];
    double *offdiagonal = sim->mass ? pl_vector_borrow(sim, "S v") : NULL;
    if (offdiagonal) {
        sim->mass->scale = 1;
        pl_mass_apply(sim, sim->state.velocities, offdiagonal);
    }
    pl_rows_run(sim, sum_motion, &(motion){sim, offdiagonal}, sums);
    pl_vector_return(sim, offdiagonal);
    report->kinetic_energy = sums[0];
    for (int d = 0; d < 3; d++) {
        report->momentum[d] = sums[1 + d];
        report->angular_momentum[d] = sums[4 + d];
    }
    return sqrt(sums[7]);
}

/* Whether positions and velocities are finite: angular momentum contains the product of both. */
static bool is_motion_finite(const pl_step_report *report) {
    double sum = report->kinetic_energy;
    for (int d = 0; d < 3; d++) sum += fabs(report->momentum[d]) + fabs(report->angular_momentum[d]);
    return isfinite(sum);
}

/* Allocations of stencils, pairs and work space so far. */
static int64_t count_growths(const pl_sim *sim) {
    const pl_barriers *barriers = sim->barriers;
    return sim->work.vectors.growths + sim->work.stencils.growths +
           (barriers ? barriers->growths + pl_pairs_growths(&barriers->pairs) : 0) +
           (sim->degrees ? sim->degrees->reduction.stencils.growths : 0);
}

static bool has_run_away(const pl_sim *sim, double away) {
    return !(away < PL_LOST_SHAPES * pl_sim_edge(sim));
}

/* Checks that integrators need not make; nodes are at the distance `away` from the origin. */
static pl_status check_motion(pl_sim *sim, double away, pl_step_report *report, pl_error *err) {
    bool moves = sim->model->integrator->moves, lacking = sim->work.vectors.failed;
    bool finite = !moves || (isfinite(report->residual) && is_motion_finite(report));
    sim->work.vectors.failed = false;
    if (!lacking && finite && !has_run_away(sim, away)) return PL_OK;
    if (moves) pl_motion_undo(sim);
    report->reason = PL_NOT_FINITE;
    if (lacking) return pl_error_memory(err, 24 * sim->model->nodes, "work space");
    if (finite)
        return pl_error_set(err, PL_ERR_NUMERIC,
                            "step %lld: the motion runs away, nodes are %.3g m from the origin; loads act on "
                            "what has too little strength, or a law drives what is inverted",
                            (long long)report->step, away);
    return pl_error_set(err, PL_ERR_NUMERIC, "step %lld: positions, velocities or forces are not finite",
                        (long long)report->step);
}

/* Totals of the recorded forces of the step. */
static void end_forces(pl_sim *sim, pl_step_report *report) {
    if (!sim->model->integrator->moves) pl_forces_replace(sim);
    pl_forces_take_contact(sim);
    pl_forces_end(sim, report);
}

pl_status pl_sim_step(pl_sim *sim, pl_step_report *report, pl_error *err) {
    pl_step_report own;
    if (!report) report = &own;
    *report = (pl_step_report){0};
    PL_REQUIRE(sim);
    *report = (pl_step_report){.step = sim->state.step + 1,
                               .time = pl_sim_time_of(sim, sim->state.step + 1),
                               .volume_ratio = 1,
                               .min_det = 1};
    double start = pl_now();
    int64_t growths = count_growths(sim);
    pl_params_update(sim, report->time);
    pl_damping_update(sim);
    double parameters = 1e3 * (pl_now() - start);
    pl_history_check(sim);
    pl_degrees_begin(sim, report);
    pl_forces_begin(sim);
    sim->work.h = sim->model->dt;
    sim->work.may_halve = false;
    if (sim->barriers) sim->barriers->reports.count = 0;
    pl_collisions_begin(sim, report);
    pl_plastic_begin(sim->assembly);
    pl_status status = sim->model->integrator->halves ? pl_step_in_parts(sim, report, err)
                                                      : sim->model->integrator->step(sim, report, err);
    if (status == PL_OK) status = pl_degrees_refine(sim, report, err);
    if (status == PL_OK) pl_collisions_end(sim, report);
    if (status == PL_OK) end_forces(sim, report);
    if (status == PL_OK) pl_touches_step(sim, report);
    pl_degrees_follow(sim);
    double away = sim->model->integrator->moves ? measure_motion(sim, report) : 0;
    if (status == PL_OK) status = check_motion(sim, away, report, err);
    status = pl_failure_explain(sim, status, report, err);
    bool done = status == PL_OK && report->reason != PL_CANCELLED;
    if (done) status = pl_plastic_step(sim, report, err);
    if (done && status == PL_OK) { /* further consequences of the motion */
        pl_anneals_step(sim);
        pl_thermal_step(sim, report);
    } else {
        pl_plastic_undo(sim);
    }
    report->ms_elements += parameters;
    report->ms_total += parameters + report->ms_degrees;
    pl_pushes_clear(sim);
    pl_grabs_end(sim);
    pl_history_note(sim);
    report->allocations += count_growths(sim) - growths;
    sim->state.step++;
    return status;
}

pl_status pl_sim_measure(pl_sim *sim, pl_step_report *report, pl_error *err) {
    if (report) *report = (pl_step_report){0};
    PL_REQUIRE(sim);
    PL_REQUIRE(report);
    report->step = sim->state.step;
    report->time = pl_sim_time(sim);
    pl_params_update(sim, report->time);
    pl_report_measure(sim, report);
    if (sim->model->integrator->moves) measure_motion(sim, report);
    for (int64_t i = 0; sim->state.temperature && i < sim->model->nodes; i++)
        report->max_temperature = fmax(report->max_temperature, sim->state.temperature[i]);
    if (sim->degrees) report->quadratic_edges = sim->degrees->count - sim->degrees->linear_count;
    report->ms_elements = report->ms_total = 0;
    return PL_OK;
}

int64_t pl_sim_passed_nodes(const pl_sim *sim, double *depth) {
    double own = 0;
    int64_t count = sim ? pl_collisions_count_passed(sim, &own) : 0;
    if (depth) *depth = own;
    return count;
}

int64_t pl_sim_node_count(const pl_sim *sim) { return sim ? sim->model->nodes : 0; }
int64_t pl_sim_tet_count(const pl_sim *sim) { return sim ? sim->model->tets : 0; }
int pl_sim_body_count(const pl_sim *sim) { return sim ? sim->model->body_count : 0; }
double *pl_sim_positions(pl_sim *sim) { return sim ? sim->state.positions : NULL; }
double *pl_sim_velocities(pl_sim *sim) { return sim ? sim->state.velocities : NULL; }
double *pl_sim_temperatures(pl_sim *sim) { return sim ? sim->state.temperature : NULL; }
const double *pl_sim_rest(const pl_sim *sim) { return sim ? sim->model->rest : NULL; }
const double *pl_sim_masses(const pl_sim *sim) { return sim ? sim->inertia.masses : NULL; }
const uint8_t *pl_sim_linear_edges(const pl_sim *sim) {
    return sim && sim->degrees ? sim->assembly->degree->inactive : NULL;
}
double pl_sim_time(const pl_sim *sim) { return sim ? pl_sim_time_of(sim, sim->state.step) : 0; }
int64_t pl_sim_step_index(const pl_sim *sim) { return sim ? sim->state.step : 0; }
int pl_sim_threads(const pl_sim *sim) { return sim ? pl_threads_count(sim->threads) : 0; }

void pl_sim_body_range(const pl_sim *sim, int body, int64_t *first_node, int64_t *node_count,
                       int64_t *first_tet, int64_t *tet_count) {
    static const pl_body none = {0};
    const pl_body *b = sim && body >= 0 && body < sim->model->body_count ? &sim->model->bodies[body] : &none;
    if (first_node) *first_node = b->first_node;
    if (node_count) *node_count = b->node_count;
    if (first_tet) *first_tet = b->first_tet;
    if (tet_count) *tet_count = b->tet_count;
}

bool pl_sim_body_is_bezier(const pl_sim *sim, int body) {
    return sim && body >= 0 && body < sim->model->body_count && sim->model->bodies[body].element->control;
}

static double von_mises_of(const double s[6]) {
    double a = s[0] - s[1], b = s[1] - s[2], c = s[2] - s[0];
    return sqrt(0.5 * (a * a + b * b + c * c) + 3 * (s[3] * s[3] + s[4] * s[4] + s[5] * s[5]));
}

pl_status pl_sim_tet_results(pl_sim *sim, double *stress, double *von_mises, double *det,
                             double *energy_density, pl_error *err) {
    PL_REQUIRE(sim);
    double *own = von_mises && !stress ? pl_array_new(6 * sim->model->tets, sizeof *own) : NULL;
    if (own) stress = own;
    if (von_mises && !stress) return pl_error_memory(err, 48 * sim->model->tets, "stress");
    pl_params_update(sim, pl_sim_time(sim));
    pl_assembly_results(sim->assembly, sim->threads, sim->state.positions, stress, det, energy_density);
    if (det) pl_plastic_complete_det(sim->assembly, det);
    for (int64_t t = 0; von_mises && t < sim->model->tets; t++) von_mises[t] = von_mises_of(stress + 6 * t);
    free(own);
    return PL_OK;
}

pl_status pl_sim_node_stress(pl_sim *sim, double *stress, double *von_mises, pl_error *err) {
    PL_REQUIRE(sim);
    PL_REQUIRE(stress);
    pl_status status =
        pl_assembly_node_stress(sim->assembly, sim->threads, sim->state.positions, stress, err);
    for (int64_t i = 0; status == PL_OK && von_mises && i < sim->model->nodes; i++)
        von_mises[i] = von_mises_of(stress + 6 * i);
    return status;
}

pl_status pl_sim_node_contact(pl_sim *sim, double *pressure, double *distance, pl_error *err) {
    PL_REQUIRE(sim);
    PL_REQUIRE(pressure);
    PL_REQUIRE(distance);
    for (int64_t i = 0; !sim->barriers && i < sim->model->nodes; i++) {
        pressure[i] = 0;
        distance[i] = INFINITY;
    }
    if (sim->barriers) pl_barrier_contact_measure(sim, pressure, distance);
    return PL_OK;
}

int64_t pl_sim_contact_count(const pl_sim *sim) {
    return sim && sim->barriers ? sim->barriers->reports.count : 0;
}

pl_contact_report pl_sim_contact_at(const pl_sim *sim, int64_t index) {
    if (index < 0 || index >= pl_sim_contact_count(sim)) return (pl_contact_report){0};
    return sim->barriers->reports.items[index];
}

pl_status pl_sim_forces(pl_sim *sim, double *energy, double *internal, double *external, pl_error *err) {
    PL_REQUIRE(sim);
    pl_sums sums;
    pl_params_update(sim, pl_sim_time(sim));
    if (!internal) internal = sim->work.internal;
    sim->work.forces_of = 0;
    memset(internal, 0, (size_t)(3 * sim->model->nodes) * sizeof(double)); /* for nodes without elements */
    pl_assembly_evaluate(sim->assembly, sim->threads, sim->state.positions, &(pl_request){.forces = true},
                         &sums, internal);
    if (energy) *energy = sums.energy;
    if (external) {
        double time = pl_sim_time(sim);
        pl_terms_begin(sim, PL_TERM_LOAD, &(pl_term_step){.time = time, .x = sim->state.positions});
        pl_terms_sum_loads(sim, sim->state.positions);
        memcpy(external, sim->work.loads, (size_t)(3 * sim->model->nodes) * sizeof(double));
    }
    return PL_OK;
}
