/* See motion.h: colliders as rigid objects. */
#include "contact/shape.h"
#include "io/text.h"
#include "scene/motion.h"

#include <math.h>
#include <string.h>

/* The quaternion x, y, z, w of a rotation, computed from its largest component. */
static void quaternion_of(const double r[9], double q[4]) {
    const double trace = r[0] + r[4] + r[8];
    const double squares[4] = {1 + 2 * r[0] - trace, 1 + 2 * r[4] - trace, 1 + 2 * r[8] - trace, 1 + trace};
    int largest = 3;
    for (int k = 0; k < 3; k++) {
        if (squares[k] > squares[largest]) largest = k;
    }
    const double d[3] = {r[7] - r[5], r[2] - r[6], r[3] - r[1]}; /* 4 w (x, y, z) */
    const double s[3] = {r[7] + r[5], r[2] + r[6], r[3] + r[1]}; /* 4 (y z, z x, x y) */
    for (int k = 0; k < 3; k++) q[k] = largest == 3 ? d[k] : k == largest ? squares[k] : s[3 - k - largest];
    q[3] = largest == 3 ? squares[3] : d[largest];
    const double length = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    for (int k = 0; k < 4; k++) q[k] /= length;
}

pl_status pl_collider_motion(const pl_collider_def *given, int64_t count, const double *times, double extent,
                             pl_mesh **mesh, double *poses, pl_error *err) {
    pl_collider_def def;
    *mesh = NULL;
    PL_TRY(pl_collider_def_read(given, &def, err));
    PL_TRY(pl_collider_surface(given, times[0], extent, mesh, err));
    pl_pose first, pose;
    pl_collider_pose(&def, times[0], &first);
    for (int64_t i = 0; i < 3 * (*mesh)->node_count; i++) (*mesh)->nodes[i] -= first.shift[i % 3];
    for (int64_t f = 0; f < count; f++) {
        double turn[9] = {0};
        pl_collider_pose(&def, times[f], &pose);
        for (int i = 0; i < 9; i++) {
            for (int k = 0; k < 3; k++) turn[i] += pose.turn[i / 3 * 3 + k] * first.turn[i % 3 * 3 + k];
        }
        memcpy(poses + 7 * f, pose.shift, sizeof pose.shift);
        quaternion_of(turn, poses + 7 * f + 3);
    }
    return PL_OK;
}
