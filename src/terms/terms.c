/* The list of terms; see term.h. */
#include "terms/term.h"
#include "core/memory.h"
#include "model/rows.h"
#include "terms/list.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DECLARE(symbol, name) extern const pl_term_kind pl_term_##symbol;
#define ADDRESS(symbol, name) &pl_term_##symbol,
PL_TERMS(DECLARE)

static const pl_term_kind *const kinds[] = {PL_TERMS(ADDRESS)};

int pl_term_count(void) { return (int)(sizeof kinds / sizeof kinds[0]); }

const pl_term_kind *pl_term_at(int index) {
    return index >= 0 && index < pl_term_count() ? kinds[index] : NULL;
}

/* Loads that do not provide an array of forces, or several loads, need one for sums. Grabs, which every
 * simulation may have, reserve it when there are any (model/grabs.c). */
static bool needs_sum(const pl_terms *terms) {
    int count = 0;
    bool own = true;
    for (int i = 0; i < terms->count; i++) {
        const pl_term_kind *kind = terms->items[i].kind;
        if (kind->role != PL_TERM_LOAD || kind->is_active) continue;
        count++;
        own = own && kind->forces;
    }
    return count > 1 || !own;
}

pl_status pl_terms_add(pl_sim *sim, pl_term term, pl_error *err) {
    pl_terms *terms = sim->terms;
    if (terms->count == PL_MAX_TERMS)
        return pl_error_set(err, PL_ERR_INPUT, "more than %d terms", PL_MAX_TERMS);
    terms->items[terms->count++] = term;
    if (needs_sum(terms)) pl_load_sum(sim);
    return sim->work.vectors.failed ? pl_error_memory(err, 24 * sim->model->nodes, "loads") : PL_OK;
}

pl_status pl_terms_create(pl_sim *sim, const pl_sim_def *def, pl_error *err) {
    _Static_assert(sizeof kinds / sizeof kinds[0] <= PL_MAX_TERMS, "room for every term");
    sim->terms = pl_array_new(1, sizeof *sim->terms);
    if (!sim->terms) return pl_error_memory(err, sizeof *sim->terms, "terms");
    for (int i = 0; i < pl_term_count(); i++) {
        pl_term term = {.kind = kinds[i]};
        bool present = false;
        pl_status status = term.kind->create(sim, def, &present, &term.data, err);
        if (status == PL_OK && present)
            status = pl_terms_add(sim, term, err);
        else if (term.kind->destroy)
            term.kind->destroy(term.data);
        if (status != PL_OK) return status;
    }
    return PL_OK;
}

void pl_terms_free(pl_terms *terms) {
    if (!terms) return;
    for (int i = 0; i < terms->count; i++) {
        if (terms->items[i].kind->destroy) terms->items[i].kind->destroy(terms->items[i].data);
    }
    free(terms);
}

/* The next term with one of the roles, from *index on; NULL: none. */
static pl_term *next_term(const pl_sim *sim, unsigned roles, int *index) {
    while (*index < sim->terms->count) {
        pl_term *term = &sim->terms->items[(*index)++];
        bool active = !term->kind->is_active || term->kind->is_active(sim, term->data);
        if (active && term->kind->role & roles) return term;
    }
    return NULL;
}

void pl_terms_begin(pl_sim *sim, unsigned roles, const pl_term_step *step) {
    sim->terms->step = *step;
    for (int i = 0; i < sim->terms->count;) {
        pl_term *term = next_term(sim, roles, &i);
        if (term && term->kind->begin) term->kind->begin(sim, term->data, &sim->terms->step);
    }
}

bool pl_terms_have_energy(const pl_sim *sim, unsigned roles) {
    for (int i = 0; i < sim->terms->count;) {
        const pl_term *term = next_term(sim, roles, &i);
        if (term && term->kind->has_energy && !term->kind->has_energy(sim, term->data)) return false;
    }
    return true;
}

pl_term_value pl_terms_evaluate(pl_sim *sim, unsigned roles, const pl_term_request *request) {
    pl_term_value sum = {0};
    if (request->tangent) pl_stencils_clear(&sim->work.stencils);
    for (int i = 0; i < sim->terms->count;) {
        pl_term *term = next_term(sim, roles, &i);
        if (!term) break;
        pl_term_value value = {0};
        term->kind->evaluate(sim, term->data, request, &value);
        if (request->energy) term->energy = value.energy;
        sum.energy += value.energy;
        sum.magnitude += value.magnitude + fabs(value.energy);
        sum.stiffness += value.stiffness;
        sum.load += value.load;
        sum.force = fmax(sum.force, value.force);
        sum.strain += value.strain;
        sum.inertia += value.inertia;
        sum.outside = sum.outside || value.outside;
    }
    if (request->tangent) pl_stencils_finish(&sim->work.stencils, sim->model->nodes);
    return sum;
}

void pl_terms_add_gradient(pl_sim *sim, unsigned roles, const double *x, double *gradient) {
    pl_terms_evaluate(sim, roles, &(pl_term_request){.x = x, .gradient = gradient});
}

double pl_terms_advance(pl_sim *sim, const double *x, const double *displacement) {
    double part = 1;
    for (int i = 0; i < sim->terms->count; i++) {
        pl_term *term = &sim->terms->items[i];
        if (term->kind->advance) part = fmin(part, term->kind->advance(sim, term->data, x, displacement));
    }
    return part;
}

