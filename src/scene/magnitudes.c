/* See magnitudes.h. */
#include "scene/magnitudes.h"
#include "model/select.h"
#include "model/sim.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- lengths */

void pl_warn_units(pl_loader *loader, const pl_scene_body *body, bool scaled) {
    const char *file = body->source.surface ? body->source.surface : body->source.file;
    const pl_mesh *mesh = body->def.mesh;
    if (!file || !mesh || scaled) return;
    char *path = pl_scene_path(loader->scene, file);
    bool run = !path || pl_scene_is_folder(path); /* frames are in metres */
    free(path);
    double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY}, longest = 0;
    for (int64_t k = 0; k < 3 * mesh->node_count; k++) {
        low[k % 3] = fmin(low[k % 3], mesh->nodes[k]);
        high[k % 3] = fmax(high[k % 3], mesh->nodes[k]);
    }
    for (int d = 0; d < 3; d++) longest = fmax(longest, high[d] - low[d]);
    if (run || !pl_length_seems_scaled(longest)) return;
    pl_loader_warning(
        loader,
        "'%.200s' is %.3g m long, which is large for metres; if the file is in millimetres, write "
        "\"scale\": 0.001 in the body, for centimetres 0.01, for metres 1",
        file, longest);
}

/* ---- weight */

/* Of gravity that varies the last value. */
static const double *gravity_of(const pl_scene *scene) {
    const pl_curve *keys = &scene->sim.gravity_keys;
    return keys->count ? keys->values + 3 * (keys->count - 1) : scene->sim.gravity;
}

/* g times the body's height along gravity, m2/s2. */
static double potential_of(const pl_scene *scene, const pl_body_def *body) {
    const double *g = gravity_of(scene);
    double low = INFINITY, high = -INFINITY;
    if (!body->mesh || !(g[0] * g[0] + g[1] * g[1] + g[2] * g[2] > 0)) return 0;
    double *rest = pl_array_new(body->mesh->node_count, 3 * sizeof *rest);
    if (!rest) return 0;
    pl_body_rest(body, rest);
    for (int64_t i = 0; i < body->mesh->node_count; i++) {
        double along = g[0] * rest[3 * i] + g[1] * rest[3 * i + 1] + g[2] * rest[3 * i + 2];
        low = fmin(low, along);
        high = fmax(high, along);
    }
    free(rest);
    return high > low ? high - low : 0;
}

/* Young's modulus; for parameters that vary the largest. NAN: unknown. */
static double young_of(const pl_material_def *material) {
    double lambda, mu;
    if (pl_material_check(material, &lambda, &mu, NULL) != PL_OK) return NAN;
    return mu * (3 * lambda + 2 * mu) / (lambda + mu);
}

double pl_scene_softness(const pl_scene *scene, const pl_body_def *body) {
    const pl_material_def *material = pl_find_material(scene, body->material);
    double young = material ? young_of(material) : NAN;
    if (!(young > 0)) return 0;
    double softness = material->density * potential_of(scene, body) / young;
    return isfinite(softness) ? softness : 0;
}

/* Jelly that melts to a puddle is below this, a forgotten exponent far above. */
static const double too_soft = 10;

/* Pa: even jelly has more, so that a smaller modulus lacks an exponent. */
static const double small_young = 100;

void pl_warn_soft(pl_loader *loader, const pl_body_def *body) {
    const pl_scene *scene = loader->scene;
    const double softness = pl_scene_softness(scene, body), *gravity = gravity_of(scene);
    if (!(softness > too_soft)) return;
    const pl_material_def *material = pl_find_material(scene, body->material);
    const double young = young_of(material), g = hypot(hypot(gravity[0], gravity[1]), gravity[2]);
    pl_loader_warning(
        loader,
        "cannot carry its own weight: density * g * height, %.3g kg/m3 * %.3g m/s2 * %.3g m, is %.2g "
        "times the Young's modulus of material '%.60s', %.3g Pa; %s",
        material->density, g, potential_of(scene, body) / g, softness, body->material, young,
        young < small_young ? "is an exponent missing, as in 2e5 for 2?"
                            : "expected another value of one of these");
}

/* ---- tractions and pressures */

/* A traction of this many times Young's modulus stretches a bar several times over, and no law is meant for
 * that: an exponent is missing. */
static const double too_strong = 2;

