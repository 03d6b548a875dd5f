/* Contact as a potential (teran2005 section 10, with the sign of docs/errata.md): a node inside a collider
 * has the energy k phi^2 / 2.
 *
 * Its tangent is k (n n^T + phi H) with the distance's second derivatives H; the second term is projected to
 * semi-definite by itself, since H n = 0. Friction is a potential too, with the normal forces and tangent
 * planes of an earlier moment (lagged): mu f s(|u|), u the sliding in this step and s(y) = y beyond the stick
 * zone, a smooth cubic below. At the step's end nodes that touch get the mean normal velocity of the step:
 * schemes that extrapolate velocities would let them bounce off by themselves.
 */
#include "contact/contact.h"
#include "contact/friction.h"
#include "math/eigen3.h"
#include "math/vec3.h"
#include "nonlinear/newton.h"

#include <math.h>
#include <string.h>

/* When lagged friction is refreshed in a step: in `early` consecutive iterations, so that it follows an
 * impact; then each time the residual is small and has fallen considerably; and after Newton's method has
 * converged once, at most `solved` times (0: contact.friction_updates) near further convergence, as long as
 * forces change by more than a fraction `change`. */
typedef struct pl_friction_rule {
    int early, solved;
    double change;
    bool relaxes; /* takes a part of changes that do not become less, and does not wait for the very end */
} pl_friction_rule;
static const pl_friction_rule accurate_rule = {.early = 3, .solved = 40, .change = 1e-3, .relaxes = true},
                              moving_rule = {.early = 3, .change = 0.01};
#define SMALL_RESIDUAL 0.1
#define MUCH_LESS 0.3
#define NEAR_END 0.1 /* of the residual one iteration after the last refresh */

/* Normal forces and the friction that they allow may oscillate for ever: then only a part of a change is
 * applied. */
#define MIN_PART 0.1

typedef struct penalty_task {
    pl_contact *contact;
    const double *x;
    unsigned want;
} penalty_task;

void pl_penalty_begin(pl_contact *contact, double inertia, double duration, bool midpoint, bool accurate) {
    for (int64_t c = 0; c < contact->count; c++) {
        double m = contact->diagonal[contact->nodes[c]];
        contact->stiffness[c] = contact->def.stiffness * (contact->elastic[c] + inertia * m);
    }
    contact->duration = duration;
    contact->midpoint = midpoint;
    contact->rule = accurate ? &accurate_rule : &moving_rule;
    contact->friction_updates = contact->early = 0;
    contact->change = INFINITY;
    contact->part = 1;
    contact->refreshed_residual = INFINITY;
    contact->first_residual = 0;
}

/* Position of a node at the step's end. */
static void end_of(const pl_contact *contact, int64_t c, const double *x, double end[3]) {
    const double *at = x + 3 * (int64_t)contact->nodes[c], *start = contact->start + 3 * c;
    for (int d = 0; d < 3; d++) end[d] = contact->midpoint ? 2 * at[d] - start[d] : at[d];
}

/* block += k phi H, its semi-definite part unless `exact`. */
static void add_curvature(const pl_touch *touch, double k, bool exact, double block[9]) {
    static const int row[6] = {0, 1, 2, 0, 0, 1}, column[6] = {0, 1, 2, 1, 2, 2};
    double factor = k * touch->distance, size = 0;
    for (int e = 0; e < 9; e++) size += fabs(touch->curvature[e]);
    if (size == 0) return;
    pl_lane part[6];
    for (int e = 0; e < 6; e++) part[e] = pl_set1(factor * touch->curvature[3 * row[e] + column[e]]);
    if (!exact) pl_eigen3_project(part);
    for (int e = 0; e < 6; e++) {
        double lanes[PL_LANES];
        memcpy(lanes, &part[e], sizeof lanes);
        block[3 * row[e] + column[e]] += lanes[0];
        if (row[e] != column[e]) block[3 * column[e] + row[e]] += lanes[0];
    }
}

/* The contribution of one node at one position. */
typedef struct node_terms {
    double energy, force[3], block[9], dissipated, driven;
    bool touches;
} node_terms;

