/* Access control: the token in the URL, the cookie that it is exchanged for, and the host names that requests
 * must use. Only strings are checked here; sockets are elsewhere. */
#ifndef PL_STUDIO_AUTH_H
#define PL_STUDIO_AUTH_H

#include "pliant/base.h"

enum { PL_SECRET_BYTES = 24, PL_SECRET_TEXT = 2 * PL_SECRET_BYTES };

typedef struct pl_auth {
    char token[PL_SECRET_TEXT + 1];  /* hexadecimal; in the fragment of the URL */
    char cookie[PL_SECRET_TEXT + 1]; /* hexadecimal; value of the cookie */
    char cookie_name[32];            /* pliant_PORT, because cookies are shared by all ports of a host */
    char hosts[2][64];               /* "127.0.0.1:PORT", "localhost:PORT" */
    int host_count;
} pl_auth;

/* Creates secrets with the system's random generator. If a private folder (XDG_RUNTIME_DIR) has the cookie of
 * an earlier server on this port, it is reused, so that open pages can reconnect after a restart. */
pl_status pl_auth_begin(pl_auth *auth, const char *address, int port, pl_error *err);

/* Compares in constant time. */
bool pl_auth_same(const char *secret, const char *text, size_t size);
bool pl_auth_token_is_good(const pl_auth *auth, const char *text, size_t size);
/* Whether a Cookie header has exactly one cookie of our name, with the right value. */
bool pl_auth_cookie_is_good(const pl_auth *auth, const char *header);
bool pl_auth_host_is_ours(const pl_auth *auth, const char *host);
/* Whether the origin has the host and port that the request was sent to. */
bool pl_auth_origin_is_ours(const pl_auth *auth, const char *origin, const char *host);

#endif
