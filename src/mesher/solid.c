/* The surface to be meshed: cleaned, in a bounding-box tree, with queries for inside and outside and for
 * crossings with edges. */
#include "core/memory.h"
#include "mesh/edit.h"
#include "mesh/tet.h"
#include "mesher/ray.h"
#include "mesher/solid.h"

#include <math.h>
#include <stdlib.h>

/* Larger coordinates (or smaller sizes) are rejected: products of four lengths would overflow or vanish. */
#define PL_SOLID_MAX 1e60
#define PL_SOLID_MIN 1e-60

enum { PL_MAX_HITS = 32, PL_BISECTIONS = 30, PL_MAX_PATCH = 64 /* triangles */ };

static void measure(pl_solid *s) {
    const pl_mesh *mesh = s->surface;
    double sum[3] = {0}, *min = s->region.min, *max = s->region.max;
    for (int k = 0; k < 3; k++) min[k] = INFINITY, max[k] = -INFINITY;
    for (int64_t i = 0; i < 3 * s->triangles.count; i++) {
        for (int k = 0; k < 3; k++) {
            min[k] = fmin(min[k], s->triangles.corners[3 * i + k]);
            max[k] = fmax(max[k], s->triangles.corners[3 * i + k]);
        }
    }
    double middle[3];
    for (int k = 0; k < 3; k++) middle[k] = 0.5 * (min[k] + max[k]);
    for (int64_t t = 0; t < mesh->tri_count; t++) {
        double normal[3], arm[3];
        pl_tri_normal(mesh->nodes, mesh->tris + 3 * t, normal);
        pl_sub3(mesh->nodes + 3 * (int64_t)mesh->tris[3 * t], middle, arm);
        s->volume += pl_dot3(normal, arm) / 6;
        s->area += sqrt(pl_dot3(normal, normal)) / 2;
        for (int k = 0; k < 3; k++) sum[k] += normal[k] / 2;
    }
    s->open = sqrt(pl_dot3(sum, sum)) / s->area;
}

static pl_status check_extent(const pl_solid *s, pl_error *err) {
    double longest = 0, largest = 0;
    const double *min = s->region.min, *max = s->region.max;
    for (int k = 0; k < 3; k++) {
        longest = fmax(longest, max[k] - min[k]);
        largest = fmax(largest, fmax(fabs(min[k]), fabs(max[k])));
    }
    if (longest < PL_SOLID_MIN || largest > PL_SOLID_MAX)
        return pl_error_set(err, PL_ERR_INPUT, "the surface is %g m long, expected between %g and %g",
                            longest, PL_SOLID_MIN, PL_SOLID_MAX);
    if (longest < 1e-9 * largest)
        return pl_error_set(err, PL_ERR_INPUT,
                            "the surface is %g m long and %g m from the origin: too far for the precision of "
                            "its coordinates",
                            longest, largest);
    return PL_OK;
}

static bool inside(const void *context, const double x[3]) {
    const pl_solid *solid = context;
    return pl_triangles_winding(&solid->triangles, x) > 0.5;
}

/* ---- crossings */

/* Hits in ascending order, up to the available room. */
static int find_hits(const pl_triangles *all, const double a[3], const double b[3],
                     double hits[PL_MAX_HITS]) {
    double d[3], low[3], high[3];
    pl_sub3(b, a, d);
    for (int k = 0; k < 3; k++) low[k] = fmin(a[k], b[k]), high[k] = fmax(a[k], b[k]);
    int32_t stack[PL_BOXES_DEPTH];
    int depth = 0, count = 0;
    stack[depth++] = 0;
    while (depth) {
        int32_t index = stack[--depth];
        const pl_box_node *node = &all->tree.nodes[index];
        bool apart = false;
        for (int k = 0; k < 3; k++) apart |= node->min[k] > high[k] || node->max[k] < low[k];
        if (apart) continue;
        if (node->right) {
            stack[depth++] = node->right;
            stack[depth++] = index + 1;
            continue;
        }
        for (int32_t i = node->first; i < node->first + node->count; i++) {
            double t = pl_triangle_hit(all->corners + 9 * (int64_t)i, a, d);
            if (t < 0 || count == PL_MAX_HITS) continue;
            int at = count++;
            for (; at > 0 && hits[at - 1] > t; at--) hits[at] = hits[at - 1];
            hits[at] = t;
        }
    }
    return count;
}

static bool inside_at(const pl_solid *solid, const double a[3], const double b[3], double share) {
    double x[3];
    for (int k = 0; k < 3; k++) x[k] = a[k] + share * (b[k] - a[k]);
    return inside(solid, x);
}

/* The first triangle at which the side changes; in holes, the point where the winding number is one half. */
static double cut(const void *context, const double a[3], const double b[3], bool a_inside) {
    const pl_solid *solid = context;
    double hits[PL_MAX_HITS];
    int count = find_hits(&solid->triangles, a, b, hits);
    for (int i = 0; i + 1 < count; i++) {
        if (hits[i + 1] - hits[i] < 1e-9) continue;
        if (inside_at(solid, a, b, 0.5 * (hits[i] + hits[i + 1])) != a_inside) return hits[i];
    }
    if (count) return hits[count - 1];
    double low = 0, high = 1;
    for (int i = 0; i < PL_BISECTIONS; i++) {
        double middle = 0.5 * (low + high);
        *(inside_at(solid, a, b, middle) == a_inside ? &low : &high) = middle;
    }
    return 0.5 * (low + high);
}