static void add_normal(const pl_contact *contact, int64_t c, const double end[3], unsigned want,
                       node_terms *out) {
    double k = contact->stiffness[c];
    for (int j = 0; j < contact->collider_count; j++) {
        pl_touch touch;
        if (!pl_collider_touch(contact->colliders[j], end, 0, &touch) || !(touch.distance < 0)) continue;
        out->touches = true;
        out->energy += 0.5 * k * touch.distance * touch.distance;
        pl_vec3_add(out->force, -k * touch.distance, touch.normal);
        out->driven -= k * touch.distance * contact->duration * pl_vec3_dot(touch.normal, touch.velocity);
        if (!(want & PL_WANT_HESSIAN)) continue;
        for (int e = 0; e < 9; e++) out->block[e] += k * touch.normal[e / 3] * touch.normal[e % 3];
        add_curvature(&touch, k, want & PL_WANT_EXACT, out->block);
    }
}

/* Sliding of a node in this step relative to the surface of a friction state: the component of its
 * displacement in the tangent plane. */
static double sliding_of(const pl_contact *contact, int64_t c, int g, const double end[3], double u[3]) {
    const pl_friction_state *friction_state = &contact->friction_states[c];
    for (int d = 0; d < 3; d++)
        u[d] = end[d] - contact->start[3 * c + d] - contact->duration * friction_state->velocity[g][d];
    pl_vec3_split(u, friction_state->normal[g]);
    return pl_vec3_length(u);
}

static void add_friction(const pl_contact *contact, int64_t c, const double end[3], unsigned want,
                         node_terms *out) {
    const pl_friction_state *friction_state = &contact->friction_states[c];
    double stick_distance = contact->def.stick_speed * contact->duration; /* below which a node sticks */
    for (int g = 0; g < PL_MAX_SURFACES; g++) {
        if (!friction_state->collider[g]) continue;
        double mu = pl_collider_friction(contact->colliders[friction_state->collider[g] - 1]);
        double limit = mu * friction_state->force[g], u[3];
        if (!(limit > 0)) continue;
        double y = sliding_of(contact, c, g, end, u);
        pl_friction at = pl_friction_at(y, stick_distance);
        out->energy += limit * at.value;
        pl_vec3_add(out->force, -limit * at.over, u);
        out->dissipated += limit * at.over * y * y;
        out->driven -= limit * at.over * contact->duration * pl_vec3_dot(u, friction_state->velocity[g]);
        if (want & PL_WANT_HESSIAN)
            pl_friction_add_tangent(&at, limit, 1, friction_state->normal[g], u, out->block);
    }
}

static void evaluate_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    penalty_task *task = context;
    pl_contact *contact = task->contact;
    pl_contact_sums sums = {0};
    double share = contact->midpoint ? 0.5 : 1; /* the energy's, for the force to come out whole */
    for (int64_t c = chunk * PL_CONTACT_CHUNK; c < pl_contact_chunk_end(contact, chunk); c++) {
        double end[3];
        node_terms terms = {0};
        bool inactive = pl_contact_is_inactive(contact, c);
        end_of(contact, c, task->x, end);
        if (!inactive) add_normal(contact, c, end, task->want, &terms);
        if (contact->has_friction && !inactive) add_friction(contact, c, end, task->want, &terms);
        contact->touching[c] = terms.touches || terms.energy > 0;
        sums.touching += terms.touches;
        sums.energy += share * terms.energy;
        sums.dissipated += terms.dissipated;
        sums.driven += terms.driven;
        pl_vec3_add(sums.force, 1, terms.force);
        sums.square += pl_vec3_dot(terms.force, terms.force);
        if (terms.touches) sums.stiffness += contact->stiffness[c] * contact->stiffness[c];
        if (task->want & PL_WANT_GRADIENT)
            memcpy(contact->forces + 3 * (int64_t)contact->nodes[c], terms.force, sizeof terms.force);
        if (!(task->want & PL_WANT_HESSIAN)) continue;
        for (int e = 0; e < 9; e++) contact->blocks[9 * c + e] = terms.block[e] / share;
    }
    contact->chunk_sums[chunk] = sums;
}

static pl_contact_sums add_up(const pl_contact *contact) {
    pl_contact_sums total = {0};
    for (int64_t chunk = 0; chunk < pl_contact_chunks(contact); chunk++) {
        const pl_contact_sums *s = &contact->chunk_sums[chunk];
        total.touching += s->touching;
        total.energy += s->energy;
        total.dissipated += s->dissipated;
        total.driven += s->driven;
        total.square += s->square;
        total.stiffness += s->stiffness;
        pl_vec3_add(total.force, 1, s->force);
    }
    return total;
}

