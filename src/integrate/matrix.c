/* See matrix.h. */
#include "integrate/matrix.h"
#include "assembly/damping.h"
#include "materials/keys.h"

#include <string.h>

/* Pairs of different nodes are edges: v - edges + faces - count = 1 and faces = 2 count + surface / 2, of
 * which the surface is left out. */
double pl_matrix_predict(int64_t rows, int64_t elements, bool single) {
    double v = (double)rows, edges = v + (double)elements, block = single ? 36 + 4 : 72 + 4;
    return (v + 2 * edges) * block + (v + edges) * 8 + edges * 4 + v * 16; /* as pl_matrix_bytes */
}

/* Damping that needs the matrix, now or at some time or temperature: viscosity, and stiffness where Newton's
 * method keeps a second matrix for it. */
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

/* Steps whose only matrix has the damping in it. */
static bool damps_in_one(const pl_sim *sim) {
    return sim->integrator->linear && sim->integrator->linear != PL_LINEAR_AHEAD && !(sim->settings.lazy > 0);
}

static bool has_name(const char *name, const char *other) { return name && !strcmp(name, other); }

/* Whether all that is asked for goes without. */
static bool may_go_without(const pl_sim *sim, const pl_sim_def *def, int part_count,
                           const pl_part_def *parts) {
    for (int p = 0; p < part_count; p++) {
        if (parts[p].element->nodes != 4) return false;
    }
    for (int b = 0; b < def->body_count && sim->integrator->moves; b++) {
        if (def->bodies[b].mass == PL_MASS_CONSISTENT) return false;
    }
    return has_name(sim->solver.type, "pcg") && strcmp(sim->integrator->name, "newmark-imex") != 0 &&
           !(sim->integrator->moves && may_need_it(def, damps_in_one(sim)));
}

void pl_matrix_choose(pl_sim *sim, const pl_sim_def *def, int part_count, const pl_part_def *parts) {
    if (sim->solver.matrix != PL_MATRIX_AUTOMATIC) return;
    int64_t elements = 0;
    for (int p = 0; p < part_count; p++) elements += parts[p].count;
    double bytes = pl_matrix_predict(sim->nodes, elements, sim->solver.precision == 1);
    bool without = bytes > sim->solver.matrix_memory && may_go_without(sim, def, part_count, parts);
    sim->solver.matrix = without ? PL_MATRIX_FREE : PL_MATRIX_ASSEMBLED;
}

pl_status pl_matrix_check(const pl_sim *sim, pl_error *err) {
    if (sim->solver.matrix != PL_MATRIX_FREE) return PL_OK;
    if (!strcmp(sim->integrator->name, "newmark-imex"))
        return pl_error_set(err, PL_ERR_INPUT, "newmark-imex needs an assembled matrix, found matrix-free");
    unsigned damping = sim->integrator->moves ? pl_assembly_damping(sim->assembly) : 0;
    if (damping & PL_DAMPED_BY_VISCOSITY)
        return pl_error_set(err, PL_ERR_INPUT, "viscosity needs an assembled matrix, found matrix-free");
    if (damping & PL_DAMPED_BY_STIFFNESS && !damps_in_one(sim))
        return pl_error_set(err, PL_ERR_INPUT,
                            "damping by stiffness with %s needs an assembled matrix, found matrix-free",
                            sim->integrator->name);
    return PL_OK;
}
