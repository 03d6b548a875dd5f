/* See barrier_contact.h. */
#include "model/barrier_contact.h"
#include "contact/barriers.h"
#include "contact/shape.h"
#include "core/memory.h"
#include "math/vec3.h"
#include "model/contact_skin.h"
#include "model/poses.h"
#include "model/degrees.h"
#include "model/restitution.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The default activation distance relative to the bodies' extent; and its maximum relative to an edge. */
#define ACTIVATION 1e-3
#define ACTIVATION_OF_EDGE 0.2

/* ---- surfaces of bodies ---- */

/* A part under construction. */
typedef struct making {
    const pl_sim *sim;
    const pl_body *body;
    bool control;       /* mid-edge nodes are control points */
    int32_t *vertex_of; /* (body nodes) the vertex at a node, or between two; -1: none */
    int64_t vertex_count, triangle_count;
    pl_surface_vertex *vertices;
    double *rest;
    int32_t (*triangles)[3];
} making;

/* The vertex at a corner of a face or at the midpoint of a curved edge, as a combination of the body's
 * nodes. */
static int32_t add_vertex(making *m, int32_t node, int32_t a, int32_t b) {
    if (m->vertex_of[node] >= 0) return m->vertex_of[node];
    int64_t first = m->body->first_node;
    pl_surface_vertex *v = &m->vertices[m->vertex_count];
    bool between = a >= 0 && m->control;
    *v = (pl_surface_vertex){.count = between ? 3 : 1, .nodes = {(int32_t)(first + node)}, .weights = {1}};
    if (between) {
        v->weights[0] = 0.5;
        v->nodes[1] = (int32_t)(first + a);
        v->nodes[2] = (int32_t)(first + b);
        v->weights[1] = v->weights[2] = 0.25;
    }
    double *at = m->rest + 3 * m->vertex_count;
    for (int k = 0; k < v->count; k++)
        pl_vec3_add(at, v->weights[k], m->sim->model->rest + 3 * (int64_t)v->nodes[k]);
    return m->vertex_of[node] = (int32_t)m->vertex_count++;
}

static void add_triangle(making *m, int32_t a, int32_t b, int32_t c) {
    m->triangles[m->triangle_count][0] = a;
    m->triangles[m->triangle_count][1] = b;
    m->triangles[m->triangle_count++][2] = c;
}

/* A face of three nodes, or of six as four triangles. */
static void add_face(making *m, int size, const int32_t *face) {
    int32_t v[6];
    for (int k = 0; k < 3; k++) v[k] = add_vertex(m, face[k], -1, -1);
    if (size == 3) {
        add_triangle(m, v[0], v[1], v[2]);
        return;
    }
    for (int k = 0; k < 3; k++) v[3 + k] = add_vertex(m, face[3 + k], face[k], face[(k + 1) % 3]);
    add_triangle(m, v[0], v[3], v[5]);
    add_triangle(m, v[3], v[1], v[4]);
    add_triangle(m, v[5], v[4], v[2]);
    add_triangle(m, v[3], v[4], v[5]);
}

static pl_status add_component(making *m, pl_surface *surface, int body, int64_t component, int size,
                               int64_t count, const int32_t *faces, pl_error *err) {
    const pl_model *model = m->sim->model;
    m->vertex_count = m->triangle_count = 0;
    for (int64_t i = 0; i < m->body->node_count; i++) m->vertex_of[i] = -1;
    memset(m->rest, 0, (size_t)(3 * m->body->node_count) * sizeof *m->rest);
    for (int64_t f = 0; f < count; f++) {
        const int32_t *face = faces + size * f;
        if (model->component_of[m->body->first_node + face[0]] == component) add_face(m, size, face);
    }
    if (m->triangle_count == 0) return PL_OK;
    pl_surface_part part = {.owner = body, .class = m->sim->barriers->rules.class_of[body]};
    return pl_surface_add(surface, part, m->vertex_count, m->vertices, m->rest, m->triangle_count,
                          (const int32_t(*)[3])m->triangles, err);
}

