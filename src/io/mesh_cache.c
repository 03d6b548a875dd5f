/* A folder with meshes created from surfaces: one file per mesh, KEY.mesh-cache, where the key is a hash of
 * the surface, the options and the mesher's version. Files appear completely or not at all, and contain a
 * hash by which readers check them. */
#include "core/fields.h"
#include "core/hash.h"
#include "core/memory.h"
#include "io/file.h"
#include "io/text.h"
#include "mesh/cell.h"
#include "mesh/check.h"
#include "mesh/edit.h"
#include "mesh/grid.h"
#include "pliant/mesher.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define PL_CACHE_ENDING ".mesh-cache"
#define PL_CACHE_PART ".part" /* a file that may be left over from a killed process */
#define PL_CACHE_BYTES ((int64_t)1 << 30)
enum { PL_CACHE_PART_AGE = 3600 /* s */ };

/* Changed whenever the mesher creates different meshes from the same input. */
static const char mesher_version[] = "pliant mesher 8";

typedef struct pl_cache_header {
    char magic[16];
    uint64_t key[2], content; /* of the data that follows */
    int64_t nodes, tets, nodes_per_tet, on_surface, report_size;
} pl_cache_header;
static const char magic[16] = "pliant mesh 1";

/* ---- keys */

static void add_to_key(uint64_t key[2], const void *data, size_t size) {
    for (int i = 0; i < 2 && size; i++) key[i] = pl_hash(key[i], data, size);
}

static void mesh_key(const pl_mesh *mesh, uint64_t key[2]) {
    const int64_t counts[4] = {mesh->node_count, mesh->tet_count, mesh->nodes_per_tet, mesh->tri_count};
    add_to_key(key, counts, sizeof counts);
    add_to_key(key, mesh->nodes, (size_t)(3 * mesh->node_count) * sizeof *mesh->nodes);
    add_to_key(key, mesh->tets, (size_t)(mesh->nodes_per_tet * mesh->tet_count) * sizeof *mesh->tets);
    add_to_key(key, mesh->tris, (size_t)(3 * mesh->tri_count) * sizeof *mesh->tris);
}

/* Hashes the array or group that defines the density on a surface. */
static void density_key(const pl_mesh *mesh, const char *name, uint64_t key[2]) {
    const pl_array *array = pl_mesh_find_array(mesh, name);
    const pl_group *group = pl_mesh_find_group(mesh, name);
    add_to_key(key, name, strlen(name));
    int64_t items = !array ? 0 : array->where == PL_ON_NODES ? mesh->node_count : mesh->tri_count;
    if (array && array->where != PL_ON_TETS)
        add_to_key(key, array->values, (size_t)(items * array->components) * sizeof *array->values);
    if (group) add_to_key(key, group->items, (size_t)group->count * sizeof *group->items);
}

/* Hashes the contents of a definition that determine the mesh, not addresses, limits or the number of
 * threads. */
static void def_key(const pl_mesher_def *def, uint64_t key[2]) {
    key[0] = PL_HASH_START, key[1] = ~PL_HASH_START;
    add_to_key(key, mesher_version, sizeof mesher_version);
    add_to_key(key, &def->size, sizeof def->size);
    add_to_key(key, &def->tets, sizeof def->tets);
    add_to_key(key, &def->grade, sizeof def->grade);
    add_to_key(key, &def->feature_angle, sizeof def->feature_angle);
    const int64_t choices[2] = {def->order, def->coarsen};
    add_to_key(key, choices, sizeof choices);
    if (def->surface) mesh_key(def->surface, key);
    if (def->surface && def->density) density_key(def->surface, def->density, key);
    if (!def->grid) return;
    add_to_key(key, def->grid, offsetof(pl_grid, values));
    add_to_key(key, def->grid->values, (size_t)pl_grid_count(def->grid) * sizeof *def->grid->values);
}

/* ---- files */

static char *entry_path(const char *folder, const uint64_t key[2]) {
    pl_buffer path = {0};
    pl_buffer_print(&path, "%s/%016" PRIx64 "%016" PRIx64 PL_CACHE_ENDING, folder, key[0], key[1]);
    if (path.failed) pl_buffer_free(&path);
    return path.data;
}

