/* Pressures: forces, work and tangent of loads that follow the surface (docs/terms.md). */
#include "model/degrees.h"

#include <string.h>

typedef struct loaded_face {
    double pressure;
    pl_curved_face face;
} loaded_face;

/* Iterates over the faces of all pressures: face number *next of load number *load. */
static bool next_face(const pl_sim *sim, double time, bool undistributed, int *load, int64_t *next,
                      loaded_face *out) {
    for (; *load < sim->model->load_count; ++*load, *next = 0) {
        const pl_load *of = &sim->model->loads[*load];
        int64_t t = *next;
        if (of->kind != PL_LOAD_PRESSURE || t == of->count + of->face_count) continue;
        if (t == 0) out->pressure = 0, pl_curve_at(&of->value.curve, time, &out->pressure);
        if (t < of->count)
            out->face = pl_face_of_three(of->nodes + 3 * t);
        else
            out->face =
                undistributed ? of->faces[t - of->count] : pl_degrees_face(sim, &of->faces[t - of->count]);
        ++*next;
        return true;
    }
    return false;
}

void pl_follower_forces(const pl_sim *sim, double time, const double *x, bool undistributed, double *forces) {
    loaded_face at = {0};
    int load = 0;
    int64_t next = 0;
    memset(forces, 0, (size_t)(3 * sim->model->nodes) * sizeof(double));
    while (next_face(sim, time, undistributed, &load, &next, &at))
        pl_face_push(&at.face, x, -at.pressure, forces);
}

void pl_follower_forces_of(const pl_sim *sim, int number, double time, const double *x, double *forces) {
    loaded_face at = {0};
    int load = number;
    int64_t next = 0;
    memset(forces, 0, (size_t)(3 * sim->model->nodes) * sizeof(double));
    while (next_face(sim, time, false, &load, &next, &at) && load == number)
        pl_face_push(&at.face, x, -at.pressure, forces);
}

double pl_follower_work(const pl_sim *sim, double time, const double *from, const double *to,
                        bool undistributed) {
    loaded_face at = {0};
    int load = 0;
    int64_t next = 0;
    double work = 0;
    while (next_face(sim, time, undistributed, &load, &next, &at))
        work += at.pressure * pl_face_swept(&at.face, from, to);
    return work;
}

void pl_follower_tangent(const pl_sim *sim, double time, const double *x, pl_stencils *stencils) {
    loaded_face at = {0};
    int load = 0;
    int64_t next = 0;
    while (next_face(sim, time, false, &load, &next, &at)) {
        int32_t nodes[6];
        double matrix[324];
        if (at.pressure == 0) continue;
        int count = pl_face_tangent(&at.face, x, at.pressure, nodes, matrix);
        pl_stencils_add(stencils, count, nodes, NULL, matrix);
    }
}

void pl_follower_add_skew(const pl_sim *sim, double time, const double *x, const double *v, double *out) {
    loaded_face at = {0};
    int load = 0;
    int64_t next = 0;
    while (next_face(sim, time, false, &load, &next, &at)) pl_face_add_skew(&at.face, x, at.pressure, v, out);
}

bool pl_follower_reserve(const pl_sim *sim, pl_stencils *stencils) {
    int64_t three = 0, six = 0;
    for (int k = 0; k < sim->model->load_count; k++) {
        const pl_load *load = &sim->model->loads[k];
        if (load->kind != PL_LOAD_PRESSURE) continue;
        three += load->count;
        six += load->face_count;
    }
    /* a stencil needs room for the ends of inactive nodes */
    return pl_stencils_reserve(stencils, three + six, 3 * three + 6 * six + 12, 81 * three + 324 * six + 1296,
                               sim->model->nodes);
}
