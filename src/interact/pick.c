/* The nearest surface point on a ray: current boundary faces, with Newton's method from a tessellation for
 * curved ones, and colliders, by sphere tracing of their distance. */
#include "contact/collider.h"
#include "interact/faces.h"
#include "math/vec3.h"
#include "pliant/interact.h"

#include <math.h>
#include <string.h>

enum {
    PARTS = 4,     /* parts per edge of a curved face, as starts of Newton's method */
    ROUNDS = 12,   /* iterations of Newton's method */
    MARCHES = 512, /* steps of sphere tracing */
};

/* Barycentric coordinates this far outside count as inside, so that rays do not pass between two faces. */
#define SLACK 1e-10
/* Up to this far outside a part of a curved face, the face itself may be hit. */
#define NEAR 0.5

typedef struct ray {
    double origin[3], direction[3], inverse[3];
    double nearest; /* nearest hit so far, in units of `direction` (1 m) */
} ray;

static bool meets_box(const ray *r, const double low[3], const double high[3]) {
    double first = 0, last = r->nearest;
    for (int d = 0; d < 3; d++) {
        double a = (low[d] - r->origin[d]) * r->inverse[d], b = (high[d] - r->origin[d]) * r->inverse[d];
        if (isnan(a) || isnan(b)) continue; /* parallel to the slab, and inside it */
        first = fmax(first, fmin(a, b) * (1 - 1e-12) - 1e-300);
        last = fmin(last, fmax(a, b) * (1 + 1e-12) + 1e-300);
    }
    return first <= last;
}

/* Intersection of the ray with the plane of a triangle: coordinates z of the point. */
static bool find_crossing(const ray *r, const double a[3], const double b[3], const double c[3],
                          double *distance, double z[3]) {
    double u[3], v[3], w[3], p[3], q[3];
    for (int d = 0; d < 3; d++) u[d] = b[d] - a[d], v[d] = c[d] - a[d], w[d] = r->origin[d] - a[d];
    pl_vec3_cross(r->direction, v, p);
    double det = pl_vec3_dot(u, p);
    if (!(fabs(det) > 0)) return false;
    z[1] = pl_vec3_dot(w, p) / det;
    pl_vec3_cross(w, u, q);
    z[2] = pl_vec3_dot(r->direction, q) / det;
    z[0] = 1 - z[1] - z[2];
    *distance = pl_vec3_dot(v, q) / det;
    return true;
}

static bool is_inside(const double z[3]) { return z[0] >= -SLACK && z[1] >= -SLACK && z[2] >= -SLACK; }

/* Solves point(z) = origin + t direction from a start nearby; false if that leaves the face. */
static bool refine(const ray *r, double b[PL_MAX_FACE_NODES][3], double z[3], double *t) {
    double own[3] = {z[0], z[1], z[2]}, at = *t, size = 0;
    for (int a = 1; a < 3; a++) {
        double edge[3] = {b[a][0] - b[0][0], b[a][1] - b[0][1], b[a][2] - b[0][2]};
        size = fmax(size, pl_vec3_length(edge));
    }
    for (int round = 0; round < ROUNDS; round++) {
        double point[3], along[2][3], off[3], p[3], q[3];
        pl_face_point(b, own, point, along);
        for (int d = 0; d < 3; d++) off[d] = r->origin[d] + at * r->direction[d] - point[d];
        /* along[0] u + along[1] v - direction w = off */
        pl_vec3_cross(r->direction, along[1], p);
        double det = pl_vec3_dot(along[0], p);
        if (!(fabs(det) > 0)) return false;
        double du = pl_vec3_dot(off, p) / det;
        pl_vec3_cross(off, along[0], q);
        double dv = pl_vec3_dot(r->direction, q) / det, dt = pl_vec3_dot(along[1], q) / det;
        own[1] += du, own[2] += dv, own[0] -= du + dv, at += dt;
        if (!(fabs(own[1]) < 2 && fabs(own[2]) < 2)) return false;
        if (fabs(dt) + size * (fabs(du) + fabs(dv)) > 1e-12 * size) continue;
        if (own[0] < -1e-6 || own[1] < -1e-6 || own[2] < -1e-6 || at < 0) return false;
        memcpy(z, own, sizeof own);
        *t = at;
        return true;
    }
    return false;
}

/* Intersection of a ray and a face; rough: with its tessellation, because Newton's method failed. */
typedef struct meeting {
    bool met, rough;
    double distance, z[3];
} meeting;

static bool keep_nearer(meeting *best, meeting other) {
    bool better = !best->met || (best->rough && !other.rough) ||
                  (best->rough == other.rough && other.distance < best->distance);
    if (other.met && better) *best = other;
    return other.met && better;
}

