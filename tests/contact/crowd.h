/* Scenes of several bodies with barrier contact, and exact checks of their states. */
#ifndef PL_TESTS_CONTACT_CROWD_H
#define PL_TESTS_CONTACT_CROWD_H

#include "contact/barriers.h"
#include "contact/exact_intersections.h"
#include "contact/shape.h"
#include "model/sim.h"
#include "scenario.h"

typedef struct crowd {
    scenario s;
    int mesh_count;
    pl_mesh *meshes[SCENARIO_MAX]; /* owned; the k-th belongs to body k */
    char what[400];
} crowd;

static inline void crowd_init(crowd *c) {
    memset(c, 0, sizeof *c);
    scenario_init(&c->s, NULL);
    c->s.def.body_count = c->s.def.material_count = 0;
    c->s.def.dt = 0.01;
    c->s.def.integrator = pl_sim_def_default().integrator;
    c->s.def.integrator.type = "implicit-euler";
    c->s.def.contact.between = PL_CONTACT_BARRIER;
    for (int d = 0; d < 3; d++) c->s.def.gravity[d] = 0;
}

static inline void crowd_free(crowd *c) {
    scenario_free(&c->s);
    for (int m = 0; m < c->mesh_count; m++) pl_mesh_free(c->meshes[m]);
    c->mesh_count = 0;
}

/* Adds a body with its own material (young 1e5, poisson 0.3, 1000 kg/m3); takes ownership of the mesh.
 * `element` NULL: chosen by the mesh. For quadratic elements the mesh becomes quadratic. */
static inline pl_body_def *crowd_add(crowd *c, pl_mesh *mesh, const char *element) {
    static const char *const names[SCENARIO_MAX] = {"a", "b", "c", "d", "e", "f", "g", "h"};
    int k = c->s.def.body_count++;
    c->s.def.material_count++;
    if (element && strcmp(element, "tet4") && !pl_mesh_is_quadratic(mesh)) mesh = quadratic_of(mesh);
    c->meshes[c->mesh_count++] = mesh;
    pl_material_def *m = &c->s.materials[k];
    *m = pl_material_def_default();
    m->name = names[k];
    m->young = 1e5;
    m->poisson = 0.3;
    m->density = 1000;
    pl_body_def *body = &c->s.bodies[k];
    *body = pl_body_def_default();
    body->name = body->material = names[k];
    body->mesh = mesh;
    body->element = element;
    return body;
}

/* ---- states ---- */

static inline bool is_let_be(const void *context, int64_t one, int64_t other) {
    const pl_surface *s = context;
    int64_t p = 0, q = 0;
    while (s->parts[p + 1].triangle <= one) p++;
    while (s->parts[q + 1].triangle <= other) q++;
    if (s->parts[p].kinematic && s->parts[q].kinematic) return true;
    /* cracks that are closed at rest */
    return p == q && triangles_intersect(s->rest, s->triangles[one], s->triangles[other]);
}

/* Vertices of the surfaces at the current positions, with colliders at this time; NAN: colliders far away. */
static inline double *crowd_surface(const crowd *c, double time) {
    const pl_surface *s = &c->s.sim->barriers->surface;
    double *x = calloc((size_t)(3 * s->vertex_count), sizeof *x);
    pl_surface_follow(s, pl_sim_positions(c->s.sim), x);
    for (int64_t p = 0; p < s->part_count; p++) {
        if (!s->parts[p].kinematic) continue;
        const pl_collider_def *def = &c->s.def.colliders[s->parts[p].owner];
        pl_pose first, now;
        for (int64_t k = 3 * s->parts[p].vertex; k < 3 * s->parts[p + 1].vertex; k++) x[k] = 1e50;
        if (isnan(time)) continue;
        pl_collider_pose(def, 0, &first);
        pl_collider_pose(def, time, &now);
        for (int64_t v = s->parts[p].vertex; v < s->parts[p + 1].vertex; v++) {
            double away[3], own[3];
            for (int d = 0; d < 3; d++) away[d] = s->rest[3 * v + d] - first.shift[d];
            for (int d = 0; d < 3; d++)
                own[d] = first.turn[d] * away[0] + first.turn[3 + d] * away[1] + first.turn[6 + d] * away[2];
            for (int d = 0; d < 3; d++)
                x[3 * v + d] = now.turn[3 * d] * own[0] + now.turn[3 * d + 1] * own[1] +
                               now.turn[3 * d + 2] * own[2] + now.shift[d];
        }
    }
    return x;
}

