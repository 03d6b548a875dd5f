/* Bodies whose nodes are all constrained, so that F is prescribed everywhere: for tests of flow rules against
 * closed forms. */
#ifndef PL_TESTS_FLOWING_H
#define PL_TESTS_FLOWING_H

#include "scenario.h"

#include "assembly/assembly.h"
#include "model/sim.h"

enum { FLOWING_KEYS = 16 };

typedef struct flowing {
    scenario s;
    double times[FLOWING_KEYS], stretches[3 * FLOWING_KEYS], degrees[FLOWING_KEYS];
} flowing;

/* A box whose nodes follow `stretches` (count, 3) of x, y, z at `times`, rotated about (1,2,3) by `turn`
 * degrees per second. It is not started yet: the first material may still be changed. */
static inline void flowing_init(flowing *f, int count, const double *times, const double *stretches,
                                double turn) {
    scenario_init(&f->s, box_mesh(1, 0.7, 0.5, 2, 0.2));
    memcpy(f->times, times, (size_t)count * sizeof(double));
    memcpy(f->stretches, stretches, (size_t)count * 3 * sizeof(double));
    for (int i = 0; i < count; i++) f->degrees[i] = turn * times[i];
    pl_constraint_def *all = scenario_fix(&f->s, (pl_selection_def){.kind = PL_SELECT_ALL}, "xyz");
    all->scaling = (pl_curve){count, 3, PL_INTERP_LINEAR, f->times, f->stretches};
    all->rotation = (pl_curve){count, 1, PL_INTERP_LINEAR, f->times, f->degrees};
    all->axis[0] = 1, all->axis[1] = 2, all->axis[2] = 3;
    f->s.materials[0].law = "linear";
}

/* F_p of element e in the order of the first part. */
static inline void flowing_Fp(const scenario *s, int64_t e, double Fp[9]) {
    const double *from = s->sim->assembly->parts[0].state.Fp + e / PL_LANES * 9 * PL_LANES + e % PL_LANES;
    for (int i = 0; i < 9; i++) Fp[i] = from[i * PL_LANES];
}

static inline double det9(const double F[9]) {
    return F[0] * (F[4] * F[8] - F[5] * F[7]) - F[1] * (F[3] * F[8] - F[5] * F[6]) +
           F[2] * (F[3] * F[7] - F[4] * F[6]);
}

/* In every element F_p has the right stretch diag(x, y, z). */
static inline void check_plastic(const scenario *s, double x, double y, double z, double tolerance) {
    const double expected[9] = {x * x, 0, 0, 0, y * y, 0, 0, 0, z * z};
    for (int64_t e = 0; e < s->sim->model->tets; e++) {
        double F[9];
        flowing_Fp(s, e, F);
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                double C = F[i] * F[j] + F[3 + i] * F[3 + j] + F[6 + i] * F[6 + j];
                check_near(C, expected[3 * i + j], 2 * tolerance);
            }
        }
    }
}

#endif
