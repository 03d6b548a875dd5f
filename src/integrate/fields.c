/* The fields of a simulation's definitions that C programs and scenes share, listed once: scenes are read and
 * pl_sim_create checks by them. Integrator, solver and adaptive bodies are in definitions.c; materials,
 * colliders and contact have lists next to their code. */
#include "integrate/fields.h"
#include "core/ranges.h"
#include "elements/element.h"

#include <math.h>

#define PL_BODY(member) offsetof(pl_body_def, member)
#define PL_CONSTRAINT(member) offsetof(pl_constraint_def, member)
#define PL_LOAD(member) offsetof(pl_load_def, member)
#define PL_START(member) offsetof(pl_start_def, member)
#define PL_SOURCE(member) offsetof(pl_heat_source_def, member)
#define PL_FIXED(member) offsetof(pl_fixed_temperature_def, member)
#define PL_SELECT(member) offsetof(pl_selection_def, member)

static const char *const start_names[] = {"rest", "scatter", "plane", "line", "point", "mirror", NULL};
static const char *const mass_names[] = {"lumped", "consistent", NULL};
static const char *const load_names[] = {"force", "traction", "pressure", NULL};

static const pl_field sim_table[] = {
    PL_FIELD_DT(offsetof(pl_sim_def, dt)),
    {.name = "gravity", .type = PL_FIELD_VEC3, .offset = offsetof(pl_sim_def, gravity), .unit = "m/s2"},
    PL_FIELD_SEED(offsetof(pl_sim_def, seed)),
    {.name = "may_anneal", .type = PL_FIELD_BOOL, .offset = offsetof(pl_sim_def, may_anneal)},
    {.name = NULL}};

static const pl_field body_table[] = {
    {.name = "name",
     .type = PL_FIELD_STRING,
     .offset = PL_BODY(name),
     .doc = "Used by constraints and loads; body0, body1, ... by default."},
    {.name = "element",
     .type = PL_FIELD_STRING,
     .offset = PL_BODY(element),
     .choices = pl_element_names,
     .doc = "Finite element; by default tet4 for linear meshes and tet10 for quadratic ones. Mid-edge nodes "
            "are added to linear meshes, or removed from quadratic ones, as the element requires."},
    {.name = "cubature",
     .type = PL_FIELD_INT,
     .offset = PL_BODY(cubature),
     .default_value = 0,
     .min = 0,
     .max = PL_MAX_ELEMENT_POINTS,
     .doc = "Integration points per element: 4 (degree 2), 8 (3) or 14 (5) for tet10 and bezier10. 0: the "
            "default, 1 for tet4 and 4 for the others."},
    {.name = "adaptive",
     .type = PL_FIELD_OTHER,
     .offset = PL_BODY(adaptive),
     .kind = "adaptive",
     .doc = "Thresholds of element 'adaptive'."},
    {.name = "mass",
     .type = PL_FIELD_CHOICE,
     .offset = PL_BODY(mass),
     .choices = mass_names,
     .doc = "lumped: masses at the nodes. consistent: the consistent mass matrix, more accurate for waves "
            "and frequencies on coarse meshes, but slower; not with explicit integrators."},
    {.name = "material",
     .type = PL_FIELD_STRING,
     .offset = PL_BODY(material),
     .required = true,
     .doc = "Name of the material; `materials` and `painted` override it for some elements."},
    {.name = "scale",
     .type = PL_FIELD_REAL,
     .offset = PL_BODY(scale),
     .default_value = 1.0,
     .min = 0.0,
     .max = 1e9,
     .open_range = true,
     .doc = "Scale factor of the mesh about its origin; applied first."},
    {.name = "rotate",
     .type = PL_FIELD_OTHER,
     .offset = PL_BODY(rotate_axis),
     .kind = "rotate",
     .doc = "Rotation of the scaled mesh about its origin."},
    {.name = "translate",
     .type = PL_FIELD_VEC3,
     .offset = PL_BODY(translate),
     .unit = "m",
     .doc = "Translation; applied last."},
    {.name = "start",
     .type = PL_FIELD_OTHER,
     .offset = PL_BODY(start),
     .kind = "start",
     .doc = "Initial positions; the rest shape is always the mesh's."},
    {.name = "velocity",
     .type = PL_FIELD_VEC3,
     .offset = PL_BODY(velocity),
     .unit = "m/s",
     .min = -PL_MAX_ACTION,
     .max = PL_MAX_ACTION,
     .doc = "Initial velocity of the body, for integrators with inertia."},
    {.name = "angular_velocity",
     .type = PL_FIELD_VEC3,
     .offset = PL_BODY(angular_velocity),
     .unit = "rad/s",
     .min = -PL_MAX_ACTION,
     .max = PL_MAX_ACTION,
     .doc = "Initial angular velocity about the centre of the bounding box: axis times rate."},
    {.name = "temperature",
     .type = PL_FIELD_REAL,
     .offset = PL_BODY(temperature),
     .unit = "K",
     .default_value = NAN,
     .min = 0.0,
     .max = 1e9,
     .doc = "Initial temperature; the ambient temperature by default."},
    {.name = NULL}};

