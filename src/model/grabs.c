/* See grabs.h. */
#include "model/grabs.h"
#include "math/svd3.h"
#include "math/vec3.h"
#include "model/degrees.h"
#include "model/rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A time this close to the end of a step is the end, whatever the rounding. */
#define WHOLE 1e-9

/* ---- the list ---- */

pl_status pl_grabs_create(pl_sim *sim, pl_error *err) {
    pl_grabs *grabs = sim->grabs = pl_array_new(1, sizeof *grabs);
    if (!grabs) return pl_error_memory(err, sizeof *grabs, "grabs");
    pl_status status = pl_state_add(&sim->state, pl_state_items("grabs", &grabs->list, sizeof(pl_grab)), err);
    if (status == PL_OK)
        status =
            pl_state_add(&sim->state, pl_state_items("grab nodes", &grabs->nodes, sizeof(pl_grab_node)), err);
    if (status == PL_OK)
        status = pl_state_add(
            &sim->state, pl_state_figures("grab generation", &grabs->generation, sizeof grabs->generation),
            err);
    return status;
}

void pl_grabs_free(pl_grabs *grabs) {
    if (!grabs) return;
    free(grabs->list.items);
    free(grabs->nodes.items);
    free(grabs);
}

/* Reserves memory for sums of loads and for the stencils of these nodes in addition to the last size of the
 * list, so that a step allocates nothing. */
static bool reserve_stencils(pl_sim *sim, int64_t nodes) {
    pl_stencils *stencils = &sim->work.stencils;
    pl_load_sum(sim);
    return pl_stencils_reserve(stencils, stencils->count + nodes, stencils->node_count + 2 * nodes,
                               stencils->value_count + 11 * nodes, sim->model->nodes);
}

/* The smallest unused index of a grab. */
static int32_t free_index(const pl_sim *sim) {
    for (int32_t index = 0;; index++) {
        bool taken = false;
        for (int64_t g = 0; g < pl_grabs_count(sim); g++)
            taken = taken || pl_grabs_at(sim, g)->id.index == index;
        if (!taken) return index;
    }
}

pl_status pl_grabs_add(pl_sim *sim, pl_grab *grab, const pl_grab_node *nodes, pl_error *err) {
    pl_grabs *grabs = sim->grabs;
    if (!pl_items_reserve(&grabs->list, grabs->list.count + 1, sizeof *grab) ||
        !pl_items_reserve(&grabs->nodes, grabs->nodes.count + grab->count, sizeof *nodes) ||
        !reserve_stencils(sim, grabs->nodes.count + grab->count)) {
        sim->work.stencils.failed = false; /* nothing is missing */
        return pl_error_memory(err, grab->count * (int64_t)sizeof *nodes, "a grab");
    }
    grab->id = (pl_id){free_index(sim), ++grabs->generation.last};
    grab->first = grabs->nodes.count;
    grabs->nodes.count += grab->count;
    *pl_grabs_at(sim, grabs->list.count++) = *grab;
    memcpy(pl_grab_nodes(sim, grab), nodes, (size_t)grab->count * sizeof *nodes);
    return PL_OK;
}

void pl_grabs_remove(pl_sim *sim, int64_t index) {
    pl_grabs *grabs = sim->grabs;
    pl_grab *grab = pl_grabs_at(sim, index);
    int64_t count = grab->count, behind = grabs->nodes.count - grab->first - count;
    pl_grab_node *nodes = pl_grab_nodes(sim, grab);
    memmove(nodes, nodes + count, (size_t)behind * sizeof *nodes);
    memmove(grab, grab + 1, (size_t)(grabs->list.count - index - 1) * sizeof *grab);
    grabs->nodes.count -= count;
    grabs->list.count--;
    for (int64_t g = index; g < grabs->list.count; g++) pl_grabs_at(sim, g)->first -= count;
}

int64_t pl_grabs_find(const pl_sim *sim, pl_id id) {
    for (int64_t g = 0; g < pl_grabs_count(sim); g++) {
        const pl_grab *grab = pl_grabs_at(sim, g);
        if (grab->id.index == id.index && grab->id.generation == id.generation) return g;
    }
    return -1;
}

