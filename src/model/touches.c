/* See touches.h. */
#include "model/touches.h"
#include "contact/barriers.h"
#include "core/memory.h"
#include "math/vec3.h"

#include <stdlib.h>
#include <string.h>

/* Relative to the mean edge: nodes on a surface are within rounding of it. */
#define CLOSE 1e-6

static int64_t count_marks(const pl_sim *sim) {
    return sim->contact ? sim->model->body_count * (int64_t)sim->model->collider_count : 0;
}

pl_status pl_touches_create(pl_sim *sim, pl_error *err) {
    int64_t bodies = sim->model->body_count, room = bodies * sim->model->collider_count + 4 * bodies;
    pl_touches *t = sim->touches = pl_array_new(1, sizeof *t);
    if (!t) return pl_error_memory(err, sizeof *t, "contacts");
    room = room < 65536 ? room : 65536; /* for more it grows */
    t->bodies = pl_array_new(bodies, sizeof *t->bodies);
    t->marks = pl_array_new(count_marks(sim), 1);
    t->next = pl_array_new(count_marks(sim), 1);
    bool good =
        t->bodies && t->marks && t->next && pl_items_reserve(&t->changes, room, sizeof(pl_contact_change));
    if (good && sim->barriers)
        good = pl_items_reserve(&t->now, room, sizeof(pl_touching)) &&
               pl_items_reserve(&t->before, room, sizeof(pl_touching));
    if (!good) return pl_error_memory(err, 40 * room, "contacts");
    pl_state_block block = pl_state_items("barrier contacts", &t->now, sizeof(pl_touching));
    if (!sim->barriers) block = pl_state_figures("contacts", t->marks, 1);
    if (!sim->barriers) block.count = count_marks(sim);
    block.of_numbering = true;
    return pl_state_add(&sim->state, block, err);
}

void pl_touches_free(pl_sim *sim) {
    pl_touches *t = sim->touches;
    if (!t) return;
    free(t->now.items);
    free(t->before.items);
    free(t->changes.items);
    free(t->ended.items);
    free(t->bodies);
    free(t->marks);
    free(t->next);
    free(t);
}

void pl_touches_restore(pl_sim *sim) {
    pl_touches *t = sim->touches;
    t->changes.count = 0;
    memset(t->bodies, 0, (size_t)sim->model->body_count * sizeof *t->bodies);
}

void pl_touches_forget(pl_sim *sim) { sim->touches->ended.count = 0; }

/* ---- touching pairs ---- */

/* Appends an item; a list that cannot grow does not change. */
static void *append(pl_touches *t, pl_items *list, size_t size) {
    int64_t room = list->room;
    if (!pl_items_reserve(list, list->count + 1, size)) return NULL;
    t->growths += list->room != room;
    return (char *)list->items + (size_t)list->count++ * size;
}

static void add_pair(pl_touches *t, int body, bool collider, int other) {
    pl_touching *pair = append(t, &t->now, sizeof *pair);
    if (pair) *pair = (pl_touching){body, collider, other, 0};
}

static int body_of(const pl_sim *sim, int64_t node, int b) {
    while (node >= sim->model->bodies[b].first_node + sim->model->bodies[b].node_count) b++;
    return b;
}

/* The force on a node, of penalties or of contact constraints. */
static void add_force(const pl_contact *contact, int64_t c, double duration, double force[3]) {
    if (!contact->nodes_at_surface) {
        pl_vec3_add(force, 1, contact->forces + 3 * (int64_t)contact->nodes[c]);
        return;
    }
    const pl_node_at_surface *at_surface = &contact->nodes_at_surface[c];
    pl_vec3_add(force, 1, at_surface->other_force);
    pl_vec3_add(force, 1 / duration, contact->impulses + 3 * c);
    if (!at_surface->normals) return;
    for (int j = 0; j < at_surface->normals; j++)
        pl_vec3_add(force, at_surface->force[j], at_surface->normal[j]);
    pl_vec3_add(force, 1, at_surface->friction_force);
}

