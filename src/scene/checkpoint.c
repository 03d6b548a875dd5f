/* See checkpoint.h. The file has the byte order of the machine that wrote it: a resume only promises the same
 * bits with the same binary. */
#include "scene/checkpoint.h"
#include "core/hash.h"
#include "core/memory.h"
#include "core/simd.h"
#include "io/file.h"
#include "pliant/frame.h"
#include "scene/text.h"

#include <stdlib.h>
#include <string.h>

/* Members of fixed size with 8-byte alignment, so that there is no padding. */
typedef struct pl_checkpoint_header {
    pl_checkpoint_start start;
    uint64_t scene;
    int64_t steps, frames, failed_steps, newton_iterations, linear_iterations, last_reason;
    int64_t shortened_steps, events;
    double seconds, worst_step_ms, mean_step_ms;
    uint64_t state_size, grabs_size;
    uint64_t checksum; /* of this header with 0 here, then of the state and the names of grabs that follow */
} pl_checkpoint_header;

pl_status pl_scene_hash(const pl_scene *scene, uint64_t *hash, pl_error *err) {
    json_t *value = pl_scene_to_value(scene, true);
    pl_buffer text = {0};
    if (value) pl_json_print(value, 0, &text);
    json_decref(value);
    if (!value || text.failed) {
        pl_buffer_free(&text);
        return pl_error_memory(err, 0, "the scene's text");
    }
    uint64_t sum = pl_hash(PL_HASH_START, text.data, text.size);
    pl_buffer_free(&text);
    for (int i = 0; i < scene->sim.body_count; i++) {
        const pl_mesh *mesh = scene->sim.bodies[i].mesh;
        sum = pl_hash(sum, mesh->nodes, (size_t)mesh->node_count * 3 * sizeof *mesh->nodes);
        sum = pl_hash(sum, mesh->tets, (size_t)(mesh->tet_count * mesh->nodes_per_tet) * sizeof *mesh->tets);
    }
    for (int i = 0; i < scene->sim.collider_count; i++) {
        const pl_mesh *mesh = scene->sim.colliders[i].mesh;
        if (!mesh) continue;
        sum = pl_hash(sum, mesh->nodes, (size_t)mesh->node_count * 3 * sizeof *mesh->nodes);
        sum = pl_hash(sum, mesh->tris, (size_t)mesh->tri_count * 3 * sizeof *mesh->tris);
        sum = pl_hash(sum, mesh->tets, (size_t)(mesh->tet_count * mesh->nodes_per_tet) * sizeof *mesh->tets);
    }
    for (int i = 0; i < scene->sim.body_count; i++) {
        const pl_mesh *skin = pl_scene_skin(scene, i);
        if (!skin) continue;
        sum = pl_hash(sum, skin->nodes, (size_t)skin->node_count * 3 * sizeof *skin->nodes);
        sum = pl_hash(sum, skin->tris, (size_t)skin->tri_count * 3 * sizeof *skin->tris);
    }
    *hash = sum;
    return PL_OK;
}

static uint64_t pl_checkpoint_sum(pl_checkpoint_header header, const void *state, const void *grabs) {
    header.checksum = 0;
    uint64_t sum = pl_hash(pl_hash(PL_HASH_START, &header, sizeof header), state, (size_t)header.state_size);
    return pl_hash(sum, grabs, (size_t)header.grabs_size);
}

pl_status pl_checkpoint_write(const char *path, const pl_checkpoint *checkpoint, pl_error *err) {
    const pl_run_totals *totals = &checkpoint->totals;
    pl_checkpoint_header header = {
        .start = {.magic = PL_CHECKPOINT_MAGIC, .version = PL_CHECKPOINT_VERSION},
        .scene = checkpoint->scene,
        .steps = totals->steps,
        .frames = totals->frames,
        .failed_steps = totals->failed_steps,
        .newton_iterations = totals->newton_iterations,
        .linear_iterations = totals->linear_iterations,
        .last_reason = totals->last_reason,
        .shortened_steps = totals->shortened_steps,
        .events = checkpoint->events,
        .seconds = totals->seconds,
        .worst_step_ms = totals->worst_step_ms,
        .mean_step_ms = totals->mean_step_ms,
        .state_size = checkpoint->state_size,
        .grabs_size = checkpoint->grabs_size,
    };
    memcpy(header.start.simd, pl_simd_this.name, sizeof header.start.simd);
    header.checksum = pl_checkpoint_sum(header, checkpoint->state, checkpoint->grabs);
    pl_buffer bytes = {0};
    pl_buffer_add(&bytes, &header, sizeof header);
    pl_buffer_add(&bytes, checkpoint->state, checkpoint->state_size);
    pl_buffer_add(&bytes, checkpoint->grabs, checkpoint->grabs_size);
    pl_status status = bytes.failed ? pl_error_memory(err, (int64_t)checkpoint->state_size, "a checkpoint")
                                    : pl_file_write_atomic(path, bytes.data, bytes.size, err);
    pl_buffer_free(&bytes);
    return status;
}

