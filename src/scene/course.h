/* What is known in advance about the motion of bodies: where they start, and where constraints and free fall
 * lead them. For warnings before the first step. */
#ifndef PL_SCENE_COURSE_H
#define PL_SCENE_COURSE_H

#include "model/sim.h"

#include <math.h>

enum { PL_MOMENTS = 128 }; /* times during the scene at which motions are sampled */

typedef struct pl_box {
    double low[3], high[3];
} pl_box;

static inline pl_box pl_box_empty(void) {
    return (pl_box){{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
}

static inline void pl_box_add(pl_box *b, const double x[3]) {
    for (int d = 0; d < 3; d++) {
        b->low[d] = fmin(b->low[d], x[d]);
        b->high[d] = fmax(b->high[d], x[d]);
    }
}

static inline void pl_box_corner(const pl_box *b, int corner, double x[3]) {
    for (int d = 0; d < 3; d++) x[d] = corner >> d & 1 ? b->high[d] : b->low[d];
}

static inline bool pl_box_meets(const pl_box *a, const pl_box *b) {
    for (int d = 0; d < 3; d++) {
        if (a->low[d] > b->high[d] || b->low[d] > a->high[d]) return false;
    }
    return true;
}

static inline double pl_point_distance(const double a[3], const double b[3]) {
    return hypot(hypot(a[0] - b[0], a[1] - b[1]), a[2] - b[2]);
}

typedef struct pl_course {
    pl_box start;  /* the body's initial bounds ... */
    pl_box extent; /* ... and the region that it may reach, as far as known */
    double speed;  /* m/s at the start */
    double given;  /* m per step, prescribed by constraints */
    bool falls;    /* no constraint acts on it, and it has inertia */
} pl_course;

/* Gravity at the start, m/s2; returns its magnitude. */
double pl_gravity_at_start(const pl_sim *sim, double gravity[3]);
/* The course of the body with this number over `duration`, s. */
pl_course pl_course_find(const pl_sim *sim, const pl_body_def *def, int number, double duration);

#endif
