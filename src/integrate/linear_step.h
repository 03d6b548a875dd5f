/* A step with one linear system (mueller2004 section 2, mezger2007 section 4.5, bargteil2014 section 3.5):
 * the real-time method, with bounded cost for any length of step.
 *
 * An implicit scheme k M (x - y) = f(x), v = rate (x - origin) with the force linearised at some `at`
 * (linearisation.h). Solved for u = x - x*, where x* = x0 + h v0 and constrained components are at their
 * targets:
 *
 *   (k M + K + rate D) u = k M (y - x*) + force - K (x* - at) - rate D (x* - origin) + loads.
 */
#ifndef PL_INTEGRATE_LINEAR_STEP_H
#define PL_INTEGRATE_LINEAR_STEP_H

#include "terms/term.h"

enum { PL_LINEAR_VECTORS = 6 }; /* of work space */

typedef struct pl_linear_scheme {
    double inertia; /* k, 1/s2 */
    double rate;    /* 1/s */
    bool two_steps; /* bdf2's target and origin, else implicit Euler's: y = x*, origin = x0 */
} pl_linear_scheme;

/* Advances positions, velocities and their history. Linearises at x* if pl_sim.linearisation.ahead exists,
 * otherwise at x0, unless the cache is used. */
pl_status pl_linear_step(pl_sim *sim, const pl_linear_scheme *scheme, pl_step_report *report, pl_error *err);

#endif