static const char advice[] = "run without --resume to start again";

static pl_status pl_checkpoint_accept(const char *path, const char *data, size_t size,
                                      pl_checkpoint_header *header, pl_error *err) {
    if (size < sizeof *header || memcmp(data, PL_CHECKPOINT_MAGIC, 8)) {
        return pl_error_set(err, PL_ERR_INPUT, "%s: is not a checkpoint (%zu bytes); %s", path, size, advice);
    }
    memcpy(header, data, sizeof *header);
    if (header->start.version != PL_CHECKPOINT_VERSION) {
        return pl_error_set(err, PL_ERR_INPUT, "%s: is a checkpoint of version %llu, expected %d; %s", path,
                            (unsigned long long)header->start.version, PL_CHECKPOINT_VERSION, advice);
    }
    uint64_t rest = size - sizeof *header;
    if (header->state_size > rest || header->grabs_size != rest - header->state_size) {
        return pl_error_set(err, PL_ERR_INPUT, "%s: contains %llu bytes of state, expected %llu; %s", path,
                            (unsigned long long)rest,
                            (unsigned long long)(header->state_size + header->grabs_size), advice);
    }
    const char *state = data + sizeof *header;
    if (pl_checkpoint_sum(*header, state, state + header->state_size) != header->checksum) {
        return pl_error_set(err, PL_ERR_INPUT, "%s: is damaged (its checksum is wrong); %s", path, advice);
    }
    if (memcmp(header->start.simd, pl_simd_this.name, sizeof header->start.simd) != 0) {
        return pl_error_set(err, PL_ERR_INPUT,
                            "%s: was written at SIMD level %.*s, and this process uses %s, which rounds "
                            "differently; choose that level (pliant run --simd, PLIANT_SIMD) where build and "
                            "processor have it, or %s",
                            path, (int)sizeof header->start.simd, header->start.simd, pl_simd_this.name,
                            advice);
    }
    return PL_OK;
}

pl_status pl_checkpoint_check(const char *path, const pl_checkpoint *checkpoint, uint64_t scene,
                              const char *difference, pl_error *err) {
    if (checkpoint->scene == scene) return PL_OK;
    if (difference[0])
        return pl_error_set(err, PL_ERR_INPUT, "%s: belongs to another scene: %s; %s", path, difference,
                            advice);
    return pl_error_set(err, PL_ERR_INPUT, "%s: belongs to another scene, or a mesh has changed since; %s",
                        path, advice);
}

bool pl_checkpoint_is_one(const char *path) {
    char *data;
    size_t size;
    if (pl_file_read(path, &data, &size, NULL) != PL_OK) return false;
    bool is_one = size >= 8 && !memcmp(data, PL_CHECKPOINT_MAGIC, 8);
    free(data);
    return is_one;
}

pl_status pl_checkpoint_read(const char *path, pl_checkpoint *out, pl_error *err) {
    char *data;
    size_t size;
    pl_checkpoint_header header;
    *out = (pl_checkpoint){0};
    pl_status status = pl_file_read(path, &data, &size, err);
    if (status != PL_OK) return status;
    status = pl_checkpoint_accept(path, data, size, &header, err);
    if (status == PL_OK) {
        size_t state_size = (size_t)header.state_size;
        *out = (pl_checkpoint){
            .scene = header.scene,
            .events = header.events,
            .totals = {.steps = header.steps,
                       .frames = header.frames,
                       .failed_steps = header.failed_steps,
                       .shortened_steps = header.shortened_steps,
                       .newton_iterations = header.newton_iterations,
                       .linear_iterations = header.linear_iterations,
                       .seconds = header.seconds,
                       .worst_step_ms = header.worst_step_ms,
                       .mean_step_ms = header.mean_step_ms,
                       .last_reason = (pl_reason)header.last_reason},
            .state_size = state_size,
            .state = pl_array_new((int64_t)(state_size + header.grabs_size), 1),
            .grabs_size = (size_t)header.grabs_size,
        };
        out->grabs = out->state ? (char *)out->state + state_size : NULL;
        if (out->state)
            memcpy(out->state, data + sizeof header, size - sizeof header);
        else
            status = pl_error_memory(err, (int64_t)state_size, "a checkpoint");
    }
    free(data);
    return status;
}
