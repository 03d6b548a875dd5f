/* Strain of elements from their nodes, and principal values of tensors: results of a simulation in addition
 * to stress. */
#include "core/fields.h"
#include "embed/map.h"
#include "math/eigen3.h"
#include "math/vec3.h"
#include "model/sim.h"

#include <math.h>
#include <string.h>

/* The rule of four points that is exact for quadratic polynomials: mean gradients of curved elements. */
#define NEAR 0.58541019662496852
#define FAR 0.13819660112501052

/* F = (dx/du) (dX/du)^-1 at u, times the volume of the point, which is returned. */
static double add_point(const pl_tet_map *rest, const pl_tet_map *now, const double u[3], double F[9]) {
    double G[3][3], g[3][3], inverse[3][3];
    pl_map_jacobian(rest, u, G);
    pl_map_jacobian(now, u, g);
    pl_vec3_cross(G[1], G[2], inverse[0]);
    pl_vec3_cross(G[2], G[0], inverse[1]);
    pl_vec3_cross(G[0], G[1], inverse[2]);
    double det = pl_vec3_dot(G[0], inverse[0]);
    for (int i = 0; i < 3; i++) { /* times det, which is the volume up to a factor */
        for (int j = 0; j < 3; j++) {
            double sum = 0;
            for (int k = 0; k < 3; k++) sum += g[k][i] * inverse[k][j];
            F[3 * i + j] += det < 0 ? -sum : sum;
        }
    }
    return fabs(det);
}

static void find_gradient(const pl_body *body, const int32_t *tet, const double *rest, const double *x,
                          double F[9]) {
    bool quadratic = body->mesh->nodes_per_tet > 4;
    pl_tet_map from, to;
    pl_map_make(tet, quadratic, body->element->control, rest, &from);
    pl_map_make(tet, quadratic, body->element->control, x, &to);
    double volume = 0;
    memset(F, 0, 9 * sizeof *F);
    for (int q = 0; q < (quadratic ? 4 : 1); q++) {
        double u[3];
        for (int i = 0; i < 3; i++) u[i] = !quadratic ? 0.25 : q == i + 1 ? NEAR : FAR;
        volume += add_point(&from, &to, u, F);
    }
    for (int k = 0; k < 9; k++) F[k] = volume > 0 ? F[k] / volume : NAN;
}

static void find_strain(const double F[9], double strain[6]) {
    static const int row[6] = {0, 1, 2, 0, 1, 0}, column[6] = {0, 1, 2, 1, 2, 2};
    for (int k = 0; k < 6; k++) {
        double sum = 0;
        for (int i = 0; i < 3; i++) sum += F[3 * i + row[k]] * F[3 * i + column[k]];
        strain[k] = 0.5 * (sum - (row[k] == column[k]));
    }
}

pl_status pl_sim_tet_strains(pl_sim *sim, double *F, double *strain, pl_error *err) {
    PL_REQUIRE(sim);
    for (int b = 0; b < sim->model->body_count; b++) {
        const pl_body *body = &sim->model->bodies[b];
        const double *rest = sim->model->rest + 3 * body->first_node,
                     *x = sim->state.positions + 3 * body->first_node;
        for (int64_t t = 0; t < body->tet_count; t++) {
            double own[9];
            find_gradient(body, body->mesh->tets + t * body->mesh->nodes_per_tet, rest, x, own);
            if (F) memcpy(F + 9 * (body->first_tet + t), own, sizeof own);
            if (strain) find_strain(own, strain + 6 * (body->first_tet + t));
        }
    }
    return PL_OK;
}

void pl_tensors_principal(int64_t count, const double *tensors, double *values) {
    static const int place[6] = {0, 1, 2, 3, 5, 4}; /* positions of xx yy zz xy xz yz in the input */
    if (!tensors || !values) return;
    for (int64_t i = 0; i < count; i++) {
        pl_lane A[6], e[3], Q[9];
        double own[3], sum = 0;
        for (int k = 0; k < 6; k++) {
            sum += tensors[6 * i + k];
            A[k] = pl_set1(tensors[6 * i + place[k]]);
        }
        pl_eigen3(A, e, Q);
        for (int k = 0; k < 3; k++) own[k] = isfinite(sum) ? pl_lane_get(e[k], 0) : NAN;
        for (int k = 0; k < 3; k++) { /* by insertion, the largest first */
            int at = k;
            for (; at > 0 && values[3 * i + at - 1] < own[k]; at--)
                values[3 * i + at] = values[3 * i + at - 1];
            values[3 * i + at] = own[k];
        }
    }
}
