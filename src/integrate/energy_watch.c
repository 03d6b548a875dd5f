/* See energy_watch.h. */
#include "integrate/energy_watch.h"
#include "math/vec3.h"
#include "model/grabs.h"
#include "model/mass.h"
#include "model/rows.h"

#include <math.h>
#include <string.h>

/* Tolerated spurious energy, relative to the recent kinetic and elastic energy, while the step may be
 * repeated, or not, ... */
#define TOLERATED_AT_FIRST 0.01
#define TOLERATED 0.1
/* ... the fraction of the recent energy that is carried from step to step, and ... */
#define REMEMBERED 0.99
/* ... the spurious energy that makes the next step suspect. */
#define SUSPECT 0.01
/* Factor by which the kinetic energy of a calm motion does not change in a step. */
#define JUMP 2.0
/* Smallest det F of elements far from singularities of their law. */
#define SQUEEZED 0.3
/* Fraction of an edge: larger displacements of nodes by forces in a step are impacts. */
#define STRUCK 0.25
/* Relative to the energy of a strain of one: negligible. */
#define NEGLIGIBLE 1e-6

/* ---- the balance ---- */

typedef struct balance {
    pl_sim *sim;
    const double *start, *end; /* forces, or NULL */
    const pl_watch_vectors *vectors;
} balance;

/* In [0] kinetic energy of free components; in [1] the work of loads on them; in [2] an upper bound of the
 * work of constraints. */
static void sum_balance(void *context, int64_t first, int64_t last, double *sums) {
    const balance *b = context;
    const pl_sim *sim = b->sim;
    const double *restrict velocity = sim->state.velocities, *restrict x = sim->state.positions,
                           *restrict x0 = sim->state.old_positions, *restrict load = sim->work.loads,
                           *restrict masses = sim->inertia.masses;
    double kinetic = 0, work = 0, given = 0;
    for (int64_t i = first; i < last; i++) {
        const double *v = velocity + 3 * i, *f = load + 3 * i;
        const double path[3] = {x[3 * i] - x0[3 * i], x[3 * i + 1] - x0[3 * i + 1],
                                x[3 * i + 2] - x0[3 * i + 2]};
        if (!sim->work.constrained[i]) {
            kinetic += masses[i] * pl_vec3_dot(v, v);
            work += pl_vec3_dot(f, path);
            continue;
        }
        for (int d = 0; d < 3; d++) {
            double f0 = b->start ? b->start[3 * i + d] : 0, f1 = b->end ? b->end[3 * i + d] : f0;
            bool constrained = pl_is_constrained(sim, i, d);
            if (constrained) given += fmax(fmax(-f0 * path[d], -f1 * path[d]), 0);
            if (!constrained) kinetic += masses[i] * v[d] * v[d], work += f[d] * path[d];
        }
    }
    sums[0] = 0.5 * kinetic;
    sums[1] = work;
    sums[2] = given;
}

/* The work of the elastic forces at the start and at the end. */
static void sum_work(void *context, int64_t first, int64_t last, double *sums) {
    const balance *b = context;
    for (int64_t k = 3 * first; k < 3 * last; k++) {
        double path = b->sim->state.positions[k] - b->sim->state.old_positions[k];
        sums[0] += b->start[k] * path;
        sums[1] += b->end[k] * path;
    }
}

/* In [0] the number of nodes with large displacements by forces. */
static void count_struck(void *context, int64_t first, int64_t last, double *sums) {
    const balance *b = context;
    const pl_model *model = b->sim->model;
    const double *u = b->vectors->displacement, *ahead = b->vectors->ahead;
    for (int64_t i = first; i < last; i++) {
        double limit = STRUCK * model->components[model->component_of[i]].edge, path[3];
        for (int d = 0; d < 3; d++) path[d] = u[3 * i + d] - ahead[3 * i + d];
        sums[0] += pl_vec3_dot(path, path) > limit * limit;
    }
}

static void sum_kinetic(void *context, int64_t first, int64_t last, double *sums) {
    const pl_sim *sim = context;
    double sum = 0;
    for (int64_t i = first; i < last; i++) {
        const double *v = sim->state.velocities + 3 * i;
        double square = 0;
        if (sim->work.constrained[i])
            for (int d = 0; d < 3; d++) square += pl_is_constrained(sim, i, d) ? 0 : v[d] * v[d];
        else
            square = pl_vec3_dot(v, v);
        sum += sim->inertia.masses[i] * square;
    }
    sums[0] = 0.5 * sum;
}

