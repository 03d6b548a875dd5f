/* Nodes constrained at surfaces in a linear solve A w = b (irving2004 section 9, friction as in
 * docs/errata.md).
 *
 * w is prescribed along the normals of the surfaces that a node touches, and in all directions for a sticking
 * node. The residual A w - b is the force of the surface: if it pulls, the node is released; if the
 * tangential part of a sticking node exceeds Coulomb's limit, the node slips, with that limit as a force
 * against its sliding. Friction thus sees the whole normal force of the step. Solves are repeated while
 * constraints change.
 */
#include "contact/contact.h"
#include "math/vec3.h"

#include <string.h>

/* Relative to the largest force: too small for another solve. */
#define SMALL_FORCE 1e-4
/* Relative residual of the first of several solves, and ratio of the residuals of consecutive solves. */
#define LOOSE 0.3
#define TIGHTER 0.1
/* Relative change of friction that needs another solve. */
#define LARGE_CHANGE 0.05
/* Sliding, relative to the friction coefficient times the normal displacement, with which nodes begin as
 * slipping. */
#define FAST_SLIDING 4.0
/* Surfaces whose normals are closer to parallel than this constrain a node in one direction only. */
#define PARALLEL 0.3

/* Orthonormal directions of a contact constraint, and values along them. */
typedef struct frame {
    int normals, count; /* directions that normals span, and all */
    int surface[3];     /* that each of the former comes from */
    double part[3][3];  /* of direction i in the normal of surface[k], i <= k */
    double direction[3][3], value[3];
} frame;

static double friction_at(const pl_contact *contact, int32_t collider) {
    return pl_collider_friction(contact->colliders[collider]);
}

/* Adds v, along which w is prescribed as `value`, unless it is nearly in the span already. */
static bool add_direction(frame *f, const double v[3], double value, double min) {
    double rest[3] = {v[0], v[1], v[2]};
    for (int i = 0; i < f->count; i++) {
        double along = pl_vec3_split(rest, f->direction[i]);
        value -= along * f->value[i];
        f->part[i][f->count] = along;
    }
    double length = pl_vec3_length(rest);
    if (!(length > min)) return false;
    for (int d = 0; d < 3; d++) f->direction[f->count][d] = rest[d] / length;
    f->part[f->count][f->count] = length;
    f->value[f->count++] = value / length;
    return true;
}

/* The directions of normals in the unconstrained components, by Gram-Schmidt; for a sticking node all other
 * directions too. */
static frame frame_of(const pl_node_at_surface *at_surface, const double *values, const double slide[3],
                      uint8_t constrained, bool stuck) {
    frame f = {0};
    for (int j = 0; j < at_surface->normals; j++) {
        double n[3];
        for (int d = 0; d < 3; d++) n[d] = constrained >> d & 1 ? 0 : at_surface->normal[j][d];
        f.surface[f.count] = j;
        add_direction(&f, n, values[j], PARALLEL);
    }
    f.normals = f.count;
    for (int d = 0; d < 3 && stuck; d++) {
        double axis[3] = {d == 0, d == 1, d == 2};
        if (!(constrained >> d & 1) && f.count < 3) add_direction(&f, axis, slide[d], PARALLEL);
    }
    return f;
}

/* Removes the part along normals from R; the forces along each. */
static void split_force(const frame *f, double R[3], double force[PL_MAX_SURFACES]) {
    double along[3];
    for (int j = 0; j < PL_MAX_SURFACES; j++) force[j] = 0;
    for (int i = 0; i < f->normals; i++) along[i] = pl_vec3_split(R, f->direction[i]);
    for (int i = f->normals - 1; i >= 0; i--) {
        for (int k = i + 1; k < f->normals; k++) along[i] -= f->part[i][k] * force[f->surface[k]];
        force[f->surface[i]] = along[i] / f->part[i][i];
    }
}

void pl_constraints_add(const pl_contact *contact, int64_t c, int collider, const pl_touch *touch,
                        double value) {
    pl_node_at_surface *at_surface = &contact->nodes_at_surface[c];
    if (at_surface->normals == PL_MAX_SURFACES) return;
    int j = at_surface->normals++;
    at_surface->collider[j] = collider;
    at_surface->value[j] = value;
    at_surface->force[j] = 0;
    memcpy(at_surface->normal[j], touch->normal, sizeof touch->normal);
    memcpy(at_surface->velocity[j], touch->velocity, sizeof touch->velocity);
}

