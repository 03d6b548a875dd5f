/* Bodies that fall where that can hardly be intended: past planes that are not below them, and through other
 * bodies; and those that do not fall, for want of inertia. */
#include "contact/barriers.h"
#include "contact/collider.h"
#include "math/vec3.h"
#include "scene/concerns.h"
#include "scene/course.h"

#include <math.h>
#include <stdlib.h>

enum {
    NODES = 200,  /* of a body, from which its fall is followed */
    MARCHES = 200 /* steps of each */
};
/* Surfaces support nothing if their normal is at a right angle to gravity, to within this sine. */
static const double flat_enough = 0.01;
/* In sizes of the body: shorter falls within the scene are of no interest. */
static const double short_fall = 0.1;

typedef struct falling {
    pl_loader *loader;
    const pl_sim *sim;
    double gravity, down[3]; /* m/s2, and its direction */
    double duration;
    pl_course *courses; /* (bodies) */
    double *falls;      /* (bodies) of fall_of_body, or NAN where not known yet */
} falling;

/* How far a point falls onto a collider, which stays where it is; INFINITY: on none. By sphere tracing. */
static double fall_of_point(const falling *f, const double from[3], double size) {
    double fall = 0;
    for (int k = 0; k < MARCHES && isfinite(fall); k++) {
        double x[3] = {from[0], from[1], from[2]}, nearest = INFINITY;
        pl_vec3_add(x, fall, f->down);
        for (int c = 0; c < f->sim->model->collider_count; c++) {
            pl_touch touch;
            if (!pl_collider_touch(f->sim->colliders[c], x, nearest, &touch)) continue;
            nearest = fmin(nearest, touch.distance);
            if (touch.distance < 1e-4 * size && pl_vec3_dot(touch.normal, f->down) < -flat_enough)
                return fall;
        }
        fall += fmax(nearest, 1e-2 * size);
    }
    return INFINITY;
}

static double size_of(const falling *f, int number) {
    return pl_point_distance(f->courses[number].start.low, f->courses[number].start.high);
}

/* The same for a body. */
static double fall_of_body(const falling *f, int number) {
    const pl_body *body = &f->sim->model->bodies[number];
    const int64_t step = body->node_count / NODES + 1;
    double shortest = INFINITY;
    if (!isnan(f->falls[number])) return f->falls[number];
    for (int64_t i = 0; i < body->node_count; i += step)
        shortest = fmin(shortest, fall_of_point(f, f->sim->state.positions + 3 * (body->first_node + i),
                                                size_of(f, number)));
    f->falls[number] = shortest;
    return shortest;
}

/* Through which height gravity and the initial velocity let a body fall during the scene. */
static double free_fall(const falling *f, const pl_body_def *def) {
    return f->duration * (pl_vec3_dot(def->velocity, f->down) + 0.5 * f->duration * f->gravity);
}

/* ---- past planes */

/* Whether a collider other than one below may catch a body: it moves, or the body is thrown at it. */
static bool may_catch(const falling *f, int c, const pl_body_def *body, const pl_course *course) {
    const pl_collider_def *def = &f->loader->scene->sim.colliders[c];
    if (pl_collider_moves(f->sim->colliders[c])) return true;
    if (pl_collider_shape_find(def->shape).endless)
        return (def->inside ? -1 : 1) * pl_vec3_dot(def->axis, body->velocity) < 0;
    pl_mesh *mesh = NULL;
    pl_box bounds = pl_box_empty();
    if (pl_collider_surface(def, 0, 1, &mesh, NULL) != PL_OK) return true;
    for (int64_t i = 0; i < mesh->node_count; i++) pl_box_add(&bounds, mesh->nodes + 3 * i);
    pl_mesh_free(mesh);
    return pl_box_meets(&course->extent, &bounds);
}

/* Whether a body falls away from all colliders. */
static bool falls_away(const falling *f, int b) {
    const pl_sim_def *sim = &f->loader->scene->sim;
    const pl_course *course = &f->courses[b];
    if (!course->falls || !(free_fall(f, &sim->bodies[b]) > short_fall * size_of(f, b))) return false;
    for (int c = 0; c < sim->collider_count; c++)
        if (may_catch(f, c, &sim->bodies[b], course)) return false;
    for (int o = 0; o < sim->body_count && f->sim->barriers; o++)
        if (!f->courses[o].falls && pl_box_meets(&course->extent, &f->courses[o].extent)) return false;
    return !(fall_of_body(f, b) < INFINITY);
}

