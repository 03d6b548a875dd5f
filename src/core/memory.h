/* Overflow-checked allocation and a growing byte buffer. Everything is malloc'ed: plain free() releases it.
 */
#ifndef PL_CORE_MEMORY_H
#define PL_CORE_MEMORY_H

#include "pliant/base.h"

/* count * size bytes, zeroed, 64-byte aligned; NULL on overflow or if memory is short. A count of 0 gives a
 * valid pointer. */
void *pl_array_new(int64_t count, size_t size);
/* Grows to `count` items and keeps the old ones (not aligned, new part not zeroed). If it returns NULL,
 * `items` is unchanged. */
void *pl_array_grow(void *items, int64_t count, size_t size);
/* A growing list of items of any type. */
typedef struct pl_items {
    int64_t count, room;
    void *items;
} pl_items;
/* Reserves room for `count` items, and half as many more when it grows. False if memory is short; the list is
 * then unchanged. */
bool pl_items_reserve(pl_items *list, int64_t count, size_t size);
char *pl_string_copy(const char *text);
char *pl_string_copy_part(const char *text, size_t length);
/* "no memory (wanted N bytes for WHAT)". */
pl_status pl_error_memory(pl_error *err, int64_t bytes, const char *what);

/* Text or bytes under construction. A failed allocation sets `failed`, and further appends do nothing. */
typedef struct pl_buffer {
    char *data; /* always NUL-terminated when not NULL */
    size_t size, capacity;
    bool failed;
} pl_buffer;
void pl_buffer_add(pl_buffer *buffer, const void *data, size_t size);
void pl_buffer_text(pl_buffer *buffer, const char *text);
void pl_buffer_print(pl_buffer *buffer, const char *format, ...) PL_PRINTF(2, 3);
void pl_buffer_free(pl_buffer *buffer);

#endif
