/* Stepping, views of the state, results and checkpoints: the public face of a simulation. */
#include "core/fields.h"
#include "core/hash.h"
#include "core/timer.h"
#include "integrate/anneal.h"
#include "integrate/collisions.h"
#include "integrate/degrees.h"
#include "integrate/incremental.h"
#include "integrate/mass.h"
#include "integrate/params.h"
#include "integrate/rows.h"
#include "assembly/plastic.h"
#include "integrate/plastic.h"
#include "integrate/thermal.h"

#include <math.h>
#include <string.h>

const char *pl_reason_name(pl_reason reason) {
    static const char *const names[] = {"converged",  "stagnated",       "iteration limit",
                                        "not finite", "outside domain",  "unbalanced",
                                        "cancelled",  "fixed iterations"};
    return reason >= PL_CONVERGED && reason <= PL_FIXED_ITERATIONS ? names[reason] : "unknown";
}

bool pl_reason_is_good(pl_reason reason) { return reason == PL_CONVERGED || reason == PL_FIXED_ITERATIONS; }

void pl_sim_observe(pl_sim *sim, pl_step_observer observer, void *context) {
    if (!sim) return;
    sim->observer = observer;
    sim->observer_context = context;
}

/* Kinetic energy, momentum and angular momentum. */
static void sum_motion(void *context, int64_t first, int64_t last, double *sums) {
    const pl_sim *sim = context;
    double energy = 0, momentum[3] = {0}, angular[3] = {0};
    for (int64_t i = first; i < last; i++) {
        const double *x = sim->positions + 3 * i, *v = sim->velocities + 3 * i;
        double m = sim->masses[i], w[3] = {m * v[0], m * v[1], m * v[2]};
        for (int d = 0; sim->mass && d < 3; d++) w[d] += sim->mass->product[3 * i + d];
        energy += 0.5 * (v[0] * w[0] + v[1] * w[1] + v[2] * w[2]);
        for (int d = 0; d < 3; d++) {
            int p = (d + 1) % 3, q = (d + 2) % 3;
            momentum[d] += w[d];
            angular[d] += x[p] * w[q] - x[q] * w[p];
        }
    }
    sums[0] = energy;
    for (int d = 0; d < 3; d++) sums[1 + d] = momentum[d], sums[4 + d] = angular[d];
}

static void measure_motion(pl_sim *sim, pl_step_report *report) {
    double sums[PL_ROW_SUMS];
    if (sim->mass) {
        sim->mass->scale = 1;
        pl_mass_apply(sim, sim->velocities);
    }
    pl_rows_run(sim, sum_motion, sim, sums);
    report->kinetic_energy = sums[0];
    for (int d = 0; d < 3; d++) {
        report->momentum[d] = sums[1 + d];
        report->angular_momentum[d] = sums[4 + d];
    }
}

pl_status pl_sim_step(pl_sim *sim, pl_step_report *report, pl_error *err) {
    pl_step_report own;
    if (!report) report = &own;
    *report = (pl_step_report){0};
    PL_REQUIRE(sim);
    *report = (pl_step_report){
        .step = sim->step + 1, .time = (double)(sim->step + 1) * sim->dt, .volume_ratio = 1, .min_det = 1};
    double start = pl_now();
    pl_params_update(sim, report->time);
    pl_damping_update(sim);
    double parameters = 1e3 * (pl_now() - start);
    pl_degrees_begin(sim, report);
    pl_collisions_begin(sim, report);
    pl_status status = sim->integrator->step(sim, report, err);
    if (status == PL_OK) status = pl_degrees_refine(sim, report, err);
    if (status == PL_OK) pl_collisions_end(sim, report);
    pl_degrees_follow(sim);
    if (sim->integrator->moves) measure_motion(sim, report);
    if (status == PL_OK && sim->integrator->moves && !isfinite(report->kinetic_energy + report->residual)) {
        pl_motion_undo(sim);
        report->reason = PL_NOT_FINITE;
        status = pl_error_set(err, PL_ERR_NUMERIC, "step %lld: velocities or forces overflow",
                              (long long)report->step);
    }
    if (status == PL_OK && report->reason != PL_CANCELLED) { /* what follows from the motion */
        pl_plastic_step(sim, report);
        pl_anneals_step(sim);
        pl_thermal_step(sim, report);
    }
    report->ms_elements += parameters;
    report->ms_total += parameters + report->ms_degrees;
    sim->step++;
    return status;
}

