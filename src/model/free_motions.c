/* See free_motions.h. */
#include "model/free_motions.h"
#include "core/memory.h"
#include "math/eigen3.h"

#include <stdlib.h>
#include <string.h>

/* Relative to the largest entry of G: what constrains less is due to rounding, as in components.c. */
static const double nothing = 1e-10;

void pl_rigid_constrain(double G[36], const double r[3], int d) {
    double mode[6] = {d == 0, d == 1, d == 2, 0, 0, 0};
    mode[3 + (d + 1) % 3] = r[(d + 2) % 3];
    mode[3 + (d + 2) % 3] = -r[(d + 1) % 3];
    for (int k = 0; k < 36; k++) G[k] += mode[k / 6] * mode[k % 6];
}

/* A translation along an axis is free if no node is constrained along it. A rotation is free if the
 * translation that goes with it best leaves nothing to prevent it: the null space of the Schur complement. */
static void find_one(const double G[36], double size, pl_free_motion *out) {
    double largest = 0, S[9], e[3], Q[9];
    pl_lane lanes[6], values[3], vectors[9];
    for (int k = 0; k < 6; k++) largest = fmax(largest, G[7 * k]);
    for (int d = 0; d < 3; d++) out->along[d] = !(G[7 * d] > 0);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            S[3 * i + j] = G[6 * (3 + i) + 3 + j];
            for (int d = 0; d < 3; d++)
                if (!out->along[d]) S[3 * i + j] -= G[6 * d + 3 + i] * G[6 * d + 3 + j] / G[7 * d];
        }
    }
    const double A[6] = {S[0], S[4], S[8], S[1], S[2], S[5]};
    for (int k = 0; k < 6; k++) lanes[k] = pl_set1(A[k]);
    pl_eigen3(lanes, values, vectors);
    for (int k = 0; k < 3; k++) e[k] = pl_lane_get(values[k], 0);
    for (int k = 0; k < 9; k++) Q[k] = pl_lane_get(vectors[k], 0);
    for (int k = 0; k < 3; k++) {
        if (e[k] > nothing * largest) continue;
        double *about = out->about[out->turns], *shift = out->shift[out->turns++];
        for (int d = 0; d < 3; d++) about[d] = Q[3 * d + k];
        for (int d = 0; d < 3; d++) {
            shift[d] = 0;
            for (int j = 0; j < 3 && !out->along[d]; j++)
                shift[d] -= size * G[6 * d + 3 + j] * about[j] / G[7 * d];
        }
    }
}

void pl_free_motions_constrain(const pl_model *model, uint8_t *constrained) {
    for (int c = 0; c < model->constraint_count; c++) {
        const pl_constraint *constraint = &model->constraints[c];
        for (int64_t i = 0; i < constraint->count; i++) {
            for (int d = 0; d < 3; d++)
                if (constraint->axes[d]) constrained[constraint->nodes[i]] |= (uint8_t)(1u << d);
        }
    }
}

pl_status pl_free_motions_find(const pl_sim *sim, const uint8_t *constrained, pl_free_motion *out,
                               pl_error *err) {
    const pl_model *model = sim->model;
    double *G = pl_array_new(model->component_count, 36 * sizeof *G);
    if (!G) return pl_error_memory(err, 288 * model->component_count, "free motions");
    for (int64_t i = 0; i < model->nodes; i++) {
        const pl_component *component = &model->components[model->component_of[i]];
        double r[3], scale = component->size > 0 ? 1 / component->size : 0;
        for (int d = 0; d < 3; d++) r[d] = scale * (model->rest[3 * i + d] - component->center[d]);
        for (int d = 0; d < 3; d++)
            if (constrained[i] >> d & 1) pl_rigid_constrain(G + 36 * (int64_t)model->component_of[i], r, d);
    }
    for (int64_t k = 0; k < model->component_count; k++) {
        out[k] = (pl_free_motion){.turns = 0};
        if (model->components[k].elements > 0) find_one(G + 36 * k, model->components[k].size, &out[k]);
    }
    free(G);
    return PL_OK;
}
