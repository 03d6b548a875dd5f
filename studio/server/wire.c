/* See wire.h. Numbers are copied as they are in memory: little endian is required at compile time. */
#include "server/wire.h"

#include <math.h>
#include <string.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the studio's wire format is little endian"
#endif

enum { TOPOLOGY = 1, FRAME = 2 };
enum { HAS_COLORS = 1, HAS_UV = 2, HAS_EDGES = 4, ENDLESS = 1, HAS_VALUES = 1, PAUSED = 2 };

static void add(pl_blob *blob, const void *data, size_t size) {
    if (size) memcpy(blob->bytes + blob->size, data, size);
    blob->size += size;
}

static void add_numbers(pl_blob *blob, int count, const uint32_t *numbers) {
    add(blob, numbers, (size_t)count * sizeof *numbers);
}

static size_t body_size(const pl_draw_surface *body, const pl_dress *dress, bool edges) {
    size_t vertices = (size_t)(body->vertex_count + dress->extra_count);
    return 16 + 12 * (size_t)body->tri_count + (dress->colors ? 4 * vertices : 0) +
           (dress->uv ? 8 * vertices : 0) + (edges ? 8 * (size_t)body->edge_count : 0);
}

static void add_body(pl_blob *blob, const pl_draw_surface *body, const pl_dress *dress, bool edges) {
    size_t vertices = (size_t)(body->vertex_count + dress->extra_count), tris = (size_t)body->tri_count;
    size_t lines = edges ? (size_t)body->edge_count : 0;
    uint32_t flags = (dress->colors ? HAS_COLORS : 0u) | (dress->uv ? HAS_UV : 0u) | (lines ? HAS_EDGES : 0u);
    add_numbers(blob, 4, (const uint32_t[]){flags, (uint32_t)vertices, (uint32_t)tris, (uint32_t)lines});
    add(blob, dress->tris ? dress->tris : body->tris, 12 * tris);
    if (dress->colors) add(blob, dress->colors, 4 * vertices);
    if (dress->uv) add(blob, dress->uv, 8 * vertices);
    add(blob, body->edges, 8 * lines);
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

static int body_count(const pl_wire_stage *stage) {
    return stage->draw ? pl_draw_body_count(stage->draw) : stage->film->body_count;
}

static pl_draw_surface surface_of(const pl_wire_stage *stage, int body) {
    return stage->draw ? pl_draw_surface_of(stage->draw, body) : stage->film->surfaces[body];
}

pl_blob *pl_wire_topology(uint32_t epoch, const pl_wire_stage *stage) {
    size_t size = 16;
    int bodies = body_count(stage);
    for (int i = 0; i < bodies; i++) {
        pl_draw_surface body = surface_of(stage, i);
        size += body_size(&body, &stage->dresses[i], stage->edges);
    }
    for (int i = 0; i < stage->collider_count; i++) {
        const pl_mesh *mesh = stage->colliders[i].mesh;
        size += 16;
        if (!stage->colliders[i].endless)
            size += 24 * (size_t)mesh->node_count + 12 * (size_t)mesh->tri_count;
    }
    pl_blob *blob = pl_blob_new(size);
    if (!blob) return NULL;
    add_numbers(blob, 4,
                (const uint32_t[]){TOPOLOGY, epoch, (uint32_t)bodies, (uint32_t)stage->collider_count});
    for (int i = 0; i < bodies; i++) {
        pl_draw_surface body = surface_of(stage, i);
        add_body(blob, &body, &stage->dresses[i], stage->edges);
    }
    for (int i = 0; i < stage->collider_count; i++) add_collider(blob, &stage->colliders[i]);
    return blob;
}

/* ---- frames */

static float scale_of(float low, float high) { return high > low ? 65535.0f / (high - low) : 0.0f; }

/* Values that are not finite become the lower end. */
static uint16_t pack(float x, float low, float scale) {
    float at = (x - low) * scale + 0.5f;
    return (uint16_t)(at >= 65535.0f ? 65535.0f : at > 0.0f ? at : 0.0f);
}

/* As pl_draw_pack for simulations. */
static void pack_film(const pl_draw_view *view, int64_t count, const float range[2], float bounds[6],
                      uint16_t *to, int8_t *normals) {
    float scale[3], value_scale = scale_of(range[0], range[1]);
    for (int k = 0; k < 3 && count; k++) {
        bounds[k] = view->min[k], bounds[3 + k] = view->max[k];
        scale[k] = scale_of(view->min[k], view->max[k]);
    }
    for (int64_t i = 0; i < count; i++) {
        for (int k = 0; k < 3; k++) {
            *to++ = pack(view->positions[3 * i + k], view->min[k], scale[k]);
            *normals++ = (int8_t)lrintf(127.0f * view->normals[3 * i + k]);
        }
        *to++ = pack(view->values[i], range[0], value_scale);
        *normals++ = 0;
    }
}

/* The size of every part is a multiple of four bytes. */
static void add_frame_body(pl_blob *blob, const pl_wire_stage *stage, int body, const float range[2]) {
    const pl_dress *dress = &stage->dresses[body];
    int64_t own = surface_of(stage, body).vertex_count;
    size_t vertices = (size_t)(own + dress->extra_count);
    float bounds[6] = {0};
    unsigned char *packed = blob->bytes + blob->size + 32;
    uint16_t *to = (uint16_t *)(void *)packed;
    int8_t *normals = (int8_t *)(packed + 8 * vertices);
    memset(packed, 0, 12 * vertices);
    if (stage->draw)
        pl_draw_pack(stage->draw, body, range, bounds, to, normals);
    else
        pack_film(&stage->film->views[body], own, range, bounds, to, normals);
    for (int64_t i = 0; i < dress->extra_count; i++) {
        memcpy(to + 4 * (own + i), to + 4 * dress->sources[i], 8);
        memcpy(normals + 4 * (own + i), normals + 4 * dress->sources[i], 4);
    }
    add(blob, bounds, sizeof bounds);
    add_numbers(blob, 2, (const uint32_t[]){(uint32_t)vertices, 0});
    blob->size += 12 * vertices;
}

pl_blob *pl_wire_frame_encode(const pl_wire_frame *frame) {
    const pl_wire_stage *stage = &frame->stage;
    int bodies = body_count(stage);
    size_t size = 56 + 40 * (size_t)frame->grab_count + 64 * (size_t)stage->collider_count +
                  12 * (size_t)frame->pin_count;
    for (int i = 0; i < bodies; i++)
        size += 32 + 12 * (size_t)(surface_of(stage, i).vertex_count + stage->dresses[i].extra_count);
    pl_blob *blob = pl_blob_new(size);
    if (!blob) return NULL;
    uint32_t flags = (frame->values ? HAS_VALUES : 0u) | (frame->paused ? PAUSED : 0u);
    add_numbers(blob, 4, (const uint32_t[]){FRAME, frame->epoch, frame->frame, frame->seq});
    add(blob, &frame->time, sizeof frame->time);
    add_numbers(blob, 2, (const uint32_t[]){frame->step, flags});
    add(blob, frame->range, sizeof frame->range);
    add_numbers(blob, 4,
                (const uint32_t[]){(uint32_t)bodies, (uint32_t)frame->grab_count,
                                   (uint32_t)stage->collider_count, (uint32_t)frame->pin_count});
    for (int i = 0; i < bodies; i++) add_frame_body(blob, stage, i, frame->range);
    for (int i = 0; i < frame->grab_count; i++) add(blob, &frame->grabs[i], sizeof frame->grabs[i]);
    for (int i = 0; i < stage->collider_count; i++) add(blob, stage->colliders[i].matrix, 64);
    add(blob, frame->pins, 12 * (size_t)frame->pin_count);
    return blob;
}
