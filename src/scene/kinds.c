/* The registry of kinds, their defaults, and the conversion of definitions back to JSON values. */
#include "scene/kinds.h"

#include <math.h>
#include <string.h>

static void init_material(void *place) { *(pl_material_def *)place = pl_material_def_default(); }
static void init_constraint(void *place) { *(pl_constraint_def *)place = pl_constraint_def_default(); }
static void init_collider(void *place) {
    *(pl_scene_collider *)place =
        (pl_scene_collider){.def = pl_collider_def_default(), .look = pl_look_def_default()};
}
static void init_look(void *place) { *(pl_look_def *)place = pl_look_def_default(); }
static void init_rotation(void *place) { *(pl_rotation *)place = (pl_rotation){.axis = {0.0, 0.0, 1.0}}; }
static void init_load(void *place) { *(pl_load_def *)place = pl_load_def_default(); }
static void init_shape(void *place) { *(pl_shape_def *)place = pl_shape_def_default(); }
/* In scenes the default of `up` depends on gravity (pl_view_find_up). */
static void init_view(void *place) {
    pl_view_def *view = place;
    *view = pl_view_def_default();
    for (int k = 0; k < 3; k++) view->up[k] = NAN;
}
static void init_camera(void *place) { *(pl_camera_def *)place = pl_camera_def_default(); }
static void init_camera_key(void *place) { *(pl_camera_key *)place = pl_camera_key_default(); }
static void init_start(void *place) { *(pl_start_def *)place = pl_body_def_default().start; }
static void init_adaptive(void *place) { *(pl_adaptive_def *)place = pl_body_def_default().adaptive; }
static void init_integrator(void *place) { *(pl_integrator_def *)place = pl_sim_def_default().integrator; }
static void init_solver(void *place) { *(pl_solver_def *)place = pl_sim_def_default().solver; }

static void init_contact(void *place) { *(pl_contact_def *)place = pl_contact_def_default(); }
static void init_contact_pair(void *place) { *(pl_contact_pair_def *)place = pl_contact_pair_def_default(); }
static void init_goal(void *place) {
    *(pl_goal_source *)place = (pl_goal_source){.scale = {1, 1, 1}, .mesh = {.frame = -1}};
}
static void init_skin(void *place) {
    *(pl_skin_source *)place = (pl_skin_source){.scale = 1, .rotate = {.axis = {0, 0, 1}}};
}
static void init_heat_source(void *place) { *(pl_heat_source_def *)place = pl_heat_source_def_default(); }
static void init_anneal(void *place) { *(pl_anneal_def *)place = pl_anneal_def_default(); }
static void init_selection(void *place);
static void init_probe(void *place) {
    pl_probe_def *probe = place;
    *probe = (pl_probe_def){.at = {NAN, NAN, NAN}};
    init_selection(&probe->select);
}
static void init_ray(void *place) { *(pl_event_ray *)place = (pl_event_ray){0}; }
static void init_fixed(void *place) {
    *(pl_fixed_temperature_def *)place = pl_fixed_temperature_def_default();
}

static void init_body(void *place) {
    pl_scene_body *body = place;
    *body = (pl_scene_body){.def = pl_body_def_default(),
                            .straighten = true,
                            .source = {.shape = pl_shape_def_default(), .frame = -1},
                            .look = pl_look_def_default()};
}

static void init_output(void *place) {
    *(pl_output_def *)place = (pl_output_def){.duration = 1.0,
                                              .every = 1,
                                              .vtu = true,
                                              .glb = true,
                                              .colliders = true,
                                              .color_field = "none",
                                              .color_frame = -1,
                                              .stop_on_failure = true,
                                              .forces = true,
                                              .field_count = -1};
    init_view(&((pl_output_def *)place)->view);
}

void pl_scene_init(void *place) {
    pl_scene *scene = place;
    memset(scene, 0, sizeof *scene);
    scene->sim = pl_sim_def_default();
    init_output(&scene->output);
}

static void init_selection(void *place) {
    *(pl_selection_def *)place = (pl_selection_def){.min = {-INFINITY, -INFINITY, -INFINITY},
                                                    .max = {INFINITY, INFINITY, INFINITY},
                                                    .normal = {0, 1, 0},
                                                    .tolerance = PL_SELECT_TOLERANCE};
}

