/* The viscous kernel (irving2004 section 6.2, corrected as in docs/errata.md): stress due to the rate of
 * deformation.
 *
 * With A a frame in place of F, E' = sym(AT F') and S = 2 viscosity E' + bulk_viscosity tr(E') I the
 * stress is P = A S. With r_a = A b_a its damping matrix has the blocks D_ab = w (bulk r_a r_bT + viscosity
 * (r_b r_aT + (b_a . b_b) A AT)), semi-definite for any A. A = F conserves angular momentum, since P FT
 * is symmetric, but does not damp flat elements; A = R, the rotation of F, is the published law: it damps
 * flat and inverted elements too, but also the spin of stretched ones. Both are blended by the smallest
 * stretch; see docs/damping.md.
 */
#ifndef PL_ASSEMBLY_VISCOUS_H
#define PL_ASSEMBLY_VISCOUS_H

#include "assembly/kernel.h"
#include "math/eigen3.h"

/* Smallest stretches above and below which a single form acts. */
#define PL_VISCOUS_FLAT 0.2
#define PL_VISCOUS_MODERATE 0.5

/* Symmetric matrices are xx yy zz xy xz yz, as in eigen3.h. */
typedef struct pl_viscous_args {
    pl_lane shear, bulk; /* viscosity, bulk_viscosity */
} pl_viscous_args;

/* The frame in which a point's viscous stress is evaluated. */
typedef struct pl_viscous_frame {
    pl_lane share; /* weight of the form that conserves momentum: 1 for moderate deformation, 0 if flat or
                      inverted */
    pl_lane R[9];  /* rotation; not set if all shares are 1 */
    bool alone;    /* all shares are 1 */
} pl_viscous_frame;

PL_INLINE pl_viscous_frame pl_viscous_frame_of(const pl_lane F[9]) {
    pl_viscous_frame frame = {.share = pl_set1(1.0), .alone = true};
    pl_lane det = pl_mat3_det(F), square = pl_set1(0.0);
    for (int i = 0; i < 9; i++) square += F[i] * F[i];
    /* s3 = det / (s1 s2) >= 2 det / |F|^2: most elements need no decomposition */
    if (pl_all(pl_less_equal(pl_set1(0.5 * PL_VISCOUS_MODERATE) * square, det))) return frame;
    pl_lane U[9], s[3], V[9];
    pl_svd3(F, U, s, V);
    pl_mat3_mul_transposed(U, V, frame.R);
    const pl_lane zero = pl_set1(0.0), one = pl_set1(1.0);
    pl_lane t = (s[2] - pl_set1(PL_VISCOUS_FLAT)) * pl_set1(1 / (PL_VISCOUS_MODERATE - PL_VISCOUS_FLAT));
    t = pl_min(pl_max(t, zero), one);
    frame.share = t * t * (pl_set1(3.0) - pl_set1(2.0) * t);
    frame.alone = pl_all(pl_less_equal(one, frame.share));
    return frame;
}

/* sym(AT B) */
PL_INLINE void pl_viscous_sym(const pl_lane A[9], const pl_lane B[9], pl_lane e[6]) {
    static const int row[6] = {0, 1, 2, 0, 0, 1}, column[6] = {0, 1, 2, 1, 2, 2};
    for (int k = 0; k < 6; k++) {
        int i = row[k], j = column[k];
        pl_lane sum = A[i] * B[j] + A[3 + i] * B[3 + j] + A[6 + i] * B[6 + j];
        if (i != j) sum = pl_set1(0.5) * (sum + A[j] * B[i] + A[3 + j] * B[3 + i] + A[6 + j] * B[6 + i]);
        e[k] = sum;
    }
}

/* S of a strain rate, and half of S : E' (the potential at a rate of one). */
PL_INLINE pl_lane pl_viscous_stress(const pl_viscous_args *args, pl_lane weight, const pl_lane e[6],
                                    pl_lane S[6]) {
    pl_lane shear = args->shear * weight, trace = e[0] + e[1] + e[2], pressure = args->bulk * weight * trace;
    pl_lane square =
        e[0] * e[0] + e[1] * e[1] + e[2] * e[2] + pl_set1(2.0) * (e[3] * e[3] + e[4] * e[4] + e[5] * e[5]);
    for (int k = 0; k < 6; k++) {
        S[k] = (shear + shear) * e[k];
        if (k < 3) S[k] += pressure;
    }
    return shear * square + pl_set1(0.5) * pressure * trace;
}

