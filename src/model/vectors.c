/* Work space of vectors; see sim.h. */
#include "core/memory.h"
#include "model/sim.h"

#include <assert.h>

pl_status pl_vectors_create(pl_sim *sim, int count, pl_error *err) {
    pl_vectors *vectors = &sim->work.vectors;
    assert(count <= PL_MAX_VECTORS);
    for (int i = 0; i < count; i++) {
        vectors->data[i] = pl_array_new(3 * sim->model->nodes, sizeof(double));
        if (!vectors->data[i]) return pl_error_memory(err, 24 * sim->model->nodes, "work space");
        vectors->count++;
    }
    return PL_OK;
}

double *pl_vector_borrow(pl_sim *sim, const char *use) {
    pl_vectors *vectors = &sim->work.vectors;
    int i = 0, taken = 1;
    for (int k = 0; k < vectors->count; k++) taken += vectors->use[k] != NULL;
    if (taken > vectors->most) vectors->most = taken;
    while (i + 1 < vectors->count && vectors->use[i]) i++;
    assert(vectors->count > 0 && !vectors->use[i]);
    vectors->use[i] = use;
    return vectors->data[i];
}

void pl_vector_return(pl_sim *sim, double *vector) {
    for (int i = 0; i < sim->work.vectors.count; i++) {
        if (sim->work.vectors.data[i] == vector) sim->work.vectors.use[i] = NULL;
    }
}
