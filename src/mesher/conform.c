/* Quadratic surface conforming (mezger2007 section 6.1, figure 6).
 *
 * Boundary nodes move onto the detailed surface along their normal. If the surface is too far in that
 * direction, or its normal differs too much from the node's, the closest point nearby is used instead. If
 * that is no better, the node stays. Corners move only as far as the angles of their tetrahedra allow.
 * Mid-edge nodes move as far as the Jacobian determinant of all their tetrahedra stays above a share of its
 * mean, which is certified by Bernstein coefficients (mesh/folded.h). With straight edges the determinant is
 * constant, so that the procedure terminates. */
#include "core/memory.h"
#include "mesh/edit.h"
#include "mesh/folded.h"
#include "mesh/tet.h"
#include "mesher/cells.h"
#include "mesher/coarse.h"
#include "mesher/collapse.h"
#include "mesher/ray.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Search distance for the surface, in lengths of the node's (shortest) edge. */
#define PL_SEARCH_RADIUS 0.5
/* Minimum cosine between the normals of surface and node; below it the surface is spiky. */
#define PL_SAME_DIRECTION 0.5
/* Required share of the mean determinant everywhere. */
#define PL_SOUND 0.1
/* Factor by which a displacement is reduced, and the number of reductions after which it is dropped.
 * Displacements of corners are halved. */
#define PL_EASED 0.7
enum { PL_EASINGS = 12, PL_HALVINGS = 5 };

/* The target on the surface for a node at x; false: none. */
static bool find_goal(const pl_triangles *all, const double x[3], const double normal[3],
                      double search_radius, double goal[3]) {
    const double back[3] = {-normal[0], -normal[1], -normal[2]};
    int32_t ahead, behind, hit;
    double out = pl_triangles_ray(all, x, normal, search_radius, true, &ahead);
    double in = pl_triangles_ray(all, x, back, search_radius, false, &behind),
           displacement = out < in ? out : -in, facing[3];
    hit = out < in ? ahead : behind;
    if (hit >= 0) pl_triangles_normal(all, hit, facing);
    if (hit >= 0 && pl_dot3(facing, normal) > PL_SAME_DIRECTION) {
        for (int k = 0; k < 3; k++) goal[k] = x[k] + displacement * normal[k];
        return true;
    }
    double shares[3];
    pl_triangles_distance(all, x, search_radius, &hit);
    if (hit < 0) return false;
    pl_triangles_normal(all, hit, facing);
    const double *corners = all->corners + 9 * (int64_t)hit;
    pl_triangle_nearest(corners, x, shares);
    for (int k = 0; k < 3; k++)
        goal[k] = shares[0] * corners[k] + shares[1] * corners[3 + k] + shares[2] * corners[6 + k];
    return pl_dot3(facing, normal) > 0;
}

static bool make_unit(double v[3]) {
    double length = sqrt(pl_dot3(v, v));
    for (int k = 0; k < 3 && length > 0; k++) v[k] /= length;
    return length > 0;
}

/* ---- corners */

/* Area-weighted normals of the boundary nodes, and the shortest edge at each. */
static void measure_nodes(const pl_cells *cells, double *normals, double *edges) {
    for (int64_t n = 0; n < cells->node_count; n++) edges[n] = INFINITY;
    for (int64_t t = 0; t < cells->slots; t++) {
        for (int f = 0; f < 4; f++) {
            int32_t tri[3];
            double normal[3];
            if (!pl_cells_outer_tri(cells, t, f, tri)) continue;
            pl_tri_normal(cells->nodes, tri, normal);
            for (int k = 0; k < 3; k++) {
                int64_t a = tri[k], b = tri[(k + 1) % 3];
                double length = sqrt(pl_distance2(cells->nodes + 3 * a, cells->nodes + 3 * b));
                edges[a] = fmin(edges[a], length), edges[b] = fmin(edges[b], length);
                for (int i = 0; i < 3; i++) normals[3 * a + i] += normal[i];
            }
        }
    }
}

/* Moves a corner towards its target, as far as no angle around it becomes smaller than 5 degrees or than its
 * current value. */
static bool move_corner(pl_cells *cells, const pl_rim *rim, int32_t node, const double goal[3]) {
    double *own = cells->nodes + 3 * (int64_t)node, share = 1;
    pl_star star;
    pl_cells_star(cells, node, &star);
    double now = fmax(PL_COARSE_COSINE, pl_star_cosine(cells, &star, node, own));
    for (int step = 0; step < PL_HALVINGS; step++, share *= 0.5) {
        double x[3];
        for (int k = 0; k < 3; k++) x[k] = own[k] + share * (goal[k] - own[k]);
        if (pl_star_cosine(cells, &star, node, x) > now) continue;
        if (rim->count && pl_rim_crosses(cells, rim, &star, node, NULL, -1, x)) continue;
        memcpy(own, x, sizeof x);
        return step == 0;
    }
    return false;
}

