/* HTTP: the page, the exchange of the token for a cookie, thumbnails, uploads and exports. */
#include "server/page.h"
#include "server/socket.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_HEADERS = 2048, CHUNK = 65536, MAX_IGNORED = 65536, POST_SESSION = 1, POST_UPLOAD = 2 };

/* Allows the page's own scripts, styles, workers and generated pictures; nothing from other hosts. */
static const char policy[] =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; "
    "connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

static pl_studio *studio_of(struct lws *wsi) { return lws_context_user(lws_get_context(wsi)); }

bool pl_request_header(struct lws *wsi, enum lws_token_indexes which, char *text, size_t size) {
    int length = lws_hdr_total_length(wsi, which);
    if (length <= 0 || (size_t)length >= size) return false;
    return lws_hdr_copy(wsi, text, (int)size, which) == length && strlen(text) == (size_t)length;
}

bool pl_request_is_ours(pl_studio *studio, struct lws *wsi, bool origin_needed) {
    char host[128], origin[160];
    if (!pl_request_header(wsi, WSI_TOKEN_HOST, host, sizeof host) ||
        !pl_auth_host_is_ours(&studio->auth, host)) {
        pl_studio_refuse(studio, PL_REFUSED_HOST);
        return false;
    }
    if (!origin_needed && lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) <= 0) return true;
    if (pl_request_header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin) &&
        pl_auth_origin_is_ours(&studio->auth, origin, host))
        return true;
    pl_studio_refuse(studio, PL_REFUSED_ORIGIN);
    return false;
}

bool pl_request_has_cookie(pl_studio *studio, struct lws *wsi) {
    char header[2048];
    if (pl_request_header(wsi, WSI_TOKEN_HTTP_COOKIE, header, sizeof header) &&
        pl_auth_cookie_is_good(&studio->auth, header))
        return true;
    pl_studio_refuse(studio, PL_REFUSED_COOKIE);
    return false;
}

/* ---- responses */

static bool add(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                unsigned char *end) {
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
                                       (int)strlen(value), at, end) == 0;
}

/* Headers of every response; `cookie` and `name` (of a download) may be NULL. */
static int start_answer(struct lws *wsi, unsigned code, const char *type, size_t size, const char *cookie,
                        const char *name) {
    unsigned char room[LWS_PRE + MAX_HEADERS], *start = room + LWS_PRE, *at = start,
                                               *end = room + sizeof room - 1;
    char save[320];
    if (lws_add_http_common_headers(wsi, code, type, (lws_filepos_t)size, &at, end)) return -1;
    bool good = add(wsi, "referrer-policy:", "no-referrer", &at, end) &&
                add(wsi, "cache-control:", "no-store", &at, end) &&
                add(wsi, "x-content-type-options:", "nosniff", &at, end) &&
                add(wsi, "content-security-policy:", policy, &at, end) &&
                add(wsi, "cross-origin-opener-policy:", "same-origin", &at, end) &&
                add(wsi, "cross-origin-resource-policy:", "same-origin", &at, end);
    if (good && cookie) good = add(wsi, "set-cookie:", cookie, &at, end);
    if (good && name) {
        snprintf(save, sizeof save, "attachment; filename=\"%s\"", name);
        good = add(wsi, "content-disposition:", save, &at, end);
    }
    if (!good || lws_finalize_write_http_header(wsi, start, &at, end)) return -1;
    return 0;
}

static int finish(struct lws *wsi) { return lws_http_transaction_completed(wsi) ? -1 : 0; }

/* Takes ownership of the blob. */
static int answer(struct lws *wsi, pl_request *request, unsigned code, const char *type, pl_blob *reply,
                  const char *name) {
    if (!reply) return -1;
    if (start_answer(wsi, code, type, reply->size, NULL, name)) {
        pl_blob_release(reply);
        return -1;
    }
    if (!reply->size) {
        pl_blob_release(reply);
        return finish(wsi);
    }
    pl_blob_release(request->reply);
    request->reply = reply;
    request->sent = 0;
    lws_callback_on_writable(wsi);
    return 0;
}

static int answer_text(struct lws *wsi, pl_request *request, unsigned code, const char *type,
                       const char *text) {
    return answer(wsi, request, code, type, pl_blob_from_text(text), NULL);
}

static int refuse(struct lws *wsi, pl_request *request, unsigned code, const char *text) {
    return answer_text(wsi, request, code, "text/plain; charset=utf-8", text);
}

