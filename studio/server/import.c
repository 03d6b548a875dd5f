/* Files that a user drops on the page: surfaces and meshes become a body on the ground; scenes are opened
 * with the files dropped with them. Files are stored in a private folder, under names derived from their
 * content. */
#include "server/dropped.h"
#include "server/jobs.h"
#include "server/message.h"
#include "server/names.h"
#include "server/pictures.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FILES = 32, DEFAULT_TETS = 3000, MAX_VERTICES = 5000000, MAX_PACKED = 16 << 20 };

typedef struct dropped {
    int count;
    char names[MAX_FILES][128]; /* original names */
    char stored[MAX_FILES][64]; /* names in the private folder */
    pl_blob *blobs[MAX_FILES];
    int picture; /* texture of the last stored mesh, or -1 */
} dropped;

static void forget(dropped *files) {
    for (int i = 0; i < files->count; i++) pl_blob_release(files->blobs[i]);
}

static const char *last_part(const char *path) {
    const char *slash = strrchr(path, '/'), *back = strrchr(path, '\\');
    if (back && (!slash || back > slash)) slash = back;
    return slash ? slash + 1 : path;
}

/* The extension of a name in lower case, including ".gz": ".ply.gz"; only letters and digits. */
static void ending_of(const char *name, char out[16]) {
    const char *dot = strrchr(name, '.');
    out[0] = '\0';
    if (!dot) return;
    if (!strcasecmp(dot, ".gz")) {
        const char *first = dot;
        while (first > name && first[-1] != '.') first--;
        if (first > name) dot = first - 1;
    }
    if (strlen(dot) >= 16) return;
    for (size_t i = 0; dot[i]; i++) {
        if (dot[i] != '.' && !isalnum((unsigned char)dot[i])) {
            out[0] = '\0';
            return;
        }
        out[i] = (char)tolower((unsigned char)dot[i]);
        out[i + 1] = '\0';
    }
}

/* The name of the reader for an extension, or NULL. */
static const char *format_of(const char *ending) {
    char bare[16];
    snprintf(bare, sizeof bare, "%s", ending);
    char *zipped = strstr(bare, ".gz");
    if (zipped) *zipped = '\0';
    for (int i = 0; i < pl_mesh_format_count() && bare[0]; i++) {
        const pl_mesh_format *format = pl_mesh_format_at(i);
        for (const char *at = format->endings; *at;) {
            size_t size = strcspn(at, " ");
            if (format->reads && size == strlen(bare) && !strncmp(at, bare, size)) return format->name;
            at += size;
            at += strspn(at, " ");
        }
    }
    return NULL;
}

static pl_status check_size(const pl_mesh *mesh, pl_error *err) {
    if (mesh->node_count > MAX_VERTICES)
        return pl_error_set(err, PL_ERR_INPUT, "%lld vertices, expected at most %d",
                            (long long)mesh->node_count, MAX_VERTICES);
    if (mesh->tet_count > PL_MAX_TETS)
        return pl_error_set(err, PL_ERR_INPUT, "%lld tetrahedra, expected at most %d",
                            (long long)mesh->tet_count, PL_MAX_TETS);
    return PL_OK;
}

static bool is_packed(const pl_blob *blob) {
    return blob->size > 2 && blob->bytes[0] == 0x1f && blob->bytes[1] == 0x8b;
}

static int find_ending(const dropped *files, const char *wanted) {
    char ending[16];
    for (int i = 0; i < files->count; i++) {
        ending_of(files->names[i], ending);
        if (!strcmp(ending, wanted)) return i;
    }
    return -1;
}

/* The dropped picture that is the texture of most of the surface, or -1. */
static int find_picture(const dropped *files, const pl_mesh *mesh) {
    int texture = mesh->tet_count ? -1 : pl_dress_texture(mesh, NULL, mesh->tri_count);
    const char *name = texture >= 0 ? last_part(mesh->appearances[texture].texture) : "";
    for (int i = 0; i < files->count; i++) {
        if (!strcmp(files->names[i], name) && pl_picture_type(files->blobs[i])) return i;
    }
    return -1;
}

