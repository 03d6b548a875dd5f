/* Rate-independent multiplicative plasticity (irving2004 section 6.3): deformation beyond the yield surface
 * |log F_e| <= yield becomes plastic at once, by a return mapping in logarithms to the closest point of the
 * surface.
 *
 * With preserve_volume criterion and flow use the deviator (without the mean logarithm), so that det F_p
 * stays 1. Control towards a goal shape (section 7) is handled by the engine. */
#include "plasticity/flow.h"

enum { YIELD, LIMIT };

static void multiplicative_prepare(pl_flow_args *args) {
    args->safe = pl_flow_safe_logs(args->p[YIELD]); /* the norm of a deviator is at most that of its tensor */
    pl_flow_limit_prepare(args, LIMIT);
}

static pl_mask multiplicative_flow(const pl_flow_args *args, const pl_lane s[3], pl_lane q[3],
                                   pl_lane left[3]) {
    const pl_lane one = pl_set1(1.0), yield = args->p[YIELD];
    pl_lane h[3] = {pl_log(s[0]), pl_log(s[1]), pl_log(s[2])};
    if (args->preserve_volume) {
        pl_lane mean = (h[0] + h[1] + h[2]) * pl_set1(1.0 / 3.0);
        for (int i = 0; i < 3; i++) h[i] -= mean;
    }
    pl_lane norm = pl_flow_norm(h), part = one - yield / pl_max(norm, pl_set1(1e-300));
    for (int i = 0; i < 3; i++) {
        q[i] = pl_exp(part * h[i]);
        left[i] = s[i] / q[i];
    }
    return pl_flow_beyond(norm, yield);
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
     .doc = "Yield strain: maximum norm of the logarithmic elastic stretches; strain beyond it becomes "
            "plastic."},
    PL_FLOW_LIMIT_FIELD(LIMIT),
    {.name = "preserve_volume",
     .type = PL_FIELD_BOOL,
     .offset = offsetof(pl_material_def, preserve_volume),
     .unit = "",
     .doc = "Plastic flow preserves the volume; not together with a goal."},
    {0},
};

const pl_flow pl_flow_multiplicative = {
    .info = {.name = "multiplicative",
             .doc = "Strain beyond a yield strain becomes permanent at once: metal, clay. May be guided "
                    "towards a goal shape of the body.",
             .formula = "|log F_e| <= yield by return in logarithms to F_p; |log F_p| <= limit",
             .params = params,
             .takes_goal = true},
    .prepare = multiplicative_prepare,
    .flow = multiplicative_flow,
    .limit = pl_flow_limit,
};
