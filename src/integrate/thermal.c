/* Temperatures: initial values, sources that move through space, fixed ones, and the heat balance
 * (mueller2004 section 7). heat/conduction.c has the conduction itself, params.c the effect of temperature on
 * materials.
 *
 * Heat is conducted through the rest shape: stretching a body changes neither its conductances nor its
 * surface. Sources and surroundings act with their values at the step's end (implicit Euler).
 */
#include "integrate/thermal.h"
#include "core/memory.h"
#include "core/timer.h"
#include "heat/conduction.h"
#include "heat/shares.h"
#include "model/params.h"
#include "model/rows.h"
#include "integrate/thermal_points.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct heat_source {
    pl_own_curve center, power;
    double radius;
} heat_source;

typedef struct fixed_temperature {
    int64_t count;
    int32_t *nodes;
    pl_own_curve value;
} fixed_temperature;

struct pl_thermal {
    pl_conduction *conduction;
    pl_heat_points *points; /* of elements of ten nodes */
    pl_own_curve ambient, cooling;
    int source_count, fixed_count;
    const heat_source *sources;
    const fixed_temperature *fixed;
    const double *start;  /* (nodes) temperatures at the start */
    const double *volume; /* (nodes) m3, of elements of four nodes */
    const double *area;   /* (nodes) m2 of the boundary */
    double balance[2];    /* state: J supplied and lost */
    double *power;        /* (nodes) work space ... */
    double *exchange;     /* ... */
    double *weight;       /* ... of one source */
    double *target;       /* ... of fixed nodes */
    uint8_t *constrained; /* NULL if no temperature is fixed */
};

void pl_thermal_free(pl_thermal *thermal) {
    if (!thermal) return;
    for (int k = 0; k < thermal->source_count; k++) {
        free(thermal->sources[k].center.memory);
        free(thermal->sources[k].power.memory);
    }
    for (int k = 0; k < thermal->fixed_count; k++) {
        free(thermal->fixed[k].nodes);
        free(thermal->fixed[k].value.memory);
    }
    free((void *)thermal->sources);
    free((void *)thermal->fixed);
    free(thermal->ambient.memory);
    free(thermal->cooling.memory);
    free((void *)thermal->start);
    free((void *)thermal->volume);
    free((void *)thermal->area);
    free(thermal->power);
    free(thermal->exchange);
    free(thermal->weight);
    free(thermal->target);
    free(thermal->constrained);
    pl_heat_points_free(thermal->points);
    pl_conduction_free(thermal->conduction);
    free(thermal);
}

/* ---- set-up */

static pl_status add_source(const pl_heat_source_def *def, heat_source *out, pl_error *err) {
    const char *name = def->name ? def->name : "source";
    out->radius = def->radius;
    pl_status status = pl_curve_copy(&def->center, name, "center", 3, &out->center, err);
    return status == PL_OK ? pl_curve_copy(&def->power, name, "power", 1, &out->power, err) : status;
}

static pl_status add_fixed(const pl_sim *sim, const pl_fixed_temperature_def *def, fixed_temperature *out,
                           pl_error *err) {
    const char *name = def->name ? def->name : "fixed temperature";
    pl_status status = pl_curve_copy(&def->value, name, "value", 1, &out->value, err);
    uint8_t *mask = status == PL_OK ? pl_array_new(sim->model->nodes, 1) : NULL;
    if (status == PL_OK && !mask) status = pl_error_memory(err, sim->model->nodes, "a selection");
    if (status == PL_OK)
        status = pl_nodes_mark(sim, "fixed temperature", name, def->body, &def->select, mask, err);
    if (status == PL_OK) status = pl_nodes_list(sim, mask, &out->count, &out->nodes, err);
    free(mask);
    return status;
}

/* The rest shape with nodes on the edges, also for bodies with control points; malloc'ed. */
static pl_status rest_on_edges(const pl_sim *sim, double **out, pl_error *err) {
    *out = pl_array_new(3 * sim->model->nodes, sizeof **out);
    if (!*out) return pl_error_memory(err, 24 * sim->model->nodes, "temperatures");
    memcpy(*out, sim->model->rest, (size_t)(3 * sim->model->nodes) * sizeof **out);
    pl_status status = PL_OK;
    for (int b = 0; status == PL_OK && b < sim->model->body_count; b++) {
        if (sim->model->bodies[b].element->control)
            status = pl_body_control(sim->model->bodies[b].mesh, true,
                                     *out + 3 * sim->model->bodies[b].first_node, err);
    }
    return status;
}

