/* Linearly implicit Euler: one linear system per step, with the tangent at its start (mueller2004 section 2,
 * bargteil2014 section 3.5); see linear_step.h.
 *
 * (M + h^2 K) dv = h (f(x) - h K v) is the system of linear_step.h for u = h dv. Solving for the new velocity
 * instead, (M + h^2 K) v' = M v + h f(x), is the same system with M v + h^2 K v added to both sides.
 */
#include "integrate/linear_step.h"

static pl_status linear_implicit_euler_step(pl_sim *sim, pl_step_report *report, pl_error *err) {
    double h = sim->model->dt;
    return pl_linear_step(sim, &(pl_linear_scheme){.inertia = 1 / (h * h), .rate = 1 / h}, report, err);
}

const pl_integrator pl_integrator_linear_implicit_euler = {
    .name = "linear-implicit-euler",
    .doc = "Implicit Euler with the forces linearised at the step's start: one linear solve per step, "
           "bounded cost.",
    .step = linear_implicit_euler_step,
    .moves = true,
    .extrapolates = true,
    .constrains_contacts = true,
    .linear = PL_LINEAR_AT_START,
    .vectors = PL_LINEAR_VECTORS,
};
