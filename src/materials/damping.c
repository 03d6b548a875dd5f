/* Fields of a material's damping. What they mean is in assembly/viscous.h and
 * docs/damping.md.
 */
#include "materials/law.h"

#define FIELD(member) offsetof(pl_material_def, member)
static const pl_field fields[] = {
    {.name = "mass",
     .type = PL_FIELD_REAL,
     .offset = FIELD(damping_mass),
     .unit = "1/s",
     .max = 1e9,
     .keyed = true,
     .doc = "Rayleigh damping by mass: forces -mass M v, also against motion as a whole."},
    {.name = "stiffness",
     .type = PL_FIELD_REAL,
     .offset = FIELD(damping_stiffness),
     .unit = "s",
     .max = 1e9,
     .keyed = true,
     .doc = "Rayleigh damping by stiffness: forces -stiffness K v, with K the tangent of the law."},
    {.name = "viscosity",
     .type = PL_FIELD_REAL,
     .offset = FIELD(viscosity),
     .unit = "Pa s",
     .max = 1e15,
     .keyed = true,
     .doc = "Stress against the rate of deformation: twice this times the strain rate. Leaves rigid motion "
            "alone."},
    {.name = "bulk_viscosity",
     .type = PL_FIELD_REAL,
     .offset = FIELD(bulk_viscosity),
     .unit = "Pa s",
     .max = 1e15,
     .keyed = true,
     .doc = "Pressure against the rate of volume: this times the trace of the strain rate, beside viscosity "
            "what lambda is beside mu."},
    {0},
};

const pl_field *pl_damping_fields(void) { return fields; }
