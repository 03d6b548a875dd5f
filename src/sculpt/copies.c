/* Compound parts: tubes along curves, copies in rows and rings, copies along curves. The reader turns them
 * into unions of capsules or of transformed nodes. */
#include "sculpt/sculpt.h"

#include <math.h>
#include <string.h>

enum { PL_CURVE_POINTS = 256, PL_TUBE_STEPS = 6, PL_BUNDLE = 6 };

void pl_sculpt_curve(const double *points, int count, int width, double t, double *out, double *slope) {
    int i = (int)fmin(fmax(floor(t), 0), count - 2);
    double u = t - i;
    for (int k = 0; k < width; k++) {
        double b = points[i * width + k], c = points[(i + 1) * width + k];
        double a = i > 0 ? points[(i - 1) * width + k] : 2 * b - c;
        double d = i + 2 < count ? points[(i + 2) * width + k] : 2 * c - b;
        double p = 0.5 * (c - a), q = a - 2.5 * b + 2 * c - 0.5 * d, r = 0.5 * (d - a) + 1.5 * (b - c);
        out[k] = b + u * (p + u * (q + u * r));
        if (slope) slope[k] = p + u * (2 * q + 3 * u * r);
    }
}

/* Reads (count, 4) into `points`; the fourth number may be missing if it has a default. */
static int read_curve(pl_sculpt_reader *reader, const json_t *value, double fourth, double *points) {
    size_t count = json_array_size(value);
    if (!json_is_array(value) || count < 2 || count > PL_CURVE_POINTS) {
        pl_sculpt_fail(reader, "expected an array of 2 to %d points", PL_CURVE_POINTS);
        return 0;
    }
    for (size_t i = 0; i < count; i++) {
        size_t mark = pl_sculpt_enter_index(reader, i);
        const json_t *point = json_array_get(value, i);
        bool short_form = fourth > 0 && json_array_size(point) == 3;
        points[4 * i + 3] = fourth;
        if (!pl_sculpt_numbers(reader, point, short_form ? 3 : 4, -PL_SCULPT_LARGEST, points + 4 * i))
            return 0;
        if (!(points[4 * i + 3] >= PL_SCULPT_SMALLEST)) {
            pl_sculpt_fail(reader, "found %g as the last number, expected a positive one", points[4 * i + 3]);
            return 0;
        }
        pl_sculpt_leave(reader, mark);
    }
    return (int)count;
}

/* ---- tubes */

/* Capsule `i` of `count`, from one sample of the curve to the next. */
static pl_sculpt_node *tube_piece(pl_sculpt_reader *reader, const double *points, int count, int i,
                                  int pieces) {
    double a[4], b[4], span = (double)(count - 1) / pieces;
    pl_sculpt_curve(points, count, 4, span * i, a, NULL);
    pl_sculpt_curve(points, count, 4, span * (i + 1), b, NULL);
    pl_sculpt_node *node = pl_sculpt_node_new(reader, &pl_sculpt_kind_capsule);
    if (node)
        pl_sculpt_capsule_set(node, a, b, fmax(a[3], PL_SCULPT_SMALLEST), fmax(b[3], PL_SCULPT_SMALLEST));
    return node;
}

/* Groups of neighbours have their own box, so that most of them are skipped at once. */
static bool read_tube(pl_sculpt_reader *reader, pl_sculpt_node *node, const json_t *object,
                      const json_t *value) {
    double points[4 * PL_CURVE_POINTS];
    (void)object;
    int count = read_curve(reader, value, 0, points);
    if (!count) return false;
    int pieces = (count - 1) * PL_TUBE_STEPS, bundles = (pieces + PL_BUNDLE - 1) / PL_BUNDLE;
    node->kind = &pl_sculpt_kind_union, node->v[0] = 0;
    if (!pl_sculpt_reserve(reader, node, (size_t)bundles)) return false;
    for (int b = 0; b < bundles; b++) {
        int first = b * PL_BUNDLE, last = first + PL_BUNDLE < pieces ? first + PL_BUNDLE : pieces;
        pl_sculpt_node *bundle = pl_sculpt_node_new(reader, &pl_sculpt_kind_union);
        if (!bundle || !pl_sculpt_reserve(reader, bundle, (size_t)(last - first))) return false;
        for (int i = first; i < last; i++) {
            const pl_sculpt_node *piece = tube_piece(reader, points, count, i, pieces);
            if (!piece) return false;
            pl_sculpt_link(reader, bundle, i - first, piece);
        }
        pl_sculpt_union_box(reader->sculpt, bundle);
        pl_sculpt_link(reader, node, b, bundle);
    }
    pl_sculpt_union_box(reader->sculpt, node);
    return true;
}

/* ---- copies */

/* Reads the number of copies and the blending radius between them. */
static int read_count(pl_sculpt_reader *reader, pl_sculpt_node *node, const json_t *object,
                      const json_t *count) {
    double copies = 0;
    node->v[0] = 0;
    if (!pl_sculpt_number(reader, count, 1, PL_SCULPT_NODES, &copies)) return 0;
    if (copies != floor(copies)) {
        pl_sculpt_fail(reader, "found %g, expected a whole number", copies);
        return 0;
    }
    if (!pl_sculpt_key_number(reader, object, "smooth", 0, PL_SCULPT_LARGEST, &node->v[0])) return 0;
    node->kind = &pl_sculpt_kind_union;
    return pl_sculpt_reserve(reader, node, (size_t)copies) ? (int)copies : 0;
}

