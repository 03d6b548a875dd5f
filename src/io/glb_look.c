/* See glb_look.h. */
#include "io/glb_look.h"
#include "io/build.h"
#include "io/file.h"
#include "io/raw.h"
#include "io/srgb.h"
#include "io/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

void pl_glb_look_free(pl_glb_look *look) {
    for (int i = 0; look->pictures && i < look->picture_count; i++) free(look->pictures[i].data);
    free(look->pictures);
    free(look->picture_of);
    free(look->first_vertex);
    free(look->source);
    free(look->tris);
    free(look->uv);
    free(look->colors);
    free(look->parts);
    *look = (pl_glb_look){0};
}

/* ---- pictures */

enum { PL_MAX_PICTURE_BYTES = 1 << 30 };

/* The MIME type of a picture; NULL if a .glb cannot contain it, or if it is too large for most programs. */
static const char *picture_type(const char *data, size_t size) {
    if (size > 3 && !memcmp(data, "\xff\xd8\xff", 3)) return "image/jpeg";
    if (size < 24 || memcmp(data, "\x89PNG\r\n\x1a\n", 8)) return NULL;
    for (int i = 16; i < 24; i += 4) {
        if (pl_raw_bits(data + i, 4, true) > PL_MAX_TEXTURE) return NULL;
    }
    return "image/png";
}