static pl_status add_boundary(pl_sim *sim, pl_surface *surface, int index, pl_error *err) {
    const pl_body *body = &sim->model->bodies[index];
    making m = {.sim = sim, .body = body, .control = body->element->control};
    int32_t *faces = NULL;
    int64_t count = 0, last = -1;
    int size = 3;
    pl_status status = pl_mesh_boundary_nodes(body->mesh, &faces, NULL, &count, &size, err);
    if (status != PL_OK) return status;
    m.vertex_of = pl_array_new(body->node_count, sizeof *m.vertex_of);
    m.vertices = pl_array_new(body->node_count, sizeof *m.vertices);
    m.rest = pl_array_new(3 * body->node_count, sizeof *m.rest);
    m.triangles = pl_array_new(4 * count, sizeof *m.triangles);
    if (!m.vertex_of || !m.vertices || !m.rest || !m.triangles)
        status = pl_error_memory(err, 100 * body->node_count, "a contact surface");
    for (int64_t p = 0; status == PL_OK && p < sim->model->component_count; p++) { /* in order */
        bool own = false;
        for (int64_t f = 0; f < count && !own; f++)
            own = sim->model->component_of[body->first_node + faces[size * f]] == p;
        if (own && p > last) status = add_component(&m, surface, index, last = p, size, count, faces, err);
    }
    free(faces);
    free(m.vertex_of);
    free(m.vertices);
    free(m.rest);
    free(m.triangles);
    return status;
}

static pl_status add_body(pl_sim *sim, const pl_sim_def *def, int index, pl_error *err) {
    pl_barriers *b = sim->barriers;
    const pl_mesh *skin = def->bodies[index].contact_surface;
    if (!skin) return add_boundary(sim, &b->surface, index, err);
    pl_surface_part part = {.owner = index, .class = b->rules.class_of[index]};
    return pl_contact_skin_add(sim, index, skin, part, &b->surface, err);
}

/* ---- surfaces of colliders ---- */

/* The allowed deviation of a collider's triangles from its shape, relative to the edges of the bodies that
 * touch it. */
#define SAGITTA_OF_EDGE 0.02

/* As fine as the finest body that touches it needs (docs/contact.md); 0: none touches it. */
static double sagitta_of(const pl_barriers *b, int32_t class) {
    double edge = INFINITY;
    for (int64_t p = 0; p < b->surface.part_count; p++) {
        const pl_surface_part *part = &b->surface.parts[p];
        if (part->kinematic || part[1].edge == part->edge) continue;
        if (pl_contact_rule_of(&b->rules, part->class, class)->touch == PL_TOUCH_NO) continue;
        edge = fmin(edge, pl_surface_mean_edge(&b->surface, p));
    }
    return isfinite(edge) ? fmin(SAGITTA_OF_EDGE * edge, b->activation) : 0;
}

static pl_status add_collider(pl_barriers *b, const pl_collider_def *def, pl_surface_part part,
                              pl_error *err) {
    pl_mesh *mesh = NULL;
    pl_status status = pl_collider_tessellate(def, sagitta_of(b, part.class), 0, 1, &mesh, err);
    if (status == PL_OK)
        status = pl_surface_add(&b->surface, part, mesh->node_count, NULL, mesh->nodes, mesh->tri_count,
                                (const int32_t(*)[3])(const void *)mesh->tris, err);
    pl_mesh_free(mesh);
    return status;
}

/* Vertices of the pose at time zero in their collider's own frame. */
static void find_own(pl_barriers *b, const pl_sim_def *def) {
    for (int64_t p = 0; p < b->surface.part_count; p++) {
        const pl_surface_part *part = &b->surface.parts[p];
        pl_pose pose;
        if (!part->kinematic) continue;
        pl_collider_pose(&def->colliders[part->owner], 0, &pose);
        for (int64_t v = part->vertex; v < part[1].vertex; v++) {
            double away[3], *own = b->own + 3 * v;
            for (int d = 0; d < 3; d++) away[d] = b->surface.rest[3 * v + d] - pose.shift[d];
            for (int d = 0; d < 3; d++)
                own[d] = pose.turn[d] * away[0] + pose.turn[3 + d] * away[1] + pose.turn[6 + d] * away[2];
        }
    }
}

