/* Cameras of views: defaults and field tables of pl_camera_def and its keys. */
#include "pliant/scene.h"

#include <math.h>
#include <stddef.h>

static const double default_fov = 28.0; /* a long lens with little distortion */

pl_camera_def pl_camera_def_default(void) {
    return (pl_camera_def){.position = {NAN, NAN, NAN}, .target = {NAN, NAN, NAN}, .fov = default_fov};
}

pl_camera_key pl_camera_key_default(void) {
    return (pl_camera_key){.position = {NAN, NAN, NAN},
                           .target = {NAN, NAN, NAN},
                           .fov = NAN,
                           .azimuth = NAN,
                           .elevation = NAN,
                           .zoom = NAN};
}

static const char *const fits[] = {"series", "frame", NULL};

#define PL_CAMERA(member) offsetof(pl_camera_def, member)
#define PL_KEY(member) offsetof(pl_camera_key, member)
#define PL_VECTOR(title, place, about)                                                                       \
    {                                                                                                        \
        .name = title, .type = PL_FIELD_VEC3, .offset = place, .unit = "m", .min = -1e30, .max = 1e30,       \
        .doc = about                                                                                         \
    }
#define PL_NUMBER(title, place, measure, standard, low, high, about)                                         \
    {                                                                                                        \
        .name = title, .type = PL_FIELD_REAL, .offset = place, .unit = measure, .default_value = standard,   \
        .min = low, .max = high, .doc = about                                                                \
    }

static const pl_field camera_table[] = {
    PL_VECTOR("position", PL_CAMERA(position),
              "Position of the camera. By default in the direction of azimuth and elevation, at the smallest "
              "distance at which everything is visible."),
    PL_VECTOR("target", PL_CAMERA(target),
              "Point in the middle of the picture. By default the centre of everything."),
    PL_NUMBER("fov", PL_CAMERA(fov), "degrees", 28.0, 1.0, 150.0, "Vertical field of view."),
    {.name = "follow",
     .type = PL_FIELD_STRING,
     .offset = PL_CAMERA(follow),
     .unit = "",
     .doc = "Name of a body: the target moves with its centre, and so does the camera unless it has a "
            "position."},
    {.name = "fit",
     .type = PL_FIELD_CHOICE,
     .offset = PL_CAMERA(fit),
     .unit = "",
     .choices = fits,
     .doc = "series: the whole series fits into every picture, and the camera does not move. frame: the "
            "camera moves smoothly so that the current content fills the picture."},
    {.name = "keys",
     .type = PL_FIELD_OTHER,
     .offset = 0,
     .kind = "camera-keys",
     .unit = "",
     .doc = "Keyframes between which the camera moves smoothly."},
    {.name = NULL}};

static const pl_field key_table[] = {
    {.name = "time",
     .type = PL_FIELD_REAL,
     .offset = PL_KEY(time),
     .unit = "s",
     .min = -1e30,
     .max = 1e30,
     .required = true,
     .doc = "Time of the key; ascending."},
    PL_VECTOR("position", PL_KEY(position), "As for the camera."),
    PL_VECTOR("target", PL_KEY(target), "As for the camera."),
    PL_NUMBER("fov", PL_KEY(fov), "degrees", NAN, 1.0, 150.0, "As for the camera."),
    PL_NUMBER("azimuth", PL_KEY(azimuth), "degrees", NAN, -3600.0, 3600.0, "As for the view."),
    PL_NUMBER("elevation", PL_KEY(elevation), "degrees", NAN, -90.0, 90.0, "As for the view."),
    PL_NUMBER("zoom", PL_KEY(zoom), "", NAN, 0.01, 100.0, "As for the view."),
    {.name = NULL}};

const pl_field *pl_camera_fields(void) { return camera_table; }
const pl_field *pl_camera_key_fields(void) { return key_table; }
