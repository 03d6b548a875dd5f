/* See course.h. */
#include "scene/course.h"
#include "model/conditions.h"

#include <string.h>

double pl_gravity_at_start(const pl_sim *sim, double gravity[3]) {
    memcpy(gravity, sim->model->gravity, 3 * sizeof *gravity);
    pl_curve_at(&sim->model->gravity_keys.curve, 0, gravity);
    return hypot(hypot(gravity[0], gravity[1]), gravity[2]);
}

static void constraint_travel(const pl_sim *sim, const pl_constraint *c, const pl_body *body, double duration,
                              pl_course *out) {
    pl_box rest = pl_box_empty();
    for (int64_t i = 0; i < c->count; i++) {
        const int64_t node = c->nodes[i];
        if (node < body->first_node || node >= body->first_node + body->node_count) continue;
        pl_box_add(&rest, sim->model->rest + 3 * node);
        out->falls = false;
    }
    for (int k = 0; k < PL_MOMENTS && rest.low[0] <= rest.high[0]; k++) {
        double time = duration * k / PL_MOMENTS, A[2][9], shift[2][3];
        if (time < c->from || time + sim->model->dt > c->until) continue;
        for (int end = 0; end < 2; end++)
            pl_constraint_map(c, time + end * sim->model->dt, A[end], shift[end]);
        for (int corner = 0; corner < 8; corner++) {
            double X[3], x[2][3];
            pl_box_corner(&rest, corner, X);
            for (int end = 0; end < 2; end++) pl_constraint_target(c, A[end], shift[end], X, x[end]);
            for (int d = 0; d < 3; d++) {
                if (!c->axes[d]) x[0][d] = x[1][d] = X[d];
            }
            pl_box_add(&out->extent, x[1]);
            out->given = fmax(out->given, pl_point_distance(x[0], x[1]));
        }
    }
}

pl_course pl_course_find(const pl_sim *sim, const pl_body_def *def, int number, double duration) {
    const pl_body *body = &sim->model->bodies[number];
    double gravity[3];
    pl_gravity_at_start(sim, gravity);
    pl_course found = {.start = pl_box_empty(), .falls = true};
    double spin = 0;
    for (int64_t i = body->first_node; i < body->first_node + body->node_count; i++)
        pl_box_add(&found.start, sim->state.positions + 3 * i);
    found.extent = found.start;
    for (int d = 0; d < 3; d++) spin = hypot(spin, def->angular_velocity[d]);
    bool moves = pl_integrator_info_find(sim->model->settings.type).moves;
    if (moves)
        found.speed = hypot(hypot(def->velocity[0], def->velocity[1]), def->velocity[2]) +
                      0.5 * spin * pl_point_distance(found.start.low, found.start.high);
    for (int c = 0; c < sim->model->constraint_count; c++)
        constraint_travel(sim, &sim->model->constraints[c], body, duration, &found);
    found.falls = found.falls && moves;
    for (int d = 0; d < 3 && found.falls; d++) {
        double fall = duration * (def->velocity[d] + 0.5 * duration * gravity[d]);
        found.extent.low[d] = fmin(found.extent.low[d], found.start.low[d] + fall);
        found.extent.high[d] = fmax(found.extent.high[d], found.start.high[d] + fall);
    }
    return found;
}