/* The largest depth of a vertex behind a plane, exact up to a few units of rounding of the coordinates. */
static inline double depth_behind_planes(const crowd *c, const double *x, double time) {
    pl_error err;
    const pl_surface *s = &c->s.sim->barriers->surface;
    double depth = 0;
    for (int k = 0; !isnan(time) && k < c->s.def.collider_count; k++) {
        pl_mesh *square;
        if (strcmp(c->s.def.colliders[k].shape, "plane")) continue;
        check_ok(pl_collider_surface(&c->s.def.colliders[k], time, 1, &square, &err));
        const double *p = square->nodes;
        long double u[3], v[3], n[3], length = 0;
        for (int d = 0; d < 3; d++) u[d] = p[3 + d] - p[d], v[d] = p[9 + d] - p[d];
        for (int d = 0; d < 3; d++) {
            n[d] = u[(d + 1) % 3] * v[(d + 2) % 3] - u[(d + 2) % 3] * v[(d + 1) % 3];
            length += n[d] * n[d];
        }
        for (int64_t i = 0; i < s->vertex_count; i++) {
            if (s->start[i] == s->start[i + 1]) continue;
            long double above = 0, size = 0;
            for (int d = 0; d < 3; d++) {
                above += n[d] * ((long double)x[3 * i + d] - p[d]);
                size += fabsl(n[d]) * (fabsl((long double)x[3 * i + d]) + fabsl((long double)p[d]));
            }
            if (above < -1e-15L * size) depth = fmax(depth, (double)(-above / sqrtl(length)));
        }
        pl_mesh_free(square);
    }
    return depth;
}

/* The time up to which bodies have followed colliders. */
static inline double crowd_time(const crowd *c) {
    double followed = c->s.sim->barriers->followed;
    return isnan(followed) ? 0 : followed;
}

/* "" if nothing intersects at this time (NAN: bodies only) and all values are finite; otherwise the error. */
static inline const char *crowd_look(const crowd *c, double time, char text[200]) {
    const pl_surface *s = &c->s.sim->barriers->surface;
    const double *nodes = pl_sim_positions(c->s.sim), *v = pl_sim_velocities(c->s.sim);
    text[0] = 0;
    for (int64_t k = 0; k < 3 * pl_sim_node_count(c->s.sim); k++) {
        if (isfinite(nodes[k]) && isfinite(v[k])) continue;
        snprintf(text, 200, "node %lld is not finite", (long long)k / 3);
        return text;
    }
    double *x = crowd_surface(c, time), depth = depth_behind_planes(c, x, time);
    int64_t pair[2], count = count_intersections(x, s->triangle_count, (const int32_t(*)[3])s->triangles,
                                                 is_let_be, s, pair);
    if (count) {
        int owner[2] = {0, 0};
        bool kinematic[2] = {0};
        for (int64_t p = 0; p < s->part_count; p++) {
            for (int k = 0; k < 2; k++) {
                if (pair[k] >= s->parts[p].triangle && pair[k] < s->parts[p + 1].triangle)
                    owner[k] = s->parts[p].owner, kinematic[k] = s->parts[p].kinematic;
            }
        }
        const double *at = x + 3 * (int64_t)s->triangles[pair[0]][0];
        snprintf(text, 200, "%lld intersections: triangle %lld of %s %d and %lld of %s %d near (%g, %g, %g)",
                 (long long)count, (long long)pair[0], kinematic[0] ? "collider" : "body", owner[0],
                 (long long)pair[1], kinematic[1] ? "collider" : "body", owner[1], at[0], at[1], at[2]);
    } else if (depth > 0) {
        snprintf(text, 200, "a vertex is %g behind a plane", depth);
    }
    free(x);
    return text;
}

static inline void crowd_check(const crowd *c, const pl_step_report *report) {
    char text[200];
    if (report->reason == PL_CONVERGED) assert_true(crowd_time(c) == pl_sim_time(c->s.sim));
    if (crowd_look(c, crowd_time(c), text)[0])
        fail_msg("%s: %s after step %lld (%s)", c->what, text, (long long)report->step,
                 pl_reason_name(report->reason));
}

#endif