/* Advances by `count` items of `size` bytes; NULL at the end of the data. */
static const char *take(const char **at, const char *end, int64_t count, size_t size) {
    const char *here = *at;
    if (count < 0 || (uint64_t)count > (uint64_t)(end - here) / size) return NULL;
    *at += (size_t)count * size;
    return here;
}

/* The mesh from a file's bytes; NULL if they are damaged. */
static pl_mesh *decode(const char *data, size_t size, const uint64_t key[2], pl_mesher_report *report) {
    pl_cache_header h;
    const char *at = data, *end = data + size, *part = take(&at, end, 1, sizeof h);
    if (!part) return NULL;
    memcpy(&h, part, sizeof h);
    bool good = !memcmp(h.magic, magic, sizeof magic) && h.key[0] == key[0] && h.key[1] == key[1] &&
                h.report_size == (int64_t)sizeof *report && pl_cell_kind_of((int)h.nodes_per_tet) &&
                pl_hash(PL_HASH_START, at, (size_t)(end - at)) == h.content;
    const char *facts = good ? take(&at, end, 1, sizeof *report) : NULL;
    const char *nodes = facts ? take(&at, end, h.nodes, 3 * sizeof(double)) : NULL;
    const char *tets = nodes ? take(&at, end, h.tets, (size_t)h.nodes_per_tet * sizeof(int32_t)) : NULL;
    const char *items = tets ? take(&at, end, h.on_surface, sizeof(int32_t)) : NULL;
    if (!items || at != end) return NULL;
    pl_mesh *mesh = pl_mesh_new();
    if (!mesh) return NULL;
    mesh->nodes_per_tet = (int)h.nodes_per_tet, mesh->node_count = h.nodes, mesh->tet_count = h.tets;
    mesh->nodes = malloc((size_t)(tets - nodes) + 1);
    mesh->tets = malloc((size_t)(items - tets) + 1);
    pl_group *group = pl_mesh_group(mesh, "surface", 7, PL_ON_NODES);
    int32_t *own = malloc((size_t)(end - items) + 1);
    if (!mesh->nodes || !mesh->tets || !group || !own) {
        free(own);
        pl_mesh_free(mesh);
        return NULL;
    }
    memcpy(mesh->nodes, nodes, (size_t)(tets - nodes));
    memcpy(mesh->tets, tets, (size_t)(items - tets));
    memcpy(own, items, (size_t)(end - items));
    free(group->items);
    group->items = own, group->count = h.on_surface;
    memcpy(report, facts, sizeof *report);
    return mesh;
}

/* NULL if the file does not exist or (with a note) is damaged. */
static pl_mesh *read_entry(const char *path, const uint64_t key[2], pl_mesher_report *report, char *note,
                           size_t note_size) {
    char *data;
    size_t size;
    pl_error err;
    if (pl_file_read(path, &data, &size, &err) != PL_OK) return NULL;
    pl_mesh *mesh = decode(data, size, key, report);
    free(data);
    if (mesh && pl_mesh_check(mesh, "", &err) != PL_OK) {
        pl_mesh_free(mesh);
        mesh = NULL;
    }
    if (mesh)
        utimensat(AT_FDCWD, path, NULL, 0); /* mark it as recently used */
    else
        snprintf(note, note_size, "%.200s is damaged: the mesh was made again", path);
    return mesh;
}