/* f_a -= A S b_a; S is weighted already. */
PL_INLINE void pl_viscous_forces(int nodes, const pl_lane A[9], const pl_lane S[6], const pl_lane (*b)[3],
                                 pl_lane (*f)[3]) {
    for (int a = 1; a < nodes; a++) {
        const pl_lane *g = b[a - 1];
        pl_lane t[3] = {S[0] * g[0] + S[3] * g[1] + S[4] * g[2], S[3] * g[0] + S[1] * g[1] + S[5] * g[2],
                        S[4] * g[0] + S[5] * g[1] + S[2] * g[2]};
        for (int i = 0; i < 3; i++) {
            pl_lane force = pl_dot3(A + 3 * i, t);
            f[a][i] -= force;
            f[0][i] += force;
        }
    }
}

/* Adds the blocks D_ab of nodes 1.. and b_aT S b_b I of the stress S (or NULL). */
PL_INLINE void pl_viscous_blocks(int nodes, const pl_viscous_args *args, pl_lane weight, const pl_lane A[9],
                                 const pl_lane *S, const pl_lane (*b)[3], pl_lane (*K)[9]) {
    pl_lane r[PL_MAX_ELEMENT_NODES - 1][3], AA[9], shear = args->shear * weight, bulk = args->bulk * weight;
    pl_mat3_mul_transposed(A, A, AA);
    for (int a = 0; a < nodes - 1; a++) {
        for (int i = 0; i < 3; i++) r[a][i] = pl_dot3(A + 3 * i, b[a]);
    }
    for (int a = 1; a < nodes; a++) {
        const pl_lane *ra = r[a - 1], *ga = b[a - 1];
        pl_lane t[3] = {pl_set1(0.0), pl_set1(0.0), pl_set1(0.0)};
        if (S) {
            t[0] = S[0] * ga[0] + S[3] * ga[1] + S[4] * ga[2];
            t[1] = S[3] * ga[0] + S[1] * ga[1] + S[5] * ga[2];
            t[2] = S[4] * ga[0] + S[5] * ga[1] + S[2] * ga[2];
        }
        for (int c = a; c < nodes; c++) {
            const pl_lane *rc = r[c - 1];
            pl_lane *block = K[PL_BLOCK_INDEX(a, c)], across = shear * pl_dot3(ga, b[c - 1]);
            for (int i = 0; i < 3; i++) {
                for (int j = 0; j < 3; j++)
                    block[3 * i + j] += bulk * ra[i] * rc[j] + shear * rc[i] * ra[j] + across * AA[3 * i + j];
                if (S) block[4 * i] += pl_dot3(t, b[c - 1]);
            }
        }
    }
}

/* The linear law at F, for velocities whose gradient is `rate` (or NULL: no forces): adds forces -D v to f,
 * and `factor` times the blocks of D to K (or NULL). */
PL_INLINE void pl_viscous_linear(int nodes, const pl_viscous_args *args, const pl_point *point,
                                 const pl_lane F[9], const pl_lane *rate, pl_lane factor, pl_lane (*f)[3],
                                 pl_lane (*K)[9]) {
    pl_viscous_frame frame = pl_viscous_frame_of(F);
    for (int form = 0; form < (frame.alone ? 1 : 2); form++) {
        const pl_lane *A = form ? frame.R : F;
        pl_lane weight = point->weight * (form ? pl_set1(1.0) - frame.share : frame.share);
        if (rate) {
            pl_lane e[6], S[6];
            pl_viscous_sym(A, rate, e);
            pl_viscous_stress(args, weight, e, S);
            pl_viscous_forces(nodes, A, S, point->b, f);
        }
        if (K) pl_viscous_blocks(nodes, args, weight * factor, A, NULL, point->b, K);
    }
}

