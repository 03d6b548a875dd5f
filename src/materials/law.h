/* The interface of a material law: energy, gradient and Hessian in the principal stretches, over lanes.
 *
 * A law is one file that defines a `const pl_law`, and one line in list.h. It is independent of rotations,
 * inversion, elements and projection. */
#ifndef PL_MATERIALS_LAW_H
#define PL_MATERIALS_LAW_H

#include "math/lanes.h"
#include "pliant/material.h"

enum { PL_LAMBDA, PL_MU, PL_OWN, PL_LAW_SLOTS = PL_OWN + PL_MAX_LAW_PARAMS };

/* The material of one batch, broadcast into lanes. */
typedef struct pl_law_args {
    pl_lane p[PL_LAW_SLOTS];                /* lambda, mu, then the parameters of the law */
    int inversion;                          /* pl_inversion; PL_INVERSION_NONE if no treatment is needed */
    pl_lane limit_start, limit_end, spring; /* parameters of the inversion treatment: a, b, k */
    pl_lane floor;                          /* c: the remaining restoring stress below a, without k */
    bool exact;                             /* the tangent is not projected */
    pl_user_law user;
    void *user_context;
} pl_law_args;

/* psi, g_i = dpsi/ds_i and H_ij = d2psi/ds_i ds_j as 11 22 33 12 13 23. `skew` holds (H_ij - H_ji)/2 for 12
 * 13 23 if a treatment without energy makes the Jacobian of g unsymmetric; laws do not set it. */
typedef struct pl_law_out {
    pl_lane psi;
    pl_lane g[3];
    pl_lane h[6];
    pl_lane skew[3];
} pl_law_out;

/* Fills the results requested by `want` (PL_WANT_...); may fill more. */
typedef void (*pl_law_eval)(const pl_law_args *args, const pl_lane s[3], unsigned want, pl_law_out *out);

enum { PL_MAX_FORMS = 3 };
typedef struct pl_law {
    pl_law_info info;
    pl_law_eval eval[PL_MAX_FORMS]; /* one per form */
    /* Whether the energy has a lower bound, if that depends on the law's own parameters; otherwise NULL. `p`
     * as in pl_law_args. */
    bool (*is_bounded)(const double *p);
} pl_law;

/* Derivatives of J = s1 s2 s3: J and dJ/ds_i. The second derivative for i, j is the third stretch. */
typedef struct pl_volume {
    pl_lane J, d[3];
} pl_volume;
PL_INLINE pl_volume pl_volume_of(const pl_lane s[3]) {
    return (pl_volume){s[0] * s[1] * s[2], {s[1] * s[2], s[0] * s[2], s[0] * s[1]}};
}

/* Properties of an inversion treatment (inversion.h). */
typedef struct pl_treatment {
    bool has_energy;
    bool has_limit;  /* uses limit_start; otherwise the law applies everywhere, with its own domain */
    bool has_spring; /* acts between limit_start and limit_end, which may be widened temporarily */
} pl_treatment;
/* The treatment of a pl_inversion; NULL: unknown. */
const pl_treatment *pl_treatment_of(int inversion);

/* A validated material, ready for broadcasting. The doubles from p[0] up to values_end may vary per element
 * (keys.h); the range contains nothing else. */
typedef struct pl_material {
    pl_law_eval eval;
    int inversion;
    const pl_treatment *treatment; /* inversion treatment */
    bool monotone;                 /* the law is defined, smooth and monotone for all stretches */
    bool positive_only;            /* undefined unless the product of the stretches is positive */
    pl_user_law user;
    void *user_context;
    double density;
    double conductivity, heat_capacity;
    double p[PL_LAW_SLOTS];
    double limit_start, limit_end;
    double spring; /* 2 mu + lambda: stiffness at rest */
    double damping_mass, damping_stiffness, viscosity, bulk_viscosity;
    double flow[PL_MAX_FLOW_PARAMS]; /* parameters of the flow rule */
    char values_end;
} pl_material;

/* A value is identified by its index, counted from p[0]. */
#define PL_MATERIAL_INDEX(member)                                                                            \
    ((int)((offsetof(pl_material, member) - offsetof(pl_material, p)) / sizeof(double)))
enum {
    PL_MATERIAL_LIMIT_START = PL_MATERIAL_INDEX(limit_start),
    PL_MATERIAL_LIMIT_END = PL_MATERIAL_INDEX(limit_end),
    PL_MATERIAL_SPRING = PL_MATERIAL_INDEX(spring),
    PL_MATERIAL_DAMPING_MASS = PL_MATERIAL_INDEX(damping_mass),
    PL_MATERIAL_DAMPING_STIFFNESS = PL_MATERIAL_INDEX(damping_stiffness),
    PL_MATERIAL_VISCOSITY = PL_MATERIAL_INDEX(viscosity),
    PL_MATERIAL_BULK_VISCOSITY = PL_MATERIAL_INDEX(bulk_viscosity),
    PL_MATERIAL_FLOW = PL_MATERIAL_INDEX(flow),
    PL_MATERIAL_VALUES = PL_MATERIAL_INDEX(values_end)
};

static inline double pl_material_value(const pl_material *material, int index) {
    double value;
    __builtin_memcpy(&value, (const char *)material->p + (size_t)index * sizeof value, sizeof value);
    return value;
}

/* For variable parameters uses the largest values of the keys. */
pl_status pl_material_compile(const pl_material_def *def, pl_material *out, pl_error *err);
/* Sets only the values, from a valid definition with the law of `out`; ignores keys. It looks up no names, so
 * that it can be called for every element in every step. */
void pl_material_set(const pl_material_def *def, pl_material *out);

/* A wider limiter for 'extrapolate' during untangling, used where it starts above the material's own limit;
 * zero: none. */
typedef struct pl_limiter {
    double start, end;
} pl_limiter;

/* Broadcasts into lanes: the law, and its treatment as in pl_material_limit. */
void pl_material_broadcast(const pl_material *material, pl_limiter untangling_limiter, pl_law_args *args);
/* Sets the inversion treatment for the parameters, limits and rest spring in `args`: its kind, width and
 * strength. */
void pl_material_limit(const pl_material *material, pl_limiter untangling_limiter, pl_law_args *args);

#endif
