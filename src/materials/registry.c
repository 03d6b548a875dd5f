/* Looking up the laws of list.h, and the checking of material definitions. */
#include "materials/keys.h"
#include "materials/list.h"

#include <string.h>

#define DECLARE(symbol) extern const pl_law pl_law_##symbol;
#define ADDRESS(symbol) &pl_law_##symbol,
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

pl_material_def pl_material_def_default(void) {
    pl_material_def def = {
        .struct_size = sizeof(pl_material_def),
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
    for (int i = 0; i < PL_MAX_LAW_PARAMS; i++) def.params[i] = NAN;       /* each law has its own defaults */
    for (int i = 0; i < PL_MAX_FLOW_PARAMS; i++) def.flow_params[i] = NAN; /* and each flow rule */
    return def;
}

void pl_material_def_fill(pl_material_def *def) {
    const pl_law_info *law = pl_law_find(def->law);
    for (const pl_field *field = law ? law->params : NULL; field && field->name; field++) {
        double *value = (double *)(void *)((char *)def + field->offset);
        if (isnan(*value)) *value = field->fallback;
    }
}

#define FIELD(member) offsetof(pl_material_def, member)
static const char *const inversion_names[] = {"extrapolate", "clamp", "none", NULL};
static const pl_field fields[] = {
    {.name = "law",
     .type = PL_FIELD_STRING,
     .offset = FIELD(law),
     .unit = "",
     .doc = "The energy: a registered law's name. Default neo-hookean."},
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
     .fallback = NAN,
     .min = 0,
     .max = 1e15,
     .keyed = true,
     .doc = "Young's modulus. Give young and poisson, or lambda and mu. 0: no strength at all."},
    {.name = "poisson",
     .alias = "nu",
     .type = PL_FIELD_REAL,
     .offset = FIELD(poisson),
     .unit = "",
     .fallback = NAN,
     .min = -1,
     .max = 0.5,
     .open_range = true,
     .keyed = true,
     .doc = "Poisson's ratio, below 0.5."},
    {.name = "lambda",
     .type = PL_FIELD_REAL,
     .offset = FIELD(lambda),
     .unit = "Pa",
     .fallback = NAN,
     .min = -1e15,
     .max = 1e15,
     .keyed = true,
     .doc = "Lame's first constant."},
    {.name = "mu",
     .type = PL_FIELD_REAL,
     .offset = FIELD(mu),
     .unit = "Pa",
     .fallback = NAN,
     .min = 0,
     .max = 1e15,
     .keyed = true,
     .doc = "Shear modulus."},
    {.name = "density",
     .alias = "rho",
     .type = PL_FIELD_REAL,
     .offset = FIELD(density),
     .unit = "kg/m3",
     .fallback = 1000,
     .min = 0,
     .max = 1e9,
     .open_range = true,
     .doc = "Mass per rest volume."},
    {.name = "inversion",
     .type = PL_FIELD_CHOICE,
     .offset = FIELD(inversion),
     .unit = "",
     .fallback = PL_INVERSION_EXTRAPOLATE,
     .choices = inversion_names,
     .doc = "What happens to flattened and inverted elements: extrapolate (smooth, with an energy), clamp "
            "(constant stress), "
            "none (the bare law, refused outside its domain)."},
    {.name = "limit_start",
     .type = PL_FIELD_REAL,
     .offset = FIELD(limit_start),
     .unit = "",
     .fallback = 0.3,
     .min = 0,
     .max = 0.95,
     .open_range = true,
     .keyed = true,
     .doc = "Stretches above this are untouched by the inversion treatment."},
    {.name = "limit_end",
     .type = PL_FIELD_REAL,
     .offset = FIELD(limit_end),
     .unit = "",
     .fallback = 0.1,
     .min = 0,
     .max = 0.9,
     .keyed = true,
     .doc = "Below this stretch only the restoring spring of 'extrapolate' acts; less than limit_start."},
    {.name = "conductivity",
     .type = PL_FIELD_REAL,
     .offset = FIELD(conductivity),
     .unit = "W/(m K)",
     .fallback = 0.25,
     .min = 0,
     .max = 1e6,
     .doc = "How well heat is conducted, in scenes with heat. The default is about that of paraffin."},
    {.name = "heat_capacity",
     .type = PL_FIELD_REAL,
     .offset = FIELD(heat_capacity),
     .unit = "J/(kg K)",
     .fallback = 2000,
     .min = 0,
     .max = 1e9,
     .open_range = true,
     .doc = "Heat that warms a kilogram by one kelvin, in scenes with heat."},
    {.name = "plasticity",
     .type = PL_FIELD_OTHER,
     .offset = 0,
     .unit = "",
     .kind = "plasticity",
     .doc = "How deformation becomes permanent; elastic without."},
    {.name = "damping",
     .type = PL_FIELD_OTHER,
     .offset = 0,
     .kind = "damping",
     .doc = "Resistance to motion; none by default."},
    {0},
};