/* TetGen's nodes and tetrahedra are two files with the same name: returns the other one, or -1. */
static int find_other(const dropped *files, int at) {
    size_t stem = strlen(files->names[at]) - strlen(strrchr(files->names[at], '.'));
    for (int i = 0; i < files->count; i++) {
        char ending[16];
        ending_of(files->names[i], ending);
        if (i != at && (!strcmp(ending, ".node") || !strcmp(ending, ".ele")) &&
            strlen(files->names[i]) == stem + strlen(ending) &&
            !strncmp(files->names[i], files->names[at], stem))
            return i;
    }
    return -1;
}

static pl_status read_pair(const dropped *files, int at, pl_mesh **out, pl_error *err) {
    char ending[16];
    ending_of(files->names[at], ending);
    int other = find_other(files, at);
    bool nodes = !strcmp(ending, ".node");
    if (other < 0)
        return pl_error_set(err, PL_ERR_INPUT, "%.60s: please drop the %s file of the same name with it",
                            files->names[at], nodes ? ".ele" : ".node");
    const pl_blob *points = files->blobs[nodes ? at : other], *tets = files->blobs[nodes ? other : at];
    return pl_mesh_load_memory("tetgen", files->names[nodes ? at : other], points->bytes, points->size,
                               tets->bytes, tets->size, out, NULL, err);
}

/* Reading from memory opens no other files; gzip data is read through a private file. */
static pl_status read_mesh(pl_studio *studio, const dropped *files, int at, const char *format, pl_mesh **out,
                           pl_error *err) {
    const pl_blob *blob = files->blobs[at];
    bool pair = !strcmp(format, "tetgen");
    if (!is_packed(blob) && pair) return read_pair(files, at, out, err);
    int library = strcmp(format, "obj") ? -1 : find_ending(files, ".mtl");
    const pl_blob *materials = library >= 0 ? files->blobs[library] : NULL;
    if (!is_packed(blob))
        return pl_mesh_load_memory(format, files->names[at], blob->bytes, blob->size,
                                   materials ? materials->bytes : NULL, materials ? materials->size : 0, out,
                                   NULL, err);
    char path[PL_FOLDER_PATH + 80], ending[16];
    ending_of(files->names[at], ending);
    if (blob->size > MAX_PACKED || pair || !strncmp(ending, ".obj", 4))
        return pl_error_set(err, PL_ERR_INPUT, "%.60s: please unpack it first", files->names[at]);
    snprintf(path, sizeof path, "%s/packed%s", studio->folder, ending);
    pl_status status = pl_file_write_atomic(path, blob->bytes, blob->size, err);
    if (status == PL_OK) status = pl_mesh_load(path, out, NULL, err);
    remove(path);
    return status;
}

static void drop_appearances(pl_mesh *mesh) {
    for (int i = 0; i < mesh->appearance_count; i++) {
        free(mesh->appearances[i].name);
        free(mesh->appearances[i].texture);
    }
    free(mesh->appearances);
    mesh->appearances = NULL;
    mesh->appearance_count = 0;
}

/* Stores a mesh under a name derived from its content; `look` may be NULL. Files that are not meshes
 * (procedural models) are stored unchanged. */
