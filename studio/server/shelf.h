/* Uploads that are waiting to be used and exports that are waiting to be downloaded. A few of each are kept
 * in memory; the oldest are dropped. Any thread. */
#ifndef PL_STUDIO_SHELF_H
#define PL_STUDIO_SHELF_H

#include "server/blob.h"

#include <pthread.h>

enum { PL_MAX_SHELVED = 32 };

typedef struct pl_shelved {
    int number; /* from 1; 0: empty */
    char name[128];
    pl_blob *blob;
} pl_shelved;

typedef struct pl_shelf {
    pthread_mutex_t lock;
    size_t max, bytes;
    int last;
    pl_shelved items[PL_MAX_SHELVED];
} pl_shelf;

void pl_shelf_begin(pl_shelf *shelf, size_t max);
void pl_shelf_end(pl_shelf *shelf);
/* Takes ownership of the blob; returns its number. */
int pl_shelf_add(pl_shelf *shelf, const char *name, pl_blob *blob);
/* A new reference, and its name; NULL: dropped. */
pl_blob *pl_shelf_find(pl_shelf *shelf, int number, char name[128]);

#endif