static double limit_of(const pl_contact *contact, const pl_node_at_surface *at_surface) {
    double limit = 0;
    for (int j = 0; j < at_surface->normals; j++) {
        double force = at_surface->force[j] + (j == 0 ? at_surface->other_normal_force : 0);
        limit += friction_at(contact, at_surface->collider[j]) * fmax(force, 0);
    }
    return limit;
}

void pl_constraints_set_mode(const pl_contact *contact, int64_t c) {
    const pl_friction_state *friction_state = &contact->friction_states[c];
    pl_node_at_surface *at_surface = &contact->nodes_at_surface[c];
    if (!(friction_at(contact, at_surface->collider[0]) > 0)) {
        at_surface->state = PL_SLIPPING;
        return;
    }
    at_surface->state = PL_STUCK;
    if (friction_state->state != PL_SLIPPING) return;
    for (int j = 0; j < at_surface->normals; j++) {
        for (int g = 0; g < PL_MAX_SURFACES; g++)
            if (friction_state->collider[g] == at_surface->collider[j] + 1)
                at_surface->force[j] = friction_state->force[g];
    }
    memcpy(at_surface->friction_force, friction_state->velocity[0],
           sizeof at_surface->friction_force); /* of the last step */
    double size = pl_vec3_length(at_surface->friction_force), limit = limit_of(contact, at_surface);
    if (!(size > 0 && limit > 0)) return;
    for (int d = 0; d < 3; d++) at_surface->friction_force[d] *= limit / size;
    at_surface->state = PL_SLIPPING;
}

static void set_constraints(pl_contact *contact, pl_operator *op, double *w) {
    int64_t count = 0;
    for (int64_t c = 0; c < contact->count; c++) {
        pl_node_at_surface *at_surface = &contact->nodes_at_surface[c];
        if (!at_surface->normals) continue;
        int32_t node = contact->nodes[c];
        frame f = frame_of(at_surface, at_surface->value, at_surface->slide,
                           op->constrained ? op->constrained[node] : 0, at_surface->state == PL_STUCK);
        pl_contact_constraint *constraint = &contact->constraints[count++];
        constraint->node = node;
        constraint->count = f.count;
        memcpy(constraint->normal, f.direction, sizeof f.direction);
        for (int i = 0; i < f.count; i++) pl_vec3_add(w + 3 * (int64_t)node, f.value[i], f.direction[i]);
    }
    op->constraints = contact->constraints;
    op->constraint_count = count;
}

/* Constraints that are few compared with the nodes: products use their rows only. */
static bool are_few(const pl_constraint_system *system) {
    const pl_operator *op = system->op;
    return system->plain && op->matrix->values && 8 * op->constraint_count < op->matrix->rows;
}

/* right = b - A w + friction of slipping nodes, for the w prescribed by constraints. */
static void fill_right(pl_contact *contact, const pl_constraint_system *system) {
    int64_t n = 3 * contact->node_count;
    if (are_few(system))
        pl_operator_apply_from_constrained(system->op, system->w, contact->product);
    else
        system->apply(system->context, system->w, contact->product);
    for (int64_t k = 0; k < n; k++) contact->right[k] = system->b[k] - contact->product[k];
    for (int64_t c = 0; c < contact->count; c++) {
        const pl_node_at_surface *at_surface = &contact->nodes_at_surface[c];
        if (at_surface->state == PL_SLIPPING)
            pl_vec3_add(contact->right + 3 * (int64_t)contact->nodes[c], 1, at_surface->friction_force);
    }
    const uint8_t *constrained = system->op->constrained;
    for (int64_t k = 0; constrained && k < n; k++) {
        if (constrained[k / 3] >> k % 3 & 1) contact->right[k] = 0;
    }
    pl_operator_project(system->op, contact->right);
}

/* For the record: forces of this solve, of which `rest` is not along the normals. */
static void store_solved(const pl_node_at_surface *at_surface, const double rest[3], pl_solved_contact *out) {
    *out = (pl_solved_contact){.normals = at_surface->normals, .rest = {rest[0], rest[1], rest[2]}};
    for (int j = 0; j < at_surface->normals; j++) {
        out->collider[j] = at_surface->collider[j];
        pl_vec3_add(out->force[j], at_surface->force[j], at_surface->normal[j]);
    }
}

/* The same for a node that has left its surface, with friction alone. */
static void store_friction(const pl_node_at_surface *at_surface, pl_solved_contact *out) {
    *out = (pl_solved_contact){.normals = 1, .collider = {at_surface->collider[0]}};
    memcpy(out->rest, at_surface->friction_force, sizeof out->rest);
}

