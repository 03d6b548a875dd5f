/* Variable material parameters: keyframes over time, tables over temperature (pl_material_key). */
#ifndef PL_MATERIALS_KEYS_H
#define PL_MATERIALS_KEYS_H

#include "materials/law.h"

/* The definition with every keyed field at the smallest and at the largest value of its keys, without keys.
 * limit_end is reversed, so that the two definitions have the limits closest together and farthest apart. A
 * property of both also holds in between. Rejects invalid keys. */
pl_status pl_material_keys_range(const pl_material_def *def, pl_material_def *low, pl_material_def *high,
                                 pl_error *err);

typedef struct pl_keyed_value {
    size_t offset; /* offset in pl_material_def */
    int over;
    pl_curve curve;
} pl_keyed_value;

/* A definition that can be evaluated at any time and temperature; owns its memory. */
typedef struct pl_keyed {
    pl_material_def def; /* filled, without names and keys */
    int count;
    pl_keyed_value *values; /* followed by the curves' numbers */
    bool over_time, over_temperature;
} pl_keyed;

/* `def` must have passed pl_material_check. */
pl_status pl_keyed_create(const pl_material_def *def, pl_keyed *out, pl_error *err);
void pl_keyed_free(pl_keyed *keyed);

/* Sets the values of `out`, which was compiled from the same definition. */
void pl_keyed_at(const pl_keyed *keyed, double time, double temperature, pl_material *out);

/* Finds the values (counted in doubles from pl_material.p) that depend on temperature. Fills
 * varied[PL_MATERIAL_VALUES] and returns their number. `material` was compiled from the same definition. */
int pl_keyed_varied(const pl_keyed *keyed, const pl_material *material, int *varied);

#endif
