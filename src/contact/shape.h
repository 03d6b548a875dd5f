/* The interface of a shape: a signed distance in the shape's own frame, and triangles.
 *
 * A shape is one file that defines a `const pl_collider_shape` and one line in list.h. Its own frame has the
 * center at the origin and the axis along z. collider.c handles poses, motion and hollowness.
 */
#ifndef PL_CONTACT_SHAPE_H
#define PL_CONTACT_SHAPE_H

#include "contact/collider.h"
#include "contact/tessellate.h"
#include "core/curve.h"

typedef struct pl_collider_shape {
    pl_collider_shape_info info;
    bool has_axis; /* its frame's z is the definition's axis; otherwise the frame is turned by `rotate` */
    /* Checks conditions beyond the ranges of single fields; NULL: none. */
    pl_status (*check)(const pl_collider_def *def, pl_error *err);
    /* Whatever is better computed once, into one malloc'ed block; NULL: nothing. */
    pl_status (*prepare)(const pl_collider_def *def, pl_threads *threads, void **data, pl_error *err);
    void (*release)(void *data);
    /* Distance, normal and curvature at X. May return false where X is farther than `search_radius` outside.
     */
    bool (*distance)(const pl_collider_def *def, const void *data, const double X[3], double search_radius,
                     pl_touch *touch);
    /* Triangles for pictures and contact; of an endless shape the square |x|, |y| <= 1. */
    pl_status (*surface)(const pl_collider_def *def, pl_tess *tess, pl_error *err);
} pl_collider_shape;

const pl_collider_shape *pl_collider_shape_named(const char *name);

/* Completes and checks a caller's definition. */
pl_status pl_collider_def_read(const pl_collider_def *given, pl_collider_def *def, pl_error *err);

/* x = turn X + shift. */
typedef struct pl_pose {
    double turn[9], shift[3];
} pl_pose;

struct pl_collider {
    const pl_collider_shape *shape;
    pl_collider_def def; /* numbers only: texts, mesh and curves belong to the caller */
    void *data;
    int *owners; /* of `data`, which several may share; NULL without it */
    pl_own_curve translation, rotation;
    const pl_posed *posed; /* in place of them, where that is set; borrowed, or NULL */
    pl_pose start, end;
    double duration; /* from start to end, s */
};

/* The pose of the definition at a time. */
void pl_collider_pose(const pl_collider_def *def, double time, pl_pose *pose);

#define PL_PI 3.14159265358979323846

/* Rows common to the lists of many shapes. */
#define PL_COLLIDER(member) offsetof(pl_collider_def, member)
#define PL_COLLIDER_LENGTH(key, text)                                                                        \
    {                                                                                                        \
        .name = #key, .type = PL_FIELD_REAL, .offset = PL_COLLIDER(key), .unit = "m", .min = 0.0,            \
        .max = 1e6, .open_range = true, .required = true, .doc = text                                        \
    }
#define PL_COLLIDER_CENTER                                                                                   \
    {                                                                                                        \
        .name = "center", .type = PL_FIELD_VEC3, .offset = PL_COLLIDER(center), .unit = "m",                 \
        .doc = "Position of the centre at the start."                                                        \
    }
#define PL_COLLIDER_AXIS                                                                                     \
    {                                                                                                        \
        .name = "axis", .type = PL_FIELD_VEC3, .offset = PL_COLLIDER(axis),                                  \
        .doc = "Direction of the axis, also of the rotation unless pivot_axis is given."                     \
    }

#define PL_COLLIDER_ROTATE                                                                                   \
    {                                                                                                        \
        .name = "rotate", .type = PL_FIELD_OTHER, .offset = PL_COLLIDER(rotate_axis), .kind = "rotate",      \
        .doc = "Initial rotation about the center."                                                          \
    }

/* The smallest radius of curvature: that of an edge is the distance, and its inverse must stay finite on the
 * edge. */
static inline double pl_curvature_floor(double size) { return 1e-9 * size; }

/* Sets normal and curvature of distance = sign |X - p| + constant from `away` = X - p. Near p the radius of
 * curvature is at least `smallest` (a length), so that the curvature stays finite; at p the normal is along
 * z. */
void pl_touch_round(pl_touch *touch, const double away[3], double sign, double smallest);

/* The distance of a plane figure at a point of its plane. */
typedef struct pl_outline {
    double distance, normal[2];
    double bend; /* second derivative across the normal */
} pl_outline;
/* The figure extruded along z from -half to half, at height z. */
void pl_touch_extrude(const pl_outline *outline, double z, double half, pl_touch *touch);

#endif
