/* Work space of vectors; see sim.h. */
#include "core/memory.h"
#include "model/conditions.h"
#include "model/damping.h"
#include "model/mass.h"
#include "model/sim.h"

static bool add_vector(pl_sim *sim) {
    pl_vectors *vectors = &sim->work.vectors;
    if (vectors->count == PL_MAX_VECTORS) return false;
    double *fresh = pl_array_new(3 * sim->model->nodes, sizeof(double));
    if (fresh) vectors->data[vectors->count++] = fresh;
    return fresh;
}

pl_status pl_vectors_create(pl_sim *sim, pl_error *err) {
    const pl_integrator *integrator = sim->model->integrator;
    int count = integrator->vectors + pl_damping_vectors(sim) + pl_mass_vectors(sim);
    if (pl_constraints_move(sim)) count += integrator->prescribed_vectors;
    for (int i = 0; i < count; i++) {
        if (!add_vector(sim)) return pl_error_memory(err, 24 * sim->model->nodes, "work space");
    }
    return PL_OK;
}

double *pl_vector_borrow(pl_sim *sim, const char *use) {
    pl_vectors *vectors = &sim->work.vectors;
    int i = 0;
    while (i < vectors->count && vectors->use[i]) i++;
    if (i == vectors->count) {
        if (add_vector(sim))
            vectors->growths++;
        else
            vectors->failed = true, i = 0;
    }
    vectors->use[i] = use;
    return vectors->data[i];
}

void pl_vector_return(pl_sim *sim, double *vector) {
    for (int i = 0; i < sim->work.vectors.count; i++) {
        if (sim->work.vectors.data[i] == vector) sim->work.vectors.use[i] = NULL;
    }
}

double *pl_load_sum(pl_sim *sim) {
    pl_vectors *vectors = &sim->work.vectors;
    if (sim->work.load_sum) return sim->work.load_sum;
    vectors->growths++; /* a vector of its own: the others are reserved */
    if (!add_vector(sim)) {
        vectors->failed = true;
        return vectors->data[0];
    }
    vectors->use[vectors->count - 1] = "sum of loads";
    return sim->work.load_sum = vectors->data[vectors->count - 1];
}