static void place_plane(pl_barrier_plane *plane) {
    const pl_collider *collider = plane->collider;
    for (int end = 0; end < 2; end++) {
        const pl_pose *pose = end ? &collider->end : &collider->start;
        for (int d = 0; d < 3; d++) {
            plane->ends[end].normal[d] = (collider->def.inside ? -1 : 1) * pose->turn[3 * d + 2];
            plane->ends[end].point[d] = pose->shift[d];
        }
    }
}

/* Places colliders' vertices, and planes, at both ends of the step. */
static void place_colliders(pl_sim *sim) {
    pl_barriers *b = sim->barriers;
    for (int plane = 0; plane < b->plane_count; plane++) place_plane(&b->planes[plane]);
    for (int64_t p = 0; p < b->surface.part_count; p++) {
        const pl_surface_part *part = &b->surface.parts[p];
        if (!part->kinematic) continue;
        const pl_collider *collider = sim->colliders[part->owner];
        for (int end = 0; end < 2; end++) {
            const pl_pose *pose = end ? &collider->end : &collider->start;
            for (int64_t v = part->vertex; v < part[1].vertex; v++) {
                for (int d = 0; d < 3; d++)
                    b->kinematic[end][3 * v + d] =
                        pose->shift[d] + pl_vec3_dot(pose->turn + 3 * d, b->own + 3 * v);
            }
        }
    }
}

/* ---- all of it ---- */

static pl_status find_skin_weights(pl_sim *sim, pl_barriers *b, const pl_scales *scales, double *nodal,
                                   double *elastic, double *mass, pl_error *err) {
    int64_t n = sim->model->nodes;
    bool any = false;
    for (int64_t p = 0; p < b->surface.part_count; p++) any = any || b->surface.parts[p].bound;
    if (!any) return PL_OK;
    double *work = pl_array_new(n, sizeof(double));
    if (!work) return pl_error_memory(err, 8 * n, "contact");
    for (int64_t i = 0; i < n; i++) nodal[i] = fmax(nodal[i], 1e-3 * scales->diagonal);
    for (int64_t p = 0; p < b->surface.part_count; p++) {
        if (!b->surface.parts[p].bound) continue;
        pl_contact_skin_find_weights(&b->surface, p, n, nodal, work, elastic);
        pl_contact_skin_find_weights(&b->surface, p, n, sim->inertia.masses, work, mass);
    }
    free(work);
    return PL_OK;
}

/* Stiffness and mass about each vertex. */
static pl_status find_vertex_weights(pl_sim *sim, pl_barriers *b, pl_error *err) {
    int64_t n = b->surface.vertex_count;
    double *nodal = pl_array_new(sim->model->nodes, sizeof(double)),
           *elastic = pl_array_new(n, sizeof(double)), *mass = pl_array_new(n, sizeof(double));
    pl_scales scales;
    b->elastic = elastic;
    b->mass = mass;
    pl_status status = nodal && elastic && mass ? PL_OK : pl_error_memory(err, 24 * n, "contact");
    if (status == PL_OK) status = pl_assembly_scales(sim->assembly, &scales, nodal, err);
    for (int64_t v = 0; status == PL_OK && v < n; v++) {
        for (int64_t k = b->surface.start[v]; k < b->surface.start[v + 1]; k++) {
            int64_t node = b->surface.nodes[k];
            elastic[v] += b->surface.weights[k] * fmax(nodal[node], 1e-3 * scales.diagonal);
            mass[v] += b->surface.weights[k] * sim->inertia.masses[node];
        }
    }
    if (status == PL_OK) status = find_skin_weights(sim, b, &scales, nodal, elastic, mass, err);
    free(nodal);
    return status;
}

