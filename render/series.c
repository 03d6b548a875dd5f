/* See series.h. Finds and lists files; values are selected in values.c. */
#include "series.h"

#include <dirent.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct pl_series {
    int count, room;
    char **files;
    double *times;
    char *materials; /* material file for the frames, or NULL */
};

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && !strcmp(text + length - tail, end);
}

void pl_series_free(pl_series *series) {
    if (!series) return;
    for (int i = 0; i < series->count; i++) free(series->files[i]);
    free(series->files);
    free(series->times);
    free(series->materials);
    free(series);
}

int pl_series_count(const pl_series *series) { return series->count; }
double pl_series_time(const pl_series *series, int index) { return series->times[index]; }
const char *pl_series_file(const pl_series *series, int index) { return series->files[index]; }

/* Adds `folder`/`name` (or only `name`); false if memory is short. */
static bool series_add(pl_series *series, const char *folder, const char *name, double time) {
    if (series->count == series->room) {
        int room = 2 * series->room + 16;
        char **files = realloc(series->files, (size_t)room * sizeof *files);
        if (files) series->files = files;
        double *times = realloc(series->times, (size_t)room * sizeof *times);
        if (times) series->times = times;
        if (!files || !times) return false;
        series->room = room;
    }
    bool alone = !folder || !folder[0] || name[0] == '/';
    size_t size = strlen(name) + (alone ? 0 : strlen(folder) + 1) + 1;
    char *file = malloc(size);
    if (!file) return false;
    snprintf(file, size, "%s%s%s", alone ? "" : folder, alone ? "" : "/", name);
    series->files[series->count] = file;
    series->times[series->count++] = time;
    return true;
}

/* ---- .pvd
 * ---------------------------------------------------------------------------------------------------------
 */

/* The value of an attribute inside the element [at, end), with XML's five entities resolved; malloc'ed, NULL
 * if it is missing. */
static char *xml_attribute(const char *at, const char *end, const char *name) {
    size_t length = strlen(name);
    for (const char *p = at; p + length + 2 < end; p++) {
        if (strncmp(p, name, length) != 0 || p[length] != '=' ||
            (p[length + 1] != '"' && p[length + 1] != '\''))
            continue;
        if (p > at && p[-1] != ' ' && p[-1] != '\t' && p[-1] != '\n' && p[-1] != '\r') continue;
        const char *from = p + length + 2, *until = memchr(from, p[length + 1], (size_t)(end - from));
        if (!until) return NULL;
        char *value = malloc((size_t)(until - from) + 1), *to = value;
        static const char *const names[][2] = {
            {"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&apos;", "'"}};
        while (value && from < until) {
            size_t known = 0;
            for (size_t k = 0; k < 5 && !known; k++) {
                size_t n = strlen(names[k][0]);
                if (n <= (size_t)(until - from) && !strncmp(from, names[k][0], n))
                    *to++ = names[k][1][0], known = n;
            }
            if (known)
                from += known;
            else
                *to++ = *from++;
        }
        if (value) *to = '\0';
        return value;
    }
    return NULL;
}

static pl_status read_text(const char *path, char **out, pl_error *err) {
    *out = NULL;
    struct stat about; /* opening a named pipe would wait for its writer */
    bool is_file = stat(path, &about) != 0 || S_ISREG(about.st_mode);
    if (!is_file) return pl_error_set(err, PL_ERR_INPUT, "%s: is not a file, expected one", path);
    FILE *file = fopen(path, "rb");
    if (!file) return pl_error_set(err, PL_ERR_INPUT, "%s: cannot be read: %s", path, strerror(errno));
    size_t size = 0, room = 65536;
    char *text = malloc(room + 1);
    while (text) {
        size_t got = fread(text + size, 1, room - size, file);
        size += got;
        if (!got) break;
        if (size < room) continue;
        char *grown = realloc(text, 2 * room + 1);
        if (!grown) free(text);
        text = grown;
        room *= 2;
    }
    fclose(file);
    if (!text) return pl_error_set(err, PL_ERR_SYSTEM, "%s: no memory", path);
    text[size] = '\0';
    *out = text;
    return PL_OK;
}

/* "surface.mtl" next to "surface.pvd". */
static bool find_materials(pl_series *series, const char *path) {
    struct stat info;
    size_t length = strlen(path);
    char *file = strdup(path);
    if (!file || length < 4) {
        free(file);
        return length < 4;
    }
    memcpy(file + length - 4, ".mtl", 4);
    if (stat(file, &info) == 0)
        series->materials = file;
    else
        free(file);
    return true;
}