/* Stores the forces of the surfaces in the constraints; returns the largest. */
static double find_forces(pl_contact *contact, const pl_constraint_system *system) {
    double largest = 0;
    if (contact->record.solved)
        memset(contact->record.solved, 0, (size_t)contact->count * sizeof *contact->record.solved);
    for (int64_t c = 0; c < contact->count; c++) {
        pl_node_at_surface *at_surface = &contact->nodes_at_surface[c];
        if (!at_surface->normals) {
            if (contact->record.solved && at_surface->state == PL_SLIPPING)
                store_friction(at_surface, &contact->record.solved[c]);
            continue;
        }
        int64_t node = contact->nodes[c];
        uint8_t constrained = system->op->constrained ? system->op->constrained[node] : 0;
        double R[3];
        for (int d = 0; d < 3; d++)
            R[d] = constrained >> d & 1 ? 0 : contact->product[3 * node + d] - system->b[3 * node + d];
        frame f = frame_of(at_surface, at_surface->value, at_surface->slide, constrained, false);
        split_force(&f, R, at_surface->force);
        if (contact->record.solved) store_solved(at_surface, R, &contact->record.solved[c]);
        if (at_surface->state == PL_STUCK) memcpy(at_surface->friction_force, R, sizeof R);
        for (int j = 0; j < at_surface->normals; j++) largest = fmax(largest, fabs(at_surface->force[j]));
    }
    return largest;
}

/* Friction of a node that leaves its surface in the solve: that of its other normal force. */
static void leave_friction(pl_node_at_surface *at_surface, double friction) {
    double size = pl_vec3_length(at_surface->friction_force),
           limit = friction * at_surface->other_normal_force;
    if (at_surface->state == PL_STUCK) limit = fmin(limit, size);
    at_surface->state = limit > 0 && size > 0 ? PL_SLIPPING : PL_FREE;
    for (int d = 0; d < 3 && size > 0; d++) at_surface->friction_force[d] *= limit / size;
}

/* Whether such a node would be driven by its friction, which then ends. */
static bool end_friction(pl_node_at_surface *at_surface, const double w[3]) {
    double power = 0;
    for (int d = 0; d < 3; d++) power += at_surface->friction_force[d] * (w[d] - at_surface->slide[d]);
    if (at_surface->state != PL_SLIPPING || !(power > 0)) return false;
    at_surface->state = PL_FREE;
    return true;
}

/* Removes the surfaces that pull; for the whole step if that is `sure`. */
static bool release(const pl_contact *contact, pl_node_at_surface *at_surface, bool sure, double small) {
    int kept = 0, before = at_surface->normals;
    const double friction = friction_at(contact, at_surface->collider[0]);
    for (int j = 0; j < before; j++) {
        if (at_surface->force[j] < -small) continue;
        at_surface->collider[kept] = at_surface->collider[j];
        at_surface->value[kept] = at_surface->value[j];
        at_surface->force[kept] = at_surface->force[j];
        memmove(at_surface->normal[kept], at_surface->normal[j], sizeof at_surface->normal[j]);
        memmove(at_surface->velocity[kept], at_surface->velocity[j], sizeof at_surface->velocity[j]);
        kept++;
    }
    at_surface->normals = kept;
    if (kept == 0) leave_friction(at_surface, friction);
    at_surface->released = at_surface->released || (sure && kept == 0);
    return kept < before;
}

/* Sticking nodes slip beyond the limit; slipping ones stick if friction would drive them. A slipping node
 * keeps the direction of its friction within the step: for small slips it would change at every solve. */
static bool friction_force(const pl_contact *contact, pl_node_at_surface *at_surface, uint8_t constrained,
                           const double w[3], bool sure, double small) {
    double limit = limit_of(contact, at_surface), size = pl_vec3_length(at_surface->friction_force);
    if (at_surface->state == PL_STUCK) {
        if (at_surface->sticks || size <= 1.01 * limit + small) return false;
        for (int d = 0; d < 3; d++)
            at_surface->next_friction[d] = at_surface->friction_force[d] *= limit / size;
        at_surface->state = PL_SLIPPING;
        return true;
    }
    double slip[3] = {w[0] - at_surface->slide[0], w[1] - at_surface->slide[1], w[2] - at_surface->slide[2]};
    frame f = frame_of(at_surface, at_surface->value, at_surface->slide, constrained, false);
    for (int d = 0; d < 3; d++) slip[d] = constrained >> d & 1 ? 0 : slip[d];
    for (int i = 0; i < f.normals; i++) pl_vec3_split(slip, f.direction[i]);
    double length = pl_vec3_length(slip);
    if (pl_vec3_dot(slip, at_surface->friction_force) > 0) {
        at_surface->state = PL_STUCK;
        at_surface->sticks = sure;
        return true;
    }
    for (int d = 0; d < 3; d++) at_surface->next_friction[d] = length > 0 ? -limit * slip[d] / length : 0;
    if (fabs(limit - size) <= LARGE_CHANGE * limit + small) return false;
    memcpy(at_surface->friction_force, at_surface->next_friction, sizeof at_surface->friction_force);
    return true;
}

