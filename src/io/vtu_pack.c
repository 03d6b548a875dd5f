/* See vtu_pack.h. */
#include "io/vtu_pack.h"

#include <stdlib.h>
#include <string.h>

void pl_vtu_pack_free(pl_vtu_pack *pack) {
    pl_buffer_free(&pack->data);
    free(pack->sizes);
    *pack = (pl_vtu_pack){0};
}

#ifdef PL_HAVE_ZLIB
#include <zlib.h>

enum { BLOCK = 1 << 16 }; /* bytes: larger blocks gain less than one percent */

bool pl_vtu_can_pack(void) { return true; }

/* Appends one block; returns its compressed size, 0 on failure. */
static uint64_t pack_block(pl_buffer *out, const char *from, size_t size, int level) {
    unsigned char packed[BLOCK + BLOCK / 16 + 64]; /* incompressible data grows slightly */
    uLongf used = sizeof packed;
    if (compress2(packed, &used, (const Bytef *)from, (uLong)size, level) != Z_OK) return 0;
    pl_buffer_add(out, packed, used);
    return used;
}

static bool pack_array(const char *from, uint64_t size, int level, pl_buffer *out) {
    uint64_t blocks = (size + BLOCK - 1) / BLOCK, head[3] = {blocks, BLOCK, size % BLOCK};
    pl_buffer_add(out, head, sizeof head);
    size_t table = out->size;
    for (uint64_t k = 0; k < blocks; k++) pl_buffer_add(out, head, sizeof *head); /* set below */
    for (uint64_t k = 0; k < blocks; k++) {
        uint64_t at = k * BLOCK, part = size - at < BLOCK ? size - at : BLOCK;
        uint64_t used = pack_block(out, from + at, (size_t)part, level);
        if (!used || out->failed) return false;
        memcpy(out->data + table + k * sizeof used, &used, sizeof used);
    }
    return !out->failed;
}

bool pl_vtu_pack_arrays(const pl_buffer *raw, int level, pl_vtu_pack *out) {
    *out = (pl_vtu_pack){0};
    if (raw->failed) return false;
    uint64_t size = 0;
    for (int pass = 0; pass < 2; pass++) {
        int count = 0;
        for (size_t at = 0; at < raw->size; at += sizeof size + size, count++) {
            memcpy(&size, raw->data + at, sizeof size);
            if (pass == 0) continue;
            size_t before = out->data.size;
            if (!pack_array(raw->data + at + sizeof size, size, level, &out->data)) return false;
            out->sizes[count] = out->data.size - before;
        }
        if (pass == 0) out->sizes = pl_array_new(count, sizeof *out->sizes);
        if (!out->sizes) return false;
        out->count = count;
    }
    return true;
}
#else
bool pl_vtu_can_pack(void) { return false; }

bool pl_vtu_pack_arrays(const pl_buffer *raw, int level, pl_vtu_pack *out) {
    (void)raw, (void)level;
    *out = (pl_vtu_pack){0};
    return false;
}
#endif
