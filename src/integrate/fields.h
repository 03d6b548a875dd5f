/* Lists of fields of a simulation's definitions (fields.c), for scenes and for checks. */
#ifndef PL_INTEGRATE_FIELDS_H
#define PL_INTEGRATE_FIELDS_H

#include "pliant/sim.h"

/* Single numbers of pl_sim_def. */
const pl_field *pl_sim_fields(void);
const pl_field *pl_body_fields(void);
const pl_field *pl_start_fields(void);
const pl_field *pl_constraint_fields(void);
const pl_field *pl_load_fields(void);
const pl_field *pl_anneal_fields(void);
const pl_field *pl_heat_source_fields(void);
const pl_field *pl_fixed_temperature_fields(void);
/* Fields of pl_selection_def, by its kind. */
const pl_field *pl_select_box_fields(void);
const pl_field *pl_select_sphere_fields(void);
const pl_field *pl_select_plane_fields(void);

/* Fields of every kind. */
const pl_field *pl_select_common_fields(void);

/* Rows that scenes have in separate lists. */
#define PL_FIELD_DT(at)                                                                                      \
    {                                                                                                        \
        .name = "dt", .alias = "step", .type = PL_FIELD_REAL, .offset = (at), .unit = "s",                   \
        .default_value = 0.04, .min = 0.0, .max = 1e9, .open_range = true, .doc = "Length of a step."        \
    }
#define PL_FIELD_SEED(at)                                                                                    \
    {                                                                                                        \
        .name = "seed", .type = PL_FIELD_INT, .offset = (at), .default_value = 1, .min = 0, .max = 0x1p53,   \
        .doc = "Seed of the random numbers, unless a seed is given where they are used."                     \
    }
/* Rounding of coordinates must not decide which nodes lie on a face. */
#define PL_SELECT_TOLERANCE 1e-9
#define PL_FIELD_TOLERANCE                                                                                   \
    {                                                                                                        \
        .name = "tolerance", .type = PL_FIELD_REAL, .offset = offsetof(pl_selection_def, tolerance),         \
        .unit = "m", .max = 1e9, .default_value = PL_SELECT_TOLERANCE,                                       \
        .doc = "Distance by which a node may lie outside the box, sphere or plane."                          \
    }

#endif