/* Whether everything that a saved grab refers to exists. */
static bool is_sound(const pl_sim *sim, const pl_grab *grab) {
    int64_t total = sim->grabs->nodes.count;
    if (grab->tet < 0 || grab->tet >= sim->model->tets || grab->count <= 0 || grab->first < 0 ||
        grab->count > total || grab->first > total - grab->count ||
        (!(grab->radius > 0) && grab->count > PL_MAX_ELEMENT_NODES))
        return false;
    for (int64_t i = 0; i < grab->count; i++) {
        int64_t node = pl_grab_nodes(sim, grab)[i].node;
        if (node < 0 || node >= sim->model->nodes) return false;
    }
    return true;
}

void pl_grabs_restore(pl_sim *sim) {
    bool sound = true;
    for (int64_t g = 0; g < pl_grabs_count(sim); g++) sound = sound && is_sound(sim, pl_grabs_at(sim, g));
    if (!sound) sim->grabs->list.count = sim->grabs->nodes.count = 0;
    if (pl_grabs_count(sim)) reserve_stencils(sim, sim->grabs->nodes.count);
}

/* ---- after a rebuild ---- */

/* The present number of an item that had number `old` before; -1: it was removed. */
static int32_t find_new(const int32_t *origins, int64_t count, int64_t old) {
    for (int64_t i = 0; i < count; i++) {
        if (origins[i] == old) return (int32_t)i;
    }
    return -1;
}

/* The remaining nodes of a grab, with weights that sum to 1 again. */
static int64_t carry_nodes(const pl_grab_node *from, int64_t count, const int32_t *nodes, int64_t total,
                           pl_grab_node *to) {
    int64_t kept = 0;
    double sum = 0;
    for (int64_t i = 0; i < count; i++) {
        int32_t node = find_new(nodes, total, from[i].node);
        if (node < 0) continue;
        to[kept] = from[i];
        to[kept++].node = node;
        sum += from[i].weight;
    }
    for (int64_t i = 0; i < kept; i++) to[i].weight /= kept < count ? sum : 1;
    return kept > 0 && sum > 0 ? kept : 0;
}

pl_status pl_grabs_carry(const pl_sim *old, const int32_t *nodes, const int32_t *tets, pl_sim *sim,
                         pl_error *err) {
    pl_grabs *to = sim->grabs;
    const pl_grabs *from = old->grabs;
    if (!pl_items_reserve(&to->list, from->list.count, sizeof(pl_grab)) ||
        !pl_items_reserve(&to->nodes, from->nodes.count, sizeof(pl_grab_node)))
        return pl_error_memory(err, from->nodes.count * (int64_t)sizeof(pl_grab_node), "a rebuild");
    to->list.count = to->nodes.count = 0;
    for (int64_t g = 0; g < pl_grabs_count(old); g++) {
        pl_grab grab = *pl_grabs_at(old, g);
        const pl_grab_node *had = pl_grab_nodes(old, &grab);
        grab.tet = find_new(tets, sim->model->tets, grab.tet);
        grab.first = to->nodes.count;
        grab.count = carry_nodes(had, grab.count, nodes, sim->model->nodes, pl_grab_nodes(sim, &grab));
        if (grab.tet < 0 || grab.count == 0) continue;
        to->nodes.count += grab.count;
        *pl_grabs_at(sim, to->list.count++) = grab;
    }
    return PL_OK;
}

/* ---- springs ---- */

void pl_grabs_end(pl_sim *sim) {
    for (int64_t g = 0; g < pl_grabs_count(sim); g++)
        memcpy(pl_grabs_at(sim, g)->from, pl_grabs_at(sim, g)->target, sizeof(double[3]));
}

bool pl_grabs_move(const pl_sim *sim) {
    for (int64_t g = 0; g < pl_grabs_count(sim); g++) {
        const pl_grab *grab = pl_grabs_at(sim, g);
        if (memcmp(grab->from, grab->target, sizeof grab->target)) return true;
    }
    return false;
}

/* The position of the target in the solve in progress. */
static void find_target(const pl_sim *sim, const pl_grab *grab, double target[3]) {
    double part = sim->grabs->part;
    for (int d = 0; d < 3; d++)
        target[d] = part == 1 ? grab->target[d] : (1 - part) * grab->from[d] + part * grab->target[d];
}

/* Both ends of the edge of an inactive node; false if the node is active. */
static bool find_ends(const pl_sim *sim, int64_t node, const int32_t **ends) {
    if (sim->grabs->undistributed || !pl_degrees_is_inactive(sim, node)) return false;
    *ends = sim->degrees->inactive_ends[node];
    return true;
}

