/* Reference-counted bytes, shared by threads and clients: messages, frames, downloads. There is room in front
 * of the bytes for the header of libwebsockets. */
#ifndef PL_STUDIO_BLOB_H
#define PL_STUDIO_BLOB_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PL_BLOB_FRONT = 32 };

typedef struct pl_blob {
    atomic_int users;
    bool text;   /* a text message, not a binary one */
    char latest; /* kind of a message that makes older ones of the same kind obsolete; else 0 */
    size_t room; /* capacity of `bytes` */
    size_t size;
    unsigned char front[PL_BLOB_FRONT];
    unsigned char bytes[];
} pl_blob;

/* Creates a blob with one reference and size 0; NULL if memory is short. */
pl_blob *pl_blob_new(size_t room);
pl_blob *pl_blob_from_text(const char *text);
/* Adds a reference; NULL for NULL. */
pl_blob *pl_blob_share(pl_blob *blob);
void pl_blob_release(pl_blob *blob);

#endif
