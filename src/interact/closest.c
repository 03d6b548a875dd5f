/* The closest surface point to a point in space, on current boundary faces and colliders. */
#include "contact/collider.h"
#include "interact/faces.h"
#include "math/vec3.h"
#include "pliant/interact.h"

#include <math.h>
#include <string.h>

enum { PARTS = 4, ROUNDS = 20 }; /* parts per edge of a curved face, and iterations of the search on it */

/* The closest point so far. */
typedef struct nearest {
    double point[3], square;
    const pl_face *face;
    double z[3];
} nearest;

static double square_to_box(const double p[3], const double low[3], const double high[3]) {
    double sum = 0;
    for (int d = 0; d < 3; d++) {
        double off = fmax(fmax(low[d] - p[d], p[d] - high[d]), 0);
        sum += off * off;
    }
    return sum;
}

/* The closest point of a segment, as a fraction from a to b. */
static double on_segment(const double p[3], const double a[3], const double b[3]) {
    double along[3], off[3];
    for (int d = 0; d < 3; d++) along[d] = b[d] - a[d], off[d] = p[d] - a[d];
    double length = pl_vec3_dot(along, along);
    return length > 0 ? fmin(fmax(pl_vec3_dot(along, off) / length, 0), 1) : 0;
}

static double square_at(const double p[3], const double *const corner[3], const double z[3]) {
    double off[3];
    for (int d = 0; d < 3; d++)
        off[d] = z[0] * corner[0][d] + z[1] * corner[1][d] + z[2] * corner[2][d] - p[d];
    return pl_vec3_dot(off, off);
}

/* Barycentric coordinates of the closest point of a triangle, inside or on a side; returns the squared
 * distance. */
static double on_triangle(const double p[3], const double *const corner[3], double z[3]) {
    double u[3], v[3], w[3], best = INFINITY;
    for (int d = 0; d < 3; d++)
        u[d] = corner[1][d] - corner[0][d], v[d] = corner[2][d] - corner[0][d], w[d] = p[d] - corner[0][d];
    double uu = pl_vec3_dot(u, u), uv = pl_vec3_dot(u, v), vv = pl_vec3_dot(v, v), uw = pl_vec3_dot(u, w),
           vw = pl_vec3_dot(v, w), det = uu * vv - uv * uv;
    double s = (vv * uw - uv * vw) / det, t = (uu * vw - uv * uw) / det;
    if (det > 0 && s >= 0 && t >= 0 && s + t <= 1) {
        z[0] = 1 - s - t, z[1] = s, z[2] = t;
        return square_at(p, corner, z);
    }
    for (int a = 0; a < 3; a++) {
        int b = (a + 1) % 3;
        double part = on_segment(p, corner[a], corner[b]), own[3] = {0};
        own[a] = 1 - part, own[b] = part;
        double square = square_at(p, corner, own);
        if (!(square < best)) continue;
        best = square;
        memcpy(z, own, sizeof own);
    }
    return best;
}

/* ---- curved faces ---- */

static double square_on_curved(const double p[3], double b[PL_MAX_FACE_NODES][3], const double z[3]) {
    double point[3];
    pl_face_point(b, z, point, NULL);
    for (int d = 0; d < 3; d++) point[d] -= p[d];
    return pl_vec3_dot(point, point);
}

/* Refines a start on a curved face: projects the point repeatedly onto the tangent plane, within the face;
 * steps that do not come closer are halved. */
