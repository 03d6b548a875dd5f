/* See barrier_parts.h: planes, which have no triangles but a distance that is linear in the point.
 *
 * In a step the distance of a plane changes from n.(x - p) to n'.(x - p') by linear interpolation, (1 - s)
 * n.(x - p) + s n'.(x - p'). This is nowhere more than the distance from the plane where it vanishes, since
 * the length of its gradient is at most one.
 */
#include "contact/barrier_parts.h"
#include "math/vec3.h"

#include <string.h>

double pl_plane_distance(const pl_plane *plane, const double x[3]) {
    double away[3] = {x[0] - plane->point[0], x[1] - plane->point[1], x[2] - plane->point[2]};
    return pl_vec3_dot(plane->normal, away);
}

void pl_barriers_place_planes(pl_barriers *b, int end) {
    for (int k = 0; k < b->plane_count; k++) b->planes[k].now = b->planes[k].ends[end];
    b->travelled = end;
}

void pl_barriers_advance_planes(pl_barriers *b, double part) {
    for (int k = 0; k < b->plane_count; k++) {
        const pl_plane old = b->planes[k].now, *end = &b->planes[k].ends[1];
        pl_plane *now = &b->planes[k].now;
        for (int d = 0; d < 3; d++) {
            now->normal[d] = old.normal[d] + part * (end->normal[d] - old.normal[d]);
            now->point[d] = old.point[d] + part * (end->point[d] - old.point[d]);
        }
        double square = pl_vec3_dot(now->normal, now->normal);
        double off =
            (1 - part) * pl_plane_distance(&old, now->point) + part * pl_plane_distance(end, now->point);
        pl_vec3_add(now->point, -off / square,
                    now->normal); /* where a plane that turns has that distance zero */
        for (int d = 0; d < 3; d++) now->normal[d] /= sqrt(square);
    }
    b->travelled += part * (1 - b->travelled);
}

/* The part s of a path on which (1 - s)^2 a + 2 s (1 - s) c + s^2 e stays above a tenth of a > 0; at most
 * 1. */
static double limit_gap(double a, double c, double e) {
    double curvature = a - 2 * c + e, slope = 2 * (c - a), above = 0.9 * a;
    if (c >= 0.1 * a && e >= 0.1 * a) return 1;
    double discriminant = slope * slope - 4 * curvature * above;
    if (discriminant < 0) return 1;
    double below = sqrt(discriminant) - slope; /* twice what is left over the smallest positive root */
    return below > 2 * above ? 2 * above / below : 1;
}

static double limit_plane(const pl_barriers *b, int plane, int64_t part, double share) {
    const pl_plane *now = &b->planes[plane].now, *end = &b->planes[plane].ends[1];
    double limit = 1, keeps = pl_barriers_keep(b, plane, part);
    for (int64_t v = b->surface.parts[part].vertex; v < b->surface.parts[part + 1].vertex; v++) {
        const double *x = b->at + 3 * v, *ahead = b->ahead + 3 * v;
        if (pl_barriers_is_ignored(b, plane, v)) continue;
        double gap = pl_plane_distance(now, x), go = pl_plane_distance(now, ahead), come = gap, both = go;
        if (share > 0) {
            come += share * (pl_plane_distance(end, x) - gap);
            both += share * (pl_plane_distance(end, ahead) - go);
        }
        limit = fmin(limit, limit_gap(gap - keeps, 0.5 * (go + come) - keeps, both - keeps));
    }
    return fmax(limit, 0);
}

double pl_barriers_limit_planes(const pl_barriers *b, double share) {
    double limit = 1;
    for (int plane = 0; plane < b->plane_count; plane++) {
        for (int64_t part = 0; part < b->surface.part_count; part++)
            if (pl_barriers_meet_plane(b, part, plane))
                limit = fmin(limit, limit_plane(b, plane, part, share));
    }
    return limit;
}

void pl_barriers_plane_velocity(const pl_barriers *b, int plane, const double x[3], double out[3]) {
    pl_touch touch;
    pl_collider_touch(b->planes[plane].collider, x, INFINITY, &touch);
    memcpy(out, touch.velocity, sizeof touch.velocity);
}

void pl_barriers_plane_remainder(const pl_barriers *b, int plane, const double x[3], double out[3]) {
    const pl_barrier_plane *at = &b->planes[plane];
    double rest = (1 - b->travelled) * b->duration;
    pl_barriers_plane_velocity(b, plane, x, out);
    for (int d = 0; d < 3; d++) out[d] *= rest;
    pl_vec3_split(out, at->now.normal);
    pl_vec3_add(out, pl_plane_distance(&at->now, x) - pl_plane_distance(&at->ends[1], x), at->now.normal);
}
