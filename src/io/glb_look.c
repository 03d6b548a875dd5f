/* See glb_look.h. */
#include "io/glb_look.h"
#include "io/build.h"
#include "io/file.h"
#include "io/raw.h"
#include "io/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static double light_of_srgb(double value) {
    value = fmin(fmax(value, 0.0), 1.0);
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

void pl_glb_look_free(pl_glb_look *look) {
    for (int i = 0; look->pictures && i < look->picture_count; i++) free(look->pictures[i].data);
    free(look->pictures);
    free(look->picture_of);
    free(look->source);
    free(look->tris);
    free(look->uv);
    free(look->colors);
    free(look->parts);
    *look = (pl_glb_look){0};
}

/* ---- pictures
 * ----------------------------------------------------------------------------------------------------- */

enum { PL_MAX_PICTURE_BYTES = 1 << 30 };

/* The kind of a picture; NULL: none that a .glb may hold, or larger than readers can be expected to show. */
static const char *picture_type(const char *data, size_t size) {
    if (size > 3 && !memcmp(data, "\xff\xd8\xff", 3)) return "image/jpeg";
    if (size < 24 || memcmp(data, "\x89PNG\r\n\x1a\n", 8)) return NULL;
    for (int i = 16; i < 24; i += 4) {
        if (pl_raw_bits(data + i, 4, true) > PL_MAX_TEXTURE) return NULL;
    }
    return "image/png";
}

/* What cannot be used is left out: the material's colour stays. */
static void read_picture(pl_glb_picture *picture) {
    struct stat info;
    if (stat(picture->path, &info) != 0 || !S_ISREG(info.st_mode)) return;
    if (info.st_size > PL_MAX_PICTURE_BYTES) return;
    if (pl_file_read(picture->path, &picture->data, &picture->size, NULL) != PL_OK) return;
    picture->type = picture_type(picture->data, picture->size);
    if (picture->type) return;
    free(picture->data);
    picture->data = NULL;
}

static pl_status read_pictures(pl_glb_look *look, pl_error *err) {
    int count = look->mesh->appearance_count;
    look->pictures = pl_array_new(count, sizeof *look->pictures);
    look->picture_of = pl_array_new(count, sizeof *look->picture_of);
    if (!look->pictures || !look->picture_of) return pl_error_memory(err, 40 * count, "textures");
    for (int i = 0; i < count; i++) {
        const char *path = look->mesh->appearances[i].texture;
        int at = 0;
        look->picture_of[i] = -1;
        if (!path) continue;
        while (at < look->picture_count && strcmp(look->pictures[at].path, path)) at++;
        if (at == look->picture_count) {
            look->pictures[at].path = path;
            read_picture(&look->pictures[at]);
            if (!look->pictures[at].type) continue;
            look->picture_count++;
        }
        look->picture_of[i] = at;
    }
    return PL_OK;
}

/* ---- triangles and vertices
 * -------------------------------------------------------------------------------------- */

/* One vertex as the file has it. */
typedef struct pl_glb_vertex {
    int32_t source;
    float uv[2], color[4];
} pl_glb_vertex;

typedef struct pl_seamer {
    const pl_glb_def *def;
    const pl_surface_split *split;
    const double *plain;
    pl_mesh_look arrays;
    pl_glb_look *look;
    int64_t room;
    pl_glb_vertex *vertices;
    int32_t *first; /* (split vertices) + 1 */
    int32_t *next;  /* (room) + 1 */
} pl_seamer;

/* Triangles behind those of the mesh are colliders', and have no look. */
static pl_tri_look look_at(const pl_seamer *s, int64_t tri) {
    return pl_mesh_tri_look(s->look->mesh, &s->arrays, tri);
}

static pl_status add_vertex(pl_seamer *s, const pl_glb_vertex *vertex, int32_t *out, pl_error *err) {
    for (int32_t v = s->first[vertex->source]; v; v = s->next[v - 1]) {
        *out = v - 1;
        if (!memcmp(&s->vertices[v - 1], vertex, sizeof *vertex)) return PL_OK;
    }
    int64_t count = s->look->vertex_count, room = s->room;
    PL_TRY(pl_build_room((void **)&s->vertices, &s->room, count + 1, sizeof *s->vertices, err));
    if (s->room != room) {
        int32_t *next = pl_array_grow(s->next, s->room, sizeof *next);
        if (!next) return pl_error_memory(err, 4 * s->room, "vertices");
        s->next = next;
    }
    *out = (int32_t)count;
    s->vertices[count] = *vertex;
    s->next[count] = s->first[vertex->source];
    s->first[vertex->source] = (int32_t)count + 1;
    s->look->vertex_count++;
    return PL_OK;
}

