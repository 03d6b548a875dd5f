/* See forces.h. */
#include "model/forces.h"
#include "contact/barriers.h"
#include "core/memory.h"
#include "math/vec3.h"
#include "model/grabs.h"
#include "model/pins.h"
#include "model/rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool make_vectors(double *vectors[PL_FORCE_KINDS], int64_t nodes) {
    bool made = true;
    for (int k = 0; k < PL_FORCE_KINDS; k++) {
        vectors[k] = pl_array_new(3 * nodes, sizeof(double));
        made = made && vectors[k];
    }
    return made;
}

pl_status pl_forces_create(pl_sim *sim, pl_error *err) {
    const pl_model *model = sim->model;
    pl_forces *f = sim->forces = pl_array_new(1, sizeof *f);
    bool made = f && make_vectors(f->step, model->nodes) && make_vectors(f->part, model->nodes) &&
                (!model->integrator->linear || make_vectors(f->spare, model->nodes));
    if (made) {
        f->internal = pl_array_new(3 * model->nodes, sizeof(double));
        f->known_at = pl_array_new(3 * model->nodes, sizeof(double));
        for (int k = 0; k < 2; k++) f->work[k] = pl_array_new(3 * model->nodes, sizeof(double));
        f->loads = pl_array_new(model->load_count + 2, sizeof *f->loads);
        f->part_loads = pl_array_new(model->load_count + 2, sizeof *f->part_loads);
        f->constraints = pl_array_new(model->constraint_count + 1, sizeof *f->constraints);
        f->colliders = pl_array_new(model->collider_count, sizeof *f->colliders);
        f->claimed = pl_array_new(model->nodes, 1);
        made = f->internal && f->known_at && f->work[0] && f->work[1] && f->loads && f->part_loads &&
               f->constraints && f->colliders && f->claimed;
    }
    if (made && (!sim->contact || pl_contact_record_forces(sim->contact))) return PL_OK;
    pl_forces_free(f);
    sim->forces = NULL;
    return pl_error_memory(err, 170 * model->nodes, "recorded forces");
}

void pl_forces_free(pl_forces *f) {
    if (!f) return;
    for (int k = 0; k < PL_FORCE_KINDS; k++) {
        free(f->step[k]);
        free(f->part[k]);
        free(f->spare[k]);
    }
    free(f->internal);
    free(f->known_at);
    free(f->work[0]);
    free(f->work[1]);
    free(f->loads);
    free(f->part_loads);
    free(f->constraints);
    free(f->colliders);
    free(f->claimed);
    free(f);
}

static size_t bytes_of_loads(const pl_sim *sim) {
    return (size_t)(sim->model->load_count + 2) * sizeof *sim->forces->loads;
}

void pl_forces_begin(pl_sim *sim) {
    pl_forces *f = sim->forces;
    if (!f) return;
    for (int k = 0; k < PL_FORCE_KINDS; k++) pl_rows_clear(sim, f->step[k]);
    memset(f->loads, 0, bytes_of_loads(sim));
    memset(f->constraints, 0, (size_t)(sim->model->constraint_count + 1) * sizeof *f->constraints);
    memset(f->colliders, 0, (size_t)sim->model->collider_count * sizeof *f->colliders);
    pl_forces_begin_part(sim);
}

void pl_forces_begin_part(pl_sim *sim) {
    pl_forces *f = sim->forces;
    if (!f) return;
    for (int k = 0; k < PL_FORCE_KINDS; k++) pl_rows_clear(sim, f->part[k]);
    memset(f->part_loads, 0, bytes_of_loads(sim));
}

void pl_forces_note_internal(pl_sim *sim, const double *x) {
    if (!sim->forces) return;
    sim->forces->known = true;
    pl_rows_copy(sim, x, sim->forces->known_at);
}

