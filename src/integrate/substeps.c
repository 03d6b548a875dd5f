/* Division of an explicit step into stable substeps; see substeps.h.
 *
 * Power iterations on the current tangent, which compression stiffens, estimate the frequency after every few
 * substeps and at the step's end, where it is stored for the next step's start. A step whose frequency
 * exceeds its estimate, that overflows, or ends with energy from nowhere, is undone and repeated with shorter
 * substeps.
 */
#include "integrate/substeps.h"
#include "core/hash.h"
#include "core/timer.h"
#include "integrate/incremental.h"
#include "integrate/record.h"
#include "integrate/stability.h"
#include "model/degrees.h"
#include "model/grabs.h"
#include "model/params.h"
#include "model/pins.h"
#include "model/rows.h"

#include <math.h>
#include <string.h>

/* The limit of h times the frequency after stiffening. */
#define LIMIT 1.8
/* A step is suspect if its energy at the end exceeds the initial energy and the input by the factor by which
 * the scheme itself lets the energy of one frequency vary, times this ... */
#define DOUBTED 1.5
/* ... and the factor by which the energy of a step with substeps half as long may differ for both to be
 * accepted. */
#define ALIKE 1.25

enum {
    BLOCK = 8,    /* substeps between estimates */
    ATTEMPTS = 5, /* at a step, each with half the aim */
};

typedef struct march {
    pl_sim *sim;
    pl_substep substep;
    pl_step_report *report;
    double variation;   /* factor between the largest and least energy of one frequency, by the scheme */
    double aim, needed; /* needed: required substeps, if they are too many */
    double stored;      /* J in springs of grabs at the step's start, which they may release */
    double before;      /* J at the step's start, elastic and kinetic */
    double explained;   /* the part of it that is accounted for; likewise at the end */
    double after;       /* J at the step's end in the last attempt that reached it; 0: none */
    bool unstable, doubted;
    bool releases; /* a constraint ends within the step */
} march;

/* Fingerprint of the whole state except the stability bound itself: any change between two steps changes
 * it. */
static uint64_t fingerprint(const pl_sim *sim) {
    pl_hash_chains chains = PL_HASH_CHAINS;
    for (int i = 0; i < sim->state.block_count; i++) {
        const pl_state_block *block = &sim->state.blocks[i];
        if (block->data == &sim->state.stability) continue;
        pl_hash_chains_add(&chains, pl_state_block_data(block), pl_state_block_bytes(block));
    }
    return pl_hash_chains_end(&chains);
}

/* ... with the currently constrained nodes: releasing some raises the frequency of others. */
static uint64_t fingerprint_constrained(const pl_sim *sim, uint64_t all) {
    for (int64_t i = 0; i < sim->model->nodes; i++) all = (all ^ sim->work.constrained[i]) * 0x100000001b3u;
    return all | 1;
}

static bool is_cancelled(march *m) {
    if (!m->sim->work.observer || !m->sim->work.observer(m->sim->work.observer_context, m->report))
        return false;
    m->report->reason = PL_CANCELLED;
    return true;
}

/* Whether a constraint that is active in the step is not at its end. */
static bool has_release(const pl_sim *sim, double begin, double end) {
    for (int k = 0; k < sim->model->constraint_count; k++) {
        const pl_constraint *c = &sim->model->constraints[k];
        bool begins = c->from > begin && c->from < end;
        if ((begins || pl_constraint_is_active(sim, c, begin)) && !pl_constraint_is_active(sim, c, end))
            return true;
    }
    return false;
}

/* Constrains or frees the nodes of those constraints active at `now` that last to the step's end, or do
 * not. */
static void mark(const march *m, double now, bool last, bool constrained) {
    const pl_sim *sim = m->sim;
    for (int k = 0; k < sim->model->constraint_count; k++) {
        const pl_constraint *c = &sim->model->constraints[k];
        if (!pl_constraint_is_active(sim, c, now) || pl_constraint_is_active(sim, c, m->report->time) != last)
            continue;
        unsigned axes = (c->axes[0] ? 1u : 0u) | (c->axes[1] ? 2u : 0u) | (c->axes[2] ? 4u : 0u);
        for (int64_t i = 0; i < c->count; i++) {
            uint8_t *of = &sim->work.constrained[c->nodes[i]];
            *of = (uint8_t)(constrained ? *of | axes : *of & ~axes);
        }
    }
}