static pl_status write_entry(const char *path, const uint64_t key[2], const pl_mesh *mesh,
                             const pl_mesher_report *report, pl_error *err) {
    const pl_group *surface = pl_mesh_find_group(mesh, "surface");
    pl_cache_header h = {.nodes = mesh->node_count,
                         .tets = mesh->tet_count,
                         .nodes_per_tet = mesh->nodes_per_tet,
                         .on_surface = surface ? surface->count : 0,
                         .report_size = sizeof *report,
                         .key = {key[0], key[1]}};
    memcpy(h.magic, magic, sizeof magic);
    pl_writer writer;
    PL_TRY(pl_writer_open(&writer, path, err));
    const struct {
        const void *data;
        size_t size;
    } parts[] = {{report, sizeof *report},
                 {mesh->nodes, (size_t)(3 * mesh->node_count) * sizeof *mesh->nodes},
                 {mesh->tets, (size_t)(mesh->nodes_per_tet * mesh->tet_count) * sizeof *mesh->tets},
                 {surface ? surface->items : NULL, (size_t)h.on_surface * sizeof(int32_t)}};
    pl_buffer content = {0};
    for (int i = 0; i < 4; i++) pl_buffer_add(&content, parts[i].data, parts[i].size);
    if (content.failed) {
        pl_writer_abort(&writer);
        pl_buffer_free(&content);
        return pl_error_memory(err, 24 * mesh->node_count, "a cached mesh");
    }
    h.content = pl_hash(PL_HASH_START, content.data, content.size);
    pl_writer_add(&writer, &h, sizeof h);
    pl_writer_add(&writer, content.data, content.size);
    pl_buffer_free(&content);
    return pl_writer_commit(&writer, err);
}

/* ---- the folder */

typedef struct pl_cache_file {
    char *path;
    int64_t bytes;
    struct timespec used;
} pl_cache_file;

typedef struct pl_cache_files {
    int64_t count, room, bytes;
    pl_cache_file *items;
} pl_cache_files;

static void free_files(pl_cache_files *files) {
    for (int64_t i = 0; i < files->count; i++) free(files->items[i].path);
    free(files->items);
    *files = (pl_cache_files){0};
}

static int compare_files(const void *left, const void *right) {
    const pl_cache_file *a = left, *b = right;
    if (a->used.tv_sec != b->used.tv_sec) return a->used.tv_sec < b->used.tv_sec ? -1 : 1;
    if (a->used.tv_nsec != b->used.tv_nsec) return a->used.tv_nsec < b->used.tv_nsec ? -1 : 1;
    return strcmp(a->path, b->path);
}

/* Also removes partial files of processes that have ended. */
static bool add_file(pl_cache_files *files, const char *folder, const char *name) {
    bool part = strstr(name, PL_CACHE_ENDING ".") && pl_path_ends_in(name, PL_CACHE_PART);
    if (!part && !pl_path_ends_in(name, PL_CACHE_ENDING)) return true;
    pl_buffer path = {0};
    struct stat facts;
    pl_buffer_print(&path, "%s/%s", folder, name);
    if (path.failed) return false;
    if (stat(path.data, &facts) != 0 || !S_ISREG(facts.st_mode)) {
        pl_buffer_free(&path);
        return true;
    }
    if (part) {
        if (time(NULL) - facts.st_mtime > PL_CACHE_PART_AGE) unlink(path.data);
        pl_buffer_free(&path);
        return true;
    }
    if (files->count == files->room) {
        pl_cache_file *grown = pl_array_grow(files->items, 2 * files->room + 16, sizeof *grown);
        if (!grown) {
            pl_buffer_free(&path);
            return false;
        }
        files->items = grown, files->room = 2 * files->room + 16;
    }
    files->items[files->count++] = (pl_cache_file){path.data, (int64_t)facts.st_size, facts.st_mtim};
    files->bytes += (int64_t)facts.st_size;
    return true;
}

/* Sorted by last use, oldest first. */
static pl_status list_files(const char *folder, pl_cache_files *files, pl_error *err) {
    *files = (pl_cache_files){0};
    DIR *dir = opendir(folder);
    if (!dir && errno == ENOENT) return PL_OK;
    if (!dir) return pl_error_set(err, PL_ERR_INPUT, "%s: cannot be read: %s", folder, strerror(errno));
    bool good = true;
    for (struct dirent *entry = readdir(dir); entry && good; entry = readdir(dir))
        good = add_file(files, folder, entry->d_name);
    closedir(dir);
    if (files->count) qsort(files->items, (size_t)files->count, sizeof *files->items, compare_files);
    if (good) return PL_OK;
    free_files(files);
    return pl_error_memory(err, 64, "a list of files");
}

/* Removes the files with the oldest use until the rest fits, but never `newest`. It is not an error if
 * another process removes a file at the same time. */
