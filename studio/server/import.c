/* What a user drops on the page: surfaces and meshes become a body on the ground, scenes are opened with the
 * files that came with them. Files are stored under names made of their content, in a folder of our own. */
#include "server/jobs.h"
#include "server/message.h"
#include "server/names.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FILES = 32, DEFAULT_TETS = 3000, MAX_VERTICES = 5000000, MAX_PACKED = 16 << 20 };

typedef struct dropped {
    int count;
    char names[MAX_FILES][128]; /* as the user's system calls them */
    char stored[MAX_FILES][64]; /* in our folder */
    pl_blob *blobs[MAX_FILES];
} dropped;

static void forget(dropped *files) {
    for (int i = 0; i < files->count; i++) pl_blob_release(files->blobs[i]);
}

/* The ending of a name in small letters, with ".gz" where it has one: ".ply.gz"; only letters and digits. */
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

/* A reader's name for an ending, or NULL. */
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

/* What a dropped mesh is: read once, so that what is stored names no other file and is no larger than it
 * says. */
typedef struct shape {
    bool surface; /* triangles, to be filled */
    double min[3], max[3];
    bool z_up;
} shape;

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

/* From memory no other file is opened; gzip data goes through a file of ours. */
static pl_status read_mesh(pl_studio *studio, const dropped *files, int at, const char *format, pl_mesh **out,
                           pl_error *err) {
    const pl_blob *blob = files->blobs[at];
    if (!is_packed(blob))
        return pl_mesh_load_memory(format, files->names[at], blob->bytes, blob->size, NULL, 0, out, NULL,
                                   err);
    char path[PL_FOLDER_PATH + 80], ending[16];
    ending_of(files->names[at], ending);
    if (blob->size > MAX_PACKED || !strncmp(ending, ".obj", 4))
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

/* Under a name made of its content; `look` may be NULL. What is no mesh (a procedural model) is stored as it
 * is. */
static pl_status store(pl_studio *studio, dropped *files, int at, shape *look, pl_error *err) {
    char path[PL_FOLDER_PATH + 80], hash[17], ending[16];
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
    if (status == PL_OK) {
        drop_appearances(mesh);
        snprintf(files->stored[at], sizeof files->stored[at], "dropped-%s.%s", hash,
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

/* Files in millimetres or of unknown units become a metre tall; what has a size that one can play with keeps
 * it. */
static double fitting_scale(const shape *look) {
    double largest = 0.0;
    for (int k = 0; k < 3; k++) largest = fmax(largest, look->max[k] - look->min[k]);
    return largest >= 0.2 && largest <= 3.0 ? 1.0 : 1.0 / fmax(largest, 1e-12);
}

static json_t *body_of(const char *stored, const shape *look, double tets, const char *element) {
    double scale = fitting_scale(look);
    int up = look->z_up ? 2 : 1, across = look->z_up ? 1 : 2;
    double middle[3];
    for (int k = 0; k < 3; k++) middle[k] = 0.5 * scale * (look->min[k] + look->max[k]);
    double height = scale * look->min[up];
    json_t *mesh = look->surface ? json_pack("{s:s,s:I}", "surface", stored, "tets", (json_int_t)tets)
                                 : json_pack("{s:s}", "file", stored);
    json_t *body = json_pack("{s:o,s:s,s:f}", "mesh", mesh, "material", "rubber", "scale", scale);
    /* Turned by -90 degrees about x, (x, y, z) becomes (x, z, -y). */
    json_object_set_new(
        body, "translate",
        json_pack("[fff]", -middle[0], 0.01 - height, look->z_up ? middle[across] : -middle[across]));
    if (look->z_up)
        json_object_set_new(body, "rotate", json_pack("{s:[iii],s:i}", "axis", 1, 0, 0, "degrees", -90));
    if (element) json_object_set_new(body, "element", json_string(element));
    return body;
}

static const char ground[] =
    "{\"time\": {\"dt\": 0.0166666666666667, \"duration\": 10}, \"gravity\": [0, -9.81, 0],"
    " \"integrator\": {\"type\": \"linear-implicit-euler\", \"tangent\": \"warped\"},"
    " \"solver\": {\"tolerance\": 1e-3, \"max_iterations\": 50},"
    " \"materials\": {\"rubber\": {\"law\": \"linear\", \"young\": 1e5, \"poisson\": 0.4, \"density\": 500,"
    "                             \"damping\": {\"mass\": 0.3, \"stiffness\": 0.01}}},"
    " \"colliders\": {\"ground\": {\"shape\": \"plane\", \"point\": [0, 0, 0], \"normal\": [0, 1, 0],"
    "                             \"friction\": 0.6}}}";

static pl_status import_body(pl_studio *studio, const json_t *root, dropped *files, json_t **document,
                             pl_error *err) {
    char ending[16];
    shape look = {0};
    double tets;
    int at = 0;
    while (at < files->count && (ending_of(files->names[at], ending), !format_of(ending))) at++;
    if (at == files->count)
        return pl_error_set(err, PL_ERR_INPUT, "'%.60s' is neither a surface nor a mesh that can be read",
                            files->names[0]);
    if (!pl_member_range(root, "tets", 50, PL_MAX_TETS, DEFAULT_TETS, &tets))
        return pl_error_set(err, PL_ERR_INPUT, "tets: expected 50 to %d", PL_MAX_TETS);
    look.z_up = !strncmp(ending, ".stl", 4);
    pl_status status = store(studio, files, at, &look, err);
    if (status != PL_OK) return status;
    *document = json_loads(ground, 0, NULL);
    json_t *body = body_of(files->stored[at], &look, tets, pl_member_text(root, "element", NULL));
    json_object_set_new(*document, "bodies", json_pack("{s:o}", "dropped", body));
    return PL_OK;
}

/* ---- a scene */

static const char *last_part(const char *path) {
    const char *slash = strrchr(path, '/'), *back = strrchr(path, '\\');
    if (back && (!slash || back > slash)) slash = back;
    return slash ? slash + 1 : path;
}

/* A file that the document names becomes that of an upload with the same last part; others are refused. */
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

/* ---- opening what was made */

static pl_status open_document(pl_studio *studio, const json_t *document, pl_world_def *def, pl_world **out,
                               pl_error *err) {
    char path[PL_FOLDER_PATH + 80], hash[17];
    char *text = json_dumps(document, JSON_INDENT(2));
    if (!text) return pl_error_set(err, PL_ERR_MACHINE, "no memory");
    pl_content_name(text, strlen(text), hash);
    snprintf(path, sizeof path, "%s/scene-%s.json", studio->folder, hash);
    pl_status status = pl_file_write_atomic(path, text, strlen(text), err);
    free(text);
    def->description = json_string_value(json_object_get(document, "description"));
    return status == PL_OK ? pl_job_load(studio, path, def, out, err) : status;
}

void pl_job_import(pl_studio *studio, const pl_job *job) {
    dropped files = {0};
    json_t *document = NULL;
    pl_error err;
    pl_world *world = NULL;
    pl_status status = collect(studio, job->root, &files, &err);
    int scene = status == PL_OK ? find_scene(&files) : -1;
    if (status == PL_OK)
        status = scene >= 0 ? import_scene(studio, &files, scene, &document, &err)
                            : import_body(studio, job->root, &files, &document, &err);
    pl_world_def def = {.name = files.names[0], .title = files.names[0], .source = "import"};
    if (status == PL_OK) status = open_document(studio, document, &def, &world, &err);
    json_decref(document);
    pl_job_hand_over(studio, job, status, world, &err);
    forget(&files);
}

pl_status pl_job_load_mesh(pl_studio *studio, const char *path, pl_world_def *def, pl_world **out,
                           pl_error *err) {
    dropped files = {.count = 1};
    json_t *document = NULL;
    snprintf(files.names[0], sizeof files.names[0], "%s", last_part(path));
    files.blobs[0] = pl_blob_from_file(path, PL_MAX_UPLOAD);
    if (!files.blobs[0]) return pl_error_set(err, PL_ERR_INPUT, "%s: cannot be read, or is too large", path);
    pl_status status = import_body(studio, NULL, &files, &document, err);
    if (status == PL_OK) status = open_document(studio, document, def, out, err);
    json_decref(document);
    forget(&files);
    return status;
}