static void find_with_colliders(pl_sim *sim) {
    pl_touches *t = sim->touches;
    const pl_contact *contact = sim->contact;
    int colliders = sim->model->collider_count, b = 0;
    memset(t->next, 0, (size_t)count_marks(sim));
    for (int64_t c = 0; c < contact->count; c++) {
        b = body_of(sim, contact->nodes[c], b);
        if (pl_contact_is_inactive(contact, c)) continue;
        add_force(contact, c, sim->model->dt, t->bodies[b].force);
        if (contact->touching && !contact->touching[c]) continue;
        const double *x = sim->state.positions + 3 * (int64_t)contact->nodes[c];
        double search_radius = CLOSE * contact->edges[c];
        bool touches = false;
        for (int j = 0; j < colliders; j++) {
            pl_touch touch;
            if (!pl_collider_touch(contact->colliders[j], x, search_radius, &touch) ||
                touch.distance > search_radius)
                continue;
            t->next[b * (int64_t)colliders + j] = touches = true;
        }
        t->bodies[b].contacts += touches;
    }
}

/* Rows are in ascending order, bodies before colliders. */
static void find_by_barriers(pl_sim *sim) {
    pl_touches *t = sim->touches;
    const pl_report_list *rows = &sim->barriers->reports;
    int bodies = sim->model->body_count;
    for (int64_t k = 0; k < rows->count; k++) {
        const pl_contact_report *row = &rows->items[k];
        bool collider = row->other >= bodies;
        if (!row->pairs) continue;
        add_pair(t, row->body, collider, collider ? row->other - bodies : row->other);
        pl_vec3_add(t->bodies[row->body].force, 1, row->resultant);
        t->bodies[row->body].contacts += row->pairs;
        if (collider || row->other == row->body) continue;
        pl_vec3_add(t->bodies[row->other].force, -1, row->resultant);
        t->bodies[row->other].contacts += row->pairs;
    }
}

/* ---- changes ---- */

static int compare(const pl_touching *a, const pl_touching *b) {
    if (a->body != b->body) return a->body < b->body ? -1 : 1;
    if (a->collider != b->collider) return a->collider < b->collider ? -1 : 1;
    return (a->other > b->other) - (a->other < b->other);
}

static void add_change(pl_sim *sim, const pl_touching *pair, bool begins) {
    pl_contact_change *change = append(sim->touches, &sim->touches->changes, sizeof *change);
    int other = pair->collider ? sim->model->body_count + pair->other : pair->other;
    if (!change) return;
    *change = (pl_contact_change){.body = pair->body,
                                  .other = other,
                                  .begins = begins,
                                  .collider = pair->collider,
                                  .body_id = pl_ids_of(&sim->body_ids, pair->body)};
    change->other_id = pl_ids_of(pair->collider ? &sim->collider_ids : &sim->body_ids, pair->other);
}

/* Contacts of what was removed; the other one may have another number now, or be gone as well. */
static void add_ended(pl_sim *sim) {
    pl_items *ended = &sim->touches->ended;
    for (int64_t k = 0; k < ended->count; k++) {
        pl_contact_change *change = append(sim->touches, &sim->touches->changes, sizeof *change);
        if (!change) break;
        *change = ((const pl_contact_change *)ended->items)[k];
        change->body = pl_sim_body_index(sim, change->body_id);
        change->other = change->collider ? pl_sim_collider_index(sim, change->other_id)
                                         : pl_sim_body_index(sim, change->other_id);
        if (change->collider && change->other >= 0) change->other += sim->model->body_count;
    }
    ended->count = 0;
}

static void find_changes(pl_sim *sim) {
    const pl_items *now = &sim->touches->now, *before = &sim->touches->before;
    const pl_touching *a = before->items, *b = now->items;
    int64_t i = 0, k = 0;
    while (i < before->count || k < now->count) {
        int order = i == before->count ? 1 : k == now->count ? -1 : compare(&a[i], &b[k]);
        if (order < 0) add_change(sim, &a[i], false);
        if (order > 0) add_change(sim, &b[k], true);
        i += order <= 0;
        k += order >= 0;
    }
}

static void change_marks(pl_sim *sim) {
    pl_touches *t = sim->touches;
    int colliders = sim->model->collider_count;
    for (int64_t k = 0; k < count_marks(sim); k++) {
        if (t->marks[k] == t->next[k]) continue;
        add_change(sim, &(pl_touching){(int32_t)(k / colliders), 1, (int32_t)(k % colliders), 0}, t->next[k]);
        t->marks[k] = t->next[k];
    }
}

void pl_touches_step(pl_sim *sim, pl_step_report *report) {
    pl_touches *t = sim->touches;
    int64_t growths = t->growths;
    t->changes.count = 0;
    memset(t->bodies, 0, (size_t)sim->model->body_count * sizeof *t->bodies);
    add_ended(sim);
    if (sim->contact) {
        find_with_colliders(sim);
        change_marks(sim);
    }
    if (sim->barriers) {
        pl_items last = t->now;
        t->now = t->before;
        t->before = last;
        t->now.count = 0;
        find_by_barriers(sim);
        find_changes(sim);
    }
    report->allocations += t->growths - growths;
}

