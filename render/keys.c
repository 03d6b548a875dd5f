/* See keys.h. Between keys a value follows a monotone cubic that never overshoots the keys (Fritsch and
 * Carlson 1980). It starts and ends with zero slope. */
#include "keys.h"

#include <math.h>
#include <stddef.h>

/* A value of a key by its offset. */
static double value_of(const pl_camera_key *key, size_t offset) {
    return *(const double *)(const void *)((const char *)key + offset);
}

/* The next key in a direction that defines the value; NULL at the end. */
static const pl_camera_key *next_key(const pl_camera_def *camera, int from, int step, size_t offset) {
    for (int i = from; i >= 0 && i < camera->key_count; i += step) {
        if (isfinite(value_of(&camera->keys[i], offset))) return &camera->keys[i];
    }
    return NULL;
}

/* Slope at key b between a and c: the harmonic mean of both sides, weighted by their distances. */
static double slope_at(const pl_camera_key *a, const pl_camera_key *b, const pl_camera_key *c,
                       size_t offset) {
    if (!a || !c) return 0.0;
    double h = b->time - a->time, k = c->time - b->time;
    double left = (value_of(b, offset) - value_of(a, offset)) / h;
    double right = (value_of(c, offset) - value_of(b, offset)) / k;
    if (!(left * right > 0.0)) return 0.0;
    return 3.0 * (h + k) / ((2.0 * k + h) / left + (k + 2.0 * h) / right);
}

static double value_at(const pl_camera_def *camera, double time, size_t offset, double otherwise) {
    int behind = 0; /* first key after the time */
    while (behind < camera->key_count && camera->keys[behind].time <= time) behind++;
    const pl_camera_key *b = next_key(camera, behind - 1, -1, offset),
                        *c = next_key(camera, behind, 1, offset);
    if (!b && !c) return otherwise;
    if (!b || !c) return value_of(b ? b : c, offset);
    const pl_camera_key *a = next_key(camera, (int)(b - camera->keys) - 1, -1, offset);
    const pl_camera_key *d = next_key(camera, (int)(c - camera->keys) + 1, 1, offset);
    double h = c->time - b->time, t = (time - b->time) / h, s = 1.0 - t;
    double from = value_of(b, offset), to = value_of(c, offset);
    return (1.0 + 2.0 * t) * s * s * from + t * s * s * h * slope_at(a, b, c, offset) +
           t * t * (3.0 - 2.0 * t) * to - t * t * s * h * slope_at(b, c, d, offset);
}

pl_view_def pl_keys_view(const pl_view_def *view, double time) {
    pl_view_def at = *view;
    const pl_camera_def *camera = &view->camera;
    for (size_t k = 0; k < 3; k++) {
        size_t part = k * sizeof(double);
        at.camera.position[k] =
            value_at(camera, time, offsetof(pl_camera_key, position) + part, camera->position[k]);
        at.camera.target[k] =
            value_at(camera, time, offsetof(pl_camera_key, target) + part, camera->target[k]);
    }
    at.camera.fov = value_at(camera, time, offsetof(pl_camera_key, fov), camera->fov);
    at.azimuth = value_at(camera, time, offsetof(pl_camera_key, azimuth), view->azimuth);
    at.elevation = value_at(camera, time, offsetof(pl_camera_key, elevation), view->elevation);
    at.zoom = value_at(camera, time, offsetof(pl_camera_key, zoom), view->zoom);
    return at;
}