/* Intersection with one triangle of a tessellation, and the resulting point of the whole face. */
static meeting meet_part(const ray *r, double b[PL_MAX_FACE_NODES][3], double corner[PARTS + 1][PARTS + 1][3],
                         int i, int j, bool up) {
    const double *p = up ? corner[i + 1][j] : corner[i][j], *q = up ? corner[i + 1][j + 1] : corner[i + 1][j],
                 *s = corner[i][j + 1];
    double t, w[3];
    meeting out = {0};
    if (!find_crossing(r, p, q, s, &t, w) || !(w[0] > -NEAR && w[1] > -NEAR && w[2] > -NEAR)) return out;
    out.z[1] = (up ? i + 1 - w[2] : i + w[1]) / PARTS;
    out.z[2] = (up ? j + w[1] + w[2] : j + w[2]) / PARTS;
    out.z[0] = 1 - out.z[1] - out.z[2];
    out.distance = t;
    out.rough = !refine(r, b, out.z, &out.distance);
    out.met = (!out.rough || is_inside(w)) && out.distance >= 0 && out.distance < r->nearest;
    return out;
}

/* A curved face: Newton's method from every triangle of its tessellation that the ray hits or nearly hits. */
static meeting meet_curved(const ray *r, double b[PL_MAX_FACE_NODES][3]) {
    double corner[PARTS + 1][PARTS + 1][3];
    meeting best = {0};
    for (int i = 0; i <= PARTS; i++) {
        for (int j = 0; i + j <= PARTS; j++) {
            const double at[3] = {1 - (double)(i + j) / PARTS, (double)i / PARTS, (double)j / PARTS};
            pl_face_point(b, at, corner[i][j], NULL);
        }
    }
    for (int i = 0; i < PARTS; i++) {
        for (int j = 0; i + j < PARTS; j++) {
            keep_nearer(&best, meet_part(r, b, corner, i, j, false));
            if (i + j < PARTS - 1) keep_nearer(&best, meet_part(r, b, corner, i, j, true));
        }
    }
    return best;
}

static meeting meet_face(const ray *r, const pl_face *face, const double *x) {
    double b[PL_MAX_FACE_NODES][3];
    meeting out = {0};
    pl_face_controls(face, x, b);
    if (face->curved) return meet_curved(r, b);
    out.met = find_crossing(r, b[0], b[1], b[2], &out.distance, out.z) && is_inside(out.z) &&
              out.distance >= 0 && out.distance < r->nearest;
    return out;
}

/* ---- bodies and colliders ---- */

static void pick_bodies(pl_sim *sim, ray *r, pl_hit *out) {
    const pl_faces_index *index = pl_faces_of(sim);
    const double *x = sim->state.positions;
    const pl_face *face = NULL;
    meeting best = {0};
    double low[3], high[3];
    for (int64_t g = 0; index && g < index->group_count; g++) {
        const pl_face_group *group = &index->groups[g];
        pl_face_group_box(index, g, x, low, high);
        if (!meets_box(r, low, high)) continue;
        for (int64_t f = group->first; f < group->first + group->count; f++) {
            meeting found = meet_face(r, &index->faces[f], x);
            if (keep_nearer(&best, found)) face = &index->faces[f];
            if (best.met && !best.rough) r->nearest = best.distance;
        }
    }
    if (!face) return;
    double square = 0;
    pl_face_hit(sim, face, best.z, out);
    for (int d = 0; d < 3; d++) square += pow(out->point[d] - r->origin[d], 2);
    r->nearest = sqrt(square);
}

static void pick_colliders(const pl_sim *sim, ray *r, pl_hit *out) {
    for (int c = 0; c < sim->model->collider_count; c++) {
        pl_touch touch;
        double t = 0, close = 0, point[3];
        for (int k = 0; k < MARCHES && t < r->nearest; k++) {
            for (int d = 0; d < 3; d++) point[d] = r->origin[d] + t * r->direction[d];
            if (!pl_collider_touch(sim->colliders[c], point, INFINITY, &touch)) break;
            if (k == 0 && touch.distance <= 0) break; /* the ray starts inside */
            if (k == 0) close = 1e-9 * touch.distance;
            if (touch.distance > close) {
                t += touch.distance;
                continue;
            }
            *out = (pl_hit){.body = -1, .collider = c};
            memcpy(out->point, point, sizeof point);
            memcpy(out->normal, touch.normal, sizeof out->normal);
            r->nearest = t;
        }
    }
}

bool pl_sim_pick(pl_sim *sim, const double origin[3], const double direction[3], pl_hit *out) {
    if (!out) return false;
    *out = (pl_hit){.body = -1, .collider = -1};
    if (!sim || !origin || !direction) return false;
    double length = pl_vec3_length(direction);
    if (!(length > 0) || !isfinite(length + pl_vec3_length(origin))) return false;
    ray r = {.nearest = INFINITY};
    for (int d = 0; d < 3; d++) {
        r.origin[d] = origin[d];
        r.direction[d] = direction[d] / length;
        r.inverse[d] = 1 / r.direction[d];
    }
    pick_bodies(sim, &r, out);
    pick_colliders(sim, &r, out);
    out->distance = isfinite(r.nearest) ? r.nearest : 0;
    return isfinite(r.nearest);
}