bool pl_forces_know_internal(const pl_sim *sim, const double *x) {
    const pl_forces *f = sim->forces;
    return f && f->known && !memcmp(x, f->known_at, (size_t)(3 * sim->model->nodes) * sizeof *x);
}

static void add_sum(pl_force_sum *to, double share, const pl_force_sum *from) {
    pl_vec3_add(to->force, share, from->force);
    pl_vec3_add(to->moment, share, from->moment);
}

void pl_forces_add_part(pl_sim *sim, double share) {
    pl_forces *f = sim->forces;
    if (!f) return;
    for (int k = 0; k < PL_FORCE_KINDS; k++) pl_rows_add(sim, share, f->part[k], f->step[k]);
    for (int i = 0; i < sim->model->load_count + 2; i++) add_sum(&f->loads[i], share, &f->part_loads[i]);
}

void pl_forces_replace(pl_sim *sim) {
    pl_forces *f = sim->forces;
    if (!f) return;
    for (int k = 0; k < PL_FORCE_KINDS; k++) {
        if (k != PL_FORCE_CONTACT || sim->barriers) pl_rows_copy(sim, f->part[k], f->step[k]);
    }
    memcpy(f->loads, f->part_loads, bytes_of_loads(sim));
}

void pl_forces_swap_part(pl_sim *sim) {
    pl_forces *f = sim->forces;
    for (int k = 0; f && k < PL_FORCE_KINDS && f->spare[k]; k++) {
        double *part = f->part[k];
        f->part[k] = f->spare[k];
        f->spare[k] = part;
    }
}

static void add_force(pl_force_sum *sum, double share, const double force[3], const double x[3]) {
    double moment[3];
    pl_vec3_cross(x, force, moment);
    pl_vec3_add(sum->force, share, force);
    pl_vec3_add(sum->moment, share, moment);
}

/* A force or traction. */
static void sum_dead_load(const pl_load *load, double time, const double *x, double share,
                          pl_force_sum *sum) {
    double value[3] = {0};
    pl_curve_at(&load->value.curve, time, value);
    for (int64_t i = 0; i < load->count; i++)
        add_force(sum, share * load->shares[i], value, x + 3 * (int64_t)load->nodes[i]);
}

/* Whether a user pulls or pushes. */
static bool has_user(const pl_sim *sim) {
    return pl_grabs_count(sim) > 0 || (sim->pins && sim->pins->pushes.count > 0);
}

void pl_forces_sum_loads(pl_sim *sim, double time, const double *x, const double *forces, double share) {
    pl_forces *f = sim->forces;
    if (!f) return;
    const pl_model *model = sim->model;
    pl_force_sum *gravity = &f->part_loads[model->load_count], *user = gravity + 1, all = {0}, others = {0};
    double g[3] = {model->gravity[0], model->gravity[1], model->gravity[2]};
    pl_curve_at(&model->gravity_keys.curve, time, g);
    for (int64_t i = 0; i < model->nodes; i++) {
        add_force(&others, share * sim->inertia.gravity_mass[i], g, x + 3 * i);
        add_force(&all, share, forces + 3 * i, x + 3 * i);
    }
    add_sum(gravity, 1, &others);
    for (int k = 0; k < model->load_count; k++) {
        pl_force_sum own = {0};
        if (model->loads[k].kind == PL_LOAD_PRESSURE) {
            pl_follower_forces_of(sim, k, time, x, f->internal);
            for (int64_t i = 0; i < model->nodes; i++) add_force(&own, share, f->internal + 3 * i, x + 3 * i);
        } else {
            sum_dead_load(&model->loads[k], time, x, share, &own);
        }
        add_sum(&f->part_loads[k], 1, &own);
        add_sum(&others, 1, &own);
    }
    if (!has_user(sim)) return;
    add_sum(user, 1, &all);
    add_sum(user, -1, &others);
}

/* Barriers report forces and moments at the end of the part; forces of nodes are recorded with the solution.
 */
