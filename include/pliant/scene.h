/* Scene files: JSON to definitions and back, and running a scene into a folder. Needs jansson.
 *
 * A loaded scene is constant: any number of threads may read it, and run it into different folders. Its
 * definitions and meshes are valid until pl_scene_free. pl_run_def.progress is called by the thread that
 * called pl_scene_run. Two simultaneous runs into one folder are refused, also from different programs.
 */
#ifndef PLIANT_SCENE_H
#define PLIANT_SCENE_H

#include "pliant/sim.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A problem found in a scene; lists are in file order. `path` is the JSON path ("bodies[0].mesh.file");
 * `line` and `column` start from 1, and are 0 if unknown. */
typedef struct pl_problem {
    char *path;
    int line, column;
    char *message;
    bool warning; /* not fatal, for example a repaired mesh */
} pl_problem;
typedef struct pl_problems {
    int count;
    pl_problem *items;
} pl_problems;
PL_API void pl_problems_free(pl_problems *problems);

typedef struct pl_scene pl_scene;

/* Options for loading a scene. */
typedef struct pl_scene_load_def {
    size_t struct_size;
    int set_count; /* overrides "path=value" (a JSON value, or plain text for strings; "path=" removes the
                      value), applied before validation */
    const char *const *sets;
    bool check;  /* also creates the simulation and discards it, so that problems found by pl_sim_create are
                    reported like the others. Takes the time and memory of pl_sim_create. */
    int threads; /* for meshing surfaces; 0: all cores */
    const char *cache;   /* folder that caches meshes generated from surfaces; NULL: no cache */
    int64_t cache_bytes; /* 0: 1 GiB; see pl_mesh_from_surface_cached */
    /* Called while surfaces are meshed; `what` is the body's path in the scene. Return true to cancel. May be
     * NULL. */
    bool (*progress)(void *context, const char *what, double fraction);
    void *context;
    /* Whether a file that the scene refers to may be read; `path` is the path that will be opened. NULL: all
     * are allowed. */
    bool (*may_read)(void *context, const char *path);
    int64_t max_tets; /* maximum number of tetrahedra of a generated, refined or meshed body, checked
                         beforehand; 0: no limit */
} pl_scene_load_def;
PL_API void pl_scene_load_def_init(pl_scene_load_def *def, size_t struct_size);
static inline pl_scene_load_def pl_scene_load_def_default(void) {
    pl_scene_load_def def;
    pl_scene_load_def_init(&def, sizeof def);
    return def;
}
/* Loads and validates. Mesh paths are relative to the scene's folder. `problems` may be NULL; on failure it
 * contains every problem and `err` the first. `def` may be NULL. */
PL_API pl_status pl_scene_load_with(const char *path, const pl_scene_load_def *def, pl_scene **out,
                                    pl_problems *problems, pl_error *err);

/* The same with overrides only. */
PL_API pl_status pl_scene_load(const char *path, int set_count, const char *const *sets, pl_scene **out,
                               pl_problems *problems, pl_error *err);
/* From memory, with overrides only or with all options; `label` is used in messages, mesh paths are relative
 * to `folder` (NULL: files are refused). */
PL_API pl_status pl_scene_load_memory(const char *label, const char *folder, const void *data, size_t size,
                                      int set_count, const char *const *sets, pl_scene **out,
                                      pl_problems *problems, pl_error *err);
PL_API pl_status pl_scene_load_memory_with(const char *label, const char *folder, const void *data,
                                           size_t size, const pl_scene_load_def *def, pl_scene **out,
                                           pl_problems *problems, pl_error *err);
/* pl_scene_load with `check`. */
PL_API pl_status pl_scene_check(const char *path, int set_count, const char *const *sets, pl_scene **out,
                                pl_problems *problems, pl_error *err);
PL_API void pl_scene_free(pl_scene *scene);
PL_API const pl_sim_def *pl_scene_sim(const pl_scene *scene);
/* The skin of a body in its rest position (for pliant/skin.h); NULL if it has none. */
PL_API const pl_mesh *pl_scene_skin(const pl_scene *scene, int body);

