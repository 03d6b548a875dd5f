/* Lookup of the laws in list.h, and validation of material definitions. */
#include "materials/keys.h"
#include "materials/list.h"
#include "core/fields.h"

#include <stdio.h>
#include <string.h>

#define DECLARE(symbol, name) extern const pl_law pl_law_##symbol;
#define ADDRESS(symbol, name) &pl_law_##symbol,
PL_LAWS(DECLARE)

static const pl_law *const laws[] = {PL_LAWS(ADDRESS)};

int pl_law_count(void) { return (int)(sizeof laws / sizeof laws[0]); }

const pl_law_info *pl_law_at(int index) {
    return index >= 0 && index < pl_law_count() ? &laws[index]->info : NULL;
}

static const pl_law *law_find(const char *name) {
    for (int i = 0; name && i < pl_law_count(); i++) {
        if (!strcmp(laws[i]->info.name, name)) return laws[i];
    }
    return NULL;
}

const pl_law_info *pl_law_find(const char *name) {
    const pl_law *law = law_find(name);
    return law ? &law->info : NULL;
}

void pl_material_def_init(pl_material_def *def, size_t struct_size) {
    pl_material_def defaults = {
        .name = "default",
        .law = "neo-hookean",
        .young = NAN,
        .poisson = NAN,
        .lambda = NAN,
        .mu = NAN,
        .density = 1000,
        .inversion = PL_INVERSION_EXTRAPOLATE,
        .limit_start = 0.3,
        .limit_end = 0.1,
        .conductivity = 0.25,
        .heat_capacity = 2000,
    };
    for (int i = 0; i < PL_MAX_LAW_PARAMS; i++) defaults.params[i] = NAN; /* each law has its own defaults */
    for (int i = 0; i < PL_MAX_FLOW_PARAMS; i++)
        defaults.flow_params[i] = NAN; /* and so does each flow rule */
    pl_def_write(def, struct_size, &defaults, sizeof defaults);
}

void pl_material_def_fill(pl_material_def *def) {
    pl_material_def own = pl_material_def_default();
    if (pl_def_read(def, "material", &own, sizeof own, NULL) != PL_OK) return;
    const pl_law_info *law = pl_law_find(own.law);
    for (const pl_field *field = law ? law->params : NULL; field && field->name; field++) {
        if (field->offset + sizeof(double) > def->struct_size) continue; /* unknown to the caller */
        double *value = (double *)(void *)((char *)def + field->offset);
        if (isnan(*value)) *value = field->default_value;
    }
}

#define FIELD(member) offsetof(pl_material_def, member)
static const char *const inversion_names[] = {"extrapolate", "clamp", "none", NULL};
static const pl_field fields[] = {
    {.name = "law",
     .type = PL_FIELD_STRING,
     .offset = FIELD(law),
     .unit = "",
     .doc = "Name of a registered law."},
    {.name = "form",
     .type = PL_FIELD_STRING,
     .offset = FIELD(form),
     .unit = "",
     .doc = "One of the law's forms; the first by default."},
    {.name = "young",
     .alias = "E",
     .type = PL_FIELD_REAL,
     .offset = FIELD(young),
     .unit = "Pa",
     .default_value = NAN,
     .min = 0,
     .max = 1e15,
     .keyed = true,
     .doc = "Young's modulus. Give young and poisson, or lambda and mu. 0: no stiffness."},
    {.name = "poisson",
     .alias = "nu",
     .type = PL_FIELD_REAL,
     .offset = FIELD(poisson),
     .unit = "",
     .default_value = NAN,
     .min = -1,
     .max = 0.5,
     .open_range = true,
     .keyed = true,
     .doc = "Poisson's ratio, below 0.5."},
    {.name = "lambda",
     .type = PL_FIELD_REAL,
     .offset = FIELD(lambda),
     .unit = "Pa",
     .default_value = NAN,
     .min = -1e15,
     .max = 1e15,
     .keyed = true,
     .doc = "Lame's first constant."},
    {.name = "mu",
     .type = PL_FIELD_REAL,
     .offset = FIELD(mu),
     .unit = "Pa",
     .default_value = NAN,
     .min = 0,
     .max = 1e15,
     .keyed = true,
     .doc = "Shear modulus."},
    {.name = "density",
     .alias = "rho",
     .type = PL_FIELD_REAL,
     .offset = FIELD(density),
     .unit = "kg/m3",
     .default_value = 1000,
     .min = 0,
     .max = 1e9,
     .open_range = true,
     .doc = "Mass per rest volume."},
    {.name = "inversion",
     .type = PL_FIELD_CHOICE,
     .offset = FIELD(inversion),
     .unit = "",
     .default_value = PL_INVERSION_EXTRAPOLATE,
     .choices = inversion_names,
     .doc = "Treatment of flattened and inverted elements. extrapolate: smooth, with an energy; laws that "
            "need no treatment are not changed. clamp: constant stress. none: the law itself; states outside "
            "its domain are refused."},
    {.name = "limit_start",
     .type = PL_FIELD_REAL,
     .offset = FIELD(limit_start),
     .unit = "",
     .default_value = 0.3,
     .min = 0,
     .max = 0.95,
     .open_range = true,
     .keyed = true,
     .doc = "The inversion treatment does not change the law at stretches above this value; for laws that "
            "need a treatment."},
    {.name = "limit_end",
     .type = PL_FIELD_REAL,
     .offset = FIELD(limit_end),
     .unit = "",
     .default_value = 0.1,
     .min = 0,
     .max = 0.9,
     .keyed = true,
     .doc = "Below this stretch only the constant stress and spring of 'extrapolate' act; less than "
            "limit_start."},
    {.name = "conductivity",
     .type = PL_FIELD_REAL,
     .offset = FIELD(conductivity),
     .unit = "W/(m K)",
     .default_value = 0.25,
     .min = 0,
     .max = 1e6,
     .doc = "Thermal conductivity, in scenes with heat. The default is about that of paraffin."},
    {.name = "heat_capacity",
     .type = PL_FIELD_REAL,
     .offset = FIELD(heat_capacity),
     .unit = "J/(kg K)",
     .default_value = 2000,
     .min = 0,
     .max = 1e9,
     .open_range = true,
     .doc = "Specific heat capacity, in scenes with heat."},
    {.name = "plasticity",
     .type = PL_FIELD_OTHER,
     .offset = 0,
     .unit = "",
     .kind = "plasticity",
     .doc = "Plastic flow; elastic by default."},
    {.name = "damping",
     .type = PL_FIELD_OTHER,
     .offset = 0,
     .kind = "damping",
     .doc = "Damping; none by default."},
    {0},
};

