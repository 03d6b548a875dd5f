/* Results that surfaces are coloured by: values at nodes. */
#ifndef PL_STUDIO_RESULTS_H
#define PL_STUDIO_RESULTS_H

#include "server/drawing.h"

#include <jansson.h>

typedef struct pl_result_info {
    const char *name, *title, *unit;
} pl_result_info;

/* The list of all, ended by a NULL name. */
const pl_result_info *pl_results(void);
/* Whether a simulation has it. */
bool pl_results_has(pl_sim *sim, const char *name);
/* Values at the nodes (n); false: none. */
bool pl_results_nodes(pl_sim *sim, const char *name, double *values);
/* Ends of the range: those given, where they are numbers, else of the values of all bodies. */
void pl_results_range(const pl_drawing *bodies, int count, const double given[2], float *low, float *high);

#endif