static void read_node(const pl_sim *sim, const double *x, int64_t node, double out[3]) {
    const int32_t *ends = NULL;
    bool between = find_ends(sim, node, &ends);
    for (int d = 0; d < 3; d++)
        out[d] =
            between ? 0.5 * (x[3 * (int64_t)ends[0] + d] + x[3 * (int64_t)ends[1] + d]) : x[3 * node + d];
}

static void add_to_node(const pl_sim *sim, double factor, const double v[3], int64_t node, double *out) {
    const int32_t *ends = NULL;
    if (!find_ends(sim, node, &ends)) {
        pl_vec3_add(out + 3 * node, factor, v);
        return;
    }
    for (int k = 0; k < 2; k++) pl_vec3_add(out + 3 * (int64_t)ends[k], 0.5 * factor, v);
}

/* The mean of the nodes by weights. */
static void find_mean(const pl_sim *sim, const pl_grab *grab, const double *x, double mean[3]) {
    const pl_grab_node *nodes = pl_grab_nodes(sim, grab);
    double at[3];
    mean[0] = mean[1] = mean[2] = 0;
    for (int64_t i = 0; i < grab->count; i++) {
        read_node(sim, x, nodes[i].node, at);
        pl_vec3_add(mean, nodes[i].weight, at);
    }
}

/* The rotation that best fits the motion of the nodes since they were grabbed: the polar part of sum w (x -
 * mean) (a - mean of a)^T. */
static void find_rotation(const pl_sim *sim, const pl_grab *grab, const double *x, double R[9]) {
    const pl_grab_node *nodes = pl_grab_nodes(sim, grab);
    double mean[3], arm[3] = {0}, at[3], sum[9] = {0};
    find_mean(sim, grab, x, mean);
    for (int64_t i = 0; i < grab->count; i++) pl_vec3_add(arm, nodes[i].weight, nodes[i].arm);
    for (int64_t i = 0; i < grab->count; i++) {
        read_node(sim, x, nodes[i].node, at);
        for (int e = 0; e < 9; e++)
            sum[e] += nodes[i].weight * (at[e / 3] - mean[e / 3]) * (nodes[i].arm[e % 3] - arm[e % 3]);
    }
    pl_lane A[9], U[9], stretches[3], V[9];
    for (int e = 0; e < 9; e++) A[e] = pl_set1(sum[e]);
    pl_svd3(A, U, stretches, V);
    for (int e = 0; e < 9; e++) {
        pl_lane product = pl_set1(0);
        for (int k = 0; k < 3; k++) product += U[3 * (e / 3) + k] * V[3 * (e % 3) + k];
        R[e] = pl_lane_get(product, 0);
    }
}

void pl_grabs_begin(pl_sim *sim, double time, const double *x, bool undistributed) {
    double part = (time - (double)sim->state.step * sim->model->dt) / sim->model->dt;
    sim->grabs->part = part > 1 - WHOLE ? 1 : fmax(part, 0);
    sim->grabs->undistributed = undistributed;
    sim->grabs->rate = 0;
    for (int64_t g = 0; g < pl_grabs_count(sim); g++) {
        pl_grab *grab = pl_grabs_at(sim, g);
        if (grab->radius > 0) find_rotation(sim, grab, x, grab->rotation);
    }
}

void pl_grabs_begin_damping(pl_sim *sim, double rate, const double *start) {
    sim->grabs->rate = rate;
    sim->grabs->displacement = 1 / (rate * sim->model->dt);
    sim->grabs->start = start;
}

/* R a of a node. */
static void turn_arm(const double R[9], const double arm[3], double out[3]) {
    for (int d = 0; d < 3; d++) out[d] = pl_vec3_dot(R + 3 * d, arm);
}

/* c rate, N/m. */
static double resistance(const pl_sim *sim, const pl_grab *grab) { return sim->grabs->rate * grab->damping; }

/* J of spring and damper. `away`, the vector from the spring's target to its end, becomes the equivalent of
 * both together with the stiffness k + c. `moved` is the damper's. */
static double join(double k, double c, double away[3], const double moved[3]) {
    double energy = 0.5 * (k * pl_vec3_dot(away, away) + c * pl_vec3_dot(moved, moved));
    for (int d = 0; d < 3 && c > 0; d++) away[d] = (k * away[d] + c * moved[d]) / (k + c);
    return energy;
}

