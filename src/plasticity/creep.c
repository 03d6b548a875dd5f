/* Creep: elastic strain becomes plastic strain at a rate (mueller2004 section 3), with the tensor norm.
 *
 * e = sym(RT F_e) - I has the eigenvalues s - 1. If |e| > yield, F_p' = creep e F_p. At constant uniaxial
 * stretch the published additive strain difference, stretch minus plastic stretch, then decays as exp(-creep
 * t). A step uses the exact solution at fixed positions, with 1 - exp(-creep dt) in place of creep dt, but
 * goes no further than |e| = yield. It is therefore stable for any rate and step, and independent of how a
 * time is divided into steps. The published listing applies the whole fraction in the step that crosses the
 * yield strain. */
#include "plasticity/flow.h"

enum { YIELD, CREEP, MAX };

enum { PART }; /* fraction of the elastic strain that a step would relax */

static void creep_prepare(pl_flow_args *args) {
    const pl_lane one = pl_set1(1.0);
    /* for s < 1 a Green strain g is a stretch of sqrt(1 - 2g): |e| <= y while g <= y - y^2/2 */
    pl_lane y = pl_min(args->p[YIELD], one), largest = one + args->p[MAX], square = largest * largest;
    args->safe = y - pl_set1(0.5) * y * y;
    args->allowed =
        (square - one) / (square + one); /* tanh(log s); of s and 1/s the first is farther from 1 */
    args->own[PART] = one - pl_exp(-args->p[CREEP] * pl_set1(args->dt));
}

/* The fraction c at which |e / (1 + c e)| (1 - c) reaches the yield strain: Newton's method for n(c) (1 - c)
 * = yield, from below, where n is the norm of e / (1 + c e). */
static pl_lane creep_until(pl_lane yield, const pl_lane e[3]) {
    const pl_lane one = pl_set1(1.0);
    pl_lane c = pl_set1(0.0);
    for (int step = 0; step < 6; step++) {
        pl_lane square = pl_set1(0.0), slope = pl_set1(0.0);
        for (int i = 0; i < 3; i++) {
            pl_lane inverse = one / (one + c * e[i]), left = (one - c) * e[i] * inverse;
            square += left * left;
            slope -= left * e[i] * (one + e[i]) * inverse * inverse;
        }
        pl_lane norm = pl_sqrt(square);
        c -= (norm - yield) * norm / pl_min(slope, pl_set1(-1e-300));
        c = pl_min(pl_max(c, pl_set1(0.0)), one);
    }
    return c;
}

/* Relaxes a fraction of e; returns the lanes in which that goes past the yield strain. */
PL_INLINE pl_mask creep_relax(pl_lane yield, pl_lane part, const pl_lane s[3], const pl_lane e[3],
                              pl_lane q[3], pl_lane left[3]) {
    const pl_lane one = pl_set1(1.0);
    pl_lane strain[3];
    for (int i = 0; i < 3; i++) {
        q[i] = one + part * e[i];
        left[i] = s[i] / q[i];
        strain[i] = left[i] - one;
    }
    return pl_less(pl_flow_norm(strain), yield);
}

static pl_mask creep_flow(const pl_flow_args *args, const pl_lane s[3], pl_lane q[3], pl_lane left[3]) {
    const pl_lane one = pl_set1(1.0), yield = args->p[YIELD], part = args->own[PART];
    pl_lane e[3] = {s[0] - one, s[1] - one, s[2] - one}, norm = pl_flow_norm(e);
    pl_mask flows = pl_and(pl_flow_beyond(norm, yield), pl_less(pl_set1(0.0), part));
    if (pl_any(pl_and(flows, creep_relax(yield, part, s, e, q, left))))
        creep_relax(yield, pl_min(part, creep_until(yield, e)), s, e, q, left);
    return flows;
}

static pl_mask creep_limit(const pl_flow_args *args, const pl_lane p[3], pl_lane out[3]) {
    const pl_lane one = pl_set1(1.0), max = args->p[MAX];
    pl_lane e[3] = {p[0] - one, p[1] - one, p[2] - one}, norm = pl_flow_norm(e);
    pl_mask beyond = pl_flow_beyond(norm, max);
    pl_lane scale = max / pl_max(norm, pl_set1(1e-300));
    for (int i = 0; i < 3; i++) out[i] = one + scale * e[i];
    return beyond;
}

static const pl_field params[] = {
    {.name = "yield",
     .type = PL_FIELD_REAL,
     .offset = PL_FLOW_PARAM(YIELD),
     .unit = "",
     .default_value = 0.1,
     .min = 0,
     .max = 1e6,
     .keyed = true,
     .doc = "Yield strain: norm of the elastic strain (stretches minus one) above which the material flows."},
    {.name = "creep",
     .type = PL_FIELD_REAL,
     .offset = PL_FLOW_PARAM(CREEP),
     .unit = "1/s",
     .default_value = 1,
     .min = 0,
     .max = 1e12,
     .keyed = true,
     .doc = "Rate at which elastic strain above the yield strain becomes plastic: at fixed deformation it "
            "decays as exp(-creep t) down to yield."},
    {.name = "max",
     .type = PL_FIELD_REAL,
     .offset = PL_FLOW_PARAM(MAX),
     .unit = "",
     .default_value = 1,
     .min = 0,
     .max = 1e3,
     .keyed = true,
     .doc = "Maximum plastic strain (norm of the plastic stretches minus one) of an element."},
    {0},
};

const pl_flow pl_flow_creep = {
    .info = {.name = "creep",
             .doc = "Strain beyond a yield strain becomes permanent at a rate, up to a maximum: wax, warm "
                    "metal, dough.",
             .formula = "where |e| > yield: F_p' = creep e F_p, e = sym(RT F_e) - I; |U_p - I| <= max",
             .params = params},
    .prepare = creep_prepare,
    .flow = creep_flow,
    .limit = creep_limit,
};
