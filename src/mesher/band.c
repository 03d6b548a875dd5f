/* See band.h. */
#include "mesher/band.h"
#include "core/memory.h"
#include "mesh/tet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* In cell sizes: a boundary node farther from the surface than this is not on it. */
static const double off_surface = 1e-3;

double pl_band_tet_quality(const double *const corners[4]) {
    double normal[4][3], max = -1, min = 1;
    for (int f = 0; f < 4; f++) {
        const double *a = corners[pl_tet_faces[f][0]];
        double u[3], v[3];
        pl_sub3(corners[pl_tet_faces[f][1]], a, u);
        pl_sub3(corners[pl_tet_faces[f][2]], a, v);
        pl_cross3(u, v, normal[f]);
        double length = sqrt(pl_dot3(normal[f], normal[f]));
        if (!(length > 0)) return -2;
        for (int k = 0; k < 3; k++) normal[f][k] /= length;
    }
    double up[3];
    pl_sub3(corners[3], corners[0], up);
    if (!(pl_dot3(normal[0], up) < 0)) return -2; /* the first face points away from the last corner */
    for (int e = 0; e < 6; e++) {
        double c = -pl_dot3(normal[pl_tet_edges[e][0]], normal[pl_tet_edges[e][1]]);
        min = c < min ? c : min;
        max = c > max ? c : max;
    }
    double largest = sqrt(0.5 * (1 - min)); /* cos(90 - a / 2) */
    return max > largest ? -max : -largest;
}

static double quality_of(const pl_band *band, const int32_t *tet) {
    const double *corners[4];
    for (int k = 0; k < 4; k++) corners[k] = band->nodes[tet[k]].x;
    return pl_band_tet_quality(corners);
}

enum { MAX_STAR = 256 }; /* nodes with more tetrahedra do not move */

/* ---- creation */

static bool add_to_star(pl_band_node *node, int32_t tet) {
    if (node->star_count == node->star_room) {
        int32_t room = 2 * node->star_room + 16, *star = pl_array_grow(node->star, room, sizeof *star);
        if (!star) return false;
        node->star = star, node->star_room = room;
    }
    node->star[node->star_count++] = tet;
    return true;
}

static bool grow(pl_band *band, int64_t nodes, int64_t tets) {
    if (band->node_count + nodes > band->node_room) {
        int64_t room = 2 * band->node_room + nodes;
        pl_band_node *items = pl_array_grow(band->nodes, room, sizeof *items);
        if (!items) return false;
        band->nodes = items, band->node_room = room;
    }
    if (band->tet_count + tets <= band->tet_room) return true;
    int64_t room = 2 * band->tet_room + tets;
    int32_t *items = pl_array_grow(band->tets, 4 * room, sizeof *items);
    if (items) band->tets = items;
    int32_t *source = pl_array_grow(band->source, room, sizeof *source);
    if (source) band->source = source;
    double *quality = pl_array_grow(band->quality, room, sizeof *quality);
    if (quality) band->quality = quality;
    if (!items || !source || !quality) return false;
    band->tet_room = room;
    return true;
}

/* Finds the position of a boundary node on the surface. */
static void locate(const pl_band *band, pl_band_node *node) {
    int32_t nearest;
    const pl_triangles *triangles = &band->solid->triangles;
    double distance = pl_triangles_distance(triangles, node->x, band->size, &nearest);
    if (nearest < 0) return;
    node->patches[0] = node->patches[1] = band->net->patch[triangles->source[nearest]];
    if (node->near && distance < off_surface * band->size) node->kind = PL_NODE_SURFACE;
}

/* Numbers the selected nodes, from `map` where it is not negative. */
static void take_nodes(pl_band *band, const pl_mesh *mesh, const uint8_t *on_surface, const uint8_t *near,
                       const int32_t *map) {
    for (int64_t n = 0; n < mesh->node_count; n++) {
        if (map[n] < 0) continue;
        pl_band_node *node = &band->nodes[map[n]];
        *node = (pl_band_node){
            .node = (int32_t)n, .patches = {-1, -1}, .curve = -1, .near = near[n], .boundary = on_surface[n]};
        memcpy(node->x, mesh->nodes + 3 * n, sizeof node->x);
        node->kind = near[n] && !on_surface[n] ? PL_NODE_INTERIOR : PL_NODE_FIXED;
        if (on_surface[n]) locate(band, node);
    }
}

