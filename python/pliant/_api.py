"""The C library's constants, structures and functions. Made by generate.py from include/pliant; do not edit."""
from ctypes import *  # noqa: F403
from enum import IntEnum


class Struct(Structure):
    def __repr__(self):
        members = ((name, getattr(self, name)) for name, *_ in self._fields_)
        values = (f"{name}={list(value) if isinstance(value, Array) else value!r}" for name, value in members)
        return f"{type(self).__name__}({', '.join(values)})"

PL_VERSION_MAJOR = 0
PL_VERSION_MINOR = 1
PL_VERSION_PATCH = 0
PL_ROUGHNESS = 0.4
PL_MAX_TEXTURE = 16384
PL_MAX_TESSELLATION = 16
PL_AMBIENT_TEMPERATURE = 293.15
PL_MAX_LAW_PARAMS = 8
PL_MAX_FLOW_PARAMS = 8
PL_WANT_ENERGY = 1
PL_WANT_GRADIENT = 2
PL_WANT_HESSIAN = 4
PL_MAX_THIN_PARTS = 8
PL_MAX_ROUNDED = 8
PL_SCULPT_MAX_VERTICES = 5000000
PL_MAX_EVENTS = 262144
PL_SIMD_NAME_SIZE = 32


class pl_status(IntEnum):
    PL_OK = 0
    PL_ERR_INPUT = 1
    PL_ERR_NUMERIC = 2
    PL_ERR_SYSTEM = 3
    PL_ERR_CANCELLED = 4
    PL_ERR_MISSING = 5


class pl_field_type(IntEnum):
    PL_FIELD_REAL = 0
    PL_FIELD_INT = 1
    PL_FIELD_BOOL = 2
    PL_FIELD_STRING = 3
    PL_FIELD_CHOICE = 4
    PL_FIELD_VEC3 = 5
    PL_FIELD_OTHER = 6


class pl_interpolation(IntEnum):
    PL_INTERP_LINEAR = 0
    PL_INTERP_SMOOTH = 1
    PL_INTERP_STEP = 2


class pl_where(IntEnum):
    PL_ON_NODES = 0
    PL_ON_TETS = 1
    PL_ON_TRIS = 2


class pl_shape(IntEnum):
    PL_SHAPE_BOX = 0
    PL_SHAPE_CYLINDER = 1
    PL_SHAPE_SPHERE = 2
    PL_SHAPE_TORUS = 3


class pl_contact_nodes(IntEnum):
    PL_CONTACT_SURFACE = 0
    PL_CONTACT_ALL = 1


class pl_contact_between(IntEnum):
    PL_CONTACT_NOTHING = 0
    PL_CONTACT_BARRIER = 1


class pl_contact_start(IntEnum):
    PL_CONTACT_REFUSE = 0
    PL_CONTACT_IGNORE = 1


class pl_contact_touch(IntEnum):
    PL_TOUCH_AS_ALL = 0
    PL_TOUCH_YES = 1
    PL_TOUCH_NO = 2


class pl_selection_kind(IntEnum):
    PL_SELECT_ALL = 0
    PL_SELECT_BOX = 1
    PL_SELECT_SPHERE = 2
    PL_SELECT_PLANE = 3
    PL_SELECT_GROUP = 4
    PL_SELECT_SURFACE = 5
    PL_SELECT_LIST = 6


class pl_inversion(IntEnum):
    PL_INVERSION_EXTRAPOLATE = 0
    PL_INVERSION_CLAMP = 1
    PL_INVERSION_NONE = 2


class pl_key_over(IntEnum):
    PL_OVER_TIME = 0
    PL_OVER_TEMPERATURE = 1


class pl_start(IntEnum):
    PL_START_REST = 0
    PL_START_SCATTER = 1
    PL_START_PLANE = 2
    PL_START_LINE = 3
    PL_START_POINT = 4
    PL_START_MIRROR = 5


class pl_degree_start(IntEnum):
    PL_DEGREE_LINEAR = 0
    PL_DEGREE_QUADRATIC = 1


class pl_mass_kind(IntEnum):
    PL_MASS_LUMPED = 0
    PL_MASS_CONSISTENT = 1


class pl_load_kind(IntEnum):
    PL_LOAD_FORCE = 0
    PL_LOAD_TRACTION = 1
    PL_LOAD_PRESSURE = 2


class pl_tangent_kind(IntEnum):
    PL_TANGENT_PROJECTED = 0
    PL_TANGENT_WARPED = 1
    PL_TANGENT_PLAIN = 2


class pl_rotation_place(IntEnum):
    PL_ROTATION_OF_POINTS = 0
    PL_ROTATION_OF_ELEMENTS = 1


class pl_precision(IntEnum):
    PL_PRECISION_DOUBLE = 0
    PL_PRECISION_SINGLE = 1
    PL_PRECISION_AUTOMATIC = 2


class pl_matrix_kind(IntEnum):
    PL_MATRIX_ASSEMBLED = 0
    PL_MATRIX_FREE = 1
    PL_MATRIX_AUTOMATIC = 2


class pl_reason(IntEnum):
    PL_CONVERGED = 0
    PL_STAGNATED = 1
    PL_ITERATION_LIMIT = 2
    PL_NOT_FINITE = 3
    PL_OUTSIDE_DOMAIN = 4
    PL_UNBALANCED = 5
    PL_CANCELLED = 6
    PL_FIXED_ITERATIONS = 7
    PL_BLOCKED = 8


class pl_force_kind(IntEnum):
    PL_FORCE_REACTION = 0
    PL_FORCE_LOAD = 1
    PL_FORCE_CONTACT = 2


class pl_force_source(IntEnum):
    PL_FORCE_OF_CONSTRAINT = 0
    PL_FORCE_OF_PINS = 1
    PL_FORCE_OF_GRAVITY = 2
    PL_FORCE_OF_USER = 3
    PL_FORCE_OF_LOAD = 4
    PL_FORCE_OF_COLLIDER = 5


class pl_coarsen(IntEnum):
    PL_COARSEN_AUTO = 0
    PL_COARSEN_NEVER = 1
    PL_COARSEN_ALWAYS = 2


class pl_look_style(IntEnum):
    PL_LOOK_SOLID = 0
    PL_LOOK_GLASS = 1
    PL_LOOK_HIDDEN = 2


class pl_camera_fit(IntEnum):
    PL_FIT_SERIES = 0
    PL_FIT_FRAME = 1


class pl_background_style(IntEnum):
    PL_BACKGROUND_STUDIO = 0
    PL_BACKGROUND_TRANSPARENT = 1
    PL_BACKGROUND_COLOR = 2


class pl_lights(IntEnum):
    PL_LIGHTS_STUDIO = 0
    PL_LIGHTS_SUN = 1
    PL_LIGHTS_RIM = 2


class pl_quality(IntEnum):
    PL_QUALITY_FINAL = 0
    PL_QUALITY_DRAFT = 1


class pl_output_cells(IntEnum):
    PL_CELLS_BEZIER = 0
    PL_CELLS_QUADRATIC = 1


class pl_update_kind(IntEnum):
    PL_UPDATE_NONE = 0
    PL_UPDATE_IN_PLACE = 1
    PL_UPDATE_REBUILD = 2


class pl_skin_outside(IntEnum):
    PL_SKIN_EXTEND = 0
    PL_SKIN_CLAMP = 1


class pl_skin_normal_rule(IntEnum):
    PL_SKIN_NORMALS_SURFACE = 0
    PL_SKIN_NORMALS_ELEMENT = 1


