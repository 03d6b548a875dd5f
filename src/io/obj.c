/* Wavefront .obj surfaces: positions with colours, polygons (divided into triangles), groups (o, g), texture
 * coordinates and materials (mtl.c). Normals are ignored; points and lines are dropped and counted. */
#include "core/memory.h"
#include "io/build.h"
#include "io/formats.h"
#include "io/look.h"
#include "io/mtl.h"
#include "io/obj.h"
#include "io/text.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Further "mtllib" lines are ignored. */
enum { PL_MAX_LIBRARIES = 64 };

typedef struct pl_obj {
    pl_text text;
    pl_build build;
    pl_mesh_repairs *repairs;
    const pl_source *source;
    struct pl_obj_corner {
        int32_t node, uv; /* uv -1: none */
    } * corners;          /* of all faces in order: positions may come after the faces that use them */
    int64_t corner_count, corner_room;
    struct pl_obj_face {
        int64_t first, line;
        int group;    /* -1: none */
        int material; /* -1: none */
    } * faces;
    int64_t face_count, face_room;
    int group, material;
    double (*uvs)[2];
    int64_t uv_count, uv_room;
    pl_colors colors;
    int64_t library_count, library_room;
    struct pl_obj_library {
        const char *names;
        size_t length;
    } * libraries;    /* lines "mtllib ..." */
    int32_t *polygon; /* nodes of the face that is being divided */
    int64_t polygon_room;
    int64_t odd_uvs; /* not numbers, or missing */
    bool many;       /* more materials than can be stored */
} pl_obj;

/* Reads the remaining numbers of the line, including those that are not finite. */
static int pl_obj_numbers(pl_obj *obj, int max, double *out) {
    int count = 0;
    while (count < max && pl_text_skip_blanks(&obj->text)) {
        const char *stop = pl_scan_real(obj->text.at, obj->text.end, &out[count]);
        if (!stop) break;
        obj->text.at = stop;
        count++;
    }
    return count;
}

/* "x y z", with a weight, or with a colour. */
static pl_status pl_obj_vertex(pl_obj *obj) {
    static const char *const axes[] = {"x", "y", "z"};
    double position[3], further[4];
    for (int k = 0; k < 3; k++) PL_TRY(pl_text_real(&obj->text, axes[k], &position[k]));
    PL_TRY(pl_build_node(&obj->build, position));
    if (pl_obj_numbers(obj, 4, further) != 3) return PL_OK;
    return pl_colors_set(&obj->colors, obj->build.mesh->node_count - 1, 3, further, obj->text.err);
}

static pl_status pl_obj_uv(pl_obj *obj) {
    double uv[2] = {0};
    PL_TRY(
        pl_build_room((void **)&obj->uvs, &obj->uv_room, obj->uv_count + 1, sizeof *obj->uvs, obj->text.err));
    int got = pl_obj_numbers(obj, 2, uv);
    if (got < 1 || !isfinite(uv[0]) || !isfinite(uv[1])) obj->odd_uvs++, uv[0] = uv[1] = 0.0;
    memcpy(obj->uvs[obj->uv_count++], uv, sizeof uv);
    return PL_OK;
}

/* A backslash at the end of a line continues it. */
static bool pl_obj_more(pl_text *text) {
    while (pl_text_skip_blanks(text)) {
        if (*text->at != '\\') return true;
        pl_text_next_line(text);
    }
    return false;
}

/* The number after the first slash; -1 if there is none or if it is not valid. */
static int32_t pl_obj_corner_uv(const pl_obj *obj, const char *slash, const char *end) {
    if (!slash || slash + 1 == end || slash[1] == '/') return -1;
    const char *stop = memchr(slash + 1, '/', (size_t)(end - slash - 1));
    pl_text word = {.at = slash + 1, .end = stop ? stop : end, .label = ""};
    int64_t number;
    if (pl_text_int(&word, "", &number) != PL_OK) return -1;
    int64_t index = number < 0 ? obj->uv_count + number : number - 1;
    return index >= 0 && index < PL_MESH_MAX_COUNT ? (int32_t)index : -1;
}

