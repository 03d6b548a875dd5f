/* See values.h. */
#include "values.h"
#include "series.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *pl_series_unit(const char *field) {
    static const char *const units[][2] = {{"von_mises", "Pa"},
                                           {"contact_pressure", "Pa"},
                                           {"contact_distance", "m"},
                                           {"node_von_mises", "Pa"},
                                           {"node_stress", "Pa"},
                                           {"stress", "Pa"},
                                           {"energy_density", "J/m\302\263"},
                                           {"displacement", "m"},
                                           {"velocity", "m/s"},
                                           {"temperature", "K"}};
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        size_t length = strlen(units[i][0]);
        if (!strncmp(field, units[i][0], length) && (field[length] == '\0' || field[length] == '.'))
            return units[i][1];
    }
    return "";
}

/* ---- selection of a field */

/* For a tensor: minus a third of its trace. */
enum { PL_PRESSURE = 99 };

/* An array and one of its components, -1 for the magnitude, or PL_PRESSURE. */
typedef struct pl_choice {
    const pl_array *array;
    int component;
} pl_choice;

static int component_number(const char *text, int components) {
    static const char *const of3[] = {"x", "y", "z"}, *const of6[] = {"xx", "yy", "zz", "xy", "yz", "xz"},
                             *const of9[] = {"xx", "xy", "xz", "yx", "yy", "yz", "zx", "zy", "zz"};
    const char *const *names = components == 3 ? of3 : components == 6 ? of6 : components == 9 ? of9 : NULL;
    for (int i = 0; names && i < components; i++) {
        if (!strcmp(names[i], text)) return i;
    }
    if (components >= 6 && names && !strcmp(text, "pressure")) return PL_PRESSURE;
    char *end;
    long number = strtol(text, &end, 10);
    return end != text && !*end && number >= 0 && number < components ? (int)number : -1;
}

enum { PL_MAX_NAMES = 64 }; /* that a suggestion is chosen from */

static pl_status unknown_field(const pl_mesh *mesh, const char *label, const char *field, pl_error *err) {
    static const char similar[] = "; did you mean";
    const char *names[PL_MAX_NAMES];
    char known[512] = "", hint[512];
    size_t used = 0;
    int count = 0;
    for (int i = 0; i < mesh->array_count && used < sizeof known; i++) {
        used +=
            (size_t)snprintf(known + used, sizeof known - used, "%s%s", i ? ", " : "", mesh->arrays[i].name);
        if (count < PL_MAX_NAMES) names[count++] = mesh->arrays[i].name;
    }
    pl_suggest(field, names, count, hint, sizeof hint);
    return pl_error_set(err, PL_ERR_INPUT, "%s: has no field '%s', expected none%s%s%s", label, field,
                        known[0] ? ", " : "", known, strncmp(hint, similar, sizeof similar - 1) ? "" : hint);
}

/* Elements have individual colours instead of a colour map; tetrahedra need no array for that. */
static bool by_element(const pl_mesh *mesh, const char *field) {
    const pl_array *array = pl_mesh_find_array(mesh, PL_ELEMENTS);
    if (strcmp(field, PL_ELEMENTS)) return false;
    return array ? array->where == PL_ON_NODES && array->components == 1 : mesh->tet_count > 0;
}

/* Neighbouring numbers get different colours. sRGB. */
static void element_color(double element, double rgb[3]) {
    uint32_t bits = (uint32_t)(int64_t)(element >= 0.0 && element < 4e9 ? element : 0.0) * 2654435761u;
    bits ^= bits >> 15;
    double hue = 6.0 * (bits >> 8 & 0xffff) / 65536.0, light = 0.55 + 0.45 * (bits >> 24) / 255.0;
    for (int k = 0; k < 3; k++) {
        double part = fabs(fmod(hue + 4.0 - 2.0 * k, 6.0) - 3.0) - 1.0;
        rgb[k] = light * (0.25 + 0.75 * fmin(fmax(part, 0.0), 1.0));
    }
}

static pl_status choose(const pl_mesh *mesh, const char *label, const char *field, pl_choice *out,
                        pl_error *err) {
    *out = (pl_choice){NULL, -1};
    if (!strcmp(field, "none") || by_element(mesh, field)) return PL_OK;
    bool automatic = !strcmp(field, "auto");
    pl_mesh_look look = pl_mesh_find_look(mesh);
    if (automatic && (look.colors || look.materials)) return PL_OK;
    out->array = pl_mesh_find_array(mesh, automatic ? "von_mises" : field);
    if (out->array || automatic) return PL_OK;
    const char *dot = strrchr(field, '.');
    char name[128];
    if (dot && (size_t)(dot - field) < sizeof name) {
        snprintf(name, sizeof name, "%.*s", (int)(dot - field), field);
        out->array = pl_mesh_find_array(mesh, name);
        if (out->array) out->component = component_number(dot + 1, out->array->components);
        if (out->component < 0) out->array = NULL;
    }
    return out->array ? PL_OK : unknown_field(mesh, label, field, err);
}

