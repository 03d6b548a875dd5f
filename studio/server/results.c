/* See results.h. */
#include "server/results.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool always(pl_sim *sim) { return sim != NULL; }
static bool is_warm(pl_sim *sim) { return pl_sim_temperatures(sim) != NULL; }
static bool is_adaptive(pl_sim *sim) { return pl_sim_linear_edges(sim) != NULL; }
static bool is_plastic(pl_sim *sim) { return pl_sim_is_plastic(sim); }

static bool von_mises(pl_sim *sim, double *out) {
    double *stress = malloc(6 * (size_t)pl_sim_node_count(sim) * sizeof *stress + 1);
    bool good = stress && pl_sim_node_stress(sim, stress, out, NULL) == PL_OK;
    free(stress);
    return good;
}

static bool plastic_strain(pl_sim *sim, double *out) {
    return pl_sim_node_plastic_strain(sim, out, NULL) == PL_OK;
}
static bool pressure(pl_sim *sim, double *out) { return pl_sim_node_contact(sim, out, NULL, NULL) == PL_OK; }

static bool temperature(pl_sim *sim, double *out) {
    memcpy(out, pl_sim_temperatures(sim), (size_t)pl_sim_node_count(sim) * sizeof *out);
    return true;
}

static bool speed(pl_sim *sim, double *out) {
    const double *v = pl_sim_velocities(sim);
    for (int64_t i = 0; i < pl_sim_node_count(sim); i++, v += 3)
        out[i] = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    return true;
}

static bool degree(pl_sim *sim, double *out) {
    const uint8_t *linear = pl_sim_linear_edges(sim);
    for (int64_t i = 0; i < pl_sim_node_count(sim); i++) out[i] = linear[i] ? 1.0 : 2.0;
    return true;
}

static const pl_result_info infos[] = {{"von_mises", "Stress (von Mises)", "Pa"},
                                       {"speed", "Speed", "m/s"},
                                       {"plastic_strain", "Plastic strain", ""},
                                       {"temperature", "Temperature", "K"},
                                       {"contact_pressure", "Contact pressure", "Pa"},
                                       {"degree", "Degree of edges", ""},
                                       {0}};
enum { RESULTS = sizeof infos / sizeof infos[0] - 1 };

/* In the same order. */
static const struct {
    bool (*has)(pl_sim *sim);
    bool (*nodes)(pl_sim *sim, double *out);
} ways[RESULTS] = {{always, von_mises},    {always, speed},    {is_plastic, plastic_strain},
                   {is_warm, temperature}, {always, pressure}, {is_adaptive, degree}};

const pl_result_info *pl_results(void) { return infos; }

static int find(pl_sim *sim, const char *name) {
    for (int i = 0; i < RESULTS; i++) {
        if (!strcmp(infos[i].name, name)) return ways[i].has(sim) ? i : -1;
    }
    return -1;
}

bool pl_results_has(pl_sim *sim, const char *name) { return find(sim, name) >= 0; }

bool pl_results_nodes(pl_sim *sim, const char *name, double *values) {
    int found = find(sim, name);
    return found >= 0 && ways[found].nodes(sim, values);
}

void pl_results_range(const pl_drawing *bodies, int count, const double given[2], float *low, float *high) {
    float a = INFINITY, b = -INFINITY;
    for (int i = 0; i < count; i++) {
        for (int64_t j = 0; j < bodies[i].split.vertex_count; j++) {
            float x = bodies[i].values[j];
            if (x < a) a = x;
            if (x > b) b = x;
        }
    }
    if (!(a <= b)) a = b = 0.0f;
    *low = isnan(given[0]) ? a : (float)given[0];
    *high = isnan(given[1]) ? b : (float)given[1];
}