/* "7", "7/1", "7/1/3" or "7//3"; negative numbers count back from the last position so far. */
static pl_status pl_obj_corner(pl_obj *obj, struct pl_obj_corner *corner) {
    pl_text *text = &obj->text;
    size_t length = pl_text_peek(text);
    const char *slash = memchr(text->at, '/', length);
    pl_text word = *text;
    word.end = slash ? slash : text->at + length;
    int64_t number;
    if (pl_text_int(&word, "a position's number", &number) != PL_OK)
        return pl_text_unexpected(text, "a position's number");
    int64_t index = number < 0 ? obj->build.mesh->node_count + number : number - 1;
    if (number == 0 || index < 0 || index >= PL_MESH_MAX_COUNT) {
        return pl_text_fail(text, "a face names position %" PRId64 " after %" PRId64 " positions", number,
                            obj->build.mesh->node_count);
    }
    *corner = (struct pl_obj_corner){(int32_t)index, pl_obj_corner_uv(obj, slash, text->at + length)};
    text->at += length;
    return PL_OK;
}

static pl_status pl_obj_face(pl_obj *obj) {
    pl_text *text = &obj->text;
    int64_t first = obj->corner_count, line = text->line;
    while (pl_obj_more(text)) {
        PL_TRY(pl_build_room((void **)&obj->corners, &obj->corner_room, obj->corner_count + 1,
                             sizeof *obj->corners, text->err));
        PL_TRY(pl_obj_corner(obj, &obj->corners[obj->corner_count]));
        obj->corner_count++;
    }
    if (obj->corner_count - first < 3) {
        return pl_text_fail(text, "a face has %" PRId64 " corners, expected at least 3",
                            obj->corner_count - first);
    }
    PL_TRY(pl_build_room((void **)&obj->faces, &obj->face_room, obj->face_count + 1, sizeof *obj->faces,
                         text->err));
    obj->faces[obj->face_count++] = (struct pl_obj_face){first, line, obj->group, obj->material};
    return PL_OK;
}

/* The rest of the line without blanks at either end; 0 bytes if it is empty. */
static const char *pl_obj_name(const pl_text *text, size_t *length) {
    const char *start = text->at; /* a name may begin like a comment */
    while (start < text->end && (*start == ' ' || *start == '\t')) start++;
    const char *stop = start;
    while (stop < text->end && *stop != '\n') stop++;
    while (stop > start && (stop[-1] == ' ' || stop[-1] == '\r' || stop[-1] == '\t')) stop--;
    *length = (size_t)(stop - start);
    return start;
}

static pl_status pl_obj_group(pl_obj *obj) {
    size_t length;
    const char *name = pl_obj_name(&obj->text, &length);
    obj->group = -1;
    if (!length || *name == '#') return PL_OK;
    if (memchr(name, '\0', length)) return pl_text_fail(&obj->text, "a group's name has a zero byte");
    pl_mesh *mesh = obj->build.mesh;
    pl_group *group = pl_mesh_group(mesh, name, length, PL_ON_TRIS);
    if (!group) return pl_error_set(obj->text.err, PL_ERR_SYSTEM, "no memory for a group");
    obj->group = (int)(group - mesh->groups);
    return PL_OK;
}

static pl_status pl_obj_material(pl_obj *obj) {
    size_t length;
    const char *name = pl_obj_name(&obj->text, &length);
    obj->material = -1;
    if (!length || memchr(name, '\0', length)) return PL_OK;
    obj->material = pl_mesh_appearance(obj->build.mesh, name, length);
    if (obj->material >= 0) return PL_OK;
    if (obj->build.mesh->appearance_count < PL_MAX_APPEARANCES)
        return pl_error_set(obj->text.err, PL_ERR_SYSTEM, "no memory for a material");
    if (!obj->many)
        pl_mesh_repairs_note(obj->repairs, "more than %d materials: the rest is ignored", PL_MAX_APPEARANCES);
    obj->many = true;
    return PL_OK;
}