static double refine(const double p[3], double b[PL_MAX_FACE_NODES][3], double z[3]) {
    double square = square_on_curved(p, b, z);
    for (int round = 0; round < ROUNDS; round++) {
        double point[3], along[2][3], corner[3][3], to[3], next;
        pl_face_point(b, z, point, along);
        for (int d = 0; d < 3; d++) { /* the triangle that extends the tangent plane to the whole face */
            corner[0][d] = point[d] - z[1] * along[0][d] - z[2] * along[1][d];
            corner[1][d] = corner[0][d] + along[0][d];
            corner[2][d] = corner[0][d] + along[1][d];
        }
        const double *const corners[3] = {corner[0], corner[1], corner[2]};
        on_triangle(p, corners, to);
        double change = fabs(to[1] - z[1]) + fabs(to[2] - z[2]), part = 1;
        for (int k = 0; k < 8; k++, part *= 0.5) {
            const double trial[3] = {z[0] + part * (to[0] - z[0]), z[1] + part * (to[1] - z[1]),
                                     z[2] + part * (to[2] - z[2])};
            next = square_on_curved(p, b, trial);
            if (!(next < square)) continue;
            memcpy(z, trial, sizeof trial);
            break;
        }
        if (!(next < square) || change < 1e-13) break;
        square = next;
    }
    return square_on_curved(p, b, z);
}

static double on_curved(const double p[3], double b[PL_MAX_FACE_NODES][3], double z[3]) {
    double best = INFINITY;
    for (int i = 0; i <= PARTS; i++) {
        for (int j = 0; i + j <= PARTS; j++) {
            const double at[3] = {1 - (double)(i + j) / PARTS, (double)i / PARTS, (double)j / PARTS};
            double square = square_on_curved(p, b, at);
            if (!(square < best)) continue;
            best = square;
            memcpy(z, at, sizeof at);
        }
    }
    return refine(p, b, z);
}

/* ---- all ---- */

static void look_at_face(const pl_face *face, const double *x, nearest *best) {
    double b[PL_MAX_FACE_NODES][3], z[3];
    pl_face_controls(face, x, b);
    const double *const corners[3] = {b[0], b[1], b[2]};
    double square = face->curved ? on_curved(best->point, b, z) : on_triangle(best->point, corners, z);
    if (!(square < best->square)) return;
    best->square = square;
    best->face = face;
    memcpy(best->z, z, sizeof z);
}

/* Visits the group with the closest box first, which excludes most others. */
static void look_at_groups(const pl_faces_index *index, const double *x, nearest *best) {
    double low[3], high[3], min = INFINITY;
    int64_t first = -1;
    for (int round = 0; round < 2; round++) {
        for (int64_t g = 0; g < index->group_count; g++) {
            pl_face_group_box(index, g, x, low, high);
            double square = square_to_box(best->point, low, high);
            if (round == 0 && square < min) min = square, first = g;
            if (round == 0 || !(square < best->square) || g == first) continue;
            for (int64_t f = 0; f < index->groups[g].count; f++)
                look_at_face(&index->faces[index->groups[g].first + f], x, best);
        }
        for (int64_t f = 0; round == 0 && first >= 0 && f < index->groups[first].count; f++)
            look_at_face(&index->faces[index->groups[first].first + f], x, best);
    }
}

static double look_at_colliders(const pl_sim *sim, const double point[3], double distance, pl_hit *out) {
    for (int c = 0; c < sim->model->collider_count; c++) {
        pl_touch touch;
        if (!pl_collider_touch(sim->colliders[c], point, distance, &touch)) continue;
        if (!(fabs(touch.distance) < distance)) continue;
        distance = fabs(touch.distance);
        *out = (pl_hit){.body = -1, .collider = c};
        for (int d = 0; d < 3; d++) {
            out->point[d] = point[d] - touch.distance * touch.normal[d];
            out->normal[d] = touch.normal[d];
        }
    }
    return distance;
}

bool pl_sim_closest(pl_sim *sim, const double point[3], pl_hit *out) {
    if (!out) return false;
    *out = (pl_hit){.body = -1, .collider = -1};
    if (!sim || !point || !isfinite(pl_vec3_length(point))) return false;
    const pl_faces_index *index = pl_faces_of(sim);
    nearest best = {.point = {point[0], point[1], point[2]}, .square = INFINITY};
    if (index) look_at_groups(index, sim->state.positions, &best);
    if (best.face) pl_face_hit(sim, best.face, best.z, out);
    double distance = look_at_colliders(sim, point, sqrt(best.square), out);
    out->distance = isfinite(distance) ? distance : 0;
    return isfinite(distance);
}
