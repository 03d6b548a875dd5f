/* See clients.h. */
#include "server/clients.h"
#include "server/message.h"

#include <stdlib.h>
#include <string.h>

static const double forgotten = 2.0; /* s after which an unacknowledged frame counts as received */

pl_client *pl_clients_add(pl_clients *clients, void *socket) {
    for (int i = 0; i < PL_MAX_CLIENTS; i++) {
        pl_client *client = &clients->items[i];
        if (client->number) continue;
        *client = (pl_client){.number = ++clients->next_number, .socket = socket, .allowance = PL_MAX_RATE};
        client->allowance_at = pl_now();
        if (!clients->driver) clients->driver = client->number;
        return client;
    }
    return NULL;
}

pl_client *pl_clients_find(pl_clients *clients, int number) {
    for (int i = 0; i < PL_MAX_CLIENTS && number > 0; i++) {
        if (clients->items[i].number == number) return &clients->items[i];
    }
    return NULL;
}

int pl_clients_count(const pl_clients *clients) {
    int count = 0;
    for (int i = 0; i < PL_MAX_CLIENTS; i++) count += clients->items[i].number != 0;
    return count;
}

/* The client that has been connected for the longest time. */
static int eldest(const pl_clients *clients) {
    int found = 0;
    for (int i = 0; i < PL_MAX_CLIENTS; i++) {
        int number = clients->items[i].number;
        if (number && (!found || number < found)) found = number;
    }
    return found;
}

void pl_clients_remove(pl_clients *clients, pl_client *client) {
    int number = client->number;
    for (; client->count > 0; client->count--, client->first = (client->first + 1) % PL_MAX_QUEUE)
        pl_blob_release(client->queue[client->first]);
    pl_client_clear(client);
    *client = (pl_client){0};
    if (clients->driver == number) clients->driver = eldest(clients);
}

void pl_clients_end(pl_clients *clients) {
    for (int i = 0; i < PL_MAX_CLIENTS; i++) {
        if (clients->items[i].number) pl_clients_remove(clients, &clients->items[i]);
    }
}

/* A page that has not read for a while (an inactive tab) needs only the latest message of some kinds. */
static bool replace_older(pl_client *client, pl_blob *blob) {
    for (int i = client->count - 1; i >= 0 && client->count >= PL_MANY_WAIT && blob->latest; i--) {
        pl_blob **old = &client->queue[(client->first + i) % PL_MAX_QUEUE];
        if ((*old)->latest != blob->latest) continue;
        client->bytes += blob->size - (*old)->size;
        pl_blob_release(*old);
        *old = pl_blob_share(blob);
        return true;
    }
    return false;
}

void pl_client_queue(pl_client *client, pl_blob *blob) {
    if (replace_older(client, blob)) return;
    if (client->count == PL_MAX_QUEUE || client->bytes + blob->size > PL_MAX_QUEUE_BYTES) {
        client->overrun = true;
        return;
    }
    client->queue[(client->first + client->count++) % PL_MAX_QUEUE] = pl_blob_share(blob);
    client->bytes += blob->size;
}

bool pl_client_allow(pl_client *client, double now) {
    client->allowance += PL_MAX_RATE * (now - client->allowance_at);
    client->allowance_at = now;
    if (client->allowance > 2 * PL_MAX_RATE) client->allowance = 2 * PL_MAX_RATE;
    client->allowance -= 1.0;
    return client->allowance >= 0.0;
}

bool pl_client_add(pl_client *client, const void *piece, size_t size) {
    if (size > PL_MAX_MESSAGE - client->message_size) return false;
    char *grown = realloc(client->message, client->message_size + size + 1);
    if (!grown) return false;
    if (size) memcpy(grown + client->message_size, piece, size);
    client->message = grown;
    client->message_size += size;
    return true;
}

void pl_client_clear(pl_client *client) {
    free(client->message);
    client->message = NULL;
    client->message_size = 0;
}

bool pl_client_has_window(const pl_client *client, double now) {
    return client->flying < PL_WINDOW || now - client->flown > forgotten;
}

void pl_client_acknowledge(pl_client *client, uint32_t frame, double now) {
    int kept = 0;
    for (int i = 0; i < client->flying; i++) {
        if ((int32_t)(client->flights[i] - frame) > 0) client->flights[kept++] = client->flights[i];
    }
    client->flying = kept;
    client->flown = now;
}

static bool wants_frame(const pl_client *client, const pl_shown *shown, double now) {
    return shown->frame && client->topology_epoch == shown->epoch && client->frame != shown->frame_number &&
           pl_client_has_window(client, now);
}

bool pl_client_has_next(const pl_client *client, const pl_shown *shown, double now) {
    return client->count || (shown->epoch && client->topology_epoch != shown->epoch) ||
           wants_frame(client, shown, now);
}

/* Latency of the driver's pointer, from receipt to sending, in steps; without the time that the page took to
 * acknowledge earlier frames. */
static void measure(pl_clients *clients, const pl_client *client, const pl_shown *shown, double now) {
    if (client->number != clients->driver || !shown->seq || shown->seq == clients->measured) return;
    clients->measured = shown->seq;
    double waited = client->flown > shown->made ? client->flown - shown->made : 0.0;
    double seconds = now - shown->received - waited;
    pl_hub_add_latency(clients->hub, seconds / shown->step_seconds, seconds);
}

pl_blob *pl_client_next(pl_clients *clients, pl_client *client, pl_shown *shown, double now) {
    if (client->count) {
        pl_blob *blob = client->queue[client->first];
        client->first = (client->first + 1) % PL_MAX_QUEUE;
        client->count--;
        client->bytes -= blob->size;
        return blob;
    }
    if (shown->epoch && client->scene_epoch != shown->epoch) {
        client->scene_epoch = shown->epoch;
        return pl_blob_share(shown->scene);
    }
    if (shown->epoch && client->topology_epoch != shown->epoch) {
        client->topology_epoch = shown->epoch;
        client->flying = 0;
        return pl_blob_share(shown->topology);
    }
    if (!wants_frame(client, shown, now)) return NULL;
    if (client->flying == PL_WINDOW) client->flying = 0; /* no acknowledgement for a while */
    measure(clients, client, shown, now);
    client->flights[client->flying++] = shown->frame_number;
    client->flown = now;
    client->frame = shown->frame_number;
    return pl_blob_share(shown->frame);
}
