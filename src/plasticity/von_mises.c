/* Von Mises plasticity with linear kinematic hardening (mezger2007 sections 5.1 and 5.2, corrected).
 *
 * In logarithms, e = log U_e and p = log V_p: the excess over |2 mu dev e - kappa| <= yield_stress becomes
 * plastic at once, by lambda = (|..| - yield_stress) / (2 mu + H) along the excess. The backstress
 * accumulates, kappa = H p, so that F_p is the only history variable. Both are deviators: det F_p stays 1.
 * The norm is the tensor norm, so that the uniaxial yield stress is sqrt(3/2) yield_stress and the slope over
 * plastic strain 3/2 H. */
#include "math/symmetric3.h"
#include "plasticity/flow.h"

enum { YIELD_STRESS, HARDENING, LIMIT };

enum { MODULUS, PER_EXCESS }; /* 2 mu, and plastic strain per excess stress */

static void von_mises_prepare(pl_flow_args *args) {
    const pl_lane smallest = pl_set1(1e-300);
    args->own[MODULUS] = pl_set1(2.0) * args->mu;
    args->own[PER_EXCESS] = pl_set1(1.0) / pl_max(args->own[MODULUS] + args->p[HARDENING], smallest);
    args->safe = pl_set1(-1.0); /* depends on the plastic deformation */
    pl_flow_limit_prepare(args, LIMIT);
}

/* The norm of a deviator is at most that of its tensor, and the worst direction of the backstress is
 * assumed. */
static pl_lane von_mises_safe_at(const pl_flow_args *args, pl_lane plastic) {
    pl_lane room = args->p[YIELD_STRESS] - args->p[HARDENING] * plastic;
    pl_lane h = room / pl_max(args->own[MODULUS], pl_set1(1e-300));
    return pl_select(pl_less(room, pl_set1(0.0)), pl_set1(-1.0), pl_flow_safe_logs(pl_min(h, pl_set1(20.0))));
}

static pl_mask von_mises_harden(const pl_flow_args *args, const pl_lane elastic[6], const pl_lane plastic[6],
                                pl_lane d[6]) {
    pl_lane mean = (elastic[0] + elastic[1] + elastic[2]) * pl_set1(1.0 / 3.0);
    pl_lane center = (plastic[0] + plastic[1] + plastic[2]) * pl_set1(1.0 / 3.0); /* rounding */
    for (int i = 0; i < 6; i++) {
        d[i] = args->own[MODULUS] * (i < 3 ? elastic[i] - mean : elastic[i]) -
               args->p[HARDENING] * (i < 3 ? plastic[i] - center : plastic[i]);
    }
    pl_lane norm = pl_sqrt(pl_symmetric3_square(d)), yield = args->p[YIELD_STRESS];
    pl_lane scale = (norm - yield) * args->own[PER_EXCESS] / pl_max(norm, pl_set1(1e-300));
    for (int i = 0; i < 6; i++) d[i] *= scale;
    return pl_flow_beyond(norm, yield);
}

/* The excess stress falls from |d| (2 mu + H) to 0 along d; the surface moves by H d. */
static pl_lane von_mises_overshoot(const pl_flow_args *args, const pl_lane d[6]) {
    return pl_set1(0.5) * (args->own[MODULUS] + args->p[HARDENING]) * pl_symmetric3_square(d);
}

static const pl_field params[] = {
    {.name = "yield_stress",
     .type = PL_FIELD_REAL,
     .offset = PL_FLOW_PARAM(YIELD_STRESS),
     .unit = "Pa",
     .default_value = 1e4,
     .min = 0,
     .max = 1e15,
     .keyed = true,
     .doc = "Yield stress: maximum norm of the stress deviator minus the backstress. In uniaxial tension "
            "yielding starts at sqrt(3/2) times this value."},
    {.name = "hardening",
     .type = PL_FIELD_REAL,
     .offset = PL_FLOW_PARAM(HARDENING),
     .unit = "Pa",
     .default_value = 0,
     .min = 0,
     .max = 1e15,
     .keyed = true,
     .doc = "Kinematic hardening modulus: backstress per plastic strain. In uniaxial tension stress grows by "
            "3/2 of it per plastic strain."},
    PL_FLOW_LIMIT_FIELD(LIMIT),
    {0},
};

const pl_flow pl_flow_von_mises = {
    .info = {.name = "von-mises",
             .doc = "Von Mises plasticity with kinematic hardening: shear stress beyond the yield stress "
                    "becomes permanent strain; the volume is preserved. For metals.",
             .formula = "|2 mu dev log U_e - kappa| <= yield_stress, kappa = hardening log V_p; |log F_p| <= "
                        "limit; det F_p = 1",
             .params = params},
    .prepare = von_mises_prepare,
    .harden = von_mises_harden,
    .overshoot = von_mises_overshoot,
    .safe_at = von_mises_safe_at,
    .limit = pl_flow_limit,
    .keeps_volume = true,
    .in_step = true,
};
