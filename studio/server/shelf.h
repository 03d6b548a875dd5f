/* Files on their way: uploads that wait to be used, exports that wait to be fetched. A few of each, in
 * memory; the oldest go. Any thread. */
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
/* Takes the blob over; its number. */
int pl_shelf_add(pl_shelf *shelf, const char *name, pl_blob *blob);
/* Shared, with its name; NULL: gone. */
pl_blob *pl_shelf_find(pl_shelf *shelf, int number, char name[128]);

#endif
