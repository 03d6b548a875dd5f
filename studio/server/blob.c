/* See blob.h. */
#include "server/blob.h"

#include <stdlib.h>
#include <string.h>

pl_blob *pl_blob_new(size_t room) {
    pl_blob *blob = malloc(sizeof *blob + room);
    if (!blob) return NULL;
    atomic_init(&blob->users, 1);
    blob->text = false;
    blob->latest = 0;
    blob->room = room;
    blob->size = 0;
    return blob;
}

pl_blob *pl_blob_from_text(const char *text) {
    size_t size = strlen(text);
    pl_blob *blob = pl_blob_new(size);
    if (!blob) return NULL;
    memcpy(blob->bytes, text, size);
    blob->size = size;
    blob->text = true;
    return blob;
}

pl_blob *pl_blob_share(pl_blob *blob) {
    if (blob) atomic_fetch_add_explicit(&blob->users, 1, memory_order_relaxed);
    return blob;
}

void pl_blob_release(pl_blob *blob) {
    if (blob && atomic_fetch_sub_explicit(&blob->users, 1, memory_order_acq_rel) == 1) free(blob);
}
