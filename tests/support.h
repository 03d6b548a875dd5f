/* Shared by several tests: rotations and small matrices, a user-defined law, and an iteration over all laws
 * and forms. */
#ifndef PL_TESTS_SUPPORT_H
#define PL_TESTS_SUPPORT_H

#include "check.h"
#include "core/random.h"
#include "pliant/material.h"

/* Whether the code runs under a sanitizer, which is several times slower and has its own allocator. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

/* A random rotation, computed in long double and then rounded. */
static inline void random_rotation(pl_random *random, double R[9]) {
    long double q[4], n = 0;
    for (int i = 0; i < 4; i++) q[i] = pl_random_range(random, -1, 1), n += q[i] * q[i];
    n = 1 / sqrtl(n);
    long double w = q[0] * n, x = q[1] * n, y = q[2] * n, z = q[3] * n;
    long double out[9] = {1 - 2 * (y * y + z * z), 2 * (x * y - w * z),     2 * (x * z + w * y),
                          2 * (x * y + w * z),     1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
                          2 * (x * z - w * y),     2 * (y * z + w * x),     1 - 2 * (x * x + y * y)};
    for (int i = 0; i < 9; i++) R[i] = (double)out[i];
}

/* out = A B, 3x3 */
static inline void multiply3(const double A[9], const double B[9], double out[9]) {
    for (int i = 0; i < 9; i++) {
        out[i] = 0;
        for (int k = 0; k < 3; k++) out[i] += A[3 * (i / 3) + k] * B[3 * k + i % 3];
    }
}

static inline double largest_of(const double *values, int64_t n) {
    double max = 0;
    for (int64_t i = 0; i < n; i++) max = isnan(values[i]) ? INFINITY : fmax(max, fabs(values[i]));
    return max;
}

/* A user-defined law (Blatz-Ko): psi = mu/2 (sum s^2 + 2/J - 5); the context is mu. For small strain lambda =
 * mu, so Poisson's ratio is 1/4 and Young's modulus 5/2 mu. */
static inline void blatz_ko(void *context, int n, const double *s, unsigned want, double *energy, double *g,
                            double *H) {
    double mu = *(double *)context;
    for (int k = 0; k < n; k++, s += 3, g += 3, H += 9) {
        double J = s[0] * s[1] * s[2];
        if (want & PL_WANT_ENERGY) energy[k] = mu / 2 * (s[0] * s[0] + s[1] * s[1] + s[2] * s[2] + 2 / J - 5);
        for (int i = 0; i < 3; i++) {
            if (want & PL_WANT_GRADIENT) g[i] = mu * (s[i] - 1 / (J * s[i]));
            for (int j = 0; j < 3 && want & PL_WANT_HESSIAN; j++) {
                H[3 * i + j] = mu * ((i == j) + (i == j ? 2 : 1) / (J * s[i] * s[j]));
            }
        }
    }
}

/* Law number `index` of all laws in all their forms, including the user-defined one; false after the last.
 * `user_mu` stores the mu of the user-defined law and must outlive the definition. */
static inline bool material_at(int index, double young, double poisson, double *user_mu,
                               pl_material_def *out) {
    for (int l = 0; l < pl_law_count(); l++) {
        const pl_law_info *law = pl_law_at(l);
        for (int form = 0; form == 0 || (law->forms && law->forms[form]); form++, index--) {
            if (index) continue;
            *out = pl_material_def_default();
            out->law = law->name;
            out->form = law->forms ? law->forms[form] : NULL;
            out->young = young;
            out->poisson = poisson;
            *user_mu = young / (2 * (1 + poisson));
            out->user = blatz_ko;
            out->user_context = user_mu;
            return true;
        }
    }
    return false;
}

#endif