PL_OK = pl_status.PL_OK
PL_ERR_INPUT = pl_status.PL_ERR_INPUT
PL_ERR_NUMERIC = pl_status.PL_ERR_NUMERIC
PL_ERR_SYSTEM = pl_status.PL_ERR_SYSTEM
PL_ERR_CANCELLED = pl_status.PL_ERR_CANCELLED
PL_ERR_MISSING = pl_status.PL_ERR_MISSING
PL_FIELD_REAL = pl_field_type.PL_FIELD_REAL
PL_FIELD_INT = pl_field_type.PL_FIELD_INT
PL_FIELD_BOOL = pl_field_type.PL_FIELD_BOOL
PL_FIELD_STRING = pl_field_type.PL_FIELD_STRING
PL_FIELD_CHOICE = pl_field_type.PL_FIELD_CHOICE
PL_FIELD_VEC3 = pl_field_type.PL_FIELD_VEC3
PL_FIELD_OTHER = pl_field_type.PL_FIELD_OTHER
PL_INTERP_LINEAR = pl_interpolation.PL_INTERP_LINEAR
PL_INTERP_SMOOTH = pl_interpolation.PL_INTERP_SMOOTH
PL_INTERP_STEP = pl_interpolation.PL_INTERP_STEP
PL_ON_NODES = pl_where.PL_ON_NODES
PL_ON_TETS = pl_where.PL_ON_TETS
PL_ON_TRIS = pl_where.PL_ON_TRIS
PL_SHAPE_BOX = pl_shape.PL_SHAPE_BOX
PL_SHAPE_CYLINDER = pl_shape.PL_SHAPE_CYLINDER
PL_SHAPE_SPHERE = pl_shape.PL_SHAPE_SPHERE
PL_SHAPE_TORUS = pl_shape.PL_SHAPE_TORUS
PL_CONTACT_SURFACE = pl_contact_nodes.PL_CONTACT_SURFACE
PL_CONTACT_ALL = pl_contact_nodes.PL_CONTACT_ALL
PL_CONTACT_NOTHING = pl_contact_between.PL_CONTACT_NOTHING
PL_CONTACT_BARRIER = pl_contact_between.PL_CONTACT_BARRIER
PL_CONTACT_REFUSE = pl_contact_start.PL_CONTACT_REFUSE
PL_CONTACT_IGNORE = pl_contact_start.PL_CONTACT_IGNORE
PL_TOUCH_AS_ALL = pl_contact_touch.PL_TOUCH_AS_ALL
PL_TOUCH_YES = pl_contact_touch.PL_TOUCH_YES
PL_TOUCH_NO = pl_contact_touch.PL_TOUCH_NO
PL_SELECT_ALL = pl_selection_kind.PL_SELECT_ALL
PL_SELECT_BOX = pl_selection_kind.PL_SELECT_BOX
PL_SELECT_SPHERE = pl_selection_kind.PL_SELECT_SPHERE
PL_SELECT_PLANE = pl_selection_kind.PL_SELECT_PLANE
PL_SELECT_GROUP = pl_selection_kind.PL_SELECT_GROUP
PL_SELECT_SURFACE = pl_selection_kind.PL_SELECT_SURFACE
PL_SELECT_LIST = pl_selection_kind.PL_SELECT_LIST
PL_INVERSION_EXTRAPOLATE = pl_inversion.PL_INVERSION_EXTRAPOLATE
PL_INVERSION_CLAMP = pl_inversion.PL_INVERSION_CLAMP
PL_INVERSION_NONE = pl_inversion.PL_INVERSION_NONE
PL_OVER_TIME = pl_key_over.PL_OVER_TIME
PL_OVER_TEMPERATURE = pl_key_over.PL_OVER_TEMPERATURE
PL_START_REST = pl_start.PL_START_REST
PL_START_SCATTER = pl_start.PL_START_SCATTER
PL_START_PLANE = pl_start.PL_START_PLANE
PL_START_LINE = pl_start.PL_START_LINE
PL_START_POINT = pl_start.PL_START_POINT
PL_START_MIRROR = pl_start.PL_START_MIRROR
PL_DEGREE_LINEAR = pl_degree_start.PL_DEGREE_LINEAR
PL_DEGREE_QUADRATIC = pl_degree_start.PL_DEGREE_QUADRATIC
PL_MASS_LUMPED = pl_mass_kind.PL_MASS_LUMPED
PL_MASS_CONSISTENT = pl_mass_kind.PL_MASS_CONSISTENT
PL_LOAD_FORCE = pl_load_kind.PL_LOAD_FORCE
PL_LOAD_TRACTION = pl_load_kind.PL_LOAD_TRACTION
PL_LOAD_PRESSURE = pl_load_kind.PL_LOAD_PRESSURE
PL_TANGENT_PROJECTED = pl_tangent_kind.PL_TANGENT_PROJECTED
PL_TANGENT_WARPED = pl_tangent_kind.PL_TANGENT_WARPED
PL_TANGENT_PLAIN = pl_tangent_kind.PL_TANGENT_PLAIN
PL_ROTATION_OF_POINTS = pl_rotation_place.PL_ROTATION_OF_POINTS
PL_ROTATION_OF_ELEMENTS = pl_rotation_place.PL_ROTATION_OF_ELEMENTS
PL_PRECISION_DOUBLE = pl_precision.PL_PRECISION_DOUBLE
PL_PRECISION_SINGLE = pl_precision.PL_PRECISION_SINGLE
PL_PRECISION_AUTOMATIC = pl_precision.PL_PRECISION_AUTOMATIC
PL_MATRIX_ASSEMBLED = pl_matrix_kind.PL_MATRIX_ASSEMBLED
PL_MATRIX_FREE = pl_matrix_kind.PL_MATRIX_FREE
PL_MATRIX_AUTOMATIC = pl_matrix_kind.PL_MATRIX_AUTOMATIC
PL_CONVERGED = pl_reason.PL_CONVERGED
PL_STAGNATED = pl_reason.PL_STAGNATED
PL_ITERATION_LIMIT = pl_reason.PL_ITERATION_LIMIT
PL_NOT_FINITE = pl_reason.PL_NOT_FINITE
PL_OUTSIDE_DOMAIN = pl_reason.PL_OUTSIDE_DOMAIN
PL_UNBALANCED = pl_reason.PL_UNBALANCED
PL_CANCELLED = pl_reason.PL_CANCELLED
PL_FIXED_ITERATIONS = pl_reason.PL_FIXED_ITERATIONS
PL_BLOCKED = pl_reason.PL_BLOCKED
PL_FORCE_REACTION = pl_force_kind.PL_FORCE_REACTION
PL_FORCE_LOAD = pl_force_kind.PL_FORCE_LOAD
PL_FORCE_CONTACT = pl_force_kind.PL_FORCE_CONTACT
PL_FORCE_OF_CONSTRAINT = pl_force_source.PL_FORCE_OF_CONSTRAINT
PL_FORCE_OF_PINS = pl_force_source.PL_FORCE_OF_PINS
PL_FORCE_OF_GRAVITY = pl_force_source.PL_FORCE_OF_GRAVITY
PL_FORCE_OF_USER = pl_force_source.PL_FORCE_OF_USER
PL_FORCE_OF_LOAD = pl_force_source.PL_FORCE_OF_LOAD
PL_FORCE_OF_COLLIDER = pl_force_source.PL_FORCE_OF_COLLIDER
PL_COARSEN_AUTO = pl_coarsen.PL_COARSEN_AUTO
PL_COARSEN_NEVER = pl_coarsen.PL_COARSEN_NEVER
PL_COARSEN_ALWAYS = pl_coarsen.PL_COARSEN_ALWAYS
PL_LOOK_SOLID = pl_look_style.PL_LOOK_SOLID
PL_LOOK_GLASS = pl_look_style.PL_LOOK_GLASS
PL_LOOK_HIDDEN = pl_look_style.PL_LOOK_HIDDEN
PL_FIT_SERIES = pl_camera_fit.PL_FIT_SERIES
PL_FIT_FRAME = pl_camera_fit.PL_FIT_FRAME
PL_BACKGROUND_STUDIO = pl_background_style.PL_BACKGROUND_STUDIO
PL_BACKGROUND_TRANSPARENT = pl_background_style.PL_BACKGROUND_TRANSPARENT
PL_BACKGROUND_COLOR = pl_background_style.PL_BACKGROUND_COLOR
PL_LIGHTS_STUDIO = pl_lights.PL_LIGHTS_STUDIO
PL_LIGHTS_SUN = pl_lights.PL_LIGHTS_SUN
PL_LIGHTS_RIM = pl_lights.PL_LIGHTS_RIM
PL_QUALITY_FINAL = pl_quality.PL_QUALITY_FINAL
PL_QUALITY_DRAFT = pl_quality.PL_QUALITY_DRAFT
PL_CELLS_BEZIER = pl_output_cells.PL_CELLS_BEZIER
PL_CELLS_QUADRATIC = pl_output_cells.PL_CELLS_QUADRATIC
PL_UPDATE_NONE = pl_update_kind.PL_UPDATE_NONE
PL_UPDATE_IN_PLACE = pl_update_kind.PL_UPDATE_IN_PLACE
PL_UPDATE_REBUILD = pl_update_kind.PL_UPDATE_REBUILD
PL_SKIN_EXTEND = pl_skin_outside.PL_SKIN_EXTEND
PL_SKIN_CLAMP = pl_skin_outside.PL_SKIN_CLAMP
PL_SKIN_NORMALS_SURFACE = pl_skin_normal_rule.PL_SKIN_NORMALS_SURFACE
PL_SKIN_NORMALS_ELEMENT = pl_skin_normal_rule.PL_SKIN_NORMALS_ELEMENT


class pl_error(Struct):
    _fields_ = [
        ("status", c_int),
        ("message", (c_char * 1024)),
    ]


class pl_id(Struct):
    _fields_ = [
        ("index", c_int32),
        ("generation", c_uint32),
    ]


class pl_field(Struct):
    _fields_ = [
        ("name", c_char_p),
        ("alias", c_char_p),
        ("type", c_int),
        ("offset", c_size_t),
        ("unit", c_char_p),
        ("default_value", c_double),
        ("min", c_double),
        ("max", c_double),
        ("open_range", c_bool),
        ("required", c_bool),
        ("choices", POINTER(c_char_p)),
        ("doc", c_char_p),
        ("kind", c_char_p),
        ("keyed", c_bool),
        ("per_axis", c_bool),
        ("was", c_char_p),
    ]


class pl_curve(Struct):
    _fields_ = [
        ("count", c_int),
        ("components", c_int),
        ("interpolation", c_int),
        ("times", POINTER(c_double)),
        ("values", POINTER(c_double)),
    ]


class pl_group(Struct):
    _fields_ = [
        ("name", c_char_p),
        ("where", c_int),
        ("count", c_int64),
        ("items", POINTER(c_int32)),
        ("tri_count", c_int64),
        ("tris", POINTER(c_int32)),
    ]


class pl_array(Struct):
    _fields_ = [
        ("name", c_char_p),
        ("where", c_int),
        ("components", c_int),
        ("values", POINTER(c_double)),
    ]


class pl_appearance(Struct):
    _fields_ = [
        ("name", c_char_p),
        ("color", (c_double * 3)),
        ("opacity", c_double),
        ("texture", c_char_p),
        ("roughness", c_double),
    ]


class pl_mesh(Struct):
    _fields_ = [
        ("node_count", c_int64),
        ("nodes", POINTER(c_double)),
        ("tet_count", c_int64),
        ("nodes_per_tet", c_int),
        ("tets", POINTER(c_int32)),
        ("tri_count", c_int64),
        ("tris", POINTER(c_int32)),
        ("group_count", c_int),
        ("groups", POINTER(pl_group)),
        ("array_count", c_int),
        ("arrays", POINTER(pl_array)),
        ("appearance_count", c_int),
        ("appearances", POINTER(pl_appearance)),
    ]


class pl_mesh_repairs(Struct):
    _fields_ = [
        ("flipped", c_int64),
        ("dropped_cells", c_int64),
        ("dropped_nodes", c_int64),
        ("duplicate_cells", c_int64),
        ("merged_nodes", c_int64),
        ("collapsed_cells", c_int64),
        ("degenerate_count", c_int64),
        ("degenerate", POINTER(c_int32)),
        ("degenerate_quality", POINTER(c_double)),
        ("notes", c_char_p),
    ]


class pl_mesh_format(Struct):
    _fields_ = [
        ("name", c_char_p),
        ("endings", c_char_p),
        ("doc", c_char_p),
        ("reads", c_bool),
        ("writes", c_bool),
    ]


class pl_shape_def(Struct):
    _fields_ = [
        ("shape", c_int),
        ("size", (c_double * 3)),
        ("radius", c_double),
        ("tube", c_double),
        ("length", c_double),
        ("resolution", c_int64),
        ("cells", (c_int64 * 3)),
        ("irregular", c_double),
        ("seed", c_int64),
    ]


