/* See stability.h. */
#include "integrate/stability.h"
#include "core/fields.h"
#include "core/memory.h"
#include "core/random.h"
#include "math/vec3.h"
#include "model/params.h"
#include "model/rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROUNDS = 20, /* power iterations of an estimate */
    SCALINGS = 8 /* maximum number of scalings of masses, each closer to the requested number of substeps */
};

/* Multiple of the typical number of substeps above which single elements are the cause, and fraction of the
 * total mass that may be added without a warning. */
#define UNEVEN 3.0
#define LITTLE 0.02

/* ---- eigenvalues ---- */

/* w = M^-1/2 w on free components, zero elsewhere. */
static void divide_by_root_mass(const pl_sim *sim, double *w) {
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) {
        bool constrained = sim->work.constrained[k / 3] >> k % 3 & 1;
        w[k] = constrained || !(sim->inertia.masses[k / 3] > 0) ? 0 : w[k] / sqrt(sim->inertia.masses[k / 3]);
    }
}

/* The largest eigenvalue of M^-1 A, or slightly less, with A the last assembled matrix. */
static double find_largest(pl_sim *sim) {
    double *w = pl_vector_borrow(sim, "power iteration"), *y = pl_vector_borrow(sim, "its product"),
           largest = 0;
    pl_random random = {1};
    sim->work.op.diagonal.constant = 0;
    sim->work.op.diagonal.weights = NULL;
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) w[k] = pl_random_range(&random, -1, 1);
    for (int round = 0; round < ROUNDS; round++) {
        double size = sqrt(pl_dot(sim->threads, sim->model->nodes, w, w, sim->work.partial));
        if (!(size > 0)) {
            largest = size;
            break;
        }
        for (int64_t k = 0; k < 3 * sim->model->nodes; k++) w[k] /= size;
        divide_by_root_mass(sim, w);
        pl_operator_apply(&sim->work.op, w, y, sim->work.partial);
        divide_by_root_mass(sim, y);
        memcpy(w, y, (size_t)(3 * sim->model->nodes) * sizeof(double));
        largest = sqrt(pl_dot(sim->threads, sim->model->nodes, w, w, sim->work.partial));
    }
    pl_vector_return(sim, w);
    pl_vector_return(sim, y);
    return largest;
}

pl_stability pl_stability_find(pl_sim *sim, const double *x) {
    pl_stability bound = {0};
    bool damps = sim->model->integrator->damps_explicitly;
    pl_sums sums;
    if (damps && sim->damping.kinds & PL_DAMPED_BY_VISCOSITY) {
        pl_assembly_evaluate(
            sim->assembly, sim->threads, x,
            &(pl_request){.matrix = true, .damping = PL_DAMPING_VISCOUS, .without_elastic = true}, &sums,
            NULL);
        bound.damping = find_largest(sim);
    }
    pl_assembly_evaluate(sim->assembly, sim->threads, x, &(pl_request){.matrix = true}, &sums, NULL);
    pl_term_request loads = {.x = x, .tangent = true};
    pl_terms_evaluate(sim, PL_TERM_LOAD, &loads);
    bound.elastic = find_largest(sim);
    pl_stencils_clear(&sim->work.stencils); /* explicit schemes solve systems of damping alone */
    if (damps)
        bound.damping += pl_assembly_largest(sim->assembly, PL_MATERIAL_DAMPING_MASS) +
                         pl_assembly_largest(sim->assembly, PL_MATERIAL_DAMPING_STIFFNESS) * bound.elastic;
    return bound;
}

double pl_stability_frequency(pl_stability bound, double aim) {
    return (bound.damping + sqrt(bound.damping * bound.damping + bound.elastic * aim * aim)) / aim;
}

static double substeps_of(const pl_sim *sim, pl_stability bound) {
    return sim->model->dt * pl_stability_frequency(bound, PL_STABLE_AIM) / PL_STABLE_AIM;
}

/* The limits of the rest shape under the loads at a time. */
static pl_stability rest_stability(pl_sim *sim, double time) {
    const double *x = sim->model->rest;
    pl_terms_begin(sim, PL_TERM_LOAD, &(pl_term_step){.time = time, .x = x});
    return pl_stability_find(sim, x);
}

/* ---- scaling of masses ---- */

static double sum_of(const double *values, int64_t count) {
    double sum = 0;
    for (int64_t i = 0; i < count; i++) sum += values[i];
    return sum;
}

/* m_i = max(m_i, k_i / square). */
static void raise_masses(pl_sim *sim, const double *stiffness, double square) {
    double *masses = sim->inertia.masses;
    for (int64_t i = 0; i < sim->model->nodes; i++) {
        if (masses[i] > 0) masses[i] = fmax(masses[i], stiffness[i] / square);
    }
}

/* Raises masses until `wanted` substeps suffice for the rest shape; returns the fraction of mass added. A
 * node's own frequency is about k_i / m_i; its ratio to the largest of all is found by trial. */
static double scale_masses(pl_sim *sim, const double *stiffness, double wanted, double time) {
    double before = sum_of(sim->inertia.masses, sim->model->nodes);
    double square = pow(wanted * PL_STABLE_AIM / sim->model->dt, 2);
    for (int k = 0; k < SCALINGS; k++) {
        double substeps = substeps_of(sim, rest_stability(sim, time));
        if (!(substeps > wanted) || !isfinite(substeps)) break;
        square *= k ? 0.98 * pow(wanted / substeps, 2) : 1;
        raise_masses(sim, stiffness, square);
    }
    return before > 0 ? sum_of(sim->inertia.masses, sim->model->nodes) / before - 1 : 0;
}