static double choice_value(const pl_choice *choice, int64_t i) {
    int n = choice->array->components;
    const double *v = choice->array->values + i * n;
    if (choice->component == PL_PRESSURE) return -(v[0] + v[n == 6 ? 1 : 4] + v[n == 6 ? 2 : 8]) / 3.0;
    if (choice->component >= 0) return v[choice->component];
    if (n == 1) return v[0];
    double sum = 0.0;
    /* Six components are a symmetric tensor: off-diagonal ones count twice. */
    for (int k = 0; k < n; k++) sum += (n == 6 && k >= 3 ? 2.0 : 1.0) * v[k] * v[k];
    return sqrt(sum);
}

/* ---- nodal values */

/* The mean over the cells around each node; unknown values are ignored. */
static pl_status mean_of_cells(const pl_mesh *mesh, const pl_choice *choice, double *out, pl_error *err) {
    bool tets = choice->array->where == PL_ON_TETS;
    int64_t cells = tets ? mesh->tet_count : mesh->tri_count;
    int size = tets ? mesh->nodes_per_tet : 3;
    const int32_t *nodes = tets ? mesh->tets : mesh->tris;
    int32_t *counts = calloc((size_t)mesh->node_count + 1, sizeof *counts);
    if (!counts)
        return pl_error_set(err, PL_ERR_SYSTEM, "no memory (%lld nodes)", (long long)mesh->node_count);
    for (int64_t i = 0; i < cells; i++) {
        double value = choice_value(choice, i);
        if (!isfinite(value)) continue;
        for (int k = 0; k < size; k++) {
            out[nodes[i * size + k]] += value;
            counts[nodes[i * size + k]]++;
        }
    }
    for (int64_t i = 0; i < mesh->node_count; i++) out[i] = counts[i] ? out[i] / counts[i] : NAN;
    free(counts);
    return PL_OK;
}

static pl_status node_values(const pl_mesh *mesh, const pl_choice *choice, double *out, pl_error *err) {
    if (choice->array->where != PL_ON_NODES) return mean_of_cells(mesh, choice, out, err);
    for (int64_t i = 0; i < mesh->node_count; i++) out[i] = choice_value(choice, i);
    return PL_OK;
}

/* ---- arrays
 * ------------------------------------------------------------------------------------------------------- */

bool pl_values_add(pl_mesh *mesh, const char *name, pl_where where, int components, double **values) {
    if (!*values) return true;
    pl_array *arrays = realloc(mesh->arrays, (size_t)(mesh->array_count + 1) * sizeof *arrays);
    if (!arrays) return false;
    mesh->arrays = arrays;
    char *copy = strdup(name);
    if (!copy) return false;
    arrays[mesh->array_count++] = (pl_array){copy, where, components, *values};
    *values = NULL;
    return true;
}

/* Takes the values of the array with past positions; NULL if there is none on nodes with 3 components. */
static double *take_past(pl_mesh *mesh) {
    for (int i = mesh->array_count - 1; i >= 0; i--) {
        pl_array *array = &mesh->arrays[i];
        if (strcmp(array->name, PL_PAST) || array->where != PL_ON_NODES || array->components != 3) continue;
        double *values = array->values;
        free(array->name);
        memmove(array, array + 1, (size_t)(--mesh->array_count - i) * sizeof *array);
        return values;
    }
    return NULL;
}

/* ---- the surface
 * -------------------------------------------------------------------------------------------------- */

static void free_groups(pl_mesh *mesh) {
    for (int i = 0; i < mesh->group_count; i++) {
        free(mesh->groups[i].name);
        free(mesh->groups[i].items);
        free(mesh->groups[i].tris);
    }
    free(mesh->groups);
    mesh->groups = NULL;
    mesh->group_count = 0;
}

/* Frees all arrays except those of the surface's appearance, which come first; if the surface gets other
 * colours, only its normals remain. */
static void free_arrays(pl_mesh *mesh, bool solid, bool painted) {
    pl_mesh_look look = {0};
    if (!solid) look = pl_mesh_find_look(mesh);
    if (painted) look = (pl_mesh_look){.normals = look.normals};
    int kept = 0;
    for (int i = 0; i < mesh->array_count; i++) {
        pl_array *array = &mesh->arrays[i];
        const double *own = array->values;
        if (own == look.uv || own == look.colors || own == look.materials || own == look.normals) {
            mesh->arrays[kept++] = *array;
            continue;
        }
        free(array->name);
        free(array->values);
    }
    mesh->array_count = kept;
}