pl_contact_sums pl_penalty_evaluate(pl_contact *contact, const double *x, unsigned want,
                                    pl_stencils *stencils) {
    penalty_task task = {contact, x, want};
    pl_threads_run(contact->threads, pl_contact_chunks(contact), evaluate_chunk, &task);
    for (int64_t c = 0; want & PL_WANT_HESSIAN && c < contact->count; c++) {
        if (contact->touching[c])
            pl_stencils_add(stencils, 1, &contact->nodes[c], NULL, contact->blocks + 9 * c);
    }
    pl_contact_sums sums = add_up(contact);
    contact->driven = sums.driven;
    return sums;
}

/* The surfaces that a node presses against now as its friction states: the first three. Returns the change of
 * its friction, and adds its magnitude to `total`. */
static double find_friction_state(const pl_contact *contact, int64_t c, const double end[3],
                                  pl_friction_state *fresh, double *total) {
    pl_friction_state old = contact->friction_states[c];
    double change = 0;
    int count = 0;
    *fresh = (pl_friction_state){.state = 0};
    for (int j = 0; j < contact->collider_count && count < PL_MAX_SURFACES; j++) {
        double mu = pl_collider_friction(contact->colliders[j]), before = 0, turned = 0;
        pl_touch touch;
        if (!(mu > 0) || !pl_collider_touch(contact->colliders[j], end, 0, &touch) || !(touch.distance < 0))
            continue;
        fresh->collider[count] = j + 1;
        fresh->force[count] = -contact->stiffness[c] * touch.distance;
        memcpy(fresh->normal[count], touch.normal, sizeof touch.normal);
        memcpy(fresh->velocity[count], touch.velocity, sizeof touch.velocity);
        for (int g = 0; g < PL_MAX_SURFACES; g++) {
            if (old.collider[g] != j + 1) continue;
            before = old.force[g];
            for (int d = 0; d < 3; d++) turned = fmax(turned, fabs(old.normal[g][d] - touch.normal[d]));
            old.collider[g] = 0;
        }
        change += mu * (fabs(fresh->force[count] - before) + turned * before);
        *total += mu * fresh->force[count++];
    }
    for (int g = 0; g < PL_MAX_SURFACES; g++) { /* surfaces that it no longer touches */
        if (old.collider[g])
            change += pl_collider_friction(contact->colliders[old.collider[g] - 1]) * old.force[g];
    }
    return change;
}

/* Along the path of a node from `from` to `to` (both at the step's end): the fraction after which it is
 * inside a collider that it enters, by a small part of the depth that it would reach. */
static double find_entry(const pl_collider *collider, const double from[3], const double to[3]) {
    pl_touch touch;
    if (!pl_collider_touch(collider, to, 0, &touch) || !(touch.distance < 0)) return 1;
    double deep = touch.distance, outside = 0, inside = 1;
    if (!pl_collider_touch(collider, from, INFINITY, &touch) || touch.distance < 0) return 1;
    double above = touch.distance, below = deep;
    for (int round = 0; round < 20 && below < 0.01 * deep; round++) {
        /* regula falsi, aimed a little inside */
        double part = outside + (inside - outside) * fmin((above - 0.005 * deep) / (above - below), 0.95),
               at[3];
        for (int d = 0; d < 3; d++) at[d] = from[d] + part * (to[d] - from[d]);
        if (!pl_collider_touch(collider, at, INFINITY, &touch)) break;
        if (touch.distance < 0)
            inside = part, below = touch.distance;
        else
            outside = part, above = touch.distance;
    }
    return inside;
}

/* A path that stays farther from sticking than this fraction of its initial distance has no kink. */
#define PASSED_BY 0.6

/* Shortens a displacement that would lead a node through the stick zone: it ends at the minimum sliding
 * instead. A node near sticking already is not stopped, or neighbours would wait for each other. */
static void limit_sliding(const pl_contact *contact, int64_t c, const double from[3], double to[3]) {
    double near = 0.5 * contact->def.stick_speed * contact->duration;
    for (int g = 0; g < PL_MAX_SURFACES; g++) {
        double before[3], after[3], min[3];
        if (!contact->friction_states[c].collider[g] || !(contact->friction_states[c].force[g] > 0)) continue;
        if (!(sliding_of(contact, c, g, from, before) > near)) continue;
        sliding_of(contact, c, g, to, after);
        double change[3] = {after[0] - before[0], after[1] - before[1], after[2] - before[2]};
        double part = -pl_vec3_dot(before, change) / pl_vec3_dot(change, change);
        if (!(part > 0 && part < 1)) continue;
        for (int d = 0; d < 3; d++) min[d] = before[d] + part * change[d];
        if (pl_vec3_length(min) > PASSED_BY * pl_vec3_length(before)) continue;
        for (int d = 0; d < 3; d++)
            to[d] += to[d] != from[d] ? (part - 1) * change[d] : 0; /* unless the direction is constrained */
    }
}