/* The mesh with its materials' conductivities, for pl_conduction_create. */
static pl_status create_conduction(pl_sim *sim, pl_thermal *thermal, const double *X, pl_error *err) {
    const pl_assembly *assembly = sim->assembly;
    int32_t *cells = pl_array_new(PL_HEAT_CELL * sim->model->tets, sizeof *cells);
    uint8_t *is_quadratic = pl_array_new(sim->model->tets, 1);
    double *conductivity = pl_array_new(sim->model->tets, sizeof(double)),
           *capacity = pl_array_new(sim->model->tets, sizeof(double));
    pl_status status = cells && is_quadratic && conductivity && capacity
                           ? PL_OK
                           : pl_error_memory(err, 57 * sim->model->tets, "conduction");
    for (int b = 0; status == PL_OK && b < sim->model->body_count; b++) {
        const pl_body *body = &sim->model->bodies[b];
        int n = body->element->nodes;
        memset(is_quadratic + body->first_tet, body->element->quadratic, (size_t)body->tet_count);
        for (int64_t k = 0; k < n * body->tet_count; k++)
            cells[PL_HEAT_CELL * (body->first_tet + k / n) + k % n] =
                (int32_t)(body->mesh->tets[k] + body->first_node);
    }
    for (int p = 0; status == PL_OK && p < assembly->model->part_count; p++) {
        const pl_part *part = &assembly->parts[p];
        for (int64_t e = 0; e < part->model->count; e++) {
            conductivity[part->model->ids[e]] = part->work.material.conductivity;
            capacity[part->model->ids[e]] = part->work.material.density * part->work.material.heat_capacity;
        }
    }
    pl_conduction_def def = {sim->model->nodes, X,       sim->model->tets, cells, is_quadratic,
                             conductivity,      capacity};
    if (status == PL_OK) status = pl_conduction_create(&def, &thermal->conduction, err);
    free(cells);
    free(is_quadratic);
    free(conductivity);
    free(capacity);
    return status;
}

static pl_status allocate(pl_sim *sim, pl_thermal *thermal, const pl_heat_def *def, pl_error *err) {
    double **vectors[] = {&thermal->power, &thermal->exchange, &thermal->weight};
    for (size_t k = 0; k < sizeof vectors / sizeof *vectors; k++) {
        *vectors[k] = pl_array_new(sim->model->nodes, sizeof(double));
        if (!*vectors[k]) return pl_error_memory(err, 8 * sim->model->nodes, "temperatures");
    }
    if (def->fixed_count) {
        thermal->constrained = pl_array_new(sim->model->nodes, 1);
        thermal->target = pl_array_new(sim->model->nodes, sizeof(double));
    }
    if (def->fixed_count && (!thermal->constrained || !thermal->target))
        return pl_error_memory(err, 8 * sim->model->nodes, "temperatures");
    return PL_OK;
}

/* Sources and fixed temperatures. */
static pl_status add_conditions(const pl_sim *sim, pl_thermal *thermal, const pl_heat_def *def,
                                pl_error *err) {
    heat_source *sources = pl_array_new(def->source_count, sizeof *sources);
    fixed_temperature *fixed = pl_array_new(def->fixed_count, sizeof *fixed);
    thermal->sources = sources;
    thermal->fixed = fixed;
    if (!sources || !fixed) return pl_error_memory(err, sizeof *sources, "temperatures");
    pl_status status = PL_OK;
    for (int k = 0; status == PL_OK && k < def->source_count; k++)
        status = add_source(&def->sources[k], &sources[thermal->source_count++], err);
    for (int k = 0; status == PL_OK && k < def->fixed_count; k++)
        status = add_fixed(sim, &def->fixed[k], &fixed[thermal->fixed_count++], err);
    return status;
}

/* Volume and boundary that each node represents; X are nodes on the edges. */
static pl_status add_shares(const pl_sim *sim, pl_thermal *thermal, const double *X, pl_error *err) {
    double *volume = pl_array_new(sim->model->nodes, sizeof *volume),
           *area = pl_array_new(sim->model->nodes, sizeof *area);
    thermal->volume = volume;
    thermal->area = area;
    pl_status status = volume && area ? PL_OK : pl_error_memory(err, 16 * sim->model->nodes, "temperatures");
    for (int b = 0; status == PL_OK && b < sim->model->body_count; b++) {
        int64_t first = sim->model->bodies[b].first_node;
        status = pl_heat_shares(sim->model->bodies[b].mesh, X + 3 * first, volume + first, area + first, err);
    }
    return status;
}