/* J of the loads, from the sum of their work with forces at the point of linearisation. */
static double load_work(const pl_sim *sim, double sum) {
    const double *from = sim->state.old_positions, *ahead = sim->linearisation.ahead;
    return sum + pl_grabs_work_beyond(sim, ahead ? ahead : from, from, sim->state.positions);
}

/* J added by surfaces along the step's displacement, of which it is `part`: by pushing nodes out, at most an
 * edge in addition to their own motion (constraints.c), and by friction of moving surfaces. Energy that they
 * take does not count. The forces are those of the whole step. */
static double contact_work(const pl_sim *sim, double part) {
    const pl_contact *contact = sim->contact;
    double work = 0, h = sim->model->dt;
    for (int64_t c = 0; contact && c < contact->count; c++) {
        const pl_node_at_surface *at_surface = &contact->nodes_at_surface[c];
        double path[3];
        for (int d = 0; d < 3; d++) {
            int64_t k = 3 * (int64_t)contact->nodes[c] + d;
            path[d] = sim->state.positions[k] - sim->state.old_positions[k];
        }
        for (int j = 0; j < at_surface->normals; j++) {
            double longest =
                contact->edges[c] + h * fmax(pl_vec3_dot(at_surface->normal[j], at_surface->velocity[j]), 0);
            double out = fmin(pl_vec3_dot(at_surface->normal[j], path), longest);
            work += fmax(at_surface->force[j], 0) * fmax(out, 0);
        }
        if (at_surface->normals)
            work += h * fmax(pl_vec3_dot(at_surface->friction_force, at_surface->velocity[0]), 0);
    }
    return part * work;
}

static double offdiagonal_kinetic(pl_sim *sim) {
    return sim->mass ? 0.5 * pl_mass_form(sim, sim->state.velocities, sim->state.velocities) : 0;
}

/* Whether some element is crushed, where its forces change most within a step, or is about to leave the
 * domain of its law. */
static bool is_near_edge(const pl_sim *sim, const pl_step_report *report) {
    if (report->inverted > 0) return true;
    if (report->min_det >= SQUEEZED || sim->model->settings.tangent != PL_TANGENT_PROJECTED) return false;
    for (int p = 0; p < sim->assembly->model->part_count; p++) {
        if (!sim->assembly->parts[p].work.material.treatment->has_limit) return true;
    }
    return false;
}

static double kinetic_energy(pl_sim *sim) {
    double sums[PL_ROW_SUMS];
    pl_rows_run(sim, sum_kinetic, sim, sums);
    return sums[0] + offdiagonal_kinetic(sim);
}

double pl_watch_elastic(pl_sim *sim, const double *x) {
    pl_sums sums;
    pl_request request = pl_linearisation_tangent(sim);
    pl_assembly_evaluate(sim->assembly, sim->threads, x, &request, &sums, NULL);
    return sums.energy;
}

bool pl_watch_is_alarmed(pl_sim *sim, double elastic) {
    const pl_energy_watch *state = &sim->state.energy_watch;
    return state->awake ||
           (state->known && kinetic_energy(sim) + elastic - state->allowed > SUSPECT * state->scale);
}

pl_watch pl_watch_begin(pl_sim *sim, pl_step_report *report, double elastic) {
    pl_energy_watch *state = &sim->state.energy_watch;
    bool known = !sim->linearisation.at; /* otherwise forces and energy belong to other positions */
    pl_watch watch = {.sim = sim,
                      .report = report,
                      .start_forces = known ? sim->work.internal : NULL,
                      .kinetic = kinetic_energy(sim),
                      .elastic = known ? elastic : 0,
                      .awake = state->awake || is_near_edge(sim, report)};
    double energy = watch.kinetic + (sim->assembly->model->has_energy ? watch.elastic : 0);
    state->scale = fmax(REMEMBERED * state->scale, energy - state->excess);
    if (!state->known || !known) return watch;
    double late = energy - state->allowed;
    if (late > SUSPECT * state->scale)
        watch.awake = true; /* due to the last step, or to a change by the caller: this step is checked */
    else
        state->excess = fmax(state->excess + late, 0);
    return watch;
}

/* ---- shorter deformations ---- */