static bool move_values(const pl_tessellation *surface, int components, double **values) {
    double *moved = malloc(((size_t)surface->vertex_count + 1) * (size_t)components * sizeof *moved);
    if (!moved) return false;
    pl_tessellation_values(surface, components, *values, moved);
    free(*values);
    *values = moved;
    return true;
}

/* Arrays of a surface; each malloc'ed, or NULL. */
typedef struct pl_told {
    double *values; /* per node */
    double *bodies; /* per triangle */
    double *owners; /* per corner of a triangle: the element behind it */
    double *parts;  /* per triangle */
    double *past;   /* per node: past positions */
} pl_told;

static void told_free(pl_told *told) {
    free(told->values);
    free(told->bodies);
    free(told->owners);
    free(told->parts);
    free(told->past);
}

/* Arrays on the triangles of a boundary, with `owners` if requested. */
static bool tell_tris(const pl_tessellation *surface, const pl_array *body, bool owners, pl_told *told) {
    size_t count = (size_t)surface->tri_count;
    int level = surface->level;
    if (level > 1) told->parts = malloc((count + 1) * sizeof *told->parts);
    if (owners) told->owners = malloc((3 * count + 1) * sizeof *told->owners);
    bool bodies = body && body->where == PL_ON_TETS && body->components == 1;
    if (bodies) told->bodies = malloc((count + 1) * sizeof *told->bodies);
    if ((level > 1 && !told->parts) || (owners && !told->owners) || (bodies && !told->bodies)) return false;
    for (size_t i = 0; i < count; i++) {
        const int32_t *tri = surface->tris + 3 * i;
        int number = (int)(i % (size_t)(level * level));
        if (level > 1) told->parts[i] = PL_PART(level, number, tri[1] < tri[2]);
        if (bodies) told->bodies[i] = body->values[surface->owner[i]];
        for (size_t c = 0; c < 3 && owners; c++) told->owners[3 * i + c] = surface->owner[i];
    }
    return true;
}

/* Distance in pixels of an edge's midpoint from the straight line, as seen from the eye. */
static double edge_bend(const double *a, const double *b, const double *middle, const pl_detail *detail) {
    double bend = 0.0, away = 0.0;
    for (int k = 0; k < 3; k++) {
        double off = middle[k] - 0.5 * (a[k] + b[k]), from = middle[k] - detail->eye[k];
        bend += off * off;
        away += from * from;
    }
    return sqrt(bend) / fmax(detail->pixel * sqrt(away), 1e-300);
}

/* A parabola at distance d from its chord has distance d / n^2 from n chords; a quarter of a pixel is
 * invisible. At least four parts, for the colours of the field, as long as there are not too many
 * triangles. */
static pl_status choose_level(const pl_mesh *mesh, const pl_detail *detail, int *level, pl_error *err) {
    enum { MAX_TRIS = 400000 };
    int32_t *faces, *owner;
    int64_t count;
    int size;
    double bend = 0.0;
    *level = detail->curves > 0 ? detail->curves : 2;
    if (detail->curves > 0 || detail->pixel <= 0.0) return PL_OK;
    pl_status status = pl_mesh_boundary_nodes(mesh, &faces, &owner, &count, &size, err);
    if (status != PL_OK) return status;
    for (int64_t i = 0; i < 3 * count; i++) {
        const int32_t *face = faces + size * (i / 3);
        int32_t a = face[i % 3], b = face[(i + 1) % 3], middle = face[3 + i % 3];
        if (middle == a || middle == b) continue; /* inactive: straight */
        bend = fmax(bend, edge_bend(mesh->nodes + 3 * (int64_t)a, mesh->nodes + 3 * (int64_t)b,
                                    mesh->nodes + 3 * (int64_t)middle, detail));
    }
    double max = sqrt((double)MAX_TRIS / (double)(count + 1));
    double wanted = fmin(fmax(ceil(sqrt(4.0 * fmin(bend, 1e6))), 4.0), PL_MAX_TESSELLATION);
    *level = (int)fmax(fmin(wanted, max), 1.0);
    free(faces);
    free(owner);
    return PL_OK;
}