const pl_field *pl_material_fields(void) { return fields; }

static pl_status check_moduli(const pl_material_def *def, const char *what, pl_error *err) {
    bool engineering = !isnan(def->young) || !isnan(def->poisson),
         lame = !isnan(def->lambda) || !isnan(def->mu);
    if (engineering && lame)
        return pl_error_set(err, PL_ERR_INPUT, "%s: has young/poisson and lambda/mu, expected one pair",
                            what);
    bool whole =
        engineering ? !isnan(def->young) && !isnan(def->poisson) : !isnan(def->lambda) && !isnan(def->mu);
    if (!engineering && !lame)
        return pl_error_set(err, PL_ERR_INPUT,
                            "%s: young and poisson are missing, expected both (or lambda and mu)", what);
    if (!whole) {
        const char *missing = engineering      ? isnan(def->young) ? "young" : "poisson"
                              : isnan(def->mu) ? "mu"
                                               : "lambda";
        const char *given = engineering      ? isnan(def->young) ? "poisson" : "young"
                            : isnan(def->mu) ? "lambda"
                                             : "mu";
        return pl_error_set(err, PL_ERR_INPUT, "%s: %s is missing, expected it together with %s", what,
                            missing, given);
    }
    bool solid = engineering || def->lambda + 2.0 / 3.0 * def->mu > 0,
         without_strength = def->mu == 0 && def->lambda == 0;
    if (!solid && !without_strength)
        return pl_error_set(err, PL_ERR_INPUT,
                            "%s: lambda = %g, expected more than -2/3 mu (a positive bulk modulus)", what,
                            def->lambda);
    return PL_OK;
}

/* For a definition with one of the two pairs. */
static void resolve_moduli(const pl_material_def *def, double *lambda, double *mu) {
    bool engineering = !isnan(def->young);
    *mu = engineering ? def->young / (2 * (1 + def->poisson)) : def->mu;
    *lambda =
        engineering ? def->young * def->poisson / ((1 + def->poisson) * (1 - 2 * def->poisson)) : def->lambda;
}

static pl_status check_treatment(const pl_material_def *def, const char *what, pl_error *err) {
    if (!pl_treatment_of(def->inversion)->has_spring || def->limit_end < def->limit_start) return PL_OK;
    return pl_error_set(err, PL_ERR_INPUT, "%s: limit_end = %g, expected less than limit_start = %g", what,
                        def->limit_end, def->limit_start);
}

static int form_find(const pl_law *law, const char *form) {
    if (!form) return 0;
    for (int i = 0; law->info.forms && law->info.forms[i]; i++) {
        if (!strcmp(law->info.forms[i], form)) return i;
    }
    return -1;
}