/* Whether another solve is worth it; `driven`: or necessary, since friction drove a node. The result of a
 * loose solve is not `sure`, and may be reversed. */
static bool judge(pl_contact *contact, const pl_constraint_system *system, bool sure, bool *driven) {
    double small = SMALL_FORCE * find_forces(contact, system);
    bool changed = *driven = false;
    for (int64_t c = 0; c < contact->count; c++) {
        pl_node_at_surface *at_surface = &contact->nodes_at_surface[c];
        int64_t node = contact->nodes[c];
        if (!at_surface->normals) {
            bool ended = end_friction(at_surface, system->w + 3 * node);
            changed = changed || ended;
            continue;
        }
        bool released = release(contact, at_surface, sure, small);
        changed = changed || released;
        if (!at_surface->normals || !contact->has_friction) continue;
        uint8_t constrained = system->op->constrained ? system->op->constrained[node] : 0;
        bool other = friction_force(contact, at_surface, constrained, system->w + 3 * node, sure, small);
        changed = changed || other;
        *driven = *driven || (other && at_surface->sticks);
    }
    return changed;
}

void pl_constraints_solve(pl_contact *contact, const pl_constraint_system *system) {
    int64_t n = 3 * contact->node_count;
    double loosest = contact->def.passes > 1 ? LOOSE : 0;
    for (int64_t pass = 0, full = 0;; pass++) {
        memset(system->w, 0, (size_t)n * sizeof(double));
        set_constraints(contact, system->op, system->w);
        if (system->op->constraint_count == 0) loosest = 0;
        fill_right(contact, system);
        bool sure = system->solve(system->context, (int)pass, loosest, contact->right, system->w);
        pl_operator_project(system->op, system->w);
        for (int64_t c = 0; c < contact->count; c++) { /* restores the prescribed values */
            pl_node_at_surface *at_surface = &contact->nodes_at_surface[c];
            int64_t node = contact->nodes[c];
            if (!at_surface->normals) continue;
            frame f = frame_of(at_surface, at_surface->value, at_surface->slide,
                               system->op->constrained ? system->op->constrained[node] : 0,
                               at_surface->state == PL_STUCK);
            for (int i = 0; i < f.count; i++) pl_vec3_add(system->w + 3 * node, f.value[i], f.direction[i]);
        }
        if (are_few(system))
            pl_operator_apply_at_constrained(system->op, system->w, contact->product);
        else
            system->apply(system->context, system->w, contact->product);
        bool driven, changed = judge(contact, system, sure, &driven);
        if (system->search && system->search(system->context, system->w)) changed = true;
        loosest = changed ? TIGHTER * loosest : 0;
        if (!sure) continue;
        bool last = ++full >= contact->def.passes;
        if (!changed || contact->def.passes == 1 || (last && !driven) || full > 2 * contact->def.passes)
            break;
    }
    system->op->constraint_count = 0;
}

/* ---- displacements ------------------------------------------------------------------------------------ */

typedef struct find_task {
    pl_contact *contact;
    const double *x, *displacement, *w;
    double duration;
} find_task;

static bool has_surface(const pl_node_at_surface *at_surface, int collider) {
    for (int j = 0; j < at_surface->normals; j++) {
        if (at_surface->collider[j] == collider) return true;
    }
    return false;
}

static bool was_constrained(const pl_friction_state *friction_state, int collider) {
    for (int g = 0; g < PL_MAX_SURFACES; g++) {
        if (friction_state->collider[g] == collider + 1 && friction_state->force[g] > 0) return true;
    }
    return false;
}