/* Result of a selection in the scene. */
typedef struct pl_scene_selection {
    const char *list; /* "constraints", "loads", "heat.fixed", "probes", or "materials" for groups */
    const char *name; /* name of the item, or of the group */
    const char *body; /* NULL: selects from all bodies */
    int64_t count;    /* number of selected nodes or elements */
    int64_t total;    /* number of nodes or elements that were searched */
    bool elements;    /* elements; otherwise nodes */
    int64_t faces;    /* loads by traction or pressure: number of loaded boundary faces, */
    double area;      /* and their rest area, m2; otherwise 0 */
} pl_scene_selection;
/* All zero if there is no such index. The selection is evaluated at each call. */
PL_API int pl_scene_selection_count(const pl_scene *scene);
PL_API pl_scene_selection pl_scene_selection_at(const pl_scene *scene, int index);

/* The element of a body (the given one, or the default for its mesh) and its number of integration points.
 * All zero if there is no such body. */
typedef struct pl_scene_element {
    const char *name;
    int points;
} pl_scene_element;
PL_API pl_scene_element pl_scene_body_element(const pl_scene *scene, int body);

/* Bounds of a body at rest, m, and its mass, kg. All zero if there is no such body or no memory. */
typedef struct pl_scene_extent {
    double min[3], max[3], mass;
} pl_scene_extent;
PL_API pl_scene_extent pl_scene_body_extent(const pl_scene *scene, int body);

/* Look of a body or collider in pictures and, as far as formats support it, in exported files. */
typedef enum pl_look_style { PL_LOOK_SOLID, PL_LOOK_GLASS, PL_LOOK_HIDDEN } pl_look_style;
typedef struct pl_look_def {
    double color[3]; /* sRGB, 0 to 1; NAN: the skin's own colours, or one chosen by the body's number */
    const char
        *texture; /* file name of a picture, mapped onto the skin by its texture coordinates; NULL: none */
    double roughness; /* 0 (polished) to 1 (chalk); NAN: PL_ROUGHNESS, in exported files that of the skin */
    double softness;  /* 0 (stone) to 1 (wax, jelly); NAN: 0.35 for bodies, 0 for colliders */
    int style;        /* pl_look_style */
} pl_look_def;
/* These functions do not need jansson. pl_color_parse reads "#e2725b"; on failure it returns false and does
 * not write `color`. */
PL_API pl_look_def pl_look_def_default(void);
PL_API const pl_field *pl_look_fields(void);
PL_API bool pl_color_parse(const char *text, double color[3]);
/* Default colour of a body by its number, or of colliders (-1); sRGB. */
PL_API void pl_color_default(int body, double color[3]);
/* Label of a body in pictures; NULL if the scene has none. */
PL_API const char *pl_scene_body_label(const pl_scene *scene, int body);
/* NULL if there is no such body or collider. */
PL_API const pl_look_def *pl_scene_body_look(const pl_scene *scene, int body);
PL_API const pl_look_def *pl_scene_collider_look(const pl_scene *scene, int collider);

/* A keyframe of a moving camera; NAN: not given by this key. */
typedef struct pl_camera_key {
    double time;                   /* s */
    double position[3], target[3]; /* m */
    double fov, azimuth, elevation, zoom;
} pl_camera_key;

typedef enum pl_camera_fit {
    PL_FIT_SERIES, /* the whole series fits into every picture */
    PL_FIT_FRAME   /* the content of each frame fits, with smooth motion from frame to frame */
} pl_camera_fit;

/* Position and target of the camera. Without a position it is in the direction of the view's azimuth and
 * elevation, at the smallest distance that fits. */
typedef struct pl_camera_def {
    double position[3]; /* m; NAN: automatic */
    double target[3];   /* m, in the middle of the picture; NAN: automatic */
    double fov;         /* vertical field of view, degrees */
    const char *follow; /* a body, whose centre is the target; NULL: none */
    int fit;            /* pl_camera_fit */
    int key_count;
    const pl_camera_key *keys; /* (key_count) in ascending time; each value is interpolated smoothly between
                                  the keys that contain it, and replaces the one above */
} pl_camera_def;
PL_API const pl_field *pl_camera_fields(void);
PL_API const pl_field *pl_camera_key_fields(void);
/* Background of a picture. */
typedef enum pl_background_style {
    PL_BACKGROUND_STUDIO,
    PL_BACKGROUND_TRANSPARENT,
    PL_BACKGROUND_COLOR
} pl_background_style;
typedef struct pl_background_def {
    int style;       /* pl_background_style */
    double color[3]; /* sRGB, of PL_BACKGROUND_COLOR */
} pl_background_def;
typedef enum pl_lights { PL_LIGHTS_STUDIO, PL_LIGHTS_SUN, PL_LIGHTS_RIM } pl_lights;