class pl_tessellation(Struct):
    _fields_ = [
        ("level", c_int),
        ("vertex_count", c_int64),
        ("tri_count", c_int64),
        ("nodes", POINTER(c_int32)),
        ("weights", POINTER(c_double)),
        ("tris", POINTER(c_int32)),
        ("owner", POINTER(c_int32)),
    ]


class pl_mesh_summary(Struct):
    _fields_ = [
        ("min", (c_double * 3)),
        ("max", (c_double * 3)),
        ("volume", c_double),
        ("area", c_double),
        ("boundary_tris", c_int64),
        ("closed", c_bool),
        ("quality_min", c_double),
        ("quality_mean", c_double),
        ("quality_histogram", (c_int64 * 10)),
        ("components", c_int64),
        ("border_edges", c_int64),
        ("nonmanifold_edges", c_int64),
        ("border_at", (c_double * 3)),
        ("nonmanifold_at", (c_double * 3)),
        ("folded", c_int64),
    ]


class pl_mesh_look(Struct):
    _fields_ = [
        ("uv", POINTER(c_double)),
        ("materials", POINTER(c_double)),
        ("colors", POINTER(c_double)),
        ("normals", POINTER(c_double)),
        ("color_components", c_int),
        ("corner_colors", c_bool),
    ]


class pl_tri_look(Struct):
    _fields_ = [
        ("material", c_int),
        ("textured", c_bool),
        ("colored", c_bool),
        ("vertex_colors", c_bool),
        ("uv", ((c_double * 2) * 3)),
        ("color", ((c_double * 4) * 3)),
    ]


class pl_collider_def(Struct):
    _fields_ = [
        ("struct_size", c_size_t),
        ("name", c_char_p),
        ("shape", c_char_p),
        ("friction", c_double),
        ("inside", c_bool),
        ("center", (c_double * 3)),
        ("axis", (c_double * 3)),
        ("rotate_axis", (c_double * 3)),
        ("rotate_degrees", c_double),
        ("radius", c_double),
        ("tube", c_double),
        ("length", c_double),
        ("size", (c_double * 3)),
        ("teeth", c_int64),
        ("module", c_double),
        ("width", c_double),
        ("mesh", POINTER(pl_mesh)),
        ("file", c_char_p),
        ("scale", c_double),
        ("resolution", c_int64),
        ("pivot", (c_double * 3)),
        ("pivot_axis", (c_double * 3)),
        ("translation", pl_curve),
        ("rotation", pl_curve),
    ]


class pl_collider_shape_info(Struct):
    _fields_ = [
        ("name", c_char_p),
        ("doc", c_char_p),
        ("params", POINTER(pl_field)),
        ("endless", c_bool),
        ("needs_mesh", c_bool),
    ]


class pl_contact_pair_def(Struct):
    _fields_ = [
        ("struct_size", c_size_t),
        ("name", c_char_p),
        ("between", (c_char_p * 2)),
        ("touch", c_int),
        ("friction", c_double),
        ("thickness", c_double),
        ("restitution", c_double),
    ]


class pl_contact_def(Struct):
    _fields_ = [
        ("nodes", c_int),
        ("stiffness", c_double),
        ("stick_speed", c_double),
        ("passes", c_int64),
        ("friction_updates", c_int64),
        ("between", c_int),
        ("within", c_bool),
        ("distance", c_double),
        ("friction", c_double),
        ("thickness", c_double),
        ("restitution", c_double),
        ("start", c_int),
        ("pair_count", c_int),
        ("pairs", POINTER(pl_contact_pair_def)),
    ]


class pl_contact_report(Struct):
    _fields_ = [
        ("body", c_int),
        ("other", c_int),
        ("pairs", c_int64),
        ("force", c_double),
        ("resultant", (c_double * 3)),
        ("moment", (c_double * 3)),
        ("friction_work", c_double),
        ("nearest", c_double),
    ]


class pl_selection_def(Struct):
    _fields_ = [
        ("kind", c_int),
        ("min", (c_double * 3)),
        ("max", (c_double * 3)),
        ("center", (c_double * 3)),
        ("radius", c_double),
        ("point", (c_double * 3)),
        ("normal", (c_double * 3)),
        ("tolerance", c_double),
        ("group", c_char_p),
        ("count", c_int64),
        ("nodes", POINTER(c_int32)),
    ]


class pl_heat_source_def(Struct):
    _fields_ = [
        ("struct_size", c_size_t),
        ("name", c_char_p),
        ("center", pl_curve),
        ("radius", c_double),
        ("power", pl_curve),
    ]


class pl_fixed_temperature_def(Struct):
    _fields_ = [
        ("struct_size", c_size_t),
        ("name", c_char_p),
        ("body", c_char_p),
        ("select", pl_selection_def),
        ("value", pl_curve),
    ]


class pl_heat_def(Struct):
    _fields_ = [
        ("active", c_bool),
        ("ambient", pl_curve),
        ("cooling", pl_curve),
        ("source_count", c_int),
        ("sources", POINTER(pl_heat_source_def)),
        ("fixed_count", c_int),
        ("fixed", POINTER(pl_fixed_temperature_def)),
    ]

pl_user_law = CFUNCTYPE(None, c_void_p, c_int, POINTER(c_double), c_uint, POINTER(c_double), POINTER(c_double), POINTER(c_double))

pl_user_flow = CFUNCTYPE(None, c_void_p, c_int, c_double, POINTER(c_double), POINTER(c_double))


class pl_material_key(Struct):
    _fields_ = [
        ("field", c_char_p),
        ("over", c_int),
        ("curve", pl_curve),
    ]


class pl_material_def(Struct):
    _fields_ = [
        ("struct_size", c_size_t),
        ("name", c_char_p),
        ("law", c_char_p),
        ("form", c_char_p),
        ("young", c_double),
        ("poisson", c_double),
        ("lambda", c_double),
        ("mu", c_double),
        ("density", c_double),
        ("params", (c_double * 8)),
        ("inversion", c_int),
        ("limit_start", c_double),
        ("limit_end", c_double),
        ("user", pl_user_law),
        ("user_context", c_void_p),
        ("key_count", c_int),
        ("keys", POINTER(pl_material_key)),
        ("conductivity", c_double),
        ("heat_capacity", c_double),
        ("plasticity", c_char_p),
        ("flow_params", (c_double * 8)),
        ("preserve_volume", c_bool),
        ("user_flow", pl_user_flow),
        ("user_flow_context", c_void_p),
        ("damping_mass", c_double),
        ("damping_stiffness", c_double),
        ("viscosity", c_double),
        ("bulk_viscosity", c_double),
    ]


class pl_law_info(Struct):
    _fields_ = [
        ("name", c_char_p),
        ("doc", c_char_p),
        ("energy", c_char_p),
        ("forms", POINTER(c_char_p)),
        ("params", POINTER(pl_field)),
        ("needs_positive", c_bool),
        ("needs_lambda", c_uint),
        ("has_warped_tangent", c_bool),
        ("needs_callback", c_bool),
        ("is_monotone", c_bool),
    ]


class pl_flow_info(Struct):
    _fields_ = [
        ("name", c_char_p),
        ("doc", c_char_p),
        ("formula", c_char_p),
        ("params", POINTER(pl_field)),
        ("takes_goal", c_bool),
        ("needs_callback", c_bool),
    ]


class pl_start_def(Struct):
    _fields_ = [
        ("kind", c_int),
        ("factor", c_double),
        ("seed", c_int64),
        ("axis", (c_double * 3)),
    ]


class pl_adaptive_def(Struct):
    _fields_ = [
        ("raise", c_double),
        ("lower", c_double),
        ("dwell", c_int64),
        ("start", c_int),
    ]


class pl_painted(Struct):
    _fields_ = [
        ("material", c_char_p),
        ("count", c_int64),
        ("tets", POINTER(c_int32)),
    ]


class pl_body_def(Struct):
    _fields_ = [
        ("struct_size", c_size_t),
        ("name", c_char_p),
        ("mesh", POINTER(pl_mesh)),
        ("material", c_char_p),
        ("override_count", c_int),
        ("override_groups", POINTER(c_char_p)),
        ("override_materials", POINTER(c_char_p)),
        ("translate", (c_double * 3)),
        ("rotate_axis", (c_double * 3)),
        ("rotate_degrees", c_double),
        ("scale", c_double),
        ("start", pl_start_def),
        ("velocity", (c_double * 3)),
        ("angular_velocity", (c_double * 3)),
        ("goal", POINTER(c_double)),
        ("temperature", c_double),
        ("element", c_char_p),
        ("cubature", c_int64),
        ("adaptive", pl_adaptive_def),
        ("mass", c_int),
        ("contact_surface", POINTER(pl_mesh)),
        ("painted_count", c_int),
        ("painted", POINTER(pl_painted)),
    ]


class pl_constraint_def(Struct):
    _fields_ = [
        ("struct_size", c_size_t),
        ("name", c_char_p),
        ("body", c_char_p),
        ("select", pl_selection_def),
        ("axes", (c_bool * 3)),
        ("center", (c_double * 3)),
        ("axis", (c_double * 3)),
        ("translation", pl_curve),
        ("rotation", pl_curve),
        ("scaling", pl_curve),
        ("from", c_double),
        ("until", c_double),
    ]


class pl_load_def(Struct):
    _fields_ = [
        ("struct_size", c_size_t),
        ("name", c_char_p),
        ("body", c_char_p),
        ("kind", c_int),
        ("select", pl_selection_def),
        ("value", pl_curve),
    ]


class pl_integrator_def(Struct):
    _fields_ = [
        ("type", c_char_p),
        ("tolerance", c_double),
        ("correction", c_double),
        ("correction_speed", c_double),
        ("max_iterations", c_int64),
        ("max_halvings", c_int64),
        ("untangling_start", c_double),
        ("untangling_end", c_double),
        ("max_substeps", c_int64),
        ("tangent", c_int),
        ("rotation", c_int),
        ("reuse_tolerance", c_double),
        ("mass_scaling", c_int64),
    ]


class pl_solver_def(Struct):
    _fields_ = [
        ("type", c_char_p),
        ("preconditioner", c_char_p),
        ("tolerance", c_double),
        ("max_iterations", c_int64),
        ("precision", c_int),
        ("matrix", c_int),
        ("matrix_memory", c_double),
    ]