pl_status pl_mass_scale(pl_sim *sim, pl_error *err) {
    double wanted = (double)sim->model->settings.mass_scaling;
    if (!(wanted > 0) || !sim->model->integrator->substeps) return PL_OK;
    if (sim->degrees)
        return pl_error_set(err, PL_ERR_INPUT,
                            "integrator: mass_scaling = %g with a body of element 'adaptive', whose masses "
                            "change with its degrees; expected 0",
                            wanted);
    int64_t n = sim->model->nodes;
    double *stiffness = pl_array_new(n, sizeof(double));
    pl_scales scales;
    pl_status status = stiffness ? pl_assembly_scales(sim->assembly, &scales, stiffness, err)
                                 : pl_error_memory(err, 8 * n, "masses");
    if (status == PL_OK) sim->inertia.added = scale_masses(sim, stiffness, wanted, 0);
    free(stiffness);
    memcpy(sim->inertia.gravity_mass, sim->inertia.masses,
           (size_t)n * sizeof(double)); /* so that all nodes fall with the same acceleration */
    return status;
}

/* ---- forecast ---- */

/* The flattest of the elements around a node: its number in its body's mesh, and its smallest height. */
static void find_flattest(const pl_sim *sim, int64_t node, pl_substep_forecast *out) {
    for (int b = 0; b < sim->model->body_count; b++) {
        const pl_body *body = &sim->model->bodies[b];
        const pl_mesh *mesh = body->mesh;
        int64_t own = node - body->first_node;
        if (own < 0 || own >= body->node_count) continue;
        out->body = b;
        for (int64_t t = 0; t < mesh->tet_count; t++) {
            const int32_t *tet = mesh->tets + mesh->nodes_per_tet * t;
            bool has = false;
            for (int a = 0; a < mesh->nodes_per_tet; a++) has = has || tet[a] == own;
            if (!has) continue;
            const double *x[4];
            double edge[3][3], normal[3], largest = 0;
            for (int a = 0; a < 4; a++) x[a] = sim->model->rest + 3 * (body->first_node + tet[a]);
            for (int f = 0; f < 4; f++) { /* the face without corner f */
                const double *p = x[(f + 1) % 4], *q = x[(f + 2) % 4], *r = x[(f + 3) % 4];
                for (int d = 0; d < 3; d++) edge[0][d] = q[d] - p[d], edge[1][d] = r[d] - p[d];
                pl_vec3_cross(edge[0], edge[1], normal);
                largest = fmax(largest, pl_vec3_length(normal));
            }
            for (int d = 0; d < 3; d++)
                for (int a = 0; a < 3; a++) edge[a][d] = x[a + 1][d] - x[0][d];
            pl_vec3_cross(edge[0], edge[1], normal);
            double height = fabs(pl_vec3_dot(normal, edge[2])) / largest;
            if (out->element >= 0 && !(height < out->height)) continue;
            out->element = t;
            out->height = height;
        }
    }
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* From the frequencies of single nodes: the node that needs the most substeps, and the number that suffices
 * for half of the nodes. */
static void find_cause(pl_sim *sim, double *stiffness, double *ratios, pl_substep_forecast *out) {
    int64_t count = 0, worst = -1;
    double max = 0;
    for (int64_t i = 0; i < sim->model->nodes; i++) {
        if (!(sim->inertia.masses[i] > 0)) continue;
        double ratio = stiffness[i] / sim->inertia.masses[i];
        ratios[count++] = ratio;
        if (ratio > max) max = ratio, worst = i;
    }
    if (worst < 0) return;
    qsort(ratios, (size_t)count, sizeof *ratios, ascending);
    out->typical = out->substeps * sqrt(ratios[count / 2] / max);
    find_flattest(sim, worst, out);
}

/* Suggests a value of mass_scaling that adds little mass: the masses are restored afterwards. */
static void suggest(pl_sim *sim, const double *stiffness, double *masses, pl_substep_forecast *out) {
    size_t bytes = (size_t)sim->model->nodes * sizeof(double);
    if (!(out->substeps > UNEVEN * out->typical) || sim->degrees) return;
    memcpy(masses, sim->inertia.masses, bytes);
    for (double factor = 2; factor < out->substeps / out->typical; factor *= 2) {
        out->suggestion = (int64_t)ceil(fmax(factor * out->typical, 1));
        out->suggested_mass = scale_masses(sim, stiffness, (double)out->suggestion, pl_sim_time(sim));
        memcpy(sim->inertia.masses, masses, bytes);
        if (out->suggested_mass < LITTLE) return;
    }
}

pl_status pl_sim_forecast(pl_sim *sim, pl_substep_forecast *out, pl_error *err) {
    PL_REQUIRE(out);
    *out = (pl_substep_forecast){.body = -1, .element = -1};
    PL_REQUIRE(sim);
    out->added_mass = sim->inertia.added;
    if (!sim->model->integrator->substeps) return PL_OK;
    int64_t n = sim->model->nodes;
    double *stiffness = pl_array_new(2 * n, sizeof(double));
    pl_scales scales;
    pl_status status = stiffness ? pl_assembly_scales(sim->assembly, &scales, stiffness, err)
                                 : pl_error_memory(err, 16 * n, "a forecast");
    if (status == PL_OK) {
        pl_params_update(sim, pl_sim_time(sim));
        pl_stability bound = rest_stability(sim, pl_sim_time(sim));
        out->substeps = ceil(fmax(substeps_of(sim, bound), 1));
        bound.damping = 0;
        out->undamped = ceil(fmax(substeps_of(sim, bound), 1));
        find_cause(sim, stiffness, stiffness + n, out);
        suggest(sim, stiffness, stiffness + n, out);
    }
    free(stiffness);
    return status;
}
