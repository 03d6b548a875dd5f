/* Rotations of elements: computed from scratch in every step, as in the warped path (math/polar3.h), compared
 * with three methods that start from the rotation of the last step.
 *
 * With A = R^T F for the old rotation R and a the axial vector of its antisymmetric part, R exp(w) increases
 * tr(R^T F) and converges to its maximum. The maximum is the rotation of the SVD with rotations, also for
 * inverted F:
 *   rotated     Newton's iteration for the polar decomposition, from A in place of F;
 *   quaternion  w = a / |tr A|, Mueller and others, "A robust method to extract the rotational part of
 *               deformations" (2016);
 *   correction  w = (tr(S) I - S)^-1 a, S the symmetric part: Newton's method for the same maximum.
 * exp(w) is the Cayley rotation with the quaternion (1, w/2), without trigonometry. */
#include "bench.h"
#include "core/memory.h"
#include "core/random.h"
#include "math/polar3.h"

#include <stdlib.h>

enum { BATCHES = 256, PAIR = 2, MAX_ROUNDS = 200 };
#define DONE 1e-8

typedef double batch9[9][PL_LANES];

typedef struct rotations {
    batch9 *F, *old, *out; /* (BATCHES) */
    int64_t rounds;        /* in the last pass over all batches */
} rotations;

PL_INLINE void load(const batch9 *from, pl_lane out[9]) {
    for (int i = 0; i < 9; i++) out[i] = pl_lane_load((*from)[i]);
}
PL_INLINE void store(const pl_lane R[9], batch9 *to) {
    for (int i = 0; i < 9; i++) pl_lane_store((*to)[i], R[i]);
}

PL_INLINE void transposed_times(const pl_lane A[9], const pl_lane B[9], pl_lane out[9]) {
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) out[3 * i + j] = A[i] * B[j] + A[3 + i] * B[3 + j] + A[6 + i] * B[6 + j];
    }
}

/* ---- from scratch ---- */

static void recompute_one(void *context) {
    rotations *r = context;
    for (int64_t b = 0; b < BATCHES; b++) {
        pl_lane F[9], R[9];
        load(&r->F[b], F);
        pl_polar3(F, R);
        store(R, &r->out[b]);
    }
}

static void recompute_two(void *context) {
    rotations *r = context;
    for (int64_t b = 0; b < BATCHES; b += PAIR) {
        pl_lane F[PAIR][9], R[PAIR][9];
        for (int m = 0; m < PAIR; m++) load(&r->F[b + m], F[m]);
        pl_polar3_two((const pl_lane(*)[9])F, R);
        for (int m = 0; m < PAIR; m++) store(R[m], &r->out[b + m]);
    }
}

/* Number of Newton steps of pl_polar3_two; batches that use the SVD count as zero. */
static int64_t count_recomputed(const rotations *r) {
    int64_t rounds = 0;
    for (int64_t b = 0; b < BATCHES; b += PAIR) {
        pl_lane X[PAIR][9];
        for (int m = 0; m < PAIR; m++) load(&r->F[b + m], X[m]);
        if (!pl_polar3_is_tame(X[0]) || !pl_polar3_is_tame(X[1])) continue;
        for (int step = 0; step < 12; step++) {
            rounds++;
            pl_lane change = pl_max(pl_polar3_newton(X[0]), pl_polar3_newton(X[1]));
            if (pl_all(pl_less(change, pl_set1(DONE)))) break;
        }
    }
    return rounds;
}

/* ---- from the rotation of the last step ---- */

static void turned(void *context) {
    rotations *r = context;
    for (int64_t b = 0; b < BATCHES; b += PAIR) {
        pl_lane F[PAIR][9], A[PAIR][9], X[PAIR][9], old[PAIR][9], R[PAIR][9];
        for (int m = 0; m < PAIR; m++) {
            load(&r->F[b + m], F[m]);
            load(&r->old[b + m], old[m]);
            transposed_times(old[m], F[m], A[m]);
        }
        pl_polar3_two((const pl_lane(*)[9])A, X);
        for (int m = 0; m < PAIR; m++) {
            pl_mat3_mul(old[m], X[m], R[m]);
            store(R[m], &r->out[b + m]);
        }
    }
}

/* R <- R exp(w), A <- exp(w)^T A. */
PL_INLINE void turn_by(const pl_lane w[3], pl_lane R[9], pl_lane A[9]) {
    const pl_lane half = pl_set1(0.5), one = pl_set1(1.0);
    pl_lane q[3] = {half * w[0], half * w[1], half * w[2]}, E[9], next[9];
    pl_lane factor = pl_set1(2.0) / (one + pl_dot3(q, q));
    pl_lane p[3] = {factor * q[0], factor * q[1], factor * q[2]};
    E[0] = one - p[1] * q[1] - p[2] * q[2], E[1] = p[0] * q[1] - p[2], E[2] = p[0] * q[2] + p[1];
    E[3] = p[0] * q[1] + p[2], E[4] = one - p[0] * q[0] - p[2] * q[2], E[5] = p[1] * q[2] - p[0];
    E[6] = p[0] * q[2] - p[1], E[7] = p[1] * q[2] + p[0], E[8] = one - p[0] * q[0] - p[1] * q[1];
    pl_mat3_mul(R, E, next);
    for (int i = 0; i < 9; i++) R[i] = next[i];
    transposed_times(E, A, next);
    for (int i = 0; i < 9; i++) A[i] = next[i];
}