static const pl_field start_table[] = {
    {.name = "kind",
     .type = PL_FIELD_CHOICE,
     .offset = PL_START(kind),
     .choices = start_names,
     .required = true,
     .doc = "rest: the rest shape. scatter: every node uniformly at random within factor times the bounding "
            "box. plane, line, point: collapsed to one of these through the centre. mirror: every element "
            "inverted."},
    {.name = "factor",
     .type = PL_FIELD_REAL,
     .offset = PL_START(factor),
     .default_value = 10.0,
     .min = 0.0,
     .max = 1e6,
     .doc = "scatter: size of the random region as a multiple of the bounding box."},
    {.name = "seed",
     .type = PL_FIELD_INT,
     .offset = PL_START(seed),
     .default_value = 1,
     .min = 0,
     .max = 0x1p53,
     .doc = "scatter: seed of the random numbers; the scene's seed by default."},
    {.name = "axis",
     .type = PL_FIELD_VEC3,
     .offset = PL_START(axis),
     .doc = "plane, mirror: the plane's normal; line: its direction."},
    {.name = NULL}};

static const pl_field constraint_table[] = {
    {.name = "name", .type = PL_FIELD_STRING, .offset = PL_CONSTRAINT(name), .doc = "For messages."},
    {.name = "body",
     .type = PL_FIELD_STRING,
     .offset = PL_CONSTRAINT(body),
     .doc = "Name of the body; every body by default."},
    {.name = "select",
     .type = PL_FIELD_OTHER,
     .offset = PL_CONSTRAINT(select),
     .kind = "selection",
     .required = true,
     .doc = "Constrained or selected nodes."},
    {.name = "axes",
     .type = PL_FIELD_OTHER,
     .offset = PL_CONSTRAINT(axes),
     .kind = "axes",
     .doc = "Which coordinates are prescribed."},
    {.name = "center",
     .type = PL_FIELD_VEC3,
     .offset = PL_CONSTRAINT(center),
     .unit = "m",
     .doc = "Fixed point of rotation and scaling."},
    {.name = "axis",
     .type = PL_FIELD_VEC3,
     .offset = PL_CONSTRAINT(axis),
     .doc = "Axis of rotation; any length but zero."},
    {.name = "translation",
     .type = PL_FIELD_OTHER,
     .offset = PL_CONSTRAINT(translation),
     .kind = "vector-curve",
     .unit = "m",
     .doc = "Motion from the rest position."},
    {.name = "rotation",
     .type = PL_FIELD_OTHER,
     .offset = PL_CONSTRAINT(rotation),
     .kind = "curve",
     .unit = "degrees",
     .doc = "Angle about the axis through the center."},
    {.name = "scaling",
     .type = PL_FIELD_OTHER,
     .offset = PL_CONSTRAINT(scaling),
     .kind = "scaling-curve",
     .doc = "Scale factor about the center, before the rotation: one number, or one per axis."},
    {.name = "from",
     .type = PL_FIELD_REAL,
     .offset = PL_CONSTRAINT(from),
     .unit = "s",
     .default_value = 0.0,
     .min = 0.0,
     .max = 1e12,
     .doc = "Start of the active interval."},
    {.name = "until",
     .type = PL_FIELD_REAL,
     .offset = PL_CONSTRAINT(until),
     .unit = "s",
     .default_value = INFINITY,
     .min = 0.0,
     .max = 1e12,
     .doc = "End of the active interval; unlimited by default."},
    {.name = NULL}};

static const pl_field load_table[] = {
    {.name = "name", .type = PL_FIELD_STRING, .offset = PL_LOAD(name), .doc = "For messages."},
    {.name = "body",
     .type = PL_FIELD_STRING,
     .offset = PL_LOAD(body),
     .doc = "Name of the body; every body by default."},
    {.name = "kind",
     .type = PL_FIELD_CHOICE,
     .offset = PL_LOAD(kind),
     .choices = load_names,
     .required = true,
     .doc =
         "force: total force in newtons, distributed evenly over the nodes. traction: force per rest area in "
         "pascals, in a fixed direction. pressure: in pascals, against the normal of the deformed boundary."},
    {.name = "select",
     .type = PL_FIELD_OTHER,
     .offset = PL_LOAD(select),
     .kind = "selection",
     .required = true,
     .doc =
         "Loaded nodes. Traction and pressure act on boundary faces: on those of the group, if the mesh file "
         "defines it by triangles (a physical surface of Gmsh, a *SURFACE of Abaqus), otherwise on those "
         "whose "
         "nodes are all selected."},
    {.name = "value",
     .type = PL_FIELD_OTHER,
     .offset = PL_LOAD(value),
     .kind = "load-curve",
     .required = true,
     .doc = "Three components for force (N) and traction (Pa), one for pressure (Pa)."},
    {.name = NULL}};