/* The depth at which a step leaves a node that would end as `end` without contact. A node that was outside at
 * the start, or slightly inside, is placed on the surface. A node deep inside moves out by one edge per step,
 * in addition to the surface's own motion: if it were moved out at once it would strain its elements beyond
 * what a step without inertia can absorb, and their energy would throw other nodes deeper inside. */
static double depth_left(const find_task *task, int64_t c, int collider, const pl_touch *end) {
    const pl_contact *contact = task->contact;
    double displacement =
        contact->edges[c] + fmax(task->duration * pl_vec3_dot(end->normal, end->velocity), 0);
    pl_touch start;
    if (!(-end->distance > displacement)) return 0;
    if (!pl_collider_touch(contact->colliders[collider], task->x + 3 * (int64_t)contact->nodes[c], 0, &start))
        return 0;
    return fmax(-start.distance - displacement, 0);
}

/* A node that would have to be moved much farther along the surface to stick than off it cannot stick, as far
 * as its stiffness is alike in all directions: it begins as slipping, without friction until a solve has
 * given its normal force. */
static void slip_at_once(const pl_contact *contact, pl_node_at_surface *at_surface) {
    const double mu = friction_at(contact, at_surface->collider[0]);
    double slide[3] = {at_surface->slide[0], at_surface->slide[1], at_surface->slide[2]};
    pl_vec3_split(slide, at_surface->normal[0]);
    if (at_surface->state == PL_STUCK &&
        pl_vec3_length(slide) > FAST_SLIDING * mu * fabs(at_surface->value[0]))
        at_surface->state = PL_SLIPPING;
}

/* One node; with w, adds surfaces that w brings it into by more than a hundredth of its displacement: less is
 * left to the next step. */
static bool find_node(const find_task *task, int64_t c) {
    const pl_contact *contact = task->contact;
    pl_node_at_surface *at_surface = &contact->nodes_at_surface[c];
    int64_t node = contact->nodes[c];
    bool first = at_surface->normals == 0, any = false;
    double end[3], step[3];
    if (pl_contact_is_inactive(contact, c)) return false;
    for (int d = 0; d < 3; d++) {
        step[d] = task->displacement[3 * node + d] + (task->w ? task->w[3 * node + d] : 0);
        end[d] = task->x[3 * node + d] + step[d];
    }
    double length = pl_vec3_length(step);
    for (int j = 0; j < contact->collider_count; j++) {
        pl_touch touch;
        double search_radius = task->w                                            ? -0.01 * length
                               : was_constrained(&contact->friction_states[c], j) ? 0.1 * length + 1e-12
                                                                                  : 0;
        if (has_surface(at_surface, j) || at_surface->normals == PL_MAX_SURFACES) continue;
        if (!pl_collider_touch(contact->colliders[j], end, fmax(search_radius, 0), &touch)) continue;
        if (!(touch.distance < search_radius)) continue;
        double value = -touch.distance - depth_left(task, c, j, &touch);
        if (task->w) value += pl_vec3_dot(touch.normal, task->w + 3 * node);
        pl_constraints_add(contact, c, j, &touch, value);
        any = true;
    }
    if (any && first) {
        for (int d = 0; d < 3; d++)
            at_surface->slide[d] =
                task->duration * at_surface->velocity[0][d] - task->displacement[3 * node + d];
        pl_constraints_set_mode(contact, c);
        slip_at_once(contact, at_surface);
    }
    return any;
}

static void find_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    find_task *task = context;
    pl_contact *contact = task->contact;
    contact->chunk_sums[chunk].touching = 0;
    for (int64_t c = chunk * PL_CONTACT_CHUNK; c < pl_contact_chunk_end(contact, chunk); c++) {
        if (!task->w) contact->nodes_at_surface[c] = (pl_node_at_surface){0};
        if (!contact->nodes_at_surface[c].released && find_node(task, c))
            contact->chunk_sums[chunk].touching++;
    }
}

static bool find(find_task *task) {
    pl_contact *contact = task->contact;
    int64_t found = 0;
    pl_threads_run(contact->threads, pl_contact_chunks(contact), find_chunk, task);
    for (int64_t k = 0; k < pl_contact_chunks(contact); k++) found += contact->chunk_sums[k].touching;
    return found > 0;
}

void pl_constraints_find(pl_contact *contact, const double *x, const double *displacement, double duration) {
    find_task task = {.contact = contact, .x = x, .displacement = displacement, .duration = duration};
    find(&task);
}

bool pl_constraints_find_more(pl_contact *contact, const double *x, const double *displacement,
                              double duration, const double *w) {
    find_task task = {.contact = contact, .x = x, .displacement = displacement, .w = w, .duration = duration};
    return find(&task);
}

