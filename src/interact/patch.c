/* See patch.h. */
#include "interact/patch.h"
#include "core/memory.h"
#include "core/ranges.h"
#include "math/vec3.h"
#include "mesh/order.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A radius is used if it contains as many nodes as this number of elements has. */
#define WORTH_ELEMENTS 2
/* Radii as shares of the body's size. */
#define SMALLEST 0.06
#define LARGEST 0.15
/* m/s2, assumed acceleration for bodies without gravity. */
#define USUAL_PULL 5.0
#define PI 3.14159265358979323846

static pl_status check_place(const pl_sim *sim, const char *what, int body, int64_t tet, const double at[4],
                             pl_error *err) {
    double sum = 0;
    if (body < 0 || body >= sim->model->body_count)
        return pl_error_set(err, PL_ERR_INPUT, "%s: body = %d, expected 0 to %d", what, body,
                            sim->model->body_count - 1);
    int64_t count = sim->model->bodies[body].tet_count;
    if (tet < 0 || tet >= count)
        return pl_error_set(err, PL_ERR_INPUT, "%s: tet = %lld, expected 0 to %lld", what, (long long)tet,
                            (long long)count - 1);
    for (int c = 0; c < 4; c++) {
        if (!(at[c] >= -1e-9 && at[c] <= 1 + 1e-9))
            return pl_error_set(err, PL_ERR_INPUT, "%s: at[%d] = %g, expected a number from 0 to 1", what, c,
                                at[c]);
        sum += at[c];
    }
    if (!(fabs(sum - 1) < 1e-6))
        return pl_error_set(err, PL_ERR_INPUT, "%s: at sums to %g, expected 1", what, sum);
    return PL_OK;
}

/* The element's shape functions at the point; those of inactive nodes are added to the ends of their
 * edges. */
static int find_element_weights(const pl_body *body, int64_t tet, const double at[4],
                                pl_grab_node nodes[PL_MAX_ELEMENT_NODES]) {
    const pl_element *element = body->element;
    const int32_t *cell = body->mesh->tets + element->nodes * tet;
    double N[PL_MAX_ELEMENT_NODES], derivatives[PL_MAX_ELEMENT_NODES][4];
    unsigned inactive = pl_element_inactive(element, cell);
    int count = 0;
    element->shape(at, N, derivatives);
    for (int a = 4; a < element->nodes; a++) {
        if (!(inactive >> a & 1)) continue;
        for (int k = 0; k < 2; k++) N[pl_tet_edges[a - 4][k]] += 0.5 * N[a];
        N[a] = 0;
    }
    for (int a = 0; a < element->nodes; a++) {
        if (N[a] != 0) nodes[count++] = (pl_grab_node){.node = body->first_node + cell[a], .weight = N[a]};
    }
    return count;
}

/* ---- the nodes within a radius ---- */

typedef struct search {
    const pl_sim *sim;
    const pl_body *body;
    const double *point;
    double radius;
    int32_t *group; /* (node_count) representative of a node's group; -1: outside the radius */
    int size; /* relevant nodes per element: only the corners of adaptive elements, which are always active */
} search;

static int32_t find_leader(int32_t *group, int32_t node) {
    while (group[node] != node) node = group[node] = group[group[node]];
    return node;
}

static double square_to(const search *s, int64_t node) {
    const double *X = s->sim->model->rest + 3 * (s->body->first_node + node), *P = s->point;
    double r[3] = {X[0] - P[0], X[1] - P[1], X[2] - P[2]};
    return pl_vec3_dot(r, r);
}

/* Groups of nodes within the radius, connected by elements. */
static void connect(search *s) {
    const pl_mesh *mesh = s->body->mesh;
    for (int64_t i = 0; i < s->body->node_count; i++)
        s->group[i] = square_to(s, i) < s->radius * s->radius ? (int32_t)i : -1;
    for (int64_t t = 0; t < s->body->tet_count; t++) {
        const int32_t *cell = mesh->tets + mesh->nodes_per_tet * t;
        int32_t first = -1;
        for (int a = 0; a < s->size; a++) {
            if (s->group[cell[a]] < 0) continue;
            int32_t leader = find_leader(s->group, cell[a]);
            if (first >= 0 && leader != first)
                s->group[leader > first ? leader : first] = leader > first ? first : leader;
            first = first < 0 || leader < first ? leader : first;
        }
    }
}

/* True for a node in the same group as one of the element's own nodes. */
static bool is_near(search *s, const int32_t *own, int count, int64_t node) {
    if (s->group[node] < 0) return false;
    int32_t leader = find_leader(s->group, (int32_t)node);
    for (int a = 0; a < count; a++) {
        if (s->group[own[a]] >= 0 && find_leader(s->group, own[a]) == leader) return true;
    }
    return false;
}

