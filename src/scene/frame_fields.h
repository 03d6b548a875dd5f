/* The arrays that frames may contain (output.fields), in one table for the loader, the frames and the
 * manual. */
#ifndef PL_SCENE_FRAME_FIELDS_H
#define PL_SCENE_FRAME_FIELDS_H

#include "pliant/mesh.h"

/* In the order of a frame's arrays. */
typedef enum pl_frame_field {
    PL_FIELD_DISPLACEMENT,
    PL_FIELD_STRESS,
    PL_FIELD_VON_MISES,
    PL_FIELD_DET_F,
    PL_FIELD_ENERGY_DENSITY,
    PL_FIELD_BODY,
    PL_FIELD_VELOCITY,
    PL_FIELD_PLASTIC_STRAIN,
    PL_FIELD_QUADRATIC_EDGES,
    PL_FIELD_NODE_STRESS,
    PL_FIELD_NODE_VON_MISES,
    PL_FIELD_NODE_PLASTIC_STRAIN,
    PL_FIELD_CONTACT_PRESSURE,
    PL_FIELD_CONTACT_DISTANCE,
    PL_FIELD_TEMPERATURE,
    PL_FIELD_REACTION,
    PL_FIELD_CONTACT_FORCE,
    PL_FIELD_LOAD_FORCE,
    PL_FIELD_STRAIN,
    PL_FIELD_DEFORMATION_GRADIENT,
    PL_FIELD_PRINCIPAL_STRESS,
    PL_FIELD_NODE_PRINCIPAL_STRESS,
    PL_FRAME_FIELDS
} pl_frame_field;

typedef struct pl_frame_field_info {
    const char *name;
    int where; /* PL_ON_NODES or PL_ON_TETS */
    int width;
    bool asked;       /* only if the scene names it */
    const char *unit; /* "" for a dimensionless number */
    const char *doc;
} pl_frame_field_info;

extern const pl_frame_field_info pl_frame_fields[PL_FRAME_FIELDS];

/* As pl_suggest for names of arrays; knows what other programs call them. */
void pl_field_suggest(const char *found, const char *const *names, int count, char *text, size_t size);

#endif
