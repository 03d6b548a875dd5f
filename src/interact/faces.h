/* The boundary faces of all bodies in groups of neighbours, whose boxes say what a ray or a point need not
 * look at. The boxes are found anew from the positions of the moment, for each question: that takes less than
 * a millisecond for 100,000 triangles, and there is nothing to keep up to date. */
#ifndef PL_INTERACT_FACES_H
#define PL_INTERACT_FACES_H

#include "model/sim.h"
#include "pliant/interact.h"

enum { PL_FACES_PER_GROUP = 32, PL_MAX_FACE_NODES = 6 };

typedef struct pl_face {
    int32_t nodes[PL_MAX_FACE_NODES]; /* over all bodies: corners, then between 01, 12 and 20 */
    int32_t tet;                      /* over all bodies: behind it */
    uint8_t corners[3];               /* which of its corners the face's are */
    bool curved, control;             /* has six nodes; those between are control points */
} pl_face;

typedef struct pl_face_group {
    int64_t first, node_first;
    int32_t count, node_count;
} pl_face_group;

typedef struct pl_faces_index {
    int64_t count, group_count;
    pl_face *faces; /* by groups */
    pl_face_group *groups;
    int32_t *nodes; /* of the groups, each once; of faces that are not curved */
} pl_faces_index;

/* That of the simulation; NULL where memory is short. */
const pl_faces_index *pl_faces_of(pl_sim *sim);

/* The box of a group, as faces are at x; a curved face lies within its control points. */
void pl_face_group_box(const pl_faces_index *index, int64_t group, const double *x, double low[3],
                       double high[3]);
/* Control points of a face: of one that is not curved its corners alone. */
void pl_face_controls(const pl_face *face, const double *x, double out[PL_MAX_FACE_NODES][3]);
/* The point of a curved face at z (sum 1), and its derivatives along corners 1 and 2. */
void pl_face_point(double b[PL_MAX_FACE_NODES][3], const double z[3], double point[3], double along[2][3]);
/* Fills a hit but its distance: the point z of a face as it is now. */
void pl_face_hit(const pl_sim *sim, const pl_face *face, const double z[3], pl_hit *out);

#endif