/* The files are read once all materials are known. */
static pl_status pl_obj_library(pl_obj *obj) {
    struct pl_obj_library library;
    library.names = pl_obj_name(&obj->text, &library.length);
    if (!library.length || obj->library_count == PL_MAX_LIBRARIES) return PL_OK;
    PL_TRY(pl_build_room((void **)&obj->libraries, &obj->library_room, obj->library_count + 1,
                         sizeof *obj->libraries, obj->text.err));
    obj->libraries[obj->library_count++] = library;
    return PL_OK;
}

static pl_status pl_obj_lines(pl_obj *obj) {
    pl_text *text = &obj->text;
    while (pl_text_skip(text)) {
        const char *word;
        size_t length;
        PL_TRY(pl_text_word(text, "a keyword", &word, &length));
        if (length == 1 && *word == 'v')
            PL_TRY(pl_obj_vertex(obj));
        else if (length == 1 && *word == 'f')
            PL_TRY(pl_obj_face(obj));
        else if (length == 1 && (*word == 'g' || *word == 'o'))
            PL_TRY(pl_obj_group(obj));
        else if (length == 1 && (*word == 'l' || *word == 'p'))
            obj->repairs->dropped_cells++;
        else if (length == 2 && !memcmp(word, "fo", 2))
            PL_TRY(pl_obj_face(obj)); /* an old form of f */
        else if (length == 2 && !memcmp(word, "vt", 2))
            PL_TRY(pl_obj_uv(obj));
        else if (length == 6 && !memcmp(word, "usemtl", 6))
            PL_TRY(pl_obj_material(obj));
        else if (length == 6 && !memcmp(word, "mtllib", 6))
            PL_TRY(pl_obj_library(obj));
        while (pl_obj_more(text)) text->at += pl_text_peek(text);
    }
    return PL_OK;
}

static pl_status pl_obj_cut(pl_obj *obj, const struct pl_obj_face *face, int64_t count, int64_t *made) {
    const struct pl_obj_corner *corners = obj->corners + face->first;
    const pl_mesh *mesh = obj->build.mesh;
    PL_TRY(pl_build_room((void **)&obj->polygon, &obj->polygon_room, count, sizeof *obj->polygon,
                         obj->text.err));
    for (int64_t i = 0; i < count; i++) {
        obj->polygon[i] = corners[i].node;
        if (corners[i].node < mesh->node_count) continue;
        obj->text.line = face->line;
        return pl_text_fail(&obj->text, "the face names position %d, but the file has only %" PRId64,
                            (int)corners[i].node + 1, mesh->node_count);
    }
    return pl_build_polygon(&obj->build, obj->polygon, count, made);
}

/* Sets `ends[f]` to the number of triangles up to and including face f. */
static pl_status pl_obj_triangles(pl_obj *obj, int64_t *ends) {
    pl_mesh *mesh = obj->build.mesh;
    for (int64_t f = 0; f < obj->face_count; f++) {
        const struct pl_obj_face *face = &obj->faces[f];
        int64_t stop = f + 1 < obj->face_count ? face[1].first : obj->corner_count, made;
        PL_TRY(pl_obj_cut(obj, face, stop - face->first, &made));
        ends[f] = mesh->tri_count;
        for (int64_t i = 0; i < made && face->group >= 0; i++) {
            if (!pl_group_add(&mesh->groups[face->group], (int32_t)(mesh->tri_count - made + i))) {
                return pl_error_set(obj->text.err, PL_ERR_SYSTEM, "no memory for a group");
            }
        }
    }
    return PL_OK;
}

/* Texture coordinates at the corners of a triangle, which are corners of its face. */
static void pl_obj_place(pl_obj *obj, int64_t first, int64_t stop, const int32_t *tri, double *out) {
    for (int c = 0; c < 3; c++) {
        int64_t at = first;
        while (at < stop && obj->corners[at].node != tri[c]) at++;
        int32_t uv = at < stop ? obj->corners[at].uv : -1;
        if (uv >= obj->uv_count) obj->odd_uvs++;
        if (uv >= 0 && uv < obj->uv_count) memcpy(out + 2 * c, obj->uvs[uv], sizeof *obj->uvs);
    }
}

