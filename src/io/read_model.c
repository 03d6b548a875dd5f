/* .json: procedural models (docs/models.md) as surfaces with the number of vertices in the file. */
#include "io/formats.h"
#include "pliant/sculpt.h"

#include "core/fields.h"

#include <stdlib.h>
#include <string.h>

pl_status pl_sculpt_load(const char *path, pl_sculpt **out, pl_error *err) {
    PL_REQUIRE(out);
    *out = NULL;
    PL_REQUIRE(path);
    char *data;
    size_t size;
    pl_status status = pl_read_bytes(path, &data, &size, err);
    if (status != PL_OK) return status;
    status = pl_sculpt_load_memory(path, data, size, out, err);
    free(data);
    return status;
}

bool pl_sculpt_is_model(const char *path) {
    char *data;
    size_t size, length = path ? strlen(path) : 0;
    if (length < 5 || strcmp(path + length - 5, ".json") != 0) return false;
    if (pl_read_bytes(path, &data, &size, NULL) != PL_OK) return false;
    bool model = pl_sculpt_is_model_memory(data, size);
    free(data);
    return model;
}

static pl_status read_model(const pl_source *source, pl_mesh *mesh, pl_mesh_repairs *repairs, pl_error *err) {
    pl_sculpt *sculpt = NULL;
    pl_mesh *surface = NULL;
    pl_error inner;
    (void)repairs;
    pl_status status = pl_sculpt_load_memory(source->label, source->data, source->size, &sculpt, err);
    if (status == PL_OK) {
        status = pl_sculpt_surface(sculpt, 0, 0, &surface, &inner);
        if (status != PL_OK) pl_error_set(err, status, "%s: %.900s", source->label, inner.message);
    }
    pl_sculpt_free(sculpt);
    if (status != PL_OK) return status;
    pl_mesh empty = *mesh; /* the caller owns the struct; its contents are exchanged */
    *mesh = *surface, *surface = empty;
    pl_mesh_free(surface);
    return PL_OK;
}

const pl_codec pl_codec_model = {
    .format = {"model", ".json", "procedural models (docs/models.md), as their surface", true, false},
    .read = read_model};
