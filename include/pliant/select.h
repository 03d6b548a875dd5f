/* Selections of nodes. Plain data. */
#ifndef PLIANT_SELECT_H
#define PLIANT_SELECT_H

#include "pliant/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Selects nodes of a body, by their rest positions X. Tractions and pressures act on the triangles of a group
 * that has triangles (pl_group), otherwise on the boundary faces whose nodes are all selected. */
typedef enum pl_selection_kind {
    PL_SELECT_ALL,     /* every node */
    PL_SELECT_BOX,     /* min <= X <= max, with `tolerance` */
    PL_SELECT_SPHERE,  /* |X - center| <= radius + tolerance */
    PL_SELECT_PLANE,   /* normal . (X - point) >= -tolerance: the half-space that the normal points into */
    PL_SELECT_GROUP,   /* a named group of the mesh */
    PL_SELECT_SURFACE, /* every node of the boundary */
    PL_SELECT_LIST     /* node numbers */
} pl_selection_kind;
typedef struct pl_selection_def {
    int kind; /* pl_selection_kind */
    double min[3], max[3];
    double center[3], radius;
    double point[3], normal[3];
    double tolerance; /* metres */
    const char *group;
    int64_t count;
    const int32_t *nodes;
} pl_selection_def;

#ifdef __cplusplus
}
#endif
#endif