/* Pictures that cannot be used are omitted; the material keeps its colour. */
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
    int count = look->appearance_count;
    look->pictures = pl_array_new(count, sizeof *look->pictures);
    look->picture_of = pl_array_new(count, sizeof *look->picture_of);
    if (!look->pictures || !look->picture_of) return pl_error_memory(err, 40 * count, "textures");
    for (int i = 0; i < count; i++) {
        const char *path = look->appearances[i].texture;
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

/* ---- triangles and vertices */

/* A vertex as in the file. */
typedef struct pl_glb_vertex {
    int32_t source;
    float uv[2], color[4];
} pl_glb_vertex;

typedef struct pl_seamer {
    const pl_animation_def *def;
    const pl_surface_split *split;
    pl_mesh_look arrays;
    pl_glb_look *look;
    int64_t room;
    pl_glb_vertex *vertices;
    int32_t *first; /* (split vertices), index + 1 */
    int32_t *next;  /* (room), index + 1 */
} pl_seamer;

/* Triangles after the last one of the look mesh have no look. */
static pl_tri_look look_at(const pl_seamer *s, int64_t tri) {
    return s->def->look ? pl_mesh_tri_look(s->def->look, &s->arrays, tri) : (pl_tri_look){.material = -1};
}

static bool has_uv(const pl_seamer *s, int64_t tri) {
    for (int k = 0; k < 6; k++) {
        if (!s->arrays.uv || tri >= s->def->look->tri_count || !isfinite(s->arrays.uv[6 * tri + k]))
            return false;
    }
    return true;
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

/* Attributes that the part does not use are set to the same value for all vertices. */
static void fill_vertex(const pl_seamer *s, const pl_glb_part *part, const pl_tri_look *own, int64_t corner,
                        pl_glb_vertex *out) {
    int c = (int)(corner % 3);
    *out = (pl_glb_vertex){.source = s->split->tris[corner], .color = {1, 1, 1, 1}};
    if (part->mapped) {
        out->uv[0] = (float)own->uv[c][0];
        out->uv[1] = (float)(1.0 - own->uv[c][1]);
    }
    if (!part->colored) return;
    const double *given = s->def->colors, *plain = s->def->objects[part->object].material.color;
    for (int k = 0; k < 3; k++) {
        double value = own->colored ? pl_srgb_to_linear(own->color[c][k])
                       : given      ? given[3 * (int64_t)s->split->source[out->source] + k]
                                    : pl_srgb_to_linear(plain[k]);
        out->color[k] = (float)fmin(fmax(value, 0.0), 1.0);
    }
    out->color[3] = own->colored ? (float)fmin(fmax(own->color[c][3], 0.0), 1.0) : 1.0f;
}

/* Lists the parts of an object by material; triangles without one come first. `parts` has room for all
 * materials, and is zeroed again afterwards. */
static pl_status list_parts(pl_seamer *s, int object, int64_t first_tri, pl_glb_part *parts, int *room,
                            pl_error *err) {
    pl_glb_look *look = s->look;
    const int count = look->appearance_count + 1;
    for (int64_t t = first_tri; t < first_tri + s->def->objects[object].tri_count; t++) {
        pl_tri_look own = look_at(s, t);
        pl_glb_part *part = &parts[own.material + 1];
        part->count++;
        part->textured = own.textured && look->picture_of[own.material] >= 0;
        if (part->textured || has_uv(s, t)) part->mapped = true;
        if (own.vertex_colors && own.colored && !part->textured) part->colored = true;
    }
    if (s->def->colors && parts[0].count) parts[0].colored = true;
    for (int i = 0; i < count; i++) {
        if (!parts[i].count) continue;
        if (look->part_count == *room) {
            pl_glb_part *grown = pl_array_grow(look->parts, 2 * *room + 16, sizeof *grown);
            if (!grown) return pl_error_memory(err, 80 * *room, "materials");
            look->parts = grown;
            *room = 2 * *room + 16;
        }
        parts[i].object = object;
        parts[i].material = i - 1;
        parts[i].first = first_tri;
        first_tri += parts[i].count;
        look->parts[look->part_count++] = parts[i];
        parts[i] = (pl_glb_part){0};
    }
    return PL_OK;
}

/* A material has one factor for all its parts: if one part has vertex colours, all have them. */
static void share_colors(pl_glb_look *look) {
    for (int i = 0; i < look->part_count; i++) {
        pl_glb_part *part = &look->parts[i];
        for (int k = 0; k < look->part_count && part->material >= 0; k++)
            part->colored =
                part->colored || (look->parts[k].material == part->material && look->parts[k].colored);
    }
}

static pl_status make_parts(pl_seamer *s, pl_error *err) {
    pl_glb_part *parts = pl_array_new(s->look->appearance_count + 1, sizeof *parts);
    if (!parts) return pl_error_memory(err, 40 * s->look->appearance_count, "materials");
    int room = 0;
    int64_t first_tri = 0;
    pl_status status = PL_OK;
    for (int i = 0; i < s->def->object_count && status == PL_OK; i++) {
        status = list_parts(s, i, first_tri, parts, &room, err);
        first_tri += s->def->objects[i].tri_count;
    }
    if (status == PL_OK && s->def->look) share_colors(s->look);
    free(parts);
    return status;
}

/* Appends the triangles of the parts [first, end), which belong to one object. */
static pl_status add_object(pl_seamer *s, int first, int end, int64_t *fill, pl_error *err) {
    pl_glb_look *look = s->look;
    const int64_t first_vertex = look->vertex_count, first_tri = look->parts[first].first;
    const pl_glb_part *last = &look->parts[end - 1];
    for (int64_t t = first_tri; t < last->first + last->count; t++) {
        pl_tri_look own = look_at(s, t);
        int part = first;
        while (look->parts[part].material != own.material) part++;
        int64_t to = look->parts[part].first + fill[part]++;
        for (int c = 0; c < 3; c++) {
            pl_glb_vertex vertex;
            fill_vertex(s, &look->parts[part], &own, 3 * t + c, &vertex);
            PL_TRY(add_vertex(s, &vertex, &look->tris[3 * to + c], err));
            look->tris[3 * to + c] -= (int32_t)first_vertex;
        }
    }
    look->first_vertex[look->parts[first].object + 1] = look->vertex_count;
    return PL_OK;
}

static pl_status make_triangles(pl_seamer *s, pl_error *err) {
    pl_glb_look *look = s->look;
    int64_t *fill = pl_array_new(look->part_count, sizeof *fill);
    look->tris = pl_array_new(3 * s->split->tri_count, sizeof *look->tris);
    look->first_vertex = pl_array_new(s->def->object_count + 1, sizeof *look->first_vertex);
    s->first = pl_array_new(s->split->vertex_count, sizeof *s->first);
    pl_status status = PL_OK;
    if (!fill || !look->tris || !s->first || !look->first_vertex)
        status = pl_error_memory(err, 12 * s->split->tri_count, "triangles");
    for (int i = 0, end; i < look->part_count && status == PL_OK; i = end) {
        for (end = i + 1; end < look->part_count && look->parts[end].object == look->parts[i].object;) end++;
        status = add_object(s, i, end, fill, err);
    }
    free(fill);
    return status;
}

static pl_status make_arrays(const pl_seamer *s, pl_error *err) {
    pl_glb_look *look = s->look;
    bool uv = false, colors = false;
    for (int i = 0; i < look->part_count; i++) {
        uv = uv || look->parts[i].mapped;
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

pl_status pl_glb_look_make(const pl_animation_def *def, const pl_surface_split *split, pl_glb_look *out,
                           pl_error *err) {
    *out = (pl_glb_look){.def = def};
    pl_seamer s = {.def = def, .split = split, .look = out};
    if (def->look) {
        s.arrays = pl_mesh_find_look(def->look);
        out->appearance_count = def->look->appearance_count;
        out->appearances = def->look->appearances;
    }
    pl_status status = read_pictures(out, err);
    if (status == PL_OK) status = make_parts(&s, err);
    if (status == PL_OK) status = make_triangles(&s, err);
    if (status == PL_OK) status = make_arrays(&s, err);
    free(s.vertices);
    free(s.first);
    free(s.next);
    return status;
}

/* ---- JSON */

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

/* Colours of a picture or of vertices replace the material's own. */
typedef struct pl_glb_material {
    const char *name;
    pl_animation_material look;
    bool white, blends;
    int picture; /* or -1 */
} pl_glb_material;

static void json_material(pl_buffer *out, const pl_glb_material *material, bool first) {
    const pl_animation_material *look = &material->look;
    pl_buffer_text(out, first ? "{\"name\":" : ",{\"name\":");
    pl_json_text(out, material->name);
    pl_buffer_print(out, ",\"doubleSided\":true%s,\"pbrMetallicRoughness\":{",
                    material->blends || look->opacity < 1.0 ? ",\"alphaMode\":\"BLEND\"" : "");
    if (material->picture >= 0)
        pl_buffer_print(out, "\"baseColorTexture\":{\"index\":%d},", material->picture);
    pl_buffer_text(out, "\"baseColorFactor\":[");
    for (int k = 0; k < 3; k++)
        pl_buffer_print(out, "%.9g,", material->white ? 1.0 : pl_srgb_to_linear(look->color[k]));
    pl_buffer_print(out, "%.9g],\"metallicFactor\":0,\"roughnessFactor\":%.9g}}", look->opacity,
                    look->roughness);
}

int pl_glb_part_material(const pl_glb_look *look, const pl_glb_part *part) {
    return part->material >= 0 ? part->material : look->appearance_count + part->object;
}

/* Whether any vertex of the part is transparent. */
static bool part_blends(const pl_glb_look *look, const pl_glb_part *part) {
    const int64_t first = look->first_vertex[part->object];
    for (int64_t i = 3 * part->first; part->colored && i < 3 * (part->first + part->count); i++) {
        if (look->colors[4 * (first + look->tris[i]) + 3] < 1.0f) return true;
    }
    return false;
}

/* Sets the properties of a material that depend on its parts. */
static void use_parts(const pl_glb_look *look, int number, pl_glb_material *material) {
    for (int i = 0; i < look->part_count; i++) {
        const pl_glb_part *part = &look->parts[i];
        if (pl_glb_part_material(look, part) != number) continue;
        if (part->colored && part->material >= 0) material->look.opacity = 1.0; /* the vertices have it */
        if (part->colored || part->textured) material->white = true;
        material->blends = material->blends || part_blends(look, part);
    }
}

void pl_glb_look_json(const pl_glb_look *look, int first_view, pl_buffer *out) {
    const pl_animation_def *def = look->def;
    pl_buffer_text(out, ",\"materials\":[");
    for (int i = 0; i < look->appearance_count + def->object_count + def->rigid_count; i++) {
        int object = i - look->appearance_count, rigid = object - def->object_count;
        pl_glb_material material = {.picture = -1};
        if (object < 0) {
            const pl_appearance *own = &look->appearances[i];
            material.name = own->name;
            material.look = (pl_animation_material){{own->color[0], own->color[1], own->color[2]},
                                                    own->opacity,
                                                    isfinite(own->roughness) ? own->roughness : PL_ROUGHNESS};
            material.picture = look->picture_of[i];
        } else {
            material.name = rigid < 0 ? def->objects[object].name : def->rigids[rigid].name;
            material.look = rigid < 0 ? def->objects[object].material : def->rigids[rigid].material;
        }
        if (rigid < 0) use_parts(look, i, &material);
        json_material(out, &material, i == 0);
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