/* Reads the key "of" again and places it as child `index`. */
static bool add_copy(pl_sculpt_reader *reader, const pl_sculpt_node *node, int index, const json_t *object,
                     const double rotation[9], double scale, const double at[3]) {
    const json_t *of = json_object_get(object, "of");
    if (!of) return pl_sculpt_missing(reader, "of", "a node");
    size_t mark = pl_sculpt_enter(reader, "of");
    pl_sculpt_node *child = pl_sculpt_read_node(reader, of);
    if (!child) return false;
    child = pl_sculpt_transform(reader, child, rotation, (double[3]){scale, scale, scale}, at);
    if (!child) return false;
    pl_sculpt_leave(reader, mark);
    pl_sculpt_link(reader, node, index, child);
    return true;
}

/* Copy i + 1 is copy i, scaled, rotated and moved by the steps. */
static bool read_repeat(pl_sculpt_reader *reader, pl_sculpt_node *node, const json_t *object,
                        const json_t *value) {
    double step[3] = {0, 0, 0}, degrees[3] = {0, 0, 0}, shrink = 1;
    int count = read_count(reader, node, object, value);
    if (!count || !pl_sculpt_key_numbers(reader, object, "step", 3, -PL_SCULPT_LARGEST, step) ||
        !pl_sculpt_key_numbers(reader, object, "turn", 3, -PL_SCULPT_LARGEST, degrees) ||
        !pl_sculpt_key_number(reader, object, "grow", 0.01, 100, &shrink))
        return false;
    double turn[9], rotation[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, at[3] = {0, 0, 0}, scale = 1;
    pl_sculpt_euler(degrees, turn);
    for (int i = 0; i < count; i++) {
        if (!add_copy(reader, node, i, object, rotation, scale, at)) return false;
        double next[9], moved[3];
        pl_sculpt_multiply(turn, rotation, next);
        memcpy(rotation, next, sizeof rotation);
        scale *= shrink;
        for (int k = 0; k < 3; k++)
            moved[k] =
                shrink * (turn[3 * k] * at[0] + turn[3 * k + 1] * at[1] + turn[3 * k + 2] * at[2]) + step[k];
        memcpy(at, moved, sizeof at);
    }
    pl_sculpt_union_box(reader->sculpt, node);
    return true;
}

/* Columns: x along the curve, z as close to up as possible, y across. */
static bool curve_frame(const double slope[3], const double up[3], double out[9]) {
    double length = sqrt(slope[0] * slope[0] + slope[1] * slope[1] + slope[2] * slope[2]), x[3], y[3], z[3];
    for (int k = 0; k < 3; k++) x[k] = slope[k] / length;
    for (int k = 0; k < 3; k++) y[k] = up[(k + 1) % 3] * x[(k + 2) % 3] - up[(k + 2) % 3] * x[(k + 1) % 3];
    double across = sqrt(y[0] * y[0] + y[1] * y[1] + y[2] * y[2]);
    if (!(length > 0 && across > 1e-6)) return false;
    for (int k = 0; k < 3; k++) y[k] /= across;
    for (int k = 0; k < 3; k++) z[k] = x[(k + 1) % 3] * y[(k + 2) % 3] - x[(k + 2) % 3] * y[(k + 1) % 3];
    for (int k = 0; k < 3; k++) out[3 * k] = x[k], out[3 * k + 1] = y[k], out[3 * k + 2] = z[k];
    return true;
}

/* The fourth number of a point is the scale of the copy there. */
static bool read_along(pl_sculpt_reader *reader, pl_sculpt_node *node, const json_t *object,
                       const json_t *value) {
    double points[4 * PL_CURVE_POINTS], up[3] = {0, 0, 1};
    int control = read_curve(reader, value, 1, points);
    const json_t *copies = json_object_get(object, "count");
    if (!control || !pl_sculpt_key_numbers(reader, object, "up", 3, -PL_SCULPT_LARGEST, up)) return false;
    if (!copies) return pl_sculpt_missing(reader, "count", "a whole number");
    size_t mark = pl_sculpt_enter(reader, "count");
    int count = read_count(reader, node, object, copies);
    if (!count) return false;
    pl_sculpt_leave(reader, mark);
    for (int i = 0; i < count; i++) {
        double at[4], slope[4], frame[9];
        double t = count > 1 ? (double)i * (control - 1) / (count - 1) : 0.5 * (control - 1);
        pl_sculpt_curve(points, control, 4, t, at, slope);
        if (!curve_frame(slope, up, frame))
            return pl_sculpt_fail(reader,
                                  "the curve runs along \"up\" or stands still at copy %d, expected "
                                  "another direction",
                                  i);
        if (!add_copy(reader, node, i, object, frame, fmax(at[3], 1e-3), at)) return false;
    }
    pl_sculpt_union_box(reader->sculpt, node);
    return true;
}

const pl_sculpt_kind pl_sculpt_kind_tube = {"tube", " ", read_tube, NULL};
const pl_sculpt_kind pl_sculpt_kind_repeat = {"repeat", " of step turn grow smooth ", read_repeat, NULL};
const pl_sculpt_kind pl_sculpt_kind_along = {"along", " of count up smooth ", read_along, NULL};
