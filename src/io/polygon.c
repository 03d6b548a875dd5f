/* Divides polygons into triangles: the shorter diagonal for convex quads, a fan for other convex polygons,
 * ear clipping for the rest. */
#include "core/memory.h"
#include "io/build.h"
#include "io/text.h"
#include "mesh/tet.h"

#include <stdlib.h>

/* Ear clipping takes cubic time; larger polygons are treated as convex. */
enum { PL_MAX_EAR_CORNERS = 256 };

typedef struct pl_polygon {
    pl_build *build;
    const double *nodes;
    int32_t *corners; /* the remaining ones */
    int64_t count;
    double normal[3];
    int64_t made;
} pl_polygon;

static const double *pl_corner(const pl_polygon *p, int64_t i) {
    return p->nodes + 3 * (int64_t)p->corners[(i + p->count) % p->count];
}

static void pl_polygon_normal(pl_polygon *p) {
    for (int64_t i = 0; i < p->count; i++) { /* Newell: the sum of the cross products along the boundary */
        double u[3], v[3], n[3];
        pl_sub3(pl_corner(p, i), pl_corner(p, 0), u);
        pl_sub3(pl_corner(p, i + 1), pl_corner(p, 0), v);
        pl_cross3(u, v, n);
        for (int k = 0; k < 3; k++) p->normal[k] += n[k];
    }
}

/* Twice the area of a b c, seen along the polygon's normal. */
static double pl_turn(const pl_polygon *p, const double *a, const double *b, const double *c) {
    double u[3], v[3], n[3];
    pl_sub3(b, a, u);
    pl_sub3(c, a, v);
    pl_cross3(u, v, n);
    return pl_dot3(n, p->normal);
}

static bool pl_is_convex(const pl_polygon *p) {
    for (int64_t i = 0; i < p->count; i++) {
        if (pl_turn(p, pl_corner(p, i - 1), pl_corner(p, i), pl_corner(p, i + 1)) < 0) return false;
    }
    return true;
}

static bool pl_is_ear(const pl_polygon *p, int64_t i) {
    const double *a = pl_corner(p, i - 1), *b = pl_corner(p, i), *c = pl_corner(p, i + 1);
    if (pl_turn(p, a, b, c) <= 0) return false;
    for (int64_t k = 0; k < p->count - 3; k++) {
        const double *x = pl_corner(p, i + 2 + k);
        if (pl_turn(p, a, b, x) >= 0 && pl_turn(p, b, c, x) >= 0 && pl_turn(p, c, a, x) >= 0) return false;
    }
    return true;
}

static pl_status pl_polygon_cut(pl_polygon *p, int64_t i) {
    const int32_t tri[3] = {p->corners[(i - 1 + p->count) % p->count], p->corners[i],
                            p->corners[(i + 1) % p->count]};
    p->count--;
    for (int64_t k = i; k < p->count; k++) p->corners[k] = p->corners[k + 1];
    p->made++;
    return pl_build_tri(p->build, tri);
}

static pl_status pl_polygon_fan(pl_polygon *p) {
    for (int64_t i = 1; i + 1 < p->count; i++) {
        const int32_t tri[3] = {p->corners[0], p->corners[i], p->corners[i + 1]};
        PL_TRY(pl_build_tri(p->build, tri));
        p->made++;
    }
    return PL_OK;
}

static pl_status pl_polygon_split(pl_polygon *p) {
    pl_polygon_normal(p);
    if (p->count > PL_MAX_EAR_CORNERS) return pl_polygon_fan(p);
    bool convex = pl_is_convex(p);
    if (convex && p->count == 4) {
        bool first =
            pl_distance2(pl_corner(p, 0), pl_corner(p, 2)) <= pl_distance2(pl_corner(p, 1), pl_corner(p, 3));
        PL_TRY(pl_polygon_cut(p, first ? 1 : 0));
        return pl_polygon_cut(p, 1);
    }
    if (convex) return pl_polygon_fan(p);
    while (p->count > 3) {
        int64_t ear = 0; /* if there is none the polygon intersects itself, and any corner will do */
        for (int64_t i = 0; i < p->count; i++) {
            if (!pl_is_ear(p, i)) continue;
            ear = i;
            break;
        }
        PL_TRY(pl_polygon_cut(p, ear));
    }
    return pl_polygon_cut(p, 1);
}

pl_status pl_build_polygon(pl_build *build, const int32_t *nodes, int64_t count, int64_t *made) {
    *made = count == 3;
    if (count < 3) return PL_OK;
    if (count == 3) return pl_build_tri(build, nodes);
    pl_polygon polygon = {.build = build, .nodes = build->mesh->nodes, .count = count};
    polygon.corners = pl_array_new(count, sizeof *polygon.corners);
    if (!polygon.corners) return pl_error_memory(build->err, 4 * count, "a polygon");
    for (int64_t i = 0; i < count; i++) polygon.corners[i] = nodes[i];
    pl_status status = pl_polygon_split(&polygon);
    *made = polygon.made;
    free(polygon.corners);
    return status;
}
