/* See support.h. */
#include "scene/support.h"
#include "math/vec3.h"
#include "model/conditions.h"
#include "model/free_motions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOMENTS = 16 }; /* times at which loads are summed */
/* Relative to the sum of their magnitudes: what is left where forces, and their moments, cancel; and where
 * pressures do. Steps are stricter (terms/dead_loads.c, terms/pressures.c), and have the last word. */
static const double left_over = 1e-6, left_of_pressures = 2e-3;

/* ---- words */

/* "x, y and z". */
static void list_axes(const bool axes[3], char text[16]) {
    int left = axes[0] + axes[1] + axes[2], used = 0;
    text[0] = '\0';
    for (int d = 0; d < 3; d++) {
        if (!axes[d]) continue;
        used += snprintf(text + used, 16 - (size_t)used, "%c%s", 'x' + d,
                         left > 2    ? ", "
                         : left == 2 ? " and "
                                     : "");
        left--;
    }
}

/* Length of the part of a unit vector that lies in the space of the free rotations. */
static double part_of_turns(const pl_free_motion *motion, const double axis[3]) {
    double sum = 0;
    for (int k = 0; k < motion->turns; k++) {
        double along = pl_vec3_dot(motion->about[k], axis);
        sum += along * along;
    }
    return sqrt(sum);
}