/* Some energies are unbounded below if lambda is negative. `def` has the defaults of its law. */
static pl_status check_bounded(const pl_material_def *def, const pl_law *law, const char *what,
                               pl_error *err) {
    double p[PL_LAW_SLOTS];
    resolve_moduli(def, &p[PL_LAMBDA], &p[PL_MU]);
    for (int i = 0; i < PL_MAX_LAW_PARAMS; i++) p[PL_OWN + i] = def->params[i];
    bool needs_lambda = law->info.needs_lambda >> form_find(law, def->form) & 1;
    if ((!needs_lambda || p[PL_LAMBDA] >= 0) && (!law->is_bounded || law->is_bounded(p))) return PL_OK;
    return pl_error_set(err, PL_ERR_INPUT,
                        "%s: lambda = %g (a negative Poisson's ratio), expected at least 0: the "
                        "energy of law '%s' would have no lower bound; 'linear' and 'stvk' have one",
                        what, p[PL_LAMBDA], def->law);
}

/* Checks a definition without keys. */
static pl_status check_plain(const pl_material_def *def, const pl_law *law, const char *what, pl_error *err) {
    char damping[PL_TITLE_SIZE + 16];
    snprintf(damping, sizeof damping, "%s: damping", what);
    pl_material_def filled = *def;
    pl_material_def_fill(&filled);
    pl_status status = pl_fields_check(fields, def, what, err);
    if (status == PL_OK) status = check_moduli(def, what, err);
    if (status == PL_OK) status = check_treatment(def, what, err);
    if (status == PL_OK && law->info.params) status = pl_fields_check(law->info.params, &filled, what, err);
    if (status == PL_OK) status = check_bounded(&filled, law, what, err);
    return status == PL_OK ? pl_fields_check(pl_damping_fields(), def, damping, err) : status;
}

static pl_status unknown_law(const pl_material_def *def, const char *what, pl_error *err) {
    char names[256] = "";
    size_t used = 0;
    for (int i = 0; i < pl_law_count() && used < sizeof names; i++)
        used +=
            (size_t)snprintf(names + used, sizeof names - used, "%s%s", i ? ", " : "", pl_law_at(i)->name);
    if (!def->law) return pl_error_set(err, PL_ERR_INPUT, "%s: law is NULL, expected one of %s", what, names);
    return pl_error_set(err, PL_ERR_INPUT, "%s: unknown law '%.60s', expected one of %s", what, def->law,
                        names);
}

static pl_status check(const pl_material_def *def, const char *what, double *lambda, double *mu,
                       pl_error *err) {
    const pl_law *law = law_find(def->law);
    if (!law) return unknown_law(def, what, err);
    if (form_find(law, def->form) < 0)
        return pl_error_set(err, PL_ERR_INPUT, "%s: law '%s' has no form '%.60s'", what, def->law, def->form);
    if (law->info.needs_callback && !def->user)
        return pl_error_set(err, PL_ERR_INPUT, "%s: law '%s' needs a callback (C API)", what, def->law);
    pl_material_def low, high;
    pl_status status = pl_count_check(def->key_count, def->keys, PL_MAX_DEFINITIONS, what, "key_count", err);
    if (status == PL_OK) status = pl_material_keys_range(def, &low, &high, err);
    if (status == PL_OK && def->key_count) status = check_plain(&low, law, what, err);
    if (status == PL_OK) status = check_plain(&high, law, what, err);
    if (status != PL_OK) return status;
    double l, m;
    resolve_moduli(&high, &l, &m);
    if (lambda) *lambda = l;
    if (mu) *mu = m;
    return PL_OK;
}

pl_status pl_material_check(const pl_material_def *given, double *lambda, double *mu, pl_error *err) {
    char what[PL_TITLE_SIZE];
    pl_material_def def = pl_material_def_default();
    pl_status status = pl_def_read(given, "material", &def, sizeof def, err);
    if (status != PL_OK) return status;
    if (!def.name) def.name = "";
    return check(&def, pl_title(what, "material", def.name, 0), lambda, mu, err);
}

void pl_material_broadcast(const pl_material *material, pl_limiter untangling_limiter, pl_law_args *args) {
    for (int i = 0; i < PL_LAW_SLOTS; i++) args->p[i] = pl_set1(material->p[i]);
    args->limit_start = pl_set1(material->limit_start);
    args->limit_end = pl_set1(material->limit_end);
    args->exact = false;
    args->user = material->user;
    args->user_context = material->user_context;
    args->spring = pl_set1(material->spring);
    pl_material_limit(material, untangling_limiter, args);
}

