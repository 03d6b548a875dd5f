/* Start and end of the server: the port, the address for the user, the browser, and the main loop. */
#include "server/socket.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PORTS_TRIED = 50, TICK_US = 50000 };

static const struct lws_protocols protocols[] = {
    {"http", pl_http_callback, sizeof(pl_request), 4096, 0, NULL, 0},
    {"pliant", pl_ws_callback, 64, 65536, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0}};

static void say(const pl_studio *studio, const char *format, ...) {
    char line[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (studio->def.say) studio->def.say(line);
}

void pl_studio_refuse(pl_studio *studio, pl_refusal why) {
    static const char *const texts[] = {"a request with another Host was refused",
                                        "a request from another Origin, or without one, was refused",
                                        "a wrong token was refused",
                                        "a request without this server's cookie was refused",
                                        "a request for an unknown path was refused",
                                        "a request with a method other than GET and POST was refused",
                                        "a request or message that was too long was refused",
                                        "a malformed message was refused",
                                        "a client that sent too many messages was disconnected",
                                        "a page was refused, because too many are connected"};
    if (studio->refused & 1u << why) return;
    studio->refused |= 1u << why;
    say(studio, "pliant studio: %s (further ones are not reported)", texts[why]);
}

/* Whether a port is free, else errno says why: libwebsockets would wait for it instead of reporting it. */
static bool is_free(const char *address, int port) {
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    if (inet_pton(AF_INET, address, &at.sin_addr) != 1) return false;
    int probe = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;
    if (probe < 0) return false;
    setsockopt(probe, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    bool free_port = bind(probe, (struct sockaddr *)&at, sizeof at) == 0 && listen(probe, 1) == 0;
    const int why = errno;
    close(probe);
    errno = why;
    return free_port;
}

/* A page in a busy or inactive browser may not answer a ping for a while. */
static const lws_retry_bo_t patience = {.secs_since_valid_ping = 300, .secs_since_valid_hangup = 1200};

static struct lws_context *listen_on(pl_studio *studio, const char *address, int port) {
    struct lws_context_creation_info info = {0};
    info.port = port;
    info.iface = strcmp(address, "0.0.0.0") ? address : NULL;
    info.protocols = protocols;
    info.options = LWS_SERVER_OPTION_DISABLE_IPV6 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_NO_LWS_SYSTEM_STATES;
    info.user = studio;
    info.uid = -1, info.gid = -1;
    info.timeout_secs = 10;
    info.keepalive_timeout = 10;
    info.retry_and_idle_policy = &patience;
    info.server_string = "pliant";
    info.max_http_header_data2 = 8192;
    return lws_create_context(&info);
}

static pl_status open_port(pl_studio *studio, const char *address, pl_error *err) {
    int first = studio->def.port, last = studio->def.port_given ? first : first + PORTS_TRIED, why = 0;
    for (int port = first; port <= last && port < 65536; port++) {
        if (!is_free(address, port)) {
            why = errno;
            continue;
        }
        pl_status status = pl_auth_begin(&studio->auth, address, port, err);
        if (status != PL_OK) return status;
        studio->context = listen_on(studio, address, port);
        studio->port = port;
        if (studio->context) return PL_OK;
    }
    const char *reason = why ? strerror(why) : "libwebsockets refused it";
    if (first == last)
        return pl_error_set(err, PL_ERR_INPUT, "cannot listen on port %d of %s: %s", first, address, reason);
    return pl_error_set(err, PL_ERR_INPUT, "cannot listen on any port from %d to %d of %s: %s", first, last,
                        address, reason);
}

/* The browser may outlive this process; its output is discarded. */
static void open_browser(const char *url) {
    posix_spawn_file_actions_t files;
    char *argv[] = {(char *)(uintptr_t) "xdg-open", (char *)(uintptr_t)url, NULL};
    extern char **environ;
    pid_t child;
    if (posix_spawn_file_actions_init(&files) != 0) return;
    for (int stream = 0; stream <= 2; stream++)
        posix_spawn_file_actions_addopen(&files, stream, "/dev/null", O_RDWR, 0);
    posix_spawnp(&child, "xdg-open", &files, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&files);
}

static void greet(pl_studio *studio, const char *address) {
    char url[256];
    bool loopback = !strncmp(address, "127.", 4);
    if (!loopback)
        say(studio,
            "pliant studio: warning: listening on %s without TLS: anyone who can read the traffic can take "
            "over",
            address);
    snprintf(url, sizeof url, "http://%s:%d/#%s", address, studio->port, studio->auth.token);
    say(studio, "pliant studio: open %s", url);
    say(studio, "pliant studio: press Ctrl-C to stop");
    bool display = getenv("DISPLAY") || getenv("WAYLAND_DISPLAY");
    if (studio->def.browser && display) open_browser(url);
}

static void wake(void *context) { lws_cancel_service(context); }

static void tick(lws_sorted_usec_list_t *timer) {
    pl_studio *studio = lws_container_of(timer, pl_studio, timer);
    if (studio->def.stop && studio->def.stop()) {
        studio->ended = true;
        lws_cancel_service(studio->context);
        return;
    }
    pl_engine_watch(&studio->engine);
    pl_ws_deliver(studio);
    lws_sul_schedule(studio->context, 0, timer, tick, TICK_US);
}

static pl_status start(pl_studio *studio, const char *address, pl_error *err) {
    pl_status status = pl_hub_begin(&studio->hub, err);
    if (status == PL_OK) status = open_port(studio, address, err);
    if (status != PL_OK) return status;
    studio->hub.wake = wake, studio->hub.context = studio->context;
    studio->can_render = pl_studio_can_render();
    pl_gallery_scan(&studio->gallery, studio->def.scenes);
    pl_shelf_begin(&studio->uploads, 2 * (size_t)PL_MAX_UPLOAD);
    pl_shelf_begin(&studio->exports, 2 * (size_t)PL_MAX_UPLOAD);
    status = pl_private_folder_make(studio->folder, err);
    if (status != PL_OK) return status;
    studio->engine.hub = studio->clients.hub = &studio->hub;
    status =
        pl_worker_begin(&studio->worker, studio, err); /* first, because the engine asks whether it is busy */
    return status == PL_OK ? pl_engine_begin(&studio->engine, studio, err) : status;
}

static void end(pl_studio *studio) {
    pl_worker_end(&studio->worker);
    pl_engine_end(&studio->engine);
    if (studio->context) lws_context_destroy(studio->context);
    pl_clients_end(&studio->clients);
    pl_gallery_free(&studio->gallery);
    pl_shelf_end(&studio->uploads);
    pl_shelf_end(&studio->exports);
    pl_private_folder_remove(studio->folder);
    pl_hub_end(&studio->hub);
}

pl_status pl_studio_run(const pl_studio_def *def, pl_error *err) {
    pl_studio *studio = calloc(1, sizeof *studio);
    if (!studio) return pl_error_set(err, PL_ERR_SYSTEM, "no memory");
    const char *address = def->bind ? def->bind : "127.0.0.1";
    studio->def = *def;
    lws_set_log_level(0, NULL);
    json_object_seed(0);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGCHLD, SIG_IGN);
    pl_status status = start(studio, address, err);
    if (status == PL_OK) {
        greet(studio, address);
        const pl_gallery_scene *first = pl_gallery_find(&studio->gallery, "studio/playground");
        if (!def->input && first)
            pl_worker_post(&studio->worker, 0, -1, json_pack("{s:s,s:s}", "do", "open", "scene", first->name),
                           NULL);
        if (def->input)
            pl_worker_post(&studio->worker, 0, -1, json_pack("{s:s,s:s}", "do", "start", "path", def->input),
                           NULL);
        lws_sul_schedule(studio->context, 0, &studio->timer, tick, TICK_US);
        while (!studio->ended && lws_service(studio->context, 0) >= 0) {
        }
    }
    end(studio);
    free(studio);
    return status;
}