/* A touching node moves along the tangent plane. On a curved surface it is placed at the depth that the plane
 * predicts, instead of leaving a convex surface, or entering a concave one, by moving along it. */
static void follow_surface(const pl_collider *collider, const double from[3], double to[3]) {
    pl_touch touch;
    if (!pl_collider_touch(collider, from, 0, &touch) || !(touch.distance < 0)) return;
    double promised = touch.distance;
    for (int d = 0; d < 3; d++) promised += touch.normal[d] * (to[d] - from[d]);
    if (!(promised < 0) || !pl_collider_touch(collider, to, INFINITY, &touch)) return;
    double moved = promised - touch.distance;
    for (int d = 0; d < 3; d++) to[d] += to[d] != from[d] ? moved * touch.normal[d] : 0;
}

void pl_penalty_limit(pl_contact *contact, const double *x, double *trial) {
    double scale = contact->midpoint ? 0.5 : 1;
    for (int64_t c = 0; c < contact->count; c++) {
        double from[3], to[3], before[3], part = 1;
        if (pl_contact_is_inactive(contact, c)) continue;
        end_of(contact, c, x, from);
        end_of(contact, c, trial, to);
        memcpy(before, to, sizeof before);
        for (int j = 0; j < contact->collider_count; j++)
            part = fmin(part, find_entry(contact->colliders[j], from, to));
        for (int d = 0; part < 1 && d < 3; d++) to[d] = from[d] + part * (to[d] - from[d]);
        if (contact->has_friction) limit_sliding(contact, c, from, to);
        for (int j = 0; j < contact->collider_count; j++) follow_surface(contact->colliders[j], from, to);
        for (int d = 0; d < 3; d++) trial[3 * (int64_t)contact->nodes[c] + d] += scale * (to[d] - before[d]);
    }
}

/* Applies a part of the change of the normal forces that a node had before as well. */
static void relax_friction_state(const pl_friction_state *old, double part, pl_friction_state *fresh) {
    for (int g = 0; g < PL_MAX_SURFACES; g++) {
        double before = 0;
        for (int k = 0; k < PL_MAX_SURFACES; k++)
            before = old->collider[k] == fresh->collider[g] ? old->force[k] : before;
        if (fresh->collider[g]) fresh->force[g] = before + part * (fresh->force[g] - before);
    }
}

/* Updates the friction states at x by the fraction `part`; returns the relative change of friction. */
static double renew_friction_states(pl_contact *contact, const double *x, double part) {
    double change = 0, total = 0;
    for (int64_t c = 0; c < contact->count; c++) {
        if (!contact->touching[c]) continue;
        double end[3];
        pl_friction_state fresh;
        end_of(contact, c, x, end);
        change += find_friction_state(contact, c, end, &fresh, &total);
        if (part < 1) relax_friction_state(&contact->friction_states[c], part, &fresh);
        if (part > 0) contact->friction_states[c] = fresh;
    }
    return change > 0 ? change / total : 0;
}

static bool is_refresh_due(pl_contact *contact, double residual, bool converged) {
    const pl_friction_rule *rule = contact->rule;
    int64_t max = rule->relaxes ? rule->solved : contact->def.friction_updates;
    if (max == 0) return false;
    if (converged) return contact->friction_updates++ < max;
    if (contact->early++ < rule->early) return true;
    if (!(rule->relaxes && contact->friction_updates > 0))
        return residual < SMALL_RESIDUAL && residual < MUCH_LESS * contact->refreshed_residual;
    if (contact->first_residual == 0) contact->first_residual = residual;
    return residual < SMALL_RESIDUAL && residual < NEAR_END * contact->first_residual &&
           contact->friction_updates++ < rule->solved;
}

/* If a refresh causes a further change of g times a change, applying a part of it leaves 1 - part (1 - g):
 * for g above a half, or as far below zero, less must be applied, between zero and a half more. */
static void choose_part(pl_contact *contact, double change) {
    double part = contact->part;
    if (change > (1 - 0.5 * part) * contact->change)
        contact->part = fmax(0.5 * part, MIN_PART);
    else if (change > (1 - part) * contact->change)
        contact->part = fmin(2 * part, 1);
    contact->change = change;
}