/* Displacement of a point since the solve's start, relative to that of the target. */
static void find_moved(const pl_sim *sim, const pl_grab *grab, const double now[3], const double before[3],
                       double moved[3]) {
    for (int d = 0; d < 3; d++)
        moved[d] = now[d] - before[d] - sim->grabs->displacement * (grab->target[d] - grab->from[d]);
}

/* One spring on the point given by the weights of the nodes. */
static double pull_point(const pl_sim *sim, const pl_grab *grab, const double *x, double *gradient,
                         pl_stencils *stencils, double *square) {
    const pl_grab_node *nodes = pl_grab_nodes(sim, grab);
    double c = resistance(sim, grab), k = grab->stiffness + c, away[3], target[3], before[3], moved[3] = {0},
           weights[PL_MAX_ELEMENT_NODES];
    const double block[9] = {k, 0, 0, 0, k, 0, 0, 0, k};
    int32_t numbers[PL_MAX_ELEMENT_NODES];
    find_mean(sim, grab, x, away);
    find_target(sim, grab, target);
    if (c > 0) {
        find_mean(sim, grab, sim->grabs->start, before);
        find_moved(sim, grab, away, before, moved);
    }
    pl_vec3_add(away, -1, target);
    double energy = join(grab->stiffness, c, away, moved), length = pl_vec3_dot(away, away);
    for (int64_t i = 0; i < grab->count; i++) {
        if (gradient) add_to_node(sim, k * nodes[i].weight, away, nodes[i].node, gradient);
        *square += k * k * nodes[i].weight * nodes[i].weight * length;
        numbers[i] = (int32_t)nodes[i].node;
        weights[i] = nodes[i].weight;
    }
    if (stencils) pl_stencils_add(stencils, (int)grab->count, numbers, weights, block);
    return energy;
}

/* One spring per node. */
static double pull_nodes(const pl_sim *sim, const pl_grab *grab, const double *x, double *gradient,
                         pl_stencils *stencils, double *square) {
    const pl_grab_node *nodes = pl_grab_nodes(sim, grab);
    double energy = 0, target[3];
    find_target(sim, grab, target);
    for (int64_t i = 0; i < grab->count; i++) {
        double spring = grab->stiffness * nodes[i].weight, c = resistance(sim, grab) * nodes[i].weight,
               k = spring + c, away[3], arm[3], before[3], moved[3] = {0}, one = 1;
        const double block[9] = {k, 0, 0, 0, k, 0, 0, 0, k};
        int32_t number = (int32_t)nodes[i].node;
        read_node(sim, x, nodes[i].node, away);
        turn_arm(grab->rotation, nodes[i].arm, arm);
        if (c > 0) {
            read_node(sim, sim->grabs->start, nodes[i].node, before);
            find_moved(sim, grab, away, before, moved);
        }
        for (int d = 0; d < 3; d++) away[d] -= target[d] + arm[d];
        energy += join(spring, c, away, moved);
        double length = pl_vec3_dot(away, away);
        *square += k * k * length;
        if (gradient) add_to_node(sim, k, away, nodes[i].node, gradient);
        if (stencils) pl_stencils_add(stencils, 1, &number, &one, block);
    }
    return energy;
}

double pl_grabs_evaluate(const pl_sim *sim, const double *x, double *gradient, pl_stencils *stencils,
                         double *square, double *stiffness) {
    double energy = 0;
    for (int64_t g = 0; g < pl_grabs_count(sim); g++) {
        const pl_grab *grab = pl_grabs_at(sim, g);
        const pl_grab_node *nodes = pl_grab_nodes(sim, grab);
        energy += grab->radius > 0 ? pull_nodes(sim, grab, x, gradient, stencils, square)
                                   : pull_point(sim, grab, x, gradient, stencils, square);
        for (int64_t i = 0; i < grab->count; i++)
            *stiffness += pow((grab->stiffness + resistance(sim, grab)) * nodes[i].weight, 2);
    }
    return energy;
}

double pl_grabs_stored(const pl_sim *sim, const double *x) {
    double rate = sim->grabs->rate, unused[2] = {0};
    sim->grabs->rate = 0;
    double energy = pl_grabs_evaluate(sim, x, NULL, NULL, &unused[0], &unused[1]);
    sim->grabs->rate = rate;
    return energy;
}

