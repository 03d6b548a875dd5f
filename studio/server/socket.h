/* What libwebsockets calls: HTTP in http.c, the WebSocket in ws.c. Both first ask whether the request is
 * ours. */
#ifndef PL_STUDIO_SOCKET_H
#define PL_STUDIO_SOCKET_H

#include "server/server.h"

#include <libwebsockets.h>

_Static_assert(PL_BLOB_FRONT >= LWS_PRE, "blobs have room for the library's header");

/* A request under way; the library makes one for each and sets it to zero. */
typedef struct pl_request {
    pl_blob *reply;
    size_t sent;
    int kind;        /* of a POST, else 0 */
    pl_blob *body;   /* of a POST */
    size_t ignored;  /* bytes of one that was refused */
    char label[128]; /* of an upload */
} pl_request;

int pl_http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);
int pl_ws_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);

/* A header as text; false where it is missing or too long. */
bool pl_request_header(struct lws *wsi, enum lws_token_indexes which, char *text, size_t size);
/* Host and, where there is one, Origin are ours. */
bool pl_request_is_ours(pl_studio *studio, struct lws *wsi, bool origin_needed);
bool pl_request_has_cookie(pl_studio *studio, struct lws *wsi);

/* Sends what waits: after messages of other threads, and now and then. */
void pl_ws_deliver(pl_studio *studio);

#endif