/* By default a fraction of the bodies' extent at the start. */
static double default_activation(const pl_sim *sim, const pl_surface *surface) {
    double min[3] = {INFINITY, INFINITY, INFINITY}, max[3] = {-INFINITY, -INFINITY, -INFINITY}, side[3];
    for (int64_t i = 0; i < sim->model->nodes; i++) {
        for (int d = 0; d < 3; d++) {
            min[d] = fmin(min[d], sim->model->rest[3 * i + d]);
            max[d] = fmax(max[d], sim->model->rest[3 * i + d]);
        }
    }
    for (int d = 0; d < 3; d++) side[d] = max[d] - min[d];
    return fmin(ACTIVATION * pl_vec3_length(side), ACTIVATION_OF_EDGE * surface->length);
}

/* The name in the scene; for a collider without one, its number and shape. */
static void write_name(const pl_collider_def *def, int collider, pl_barrier_name text) {
    if (def->name && def->name[0])
        snprintf(text, sizeof(pl_barrier_name), "collider '%.60s'", def->name);
    else
        snprintf(text, sizeof(pl_barrier_name), "collider %d (%.40s)", collider + 1, def->shape);
}

static pl_status add_colliders(pl_sim *sim, const pl_sim_def *def, pl_error *err) {
    pl_barriers *b = sim->barriers;
    pl_status status = PL_OK;
    b->planes = pl_array_new(def->collider_count, sizeof *b->planes);
    b->collider_names = pl_array_new(def->collider_count, sizeof *b->collider_names);
    if (!b->planes || !b->collider_names) return pl_error_memory(err, 112 * def->collider_count, "contact");
    for (int c = 0; status == PL_OK && c < def->collider_count; c++) {
        pl_collider_def collider;
        status = pl_collider_def_read(&def->colliders[c], &collider, err);
        if (status != PL_OK) break;
        int32_t class = b->rules.class_of[def->body_count + c];
        write_name(&collider, c, b->collider_names[c]);
        if (pl_collider_shape_find(collider.shape).endless) {
            b->planes[b->plane_count++] =
                (pl_barrier_plane){.collider = sim->colliders[c], .owner = c, .class = class};
        } else {
            pl_surface_part part = {.owner = c, .friction = collider.friction, .class = class};
            status = add_collider(b, &collider, part, err);
        }
    }
    return status;
}

/* Bodies, then colliders, as pairs name them. */
static pl_status make_rules(pl_sim *sim, const pl_sim_def *def, pl_error *err) {
    int count = def->body_count + def->collider_count;
    pl_contact_member *members = pl_array_new(count, sizeof *members);
    if (!members) return pl_error_memory(err, 16 * count, "contact");
    for (int b = 0; b < def->body_count; b++)
        members[b] = (pl_contact_member){def->bodies[b].name, def->bodies[b].material};
    for (int c = 0; c < def->collider_count; c++) members[def->body_count + c].name = def->colliders[c].name;
    pl_status status = pl_contact_rules_create(&def->contact, count, members, &sim->barriers->rules, err);
    free(members);
    return status;
}

static pl_status allow_tangles(pl_sim *sim, pl_error *err) {
    pl_barriers *b = sim->barriers;
    size_t n = (size_t)b->surface.vertex_count;
    pl_status status = pl_barriers_allow_tangles(b, err);
    pl_state_block tangles = pl_state_figures("tangles", b->ignored.tangle_of, n * sizeof(int32_t)),
                   behind = pl_state_figures("behind planes", b->ignored.behind, n * (size_t)b->plane_count);
    tangles.of_numbering = behind.of_numbering = true;
    if (status == PL_OK) status = pl_state_add(&sim->state, tangles, err);
    return status == PL_OK ? pl_state_add(&sim->state, behind, err) : status;
}