class pl_anneal_def(Struct):
    _fields_ = [
        ("struct_size", c_size_t),
        ("name", c_char_p),
        ("body", c_char_p),
        ("time", c_double),
    ]


class pl_sim_def(Struct):
    _fields_ = [
        ("struct_size", c_size_t),
        ("dt", c_double),
        ("gravity", (c_double * 3)),
        ("gravity_keys", pl_curve),
        ("integrator", pl_integrator_def),
        ("solver", pl_solver_def),
        ("material_count", c_int),
        ("materials", POINTER(pl_material_def)),
        ("body_count", c_int),
        ("bodies", POINTER(pl_body_def)),
        ("constraint_count", c_int),
        ("constraints", POINTER(pl_constraint_def)),
        ("load_count", c_int),
        ("loads", POINTER(pl_load_def)),
        ("seed", c_int64),
        ("threads", c_int),
        ("collider_count", c_int),
        ("colliders", POINTER(pl_collider_def)),
        ("contact", pl_contact_def),
        ("heat", pl_heat_def),
        ("anneal_count", c_int),
        ("anneals", POINTER(pl_anneal_def)),
        ("may_anneal", c_bool),
    ]


class pl_element_info(Struct):
    _fields_ = [
        ("name", c_char_p),
        ("doc", c_char_p),
        ("nodes", c_int),
    ]


class pl_integrator_info(Struct):
    _fields_ = [
        ("name", c_char_p),
        ("doc", c_char_p),
        ("moves", c_bool),
        ("linearises", c_bool),
        ("linearises_warped", c_bool),
    ]


class pl_sim(Struct):
    _fields_ = []


class pl_step_report(Struct):
    _fields_ = [
        ("step", c_int64),
        ("time", c_double),
        ("reason", c_int),
        ("newton_iterations", c_int),
        ("linear_iterations", c_int64),
        ("energy_evaluations", c_int),
        ("residual", c_double),
        ("elastic_energy", c_double),
        ("external_energy", c_double),
        ("volume_ratio", c_double),
        ("min_det", c_double),
        ("inverted", c_int64),
        ("ms_total", c_double),
        ("ms_elements", c_double),
        ("ms_solve", c_double),
        ("ms_other", c_double),
        ("kinetic_energy", c_double),
        ("momentum", (c_double * 3)),
        ("angular_momentum", (c_double * 3)),
        ("substeps", c_int64),
        ("contacts", c_int64),
        ("contact_force", (c_double * 3)),
        ("flowing", c_int64),
        ("max_plastic_strain", c_double),
        ("plastic_dissipation", c_double),
        ("dissipated_energy", c_double),
        ("max_temperature", c_double),
        ("heat_energy", c_double),
        ("heat_supplied", c_double),
        ("heat_lost", c_double),
        ("factorisations", c_int64),
        ("ms_plastic", c_double),
        ("matrix_reused", c_int64),
        ("retries", c_int64),
        ("shortened", c_double),
        ("excess_energy", c_double),
        ("quadratic_edges", c_int64),
        ("degree_changes", c_int64),
        ("degree_jump", c_double),
        ("ms_degrees", c_double),
        ("allocations", c_int64),
        ("halvings", c_int64),
        ("reaction_force", (c_double * 3)),
        ("load_force", (c_double * 3)),
    ]

pl_step_observer = CFUNCTYPE(c_bool, c_void_p, POINTER(pl_step_report))


class pl_force_sum(Struct):
    _fields_ = [
        ("force", (c_double * 3)),
        ("moment", (c_double * 3)),
    ]


class pl_substep_forecast(Struct):
    _fields_ = [
        ("substeps", c_double),
        ("undamped", c_double),
        ("typical", c_double),
        ("body", c_int),
        ("element", c_int64),
        ("height", c_double),
        ("added_mass", c_double),
        ("suggestion", c_int64),
        ("suggested_mass", c_double),
    ]


class pl_rebuild_map(Struct):
    _fields_ = [
        ("struct_size", c_size_t),
        ("nodes", POINTER(c_int32)),
        ("tets", POINTER(c_int32)),
        ("node_sources", POINTER(c_int32)),
        ("tet_sources", POINTER(c_int32)),
    ]


class pl_draw_def(Struct):
    _fields_ = [
        ("struct_size", c_size_t),
        ("skin_count", c_int),
        ("skins", POINTER(POINTER(pl_mesh))),
        ("level", c_int),
        ("crease", c_double),
        ("outside", c_int),
    ]


class pl_draw(Struct):
    _fields_ = []


class pl_draw_surface(Struct):
    _fields_ = [
        ("vertex_count", c_int64),
        ("tri_count", c_int64),
        ("edge_count", c_int64),
        ("tris", POINTER(c_int32)),
        ("sources", POINTER(c_int32)),
        ("edges", POINTER(c_int32)),
    ]


class pl_draw_field(Struct):
    _fields_ = [
        ("name", c_char_p),
        ("unit", c_char_p),
        ("doc", c_char_p),
    ]


class pl_draw_view(Struct):
    _fields_ = [
        ("frame", c_int64),
        ("step", c_int64),
        ("time", c_double),
        ("positions", POINTER(c_float)),
        ("normals", POINTER(c_float)),
        ("values", POINTER(c_float)),
        ("min", (c_float * 3)),
        ("max", (c_float * 3)),
        ("low", c_float),
        ("high", c_float),
    ]


class pl_frame(Struct):
    _fields_ = [
        ("time", c_double),
        ("node_count", c_int64),
        ("positions", POINTER(c_double)),
        ("tet_count", c_int64),
        ("nodes_per_tet", c_int),
        ("tets", POINTER(c_int32)),
        ("array_count", c_int),
        ("arrays", POINTER(pl_array)),
        ("tri_count", c_int64),
        ("tris", POINTER(c_int32)),
        ("control", POINTER(c_uint8)),
        ("compression", c_int),
    ]


class pl_surface_split(Struct):
    _fields_ = [
        ("vertex_count", c_int64),
        ("tri_count", c_int64),
        ("source", POINTER(c_int32)),
        ("tris", POINTER(c_int32)),
    ]


class pl_animation_material(Struct):
    _fields_ = [
        ("color", (c_double * 3)),
        ("opacity", c_double),
        ("roughness", c_double),
    ]


class pl_animation_object(Struct):
    _fields_ = [
        ("name", c_char_p),
        ("node_count", c_int64),
        ("tri_count", c_int64),
        ("material", pl_animation_material),
    ]


class pl_animation_rigid(Struct):
    _fields_ = [
        ("name", c_char_p),
        ("mesh", POINTER(pl_mesh)),
        ("poses", POINTER(c_double)),
        ("material", pl_animation_material),
    ]


class pl_animation_def(Struct):
    _fields_ = [
        ("node_count", c_int64),
        ("tri_count", c_int64),
        ("tris", POINTER(c_int32)),
        ("frame_count", c_int),
        ("times", POINTER(c_double)),
        ("frame", CFUNCTYPE(c_int, c_void_p, c_int, POINTER(c_double), POINTER(pl_error))),
        ("context", c_void_p),
        ("colors", POINTER(c_double)),
        ("crease", c_double),
        ("look", POINTER(pl_mesh)),
        ("normals", POINTER(c_double)),
        ("object_count", c_int),
        ("objects", POINTER(pl_animation_object)),
        ("rigid_count", c_int),
        ("rigids", POINTER(pl_animation_rigid)),
        ("up", (c_double * 3)),
    ]


class pl_grid(Struct):
    _fields_ = [
        ("origin", (c_double * 3)),
        ("step", (c_double * 3)),
        ("size", (c_int64 * 3)),
        ("values", POINTER(c_float)),
    ]


class pl_hit(Struct):
    _fields_ = [
        ("body", c_int),
        ("tet", c_int64),
        ("at", (c_double * 4)),
        ("point", (c_double * 3)),
        ("normal", (c_double * 3)),
        ("distance", c_double),
        ("collider", c_int),
    ]


class pl_grab_def(Struct):
    _fields_ = [
        ("struct_size", c_size_t),
        ("body", c_int),
        ("tet", c_int64),
        ("at", (c_double * 4)),
        ("target", (c_double * 3)),
        ("stiffness", c_double),
        ("fast", c_bool),
        ("radius", c_double),
        ("damping", c_double),
    ]


class pl_grab_info(Struct):
    _fields_ = [
        ("id", pl_id),
        ("body", c_int),
        ("tet", c_int64),
        ("at", (c_double * 4)),
        ("point", (c_double * 3)),
        ("target", (c_double * 3)),
        ("force", (c_double * 3)),
        ("stiffness", c_double),
        ("radius", c_double),
        ("damping", c_double),
    ]


class pl_mesher_def(Struct):
    _fields_ = [
        ("struct_size", c_size_t),
        ("surface", POINTER(pl_mesh)),
        ("grid", POINTER(pl_grid)),
        ("function", CFUNCTYPE(c_double, c_void_p, POINTER(c_double))),
        ("function_context", c_void_p),
        ("min", (c_double * 3)),
        ("max", (c_double * 3)),
        ("size", c_double),
        ("tets", c_int64),
        ("grade", c_double),
        ("feature_angle", c_double),
        ("max_bytes", c_int64),
        ("threads", c_int),
        ("progress", CFUNCTYPE(c_bool, c_void_p, c_double)),
        ("context", c_void_p),
        ("order", c_int),
        ("coarsen", c_int),
        ("density", c_char_p),
    ]


class pl_thin_part(Struct):
    _fields_ = [
        ("center", (c_double * 3)),
        ("thickness", c_double),
        ("area", c_double),
        ("gap", c_bool),
    ]


class pl_rounded_crease(Struct):
    _fields_ = [
        ("center", (c_double * 3)),
        ("length", c_double),
    ]