static bool take_tets(pl_band *band, const pl_mesh *mesh, const uint8_t *near, const int32_t *map) {
    for (int64_t t = 0; t < mesh->tet_count; t++) {
        const int32_t *from = mesh->tets + 4 * t;
        if (!near[from[0]] && !near[from[1]] && !near[from[2]] && !near[from[3]]) continue;
        int32_t index = (int32_t)band->tet_count++, *tet = band->tets + 4 * (int64_t)index;
        for (int k = 0; k < 4; k++) {
            tet[k] = map[from[k]];
            if (!add_to_star(&band->nodes[tet[k]], index)) return false;
        }
        band->source[index] = (int32_t)t;
        band->quality[index] = quality_of(band, tet);
    }
    return true;
}

pl_status pl_band_create(const pl_solid *solid, const pl_crease_net *net, const pl_mesh *mesh,
                         const uint8_t *on_surface, double size, double radius, pl_band *out, pl_error *err) {
    *out = (pl_band){.solid = solid, .net = net, .size = size};
    int64_t tets = 0, nodes = 0;
    uint8_t *near = pl_array_new(mesh->node_count, sizeof *near);
    int32_t *map = pl_array_new(mesh->node_count, sizeof *map);
    bool good = near && map;
    for (int64_t n = 0; good && n < mesh->node_count; n++) {
        int32_t segment;
        double point[3];
        pl_segments_nearest(&net->segments, mesh->nodes + 3 * n, radius, NULL, NULL, &segment, point);
        near[n] = segment >= 0;
        map[n] = -1;
    }
    for (int64_t t = 0; good && t < mesh->tet_count; t++) {
        const int32_t *from = mesh->tets + 4 * t;
        if (!near[from[0]] && !near[from[1]] && !near[from[2]] && !near[from[3]]) continue;
        for (int k = 0; k < 4; k++) map[from[k]] = 0;
        tets++;
    }
    for (int64_t n = 0; good && n < mesh->node_count; n++) {
        if (map[n] == 0) map[n] = (int32_t)nodes++;
    }
    good = good && grow(out, nodes, tets);
    if (good) {
        out->node_count = nodes;
        take_nodes(out, mesh, on_surface, near, map);
        good = take_tets(out, mesh, near, map);
    }
    free(near);
    free(map);
    if (good) return PL_OK;
    pl_band_free(out);
    return pl_error_memory(err, 100 * mesh->node_count, "tetrahedra near creases");
}

void pl_band_free(pl_band *band) {
    for (int64_t n = 0; n < band->node_count; n++) free(band->nodes[n].star);
    free(band->nodes);
    free(band->tets);
    free(band->source);
    free(band->quality);
    *band = (pl_band){0};
}

pl_status pl_band_write(const pl_band *band, pl_mesh *mesh, uint8_t **on_surface, pl_error *err) {
    int64_t nodes = mesh->node_count, tets = mesh->tet_count;
    int32_t *map = pl_array_new(band->node_count, sizeof *map);
    for (int64_t n = 0; map && n < band->node_count; n++)
        map[n] = band->nodes[n].node >= 0 ? band->nodes[n].node : (int32_t)nodes++;
    for (int64_t t = 0; t < band->tet_count; t++) tets += band->source[t] < 0;
    double *places = pl_array_grow(mesh->nodes, 3 * nodes, sizeof *places);
    if (places) mesh->nodes = places;
    int32_t *cells = pl_array_grow(mesh->tets, 4 * tets, sizeof *cells);
    if (cells) mesh->tets = cells;
    uint8_t *flags = pl_array_grow(*on_surface, nodes, sizeof *flags);
    if (flags) *on_surface = flags;
    if (!map || !places || !cells || !flags) {
        free(map);
        return pl_error_memory(err, 24 * nodes + 16 * tets, "a mesh with creases");
    }
    for (int64_t n = 0; n < band->node_count; n++) {
        memcpy(mesh->nodes + 3 * (int64_t)map[n], band->nodes[n].x, 3 * sizeof *mesh->nodes);
        if (band->nodes[n].node < 0) flags[map[n]] = 1; /* only boundary edges are split */
    }
    int64_t next = mesh->tet_count;
    for (int64_t t = 0; t < band->tet_count; t++) {
        int64_t to = band->source[t] >= 0 ? band->source[t] : next++;
        for (int k = 0; k < 4; k++) mesh->tets[4 * to + k] = map[band->tets[4 * t + k]];
    }
    mesh->node_count = nodes, mesh->tet_count = tets;
    free(map);
    return PL_OK;
}

