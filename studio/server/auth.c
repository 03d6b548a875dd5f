/* See auth.h. */
#include "server/auth.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

static pl_status make_secret(char text[PL_SECRET_TEXT + 1], pl_error *err) {
    unsigned char bytes[PL_SECRET_BYTES];
    size_t done = 0;
    while (done < sizeof bytes) {
        ssize_t got = getrandom(bytes + done, sizeof bytes - done, 0);
        if (got < 0 && errno != EINTR)
            return pl_error_set(err, PL_ERR_SYSTEM, "no random numbers from the system: %s", strerror(errno));
        if (got > 0) done += (size_t)got;
    }
    for (size_t i = 0; i < sizeof bytes; i++) snprintf(text + 2 * i, 3, "%02x", bytes[i]);
    return PL_OK;
}

static bool is_secret(const char *text) {
    return strlen(text) == PL_SECRET_TEXT && strspn(text, "0123456789abcdef") == PL_SECRET_TEXT;
}

/* The file for the cookie of a port; false if the system has no private folder. */
static bool cookie_path(int port, char *path, size_t size) {
    const char *folder = getenv("XDG_RUNTIME_DIR");
    struct stat info;
    if (!folder || folder[0] != '/' || stat(folder, &info) != 0 || !S_ISDIR(info.st_mode)) return false;
    if (info.st_uid != getuid() || (info.st_mode & 077)) return false;
    int length = snprintf(path, size, "%s/pliant-studio-%d", folder, port);
    return length > 0 && (size_t)length < size;
}

/* Failures are ignored: then the next server has another cookie. */
static bool read_cookie(const char *path, char text[PL_SECRET_TEXT + 1]) {
    int file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    if (file < 0) return false;
    struct stat info;
    ssize_t got = -1;
    if (fstat(file, &info) == 0 && S_ISREG(info.st_mode) && info.st_uid == getuid() && !(info.st_mode & 077))
        got = read(file, text, PL_SECRET_TEXT);
    close(file);
    text[got > 0 ? got : 0] = '\0';
    return is_secret(text);
}

static void write_cookie(const char *path, const char *text) {
    unlink(path);
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file < 0) return;
    bool whole = write(file, text, PL_SECRET_TEXT) == PL_SECRET_TEXT;
    if (close(file) != 0 || !whole) unlink(path);
}

pl_status pl_auth_begin(pl_auth *auth, const char *address, int port, pl_error *err) {
    char path[4096], kept[PL_SECRET_TEXT + 1];
    *auth = (pl_auth){0};
    pl_status status = make_secret(auth->token, err);
    if (status == PL_OK) status = make_secret(auth->cookie, err);
    if (status != PL_OK) return status;
    if (cookie_path(port, path, sizeof path)) {
        if (read_cookie(path, kept))
            memcpy(auth->cookie, kept, sizeof kept);
        else
            write_cookie(path, auth->cookie);
    }
    snprintf(auth->cookie_name, sizeof auth->cookie_name, "pliant_%d", port);
    snprintf(auth->hosts[auth->host_count++], sizeof auth->hosts[0], "%s:%d", address, port);
    if (!strcmp(address, "127.0.0.1"))
        snprintf(auth->hosts[auth->host_count++], sizeof auth->hosts[0], "localhost:%d", port);
    return PL_OK;
}

bool pl_auth_same(const char *secret, const char *text, size_t size) {
    if (size != PL_SECRET_TEXT) return false;
    unsigned differs = 0;
    for (size_t i = 0; i < PL_SECRET_TEXT; i++) differs |= (unsigned char)secret[i] ^ (unsigned char)text[i];
    return differs == 0;
}

bool pl_auth_token_is_good(const pl_auth *auth, const char *text, size_t size) {
    return pl_auth_same(auth->token, text, size);
}

bool pl_auth_cookie_is_good(const pl_auth *auth, const char *header) {
    size_t name = strlen(auth->cookie_name);
    int found = 0;
    bool good = false;
    for (const char *at = header; *at;) {
        at += strspn(at, " ;");
        size_t length = strcspn(at, ";");
        if (length > name && !strncmp(at, auth->cookie_name, name) && at[name] == '=') {
            found++;
            good = pl_auth_same(auth->cookie, at + name + 1, length - name - 1);
        }
        at += length;
    }
    return found == 1 && good;
}

bool pl_auth_host_is_ours(const pl_auth *auth, const char *host) {
    for (int i = 0; i < auth->host_count; i++) {
        if (!strcmp(host, auth->hosts[i])) return true;
    }
    return false;
}

bool pl_auth_origin_is_ours(const pl_auth *auth, const char *origin, const char *host) {
    static const char scheme[] = "http://";
    if (strncmp(origin, scheme, sizeof scheme - 1) != 0) return false;
    const char *name = origin + sizeof scheme - 1;
    return !strcmp(name, host) && pl_auth_host_is_ours(auth, name);
}
