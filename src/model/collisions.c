/* See collisions.h. */
#include "model/collisions.h"
#include "core/memory.h"
#include "math/vec3.h"
#include "model/barrier_contact.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Finds the nodes of the bodies' boundaries. */
static pl_status find_boundary(pl_sim *sim, pl_error *err) {
    const pl_model *model = sim->model;
    const pl_sim *donor = sim->donor;
    bool same = donor && donor->model->on_boundary && pl_assembly_shares(donor->assembly, sim->assembly);
    uint8_t *on = pl_array_new(model->nodes, 1);
    sim->making->on_boundary = on;
    if (!on) return pl_error_memory(err, model->nodes, "contact");
    if (same) memcpy(on, donor->model->on_boundary, (size_t)model->nodes);
    for (int b = 0; !same && b < model->body_count; b++) {
        const pl_body *body = &model->bodies[b];
        int32_t *faces = NULL;
        int64_t count = 0;
        int size = 3;
        pl_status status = pl_mesh_boundary_nodes(body->mesh, &faces, NULL, &count, &size, err);
        if (status != PL_OK) return status;
        for (int64_t k = 0; k < size * count; k++) on[body->first_node + faces[k]] = 1;
        free(faces);
    }
    return PL_OK;
}

/* Nodes of the bodies' boundaries, or all, that belong to elements. */
static pl_status mark_nodes(pl_sim *sim, int nodes, uint8_t *touches, pl_error *err) {
    pl_status status = nodes == PL_CONTACT_ALL ? PL_OK : find_boundary(sim, err);
    for (int64_t i = 0; status == PL_OK && i < sim->model->nodes; i++)
        touches[i] = sim->inertia.masses[i] > 0 && (nodes == PL_CONTACT_ALL || sim->model->on_boundary[i]);
    return status;
}

pl_status pl_collisions_create(pl_sim *sim, const pl_contact_def *def, pl_error *err) {
    if (sim->model->collider_count == 0) return PL_OK;
    if (sim->barriers) return find_boundary(sim, err); /* which pl_collisions_count_passed leaves out */
    uint8_t *touches = pl_array_new(sim->model->nodes, 1);
    double *elastic = pl_array_new(sim->model->nodes, sizeof(double));
    double *edges = pl_array_new(sim->model->nodes, sizeof(double));
    pl_scales scales;
    pl_status status =
        touches && elastic && edges ? PL_OK : pl_error_memory(err, sim->model->nodes * 17, "contact");
    for (int64_t i = 0; status == PL_OK && i < sim->model->nodes; i++)
        edges[i] = sim->model->components[sim->model->component_of[i]].edge;
    if (status == PL_OK) status = pl_assembly_scales(sim->assembly, &scales, elastic, err);
    if (status == PL_OK) status = mark_nodes(sim, def->nodes, touches, err);
    /* stiffness may become positive later */
    for (int64_t i = 0; status == PL_OK && i < sim->model->nodes; i++)
        elastic[i] = fmax(elastic[i], 1e-3 * scales.diagonal);
    if (status == PL_OK) {
        status =
            pl_contact_create(def, sim->model->collider_count, sim->colliders, sim->model->nodes, touches,
                              elastic, edges, sim->inertia.masses,
                              !sim->model->integrator->constrains_contacts, sim->threads, &sim->contact, err);
    }
    if (status == PL_OK)
        status = pl_state_add(&sim->state,
                              (pl_state_block){.name = "friction",
                                               .by = PL_BY_NODE,
                                               .data = sim->contact->friction_states,
                                               .count = sim->contact->count,
                                               .size = sizeof *sim->contact->friction_states,
                                               .nodes = sim->contact->nodes},
                              err);
    free(touches);
    free(elastic);
    free(edges);
    return status;
}

void pl_collisions_restore(pl_sim *sim) {
    pl_contact *contact = sim->contact;
    pl_barrier_contact_restore(sim);
    for (int64_t c = 0; contact && c < contact->count; c++) {
        for (int g = 0; g < PL_MAX_SURFACES; g++) {
            int32_t collider = contact->friction_states[c].collider[g];
            if (collider < 0 || collider > contact->collider_count)
                memset(&contact->friction_states[c], 0, sizeof contact->friction_states[c]);
        }
    }
}

/* The new number of an old collider, counted from 1 as in friction states; 0: it was removed. */
static int32_t new_collider_of(const pl_sim *fresh, const int *of, int32_t old) {
    for (int j = 0; old > 0 && j < fresh->model->collider_count; j++) {
        if (of[j] == old - 1) return j + 1;
    }
    return 0;
}

