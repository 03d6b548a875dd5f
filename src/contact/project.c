/* Nodes moved onto surfaces one by one, for explicit steps; see contact.h.
 *
 * A node that would be inside at the step's end is placed on the surface. Only the part of its velocity that
 * brings it inside is removed: the depth at which it already was inside is not motion, and adds no velocity.
 * Coulomb friction takes mu times the same change from the sliding.
 */
#include "contact/contact.h"
#include "math/vec3.h"

#include <string.h>

/* Rounds over the colliders: where surfaces meet, leaving one may enter another. */
enum { ROUNDS = 3 };

typedef struct project_task {
    pl_contact *contact;
    const uint8_t *constrained;
    double duration, *x, *v;
} project_task;

/* The unit normal in the unconstrained components; false if little of it remains. */
static bool free_normal(const pl_touch *touch, uint8_t constrained, double n[3]) {
    for (int d = 0; d < 3; d++) n[d] = constrained >> d & 1 ? 0 : touch->normal[d];
    double length = pl_vec3_length(n);
    for (int d = 0; d < 3; d++) n[d] /= length;
    return length > 0.3;
}

/* Scales the part of `slip` perpendicular to n in free components by friction, which takes at most
 * `limit`. */
static void friction_force(const double n[3], uint8_t constrained, double limit, double slip[3]) {
    for (int d = 0; d < 3; d++) slip[d] = constrained >> d & 1 ? 0 : slip[d];
    pl_vec3_split(slip, n);
    double length = pl_vec3_length(slip);
    double factor = length > 0 ? -fmin(1, limit / length) : 0;
    for (int d = 0; d < 3; d++) slip[d] *= factor;
}

static void project_node(project_task *task, int64_t c, pl_contact_sums *sums) {
    const pl_contact *contact = task->contact;
    int64_t node = contact->nodes[c];
    double *x = task->x + 3 * node, *v = task->v + 3 * node, h = task->duration, m = contact->masses[node];
    double before[3] = {v[0], v[1], v[2]};
    bool touches = false;
    if (pl_contact_is_inactive(contact, c)) return;
    for (int round = 0; round < ROUNDS; round++) {
        bool moved = false;
        for (int j = 0; j < contact->collider_count; j++) {
            pl_touch touch;
            double n[3], slip[3];
            if (!pl_collider_touch(contact->colliders[j], x, 0, &touch) || !(touch.distance < 0)) continue;
            if (!free_normal(&touch, task->constrained[node], n)) continue;
            double share = pl_vec3_dot(n, touch.normal); /* of the distance that moving along n makes good */
            double towards = pl_vec3_dot(v, touch.normal) - pl_vec3_dot(touch.velocity, touch.normal);
            double gap = fmax(touch.distance - h * towards, 0); /* at the start */
            double change = fmax(-gap / h - towards, 0) / share;
            pl_vec3_add(x, -touch.distance / share, n);
            pl_vec3_add(v, change, n);
            pl_contact_record_impulse(contact, c, j, m * change, n, x);
            for (int d = 0; d < 3; d++) slip[d] = v[d] - touch.velocity[d];
            friction_force(n, task->constrained[node], pl_collider_friction(contact->colliders[j]) * change,
                           slip);
            pl_vec3_add(v, 1, slip);
            pl_vec3_add(x, h, slip);
            pl_contact_record_impulse(contact, c, j, m, slip, x);
            for (int d = 0; d < 3; d++) /* the impulse times the sliding that is left */
                sums->dissipated -= m * slip[d] * (v[d] - touch.velocity[d]);
            touches = moved = true;
        }
        if (!moved) break;
    }
    sums->touching += touches;
    for (int d = 0; d < 3; d++) {
        sums->force[d] += m * (v[d] - before[d]) / h;
        contact->impulses[3 * c + d] += m * (v[d] - before[d]);
    }
}

static void project_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    project_task *task = context;
    pl_contact_sums sums = {0};
    for (int64_t c = chunk * PL_CONTACT_CHUNK; c < pl_contact_chunk_end(task->contact, chunk); c++)
        project_node(task, c, &sums);
    task->contact->chunk_sums[chunk] = sums;
}

pl_contact_sums pl_project_nodes(pl_contact *contact, const uint8_t *constrained, double duration, double *x,
                                 double *v) {
    project_task task = {contact, constrained, duration, x, v};
    pl_contact_sums total = {0};
    pl_threads_run(contact->threads, pl_contact_chunks(contact), project_chunk, &task);
    for (int64_t k = 0; k < pl_contact_chunks(contact); k++) {
        total.touching += contact->chunk_sums[k].touching;
        total.dissipated += contact->chunk_sums[k].dissipated;
        pl_vec3_add(total.force, 1, contact->chunk_sums[k].force);
    }
    return total;
}

static void position_node(project_task *task, int64_t c) {
    const pl_contact *contact = task->contact;
    int64_t node = contact->nodes[c];
    pl_node_at_surface *at_surface = &contact->nodes_at_surface[c];
    double *x = task->x + 3 * node, *v = task->v + 3 * node, h = task->duration, m = contact->masses[node];
    *at_surface = (pl_node_at_surface){0};
    for (int round = 0; round < ROUNDS && !pl_contact_is_inactive(contact, c); round++) {
        bool moved = false;
        for (int j = 0; j < contact->collider_count; j++) {
            pl_touch touch;
            double n[3], slip[3];
            if (!pl_collider_touch(contact->colliders[j], x, 0, &touch) || !(touch.distance < 0)) continue;
            if (!free_normal(&touch, task->constrained[node], n)) continue;
            double share = pl_vec3_dot(n, touch.normal), depth = -touch.distance / share;
            double towards = pl_vec3_dot(v, touch.normal) - pl_vec3_dot(touch.velocity, touch.normal);
            double change = fmax(-towards, 0) / share;
            pl_vec3_add(x, depth, n);
            pl_vec3_add(v, change, n);
            for (int d = 0; d < 3; d++) slip[d] = x[d] - contact->start[3 * c + d] - h * touch.velocity[d];
            friction_force(n, task->constrained[node], pl_collider_friction(contact->colliders[j]) * depth,
                           slip);
            pl_vec3_add(x, 1, slip);
            at_surface->other_normal_force += 2 * m * change / h;
            pl_vec3_add(at_surface->other_force, 2 * m * change / h, n);
            pl_contact_record_impulse(contact, c, j, m * change, n, x);
            moved = true;
            bool known = false;
            for (int k = 0; k < at_surface->normals; k++) known = known || at_surface->collider[k] == j;
            if (known) continue;
            pl_constraints_add(contact, c, j, &touch, pl_vec3_dot(v, touch.normal));
        }
        if (!moved) break;
    }
    if (!at_surface->normals) return;
    memcpy(at_surface->slide, at_surface->velocity[0], sizeof at_surface->slide);
    pl_constraints_set_mode(contact, c);
}

static void position_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    project_task *task = context;
    for (int64_t c = chunk * PL_CONTACT_CHUNK; c < pl_contact_chunk_end(task->contact, chunk); c++)
        position_node(task, c);
}

void pl_project_positions(pl_contact *contact, const uint8_t *constrained, double duration, double *x,
                          double *v) {
    project_task task = {contact, constrained, duration, x, v};
    pl_threads_run(contact->threads, pl_contact_chunks(contact), position_chunk, &task);
}
