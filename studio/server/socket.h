/* Callbacks of libwebsockets: HTTP in http.c, the WebSocket in ws.c. Both first check whether the request is
 * permitted. */
#ifndef PL_STUDIO_SOCKET_H
#define PL_STUDIO_SOCKET_H

#include "server/server.h"

#include <libwebsockets.h>

_Static_assert(PL_BLOB_FRONT >= LWS_PRE, "blobs have room for the library's header");

/* State of a request, allocated and zeroed by libwebsockets. */
typedef struct pl_request {
    pl_blob *reply;
    size_t sent;
    int kind;        /* kind of a POST, else 0 */
    pl_blob *body;   /* body of a POST */
    size_t ignored;  /* bytes read of a refused body */
    char label[128]; /* name of an upload */
} pl_request;

int pl_http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);
int pl_ws_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);

/* A header as a string; false if it is missing or too long. */
bool pl_request_header(struct lws *wsi, enum lws_token_indexes which, char *text, size_t size);
/* Whether Host and, if present, Origin are permitted. */
bool pl_request_is_ours(pl_studio *studio, struct lws *wsi, bool origin_needed);
bool pl_request_has_cookie(pl_studio *studio, struct lws *wsi);

/* Sends queued messages; called after messages of other threads, and at intervals. */
void pl_ws_deliver(pl_studio *studio);

#endif