/* Fills the patch with nodes within its radius, or leaves it empty if there are too few. */
static pl_status gather_nodes(search *s, int64_t tet, bool always, pl_patch *out, pl_error *err) {
    const int32_t *own = s->body->mesh->tets + s->body->mesh->nodes_per_tet * tet;
    int64_t count = 0;
    double sum = 0;
    connect(s);
    for (int64_t i = 0; i < s->body->node_count; i++) count += is_near(s, own, s->size, i);
    if (count < (always ? 4 : WORTH_ELEMENTS * s->size)) return PL_OK;
    out->nodes = pl_array_new(count, sizeof *out->nodes);
    if (!out->nodes) return pl_error_memory(err, count * (int64_t)sizeof *out->nodes, "a patch");
    for (int64_t i = 0; i < s->body->node_count; i++) {
        if (!is_near(s, own, s->size, i)) continue;
        double part = 1 - square_to(s, i) / (s->radius * s->radius);
        pl_grab_node *node = &out->nodes[out->count++];
        *node = (pl_grab_node){.node = s->body->first_node + i, .weight = part * part};
        for (int d = 0; d < 3; d++)
            node->arm[d] = s->sim->state.positions[3 * node->node + d] - out->point[d];
        sum += part * part;
    }
    for (int64_t i = 0; i < out->count; i++) out->nodes[i].weight /= sum;
    return PL_OK;
}

/* ---- the body ---- */

/* The shear modulus of an element, Pa. */
static double modulus_of(const pl_sim *sim, int64_t tet) {
    for (int p = 0; p < sim->assembly->model->part_count; p++) {
        const pl_part *part = &sim->assembly->parts[p];
        for (int64_t e = 0; e < part->model->count; e++) {
            if (part->model->ids[e] != tet) continue;
            double mu = pl_lane_get(pl_part_value(part, e / PL_LANES, PL_MU), (int)(e % PL_LANES));
            double spring =
                pl_lane_get(pl_part_value(part, e / PL_LANES, PL_MATERIAL_SPRING), (int)(e % PL_LANES));
            return mu > 0 ? mu : 0.25 * spring;
        }
    }
    return 0;
}

static double mass_of(const pl_sim *sim, int32_t component) {
    double sum = 0;
    for (int64_t i = 0; i < sim->model->nodes; i++) {
        if (sim->model->component_of[i] == component) sum += sim->inertia.masses[i];
    }
    return sum;
}

static pl_patch_body describe_body(const pl_sim *sim, int64_t node, int64_t tet) {
    int32_t component = sim->model->component_of[node];
    double gravity[3];
    memcpy(gravity, sim->model->gravity, sizeof gravity);
    pl_curve_at(&sim->model->gravity_keys.curve, pl_sim_time(sim), gravity);
    return (pl_patch_body){.extent = 2 * sim->model->components[component].size,
                           .edge = sim->model->components[component].edge,
                           .mass = mass_of(sim, component),
                           .modulus = modulus_of(sim, tet),
                           .gravity = pl_vec3_length(gravity)};
}

/* A share of the size, and more if the body's weight would cause a strain of one in such a small patch. */
static double radius_of(const pl_patch_body *body) {
    double weight = body->mass * fmax(body->gravity, USUAL_PULL);
    double needed = body->modulus > 0 ? sqrt(weight / (PI * body->modulus)) : 0;
    return fmin(fmax(needed, SMALLEST * body->extent), LARGEST * body->extent);
}

pl_status pl_patch_find(const pl_sim *sim, const char *what, int body, int64_t tet, const double at[4],
                        double radius, pl_patch *out, pl_error *err) {
    *out = (pl_patch){0};
    pl_status status = check_place(sim, what, body, tet, at, err);
    if (status != PL_OK) return status;
    if (radius < 0 || radius > PL_MAX_PATCH_RADIUS)
        return pl_error_set(err, PL_ERR_INPUT, "%s: radius = %g, expected 0 to %g", what, radius,
                            PL_MAX_PATCH_RADIUS);
    const pl_body *of = &sim->model->bodies[body];
    pl_grab_node own[PL_MAX_ELEMENT_NODES];
    int count = find_element_weights(of, tet, at, own);
    out->tet = of->first_tet + tet;
    double rest[3] = {0};
    for (int a = 0; a < count; a++) {
        pl_vec3_add(rest, own[a].weight, sim->model->rest + 3 * own[a].node);
        pl_vec3_add(out->point, own[a].weight, sim->state.positions + 3 * own[a].node);
    }
    out->body = describe_body(sim, own[0].node, out->tet);
    search s = {.sim = sim,
                .body = of,
                .point = rest,
                .radius = isnan(radius) ? radius_of(&out->body) : radius,
                .size = of->element->adaptive ? 4 : of->element->nodes};
    if (s.radius > 0) {
        s.group = malloc((size_t)of->node_count * sizeof *s.group);
        status = s.group ? gather_nodes(&s, tet, !isnan(radius), out, err)
                         : pl_error_memory(err, 4 * of->node_count, "a patch");
        free(s.group);
    }
    if (status != PL_OK || out->count > 0) {
        out->radius = s.radius;
        return status;
    }
    out->nodes = pl_array_new(count, sizeof *out->nodes);
    if (!out->nodes) return pl_error_memory(err, count * (int64_t)sizeof *out->nodes, "a patch");
    memcpy(out->nodes, own, (size_t)count * sizeof *own);
    out->count = count;
    return PL_OK;
}

void pl_patch_free(pl_patch *patch) { free(patch->nodes); }
