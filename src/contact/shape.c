/* Computations shared by several shapes. */
#include "contact/shape.h"

#include <math.h>
#include <string.h>

void pl_touch_round(pl_touch *touch, const double away[3], double sign, double smallest) {
    double r = sqrt(away[0] * away[0] + away[1] * away[1] + away[2] * away[2]);
    for (int i = 0; i < 3; i++) touch->normal[i] = sign * (r > 0 ? away[i] / r : i == 2);
    double bend = sign / fmax(r, smallest);
    for (int i = 0; i < 9; i++)
        touch->curvature[i] = bend * ((i % 4 == 0) - touch->normal[i / 3] * touch->normal[i % 3]);
}

void pl_touch_extrude(const pl_outline *outline, double z, double half, pl_touch *touch) {
    double beyond = fabs(z) - half, side = z < 0 ? -1 : 1;
    const double g[3] = {outline->normal[0], outline->normal[1], 0}, along[3] = {-g[1], g[0], 0};
    memset(touch, 0, sizeof *touch);
    if (outline->distance <= 0 && beyond > outline->distance) { /* nearest to an end, or beyond it */
        touch->distance = beyond;
        touch->normal[2] = side;
        return;
    }
    double d = outline->distance, bend = outline->bend;
    if (beyond <= 0) { /* nearest to the side */
        touch->distance = d;
        memcpy(touch->normal, g, sizeof g);
        for (int i = 0; i < 9; i++) touch->curvature[i] = bend * along[i / 3] * along[i % 3];
        return;
    }
    /* nearest to the edge between them: distance = |(d, beyond)| */
    double distance = hypot(d, beyond), c = d / distance, s = beyond / distance;
    double across[3] = {-s * g[0], -s * g[1], c * side};
    touch->distance = distance;
    for (int i = 0; i < 3; i++) touch->normal[i] = c * g[i] + (i == 2 ? s * side : 0);
    double edge = 1 / fmax(distance, pl_curvature_floor(half));
    for (int i = 0; i < 9; i++)
        touch->curvature[i] = edge * across[i / 3] * across[i % 3] + c * bend * along[i / 3] * along[i % 3];
}