/* ---- the registry */

#define PL_OBJECT(title, about, table, type, defaults)                                                       \
    { .name = title, .doc = about, .fields = table, .size = sizeof(type), .init = defaults }
#define PL_LIST(title, about, words, of, how, type, member)                                                  \
    {                                                                                                        \
        .name = title, .doc = about, .text = words, .item = of, .forms = how,                                \
        .name_offset = offsetof(type, member), .read = pl_list_read, .write = pl_list_write,                 \
        .schema = pl_list_schema                                                                             \
    }

static const pl_kind kinds[] = {
    PL_OBJECT("scene", "A scene file. All quantities in SI units.", pl_scene_fields, pl_scene, pl_scene_init),
    PL_OBJECT("time", "Steps and duration.", pl_scene_time_fields, pl_scene, pl_scene_init),
    PL_OBJECT("integrator", "Time integration.", pl_integrator_fields, pl_integrator_def, init_integrator),
    PL_OBJECT("solver", "The linear solver within a step.", pl_solver_fields, pl_solver_def, init_solver),
    PL_OBJECT("contact", "Contact of bodies with colliders and with each other.", pl_contact_fields,
              pl_contact_def, init_contact),
    {.name = "contact-pairs",
     .doc = "Contact rules for pairs. If several entries match the same pair, the last one wins.",
     .text = "an array of pairs",
     .item = "contact-pair",
     .forms = PL_LIST_ARRAY,
     .name_offset = offsetof(pl_contact_pair_def, name),
     .read = pl_contact_pairs_read,
     .write = pl_contact_pairs_write,
     .schema = pl_list_schema},
    PL_OBJECT("contact-pair",
              "Contact rules for one pair: {\"between\": [\"ball*\", \"floor\"], \"friction\": 0.2}.",
              pl_contact_pair_fields, pl_contact_pair_def, init_contact_pair),
    {.name = "two-names",
     .doc = "Names of bodies, colliders or materials, with * as wildcard.",
     .text = "an array of two names",
     .read = pl_two_names_read,
     .write = pl_two_names_write,
     .schema = pl_two_names_schema},
    {.name = "yes-or-no",
     .doc = "true or false; the general rule by default.",
     .text = "true or false",
     .read = pl_yes_or_no_read,
     .write = pl_yes_or_no_write,
     .schema = pl_yes_or_no_schema},
    PL_LIST("materials", "Materials by name.", "an object of materials by name", "material", PL_LIST_NAMED,
            pl_material_def, name),
    {.name = "material",
     .doc = "An elastic law with its constants: young and poisson, or lambda and mu.",
     .fields = pl_material_fields,
     .size = sizeof(pl_material_def),
     .init = init_material,
     .read = pl_material_read,
     .write = pl_material_write,
     .schema = pl_material_schema},
    {.name = "plasticity",
     .doc = "Permanent deformation: a flow rule and its parameters.",
     .fields = pl_plasticity_fields,
     .size = sizeof(pl_material_def),
     .init = init_material,
     .read = pl_plasticity_read,
     .write = pl_plasticity_write,
     .schema = pl_plasticity_schema},
    {.name = "damping",
     .doc = "Damping, for integrators with inertia.",
     .fields = pl_damping_fields,
     .size = sizeof(pl_material_def),
     .init = init_material,
     .write = pl_damping_write},
    PL_LIST("bodies", "Bodies, in an array or by name.", "an array of bodies, or an object of them by name",
            "body", PL_LIST_ARRAY | PL_LIST_NAMED, pl_scene_body, def.name),
    {.name = "body",
     .doc = "A deformable body. Its rest shape is R(rotate) scale X + translate.",
     .fields = pl_body_fields,
     .more = pl_scene_body_fields,
     .size = sizeof(pl_scene_body),
     .init = init_body},
    {.name = "mesh",
     .doc =
         "Either {\"file\": ...}, a tetrahedral mesh or the folder of a run (with \"body\" and \"frame\"; "
         "the last frame by default), optionally refined (\"refine\": how often each tetrahedron is divided "
         "into eight); {\"surface\": ...}, triangles (or signed distances on a grid) to be filled with about "
         "\"tets\" tetrahedra (20000 by default), or those of a lattice of \"size\" m; both relative to "
         "the scene's folder; or a shape to "
         "generate.",
     .text = "an object with a file, a surface or a shape",
     .fields = pl_shape_fields,
     .size = sizeof(pl_shape_def),
     .init = init_shape,
     .read = pl_mesh_read,
     .write = pl_mesh_write,
     .schema = pl_mesh_schema},
    {.name = "goal",
     .doc = "Target shape of plastic flow: the body's mesh, scaled, or another mesh with the same elements. "
            "Its position and orientation do not matter.",
     .text = "an object with a scale, a file or a shape",
     .fields = pl_goal_fields,
     .size = sizeof(pl_goal_source),
     .init = init_goal,
     .read = pl_goal_read,
     .write = pl_goal_write,
     .schema = pl_goal_schema},
    {.name = "skin",
     .doc = "A detailed surface that moves with the body's elements (docs/skin.md). Runs write it to "
            "surface_*.vtu; pictures and .glb show it instead of the elements' boundary.",
     .fields = pl_scene_skin_fields,
     .size = sizeof(pl_skin_source),
     .init = init_skin,
     .read = pl_scene_skin_read,
     .write = pl_scene_skin_write},
    {.name = "group-materials",
     .doc = "Materials for named groups of elements.",
     .text = "an object of materials' names by group",
     .read = pl_overrides_read,
     .write = pl_overrides_write,
     .schema = pl_overrides_schema},
    {.name = "painted",
     .doc = "Materials for single elements, as painted with a brush.",
     .text = "an object of lists of elements by material",
     .read = pl_painted_read,
     .write = pl_painted_write,
     .schema = pl_painted_schema},
    {.name = "rotate",
     .doc = "A rotation about an axis through the origin, or through a collider's center.",
     .fields = pl_scene_rotate_fields,
     .size = sizeof(pl_rotation),
     .init = init_rotation,
     .read = pl_rotate_read,
     .write = pl_rotate_write},
    {.name = "adaptive",
     .doc = "When edges of an adaptive body become quadratic or linear (docs/adaptive.md).",
     .fields = pl_adaptive_fields,
     .size = sizeof(pl_adaptive_def),
     .init = init_adaptive},
    {.name = "start",
     .doc = "Initial positions of a body: the name of a kind, or an object.",
     .text = "a kind of start by name, or an object",
     .fields = pl_start_fields,
     .size = sizeof(pl_start_def),
     .init = init_start,
     .read = pl_start_read,
     .schema = pl_start_schema},
    PL_LIST("constraints", "Constraints, in an array or by name.",
            "an array of constraints, or an object of them by name", "constraint",
            PL_LIST_ARRAY | PL_LIST_NAMED, pl_constraint_def, name),
    {.name = "constraint",
     .doc = "Nodes with prescribed positions: center + R(t) s(t) (X - center) + translation(t). Without a "
            "curve they stay at their rest positions.",
     .fields = pl_constraint_fields,
     .size = sizeof(pl_constraint_def),
     .init = init_constraint,
     .read = pl_constraint_read},
    {.name = "axes",
     .doc = "Coordinates, as the letters x, y, z in this order.",
     .text = "a string such as \"xz\"",
     .read = pl_axes_read,
     .write = pl_axes_write,
     .schema = pl_axes_schema},
    {.name = "selection",
     .doc = "Nodes by their rest position or by name: \"all\", \"surface\" (the boundary), or an object with "
            "exactly one of "
            "box, sphere, plane, group, nodes.",
     .text = "\"all\", \"surface\" or an object",
     .fields = pl_select_fields,
     .size = sizeof(pl_selection_def),
     .init = init_selection,
     .read = pl_select_read,
     .write = pl_select_write,
     .schema = pl_select_schema},
    PL_OBJECT("box", "Nodes inside a box; sides that are not given are unbounded.", pl_select_box_fields,
              pl_selection_def, init_selection),
    PL_OBJECT("sphere", "Nodes inside a sphere.", pl_select_sphere_fields, pl_selection_def, init_selection),
    PL_OBJECT("plane", "Nodes in the half-space that the normal points into.", pl_select_plane_fields,
              pl_selection_def, init_selection),
    {.name = "nodes",
     .doc = "Node numbers of the body's mesh, from 0.",
     .text = "an array of whole numbers",
     .read = pl_nodes_read,
     .write = pl_nodes_write,
     .schema = pl_nodes_schema},
    {.name = "curve",
     .doc = "A number, or keyframes {\"keys\": [[time, value], ...], \"interpolation\": \"linear\" | "
            "\"smooth\" | "
            "\"step\"}. Values are constant before the first and after the last key.",
     .text = "a number or keyframes",
     .read = pl_curve_read,
     .write = pl_curve_write,
     .schema = pl_curve_schema,
     .forms = PL_CURVE_NUMBER},
    {.name = "vector-curve",
     .doc = "Three numbers, or keyframes of them.",
     .text = "[x, y, z] or keyframes",
     .read = pl_curve_read,
     .write = pl_curve_write,
     .schema = pl_curve_schema,
     .forms = PL_CURVE_VECTOR},
    {.name = "scaling-curve",
     .doc = "A factor, or one for each axis, or keyframes of either.",
     .text = "a number, [x, y, z] or keyframes",
     .read = pl_curve_read,
     .write = pl_curve_write,
     .schema = pl_curve_schema,
     .forms = PL_CURVE_NUMBER | PL_CURVE_VECTOR},
    {.name = "load-curve",
     .doc = "Three numbers (force, traction) or one (pressure), or keyframes of them.",
     .text = "a number, [x, y, z] or keyframes",
     .read = pl_curve_read,
     .write = pl_curve_write,
     .schema = pl_curve_schema,
     .forms = PL_CURVE_NUMBER | PL_CURVE_VECTOR},
    {.name = "parameter",
     .doc = "A material parameter that varies: keyframes over time, or with \"over\": \"temperature\" a "
            "table of [temperature, value], which each element looks up at the mean temperature of its nodes "
            "(K).",
     .text = "{\"keys\": [[time, value], ...]} or {\"keys\": [[kelvin, value], ...], \"over\": "
             "\"temperature\"}",
     .schema = pl_curve_schema,
     .forms = PL_CURVE_OVER},
    PL_LIST("loads", "Loads, in an array or by name.", "an array of loads, or an object of them by name",
            "load", PL_LIST_ARRAY | PL_LIST_NAMED, pl_load_def, name),
    {.name = "load",
     .doc = "A force on nodes, or a traction or pressure on boundary triangles.",
     .fields = pl_load_fields,
     .size = sizeof(pl_load_def),
     .init = init_load,
     .read = pl_load_read},
    PL_LIST("probes", "Probes, in an array or by name.", "an array of probes, or an object of them by name",
            "probe", PL_LIST_ARRAY | PL_LIST_NAMED, pl_probe_def, name),
    {.name = "probe",
     .doc = "A point of a body, or a selection of nodes, that is recorded over time in probes.csv: position, "
            "displacement and velocity; for a selection their means and the sum of the reactions.",
     .fields = pl_probe_fields,
     .size = sizeof(pl_probe_def),
     .init = init_probe,
     .read = pl_probe_read,
     .write = pl_probe_write},
    PL_LIST("colliders", "Colliders, in an array or by name.",
            "an array of colliders, or an object of them by name", "collider", PL_LIST_ARRAY | PL_LIST_NAMED,
            pl_scene_collider, def.name),
    {.name = "collider",
     .doc = "A rigid shape that bodies cannot enter: x(t) = pivot + R(t) (x - pivot) + translation(t). Each "
            "shape has further keys.",
     .fields = pl_collider_fields,
     .more = pl_scene_collider_fields,
     .size = sizeof(pl_scene_collider),
     .init = init_collider,
     .read = pl_collider_read,
     .write = pl_collider_write,
     .schema = pl_collider_schema},
    {.name = "heat",
     .doc = "Heat conduction with a temperature at every node, heat sources, and cooling by the "
            "surroundings. Any material parameter may be a table over temperature.",
     .fields = pl_scene_heat_fields,
     .size = sizeof(pl_scene),
     .init = pl_scene_init,
     .read = pl_heat_read,
     .write = pl_heat_write},
    PL_LIST("heat-sources", "Sources of heat, in an array or by name.",
            "an array of sources, or an object of them by name", "heat-source", PL_LIST_ARRAY | PL_LIST_NAMED,
            pl_heat_source_def, name),
    PL_OBJECT("heat-source", "Heats the nodes within its radius.", pl_heat_source_fields, pl_heat_source_def,
              init_heat_source),
    PL_LIST("fixed-temperatures", "Fixed temperatures, in an array or by name.",
            "an array of fixed temperatures, or an object of them by name", "fixed-temperature",
            PL_LIST_ARRAY | PL_LIST_NAMED, pl_fixed_temperature_def, name),
    PL_OBJECT("fixed-temperature", "Nodes with prescribed temperature.", pl_fixed_temperature_fields,
              pl_fixed_temperature_def, init_fixed),
    PL_LIST("anneals", "When to anneal, in an array or by name.",
            "an array of times and annealings, or an object of them by name", "anneal",
            PL_LIST_ARRAY | PL_LIST_NAMED, pl_anneal_def, name),
    {.name = "anneal",
     .doc = "The current shape of bodies becomes their rest shape: stress and plastic deformation are reset, "
            "nothing moves.",
     .text = "a time in seconds, or an object",
     .fields = pl_anneal_fields,
     .size = sizeof(pl_anneal_def),
     .init = init_anneal,
     .read = pl_anneal_read,
     .schema = pl_anneal_schema},
    {.name = "events",
     .doc = "Changes during the run (docs/sessions.md), in ascending order of steps. Events of one step are "
            "applied in the order of the list, before the step.",
     .text = "an array of events",
     .item = "event",
     .read = pl_events_read,
     .write = pl_events_write,
     .schema = pl_events_schema},
    {.name = "event",
     .doc = "One change of the running scene: the step, one of the actions, and its parameters.",
     .fields = pl_event_fields,
     .size = sizeof(pl_event),
     .init = pl_event_init,
     .schema = pl_event_schema},
    {.name = "event-nodes",
     .doc = "Node numbers of a body's mesh, from 0; or \"all\".",
     .text = "an array of whole numbers, or \"all\"",
     .read = pl_event_nodes_read,
     .schema = pl_event_nodes_schema},
    {.name = "barycentric",
     .doc = "A point in an element: weights of its four corners, not negative, sum 1.",
     .text = "an array of four numbers",
     .read = pl_barycentric_read,
     .schema = pl_barycentric_schema},
    {.name = "ray",
     .doc = "A ray that hits a body; the point that it hits is recorded instead.",
     .fields = pl_ray_fields,
     .size = sizeof(pl_event_ray),
     .init = init_ray,
     .read = pl_ray_read},
    {.name = "changes",
     .doc = "Values by their paths in the scene, as `--set` takes them: {\"materials.flesh.young\": 1e4}. "
            "null removes the value; an unknown name adds an item to a list. Items of lists are addressed by "
            "number (bodies[0]) or by name (bodies.cow).",
     .text = "an object of values by path",
     .read = pl_changes_read,
     .schema = pl_changes_schema},
    PL_OBJECT("output", "Files of a run.", pl_scene_output_fields, pl_output_def, init_output),
    {.name = "frame-fields",
     .doc = "Names of arrays in the .vtu files (docs/results.md).",
     .text = "an array of names",
     .read = pl_frame_names_read,
     .write = pl_frame_names_write,
     .schema = pl_frame_names_schema},
    PL_OBJECT("view", "How pictures look.", pl_view_fields, pl_view_def, init_view),
    PL_OBJECT("camera", "Position and target of the camera (docs/pictures.md#cameras).", pl_camera_fields,
              pl_camera_def, init_camera),
    {.name = "camera-keys",
     .doc = "Keyframes of a moving camera. Each value is interpolated between the keys that contain it.",
     .text = "an array of keys",
     .item = "camera-key",
     .read = pl_camera_keys_read,
     .write = pl_camera_keys_write,
     .schema = pl_camera_keys_schema},
    PL_OBJECT("camera-key", "Values at one time: {\"time\": 1, \"azimuth\": 90, \"zoom\": 2}.",
              pl_camera_key_fields, pl_camera_key, init_camera_key),
    {.name = "range",
     .doc = "Two numbers, the first below the second; null for an end that is automatic.",
     .text = "[low, high]",
     .read = pl_range_read,
     .write = pl_range_write,
     .schema = pl_range_schema},
    PL_OBJECT("look", "How a body or collider looks (docs/pictures.md).", pl_look_fields, pl_look_def,
              init_look),
    {.name = "color",
     .doc = "A colour: \"#rrggbb\", or red, green and blue from 0 to 1 (sRGB).",
     .text = "\"#rrggbb\" or [r, g, b]",
     .read = pl_color_read,
     .write = pl_color_write,
     .schema = pl_color_schema},
    {.name = "background",
     .doc = "\"studio\", \"transparent\" or a colour.",
     .text = "\"studio\", \"transparent\", \"#rrggbb\" or [r, g, b]",
     .read = pl_background_read,
     .write = pl_background_write,
     .schema = pl_background_schema},
};