void pl_collisions_carry(const pl_sim *old, pl_sim *fresh, const int *of) {
    pl_contact *contact = fresh->contact;
    bool other = !old->contact ||
                 old->model->integrator->constrains_contacts != fresh->model->integrator->constrains_contacts;
    for (int64_t c = 0; contact && c < contact->count; c++) {
        pl_friction_state *friction_state = &contact->friction_states[c];
        bool went = other;
        for (int g = 0; g < PL_MAX_SURFACES; g++) {
            int32_t was = friction_state->collider[g];
            friction_state->collider[g] = new_collider_of(fresh, of, was);
            went = went || (was > 0 && friction_state->collider[g] == 0);
        }
        if (went) *friction_state = (pl_friction_state){0};
    }
}

void pl_collisions_begin(pl_sim *sim, const pl_step_report *report) {
    pl_barrier_contact_begin(sim, report);
    pl_collisions_unmark(sim);
    if (!sim->contact) return;
    pl_contact_move(sim->contact, report->time - sim->work.h, report->time);
    pl_contact_begin(sim->contact, sim->state.positions);
    pl_contact_reset(sim->contact);
}

void pl_collisions_unmark(pl_sim *sim) {
    for (int64_t p = 0; p < sim->model->component_count; p++) {
        pl_component_motion *motion = &sim->work.components[p];
        memset(motion->touched, 0, sizeof motion->touched);
        motion->group = (int32_t)p;
        motion->touches_collider = false;
    }
}

void pl_collisions_end(pl_sim *sim, pl_step_report *report) {
    pl_barrier_contact_report(sim, report);
    if (!sim->contact) return;
    if (!sim->model->integrator->constrains_contacts) {
        pl_contact_sums sums = pl_penalty_finish(
            sim->contact, sim->state.positions, sim->model->integrator->moves ? sim->state.velocities : NULL);
        pl_contact_add(sim->contact, &sums, sim->work.h);
    }
    report->contacts = sim->contact->total.touching;
    report->dissipated_energy += sim->contact->total.dissipated;
    for (int d = 0; d < 3; d++) report->contact_force[d] += sim->contact->total.force[d] / sim->model->dt;
}

/* In edges: the depth in a collider up to which no warning is given. Faces are flat, colliders may not be. */
#define PASSED 0.5

/* Depth of a point of a body inside colliders that it touches; 0: outside. */
static double depth_inside(const pl_sim *sim, int body, const double x[3]) {
    double depth = 0;
    for (int k = 0; k < sim->model->collider_count; k++) {
        pl_touch touch;
        if (sim->barriers && !pl_barrier_contact_is_between(sim, body, k)) continue;
        if (pl_collider_touch(sim->colliders[k], x, 0, &touch)) depth = fmax(depth, -touch.distance);
    }
    return depth;
}

/* Whether the contact of a node keeps it outside. */
static bool has_contact(const pl_sim *sim, int64_t node, int64_t *next) {
    const pl_contact *contact = sim->contact;
    if (sim->barriers) return sim->model->on_boundary[node];
    bool found = *next < contact->count && contact->nodes[*next] == node;
    *next += found;
    return found;
}

int64_t pl_collisions_count_passed(const pl_sim *sim, double *depth) {
    int64_t count = 0, next = 0;
    *depth = 0;
    if (sim->model->collider_count == 0) return 0;
    for (int b = 0; b < sim->model->body_count; b++) {
        const pl_body *body = &sim->model->bodies[b];
        bool counts = !sim->barriers || pl_barrier_contact_encloses(sim, b);
        for (int64_t i = body->first_node; i < body->first_node + body->node_count; i++) {
            if (has_contact(sim, i, &next) || !counts || !(sim->inertia.masses[i] > 0)) continue;
            double own = depth_inside(sim, b, sim->state.positions + 3 * i);
            if (!(own > PASSED * sim->model->components[sim->model->component_of[i]].edge)) continue;
            *depth = fmax(*depth, own);
            count++;
        }
    }
    return count;
}

static void mark_constrained(pl_sim *sim) {
    const pl_contact *contact = sim->contact;
    pl_collisions_unmark(sim);
    for (int64_t c = 0; c < contact->count; c++) {
        const pl_node_at_surface *at_surface = &contact->nodes_at_surface[c];
        bool *touched = sim->work.components[sim->model->component_of[contact->nodes[c]]].touched;
        for (int j = 0; j < at_surface->normals; j++) {
            for (int d = 0; d < 3; d++)
                touched[d] = touched[d] || contact->has_friction || at_surface->normal[j][d] != 0;
        }
    }
}

