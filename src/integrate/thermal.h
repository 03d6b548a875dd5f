/* Temperatures of a simulation: from definitions, and a step of conduction after each step of motion. */
#ifndef PL_INTEGRATE_THERMAL_H
#define PL_INTEGRATE_THERMAL_H

#include "model/sim.h"

/* After the assembly and pl_params_create. Temperatures exist if heat is on or a material needs them. */
pl_status pl_thermal_create(pl_sim *sim, const pl_sim_def *def, pl_error *err);
void pl_thermal_free(pl_thermal *thermal);

/* Conducts to report->time at the current positions, and fills the heat columns of the report. */
void pl_thermal_step(pl_sim *sim, pl_step_report *report);

/* Between steps: adds `kelvin` to nodes at the centre, less towards the radius, but not below zero; this heat
 * counts as supplied. Nodes of fixed temperature keep it. Only if there are temperatures. */
void pl_thermal_warm(pl_sim *sim, const double center[3], double radius, double kelvin);

#endif
