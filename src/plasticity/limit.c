/* The limit shared by several rules; see flow.h. */
#include "plasticity/flow.h"

pl_mask pl_flow_limit(const pl_flow_args *args, const pl_lane p[3], pl_lane out[3]) {
    pl_lane h[3] = {pl_log(p[0]), pl_log(p[1]), pl_log(p[2])}, norm = pl_flow_norm(h);
    pl_mask beyond = pl_flow_beyond(norm, args->limit);
    if (!pl_any(beyond)) return beyond;
    pl_lane scale = args->limit / pl_max(norm, pl_set1(1e-300));
    for (int i = 0; i < 3; i++) out[i] = pl_exp(scale * h[i]);
    return beyond;
}