/* The next w; `newton`: by the correction, if the matrix allows it. */
PL_INLINE void find_turn(bool newton, const pl_lane A[9], pl_lane w[3]) {
    const pl_lane half = pl_set1(0.5);
    pl_lane a[3] = {A[7] - A[5], A[2] - A[6], A[3] - A[1]};
    pl_lane trace = A[0] + A[4] + A[8], scale = pl_set1(1.0) / (pl_abs(trace) + pl_set1(1e-9));
    for (int i = 0; i < 3; i++) w[i] = scale * a[i];
    if (!newton) return;
    pl_lane xx = trace - A[0], yy = trace - A[4], zz = trace - A[8];
    pl_lane xy = -half * (A[1] + A[3]), xz = -half * (A[2] + A[6]), yz = -half * (A[5] + A[7]);
    pl_lane cxx = yy * zz - yz * yz, cxy = xz * yz - xy * zz, cxz = xy * yz - xz * yy;
    pl_lane cyy = xx * zz - xz * xz, cyz = xy * xz - xx * yz, czz = xx * yy - xy * xy;
    pl_lane det = xx * cxx + xy * cxy + xz * cxz, zero = pl_set1(1e-6);
    pl_mask good = pl_and(pl_and(pl_less(zero, xx), pl_less(zero, czz)), pl_less(zero, det));
    pl_lane inverse = pl_set1(1.0) / pl_select(good, det, pl_set1(1.0));
    pl_lane n[3] = {inverse * (cxx * a[0] + cxy * a[1] + cxz * a[2]),
                    inverse * (cxy * a[0] + cyy * a[1] + cyz * a[2]),
                    inverse * (cxz * a[0] + cyz * a[1] + czz * a[2])};
    for (int i = 0; i < 3; i++) w[i] = pl_select(good, n[i], w[i]);
}

PL_INLINE void run_turns(bool newton, rotations *r) {
    r->rounds = 0;
    for (int64_t b = 0; b < BATCHES; b += PAIR) {
        pl_lane F[9], A[PAIR][9], R[PAIR][9];
        for (int m = 0; m < PAIR; m++) {
            load(&r->F[b + m], F);
            load(&r->old[b + m], R[m]);
            transposed_times(R[m], F, A[m]);
        }
        for (int round = 0; round < MAX_ROUNDS; round++) {
            pl_lane size = pl_set1(0.0);
            r->rounds++;
            for (int m = 0; m < PAIR; m++) {
                pl_lane w[3];
                find_turn(newton, A[m], w);
                turn_by(w, R[m], A[m]);
                for (int i = 0; i < 3; i++) size = pl_max(size, pl_abs(w[i]));
            }
            if (pl_all(pl_less(size, pl_set1(DONE)))) break;
        }
        for (int m = 0; m < PAIR; m++) store(R[m], &r->out[b + m]);
    }
}
static void quaternion(void *context) { run_turns(false, context); }
static void correction(void *context) { run_turns(true, context); }

/* ---- test data ---- */

static void random_rotation(pl_random *random, double angle, double R[9]) {
    double k[3], size = 0, c = cos(angle), s = sin(angle);
    for (int i = 0; i < 3; i++) k[i] = pl_random_range(random, -1, 1), size += k[i] * k[i];
    for (int i = 0; i < 3; i++) k[i] /= sqrt(size);
    const double cross[9] = {0, -k[2], k[1], k[2], 0, -k[0], -k[1], k[0], 0};
    for (int i = 0; i < 9; i++) R[i] = (1 - c) * k[i / 3] * k[i % 3] + s * cross[i] + (i % 4 == 0 ? c : 0);
}

static void multiply(const double A[9], const double B[9], double out[9]) {
    for (int i = 0; i < 9; i++) {
        out[i] = 0;
        for (int k = 0; k < 3; k++) out[i] += A[3 * (i / 3) + k] * B[3 * k + i % 3];
    }
}

/* F = R V diag(s) V^T with stretches within `stretch` of one, and a share of them with one negative stretch;
 * old rotations differ from R by `angle`. */