static pl_status pl_obj_look(pl_obj *obj, const int64_t *ends) {
    pl_mesh *mesh = obj->build.mesh;
    pl_error *err = obj->text.err;
    double *uv = NULL, *material = NULL;
    if (obj->uv_count) PL_TRY(pl_look_array(mesh, PL_LOOK_UV, PL_ON_TRIS, 6, &uv, err));
    if (mesh->appearance_count) PL_TRY(pl_look_array(mesh, PL_LOOK_MATERIAL, PL_ON_TRIS, 1, &material, err));
    for (int64_t f = 0, t = 0; f < obj->face_count; f++) {
        const struct pl_obj_face *face = &obj->faces[f];
        int64_t stop = f + 1 < obj->face_count ? face[1].first : obj->corner_count;
        for (; t < ends[f]; t++) {
            if (uv) pl_obj_place(obj, face->first, stop, mesh->tris + 3 * t, uv + 6 * t);
            if (material) material[t] = face->material;
        }
    }
    if (obj->odd_uvs)
        pl_mesh_repairs_note(obj->repairs, "%" PRId64 " texture coordinates are missing or not numbers",
                             obj->odd_uvs);
    return pl_colors_finish(&obj->colors, mesh, obj->repairs, err);
}

static pl_status pl_obj_libraries(pl_obj *obj) {
    const pl_source *source = obj->source;
    pl_mesh *mesh = obj->build.mesh;
    int defined = 0, wanted = mesh->appearance_count;
    if (!wanted) return PL_OK;
    if (source->data2)
        PL_TRY(pl_mtl_read(source->label2, source->data2, source->size2, NULL, false, mesh, obj->repairs,
                           &defined, obj->text.err));
    for (int64_t i = 0; i < obj->library_count && source->path; i++)
        PL_TRY(pl_mtl_read_named(source->path, obj->libraries[i].names, obj->libraries[i].length, mesh,
                                 obj->repairs, &defined, obj->text.err));
    if (defined < wanted)
        pl_mesh_repairs_note(obj->repairs, "%d of %d materials are not defined in any material file",
                             wanted - defined, wanted);
    return PL_OK;
}

/* Blender and others name every object; a name without faces is not a group. */
static void pl_obj_drop_empty(pl_mesh *mesh) {
    for (int g = mesh->group_count - 1; g >= 0; g--) {
        if (mesh->groups[g].count == 0) pl_mesh_drop_group(mesh, g);
    }
}

static pl_status pl_obj_read(const pl_source *source, pl_mesh *mesh, pl_mesh_repairs *repairs,
                             pl_error *err) {
    pl_obj obj = {.text = pl_text_open(source->label, source->data, source->size, '#', err),
                  .build = {.mesh = mesh, .err = err},
                  .repairs = repairs,
                  .source = source,
                  .group = -1,
                  .material = -1};
    int64_t *ends = NULL;
    pl_status status = pl_obj_lines(&obj);
    if (status == PL_OK) {
        ends = pl_array_new(obj.face_count, sizeof *ends);
        status = ends ? pl_obj_triangles(&obj, ends) : pl_error_memory(err, 8 * obj.face_count, "faces");
    }
    if (status == PL_OK) status = pl_obj_look(&obj, ends);
    if (status == PL_OK) status = pl_obj_libraries(&obj);
    pl_obj_drop_empty(mesh);
    pl_colors_free(&obj.colors);
    free(ends);
    free(obj.corners);
    free(obj.faces);
    free(obj.uvs);
    free(obj.libraries);
    free(obj.polygon);
    return status;
}

static bool pl_obj_recognise(const char *data, size_t size) {
    const char *end = data + size;
    while (data < end && (*data == '#' || *data == '\n' || *data == '\r')) {
        const char *stop = memchr(data, '\n', (size_t)(end - data));
        data = stop ? stop + 1 : end;
    }
    return end - data > 7 &&
           (!memcmp(data, "v ", 2) || !memcmp(data, "mtllib ", 7) || !memcmp(data, "o ", 2));
}

const pl_codec pl_codec_obj = {
    .format = {"obj", ".obj", "Wavefront surface; polygons are cut into triangles", true, true},
    .read = pl_obj_read,
    .write = pl_obj_write,
    .recognise = pl_obj_recognise,
    .welds = true,
};