static void warn_planes(const falling *f) {
    const pl_scene *scene = f->loader->scene;
    const pl_collider_def *plane = NULL;
    for (int c = scene->sim.collider_count - 1; c >= 0; c--)
        if (pl_collider_shape_find(scene->sim.colliders[c].shape).endless) plane = &scene->sim.colliders[c];
    for (int b = 0; b < scene->sim.body_count && plane; b++) {
        if (!falls_away(f, b)) continue;
        const double length = pl_vec3_length(plane->axis) * (plane->inside ? -1 : 1);
        size_t mark = pl_loader_enter_item(f->loader, "bodies", &scene->bodies, b, scene->sim.bodies[b].name);
        pl_loader_warning(
            f->loader,
            "falls along gravity, (%.3g, %.3g, %.3g), and no collider is below it: the normal of "
            "plane '%.60s' is (%.3g, %.3g, %.3g); expected one against gravity",
            f->down[0], f->down[1], f->down[2], plane->name, plane->axis[0] / length, plane->axis[1] / length,
            plane->axis[2] / length);
        pl_loader_leave(f->loader, mark);
        return; /* the others fall for the same reason */
    }
}

/* ---- through other bodies */

/* How far a box must move along `down` until it meets another that is below; INFINITY if it never does. */
static double gap_between(const pl_box *upper, const pl_box *lower, const double down[3], double size) {
    double from = -INFINITY, until = INFINITY;
    for (int d = 0; d < 3; d++) {
        const double before = lower->low[d] - upper->high[d], after = lower->high[d] - upper->low[d];
        if (fabs(down[d]) < 1e-6) {
            if (before > -1e-3 * size || after < 1e-3 * size) return INFINITY;
            continue;
        }
        from = fmax(from, fmin(before / down[d], after / down[d]));
        until = fmin(until, fmax(before / down[d], after / down[d]));
    }
    return from < until && from > -1e-3 * size ? fmax(0, from) : INFINITY;
}

/* Whether body a falls through body b, which rests or is held. */
static bool falls_through(const falling *f, int a, int b) {
    const pl_body_def *def = &f->loader->scene->sim.bodies[a];
    double across[3] = {def->velocity[0], def->velocity[1], def->velocity[2]};
    pl_vec3_split(across, f->down);
    if (!f->courses[a].falls || pl_vec3_length(across) > 0) return false;
    double gap = gap_between(&f->courses[a].start, &f->courses[b].start, f->down, size_of(f, a));
    if (!(gap < free_fall(f, def))) return false;
    if (f->courses[b].falls) gap += fall_of_body(f, b); /* it arrives before */
    return gap < free_fall(f, def) && gap <= fall_of_body(f, a);
}

static void warn_bodies(const falling *f) {
    const pl_scene *scene = f->loader->scene;
    const int count = scene->sim.body_count;
    if (f->sim->barriers || scene->between_given) return;
    for (int64_t k = 0; k < (int64_t)count * count; k++) {
        const int a = (int)(k / count), b = (int)(k % count);
        if (a == b || !falls_through(f, a, b)) continue;
        size_t mark = pl_loader_enter_item(f->loader, "bodies", &scene->bodies, a, scene->sim.bodies[a].name);
        pl_loader_warning(
            f->loader,
            "falls through body '%.60s', above which it starts: contact.between is none, so that "
            "bodies do not touch; expected \"barrier\", or an explicit \"none\"",
            scene->sim.bodies[b].name);
        pl_loader_leave(f->loader, mark);
        return; /* one is enough */
    }
}

/* ---- without inertia */

/* Without barriers: distance from a collider, in sizes of the body, within which it rests on it. */
static const double resting = 1e-3;