const pl_field *pl_material_fields(void) { return fields; }

static pl_status check_moduli(const pl_material_def *def, pl_error *err) {
    bool engineering = !isnan(def->young) || !isnan(def->poisson),
         lame = !isnan(def->lambda) || !isnan(def->mu);
    if (engineering && lame) {
        return pl_error_set(err, PL_ERR_INPUT,
                            "material '%s': has young/poisson and lambda/mu, expected one pair", def->name);
    }
    if (!engineering && !lame) {
        return pl_error_set(err, PL_ERR_INPUT,
                            "material '%s': has no stiffness, expected young and poisson, or lambda and mu",
                            def->name);
    }
    if (engineering) {
        if (!(def->young >= 0) || isinf(def->young)) {
            return pl_error_set(err, PL_ERR_INPUT,
                                "material '%s': young = %g, expected a number of at least 0 (Pa)", def->name,
                                def->young);
        }
        if (!(def->poisson > -1 && def->poisson < 0.5)) {
            return pl_error_set(err, PL_ERR_INPUT,
                                "material '%s': poisson = %g, expected more than -1 and less than 0.5",
                                def->name, def->poisson);
        }
        return PL_OK;
    }
    if (!(def->mu >= 0) || isinf(def->mu)) {
        return pl_error_set(err, PL_ERR_INPUT, "material '%s': mu = %g, expected a number of at least 0 (Pa)",
                            def->name, def->mu);
    }
    bool solid = def->lambda + 2.0 / 3.0 * def->mu > 0, without_strength = def->mu == 0 && def->lambda == 0;
    if (!(solid || without_strength) || isinf(def->lambda)) {
        return pl_error_set(
            err, PL_ERR_INPUT,
            "material '%s': lambda = %g, expected more than -2/3 mu (a positive bulk modulus)", def->name,
            def->lambda);
    }
    return PL_OK;
}

/* Of a definition that has one of the two pairs. */
static void resolve_moduli(const pl_material_def *def, double *lambda, double *mu) {
    bool engineering = !isnan(def->young);
    *mu = engineering ? def->young / (2 * (1 + def->poisson)) : def->mu;
    *lambda =
        engineering ? def->young * def->poisson / ((1 + def->poisson) * (1 - 2 * def->poisson)) : def->lambda;
}

static pl_status check_treatment(const pl_material_def *def, pl_error *err) {
    const pl_treatment *treatment = pl_treatment_of(def->inversion);
    if (!treatment) {
        return pl_error_set(err, PL_ERR_INPUT, "material '%s': inversion = %d, expected a pl_inversion",
                            def->name, def->inversion);
    }
    if (!treatment->has_limit) return PL_OK;
    if (!(def->limit_start > 0 && def->limit_start < 1)) {
        return pl_error_set(err, PL_ERR_INPUT,
                            "material '%s': limit_start = %g, expected more than 0 and less than 1",
                            def->name, def->limit_start);
    }
    if (treatment->has_spring && !(def->limit_end >= 0 && def->limit_end < def->limit_start)) {
        return pl_error_set(
            err, PL_ERR_INPUT,
            "material '%s': limit_end = %g, expected at least 0 and less than limit_start = %g", def->name,
            def->limit_end, def->limit_start);
    }
    return PL_OK;
}

static pl_status check_params(const pl_material_def *def, const pl_law_info *law, pl_error *err) {
    pl_material_def filled = *def;
    pl_material_def_fill(&filled);
    for (const pl_field *field = law->params; field && field->name; field++) {
        double value = *(const double *)(const void *)((const char *)&filled + field->offset);
        bool inside = field->open_range ? value > field->min && value < field->max
                                        : value >= field->min && value <= field->max;
        if (!inside) {
            return pl_error_set(
                err, PL_ERR_INPUT, "material '%s': %s = %g, expected a number between %g and %g%s", def->name,
                field->name, value, field->min, field->max, field->open_range ? ", both excluded" : "");
        }
    }
    return PL_OK;
}

static int form_find(const pl_law *law, const char *form) {
    if (!form) return 0;
    for (int i = 0; law->info.forms && law->info.forms[i]; i++) {
        if (!strcmp(law->info.forms[i], form)) return i;
    }
    return -1;
}

