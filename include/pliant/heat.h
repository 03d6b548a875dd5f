/* Heat: a temperature at every node, conducted through the bodies, brought in by sources, lost through the
 * surface (docs/heat.md). Materials say how well they conduct and store it (pl_material_def), and what it
 * does to them (pl_material_key). Data only, and its defaults: from any thread. */
#ifndef PLIANT_HEAT_H
#define PLIANT_HEAT_H

#include "pliant/curve.h"
#include "pliant/select.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Warms the nodes within `radius` of a point, most at its centre. All of the power is absorbed once half of
 * that sphere is filled with material, less where there is less. */
typedef struct pl_heat_source_def {
    size_t struct_size;
    const char *name;
    pl_curve center; /* 3 components, metres, in space: bodies move past it */
    double radius;   /* m; some edges of the mesh long */
    pl_curve power;  /* W; negative: it cools */
} pl_heat_source_def;
PL_API void pl_heat_source_def_init(pl_heat_source_def *def, size_t struct_size);
static inline pl_heat_source_def pl_heat_source_def_default(void) {
    pl_heat_source_def def;
    pl_heat_source_def_init(&def, sizeof def);
    return def;
}

/* Nodes whose temperature is given. */
typedef struct pl_fixed_temperature_def {
    size_t struct_size;
    const char *name;
    const char *body; /* NULL: every body */
    pl_selection_def select;
    pl_curve value; /* K */
} pl_fixed_temperature_def;
PL_API void pl_fixed_temperature_def_init(pl_fixed_temperature_def *def, size_t struct_size);
static inline pl_fixed_temperature_def pl_fixed_temperature_def_default(void) {
    pl_fixed_temperature_def def;
    pl_fixed_temperature_def_init(&def, sizeof def);
    return def;
}

#define PL_AMBIENT_TEMPERATURE 293.15

typedef struct pl_heat_def {
    bool active;      /* else temperatures stay as they begin */
    pl_curve ambient; /* K; PL_AMBIENT_TEMPERATURE without keys */
    pl_curve cooling; /* W/(m2 K), exchanged with the surroundings through every surface; 0 without keys */
    int source_count;
    const pl_heat_source_def *sources;
    int fixed_count;
    const pl_fixed_temperature_def *fixed;
} pl_heat_def;

#ifdef __cplusplus
}
#endif
#endif