double pl_terms_max_step(pl_sim *sim, const double *x, const double *direction) {
    double longest = INFINITY;
    for (int i = 0; i < sim->terms->count; i++) {
        const pl_term *term = &sim->terms->items[i];
        if (term->kind->max_step)
            longest = fmin(longest, term->kind->max_step(sim, term->data, x, direction));
    }
    return longest;
}

bool pl_terms_limit_direction(pl_sim *sim, const double *x, double *direction) {
    bool changed = false;
    for (int i = 0; i < sim->terms->count; i++) {
        const pl_term *term = &sim->terms->items[i];
        if (term->kind->limit_direction)
            changed = term->kind->limit_direction(sim, term->data, x, direction) || changed;
    }
    return changed;
}

void pl_terms_limit_trial(pl_sim *sim, const double *x, double *trial) {
    for (int i = 0; i < sim->terms->count; i++) {
        const pl_term *term = &sim->terms->items[i];
        if (term->kind->limit_trial) term->kind->limit_trial(sim, term->data, x, trial);
    }
}

bool pl_terms_accepted(pl_sim *sim, const double *x, double residual, bool converged) {
    bool changed = false;
    for (int i = 0; i < sim->terms->count; i++) {
        const pl_term *term = &sim->terms->items[i];
        if (term->kind->accepted)
            changed = term->kind->accepted(sim, term->data, x, residual, converged) || changed;
    }
    return changed;
}

double pl_terms_work(pl_sim *sim, const double *x) {
    double sum = 0;
    for (int i = 0; i < sim->terms->count; i++) {
        const pl_term *term = &sim->terms->items[i];
        if (term->kind->work) sum += term->kind->work(sim, term->data, &sim->terms->step, x);
    }
    return sum;
}

void pl_terms_report(pl_sim *sim, unsigned roles, const double *x, pl_step_report *report) {
    if (x) pl_terms_evaluate(sim, roles, &(pl_term_request){.x = x, .energy = true});
    report->external_energy = 0;
    for (int i = 0; i < sim->terms->count;) {
        const pl_term *term = next_term(sim, roles, &i);
        if (term && term->kind->report) term->kind->report(sim, term->data, term->energy, report);
    }
}

/* ---- loads and connected components ---- */

/* Forces of one load at x: its own array, or the array for sums. */
static const double *forces_of(pl_sim *sim, const pl_term *term, const double *x) {
    if (term->kind->forces) return term->kind->forces(term->data);
    double *forces = pl_load_sum(sim);
    pl_term_value value = {0};
    memset(forces, 0, (size_t)(3 * sim->model->nodes) * sizeof *forces);
    term->kind->evaluate(sim, term->data, &(pl_term_request){.x = x, .gradient = forces}, &value);
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) forces[k] = -forces[k];
    return forces;
}

/* Finds the components that loads restrain. Returns the only load if there is one and it is given as forces;
 * otherwise NULL. */
static const pl_term *find_restrained(pl_sim *sim) {
    const pl_term *lone = NULL;
    int count = 0;
    for (int64_t p = 0; p < sim->model->component_count; p++) sim->work.components[p].restrained = false;
    for (int i = 0; i < sim->terms->count;) {
        const pl_term *term = next_term(sim, PL_TERM_LOAD, &i);
        if (!term) break;
        lone = count++ ? NULL : term;
        for (int64_t p = 0; term->kind->restrains && p < sim->model->component_count; p++) {
            bool *restrained = &sim->work.components[p].restrained;
            *restrained = *restrained || term->kind->restrains(sim, term->data, p);
        }
    }
    return lone && lone->kind->forces ? lone : NULL;
}

void pl_terms_sum_loads(pl_sim *sim, const double *x) {
    const pl_term *lone = find_restrained(sim);
    double *sum = lone ? NULL : pl_load_sum(sim);
    sim->work.loads = lone ? forces_of(sim, lone, x) : sum;
    if (lone) return;
    memset(sum, 0, (size_t)(3 * sim->model->nodes) * sizeof *sum);
    pl_terms_add_gradient(sim, PL_TERM_LOAD, x, sum);
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) sum[k] = -sum[k];
}

/* Adds one term's forces to the sums on components, and to the tolerance of their cancellation. */
static void add_to_balance(pl_sim *sim, const pl_term *term, const double *x) {
    const double *forces = forces_of(sim, term, x);
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) {
        pl_component_motion *motion = &sim->work.components[sim->model->component_of[k / 3]];
        motion->net[k % 3] += forces[k];
        motion->allowed[k % 3] += term->kind->balance * fabs(forces[k]);
    }
}

bool pl_terms_are_balanced(pl_sim *sim, const double *x) {
    bool balanced = true;
    for (int64_t k = 0; k < sim->model->component_count; k++) {
        pl_component_motion *motion = &sim->work.components[k];
        for (int d = 0; d < 3; d++) motion->net[d] = motion->allowed[d] = 0;
    }
    for (int i = 0; i < sim->terms->count;) {
        const pl_term *term = next_term(sim, PL_TERM_LOAD, &i);
        if (term) add_to_balance(sim, term, x);
    }
    find_restrained(sim);
    for (int64_t k = 0; k < sim->model->component_count; k++)
        balanced = balanced && pl_component_balanced(&sim->work.components[k]);
    return balanced;
}