int64_t pl_sim_node_count(const pl_sim *sim) { return sim ? sim->nodes : 0; }
int64_t pl_sim_tet_count(const pl_sim *sim) { return sim ? sim->tets : 0; }
int pl_sim_body_count(const pl_sim *sim) { return sim ? sim->body_count : 0; }
double *pl_sim_positions(pl_sim *sim) { return sim ? sim->positions : NULL; }
double *pl_sim_velocities(pl_sim *sim) { return sim ? sim->velocities : NULL; }
double *pl_sim_temperatures(pl_sim *sim) { return sim ? sim->temperature : NULL; }
const double *pl_sim_rest(const pl_sim *sim) { return sim ? sim->rest : NULL; }
const double *pl_sim_masses(const pl_sim *sim) { return sim ? sim->masses : NULL; }
const uint8_t *pl_sim_linear_edges(const pl_sim *sim) {
    return sim && sim->degrees ? sim->assembly->degree->idle : NULL;
}
double pl_sim_time(const pl_sim *sim) { return sim ? (double)sim->step * sim->dt : 0; }
int64_t pl_sim_step_index(const pl_sim *sim) { return sim ? sim->step : 0; }
int pl_sim_threads(const pl_sim *sim) { return sim ? pl_threads_count(sim->threads) : 0; }

void pl_sim_body_range(const pl_sim *sim, int body, int64_t *first_node, int64_t *node_count,
                       int64_t *first_tet, int64_t *tet_count) {
    static const pl_body none = {0};
    const pl_body *b = sim && body >= 0 && body < sim->body_count ? &sim->bodies[body] : &none;
    if (first_node) *first_node = b->first_node;
    if (node_count) *node_count = b->node_count;
    if (first_tet) *first_tet = b->first_tet;
    if (tet_count) *tet_count = b->tet_count;
}

bool pl_sim_body_is_bezier(const pl_sim *sim, int body) {
    return sim && body >= 0 && body < sim->body_count && sim->bodies[body].element->control;
}

static double von_mises_of(const double s[6]) {
    double a = s[0] - s[1], b = s[1] - s[2], c = s[2] - s[0];
    return sqrt(0.5 * (a * a + b * b + c * c) + 3 * (s[3] * s[3] + s[4] * s[4] + s[5] * s[5]));
}

pl_status pl_sim_tet_results(pl_sim *sim, double *stress, double *von_mises, double *det,
                             double *energy_density, pl_error *err) {
    PL_REQUIRE(sim);
    if (von_mises && !stress) return pl_error_set(err, PL_ERR_INPUT, "von_mises needs stress");
    pl_params_update(sim, pl_sim_time(sim));
    pl_assembly_results(sim->assembly, sim->threads, sim->positions, stress, det, energy_density);
    if (det) pl_plastic_complete_det(sim->assembly, det);
    for (int64_t t = 0; von_mises && t < sim->tets; t++) von_mises[t] = von_mises_of(stress + 6 * t);
    return PL_OK;
}

pl_status pl_sim_node_stress(pl_sim *sim, double *stress, double *von_mises, pl_error *err) {
    PL_REQUIRE(sim);
    PL_REQUIRE(stress);
    pl_status status = pl_assembly_node_stress(sim->assembly, sim->threads, sim->positions, stress, err);
    for (int64_t i = 0; status == PL_OK && von_mises && i < sim->nodes; i++)
        von_mises[i] = von_mises_of(stress + 6 * i);
    return status;
}