void pl_collisions_mark(pl_sim *sim) {
    const pl_contact *contact = sim->contact;
    pl_barrier_contact_mark(sim);
    if (contact && sim->model->integrator->constrains_contacts) {
        mark_constrained(sim);
        return;
    }
    for (int64_t c = 0; contact && c < contact->count; c++) {
        int64_t node = contact->nodes[c];
        bool *touched = sim->work.components[sim->model->component_of[node]].touched;
        for (int d = 0; d < 3; d++) touched[d] = touched[d] || contact->forces[3 * node + d] != 0;
    }
}

bool pl_collisions_touch(const pl_sim *sim) {
    bool touch = false;
    for (int64_t p = 0; p < sim->model->component_count; p++)
        touch = touch || pl_component_is_touched(&sim->work.components[p]);
    return touch;
}

/* Distance of a shifted component from the colliders. */
static double gap_of(const pl_sim *sim, int64_t component, const double shift[3]) {
    const pl_contact *contact = sim->contact;
    double gap = INFINITY;
    for (int64_t c = 0; c < contact->count; c++) {
        int64_t node = contact->nodes[c];
        if (sim->model->component_of[node] != component || pl_contact_is_inactive(contact, c)) continue;
        double x[3];
        for (int d = 0; d < 3; d++) x[d] = sim->state.positions[3 * node + d] + shift[d];
        for (int j = 0; j < contact->collider_count; j++) {
            pl_touch touch;
            if (pl_collider_touch(contact->colliders[j], x, gap, &touch)) gap = fmin(gap, touch.distance);
        }
    }
    return gap;
}

/* Marches by the distance, within which nothing can be met. */
static bool move_to_support(pl_sim *sim, int64_t p) {
    const pl_component_motion *motion = &sim->work.components[p];
    double displacement[3], length = 0, moved = 0, size = sim->model->components[p].size, close = 1e-6 * size;
    for (int d = 0; d < 3; d++) displacement[d] = motion->free_axis[d] ? motion->net[d] : 0;
    length = pl_vec3_length(displacement);
    for (int round = 0; round < 1000 && length > 0; round++) {
        double shift[3] = {0};
        pl_vec3_add(shift, moved / length, displacement);
        double gap = gap_of(sim, p, shift);
        if (!(gap < 1e6 * size) || moved > 1e6 * size) return false;
        if (gap < close) {
            for (int64_t i = 0; moved > 0 && i < sim->model->nodes; i++) {
                if (sim->model->component_of[i] == p) pl_vec3_add(sim->state.positions + 3 * i, 1, shift);
            }
            pl_contact_begin(sim->contact,
                             sim->state.positions); /* this displacement does not count for friction */
            return true;
        }
        moved += gap + close;
    }
    return false;
}

bool pl_collisions_support(pl_sim *sim) {
    pl_barrier_contact_mark(sim);
    for (int64_t p = 0; p < sim->model->component_count; p++) {
        if (pl_component_balanced(&sim->work.components[p]) || pl_barrier_contact_leans(sim, p)) continue;
        if (!sim->contact || !move_to_support(sim, p)) return false;
    }
    return true;
}

/* Relative to the load on a component: the tolerated imbalance of contact forces. */
#define LEFT_OVER 0.1

bool pl_collisions_balance(const pl_sim *sim) {
    const pl_contact *contact = sim->contact;
    for (int64_t p = 0; p < sim->model->component_count; p++) {
        const pl_component_motion *motion = &sim->work.components[p];
        double left[3] = {0}, load[3] = {0};
        if (pl_component_balanced(motion)) continue;
        for (int d = 0; d < 3; d++) load[d] = left[d] = motion->free_axis[d] ? motion->net[d] : 0;
        for (int64_t c = 0; contact && c < contact->count; c++) {
            const double *force = contact->forces + 3 * (int64_t)contact->nodes[c];
            if (sim->model->component_of[contact->nodes[c]] != p) continue;
            for (int d = 0; d < 3; d++) left[d] += motion->free_axis[d] ? force[d] : 0;
        }
        if (!(pl_vec3_length(left) <= LEFT_OVER * pl_vec3_length(load))) return false;
    }
    return true;
}
