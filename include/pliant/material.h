/* Materials: an energy density of the principal stretches, chosen by name or given by the caller.
 *
 * Every function may be called from any thread. A user's law or flow rule is called by the threads of the
 * simulation (or by the thread that calls pl_material_evaluate), several at once: its context must be
 * thread-safe.
 */
#ifndef PLIANT_MATERIAL_H
#define PLIANT_MATERIAL_H

#include "pliant/curve.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PL_MAX_LAW_PARAMS 8
#define PL_MAX_FLOW_PARAMS 8

/* The requested outputs of a law, as bits. */
enum { PL_WANT_ENERGY = 1, PL_WANT_GRADIENT = 2, PL_WANT_HESSIAN = 4 };

/* A user's law: energy density psi (J/m3) of the principal stretches at n points, with its gradient and
 * Hessian. psi must be symmetric under permutation of the stretches. `stretches` is (n,3); fill energy (n),
 * gradient (n,3) and hessian (n,3,3) as requested by `want`. Called from several threads at once. */
typedef void (*pl_user_law)(void *context, int n, const double *stretches, unsigned want, double *energy,
                            double *gradient, double *hessian);

/* A user's flow rule: the elastic principal stretches (n,3) that remain at n points after a time of dt
 * seconds, given the trial ones, which are positive (inverted ones are replaced by a small positive value).
 * `stretches` initially equals `trial`: leave a point unchanged if it does not flow. Others must be between
 * 1e-6 and 1e6, else the step fails (PL_ERR_NUMERIC) with the plastic deformation of its start. Called from
 * several threads at once. */
typedef void (*pl_user_flow)(void *context, int n, double dt, const double *trial, double *stretches);

/* Treatment of small and negative stretches. */
typedef enum pl_inversion {
    PL_INVERSION_EXTRAPOLATE, /* smooth limiter with an energy, for laws that need one (docs/inversion.md) */
    PL_INVERSION_CLAMP,       /* constant stress below the limit, as published; has no energy */
    PL_INVERSION_NONE         /* the unmodified law; steps fail outside its domain */
} pl_inversion;

/* Variable that a parameter depends on. */
typedef enum pl_key_over { PL_OVER_TIME, PL_OVER_TEMPERATURE } pl_key_over;

/* A parameter that varies: keyframes over time (s), or a table over temperature (K), which is evaluated per
 * element at the mean temperature of its nodes. The curve replaces the value in the definition. Every key
 * must be in the field's range. */
typedef struct pl_material_key {
    const char *field; /* the name of a keyed field (pl_field.keyed): of pl_material_fields, of the law, or of
                          pl_damping_fields */
    int over;          /* pl_key_over */
    pl_curve curve;    /* one component */
} pl_material_key;

/* Defaults are 0, NULL or false unless given; ranges are in pl_material_fields and pl_damping_fields. */
typedef struct pl_material_def {
    size_t struct_size;
    const char *name;      /* how bodies refer to it */
    const char *law;       /* a registered law's name (pl_law_at), or "user"; default "neo-hookean" */
    const char *form;      /* one of the law's forms, or NULL for its first */
    double young, poisson; /* Pa, -1 to 0.5; give these, or lambda and mu; NAN, the default: not
                              given */
    double lambda, mu;     /* Pa; likewise */
    double density;        /* kg/m3; default 1000 */
    double params[PL_MAX_LAW_PARAMS]; /* the law's parameters, in the order of its list; NAN: its default */
    int inversion;                    /* pl_inversion */
    double limit_start;               /* the law is unchanged at larger stretches; default 0.3 */
    double limit_end;                 /* at smaller stretches only the restoring spring acts; default 0.1 */
    pl_user_law user;                 /* for law "user" */
    void *user_context;
    int key_count; /* parameters that vary */
    const pl_material_key *keys;
    double conductivity;    /* W/(m K); default 0.25 */
    double heat_capacity;   /* J/(kg K); default 2000 */
    const char *plasticity; /* a registered flow rule's name (pl_flow_at), or "user"; NULL: none */
    double flow_params[PL_MAX_FLOW_PARAMS]; /* the rule's parameters, in the order of its list; NAN: the
                                               default */
    bool preserve_volume;                   /* plastic flow preserves the volume, for rules with this field */
    pl_user_flow user_flow;                 /* for rule "user" */
    void *user_flow_context;
    /* Damping (docs/damping.md), for integrators with inertia: forces -(damping_mass M + damping_stiffness K)
     * v, and the stress F (2 viscosity E' + bulk_viscosity tr(E') I) from the strain rate E' = sym(F^T F').
     */
    double damping_mass;      /* 1/s */
    double damping_stiffness; /* s */
    double viscosity;         /* Pa s */
    double bulk_viscosity;    /* Pa s; relates to viscosity as lambda to mu */
} pl_material_def;