static pl_status move_corners(pl_mesh *mesh, const pl_solid *solid, pl_mesher_report *report, pl_error *err) {
    pl_cells cells;
    pl_rim rim = {0};
    pl_status status = pl_cells_create(mesh, &cells, err);
    if (status != PL_OK) return status;
    if (cells.count < PL_WATCHED) status = pl_rim_find(&cells, &rim, err);
    double *normals = pl_array_new(3 * mesh->node_count, sizeof *normals);
    double *edges = pl_array_new(mesh->node_count, sizeof *edges);
    if (!normals || !edges) status = pl_error_memory(err, 32 * mesh->node_count, "normals");
    if (status == PL_OK) measure_nodes(&cells, normals, edges);
    for (int64_t n = 0; status == PL_OK && n < mesh->node_count; n++) {
        double goal[3];
        if (!cells.on_boundary[n]) continue;
        bool found =
            make_unit(normals + 3 * n) && find_goal(&solid->triangles, cells.nodes + 3 * n, normals + 3 * n,
                                                    PL_SEARCH_RADIUS * edges[n], goal);
        report->blocked_nodes += !found || !move_corner(&cells, &rim, (int32_t)n, goal);
    }
    if (status == PL_OK)
        memcpy(mesh->nodes, cells.nodes, (size_t)(3 * mesh->node_count) * sizeof *mesh->nodes);
    pl_cells_free(&cells);
    pl_rim_free(&rim);
    free(normals);
    free(edges);
    return status;
}

/* ---- mid-edge nodes */

typedef struct bends {
    double *displacement; /* (node_count,3) the displacement; zero except at mid-edge nodes of the boundary */
    double *normals;      /* (node_count,3) */
    int32_t *ends;        /* (node_count,2) of the edge */
    int64_t face_count;
    int32_t *faces; /* (face_count,6) */
    uint8_t *eased; /* (node_count) number of reductions */
} bends;

static void bends_free(bends *b) {
    free(b->displacement);
    free(b->normals);
    free(b->ends);
    free(b->faces);
    free(b->eased);
}

static pl_status bends_create(const pl_mesh *mesh, bends *b, pl_error *err) {
    int64_t count = mesh->node_count, tris;
    int32_t *faces;
    int size;
    *b = (bends){0};
    pl_status status = pl_mesh_boundary_nodes(mesh, &faces, NULL, &tris, &size, err);
    if (status != PL_OK) return status;
    b->displacement = pl_array_new(3 * count, sizeof *b->displacement);
    b->normals = pl_array_new(3 * count, sizeof *b->normals);
    b->ends = pl_array_new(2 * count, sizeof *b->ends);
    b->eased = pl_array_new(count, sizeof *b->eased);
    if (!b->displacement || !b->normals || !b->ends || !b->eased)
        status = pl_error_memory(err, 57 * count, "curved edges");
    for (int64_t t = 0; status == PL_OK && t < tris; t++) {
        const int32_t *face = faces + size * t;
        double normal[3];
        pl_tri_normal(mesh->nodes, face, normal);
        for (int k = 0; k < 3; k++) {
            int64_t middle = face[3 + k];
            b->ends[2 * middle] = face[k], b->ends[2 * middle + 1] = face[(k + 1) % 3];
            for (int i = 0; i < 3; i++) b->normals[3 * middle + i] += normal[i];
        }
    }
    b->faces = faces;
    b->face_count = tris;
    return status;
}

static bool is_bent(const bends *b, int64_t node) { return b->ends[2 * node] != b->ends[2 * node + 1]; }

static void find_bends(const pl_mesh *mesh, const pl_solid *solid, bends *b, pl_mesher_report *report) {
    for (int64_t n = 0; n < mesh->node_count; n++) {
        double goal[3], *x = mesh->nodes + 3 * n;
        if (!is_bent(b, n)) continue;
        double length = sqrt(pl_distance2(mesh->nodes + 3 * (int64_t)b->ends[2 * n],
                                          mesh->nodes + 3 * (int64_t)b->ends[2 * n + 1]));
        bool found = make_unit(b->normals + 3 * n) &&
                     find_goal(&solid->triangles, x, b->normals + 3 * n, PL_SEARCH_RADIUS * length, goal);
        report->blocked_nodes += !found;
        report->curved_nodes += found;
        for (int k = 0; found && k < 3; k++) {
            b->displacement[3 * n + k] = goal[k] - x[k];
            x[k] = goal[k];
        }
    }
}