static const pl_field anneal_table[] = {{.name = "name",
                                         .type = PL_FIELD_STRING,
                                         .offset = offsetof(pl_anneal_def, name),
                                         .doc = "For messages."},
                                        {.name = "time",
                                         .type = PL_FIELD_REAL,
                                         .offset = offsetof(pl_anneal_def, time),
                                         .unit = "s",
                                         .min = 0,
                                         .max = 1e12,
                                         .open_range = true,
                                         .required = true,
                                         .doc = "Time of annealing: the end of the step that reaches it."},
                                        {.name = "body",
                                         .type = PL_FIELD_STRING,
                                         .offset = offsetof(pl_anneal_def, body),
                                         .doc = "Name of the body; every body by default."},
                                        {.name = NULL}};

static const pl_field source_table[] = {
    {.name = "name", .type = PL_FIELD_STRING, .offset = PL_SOURCE(name), .doc = "For messages."},
    {.name = "center",
     .type = PL_FIELD_OTHER,
     .offset = PL_SOURCE(center),
     .kind = "vector-curve",
     .unit = "m",
     .required = true,
     .doc = "Position in space; keyframes move it."},
    {.name = "radius",
     .type = PL_FIELD_REAL,
     .offset = PL_SOURCE(radius),
     .unit = "m",
     .default_value = 0.1,
     .min = 0.0,
     .max = 1e9,
     .open_range = true,
     .doc = "Radius of the source; its intensity decreases smoothly from the centre to zero. At least as "
            "long as the edges of the mesh, otherwise it may contain no node."},
    {.name = "power",
     .type = PL_FIELD_OTHER,
     .offset = PL_SOURCE(power),
     .kind = "curve",
     .unit = "W",
     .required = true,
     .doc = "Heating power, fully absorbed if at least half of the source's volume is filled with material; "
            "negative values cool."},
    {.name = NULL}};

static const pl_field fixed_table[] = {
    {.name = "name", .type = PL_FIELD_STRING, .offset = PL_FIXED(name), .doc = "For messages."},
    {.name = "body",
     .type = PL_FIELD_STRING,
     .offset = PL_FIXED(body),
     .doc = "Name of the body; every body by default."},
    {.name = "select",
     .type = PL_FIELD_OTHER,
     .offset = PL_FIXED(select),
     .kind = "selection",
     .required = true,
     .doc = "Constrained or selected nodes."},
    {.name = "value",
     .type = PL_FIELD_OTHER,
     .offset = PL_FIXED(value),
     .kind = "curve",
     .unit = "K",
     .required = true,
     .doc = "Prescribed temperature."},
    {.name = NULL}};

static const pl_field box_table[] = {{.name = "min",
                                      .type = PL_FIELD_VEC3,
                                      .offset = PL_SELECT(min),
                                      .unit = "m",
                                      .doc = "Lowest corner; open by default."},
                                     {.name = "max",
                                      .type = PL_FIELD_VEC3,
                                      .offset = PL_SELECT(max),
                                      .unit = "m",
                                      .doc = "Highest corner; open by default."},
                                     {.name = NULL}};

static const pl_field sphere_table[] = {
    {.name = "center", .type = PL_FIELD_VEC3, .offset = PL_SELECT(center), .unit = "m", .doc = "Centre."},
    {.name = "radius",
     .type = PL_FIELD_REAL,
     .offset = PL_SELECT(radius),
     .unit = "m",
     .max = 1e12,
     .required = true,
     .doc = "Radius."},
    {.name = NULL}};

static const pl_field plane_table[] = {{.name = "point",
                                        .type = PL_FIELD_VEC3,
                                        .offset = PL_SELECT(point),
                                        .unit = "m",
                                        .required = true,
                                        .doc = "A point of the plane."},
                                       {.name = "normal",
                                        .type = PL_FIELD_VEC3,
                                        .offset = PL_SELECT(normal),
                                        .required = true,
                                        .doc = "Points to the selected side; any length but zero."},
                                       {.name = NULL}};

static const pl_field select_table[] = {PL_FIELD_TOLERANCE, {.name = NULL}};

const pl_field *pl_sim_fields(void) { return sim_table; }
const pl_field *pl_body_fields(void) { return body_table; }
const pl_field *pl_start_fields(void) { return start_table; }
const pl_field *pl_constraint_fields(void) { return constraint_table; }
const pl_field *pl_load_fields(void) { return load_table; }
const pl_field *pl_anneal_fields(void) { return anneal_table; }
const pl_field *pl_heat_source_fields(void) { return source_table; }
const pl_field *pl_fixed_temperature_fields(void) { return fixed_table; }
const pl_field *pl_select_box_fields(void) { return box_table; }
const pl_field *pl_select_sphere_fields(void) { return sphere_table; }
const pl_field *pl_select_plane_fields(void) { return plane_table; }
const pl_field *pl_select_common_fields(void) { return select_table; }
