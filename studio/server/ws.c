/* The WebSocket: access control, fragments of messages, and sending. */
#include "server/message.h"
#include "server/socket.h"

#include <stdlib.h>
#include <string.h>

/* Data that the library stores per connection. */
typedef struct pl_link {
    int client; /* number of the client; 0: none */
} pl_link;

static pl_studio *studio_of(struct lws *wsi) { return lws_context_user(lws_get_context(wsi)); }

static void tell_driver(pl_studio *studio) {
    pl_clients *clients = &studio->clients;
    int count = pl_clients_count(clients);
    atomic_store(&studio->hub.driver, clients->driver);
    atomic_store(&studio->hub.clients, count);
    pl_hub_send(&studio->hub, 0,
                json_pack("{s:s,s:i,s:i}", "event", "driver", "driver", clients->driver, "clients", count));
}

void pl_studio_drive(pl_studio *studio, int client) {
    studio->clients.driver = client;
    tell_driver(studio);
}

static void greet(pl_studio *studio, int client) {
    pl_clients *clients = &studio->clients;
    json_t *hello =
        json_pack("{s:s,s:i,s:s,s:i,s:i,s:i}", "event", "hello", "protocol", 1, "version", pl_version(),
                  "client", client, "driver", clients->driver, "clients", pl_clients_count(clients));
    json_object_set_new(hello, "limits",
                        json_pack("{s:i,s:I,s:i,s:i}", "message", PL_MAX_MESSAGE, "upload",
                                  (json_int_t)PL_MAX_UPLOAD, "tets", PL_MAX_TETS, "bodies", PL_MAX_BODIES));
    json_object_set_new(hello, "can", json_pack("{s:b,s:b}", "render", studio->can_render, "session", 1));
    pl_hub_send(&studio->hub, client, hello);
}

static int connect_client(pl_studio *studio, struct lws *wsi, pl_link *link) {
    pl_client *client = pl_clients_add(&studio->clients, wsi);
    link->client = 0;
    if (!client) {
        pl_studio_refuse(studio, PL_REFUSED_CLIENTS);
        lws_close_reason(wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION, (unsigned char *)"too many pages", 14);
        return -1;
    }
    link->client = client->number;
    greet(studio, client->number);
    tell_driver(studio);
    return 0;
}

static int refuse_message(pl_studio *studio, struct lws *wsi, pl_refusal why, enum lws_close_status code) {
    pl_studio_refuse(studio, why);
    lws_close_reason(wsi, code, NULL, 0);
    return -1;
}

static int receive(pl_studio *studio, struct lws *wsi, pl_client *client, const void *piece, size_t size) {
    lws_validity_confirmed(wsi); /* the page is alive: no ping is needed */
    if (lws_frame_is_binary(wsi))
        return refuse_message(studio, wsi, PL_REFUSED_MESSAGE, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE);
    if (!pl_client_add(client, piece, size) || lws_remaining_packet_payload(wsi) > PL_MAX_MESSAGE)
        return refuse_message(studio, wsi, PL_REFUSED_SIZE, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi)) return 0;
    if (!pl_client_allow(client, pl_now()))
        return refuse_message(studio, wsi, PL_REFUSED_RATE, LWS_CLOSE_STATUS_POLICY_VIOLATION);
    pl_studio_obey(studio, client->number, client->message, client->message_size);
    pl_client_clear(client);
    return 0;
}

static int send_next(pl_studio *studio, struct lws *wsi, pl_client *client) {
    if (client->overrun) return -1;
    pl_shown shown = pl_hub_look(&studio->hub);
    pl_blob *blob = pl_client_next(&studio->clients, client, &shown, pl_now());
    int written = 0;
    if (blob)
        written = lws_write(wsi, blob->bytes, blob->size, blob->text ? LWS_WRITE_TEXT : LWS_WRITE_BINARY);
    bool more = pl_client_has_next(client, &shown, pl_now());
    pl_shown_release(&shown);
    pl_blob_release(blob);
    if (written < 0) return -1;
    if (more) lws_callback_on_writable(wsi);
    return 0;
}

void pl_ws_deliver(pl_studio *studio) {
    pl_clients *clients = &studio->clients;
    pl_mail mail;
    while (pl_hub_take(&studio->hub, &mail)) {
        for (int i = 0; i < PL_MAX_CLIENTS; i++) {
            pl_client *client = &clients->items[i];
            if (client->number && (!mail.client || mail.client == client->number))
                pl_client_queue(client, mail.blob);
        }
        pl_blob_release(mail.blob);
    }
    double now = pl_now();
    bool wanted = false;
    pl_shown shown = pl_hub_look(&studio->hub);
    for (int i = 0; i < PL_MAX_CLIENTS; i++) {
        pl_client *client = &clients->items[i];
        if (!client->number) continue;
        if (client->overrun || pl_client_has_next(client, &shown, now))
            lws_callback_on_writable(client->socket);
        wanted |= pl_client_has_window(client, now);
    }
    pl_shown_release(&shown);
    if (wanted && !atomic_exchange(&studio->hub.wanted, true)) pl_engine_wake(&studio->engine);
    if (!wanted) atomic_store(&studio->hub.wanted, false);
}

/* An upgrade needs the right path, Host, Origin and cookie. */
static int filter(pl_studio *studio, struct lws *wsi) {
    char path[16];
    if (!pl_request_header(wsi, WSI_TOKEN_GET_URI, path, sizeof path) || strcmp(path, "/ws") != 0) {
        pl_studio_refuse(studio, PL_REFUSED_PATH);
        return -1;
    }
    return pl_request_is_ours(studio, wsi, true) && pl_request_has_cookie(studio, wsi) ? 0 : -1;
}

int pl_ws_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    pl_studio *studio = studio_of(wsi);
    pl_link *link = user;
    pl_client *client = link ? pl_clients_find(&studio->clients, link->client) : NULL;
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        if (filter(studio, wsi) == 0) return 0;
        lws_return_http_status(wsi, HTTP_STATUS_FORBIDDEN, NULL);
        return -1;
    case LWS_CALLBACK_ESTABLISHED:
        return connect_client(studio, wsi, link);
    case LWS_CALLBACK_RECEIVE:
        return client ? receive(studio, wsi, client, in, length) : -1;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return client ? send_next(studio, wsi, client) : -1;
    case LWS_CALLBACK_CLOSED:
        if (client) {
            pl_clients_remove(&studio->clients, client);
            tell_driver(studio);
        }
        return 0;
    default:
        return 0;
    }
}
