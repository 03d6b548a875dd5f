/* Tissue: soft at rest, stiffer beyond a compression and an elongation threshold (irving2004 section 6).
 *
 * psi = sum f(s_i) + lambda/2 (sum s_i - 3)^2. f' is the stress curve: with d = s - 1, the signed width w of
 * the side (c - 1 or e - 1), z = d/w and the side's slope ratio r, it is a cubic up to the threshold and a
 * straight line beyond:
 *   f''(s) = 2 mu (1 + (r - 1) z^2)  for z <= 1,   2 mu r  beyond.
 * The publication leaves one degree of freedom per side. It is used for f'''(1) = 0, so that the curve is C2
 * at rest, where it is used most, and C1 at the thresholds. f'' is continuous everywhere and stays between 2
 * mu and 2 mu r, and Hooke's law holds at rest to second order. docs/tissue.md has the derivation. The law is
 * defined for all stretches, including negative ones; flattening is resisted with a finite force. */
#include "materials/law.h"

enum { COMPRESSION = PL_OWN, ELONGATION, COMPRESSION_SLOPE, ELONGATION_SLOPE };

static void tissue_eval(const pl_law_args *args, const pl_lane s[3], unsigned want, pl_law_out *out) {
    const pl_lane one = pl_set1(1.0), zero = pl_set1(0.0), half = pl_set1(0.5), third = pl_set1(1.0 / 3.0);
    const pl_lane lambda = args->p[PL_LAMBDA], stiffness = pl_set1(2.0) * args->p[PL_MU];
    const pl_lane shorter = args->p[COMPRESSION] - one, longer = args->p[ELONGATION] - one;
    const pl_lane inverse_shorter = one / shorter, inverse_longer = one / longer;
    pl_lane sum = zero, energy = zero;
    for (int i = 0; i < 3; i++) {
        pl_lane d = s[i] - one;
        pl_mask compressed = pl_less(d, zero);
        pl_lane width = pl_select(compressed, shorter, longer);
        pl_lane z = pl_min(d * pl_select(compressed, inverse_shorter, inverse_longer), one), z2 = z * z;
        pl_lane more = pl_select(compressed, args->p[COMPRESSION_SLOPE], args->p[ELONGATION_SLOPE]) - one;
        pl_lane within = z * width, beyond = d - within;
        out->g[i] = stiffness * (d + more * (third * within * z2 + beyond));
        out->h[i] = stiffness * (one + more * z2) + lambda;
        energy += half * d * d + more * (pl_set1(1.0 / 12.0) * within * within * z2 +
                                         beyond * (third * width + half * beyond));
        sum += d;
    }
    for (int i = 0; i < 3; i++) out->g[i] += lambda * sum;
    out->h[3] = out->h[4] = out->h[5] = lambda;
    if (want & PL_WANT_ENERGY) out->psi = stiffness * energy + half * lambda * sum * sum;
}

/* With a small slope the effective shear modulus far from rest is smaller, and lambda may be too low for
 * it. */
static bool is_bounded(const double *p) {
    double slope = fmin(1, fmin(p[COMPRESSION_SLOPE], p[ELONGATION_SLOPE]));
    return p[PL_LAMBDA] >= 0 || 2 * p[PL_MU] * slope + 3 * p[PL_LAMBDA] > 0;
}

#define OWN(index) (offsetof(pl_material_def, params) + (index - PL_OWN) * sizeof(double))
static const pl_field params[] = {
    {.name = "compression",
     .type = PL_FIELD_REAL,
     .offset = OWN(COMPRESSION),
     .unit = "",
     .default_value = 0.7,
     .min = 0,
     .max = 1,
     .open_range = true,
     .keyed = true,
     .doc = "Stretch below which the tissue is stiff."},
    {.name = "elongation",
     .type = PL_FIELD_REAL,
     .offset = OWN(ELONGATION),
     .unit = "",
     .default_value = 1.3,
     .min = 1,
     .max = 100,
     .open_range = true,
     .keyed = true,
     .doc = "Stretch above which the tissue is stiff under elongation."},
    {.name = "compression_slope",
     .type = PL_FIELD_REAL,
     .offset = OWN(COMPRESSION_SLOPE),
     .unit = "",
     .default_value = 10,
     .min = 0,
     .max = 1e6,
     .open_range = true,
     .keyed = true,
     .doc = "Slope of the stress curve below 'compression', as a multiple of the slope at rest, 2 mu."},
    {.name = "elongation_slope",
     .type = PL_FIELD_REAL,
     .offset = OWN(ELONGATION_SLOPE),
     .unit = "",
     .default_value = 10,
     .min = 0,
     .max = 1e6,
     .open_range = true,
     .keyed = true,
     .doc = "Slope of the stress curve above 'elongation', as a multiple of the slope at rest, 2 mu."},
    {0},
};

const pl_law pl_law_tissue = {
    .info = {.name = "tissue",
             .doc = "Soft under small deformation, stiffer beyond a compression and an elongation, as most "
                    "biological material: a spline of the stress over the stretch, with a linear pressure. "
                    "Defined everywhere, also for inverted elements.",
             .energy = "sum f(s_i) + lambda/2 (sum s_i - 3)^2; f'' = 2 mu (1 + (slope - 1) z^2), z = (s - 1) "
                       "/ (threshold - 1) up to 1 and 1 beyond; f(1) = f'(1) = 0",
             .params = params,
             .is_monotone = true},
    .eval = {tissue_eval},
    .is_bounded = is_bounded,
};