/* Replaces the tetrahedra by their boundary, and the nodes and their values by its vertices. */
static pl_status take_boundary(pl_mesh *mesh, const pl_detail *detail, bool owners, pl_told *told,
                               pl_error *err) {
    pl_tessellation surface;
    int level = 1;
    pl_status status = pl_mesh_is_quadratic(mesh) ? choose_level(mesh, detail, &level, err) : PL_OK;
    if (status == PL_OK) status = pl_mesh_tessellate(mesh, level, &surface, err);
    if (status != PL_OK) return status;
    bool fine = move_values(&surface, 3, &mesh->nodes) &&
                (!told->values || move_values(&surface, 1, &told->values)) &&
                (!told->past || move_values(&surface, 3, &told->past)) &&
                tell_tris(&surface, pl_mesh_find_array(mesh, PL_BODIES), owners, told);
    free(mesh->tris);
    free(mesh->tets);
    mesh->tris = surface.tris;
    mesh->tri_count = surface.tri_count;
    mesh->node_count = surface.vertex_count;
    mesh->tets = NULL;
    mesh->tet_count = 0;
    surface.tris = NULL;
    pl_tessellation_free(&surface);
    return fine ? PL_OK
                : pl_error_set(err, PL_ERR_SYSTEM, "no memory (%lld triangles)", (long long)mesh->tri_count);
}

/* The body of each triangle, if the surface has this array. */
static bool take_bodies(const pl_mesh *mesh, double **bodies) {
    const pl_array *body = pl_mesh_find_array(mesh, PL_BODIES);
    if (!body || body->where != PL_ON_TRIS || body->components != 1) return true;
    *bodies = malloc(((size_t)mesh->tri_count + 1) * sizeof **bodies);
    if (*bodies) memcpy(*bodies, body->values, (size_t)mesh->tri_count * sizeof **bodies);
    return *bodies != NULL;
}

/* For a surface whose vertices name their elements: the element of most corners of each triangle. */
static bool take_owners(const pl_mesh *mesh, double **owners) {
    const double *elements = pl_mesh_find_array(mesh, PL_ELEMENTS)->values;
    *owners = malloc((3 * (size_t)mesh->tri_count + 1) * sizeof **owners);
    for (int64_t t = 0; t < mesh->tri_count && *owners; t++) {
        const int32_t *tri = mesh->tris + 3 * t;
        double two = elements[tri[1]] == elements[tri[2]] ? elements[tri[1]] : elements[tri[0]];
        for (int c = 0; c < 3; c++) (*owners)[3 * t + c] = two;
    }
    return *owners != NULL;
}

/* Sets element colours instead of the surface's own appearance. */
static bool add_owners(pl_mesh *mesh, const double *owners) {
    if (!owners) return true;
    double *colors = malloc((9 * (size_t)mesh->tri_count + 1) * sizeof *colors);
    for (int64_t i = 0; i < 3 * mesh->tri_count && colors; i++) element_color(owners[i], colors + 3 * i);
    bool fine = colors && pl_values_add(mesh, "color", PL_ON_TRIS, 9, &colors);
    free(colors);
    return fine;
}

pl_status pl_values_surface(pl_mesh *mesh, const char *label, const char *field, const pl_detail *detail,
                            bool *colored, pl_error *err) {
    pl_choice choice;
    pl_told told = {.past = detail->shutter > 0.0 ? take_past(mesh) : NULL};
    bool solid = mesh->tet_count > 0, elements = by_element(mesh, field), fine = true;
    pl_status status = choose(mesh, label, field, &choice, err);
    *colored = status == PL_OK && choice.array;
    if (*colored) {
        told.values = calloc((size_t)mesh->node_count + 1, sizeof *told.values);
        status = told.values ? node_values(mesh, &choice, told.values, err)
                             : pl_error_set(err, PL_ERR_SYSTEM, "%s: no memory", label);
    }
    if (status == PL_OK && solid) status = take_boundary(mesh, detail, elements, &told, err);
    if (status == PL_OK && !solid)
        fine = take_bodies(mesh, &told.bodies) && (!elements || take_owners(mesh, &told.owners));
    if (status == PL_OK && fine) {
        free_groups(mesh);
        free_arrays(mesh, solid, elements);
        fine = pl_values_add(mesh, PL_VALUES, PL_ON_NODES, 1, &told.values) &&
               pl_values_add(mesh, PL_PAST, PL_ON_NODES, 3, &told.past) &&
               pl_values_add(mesh, PL_BODIES, PL_ON_TRIS, 1, &told.bodies) &&
               pl_values_add(mesh, PL_PARTS, PL_ON_TRIS, 1, &told.parts) && add_owners(mesh, told.owners);
        /* Reading flips inverted tetrahedra, which also flips single boundary triangles; this makes them
         * consistent again and drops inner nodes. */
        if (fine && solid) status = pl_mesh_repair(mesh, NULL, err);
    }
    if (!fine) status = pl_error_set(err, PL_ERR_SYSTEM, "%s: no memory", label);
    told_free(&told);
    return status;
}
