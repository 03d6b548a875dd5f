/* See wire.h. Numbers are copied as they are in memory: little endian is asked for at compile time. */
#include "server/wire.h"

#include <math.h>
#include <string.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the studio's wire format is little endian"
#endif

enum {
    TOPOLOGY = 1,
    FRAME = 2,
    HAS_COLORS = 1,
    HAS_UV = 2,
    HAS_EDGES = 4,
    ENDLESS = 1,
    HAS_VALUES = 1,
    PAUSED = 2
};

static void add(pl_blob *blob, const void *data, size_t size) {
    if (size) memcpy(blob->bytes + blob->size, data, size);
    blob->size += size;
}

static void add_numbers(pl_blob *blob, int count, const uint32_t *numbers) {
    add(blob, numbers, (size_t)count * sizeof *numbers);
}

static uint32_t body_flags(const pl_drawing *body) {
    return (body->colors ? HAS_COLORS : 0u) | (body->uv ? HAS_UV : 0u) | (body->edge_count ? HAS_EDGES : 0u);
}

static size_t body_size(const pl_drawing *body) {
    size_t vertices = (size_t)body->split.vertex_count;
    return 16 + 12 * (size_t)body->split.tri_count + (body->colors ? 4 * vertices : 0) +
           (body->uv ? 8 * vertices : 0) + 8 * (size_t)body->edge_count;
}

static void add_body(pl_blob *blob, const pl_drawing *body) {
    size_t vertices = (size_t)body->split.vertex_count, tris = (size_t)body->split.tri_count;
    add_numbers(
        blob, 4,
        (const uint32_t[]){body_flags(body), (uint32_t)vertices, (uint32_t)tris, (uint32_t)body->edge_count});
    add(blob, body->split.tris, 12 * tris);
    if (body->colors) add(blob, body->colors, 4 * vertices);
    if (body->uv) add(blob, body->uv, 8 * vertices);
    add(blob, body->edges, 8 * (size_t)body->edge_count);
}

static void add_collider(pl_blob *blob, const pl_obstacle *collider) {
    size_t nodes = collider->endless ? 0 : (size_t)collider->mesh->node_count;
    size_t tris = collider->endless ? 0 : (size_t)collider->mesh->tri_count;
    add_numbers(blob, 4,
                (const uint32_t[]){collider->endless ? ENDLESS : 0u, (uint32_t)nodes, (uint32_t)tris, 0});
    for (size_t i = 0; i < 3 * nodes; i++) {
        float x = (float)collider->mesh->nodes[i];
        add(blob, &x, sizeof x);
    }
    add(blob, collider->normals, 12 * nodes);
    add(blob, collider->mesh->tris, 12 * tris);
}

pl_blob *pl_wire_topology(uint32_t epoch, int body_count, const pl_drawing *bodies, int collider_count,
                          const pl_obstacle *colliders) {
    size_t size = 16;
    for (int i = 0; i < body_count; i++) size += body_size(&bodies[i]);
    for (int i = 0; i < collider_count; i++) {
        size += 16;
        if (!colliders[i].endless)
            size += 24 * (size_t)colliders[i].mesh->node_count + 12 * (size_t)colliders[i].mesh->tri_count;
    }
    pl_blob *blob = pl_blob_new(size);
    if (!blob) return NULL;
    add_numbers(blob, 4, (const uint32_t[]){TOPOLOGY, epoch, (uint32_t)body_count, (uint32_t)collider_count});
    for (int i = 0; i < body_count; i++) add_body(blob, &bodies[i]);
    for (int i = 0; i < collider_count; i++) add_collider(blob, &colliders[i]);
    return blob;
}

/* ---- frames */

static float scale_of(float low, float high) { return high > low ? 65535.0f / (high - low) : 0.0f; }

/* What is not finite is at the lower end. */
static uint16_t pack(float x, float low, float scale) {
    float at = (x - low) * scale + 0.5f;
    return (uint16_t)(at >= 65535.0f ? 65535.0f : at > 0.0f ? at : 0.0f);
}

static void add_vertices(pl_blob *blob, const pl_drawing *body, float low, float high) {
    int64_t count = body->split.vertex_count;
    float scale[3], value_scale = scale_of(low, high);
    for (int k = 0; k < 3; k++) scale[k] = scale_of(body->min[k], body->max[k]);
    uint16_t *to = (uint16_t *)(void *)(blob->bytes + blob->size); /* a multiple of four bytes in */
    for (int64_t i = 0; i < count; i++) {
        for (int k = 0; k < 3; k++) *to++ = pack(body->positions[3 * i + k], body->min[k], scale[k]);
        *to++ = pack(body->values[i], low, value_scale);
    }
    int8_t *normal = (int8_t *)to;
    for (int64_t i = 0; i < count; i++) {
        for (int k = 0; k < 3; k++) *normal++ = (int8_t)lrintf(127.0f * body->normals[3 * i + k]);
        *normal++ = 0;
    }
    blob->size += 12 * (size_t)count;
}

static void add_frame_body(pl_blob *blob, const pl_drawing *body, float low, float high) {
    static const float zeros[3];
    bool some = body->split.vertex_count > 0;
    add(blob, some ? body->min : zeros, 12);
    add(blob, some ? body->max : zeros, 12);
    add_numbers(blob, 2, (const uint32_t[]){(uint32_t)body->split.vertex_count, 0});
    add_vertices(blob, body, low, high);
}

pl_blob *pl_wire_frame_encode(const pl_wire_frame *frame) {
    size_t size = 56 + 40 * (size_t)frame->grab_count + 64 * (size_t)frame->collider_count +
                  12 * (size_t)frame->pin_count;
    for (int i = 0; i < frame->body_count; i++) size += 32 + 12 * (size_t)frame->bodies[i].split.vertex_count;
    pl_blob *blob = pl_blob_new(size);
    if (!blob) return NULL;
    add_numbers(blob, 4, (const uint32_t[]){FRAME, frame->epoch, frame->frame, frame->seq});
    add(blob, &frame->time, sizeof frame->time);
    add_numbers(
        blob, 2,
        (const uint32_t[]){frame->step, (frame->values ? HAS_VALUES : 0u) | (frame->paused ? PAUSED : 0u)});
    add(blob, (const float[]){frame->low, frame->high}, 8);
    add_numbers(blob, 4,
                (const uint32_t[]){(uint32_t)frame->body_count, (uint32_t)frame->grab_count,
                                   (uint32_t)frame->collider_count, (uint32_t)frame->pin_count});
    for (int i = 0; i < frame->body_count; i++)
        add_frame_body(blob, &frame->bodies[i], frame->low, frame->high);
    for (int i = 0; i < frame->grab_count; i++) add(blob, &frame->grabs[i], sizeof frame->grabs[i]);
    for (int i = 0; i < frame->collider_count; i++) add(blob, frame->colliders[i].matrix, 64);
    add(blob, frame->pins, 12 * (size_t)frame->pin_count);
    return blob;
}
