/* See mass.h. */
#include "model/mass.h"
#include "core/memory.h"
#include "model/rows.h"

#include <stdlib.h>
#include <string.h>

/* The body that a node belongs to. */
static int body_of(const pl_sim *sim, int32_t node) {
    int b = 0;
    while (b + 1 < sim->model->body_count && node >= sim->model->bodies[b + 1].first_node) b++;
    return b;
}

static void add_block(const pl_matrix *matrix, int32_t i, int32_t j, double value, double *offdiagonal) {
    int64_t pair = pl_matrix_pair(matrix, i < j ? i : j, i < j ? j : i);
    offdiagonal[matrix->position[pair]] += value;
    if (i != j) offdiagonal[matrix->mirror[pair]] += value;
}

/* One element's integrals minus its lumped masses. */
static void add_element(const pl_part *part, const int32_t *cell, const pl_matrix *matrix,
                        double *offdiagonal) {
    int n = part->model->element->nodes;
    double X[3 * PL_MAX_ELEMENT_NODES], lumped[PL_MAX_ELEMENT_NODES], loads[PL_MAX_ELEMENT_NODES],
        M[PL_MAX_ELEMENT_NODES * PL_MAX_ELEMENT_NODES];
    unsigned inactive = pl_element_inactive(part->model->element, cell);
    pl_element_corners(part->model->element, cell, part->model->X, X);
    pl_element_volumes(part->model->element, X, inactive, lumped, loads);
    pl_element_masses(part->model->element, X, inactive, M);
    for (int a = 0; a < n; a++) {
        if (inactive >> a & 1) continue;
        for (int b = a; b < n; b++) {
            if (inactive >> b & 1) continue;
            add_block(matrix, cell[a], cell[b],
                      part->work.material.density * (M[n * a + b] - (a == b ? lumped[a] : 0)), offdiagonal);
        }
    }
}

static void fill_offdiagonal(const pl_sim *sim, const pl_sim_def *def, double *offdiagonal) {
    for (int p = 0; p < sim->assembly->model->part_count; p++) {
        const pl_part *part = &sim->assembly->parts[p];
        for (int64_t e = 0; e < part->model->count; e++) {
            int32_t cell[PL_MAX_ELEMENT_NODES];
            pl_part_cell(part, e, cell);
            if (def->bodies[body_of(sim, cell[0])].mass == PL_MASS_CONSISTENT)
                add_element(part, cell, sim->assembly->work.matrix, offdiagonal);
        }
    }
}

static pl_status refuse(const pl_sim *sim, const pl_sim_def *def, const char *body, pl_error *err) {
    if (!sim->model->integrator->minimises && !sim->model->integrator->linear)
        return pl_error_set(err, PL_ERR_INPUT, "body '%s': %s needs lumped masses, found consistent ones",
                            body, sim->model->integrator->name);
    for (int b = 0; b < sim->model->body_count; b++) {
        if (def->bodies[b].mass == PL_MASS_CONSISTENT && sim->model->bodies[b].element->adaptive)
            return pl_error_set(
                err, PL_ERR_INPUT,
                "body '%s': adaptive elements need lumped masses, which go from node to node with "
                "the degrees; found consistent ones",
                sim->model->bodies[b].name);
    }
    if (def->solver.matrix == PL_MATRIX_FREE)
        return pl_error_set(err, PL_ERR_INPUT,
                            "body '%s': consistent masses need an assembled matrix, found matrix-free", body);
    if (pl_assembly_damping(sim->assembly) & PL_DAMPED_BY_MASS &&
        (sim->params || pl_assembly_common(sim->assembly, PL_MATERIAL_DAMPING_MASS) < 0))
        return pl_error_set(err, PL_ERR_INPUT,
                            "body '%s': with consistent masses, damping by mass must be the same in every "
                            "element at all times",
                            body);
    return PL_OK;
}

