/* See restitution.h. */
#include "model/restitution.h"
#include "contact/barrier_parts.h"
#include "core/memory.h"
#include "math/vec3.h"
#include "model/rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Fraction of the separation speed that one step may take, so that other forces in the step do not make the
 * bodies approach. */
#define PART_OF_SPEED 0.5

/* A touching pair: two components, or a component and a collider. */
typedef struct parting {
    int32_t a, b;    /* components; b is -1 for colliders */
    int body, other; /* members of contact reports */
    double taken[3]; /* N: the part of the normal forces on a that would be removed */
    double weight;   /* N: sum of the magnitudes of the normal forces, the weights for ... */
    double point[3]; /* ... the mean point of contact and ... */
    double given[3]; /* ... the mean velocity of the collider */
    double pull[3];  /* N on a in the step */
} parting;

struct pl_restitution {
    int64_t count, room;
    parting *items;
    double *forces; /* (nodes,3) */
    bool active;
    bool *fixed;         /* (components) a constraint acts on it */
    int32_t *pairs;      /* (components) number of separating pairs, which share what may be removed */
    double (*motion)[6]; /* (components) acceleration and angular acceleration */
};

pl_status pl_restitution_create(pl_sim *sim, pl_error *err) {
    const pl_barriers *b = sim->barriers;
    bool wanted = false;
    for (int k = 0; b && k < b->rules.class_count * b->rules.class_count; k++)
        wanted = wanted || b->rules.rules[k].restitution < 1;
    if (!wanted || !sim->model->integrator->moves) return PL_OK;
    int64_t n = sim->model->component_count;
    pl_restitution *r = sim->restitution = pl_array_new(1, sizeof *r);
    if (!r) return pl_error_memory(err, sizeof *r, "restitution");
    r->forces = pl_array_new(3 * sim->model->nodes, sizeof(double));
    r->fixed = pl_array_new(n, sizeof *r->fixed);
    r->pairs = pl_array_new(n, sizeof *r->pairs);
    r->motion = pl_array_new(n, sizeof *r->motion);
    if (r->forces && r->fixed && r->pairs && r->motion) return PL_OK;
    return pl_error_memory(err, 24 * sim->model->nodes, "restitution");
}

void pl_restitution_free(pl_restitution *r) {
    if (!r) return;
    free(r->items);
    free(r->forces);
    free(r->fixed);
    free(r->pairs);
    free(r->motion);
    free(r);
}

/* ---- touching pairs ---- */

/* The entry of a pair, created if there is none; NULL without memory. Ascending. */
static parting *parting_of(pl_sim *sim, const parting *key) {
    pl_restitution *r = sim->restitution;
    int64_t low = 0, high = r->count;
    while (low < high) {
        int64_t middle = (low + high) / 2;
        const parting *at = &r->items[middle];
        if (at->a < key->a ||
            (at->a == key->a && (at->b < key->b || (at->b == key->b && at->other < key->other))))
            low = middle + 1;
        else
            high = middle;
    }
    parting *at = r->items + low;
    if (low < r->count && at->a == key->a && at->b == key->b && at->other == key->other) return at;
    if (!pl_barriers_reserve(sim->barriers, &r->items, &r->room, r->count + 1, sizeof *r->items)) return NULL;
    memmove(r->items + low + 1, r->items + low, (size_t)(r->count++ - low) * sizeof *r->items);
    r->items[low] = *key;
    return &r->items[low];
}

/* One side of a pair: the component and member of its vertices, its closest point, and its velocity if it
 * belongs to a collider. */
typedef struct side {
    int32_t component, class;
    int member;
    double point[3], given[3];
} side;

static side find_side(const pl_sim *sim, const pl_near_pair *pair, int first, int last) {
    const pl_barriers *b = sim->barriers;
    const pl_surface *s = &b->surface;
    int64_t vertex = pair->vertices[first];
    const pl_surface_part *part = &s->parts[pl_surface_part_of(s, vertex)];
    side out = {.component = part->kinematic ? -1 : sim->model->component_of[s->nodes[s->start[vertex]]],
                .class = part->class,
                .member = part->kinematic ? b->body_count + part->owner : part->owner};
    for (int c = first; c < last; c++) {
        int64_t v = 3 * (int64_t)pair->vertices[c];
        pl_vec3_add(out.point, fabs(pair->weights[c]), b->start + v);
        for (int d = 0; d < 3 && part->kinematic; d++)
            out.given[d] +=
                fabs(pair->weights[c]) * (b->kinematic[1][v + d] - b->kinematic[0][v + d]) / sim->work.h;
    }
    return out;
}

