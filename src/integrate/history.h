/* The history of multistep integrators: positions and velocities of the step before. It belongs to the motion
 * only as long as nobody else writes positions or velocities between two steps (pl_sim_positions). A
 * fingerprint of both, taken after each step, detects that; the next step then is the first one of a new
 * history. A lost history is marked in the old positions (not a number), so that the mark is part of every
 * saved state, while the fingerprint is not. */
#ifndef PL_INTEGRATE_HISTORY_H
#define PL_INTEGRATE_HISTORY_H

#include "model/sim.h"

/* Only for integrators with a history; does nothing with others. */

/* After the engine has changed positions or velocities. */
void pl_history_note(pl_sim *sim);
/* Before the engine changes positions or velocities again: drops the history if somebody else wrote them. */
void pl_history_check(pl_sim *sim);
/* Whether the next check would drop it, or an earlier one did. */
bool pl_history_is_lost(const pl_sim *sim);
/* Within a step: whether it was dropped. */
bool pl_history_is_dropped(const pl_sim *sim);
/* Also while a state is saved: in the saved block of old positions. */
void pl_history_drop(const pl_sim *sim, double *old_positions);

#endif
