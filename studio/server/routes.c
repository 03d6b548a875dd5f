/* Routing of commands: to the engine between steps, to the worker, or replied at once. */
#include "server/message.h"
#include "server/schema.h"
#include "server/server.h"

#include <string.h>

typedef enum pl_place { AT_ONCE, BY_ENGINE, BY_WORKER } pl_place;

static void tell_gallery(pl_studio *studio, int client, const pl_message *message) {
    pl_hub_answer(&studio->hub, client, message->id, pl_gallery_describe(&studio->gallery));
}

static void tell_schema(pl_studio *studio, int client, const pl_message *message) {
    pl_hub_answer(&studio->hub, client, message->id, pl_schema_describe());
}

static void tell_time(pl_studio *studio, int client, const pl_message *message) {
    pl_hub_answer(&studio->hub, client, message->id, json_pack("{s:f}", "time", pl_now()));
}

static void acknowledge(pl_studio *studio, int client, const pl_message *message) {
    pl_client *found = pl_clients_find(&studio->clients, client);
    if (found)
        pl_client_acknowledge(found, (uint32_t)json_integer_value(json_object_get(message->root, "frame")),
                              pl_now());
}

static void cancel(pl_studio *studio, int client, const pl_message *message) {
    pl_worker_cancel(&studio->worker);
    atomic_store(&studio->engine.cancelled, true);
    pl_hub_answer(&studio->hub, client, message->id, NULL);
}

/* Passes the driver's role to another client, or requests it. */
static void drive(pl_studio *studio, int client, const pl_message *message) {
    int driver = studio->clients.driver;
    const json_t *to = json_object_get(message->root, "to");
    if (json_is_integer(to) && driver == client) {
        int next = (int)json_integer_value(to);
        if (!pl_clients_find(&studio->clients, next)) {
            pl_hub_refuse(&studio->hub, client, message->id, "there is no page %d", next);
            return;
        }
        pl_studio_drive(studio, next);
    } else if (!driver) {
        pl_studio_drive(studio, client);
    } else if (driver != client) {
        pl_hub_send(&studio->hub, driver,
                    json_pack("{s:s,s:s,s:s,s:i}", "event", "notice", "level", "info", "text",
                              "another page asks to drive", "asks", client));
    }
    pl_hub_answer(&studio->hub, client, message->id, json_pack("{s:i}", "driver", studio->clients.driver));
}

/* No reply, unless it is malformed. */
static void point(pl_studio *studio, int client, const pl_message *message, pl_pointer *one, const char *name,
                  bool good) {
    double seq = 0.0;
    if (!good || strlen(name) >= sizeof one->name || !name[0] ||
        !pl_member_range(message->root, "seq", 0.0, 4294967295.0, 0.0, &seq)) {
        pl_hub_refuse(&studio->hub, client, message->id, "%s: expected %s and seq", message->what,
                      one->pose ? "collider, translate, optionally rotate," : "grab, target");
        return;
    }
    strcpy(one->name, name);
    one->seq = (uint32_t)seq;
    one->received = pl_now();
    pl_engine_point(&studio->engine, one);
}

static void drag(pl_studio *studio, int client, const pl_message *message) {
    pl_pointer one = {0};
    bool good = pl_member_vec3(message->root, "target", one.target);
    point(studio, client, message, &one, pl_member_text(message->root, "grab", ""), good);
}

static void pose(pl_studio *studio, int client, const pl_message *message) {
    pl_pointer one = {.pose = true};
    const json_t *rotate = json_object_get(message->root, "rotate");
    bool good = pl_member_vec3(message->root, "translate", one.target) &&
                (!rotate || (pl_member_vec3(rotate, "axis", one.axis) &&
                             pl_member_real(rotate, "degrees", &one.degrees)));
    point(studio, client, message, &one, pl_member_text(message->root, "collider", ""), good);
}

static const struct {
    const char *name;
    pl_place place;
    bool drives; /* only the driver may use it */
    void (*run)(pl_studio *studio, int client, const pl_message *message);
} routes[] = {{"ack", AT_ONCE, false, acknowledge},
              {"drag", AT_ONCE, true, drag},
              {"pose", AT_ONCE, true, pose},
              {"ping", AT_ONCE, false, tell_time},
              {"gallery", AT_ONCE, false, tell_gallery},
              {"cancel", AT_ONCE, true, cancel},
              {"drive", AT_ONCE, false, drive},
              {"open", BY_WORKER, true, NULL},
              {"run", BY_ENGINE, true, NULL},
              {"field", BY_ENGINE, true, NULL},
              {"surface", BY_ENGINE, true, NULL},
              {"schema", AT_ONCE, false, tell_schema},
              {"event", BY_ENGINE, true, NULL},
              {"commit", BY_ENGINE, true, NULL},
              {"scene", BY_ENGINE, false, NULL},
              {"events", BY_ENGINE, false, NULL},
              {"hash", BY_ENGINE, false, NULL},
              {"undo", BY_ENGINE, true, NULL},
              {"redo", BY_ENGINE, true, NULL},
              {"mark", BY_ENGINE, true, NULL},
              {"reset", BY_ENGINE, true, NULL},
              {"export", BY_ENGINE, false, NULL},
              {"save", BY_ENGINE, true, NULL},
              {"import", BY_WORKER, true, NULL},
              {"pick", BY_ENGINE, false, NULL},
              {"estimate", BY_ENGINE, false, NULL},
              {"brush", BY_ENGINE, true, NULL},
              {"ball", BY_ENGINE, true, NULL},
              {"pusher", BY_ENGINE, true, NULL},
              {"seek", BY_ENGINE, true, NULL}};

/* The other threads take ownership: the message must not be accessed here afterwards. */
static void pass_on(pl_studio *studio, int client, pl_message *message, int at) {
    json_t *root = message->root;
    message->root = NULL;
    bool room = routes[at].place == BY_ENGINE
                    ? pl_engine_post(&studio->engine, client, message->id, root, NULL)
                    : pl_worker_post(&studio->worker, client, message->id, root, NULL);
    if (!room)
        pl_hub_refuse(&studio->hub, client, message->id, "%s: too many commands are queued", routes[at].name);
}

static void follow(pl_studio *studio, int client, pl_message *message, int at) {
    if (routes[at].drives && client != studio->clients.driver)
        pl_hub_refuse(&studio->hub, client, message->id, "another page drives");
    else if (routes[at].place == AT_ONCE)
        routes[at].run(studio, client, message);
    else
        pass_on(studio, client, message, at);
}

void pl_studio_obey(pl_studio *studio, int client, const char *text, size_t size) {
    pl_message message;
    char why[128];
    if (!pl_message_read(text, size, &message, why)) {
        pl_studio_refuse(studio, PL_REFUSED_MESSAGE);
        pl_hub_refuse(&studio->hub, client, -1, "%s", why);
        return;
    }
    size_t at = 0, count = sizeof routes / sizeof routes[0];
    while (at < count && strcmp(routes[at].name, message.what) != 0) at++;
    if (at < count)
        follow(studio, client, &message, (int)at);
    else
        pl_hub_refuse(&studio->hub, client, message.id, "unknown command '%.40s'", message.what);
    json_decref(message.root);
}