/* The mean displacement of each connected component. */
static void find_shifts(pl_sim *sim, const double *displacement) {
    for (int64_t p = 0; p < sim->model->component_count; p++)
        memset(sim->work.components[p].shift, 0, sizeof sim->work.components[p].shift);
    for (int64_t i = 0; i < sim->model->nodes; i++) {
        pl_component_motion *motion = &sim->work.components[sim->model->component_of[i]];
        if (motion->rigid.mass > 0)
            pl_vec3_add(motion->shift, sim->inertia.masses[i] / motion->rigid.mass, displacement + 3 * i);
    }
}

/* The rigid part of each component's motion, along free axes. */
static void find_rigid(pl_watch *watch, const pl_watch_vectors *v) {
    pl_sim *sim = watch->sim;
    pl_components_fit(sim, sim->state.old_positions, v->velocity, NULL);
    find_shifts(sim, v->displacement);
    for (int64_t p = 0; p < sim->model->component_count; p++) {
        pl_component_motion *motion = &sim->work.components[p];
        bool free = true;
        for (int d = 0; d < 3; d++) {
            bool along = motion->free_axis[d] && !motion->touched[d];
            if (!along) motion->shift[d] = motion->rigid.mean[d] = 0;
            free = free && along;
        }
        if (!free) memset(motion->rigid.spin, 0, sizeof motion->rigid.spin);
    }
}

/* New position and velocity of a node when its component moves rigidly. */
static void move_rigidly(const pl_component_motion *motion, double h, const double x[3], double to[3],
                         double v[3]) {
    const pl_rigid_motion *r = &motion->rigid;
    double rate = pl_vec3_length(r->spin), angle = h * rate, arm[3], across[3], axis[3] = {0};
    for (int d = 0; d < 3; d++) {
        arm[d] = x[d] - r->center[d];
        if (rate > 0) axis[d] = r->spin[d] / rate;
    }
    double along = pl_vec3_dot(axis, arm), turned[3];
    pl_vec3_cross(axis, arm, across);
    for (int d = 0; d < 3; d++)
        turned[d] = cos(angle) * arm[d] + sin(angle) * across[d] + (1 - cos(angle)) * along * axis[d];
    pl_vec3_cross(r->spin, turned, v);
    for (int d = 0; d < 3; d++) {
        to[d] = r->center[d] + motion->shift[d] + turned[d];
        v[d] += r->mean[d];
    }
}

/* Blends `part` of the step's own motion with the rigid one. */
static void blend(pl_watch *watch, const pl_watch_vectors *vectors, double part) {
    pl_sim *sim = watch->sim;
    for (int64_t i = 0; i < sim->model->nodes; i++) {
        const double *x0 = sim->state.old_positions + 3 * i;
        double to[3], v[3];
        move_rigidly(&sim->work.components[sim->model->component_of[i]], sim->model->dt, x0, to, v);
        for (int d = 0; d < 3; d++) {
            int64_t k = 3 * i + d;
            if (pl_is_constrained(sim, i, d)) continue;
            double own = x0[d] + vectors->displacement[k];
            sim->state.positions[k] = part * own + (1 - part) * to[d];
            sim->state.velocities[k] = part * vectors->velocity[k] + (1 - part) * v[d];
        }
    }
}

/* ---- the verdict ---- */

static double evaluate(pl_sim *sim, const double *x, double *forces) {
    pl_sums sums;
    pl_request request = pl_linearisation_tangent(sim);
    request.forces = true;
    pl_assembly_evaluate(sim->assembly, sim->threads, x, &request, &sums, forces);
    return sums.energy;
}

/* J that the step to the present state, of which it is `part`, created from nothing (or lost, below zero),
 * and the energy input. */
static double find_excess(pl_watch *watch, const pl_watch_vectors *vectors, double part, double *input) {
    pl_sim *sim = watch->sim;
    double sums[PL_ROW_SUMS], elastic = evaluate(sim, sim->state.positions, vectors->end);
    balance b = {sim, watch->start_forces, vectors->end, vectors};
    pl_rows_run(sim, sum_balance, &b, sums);
    double change = elastic - watch->elastic;
    if (!sim->assembly->model->has_energy) { /* the trapezoidal rule */
        double work[PL_ROW_SUMS];
        pl_rows_run(sim, sum_work, &b, work);
        change = -0.5 * (work[0] + work[1]);
    }
    *input = load_work(sim, sums[1]) + sums[2] + contact_work(sim, part);
    return sums[0] + offdiagonal_kinetic(sim) - watch->kinetic + change - *input;
}