/* Data of a step's start that the potential needs, per point: share, metric (6), R (9), RT of the origin
 * (6). */
enum { PL_VISCOUS_DOUBLES = 22 };

/* The step of the potential: velocities are rate (x - origin), see docs/damping.md. */
typedef struct pl_viscous_step {
    double rate;          /* 1/s */
    const double *from;   /* positions at its start */
    const double *before; /* a step earlier, for bdf2, or NULL: origin = from + back (from - before) */
    double back;
    const double *middle; /* predicted middle, if x is the middle; or NULL */
} pl_viscous_step;

/* Writes a point's values from the deformation gradients of these positions. */
PL_INLINE void pl_viscous_start(const pl_lane from[9], const pl_lane *before, double back,
                                const pl_lane *middle, double *out) {
    pl_viscous_frame frame = pl_viscous_frame_of(from);
    pl_lane origin[9], metric[6], other[6], turned[6];
    for (int i = 0; i < 9; i++) origin[i] = from[i];
    pl_viscous_sym(from, from, metric);
    if (before) { /* the formula's rate of C is made of C as that of x is of x */
        pl_viscous_sym(before, before, other);
        for (int k = 0; k < 6; k++) metric[k] += pl_set1(back) * (metric[k] - other[k]);
        for (int i = 0; i < 9; i++) origin[i] += pl_set1(back) * (from[i] - before[i]);
    }
    if (middle) { /* C of the end minus C of the start, from the middle alone */
        pl_lane half[9];
        for (int i = 0; i < 9; i++) half[i] = middle[i] - from[i];
        pl_viscous_sym(half, half, other);
        for (int k = 0; k < 6; k++) metric[k] -= other[k];
    }
    pl_lane_store(out, frame.share);
    for (int k = 0; k < 6; k++) pl_lane_store(out + PL_LANES * (1 + k), metric[k]);
    if (frame.alone) return;
    pl_viscous_sym(frame.R, origin, turned);
    for (int i = 0; i < 9; i++) pl_lane_store(out + PL_LANES * (7 + i), frame.R[i]);
    for (int k = 0; k < 6; k++) pl_lane_store(out + PL_LANES * (16 + k), turned[k]);
}

/* The potential of a step at F: (viscosity |E'|^2 + bulk/2 tr(E')^2)/rate, E' = rate/2 (FT F - metric) for
 * the form that conserves momentum, rate sym(RT (F - origin)) for the robust one. Adds forces and blocks if f
 * and K are not NULL; returns the weighted potential. */
PL_INLINE pl_lane pl_viscous_potential(int nodes, const pl_viscous_args *args, double rate, bool exact,
                                       const pl_point *point, const pl_lane F[9], const double *start,
                                       pl_lane (*f)[3], pl_lane (*K)[9]) {
    const pl_lane one = pl_set1(1.0), speed = pl_set1(rate), share = pl_lane_load(start);
    bool alone = pl_all(pl_less_equal(one, share));
    pl_lane energy = pl_set1(0.0), R[9];
    for (int form = 0; form < (alone ? 1 : 2); form++) {
        pl_lane weight = point->weight * (form ? one - share : share), e[6], S[6];
        for (int i = 0; form && i < 9; i++) R[i] = pl_lane_load(start + PL_LANES * (7 + i));
        const pl_lane *A = form ? R : F;
        pl_viscous_sym(A, F, e);
        for (int k = 0; k < 6; k++) {
            pl_lane old = pl_lane_load(start + PL_LANES * ((form ? 16 : 1) + k));
            e[k] = (form ? speed : pl_set1(0.5) * speed) * (e[k] - old);
        }
        energy += pl_viscous_stress(args, weight, e, S) / speed;
        if (f) pl_viscous_forces(nodes, A, S, point->b, f);
        if (!K) continue;
        if (!form && !exact)
            pl_eigen3_project(
                S); /* keeps the tensile part of the geometric stiffness, not the part that causes buckling */
        pl_viscous_blocks(nodes, args, weight * speed, A, form ? NULL : S, point->b, K);
    }
    return energy;
}

#endif
