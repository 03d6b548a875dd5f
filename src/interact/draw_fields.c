/* The fields for colouring surfaces: values at the nodes for the current state. */
#include "core/memory.h"
#include "core/fields.h"
#include "interact/draw.h"
#include "interact/faces.h"
#include "math/vec3.h"
#include "mesh/order.h"
#include "model/degrees.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct field {
    pl_draw_field info;
    bool (*is_there)(const pl_sim *sim); /* NULL: always */
    pl_status (*fill)(pl_sim *sim, double *nodal, pl_error *err);
} field;

static pl_status fill_none(pl_sim *sim, double *nodal, pl_error *err) {
    (void)err;
    memset(nodal, 0, (size_t)sim->model->nodes * sizeof *nodal);
    return PL_OK;
}

static pl_status fill_speed(pl_sim *sim, double *nodal, pl_error *err) {
    (void)err;
    for (int64_t i = 0; i < sim->model->nodes; i++) nodal[i] = pl_vec3_length(sim->state.velocities + 3 * i);
    return PL_OK;
}

static bool has_temperature(const pl_sim *sim) { return sim->state.temperature != NULL; }

static pl_status fill_temperature(pl_sim *sim, double *nodal, pl_error *err) {
    (void)err;
    memcpy(nodal, sim->state.temperature, (size_t)sim->model->nodes * sizeof *nodal);
    return PL_OK;
}

static pl_status fill_von_mises(pl_sim *sim, double *nodal, pl_error *err) {
    double *stress = pl_array_new(6 * sim->model->nodes, sizeof *stress);
    if (!stress) return pl_error_memory(err, 48 * sim->model->nodes, "stress");
    pl_status status = pl_sim_node_stress(sim, stress, nodal, err);
    free(stress);
    return status;
}

/* The mean over the elements around each node. */
static void spread_tets(const pl_sim *sim, const double *of_tets, double *shares, double *nodal) {
    memset(nodal, 0, (size_t)sim->model->nodes * sizeof *nodal);
    for (int b = 0; b < sim->model->body_count; b++) {
        const pl_body *body = &sim->model->bodies[b];
        int n = body->element->nodes;
        for (int64_t k = 0; k < n * body->tet_count; k++) {
            int64_t node = body->first_node + body->mesh->tets[k];
            nodal[node] += of_tets[body->first_tet + k / n];
            shares[node]++;
        }
    }
    for (int64_t i = 0; i < sim->model->nodes; i++) nodal[i] = shares[i] > 0 ? nodal[i] / shares[i] : 0;
}

static pl_status fill_det(pl_sim *sim, double *nodal, pl_error *err) {
    double *det = pl_array_new(sim->model->tets, sizeof *det),
           *shares = pl_array_new(sim->model->nodes, sizeof *shares);
    pl_status status = det && shares ? pl_sim_tet_results(sim, NULL, NULL, det, NULL, err)
                                     : pl_error_memory(err, 8 * sim->model->tets, "det F");
    if (status == PL_OK) spread_tets(sim, det, shares, nodal);
    free(det);
    free(shares);
    return status;
}

static pl_status fill_plastic_strain(pl_sim *sim, double *nodal, pl_error *err) {
    return pl_sim_node_plastic_strain(sim, nodal, err);
}

/* 1 if all edges at a corner are linear, 2 if all are quadratic. */
static pl_status fill_degree(pl_sim *sim, double *nodal, pl_error *err) {
    double *shares = pl_array_new(sim->model->nodes, sizeof *shares);
    if (!shares) return pl_error_memory(err, 8 * sim->model->nodes, "degrees");
    memset(nodal, 0, (size_t)sim->model->nodes * sizeof *nodal);
    for (int b = 0; b < sim->model->body_count; b++) {
        const pl_body *body = &sim->model->bodies[b];
        int n = body->element->nodes;
        for (int64_t k = 0; k < 6 * body->tet_count; k++) {
            const int32_t *tet = body->mesh->tets + n * (k / 6);
            int64_t ends[2] = {tet[pl_tet_edges[k % 6][0]], tet[pl_tet_edges[k % 6][1]]},
                    middle = body->element->quadratic ? tet[4 + k % 6] : ends[0];
            bool curved = middle != ends[0] && middle != ends[1] &&
                          !pl_degrees_is_inactive(sim, body->first_node + middle);
            for (int e = 0; e < 2; e++) {
                nodal[body->first_node + ends[e]] += curved ? 2 : 1;
                shares[body->first_node + ends[e]]++;
            }
            if (middle != ends[0] && middle != ends[1]) {
                nodal[body->first_node + middle] += curved ? 2 : 1;
                shares[body->first_node + middle]++;
            }
        }
    }
    for (int64_t i = 0; i < sim->model->nodes; i++) nodal[i] = shares[i] > 0 ? nodal[i] / shares[i] : 1;
    free(shares);
    return PL_OK;
}

