/* Colliders: rigid shapes that bodies cannot enter, moved by keyframes; and rules of contact.
 *
 * A collider has a shape (one of pl_collider_shape_at), which `center` and `axis` place, and a motion:
 *   x(t) = pivot + R(pivot_axis, rotation(t)) (x(0) - pivot) + translation(t),
 * as for constraints. By default the pivot is `center` and its axis `axis`.
 *
 * Every function may be called from any thread; the mesh of a definition is only read.
 */
#ifndef PLIANT_CONTACT_H
#define PLIANT_CONTACT_H

#include "pliant/curve.h"
#include "pliant/mesh.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Each shape reads the common fields and those of its own list (pl_collider_shape_info.params), which also
 * has the ranges. Defaults are 0, NULL or false unless given. */
typedef struct pl_collider_def {
    size_t struct_size;
    const char *name;
    const char *shape; /* a registered shape's name; default "plane" */
    double friction;   /* Coulomb's coefficient, at least 0 */
    bool inside;       /* hollow: bodies are kept inside instead of outside */
    double center[3];  /* metres: centre of the shape; plane: a point on it */
    double axis[3];    /* axis of round shapes and gears; plane: outward normal; any length except 0;
                          default (0, 0, 1) */
    double rotate_axis[3], rotate_degrees; /* box, mesh: initial rotation about the center; axis (0, 0, 1) */
    double radius;       /* sphere, capsule, cylinder; torus: radius of the centre line; default 1 */
    double tube;         /* torus: radius of the tube; default 0.25 */
    double length;       /* cylinder: along the axis; capsule: without the caps; default 1 */
    double size[3];      /* box: edge lengths; default 1 */
    int64_t teeth;       /* gear: number of teeth; default 20 */
    double module;       /* gear: pitch diameter over teeth, metres; default 0.1 */
    double width;        /* gear: along the axis; default 1 */
    const pl_mesh *mesh; /* mesh: triangles, or tetrahedra, whose boundary is used; read only when a
                            simulation is created and by pl_collider_surface */
    const char *file;    /* mesh: its file in a scene; not read by the library */
    double scale;        /* mesh: scale factor about its origin; default 1 */
    int64_t resolution;  /* mesh: cells of the distance grid along the longest side; default 64 */
    double pivot[3], pivot_axis[3]; /* of the rotation; NAN, the default: center and axis */
    pl_curve translation;           /* 3 components, metres */
    pl_curve rotation;              /* degrees about the pivot */
} pl_collider_def;
PL_API void pl_collider_def_init(pl_collider_def *def, size_t struct_size);
static inline pl_collider_def pl_collider_def_default(void) {
    pl_collider_def def;
    pl_collider_def_init(&def, sizeof def);
    return def;
}
/* Fields of all shapes; those of one shape are in its own list. */
PL_API const pl_field *pl_collider_fields(void);

/* A registered shape. */
typedef struct pl_collider_shape_info {
    const char *name;
    const char *doc;
    const pl_field *params; /* its own fields of pl_collider_def */
    bool endless;           /* extends to infinity */
    bool needs_mesh;        /* pl_collider_def.mesh */
} pl_collider_shape_info;
PL_API int pl_collider_shape_count(void);
/* All zero if there is no such index or name. */
PL_API pl_collider_shape_info pl_collider_shape_at(int index);
PL_API pl_collider_shape_info pl_collider_shape_find(const char *name);

/* Checks a definition, except for its mesh. */
PL_API pl_status pl_collider_check(const pl_collider_def *def, pl_error *err);

/* Nodes that can touch colliders; with barriers surfaces touch, whatever is chosen. */
typedef enum pl_contact_nodes { PL_CONTACT_SURFACE, PL_CONTACT_ALL } pl_contact_nodes;

/* Whether bodies touch each other. */
typedef enum pl_contact_between { PL_CONTACT_NOTHING, PL_CONTACT_BARRIER } pl_contact_between;