static double limit_of(const pl_watch *watch, double input, double tolerated) {
    const pl_sim *sim = watch->sim;
    double energy = watch->kinetic + (sim->assembly->model->has_energy ? watch->elastic : 0) + fmax(input, 0);
    return tolerated * fmax(sim->state.energy_watch.scale, energy) + 1e-9 * sim->model->scales.energy;
}

/* The factor by which to shorten a deformation that created too much energy, which grows with its fourth
 * power or more. */
static double factor_of(double ratio) {
    double factor = 0.5;
    while (factor > 1.0 / 16 && !(factor * factor * factor * factor <= ratio)) factor *= 0.5;
    return factor;
}

/* Records a step with this energy, and returns whether it is finite. */
static bool book(pl_watch *watch, double excess, double limit, double part) {
    pl_energy_watch *state = &watch->sim->state.energy_watch;
    state->awake = part < 1 || excess > SUSPECT * state->scale;
    state->known = false; /* booked here, not at the next step's start */
    state->excess = fmin(fmax(state->excess + excess, 0), limit);
    watch->report->shortened = 1 - part;
    return isfinite(excess);
}

static bool is_good(const pl_watch *watch, double excess, double limit) {
    return isfinite(excess) && watch->sim->state.energy_watch.excess + excess <= limit;
}

/* Whether something about the step makes its energy suspect; stores the values with which the next step's
 * start is compared. */
static bool is_suspicious(pl_watch *watch, const pl_watch_vectors *vectors) {
    pl_sim *sim = watch->sim;
    pl_energy_watch *state = &sim->state.energy_watch;
    double sums[PL_ROW_SUMS], min = NEGLIGIBLE * sim->model->scales.energy;
    balance b = {sim, watch->start_forces, NULL, vectors};
    pl_rows_run(sim, sum_balance, &b, sums);
    double now = sums[0] + offdiagonal_kinetic(sim), before = watch->kinetic;
    bool jumps = now > JUMP * before + min || before > JUMP * now + min;
    state->known = watch->start_forces != NULL;
    state->allowed = before + watch->elastic + load_work(sim, sums[1]) + sums[2] + contact_work(sim, 1);
    state->awake = false;
    if (watch->awake || jumps || sim->state.step == 0) return true;
    pl_rows_run(sim, count_struck, &b, sums);
    return sums[0] > 0;
}

double pl_watch_measure(pl_watch *watch, const pl_watch_vectors *vectors) {
    double input;
    return find_excess(watch, vectors, 1, &input);
}

bool pl_watch_accepts(pl_watch *watch, const pl_watch_vectors *vectors, bool strict) {
    pl_sim *sim = watch->sim;
    pl_energy_watch *state = &sim->state.energy_watch;
    double input;
    if (!is_suspicious(watch, vectors)) return true;
    if (!watch->start_forces) {
        watch->elastic = evaluate(sim, sim->state.old_positions, vectors->start);
        watch->start_forces = vectors->start;
        state->scale = fmax(state->scale, watch->kinetic + watch->elastic - state->excess);
    }
    double excess = find_excess(watch, vectors, 1, &input),
           limit = limit_of(watch, input, strict ? TOLERATED_AT_FIRST : TOLERATED);
    if (is_good(watch, excess, limit)) return book(watch, excess, limit, 1);
    watch->report->excess_energy = watch->excess = excess;
    watch->limit = limit;
    return false;
}

bool pl_watch_shorten(pl_watch *watch, const pl_watch_vectors *vectors) {
    pl_sim *sim = watch->sim;
    double input, part = 1, excess = watch->excess, limit = watch->limit,
                  before = sim->state.energy_watch.excess;
    bool good = false;
    pl_rows_copy(sim, sim->state.velocities, vectors->velocity);
    find_rigid(watch, vectors);
    for (int trial = 1; !good && trial <= PL_WATCH_TRIALS; trial++) {
        part *= trial < PL_WATCH_TRIALS ? factor_of(limit / (before + excess)) : 0;
        blend(watch, vectors, part);
        excess = find_excess(watch, vectors, part, &input);
        limit = fmin(limit, limit_of(watch, input, TOLERATED)); /* not the limit of the whole step */
        good = is_good(watch, excess, limit);
    }
    return book(watch, excess, limit, part);
}
