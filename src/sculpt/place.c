/* Placement of a node: scaled, then rotated, then translated. */
#include "sculpt/sculpt.h"

#include <math.h>
#include <string.h>

static const double radians = 0.017453292519943295;

void pl_sculpt_multiply(const double a[9], const double b[9], double out[9]) {
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++)
            out[3 * i + j] = a[3 * i] * b[j] + a[3 * i + 1] * b[3 + j] + a[3 * i + 2] * b[6 + j];
    }
}

void pl_sculpt_euler(const double degrees[3], double out[9]) {
    double result[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    for (int axis = 0; axis < 3; axis++) {
        double c = cos(radians * degrees[axis]), s = sin(radians * degrees[axis]), next[9];
        double about[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
        int j = (axis + 1) % 3, k = (axis + 2) % 3;
        about[4 * j] = about[4 * k] = c;
        about[3 * j + k] = -s, about[3 * k + j] = s;
        pl_sculpt_multiply(about, result, next);
        memcpy(result, next, sizeof result);
    }
    memcpy(out, result, sizeof result);
}

/* Values are multiplied by the smallest scale, so that they never exceed distances. */
static double value_transform(const pl_sculpt *sculpt, const pl_sculpt_node *node, const double x[3],
                              double *rgb) {
    const double *v = node->v;
    double d[3] = {x[0] - v[9], x[1] - v[10], x[2] - v[11]}, q[3];
    for (int k = 0; k < 3; k++) q[k] = v[3 * k] * d[0] + v[3 * k + 1] * d[1] + v[3 * k + 2] * d[2];
    return v[12] * pl_sculpt_child_value(sculpt, node, 0, q, rgb);
}

static const pl_sculpt_kind transform_kind = {"transform", " ", NULL, value_transform};

pl_sculpt_node *pl_sculpt_transform(pl_sculpt_reader *reader, pl_sculpt_node *child, const double rotation[9],
                                    const double scale[3], const double at[3]) {
    pl_sculpt_node *node = pl_sculpt_node_new(reader, &transform_kind);
    if (!node || !pl_sculpt_reserve(reader, node, 1)) return NULL;
    pl_sculpt_link(reader, node, 0, child);
    double smallest = fmin(scale[0], fmin(scale[1], scale[2]));
    if (!(smallest > PL_SCULPT_SMALLEST)) {
        pl_sculpt_fail(reader, "a copy is scaled to %g, expected more than %g", smallest, PL_SCULPT_SMALLEST);
        return NULL;
    }
    for (int i = 0; i < 3; i++) {
        double middle = at[i], half = 0;
        for (int j = 0; j < 3; j++) {
            double factor = rotation[3 * i + j] * scale[j];
            node->v[3 * j + i] = rotation[3 * i + j] / scale[j];
            middle += 0.5 * factor * (child->max[j] + child->min[j]);
            half += 0.5 * fabs(factor) * (child->max[j] - child->min[j]);
        }
        node->min[i] = middle - half, node->max[i] = middle + half;
        node->v[9 + i] = at[i];
    }
    node->v[12] = smallest;
    return node;
}

pl_sculpt_node *pl_sculpt_place(pl_sculpt_reader *reader, const json_t *object, pl_sculpt_node *node) {
    double at[3] = {0, 0, 0}, degrees[3] = {0, 0, 0}, scale[3] = {1, 1, 1}, rotation[9];
    const json_t *scaled = json_object_get(object, "scale");
    if (!scaled && !json_object_get(object, "at") && !json_object_get(object, "rotate")) return node;
    if (!pl_sculpt_key_numbers(reader, object, "at", 3, -PL_SCULPT_LARGEST, at) ||
        !pl_sculpt_key_numbers(reader, object, "rotate", 3, -PL_SCULPT_LARGEST, degrees))
        return NULL;
    if (json_is_array(scaled)) {
        if (!pl_sculpt_key_numbers(reader, object, "scale", 3, 1e-3, scale)) return NULL;
    } else {
        if (!pl_sculpt_key_number(reader, object, "scale", 1e-3, 1e3, scale)) return NULL;
        scale[1] = scale[2] = scale[0];
    }
    pl_sculpt_euler(degrees, rotation);
    return pl_sculpt_transform(reader, node, rotation, scale, at);
}