static pl_status store(pl_studio *studio, dropped *files, int at, pl_dropped *look, pl_error *err) {
    char path[PL_FOLDER_PATH + 80], hash[17], more[17] = "", ending[16];
    pl_blob *blob = files->blobs[at];
    pl_content_name(blob->bytes, blob->size, hash);
    ending_of(files->names[at], ending);
    bool scene = !strcmp(ending, ".json") && !pl_sculpt_is_model_memory(blob->bytes, blob->size);
    const char *format = scene ? NULL : format_of(ending);
    if (!format) {
        snprintf(files->stored[at], sizeof files->stored[at], "dropped-%s%s", hash, ending);
        snprintf(path, sizeof path, "%s/%s", studio->folder, files->stored[at]);
        return pl_file_write_atomic(path, blob->bytes, blob->size, err);
    }
    pl_mesh *mesh = NULL;
    pl_mesh_summary summary;
    pl_status status = read_mesh(studio, files, at, format, &mesh, err);
    if (status == PL_OK) status = check_size(mesh, err);
    if (status == PL_OK) status = pl_mesh_summarise(mesh, &summary, err);
    int other = !strcmp(format, "tetgen") ? find_other(files, at) : -1;
    if (other >= 0) pl_content_name(files->blobs[other]->bytes, files->blobs[other]->size, more);
    if (status == PL_OK) {
        files->picture = find_picture(files, mesh);
        drop_appearances(mesh);
        snprintf(files->stored[at], sizeof files->stored[at], "dropped-%s%s.%s", hash, more,
                 mesh->tet_count ? "vtu" : "ply");
        snprintf(path, sizeof path, "%s/%s", studio->folder, files->stored[at]);
        status = pl_mesh_save(mesh, path, err);
    }
    if (status == PL_OK && look) {
        look->surface = mesh->tet_count == 0;
        memcpy(look->min, summary.min, sizeof look->min);
        memcpy(look->max, summary.max, sizeof look->max);
    }
    pl_mesh_free(mesh);
    return status;
}

static pl_status collect(pl_studio *studio, const json_t *root, dropped *files, pl_error *err) {
    const json_t *list = json_object_get(root, "files");
    if (!json_array_size(list) || json_array_size(list) > MAX_FILES)
        return pl_error_set(err, PL_ERR_INPUT, "files: expected 1 to %d uploads", MAX_FILES);
    for (size_t i = 0; i < json_array_size(list); i++) {
        int number = (int)json_integer_value(json_array_get(list, i));
        pl_blob *blob = pl_shelf_find(&studio->uploads, number, files->names[files->count]);
        if (!blob) return pl_error_set(err, PL_ERR_INPUT, "there is no upload %d (any more)", number);
        files->blobs[files->count++] = blob;
    }
    return PL_OK;
}

/* ---- a body */

/* Bodies of a usable size keep it; others, from files in millimetres or unknown units, become one metre
 * tall. */
static double fitting_scale(const pl_dropped *mesh) {
    double largest = pl_dropped_size(mesh);
    return largest >= 0.2 && largest <= 3.0 ? 1.0 : 1.0 / fmax(largest, 1e-12);
}

static const char ground[] =
    "{\"time\": {\"dt\": 0.0166666666666667, \"duration\": 10}, \"gravity\": [0, -9.81, 0],"
    " \"integrator\": {\"type\": \"linear-implicit-euler\", \"tangent\": \"warped\"},"
    " \"solver\": {\"tolerance\": 1e-3, \"max_iterations\": 50},"
    " \"materials\": {\"rubber\": {\"law\": \"linear\", \"young\": 1e5, \"poisson\": 0.4, \"density\": 500,"
    "                             \"damping\": {\"mass\": 0.3, \"stiffness\": 0.01}}},"
    " \"colliders\": {\"ground\": {\"shape\": \"plane\", \"point\": [0, 0, 0], \"normal\": [0, 1, 0],"
    "                             \"friction\": 0.6}}}";

/* Reads and stores the first file that is a mesh; `out` points into the list of files. */
static pl_status take_mesh(pl_studio *studio, const json_t *root, dropped *files, pl_dropped *out,
                           pl_error *err) {
    char ending[16];
    int at = 0;
    *out = (pl_dropped){.element = pl_member_text(root, "element", NULL)};
    while (at < files->count && (ending_of(files->names[at], ending), !format_of(ending))) at++;
    if (at == files->count)
        return pl_error_set(err, PL_ERR_INPUT, "'%.60s' is neither a surface nor a mesh that can be read",
                            files->names[0]);
    if (!pl_member_range(root, "tets", 50, PL_MAX_TETS, DEFAULT_TETS, &out->tets))
        return pl_error_set(err, PL_ERR_INPUT, "tets: expected 50 to %d", PL_MAX_TETS);
    out->z_up = !strncmp(ending, ".stl", 4);
    pl_status status = store(studio, files, at, out, err);
    int picture = files->picture;
    if (status == PL_OK && picture >= 0) {
        status = store(studio, files, picture, NULL, err);
        out->texture = files->stored[picture];
    }
    out->file = files->stored[at];
    return status;
}