/* The larger of `smallest` and a value, if that is finite. */
PL_INLINE pl_lane raise_to(pl_lane smallest, pl_lane value) {
    return pl_select(pl_and(pl_less(smallest, value), pl_less(value, pl_set1(INFINITY))), value, smallest);
}

/* The stress that keeps the restoring stress monotone. It is a tenth more than the law's stress at the start
 * of the limiter and than the requirement of equation (3) in docs/inversion.md, evaluated near its maximum
 * and also for other transverse stretches. */
static pl_lane find_floor(const pl_material *material, const pl_law_args *args) {
    static const double across[] = {2.0 / 3.0, 1.0, 1.5}, fraction[] = {0, 0.7};
    const pl_lane width = args->limit_start - args->limit_end;
    pl_lane floor = pl_set1(0.0);
    for (int k = 0; k < 6; k++) {
        const double z = fraction[k % 2], slope = 1 - z * z * (3 - 2 * z), curve = 6 * z * (1 - z);
        const pl_lane m = pl_set1(across[k / 2]);
        const pl_lane at[3] = {args->limit_start - width * pl_set1(z - z * z * z * (1 - z / 2)), m, m};
        pl_law_out law;
        material->eval(args, at, PL_WANT_GRADIENT | PL_WANT_HESSIAN, &law);
        pl_lane own = law.h[0] * pl_set1(slope * slope) + args->spring * pl_set1(1 - slope);
        pl_lane asked = -law.g[0] - own * width * pl_set1(z > 0 ? 1 / curve : 0);
        floor = raise_to(floor, pl_set1(1.1) * asked);
    }
    return floor;
}

void pl_material_limit(const pl_material *material, pl_limiter untangling_limiter, pl_law_args *args) {
    args->inversion = material->inversion;
    args->floor = pl_set1(0.0);
    if (!material->treatment->has_spring) return;
    if (material->monotone && !(untangling_limiter.start > 0)) {
        args->inversion = PL_INVERSION_NONE;
        return;
    }
    const pl_lane start = pl_set1(untangling_limiter.start), one = pl_set1(1.0);
    pl_mask wider = pl_less(args->limit_start, start);
    args->limit_start = pl_select(wider, start, args->limit_start);
    args->limit_end =
        pl_select(wider, pl_max(args->limit_end, pl_set1(untangling_limiter.end)), args->limit_end);
    /* Below limit_start the spring replaces the law. With only the stiffness at rest, a law that stiffens
     * under compression would snap through there, so the spring is at least as stiff as the law. */
    pl_law_out law;
    material->eval(args, (pl_lane[3]){args->limit_start, one, one}, PL_WANT_GRADIENT | PL_WANT_HESSIAN, &law);
    args->spring = raise_to(args->spring, law.h[0]);
    if (!(untangling_limiter.start > 0)) args->floor = find_floor(material, args);
}

void pl_material_set(const pl_material_def *def, pl_material *out) {
    double lambda, mu;
    resolve_moduli(def, &lambda, &mu);
    out->p[PL_LAMBDA] = lambda;
    out->p[PL_MU] = mu;
    for (int i = 0; i < PL_MAX_LAW_PARAMS; i++) out->p[PL_OWN + i] = def->params[i];
    out->spring = 2 * mu + fmax(lambda, 0);
    out->limit_start = def->limit_start;
    out->limit_end = def->limit_end;
    for (int i = 0; i < PL_MAX_FLOW_PARAMS; i++) out->flow[i] = def->flow_params[i];
    out->damping_mass = def->damping_mass;
    out->damping_stiffness = def->damping_stiffness;
    out->viscosity = def->viscosity;
    out->bulk_viscosity = def->bulk_viscosity;
}

pl_status pl_material_compile(const pl_material_def *given, pl_material *out, pl_error *err) {
    pl_status status = pl_material_check(given, NULL, NULL, err);
    if (status != PL_OK) return status;
    pl_material_def own = pl_material_def_default();
    const pl_material_def *def = &own;
    status = pl_def_read(given, "material", &own, sizeof own, err);
    const pl_law *law = law_find(def->law);
    *out = (pl_material){
        .eval = law->eval[form_find(law, def->form)],
        .density = def->density,
        .conductivity = def->conductivity,
        .heat_capacity = def->heat_capacity,
        .inversion = def->inversion,
        .treatment = pl_treatment_of(def->inversion),
        .monotone = law->info.is_monotone,
        .positive_only = law->info.needs_positive && !pl_treatment_of(def->inversion)->has_limit,
        .user = def->user,
        .user_context = def->user_context,
    };
    pl_material_def low, filled;
    status = pl_material_keys_range(def, &low, &filled, err);
    pl_material_def_fill(&filled);
    pl_flow_fill(&filled);
    pl_material_set(&filled, out);
    return status;
}
