/* See collisions.h. */
#include "integrate/collisions.h"
#include "core/memory.h"
#include "math/vec3.h"

#include <stdlib.h>
#include <string.h>

/* Nodes of the bodies' boundaries, or all that belong to elements. */
static pl_status mark_nodes(const pl_sim *sim, int nodes, uint8_t *touches, pl_error *err) {
    for (int b = 0; b < sim->body_count; b++) {
        const pl_body *body = &sim->bodies[b];
        int32_t *faces = NULL;
        int64_t count = 0;
        int size = 3;
        if (nodes == PL_CONTACT_ALL) {
            memset(touches + body->first_node, 1, (size_t)body->node_count);
            continue;
        }
        pl_status status = pl_mesh_boundary_nodes(body->mesh, &faces, NULL, &count, &size, err);
        if (status != PL_OK) return status;
        for (int64_t k = 0; k < size * count; k++) touches[body->first_node + faces[k]] = 1;
        free(faces);
    }
    for (int64_t i = 0; i < sim->nodes; i++) {
        if (!(sim->masses[i] > 0)) touches[i] = 0;
    }
    return PL_OK;
}

pl_status pl_collisions_create(pl_sim *sim, const pl_contact_def *def, pl_error *err) {
    if (sim->collider_count == 0) return PL_OK;
    uint8_t *touches = pl_array_new(sim->nodes, 1);
    double *elastic = pl_array_new(sim->nodes, sizeof(double));
    pl_scales scales;
    pl_status status = touches && elastic ? PL_OK : pl_error_memory(err, sim->nodes * 9, "contact");
    if (status == PL_OK) status = pl_assembly_scales(sim->assembly, &scales, elastic, err);
    if (status == PL_OK) status = mark_nodes(sim, def->nodes, touches, err);
    /* what is without stiffness now may have some later */
    for (int64_t i = 0; status == PL_OK && i < sim->nodes; i++)
        elastic[i] = fmax(elastic[i], 1e-3 * scales.diagonal);
    if (status == PL_OK) {
        status = pl_contact_create(def, sim->collider_count, sim->colliders, sim->nodes, touches, elastic,
                                   sim->masses, !sim->integrator->holds, sim->threads, &sim->contact, err);
    }
    if (status == PL_OK)
        status = pl_sim_add_state(sim, sim->contact->grips, pl_contact_state_size(sim->contact), err);
    free(touches);
    free(elastic);
    return status;
}

void pl_collisions_begin(pl_sim *sim, const pl_step_report *report) {
    if (!sim->contact) return;
    pl_contact_move(sim->contact, report->time - sim->dt, report->time);
    pl_contact_begin(sim->contact, sim->positions);
    pl_contact_reset(sim->contact);
    for (int64_t p = 0; p < sim->piece_count; p++)
        memset(sim->pieces[p].touched, 0, sizeof sim->pieces[p].touched);
}

void pl_collisions_end(pl_sim *sim, pl_step_report *report) {
    if (!sim->contact) return;
    if (!sim->integrator->holds) {
        pl_contact_sums sums =
            pl_penalty_finish(sim->contact, sim->positions, sim->integrator->moves ? sim->velocities : NULL);
        pl_contact_add(sim->contact, &sums, sim->dt);
    }
    report->contacts = sim->contact->total.touching;
    report->dissipated_energy += sim->contact->total.dissipated;
    for (int d = 0; d < 3; d++) report->contact_force[d] = sim->contact->total.force[d] / sim->dt;
}

static void mark_held(pl_sim *sim) {
    const pl_contact *contact = sim->contact;
    for (int64_t p = 0; p < sim->piece_count; p++)
        memset(sim->pieces[p].touched, 0, sizeof sim->pieces[p].touched);
    for (int64_t c = 0; c < contact->count; c++) {
        const pl_hold *hold = &contact->holds[c];
        bool *touched = sim->pieces[sim->piece_of[contact->nodes[c]]].touched;
        for (int j = 0; j < hold->normals; j++) {
            for (int d = 0; d < 3; d++) touched[d] = touched[d] || contact->rubs || hold->normal[j][d] != 0;
        }
    }
}

void pl_collisions_mark(pl_sim *sim) {
    const pl_contact *contact = sim->contact;
    if (contact && sim->integrator->holds) {
        mark_held(sim);
        return;
    }
    for (int64_t c = 0; contact && c < contact->count; c++) {
        int64_t node = contact->nodes[c];
        bool *touched = sim->pieces[sim->piece_of[node]].touched;
        for (int d = 0; d < 3; d++) touched[d] = touched[d] || contact->forces[3 * node + d] != 0;
    }
}

/* Distance of a piece from the colliders when shifted. */
static double gap_of(const pl_sim *sim, int64_t piece, const double shift[3]) {
    const pl_contact *contact = sim->contact;
    double gap = INFINITY;
    for (int64_t c = 0; c < contact->count; c++) {
        int64_t node = contact->nodes[c];
        if (sim->piece_of[node] != piece || pl_contact_is_idle(contact, c)) continue;
        double x[3];
        for (int d = 0; d < 3; d++) x[d] = sim->positions[3 * node + d] + shift[d];
        for (int j = 0; j < contact->collider_count; j++) {
            pl_touch touch;
            if (pl_collider_touch(contact->colliders[j], x, gap, &touch)) gap = fmin(gap, touch.distance);
        }
    }
    return gap;
}

/* Marches by the distance, within which nothing is met. */
static bool move_to_support(pl_sim *sim, int64_t p) {
    const pl_piece *piece = &sim->pieces[p];
    double way[3], length = 0, moved = 0, close = 1e-6 * piece->size;
    for (int d = 0; d < 3; d++) way[d] = piece->free_axis[d] ? piece->net[d] : 0;
    length = pl_vec3_length(way);
    for (int round = 0; round < 1000 && length > 0; round++) {
        double shift[3] = {0};
        pl_vec3_add(shift, moved / length, way);
        double gap = gap_of(sim, p, shift);
        if (!(gap < 1e6 * piece->size) || moved > 1e6 * piece->size) return false;
        if (gap < close) {
            for (int64_t i = 0; moved > 0 && i < sim->nodes; i++) {
                if (sim->piece_of[i] == p) pl_vec3_add(sim->positions + 3 * i, 1, shift);
            }
            pl_contact_begin(sim->contact, sim->positions); /* friction does not see this way */
            return true;
        }
        moved += gap + close;
    }
    return false;
}

bool pl_collisions_support(pl_sim *sim) {
    for (int64_t p = 0; p < sim->piece_count; p++) {
        if (pl_piece_balanced(&sim->pieces[p])) continue;
        if (!sim->contact || !move_to_support(sim, p)) return false;
    }
    return true;
}
