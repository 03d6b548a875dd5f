/* Kinds of values in a scene. Each is described once; loader, writer, schema and manual are all generated
 * from these descriptions. */
#ifndef PL_SCENE_KINDS_H
#define PL_SCENE_KINDS_H

#include "integrate/fields.h"
#include "scene/loader.h"

enum { PL_LIST_ARRAY = 1, PL_LIST_NAMED = 2 };

typedef struct pl_kind pl_kind;
struct pl_kind {
    const char *name;
    const char *doc;
    const char *text;                /* text of the manual's type column; NULL for an object */
    const pl_field *(*fields)(void); /* fields of its object form, or NULL */
    const pl_field *(*more)(void);   /* further fields that only scenes have, or NULL */
    size_t size;                     /* size of the definition that the fields' offsets refer to ... */
    void (*init)(void *definition);  /* ... and its defaults */
    /* NULL for a plain object with these fields. */
    void (*read)(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
    json_t *(*write)(const pl_kind *kind, const void *target); /* NULL result: omitted */
    json_t *(*schema)(const pl_kind *kind);
    /* For lists. */
    const char *item;
    int forms;
    size_t name_offset;
};

int pl_kind_count(void);
const pl_kind *pl_kind_at(int index);
const pl_kind *pl_kind_find(const char *name);

void pl_kind_read(pl_loader *loader, const char *name, json_t *value, void *target);
json_t *pl_kind_write(const char *name, const void *target);
json_t *pl_field_write(const pl_field *field, const void *target);
/* An object with the fields' values; values that are not set (NAN, infinite, NULL) are omitted. */
json_t *pl_write_fields(const pl_field *fields, const void *target, json_t *object);
/* Schemas of an object with these fields and of one field, and a reference to a kind. */
json_t *pl_schema_object(const pl_kind *kind, const pl_field *fields);
json_t *pl_schema_field(const pl_field *field, const void *defaults);
json_t *pl_schema_ref(const char *kind);

/* The values that a curve accepts (pl_kind.forms). */
enum { PL_CURVE_NUMBER = 1, PL_CURVE_VECTOR = 2, PL_CURVE_OVER = 4 };

/* Fields that only scenes have (tables.c). */
const pl_field *pl_scene_fields(void);
const pl_field *pl_scene_time_fields(void);
const pl_field *pl_scene_output_fields(void);
const pl_field *pl_scene_body_fields(void);
const pl_field *pl_scene_collider_fields(void);
const pl_field *pl_scene_rotate_fields(void);
/* Fields of heat (heat.c). */
const pl_field *pl_scene_heat_fields(void);

/* Parts of kinds that have their own files. */
const pl_field *pl_probe_fields(void);
void pl_probe_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
json_t *pl_probe_write(const pl_kind *kind, const void *target);
void pl_frame_names_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
json_t *pl_frame_names_write(const pl_kind *kind, const void *target);
json_t *pl_frame_names_schema(const pl_kind *kind);
/* Checks that frames may have the fields that pictures and animations show. */
void pl_frame_fields_check(pl_loader *loader);
void pl_heat_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
/* Warns about tables over temperatures that never change, and about sources that reach no body at rest. */
void pl_heat_warn(pl_loader *loader);
json_t *pl_heat_write(const pl_kind *kind, const void *target);
void pl_camera_keys_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
json_t *pl_camera_keys_write(const pl_kind *kind, const void *target);
json_t *pl_camera_keys_schema(const pl_kind *kind);
/* Checks that the scene's camera has something to look at and that the body it follows exists. */
void pl_camera_check(pl_loader *loader);
/* Sets the view's up direction if the scene does not: the axis against gravity, or y. */
void pl_view_find_up(pl_loader *loader);
void pl_curve_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
json_t *pl_curve_write(const pl_kind *kind, const void *target);
json_t *pl_curve_schema(const pl_kind *kind);
/* Appends a field's keyframes or table to loader->keys; the field is set to the first key's value. */
void pl_parameter_read(pl_loader *loader, json_t *value, const pl_field *field, double *place);
/* Replaces the numbers that pl_write_fields wrote by keys. */
void pl_parameters_write(int count, const pl_material_key *keys, json_t *object);
void pl_select_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
json_t *pl_select_write(const pl_kind *kind, const void *target);
json_t *pl_select_schema(const pl_kind *kind);
void pl_nodes_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
json_t *pl_nodes_write(const pl_kind *kind, const void *target);
json_t *pl_nodes_schema(const pl_kind *kind);
const pl_field *pl_select_fields(void);
void pl_list_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
json_t *pl_list_write(const pl_kind *kind, const void *target);
json_t *pl_list_schema(const pl_kind *kind);
void pl_material_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
json_t *pl_material_write(const pl_kind *kind, const void *target);
json_t *pl_damping_write(const pl_kind *kind, const void *target);
json_t *pl_material_schema(const pl_kind *kind);
const pl_field *pl_plasticity_fields(void);
void pl_plasticity_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
json_t *pl_plasticity_write(const pl_kind *kind, const void *target);
json_t *pl_plasticity_schema(const pl_kind *kind);
void pl_anneal_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
json_t *pl_anneal_schema(const pl_kind *kind);
const pl_field *pl_goal_fields(void);
void pl_goal_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
json_t *pl_goal_write(const pl_kind *kind, const void *target);
json_t *pl_goal_schema(const pl_kind *kind);
/* Sets the goal's positions from its mesh (NULL if the goal is scaled); checks whether a material of the body
 * uses a goal. */
void pl_goal_resolve(pl_loader *loader, pl_scene_body *body, const pl_mesh *mesh);
void pl_goal_check_material(pl_loader *loader, const char *body, const pl_material_def *material);
void pl_mesh_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
json_t *pl_mesh_write(const pl_kind *kind, const void *target);
json_t *pl_mesh_schema(const pl_kind *kind);
/* Fields of pl_mesh_source in the forms with a file and with a surface, and their defaults. */
const pl_field *pl_mesh_file_fields(void);
const pl_field *pl_mesh_surface_fields(void);
void pl_mesh_source_init(pl_mesh_source *source);
void pl_overrides_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
json_t *pl_overrides_write(const pl_kind *kind, const void *target);
json_t *pl_overrides_schema(const pl_kind *kind);
void pl_painted_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
json_t *pl_painted_write(const pl_kind *kind, const void *target);
json_t *pl_painted_schema(const pl_kind *kind);
/* Checks the materials and element numbers of a body whose mesh is loaded. */
void pl_painted_check(pl_loader *loader, const pl_body_def *body);
const pl_field *pl_scene_skin_fields(void);
void pl_scene_skin_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
json_t *pl_scene_skin_write(const pl_kind *kind, const void *target);
/* Reads and places the skin of a body, if it has one; reports problems. */
void pl_scene_skin_resolve(pl_loader *loader, pl_scene_body *body);
/* A body that is filled from a surface uses that surface as its skin if no other file is given. */
void pl_scene_skin_fill(pl_scene_body *body);
void pl_rotate_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
json_t *pl_rotate_write(const pl_kind *kind, const void *target);
void pl_start_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
json_t *pl_start_schema(const pl_kind *kind);
void pl_constraint_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
void pl_axes_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
json_t *pl_axes_write(const pl_kind *kind, const void *target);
json_t *pl_axes_schema(const pl_kind *kind);
void pl_load_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
void pl_range_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
json_t *pl_range_write(const pl_kind *kind, const void *target);
json_t *pl_range_schema(const pl_kind *kind);
void pl_collider_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
json_t *pl_collider_write(const pl_kind *kind, const void *target);
json_t *pl_collider_schema(const pl_kind *kind);

void pl_contact_pairs_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
json_t *pl_contact_pairs_write(const pl_kind *kind, const void *target);
void pl_two_names_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
json_t *pl_two_names_write(const pl_kind *kind, const void *target);
json_t *pl_two_names_schema(const pl_kind *kind);
void pl_yes_or_no_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
json_t *pl_yes_or_no_write(const pl_kind *kind, const void *target);
json_t *pl_yes_or_no_schema(const pl_kind *kind);
/* Colours and looks (appearance.c). */
void pl_color_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
json_t *pl_color_write(const pl_kind *kind, const void *target);
json_t *pl_color_schema(const pl_kind *kind);
void pl_background_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
json_t *pl_background_write(const pl_kind *kind, const void *target);
json_t *pl_background_schema(const pl_kind *kind);
/* Applies the texture of a body's look to its skin, which the scene has created; reports problems. */
void pl_scene_look_resolve(pl_loader *loader, const pl_scene_body *body);
/* Checks that the names in the pairs of contact exist. */
void pl_contact_resolve(pl_loader *loader, const json_t *root);

/* Events (events.c). */
const pl_field *pl_event_fields(void);
const pl_field *pl_ray_fields(void);
void pl_event_init(void *event);
void pl_event_nodes_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
json_t *pl_event_nodes_schema(const pl_kind *kind);
void pl_ray_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
void pl_barycentric_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
json_t *pl_barycentric_schema(const pl_kind *kind);
void pl_events_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
json_t *pl_events_write(const pl_kind *kind, const void *target);
json_t *pl_events_schema(const pl_kind *kind);
json_t *pl_event_schema(const pl_kind *kind);
void pl_changes_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target);
json_t *pl_changes_schema(const pl_kind *kind);

/* Checks that the tangent is compatible with the integrator and the laws. */
void pl_scene_check_tangent(pl_loader *loader);
/* Warns about settings that the integrator does not use (unused.c). */
void pl_integrator_warn_unused(pl_loader *loader);
#endif