class pl_mesher_report(Struct):
    _fields_ = [
        ("size", c_double),
        ("angle_min", c_double),
        ("angle_max", c_double),
        ("volume", c_double),
        ("surface_volume", c_double),
        ("closed", c_bool),
        ("flipped", c_int64),
        ("duplicates", c_int64),
        ("parted_nodes", c_int64),
        ("dropped_tets", c_int64),
        ("thin_count", c_int64),
        ("thin", (pl_thin_part * 8)),
        ("thin_size", c_double),
        ("thin_tets", c_double),
        ("crease_length", c_double),
        ("crease_kept", c_double),
        ("rounded_count", c_int64),
        ("rounded", (pl_rounded_crease * 8)),
        ("fine_tets", c_int64),
        ("curved_nodes", c_int64),
        ("blocked_nodes", c_int64),
    ]


class pl_cache_report(Struct):
    _fields_ = [
        ("found", c_bool),
        ("note", (c_char * 256)),
    ]


class pl_problem(Struct):
    _fields_ = [
        ("path", c_char_p),
        ("line", c_int),
        ("column", c_int),
        ("message", c_char_p),
        ("warning", c_bool),
    ]


class pl_problems(Struct):
    _fields_ = [
        ("count", c_int),
        ("items", POINTER(pl_problem)),
    ]


class pl_scene(Struct):
    _fields_ = []


class pl_scene_load_def(Struct):
    _fields_ = [
        ("struct_size", c_size_t),
        ("set_count", c_int),
        ("sets", POINTER(c_char_p)),
        ("check", c_bool),
        ("threads", c_int),
        ("cache", c_char_p),
        ("cache_bytes", c_int64),
        ("progress", CFUNCTYPE(c_bool, c_void_p, c_char_p, c_double)),
        ("context", c_void_p),
        ("may_read", CFUNCTYPE(c_bool, c_void_p, c_char_p)),
        ("max_tets", c_int64),
    ]


class pl_scene_selection(Struct):
    _fields_ = [
        ("list", c_char_p),
        ("name", c_char_p),
        ("body", c_char_p),
        ("count", c_int64),
        ("total", c_int64),
        ("elements", c_bool),
        ("faces", c_int64),
        ("area", c_double),
    ]


class pl_scene_element(Struct):
    _fields_ = [
        ("name", c_char_p),
        ("points", c_int),
    ]


class pl_scene_extent(Struct):
    _fields_ = [
        ("min", (c_double * 3)),
        ("max", (c_double * 3)),
        ("mass", c_double),
    ]


class pl_look_def(Struct):
    _fields_ = [
        ("color", (c_double * 3)),
        ("texture", c_char_p),
        ("roughness", c_double),
        ("softness", c_double),
        ("style", c_int),
    ]


class pl_camera_key(Struct):
    _fields_ = [
        ("time", c_double),
        ("position", (c_double * 3)),
        ("target", (c_double * 3)),
        ("fov", c_double),
        ("azimuth", c_double),
        ("elevation", c_double),
        ("zoom", c_double),
    ]


class pl_camera_def(Struct):
    _fields_ = [
        ("position", (c_double * 3)),
        ("target", (c_double * 3)),
        ("fov", c_double),
        ("follow", c_char_p),
        ("fit", c_int),
        ("key_count", c_int),
        ("keys", POINTER(pl_camera_key)),
    ]


class pl_background_def(Struct):
    _fields_ = [
        ("style", c_int),
        ("color", (c_double * 3)),
    ]


class pl_view_def(Struct):
    _fields_ = [
        ("field", c_char_p),
        ("range", (c_double * 2)),
        ("colormap", c_char_p),
        ("azimuth", c_double),
        ("elevation", c_double),
        ("zoom", c_double),
        ("edges", c_bool),
        ("ground", c_bool),
        ("legend", c_bool),
        ("width", c_int64),
        ("height", c_int64),
        ("samples", c_int64),
        ("up", (c_double * 3)),
        ("camera", pl_camera_def),
        ("labels", c_bool),
        ("stamp", c_bool),
        ("speed", c_double),
        ("fps", c_double),
        ("curves", c_int64),
        ("lights", c_int),
        ("ground_color", (c_double * 3)),
        ("background", pl_background_def),
        ("surface", c_char_p),
        ("blend", c_double),
        ("quality", c_int),
        ("motion_blur", c_double),
    ]


class pl_output_def(Struct):
    _fields_ = [
        ("duration", c_double),
        ("every", c_int64),
        ("vtu", c_bool),
        ("cells", c_int),
        ("colliders", c_bool),
        ("glb", c_bool),
        ("pc2", c_bool),
        ("obj", c_bool),
        ("color_field", c_char_p),
        ("color_frame", c_int64),
        ("view", pl_view_def),
        ("stop_on_failure", c_bool),
        ("forces", c_bool),
        ("compression", c_int64),
        ("field_count", c_int),
        ("fields", POINTER(c_char_p)),
    ]


class pl_scene_kind(Struct):
    _fields_ = [
        ("name", c_char_p),
        ("doc", c_char_p),
        ("fields", POINTER(pl_field)),
        ("more", POINTER(pl_field)),
    ]


class pl_run_progress(Struct):
    _fields_ = [
        ("step", c_int64),
        ("step_count", c_int64),
        ("frame", c_int64),
        ("frame_count", c_int64),
        ("elapsed", c_double),
        ("report", POINTER(pl_step_report)),
        ("step_done", c_bool),
    ]


class pl_run_def(Struct):
    _fields_ = [
        ("folder", c_char_p),
        ("frames", c_int64),
        ("threads", c_int),
        ("resume", c_bool),
        ("force", c_bool),
        ("progress", CFUNCTYPE(c_bool, c_void_p, POINTER(pl_run_progress))),
        ("context", c_void_p),
        ("warn", CFUNCTYPE(None, c_void_p, c_char_p)),
        ("color", CFUNCTYPE(None, c_void_p, c_char_p, c_double, POINTER(c_double))),
    ]


class pl_run_totals(Struct):
    _fields_ = [
        ("steps", c_int64),
        ("frames", c_int64),
        ("failed_steps", c_int64),
        ("newton_iterations", c_int64),
        ("linear_iterations", c_int64),
        ("seconds", c_double),
        ("worst_step_ms", c_double),
        ("mean_step_ms", c_double),
        ("last_reason", c_int),
        ("p99_step_ms", c_double),
        ("shortened_steps", c_int64),
    ]


class pl_run_info(Struct):
    _fields_ = [
        ("version", (c_char * 32)),
        ("build", (c_char * 256)),
        ("state", (c_char * 16)),
        ("scene_file", (c_char * 512)),
        ("threads", c_int),
        ("nodes", c_int64),
        ("tets", c_int64),
        ("step_count", c_int64),
        ("frame_count", c_int64),
        ("totals", pl_run_totals),
    ]


class pl_export_def(Struct):
    _fields_ = [
        ("path", c_char_p),
        ("field", c_char_p),
        ("range", (c_double * 2)),
        ("frame", c_int64),
        ("colormap", c_char_p),
        ("color", CFUNCTYPE(None, c_void_p, c_char_p, c_double, POINTER(c_double))),
        ("warn", CFUNCTYPE(None, c_void_p, c_char_p)),
        ("context", c_void_p),
    ]


class pl_sculpt(Struct):
    _fields_ = []


class pl_update_report(Struct):
    _fields_ = [
        ("kind", c_int),
        ("seconds", c_double),
        ("why", (c_char * 128)),
    ]


class pl_body_motion(Struct):
    _fields_ = [
        ("mass", c_double),
        ("center", (c_double * 3)),
        ("min", (c_double * 3)),
        ("max", (c_double * 3)),
        ("velocity", (c_double * 3)),
        ("spin", (c_double * 3)),
        ("contact_force", (c_double * 3)),
        ("contacts", c_int64),
    ]


class pl_contact_change(Struct):
    _fields_ = [
        ("body", c_int),
        ("other", c_int),
        ("begins", c_bool),
        ("collider", c_bool),
        ("body_id", pl_id),
        ("other_id", pl_id),
    ]


class pl_session(Struct):
    _fields_ = []


class pl_session_def(Struct):
    _fields_ = [
        ("struct_size", c_size_t),
        ("threads", c_int),
        ("queue_count", c_int64),
        ("queue_bytes", c_int64),
        ("undo_bytes", c_int64),
        ("max_bodies", c_int64),
        ("max_tets", c_int64),
        ("refused", CFUNCTYPE(None, c_void_p, c_char_p, c_char_p)),
        ("progress", CFUNCTYPE(c_bool, c_void_p, c_char_p, c_double)),
        ("may_read", CFUNCTYPE(c_bool, c_void_p, c_char_p)),
        ("context", c_void_p),
    ]


class pl_budget_report(Struct):
    _fields_ = [
        ("budget_ms", c_double),
        ("last_ms", c_double),
        ("mean_ms", c_double),
        ("worst_ms", c_double),
        ("missed", c_bool),
        ("path", (c_char * 128)),
        ("now", c_double),
        ("value", c_double),
        ("advice", (c_char * 160)),
    ]


class pl_simd_info(Struct):
    _fields_ = [
        ("name", c_char_p),
        ("lanes", c_int),
        ("fma", c_bool),
        ("usable", c_bool),
    ]


class pl_skin_def(Struct):
    _fields_ = [
        ("struct_size", c_size_t),
        ("mesh", POINTER(pl_mesh)),
        ("rest", POINTER(c_double)),
        ("bezier", c_bool),
        ("count", c_int64),
        ("points", POINTER(c_double)),
        ("normals", POINTER(c_double)),
        ("outside", c_int),
        ("threads", c_int),
        ("normal_rule", c_int),
    ]


class pl_skin(Struct):
    _fields_ = []


class pl_skin_report(Struct):
    _fields_ = [
        ("count", c_int64),
        ("outside", c_int64),
        ("farthest", c_double),
        ("farthest_point", c_int64),
        ("elements", c_int64),
    ]


