/* Events from other threads: see session.h. */
#include "scene/session.h"

#include <stdlib.h>
#include <string.h>

pl_status pl_queue_create(pl_event_queue *queue, int64_t room, int64_t bytes, pl_error *err) {
    queue->texts = pl_array_new(room, sizeof *queue->texts);
    if (!queue->texts) return pl_error_memory(err, room * 8, "a queue");
    queue->room = room;
    queue->max_bytes = bytes;
    if (pthread_mutex_init(&queue->lock, NULL) == 0) return PL_OK;
    free(queue->texts);
    queue->texts = NULL;
    return pl_error_set(err, PL_ERR_SYSTEM, "session: cannot create a lock");
}

void pl_queue_free(pl_event_queue *queue) {
    if (!queue->texts) return;
    for (int64_t i = 0; i < queue->count; i++) free(queue->texts[i]);
    free(queue->texts);
    pthread_mutex_destroy(&queue->lock);
}

pl_status pl_queue_add(pl_event_queue *queue, const char *text, size_t size, pl_error *err) {
    char *copy = pl_string_copy_part(text, size);
    if (!copy) return pl_error_memory(err, (int64_t)size, "an event");
    pthread_mutex_lock(&queue->lock);
    bool fits = queue->count < queue->room && (int64_t)size <= queue->max_bytes - queue->bytes;
    if (fits) {
        queue->texts[queue->count++] = copy;
        queue->bytes += (int64_t)size;
    }
    int64_t count = queue->count, bytes = queue->bytes;
    pthread_mutex_unlock(&queue->lock);
    if (fits) return PL_OK;
    free(copy);
    return pl_error_set(err, PL_ERR_INPUT,
                        "session: the queue is full: %lld events of %lld bytes wait, expected at most %lld "
                        "of %lld",
                        (long long)count, (long long)bytes, (long long)queue->room,
                        (long long)queue->max_bytes);
}

int64_t pl_queue_count(pl_event_queue *queue) {
    pthread_mutex_lock(&queue->lock);
    int64_t count = queue->count;
    pthread_mutex_unlock(&queue->lock);
    return count;
}

char *pl_queue_take(pl_event_queue *queue) {
    pthread_mutex_lock(&queue->lock);
    char *text = queue->count ? queue->texts[0] : NULL;
    if (text) {
        queue->bytes -= (int64_t)strlen(text);
        memmove(queue->texts, queue->texts + 1, (size_t)--queue->count * sizeof *queue->texts);
    }
    pthread_mutex_unlock(&queue->lock);
    return text;
}
