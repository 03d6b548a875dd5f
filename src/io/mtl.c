/* See mtl.h. Problems with materials are never errors, because the surface can be used without them. */
#include "io/mtl.h"
#include "core/fields.h"
#include "core/memory.h"
#include "io/file.h"
#include "io/path.h"
#include "io/print.h"
#include "io/raw.h"
#include "io/srgb.h"
#include "io/text.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- paths */

static char *join_path(const char *folder, const char *name, size_t length) {
    pl_buffer path = {0};
    if (!length || name[0] != '/') pl_buffer_text(&path, folder);
    pl_buffer_add(&path, name, length);
    if (path.failed) pl_buffer_free(&path);
    return path.data;
}

static bool is_file(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

static void note(pl_mesh_repairs *repairs, const char *path, const char *what) {
    if (repairs) pl_mesh_repairs_note(repairs, "%.200s: %s", path, what);
}

/* ---- textures */

/* Width and height of a PNG, which are at its beginning. */
static bool png_size(const uint8_t *data, size_t size, uint32_t side[2]) {
    if (size < 24 || memcmp(data, "\x89PNG\r\n\x1a\n", 8) != 0) return false;
    for (int i = 0; i < 2; i++) side[i] = (uint32_t)pl_raw_bits(data + 16 + 4 * i, 4, true);
    return true;
}

/* Width and height of a JPEG: in the first segment that starts a frame (markers C0 to CF except C4, C8 and
 * CC). */
static bool jpeg_size(const uint8_t *data, size_t size, uint32_t side[2]) {
    if (size < 4 || memcmp(data, "\xff\xd8\xff", 3) != 0) return false;
    side[0] = side[1] = 0; /* if it is not found */
    for (size_t at = 2; at + 9 <= size && data[at] == 0xff;) {
        uint8_t marker = data[at + 1];
        if (marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc) {
            side[1] = (uint32_t)pl_raw_bits(data + at + 5, 2, true);
            side[0] = (uint32_t)pl_raw_bits(data + at + 7, 2, true);
            return true;
        }
        at += 2 + (size_t)pl_raw_bits(data + at + 2, 2, true);
    }
    return true;
}

void pl_texture_check(const char *path, pl_mesh_repairs *repairs) {
    enum { HEAD = 1 << 18 }; /* bytes at the beginning of a file that are searched for its size */
    uint32_t side[2];
    FILE *file = is_file(path) ? fopen(path, "rb") : NULL;
    uint8_t *data = file ? malloc(HEAD) : NULL;
    size_t size = data ? fread(data, 1, HEAD, file) : 0;
    if (file) fclose(file);
    if (!data) {
        note(repairs, path, "the texture does not exist or is not a file; the material's colour is shown");
        return;
    }
    bool known = png_size(data, size, side) || jpeg_size(data, size, side);
    free(data);
    if (!known) {
        note(repairs, path,
             "the texture is of an unknown kind, expected PNG or JPEG; the material's colour is shown");
        return;
    }
    if (side[0] >= 1 && side[1] >= 1 && side[0] <= PL_MAX_TEXTURE && side[1] <= PL_MAX_TEXTURE) return;
    if (repairs)
        pl_mesh_repairs_note(
            repairs, "%.200s: a texture of %u x %u pixels, expected 1 to %d; the material's colour is shown",
            path, side[0], side[1], PL_MAX_TEXTURE);
}

/* Number of words that follow an option of a texture; -1: up to three numbers. */
static int option_words(const char *word, size_t length) {
    static const struct {
        const char *name;
        int words;
    } options[] = {{"-o", -1},     {"-s", -1},    {"-t", -1},     {"-mm", 2},    {"-blendu", 1},
                   {"-blendv", 1}, {"-boost", 1}, {"-texres", 1}, {"-clamp", 1}, {"-imfchan", 1},
                   {"-bm", 1},     {"-cc", 1},    {"-type", 1}};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        if (pl_word_is(word, length, options[i].name)) return options[i].words;
    }
    return 0;
}

/* Scale and offset of texture coordinates, as of -s and -o. */
typedef struct pl_uv_map {
    double scale[2], offset[2];
} pl_uv_map;

static void read_options(pl_text *text, pl_uv_map *map) {
    while (pl_text_skip_blanks(text) && *text->at == '-') {
        size_t length = pl_text_peek(text);
        int words = option_words(text->at, length);
        if (!words) return; /* not an option: a file name may begin like this */
        double *to = pl_word_is(text->at, length, "-s")   ? map->scale
                     : pl_word_is(text->at, length, "-o") ? map->offset
                                                          : NULL;
        text->at += length;
        double number;
        for (int i = 0; i < (words < 0 ? 3 : words) && pl_text_skip_blanks(text); i++) {
            if (words < 0 && !pl_scan_real(text->at, text->end, &number)) break;
            if (to && i < 2 && isfinite(number)) to[i] = number;
            text->at += pl_text_peek(text);
        }
    }
}

