/* Lookup of the shapes of list.h; the definition's defaults and the fields common to all shapes. */
#include "contact/list.h"
#include "contact/shape.h"
#include "core/fields.h"

#include <math.h>
#include <string.h>

#define DECLARE(symbol, name) extern const pl_collider_shape pl_collider_##symbol;
#define ADDRESS(symbol, name) &pl_collider_##symbol,
#define NAME(symbol, name) name,
PL_COLLIDER_SHAPES(DECLARE)

static const pl_collider_shape *const shapes[] = {PL_COLLIDER_SHAPES(ADDRESS)};
static const char *const names[] = {PL_COLLIDER_SHAPES(NAME) NULL};
enum { PL_SHAPE_COUNT = sizeof shapes / sizeof shapes[0] };

static const pl_field fields[] = {
    {.name = "name",
     .type = PL_FIELD_STRING,
     .offset = PL_COLLIDER(name),
     .doc = "For messages; collider0, collider1, ... by default."},
    {.name = "shape",
     .type = PL_FIELD_STRING,
     .offset = PL_COLLIDER(shape),
     .choices = names,
     .required = true,
     .doc = "Shape; each has further keys."},
    {.name = "friction",
     .type = PL_FIELD_REAL,
     .offset = PL_COLLIDER(friction),
     .default_value = 0.0,
     .min = 0.0,
     .max = 1e6,
     .doc = "Coulomb's coefficient: friction force over normal force."},
    {.name = "inside",
     .type = PL_FIELD_BOOL,
     .offset = PL_COLLIDER(inside),
     .doc = "Hollow: bodies are inside instead of outside."},
    {.name = "translation",
     .type = PL_FIELD_OTHER,
     .offset = PL_COLLIDER(translation),
     .kind = "vector-curve",
     .unit = "m",
     .doc = "Motion relative to the initial placement."},
    {.name = "rotation",
     .type = PL_FIELD_OTHER,
     .offset = PL_COLLIDER(rotation),
     .kind = "curve",
     .unit = "degrees",
     .doc = "Angle about the pivot's axis, counter-clockwise, before the translation."},
    {.name = "pivot",
     .type = PL_FIELD_VEC3,
     .offset = PL_COLLIDER(pivot),
     .unit = "m",
     .default_value = NAN,
     .doc = "Fixed point of the rotation; the shape's center by default."},
    {.name = "pivot_axis",
     .type = PL_FIELD_VEC3,
     .offset = PL_COLLIDER(pivot_axis),
     .default_value = NAN,
     .doc = "Axis of the rotation; the shape's own by default (z where it has none)."},
    {.name = NULL}};

const pl_field *pl_collider_fields(void) { return fields; }

void pl_collider_def_init(pl_collider_def *def, size_t struct_size) {
    const pl_collider_def defaults = {
        .shape = names[0],
        .axis = {0.0, 0.0, 1.0},
        .rotate_axis = {0.0, 0.0, 1.0},
        .radius = 1.0,
        .tube = 0.25,
        .length = 1.0,
        .size = {1.0, 1.0, 1.0},
        .teeth = 20,
        .module = 0.1,
        .width = 1.0,
        .scale = 1.0,
        .resolution = 64,
        .pivot = {NAN, NAN, NAN},
        .pivot_axis = {NAN, NAN, NAN},
    };
    pl_def_write(def, struct_size, &defaults, sizeof defaults);
}

static int find(const char *name) {
    for (int i = 0; name && i < PL_SHAPE_COUNT; i++) {
        if (!strcmp(names[i], name)) return i;
    }
    return -1;
}

const pl_collider_shape *pl_collider_shape_named(const char *name) {
    int index = find(name);
    return index < 0 ? NULL : shapes[index];
}

int pl_collider_shape_count(void) { return PL_SHAPE_COUNT; }

pl_collider_shape_info pl_collider_shape_at(int index) {
    if (index < 0 || index >= PL_SHAPE_COUNT) return (pl_collider_shape_info){0};
    pl_collider_shape_info info = shapes[index]->info;
    info.name = names[index];
    return info;
}

pl_collider_shape_info pl_collider_shape_find(const char *name) { return pl_collider_shape_at(find(name)); }