bool pl_penalty_refresh(pl_contact *contact, const double *x, double residual, bool converged) {
    if (!contact->has_friction || !is_refresh_due(contact, residual, converged)) return false;
    contact->refreshed_residual = residual;
    contact->first_residual = 0;
    double change =
        renew_friction_states(contact, x, 0); /* small: they stay, and with them the energy as evaluated */
    if (contact->rule->relaxes && contact->friction_updates > 0) choose_part(contact, change);
    if (change > contact->rule->change) renew_friction_states(contact, x, contact->part);
    return change > contact->rule->change;
}

/* Velocity of a touching node from its displacement; see the top. */
static void finish_velocity(const pl_contact *contact, int64_t c, const double end[3], double v[3]) {
    double mean[3], stick_distance = contact->def.stick_speed * contact->duration, u[3];
    for (int d = 0; d < 3; d++) mean[d] = (end[d] - contact->start[3 * c + d]) / contact->duration;
    for (int j = 0; j < contact->collider_count; j++) {
        pl_touch touch;
        if (!pl_collider_touch(contact->colliders[j], end, 0, &touch) || !(touch.distance < 0)) continue;
        double off[3] = {mean[0] - v[0], mean[1] - v[1], mean[2] - v[2]};
        pl_vec3_add(v, pl_vec3_dot(off, touch.normal), touch.normal);
    }
    for (int g = 0; g < PL_MAX_SURFACES; g++) {
        if (!contact->friction_states[c].collider[g] || !(contact->friction_states[c].force[g] > 0)) continue;
        if (sliding_of(contact, c, g, end, u) < stick_distance) memcpy(v, mean, sizeof mean);
    }
}

/* Impulses of the surfaces on a touching node, including the change of its velocity. */
static void record_node(const pl_contact *contact, int64_t c, const double end[3], const double before[3],
                        const double *now) {
    const pl_friction_state *friction_state = &contact->friction_states[c];
    double h = contact->duration, m = contact->masses[contact->nodes[c]];
    int32_t first = -1;
    for (int j = 0; j < contact->collider_count; j++) {
        pl_touch touch;
        if (!pl_collider_touch(contact->colliders[j], end, 0, &touch) || !(touch.distance < 0)) continue;
        if (first < 0) first = j;
        pl_contact_record_impulse(contact, c, j, -h * contact->stiffness[c] * touch.distance, touch.normal,
                                  end);
    }
    for (int g = 0; g < PL_MAX_SURFACES; g++) {
        if (!friction_state->collider[g]) continue;
        int32_t j = friction_state->collider[g] - 1;
        double limit = pl_collider_friction(contact->colliders[j]) * friction_state->force[g], u[3];
        if (!(limit > 0)) continue;
        double y = sliding_of(contact, c, g, end, u);
        pl_friction at = pl_friction_at(y, contact->def.stick_speed * h);
        pl_contact_record_impulse(contact, c, j, -h * limit * at.over, u, end);
        if (first < 0) first = j;
    }
    if (!now || first < 0) return;
    double change[3] = {now[0] - before[0], now[1] - before[1], now[2] - before[2]};
    pl_contact_record_impulse(contact, c, first, m, change, end);
}

pl_contact_sums pl_penalty_finish(pl_contact *contact, const double *x, double *v) {
    contact->midpoint = false; /* x is the step's end by now */
    pl_contact_sums sums = pl_penalty_evaluate(contact, x, PL_WANT_ENERGY | PL_WANT_GRADIENT, NULL);
    for (int64_t c = 0; (v || contact->record.impulses) && c < contact->count; c++) {
        if (!contact->touching[c]) continue;
        double before[3] = {0}, end[3], *now = v ? v + 3 * (int64_t)contact->nodes[c] : NULL;
        end_of(contact, c, x, end);
        if (now) {
            memcpy(before, now, sizeof before);
            finish_velocity(contact, c, end, now);
        }
        if (contact->record.impulses) record_node(contact, c, end, before, now);
        if (!now) continue;
        double m = contact->masses[contact->nodes[c]] / contact->duration;
        for (int d = 0; d < 3; d++) sums.force[d] += m * (now[d] - before[d]);
    }
    if (contact->has_friction) renew_friction_states(contact, x, 1); /* the next step begins with them */
    return sums;
}
