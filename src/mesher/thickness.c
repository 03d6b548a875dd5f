/* The thickness of a body below its surface: the distance along the inward normal to the end of the body. */
#include "core/memory.h"
#include "mesh/tet.h"
#include "mesher/coarse.h"
#include "mesher/ray.h"

#include <stdlib.h>
#include <string.h>

enum { PL_SAMPLES = 4096, PL_THIN = 100 /* one in this many may be thinner */ };
/* Rays start this share of the body's length below the surface, so that they do not hit their origin. */
#define PL_BELOW 1e-6
/* Surfaces face each other if the cosine between their normals is smaller than this. */
#define PL_FACING (-0.5)
/* Smaller thicknesses are raised to this share of the body's length. */
#define PL_MIN_THICKNESS 1e-3
/* Refinement factor where the surface is painted. */
#define PL_PAINTED 4.0

static int compare_lengths(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static double length_of(const pl_solid *solid) {
    return sqrt(pl_distance2(solid->region.min, solid->region.max));
}

/* Distance from x against the normal to the end of the body, or along the normal to its next part (`ahead`).
 * It is the length of the body if there is none, or if the hit surface does not face x: only approximately
 * parallel surfaces form a thin part or gap. */
static double thickness_at(const pl_triangles *all, const double x[3], const double normal[3], double longest,
                           bool ahead) {
    double direction[3], from[3], facing[3];
    int32_t hit;
    for (int k = 0; k < 3; k++) {
        direction[k] = ahead ? normal[k] : -normal[k];
        from[k] = x[k] + PL_BELOW * longest * direction[k];
    }
    double length = pl_triangles_ray(all, from, direction, longest, !ahead, &hit);
    if (hit < 0) return longest;
    pl_triangles_normal(all, hit, facing);
    return pl_dot3(facing, normal) < PL_FACING ? length : longest;
}

double pl_solid_thickness(const pl_solid *solid) {
    const pl_triangles *all = &solid->triangles;
    double longest = length_of(solid), found[PL_SAMPLES], sum = 0;
    int count = 0;
    for (int64_t t = 0; t < all->count; t++) { /* one sample per equal share of the area */
        const int32_t corners[3] = {0, 1, 2};
        const double *c = all->corners + 9 * t;
        double normal[3], middle[3];
        pl_tri_normal(c, corners, normal);
        double twice = sqrt(pl_dot3(normal, normal)), thickness = -1;
        sum += 0.5 * twice;
        for (int k = 0; k < 3; k++) {
            normal[k] /= twice;
            middle[k] = (c[k] + c[3 + k] + c[6 + k]) / 3;
        }
        for (; count < PL_SAMPLES && sum >= solid->area * (count + 0.5) / PL_SAMPLES; count++) {
            if (thickness < 0)
                thickness = fmin(thickness_at(all, middle, normal, longest, false),
                                 thickness_at(all, middle, normal, longest, true));
            found[count] = thickness;
        }
    }
    if (!count) return longest;
    qsort(found, (size_t)count, sizeof *found, compare_lengths);
    return found[count / PL_THIN];
}

/* ---- density */

/* The painted value, from 0 to 1, at the nodes of the surface. */
static pl_status find_paint(const pl_mesh *surface, const char *name, double **out, pl_error *err) {
    const pl_array *array = pl_mesh_find_array(surface, name);
    const pl_group *group = pl_mesh_find_group(surface, name);
    bool usable = (array && array->where == PL_ON_NODES) || (group && group->where != PL_ON_TETS);
    if (!usable)
        return pl_error_set(
            err, PL_ERR_INPUT,
            "density is '%.60s', expected an array on the nodes of the surface or a group of its "
            "nodes or triangles",
            name);
    double *paint = pl_array_new(surface->node_count, sizeof *paint), largest = 0;
    if (!paint) return pl_error_memory(err, 8 * surface->node_count, "a painted density");
    if (array && array->where == PL_ON_NODES) {
        for (int64_t i = 0; i < surface->node_count * array->components; i++)
            paint[i / array->components] += fmax(0, array->values[i]);
    } else {
        for (int64_t i = 0; i < group->count; i++) {
            const int32_t *tri = surface->tris + 3 * (int64_t)group->items[i];
            if (group->where == PL_ON_NODES) paint[group->items[i]] = 1;
            for (int k = 0; group->where == PL_ON_TRIS && k < 3; k++) paint[tri[k]] = 1;
        }
    }
    for (int64_t n = 0; n < surface->node_count; n++) largest = fmax(largest, paint[n]);
    for (int64_t n = 0; n < surface->node_count && largest > 0; n++) paint[n] /= largest;
    *out = paint;
    return PL_OK;
}

/* Multiplies by the paint at the closest point of the surface. */
static pl_status apply_paint(const pl_mesh *mesh, const pl_mesher_def *def, double *density, pl_error *err) {
    const pl_mesh *surface = def->surface;
    pl_triangles all = {0};
    double *paint = NULL;
    if (!surface->tri_count) return pl_error_set(err, PL_ERR_INPUT, "density needs a surface of triangles");
    pl_status status = find_paint(surface, def->density, &paint, err);
    if (status == PL_OK)
        status = pl_triangles_build(surface->nodes, surface->tri_count, surface->tris, NULL, &all, err);
    for (int64_t n = 0; status == PL_OK && n < mesh->node_count; n++) {
        int32_t nearest;
        const double *x = mesh->nodes + 3 * n;
        double shares[3], value = 0;
        pl_triangles_distance(&all, x, INFINITY, &nearest);
        pl_triangle_nearest(all.corners + 9 * (int64_t)nearest, x, shares);
        const int32_t *tri = surface->tris + 3 * (int64_t)all.source[nearest];
        for (int k = 0; k < 3; k++) value += shares[k] * paint[tri[k]];
        density[n] *= 1 + (PL_PAINTED - 1) * value;
    }
    pl_triangles_free(&all);
    free(paint);
    return status;
}

/* Area-weighted sum of the normals of a node's boundary faces; zero inside. */
static pl_status find_normals(const pl_mesh *mesh, double **out, pl_error *err) {
    int32_t *tris;
    int64_t count;
    pl_status status = pl_mesh_boundary(mesh, &tris, NULL, &count, err);
    if (status != PL_OK) return status;
    *out = pl_array_new(3 * mesh->node_count, sizeof **out);
    for (int64_t t = 0; *out && t < count; t++) {
        double normal[3];
        pl_tri_normal(mesh->nodes, tris + 3 * t, normal);
        for (int k = 0; k < 9; k++) (*out)[3 * (int64_t)tris[3 * t + k / 3] + k % 3] += normal[k % 3];
    }
    free(tris);
    return *out ? PL_OK : pl_error_memory(err, 24 * mesh->node_count, "normals");
}

pl_status pl_mesh_density(const pl_mesh *mesh, const pl_solid *solid, const pl_mesher_def *def, double **out,
                          pl_error *err) {
    double *normals = NULL, *density = pl_array_new(mesh->node_count, sizeof *density);
    double longest = length_of(solid);
    *out = NULL;
    if (!density) return pl_error_memory(err, 8 * mesh->node_count, "a density");
    pl_status status = find_normals(mesh, &normals, err);
    for (int64_t n = 0; status == PL_OK && n < mesh->node_count; n++) {
        double *normal = normals + 3 * n, length = sqrt(pl_dot3(normal, normal));
        density[n] = 1;
        if (!(length > 0)) continue;
        for (int k = 0; k < 3; k++) normal[k] /= length;
        double thickness = thickness_at(&solid->triangles, mesh->nodes + 3 * n, normal, longest, false);
        density[n] = cbrt(longest / fmax(thickness, PL_MIN_THICKNESS * longest));
    }
    if (status == PL_OK && def->density) status = apply_paint(mesh, def, density, err);
    free(normals);
    if (status == PL_OK)
        *out = density;
    else
        free(density);
    return status;
}