static pl_status open_pvd(pl_series *series, const char *path, pl_error *err) {
    char *text;
    pl_status status = read_text(path, &text, err);
    if (status != PL_OK) return status;
    const char *slash = strrchr(path, '/');
    char *folder = slash ? strndup(path, (size_t)(slash - path)) : strdup("");
    if (!find_materials(series, path)) status = pl_error_set(err, PL_ERR_SYSTEM, "%s: no memory", path);
    int line = 1;
    const char *counted = text;
    for (const char *at = text; folder && status == PL_OK && (at = strstr(at, "<DataSet"));) {
        const char *end = strchr(at, '>');
        for (; counted < at; counted++) line += *counted == '\n';
        if (!end) {
            status = pl_error_set(err, PL_ERR_INPUT, "%s:%d: DataSet does not end, expected '>'", path, line);
            break;
        }
        char *file = xml_attribute(at, end, "file"), *time = xml_attribute(at, end, "timestep");
        if (!file) {
            status = pl_error_set(err, PL_ERR_INPUT, "%s:%d: DataSet without file=\"...\"", path, line);
        } else if (!series_add(series, folder, file, time ? strtod(time, NULL) : NAN)) {
            status = pl_error_set(err, PL_ERR_SYSTEM, "%s: no memory", path);
        }
        free(file);
        free(time);
        at = end;
    }
    if (!folder) status = pl_error_set(err, PL_ERR_SYSTEM, "%s: no memory", path);
    free(folder);
    free(text);
    if (status == PL_OK && series->count == 0) {
        status = pl_error_set(err, PL_ERR_INPUT,
                              "%s: lists no frames, expected <DataSet timestep=... file=.../>", path);
    }
    return status;
}

/* ---- folders
 * ------------------------------------------------------------------------------------------------------ */

static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static pl_status open_folder(pl_series *series, const char *path, bool elements, pl_error *err) {
    size_t size = strlen(path) + 16;
    char *pvd = malloc(size);
    if (!pvd) return pl_error_set(err, PL_ERR_SYSTEM, "%s: no memory", path);
    /* the visible surfaces of a run with skins take precedence over its elements */
    static const char *const lists[] = {"surface.pvd", "series.pvd"};
    for (int k = elements ? 1 : 0; k < 2; k++) {
        struct stat info;
        snprintf(pvd, size, "%s/%s", path, lists[k]);
        if (stat(pvd, &info) != 0) continue;
        pl_status status = open_pvd(series, pvd, err);
        free(pvd);
        return status;
    }
    free(pvd);
    DIR *folder = opendir(path);
    if (!folder) return pl_error_set(err, PL_ERR_INPUT, "%s: cannot be read", path);
    bool enough = true;
    for (struct dirent *entry; enough && (entry = readdir(folder));) {
        if (entry->d_name[0] != '.' && ends_with(entry->d_name, ".vtu"))
            enough = series_add(series, path, entry->d_name, NAN);
    }
    closedir(folder);
    if (!enough) return pl_error_set(err, PL_ERR_SYSTEM, "%s: no memory", path);
    if (series->count == 0) {
        return pl_error_set(err, PL_ERR_INPUT, "%s: contains no frames, expected series.pvd or .vtu files",
                            path);
    }
    qsort(series->files, (size_t)series->count, sizeof *series->files, by_name);
    return PL_OK;
}

pl_status pl_series_open(const char *path, bool elements, pl_series **out, pl_error *err) {
    *out = NULL;
    struct stat info;
    if (stat(path, &info) != 0) return pl_error_set(err, PL_ERR_INPUT, "%s: not found", path);
    pl_series *series = calloc(1, sizeof *series);
    if (!series) return pl_error_set(err, PL_ERR_SYSTEM, "%s: no memory", path);
    pl_status status = PL_OK;
    if (S_ISDIR(info.st_mode))
        status = open_folder(series, path, elements, err);
    else if (ends_with(path, ".pvd"))
        status = open_pvd(series, path, err);
    else if (!series_add(series, NULL, path, NAN))
        status = pl_error_set(err, PL_ERR_SYSTEM, "%s: no memory", path);
    if (status == PL_OK)
        *out = series;
    else
        pl_series_free(series);
    return status;
}

/* ---- frames
 * ------------------------------------------------------------------------------------------------------- */

void pl_series_frame_free(pl_series_frame *frame) {
    pl_mesh_free(frame->mesh);
    free(frame->bodies);
    free(frame->parts);
    *frame = (pl_series_frame){0};
}

