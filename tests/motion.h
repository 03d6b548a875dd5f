/* Shared by the tests of integrators with inertia: iteration over these integrators, a bar, and
 * sums of momentum and energy. */
#ifndef PL_TESTS_MOTION_H
#define PL_TESTS_MOTION_H

#include "scenario.h"

/* The index-th registered integrator with inertia; NULL if there are fewer. */
static inline const char *moving_integrator(int index) {
    for (int i = 0; i < pl_integrator_info_count(); i++) {
        pl_integrator_info info = pl_integrator_info_at(i);
        if (info.moves && index-- == 0) return info.name;
    }
    return NULL;
}

/* A bar of 4 x 1 x 1 with `resolution` cells across, advanced by the given integrator. */
static inline void motion_init(scenario *s, const char *integrator, int resolution, double dt) {
    scenario_init(s, box_mesh(4, 1, 1, resolution, 0));
    s->def.integrator.type = integrator;
    s->def.dt = dt;
}

/* Momentum of the nodes [first, first + count). */
static inline void momentum_of(const scenario *s, int64_t first, int64_t count, double p[3]) {
    const double *v = pl_sim_velocities(s->sim), *m = pl_sim_masses(s->sim);
    p[0] = p[1] = p[2] = 0;
    for (int64_t k = 3 * first; k < 3 * (first + count); k++) p[k % 3] += m[k / 3] * v[k];
}

static inline double total_energy(const pl_step_report *r) {
    return r->kinetic_energy + r->elastic_energy + r->external_energy;
}

static inline double size3(const double v[3]) { return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]); }

#endif