/* Some energies fall without end where lambda is negative. */
static pl_status check_bounded(const pl_material_def *def, const pl_law *law, pl_error *err) {
    double lambda, mu;
    resolve_moduli(def, &lambda, &mu);
    if (!law->info.needs_lambda || lambda >= 0) return PL_OK;
    return pl_error_set(err, PL_ERR_INPUT,
                        "material '%s': lambda = %g (a negative Poisson's ratio), expected at least 0: the "
                        "energy of law '%s' would have no lower bound; 'linear' and 'stvk' have one",
                        def->name, lambda, def->law);
}

/* A definition without keys. */
static pl_status check_plain(const pl_material_def *def, const pl_law *law, pl_error *err) {
    pl_status status = check_moduli(def, err);
    if (status == PL_OK) status = check_bounded(def, law, err);
    if (status == PL_OK) status = check_treatment(def, err);
    if (status == PL_OK) status = check_params(def, &law->info, err);
    if (status == PL_OK) status = pl_damping_check(def, err);
    if (status != PL_OK) return status;
    if (!(def->density > 0) || isinf(def->density)) {
        return pl_error_set(err, PL_ERR_INPUT,
                            "material '%s': density = %g, expected a positive number (kg/m3)", def->name,
                            def->density);
    }
    if (!(def->conductivity >= 0 && def->heat_capacity > 0) || isinf(def->conductivity) ||
        isinf(def->heat_capacity)) {
        return pl_error_set(err, PL_ERR_INPUT,
                            "material '%s': conductivity = %g, heat_capacity = %g, expected at least 0 and "
                            "a positive number",
                            def->name, def->conductivity, def->heat_capacity);
    }
    return PL_OK;
}

pl_status pl_material_check(const pl_material_def *def, double *lambda, double *mu, pl_error *err) {
    const pl_law *law = law_find(def->law);
    if (!law)
        return pl_error_set(err, PL_ERR_INPUT, "material '%s': unknown law '%s'", def->name,
                            def->law ? def->law : "");
    if (form_find(law, def->form) < 0) {
        return pl_error_set(err, PL_ERR_INPUT, "material '%s': law '%s' has no form '%s'", def->name,
                            def->law, def->form);
    }
    if (law->info.needs_callback && !def->user) {
        return pl_error_set(err, PL_ERR_INPUT, "material '%s': law '%s' needs a callback (C API)", def->name,
                            def->law);
    }
    pl_material_def low, high;
    pl_status status = pl_material_keys_range(def, &low, &high, err);
    if (status == PL_OK && def->key_count) status = check_plain(&low, law, err);
    if (status == PL_OK) status = check_plain(&high, law, err);
    if (status != PL_OK) return status;
    double l, m;
    resolve_moduli(&high, &l, &m);
    if (lambda) *lambda = l;
    if (mu) *mu = m;
    return PL_OK;
}

void pl_material_broadcast(const pl_material *material, double limit_start, double limit_end,
                           pl_law_args *args) {
    for (int i = 0; i < PL_LAW_SLOTS; i++) args->p[i] = pl_set1(material->p[i]);
    args->limit_start = pl_set1(limit_start);
    args->limit_end = pl_set1(limit_end);
    args->exact = false;
    args->user = material->user;
    args->user_context = material->user_context;
    args->spring = pl_set1(material->spring);
    pl_material_spring(material, args);
}

void pl_material_spring(const pl_material *material, pl_law_args *args) {
    if (!material->treatment->has_spring) return;
    /* The spring of 'extrapolate' takes over from the law below limit_start. With the stiffness at rest alone
     * a law that stiffens under compression would snap through there: it is at least as stiff as the law
     * where it takes over. */
    pl_law_out law;
    pl_lane s[3] = {args->limit_start, pl_set1(1.0), pl_set1(1.0)};
    material->eval(args, s, PL_WANT_GRADIENT | PL_WANT_HESSIAN, &law);
    pl_mask stiffer = pl_and(pl_less(args->spring, law.h[0]), pl_less(law.h[0], pl_set1(INFINITY)));
    args->spring = pl_select(stiffer, law.h[0], args->spring);
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

pl_status pl_material_compile(const pl_material_def *def, pl_material *out, pl_error *err) {
    pl_status status = pl_material_check(def, NULL, NULL, err);
    if (status != PL_OK) return status;
    const pl_law *law = law_find(def->law);
    *out = (pl_material){
        .eval = law->eval[form_find(law, def->form)],
        .density = def->density,
        .conductivity = def->conductivity,
        .heat_capacity = def->heat_capacity,
        .inversion = def->inversion,
        .treatment = pl_treatment_of(def->inversion),
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
