/* Colliders: rigid shapes that bodies cannot enter, moved by keyframes.
 *
 * A collider is a shape (one of pl_collider_shape_at), placed by `center` and `axis`, and its motion:
 *   x(t) = pivot + R(pivot_axis, rotation(t)) (x(0) - pivot) + translation(t),
 * the constraints' convention, with center and axis for the pivot where none is given.
 *
 * Every function may be called from any thread; a mesh of a definition is only read.
 */
#ifndef PLIANT_CONTACT_H
#define PLIANT_CONTACT_H

#include "pliant/curve.h"
#include "pliant/mesh.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Each shape reads the fields of its own list (pl_collider_shape.params) beside the common ones. */
typedef struct pl_collider_def {
    size_t struct_size;
    const char *name;
    const char *shape; /* a registered shape's name */
    double friction;   /* Coulomb's coefficient, at least 0 */
    bool inside;       /* hollow: bodies are kept inside instead of outside */
    double center[3];  /* metres: of the shape; of a plane a point on it */
    double axis[3];    /* of round shapes and gears; of a plane its outward normal; any length but 0 */
    double rotate_axis[3], rotate_degrees; /* box, mesh: turned about the center before anything moves */
    double radius;                         /* sphere, capsule, cylinder; torus: of the centre line */
    double tube;                           /* torus: of the tube */
    double length;                         /* cylinder: along the axis; capsule: without the caps */
    double size[3];                        /* box: edge lengths */
    int64_t teeth;                         /* gear: how many */
    double module;                         /* gear: pitch diameter over teeth, metres */
    double width;                          /* gear: along the axis */
    const pl_mesh *mesh; /* mesh: triangles, or tetrahedra whose boundary counts; read by pl_collider_create
                            and pl_collider_surface only */
    const char *file;    /* mesh: where a scene has it from; nothing is read from here */
    double scale;        /* mesh: enlarges about its origin */
    int64_t resolution;  /* mesh: cells of the distance grid along the longest side */
    double pivot[3], pivot_axis[3]; /* of the rotation; NAN: center and axis */
    pl_curve translation;           /* 3 components, metres */
    pl_curve rotation;              /* degrees about the pivot */
} pl_collider_def;
PL_API void pl_collider_def_init(pl_collider_def *def, size_t struct_size);
static inline pl_collider_def pl_collider_def_default(void) {
    pl_collider_def def;
    pl_collider_def_init(&def, sizeof def);
    return def;
}
/* Fields that every shape has; the shape's own stand in its list. */
PL_API const pl_field *pl_collider_fields(void);

/* A registered shape. */
typedef struct pl_collider_shape_info {
    const char *name;
    const char *doc;
    const pl_field *params; /* its own fields of pl_collider_def */
    bool endless;           /* reaches beyond all bounds */
    bool needs_mesh;        /* pl_collider_def.mesh */
} pl_collider_shape_info;
PL_API int pl_collider_shape_count(void);
/* All zero where there is none of this index or name. */
PL_API pl_collider_shape_info pl_collider_shape_at(int index);
PL_API pl_collider_shape_info pl_collider_shape_find(const char *name);

/* Whether a collider can be made of this: everything but the mesh's own soundness. */
PL_API pl_status pl_collider_check(const pl_collider_def *def, pl_error *err);

/* Which nodes feel colliders. */
typedef enum pl_contact_nodes { PL_CONTACT_SURFACE, PL_CONTACT_ALL } pl_contact_nodes;

/* Whether bodies touch each other. */
typedef enum pl_contact_between { PL_CONTACT_NOTHING, PL_CONTACT_BARRIER } pl_contact_between;

/* What is done about surfaces that intersect before the first step. */
typedef enum pl_contact_start { PL_CONTACT_REFUSE, PL_CONTACT_IGNORE } pl_contact_start;

/* Whether the two of a pair touch: as all do (a body and itself by `within`), or against that. */
typedef enum pl_contact_touch { PL_TOUCH_AS_ALL, PL_TOUCH_YES, PL_TOUCH_NO } pl_contact_touch;

/* What holds between two, where that is not what holds between all. Of several in a list that mean the same
 * two, what the last one says counts. */
typedef struct pl_contact_pair_def {
    size_t struct_size;
    const char *name;       /* for messages */
    const char *between[2]; /* bodies or colliders by name, in which * stands for any letters; or, where none
                               is called that, materials, for all bodies of them */
    int touch;              /* pl_contact_touch */
    double friction;        /* Coulomb's coefficient; NAN: as without this */
    double thickness;       /* m: distance that they keep; NAN: as without this */
    double restitution;     /* 0 to 1: NAN: as without this */
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
    double stiffness;   /* of contact over the body's own at a node, for integrators that minimise */
    double stick;       /* m/s: below, friction sticks, for the same */
    int64_t passes;     /* linear solves a step, at most, for those that hold nodes at the surface */
    int64_t refreshes;  /* of friction's normal forces per step, at most, for those that minimise */
    int between;        /* pl_contact_between */
    bool within;        /* barriers: bodies touch themselves, too */
    double distance;    /* m: barriers: surfaces that are nearer push each other apart; NAN: by size */
    double friction;    /* barriers: Coulomb's coefficient between bodies */
    double thickness;   /* m: barriers: surfaces keep at least this distance */
    double restitution; /* barriers: speed of bodies after a collision over that before, 0 to 1 */
    int start;          /* barriers: pl_contact_start */
    int pair_count;     /* barriers: who touches whom, and how ... */
    const pl_contact_pair_def *pairs; /* ... where not all do alike */
} pl_contact_def;
PL_API pl_contact_def pl_contact_def_default(void);
PL_API const pl_field *pl_contact_fields(void);

/* What two that touch by barriers did in a step: bodies, or a body and a collider, or a body and itself. */
typedef struct pl_contact_report {
    int body;             /* its number */
    int other;            /* likewise, at least `body`; colliders are counted on from the bodies */
    int64_t pairs;        /* of points and triangles or edges and edges that push, at the step's end */
    double force;         /* N: the sizes of their normal forces, summed up, at the step's end */
    double resultant[3];  /* N: on the body, of the other, friction included; 0 of a body and itself */
    double friction_work; /* J that friction between them took in the step */
    double nearest;       /* m: distance at the step's end; at most that at which they begin to push */
} pl_contact_report;

/* The surface at a time, as triangles that face outward; free with pl_mesh_free. Of an endless plane only a
 * square of 2 `extent` by 2 `extent` metres around its point: four nodes, in order around it. */
PL_API pl_status pl_collider_surface(const pl_collider_def *def, double time, double extent, pl_mesh **out,
                                     pl_error *err);

#ifdef __cplusplus
}
#endif
#endif
