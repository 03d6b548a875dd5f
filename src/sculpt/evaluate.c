/* Evaluation of a model: values, colours, bounds. */
#include "sculpt/sculpt.h"

#include <math.h>
#include <string.h>

/* Margin around the bounds, as a share of their diagonal. */
#define PL_BOUNDS_MARGIN 1e-3

double pl_sculpt_box_distance2(const pl_sculpt_node *node, const double x[3]) {
    double sum = 0;
    for (int k = 0; k < 3; k++) {
        double beyond = fmax(node->min[k] - x[k], x[k] - node->max[k]);
        if (beyond > 0) sum += beyond * beyond;
    }
    return sum;
}

void pl_sculpt_paint(const pl_sculpt_node *node, double *rgb) {
    if (rgb) memcpy(rgb, node->color, sizeof node->color);
}

double pl_sculpt_value(const pl_sculpt *sculpt, const double x[3]) {
    return sculpt && x ? pl_sculpt_node_value(sculpt, sculpt->nodes + sculpt->root, x, NULL) : INFINITY;
}

bool pl_sculpt_color(const pl_sculpt *sculpt, const double x[3], double rgb[3]) {
    if (!rgb) return false;
    for (int k = 0; k < 3; k++) rgb[k] = 0.75;
    if (!sculpt || !x || !sculpt->colored) return false;
    pl_sculpt_node_value(sculpt, sculpt->nodes + sculpt->root, x, rgb);
    return true;
}

void pl_sculpt_bounds(const pl_sculpt *sculpt, double min[3], double max[3]) {
    if (!min || !max) return;
    const pl_sculpt_node *root = sculpt ? sculpt->nodes + sculpt->root : NULL;
    double d2 = 0;
    for (int k = 0; k < 3 && root; k++) d2 += (root->max[k] - root->min[k]) * (root->max[k] - root->min[k]);
    for (int k = 0; k < 3; k++) {
        min[k] = root ? root->min[k] - PL_BOUNDS_MARGIN * sqrt(d2) : 0;
        max[k] = root ? root->max[k] + PL_BOUNDS_MARGIN * sqrt(d2) : 0;
    }
}