static void make_elements(rotations *r, double angle, double stretch, double inverted) {
    pl_random random = {7};
    for (int64_t e = 0; e < BATCHES * PL_LANES; e++) {
        double R[9], V[9], left[9], right[9], S[9], F[9], turn[9], old[9], s[3];
        random_rotation(&random, pl_random_range(&random, 0, 3), R);
        random_rotation(&random, pl_random_range(&random, 0, 3), V);
        for (int i = 0; i < 3; i++) s[i] = pl_random_range(&random, 1 - stretch, 1 + stretch);
        if (pl_random_unit(&random) < inverted) s[2] = -0.5 * fmin(fmin(s[0], s[1]), s[2]);
        for (int i = 0; i < 9; i++) left[i] = V[i] * s[i % 3], right[i] = V[3 * (i % 3) + i / 3];
        multiply(left, right, S);
        multiply(R, S, F);
        random_rotation(&random, angle, turn);
        multiply(turn, R, old);
        for (int i = 0; i < 9; i++) {
            r->F[e / PL_LANES][i][e % PL_LANES] = F[i];
            r->old[e / PL_LANES][i][e % PL_LANES] = old[i];
        }
    }
}

/* The largest difference of an entry from the SVD's rotation. */
static double largest_error(const rotations *r) {
    double largest = 0;
    for (int64_t b = 0; b < BATCHES; b++) {
        pl_lane F[9], R[9];
        load(&r->F[b], F);
        pl_polar3_svd(F, R);
        for (int i = 0; i < 9; i++) {
            for (int lane = 0; lane < PL_LANES; lane++)
                largest = fmax(largest, fabs(pl_lane_get(R[i], lane) - r->out[b][i][lane]));
        }
    }
    return largest;
}

static pl_status measure(const pl_bench_options *options, rotations *r, pl_table *table, double errors[5]) {
    static const struct {
        double angle, stretch, inverted;
    } cases[] = {{1e-3, 0.01, 0}, {1e-3, 0.1, 0}, {1e-3, 0.5, 0}, {1e-2, 0.01, 0}, {1e-2, 0.1, 0},
                 {1e-2, 0.5, 0},  {0.1, 0.01, 0}, {0.1, 0.1, 0},  {0.1, 0.5, 0},   {1e-2, 0.1, 0.01},
                 {0.1, 0.5, 0.1}, {1e-2, 0.1, 1}, {0.1, 0.5, 1}};
    static void (*const paths[5])(void *) = {recompute_one, recompute_two, turned, quaternion, correction};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        double ns[5], rounds[5] = {0};
        make_elements(r, cases[c].angle, cases[c].stretch, cases[c].inverted);
        for (int w = 0; w < 5; w++) {
            r->rounds = 0;
            ns[w] = 1e9 * pl_bench_best(options->quick ? 0.02 : 0.2, paths[w], r) / (BATCHES * PL_LANES);
            rounds[w] = (double)r->rounds * PAIR / BATCHES;
            errors[w] = fmax(errors[w], largest_error(r));
        }
        rounds[1] = (double)count_recomputed(r) * PAIR / BATCHES;
        pl_table_row(table, "%g|%g|%g|%.1f|%.1f|%.1f|%.1f|%.1f|%.1f|%.1f|%.1f|%.2f", cases[c].angle,
                     cases[c].stretch, cases[c].inverted, ns[0], ns[1], rounds[1], ns[2], ns[3], rounds[3],
                     ns[4], rounds[4], ns[1] / fmin(fmin(ns[2], ns[3]), ns[4]));
    }
    return PL_OK;
}

static pl_status rotations_run(const pl_bench_options *options, pl_table *table, pl_error *err) {
    static const char *const heads[] = {"rotation rad",    "stretch",           "inverted",
                                        "from scratch ns", "two batches ns",    "rounds",
                                        "rotated ns",      "quaternion ns",     "quaternion rounds",
                                        "correction ns",   "correction rounds", "two batches / best warm"};
    pl_table_begin(table, "rotations",
                   "Rotation of an element, from scratch and from the last step's rotation", 12, heads);
    rotations r = {.F = pl_array_new(BATCHES, sizeof(batch9)),
                   .old = pl_array_new(BATCHES, sizeof(batch9)),
                   .out = pl_array_new(BATCHES, sizeof(batch9))};
    double errors[5] = {0};
    pl_status status = r.F && r.old && r.out ? measure(options, &r, table, errors)
                                             : pl_error_memory(err, BATCHES, "rotations");
    free(r.F);
    free(r.old);
    free(r.out);
    pl_table_note(
        table,
        "%d lanes; all but 'from scratch' process two batches at once. Rotation: radians per step; stretch: "
        "largest |s - 1|; inverted: fraction of elements. Largest error against the SVD: from scratch %.0e, "
        "rotated %.0e, quaternion %.0e, correction %.0e.",
        PL_LANES, errors[1], errors[2], errors[3], errors[4]);
    return status;
}

const pl_bench pl_bench_rotations = {
    "rotations", "element rotations, from scratch and from the last step's rotation", rotations_run};