static void keep_below(const char *folder, int64_t max_bytes, const char *newest) {
    pl_cache_files files;
    pl_error err;
    if (list_files(folder, &files, &err) != PL_OK) return;
    for (int64_t i = 0; i < files.count && files.bytes > max_bytes; i++) {
        if (!strcmp(files.items[i].path, newest)) continue;
        unlink(files.items[i].path);
        files.bytes -= files.items[i].bytes;
    }
    free_files(&files);
}

/* ---- public */

/* Creates the mesh and stores it; failures to store it are only noted. */
static pl_status make(const pl_mesher_def *def, const char *folder, const char *path, int64_t max_bytes,
                      const uint64_t key[2], pl_mesh **out, pl_mesher_report *report, pl_cache_report *cache,
                      pl_error *err) {
    PL_TRY(pl_mesh_from_surface(def, out, report, err));
    pl_error why = {PL_ERR_SYSTEM, "no memory"};
    bool kept = pl_folder_make(folder, &why) == PL_OK && write_entry(path, key, *out, report, &why) == PL_OK;
    if (kept)
        keep_below(folder, max_bytes, path);
    else
        snprintf(cache->note, sizeof cache->note, "the mesh was not stored: %.220s", why.message);
    return PL_OK;
}

pl_status pl_mesh_from_surface_cached(const pl_mesher_def *def, const char *folder, int64_t max_bytes,
                                      pl_mesh **out, pl_mesher_report *report, pl_cache_report *cache,
                                      pl_error *err) {
    PL_REQUIRE(out);
    *out = NULL;
    pl_cache_report found = {0};
    pl_mesher_report facts = {0};
    if (cache) *cache = found;
    PL_REQUIRE(def);
    PL_REQUIRE(folder);
    if (!folder[0]) return pl_error_set(err, PL_ERR_INPUT, "cache: the folder's name is empty");
    pl_mesher_def own = pl_mesher_def_default();
    PL_TRY(pl_def_read(def, "mesher", &own, sizeof own, err));
    if (max_bytes < 0)
        return pl_error_set(err, PL_ERR_INPUT, "cache: max_bytes is %" PRId64 ", expected 0 or more",
                            max_bytes);
    /* Hashing reads the data, so it must be valid. */
    if (own.surface) PL_TRY(pl_mesh_check(own.surface, "surface", err));
    if (own.grid) PL_TRY(pl_grid_check(own.grid, "mesher", err));
    uint64_t key[2];
    def_key(&own, key);
    char *path = own.function ? NULL : entry_path(folder, key);
    if (path) *out = read_entry(path, key, &facts, found.note, sizeof found.note);
    found.found = *out != NULL;
    pl_status status = PL_OK;
    if (!*out && path)
        status =
            make(&own, folder, path, max_bytes ? max_bytes : PL_CACHE_BYTES, key, out, &facts, &found, err);
    else if (!*out)
        status = pl_mesh_from_surface(&own, out, &facts, err);
    free(path);
    if (report) *report = facts;
    if (cache) *cache = found;
    return status;
}

pl_status pl_mesh_cache_measure(const char *folder, int64_t *files, int64_t *bytes, pl_error *err) {
    PL_REQUIRE(folder);
    pl_cache_files found;
    PL_TRY(list_files(folder, &found, err));
    if (files) *files = found.count;
    if (bytes) *bytes = found.bytes;
    free_files(&found);
    return PL_OK;
}

pl_status pl_mesh_cache_clear(const char *folder, int64_t *files, int64_t *bytes, pl_error *err) {
    PL_REQUIRE(folder);
    pl_cache_files found;
    pl_status status = PL_OK;
    PL_TRY(list_files(folder, &found, err));
    for (int64_t i = 0; i < found.count; i++) {
        if (unlink(found.items[i].path) == 0 || errno == ENOENT || status != PL_OK) continue;
        status = pl_error_set(err, PL_ERR_SYSTEM, "%s: cannot be removed: %s", found.items[i].path,
                              strerror(errno));
    }
    if (files) *files = found.count;
    if (bytes) *bytes = found.bytes;
    free_files(&found);
    return status;
}
