/* Initial positions of bodies: at rest, scattered, collapsed or mirrored (teran2005 figure 1, irving2004
 * section 5). */
#include "model/sim.h"
#include "core/random.h"

#include <math.h>

typedef struct bounds {
    double low[3], high[3], center[3];
} bounds;

static bounds find_bounds(int64_t count, const double *X) {
    bounds box = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}, {0}};
    for (int64_t i = 0; i < 3 * count; i++) {
        box.low[i % 3] = fmin(box.low[i % 3], X[i]);
        box.high[i % 3] = fmax(box.high[i % 3], X[i]);
    }
    for (int d = 0; d < 3; d++) box.center[d] = 0.5 * (box.low[d] + box.high[d]);
    return box;
}

void pl_body_place(const pl_body *body, const pl_start_def *start, const double *rest, double *positions) {
    const double *X = rest + 3 * body->first_node;
    double *x = positions + 3 * body->first_node;
    bounds box = find_bounds(body->node_count, X);
    double axis[3] = {0, 1, 0},
           length = sqrt(start->axis[0] * start->axis[0] + start->axis[1] * start->axis[1] +
                         start->axis[2] * start->axis[2]);
    for (int d = 0; d < 3 && length > 0; d++) axis[d] = start->axis[d] / length;
    pl_random random = {(uint64_t)start->seed * 0x2545f4914f6cdd1dULL + 1};
    for (int64_t i = 0; i < body->node_count; i++) {
        double r[3], along = 0;
        for (int d = 0; d < 3; d++) {
            r[d] = X[3 * i + d] - box.center[d];
            along += r[d] * axis[d];
        }
        for (int d = 0; d < 3; d++) {
            double value = X[3 * i + d];
            switch (start->kind) {
            case PL_START_SCATTER:
                value = box.center[d] +
                        start->factor * (box.high[d] - box.low[d]) * (pl_random_unit(&random) - 0.5);
                break;
            case PL_START_PLANE:
                value = box.center[d] + r[d] - along * axis[d];
                break;
            case PL_START_LINE:
                value = box.center[d] + along * axis[d];
                break;
            case PL_START_POINT:
                value = box.center[d];
                break;
            case PL_START_MIRROR:
                value = box.center[d] + r[d] - 2 * along * axis[d];
                break;
            default:
                break;
            }
            x[3 * i + d] = value;
        }
    }
}

void pl_body_throw(const pl_body *body, const pl_body_def *def, const double *positions, double *velocities) {
    const double *x = positions + 3 * body->first_node, *w = def->angular_velocity;
    double *v = velocities + 3 * body->first_node;
    bounds box = find_bounds(body->node_count, x);
    for (int64_t i = 0; i < body->node_count; i++) {
        double r[3];
        for (int d = 0; d < 3; d++) r[d] = x[3 * i + d] - box.center[d];
        for (int d = 0; d < 3; d++) {
            v[3 * i + d] =
                def->velocity[d] + w[(d + 1) % 3] * r[(d + 2) % 3] - w[(d + 2) % 3] * r[(d + 1) % 3];
        }
    }
}
