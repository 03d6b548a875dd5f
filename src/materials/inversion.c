/* Properties of the inversion treatments; see inversion.h. */
#include "materials/inversion.h"

static const pl_treatment treatments[] = {
    [PL_INVERSION_EXTRAPOLATE] = {.has_energy = true, .has_limit = true, .has_spring = true},
    [PL_INVERSION_CLAMP] = {.has_limit = true},
    [PL_INVERSION_NONE] = {.has_energy = true},
};

const pl_treatment *pl_treatment_of(int inversion) {
    const int count = sizeof treatments / sizeof *treatments;
    return inversion >= 0 && inversion < count ? &treatments[inversion] : NULL;
}