/* Draft pictures take a third of the time. */
typedef enum pl_quality { PL_QUALITY_FINAL, PL_QUALITY_DRAFT } pl_quality;

/* View of a scene in pictures. */
typedef struct pl_view_def {
    const char *field;    /* colour by an array ("von_mises", "det_F", "stress.xy", ...), "none", or "auto" */
    double range[2];      /* of the colour map; NAN: automatic over the series */
    const char *colormap; /* "viridis", ... (the choices of pl_view_fields) */
    double azimuth, elevation; /* camera direction, degrees */
    double zoom;               /* 1: everything just fits */
    bool edges, ground, legend;
    int64_t width, height, samples;
    double up[3]; /* (0, 1, 0); in a scene that does not give it, the axis against gravity */
    pl_camera_def camera;
    bool labels;            /* of bodies */
    bool stamp;             /* the time, in a corner */
    double speed;           /* of movies: simulated seconds per second; NAN: automatic */
    double fps;             /* of a movie */
    int64_t curves;         /* triangles along an edge of a quadratic face, here and in .glb; 0: automatic */
    int lights;             /* pl_lights */
    double ground_color[3]; /* sRGB; NAN: the background's */
    pl_background_def background;
    const char *surface; /* for bodies with skins: "skin", "elements", or "auto": by `edges` */
    double blend; /* 0: colours of the field only, 1: low values fade into the body's colour; NAN: by the
                     range */
    int quality;  /* pl_quality */
    double motion_blur; /* 0 to 1: fraction of the time between frames during which the shutter is open */
} pl_view_def;
PL_API pl_camera_def pl_camera_def_default(void);
PL_API pl_camera_key pl_camera_key_default(void);
/* These functions do not need jansson. */
PL_API pl_view_def pl_view_def_default(void);
PL_API const pl_field *pl_view_fields(void);

/* Cells of Bezier bodies in frames: VTK's Bezier cells, with control points, or quadratic cells with nodes on
 * the same curves, which more programs read. */
typedef enum pl_output_cells { PL_CELLS_BEZIER, PL_CELLS_QUADRATIC } pl_output_cells;

/* A view changed by overrides "path=value" of its fields ("zoom=2", "range=[0, null]"), each checked like
 * output.view of a scene. The result is pl_scene_output(*out)->view of an otherwise empty scene, which owns
 * the strings; `out` may be NULL. */
PL_API pl_status pl_view_set(const pl_view_def *base, int set_count, const char *const *sets, pl_scene **out,
                             pl_error *err);

typedef struct pl_output_def {
    double duration;         /* seconds */
    int64_t every;           /* steps per frame */
    bool vtu;                /* frames, which all other outputs need */
    int cells;               /* pl_output_cells */
    bool colliders;          /* with frames: a series of the colliders */
    bool glb, pc2, obj;      /* animations, at the end */
    const char *color_field; /* colours of bodies in animations: an array of the frames; "none": their look */
    int64_t color_frame;     /* frame of these values; -1: the last */
    pl_view_def view;
    bool stop_on_failure;      /* otherwise continue with the next step */
    bool forces;               /* record forces: forces.csv, columns of steps.csv, arrays of frames */
    int64_t compression;       /* of frames, 0 to 9: pl_frame.compression */
    int field_count;           /* of `fields`; -1: the default arrays */
    const char *const *fields; /* arrays of the frames */
} pl_output_def;
PL_API const pl_output_def *pl_scene_output(const pl_scene *scene);
/* Number of steps; of frames after the initial one; of events. */
PL_API int64_t pl_scene_step_count(const pl_scene *scene);
PL_API int64_t pl_scene_frame_count(const pl_scene *scene);
/* m: the distance at which surfaces begin to repel each other, contact.distance or its default; 0: no
 * barriers, or the scene was loaded without creating its model (PL_SCENE_MODEL). */
PL_API double pl_scene_contact_distance(const pl_scene *scene);
PL_API int64_t pl_scene_event_count(const pl_scene *scene);

/* The scene with all defaults, as JSON text that can be loaded; malloc'ed. */
PL_API pl_status pl_scene_to_json(const pl_scene *scene, char **text, pl_error *err);

/* The JSON Schema of scenes, and the scene reference as Markdown; malloc'ed. Both from the same field lists.
 */
PL_API pl_status pl_scene_schema(char **text, pl_error *err);
PL_API pl_status pl_scene_manual(char **text, pl_error *err);

