/* See hub.h. */
#include "server/hub.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

double pl_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

pl_status pl_hub_begin(pl_hub *hub, pl_error *err) {
    *hub = (pl_hub){0};
    hub->mails = calloc(PL_MAX_MAILS, sizeof *hub->mails);
    if (!hub->mails) return pl_error_set(err, PL_ERR_SYSTEM, "no memory");
    pthread_mutex_init(&hub->lock, NULL);
    return PL_OK;
}

void pl_hub_end(pl_hub *hub) {
    if (!hub->mails) return;
    pl_mail mail;
    while (pl_hub_take(hub, &mail)) pl_blob_release(mail.blob);
    pl_shown_release(&hub->shown);
    pl_pictures_clear(&hub->pictures);
    pthread_mutex_destroy(&hub->lock);
    free(hub->mails);
    hub->mails = NULL;
}

static void wake(pl_hub *hub) {
    if (hub->wake) hub->wake(hub->context);
}

/* If the queue is full, the network thread does not read: new messages are dropped. */
static void put(pl_hub *hub, int client, pl_blob *blob) {
    if (!blob) return;
    pthread_mutex_lock(&hub->lock);
    bool room = hub->count < PL_MAX_MAILS;
    if (room) hub->mails[(hub->first + hub->count++) % PL_MAX_MAILS] = (pl_mail){client, blob};
    pthread_mutex_unlock(&hub->lock);
    if (!room) pl_blob_release(blob);
    wake(hub);
}

void pl_hub_send(pl_hub *hub, int client, json_t *message) {
    char *text = message ? json_dumps(message, JSON_COMPACT | JSON_REAL_PRECISION(17)) : NULL;
    const char *event = json_string_value(json_object_get(message, "event"));
    bool latest = event && (!strcmp(event, "status") || !strcmp(event, "progress"));
    pl_blob *blob = text ? pl_blob_from_text(text) : NULL;
    if (blob && latest) blob->latest = event[0];
    json_decref(message);
    free(text);
    if (blob) put(hub, client, blob);
}

void pl_hub_answer(pl_hub *hub, int client, int64_t id, json_t *more) {
    if (id < 0) {
        json_decref(more);
        return;
    }
    json_t *message = json_pack("{s:I,s:b}", "id", (json_int_t)id, "ok", 1);
    if (message && more) json_object_update(message, more);
    json_decref(more);
    pl_hub_send(hub, client, message);
}

void pl_hub_refuse(pl_hub *hub, int client, int64_t id, const char *format, ...) {
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (id < 0)
        pl_hub_notice(hub, client, "error", "%s", text);
    else
        pl_hub_send(hub, client,
                    json_pack("{s:I,s:b,s:o}", "id", (json_int_t)id, "ok", 0, "error",
                              json_stringn_nocheck(text, strlen(text))));
}

void pl_hub_notice(pl_hub *hub, int client, const char *level, const char *format, ...) {
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    pl_hub_send(hub, client,
                json_pack("{s:s,s:s,s:o}", "event", "notice", "level", level, "text",
                          json_stringn_nocheck(text, strlen(text))));
}

void pl_hub_progress(pl_hub *hub, const char *what, double fraction, const char *text) {
    pl_hub_send(hub, 0,
                json_pack("{s:s,s:s,s:f,s:s}", "event", "progress", "what", what, "fraction", fraction,
                          "text", text ? text : ""));
}

pl_blob *pl_hub_picture(pl_hub *hub, uint32_t number) {
    pthread_mutex_lock(&hub->lock);
    pl_blob *found = pl_pictures_get(&hub->pictures, number);
    pthread_mutex_unlock(&hub->lock);
    return found;
}

void pl_hub_show(pl_hub *hub, uint32_t epoch, pl_blob *scene, pl_blob *topology,
                 const pl_pictures *pictures) {
    pthread_mutex_lock(&hub->lock);
    pl_pictures_clear(&hub->pictures);
    pl_pictures_share(pictures, &hub->pictures);
    pl_shown old = hub->shown;
    hub->shown.epoch = epoch;
    hub->shown.scene = scene;
    hub->shown.topology = topology;
    hub->shown.frame = NULL;
    pthread_mutex_unlock(&hub->lock);
    pl_shown_release(&old);
    wake(hub);
}

void pl_hub_show_frame(pl_hub *hub, pl_blob *frame, const pl_shown *stamp) {
    pthread_mutex_lock(&hub->lock);
    pl_blob *old = hub->shown.frame;
    hub->shown.frame = frame;
    hub->shown.frame_number = stamp->frame_number;
    hub->shown.seq = stamp->seq;
    hub->shown.received = stamp->received;
    hub->shown.made = stamp->made;
    hub->shown.step_seconds = stamp->step_seconds;
    pthread_mutex_unlock(&hub->lock);
    pl_blob_release(old);
    wake(hub);
}

void pl_hub_add_latency(pl_hub *hub, double steps, double seconds) {
    pthread_mutex_lock(&hub->lock);
    pl_latencies_add(&hub->latencies, steps, seconds);
    pthread_mutex_unlock(&hub->lock);
}

json_t *pl_hub_latency(pl_hub *hub) {
    pthread_mutex_lock(&hub->lock);
    pl_latencies copy = hub->latencies;
    pthread_mutex_unlock(&hub->lock);
    return pl_latencies_describe(&copy);
}

bool pl_hub_take(pl_hub *hub, pl_mail *mail) {
    pthread_mutex_lock(&hub->lock);
    bool some = hub->count > 0;
    if (some) {
        *mail = hub->mails[hub->first];
        hub->first = (hub->first + 1) % PL_MAX_MAILS;
        hub->count--;
    }
    pthread_mutex_unlock(&hub->lock);
    return some;
}

pl_shown pl_hub_look(pl_hub *hub) {
    pthread_mutex_lock(&hub->lock);
    pl_shown shown = hub->shown;
    pl_blob_share(shown.scene);
    pl_blob_share(shown.topology);
    pl_blob_share(shown.frame);
    pthread_mutex_unlock(&hub->lock);
    return shown;
}

void pl_shown_release(pl_shown *shown) {
    pl_blob_release(shown->scene);
    pl_blob_release(shown->topology);
    pl_blob_release(shown->frame);
    shown->scene = shown->topology = shown->frame = NULL;
}
