/* Who may talk to the server: the token of the URL, the cookie that it is exchanged for, and the names that
 * requests must come under. Plain text in, yes or no out: no sockets here. */
#ifndef PL_STUDIO_AUTH_H
#define PL_STUDIO_AUTH_H

#include "pliant/base.h"

enum { PL_SECRET_BYTES = 24, PL_SECRET_TEXT = 2 * PL_SECRET_BYTES };

typedef struct pl_auth {
    char token[PL_SECRET_TEXT + 1];  /* hexadecimal: in the URL's fragment */
    char cookie[PL_SECRET_TEXT + 1]; /* likewise: what the cookie holds */
    char cookie_name[32];            /* pliant_PORT: ports of one host share their cookies */
    char hosts[2][64];               /* "127.0.0.1:PORT", "localhost:PORT" */
    int host_count;
} pl_auth;

/* New secrets from the system's generator; the cookie is that of an earlier server on this port where a
 * private folder (XDG_RUNTIME_DIR) still has it, so that pages find a server that was started again. */
pl_status pl_auth_begin(pl_auth *auth, const char *address, int port, pl_error *err);

/* Takes the same time wherever the texts differ. */
bool pl_auth_same(const char *secret, const char *text, size_t size);
bool pl_auth_token_is_good(const pl_auth *auth, const char *text, size_t size);
/* A Cookie header with exactly one cookie of our name, and that one right. */
bool pl_auth_cookie_is_good(const pl_auth *auth, const char *header);
bool pl_auth_host_is_ours(const pl_auth *auth, const char *host);
/* Of the same host and port as the request was sent to. */
bool pl_auth_origin_is_ours(const pl_auth *auth, const char *origin, const char *host);

#endif
