/* Smoothing (band.h): each node searches for a position that improves the worst angle around it. */
#include "mesh/tet.h"
#include "mesher/band.h"

#include <math.h>
#include <string.h>

/* In cell sizes. */
static const double first_step = 0.2, last_step = 0.01;
static const double gain = 1e-4; /* smallest improvement of quality */

typedef struct on_curve {
    const pl_crease_net *net;
    int32_t curve;
} on_curve;

static bool is_on_curve(const void *context, int32_t segment) {
    const on_curve *on = context;
    return on->net->curve[segment] == on->curve;
}

bool pl_band_on_curve(const pl_band *band, int32_t curve, const double x[3], double bound, double out[3]) {
    const on_curve on = {band->net, curve};
    int32_t segment;
    pl_segments_nearest(&band->net->segments, x, bound, is_on_curve, &on, &segment, out);
    return segment >= 0;
}

bool pl_band_on_patch(const pl_band *band, int32_t patch, const double x[3], double bound, double out[3]) {
    const pl_triangles *triangles = &band->solid->triangles;
    int32_t nearest;
    double shares[3];
    pl_triangles_distance(triangles, x, bound, &nearest);
    if (nearest < 0 || band->net->patch[triangles->source[nearest]] != patch) return false;
    const double *c = triangles->corners + 9 * (int64_t)nearest;
    pl_triangle_nearest(c, x, shares);
    for (int k = 0; k < 3; k++) out[k] = shares[0] * c[k] + shares[1] * c[3 + k] + shares[2] * c[6 + k];
    return true;
}

/* Along the axes, along the diagonals, and towards the centre of the neighbours. */
enum { DIRECTIONS = 15 };

static void directions(const pl_band *band, const pl_band_node *node, double out[DIRECTIONS][3]) {
    memset(out, 0, DIRECTIONS * sizeof *out);
    for (int i = 0; i < 6; i++) out[i][i / 2] = i % 2 ? 1 : -1;
    for (int i = 0; i < 8; i++) {
        for (int k = 0; k < 3; k++) out[6 + i][k] = (i >> k & 1 ? 1 : -1) * sqrt(1.0 / 3);
    }
    double *middle = out[DIRECTIONS - 1];
    for (int32_t i = 0; i < node->star_count; i++) {
        for (int c = 0; c < 4; c++) {
            const double *x = band->nodes[band->tets[4 * (int64_t)node->star[i] + c]].x;
            for (int k = 0; k < 3; k++) middle[k] += x[k] - node->x[k];
        }
    }
    double length = sqrt(pl_dot3(middle, middle));
    for (int k = 0; k < 3 && length > 0; k++) middle[k] /= length;
}

/* A step of the node within the constraints of its kind. */
static bool step(const pl_band *band, const pl_band_node *node, const double direction[3], double length,
                 double out[3]) {
    double x[3];
    for (int k = 0; k < 3; k++) x[k] = node->x[k] + length * direction[k];
    if (node->kind == PL_NODE_SURFACE) return pl_band_on_patch(band, node->patches[0], x, 2 * length, out);
    if (node->kind == PL_NODE_CREASE) return pl_band_on_curve(band, node->curve, x, 2 * length, out);
    memcpy(out, x, sizeof x);
    return true;
}

static void smooth_node(pl_band *band, int32_t index, double target) {
    double tries[DIRECTIONS][3];
    bool moved = false;
    directions(band, &band->nodes[index], tries);
    for (double length = first_step * band->size; length > last_step * band->size; length *= 0.5) {
        for (int d = 0; d < DIRECTIONS; d++) {
            double x[3], quality = pl_band_star_quality(band, index);
            if (quality >= target) return;
            if (!step(band, &band->nodes[index], tries[d], length, x)) continue;
            moved |= pl_band_move(band, index, x, quality + gain);
        }
    }
    band->nodes[index].settled = !moved;
}

void pl_band_smooth(pl_band *band, double target) {
    for (int32_t n = 0; n < band->node_count; n++) {
        int kind = band->nodes[n].kind;
        if (kind != PL_NODE_INTERIOR && kind != PL_NODE_SURFACE && kind != PL_NODE_CREASE) continue;
        if (!band->nodes[n].settled && pl_band_star_quality(band, n) < target) smooth_node(band, n, target);
    }
}
