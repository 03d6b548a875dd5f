/* What a rule of plastic flow is to the engine: from the trial elastic stretches to what they leave behind,
 * over lanes.
 *
 * F = F_e F_p, and rules are isotropic: with F_e = U diag(s) VT a rule gives factors q(s) > 0, and the engine
 * puts F_p <- V diag(q) VT F_p, after which the elastic stretches are s/q (irving2004 section 6.3 with the U
 * of docs/errata.md). A rule is one file that defines a `const pl_flow` and one line in list.h. It knows
 * nothing of rotations, elements, laws or inversion: what it gets is positive.
 */
#ifndef PL_PLASTICITY_FLOW_H
#define PL_PLASTICITY_FLOW_H

#include "math/lanes.h"
#include "pliant/material.h"

/* Trial stretches below are raised to this before a rule sees them, inverted ones first of all. Below it laws
 * are not themselves either (pl_material_def.limit_start's default), and one step through a knot shall not
 * flatten an element for ever. */
#define PL_FLOW_FLOOR 0.3

/* A rule for one batch, broadcast into lanes. */
typedef struct pl_flow_args {
    pl_lane p[PL_MAX_FLOW_PARAMS]; /* in the order of the rule's parameters */
    double dt;                     /* seconds that the state was held */
    pl_lane mu;                    /* Pa, the elastic shear modulus */
    bool preserve_volume;
    pl_user_flow user;
    void *user_context;
    /* What the rule derives from these (pl_flow.prepare): */
    pl_lane safe; /* nothing flows while Green's strain (FT F - I)/2 of F_e is at most this in norm, and det
                     F_e > 0; negative: the rule must be asked */
    pl_lane allowed; /* F_p is within the limit while the norm of tanh(log U_p) is at most this */
    pl_lane own[2];  /* the rule's */
    pl_lane limit;   /* of rules with PL_FLOW_LIMIT_FIELD */
} pl_flow_args;

typedef struct pl_flow {
    pl_flow_info info;
    void (*prepare)(pl_flow_args *args);
    /* Factors q and what is left, s/q, of the lanes that flow, which it returns; others' are not read. */
    pl_mask (*flow)(const pl_flow_args *args, const pl_lane s[3], pl_lane q[3], pl_lane left[3]);
    /* Principal stretches p of F_p brought within the rule's limit where they exceed it; returns where. */
    pl_mask (*limit)(const pl_flow_args *args, const pl_lane p[3], pl_lane out[3]);
    /* Rules that remember directions have this in place of `flow`: from log U_e and log V_p (of F_p = V_p
     * R_p; both live between F_p and F_e, and turn together when that frame does) to d, and the engine puts
     * F_p <- exp(d) F_p. Symmetric matrices as in symmetric3.h. */
    pl_mask (*harden)(const pl_flow_args *args, const pl_lane elastic[6], const pl_lane plastic[6],
                      pl_lane d[6]);
    /* ... and `safe` while |log V_p| is at most this. */
    pl_lane (*safe_at)(const pl_flow_args *args, pl_lane plastic);
    bool keeps_volume; /* det q = 1: always as preserve_volume */
    bool in_step; /* forces of a step are those after its flow, where the integrator can (assembly/plastic.h)
                   */
} pl_flow;

/* A checked definition, ready to be broadcast. */
typedef struct pl_plasticity {
    const pl_flow *rule; /* NULL: elastic */
    bool preserve_volume;
    pl_user_flow user;
    void *user_context;
} pl_plasticity;

pl_status pl_plasticity_compile(const pl_material_def *def, pl_plasticity *out, pl_error *err);
/* All but the parameters, which vary (pl_part_value with PL_MATERIAL_FLOW). */
void pl_plasticity_broadcast(const pl_plasticity *plasticity, double dt, pl_flow_args *args);

/* ---- what several rules use ---- */

#define PL_FLOW_PARAM(index) (offsetof(pl_material_def, flow_params) + (size_t)(index) * sizeof(double))

PL_INLINE pl_lane pl_flow_norm(const pl_lane v[3]) {
    return pl_sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

/* What a return has brought to a surface is not beyond it for the sake of rounding. */
PL_INLINE pl_mask pl_flow_beyond(pl_lane norm, pl_lane surface) {
    return pl_less(surface * pl_set1(1 + 1e-12), norm);
}

/* Green's strain up to which the norm of the logarithms is at most h: a stretch of sqrt(1 - 2g) has the
 * largest for its g. */
PL_INLINE pl_lane pl_flow_safe_logs(pl_lane h) {
    const pl_lane half = pl_set1(0.5);
    return half - half * pl_exp(pl_set1(-2.0) * h);
}

/* Likewise for the norm of tanh of the logarithms. */
PL_INLINE pl_lane pl_flow_allowed_logs(pl_lane h) {
    const pl_lane one = pl_set1(1.0), two = pl_set1(2.0);
    return one - two / (one + pl_exp(two * h));
}

/* ---- a limit of |log F_p|: the field at place `index` of a rule's own, and what goes with it ---- */

#define PL_FLOW_LIMIT_FIELD(index)                                                                           \
    {                                                                                                        \
        .name = "limit", .type = PL_FIELD_REAL, .offset = PL_FLOW_PARAM(index), .unit = "", .fallback = 2,   \
        .min = 0, .max = 20, .keyed = true,                                                                  \
        .doc = "Most plastic deformation (norm of the logarithm of the plastic stretches); beyond it the "   \
               "material is elastic again. Keeps elements well-shaped."                                      \
    }

/* In `prepare`. */
PL_INLINE void pl_flow_limit_prepare(pl_flow_args *args, int index) {
    args->limit = args->p[index];
    args->allowed = pl_flow_allowed_logs(args->limit);
}

/* As `limit`. */
pl_mask pl_flow_limit(const pl_flow_args *args, const pl_lane p[3], pl_lane out[3]);

#endif