/* Reduces the displacement of a node, and finally drops it; returns whether there was one. */
static bool ease(pl_mesh *mesh, bends *b, int64_t node, pl_mesher_report *report) {
    double *displacement = b->displacement + 3 * node;
    if (!(pl_dot3(displacement, displacement) > 0)) return false;
    double left = ++b->eased[node] < PL_EASINGS ? PL_EASED : 0;
    if (b->eased[node] == 1) report->curved_nodes--, report->blocked_nodes++;
    for (int k = 0; k < 3; k++) {
        mesh->nodes[3 * node + k] -= (1 - left) * displacement[k];
        displacement[k] *= left;
    }
    if (left > 0) return true;
    for (int k = 0; k < 3; k++) /* exactly straight */
        mesh->nodes[3 * node + k] = 0.5 * (mesh->nodes[3 * (int64_t)b->ends[2 * node] + k] +
                                           mesh->nodes[3 * (int64_t)b->ends[2 * node + 1] + k]);
    return true;
}

/* Squared displacement of a node, in squares of its edge's length. */
static double bend_of(const pl_mesh *mesh, const bends *b, int64_t node) {
    const double *displacement = b->displacement + 3 * node, *x = mesh->nodes;
    if (!is_bent(b, node)) return 0;
    return pl_dot3(displacement, displacement) /
           pl_distance2(x + 3 * (int64_t)b->ends[2 * node], x + 3 * (int64_t)b->ends[2 * node + 1]);
}

/* Reduces the largest displacement among some nodes; returns whether there was one. */
static bool ease_max(pl_mesh *mesh, bends *b, const int32_t *nodes, int count, pl_mesher_report *report) {
    int32_t max = -1;
    double largest = 0;
    for (int k = 0; k < count; k++) {
        double part = bend_of(mesh, b, nodes[k]);
        if (part > largest) largest = part, max = nodes[k];
    }
    return max >= 0 && ease(mesh, b, max, report);
}

/* Compares the bounds of corners and mid-edge nodes, enlarged by twice the bulge, which is enough for a
 * parabola. */
static bool faces_are_near(const double *x, const int32_t *p, const int32_t *q) {
    for (int k = 0; k < 3; k++) {
        double low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
        for (int i = 0; i < 12; i++) {
            double at = x[3 * (int64_t)(i < 6 ? p[i] : q[i - 6]) + k];
            low[i / 6] = fmin(low[i / 6], at), high[i / 6] = fmax(high[i / 6], at);
        }
        double more = 0.25 * fmax(high[0] - low[0], high[1] - low[1]);
        if (low[0] > high[1] + more || low[1] > high[0] + more) return false;
    }
    return true;
}

static void ease_folds(pl_mesh *mesh, bends *b, pl_mesher_report *report) {
    for (bool again = true; again;) {
        again = false;
        for (int64_t t = 0; t < mesh->tet_count; t++) {
            const int32_t *tet = mesh->tets + 10 * t;
            if (!pl_tet_is_sound(tet, mesh->nodes, PL_SOUND)) again |= ease_max(mesh, b, tet + 4, 6, report);
        }
    }
}

/* Reduces displacements where faces intersect; returns whether anything changed. */
static bool ease_crossings(pl_mesh *mesh, bends *b, pl_mesher_report *report) {
    bool changed = false;
    for (int64_t i = 0; i < b->face_count; i++) {
        for (int64_t j = 0; j < i; j++) {
            const int32_t *p = b->faces + 6 * i, *q = b->faces + 6 * j;
            const int32_t between[6] = {p[3], p[4], p[5], q[3], q[4], q[5]};
            while (faces_are_near(mesh->nodes, p, q) && pl_curved_faces_cross(mesh->nodes, p, q)) {
                if (!ease_max(mesh, b, between, 6, report)) break;
                changed = true;
            }
        }
    }
    return changed;
}

pl_status pl_mesh_conform(pl_mesh **mesh, const pl_solid *solid, pl_mesher_report *report, pl_error *err) {
    pl_mesh *curved = NULL;
    bends b = {0};
    pl_status status = move_corners(*mesh, solid, report, err);
    if (status == PL_OK) status = pl_mesh_quadratic(*mesh, &curved, err);
    if (status == PL_OK) status = bends_create(curved, &b, err);
    if (status == PL_OK) {
        find_bends(curved, solid, &b, report);
        ease_folds(curved, &b, report);
        while (curved->tet_count < PL_WATCHED && ease_crossings(curved, &b, report))
            ease_folds(curved, &b, report);
    }
    bends_free(&b);
    if (status != PL_OK) {
        pl_mesh_free(curved);
        return status;
    }
    pl_mesh_free(*mesh);
    *mesh = curved;
    return PL_OK;
}
