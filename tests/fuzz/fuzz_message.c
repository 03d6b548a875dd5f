/* Arbitrary bytes as text messages of the studio's clients, and the members that commands read. An
 * accepted message has a command, and its numbers are finite. */
#include "server/auth.h"
#include "server/message.h"
#include "server/names.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_vector(const double v[3]) {
    for (int k = 0; k < 3; k++) {
        if (!isfinite(v[k])) abort();
    }
}

static void read_members(const json_t *root) {
    static const char *const keys[] = {"target", "point", "center", "radius", "speed",
                                       "seq",    "ray",   "event",  "file"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        double v[3], w[3], x;
        if (pl_member_vec3(root, keys[i], v)) check_vector(v);
        if (pl_member_real(root, keys[i], &x) && !isfinite(x)) abort();
        if (pl_member_range(root, keys[i], -1.0, 2.0, 0.5, &x) && !(x >= -1.0 && x <= 2.0)) abort();
        if (pl_member_ray(root, keys[i], v, w)) {
            check_vector(v);
            if (fabs(w[0] * w[0] + w[1] * w[1] + w[2] * w[2] - 1.0) > 1e-9) abort();
        }
        if (!pl_member_text(root, keys[i], "none")) abort();
    }
}

/* No accepted message may name a file of the system; the scene here has only its own file. */
static void check_set(json_t *root) {
    json_t *set = json_object_get(json_object_get(root, "event"), "set");
    json_t *document = json_loads("{\"bodies\": {\"a\": {\"mesh\": {\"file\": \"own.msh\"}}}}", 0, NULL);
    pl_error err;
    const char *path;
    json_t *value;
    bool good = pl_names_check_set(set, document, &err) == PL_OK;
    json_object_foreach(set, path, value) {
        const char *text = json_string_value(json_object_get(value, "file"));
        if (good && text && strcmp(text, "own.msh") != 0) abort();
    }
    json_decref(document);
}

static void check_headers(const char *text, size_t size) {
    pl_auth auth = {
        .token = "t", .cookie = "c", .cookie_name = "pliant_1", .hosts = {"127.0.0.1:1"}, .host_count = 1};
    memset(auth.token, 'a', PL_SECRET_TEXT);
    memset(auth.cookie, 'b', PL_SECRET_TEXT);
    char *copy = malloc(size + 1);
    if (!copy) return;
    memcpy(copy, text, size);
    copy[size] = '\0';
    if (pl_auth_cookie_is_good(&auth, copy) && !strstr(copy, auth.cookie)) abort();
    if (pl_auth_origin_is_ours(&auth, copy, "127.0.0.1:1") && strcmp(copy, "http://127.0.0.1:1") != 0)
        abort();
    if (pl_auth_host_is_ours(&auth, copy) && strcmp(copy, "127.0.0.1:1") != 0) abort();
    if (pl_auth_token_is_good(&auth, text, size) && memcmp(text, auth.token, size) != 0) abort();
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data;
    pl_message message;
    char why[128] = "";
    if (pl_message_read(text, size, &message, why)) {
        if (!message.what || !message.root || message.id < -1) abort();
        read_members(message.root);
        check_set(message.root);
        json_decref(message.root);
    } else if (!why[0] || strlen(why) > 127 || message.root) {
        abort();
    }
    check_headers(text, size);
    return 0;
}