/* Values that the part does not show are the same for all. */
static void fill_vertex(const pl_seamer *s, const pl_glb_part *part, const pl_tri_look *own, int64_t corner,
                        pl_glb_vertex *out) {
    int c = (int)(corner % 3);
    *out = (pl_glb_vertex){.source = s->split->tris[corner], .color = {1, 1, 1, 1}};
    if (part->textured) {
        out->uv[0] = (float)own->uv[c][0];
        out->uv[1] = (float)(1.0 - own->uv[c][1]);
    }
    if (!part->colored) return;
    const double *plain = s->def->colors;
    for (int k = 0; k < 3; k++) {
        double value = own->colored ? light_of_srgb(own->color[c][k])
                       : plain      ? plain[3 * (int64_t)s->split->source[out->source] + k]
                                    : s->plain[k];
        out->color[k] = (float)fmin(fmax(value, 0.0), 1.0);
    }
    out->color[3] = own->colored ? (float)fmin(fmax(own->color[c][3], 0.0), 1.0) : 1.0f;
}

/* Parts of the materials that triangles have; those without come first. */
static pl_status make_parts(pl_seamer *s, int **part_of, pl_error *err) {
    pl_glb_look *look = s->look;
    int count = look->mesh->appearance_count + 1;
    pl_glb_part *parts = pl_array_new(count, sizeof *parts);
    int *number = *part_of = pl_array_new(count, sizeof *number);
    look->parts = parts;
    if (!parts || !number) return pl_error_memory(err, 40 * count, "materials");
    for (int64_t t = 0; t < s->split->tri_count; t++) {
        pl_tri_look own = look_at(s, t);
        pl_glb_part *part = &parts[own.material + 1];
        part->count++;
        part->textured = own.textured && look->picture_of[own.material] >= 0;
        if (own.vertex_colors && own.colored && !part->textured) part->colored = true;
    }
    if (s->def->colors && parts[0].count) parts[0].colored = true;
    int64_t first = 0;
    for (int i = 0; i < count; i++) {
        number[i] = look->part_count;
        if (!parts[i].count) continue;
        pl_glb_part part = parts[i];
        part.material = i - 1;
        part.first = first;
        first += part.count;
        parts[look->part_count++] = part;
    }
    return PL_OK;
}

static pl_status make_triangles(pl_seamer *s, const int *part_of, pl_error *err) {
    pl_glb_look *look = s->look;
    int64_t *fill = pl_array_new(look->part_count, sizeof *fill);
    look->tris = pl_array_new(3 * s->split->tri_count, sizeof *look->tris);
    s->first = pl_array_new(s->split->vertex_count, sizeof *s->first);
    pl_status status = PL_OK;
    if (!fill || !look->tris || !s->first)
        status = pl_error_memory(err, 12 * s->split->tri_count, "triangles");
    for (int64_t t = 0; t < s->split->tri_count && status == PL_OK; t++) {
        pl_tri_look own = look_at(s, t);
        int part = part_of[own.material + 1];
        int64_t to = look->parts[part].first + fill[part]++;
        for (int c = 0; c < 3 && status == PL_OK; c++) {
            pl_glb_vertex vertex;
            fill_vertex(s, &look->parts[part], &own, 3 * t + c, &vertex);
            status = add_vertex(s, &vertex, &look->tris[3 * to + c], err);
        }
    }
    free(fill);
    return status;
}

static pl_status make_arrays(const pl_seamer *s, pl_error *err) {
    pl_glb_look *look = s->look;
    bool uv = false, colors = false;
    for (int i = 0; i < look->part_count; i++) {
        uv = uv || look->parts[i].textured;
        colors = colors || look->parts[i].colored;
    }
    look->source = pl_array_new(look->vertex_count, sizeof *look->source);
    if (uv) look->uv = pl_array_new(2 * look->vertex_count, sizeof *look->uv);
    if (colors) look->colors = pl_array_new(4 * look->vertex_count, sizeof *look->colors);
    if (!look->source || (uv && !look->uv) || (colors && !look->colors))
        return pl_error_memory(err, 28 * look->vertex_count, "vertices");
    for (int64_t i = 0; i < look->vertex_count; i++) {
        look->source[i] = s->vertices[i].source;
        if (uv) memcpy(look->uv + 2 * i, s->vertices[i].uv, sizeof s->vertices[i].uv);
        if (colors) memcpy(look->colors + 4 * i, s->vertices[i].color, sizeof s->vertices[i].color);
    }
    return PL_OK;
}

