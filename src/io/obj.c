/* Wavefront .obj surfaces: positions, polygons (cut into triangles) and groups (o, g). Texture, normals and
 * materials are ignored, points and lines dropped and counted. */
#include "io/build.h"
#include "io/formats.h"
#include "io/print.h"
#include "io/text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct pl_obj {
    pl_text text;
    pl_build build;
    pl_mesh_repairs *repairs;
    int32_t *corners; /* of all faces, one after the other: positions may come later than the faces that name
                         them */
    int64_t corner_count, corner_room;
    struct pl_obj_face {
        int64_t first, line;
        int group; /* -1: none */
    } * faces;
    int64_t face_count, face_room;
    int group;
} pl_obj;

static pl_status pl_obj_vertex(pl_obj *obj) {
    static const char *const axes[] = {"x", "y", "z"};
    double position[3];
    for (int k = 0; k < 3; k++) PL_TRY(pl_text_real(&obj->text, axes[k], &position[k]));
    return pl_build_node(&obj->build, position);
}

/* A backslash at the end of a line joins the next one. */
static bool pl_obj_more(pl_text *text) {
    while (pl_text_skip_blanks(text)) {
        if (*text->at != '\\') return true;
        pl_text_next_line(text);
    }
    return false;
}

/* "7", "7/1", "7/1/3" or "7//3"; negative numbers count back from the last position so far. */
static pl_status pl_obj_corner(pl_obj *obj, int32_t *node) {
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
    *node = (int32_t)index;
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
    obj->faces[obj->face_count++] = (struct pl_obj_face){first, line, obj->group};
    return PL_OK;
}

static pl_status pl_obj_group(pl_obj *obj) {
    pl_text *text = &obj->text;
    obj->group = -1;
    if (!pl_text_skip_blanks(text)) return PL_OK;
    const char *name = text->at, *stop = memchr(name, '\n', (size_t)(text->end - name));
    if (!stop) stop = text->end;
    while (stop > name && (stop[-1] == ' ' || stop[-1] == '\r' || stop[-1] == '\t')) stop--;
    pl_mesh *mesh = obj->build.mesh;
    if (memchr(name, '\0', (size_t)(stop - name)))
        return pl_text_fail(text, "a group's name has a zero byte");
    pl_group *group = pl_mesh_group(mesh, name, (size_t)(stop - name), PL_ON_TRIS);
    if (!group) return pl_error_set(text->err, PL_ERR_MACHINE, "no memory for a group");
    obj->group = (int)(group - mesh->groups);
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
            PL_TRY(pl_obj_face(obj)); /* an old spelling */
        while (pl_obj_more(text)) text->at += pl_text_peek(text);
    }
    return PL_OK;
}

static pl_status pl_obj_triangles(pl_obj *obj) {
    pl_mesh *mesh = obj->build.mesh;
    for (int64_t f = 0; f < obj->face_count; f++) {
        const struct pl_obj_face *face = &obj->faces[f];
        int64_t stop = f + 1 < obj->face_count ? face[1].first : obj->corner_count, made;
        for (int64_t i = face->first; i < stop; i++) {
            if (obj->corners[i] < mesh->node_count) continue;
            obj->text.line = face->line;
            return pl_text_fail(&obj->text, "the face names position %d, but the file has only %" PRId64,
                                (int)obj->corners[i] + 1, mesh->node_count);
        }
        PL_TRY(pl_build_polygon(&obj->build, obj->corners + face->first, stop - face->first, &made));
        for (int64_t i = 0; i < made && face->group >= 0; i++) {
            if (!pl_group_add(&mesh->groups[face->group], (int32_t)(mesh->tri_count - made + i))) {
                return pl_error_set(obj->text.err, PL_ERR_MACHINE, "no memory for a group");
            }
        }
    }
    return PL_OK;
}

/* Blender and others name every object; a name without faces is no group. */
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
                  .group = -1};
    pl_status status = pl_obj_lines(&obj);
    if (status == PL_OK) status = pl_obj_triangles(&obj);
    pl_obj_drop_empty(mesh);
    free(obj.corners);
    free(obj.faces);
    return status;
}

/* Triangles of a surface's groups are written group by group, one group each; the others first. */
static void pl_obj_write_faces(const pl_mesh *mesh, const pl_outline *outline, pl_writer *writer,
                               int32_t *group_of) {
    for (int g = 0; g < mesh->group_count && group_of; g++) {
        for (int64_t i = 0; mesh->groups[g].where == PL_ON_TRIS && i < mesh->groups[g].count; i++) {
            group_of[mesh->groups[g].items[i]] = g + 1;
        }
    }
    for (int g = 0; g <= (group_of ? mesh->group_count : 0); g++) {
        if (g && mesh->groups[g - 1].where != PL_ON_TRIS) continue;
        if (g) pl_print(writer, "g %.900s\n", mesh->groups[g - 1].name);
        for (int64_t i = 0; i < outline->tri_count; i++) {
            if (group_of && group_of[i] != g) continue;
            const int32_t *tri = outline->tris + 3 * i;
            pl_print(writer, "f %d %d %d\n", (int)tri[0] + 1, (int)tri[1] + 1, (int)tri[2] + 1);
        }
    }
}

static pl_status pl_obj_write(const pl_mesh *mesh, const char *path, pl_error *err) {
    pl_outline outline;
    pl_writer writer;
    PL_TRY(pl_outline_make(mesh, &outline, err));
    int32_t *group_of = mesh->tet_count ? NULL : calloc((size_t)outline.tri_count + 1, sizeof *group_of);
    pl_status status = pl_writer_open(&writer, path, err);
    if (status == PL_OK) {
        for (int64_t i = 0; i < outline.node_count; i++) {
            pl_writer_add(&writer, "v", 1);
            for (int k = 0; k < 3; k++) pl_print_real(&writer, outline.nodes[3 * i + k]);
            pl_writer_add(&writer, "\n", 1);
        }
        pl_obj_write_faces(mesh, &outline, &writer, group_of);
        status = pl_writer_commit(&writer, err);
    }
    free(group_of);
    pl_outline_free(&outline);
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