static int send_more(struct lws *wsi, pl_request *request) {
    pl_blob *reply = request->reply;
    unsigned char room[LWS_PRE + CHUNK];
    if (!reply) return 0;
    size_t left = reply->size - request->sent, size = left < CHUNK ? left : CHUNK;
    memcpy(room + LWS_PRE, reply->bytes + request->sent, size);
    if (lws_write(wsi, room + LWS_PRE, size, size == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) !=
        (int)size)
        return -1;
    request->sent += size;
    if (request->sent < reply->size) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    request->reply = NULL;
    pl_blob_release(reply);
    return finish(wsi);
}

/* ---- GET */

static pl_blob *blob_of(const unsigned char *bytes, const unsigned char *end) {
    pl_blob *blob = pl_blob_new((size_t)(end - bytes));
    if (!blob) return NULL;
    memcpy(blob->bytes, bytes, blob->room);
    blob->size = blob->room;
    return blob;
}

static pl_blob *read_picture(const char *path) {
    FILE *file = fopen(path, "rb");
    pl_blob *blob = file ? pl_blob_new(1 << 20) : NULL;
    if (blob) blob->size = fread(blob->bytes, 1, blob->room, file);
    if (file) fclose(file);
    return blob;
}

/* "/gallery/NAME.jpg": names are looked up in the list and not used as paths. */
static pl_blob *find_thumbnail(const pl_studio *studio, const char *name) {
    char stem[160];
    size_t length = strlen(name);
    if (length < 5 || length - 4 >= sizeof stem || strcmp(name + length - 4, ".jpg") != 0) return NULL;
    memcpy(stem, name, length - 4);
    stem[length - 4] = '\0';
    const pl_gallery_scene *scene = pl_gallery_find(&studio->gallery, stem);
    return scene && scene->thumbnail ? read_picture(scene->thumbnail) : NULL;
}

/* "/texture/N". */
static pl_blob *find_texture(pl_studio *studio, const char *text) {
    char *end;
    unsigned long number = strtoul(text, &end, 10);
    return text[0] >= '1' && text[0] <= '9' && !*end && number <= UINT32_MAX
               ? pl_hub_picture(&studio->hub, (uint32_t)number)
               : NULL;
}

static int get(pl_studio *studio, struct lws *wsi, pl_request *request, const char *path) {
    const pl_page_file *file = pl_page_find(path[1] ? path + 1 : "index.html");
    if (file)
        return answer(wsi, request, 200, pl_media_type(file->path), blob_of(file->bytes, file->end), NULL);
    if (!strncmp(path, "/gallery/", 9)) {
        if (!pl_request_has_cookie(studio, wsi))
            return refuse(wsi, request, 403, "no cookie of this server\n");
        pl_blob *picture = find_thumbnail(studio, path + 9);
        if (picture) return answer(wsi, request, 200, "image/jpeg", picture, NULL);
    }
    if (!strncmp(path, "/texture/", 9)) {
        if (!pl_request_has_cookie(studio, wsi))
            return refuse(wsi, request, 403, "no cookie of this server\n");
        pl_blob *picture = find_texture(studio, path + 9);
        if (picture) return answer(wsi, request, 200, pl_picture_type(picture), picture, NULL);
    }
    if (!strncmp(path, "/export/", 8)) {
        if (!pl_request_has_cookie(studio, wsi))
            return refuse(wsi, request, 403, "no cookie of this server\n");
        char name[128];
        pl_blob *made = pl_shelf_find(&studio->exports, atoi(path + 8), name);
        if (made) return answer(wsi, request, 200, pl_media_type(name), made, name);
    }
    pl_studio_refuse(studio, PL_REFUSED_PATH);
    return refuse(wsi, request, 404, "no such page\n");
}

/* ---- POST */

/* The last component of a name, without characters of paths and control characters. */
static void clean_label(const char *name, char label[128]) {
    const char *slash = strrchr(name, '/'), *back = strrchr(name, '\\');
    if (slash) name = slash + 1;
    if (back && back >= name) name = back + 1;
    size_t length = 0;
    for (; *name && length < 120; name++) {
        unsigned char c = (unsigned char)*name;
        if (c >= ' ' && c != 127 && c != '"') label[length++] = (char)c;
    }
    label[length] = '\0';
    json_t *text = json_string(label); /* NULL if it is not UTF-8 */
    if (!text || !length) snprintf(label, 128, "upload");
    json_decref(text);
}

static bool body_length(struct lws *wsi, size_t *out) {
    char text[32], *end;
    if (!pl_request_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text)) return false;
    if (text[0] < '0' || text[0] > '9') return false;
    unsigned long long size = strtoull(text, &end, 10);
    *out = (size_t)size;
    return !*end && size <= SIZE_MAX / 2;
}

