/* Loads that are given as forces on nodes while an iteration lasts. */
#ifndef PL_TERMS_LOAD_H
#define PL_TERMS_LOAD_H

#include "terms/term.h"

typedef struct pl_nodal_load {
    double time;
    bool undistributed;
    double forces[]; /* (nodes,3) */
} pl_nodal_load;

pl_status pl_nodal_load_create(const pl_sim *sim, void **data, pl_error *err);
/* The potential is measured from the rest shape, so that little is lost to rounding. */
void pl_nodal_load_evaluate(pl_sim *sim, void *data, const pl_term_request *request, pl_term_value *value);
/* The forces themselves. */
const double *pl_nodal_load_forces(const void *data);
void pl_nodal_load_report(const pl_sim *sim, const void *data, double energy, pl_step_report *report);

#endif