double pl_solid_first_hit(const pl_solid *solid, const double a[3], const double b[3]) {
    double hits[PL_MAX_HITS];
    return find_hits(&solid->triangles, a, b, hits) ? hits[0] : 1;
}

/* ---- Isolated patches, as deletions and triangle soups leave them. They have no neighbours that define
 * their winding. It follows from the winding number of the rest, which must be larger behind a patch than in
 * front of it. */

/* The winding number of all triangles except one patch. */
static double rest_winding(const pl_solid *s, const int32_t *tris, int64_t count, const double x[3]) {
    double sum = 0;
    for (int64_t i = 0; i < count; i++) {
        double corners[9];
        for (int k = 0; k < 9; k++)
            corners[k] =
                s->surface->nodes[3 * (int64_t)s->surface->tris[3 * (int64_t)tris[i] + k / 3] + k % 3];
        sum += pl_triangle_solid_angle(corners, x);
    }
    return pl_triangles_winding(&s->triangles, x) - sum / (4 * 3.14159265358979323846);
}

static bool patch_is_turned(const pl_solid *s, const int32_t *tris, int64_t count) {
    const pl_mesh *mesh = s->surface;
    double sum[3] = {0}, middle[3] = {0}, before[3], behind[3];
    for (int64_t i = 0; i < count; i++) {
        const int32_t *tri = mesh->tris + 3 * (int64_t)tris[i];
        double normal[3];
        pl_tri_normal(mesh->nodes, tri, normal);
        for (int k = 0; k < 3; k++) sum[k] += 0.5 * normal[k];
        for (int k = 0; k < 9; k++) middle[k % 3] += mesh->nodes[3 * (int64_t)tri[k / 3] + k % 3];
    }
    double area = sqrt(pl_dot3(sum, sum));
    if (!(area > 0)) return false;
    for (int k = 0; k < 3; k++) {
        double step = sum[k] / sqrt(area); /* as long as the patch is wide */
        middle[k] /= 3 * (double)count;
        before[k] = middle[k] + step, behind[k] = middle[k] - step;
    }
    return rest_winding(s, tris, count, before) > rest_winding(s, tris, count, behind);
}

/* All patches are evaluated before any is flipped. */
static pl_status turn_patches(pl_solid *s, pl_threads *threads, pl_error *err) {
    pl_mesh *mesh = s->surface;
    int32_t *tris;
    int64_t *ends, count;
    pl_status status = pl_mesh_patches(mesh, PL_MAX_PATCH, &tris, &ends, &count, err);
    if (status != PL_OK) return status;
    bool *turned = pl_array_new(count, sizeof *turned), any = false;
    if (!turned) status = pl_error_memory(err, count, "the patches of a surface");
    for (int64_t i = 0; turned && i < count; i++) {
        int64_t first = i ? ends[i - 1] : 0;
        any |= turned[i] = patch_is_turned(s, tris + first, ends[i] - first);
    }
    for (int64_t i = 0; turned && i < count; i++) {
        for (int64_t k = i ? ends[i - 1] : 0; turned[i] && k < ends[i]; k++, s->flipped++) {
            int32_t *tri = mesh->tris + 3 * (int64_t)tris[k], other = tri[1];
            tri[1] = tri[2];
            tri[2] = other;
        }
    }
    free(tris);
    free(ends);
    free(turned);
    if (!any || status != PL_OK) return status;
    pl_triangles_free(&s->triangles);
    return pl_triangles_build(mesh->nodes, mesh->tri_count, mesh->tris, threads, &s->triangles, err);
}

pl_status pl_solid_create(const pl_mesh *surface, pl_threads *threads, pl_solid *out, pl_error *err) {
    *out = (pl_solid){0};
    pl_mesh_repairs repairs = {0};
    pl_status status = pl_mesh_copy_surface(surface, &out->surface, err);
    if (status == PL_OK) status = pl_mesh_repair(out->surface, &repairs, err);
    out->flipped = repairs.flipped;
    out->duplicates = repairs.duplicate_cells;
    pl_mesh_repairs_free(&repairs);
    const pl_mesh *mesh = out->surface;
    pl_edge_census edges = {0};
    if (status == PL_OK) status = pl_tris_census(mesh->tris, mesh->tri_count, mesh->node_count, &edges, err);
    out->closed = edges.closed;
    if (status == PL_OK)
        status = pl_triangles_build(mesh->nodes, mesh->tri_count, mesh->tris, threads, &out->triangles, err);
    if (status == PL_OK && !out->closed) status = turn_patches(out, threads, err);
    if (status == PL_OK) {
        measure(out);
        out->region.inside = inside, out->region.cut = cut, out->region.context = out;
        out->region.changes = out->closed ? &out->triangles : NULL;
        status = check_extent(out, err);
    }
    if (status != PL_OK) pl_solid_free(out);
    return status;
}

void pl_solid_free(pl_solid *solid) {
    pl_mesh_free(solid->surface);
    pl_triangles_free(&solid->triangles);
    pl_crease_net_free(&solid->creases);
    *solid = (pl_solid){0};
}
