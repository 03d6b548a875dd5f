/* Fields of a material's damping. Their meaning is described in assembly/viscous.h and docs/damping.md. */
#include "materials/law.h"

#define FIELD(member) offsetof(pl_material_def, member)
static const pl_field fields[] = {
    {.name = "mass",
     .type = PL_FIELD_REAL,
     .offset = FIELD(damping_mass),
     .unit = "1/s",
     .max = 1e9,
     .keyed = true,
     .doc = "Mass-proportional Rayleigh damping: forces -mass M v, which also act against rigid motion."},
    {.name = "stiffness",
     .type = PL_FIELD_REAL,
     .offset = FIELD(damping_stiffness),
     .unit = "s",
     .max = 1e9,
     .keyed = true,
     .doc = "Stiffness-proportional Rayleigh damping: forces -stiffness K v, with K the tangent of the law."},
    {.name = "viscosity",
     .type = PL_FIELD_REAL,
     .offset = FIELD(viscosity),
     .unit = "Pa s",
     .max = 1e15,
     .keyed = true,
     .doc = "Shear viscosity: the viscous stress (Piola's) is F 2 viscosity E', with E' the rate of Green's "
            "strain; for "
            "small strain twice this times the strain rate. Does not affect rigid motion."},
    {.name = "bulk_viscosity",
     .type = PL_FIELD_REAL,
     .offset = FIELD(bulk_viscosity),
     .unit = "Pa s",
     .max = 1e15,
     .keyed = true,
     .doc = "Bulk viscosity: a viscous stress (Piola's) of F bulk_viscosity tr(E'); for small strain a "
            "pressure of this "
            "times the trace of the strain rate (it is to viscosity what lambda is to mu)."},
    {0},
};

const pl_field *pl_damping_fields(void) { return fields; }
