/* Lookup of triangles by their corners, in any order. */
#ifndef PL_MESH_TRI_SET_H
#define PL_MESH_TRI_SET_H

#include <stdint.h>

typedef struct pl_tri_set {
    int64_t count;
    int32_t (*tris)[3]; /* corners ascending; triangles ascending, without repetition */
} pl_tri_set;

/* A set of `count` triangles (count, 3); `tris` is NULL if memory is short. */
pl_tri_set pl_tri_set_new(const int32_t *tris, int64_t count);
void pl_tri_set_free(pl_tri_set *set);
/* The position of the triangle in the set, or -1. */
int64_t pl_tri_set_find(const pl_tri_set *set, const int32_t *tri);

#endif
