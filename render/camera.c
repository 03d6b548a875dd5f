/* The camera: looks from the view's direction and fits everything that was added as tightly as possible, or
 * uses the position in the view. */
#include "render.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double radians = 3.14159265358979323846 / 180.0;
static const double margin = 0.10; /* share of the picture kept free on every side */

static double dot(const double a[3], const double b[3]) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
static void cross(const double a[3], const double b[3], double out[3]) {
    for (int k = 0; k < 3; k++) out[k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
}
static bool normalize(double v[3]) {
    double length = sqrt(dot(v, v));
    if (!(length > 0.0) || !isfinite(length)) return false;
    for (int k = 0; k < 3; k++) v[k] /= length;
    return true;
}

/* At azimuth 0 the x axis points right. The camera moves towards +x as the azimuth grows (with y up: from
 * +z). */
static void camera_axes(pl_framing *framing) {
    const pl_view_def *view = &framing->view;
    const double *up = framing->up;
    double side[3] = {1.0, 0.0, 0.0}, front[3];
    if (fabs(up[0]) > 0.9) side[0] = 0.0, side[1] = 1.0;
    double along = dot(side, up);
    for (int k = 0; k < 3; k++) side[k] -= along * up[k];
    normalize(side);
    cross(side, up, front);
    double azimuth = view->azimuth * radians, elevation = view->elevation * radians;
    for (int k = 0; k < 3; k++) {
        framing->right[k] = -sin(azimuth) * front[k] + cos(azimuth) * side[k];
        framing->back[k] =
            cos(elevation) * (cos(azimuth) * front[k] + sin(azimuth) * side[k]) + sin(elevation) * up[k];
    }
    cross(framing->back, framing->right, framing->above);
}

static bool is_given(const double v[3]) { return isfinite(v[0]) && isfinite(v[1]) && isfinite(v[2]); }

/* Rotates the axes to look from the position to the target, if both are given. */
static pl_status turn_to_target(pl_framing *framing, pl_error *err) {
    const double *eye = framing->view.camera.position, *at = framing->view.camera.target;
    if (!is_given(eye) || !is_given(at)) return PL_OK;
    double back[3] = {eye[0] - at[0], eye[1] - at[1], eye[2] - at[2]}, right[3];
    if (!normalize(back))
        return pl_error_set(err, PL_ERR_INPUT,
                            "view: camera: position and target are both (%g, %g, %g), expected two points",
                            at[0], at[1], at[2]);
    cross(framing->up, back, right);
    if (dot(right, right) > 1e-12 &&
        normalize(right)) /* straight up or down: use the right axis of the azimuth */
        for (int k = 0; k < 3; k++) framing->right[k] = right[k];
    double along = dot(framing->right, back);
    for (int k = 0; k < 3; k++) framing->back[k] = back[k], framing->right[k] -= along * back[k];
    normalize(framing->right);
    cross(framing->back, framing->right, framing->above);
    return PL_OK;
}

static double half_tangent(const pl_view_def *view) { return tan(0.5 * radians * view->camera.fov); }

static pl_status check_camera(const pl_view_def *view, pl_error *err) {
    const pl_camera_def *camera = &view->camera;
    if (!(camera->fov >= 1.0 && camera->fov <= 150.0))
        return pl_error_set(err, PL_ERR_INPUT, "view: camera: fov = %g, expected 1 to 150 degrees",
                            camera->fov);
    for (int k = 0; k < 6; k++) {
        const double *v = k < 3 ? camera->position : camera->target;
        if (isfinite(v[k % 3]) == is_given(v) && !isinf(v[k % 3])) continue;
        return pl_error_set(err, PL_ERR_INPUT, "view: camera: %s is (%g, %g, %g), expected finite numbers",
                            k < 3 ? "position" : "target", v[0], v[1], v[2]);
    }
    return PL_OK;
}

pl_status pl_framing_begin(pl_framing *framing, const pl_view_def *view, double room, pl_error *err) {
    *framing = (pl_framing){.view = *view, .floor = INFINITY, .nearest = -INFINITY};
    pl_status status = pl_fields_check(pl_view_fields(), view, "view", err);
    if (status == PL_OK) status = check_camera(view, err);
    if (status != PL_OK) return status;
    if (!pl_colormap_find(view->colormap))
        return pl_error_set(err, PL_ERR_INPUT, "view: has no colormap, expected one of pl_view_fields()");
    for (int k = 0; k < 3; k++) framing->up[k] = view->up[k];
    if (!normalize(framing->up)) {
        return pl_error_set(err, PL_ERR_INPUT, "view: up is (%g, %g, %g), expected a direction", view->up[0],
                            view->up[1], view->up[2]);
    }
    camera_axes(framing);
    status = turn_to_target(framing, err);
    if (status != PL_OK) return status;
    double tangent = half_tangent(view);
    double aspect = (double)view->width / (double)view->height;
    double free = fmin(fmax(room, 0.0), 0.6);
    framing->slope[0] = tangent * aspect * (1.0 - 2.0 * margin);
    framing->slope[1] = tangent * aspect * (1.0 - 2.0 * fmax(free, margin));
    /* The shadow also needs room. */
    framing->slope[2] = tangent * (1.0 - 2.0 * (view->ground ? 1.5 * margin : margin));
    framing->slope[3] = tangent * (1.0 - 2.0 * margin);
    for (int k = 0; k < 4; k++) framing->support[k] = -INFINITY;
    for (int k = 0; k < 3; k++) framing->min[k] = INFINITY, framing->max[k] = -INFINITY;
    return PL_OK;
}

void pl_framing_reserve(pl_framing *framing, const double room[4]) {
    double tangent = half_tangent(&framing->view);
    double aspect = (double)framing->view.width / (double)framing->view.height;
    for (int k = 0; k < 4; k++)
        framing->slope[k] = tangent * (k < 2 ? aspect : 1.0) * (1.0 - 2.0 * fmin(fmax(room[k], 0.0), 0.6));
}

static void add_point(pl_framing *framing, const double p[3]) {
    double x = dot(p, framing->right), y = dot(p, framing->above), z = dot(p, framing->back);
    double offset[4] = {-x, x, -y, y};
    for (int k = 0; k < 4; k++)
        framing->support[k] = fmax(framing->support[k], offset[k] + z * framing->slope[k]);
    for (int k = 0; k < 3; k++) {
        framing->min[k] = fmin(framing->min[k], p[k]);
        framing->max[k] = fmax(framing->max[k], p[k]);
    }
    framing->nearest = fmax(framing->nearest, z);
    framing->floor = fmin(framing->floor, dot(p, framing->up));
    framing->count++;
}

void pl_framing_add_points(pl_framing *framing, int64_t count, const double *points) {
    for (int64_t i = 0; i < count; i++) add_point(framing, points + 3 * i);
}

pl_status pl_framing_add(pl_framing *framing, const pl_surface *surface, pl_error *err) {
    uint8_t *used = calloc((size_t)surface->node_count + 1, 1);
    if (!used)
        return pl_error_set(err, PL_ERR_SYSTEM, "no memory (%lld nodes)", (long long)surface->node_count);
    pl_status status = PL_OK;
    for (int64_t i = 0; i < 3 * surface->tri_count && status == PL_OK; i++) {
        int32_t node = surface->tris[i];
        if (node < 0 || node >= surface->node_count) {
            status =
                pl_error_set(err, PL_ERR_INPUT, "surface: triangle %lld names node %d, expected 0 to %lld",
                             (long long)(i / 3), node, (long long)surface->node_count - 1);
        } else if (!used[node]) {
            const double *p = surface->nodes + 3 * (int64_t)node;
            used[node] = 1;
            if (isfinite(p[0]) && isfinite(p[1]) && isfinite(p[2])) {
                add_point(framing, p);
            } else {
                status = pl_error_set(err, PL_ERR_INPUT,
                                      "surface: node %d is at (%g, %g, %g), expected finite numbers", node,
                                      p[0], p[1], p[2]);
            }
        }
    }
    free(used);
    return status;
}

/* Moves back until everything fits with the target at the centre. */
static void stand_behind(const pl_framing *framing, const double target[3], pl_camera *camera) {
    double x = dot(target, framing->right), y = dot(target, framing->above), z = dot(target, framing->back);
    double offset[4] = {-x, x, -y, y}, distance = 0.0, size = 1e-9;
    for (int k = 0; k < 4 && framing->count; k++)
        distance =
            fmax(distance, (framing->support[k] - offset[k] - z * framing->slope[k]) / framing->slope[k]);
    for (int k = 0; k < 3 && framing->count; k++) size = fmax(size, framing->max[k] - framing->min[k]);
    if (framing->count) distance = fmax(distance, framing->nearest - z + 0.5 * size);
    for (int k = 0; k < 3; k++) camera->eye[k] = target[k] + fmax(distance, size) * framing->back[k];
}

bool pl_framing_is_fitted(const pl_framing *framing) {
    return !is_given(framing->view.camera.position) && !is_given(framing->view.camera.target);
}

pl_camera pl_framing_camera(const pl_framing *framing) {
    const double *support = framing->support, *slope = framing->slope;
    double tangent = half_tangent(&framing->view), zoom = framing->view.zoom;
    double aspect = (double)framing->view.width / (double)framing->view.height;
    pl_camera camera = {.slope = {tangent * aspect / zoom, tangent / zoom},
                        .shift = 0.5 * (slope[1] - slope[0]) * (1.0 - 1.0 / zoom)};
    if (!pl_framing_is_fitted(framing)) {
        const double *position = framing->view.camera.position;
        camera.shift = 0.0;
        if (is_given(position))
            memcpy(camera.eye, position, sizeof camera.eye);
        else
            stand_behind(framing, framing->view.camera.target, &camera);
        return camera;
    }
    if (framing->count == 0) {
        for (int k = 0; k < 3; k++) camera.eye[k] = framing->back[k];
        return camera;
    }
    /* The smallest distance at which opposite sides fit; then centred in the remaining room. */
    double distance = fmax((support[0] + support[1]) / (slope[0] + slope[1]),
                           (support[2] + support[3]) / (slope[2] + slope[3]));
    double size = 0.0;
    for (int k = 0; k < 3; k++) size = fmax(size, framing->max[k] - framing->min[k]);
    /* Flat objects seen edge-on and single points also need some distance. */
    double smallest = framing->nearest + fmax(0.5 * size, 1e-9);
    if (distance < smallest) distance = smallest;
    double x = 0.5 * ((support[1] - distance * slope[1]) - (support[0] - distance * slope[0]));
    double y = 0.5 * ((support[3] - distance * slope[3]) - (support[2] - distance * slope[2]));
    for (int k = 0; k < 3; k++) {
        camera.eye[k] = x * framing->right[k] + y * framing->above[k] + distance * framing->back[k];
    }
    return camera;
}
