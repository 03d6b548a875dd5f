/* Plastic flow on an assembly (docs/plasticity.md): combines elements and flow rules.
 *
 * A plastic element is an element with another rest shape: F_e = F F_p^-1 = sum u_a (F_p^-T b_a)T, so that
 * with the gradients b' = F_p^-T b and the weight w' = w det F_p in pl_part.rest every kernel is correct
 * without knowing of plasticity. The rest data are made from F_p alone, here, so that a restored F_p restores
 * them to the bit.
 */
#ifndef PL_ASSEMBLY_PLASTIC_H
#define PL_ASSEMBLY_PLASTIC_H

#include "assembly/assembly.h"

/* Memory for the parts that have a rule, with F_p = I, and for shapes that may be replaced. */
pl_status pl_plastic_create(pl_assembly *assembly, pl_error *err);

/* Gives the elements all of whose nodes are `marked` a goal: their shape at positions `goal` (nodes,3).
 * Refused if an element would be flat or inverted there: then *element is its id. Before pl_assembly_made. */
pl_status pl_plastic_set_goal(pl_assembly *assembly, const double *goal, const uint8_t *marked,
                              int64_t *element, pl_error *err);

/* Rest data of a batch for the shape of `from` after the deformations F (points, 9, PL_LANES) of its points;
 * in place, too. */
void pl_rest_reshape(int points, const double *F, const double *from, double *to);

/* Recomputes the data that derives from F_p and its shapes. */
void pl_plastic_restore(pl_assembly *assembly, pl_threads *threads);

/* ---- F_p at a step's start: for flow that is part of the step, and for callers' rules, which may fail ----
 */

/* Allocates its memory where a rule needs it. `in_steps`: the integrator supports flow that is part of its
 * steps; otherwise all flow follows the step. */
pl_status pl_plastic_keep_start(pl_assembly *assembly, bool in_steps, pl_error *err);
/* Makes the present F_p the start of a step. */
void pl_plastic_begin(pl_assembly *assembly);
/* Whether F_p is known to have changed since then. */
bool pl_plastic_has_flowed(const pl_assembly *assembly);
/* Restores that F_p. */
void pl_plastic_reset(pl_assembly *assembly, pl_threads *threads);

/* ---- flow that is part of a step: of rules with `in_step`, for integrators that iterate ----
 *
 * While a step is solved, F_p is that of the positions at hand: found from F_p at the step's start, so that
 * it does not depend on the path. */

static inline bool pl_plastic_is_in_steps(const pl_assembly *assembly) {
    return assembly->work.flows_in_steps;
}
/* Computes F_p for positions x. */
void pl_plastic_follow(pl_assembly *assembly, pl_threads *threads, const double *x, double dt,
                       pl_flow_sums *sums);

/* Flow of the elements that yield at positions x, fixed for dt seconds, in the step that began. */
void pl_plastic_flow(pl_assembly *assembly, pl_threads *threads, const double *x, double dt,
                     pl_flow_sums *sums);

/* Volume means over an element's points, by id: |log F_p|, 0 without plasticity. */
void pl_plastic_strain(const pl_assembly *assembly, double *strain);
/* At the corners of each element (elements, 4), by the best linear fit, and volumes. */
void pl_plastic_corner_strain(const pl_assembly *assembly, double *corners, double *volumes);
/* Multiplies each element's det F_e by det F_p. */
void pl_plastic_complete_det(const pl_assembly *assembly, double *det);

#endif