static double largest_value(const pl_curve *curve) {
    double largest = 0;
    for (int i = 0; i < curve->count; i++) {
        const double *v = curve->values + i * curve->components;
        double square = 0;
        for (int c = 0; c < curve->components; c++) square += v[c] * v[c];
        largest = fmax(largest, sqrt(square));
    }
    return largest;
}

/* The stiffest material of a body. */
static double stiffest_of(const pl_scene *scene, const pl_body_def *body) {
    const pl_material_def *material = pl_find_material(scene, body->material);
    double young = material ? young_of(material) : NAN;
    for (int i = 0; i < body->override_count; i++) {
        material = pl_find_material(scene, body->override_materials[i]);
        if (material) young = fmax(young, young_of(material));
    }
    return young;
}

/* Whether a traction or pressure acts on nodes of [first, end). */
static bool acts_on(const pl_load *load, int64_t first, int64_t end) {
    const int64_t corners = load->kind == PL_LOAD_PRESSURE ? 3 * load->count : load->count;
    for (int64_t k = 0; k < corners; k++)
        if (load->nodes[k] >= first && load->nodes[k] < end) return true;
    for (int64_t f = 0; f < load->face_count; f++)
        if (load->faces[f].nodes[0] >= first && load->faces[f].nodes[0] < end) return true;
    return false;
}

void pl_warn_strong(pl_loader *loader, const pl_sim *sim) {
    const pl_scene *scene = loader->scene;
    const pl_load_def *defs = scene->loads.items;
    for (int i = 0; i < sim->model->load_count && i < scene->loads.count; i++) {
        const pl_load *load = &sim->model->loads[i];
        const double value = load->kind == PL_LOAD_FORCE ? 0 : largest_value(&load->value.curve);
        for (int b = 0; value > 0 && b < sim->model->body_count; b++) {
            const pl_body *body = &sim->model->bodies[b];
            const int64_t first = body->first_node, end = first + body->node_count;
            const double young = stiffest_of(scene, &scene->sim.bodies[b]);
            if (!acts_on(load, first, end) || !(value > too_strong * young)) continue;
            size_t mark = pl_loader_enter_item(loader, "loads", &scene->loads, i, defs[i].name);
            pl_loader_warning(loader,
                              "%.3g Pa is %.2g times the Young's modulus of body '%.60s', %.3g Pa; expected "
                              "both in the same unit: moduli in Pa, as in 2.1e11 for steel",
                              value, value / young, scene->sim.bodies[b].name, young);
            pl_loader_leave(loader, mark);
            break;
        }
    }
}

/* ---- locking */

/* The largest Poisson's ratios at which linear and quadratic elements are of use. */
static const double linear_limit = 0.49, quadratic_limit = 0.4999;

static double poisson_of(const pl_scene *scene, const char *name) {
    const pl_material_def *material = pl_find_material(scene, name);
    double lambda, mu;
    if (!material || pl_material_check(material, &lambda, &mu, NULL) != PL_OK) return 0;
    return lambda / (2 * (lambda + mu));
}

void pl_warn_locking(pl_loader *loader, const pl_body_def *body) {
    const bool quadratic = pl_mesh_is_quadratic(body->mesh);
    const double limit = quadratic ? quadratic_limit : linear_limit;
    const char *worst = NULL;
    double largest = limit * (1 + 1e-9);
    for (int i = -1; i < body->override_count + body->painted_count && body->mesh; i++) {
        const char *name = i < 0                      ? body->material
                           : i < body->override_count ? body->override_materials[i]
                                                      : body->painted[i - body->override_count].material;
        double poisson = poisson_of(loader->scene, name);
        if (!(poisson > largest)) continue;
        largest = poisson;
        worst = name;
    }
    if (worst && quadratic)
        pl_loader_warning(
            loader,
            "Poisson's ratio of material '%.60s' is %.12g, for which even quadratic elements are "
            "too stiff; expected at most %g",
            worst, largest, limit);
    else if (worst)
        pl_loader_warning(
            loader,
            "Poisson's ratio of material '%.60s' is %.12g: linear elements (tet4) lock above %g, "
            "they are far too stiff; set \"element\" to \"tet10\" or \"bezier10\" (up to %g)",
            worst, largest, limit, quadratic_limit);
}

/* ---- steps */