static pl_status import_body(pl_studio *studio, const json_t *root, dropped *files, json_t **document,
                             pl_error *err) {
    pl_dropped mesh;
    pl_status status = take_mesh(studio, root, files, &mesh, err);
    if (status != PL_OK) return status;
    *document = json_loads(ground, 0, NULL);
    json_t *body = pl_dropped_body(&mesh, fitting_scale(&mesh), 1, (const double[]){0, 0.01, 0}, "rubber");
    json_object_set_new(*document, "bodies", json_pack("{s:o}", "dropped", body));
    return PL_OK;
}

/* Adds the mesh to the open scene: the engine determines its position and replies. */
static void add_body(pl_studio *studio, const pl_job *job, dropped *files) {
    char path[PL_FOLDER_PATH + 80], picture[PL_FOLDER_PATH + 80];
    pl_dropped mesh;
    pl_error err;
    pl_status status = take_mesh(studio, job->root, files, &mesh, &err);
    if (status == PL_OK && atomic_load(&studio->worker.cancelled))
        status = pl_error_set(&err, PL_ERR_CANCELLED, "cancelled");
    if (status != PL_OK) {
        pl_hub_refuse(&studio->hub, job->client, job->id, "%s", err.message);
        return;
    }
    snprintf(path, sizeof path, "%s/%s", studio->folder, mesh.file);
    snprintf(picture, sizeof picture, "%s/%s", studio->folder, mesh.texture ? mesh.texture : "");
    mesh.file = path; /* absolute, because the scene has another folder */
    if (mesh.texture) mesh.texture = picture;
    json_t *order = json_pack("{s:s,s:o}", "do", "add", "mesh", pl_dropped_pack(&mesh));
    if (!pl_engine_post(&studio->engine, job->client, job->id, order, NULL))
        pl_hub_refuse(&studio->hub, job->client, job->id, "too many commands are queued");
}

/* ---- a scene */

/* Replaces a file name in the document by the stored name of the upload with the same last component; other
 * files are refused. */
static pl_status point_to_upload(void *context, json_t *text, pl_error *err) {
    const dropped *files = context;
    const char *name = json_string_value(text);
    for (int i = 0; i < files->count; i++) {
        if (!strcmp(last_part(name), files->names[i])) {
            json_string_set(text, files->stored[i]);
            return PL_OK;
        }
    }
    return pl_error_set(err, PL_ERR_INPUT, "the scene names '%.80s', which was not dropped with it", name);
}

static int find_scene(const dropped *files) {
    for (int i = 0; i < files->count; i++) {
        char ending[16];
        ending_of(files->names[i], ending);
        if (!strcmp(ending, ".json") &&
            !pl_sculpt_is_model_memory(files->blobs[i]->bytes, files->blobs[i]->size))
            return i;
    }
    return -1;
}

static pl_status import_scene(pl_studio *studio, dropped *files, int at, json_t **document, pl_error *err) {
    json_error_t error;
    *document = json_loadb((const char *)files->blobs[at]->bytes, files->blobs[at]->size,
                           JSON_REJECT_DUPLICATES, &error);
    if (!json_is_object(*document))
        return pl_error_set(err, PL_ERR_INPUT, "%.60s: line %d: %.80s", files->names[at], error.line,
                            error.text);
    json_object_del(*document, "$schema");
    pl_status status = PL_OK;
    for (int i = 0; i < files->count && status == PL_OK; i++) {
        if (i != at) status = store(studio, files, i, NULL, err);
    }
    static const char *const parts[] = {"bodies", "colliders", "events"};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0] && status == PL_OK; i++)
        status = pl_names_walk(json_object_get(*document, parts[i]), point_to_upload, files, err);
    return status;
}