/* The rest of the line without blanks at either end. */
static const char *rest_of_line(pl_text *text, size_t *length) {
    const char *at = text->at; /* a name may begin like a comment */
    while (at < text->end && (*at == ' ' || *at == '\t')) at++;
    const char *stop = at;
    while (stop < text->end && *stop != '\n' && *stop != '\0') stop++;
    while (stop > at && (stop[-1] == ' ' || stop[-1] == '\r' || stop[-1] == '\t')) stop--;
    *length = (size_t)(stop - at);
    text->at = stop;
    return at;
}

char *pl_texture_path(const char *folder, const char *name, size_t length) {
    char *path = join_path(folder ? folder : "", name, length);
    for (char *at = path; at && *at; at++) {
        if (*at == '\\') *at = '/';
    }
    const char *slash = path ? strrchr(path, '/') : NULL;
    if (!slash || !folder || is_file(path)) return path;
    char *last = join_path(folder, slash + 1, strlen(slash + 1));
    bool there = last && is_file(last);
    free(there ? path : last);
    return there ? last : path;
}

/* ---- reading */

/* The first line of files that Pliant writes begins with it. */
#define PL_MTL_HEADER "# Pliant writes Kd"

/* Ns of a polished surface. */
#define PL_MAX_NS 1000.0

typedef struct pl_mtl {
    pl_text text;
    const char *folder;
    bool all;
    pl_mesh *mesh;
    pl_mesh_repairs *repairs;
    int current; /* index of the appearance, or -1 */
    int *defined;
    pl_uv_map *maps; /* of each appearance */
    bool linear;     /* Kd is in linear light */
    bool odd;        /* some number was not valid */
    bool rough;      /* the current material has a Pr, which takes precedence over Ns */
} pl_mtl;

static const pl_uv_map same_uv = {{1.0, 1.0}, {0.0, 0.0}};

/* A number divided by `max`; the result is clamped to 0 to 1. */
static bool read_share(pl_mtl *mtl, double max, double *out) {
    double value;
    pl_text_skip_blanks(&mtl->text);
    const char *stop = pl_scan_real(mtl->text.at, mtl->text.end, &value);
    mtl->odd = mtl->odd || !stop || !isfinite(value);
    if (!stop || !isfinite(value)) return false;
    mtl->text.at = stop;
    *out = fmin(fmax(value / max, 0.0), 1.0);
    return true;
}

static bool unit_number(pl_mtl *mtl, double *out) { return read_share(mtl, 1.0, out); }

/* Blender writes Kd in linear light, and says so only by naming itself in the first lines. */
static bool is_linear(const char *data, size_t size) {
    static const char *const writers[] = {"# Blender", PL_MTL_HEADER};
    for (const char *end = data + size; data < end && (*data == '#' || *data == '\n' || *data == '\r');) {
        for (size_t i = 0; i < sizeof writers / sizeof *writers; i++) {
            size_t length = strlen(writers[i]);
            if ((size_t)(end - data) >= length && !memcmp(data, writers[i], length)) return true;
        }
        const char *stop = memchr(data, '\n', (size_t)(end - data));
        data = stop ? stop + 1 : end;
    }
    return false;
}

static void read_color(pl_mtl *mtl, pl_appearance *own) {
    double color[3];
    if (!unit_number(mtl, &color[0])) return; /* also "spectral" and "xyz" */
    if (!pl_text_skip_blanks(&mtl->text))     /* a grey */
        color[1] = color[2] = color[0];
    else if (!unit_number(mtl, &color[1]) || !unit_number(mtl, &color[2]))
        return;
    for (int k = 0; k < 3; k++) own->color[k] = mtl->linear ? pl_linear_to_srgb(color[k]) : color[k];
}

static pl_status read_texture(pl_mtl *mtl, pl_appearance *own) {
    size_t length;
    pl_uv_map map = same_uv;
    read_options(&mtl->text, &map);
    const char *name = rest_of_line(&mtl->text, &length);
    if (!length) return PL_OK;
    free(own->texture);
    own->texture = pl_texture_path(mtl->folder, name, length);
    if (!own->texture) return pl_error_memory(mtl->text.err, (int64_t)length, "a texture's name");
    mtl->maps[mtl->current] = map;
    if (mtl->folder && mtl->repairs) pl_texture_check(own->texture, mtl->repairs);
    return PL_OK;
}

