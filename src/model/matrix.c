/* See matrix.h. */
#include "model/matrix.h"
#include "assembly/damping.h"
#include "core/memory.h"
#include "materials/keys.h"

/* Bytes of a matrix in doubles from which on floats were measured to be faster. */
#define SINGLE_FROM 4e6

#include <stdlib.h>
#include <string.h>

/* v - edges + faces - count = 1 and faces = 2 count + surface / 2; the surface is neglected. With four nodes,
 * pairs of different nodes are edges. With ten, rows = v + edges, and there are 3 pairs per edge (its ends
 * and its middle), 6 per face (a corner and the opposite middle, two middles) and 3 per tetrahedron (opposite
 * middles). */
double pl_matrix_predict(bool quadratic, int64_t rows, int64_t elements, bool single) {
    double n = (double)rows, count = (double)elements, block = single ? 36 + 4 : 72 + 4;
    double pairs = quadratic ? 1.5 * (n + count) + 15 * count : n + count;
    return (n + 2 * pairs) * block + (n + pairs) * 8 + pairs * 4 + n * 16; /* as pl_matrix_bytes */
}

/* Damping that needs the matrix, now or at some time or temperature: viscosity, and stiffness-proportional
 * damping if Newton's method stores a second matrix for it. */
static bool may_need_it(const pl_sim_def *def, bool in_one) {
    for (int i = 0; i < def->material_count; i++) {
        pl_material_def low, high;
        pl_error err;
        if (pl_material_keys_range(&def->materials[i], &low, &high, &err) != PL_OK) return true;
        if (high.viscosity > 0 || high.bulk_viscosity > 0) return true;
        if (high.damping_stiffness > 0 && !in_one) return true;
    }
    return false;
}

/* Steps with damping included in their only matrix. */
static bool damps_in_one(const pl_model *model) {
    return model->integrator->linear && model->integrator->linear != PL_LINEAR_AHEAD &&
           !(model->settings.reuse_tolerance > 0);
}

/* Whether everything requested works without a matrix. */
static bool may_go_without(const pl_model *model, const pl_sim_def *def) {
    for (int b = 0; b < def->body_count && model->integrator->moves; b++) {
        if (def->bodies[b].mass == PL_MASS_CONSISTENT) return false;
    }
    const pl_solver_kind *solver = model->solver.type ? pl_solver_find(model->solver.type) : NULL;
    return solver && solver->matrix_free && !model->adapts && !model->integrator->needs_matrix &&
           !(model->integrator->moves && may_need_it(def, damps_in_one(model)));
}

/* Whether a matrix may be of floats at one time and of doubles at another without effect on the result: a
 * residual in doubles decides when a step ends, and no second matrix is added. */
static bool may_be_single(const pl_model *model, const pl_sim_def *def) {
    const pl_integrator *integrator = model->integrator;
    const pl_solver_kind *solver = model->solver.type ? pl_solver_find(model->solver.type) : NULL;
    return solver && solver->matrix_free && !model->adapts && model->solver.matrix == PL_MATRIX_ASSEMBLED &&
           (integrator->minimises || !integrator->moves) &&
           !(integrator->moves && may_need_it(def, damps_in_one(model)));
}

pl_status pl_matrix_measure(pl_sim *sim, int part_count, const pl_part_def *parts, pl_error *err) {
    pl_model *model = sim->making;
    int64_t rows[2] = {0, 0}, elements[2] = {0, 0};
    uint8_t *is_quadratic = pl_array_new(model->nodes, 1);
    if (!is_quadratic) return pl_error_memory(err, model->nodes, "marks of nodes");
    for (int p = 0; p < part_count; p++) { /* the elements of each kind on their own nodes */
        const bool quadratic = parts[p].element->quadratic;
        model->adapts = model->adapts || parts[p].element->adaptive;
        elements[quadratic] += parts[p].count;
        for (int64_t k = 0; quadratic && k < 10 * parts[p].count; k++) is_quadratic[parts[p].cells[k]] = 1;
    }
    for (int64_t i = 0; i < model->nodes; i++) rows[is_quadratic[i]]++;
    free(is_quadratic);
    for (int single = 0; single < 2; single++)
        model->matrix_bytes[single] = pl_matrix_predict(4, rows[0], elements[0], single) +
                                      pl_matrix_predict(10, rows[1], elements[1], single);
    return PL_OK;
}

void pl_matrix_choose(pl_model *model, const pl_sim_def *def) {
    pl_solver_def *solver = &model->solver;
    double bytes = model->matrix_bytes[solver->precision == PL_PRECISION_SINGLE];
    if (solver->matrix == PL_MATRIX_AUTOMATIC) {
        bool without = bytes > solver->matrix_memory && may_go_without(model, def);
        solver->matrix = without ? PL_MATRIX_FREE : PL_MATRIX_ASSEMBLED;
    }
    if (solver->precision == PL_PRECISION_AUTOMATIC && (bytes < SINGLE_FROM || !may_be_single(model, def)))
        solver->precision = PL_PRECISION_DOUBLE;
}

unsigned pl_matrix_storage(const pl_model *model, const pl_sim_def *def) {
    return (model->solver.precision == PL_PRECISION_SINGLE ? PL_STORE_SINGLE : 0u) |
           (model->solver.matrix == PL_MATRIX_FREE ? PL_STORE_MATRIX_FREE : 0u) |
           (def->may_anneal || def->anneal_count ? PL_STORE_SHAPES : 0u) |
           (model->settings.tangent != PL_TANGENT_PROJECTED ? PL_USE_WARPED : 0u) |
           (model->settings.reuse_tolerance > 0 ? PL_USE_REUSE : 0u);
}

void pl_matrix_set_precision(pl_sim *sim) {
    if (sim->model->solver.precision == PL_PRECISION_AUTOMATIC)
        sim->assembly->work.matrix->single = !sim->state.matrix.floats_failed;
}

pl_status pl_matrix_check(const pl_sim *sim, pl_error *err) {
    if (sim->model->solver.matrix != PL_MATRIX_FREE) return PL_OK;
    if (sim->model->integrator->needs_matrix)
        return pl_error_set(err, PL_ERR_INPUT, "%s needs an assembled matrix, found matrix-free",
                            sim->model->integrator->name);
    unsigned damping = sim->model->integrator->moves ? pl_assembly_damping(sim->assembly) : 0;
    if (damping & PL_DAMPED_BY_VISCOSITY)
        return pl_error_set(err, PL_ERR_INPUT, "viscosity needs an assembled matrix, found matrix-free");
    if (damping & PL_DAMPED_BY_STIFFNESS && !damps_in_one(sim->model))
        return pl_error_set(err, PL_ERR_INPUT,
                            "damping by stiffness with %s needs an assembled matrix, found matrix-free",
                            sim->model->integrator->name);
    return PL_OK;
}