static side find_plane(const pl_sim *sim, const pl_near_pair *pair) {
    const pl_barriers *b = sim->barriers;
    const pl_barrier_plane *plane = &b->planes[pair->vertices[1]];
    pl_touch touch;
    side out = {.component = -1, .class = plane->class, .member = b->body_count + plane->owner};
    pl_collider_touch(plane->collider, b->start + 3 * (int64_t)pair->vertices[0], INFINITY, &touch);
    memcpy(out.given, touch.velocity, sizeof out.given);
    return out;
}

static void add_pair(pl_sim *sim, const pl_near_pair *pair) {
    int first = pair->kind == PL_PAIR_EDGE_EDGE ? 2 : 1;
    side one = find_side(sim, pair, 0, first),
         two = pair->kind == PL_NEAR_PLANE ? find_plane(sim, pair) : find_side(sim, pair, first, 4);
    double restitution = pl_contact_rule_of(&sim->barriers->rules, one.class, two.class)->restitution;
    if (one.component == two.component || !(restitution < 1)) return;
    bool swap = one.component < 0 || (two.component >= 0 && two.component < one.component);
    const side *a = swap ? &two : &one, *b = swap ? &one : &two;
    parting key = {.a = a->component, .b = b->component, .body = a->member, .other = b->member}, *at;
    double push = pl_near_push(pair, pl_near_barrier(pair));
    if (!(at = parting_of(sim, &key))) return;
    pl_vec3_add(at->taken, (swap ? -1 : 1) * (1 - restitution * restitution) * push, pair->normal);
    at->weight += push;
    pl_vec3_add(at->point, push, a->point);
    pl_vec3_add(at->given, push, b->given);
}

/* ---- removed forces ---- */

/* Solves I x = v of a component. */
static void turn_by(const pl_rigid_motion *r, const double v[3], double out[3]) {
    const double(*I)[3] = (const double(*)[3])r->inertia;
    double c[3][3], trace = I[0][0] + I[1][1] + I[2][2];
    pl_vec3_cross(I[1], I[2], c[0]);
    pl_vec3_cross(I[2], I[0], c[1]);
    pl_vec3_cross(I[0], I[1], c[2]);
    double det = pl_vec3_dot(I[0], c[0]);
    for (int d = 0; d < 3; d++) out[d] = 0;
    if (!(det > 1e-9 * trace * trace * trace)) return;
    for (int d = 0; d < 3; d++) pl_vec3_add(out, v[d] / det, c[d]);
}

/* The acceleration of a component due to a force at a point, along `along`. */
static void respond(const pl_rigid_motion *r, const double point[3], const double along[3], double out[6]) {
    double arm[3], moment[3];
    for (int d = 0; d < 3; d++) {
        out[d] = along[d] / r->mass;
        arm[d] = point[d] - r->center[d];
    }
    pl_vec3_cross(arm, along, moment);
    turn_by(r, moment, out + 3);
}

/* The velocity of a rigid motion (mean, spin) of a component at a point. */
static void move_of(const pl_rigid_motion *r, const double motion[6], const double point[3], double out[3]) {
    double arm[3];
    for (int d = 0; d < 3; d++) arm[d] = point[d] - r->center[d];
    pl_vec3_cross(motion + 3, arm, out);
    for (int d = 0; d < 3; d++) out[d] += motion[d];
}

static bool is_free(const pl_restitution *r, int32_t component) {
    return component >= 0 && !r->fixed[component];
}

/* The separation speed of the pair along the unit vector n at its point, and the effective mass. */
static double parting_speed(const pl_sim *sim, const parting *at, const double n[3], double *mass) {
    const pl_component_motion *components = sim->work.components;
    double speed = 0, inverse = 0;
    for (int k = 0; k < 2; k++) {
        int32_t c = k ? at->b : at->a;
        double sign = k ? -1 : 1, motion[6], v[3];
        if (c < 0) {
            speed -= pl_vec3_dot(n, at->given);
            continue;
        }
        const pl_rigid_motion *r = &components[c].rigid;
        memcpy(motion, r->mean, sizeof r->mean);
        memcpy(motion + 3, r->spin, sizeof r->spin);
        move_of(r, motion, at->point, v);
        speed += sign * pl_vec3_dot(n, v);
        if (!is_free(sim->restitution, c)) continue;
        respond(r, at->point, n, motion);
        move_of(r, motion, at->point, v);
        inverse += pl_vec3_dot(n, v);
    }
    *mass = inverse > 0 ? 1 / inverse : 0;
    return speed;
}