/* How to treat surfaces that intersect before the first step. An object that is wholly inside another one
 * intersects nothing: it is accepted, and stays inside. */
typedef enum pl_contact_start { PL_CONTACT_REFUSE, PL_CONTACT_IGNORE } pl_contact_start;

/* Whether a pair touches: by the general rule (for a body and itself `within`), always, or never. */
typedef enum pl_contact_touch { PL_TOUCH_AS_ALL, PL_TOUCH_YES, PL_TOUCH_NO } pl_contact_touch;

/* Contact rules for one pair that override the general ones. If several entries match the same pair, the last
 * one wins. */
typedef struct pl_contact_pair_def {
    size_t struct_size;
    const char *name;       /* for messages */
    const char *between[2]; /* names of bodies or colliders, with * as wildcard; if there is none of that
                               name, of materials, for all bodies made of them */
    int touch;              /* pl_contact_touch */
    double friction;        /* Coulomb's coefficient; NAN: the general one */
    double thickness;       /* m: minimum distance; NAN: the general one */
    double restitution;     /* 0 to 1; NAN: the general one */
} pl_contact_pair_def;
PL_API void pl_contact_pair_def_init(pl_contact_pair_def *def, size_t struct_size);
static inline pl_contact_pair_def pl_contact_pair_def_default(void) {
    pl_contact_pair_def def;
    pl_contact_pair_def_init(&def, sizeof def);
    return def;
}
PL_API const pl_field *pl_contact_pair_fields(void);

/* How bodies respond to colliders and to each other. */
typedef struct pl_contact_def {
    int nodes;          /* pl_contact_nodes */
    double stiffness;   /* contact stiffness as a multiple of the body's own at a node, for integrators that
                           minimise; default 50 */
    double stick_speed; /* m/s: sliding speed below which nodes stick, for the same integrators; default
                           1e-3 */
    int64_t passes;     /* maximum linear solves per step, for integrators with contact constraints; default
                           4 */
    int64_t friction_updates; /* maximum updates per step of the normal forces that friction uses, for
                          integrators that minimise; default 4 */
    int between;              /* pl_contact_between */
    bool within;              /* barriers: self-contact; default true */
    double distance;    /* m: barriers: distance below which surfaces repel each other; NAN, the default: from
                           the size of the bodies */
    double friction;    /* barriers: Coulomb's coefficient between bodies */
    double thickness;   /* m: barriers: minimum distance of surfaces */
    double restitution; /* barriers: ratio of the speeds of bodies after and before a collision, 0 to 1;
                           default 1 */
    int start;          /* barriers: pl_contact_start */
    int pair_count;     /* barriers: rules for pairs ... */
    const pl_contact_pair_def *pairs; /* ... that override the general ones */
} pl_contact_def;
PL_API pl_contact_def pl_contact_def_default(void);
PL_API const pl_field *pl_contact_fields(void);

/* Contact by barriers between two bodies, a body and a collider, or a body and itself, in a step. */
typedef struct pl_contact_report {
    int body;      /* number of the body */
    int other;     /* number of the other body, at least `body`; or number of bodies + number of a collider */
    int64_t pairs; /* active point-triangle and edge-edge pairs at the step's end */
    double force;  /* N: sum of the magnitudes of their normal forces at the step's end */
    double resultant[3];  /* N: on the body, from the other, with friction; 0 for a body and itself */
    double moment[3];     /* N m: of these forces about the origin */
    double friction_work; /* J dissipated by friction between them in the step */
    double nearest;       /* m: distance at the step's end, at most the activation distance */
} pl_contact_report;

/* The surface at a time, as triangles that face outward; free with pl_mesh_free. For a plane, a square of 2
 * `extent` by 2 `extent` metres around its point: four nodes in cyclic order. */
PL_API pl_status pl_collider_surface(const pl_collider_def *def, double time, double extent, pl_mesh **out,
                                     pl_error *err);

#ifdef __cplusplus
}
#endif
#endif
