/* The interface of a flow rule: from trial elastic stretches to plastic factors, over lanes.
 *
 * F = F_e F_p, and rules are isotropic: with F_e = U diag(s) VT a rule gives factors q(s) > 0, and the engine
 * sets F_p <- V diag(q) VT F_p, after which the elastic stretches are s/q (irving2004 section 6.3 with the U
 * of docs/errata.md). A rule is one file that defines a `const pl_flow`, and one line in list.h. It is
 * independent of rotations, elements, laws and inversion: its input is positive. */
#ifndef PL_PLASTICITY_FLOW_H
#define PL_PLASTICITY_FLOW_H

#include "math/lanes.h"
#include "pliant/material.h"

/* Smaller trial stretches, including inverted ones, are raised to this value before a rule is applied. Below
 * it laws are modified too (default of pl_material_def.limit_start), and one step through a tangle must not
 * flatten an element permanently. */
#define PL_FLOW_FLOOR 0.3

/* Elastic stretches that a caller's rule may leave; it may also return the trial ones unchanged. */
#define PL_FLOW_MIN 1e-6
#define PL_FLOW_MAX 1e6

/* A rule for one batch, broadcast into lanes. */
typedef struct pl_flow_args {
    pl_lane p[PL_MAX_FLOW_PARAMS]; /* in the order of the rule's parameters */
    double dt;                     /* seconds of constant state */
    pl_lane mu;                    /* Pa, the elastic shear modulus */
    bool preserve_volume;
    pl_user_flow user;
    void *user_context;
    /* Derived by the rule (pl_flow.prepare): */
    pl_lane safe; /* no flow as long as the norm of the Green strain (FT F - I)/2 of F_e is at most this and
                     det F_e > 0; negative: the rule must be evaluated */
    pl_lane allowed; /* F_p is within the limit if the norm of tanh(log U_p) is at most this */
    pl_lane own[2];  /* free for the rule */
    pl_lane limit;   /* for rules with PL_FLOW_LIMIT_FIELD */
} pl_flow_args;

typedef struct pl_flow {
    pl_flow_info info;
    void (*prepare)(pl_flow_args *args);
    /* Factors q and remaining stretches s/q of the flowing lanes, which it returns; the other lanes are not
     * read, except the stretches of a rule with `needs_callback`, which the engine checks. */
    pl_mask (*flow)(const pl_flow_args *args, const pl_lane s[3], pl_lane q[3], pl_lane left[3]);
    /* Limits the principal stretches p of F_p; returns the lanes that exceeded the limit. */
    pl_mask (*limit)(const pl_flow_args *args, const pl_lane p[3], pl_lane out[3]);
    /* Used instead of `flow` by rules with directional memory: from log U_e and log V_p (of F_p = V_p R_p) to
     * d, and the engine sets F_p <- exp(d) F_p. Both tensors live in the configuration between F_p and F_e
     * and rotate with it. Symmetric matrices as in symmetric3.h. */
    pl_mask (*harden)(const pl_flow_args *args, const pl_lane elastic[6], const pl_lane plastic[6],
                      pl_lane d[6]);
    /* With `harden` and `in_step`, of flowing lanes: energy per volume by which the trial state exceeds the
     * stress on the yield surface times d, the surface being where it is in the middle of the flow. */
    pl_lane (*overshoot)(const pl_flow_args *args, const pl_lane d[6]);
    /* Value of `safe` while |log V_p| is at most this. */
    pl_lane (*safe_at)(const pl_flow_args *args, pl_lane plastic);
    bool keeps_volume; /* det q = 1: as if preserve_volume were always set */
    bool in_step;      /* forces of a step are those after its flow, if the integrator supports it
                          (assembly/plastic.h) */
} pl_flow;

/* A validated definition, ready for broadcasting. */
typedef struct pl_plasticity {
    const pl_flow *rule; /* NULL: elastic */
    bool preserve_volume;
    pl_user_flow user;
    void *user_context;
} pl_plasticity;

pl_status pl_plasticity_compile(const pl_material_def *def, pl_plasticity *out, pl_error *err);
/* Everything except the parameters, which vary (pl_part_value with PL_MATERIAL_FLOW). */
void pl_plasticity_broadcast(const pl_plasticity *plasticity, double dt, pl_flow_args *args);

/* ---- shared by several rules ---- */

#define PL_FLOW_PARAM(index) (offsetof(pl_material_def, flow_params) + (size_t)(index) * sizeof(double))

PL_INLINE pl_lane pl_flow_norm(const pl_lane v[3]) {
    return pl_sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

/* A state that a return has moved onto the surface must not count as beyond it because of rounding. */
PL_INLINE pl_mask pl_flow_beyond(pl_lane norm, pl_lane surface) {
    return pl_less(surface * pl_set1(1 + 1e-12), norm);
}

/* Green strain up to which the norm of the logarithms is at most h: for a given g, a stretch of sqrt(1 - 2g)
 * has the largest norm. */
PL_INLINE pl_lane pl_flow_safe_logs(pl_lane h) {
    const pl_lane half = pl_set1(0.5);
    return half - half * pl_exp(pl_set1(-2.0) * h);
}

/* The same for the norm of tanh of the logarithms. */
PL_INLINE pl_lane pl_flow_allowed_logs(pl_lane h) {
    const pl_lane one = pl_set1(1.0), two = pl_set1(2.0);
    return one - two / (one + pl_exp(two * h));
}

/* ---- a limit of |log F_p|: field `index` of a rule, and its functions ---- */

#define PL_FLOW_LIMIT_FIELD(index)                                                                           \
    {                                                                                                        \
        .name = "limit", .type = PL_FIELD_REAL, .offset = PL_FLOW_PARAM(index), .unit = "",                  \
        .default_value = 2, .min = 0, .max = 20, .keyed = true,                                              \
        .doc = "Most plastic deformation (norm of the logarithm of the plastic stretches); beyond it the "   \
               "material is elastic again. Keeps elements well-shaped."                                      \
    }

/* For `prepare`. */
PL_INLINE void pl_flow_limit_prepare(pl_flow_args *args, int index) {
    args->limit = args->p[index];
    args->allowed = pl_flow_allowed_logs(args->limit);
}

/* For `limit`. */
pl_mask pl_flow_limit(const pl_flow_args *args, const pl_lane p[3], pl_lane out[3]);

#endif
