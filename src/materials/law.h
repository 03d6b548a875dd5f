/* What a material law is to the engine: energy, gradient and Hessian in the principal stretches, over lanes.
 *
 * A law is one file that defines a `const pl_law` and one line in list.h. It knows nothing of rotations,
 * inversion, elements or projection.
 */
#ifndef PL_MATERIALS_LAW_H
#define PL_MATERIALS_LAW_H

#include "math/lanes.h"
#include "pliant/material.h"

enum { PL_LAMBDA, PL_MU, PL_OWN, PL_LAW_SLOTS = PL_OWN + PL_MAX_LAW_PARAMS };

/* The material of one batch, broadcast into lanes. */
typedef struct pl_law_args {
    pl_lane p[PL_LAW_SLOTS];                /* lambda, mu, then the law's own */
    int inversion;                          /* how: pl_inversion, PL_INVERSION_NONE where nothing is needed */
    pl_lane limit_start, limit_end, spring; /* of the inversion treatment: a, b, k */
    pl_lane floor;                          /* c: the restoring stress that is left below a, without k */
    bool exact;                             /* the tangent is not to be projected */
    pl_user_law user;
    void *user_context;
} pl_law_args;

/* psi, g_i = dpsi/ds_i and H_ij = d2psi/ds_i ds_j as 11 22 33 12 13 23. `skew` holds (H_ij - H_ji)/2 for 12
 * 13 23 where a treatment without energy makes the Jacobian of g unsymmetric; laws leave it alone. */
typedef struct pl_law_out {
    pl_lane psi;
    pl_lane g[3];
    pl_lane h[6];
    pl_lane skew[3];
} pl_law_out;

/* Fills what `want` (PL_WANT_...) asks for; may fill more. */
typedef void (*pl_law_eval)(const pl_law_args *args, const pl_lane s[3], unsigned want, pl_law_out *out);

enum { PL_MAX_FORMS = 3 };
typedef struct pl_law {
    pl_law_info info;
    pl_law_eval eval[PL_MAX_FORMS]; /* one a form */
} pl_law;

/* The law's derivatives of J = s1 s2 s3: J, dJ/ds_i; the second derivative of J for i, j is the third
 * stretch. */
typedef struct pl_volume {
    pl_lane J, d[3];
} pl_volume;
PL_INLINE pl_volume pl_volume_of(const pl_lane s[3]) {
    return (pl_volume){s[0] * s[1] * s[2], {s[1] * s[2], s[0] * s[2], s[0] * s[1]}};
}

/* What the engine asks of a treatment of inversion (inversion.h). */
typedef struct pl_treatment {
    bool has_energy;
    bool has_limit;  /* limit_start; without it the law is on its own, and its domain is */
    bool has_spring; /* below limit_start and down to limit_end, which may be widened on the way */
} pl_treatment;
/* Of a pl_inversion; NULL: there is none such. */
const pl_treatment *pl_treatment_of(int inversion);

/* A checked material, ready to be broadcast. The doubles from p[0] up to values_end are what may vary from
 * element to element (keys.h): nothing else stands between. */
typedef struct pl_material {
    pl_law_eval eval;
    int inversion;
    const pl_treatment *treatment; /* of inversion */
    bool monotone;                 /* the law: defined, smooth and monotone for all stretches */
    bool positive_only;            /* not defined where the product of the stretches is not positive */
    pl_user_law user;
    void *user_context;
    double density;
    double conductivity, heat_capacity;
    double p[PL_LAW_SLOTS];
    double limit_start, limit_end;
    double spring; /* 2 mu + lambda: stiffness at rest */
    double damping_mass, damping_stiffness, viscosity, bulk_viscosity;
    double flow[PL_MAX_FLOW_PARAMS]; /* the flow rule's own */
    char values_end;
} pl_material;

/* A value is known by its number, counted from p[0]. */
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

/* Of parameters that vary, the keys' largest values. */
pl_status pl_material_compile(const pl_material_def *def, pl_material *out, pl_error *err);
/* Only the values, from a definition that is known to be right and has the law of `out`; keys are not looked
 * at. Finds no name: for every element of every step. */
void pl_material_set(const pl_material_def *def, pl_material *out);

/* A wider limiter for 'extrapolate' on the way out of a tangle, where it starts above the material's own;
 * zero: none. */
typedef struct pl_limiter {
    double start, end;
} pl_limiter;

/* Into lanes: the law, and its treatment as pl_material_limit says. */
void pl_material_broadcast(const pl_material *material, pl_limiter widen, pl_law_args *args);
/* The treatment of inversion for parameters, limits and a spring at rest that are in `args`: which, how wide,
 * and how strong it is. */
void pl_material_limit(const pl_material *material, pl_limiter widen, pl_law_args *args);

#endif