static pl_status begin_material(pl_mtl *mtl) {
    size_t length;
    const char *name = rest_of_line(&mtl->text, &length);
    pl_mesh *mesh = mtl->mesh;
    mtl->current = -1;
    mtl->rough = false;
    for (int i = 0; i < mesh->appearance_count && !mtl->all; i++) {
        if (strlen(mesh->appearances[i].name) == length && !memcmp(mesh->appearances[i].name, name, length))
            mtl->current = i;
    }
    if (mtl->all && mesh->appearance_count < PL_MAX_APPEARANCES) {
        mtl->current = pl_mesh_appearance(mesh, name, length);
        if (mtl->current < 0) return pl_error_memory(mtl->text.err, (int64_t)length, "a material");
    }
    *mtl->defined += mtl->current >= 0;
    return PL_OK;
}

static pl_status read_line(pl_mtl *mtl) {
    const char *word;
    size_t length;
    PL_TRY(pl_text_word(&mtl->text, "a keyword", &word, &length));
    if (pl_word_is(word, length, "newmtl")) return begin_material(mtl);
    if (mtl->current < 0) return PL_OK;
    pl_appearance *own = &mtl->mesh->appearances[mtl->current];
    double value;
    if (pl_word_is(word, length, "Kd"))
        read_color(mtl, own);
    else if (pl_word_is(word, length, "d") && !pl_text_accept(&mtl->text, "-halo") &&
             unit_number(mtl, &value))
        own->opacity = value;
    else if (pl_word_is(word, length, "Tr") && unit_number(mtl, &value))
        own->opacity = 1.0 - value;
    else if (pl_word_is(word, length, "Pr") && unit_number(mtl, &value))
        own->roughness = value, mtl->rough = true;
    else if (pl_word_is(word, length, "Ns") && !mtl->rough && read_share(mtl, PL_MAX_NS, &value))
        own->roughness = 1.0 - sqrt(value);
    else if (pl_word_is(word, length, "map_Kd"))
        return read_texture(mtl, own);
    return PL_OK;
}

/* Applies the scale and the offset of textures to the texture coordinates, which have no other place for
 * them. */
static void map_uvs(const pl_mtl *mtl) {
    pl_mesh_look look = pl_mesh_find_look(mtl->mesh);
    pl_array *array = NULL;
    for (int i = 0; i < mtl->mesh->array_count; i++) {
        if (look.uv && mtl->mesh->arrays[i].values == look.uv) array = &mtl->mesh->arrays[i];
    }
    for (int64_t t = 0; array && look.materials && t < mtl->mesh->tri_count; t++) {
        if (look.materials[t] < 0) continue;
        const pl_uv_map *map = &mtl->maps[(int)look.materials[t]];
        for (int i = 0; i < 6; i++) {
            double value = array->values[6 * t + i] * map->scale[i % 2] + map->offset[i % 2];
            if (isfinite(value)) array->values[6 * t + i] = value;
        }
    }
}

pl_status pl_mtl_read(const char *label, const char *data, size_t size, const char *folder, bool all,
                      pl_mesh *mesh, pl_mesh_repairs *repairs, int *defined, pl_error *err) {
    pl_mtl mtl = {.text = pl_text_open(label, data, size, '#', err),
                  .folder = folder,
                  .all = all,
                  .mesh = mesh,
                  .repairs = repairs,
                  .current = -1,
                  .defined = defined,
                  .linear = is_linear(data, size),
                  .maps = pl_array_new(PL_MAX_APPEARANCES, sizeof *mtl.maps)};
    int before = *defined;
    pl_status status = mtl.maps ? PL_OK : pl_error_memory(err, PL_MAX_APPEARANCES, "materials");
    for (int i = 0; i < PL_MAX_APPEARANCES && mtl.maps; i++) mtl.maps[i] = same_uv;
    while (status == PL_OK && pl_text_skip(&mtl.text)) {
        status = read_line(&mtl);
        pl_text_next_line(&mtl.text);
    }
    if (status == PL_OK) map_uvs(&mtl);
    free(mtl.maps);
    if (status != PL_OK) return status;
    if (mtl.odd) note(repairs, label, "values that are not numbers were ignored");
    if (*defined == before) note(repairs, label, "none of the materials is in it");
    return PL_OK;
}