pl_status pl_glb_look_make(const pl_glb_def *def, const pl_surface_split *split, const double plain[3],
                           pl_glb_look *out, pl_error *err) {
    *out = (pl_glb_look){.mesh = def->look};
    pl_seamer s = {
        .def = def, .split = split, .plain = plain, .arrays = pl_mesh_find_look(def->look), .look = out};
    int *part_of = NULL;
    pl_status status = read_pictures(out, err);
    if (status == PL_OK) status = make_parts(&s, &part_of, err);
    if (status == PL_OK) status = make_triangles(&s, part_of, err);
    if (status == PL_OK) status = make_arrays(&s, err);
    free(part_of);
    free(s.vertices);
    free(s.first);
    free(s.next);
    return status;
}

/* ---- JSON
 * ---------------------------------------------------------------------------------------------------------
 */

void pl_json_text(pl_buffer *out, const char *text) {
    pl_buffer_text(out, "\"");
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            pl_buffer_print(out, "\\%c", *text);
        else if ((unsigned char)*text < 0x20)
            pl_buffer_print(out, "\\u%04x", (unsigned char)*text);
        else
            pl_buffer_add(out, text, 1);
    }
    pl_buffer_text(out, "\"");
}

static void json_material(pl_buffer *out, const char *name, const double color[3], double opacity,
                          bool blends, int picture) {
    pl_buffer_text(out, "{\"name\":");
    pl_json_text(out, name);
    pl_buffer_print(out, ",\"doubleSided\":true%s,\"pbrMetallicRoughness\":{",
                    blends ? ",\"alphaMode\":\"BLEND\"" : "");
    if (picture >= 0) pl_buffer_print(out, "\"baseColorTexture\":{\"index\":%d},", picture);
    pl_buffer_print(
        out, "\"baseColorFactor\":[%.9g,%.9g,%.9g,%.9g],\"metallicFactor\":0,\"roughnessFactor\":0.6}}",
        color[0], color[1], color[2], opacity);
}

static const pl_glb_part *part_of_material(const pl_glb_look *look, int material) {
    for (int i = 0; i < look->part_count; i++) {
        if (look->parts[i].material == material) return &look->parts[i];
    }
    return NULL;
}

/* Whether some vertex of the part lets light through. */
static bool part_blends(const pl_glb_look *look, const pl_glb_part *part) {
    for (int64_t i = 3 * part->first; part->colored && i < 3 * (part->first + part->count); i++) {
        if (look->colors[4 * (int64_t)look->tris[i] + 3] < 1.0f) return true;
    }
    return false;
}

void pl_glb_look_json(const pl_glb_look *look, const double plain[3], int first_view, pl_buffer *out) {
    pl_buffer_text(out, ",\"materials\":[");
    for (int m = -1; m < look->mesh->appearance_count; m++) {
        const pl_appearance *own = m >= 0 ? &look->mesh->appearances[m] : NULL;
        const pl_glb_part *part = part_of_material(look, m);
        double color[3], opacity = own && !(part && part->colored) ? own->opacity : 1.0;
        bool white = part && (part->textured || part->colored);
        for (int k = 0; k < 3; k++) color[k] = white ? 1.0 : own ? light_of_srgb(own->color[k]) : plain[k];
        if (m >= 0) pl_buffer_text(out, ",");
        json_material(out, own ? own->name : "body", color, opacity,
                      opacity < 1.0 || (part && part_blends(look, part)), m >= 0 ? look->picture_of[m] : -1);
    }
    pl_buffer_text(out, "]");
    if (!look->picture_count) return;
    pl_buffer_text(out, ",\"samplers\":[{}],\"textures\":[");
    for (int i = 0; i < look->picture_count; i++)
        pl_buffer_print(out, "%s{\"sampler\":0,\"source\":%d}", i ? "," : "", i);
    pl_buffer_text(out, "],\"images\":[");
    for (int i = 0; i < look->picture_count; i++)
        pl_buffer_print(out, "%s{\"bufferView\":%d,\"mimeType\":\"%s\"}", i ? "," : "", first_view + i,
                        look->pictures[i].type);
    pl_buffer_text(out, "]");
}