/* Sets the fixed nodes' targets at a time. */
static void fix_temperatures(pl_thermal *thermal, double time) {
    for (int k = 0; k < thermal->fixed_count; k++) {
        double value = 0;
        pl_curve_at(&thermal->fixed[k].value.curve, time, &value);
        for (int64_t i = 0; i < thermal->fixed[k].count; i++) {
            thermal->constrained[thermal->fixed[k].nodes[i]] = 1;
            thermal->target[thermal->fixed[k].nodes[i]] = value;
        }
    }
}

static pl_status create_heat(pl_sim *sim, const pl_heat_def *def, pl_error *err) {
    pl_thermal *thermal = sim->thermal = pl_array_new(1, sizeof *thermal);
    if (!thermal) return pl_error_memory(err, sizeof *thermal, "heat");
    pl_status status = allocate(sim, thermal, def, err);
    if (status == PL_OK) status = pl_curve_copy(&def->ambient, "heat", "ambient", 1, &thermal->ambient, err);
    if (status == PL_OK) status = pl_curve_copy(&def->cooling, "heat", "cooling", 1, &thermal->cooling, err);
    if (status == PL_OK) status = add_conditions(sim, thermal, def, err);
    double *X = NULL;
    if (status == PL_OK) status = rest_on_edges(sim, &X, err);
    if (status == PL_OK) status = add_shares(sim, thermal, X, err);
    if (status == PL_OK && def->source_count) status = pl_heat_points_create(sim, X, &thermal->points, err);
    if (status == PL_OK) status = create_conduction(sim, thermal, X, err);
    free(X);
    if (status == PL_OK)
        status = pl_state_add(
            &sim->state, pl_state_figures("heat balance", thermal->balance, sizeof thermal->balance), err);
    if (status != PL_OK) return status;
    double *start = pl_array_new(sim->model->nodes, sizeof *start);
    thermal->start = start;
    if (!start) return pl_error_memory(err, 8 * sim->model->nodes, "temperatures");
    fix_temperatures(thermal, 0);
    for (int64_t i = 0; i < sim->model->nodes; i++) {
        if (thermal->constrained && thermal->constrained[i]) sim->state.temperature[i] = thermal->target[i];
        start[i] = sim->state.temperature[i];
    }
    return PL_OK;
}

pl_status pl_thermal_create(pl_sim *sim, const pl_sim_def *def, pl_error *err) {
    if (!def->heat.active && !pl_params_need_temperature(sim)) return PL_OK;
    sim->state.temperature = pl_array_new(sim->model->nodes, sizeof(double));
    if (!sim->state.temperature) return pl_error_memory(err, 8 * sim->model->nodes, "temperatures");
    double ambient = PL_AMBIENT_TEMPERATURE;
    pl_curve_at(&def->heat.ambient, 0, &ambient);
    for (int b = 0; b < sim->model->body_count; b++) {
        const pl_body *body = &sim->model->bodies[b];
        double own = def->bodies[b].temperature, value = isnan(own) ? ambient : own;
        for (int64_t i = 0; i < body->node_count; i++) sim->state.temperature[body->first_node + i] = value;
    }
    pl_status status = pl_state_add(&sim->state,
                                    (pl_state_block){.name = "temperature",
                                                     .by = PL_BY_NODE,
                                                     .data = sim->state.temperature,
                                                     .count = sim->model->nodes,
                                                     .size = sizeof(double)},
                                    err);
    return status == PL_OK && def->heat.active ? create_heat(sim, &def->heat, err) : status;
}

/* ---- a step */

typedef struct source_rows {
    const pl_sim *sim;
    pl_thermal *thermal;
    double center[3], radius, factor, exchange;
} source_rows;

static void begin_rows(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    source_rows *rows = context;
    for (int64_t i = first; i < last; i++) {
        rows->thermal->power[i] = 0;
        rows->thermal->exchange[i] = rows->exchange * rows->thermal->area[i];
    }
}

/* Weights (1 - (d/r)^2)^2 of the nodes within the radius, times their volume; the sum estimates the integral
 * over the filled part of the sphere. */
static void find_row_weights(void *context, int64_t first, int64_t last, double *sums) {
    source_rows *rows = context;
    for (int64_t i = first; i < last; i++) {
        const double *x = rows->sim->state.positions + 3 * i;
        double square = 0;
        for (int d = 0; d < 3; d++) square += (x[d] - rows->center[d]) * (x[d] - rows->center[d]);
        double near = fmax(1 - square / (rows->radius * rows->radius), 0);
        sums[0] += rows->thermal->weight[i] = near * near * rows->thermal->volume[i];
    }
}