int pl_kind_count(void) { return (int)(sizeof kinds / sizeof *kinds); }

const pl_kind *pl_kind_at(int index) { return index >= 0 && index < pl_kind_count() ? &kinds[index] : NULL; }

const pl_kind *pl_kind_find(const char *name) {
    for (int i = 0; name && i < pl_kind_count(); i++) {
        if (!strcmp(kinds[i].name, name)) return &kinds[i];
    }
    return NULL;
}

int pl_scene_kind_count(void) { return pl_kind_count(); }

pl_scene_kind pl_scene_kind_at(int index) {
    const pl_kind *kind = pl_kind_at(index);
    if (!kind) return (pl_scene_kind){0};
    return (pl_scene_kind){kind->name, kind->doc, kind->fields ? kind->fields() : NULL,
                           kind->more ? kind->more() : NULL};
}

void pl_kind_read(pl_loader *loader, const char *name, json_t *value, void *target) {
    const pl_kind *kind = pl_kind_find(name);
    if (!kind) return;
    const char *outer = loader->kind;
    loader->kind = kind->name;
    if (kind->read)
        kind->read(loader, kind, value, target);
    else
        pl_read_fields(loader, value,
                       (const pl_field *const[]){kind->fields(), kind->more ? kind->more() : NULL, NULL},
                       target);
    loader->kind = outer;
}