/* The stability bound for the substeps from `now` on. Nodes that are released within the step count as free:
 * with all nodes constrained there is no frequency, and one substep would take the free body too far. */
static pl_stability find_bound(march *m, double now) {
    pl_sim *sim = m->sim;
    if (!m->releases) return pl_stability_find(sim, sim->state.positions);
    mark(m, now, false, false);
    mark(m, now, true, true); /* nodes of both kinds of constraints, and below of other origins */
    pl_pins_apply(sim, sim->state.positions);
    pl_degrees_constrain(sim);
    pl_stability bound = pl_stability_find(sim, sim->state.positions);
    mark(m, now, false, true);
    return bound;
}

/* From the step's start to its end, or as far as it is stable; `now` is the stability bound at the start. */
static void go(march *m, pl_stability now) {
    pl_sim *sim = m->sim;
    double begin = m->report->time - sim->model->dt, h = 0;
    int64_t left = 1; /* remaining substeps until the next division of the step */
    double done = 0;  /* seconds of the step */
    for (;;) {
        double frequency = pl_stability_frequency(now, m->aim);
        m->unstable = !isfinite(frequency) || h * pl_stability_frequency(now, LIMIT) > LIMIT;
        if (m->unstable || left == 0) break;
        double count = fmax(ceil((sim->model->dt - done) * frequency / m->aim), 1);
        if ((double)m->report->substeps + count > (double)sim->model->settings.max_substeps)
            m->needed = (double)m->report->substeps + count;
        if (m->needed > 0 || is_cancelled(m)) return;
        left = (int64_t)count;
        h = (sim->model->dt - done) / count;
        for (int k = 0; k < BLOCK && left > 0; k++, left--) {
            m->substep(sim, m->report, begin + done, h);
            m->stored += pl_record_grabs_damp(sim, h);
            done += h;
            m->report->substeps++;
        }
        now = find_bound(m, begin + done);
    }
    sim->state.stability = now;
}

static double kinetic_energy(const pl_sim *sim) {
    double sum = 0;
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++)
        sum += 0.5 * sim->inertia.masses[k / 3] * sim->state.velocities[k] * sim->state.velocities[k];
    return sum;
}

/* An upper bound (J) of the input by loads and prescribed motion: forces at the step's end times the
 * displacement. */
static double find_input(const pl_sim *sim) {
    double sum = 0;
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) {
        double displacement = fabs(sim->state.positions[k] - sim->state.old_positions[k]),
               force = fabs(sim->work.loads[k]);
        bool constrained = pl_is_constrained(sim, k / 3, (int)(k % 3));
        if (constrained) {
            force += fabs(sim->work.internal[k]);
            sum += 0.5 * sim->inertia.masses[k / 3] * sim->state.velocities[k] * sim->state.velocities[k];
        }
        sum += force * displacement;
    }
    return sum;
}

/* Whether a collider touched a body in this step, so that it may have supplied energy. */
static bool is_touched(const pl_sim *sim) {
    if (!sim->contact) return false;
    const pl_contact_sums *total = &sim->contact->total;
    return total->touching > 0 || total->force[0] != 0 || total->force[1] != 0 || total->force[2] != 0;
}

/* Checks a step that reached its end. Energy from nowhere indicates substeps that were too long. If substeps
 * half as long end with the same energy, it belongs to the motion: colliders may push without limit, and laws
 * without an energy create some. Otherwise equal energies are a coincidence. */
static void judge(march *m) {
    pl_sim *sim = m->sim;
    pl_report_sums(sim, m->report);
    double energy = kinetic_energy(sim), last = m->after;
    double bound = m->explained + m->stored + find_input(sim) + 1e-9 * sim->model->scales.energy;
    energy += sim->assembly->model->has_energy ? m->report->elastic_energy : 0;
    bool alike = last > 0 && energy < ALIKE * last && last < ALIKE * energy;
    alike = alike && (is_touched(sim) || !sim->assembly->model->has_energy);
    m->after = energy;
    bool rises = energy > DOUBTED * m->variation * bound;
    m->doubted = rises && !alike;
    sim->state.stability.explained = rises ? energy : fmin(energy, bound);
    m->unstable = m->doubted || !isfinite(energy + m->report->elastic_energy);
}