pl_status pl_barrier_contact_create(pl_sim *sim, const pl_sim_def *def, pl_error *err) {
    if (def->contact.between != PL_CONTACT_BARRIER) return PL_OK;
    if (!sim->model->integrator->minimises && sim->model->integrator->moves)
        return pl_error_set(err, PL_ERR_INPUT,
                            "contact: between \"barrier\" is for integrators that minimise (quasistatic, "
                            "implicit-euler, bdf2, variational), found %s",
                            sim->model->integrator->name);
    pl_barriers *b = sim->barriers = pl_array_new(1, sizeof *b);
    if (!b) return pl_error_memory(err, sizeof *b, "contact");
    pl_status status = make_rules(sim, def, err);
    for (int body = 0; status == PL_OK && body < sim->model->body_count; body++)
        status = add_body(sim, def, body, err);
    b->activation =
        isnan(def->contact.distance) ? default_activation(sim, &b->surface) : def->contact.distance;
    if (status == PL_OK) status = add_colliders(sim, def, err);
    if (status == PL_OK) status = find_vertex_weights(sim, b, err);
    if (status != PL_OK) return status;
    b->threads = sim->threads;
    b->body_count = def->body_count;
    b->stick_speed = def->contact.stick_speed;
    b->max_refreshes = def->contact.friction_updates;
    b->friction = def->contact.friction;
    double **vectors[3] = {&b->own, &b->kinematic[0], &b->kinematic[1]};
    for (int k = 0; k < 3; k++) {
        *vectors[k] = pl_array_new(3 * b->surface.vertex_count, sizeof(double));
        if (!*vectors[k]) return pl_error_memory(err, 24 * b->surface.vertex_count, "contact");
    }
    find_own(b, def);
    b->followed = NAN;
    status = pl_state_add(&sim->state, pl_state_figures("colliders", &b->followed, sizeof b->followed), err);
    if (status == PL_OK) status = pl_barriers_create(b, def->contact.within, err);
    pl_state_block stored =
        pl_state_items("stored friction", &b->stored_friction, sizeof(pl_stored_friction));
    stored.of_numbering = true;
    if (status == PL_OK) status = pl_state_add(&sim->state, stored, err);
    return status == PL_OK && def->contact.start == PL_CONTACT_IGNORE ? allow_tangles(sim, err) : status;
}

void pl_barrier_contact_stand(pl_sim *sim) {
    double time = pl_poses_time(sim);
    for (int c = 0; c < sim->model->collider_count; c++) pl_collider_move(sim->colliders[c], time, time);
    place_colliders(sim);
    pl_barriers_stand(sim->barriers);
}

bool pl_barrier_contact_is_between(const pl_sim *sim, int body, int collider) {
    const pl_contact_rules *rules = &sim->barriers->rules;
    const int32_t *class_of = rules->class_of;
    return pl_contact_rule_of(rules, class_of[body], class_of[sim->barriers->body_count + collider])->touch !=
           PL_TOUCH_NO;
}

bool pl_barrier_contact_encloses(const pl_sim *sim, int body) {
    const pl_barriers *b = sim->barriers;
    bool encloses = true;
    for (int64_t p = 0; p < b->surface.part_count; p++) {
        const pl_surface_part *part = &b->surface.parts[p];
        if (part->kinematic || part->owner != body) continue;
        encloses = encloses && !part->bound;
        for (int64_t v = part->vertex; b->ignored.tangle_of && v < part[1].vertex && encloses; v++) {
            encloses = b->ignored.tangle_of[v] == 0;
            for (int plane = 0; plane < b->plane_count; plane++)
                encloses = encloses && !b->ignored.behind[plane * b->surface.vertex_count + v];
        }
    }
    return encloses;
}

void pl_barrier_contact_restore(pl_sim *sim) {
    if (sim->barriers) sim->barriers->ignored.look = true;
}

void pl_barrier_contact_free(pl_sim *sim) {
    if (sim->barriers) pl_barriers_free(sim->barriers);
    if (sim->barriers) free(sim->barriers->collider_names);
    free(sim->barriers);
}

void pl_barrier_contact_begin(pl_sim *sim, const pl_step_report *report) {
    pl_barriers *b = sim->barriers;
    if (!b) return;
    b->arrived = false;
    double start = isnan(b->followed) ? report->time - sim->work.h : b->followed;
    for (int c = 0; c < sim->model->collider_count; c++)
        pl_collider_move(sim->colliders[c], start, report->time);
    place_colliders(sim);
}

void pl_barrier_contact_end(pl_sim *sim, const pl_step_report *part) {
    pl_barriers *b = sim->barriers;
    if (!b) return;
    if (b->arrived) b->followed = part->time;
    if (!sim->model->integrator->moves) /* with inertia, the work of friction was computed last */
        pl_barriers_evaluate(b, sim->state.positions, NULL, NULL);
    if (part->reason != PL_CANCELLED) pl_barriers_store_friction(b);
}