/* ---- opening the result */

static pl_status open_document(pl_studio *studio, const json_t *document, pl_world_def *def, pl_world **out,
                               pl_error *err) {
    char path[PL_FOLDER_PATH + 80], hash[17];
    char *text = json_dumps(document, JSON_INDENT(2));
    if (!text) return pl_error_set(err, PL_ERR_SYSTEM, "no memory");
    pl_content_name(text, strlen(text), hash);
    snprintf(path, sizeof path, "%s/scene-%s.json", studio->folder, hash);
    pl_status status = pl_file_write_atomic(path, text, strlen(text), err);
    free(text);
    def->description = json_string_value(json_object_get(document, "description"));
    return status == PL_OK ? pl_job_load(studio, path, def, out, err) : status;
}

/* Messages use the original file name, instead of the path in the generated scene, which the user does not
 * know. */
static void name_source(const pl_studio *studio, const char *name, pl_error *err) {
    static const char ours[] = "bodies.dropped.mesh: ";
    const char *text =
        strncmp(err->message, studio->folder, strlen(studio->folder)) ? NULL : strstr(err->message, ": ");
    if (!text) return;
    text += 2;
    if (!strncmp(text, ours, sizeof ours - 1)) text += sizeof ours - 1;
    char copy[sizeof err->message];
    snprintf(copy, sizeof copy, "%s", text);
    pl_error_set(err, err->status, "%.60s: %s", name, copy);
}

void pl_job_import(pl_studio *studio, const pl_job *job) {
    dropped files = {0};
    json_t *document = NULL;
    pl_error err;
    pl_world *world = NULL;
    pl_status status = collect(studio, job->root, &files, &err);
    int scene = status == PL_OK ? find_scene(&files) : -1;
    if (status == PL_OK && scene < 0 && json_is_true(json_object_get(job->root, "add"))) {
        add_body(studio, job, &files);
        forget(&files);
        return;
    }
    if (status == PL_OK)
        status = scene >= 0 ? import_scene(studio, &files, scene, &document, &err)
                            : import_body(studio, job->root, &files, &document, &err);
    const char *name = files.names[scene >= 0 ? scene : 0];
    char title[256];
    pl_job_title(name, title);
    pl_world_def def = {.name = name, .title = title, .source = "import"};
    if (status == PL_OK) {
        status = open_document(studio, document, &def, &world, &err);
        if (status != PL_OK) name_source(studio, name, &err);
    }
    json_decref(document);
    pl_job_hand_over(studio, job, status, world, &err);
    forget(&files);
}

static bool take_file(dropped *files, const char *path) {
    snprintf(files->names[files->count], sizeof files->names[0], "%.120s", last_part(path));
    files->blobs[files->count] = pl_blob_from_file(path, PL_MAX_UPLOAD);
    return files->blobs[files->count] && ++files->count;
}

/* Stores the second file of a TetGen pair next to it. */
static void take_other(dropped *files, const char *path) {
    const char *dot = strrchr(path, '.');
    char other[4096];
    bool nodes = dot && !strcmp(dot, ".node");
    if (!nodes && (!dot || strcmp(dot, ".ele") != 0)) return;
    int length = snprintf(other, sizeof other, "%.*s%s", (int)(dot - path), path, nodes ? ".ele" : ".node");
    if (length < (int)sizeof other) take_file(files, other);
}

pl_status pl_job_load_mesh(pl_studio *studio, const char *path, pl_world_def *def, pl_world **out,
                           pl_error *err) {
    dropped files = {0};
    json_t *document = NULL;
    if (!take_file(&files, path))
        return pl_error_set(err, PL_ERR_INPUT, "%s: cannot be read, or is too large", path);
    take_other(&files, path);
    pl_status status = import_body(studio, NULL, &files, &document, err);
    if (status == PL_OK) status = open_document(studio, document, def, out, err);
    json_decref(document);
    forget(&files);
    return status;
}