static void deposit_rows(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    source_rows *rows = context;
    for (int64_t i = first; i < last; i++) rows->thermal->power[i] += rows->factor * rows->thermal->weight[i];
}

/* All of the power once half of the sphere is filled: a source with its centre on a plane surface or deeper
 * is absorbed completely, however coarse the mesh. */
static void add_power(pl_sim *sim, const heat_source *source, double time) {
    source_rows rows = {.sim = sim, .thermal = sim->thermal, .radius = source->radius};
    double power = 0, sums[PL_ROW_SUMS];
    pl_curve_at(&source->center.curve, time, rows.center);
    pl_curve_at(&source->power.curve, time, &power);
    if (power == 0) return;
    pl_rows_run(sim, find_row_weights, &rows, sums);
    double whole = 32 * acos(-1.0) / 105 * source->radius * source->radius * source->radius;
    pl_heat_points *points = sim->thermal->points;
    if (points) sums[0] += pl_heat_points_find_weights(points, sim, rows.center, rows.radius);
    rows.factor = power / fmax(sums[0], 0.5 * whole);
    pl_rows_run(sim, deposit_rows, &rows, NULL);
    if (points) pl_heat_points_deposit(points, sim, rows.factor, sim->thermal->power);
}

static void measure_rows(void *context, int64_t first, int64_t last, double *sums) {
    source_rows *rows = context;
    const double *capacity = pl_conduction_capacities(rows->thermal->conduction);
    for (int64_t i = first; i < last; i++)
        sums[0] += capacity[i] * (rows->sim->state.temperature[i] - rows->thermal->start[i]);
}

static void advance(pl_sim *sim, pl_step_report *report) {
    pl_thermal *thermal = sim->thermal;
    source_rows rows = {.sim = sim, .thermal = thermal};
    double ambient = PL_AMBIENT_TEMPERATURE, sums[PL_ROW_SUMS];
    pl_curve_at(&thermal->ambient.curve, report->time, &ambient);
    pl_curve_at(&thermal->cooling.curve, report->time, &rows.exchange);
    pl_rows_run(sim, begin_rows, &rows, NULL);
    for (int k = 0; k < thermal->source_count; k++) add_power(sim, &thermal->sources[k], report->time);
    fix_temperatures(thermal, report->time);
    pl_conduction_step step = {.dt = sim->model->dt,
                               .power = thermal->power,
                               .exchange = thermal->exchange,
                               .ambient = ambient,
                               .constrained = thermal->constrained,
                               .target = thermal->target};
    pl_conduction_flow flow =
        pl_conduction_advance(thermal->conduction, sim->threads, &step, sim->state.temperature);
    thermal->balance[0] += flow.supplied;
    thermal->balance[1] += flow.lost;
    pl_rows_run(sim, measure_rows, &rows, sums);
    report->heat_energy = sums[0];
    report->heat_supplied = thermal->balance[0];
    report->heat_lost = thermal->balance[1];
}

void pl_thermal_step(pl_sim *sim, pl_step_report *report) {
    if (!sim->state.temperature) return;
    double start = pl_now();
    if (sim->thermal) advance(sim, report);
    for (int64_t i = 0; i < sim->model->nodes; i++)
        report->max_temperature = fmax(report->max_temperature, sim->state.temperature[i]);
    double ms = 1e3 * (pl_now() - start);
    report->ms_other += ms;
    report->ms_total += ms;
}

void pl_thermal_warm(pl_sim *sim, const double center[3], double radius, double kelvin) {
    pl_thermal *thermal = sim->thermal;
    const double *capacity = thermal ? pl_conduction_capacities(thermal->conduction) : NULL;
    for (int64_t i = 0; i < sim->model->nodes; i++) {
        const double *x = sim->state.positions + 3 * i;
        double square = 0, before = sim->state.temperature[i];
        for (int d = 0; d < 3; d++) square += (x[d] - center[d]) * (x[d] - center[d]);
        double near = fmax(1 - square / (radius * radius), 0);
        if (!(near > 0) || (thermal && thermal->constrained && thermal->constrained[i])) continue;
        double after = fmax(before + kelvin * near * near, 0);
        sim->state.temperature[i] = after;
        if (thermal) thermal->balance[0] += capacity[i] * (after - before);
    }
}
