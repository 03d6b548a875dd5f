/* Bytes that several threads and clients share: messages, frames, files on their way out. The last one that
 * lets go frees them. Each has room in front, in which libwebsockets writes its header. */
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
    char latest; /* of messages that make older ones of their kind useless: which kind; else 0 */
    size_t room; /* of `bytes`, behind the front */
    size_t size;
    unsigned char front[PL_BLOB_FRONT];
    unsigned char bytes[];
} pl_blob;

/* With one user and size 0; NULL without memory. */
pl_blob *pl_blob_new(size_t room);
pl_blob *pl_blob_from_text(const char *text);
/* One more user of it; NULL stays NULL. */
pl_blob *pl_blob_share(pl_blob *blob);
void pl_blob_release(pl_blob *blob);

#endif
