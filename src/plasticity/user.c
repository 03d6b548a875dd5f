/* User-defined flow rules as a callback over points (pl_user_flow): any yield criterion, any return
 * mapping. */
#include "plasticity/flow.h"

enum { LIMIT };

static void user_prepare(pl_flow_args *args) {
    args->safe = pl_set1(-1.0); /* known only to the caller */
    pl_flow_limit_prepare(args, LIMIT);
}

static pl_mask user_flow(const pl_flow_args *args, const pl_lane s[3], pl_lane q[3], pl_lane left[3]) {
    double trial[3 * PL_LANES], returned[3 * PL_LANES];
    pl_store_records(s, 3, trial, 3);
    memcpy(returned, trial, sizeof returned);
    args->user(args->user_context, PL_LANES, args->dt, trial, returned);
    pl_mask flows = pl_less(pl_set1(1.0), pl_set1(0.0)), good = pl_not(flows);
    for (int i = 0; i < 3; i++) {
        double row[PL_LANES];
        for (int l = 0; l < PL_LANES; l++) row[l] = returned[3 * l + i];
        pl_lane e = left[i] = pl_lane_load(row);
        good = pl_and(good, pl_and(pl_less(pl_set1(PL_FLOW_MIN), e), pl_less(e, pl_set1(PL_FLOW_MAX))));
        flows = pl_or(flows, pl_or(pl_less(e, s[i]), pl_less(s[i], e)));
        q[i] = s[i] / e;
    }
    return pl_and(flows, good); /* an invalid stretch changes nothing; the engine refuses it */
}

static const pl_field params[] = {
    PL_FLOW_LIMIT_FIELD(LIMIT),
    {0},
};

const pl_flow pl_flow_user = {
    .info = {.name = "user",
             .doc = "A rule of your own program, given as a callback that returns trial stretches to its "
                    "yield surface: pl_material_def.user_flow in C, a function in Python.",
             .formula = "F_p <- V diag(s/returned(s)) VT F_p; |log F_p| <= limit",
             .params = params,
             .takes_goal = true,
             .needs_callback = true},
    .prepare = user_prepare,
    .flow = user_flow,
    .limit = pl_flow_limit,
};