void pl_grab_point(const pl_sim *sim, int64_t index, const double *x, double point[3]) {
    const pl_grab *grab = pl_grabs_at(sim, index);
    const pl_grab_node *nodes = pl_grab_nodes(sim, grab);
    double R[9], arm[3];
    find_mean(sim, grab, x, point);
    if (!(grab->radius > 0)) return;
    find_rotation(sim, grab, x, R);
    for (int64_t i = 0; i < grab->count; i++) {
        turn_arm(R, nodes[i].arm, arm);
        pl_vec3_add(point, -nodes[i].weight, arm);
    }
}

bool pl_grabs_are_at(const pl_sim *sim, int64_t component) {
    for (int64_t g = 0; g < pl_grabs_count(sim); g++) {
        const pl_grab *grab = pl_grabs_at(sim, g);
        if (sim->model->component_of[pl_grab_nodes(sim, grab)->node] == component) return true;
    }
    return false;
}

/* (k (at - (x + y) / 2) + c (at - y)) . (y - x). */
static double work_beyond(double k, double c, const double at[3], const double x[3], const double y[3]) {
    double sum = 0;
    for (int d = 0; d < 3; d++)
        sum += (k * (at[d] - 0.5 * (x[d] + y[d])) + c * (at[d] - y[d])) * (y[d] - x[d]);
    return sum;
}

double pl_grabs_work_beyond(const pl_sim *sim, const double *at, const double *x, const double *y) {
    double sum = 0, p[3], q[3], r[3];
    for (int64_t g = 0; g < pl_grabs_count(sim); g++) {
        const pl_grab *grab = pl_grabs_at(sim, g);
        const pl_grab_node *nodes = pl_grab_nodes(sim, grab);
        if (!(grab->radius > 0)) {
            find_mean(sim, grab, at, p);
            find_mean(sim, grab, x, q);
            find_mean(sim, grab, y, r);
            sum += work_beyond(grab->stiffness, resistance(sim, grab), p, q, r);
            continue;
        }
        for (int64_t i = 0; i < grab->count; i++) {
            read_node(sim, at, nodes[i].node, p);
            read_node(sim, x, nodes[i].node, q);
            read_node(sim, y, nodes[i].node, r);
            sum += nodes[i].weight * work_beyond(grab->stiffness, resistance(sim, grab), p, q, r);
        }
    }
    return sum;
}

/* ---- dampers of explicit schemes ---- */

/* The impulse h c (w - v) / (1 + h c share / m) that changes a velocity v towards the target's w, on nodes of
 * these weights with sum of squares over masses `share`; returns J added. */
static double damp_nodes(pl_sim *sim, const pl_grab_node *nodes, int64_t count, double c, double h,
                         const double goal[3]) {
    double share = 0, change[3], before = 0, after = 0;
    memcpy(change, goal, sizeof change);
    for (int64_t i = 0; i < count; i++) {
        double mass = sim->inertia.masses[nodes[i].node];
        if (mass > 0) share += nodes[i].weight * nodes[i].weight / mass;
        pl_vec3_add(change, -nodes[i].weight, sim->state.velocities + 3 * nodes[i].node);
    }
    for (int64_t i = 0; i < count; i++) {
        double mass = sim->inertia.masses[nodes[i].node], *v = sim->state.velocities + 3 * nodes[i].node;
        for (int d = 0; d < 3 && mass > 0; d++) {
            if (pl_is_constrained(sim, nodes[i].node, d)) continue;
            before += 0.5 * mass * v[d] * v[d];
            v[d] += h * c / (1 + h * c * share) * nodes[i].weight / mass * change[d];
            after += 0.5 * mass * v[d] * v[d];
        }
    }
    return fmax(after - before, 0);
}

double pl_grabs_damp(pl_sim *sim, double h) {
    double sum = 0;
    for (int64_t g = 0; g < pl_grabs_count(sim); g++) {
        const pl_grab *grab = pl_grabs_at(sim, g);
        const pl_grab_node *nodes = pl_grab_nodes(sim, grab);
        double goal[3];
        if (!(grab->damping > 0)) continue;
        for (int d = 0; d < 3; d++) goal[d] = (grab->target[d] - grab->from[d]) / sim->model->dt;
        if (!(grab->radius > 0)) {
            sum += damp_nodes(sim, nodes, grab->count, grab->damping, h, goal);
            continue;
        }
        for (int64_t i = 0; i < grab->count; i++) {
            pl_grab_node own = {.node = nodes[i].node, .weight = 1};
            sum += damp_nodes(sim, &own, 1, grab->damping * nodes[i].weight, h, goal);
        }
    }
    return sum;
}