static const double slack = 1e-9; /* of a step: 3 x 0.1 is more than 0.3 */

/* Whether no step ends in [from, until]. */
static bool misses(double dt, double from, double until) {
    double first = fmax(1, ceil(from / dt - slack));
    return first * dt > until + slack * dt;
}

/* Whether the keys leave their value and return to it between the ends of a step. */
static bool is_swallowed(const pl_curve *curve, double dt) {
    const size_t size = (size_t)curve->components * sizeof(double);
    const double *values = curve->values, first = curve->count ? curve->times[0] : 0;
    const int last = curve->count - 1;
    bool varies = false;
    if (curve->count < 3 || memcmp(values, values + last * curve->components, size) != 0) return false;
    for (int i = 1; i < last; i++)
        varies = varies || memcmp(values, values + i * curve->components, size) != 0;
    double start = floor(first / dt + slack);
    return varies && curve->times[last] <= (start + 1 + slack) * dt;
}

static void warn_keys(pl_loader *loader, const char *key, const pl_curve *curve) {
    double dt = loader->scene->sim.dt;
    if (!is_swallowed(curve, dt)) return;
    size_t mark = pl_loader_enter(loader, key);
    pl_loader_warning(loader,
                      "the keys from %g s to %g s lie within one step of %g s and end where they begin: they "
                      "have no effect; expected a shorter time.dt",
                      curve->times[0], curve->times[curve->count - 1], dt);
    pl_loader_leave(loader, mark);
}

static void warn_constraint(pl_loader *loader, const pl_constraint_def *constraint) {
    double dt = loader->scene->sim.dt, from = constraint->from, until = constraint->until;
    if (until > 0 && misses(dt, from, until))
        pl_loader_warning(
            loader,
            "acts from %g s to %g s, but no step of %g s ends in this interval: it has no effect; "
            "expected a shorter time.dt",
            from, until, dt);
    warn_keys(loader, "translation", &constraint->translation);
    warn_keys(loader, "rotation", &constraint->rotation);
    warn_keys(loader, "scaling", &constraint->scaling);
}

static void warn_items(pl_loader *loader) {
    const pl_scene *scene = loader->scene;
    const pl_constraint_def *constraints = scene->constraints.items;
    const pl_load_def *loads = scene->loads.items;
    const pl_scene_collider *colliders = scene->colliders.items;
    for (int i = 0; i < scene->constraints.count; i++) {
        size_t mark =
            pl_loader_enter_item(loader, "constraints", &scene->constraints, i, constraints[i].name);
        warn_constraint(loader, &constraints[i]);
        pl_loader_leave(loader, mark);
    }
    for (int i = 0; i < scene->loads.count; i++) {
        size_t mark = pl_loader_enter_item(loader, "loads", &scene->loads, i, loads[i].name);
        warn_keys(loader, "value", &loads[i].value);
        pl_loader_leave(loader, mark);
    }
    for (int i = 0; i < scene->colliders.count; i++) {
        const pl_collider_def *def = &colliders[i].def;
        size_t mark = pl_loader_enter_item(loader, "colliders", &scene->colliders, i, def->name);
        warn_keys(loader, "translation", &def->translation);
        warn_keys(loader, "rotation", &def->rotation);
        pl_loader_leave(loader, mark);
    }
    warn_keys(loader, "gravity", &scene->sim.gravity_keys);
}

void pl_warn_steps(pl_loader *loader) {
    const pl_scene *scene = loader->scene;
    const double dt = scene->sim.dt, duration = scene->output.duration;
    const pl_integrator *integrator = pl_integrator_find(scene->sim.integrator.type);
    if (scene->dt_change_count || !integrator) return;
    size_t mark = pl_loader_enter(loader, "time");
    if (duration == 0) {
        pl_loader_enter(loader, "duration");
        pl_loader_warning(loader,
                          "is 0: no step is made, the result is the start; expected a duration above 0");
        pl_loader_leave(loader, mark);
        return;
    }
    pl_loader_enter(loader, "dt");
    if (dt > duration * (1 + slack))
        pl_loader_warning(loader,
                          "%g s is longer than the duration, %g s: the only step ends at %g s; expected a "
                          "fraction of the duration",
                          dt, duration, dt);
    pl_loader_leave(loader, mark);
    if (!integrator->substeps) warn_items(loader);
}