/* Elastic forces and energy at the step's start; `known`: those of the last step's end. */
static void begin(march *m, bool known) {
    pl_sim *sim = m->sim;
    if (!known)
        pl_assembly_evaluate(sim->assembly, sim->threads, sim->state.positions, &(pl_request){.forces = true},
                             &sim->work.sums, sim->work.internal);
    m->before = kinetic_energy(sim) +
                (sim->assembly->model->has_energy ? sim->work.sums.energy : sim->model->scales.energy);
    m->explained = m->before;
    pl_grabs_begin(sim, m->report->time, sim->state.positions, false);
    m->stored = pl_grabs_stored(sim, sim->state.positions);
}

static pl_status fail(march *m, pl_error *err) {
    pl_sim *sim = m->sim;
    pl_motion_undo(sim);
    if (m->needed > 0) {
        bool damped = sim->model->integrator->damps_explicitly && sim->damping.kinds;
        m->report->reason = PL_ITERATION_LIMIT;
        return pl_error_set(err, PL_ERR_NUMERIC,
                            "step %lld: %.3g substeps would be needed to stay stable, expected at most %lld "
                            "(max_substeps); take a shorter dt, mass_scaling%s or an implicit integrator",
                            (long long)m->report->step, m->needed,
                            (long long)sim->model->settings.max_substeps, damped ? ", less damping" : "");
    }
    m->report->reason = PL_NOT_FINITE;
    if (m->doubted)
        return pl_error_set(err, PL_ERR_NUMERIC,
                            "step %lld: energy rises from %.3g J to %.3g J, and otherwise with any other "
                            "length of substeps; take a shorter dt or an implicit integrator",
                            (long long)m->report->step, m->before, m->after);
    return pl_error_set(err, PL_ERR_NUMERIC, "step %lld: forces or energy are not finite",
                        (long long)m->report->step);
}

void pl_substep_gradient(pl_sim *sim, double time, double *gradient) {
    const double *x = sim->state.positions;
    pl_terms_begin(sim, PL_TERM_LOAD, &(pl_term_step){.time = time, .x = x});
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) gradient[k] = -sim->work.internal[k];
    pl_terms_add_gradient(sim, PL_TERM_LOAD, x, gradient);
}

pl_status pl_substeps_run(pl_sim *sim, pl_substep substep, double variation, pl_step_report *report,
                          pl_error *err) {
    double start = pl_now();
    size_t bytes = (size_t)(3 * sim->model->nodes) * sizeof(double);
    march m = {
        .sim = sim, .substep = substep, .report = report, .variation = variation, .aim = PL_STABLE_AIM};
    m.releases = has_release(sim, report->time - sim->model->dt, report->time);
    uint64_t seen = fingerprint(sim);
    const pl_stability last = sim->state.stability;
    memcpy(sim->state.old_positions, sim->state.positions, bytes);
    memcpy(sim->state.old_velocities, sim->state.velocities, bytes);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++, m.aim /= 2) {
        if (attempt) pl_motion_undo(sim);
        pl_forces_begin(sim);
        report->retries = attempt;
        pl_constraints_apply(sim, report->time - sim->model->dt, sim->state.positions);
        bool goes_on = !pl_params_vary(sim) && last.fingerprint == fingerprint_constrained(sim, seen),
             known = attempt == 0 && goes_on;
        begin(&m, known && sim->work.forces_of == last.fingerprint &&
                      !memcmp(sim->state.positions, sim->state.old_positions, bytes));
        if (goes_on) m.explained = fmin(m.explained, last.explained);
        sim->damping.work = 0;
        go(&m, known && !m.releases ? last : find_bound(&m, report->time - sim->model->dt));
        if (report->reason == PL_CANCELLED) return PL_OK;
        if (!m.unstable && !(m.needed > 0)) judge(&m);
        if (!m.unstable) break;
    }
    sim->state.stability.fingerprint = sim->work.forces_of = 0;
    if (m.needed > 0 || m.unstable) return fail(&m, err);
    sim->state.stability.fingerprint = sim->work.forces_of = fingerprint_constrained(sim, fingerprint(sim));
    report->dissipated_energy += sim->damping.work;
    report->ms_total = report->ms_elements = 1e3 * (pl_now() - start);
    return PL_OK;
}
