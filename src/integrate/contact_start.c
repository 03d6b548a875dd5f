/* See contact_start.h. */
#include "integrate/contact_start.h"
#include "contact/barriers.h"
#include "math/vec3.h"
#include "model/barrier_contact.h"
#include "model/collisions.h"
#include "model/rows.h"

/* Maximum number of advances of colliders and constrained nodes while bodies follow. With inertia shorter
 * steps are better after some: velocities then point in the right direction. */
enum { MAX_ADVANCES = 100, MOVING_ADVANCES = 9 };
/* Minimum fraction of the path that an advance makes, unless bodies have to give way by iterations. */
#define SMALL_ADVANCE 0.1

static bool is_constrained(const pl_sim *sim, int64_t k) {
    return pl_is_constrained(sim, k / 3, (int)(k % 3));
}

static double energy_at(const pl_step_start *s, const double *x) {
    pl_newton_value value;
    s->evaluate(s->context, x, PL_WANT_ENERGY, &value, NULL);
    return value.energy;
}

/* Whether constrained nodes or colliders move in this step. */
static bool is_driven(const pl_step_start *s, const double *displacement) {
    const pl_sim *sim = s->sim;
    bool driven = false;
    for (int64_t k = 0; k < 3 * sim->model->nodes && !driven; k++)
        driven = displacement[k] != 0 && is_constrained(sim, k);
    for (int c = 0; c < sim->model->collider_count; c++)
        driven = driven || pl_collider_moves(sim->colliders[c]);
    return driven;
}

/* Removes from the displacement the components that touch something at the step's start, and whose velocities
 * do not lead farther than the contact distance; false if there are none. */
static bool leave_resting(pl_step_start *s, double *displacement) {
    pl_sim *sim = s->sim;
    bool any = false;
    energy_at(s, s->step->from); /* finds the touching pairs there */
    pl_barrier_contact_mark(sim);
    for (int64_t i = 0; i < sim->model->nodes; i++) {
        double leads[3];
        for (int d = 0; d < 3; d++) leads[d] = s->step->target[3 * i + d] - s->step->from[3 * i + d];
        bool *touched = sim->work.components[sim->model->component_of[i]].touched;
        if (pl_vec3_length(leads) > sim->barriers->activation) touched[0] = touched[1] = touched[2] = false;
    }
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) {
        if (!pl_component_is_touched(&sim->work.components[sim->model->component_of[k / 3]])) continue;
        displacement[k] = 0;
        any = true;
    }
    pl_collisions_unmark(sim);
    return any;
}

/* At the position to which loads lead, or halfway to an obstacle, a resting body would be deep in its
 * barrier, and Newton's method would need an iteration for each factor of four in the force: such bodies stay
 * in place, if that has less energy. */
static void stay_where_less(pl_step_start *s, double *displacement, double *trial) {
    const double *from = s->step->from;
    if (!leave_resting(s, displacement)) return;
    double part = pl_terms_max_step(s->sim, from, displacement);
    for (int64_t k = 0; k < 3 * s->sim->model->nodes; k++)
        trial[k] = from[k] + (part < 1 ? 0.5 * part : 1) * displacement[k];
    if (energy_at(s, trial) < energy_at(s, s->sim->state.positions))
        pl_rows_copy(s->sim, trial, s->sim->state.positions);
}

/* The first-order displacement of bodies as constrained nodes and colliders move along the rest of their
 * path; added to that of the nodes. */
static void follow(pl_step_start *s, double *displacement) {
    pl_sim *sim = s->sim;
    double *right = pl_vector_borrow(sim, "right side"), *u = pl_vector_borrow(sim, "following");
    s->cost.context = s->context;
    s->cost.evaluate = s->evaluate;
    s->cost.from = sim->state.positions;
    sim->barriers->following = true;
    bool found = pl_prescribed_follow(sim, &s->cost, 0, displacement, right, u);
    sim->barriers->following = false;
    for (int64_t k = 0; found && k < 3 * sim->model->nodes; k++)
        if (!is_constrained(sim, k)) displacement[k] = u[k];
    pl_vector_return(sim, right);
    pl_vector_return(sim, u);
}

/* Advances bit by bit, while bodies follow and give way. With inertia they stay in place at first, which
 * suffices if nothing obstructs the prescribed motion. False if the end cannot be reached. */
static bool push_through(pl_step_start *s, const double *goal, double *displacement) {
    pl_sim *sim = s->sim;
    double *x = sim->state.positions;
    int64_t n = 3 * sim->model->nodes;
    bool moves = s->step->inertia > 0;
    for (int advances = 0; advances < (moves ? MOVING_ADVANCES : MAX_ADVANCES); advances++) {
        for (int64_t k = 0; k < n; k++) displacement[k] = is_constrained(sim, k) ? goal[k] - x[k] : 0;
        if (!moves || advances > 0) follow(s, displacement);
        double part = pl_terms_advance(sim, x, displacement);
        for (int64_t k = 0; k < n; k++) x[k] += part * displacement[k];
        for (int64_t k = 0; part >= 1 && k < n; k++)
            if (is_constrained(sim, k)) x[k] = goal[k];
        if (part >= 1) return true;
        if (part < SMALL_ADVANCE && (!moves || advances > 0)) s->make_room(s->context);
        if (s->report->reason == PL_CANCELLED || s->report->reason == PL_NOT_FINITE) return false;
    }
    return false;
}

static bool search_radius(pl_step_start *s, double *goal, double *displacement) {
    pl_sim *sim = s->sim;
    const double *from = s->step->from;
    double *x = sim->state.positions;
    int64_t n = 3 * sim->model->nodes;
    pl_rows_copy(sim, x, goal);
    for (int64_t k = 0; k < n; k++) displacement[k] = goal[k] - from[k];
    double part = pl_terms_advance(sim, from, displacement);
    for (int64_t k = 0; part < 1 && k < n; k++) x[k] = from[k] + part * displacement[k];
    bool touches = sim->barriers->stored_at_start > 0;
    s->in_flight = s->in_flight && part >= 1 && !touches;
    if (s->step->inertia > 0 && touches && !is_driven(s, displacement)) {
        stay_where_less(s, displacement, goal);
        return true;
    }
    return part >= 1 || !is_driven(s, displacement) || push_through(s, goal, displacement);
}

bool pl_contact_start_find(pl_step_start *s) {
    pl_sim *sim = s->sim;
    double *goal = pl_vector_borrow(sim, "start"), *displacement = pl_vector_borrow(sim, "way to it");
    bool reached = search_radius(s, goal, displacement);
    if (!reached) pl_rows_copy(sim, s->step->from, sim->state.positions);
    sim->barriers->arrived = reached;
    pl_vector_return(sim, goal);
    pl_vector_return(sim, displacement);
    return reached;
}