/* "rotation about x": by the axes of coordinates where these suffice. */
static void describe_turns(const pl_free_motion *motion, char *text, size_t size) {
    static const double unit[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    char axes[16];
    bool free[3];
    for (int d = 0; d < 3; d++) free[d] = part_of_turns(motion, unit[d]) > 1 - 1e-6;
    list_axes(free, axes);
    if (free[0] + free[1] + free[2] == motion->turns) {
        snprintf(text, size, "rotation about %s", axes);
        return;
    }
    double axis[3];
    if (motion->turns == 2)
        pl_vec3_cross(motion->about[0], motion->about[1], axis);
    else
        memcpy(axis, motion->about[0], sizeof axis);
    snprintf(text, size, "rotation about %s(%.3g, %.3g, %.3g)", motion->turns == 2 ? "all axes across " : "",
             axis[0] + 0.0, axis[1] + 0.0, axis[2] + 0.0);
}

/* "translation along y and z, rotation about x". */
static void describe(const pl_free_motion *motion, char *text, size_t size) {
    char axes[16], turns[128] = "";
    list_axes(motion->along, axes);
    if (motion->turns) describe_turns(motion, turns, sizeof turns);
    snprintf(text, size, "%s%s%s%s", axes[0] ? "translation along " : "", axes,
             axes[0] && turns[0] ? ", " : "", turns);
}

static bool is_free(const pl_free_motion *motion) {
    return motion->along[0] || motion->along[1] || motion->along[2] || motion->turns;
}

/* ---- parts of bodies */

static int64_t first_node_of(const pl_model *model, int64_t component) {
    int64_t i = 0;
    while (i < model->nodes && model->component_of[i] != component) i++;
    return i;
}

static int body_of(const pl_model *model, int64_t node) {
    int b = 0;
    while (b + 1 < model->body_count && node >= model->bodies[b + 1].first_node) b++;
    return b;
}

/* Whether the body has other connected components too. */
static bool is_part(const pl_model *model, int64_t component) {
    const pl_body *body = &model->bodies[body_of(model, first_node_of(model, component))];
    for (int64_t i = body->first_node; i < body->first_node + body->node_count; i++)
        if (model->component_of[i] != component) return true;
    return false;
}

/* "body 'b'", or "the part of body 'b' near (0, 1, 2)". */
static void name_component(const pl_model *model, int64_t component, char *text, size_t size) {
    const char *body = model->bodies[body_of(model, first_node_of(model, component))].name;
    const double *at = model->components[component].center;
    if (is_part(model, component))
        snprintf(text, size, "the part of body '%.60s' near (%.3g, %.3g, %.3g)", body, at[0], at[1], at[2]);
    else
        snprintf(text, size, "body '%.60s'", body);
}

/* ---- failed steps */

void pl_describe_unbalanced(const pl_sim *sim, bool touched, char text[PL_SUPPORT_TEXT]) {
    text[0] = '\0';
    for (int64_t k = 0; k < sim->model->component_count; k++) {
        const pl_component_motion *motion = &sim->work.components[k];
        if (pl_component_balanced(motion)) continue;
        char part[160], axes[16];
        bool pushed[3];
        double net[3];
        for (int d = 0; d < 3; d++) {
            pushed[d] = motion->free_axis[d] && fabs(motion->net[d]) > motion->allowed[d];
            net[d] = pushed[d] ? motion->net[d] : 0;
        }
        name_component(sim->model, k, part, sizeof part);
        list_axes(pushed, axes);
        snprintf(text, PL_SUPPORT_TEXT,
                 touched ? "contact forces do not balance the load of %s along %s, %.3g N"
                         : "nothing supports %s along %s against its load of %.3g N",
                 part, axes, pl_vec3_length(net));
        return;
    }
}

void pl_describe_free(const pl_sim *sim, char text[PL_SUPPORT_TEXT]) {
    const pl_model *model = sim->model;
    pl_free_motion *motions = NULL;
    text[0] = '\0';
    if (model->integrator->moves || sim->contact || sim->barriers) return;
    motions = pl_array_new(model->component_count, sizeof *motions);
    if (motions && pl_free_motions_find(sim, sim->work.constrained, motions, NULL) == PL_OK) {
        for (int64_t k = 0; k < model->component_count && !text[0]; k++) {
            char part[160], free_text[160];
            const double *loads = sim->work.components[k].allowed; /* in proportion to them */
            const bool idle = motions[k].turns == 3 && !(loads[0] + loads[1] + loads[2] > 0);
            if (!is_free(&motions[k]) || idle) continue;
            name_component(model, k, part, sizeof part);
            describe(&motions[k], free_text, sizeof free_text);
            snprintf(text, PL_SUPPORT_TEXT, "nothing holds %s against %s", part, free_text);
        }
    }
    free(motions);
}

/* ---- before the first step */

/* The loads on a connected component at a time. */
typedef struct load_sum {
    double net[3], moment[3]; /* moment about its centre at rest */
    double allowed[3];        /* of `net`, where it cancels */
    double sizes;             /* sum of the magnitudes of forces */
} load_sum;

typedef struct support {
    pl_loader *loader;
    const pl_sim *sim;
    pl_free_motion *motions; /* (components) with all constraints, whenever they act */
    bool *held;              /* (components) some constraint acts on it */
    int *body;               /* (components) to which it belongs */
    load_sum *sums;          /* (components) at the current time ... */
    load_sum *largest;       /* ... and where they are largest */
    double *pushed_at;       /* (components, 3) s: when a load first acts along a free axis; NAN: never */
    double *pushes;          /* (components, 3) N: how much */
} support;

static void add_forces(const support *s, const double *forces, double balance) {
    const pl_model *model = s->sim->model;
    for (int64_t i = 0; i < model->nodes; i++) {
        const pl_component *component = &model->components[model->component_of[i]];
        load_sum *sum = &s->sums[model->component_of[i]];
        const double *f = forces + 3 * i;
        double arm[3], moment[3];
        for (int d = 0; d < 3; d++) arm[d] = model->rest[3 * i + d] - component->center[d];
        pl_vec3_cross(arm, f, moment);
        pl_vec3_add(sum->net, 1, f);
        pl_vec3_add(sum->moment, 1, moment);
        for (int d = 0; d < 3; d++) sum->allowed[d] += balance * fabs(f[d]);
        sum->sizes += pl_vec3_length(f);
    }
}

static void sum_loads(support *s, double time, double *forces) {
    const pl_model *model = s->sim->model;
    memset(s->sums, 0, (size_t)model->component_count * sizeof *s->sums);
    pl_loads_dead(s->sim, time, true, forces);
    add_forces(s, forces, left_over);
    pl_follower_forces(s->sim, time, s->sim->state.positions, true, forces);
    add_forces(s, forces, left_of_pressures);
    for (int64_t k = 0; k < model->component_count; k++) {
        const load_sum *sum = &s->sums[k];
        if (sum->sizes > s->largest[k].sizes) s->largest[k] = *sum;
        for (int d = 0; d < 3; d++) {
            bool pushes = s->motions[k].along[d] && fabs(sum->net[d]) > sum->allowed[d];
            if (!pushes || !isnan(s->pushed_at[3 * k + d])) continue;
            s->pushed_at[3 * k + d] = time;
            s->pushes[3 * k + d] = sum->net[d];
        }
    }
}

static void find_loads(support *s, double *forces) {
    const int64_t steps = pl_scene_step_count(s->loader->scene);
    for (int64_t k = 0; k < 3 * s->sim->model->component_count; k++) s->pushed_at[k] = NAN;
    for (int m = 0; m < MOMENTS && m < steps; m++) { /* the first step, and the last, and some between */
        const int64_t last = steps < MOMENTS ? steps : MOMENTS;
        const int64_t step = last > 1 ? 1 + (steps - 1) * m / (last - 1) : 1;
        sum_loads(s, (double)step * s->sim->model->dt, forces);
    }
}

/* Loads that no constraint balances: an error, as gravity without constraints is. */
static bool report_pushed(const support *s, int64_t k) {
    const pl_model *model = s->sim->model;
    bool pushed[3];
    double net[3], time = INFINITY;
    char axes[16], part[160];
    for (int d = 0; d < 3; d++) {
        pushed[d] = !isnan(s->pushed_at[3 * k + d]);
        net[d] = pushed[d] ? s->pushes[3 * k + d] : 0;
        if (pushed[d]) time = fmin(time, s->pushed_at[3 * k + d]);
    }
    list_axes(pushed, axes);
    if (!axes[0]) return false;
    name_component(model, k, part, sizeof part);
    pl_loader_problem(
        s->loader,
        "nothing supports %s along %s against its loads (%.3g N at t = %g s), and %s has no inertia; "
        "constrain some of its nodes, or set integrator.type to \"implicit-euler\" so that it moves%s",
        part, axes, pl_vec3_length(net), time, model->integrator->name,
        model->body_count > 1 ? "; bodies pass through each other, since contact.between is \"none\"" : "");
    return true;
}

/* If all translations are held, dead loads determine rotations too, as for a pendulum: those about axes that
 * are not along the load. Leaves only the others. */
static void leave_undetermined(pl_free_motion *motion, const load_sum *loads) {
    double force = pl_vec3_length(loads->net), axis[3];
    if (motion->along[0] || motion->along[1] || motion->along[2] || !(force > left_over * loads->sizes))
        return;
    for (int d = 0; d < 3; d++) axis[d] = loads->net[d] / force;
    const bool twists = motion->turns && part_of_turns(motion, axis) > 1 - 1e-6;
    motion->turns = twists;
    memcpy(motion->about[0], axis, sizeof axis);
}

/* Whether loads have a moment about one of the free axes. */
static bool is_turned(const pl_free_motion *motion, const load_sum *loads, double size) {
    for (int t = 0; t < motion->turns; t++) {
        double moment =
            pl_vec3_dot(loads->moment, motion->about[t]) + pl_vec3_dot(loads->net, motion->shift[t]);
        if (fabs(moment) > left_over * size * loads->sizes) return true;
    }
    return false;
}

/* What is free, and that constraints or loads act on; false if there is nothing to say. */
static bool warn_free(const support *s, int64_t k) {
    const pl_model *model = s->sim->model;
    const load_sum *loads = &s->largest[k];
    pl_free_motion motion = s->motions[k];
    char part[160], text[160];
    if (!is_free(&motion) || (!s->held[k] && !(loads->sizes > 0))) return false;
    const bool turned = is_turned(&motion, loads, model->components[k].size);
    describe(&motion, text, sizeof text);
    leave_undetermined(&motion, loads);
    if (!turned && !is_free(&motion)) return false;
    if (!turned) describe(&motion, text, sizeof text);
    name_component(model, k, part, sizeof part);
    pl_loader_warning(s->loader, "nothing holds %s against %s%s; expected constraints that prevent it", part,
                      text,
                      turned ? ", and its loads turn it: steps may not converge"
                             : ": displacements are determined only up to this motion");
    return true;
}

/* One report per body, about the first of its parts for which there is one. */
static void report_bodies(const support *s) {
    const pl_scene *scene = s->loader->scene;
    const pl_model *model = s->sim->model;
    int told = -1;
    for (int errors = 1; errors >= 0; errors--) {
        for (int64_t k = 0; k < model->component_count; k++) {
            const int b = s->body[k];
            if (b == told) continue;
            size_t mark =
                pl_loader_enter_item(s->loader, "bodies", &scene->bodies, b, scene->sim.bodies[b].name);
            if (errors ? report_pushed(s, k) : warn_free(s, k)) told = b;
            pl_loader_leave(s->loader, mark);
        }
        if (told >= 0) return;
    }
}

static void mark_constrained(const support *s, uint8_t *constrained) {
    const pl_model *model = s->sim->model;
    int64_t next = 0; /* components are numbered by their first nodes */
    for (int64_t i = 0; i < model->nodes; i++)
        if (model->component_of[i] == next) s->body[next++] = body_of(model, i);
    pl_free_motions_constrain(model, constrained);
    for (int c = 0; c < model->constraint_count; c++) {
        const pl_constraint *constraint = &model->constraints[c];
        for (int64_t i = 0; i < constraint->count; i++)
            s->held[model->component_of[constraint->nodes[i]]] = true;
    }
}

void pl_check_support(pl_loader *loader, const pl_sim *sim) {
    const pl_model *model = sim->model;
    const int64_t count = model->component_count;
    if (model->integrator->moves || sim->contact || sim->barriers) return;
    if (pl_scene_event_count(loader->scene) > 0) return; /* which may add supports */
    support s = {.loader = loader,
                 .sim = sim,
                 .motions = pl_array_new(count, sizeof *s.motions),
                 .held = pl_array_new(count, sizeof *s.held),
                 .body = pl_array_new(count, sizeof *s.body),
                 .sums = pl_array_new(count, sizeof *s.sums),
                 .largest = pl_array_new(count, sizeof *s.largest),
                 .pushed_at = pl_array_new(count, 3 * sizeof *s.pushed_at),
                 .pushes = pl_array_new(count, 3 * sizeof *s.pushes)};
    uint8_t *constrained = pl_array_new(model->nodes, 1);
    double *forces = pl_array_new(model->nodes, 3 * sizeof *forces);
    if (s.motions && s.held && s.body && s.sums && s.largest && s.pushed_at && s.pushes && constrained &&
        forces) {
        mark_constrained(&s, constrained);
        if (pl_free_motions_find(sim, constrained, s.motions, NULL) == PL_OK) {
            find_loads(&s, forces);
            report_bodies(&s);
        } else {
            loader->no_memory = true;
        }
    } else {
        loader->no_memory = true;
    }
    free(s.motions);
    free(s.held);
    free(s.body);
    free(s.sums);
    free(s.largest);
    free(s.pushed_at);
    free(s.pushes);
    free(constrained);
    free(forces);
}