pl_status pl_sim_forces(pl_sim *sim, double *energy, double *internal, double *external, pl_error *err) {
    PL_REQUIRE(sim);
    pl_sums sums;
    pl_params_update(sim, pl_sim_time(sim));
    if (!internal) internal = sim->internal;
    sim->forces_of = 0;
    memset(internal, 0, (size_t)(3 * sim->nodes) * sizeof(double)); /* for nodes without elements */
    pl_assembly_evaluate(sim->assembly, sim->threads, sim->positions, PL_WANT_ENERGY | PL_WANT_GRADIENT,
                         (pl_limiter){0, 0}, &sums, internal);
    if (energy) *energy = sums.energy;
    if (external) {
        double time = pl_sim_time(sim);
        pl_loads_dead(sim, time);
        bool follows = pl_loads_follower(sim, time, sim->positions);
        for (int64_t k = 0; k < 3 * sim->nodes; k++)
            external[k] = sim->external[k] + (follows ? sim->follower[k] : 0);
    }
    return PL_OK;
}

/* Checkpoint: this header, then the blocks of the state. */
typedef struct state_header {
    uint64_t magic, nodes, step;
    uint64_t checksum; /* of the step, the model's numbers and the blocks */
} state_header;
static const uint64_t state_magic = 0x34305441545350u; /* "PSTAT04" */

/* `bytes` are the blocks; a state of another model has another sum, too. */
static uint64_t state_sum(const pl_sim *sim, uint64_t step, const char *bytes) {
    const int64_t model[] = {(int64_t)step,   sim->nodes,          sim->tets,
                             sim->body_count, sim->collider_count, sim->state_count};
    uint64_t sum = pl_hash(PL_HASH_START, model, sizeof model);
    for (int i = 0; i < sim->state_count; bytes += sim->state[i++].bytes) {
        sum = pl_hash(sum, &sim->state[i].bytes, sizeof sim->state[i].bytes);
        sum = pl_hash(sum, bytes, sim->state[i].bytes);
    }
    return sum;
}

pl_status pl_sim_add_state(pl_sim *sim, void *data, size_t bytes, pl_error *err) {
    if (sim->state_count == PL_MAX_STATE_BLOCKS)
        return pl_error_set(err, PL_ERR_INPUT, "more than %d arrays of state", PL_MAX_STATE_BLOCKS);
    sim->state[sim->state_count++] = (pl_state_block){data, bytes};
    return PL_OK;
}

size_t pl_sim_state_size(const pl_sim *sim) {
    if (!sim) return 0;
    size_t size = sizeof(state_header);
    for (int i = 0; i < sim->state_count; i++) size += sim->state[i].bytes;
    return size;
}

void pl_sim_state_save(const pl_sim *sim, void *bytes) {
    if (!sim || !bytes) return;
    char *blocks = (char *)bytes + sizeof(state_header), *to = blocks;
    for (int i = 0; i < sim->state_count; to += sim->state[i++].bytes)
        memcpy(to, sim->state[i].data, sim->state[i].bytes);
    state_header header = {.magic = state_magic, .nodes = (uint64_t)sim->nodes, .step = (uint64_t)sim->step};
    header.checksum = state_sum(sim, header.step, blocks);
    memcpy(bytes, &header, sizeof header);
}

pl_status pl_sim_state_restore(pl_sim *sim, const void *bytes, size_t size, pl_error *err) {
    PL_REQUIRE(sim);
    PL_REQUIRE(bytes);
    state_header header;
    const char *from = bytes;
    if (size != pl_sim_state_size(sim)) {
        return pl_error_set(err, PL_ERR_INPUT, "the saved state has %zu bytes, expected %zu for this model",
                            size, pl_sim_state_size(sim));
    }
    memcpy(&header, from, sizeof header);
    if (header.magic != state_magic || header.nodes != (uint64_t)sim->nodes)
        return pl_error_set(err, PL_ERR_INPUT, "the saved state belongs to another model");
    from += sizeof header;
    if (header.checksum != state_sum(sim, header.step, from))
        return pl_error_set(err, PL_ERR_INPUT,
                            "the saved state is damaged, or of another model: its checksum is wrong");
    sim->step = (int64_t)header.step;
    for (int i = 0; i < sim->state_count; from += sim->state[i++].bytes)
        memcpy(sim->state[i].data, from, sim->state[i].bytes);
    pl_plastic_restore(sim->assembly, sim->threads);
    pl_lag_restore(sim);
    pl_degrees_refresh(sim);
    return PL_OK;
}
