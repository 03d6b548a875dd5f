/* See memory.h. */
#include "core/memory.h"
#include "core/format.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *pl_array_new(int64_t count, size_t size) {
    if (count < 0 || (size && (uint64_t)count > (SIZE_MAX - 64) / size)) return NULL;
    size_t bytes = ((size_t)count * size + 63) / 64 * 64;
    if (bytes == 0) bytes = 64;
    void *items = aligned_alloc(64, bytes);
    if (items) memset(items, 0, bytes);
    return items;
}

void *pl_array_grow(void *items, int64_t count, size_t size) {
    if (count <= 0 || (uint64_t)count > SIZE_MAX / (size ? size : 1)) return NULL;
    return realloc(items, (size_t)count * size);
}

bool pl_items_reserve(pl_items *list, int64_t count, size_t size) {
    if (count <= list->room) return true;
    int64_t room = count + count / 2;
    void *more = pl_array_grow(list->items, room, size);
    if (!more) return false;
    list->items = more;
    list->room = room;
    return true;
}

char *pl_string_copy(const char *text) { return text ? pl_string_copy_part(text, strlen(text)) : NULL; }

char *pl_string_copy_part(const char *text, size_t length) {
    char *copy = malloc(length + 1);
    if (!copy) return NULL;
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

pl_status pl_error_memory(pl_error *err, int64_t bytes, const char *what) {
    return pl_error_set(err, PL_ERR_SYSTEM, "no memory (wanted %lld bytes for %s)", (long long)bytes, what);
}

static bool pl_buffer_reserve(pl_buffer *buffer, size_t more) {
    if (buffer->failed) return false;
    size_t wanted = buffer->size + more + 1;
    if (wanted <= buffer->capacity) return true;
    size_t capacity = buffer->capacity ? buffer->capacity : 256;
    while (capacity < wanted) capacity += capacity / 2 + 64;
    char *data = realloc(buffer->data, capacity);
    if (!data) {
        buffer->failed = true;
        return false;
    }
    buffer->data = data;
    buffer->capacity = capacity;
    return true;
}

void pl_buffer_add(pl_buffer *buffer, const void *data, size_t size) {
    if (!pl_buffer_reserve(buffer, size)) return;
    if (size) memcpy(buffer->data + buffer->size, data, size);
    buffer->size += size;
    buffer->data[buffer->size] = '\0';
}

void pl_buffer_text(pl_buffer *buffer, const char *text) { pl_buffer_add(buffer, text, strlen(text)); }

void pl_buffer_print(pl_buffer *buffer, const char *format, ...) {
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int length = pl_format_args(NULL, 0, format, args);
    va_end(args);
    if (length >= 0 && pl_buffer_reserve(buffer, (size_t)length)) {
        pl_format_args(buffer->data + buffer->size, (size_t)length + 1, format, again);
        buffer->size += (size_t)length;
    }
    va_end(again);
}

void pl_buffer_free(pl_buffer *buffer) {
    free(buffer->data);
    *buffer = (pl_buffer){0};
}