/* The declared length is checked before memory is allocated, and bodies cannot exceed it. */
static int post(pl_studio *studio, struct lws *wsi, pl_request *request, const char *path) {
    size_t size = 0, max = 0;
    if (!strcmp(path, "/session")) request->kind = POST_SESSION, max = 256;
    if (!strncmp(path, "/upload/", 8)) {
        if (!pl_request_has_cookie(studio, wsi))
            return refuse(wsi, request, 403, "no cookie of this server\n");
        clean_label(path + 8, request->label);
        request->kind = POST_UPLOAD, max = PL_MAX_UPLOAD;
    }
    if (!request->kind) {
        pl_studio_refuse(studio, PL_REFUSED_PATH);
        return refuse(wsi, request, 404, "no such page\n");
    }
    if (!body_length(wsi, &size)) return refuse(wsi, request, 411, "Content-Length is needed\n");
    if (size > max || size == 0) {
        pl_studio_refuse(studio, PL_REFUSED_SIZE);
        return refuse(wsi, request, 413, "too long, or empty\n");
    }
    request->body = pl_blob_new(size);
    return request->body ? 0 : -1;
}

/* A little of a refused request's body is read and discarded, so that the client receives the response. */
static int take_body(pl_request *request, const void *piece, size_t size) {
    pl_blob *body = request->body;
    if (!body && request->ignored + size <= MAX_IGNORED) {
        request->ignored += size;
        return 0;
    }
    if (!body || size > body->room - body->size) return -1;
    memcpy(body->bytes + body->size, piece, size);
    body->size += size;
    return 0;
}

static int exchange_token(pl_studio *studio, struct lws *wsi, pl_request *request, const pl_blob *body) {
    char cookie[256];
    if (!pl_auth_token_is_good(&studio->auth, (const char *)body->bytes, body->size)) {
        pl_studio_refuse(studio, PL_REFUSED_TOKEN);
        return refuse(wsi, request, 403, "not the token of this server\n");
    }
    snprintf(cookie, sizeof cookie, "%s=%s; HttpOnly; SameSite=Strict; Path=/; Max-Age=604800",
             studio->auth.cookie_name, studio->auth.cookie);
    if (start_answer(wsi, 204, "text/plain", 0, cookie, NULL)) return -1;
    return finish(wsi);
}

static int keep_upload(pl_studio *studio, struct lws *wsi, pl_request *request, pl_blob *body) {
    char text[64];
    int number = pl_shelf_add(&studio->uploads, request->label, pl_blob_share(body));
    snprintf(text, sizeof text, "{\"ok\":true,\"file\":%d}\n", number);
    return answer_text(wsi, request, 200, "application/json", text);
}

/* The library frees the request with its last response: it must not be accessed afterwards. */
static int finish_post(pl_studio *studio, struct lws *wsi, pl_request *request) {
    pl_blob *body = request->body;
    if (!body) return 0; /* refused */
    request->body = NULL;
    int status = -1;
    if (body->size == body->room && request->kind == POST_SESSION)
        status = exchange_token(studio, wsi, request, body);
    else if (body->size == body->room)
        status = keep_upload(studio, wsi, request, body);
    pl_blob_release(body);
    return status;
}

/* ---- callbacks of the library */

static int begin(pl_studio *studio, struct lws *wsi, pl_request *request, const char *path) {
    bool is_post = lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0;
    bool is_get = lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0;
    pl_blob_release(request->body);
    pl_blob_release(request->reply);
    memset(request, 0, sizeof *request);
    if (!pl_request_is_ours(studio, wsi, is_post)) return refuse(wsi, request, 403, "not for this server\n");
    if (is_post) return post(studio, wsi, request, path);
    if (is_get) return get(studio, wsi, request, path);
    pl_studio_refuse(studio, PL_REFUSED_METHOD);
    return refuse(wsi, request, 405, "GET or POST\n");
}

int pl_http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    pl_studio *studio = studio_of(wsi);
    pl_request *request = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: /* a WebSocket without our subprotocol */
        pl_studio_refuse(studio, PL_REFUSED_PATH);
        lws_return_http_status(wsi, HTTP_STATUS_FORBIDDEN, NULL);
        return -1;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return in && !strcmp(in, "websocket") ? 0 : -1;
    case LWS_CALLBACK_HTTP:
        return begin(studio, wsi, request, in);
    case LWS_CALLBACK_HTTP_BODY:
        return take_body(request, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return finish_post(studio, wsi, request);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return send_more(wsi, request);
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return studio->connections >= PL_MAX_CONNECTIONS ? -1 : 0;
    case LWS_CALLBACK_WSI_CREATE:
        studio->connections++;
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        studio->connections--;
        return 0;
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP:
        if (request) {
            pl_blob_release(request->body);
            pl_blob_release(request->reply);
            request->body = NULL, request->reply = NULL;
        }
        return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        pl_ws_deliver(studio);
        return 0;
    default:
        return 0;
    }
}
