/* Whether surfaces with barriers are apart at the start: of a model, and of a step that did not succeed. */
#include "contact/barrier_parts.h"
#include "contact/barriers.h"
#include "contact/intersections.h"
#include "math/vec3.h"
#include "model/barrier_contact.h"

#include <math.h>
#include <stdio.h>

/* What is checked, and the words that messages need for it. */
typedef struct start_check {
    const pl_sim *sim;
    pl_status status;
    const char *step, *when, *how, *advice;
    const double *x; /* (vertices,3) */
} start_check;

static const char *name_of(const pl_sim *sim, int64_t part, pl_barrier_name text) {
    const pl_surface_part *at = &sim->barriers->surface.parts[part];
    if (at->kinematic) return sim->barriers->collider_names[at->owner];
    snprintf(text, sizeof(pl_barrier_name), "body '%.60s'", sim->model->bodies[at->owner].name);
    return text;
}

/* The last resort: bodies that rest on something would sink into it. */
#define PL_IGNORE_ADVICE                                                                                     \
    "(contact.start \"ignore\" lets these surfaces pass through each other until they are apart)"
/* In a step. */
#define PL_STEP_ADVICE                                                                                       \
    "(positions that a program writes, and states that it restores, must be free of intersections)"

/* The deepest vertex gives the displacement along the normal after which no vertex is in the barrier. */
static pl_status check_plane(const start_check *c, int plane, int64_t part, pl_error *err) {
    const pl_barriers *b = c->sim->barriers;
    const pl_barrier_plane *at = &b->planes[plane];
    double keeps = pl_contact_rule_of(&b->rules, b->surface.parts[part].class, at->class)->thickness;
    double nearest = INFINITY, move[3];
    const double *x = NULL;
    pl_barrier_name one;
    for (int64_t v = b->surface.parts[part].vertex; v < b->surface.parts[part + 1].vertex; v++) {
        double distance = pl_plane_distance(&at->now, c->x + 3 * v);
        if (distance >= nearest) continue;
        nearest = distance;
        x = c->x + 3 * v;
    }
    if (!x || nearest > keeps) return PL_OK;
    for (int d = 0; d < 3; d++) move[d] = (keeps + b->activation - nearest) * at->now.normal[d] + 0.0;
    return pl_error_set(err, c->status,
                        "%scontact: %s is behind %s, touches it or is nearer than contact.thickness at the "
                        "%s, near (%.4g, %.4g, %.4g), at a distance of %.3g m; move it away, by "
                        "(%.4g, %.4g, %.4g)%s %s",
                        c->step, name_of(c->sim, part, one), b->collider_names[at->owner], c->when, x[0],
                        x[1], x[2], nearest, move[0], move[1], move[2], c->how, c->advice);
}

static pl_status check_start(const start_check *c, pl_error *err) {
    pl_barriers *b = c->sim->barriers;
    pl_barrier_name one, other;
    pl_intersection found = pl_intersections_find(&b->pairs, c->x, NULL, NULL);
    if (found.count)
        return pl_error_set(
            err, c->status,
            "%scontact: %s and %s intersect, touch or are nearer than contact.thickness at the "
            "%s, near (%.4g, %.4g, %.4g); %lld such places in all; move them apart, "
            "by contact.thickness and contact.distance, %.3g m in all, where they only "
            "touch %s",
            c->step, name_of(c->sim, found.parts[0], one), name_of(c->sim, found.parts[1], other), c->when,
            found.place[0], found.place[1], found.place[2], (long long)found.count,
            pl_contact_rule_of(&b->rules, b->surface.parts[found.parts[0]].class,
                               b->surface.parts[found.parts[1]].class)
                    ->thickness +
                b->activation,
            c->advice);
    for (int plane = 0; plane < b->plane_count; plane++) {
        for (int64_t part = 0; part < b->surface.part_count; part++) {
            pl_status status =
                pl_barriers_meet_plane(b, part, plane) ? check_plane(c, plane, part, err) : PL_OK;
            if (status != PL_OK) return status;
        }
    }
    return PL_OK;
}

pl_status pl_barrier_contact_check(pl_sim *sim, pl_error *err) {
    pl_barriers *b = sim->barriers;
    if (!b) return PL_OK;
    pl_barrier_contact_stand(sim);
    pl_surface_follow(&b->surface, sim->state.positions, b->at);
    if (b->ignored.tangle_of) {
        pl_barriers_ignore(b, true);
        return PL_OK;
    }
    start_check c = {sim,  PL_ERR_INPUT, "", "start", " more in its translate for instance", PL_IGNORE_ADVICE,
                     b->at};
    return check_start(&c, err);
}

/* A residual this small at which rounding stops progress is ordinary. */
#define ROUNDED_RESIDUAL 1e-5

/* Costs nothing after steps that succeed: only the others are searched for intersections. */
pl_status pl_barrier_contact_explain(pl_sim *sim, pl_step_report *report, pl_error *err) {
    pl_barriers *b = sim->barriers;
    bool rounded = report->reason == PL_STAGNATED && report->residual <= ROUNDED_RESIDUAL;
    if (!b || b->ignored.tangle_of || pl_reason_is_good(report->reason) || rounded ||
        report->reason == PL_CANCELLED)
        return PL_OK;
    char step[64];
    snprintf(step, sizeof step, "step %lld: ", (long long)report->step);
    start_check c = {sim, PL_ERR_NUMERIC, step, "start of the step", "", PL_STEP_ADVICE, b->start};
    pl_barriers_place_planes(b, 0);
    pl_status status = check_start(&c, err);
    pl_barriers_place_planes(b, 1);
    b->pairs.known = false; /* its list is that of the start */
    if (status != PL_OK) report->reason = PL_BLOCKED;
    return status;
}