void pl_constraints_velocities(pl_contact *contact, const uint8_t *constrained, double duration,
                               const double *x, double *v, pl_contact_sums *sums) {
    for (int64_t c = 0; c < contact->count; c++) {
        const pl_node_at_surface *at_surface = &contact->nodes_at_surface[c];
        if (!at_surface->normals) continue;
        int64_t node = contact->nodes[c];
        double values[PL_MAX_SURFACES], before[3], *now = v + 3 * node, impulse = 0;
        for (int j = 0; j < at_surface->normals; j++)
            values[j] = pl_vec3_dot(at_surface->normal[j], at_surface->velocity[j]);
        frame f = frame_of(at_surface, values, at_surface->slide, constrained[node], false);
        memcpy(before, now, sizeof before);
        for (int i = 0; i < f.normals; i++) {
            double change = f.value[i] - pl_vec3_dot(now, f.direction[i]);
            pl_vec3_add(now, change, f.direction[i]);
            pl_contact_record_impulse(contact, c, at_surface->collider[f.surface[i]],
                                      contact->masses[node] * change, f.direction[i], x + 3 * node);
            impulse += fmax(change, 0);
        }
        double mu = friction_at(contact, at_surface->collider[0]), slip[3];
        for (int d = 0; d < 3; d++)
            slip[d] = constrained[node] >> d & 1 ? 0 : now[d] - at_surface->velocity[0][d];
        for (int i = 0; i < f.normals; i++) pl_vec3_split(slip, f.direction[i]);
        double length = pl_vec3_length(slip);
        double part = mu > 0 && length > 0 ? fmin(1, mu * impulse / length) : 0;
        if (mu > 0 && length > 0) pl_vec3_add(now, -part, slip);
        pl_contact_record_impulse(contact, c, at_surface->collider[0], -part * contact->masses[node], slip,
                                  x + 3 * node);
        for (int d = 0; d < 3; d++) sums->force[d] += contact->masses[node] * (now[d] - before[d]) / duration;
    }
}

pl_contact_sums pl_constraints_sums(const pl_contact *contact, double duration, const double *v) {
    pl_contact_sums sums = {0};
    for (int64_t c = 0; c < contact->count; c++) {
        const pl_node_at_surface *at_surface = &contact->nodes_at_surface[c];
        pl_vec3_add(sums.force, 1, at_surface->other_force);
        if (!at_surface->normals && at_surface->state != PL_SLIPPING) continue;
        const double *now = v + 3 * (int64_t)contact->nodes[c];
        sums.touching += at_surface->normals > 0;
        for (int j = 0; j < at_surface->normals; j++)
            pl_vec3_add(sums.force, at_surface->force[j], at_surface->normal[j]);
        pl_vec3_add(sums.force, 1, at_surface->friction_force);
        for (int d = 0; d < 3 && at_surface->state == PL_SLIPPING; d++)
            sums.dissipated -=
                duration * at_surface->friction_force[d] * (now[d] - at_surface->velocity[0][d]);
    }
    return sums;
}

void pl_hold_record(const pl_contact *contact, double duration, const double *x) {
    for (int64_t c = 0; contact->record.solved && c < contact->count; c++) {
        const pl_solved_contact *solved = &contact->record.solved[c];
        const double *at = x + 3 * (int64_t)contact->nodes[c];
        for (int j = 0; j < solved->normals; j++)
            pl_contact_record_impulse(contact, c, solved->collider[j], duration, solved->force[j], at);
        if (solved->normals)
            pl_contact_record_impulse(contact, c, solved->collider[0], duration, solved->rest, at);
    }
}

void pl_constraints_store(pl_contact *contact) {
    for (int64_t c = 0; c < contact->count; c++) {
        const pl_node_at_surface *at_surface = &contact->nodes_at_surface[c];
        pl_friction_state *friction_state = &contact->friction_states[c];
        *friction_state = (pl_friction_state){.state = at_surface->normals ? at_surface->state : PL_FREE};
        for (int j = 0; j < at_surface->normals; j++) {
            friction_state->collider[j] = at_surface->collider[j] + 1;
            friction_state->force[j] = at_surface->force[j];
        }
        const double *next_force =
            at_surface->state == PL_SLIPPING ? at_surface->next_friction : at_surface->friction_force;
        memcpy(friction_state->velocity[0], next_force, sizeof at_surface->friction_force);
    }
}
