/* The boundary faces of all bodies in groups of neighbours. The groups' boxes exclude faces from ray and
 * point queries. Boxes are recomputed from the current positions for each query: that takes less than a
 * millisecond for 100,000 triangles, and there is no state to update. */
#ifndef PL_INTERACT_FACES_H
#define PL_INTERACT_FACES_H

#include "model/sim.h"
#include "pliant/interact.h"

enum { PL_FACES_PER_GROUP = 32, PL_MAX_FACE_NODES = 6 };

typedef struct pl_face {
    int32_t nodes[PL_MAX_FACE_NODES]; /* over all bodies: corners, then mid-edge nodes of 01, 12 and 20 */
    int32_t tet;                      /* over all bodies: the element behind the face */
    uint8_t corners[3];               /* corners of the element that form the face */
    bool curved, control;             /* curved: has six nodes; control: mid-edge nodes are control points */
} pl_face;

typedef struct pl_face_group {
    int64_t first, node_first;
    int32_t count, node_count;
} pl_face_group;

typedef struct pl_faces_index {
    int64_t count, group_count;
    pl_face *faces; /* sorted by group */
    pl_face_group *groups;
    int32_t *nodes; /* distinct nodes of the groups, for faces that are not curved */
} pl_faces_index;

/* The index of the simulation; NULL if memory is short. */
const pl_faces_index *pl_faces_of(pl_sim *sim);

/* The box of a group for positions x; a curved face lies within its control points. */
void pl_face_group_box(const pl_faces_index *index, int64_t group, const double *x, double low[3],
                       double high[3]);
/* Control points of a face; only the corners if it is not curved. */
void pl_face_controls(const pl_face *face, const double *x, double out[PL_MAX_FACE_NODES][3]);
/* The point of a curved face at z (sum 1), and its derivatives along corners 1 and 2. */
void pl_face_point(double b[PL_MAX_FACE_NODES][3], const double z[3], double point[3], double along[2][3]);
/* Fills a hit except its distance, for the point z of a face in the current state. */
void pl_face_hit(const pl_sim *sim, const pl_face *face, const double z[3], pl_hit *out);

#endif