PL_API void pl_material_def_init(pl_material_def *def, size_t struct_size);
static inline pl_material_def pl_material_def_default(void) {
    pl_material_def def;
    pl_material_def_init(&def, sizeof def);
    return def;
}
/* Replaces parameters of the law that are NAN by its defaults. */
PL_API void pl_material_def_fill(pl_material_def *def);
/* Fields of pl_material_def, with the names used in scenes. */
PL_API const pl_field *pl_material_fields(void);
/* Fields of its damping, a separate object in scenes. */
PL_API const pl_field *pl_damping_fields(void);

/* A registered law. */
typedef struct pl_law_info {
    const char *name;
    const char *doc;
    const char *energy;       /* the formula, plain text */
    const char *const *forms; /* NULL-terminated, or NULL */
    const pl_field
        *params;           /* further parameters, all PL_FIELD_REAL and keyed, offsets into pl_material_def */
    bool needs_positive;   /* defined only if the product of the stretches is positive */
    unsigned needs_lambda; /* forms, as bits, whose energy has a lower bound only if lambda >= 0 */
    bool has_warped_tangent; /* supports PL_TANGENT_WARPED and PL_TANGENT_PLAIN */
    bool needs_callback;     /* pl_material_def.user: not in scene files */
    bool is_monotone; /* twice differentiable for all stretches, including negative ones, and each stress
                         grows with its stretch: PL_INVERSION_EXTRAPOLATE does not change the law */
} pl_law_info;
PL_API int pl_law_count(void);
PL_API const pl_law_info *pl_law_at(int index);
PL_API const pl_law_info *pl_law_find(const char *name);

/* A registered rule of plastic flow (docs/plasticity.md). */
typedef struct pl_flow_info {
    const char *name;
    const char *doc;
    const char *formula; /* plain text */
    const pl_field
        *params;         /* PL_FIELD_REAL into flow_params, or PL_FIELD_BOOL; offsets into pl_material_def */
    bool takes_goal;     /* supports a target shape (pl_body_def.goal) */
    bool needs_callback; /* pl_material_def.user_flow: not in scene files */
} pl_flow_info;
PL_API int pl_flow_count(void);
PL_API const pl_flow_info *pl_flow_at(int index);
PL_API const pl_flow_info *pl_flow_find(const char *name);
/* Replaces parameters of the flow rule that are NAN by its defaults. */
PL_API void pl_flow_fill(pl_material_def *def);
/* Checks the plastic part of a definition; pl_material_check checks the rest. */
PL_API pl_status pl_flow_check(const pl_material_def *def, pl_error *err);

/* Checks a definition with its keys, and computes lambda and mu (both may be NULL). Parameters that vary have
 * the largest values of their keys. */
PL_API pl_status pl_material_check(const pl_material_def *def, double *lambda, double *mu, pl_error *err);

/* Energy density, first Piola-Kirchhoff stress P (row major) and tangent dP/dF (9x9, row-major pairs) at one
 * deformation gradient F, with inversion treatment; outputs may be NULL. `projected` projects the tangent to
 * positive semi-definite. For checks, plots and tools: the engine processes elements in batches. Parameters
 * that vary have the largest values of their keys. */
PL_API pl_status pl_material_evaluate(const pl_material_def *def, const double F[9], bool projected,
                                      double *energy, double P[9], double tangent[81], pl_error *err);

#ifdef __cplusplus
}
#endif
#endif