json_t *pl_kind_write(const char *name, const void *target) {
    const pl_kind *kind = pl_kind_find(name);
    if (!kind) return NULL;
    if (kind->write) return kind->write(kind, target);
    json_t *object = pl_write_fields(kind->fields(), target, json_object());
    return kind->more ? pl_write_fields(kind->more(), target, object) : object;
}

/* ---- definitions to JSON values */

static json_t *pl_vec3_write(const double *v) {
    if (!isfinite(v[0]) || !isfinite(v[1]) || !isfinite(v[2])) return NULL;
    return json_pack("[f,f,f]", v[0], v[1], v[2]);
}

json_t *pl_field_write(const pl_field *field, const void *target) {
    const char *place = (const char *)target + field->offset;
    switch (field->type) {
    case PL_FIELD_REAL:
        return isfinite(*(const double *)place) ? json_real(*(const double *)place) : NULL;
    case PL_FIELD_INT: {
        const int64_t *whole = (const int64_t *)place;
        if (field->per_axis && whole[1]) return json_pack("[I,I,I]", whole[1], whole[2], whole[3]);
        return json_integer(*whole);
    }
    case PL_FIELD_BOOL:
        return json_boolean(*(const bool *)place);
    case PL_FIELD_STRING:
        return *(const char *const *)place ? json_string(*(const char *const *)place) : NULL;
    case PL_FIELD_CHOICE:
        return json_string(field->choices[*(const int *)place]);
    case PL_FIELD_VEC3:
        return pl_vec3_write((const double *)place);
    case PL_FIELD_OTHER:
        return pl_kind_write(field->kind, place);
    }
    return NULL;
}

json_t *pl_write_fields(const pl_field *fields, const void *target, json_t *object) {
    for (const pl_field *field = fields; field->name; field++) {
        json_t *value = pl_field_write(field, target);
        if (value) json_object_set_new(object, field->name, value);
    }
    return object;
}