/* The material that most of the elements around each node have; of those with as many the first. */
static pl_status fill_material(pl_sim *sim, double *nodal, pl_error *err) {
    int64_t n = sim->model->nodes, max = 0;
    for (int64_t t = 0; t < sim->model->tets; t++)
        max = sim->model->material_of[t] > max ? sim->model->material_of[t] : max;
    double *tets = pl_array_new(sim->model->tets, sizeof *tets), *counts = pl_array_new(n, sizeof *counts),
           *means = pl_array_new(2 * n, sizeof *means);
    pl_status status = tets && counts && means ? PL_OK : pl_error_memory(err, 24 * n, "materials");
    memset(nodal, 0, (size_t)n * sizeof *nodal);
    for (int64_t m = 0; status == PL_OK && max > 0 && m <= max; m++) {
        memset(counts, 0, (size_t)n * sizeof *counts);
        for (int64_t t = 0; t < sim->model->tets; t++) tets[t] = sim->model->material_of[t] == m;
        spread_tets(sim, tets, counts, means);
        for (int64_t i = 0; i < n; i++) {
            if (means[i] <= means[n + i]) continue;
            means[n + i] = means[i];
            nodal[i] = (double)m;
        }
    }
    free(tets);
    free(counts);
    free(means);
    return status;
}

/* ---- contact ---- */

/* There are no forces if nodes are projected onto colliders one by one. */
static bool has_contact(const pl_sim *sim) {
    bool forces =
        sim->model->integrator->minimises || sim->model->integrator->linear || !sim->model->integrator->moves;
    return sim->barriers || (sim->contact && forces);
}

/* Force on a node in contact, N, normal to the colliders, from the last step. */
static void read_force(const pl_sim *sim, int64_t c, double force[3]) {
    const pl_contact *contact = sim->contact;
    if (!sim->model->integrator->constrains_contacts) {
        memcpy(force, contact->forces + 3 * (int64_t)contact->nodes[c], 3 * sizeof *force);
        return;
    }
    const pl_node_at_surface *at_surface = &contact->nodes_at_surface[c];
    for (int j = 0; j < at_surface->normals; j++)
        pl_vec3_add(force, at_surface->force[j], at_surface->normal[j]);
}

/* Boundary area of each node, m2 in the current state, as far as it faces the force on the node. */
static void find_areas(const pl_faces_index *index, const double *x, const double *forces, double *area) {
    for (int64_t f = 0; f < index->count; f++) {
        const pl_face *face = &index->faces[f];
        const double *p[3];
        double u[3], v[3], normal[3];
        for (int a = 0; a < 3; a++) p[a] = x + 3 * (int64_t)face->nodes[a];
        for (int d = 0; d < 3; d++) u[d] = p[1][d] - p[0][d], v[d] = p[2][d] - p[0][d];
        pl_vec3_cross(u, v, normal);
        for (int a = 0; a < (face->curved ? PL_MAX_FACE_NODES : 3); a++) {
            const double *force = forces + 3 * (int64_t)face->nodes[a];
            double share = a >= 3 ? 1.0 / 4 : face->curved ? 1.0 / 12 : 1.0 / 3, size = pl_vec3_length(force);
            if (size > 0) area[face->nodes[a]] += 0.5 * share * fmax(-pl_vec3_dot(force, normal) / size, 0);
        }
    }
}

