/* Heat conduction: a temperature at every node, heat sources, and cooling through the surface (docs/heat.md).
 * Conductivity and heat capacity are in pl_material_def; parameters that depend on temperature in
 * pl_material_key. Plain data; thread-safe. */
#ifndef PLIANT_HEAT_H
#define PLIANT_HEAT_H

#include "pliant/curve.h"
#include "pliant/select.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Heats the nodes within `radius` of a point, with the largest intensity at the centre. The full power is
 * absorbed if at least half of the sphere is filled with material, otherwise proportionally less. */
typedef struct pl_heat_source_def {
    size_t struct_size;
    const char *name;
    pl_curve center; /* 3 components, metres, in space: bodies move past it */
    double radius;   /* m; should span several edges of the mesh */
    pl_curve power;  /* W; negative values cool */
} pl_heat_source_def;
PL_API void pl_heat_source_def_init(pl_heat_source_def *def, size_t struct_size);
static inline pl_heat_source_def pl_heat_source_def_default(void) {
    pl_heat_source_def def;
    pl_heat_source_def_init(&def, sizeof def);
    return def;
}

/* Nodes with prescribed temperature. */
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
    bool active;      /* otherwise temperatures keep their initial values */
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