static void take_barriers(pl_sim *sim, double share) {
    const pl_barriers *b = sim->barriers;
    for (int64_t k = 0; k < b->reports.count; k++) {
        const pl_contact_report *row = &b->reports.items[k];
        if (row->other < b->body_count) continue;
        pl_force_sum *sum = &sim->forces->colliders[row->other - b->body_count];
        pl_vec3_add(sum->force, share, row->resultant);
        pl_vec3_add(sum->moment, share, row->moment);
    }
}

void pl_forces_take_contact(pl_sim *sim) {
    pl_forces *f = sim->forces;
    const pl_contact *contact = sim->contact;
    if (!f) return;
    bool moves = sim->model->integrator->moves;
    if (!moves) memset(f->colliders, 0, (size_t)sim->model->collider_count * sizeof *f->colliders);
    if (sim->barriers) take_barriers(sim, moves ? sim->work.h / sim->model->dt : 1);
    if (!contact) return;
    double share = 1 / (moves ? sim->model->dt : sim->work.h), *forces = f->step[PL_FORCE_CONTACT];
    if (!moves) pl_rows_clear(sim, forces);
    for (int64_t c = 0; c < contact->count; c++)
        pl_vec3_add(forces + 3 * (int64_t)contact->nodes[c], share, contact->record.impulses + 3 * c);
    for (int64_t chunk = 0; chunk < pl_contact_chunks(contact); chunk++) {
        for (int j = 0; j < contact->collider_count; j++) {
            const double *from = contact->record.colliders + 6 * (chunk * contact->collider_count + j);
            pl_vec3_add(f->colliders[j].force, share, from);
            pl_vec3_add(f->colliders[j].moment, share, from + 3);
        }
    }
}

/* Adds the reactions of a node's components that are not assigned to a constraint yet. */
static void claim(pl_sim *sim, const double *x, int64_t node, const bool axes[3], pl_force_sum *sum) {
    pl_forces *f = sim->forces;
    double force[3] = {0};
    for (int d = 0; d < 3; d++) {
        if (!axes[d] || f->claimed[node] >> d & 1) continue;
        f->claimed[node] |= (uint8_t)(1u << d);
        force[d] = f->step[PL_FORCE_REACTION][3 * node + d];
    }
    add_force(sum, 1, force, x + 3 * node);
}

/* If constraints overlap, the later one gets the reaction; pins take precedence over all. */
static void sum_constraints(pl_sim *sim, double time) {
    const pl_model *model = sim->model;
    pl_forces *f = sim->forces;
    const double *x = sim->state.positions;
    const pl_pin *pins = sim->pins->list.items;
    const bool all[3] = {true, true, true};
    memset(f->claimed, 0, (size_t)model->nodes);
    for (int64_t k = 0; k < sim->pins->list.count; k++)
        claim(sim, x, pins[k].node, all, &f->constraints[model->constraint_count]);
    for (int k = model->constraint_count - 1; k >= 0; k--) {
        const pl_constraint *c = &model->constraints[k];
        if (!pl_constraint_is_active(sim, c, time)) continue;
        for (int64_t i = 0; i < c->count; i++) claim(sim, x, c->nodes[i], c->axes, &f->constraints[k]);
    }
}

static void add_up(void *context, int64_t first, int64_t last, double *sums) {
    const pl_forces *f = context;
    for (int64_t k = 3 * first; k < 3 * last; k++) {
        sums[k % 3] += f->step[PL_FORCE_REACTION][k];
        sums[3 + k % 3] += f->step[PL_FORCE_LOAD][k];
    }
}

void pl_forces_end(pl_sim *sim, pl_step_report *report) {
    if (!sim->forces) return;
    double sums[PL_ROW_SUMS];
    pl_rows_run(sim, add_up, sim->forces, sums);
    for (int d = 0; d < 3; d++) {
        report->reaction_force[d] = sums[d];
        report->load_force[d] = sums[3 + d];
    }
    sum_constraints(sim, report->time);
}