/* ---- changes */

double pl_band_star_quality(const pl_band *band, int32_t node) {
    const pl_band_node *n = &band->nodes[node];
    double min = 0;
    for (int32_t i = 0; i < n->star_count; i++) {
        double quality = band->quality[n->star[i]];
        min = quality < min ? quality : min;
    }
    return min;
}

bool pl_band_move(pl_band *band, int32_t node, const double x[3], double bound) {
    pl_band_node *n = &band->nodes[node];
    double old[3], quality[MAX_STAR];
    memcpy(old, n->x, sizeof old);
    memcpy(n->x, x, sizeof old);
    bool good = n->star_count <= MAX_STAR;
    for (int32_t i = 0; good && i < n->star_count; i++) {
        quality[i] = quality_of(band, band->tets + 4 * (int64_t)n->star[i]);
        good = quality[i] >= bound;
    }
    if (!good) {
        memcpy(n->x, old, sizeof old);
        return false;
    }
    for (int32_t i = 0; i < n->star_count; i++) {
        const int32_t *tet = band->tets + 4 * (int64_t)n->star[i];
        band->quality[n->star[i]] = quality[i];
        for (int k = 0; k < 4; k++) band->nodes[tet[k]].settled = false;
    }
    return true;
}

static int corner_of(const int32_t *tet, int32_t node) {
    for (int k = 0; k < 4; k++) {
        if (tet[k] == node) return k;
    }
    return -1;
}

/* The quality of a tetrahedron with one corner at another position. */
static double quality_with(const pl_band *band, const int32_t *tet, int corner, const double x[3]) {
    const double *corners[4];
    for (int k = 0; k < 4; k++) corners[k] = k == corner ? x : band->nodes[tet[k]].x;
    return pl_band_tet_quality(corners);
}

int32_t pl_band_split(pl_band *band, int32_t a, int32_t b, const double x[3], double bound) {
    int32_t count = 0;
    for (int32_t i = 0; i < band->nodes[a].star_count; i++) {
        const int32_t *tet = band->tets + 4 * (int64_t)band->nodes[a].star[i];
        int at = corner_of(tet, b);
        if (at < 0) continue;
        count++;
        if (quality_with(band, tet, at, x) < bound || quality_with(band, tet, corner_of(tet, a), x) < bound)
            return -1;
    }
    if (!grow(band, 1, count)) return -2;
    int32_t new = (int32_t)band->node_count++;
    pl_band_node *node = &band->nodes[new];
    *node = (pl_band_node){.node = -1, .patches = {-1, -1}, .curve = -1, .kind = PL_NODE_LOOSE};
    node->near = node->boundary = true;
    memcpy(node->x, x, sizeof node->x);
    for (int32_t i = 0; i < band->nodes[a].star_count;) {
        int32_t index = band->nodes[a].star[i], *tet = band->tets + 4 * (int64_t)index;
        int from = corner_of(tet, a), to = corner_of(tet, b);
        if (to < 0) {
            i++;
            continue;
        }
        int32_t added = (int32_t)band->tet_count++, *half = band->tets + 4 * (int64_t)added;
        memcpy(half, tet, 4 * sizeof *half);
        tet[from] = new; /* keeps b */
        half[to] = new;
        band->source[added] = -1;
        band->quality[index] = quality_of(band, tet), band->quality[added] = quality_of(band, half);
        band->nodes[a].star[i++] = added;
        bool good = add_to_star(node, index) && add_to_star(node, added);
        for (int k = 0; good && k < 4; k++) {
            band->nodes[half[k]].settled = band->nodes[tet[k]].settled = false;
            if (k != from && k != to) good = add_to_star(&band->nodes[tet[k]], added);
        }
        if (!good) return -2;
    }
    return new;
}