/* The axes with a component of gravity along which no constraint holds the body: "y"; "" if it is held. */
static void list_free_axes(const falling *f, const pl_body *body, char text[4]) {
    const pl_model *model = f->sim->model;
    bool held[3] = {false, false, false};
    int used = 0;
    for (int c = 0; c < model->constraint_count; c++) {
        const pl_constraint *constraint = &model->constraints[c];
        for (int64_t i = 0; i < constraint->count; i++) {
            const int64_t node = constraint->nodes[i] - body->first_node;
            if (node < 0 || node >= body->node_count) continue;
            for (int d = 0; d < 3; d++) held[d] = held[d] || constraint->axes[d];
            break;
        }
    }
    for (int d = 0; d < 3; d++)
        if (f->down[d] != 0 && !held[d]) text[used++] = (char)('x' + d);
    text[used] = '\0';
}

/* Distance of a body from the nearest collider. With barriers, faces touch round colliders too, between the
 * nodes that are measured here: up to half an edge is allowed for that. */
static double gap_to_colliders(const falling *f, const pl_body *body) {
    const pl_model *model = f->sim->model;
    double gap = INFINITY;
    for (int64_t i = body->first_node; i < body->first_node + body->node_count; i++) {
        const double edge = model->components[model->component_of[i]].edge;
        for (int c = 0; c < model->collider_count; c++) {
            const bool flat = pl_collider_shape_find(f->loader->scene->sim.colliders[c].shape).endless;
            const double allowed = f->sim->barriers && !flat ? 0.5 * edge : 0;
            pl_touch touch;
            if (pl_collider_touch(f->sim->colliders[c], f->sim->state.positions + 3 * i, gap + allowed,
                                  &touch))
                gap = fmin(gap, touch.distance - allowed);
        }
    }
    return gap;
}

/* Whether another body is so near that barriers may support this one on it. */
static bool is_near_another(const falling *f, int b) {
    pl_box reach = f->courses[b].start;
    for (int d = 0; d < 3; d++) {
        reach.low[d] -= f->sim->barriers->activation;
        reach.high[d] += f->sim->barriers->activation;
    }
    for (int o = 0; o < f->loader->scene->sim.body_count; o++)
        if (o != b && pl_box_meets(&reach, &f->courses[o].start)) return true;
    return false;
}

/* Without integrator.type, resolve.c has said that nothing falls. */
static void warn_hovering(const falling *f) {
    const pl_scene *scene = f->loader->scene;
    const pl_barriers *barriers = f->sim->barriers;
    for (int b = 0; b < scene->sim.body_count && scene->type_given && scene->sim.collider_count; b++) {
        const pl_body *body = &f->sim->model->bodies[b];
        char axes[4];
        list_free_axes(f, body, axes);
        if (!axes[0] || (barriers && is_near_another(f, b))) continue;
        const double gap = gap_to_colliders(f, body);
        if (gap <= (barriers ? barriers->activation : resting * size_of(f, b))) continue;
        const bool lands = !barriers && fall_of_body(f, b) < INFINITY;
        size_t mark = pl_loader_enter_item(f->loader, "bodies", &scene->bodies, b, scene->sim.bodies[b].name);
        pl_loader_warning(
            f->loader,
            "only colliders support it along %s against gravity, the nearest is %.3g m away, and "
            "%s has no inertia: %s; for a body that falls set integrator.type to "
            "\"implicit-euler\"",
            axes, gap, scene->sim.integrator.type,
            lands ? "it does not fall, but is put down on a collider at once"
                  : "the first step will find no balance");
        pl_loader_leave(f->loader, mark);
    }
}

void pl_warn_falls(pl_loader *loader, const pl_sim *sim) {
    falling f = {.loader = loader, .sim = sim, .duration = loader->scene->output.duration};
    f.gravity = pl_gravity_at_start(sim, f.down);
    if (!(f.gravity > 0)) return;
    if (pl_scene_event_count(loader->scene) > 0) return; /* which may change what is there */
    for (int d = 0; d < 3; d++) f.down[d] /= f.gravity;
    const int count = loader->scene->sim.body_count;
    f.courses = pl_array_new(count, sizeof *f.courses);
    f.falls = pl_array_new(count, sizeof *f.falls);
    if (f.courses && f.falls) {
        for (int b = 0; b < count; b++) {
            f.courses[b] = pl_course_find(sim, &loader->scene->sim.bodies[b], b, f.duration);
            f.falls[b] = NAN;
        }
        if (sim->model->integrator->moves) {
            warn_planes(&f);
            warn_bodies(&f);
        } else {
            warn_hovering(&f);
        }
    } else {
        loader->no_memory = true;
    }
    free(f.courses);
    free(f.falls);
}
