/* See segments.h. */
#include "mesher/segments.h"
#include "core/memory.h"
#include "mesh/tet.h"

#include <stdlib.h>

pl_status pl_segments_build(const double *points, int64_t count, int32_t *ends, pl_segments *out,
                            pl_error *err) {
    *out = (pl_segments){.count = count, .points = points, .ends = ends};
    double *bounds = pl_array_new(6 * count, sizeof *bounds);
    double *middles = pl_array_new(3 * count, sizeof *middles);
    pl_status status = bounds && middles ? PL_OK : pl_error_memory(err, 72 * count, "a tree of segments");
    for (int64_t i = 0; status == PL_OK && i < count; i++) {
        for (int k = 0; k < 3; k++) {
            double a = points[3 * (int64_t)ends[2 * i] + k], b = points[3 * (int64_t)ends[2 * i + 1] + k];
            bounds[6 * i + k] = fmin(a, b);
            bounds[6 * i + 3 + k] = fmax(a, b);
            middles[3 * i + k] = 0.5 * (a + b);
        }
    }
    if (status == PL_OK && count) status = pl_boxes_build(count, bounds, middles, NULL, &out->tree, err);
    free(bounds);
    free(middles);
    if (status != PL_OK) pl_segments_free(out);
    return status;
}

void pl_segments_free(pl_segments *segments) {
    free(segments->ends);
    pl_boxes_free(&segments->tree);
    *segments = (pl_segments){0};
}

static double nearest_on(const pl_segments *s, int32_t segment, const double x[3], double point[3]) {
    const double *a = s->points + 3 * (int64_t)s->ends[2 * (int64_t)segment];
    const double *b = s->points + 3 * (int64_t)s->ends[2 * (int64_t)segment + 1];
    double u[3], v[3];
    pl_sub3(b, a, u);
    pl_sub3(x, a, v);
    double length = pl_dot3(u, u), share = length > 0 ? pl_dot3(u, v) / length : 0;
    share = fmax(0, fmin(1, share));
    for (int k = 0; k < 3; k++) point[k] = a[k] + share * u[k];
    return pl_distance2(point, x);
}

double pl_segments_nearest(const pl_segments *s, const double x[3], double bound,
                           bool (*accept)(const void *context, int32_t segment), const void *context,
                           int32_t *nearest, double point[3]) {
    int32_t stack[PL_BOXES_DEPTH], found = -1;
    int depth = 0;
    double best = bound * bound;
    if (s->count) stack[depth++] = 0;
    while (depth) {
        int32_t index = stack[--depth];
        const pl_box_node *node = &s->tree.nodes[index];
        if (pl_box_distance2(node, x) >= best) continue;
        for (int32_t i = node->first; !node->right && i < node->first + node->count; i++) {
            int32_t segment = s->tree.order[i];
            double p[3], square = nearest_on(s, segment, x, p);
            if (!(square < best) || (accept && !accept(context, segment))) continue;
            best = square, found = segment;
            for (int k = 0; k < 3; k++) point[k] = p[k];
        }
        if (!node->right) continue;
        const pl_box_node *left = node + 1, *right = &s->tree.nodes[node->right];
        bool nearer = pl_box_distance2(left, x) <=
                      pl_box_distance2(right, x); /* processed first: on top of the stack */
        stack[depth++] = nearer ? node->right : index + 1;
        stack[depth++] = nearer ? index + 1 : node->right;
    }
    *nearest = found;
    return found < 0 ? bound : sqrt(best);
}
