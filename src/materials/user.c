/* Laws given by the caller as a callback over points (pl_user_law). */
#include "materials/law.h"

static void user_eval(const pl_law_args *args, const pl_lane s[3], unsigned want, pl_law_out *out) {
    double stretches[3 * PL_LANES], psi[PL_LANES] = {0}, g[3 * PL_LANES] = {0}, H[9 * PL_LANES] = {0};
    pl_store_records(s, 3, stretches, 3);
    args->user(args->user_context, PL_LANES, stretches, want, psi, g, H);
    out->psi = pl_lane_load(psi);
    double row[PL_LANES];
    for (int i = 0; i < 3; i++) {
        for (int l = 0; l < PL_LANES; l++) row[l] = g[3 * l + i];
        out->g[i] = pl_lane_load(row);
    }
    static const int entry[6] = {0, 4, 8, 1, 2, 5};
    for (int i = 0; i < 6; i++) {
        for (int l = 0; l < PL_LANES; l++) row[l] = H[9 * l + entry[i]];
        out->h[i] = pl_lane_load(row);
    }
}

const pl_law pl_law_user = {
    .info = {.name = "user",
             .doc = "A law of your own program, given as a callback: pl_material_def.user in C, a function "
                    "in Python.",
             .energy = "yours",
             .needs_callback = true},
    .eval = {user_eval},
};