/* Computes the force of each pair; false if all are zero. */
static bool find_pulls(pl_sim *sim) {
    pl_restitution *r = sim->restitution;
    bool any = false;
    for (int pass = 0; pass < 2; pass++) { /* counts, then computes */
        for (int64_t k = 0; k < r->count; k++) {
            parting *at = &r->items[k];
            double size = pl_vec3_length(at->taken), n[3], mass, share = 1;
            for (int d = 0; d < 3 && pass == 0; d++) at->point[d] /= at->weight, at->given[d] /= at->weight;
            if (!(size > 0)) continue;
            for (int d = 0; d < 3; d++) n[d] = at->taken[d] / size;
            double speed = parting_speed(sim, at, n, &mass);
            if (!(speed > 0)) continue;
            if (pass == 0) {
                r->pairs[at->a]++;
                if (at->b >= 0) r->pairs[at->b]++;
                continue;
            }
            share = fmax(r->pairs[at->a], at->b >= 0 ? r->pairs[at->b] : 1);
            double max = PART_OF_SPEED * mass * speed / (share * sim->work.h), pull = fmin(size, max);
            for (int d = 0; d < 3; d++) at->pull[d] = -pull * n[d];
            any = any || pull > 0;
        }
    }
    return any;
}

static void find_fixed(pl_sim *sim) {
    pl_restitution *r = sim->restitution;
    memset(r->fixed, 0, (size_t)sim->model->component_count * sizeof *r->fixed);
    for (int64_t i = 0; i < sim->model->nodes; i++) {
        for (int d = 0; d < 3; d++)
            if (pl_is_constrained(sim, i, d)) r->fixed[sim->model->component_of[i]] = true;
    }
}

/* Converts forces at points to nodal forces. */
static void apply_pulls(pl_sim *sim) {
    pl_restitution *r = sim->restitution;
    for (int64_t k = 0; k < r->count; k++) {
        const parting *at = &r->items[k];
        for (int s = 0; s < 2; s++) {
            int32_t c = s ? at->b : at->a;
            double response[6];
            if (!is_free(r, c)) continue;
            respond(&sim->work.components[c].rigid, at->point, at->pull, response);
            for (int d = 0; d < 6; d++) r->motion[c][d] += (s ? -1 : 1) * response[d];
        }
    }
    for (int64_t i = 0; i < sim->model->nodes; i++) {
        int32_t c = sim->model->component_of[i];
        double *f = r->forces + 3 * i, at[3] = {f[0], f[1], f[2]};
        move_of(&sim->work.components[c].rigid, r->motion[c], at, f);
        for (int d = 0; d < 3; d++) f[d] *= sim->inertia.masses[i];
    }
}

void pl_restitution_begin(pl_sim *sim, const double *from, bool midpoint) {
    pl_restitution *r = sim->restitution;
    const pl_barriers *b = sim->barriers;
    int64_t n = sim->model->component_count;
    r->count = 0;
    r->active = false;
    for (int64_t k = 0; k < b->near.count; k++) add_pair(sim, &b->near.items[k]);
    if (r->count == 0) return;
    memset(r->pairs, 0, (size_t)n * sizeof *r->pairs);
    memset(r->motion, 0, (size_t)n * sizeof *r->motion);
    find_fixed(sim);
    /* moments refer to the positions at which the forces act */
    double time = (midpoint ? 0.5 : 1) * sim->work.h;
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++)
        r->forces[k] = from[k] + time * sim->state.velocities[k];
    pl_components_fit(sim, r->forces, sim->state.velocities, NULL);
    r->active = find_pulls(sim);
    if (r->active) apply_pulls(sim);
}

const double *pl_restitution_forces(const pl_sim *sim) {
    return sim->restitution->active ? sim->restitution->forces : NULL;
}

void pl_restitution_report(const pl_sim *sim) {
    const pl_restitution *r = sim->restitution;
    const pl_report_list *reports = &sim->barriers->reports;
    for (int64_t k = 0; r && r->active && k < r->count; k++) {
        const parting *at = &r->items[k];
        for (int64_t j = 0; j < reports->count; j++) {
            pl_contact_report *row = &reports->items[j];
            bool same = row->body == at->body && row->other == at->other;
            bool turned = row->body == at->other && row->other == at->body;
            if (row->body == row->other || !(same || turned)) continue;
            double sign = same ? 1 : -1, moment[3];
            pl_vec3_cross(at->point, at->pull, moment);
            pl_vec3_add(row->resultant, sign, at->pull);
            pl_vec3_add(row->moment, sign, moment);
        }
    }
}