/* ---- from model to model ---- */

/* The new number of the item that had number `old`; -1: it was removed. */
static int32_t follow(int count, const int *of, int old) {
    for (int i = 0; i < count; i++) {
        if (of[i] == old) return i;
    }
    return -1;
}

static int compare_items(const void *a, const void *b) { return compare(a, b); }

/* A pair of the old model that touched, and of which a part is no longer there. False without memory. */
static bool end_pair(const pl_sim *old, pl_sim *fresh, const pl_touching *pair) {
    pl_items *ended = &fresh->touches->ended;
    if (!pl_items_reserve(ended, ended->count + 1, sizeof(pl_contact_change))) return false;
    pl_contact_change *change = (pl_contact_change *)ended->items + ended->count++;
    *change =
        (pl_contact_change){.collider = pair->collider, .body_id = pl_ids_of(&old->body_ids, pair->body)};
    change->other_id = pl_ids_of(pair->collider ? &old->collider_ids : &old->body_ids, pair->other);
    return true;
}

/* Those that ended before, and pairs of nodes with colliders. */
static bool carry_ended(const pl_sim *old, pl_sim *fresh, const int *bodies, const int *colliders) {
    const pl_items *from = &old->touches->ended;
    pl_items *to = &fresh->touches->ended;
    int was = old->model->collider_count;
    if (!pl_items_reserve(to, from->count, sizeof(pl_contact_change))) return false;
    if (from->count) memcpy(to->items, from->items, (size_t)from->count * sizeof(pl_contact_change));
    to->count = from->count;
    for (int64_t k = 0; k < count_marks(old); k++) {
        const pl_touching pair = {(int32_t)(k / was), 1, (int32_t)(k % was), 0};
        if (!old->touches->marks[k] || (follow(fresh->model->body_count, bodies, pair.body) >= 0 &&
                                        follow(fresh->model->collider_count, colliders, pair.other) >= 0))
            continue;
        if (!end_pair(old, fresh, &pair)) return false;
    }
    return true;
}

static void carry_marks(const pl_sim *old, pl_sim *fresh, const int *bodies, const int *colliders) {
    int was = old->model->collider_count, now = fresh->model->collider_count;
    for (int64_t k = 0; k < count_marks(fresh); k++) {
        int body = bodies[k / now], collider = colliders[k % now];
        bool known = old->contact && body >= 0 && collider >= 0;
        fresh->touches->marks[k] = known ? old->touches->marks[body * (int64_t)was + collider] : 0;
    }
}

bool pl_touches_carry(const pl_sim *old, pl_sim *fresh, const int *bodies, const int *colliders) {
    const pl_items *from = &old->touches->now;
    pl_items *to = &fresh->touches->now;
    carry_marks(old, fresh, bodies, colliders);
    if (!carry_ended(old, fresh, bodies, colliders)) return false;
    if (!fresh->barriers) return true;
    if (!pl_items_reserve(to, from->count, sizeof(pl_touching))) return false;
    to->count = 0;
    for (int64_t k = 0; k < from->count; k++) {
        const pl_touching was = ((const pl_touching *)from->items)[k];
        pl_touching pair = was;
        pair.body = follow(fresh->model->body_count, bodies, pair.body);
        pair.other = pair.collider ? follow(fresh->model->collider_count, colliders, pair.other)
                                   : follow(fresh->model->body_count, bodies, pair.other);
        if (pair.body < 0 || pair.other < 0) {
            if (!end_pair(old, fresh, &was)) return false;
            continue;
        }
        if (!pair.collider && pair.other < pair.body) {
            int32_t body = pair.body;
            pair.body = pair.other, pair.other = body;
        }
        ((pl_touching *)to->items)[to->count++] = pair;
    }
    qsort(to->items, (size_t)to->count, sizeof(pl_touching), compare_items);
    return true;
}

int64_t pl_sim_contact_change_count(const pl_sim *sim) { return sim ? sim->touches->changes.count : 0; }

pl_contact_change pl_sim_contact_change_at(const pl_sim *sim, int64_t index) {
    if (index < 0 || index >= pl_sim_contact_change_count(sim)) return (pl_contact_change){0};
    return ((const pl_contact_change *)sim->touches->changes.items)[index];
}
