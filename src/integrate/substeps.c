/* Cutting an explicit step into stable substeps; see substeps.h.
 *
 * The frequency comes from power iterations on the tangent of the moment, which compression stiffens, and is
 * found anew every few substeps; a step that meets more than it was cut for is made again with shorter ones.
 */
#include "integrate/substeps.h"
#include "core/random.h"
#include "core/timer.h"
#include "integrate/incremental.h"

#include <math.h>
#include <string.h>

/* h times the frequency that substeps aim at, and that they must not exceed by stiffening. */
#define AIM 0.9
#define LIMIT 1.8

enum {
    BLOCK = 8,    /* substeps from one estimate to the next */
    ROUNDS = 20,  /* power iterations of an estimate */
    ATTEMPTS = 5, /* at a step, each with half the aim */
};

typedef struct march {
    pl_sim *sim;
    pl_substep substep;
    pl_step_report *report;
    double aim, needed; /* needed: substeps, when they are too many */
    bool unstable;
} march;

/* w = M^-1/2 w on free components, zero elsewhere. */
static void divide_by_root_mass(const pl_sim *sim, double *w) {
    for (int64_t k = 0; k < 3 * sim->nodes; k++) {
        bool held = sim->held[k / 3] >> k % 3 & 1;
        w[k] = held || !(sim->masses[k / 3] > 0) ? 0 : w[k] / sqrt(sim->masses[k / 3]);
    }
}

/* The largest eigenvalue of M^-1 A, or slightly less, with A the matrix as last assembled. */
static double find_largest(pl_sim *sim) {
    double *w = sim->target, *y = sim->spare, largest = 0;
    pl_random random = {1};
    sim->op.diagonal.constant = 0;
    sim->op.diagonal.weights = NULL;
    for (int64_t k = 0; k < 3 * sim->nodes; k++) w[k] = pl_random_range(&random, -1, 1);
    for (int round = 0; round < ROUNDS; round++) {
        double size = sqrt(pl_dot(sim->threads, sim->nodes, w, w, sim->partial));
        if (!(size > 0)) return size;
        for (int64_t k = 0; k < 3 * sim->nodes; k++) w[k] /= size;
        divide_by_root_mass(sim, w);
        pl_operator_apply(&sim->op, w, y, sim->partial);
        divide_by_root_mass(sim, y);
        memcpy(w, y, (size_t)(3 * sim->nodes) * sizeof(double));
        largest = sqrt(pl_dot(sim->threads, sim->nodes, w, w, sim->partial));
    }
    return largest;
}

/* What limits substeps: the largest eigenvalues of M^-1 K (1/s2) and, where it is explicit, of M^-1 D (1/s).
 */
typedef struct speeds {
    double elastic, damping;
} speeds;

static speeds find_speeds(pl_sim *sim) {
    speeds s = {0};
    bool damps = sim->integrator->damps_explicitly;
    if (damps && sim->damping.kinds & PL_DAMPED_BY_VISCOSITY) {
        pl_assembly_evaluate(sim->assembly, sim->threads, sim->positions,
                             PL_WANT_HESSIAN | PL_WANT_VISCOUS_MATRIX | PL_WANT_ALONE, (pl_limiter){0, 0},
                             &sim->sums, NULL);
        s.damping = find_largest(sim);
    }
    pl_assembly_evaluate(sim->assembly, sim->threads, sim->positions, PL_WANT_GRADIENT | PL_WANT_HESSIAN,
                         (pl_limiter){0, 0}, &sim->sums, sim->internal);
    s.elastic = find_largest(sim);
    if (damps)
        s.damping += pl_assembly_largest(sim->assembly, PL_MATERIAL_DAMPING_MASS) +
                     pl_assembly_largest(sim->assembly, PL_MATERIAL_DAMPING_STIFFNESS) * s.elastic;
    return s;
}

/* The frequency f for which h f = aim where h^2 elastic + 2 h damping = aim^2: symplectic Euler with explicit
 * damping is stable while this is below 4 (docs/damping.md). */
static double frequency_of(speeds s, double aim) {
    return (s.damping + sqrt(s.damping * s.damping + s.elastic * aim * aim)) / aim;
}

static bool is_cancelled(march *m) {
    if (!m->sim->observer || !m->sim->observer(m->sim->observer_context, m->report)) return false;
    m->report->reason = PL_CANCELLED;
    return true;
}

/* From the step's start to its end, or as far as it goes well. */
static void go(march *m) {
    pl_sim *sim = m->sim;
    double begin = m->report->time - sim->dt, h = 0;
    int64_t left = 1; /* substeps, when the step is not cut anew */
    double done = 0;  /* seconds of the step */
    m->unstable = false;
    while (left > 0) {
        speeds now = find_speeds(sim);
        double frequency = frequency_of(now, m->aim);
        m->unstable = !isfinite(frequency) || h * frequency_of(now, LIMIT) > LIMIT;
        double count = fmax(ceil((sim->dt - done) * frequency / m->aim), 1);
        if ((double)m->report->substeps + count > (double)sim->settings.max_substeps)
            m->needed = (double)m->report->substeps + count;
        if (m->unstable || m->needed > 0 || is_cancelled(m)) return;
        left = (int64_t)count;
        h = (sim->dt - done) / count;
        for (int k = 0; k < BLOCK && left > 0; k++, left--) {
            m->substep(sim, m->report, begin + done, h);
            done += h;
            m->report->substeps++;
        }
    }
}

static bool is_finite(const pl_sim *sim) {
    double sum = 0;
    for (int64_t k = 0; k < 3 * sim->nodes; k++) sum += fabs(sim->positions[k]) + fabs(sim->velocities[k]);
    return isfinite(sum);
}

static pl_status fail(march *m, pl_error *err) {
    pl_sim *sim = m->sim;
    pl_motion_undo(sim);
    if (m->needed > 0) {
        m->report->reason = PL_ITERATION_LIMIT;
        return pl_error_set(err, PL_ERR_NUMERIC,
                            "step %lld: %.3g substeps would be needed to stay stable, expected at most %lld "
                            "(max_substeps); take a shorter dt or an implicit integrator",
                            (long long)m->report->step, m->needed, (long long)sim->settings.max_substeps);
    }
    m->report->reason = PL_NOT_FINITE;
    return pl_error_set(err, PL_ERR_NUMERIC, "step %lld: forces or energy are not finite",
                        (long long)m->report->step);
}

pl_status pl_substeps_run(pl_sim *sim, pl_substep substep, pl_step_report *report, pl_error *err) {
    double start = pl_now();
    size_t bytes = (size_t)(3 * sim->nodes) * sizeof(double);
    memcpy(sim->old_positions, sim->positions, bytes);
    memcpy(sim->old_velocities, sim->velocities, bytes);
    pl_constraints_apply(sim, report->time - sim->dt, sim->positions);
    march m = {.sim = sim, .substep = substep, .report = report, .aim = AIM};
    for (int attempt = 0; attempt < ATTEMPTS; attempt++, m.aim /= 2) {
        if (attempt) pl_motion_undo(sim);
        sim->damping.work = 0;
        go(&m);
        if (!m.unstable) break;
    }
    if (report->reason == PL_CANCELLED) return PL_OK;
    if (m.needed > 0 || m.unstable || !is_finite(sim)) return fail(&m, err);
    pl_report_measure(sim, report);
    report->dissipated_energy += sim->damping.work;
    if (!isfinite(report->elastic_energy)) return fail(&m, err);
    report->ms_total = report->ms_elements = 1e3 * (pl_now() - start);
    return PL_OK;
}