# name: (result, arguments, takes more arguments)
FUNCTIONS = {
    "pl_version": (c_char_p, [], False),
    "pl_build_info": (c_char_p, [], False),
    "pl_status_name": (c_char_p, [c_int], False),
    "pl_error_set": (c_int, [POINTER(pl_error), c_int, c_char_p], True),
    "pl_text_escape": (c_size_t, [c_char_p, c_char_p, c_size_t], False),
    "pl_suggest": (None, [c_char_p, POINTER(c_char_p), c_int, c_char_p, c_size_t], False),
    "pl_fields_check": (c_int, [POINTER(pl_field), c_void_p, c_char_p, POINTER(pl_error)], False),
    "pl_curve_at": (None, [POINTER(pl_curve), c_double, POINTER(c_double)], False),
    "pl_mesh_free": (None, [POINTER(pl_mesh)], False),
    "pl_mesh_copy": (c_int, [POINTER(pl_mesh), POINTER(POINTER(pl_mesh)), POINTER(pl_error)], False),
    "pl_mesh_repairs_free": (None, [POINTER(pl_mesh_repairs)], False),
    "pl_mesh_repairs_describe": (None, [POINTER(pl_mesh_repairs), c_char_p, c_size_t], False),
    "pl_mesh_load": (c_int, [c_char_p, POINTER(POINTER(pl_mesh)), POINTER(pl_mesh_repairs), POINTER(pl_error)], False),
    "pl_mesh_load_memory": (c_int, [c_char_p, c_char_p, c_void_p, c_size_t, c_void_p, c_size_t, POINTER(POINTER(pl_mesh)),
        POINTER(pl_mesh_repairs), POINTER(pl_error)], False),
    "pl_mesh_repair": (c_int, [POINTER(pl_mesh), POINTER(pl_mesh_repairs), POINTER(pl_error)], False),
    "pl_mesh_save": (c_int, [POINTER(pl_mesh), c_char_p, POINTER(pl_error)], False),
    "pl_mesh_format_count": (c_int, [], False),
    "pl_mesh_format_at": (POINTER(pl_mesh_format), [c_int], False),
    "pl_shape_def_default": (pl_shape_def, [], False),
    "pl_shape_fields": (POINTER(pl_field), [], False),
    "pl_mesh_generate": (c_int, [POINTER(pl_shape_def), POINTER(POINTER(pl_mesh)), POINTER(pl_error)], False),
    "pl_mesh_is_quadratic": (c_bool, [POINTER(pl_mesh)], False),
    "pl_mesh_quadratic": (c_int, [POINTER(pl_mesh), POINTER(POINTER(pl_mesh)), POINTER(pl_error)], False),
    "pl_mesh_linear": (c_int, [POINTER(pl_mesh), POINTER(POINTER(pl_mesh)), POINTER(pl_error)], False),
    "pl_mesh_refine": (c_int, [POINTER(pl_mesh), POINTER(POINTER(pl_mesh)), POINTER(pl_error)], False),
    "pl_mesh_find_folded": (c_int, [POINTER(pl_mesh), POINTER(c_int64), POINTER(POINTER(c_int32)), POINTER(pl_error)], False),
    "pl_mesh_straighten": (c_int, [POINTER(pl_mesh), POINTER(c_int64), POINTER(pl_error)], False),
    "pl_mesh_boundary": (c_int, [POINTER(pl_mesh), POINTER(POINTER(c_int32)), POINTER(POINTER(c_int32)), POINTER(c_int64),
        POINTER(pl_error)], False),
    "pl_mesh_boundary_nodes": (c_int, [POINTER(pl_mesh), POINTER(POINTER(c_int32)), POINTER(POINTER(c_int32)), POINTER(c_int64),
        POINTER(c_int), POINTER(pl_error)], False),
    "pl_mesh_tessellate": (c_int, [POINTER(pl_mesh), c_int, POINTER(pl_tessellation), POINTER(pl_error)], False),
    "pl_tessellation_values": (None, [POINTER(pl_tessellation), c_int, POINTER(c_double), POINTER(c_double)], False),
    "pl_tessellation_corners": (None, [c_int, c_int, POINTER((c_double * 3))], False),
    "pl_tessellation_free": (None, [POINTER(pl_tessellation)], False),
    "pl_mesh_quality": (c_double, [POINTER(pl_mesh), c_int64], False),
    "pl_mesh_summarise": (c_int, [POINTER(pl_mesh), POINTER(pl_mesh_summary), POINTER(pl_error)], False),
    "pl_length_seems_scaled": (c_bool, [c_double], False),
    "pl_mesh_find_look": (pl_mesh_look, [POINTER(pl_mesh)], False),
    "pl_mesh_tri_look": (pl_tri_look, [POINTER(pl_mesh), POINTER(pl_mesh_look), c_int64], False),
    "pl_mesh_load_appearances": (c_int, [POINTER(pl_mesh), c_char_p, POINTER(pl_error)], False),
    "pl_mesh_find_group": (POINTER(pl_group), [POINTER(pl_mesh), c_char_p], False),
    "pl_mesh_find_array": (POINTER(pl_array), [POINTER(pl_mesh), c_char_p], False),
    "pl_collider_def_init": (None, [POINTER(pl_collider_def), c_size_t], False),
    "pl_collider_fields": (POINTER(pl_field), [], False),
    "pl_collider_shape_count": (c_int, [], False),
    "pl_collider_shape_at": (pl_collider_shape_info, [c_int], False),
    "pl_collider_shape_find": (pl_collider_shape_info, [c_char_p], False),
    "pl_collider_check": (c_int, [POINTER(pl_collider_def), POINTER(pl_error)], False),
    "pl_contact_pair_def_init": (None, [POINTER(pl_contact_pair_def), c_size_t], False),
    "pl_contact_pair_fields": (POINTER(pl_field), [], False),
    "pl_contact_def_default": (pl_contact_def, [], False),
    "pl_contact_fields": (POINTER(pl_field), [], False),
    "pl_collider_surface": (c_int, [POINTER(pl_collider_def), c_double, c_double, POINTER(POINTER(pl_mesh)), POINTER(pl_error)],
        False),
    "pl_heat_source_def_init": (None, [POINTER(pl_heat_source_def), c_size_t], False),
    "pl_fixed_temperature_def_init": (None, [POINTER(pl_fixed_temperature_def), c_size_t], False),
    "pl_material_def_init": (None, [POINTER(pl_material_def), c_size_t], False),
    "pl_material_def_fill": (None, [POINTER(pl_material_def)], False),
    "pl_material_fields": (POINTER(pl_field), [], False),
    "pl_damping_fields": (POINTER(pl_field), [], False),
    "pl_law_count": (c_int, [], False),
    "pl_law_at": (POINTER(pl_law_info), [c_int], False),
    "pl_law_find": (POINTER(pl_law_info), [c_char_p], False),
    "pl_flow_count": (c_int, [], False),
    "pl_flow_at": (POINTER(pl_flow_info), [c_int], False),
    "pl_flow_find": (POINTER(pl_flow_info), [c_char_p], False),
    "pl_flow_fill": (None, [POINTER(pl_material_def)], False),
    "pl_flow_check": (c_int, [POINTER(pl_material_def), POINTER(pl_error)], False),
    "pl_material_check": (c_int, [POINTER(pl_material_def), POINTER(c_double), POINTER(c_double), POINTER(pl_error)], False),
    "pl_material_evaluate": (c_int, [POINTER(pl_material_def), POINTER(c_double), c_bool, POINTER(c_double), POINTER(c_double),
        POINTER(c_double), POINTER(pl_error)], False),
    "pl_body_def_init": (None, [POINTER(pl_body_def), c_size_t], False),
    "pl_adaptive_fields": (POINTER(pl_field), [], False),
    "pl_constraint_def_init": (None, [POINTER(pl_constraint_def), c_size_t], False),
    "pl_load_def_init": (None, [POINTER(pl_load_def), c_size_t], False),
    "pl_anneal_def_init": (None, [POINTER(pl_anneal_def), c_size_t], False),
    "pl_sim_def_init": (None, [POINTER(pl_sim_def), c_size_t], False),
    "pl_integrator_fields": (POINTER(pl_field), [], False),
    "pl_solver_fields": (POINTER(pl_field), [], False),
    "pl_element_info_count": (c_int, [], False),
    "pl_element_info_at": (pl_element_info, [c_int], False),
    "pl_integrator_info_count": (c_int, [], False),
    "pl_integrator_info_at": (pl_integrator_info, [c_int], False),
    "pl_integrator_info_find": (pl_integrator_info, [c_char_p], False),
    "pl_sim_create": (c_int, [POINTER(pl_sim_def), POINTER(POINTER(pl_sim)), POINTER(pl_error)], False),
    "pl_sim_free": (None, [POINTER(pl_sim)], False),
    "pl_reason_name": (c_char_p, [c_int], False),
    "pl_reason_is_good": (c_bool, [c_int], False),
    "pl_sim_observe": (None, [POINTER(pl_sim), pl_step_observer, c_void_p], False),
    "pl_sim_step": (c_int, [POINTER(pl_sim), POINTER(pl_step_report), POINTER(pl_error)], False),
    "pl_sim_measure": (c_int, [POINTER(pl_sim), POINTER(pl_step_report), POINTER(pl_error)], False),
    "pl_sim_record_forces": (c_int, [POINTER(pl_sim), c_bool, POINTER(pl_error)], False),
    "pl_sim_node_forces": (POINTER(c_double), [POINTER(pl_sim), c_int], False),
    "pl_sim_force_of": (pl_force_sum, [POINTER(pl_sim), c_int, c_int], False),
    "pl_sim_contact_count": (c_int64, [POINTER(pl_sim)], False),
    "pl_sim_contact_at": (pl_contact_report, [POINTER(pl_sim), c_int64], False),
    "pl_sim_forecast": (c_int, [POINTER(pl_sim), POINTER(pl_substep_forecast), POINTER(pl_error)], False),
    "pl_sim_passed_nodes": (c_int64, [POINTER(pl_sim), POINTER(c_double)], False),
    "pl_sim_node_count": (c_int64, [POINTER(pl_sim)], False),
    "pl_sim_tet_count": (c_int64, [POINTER(pl_sim)], False),
    "pl_sim_body_count": (c_int, [POINTER(pl_sim)], False),
    "pl_sim_body_range": (None, [POINTER(pl_sim), c_int, POINTER(c_int64), POINTER(c_int64), POINTER(c_int64),
        POINTER(c_int64)], False),
    "pl_sim_body_is_bezier": (c_bool, [POINTER(pl_sim), c_int], False),
    "pl_sim_positions": (POINTER(c_double), [POINTER(pl_sim)], False),
    "pl_sim_velocities": (POINTER(c_double), [POINTER(pl_sim)], False),
    "pl_sim_temperatures": (POINTER(c_double), [POINTER(pl_sim)], False),
    "pl_sim_rest": (POINTER(c_double), [POINTER(pl_sim)], False),
    "pl_sim_linear_edges": (POINTER(c_uint8), [POINTER(pl_sim)], False),
    "pl_sim_time": (c_double, [POINTER(pl_sim)], False),
    "pl_sim_step_index": (c_int64, [POINTER(pl_sim)], False),
    "pl_sim_threads": (c_int, [POINTER(pl_sim)], False),
    "pl_sim_tet_results": (c_int, [POINTER(pl_sim), POINTER(c_double), POINTER(c_double), POINTER(c_double), POINTER(c_double),
        POINTER(pl_error)], False),
    "pl_sim_tet_strains": (c_int, [POINTER(pl_sim), POINTER(c_double), POINTER(c_double), POINTER(pl_error)], False),
    "pl_tensors_principal": (None, [c_int64, POINTER(c_double), POINTER(c_double)], False),
    "pl_sim_is_plastic": (c_bool, [POINTER(pl_sim)], False),
    "pl_sim_plastic_strain": (None, [POINTER(pl_sim), POINTER(c_double)], False),
    "pl_sim_node_stress": (c_int, [POINTER(pl_sim), POINTER(c_double), POINTER(c_double), POINTER(pl_error)], False),
    "pl_sim_node_plastic_strain": (c_int, [POINTER(pl_sim), POINTER(c_double), POINTER(pl_error)], False),
    "pl_sim_node_contact": (c_int, [POINTER(pl_sim), POINTER(c_double), POINTER(c_double), POINTER(pl_error)], False),
    "pl_sim_anneal": (c_int, [POINTER(pl_sim), c_char_p, POINTER(c_int64), POINTER(pl_error)], False),
    "pl_sim_forces": (c_int, [POINTER(pl_sim), POINTER(c_double), POINTER(c_double), POINTER(c_double), POINTER(pl_error)],
        False),
    "pl_sim_masses": (POINTER(c_double), [POINTER(pl_sim)], False),
    "pl_rebuild_map_init": (None, [POINTER(pl_rebuild_map), c_size_t], False),
    "pl_sim_rebuild": (c_int, [POINTER(pl_sim), POINTER(pl_sim_def), POINTER(pl_rebuild_map), POINTER(pl_error)], False),
    "pl_sim_state_size": (c_size_t, [POINTER(pl_sim)], False),
    "pl_sim_state_save": (None, [POINTER(pl_sim), c_void_p], False),
    "pl_sim_state_restore": (c_int, [POINTER(pl_sim), c_void_p, c_size_t, POINTER(pl_error)], False),
    "pl_sim_state_hash": (c_int, [POINTER(pl_sim), POINTER(c_uint64), POINTER(pl_error)], False),
    "pl_draw_def_init": (None, [POINTER(pl_draw_def), c_size_t], False),
    "pl_draw_create": (c_int, [POINTER(pl_sim), POINTER(pl_draw_def), POINTER(POINTER(pl_draw)), POINTER(pl_error)], False),
    "pl_draw_free": (None, [POINTER(pl_draw)], False),
    "pl_draw_body_count": (c_int, [POINTER(pl_draw)], False),
    "pl_draw_surface_of": (pl_draw_surface, [POINTER(pl_draw), c_int], False),
    "pl_draw_field_count": (c_int, [], False),
    "pl_draw_field_at": (pl_draw_field, [c_int], False),
    "pl_draw_field_is_there": (c_bool, [POINTER(pl_sim), c_char_p], False),
    "pl_draw_set_field": (c_int, [POINTER(pl_draw), POINTER(pl_sim), c_char_p, POINTER(pl_error)], False),
    "pl_draw_update": (c_int, [POINTER(pl_draw), POINTER(pl_sim), POINTER(pl_error)], False),
    "pl_draw_read": (pl_draw_view, [POINTER(pl_draw), c_int], False),
    "pl_draw_is_valid": (c_bool, [POINTER(pl_draw), c_int64], False),
    "pl_draw_interpolate": (c_int64, [POINTER(pl_draw), c_int, c_double, POINTER(c_float)], False),
    "pl_draw_pack": (c_int64, [POINTER(pl_draw), c_int, POINTER(c_float), POINTER(c_float), POINTER(c_uint16), POINTER(c_int8)],
        False),
    "pl_frame_write_vtu": (c_int, [POINTER(pl_frame), c_char_p, POINTER(pl_error)], False),
    "pl_pvd_write": (c_int, [c_char_p, c_int, POINTER(c_double), POINTER(c_char_p), POINTER(pl_error)], False),
    "pl_surface_split_make": (c_int, [c_int64, c_int64, POINTER(c_int32), c_int, POINTER(POINTER(c_double)), c_double,
        POINTER(pl_surface_split), POINTER(pl_error)], False),
    "pl_surface_split_free": (None, [POINTER(pl_surface_split)], False),
    "pl_surface_split_normals": (None, [POINTER(pl_surface_split), POINTER(c_double), POINTER(c_double)], False),
    "pl_surface_split_use_normals": (None, [POINTER(pl_surface_split), POINTER(c_double), POINTER(c_double)], False),
    "pl_glb_write": (c_int, [POINTER(pl_animation_def), c_char_p, POINTER(pl_error)], False),
    "pl_pc2_write": (c_int, [POINTER(pl_animation_def), c_char_p, POINTER(pl_error)], False),
    "pl_obj_sequence_write": (c_int, [POINTER(pl_animation_def), c_char_p, POINTER(pl_error)], False),
    "pl_file_write_atomic": (c_int, [c_char_p, c_void_p, c_size_t, POINTER(pl_error)], False),
    "pl_parents_make": (c_int, [c_char_p, POINTER(pl_error)], False),
    "pl_grid_free": (None, [POINTER(pl_grid)], False),
    "pl_grid_load": (c_int, [c_char_p, POINTER(POINTER(pl_grid)), POINTER(pl_error)], False),
    "pl_grid_load_memory": (c_int, [c_char_p, c_void_p, c_size_t, POINTER(POINTER(pl_grid)), POINTER(pl_error)], False),
    "pl_grid_is_file": (c_bool, [c_char_p], False),
    "pl_grid_save": (c_int, [POINTER(pl_grid), c_char_p, POINTER(pl_error)], False),
    "pl_grid_from_surface": (c_int, [POINTER(pl_mesh), c_double, c_int, POINTER(POINTER(pl_grid)), POINTER(pl_error)], False),
    "pl_sim_pick": (c_bool, [POINTER(pl_sim), POINTER(c_double), POINTER(c_double), POINTER(pl_hit)], False),
    "pl_sim_closest": (c_bool, [POINTER(pl_sim), POINTER(c_double), POINTER(pl_hit)], False),
    "pl_grab_def_init": (None, [POINTER(pl_grab_def), c_size_t], False),
    "pl_sim_grab": (c_int, [POINTER(pl_sim), POINTER(pl_grab_def), POINTER(pl_id), POINTER(pl_error)], False),
    "pl_sim_drag": (c_int, [POINTER(pl_sim), pl_id, POINTER(c_double), POINTER(pl_error)], False),
    "pl_sim_release": (c_int, [POINTER(pl_sim), pl_id, POINTER(pl_error)], False),
    "pl_sim_grab_count": (c_int64, [POINTER(pl_sim)], False),
    "pl_sim_grab_at": (pl_grab_info, [POINTER(pl_sim), c_int64], False),
    "pl_sim_grab_find": (pl_grab_info, [POINTER(pl_sim), pl_id], False),
    "pl_sim_pin": (c_int, [POINTER(pl_sim), c_int64, POINTER(c_int32), POINTER(pl_error)], False),
    "pl_sim_unpin": (c_int, [POINTER(pl_sim), c_int64, POINTER(c_int32), POINTER(pl_error)], False),
    "pl_sim_pinned": (POINTER(c_uint8), [POINTER(pl_sim)], False),
    "pl_sim_push": (c_int, [POINTER(pl_sim), POINTER(pl_hit), POINTER(c_double), POINTER(pl_error)], False),
    "pl_sim_impulse": (c_int, [POINTER(pl_sim), POINTER(pl_hit), POINTER(c_double), POINTER(pl_error)], False),
    "pl_sim_warm": (c_int, [POINTER(pl_sim), POINTER(c_double), c_double, c_double, POINTER(pl_error)], False),
    "pl_mesher_def_init": (None, [POINTER(pl_mesher_def), c_size_t], False),
    "pl_mesh_from_surface": (c_int, [POINTER(pl_mesher_def), POINTER(POINTER(pl_mesh)), POINTER(pl_mesher_report),
        POINTER(pl_error)], False),
    "pl_mesh_from_surface_cached": (c_int, [POINTER(pl_mesher_def), c_char_p, c_int64, POINTER(POINTER(pl_mesh)),
        POINTER(pl_mesher_report), POINTER(pl_cache_report), POINTER(pl_error)], False),
    "pl_mesh_cache_measure": (c_int, [c_char_p, POINTER(c_int64), POINTER(c_int64), POINTER(pl_error)], False),
    "pl_mesh_cache_clear": (c_int, [c_char_p, POINTER(c_int64), POINTER(c_int64), POINTER(pl_error)], False),
    "pl_problems_free": (None, [POINTER(pl_problems)], False),
    "pl_scene_load_def_init": (None, [POINTER(pl_scene_load_def), c_size_t], False),
    "pl_scene_load_with": (c_int, [c_char_p, POINTER(pl_scene_load_def), POINTER(POINTER(pl_scene)), POINTER(pl_problems),
        POINTER(pl_error)], False),
    "pl_scene_load": (c_int, [c_char_p, c_int, POINTER(c_char_p), POINTER(POINTER(pl_scene)), POINTER(pl_problems),
        POINTER(pl_error)], False),
    "pl_scene_load_memory": (c_int, [c_char_p, c_char_p, c_void_p, c_size_t, c_int, POINTER(c_char_p),
        POINTER(POINTER(pl_scene)), POINTER(pl_problems), POINTER(pl_error)], False),
    "pl_scene_load_memory_with": (c_int, [c_char_p, c_char_p, c_void_p, c_size_t, POINTER(pl_scene_load_def),
        POINTER(POINTER(pl_scene)), POINTER(pl_problems), POINTER(pl_error)], False),
    "pl_scene_check": (c_int, [c_char_p, c_int, POINTER(c_char_p), POINTER(POINTER(pl_scene)), POINTER(pl_problems),
        POINTER(pl_error)], False),
    "pl_scene_free": (None, [POINTER(pl_scene)], False),
    "pl_scene_sim": (POINTER(pl_sim_def), [POINTER(pl_scene)], False),
    "pl_scene_skin": (POINTER(pl_mesh), [POINTER(pl_scene), c_int], False),
    "pl_scene_selection_count": (c_int, [POINTER(pl_scene)], False),
    "pl_scene_selection_at": (pl_scene_selection, [POINTER(pl_scene), c_int], False),
    "pl_scene_body_element": (pl_scene_element, [POINTER(pl_scene), c_int], False),
    "pl_scene_body_extent": (pl_scene_extent, [POINTER(pl_scene), c_int], False),
    "pl_look_def_default": (pl_look_def, [], False),
    "pl_look_fields": (POINTER(pl_field), [], False),
    "pl_color_parse": (c_bool, [c_char_p, POINTER(c_double)], False),
    "pl_color_default": (None, [c_int, POINTER(c_double)], False),
    "pl_scene_body_label": (c_char_p, [POINTER(pl_scene), c_int], False),
    "pl_scene_body_look": (POINTER(pl_look_def), [POINTER(pl_scene), c_int], False),
    "pl_scene_collider_look": (POINTER(pl_look_def), [POINTER(pl_scene), c_int], False),
    "pl_camera_fields": (POINTER(pl_field), [], False),
    "pl_camera_key_fields": (POINTER(pl_field), [], False),
    "pl_camera_def_default": (pl_camera_def, [], False),
    "pl_camera_key_default": (pl_camera_key, [], False),
    "pl_view_def_default": (pl_view_def, [], False),
    "pl_view_fields": (POINTER(pl_field), [], False),
    "pl_view_set": (c_int, [POINTER(pl_view_def), c_int, POINTER(c_char_p), POINTER(POINTER(pl_scene)), POINTER(pl_error)],
        False),
    "pl_scene_output": (POINTER(pl_output_def), [POINTER(pl_scene)], False),
    "pl_scene_step_count": (c_int64, [POINTER(pl_scene)], False),
    "pl_scene_frame_count": (c_int64, [POINTER(pl_scene)], False),
    "pl_scene_contact_distance": (c_double, [POINTER(pl_scene)], False),
    "pl_scene_event_count": (c_int64, [POINTER(pl_scene)], False),
    "pl_scene_to_json": (c_int, [POINTER(pl_scene), POINTER(c_char_p), POINTER(pl_error)], False),
    "pl_scene_schema": (c_int, [POINTER(c_char_p), POINTER(pl_error)], False),
    "pl_scene_manual": (c_int, [POINTER(c_char_p), POINTER(pl_error)], False),
    "pl_scene_kind_count": (c_int, [], False),
    "pl_scene_kind_at": (pl_scene_kind, [c_int], False),
    "pl_run_def_default": (pl_run_def, [], False),
    "pl_scene_run": (c_int, [POINTER(pl_scene), POINTER(pl_run_def), POINTER(pl_run_totals), POINTER(pl_error)], False),
    "pl_run_load": (c_int, [c_char_p, POINTER(pl_run_info), POINTER(POINTER(pl_scene)), POINTER(pl_error)], False),
    "pl_export_def_default": (pl_export_def, [], False),
    "pl_run_export": (c_int, [c_char_p, POINTER(pl_export_def), POINTER(pl_error)], False),
    "pl_sculpt_load": (c_int, [c_char_p, POINTER(POINTER(pl_sculpt)), POINTER(pl_error)], False),
    "pl_sculpt_load_memory": (c_int, [c_char_p, c_void_p, c_size_t, POINTER(POINTER(pl_sculpt)), POINTER(pl_error)], False),
    "pl_sculpt_free": (None, [POINTER(pl_sculpt)], False),
    "pl_sculpt_is_model": (c_bool, [c_char_p], False),
    "pl_sculpt_is_model_memory": (c_bool, [c_void_p, c_size_t], False),
    "pl_sculpt_value": (c_double, [POINTER(pl_sculpt), POINTER(c_double)], False),
    "pl_sculpt_color": (c_bool, [POINTER(pl_sculpt), POINTER(c_double), POINTER(c_double)], False),
    "pl_sculpt_bounds": (None, [POINTER(pl_sculpt), POINTER(c_double), POINTER(c_double)], False),
    "pl_sculpt_surface": (c_int, [POINTER(pl_sculpt), c_int64, c_int, POINTER(POINTER(pl_mesh)), POINTER(pl_error)], False),
    "pl_sim_update": (c_int, [POINTER(pl_sim), POINTER(pl_sim_def), POINTER(pl_update_report), POINTER(pl_error)], False),
    "pl_sim_update_estimate": (c_int, [POINTER(pl_sim), POINTER(pl_sim_def), POINTER(pl_update_report), POINTER(pl_error)],
        False),
    "pl_sim_create_with_state": (c_int, [POINTER(pl_sim_def), c_void_p, c_size_t, POINTER(POINTER(pl_sim)), POINTER(pl_error)],
        False),
    "pl_sim_body_id": (pl_id, [POINTER(pl_sim), c_char_p], False),
    "pl_sim_collider_id": (pl_id, [POINTER(pl_sim), c_char_p], False),
    "pl_sim_collider_pose": (c_int, [POINTER(pl_sim), pl_id, POINTER(c_double), POINTER(c_double), c_double, POINTER(pl_error)],
        False),
    "pl_sim_collider_unpose": (c_int, [POINTER(pl_sim), pl_id, POINTER(pl_error)], False),
    "pl_sim_collider_placement": (c_bool, [POINTER(pl_sim), c_int, POINTER(c_double)], False),
    "pl_sim_body_index": (c_int, [POINTER(pl_sim), pl_id], False),
    "pl_sim_collider_index": (c_int, [POINTER(pl_sim), pl_id], False),
    "pl_sim_body_motion": (pl_body_motion, [POINTER(pl_sim), c_int], False),
    "pl_sim_contact_change_count": (c_int64, [POINTER(pl_sim)], False),
    "pl_sim_contact_change_at": (pl_contact_change, [POINTER(pl_sim), c_int64], False),
    "pl_session_def_init": (None, [POINTER(pl_session_def), c_size_t], False),
    "pl_session_create": (c_int, [POINTER(pl_scene), POINTER(pl_session_def), POINTER(POINTER(pl_session)), POINTER(pl_error)],
        False),
    "pl_session_free": (None, [POINTER(pl_session)], False),
    "pl_session_step": (c_int, [POINTER(pl_session), POINTER(pl_step_report), POINTER(pl_error)], False),
    "pl_session_apply": (c_int, [POINTER(pl_session), c_char_p, POINTER(c_char_p), POINTER(pl_error)], False),
    "pl_session_post": (c_int, [POINTER(pl_session), c_char_p, POINTER(pl_error)], False),
    "pl_session_flush": (c_int, [POINTER(pl_session), POINTER(pl_error)], False),
    "pl_session_estimate": (c_int, [POINTER(pl_session), c_char_p, POINTER(pl_update_report), POINTER(pl_error)], False),
    "pl_session_sim": (POINTER(pl_sim), [POINTER(pl_session)], False),
    "pl_session_scene": (POINTER(pl_scene), [POINTER(pl_session)], False),
    "pl_session_version": (c_uint64, [POINTER(pl_session)], False),
    "pl_session_document": (c_int, [POINTER(pl_session), POINTER(c_char_p), POINTER(pl_error)], False),
    "pl_session_events": (c_int, [POINTER(pl_session), POINTER(c_char_p), POINTER(pl_error)], False),
    "pl_session_event_count": (c_int64, [POINTER(pl_session)], False),
    "pl_session_hash": (c_int, [POINTER(pl_session), POINTER(c_uint64), POINTER(pl_error)], False),
    "pl_session_mark": (c_int, [POINTER(pl_session), POINTER(pl_error)], False),
    "pl_session_undo": (c_int, [POINTER(pl_session), POINTER(c_bool), POINTER(pl_error)], False),
    "pl_session_redo": (c_int, [POINTER(pl_session), POINTER(c_bool), POINTER(pl_error)], False),
    "pl_session_undo_count": (c_int64, [POINTER(pl_session)], False),
    "pl_session_redo_count": (c_int64, [POINTER(pl_session)], False),
    "pl_session_reset": (c_int, [POINTER(pl_session), POINTER(pl_error)], False),
    "pl_session_save": (c_int, [POINTER(pl_session), c_char_p, POINTER(pl_error)], False),
    "pl_session_budget": (c_int, [POINTER(pl_session), c_double, c_bool, POINTER(pl_error)], False),
    "pl_session_cost": (c_int, [POINTER(pl_session), POINTER(pl_budget_report), POINTER(pl_error)], False),
    "pl_simd_count": (c_int, [], False),
    "pl_simd_at": (pl_simd_info, [c_int], False),
    "pl_simd_choose": (c_int, [c_char_p, POINTER(pl_error)], False),
    "pl_simd_chosen": (pl_simd_info, [], False),
    "pl_simd_of_run": (None, [c_char_p, c_char_p, c_size_t], False),
    "pl_skin_def_init": (None, [POINTER(pl_skin_def), c_size_t], False),
    "pl_skin_create": (c_int, [POINTER(pl_skin_def), POINTER(POINTER(pl_skin)), POINTER(pl_error)], False),
    "pl_skin_free": (None, [POINTER(pl_skin)], False),
    "pl_skin_bound": (pl_skin_report, [POINTER(pl_skin)], False),
    "pl_skin_binding": (None, [POINTER(pl_skin), c_int64, POINTER(c_int32), POINTER(c_double), POINTER(c_double)], False),
    "pl_skin_positions": (None, [POINTER(pl_skin), POINTER(c_double), POINTER(c_double)], False),
    "pl_skin_normals": (None, [POINTER(pl_skin), POINTER(c_double), POINTER(c_double)], False),
    "pl_skin_values": (None, [POINTER(pl_skin), c_int, POINTER(c_double), POINTER(c_double)], False),
}
VERSION = "0.1.0"