static pl_status fill_from_colliders(pl_sim *sim, double *nodal, pl_error *err) {
    const pl_faces_index *index = pl_faces_of(sim);
    int64_t n = sim->model->nodes;
    double *area = pl_array_new(4 * n, sizeof *area), *forces = area ? area + n : NULL;
    memset(nodal, 0, (size_t)n * sizeof *nodal);
    bool ok = index && area;
    for (int64_t c = 0; ok && c < sim->contact->count; c++)
        read_force(sim, c, forces + 3 * (int64_t)sim->contact->nodes[c]);
    if (ok) find_areas(index, sim->state.positions, forces, area);
    for (int64_t i = 0; ok && i < n; i++)
        nodal[i] = area[i] > 0 ? pl_vec3_length(forces + 3 * i) / area[i] : 0;
    free(area);
    return ok ? PL_OK : pl_error_memory(err, 32 * n, "contact");
}

static pl_status fill_contact_pressure(pl_sim *sim, double *nodal, pl_error *err) {
    if (!sim->barriers) return fill_from_colliders(sim, nodal, err);
    double *distance = pl_array_new(sim->model->nodes, sizeof *distance);
    pl_status status = distance ? pl_sim_node_contact(sim, nodal, distance, err)
                                : pl_error_memory(err, 8 * sim->model->nodes, "contact");
    free(distance);
    return status;
}

static bool moves(const pl_sim *sim) { return sim->model->integrator->moves; }

static const field fields[] = {
    {{"none", "", "Nothing."}, NULL, fill_none},
    {{"von_mises", "Pa", "Von Mises stress, smoothed over the elements around each node."},
     NULL,
     fill_von_mises},
    {{"det_F", "", "Current over rest volume, mean of the elements around each node."}, NULL, fill_det},
    {{"speed", "m/s", "Speed."}, moves, fill_speed},
    {{"temperature", "K", "Temperature."}, has_temperature, fill_temperature},
    {{"plastic_strain", "", "Plastic strain: norm of the logarithmic plastic stretches."},
     pl_sim_is_plastic,
     fill_plastic_strain},
    {{"degree", "", "Degree of the edges around each node: 1 linear, 2 quadratic."}, NULL, fill_degree},
    {{"contact_pressure", "Pa", "Contact pressure from colliders and, with barriers, other surfaces."},
     has_contact,
     fill_contact_pressure},
    {{"material", "", "Material: its number in the scene's list, counted from zero."}, NULL, fill_material},
};
enum { FIELDS = sizeof fields / sizeof fields[0] };

int pl_draw_field_count(void) { return FIELDS; }

pl_draw_field pl_draw_field_at(int index) {
    return index >= 0 && index < FIELDS ? fields[index].info : (pl_draw_field){0};
}

/* -1: unknown name. */
static int find(const char *name) {
    for (int k = 0; name && k < FIELDS; k++) {
        if (!strcmp(fields[k].info.name, name)) return k;
    }
    return -1;
}

bool pl_draw_field_is_there(const pl_sim *sim, const char *name) {
    int k = find(name);
    return sim && k >= 0 && (!fields[k].is_there || fields[k].is_there(sim));
}

pl_status pl_draw_set_field(pl_draw *draw, const pl_sim *sim, const char *name, pl_error *err) {
    PL_REQUIRE(draw);
    PL_REQUIRE(sim);
    PL_REQUIRE(name);
    if (find(name) < 0) {
        const char *names[FIELDS];
        char hint[512];
        for (int k = 0; k < FIELDS; k++) names[k] = fields[k].info.name;
        pl_suggest(name, names, FIELDS, hint, sizeof hint);
        return pl_error_set(err, PL_ERR_INPUT, "draw: unknown field '%.60s'%s", name, hint);
    }
    if (!pl_draw_field_is_there(sim, name))
        return pl_error_set(err, PL_ERR_INPUT, "draw: the simulation has no field '%s'", name);
    draw->field = find(name);
    return PL_OK;
}

bool pl_draw_has_labels(const pl_draw *draw) { return fields[draw->field].fill == fill_material; }

pl_status pl_draw_values(const pl_draw *draw, pl_sim *sim, double *nodal, pl_error *err) {
    return fields[draw->field].fill(sim, nodal, err);
}