/* A kind of value in scenes, for tools that show or edit scenes. `fields` is NULL if it is not an object. A
 * field of type PL_FIELD_OTHER names its kind. */
typedef struct pl_scene_kind {
    const char *name;
    const char *doc;
    const pl_field *fields;
    const pl_field *more; /* further ones, or NULL */
} pl_scene_kind;
PL_API int pl_scene_kind_count(void);
PL_API pl_scene_kind pl_scene_kind_at(int index);

typedef struct pl_run_progress {
    int64_t step, step_count;
    int64_t frame, frame_count;
    double elapsed;               /* seconds of wall clock */
    const pl_step_report *report; /* of the current step so far (complete if `step_done`) */
    bool step_done;
} pl_run_progress;

typedef struct pl_run_def {
    const char *folder; /* created if missing */
    int64_t frames;     /* stop after this many; negative: as in the scene */
    int threads;        /* 0: all */
    bool resume;        /* continue from the last checkpoint in `folder` */
    bool force; /* write into a folder even if it contains files that are not from a run, or files that this
                   run reads (these are not replaced); resume even if the tables of earlier steps are
                   incomplete */
    bool (*progress)(void *context, const pl_run_progress *progress); /* return true to stop; may be NULL */
    void *context;
    void (*warn)(void *context, const char *message); /* called before the first step, once if nodes pass
                                                         through colliders, and at the end; may be NULL */
    /* For output.color_field: the sRGB colour of a colour map of pl_view_def at `part`, from 0 to 1, of its
     * range; NULL: from black to white. */
    void (*color)(void *context, const char *colormap, double part, double rgb[3]);
} pl_run_def;
PL_API pl_run_def pl_run_def_default(void);

typedef struct pl_run_totals {
    int64_t steps, frames, failed_steps;
    int64_t newton_iterations, linear_iterations;
    double seconds, worst_step_ms, mean_step_ms;
    pl_reason last_reason;
    double p99_step_ms;      /* 99th percentile; known at the end of a run */
    int64_t shortened_steps; /* with pl_step_report.shortened above zero */
} pl_run_totals;

/* Runs a scene and writes the results to a folder, which must be new, empty or the folder of an earlier run,
 * unless `force` is set. It writes frame_0000.vtu ..., series.pvd, animation.glb and others of pl_output_def,
 * steps.csv, run.json, checkpoint.bin, colliders_0000.vtu ... and colliders.pvd, collider_0000.ply ... for
 * colliders from meshes, surface_0000.vtu ... and surface.pvd if a body has a skin, forces.csv with the
 * forces of constraints, loads and colliders, contacts.csv with contact by barriers, and probes.csv if the
 * scene has probes. */
PL_API pl_status pl_scene_run(const pl_scene *scene, const pl_run_def *def, pl_run_totals *totals,
                              pl_error *err);

/* Contents of a run's run.json. */
typedef struct pl_run_info {
    char version[32], build[256]; /* of the program that ran it */
    char state[16];               /* "running" (or interrupted), "stopped", "failed" or "done" */
    char scene_file[512];
    int threads;
    int64_t nodes, tets, step_count, frame_count;
    pl_run_totals totals;
} pl_run_info;
/* Reads a run folder. The scene has all defaults, but not the bodies' meshes (bodies[i].mesh is
 * NULL); `info` and `scene` may be NULL. */
PL_API pl_status pl_run_load(const char *folder, pl_run_info *info, pl_scene **scene, pl_error *err);

/* Options for exporting the frames of a run as an animation. */
typedef struct pl_export_def {
    const char *path;     /* .glb, .pc2 or .obj (see frame.h); .xdmf: only lists the frames */
    const char *field;    /* colours of bodies: an array of the frames, as in pl_view_def; NULL: their look */
    double range[2];      /* values at the ends of the colour map; NAN: the range of the frame */
    int64_t frame;        /* frame of these values; negative: the last */
    const char *colormap; /* as in pl_view_def, for `color`, which is as in pl_run_def */
    void (*color)(void *context, const char *colormap, double part, double rgb[3]);
    void (*warn)(void *context, const char *message); /* may be NULL */
    void *context;
} pl_export_def;
PL_API pl_export_def pl_export_def_default(void);
/* Exports all frames in a run's folder, whether the run is finished or not. Missing folders of the path are
 * created. */
PL_API pl_status pl_run_export(const char *folder, const pl_export_def *def, pl_error *err);

#ifdef __cplusplus
}
#endif
#endif