static pl_status read_file(const char *path, bool all, pl_mesh *mesh, pl_mesh_repairs *repairs, int *defined,
                           pl_error *err) {
    char *data, *folder = pl_path_folder(path);
    size_t size;
    if (!folder) return pl_error_memory(err, 0, "a path");
    pl_status status = pl_file_read(path, &data, &size, err);
    if (status == PL_OK) {
        status = pl_mtl_read(path, data, size, folder, all, mesh, repairs, defined, err);
        free(data);
    }
    free(folder);
    return status;
}

/* Files that cannot be read are only noted. */
static pl_status read_one(const char *folder, const char *name, size_t length, pl_mesh *mesh,
                          pl_mesh_repairs *repairs, int *defined, pl_error *err) {
    char *path = join_path(folder, name, length);
    if (!path) return pl_error_memory(err, (int64_t)length, "a path");
    for (char *at = path; *at; at++) {
        if (*at == '\\') *at = '/';
    }
    pl_status status = PL_OK;
    if (is_file(path)) {
        pl_error why = {0};
        status = read_file(path, false, mesh, repairs, defined, &why);
        if (status == PL_ERR_INPUT) note(repairs, path, "the materials cannot be read"), status = PL_OK;
        if (status != PL_OK) pl_error_set(err, status, "%s", why.message);
    } else {
        note(repairs, path, "the material file does not exist or is not a file");
    }
    free(path);
    return status;
}

pl_status pl_mtl_read_named(const char *path, const char *names, size_t length, pl_mesh *mesh,
                            pl_mesh_repairs *repairs, int *defined, pl_error *err) {
    char *folder = pl_path_folder(path), *whole = folder ? join_path(folder, names, length) : NULL;
    if (!whole) {
        free(folder);
        return pl_error_memory(err, (int64_t)length, "a path");
    }
    pl_status status = PL_OK;
    bool one = is_file(whole) || !memchr(names, ' ', length);
    free(whole);
    for (size_t at = 0; at < length && status == PL_OK;) {
        size_t end = at;
        while (end < length && (one || names[end] != ' ')) end++;
        if (end > at) status = read_one(folder, names + at, end - at, mesh, repairs, defined, err);
        at = end + 1;
    }
    free(folder);
    return status;
}

pl_status pl_mesh_load_appearances(pl_mesh *mesh, const char *path, pl_error *err) {
    PL_REQUIRE(mesh);
    PL_REQUIRE(path);
    pl_mesh read = {0};
    int defined = 0;
    pl_status status = read_file(path, true, &read, NULL, &defined, err);
    if (status == PL_OK) {
        pl_mesh_free_appearances(mesh);
        mesh->appearances = read.appearances;
        mesh->appearance_count = read.appearance_count;
    } else {
        pl_mesh_free_appearances(&read);
    }
    return status;
}

/* ---- writing */

static void write_texture(pl_writer *writer, const char *folder, const char *texture, pl_mtl_paths paths) {
    char *path = pl_path_relative(texture, folder, paths == PL_MTL_RELATIVE);
    if (!path) writer->error = ENOMEM;
    pl_writer_add(writer, "map_Kd ", 7);
    if (path) pl_writer_add(writer, path, strlen(path));
    pl_writer_add(writer, "\n", 1);
    free(path);
}

/* Ks 0.5 is what Blender takes for a plastic (and for a .glb); without Ks it shows no highlights. */
pl_status pl_mtl_write(const pl_mesh *mesh, const char *path, pl_mtl_paths paths, pl_error *err) {
    pl_writer writer;
    char *folder = pl_path_folder(path);
    if (!folder) return pl_error_memory(err, 0, "a path");
    pl_status status = pl_writer_open(&writer, path, err);
    if (status == PL_OK) pl_print(&writer, PL_MTL_HEADER " in linear light, as Blender does\n");
    for (int i = 0; i < mesh->appearance_count && status == PL_OK; i++) {
        const pl_appearance *own = &mesh->appearances[i];
        const double gloss = 1.0 - own->roughness;
        pl_print(&writer, "newmtl %.900s\nKd", own->name);
        for (int k = 0; k < 3; k++) pl_print(&writer, " %.9g", pl_srgb_to_linear(own->color[k]));
        pl_print(&writer, "\nKs 0.5 0.5 0.5\nillum 2\nd");
        pl_print_real(&writer, own->opacity);
        if (isfinite(gloss)) {
            pl_writer_add(&writer, "\nNs", 3);
            pl_print_real(&writer, PL_MAX_NS * gloss * gloss);
        }
        pl_writer_add(&writer, "\n", 1);
        if (own->texture) write_texture(&writer, folder, own->texture, paths);
    }
    if (status == PL_OK) status = pl_writer_commit(&writer, err);
    free(folder);
    return status;
}