void pl_barrier_contact_report(pl_sim *sim, pl_step_report *report) {
    pl_barriers *b = sim->barriers;
    double part = sim->work.h / sim->model->dt;
    if (!b) return;
    pl_barriers_report(b);
    pl_restitution_report(sim);
    for (int64_t k = 0; k < b->reports.count; k++) {
        const pl_contact_report *row = &b->reports.items[k];
        if (row->other >= b->body_count) pl_vec3_add(report->contact_force, part, row->resultant);
    }
}

void pl_barrier_contact_measure(pl_sim *sim, double *pressure, double *distance) {
    pl_barrier_contact_stand(sim);
    pl_barriers_node_fields(sim->barriers, sim->model->nodes, sim->state.positions, pressure, distance);
}

void pl_barrier_contact_refresh(pl_sim *sim) {
    if (!sim->barriers) return;
    pl_surface *s = &sim->barriers->surface;
    for (int64_t v = 0; v < s->vertex_count; v++) {
        if (s->start[v + 1] - s->start[v] != 3) continue; /* no mid-edge control point */
        bool linear = pl_degrees_is_inactive(sim, s->nodes[s->start[v]]);
        for (int k = 0; k < 3; k++)
            s->weights[s->start[v] + k] = k == 0 ? (linear ? 0 : 0.5) : linear ? 0.5 : 0.25;
    }
}

bool pl_barrier_contact_allows(pl_sim *sim, const double *displacement) {
    if (!sim->barriers) return true;
    pl_barrier_contact_stand(sim);
    return pl_barriers_limit(sim->barriers, sim->state.positions, displacement) >= 1;
}

/* The lowest component of a group; groups are trees. */
static int32_t group_of(const pl_component_motion *components, int32_t p) {
    while (components[p].group != p) p = components[p].group;
    return p;
}

/* The effect of a pair of `count` vertices on the components of its vertices. */
static void mark_pair(pl_sim *sim, int count, const int32_t *vertices) {
    const pl_surface *s = &sim->barriers->surface;
    pl_component_motion *components = sim->work.components;
    int32_t first = -1;
    bool outside = count == 1; /* a plane */
    for (int c = 0; c < count; c++) outside = outside || s->start[vertices[c]] == s->start[vertices[c] + 1];
    for (int c = 0; c < count; c++) {
        if (s->start[vertices[c]] == s->start[vertices[c] + 1]) continue;
        int32_t own = sim->model->component_of[s->nodes[s->start[vertices[c]]]];
        for (int d = 0; d < 3; d++) components[own].touched[d] = true;
        components[own].touches_collider = components[own].touches_collider || outside;
        int32_t p = group_of(components, own), q = first < 0 ? p : group_of(components, first);
        if (p < q) components[q].group = p;
        if (q < p) components[p].group = q;
        first = p < q ? p : q;
    }
}

void pl_barrier_contact_mark(pl_sim *sim) {
    const pl_barriers *b = sim->barriers;
    if (!b) return;
    for (int64_t p = 0; p < sim->model->component_count; p++) {
        sim->work.components[p].group = (int32_t)p;
        sim->work.components[p].touches_collider = false;
    }
    for (int64_t k = 0; k < b->near.count; k++)
        mark_pair(sim, b->near.items[k].count, b->near.items[k].vertices);
    for (int64_t k = 0; k < b->frictions.count; k++)
        mark_pair(sim, b->frictions.items[k].count, b->frictions.items[k].vertices);
    for (int64_t p = 0; p < sim->model->component_count; p++) /* lower ones are right already */
        sim->work.components[p].group = sim->work.components[sim->work.components[p].group].group;
}

bool pl_barrier_contact_leans(const pl_sim *sim, int64_t component) {
    const pl_component_motion *components = sim->work.components;
    bool leans = sim->barriers && components[component].touches_collider;
    for (int64_t p = 0; sim->barriers && p < sim->model->component_count && !leans; p++)
        leans = p != component && components[p].group == components[component].group;
    return leans;
}