pl_status pl_mass_create(pl_sim *sim, const pl_sim_def *def, pl_error *err) {
    int consistent = -1;
    for (int b = 0; b < def->body_count; b++) {
        if (def->bodies[b].mass == PL_MASS_CONSISTENT) consistent = b;
    }
    if (consistent < 0 || !sim->model->integrator->moves)
        return PL_OK; /* without inertia masses have no effect */
    pl_status status = refuse(sim, def, sim->model->bodies[consistent].name, err);
    if (status != PL_OK) return status;
    int64_t blocks = sim->assembly->work.matrix->blocks;
    pl_mass *mass = sim->mass = pl_array_new(1, sizeof *mass);
    if (!mass) return pl_error_memory(err, sizeof *mass, "masses");
    mass->scale = 1;
    double *offdiagonal = pl_array_new(blocks, sizeof(double));
    mass->offdiagonal = offdiagonal;
    mass->given = pl_array_new(3 * sim->model->nodes, sizeof(double));
    if (!offdiagonal || !mass->given)
        return pl_error_memory(err, 8 * blocks + 24 * sim->model->nodes, "masses");
    if (pl_assembly_damping(sim->assembly) & PL_DAMPED_BY_MASS)
        mass->drag = pl_assembly_common(sim->assembly, PL_MATERIAL_DAMPING_MASS);
    fill_offdiagonal(sim, def, offdiagonal);
    for (int b = 0; b < def->body_count; b++) { /* gravity acts on the masses of inertia */
        const pl_body *body = &sim->model->bodies[b];
        if (def->bodies[b].mass == PL_MASS_LUMPED) continue;
        memcpy(sim->inertia.gravity_mass + body->first_node, sim->model->body_load_mass + body->first_node,
               (size_t)body->node_count * sizeof(double));
    }
    /* contact that changes a node's velocity changes the momentum by a column of the mass matrix */
    if (sim->contact) sim->contact->masses = sim->inertia.gravity_mass;
    return PL_OK;
}

void pl_mass_free(pl_mass *mass) {
    if (!mass) return;
    free((void *)mass->offdiagonal);
    free(mass->given);
    free(mass);
}

void pl_mass_begin(pl_sim *sim, double inertia, double rate) {
    pl_mass *mass = sim->mass;
    if (!mass) return;
    mass->gives = false;
    mass->scale = inertia > 0 ? 1 + rate / inertia * mass->drag : 1;
    sim->work.op.offdiagonal_mass =
        (pl_offdiagonal_mass){inertia * mass->scale, inertia > 0 ? mass->offdiagonal : NULL};
}

void pl_mass_give(pl_sim *sim, double time, const double *from) {
    pl_mass *mass = sim->mass;
    if (!mass) return;
    size_t bytes = (size_t)(3 * sim->model->nodes) * sizeof(double);
    double *middle = pl_vector_borrow(sim, "positions in the middle of the step");
    memcpy(middle, from, bytes);
    memcpy(mass->given, from, bytes);
    pl_constraints_apply(sim, time - 0.5 * sim->work.h, middle);
    pl_constraints_apply(sim, time, mass->given); /* last, because it sets `constrained` */
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) {
        double moved =
            0.5 * (mass->given[k] - from[k]); /* displacement to the middle, according to velocities */
        mass->given[k] += from[k] - 2 * middle[k];
        mass->given[k] = (mass->given[k] + (mass->scale - 1) * moved) / mass->scale;
    }
    mass->gives = true;
    pl_vector_return(sim, middle);
}

double pl_mass_apply(pl_sim *sim, const double *w, double *product) {
    const pl_mass *mass = sim->mass;
    pl_offdiagonal_mass offdiagonal = {mass->scale, mass->offdiagonal};
    memset(product, 0, (size_t)(3 * sim->model->nodes) * sizeof(double));
    pl_offdiagonal_mass_add(sim->assembly->work.matrix, &offdiagonal, sim->threads, w, NULL, product);
    return pl_dot(sim->threads, sim->model->nodes, w, product, sim->work.partial);
}

double pl_mass_apply_between(pl_sim *sim, const double *x, const double *y, double *product) {
    double *away = pl_vector_borrow(sim, "x - y");
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) {
        bool given = sim->mass->gives && pl_is_constrained(sim, k / 3, (int)(k % 3));
        away[k] = given ? sim->mass->given[k] : x[k] - y[k];
    }
    double square = pl_mass_apply(sim, away, product);
    pl_vector_return(sim, away);
    return square;
}

double pl_mass_form(pl_sim *sim, const double *a, const double *b) {
    if (!sim->mass) return 0;
    double *product = pl_vector_borrow(sim, "S b");
    pl_mass_apply(sim, b, product);
    double form = pl_dot(sim->threads, sim->model->nodes, a, product, sim->work.partial) / sim->mass->scale;
    pl_vector_return(sim, product);
    return form;
}
