/* See motion.h: a field of one frame as colours. */
#include "core/fields.h"
#include "io/srgb.h"
#include "io/text.h"
#include "scene/frame_fields.h"
#include "scene/motion.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An array of a frame and one of its components; -1: the magnitude. */
typedef struct pl_field_choice {
    const pl_array *array;
    int component;
} pl_field_choice;

static int component_of(const char *text, int components) {
    static const char *const of3[] = {"x", "y", "z"}, *const of6[] = {"xx", "yy", "zz", "xy", "yz", "xz"};
    const char *const *names = components == 3 ? of3 : components == 6 ? of6 : NULL;
    for (int i = 0; names && i < components; i++) {
        if (!strcmp(names[i], text)) return i;
    }
    return -1;
}

static pl_status choose(const pl_mesh *mesh, const char *label, const char *field, pl_field_choice *out,
                        pl_error *err) {
    const char *dot = strrchr(field, '.');
    char name[128];
    *out = (pl_field_choice){pl_mesh_find_array(mesh, field), -1};
    if (out->array) return PL_OK;
    if (dot && (size_t)(dot - field) < sizeof name) {
        snprintf(name, sizeof name, "%.*s", (int)(dot - field), field);
        out->array = pl_mesh_find_array(mesh, name);
        if (out->array) out->component = component_of(dot + 1, out->array->components);
        if (out->component >= 0) return PL_OK;
    }
    const char *names[64];
    char hint[512];
    int count = mesh->array_count < 64 ? mesh->array_count : 64;
    for (int i = 0; i < count; i++) names[i] = mesh->arrays[i].name;
    pl_field_suggest(field, names, count, hint, sizeof hint);
    return pl_error_set(err, PL_ERR_INPUT, "%s: the frames have no field '%.60s'%s", label, field, hint);
}

static double value_at(const pl_field_choice *choice, int64_t i) {
    const int n = choice->array->components;
    const double *v = choice->array->values + i * n;
    if (choice->component >= 0) return v[choice->component];
    if (n == 1) return v[0];
    double sum = 0.0; /* six components are a symmetric tensor: off-diagonal ones count twice */
    for (int k = 0; k < n; k++) sum += (n == 6 && k >= 3 ? 2.0 : 1.0) * v[k] * v[k];
    return sqrt(sum);
}

/* Values on nodes; values on cells are averaged around each node, 0 if there are none. */
static pl_status node_values(const pl_mesh *mesh, const pl_field_choice *choice, double *out, pl_error *err) {
    if (choice->array->where == PL_ON_NODES) {
        for (int64_t i = 0; i < mesh->node_count; i++) out[i] = value_at(choice, i);
        return PL_OK;
    }
    const bool tets = choice->array->where == PL_ON_TETS;
    const int width = tets ? mesh->nodes_per_tet : 3;
    const int32_t *cells = tets ? mesh->tets : mesh->tris;
    int32_t *counts = pl_array_new(mesh->node_count, sizeof *counts);
    if (!counts) return pl_error_memory(err, 4 * mesh->node_count, "values of nodes");
    for (int64_t i = 0; i < width * (tets ? mesh->tet_count : mesh->tri_count); i++) {
        const double value = value_at(choice, i / width);
        if (!isfinite(value)) continue;
        out[cells[i]] += value;
        counts[cells[i]]++;
    }
    for (int64_t i = 0; i < mesh->node_count; i++) {
        if (counts[i]) out[i] /= counts[i];
    }
    free(counts);
    return PL_OK;
}

/* Values that differ less, relative to the largest, differ by rounding, and have one colour. */
static const double PL_ROUNDING = 1e-9;

static void fill_colors(const pl_export_def *how, const double *values, int64_t count, double *colors) {
    double low = how->range[0], high = how->range[1];
    double min = INFINITY, max = -INFINITY;
    for (int64_t i = 0; i < count; i++) {
        if (!isfinite(values[i])) continue;
        min = fmin(min, values[i]);
        max = fmax(max, values[i]);
    }
    if (!isfinite(low)) low = min;
    if (!isfinite(high)) high = max;
    const bool uniform = !(high - low > PL_ROUNDING * fmax(fabs(low), fabs(high)));
    for (int64_t i = 0; i < count; i++) {
        double part = uniform ? 0.0 : (values[i] - low) / (high - low);
        part = isfinite(part) ? fmin(fmax(part, 0.0), 1.0) : 0.0;
        double rgb[3] = {part, part, part};
        if (how->color) how->color(how->context, how->colormap, part, rgb);
        for (int k = 0; k < 3; k++) colors[3 * i + k] = pl_srgb_to_linear(rgb[k]);
    }
}

pl_status pl_motion_color(pl_motion *motion, const pl_export_def *how, pl_error *err) {
    pl_animation_def *def = &motion->def;
    if (!how->field || !strcmp(how->field, "none")) return PL_OK;
    const int64_t frame = how->frame < 0 ? def->frame_count - 1 : how->frame;
    if (frame >= def->frame_count)
        return pl_error_set(err, PL_ERR_INPUT, "%s: has no frame %lld, expected 0 to %d", motion->folder,
                            (long long)frame, def->frame_count - 1);
    pl_mesh *mesh = NULL;
    PL_TRY(pl_motion_load(motion, frame, &mesh, err));
    pl_field_choice choice;
    double *values = pl_array_new(mesh->node_count, sizeof *values);
    double *shown = pl_array_new(def->node_count, sizeof *shown);
    motion->colors = pl_array_new(3 * def->node_count, sizeof *motion->colors);
    pl_status status = choose(mesh, motion->folder, how->field, &choice, err);
    if (status == PL_OK && (!values || !shown || !motion->colors))
        status = pl_error_memory(err, 32 * def->node_count, "colours");
    if (status == PL_OK) status = node_values(mesh, &choice, values, err);
    if (status == PL_OK) {
        if (motion->skinned)
            memcpy(shown, values, (size_t)def->node_count * sizeof *shown);
        else
            pl_tessellation_values(&motion->surface, 1, values, shown);
        fill_colors(how, shown, def->node_count, motion->colors);
        def->colors = motion->colors;
        def->look = NULL; /* the colours replace it */
    }
    free(values);
    free(shown);
    pl_mesh_free(mesh);
    return status;
}