/* Integer arrays on triangles, as created by pl_values_surface. */
static bool read_tri_numbers(const pl_mesh *mesh, pl_series_frame *out) {
    const pl_array *bodies = pl_mesh_find_array(mesh, PL_BODIES), *parts = pl_mesh_find_array(mesh, PL_PARTS);
    size_t count = (size_t)mesh->tri_count;
    if (bodies) out->bodies = malloc((count + 1) * sizeof *out->bodies);
    if (parts) out->parts = malloc((count + 1) * sizeof *out->parts);
    if ((bodies && !out->bodies) || (parts && !out->parts)) return false;
    for (size_t i = 0; i < count && bodies; i++) {
        double body = bodies->values[i];
        out->bodies[i] = body > 0.0 && body < 32768.0 ? (int32_t)body : 0;
    }
    for (size_t i = 0; i < count && parts; i++) {
        /* the repair may have flipped the triangle after it got its number */
        unsigned code = (unsigned)parts->values[i];
        bool rising = mesh->tris[3 * i + 1] < mesh->tris[3 * i + 2];
        out->parts[i] = (uint16_t)(rising ? code ^ 1u : code);
    }
    return true;
}

/* A hash that is equal for meshes with the same cells, independent of orientation and node order. */
static uint64_t cells_print(const pl_mesh *mesh) {
    bool tets = mesh->tet_count > 0;
    int64_t count = tets ? mesh->tet_count : mesh->tri_count;
    int corners = tets ? 4 : 3, size = tets ? mesh->nodes_per_tet : 3;
    const int32_t *cells = tets ? mesh->tets : mesh->tris;
    uint64_t print = (uint64_t)count * 31u + (uint64_t)mesh->node_count;
    for (int64_t i = 0; i < count; i++) {
        uint64_t cell = 0;
        for (int k = 0; k < corners; k++) {
            uint64_t node = ((uint64_t)(uint32_t)cells[i * size + k] + 1u) * 0x9e3779b97f4a7c15u;
            cell += (node ^ node >> 29) * 0xbf58476d1ce4e5b9u;
        }
        print += (cell ^ cell >> 32) * 0x94d049bb133111ebu;
    }
    return print;
}

/* Adds the positions of the previous frame to the mesh as an array, if it has the same cells. */
static pl_status add_past(const pl_series *series, int index, pl_mesh *mesh, pl_error *err) {
    pl_mesh *before;
    pl_status status = pl_mesh_load(series->files[index - 1], &before, NULL, err);
    if (status != PL_OK) return status;
    bool same = before->nodes_per_tet == mesh->nodes_per_tet && cells_print(before) == cells_print(mesh);
    if (same && !pl_values_add(mesh, PL_PAST, PL_ON_NODES, 3, &before->nodes))
        status = pl_error_set(err, PL_ERR_SYSTEM, "%s: no memory", series->files[index]);
    pl_mesh_free(before);
    return status;
}

/* Positions when the shutter opened, interpolated from those of the previous frame. */
static const double *open_shutter(const pl_mesh *mesh, double shutter) {
    const pl_array *past = pl_mesh_find_array(mesh, PL_PAST);
    for (int64_t i = 0; past && i < 3 * mesh->node_count; i++)
        past->values[i] = mesh->nodes[i] + shutter * (past->values[i] - mesh->nodes[i]);
    return past ? past->values : NULL;
}

pl_status pl_series_load(const pl_series *series, int index, const char *field, const pl_detail *detail,
                         pl_series_frame *out, pl_error *err) {
    *out = (pl_series_frame){0};
    const char *file = series->files[index];
    pl_mesh *mesh;
    pl_status status = pl_mesh_load(file, &mesh, NULL, err);
    if (status != PL_OK) return status;
    out->mesh = mesh;
    if (series->materials) status = pl_mesh_load_appearances(mesh, series->materials, err);
    bool colored = false;
    if (status == PL_OK && detail->shutter > 0.0 && index > 0) status = add_past(series, index, mesh, err);
    if (status == PL_OK) status = pl_values_surface(mesh, file, field, detail, &colored, err);
    const pl_array *values = pl_mesh_find_array(mesh, PL_VALUES);
    if (status == PL_OK && !read_tri_numbers(mesh, out))
        status = pl_error_set(err, PL_ERR_SYSTEM, "%s: no memory", file);
    if (status != PL_OK) {
        pl_series_frame_free(out);
        return status;
    }
    out->surface = (pl_surface){.node_count = mesh->node_count,
                                .nodes = mesh->nodes,
                                .past = open_shutter(mesh, detail->shutter),
                                .tri_count = mesh->tri_count,
                                .tris = mesh->tris,
                                .values = colored && values ? values->values : NULL,
                                .bodies = out->bodies,
                                .parts = out->parts,
                                .look = mesh};
    return PL_OK;
}
