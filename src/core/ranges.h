/* Ranges of what acts on a simulation, in C and in events: farther away, numbers overflow within a step, and
 * its error could only say so. */
#ifndef PL_CORE_RANGES_H
#define PL_CORE_RANGES_H

#define PL_MAX_ACTION 1e15      /* SI units: forces, impulses, velocities, places, stiffness, damping */
#define PL_MAX_PATCH_RADIUS 1e9 /* m */
#define PL_MAX_WARMING 1e6      /* K */

#endif
