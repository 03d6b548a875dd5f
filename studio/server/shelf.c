/* See shelf.h. */
#include "server/shelf.h"

#include <stdio.h>
#include <string.h>

void pl_shelf_begin(pl_shelf *shelf, size_t max) {
    *shelf = (pl_shelf){.max = max};
    pthread_mutex_init(&shelf->lock, NULL);
}

static void drop(pl_shelf *shelf, pl_shelved *item) {
    if (!item->number) return;
    shelf->bytes -= item->blob->size;
    pl_blob_release(item->blob);
    *item = (pl_shelved){0};
}

void pl_shelf_end(pl_shelf *shelf) {
    if (!shelf->max) return;
    for (int i = 0; i < PL_MAX_SHELVED; i++) drop(shelf, &shelf->items[i]);
    pthread_mutex_destroy(&shelf->lock);
    shelf->max = 0;
}

int pl_shelf_add(pl_shelf *shelf, const char *name, pl_blob *blob) {
    pthread_mutex_lock(&shelf->lock);
    int number = ++shelf->last;
    drop(shelf, &shelf->items[number % PL_MAX_SHELVED]);
    for (int i = 1; i < PL_MAX_SHELVED && shelf->bytes + blob->size > shelf->max; i++)
        drop(shelf, &shelf->items[(number + i) % PL_MAX_SHELVED]); /* oldest first */
    pl_shelved *item = &shelf->items[number % PL_MAX_SHELVED];
    item->number = number;
    item->blob = blob;
    snprintf(item->name, sizeof item->name, "%s", name);
    shelf->bytes += blob->size;
    pthread_mutex_unlock(&shelf->lock);
    return number;
}

pl_blob *pl_shelf_find(pl_shelf *shelf, int number, char name[128]) {
    pthread_mutex_lock(&shelf->lock);
    const pl_shelved *item = &shelf->items[number > 0 ? number % PL_MAX_SHELVED : 0];
    pl_blob *blob = number > 0 && item->number == number ? pl_blob_share(item->blob) : NULL;
    if (blob) memcpy(name, item->name, sizeof item->name);
    pthread_mutex_unlock(&shelf->lock);
    return blob;
}
