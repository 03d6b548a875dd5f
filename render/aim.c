/* Camera placement of a panel: by keys, by a followed body, or fitted to the frames around the panel's
 * frame. */
#include "keys.h"
#include "sheet.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- following */

/* As many frames before as after, so that the mean does not lag at the ends. */
static int shared_window(const pl_reel *reel, int frame) {
    int window = pl_reel_window(reel), after = pl_series_count(reel->series) - 1 - frame;
    if (window > frame) window = frame;
    return window > after ? after : window;
}

/* The body's centre, averaged over the surrounding frames so that the camera does not shake. */
static void followed_center(const pl_reel *reel, int frame, double center[3]) {
    int window = shared_window(reel, frame);
    double total = 0.0;
    for (int k = 0; k < 3; k++) center[k] = 0.0;
    for (int s = -window; s <= window; s++) {
        double weight = window + 1 - abs(s);
        total += weight;
        for (int k = 0; k < 3; k++) center[k] += weight * reel->centers[3 * (frame + s) + k];
    }
    for (int k = 0; k < 3; k++) center[k] /= total;
}

/* Largest distance between the body's centre and the averaged one. */
static double largest_lag(const pl_reel *reel) {
    double largest = 0.0;
    for (int f = 0; f < pl_series_count(reel->series); f++) {
        double mean[3];
        const double *own = reel->centers + 3 * (size_t)f;
        followed_center(reel, f, mean);
        largest = fmax(largest, hypot(hypot(own[0] - mean[0], own[1] - mean[1]), own[2] - mean[2]));
    }
    return largest;
}

/* Extreme points of a ball that contains the body at any time and in any orientation. */
static void add_followed(const pl_reel *reel, pl_framing *framing) {
    const double *axes[3] = {framing->right, framing->above, framing->back};
    double radius = reel->radius + largest_lag(reel);
    for (int i = 0; i < 6; i++) {
        double p[3];
        for (int k = 0; k < 3; k++)
            p[k] = framing->view.camera.target[k] + (i % 2 ? radius : -radius) * axes[i / 2][k];
        pl_framing_add_points(framing, 1, p);
    }
}

/* ---- fits to frames */

/* Extent of a frame in the picture: across, up, and towards the camera (largest). */
typedef struct pl_extent {
    double middle[2], half[2], nearest;
} pl_extent;

static pl_extent extent_of(const pl_reel *reel, int frame, const pl_framing *empty) {
    int count = pl_series_count(reel->series), at = frame < 0 ? 0 : frame >= count ? count - 1 : frame;
    pl_framing own = *empty;
    pl_framing_add_points(&own, PL_SURVEY_DIRECTIONS, reel->extents + 3 * PL_SURVEY_DIRECTIONS * (size_t)at);
    pl_extent extent = {.nearest = own.nearest};
    for (int k = 0; k < 2; k++) {
        extent.middle[k] = 0.5 * (own.support[2 * k + 1] - own.support[2 * k]);
        extent.half[k] = 0.5 * (own.support[2 * k + 1] + own.support[2 * k]);
    }
    return extent;
}

/* Weighted mean of the centres around a frame, with the largest weights nearby, so that the camera follows a
 * falling body at its speed. */
static double mean_middle(const pl_extent *at, int window, int k) {
    double sum = 0.0, total = 0.0;
    for (int s = -window; s <= window; s++) {
        double weight = window + 1 - abs(s);
        sum += weight * at[s].middle[k];
        total += weight;
    }
    return sum / total;
}

/* The largest half extent and the nearest point around a frame. */
static pl_extent largest_around(const pl_extent *at, int window) {
    pl_extent largest = *at;
    for (int s = -window; s <= window; s++) {
        for (int k = 0; k < 2; k++) largest.half[k] = fmax(largest.half[k], at[s].half[k]);
        largest.nearest = fmax(largest.nearest, at[s].nearest);
    }
    return largest;
}

/* The centre of the picture follows the mean of the surrounding frames. Its size is the mean, over those
 * frames, of the largest extent around each, relative to their own centres. It changes smoothly, and nothing
 * is cut off, because every one of these extents contains the frame itself. */
static pl_extent smooth_extent(const pl_reel *reel, int frame, const pl_framing *empty) {
    int count = pl_series_count(reel->series), window = pl_reel_window(reel), span = 6 * window + 1;
    pl_extent *all = malloc(2 * (size_t)span * sizeof *all), *moved = all + span, result = {.nearest = 0.0};
    if (!all) return extent_of(reel, frame, empty);
    for (int i = 0; i < span; i++) all[i] = moved[i] = extent_of(reel, frame + i - 3 * window, empty);
    for (int i = window; i < span - window; i++) {
        int at = frame + i - 3 * window, shared = at < 0 || at >= count ? 0 : shared_window(reel, at);
        for (int k = 0; k < 2; k++) {
            moved[i].middle[k] = mean_middle(&all[i], shared, k);
            moved[i].half[k] += fabs(all[i].middle[k] - moved[i].middle[k]);
        }
    }
    double total = 0.0;
    for (int s = -window; s <= window; s++) {
        pl_extent largest = largest_around(&moved[3 * window + s], window);
        double weight = window + 1 - abs(s);
        total += weight;
        for (int k = 0; k < 2; k++) result.half[k] += weight * largest.half[k];
        result.nearest += weight * largest.nearest;
    }
    for (int k = 0; k < 2; k++) {
        result.half[k] /= total;
        result.middle[k] = moved[3 * window].middle[k];
    }
    result.nearest /= total;
    free(all);
    return result;
}

static void add_frames(const pl_reel *reel, int frame, pl_framing *framing) {
    pl_framing empty = *framing;
    int count = pl_series_count(reel->series), window = pl_reel_window(reel);
    for (int k = 0; k < 4; k++) empty.support[k] = -INFINITY;
    empty.nearest = -INFINITY;
    pl_extent extent = smooth_extent(reel, frame, &empty);
    double before[5] = {framing->support[0], framing->support[1], framing->support[2], framing->support[3],
                        framing->nearest};
    for (int at = frame - window; at <= frame + window; at++) {
        if (at < 0 || at >= count) continue;
        pl_framing_add_points(framing, PL_SURVEY_DIRECTIONS,
                              reel->extents + 3 * PL_SURVEY_DIRECTIONS * (size_t)at);
    }
    for (int k = 0; k < 4; k++) {
        double support = extent.half[k / 2] + (k % 2 ? extent.middle[k / 2] : -extent.middle[k / 2]);
        framing->support[k] = fmax(before[k], support);
    }
    framing->nearest = fmax(before[4], extent.nearest);
}

/* ---- camera of a panel */

bool pl_show_is_placed(const pl_show *show) {
    const pl_camera_def *camera = &show->view.camera;
    bool placed = isfinite(camera->position[0]);
    for (int i = 0; i < camera->key_count; i++) placed = placed || isfinite(camera->keys[i].position[0]);
    return placed;
}

/* The floor and its squares do not depend on what the camera sees of the series. */
static void add_floor(const pl_show *show, const pl_panel *panel, pl_framing *framing) {
    for (int i = 0; i < show->run_count; i++) {
        const pl_survey *survey = &show->reels[i].survey;
        double middle[3];
        if (show->fit_each && (i < panel->first || i >= panel->first + panel->count)) continue;
        framing->size = fmax(framing->size, pl_survey_middle(survey, middle));
        for (int k = 0; k < survey->point_count; k++) {
            const double *p = survey->points[k], *up = framing->up;
            framing->floor = fmin(framing->floor, p[0] * up[0] + p[1] * up[1] + p[2] * up[2]);
        }
    }
}

static void add_runs(const pl_show *show, const pl_panel *panel, pl_framing *framing) {
    for (int i = 0; i < show->run_count; i++) {
        const pl_reel *reel = &show->reels[i];
        bool own = i >= panel->first && i < panel->first + panel->count;
        int frame = own ? panel->frames[i - panel->first] : 0;
        if (own && reel->centers)
            add_followed(reel, framing);
        else if (own && reel->extents)
            add_frames(reel, frame, framing);
        else if (!reel->centers && !reel->extents && (own || !show->fit_each))
            pl_framing_add_points(framing, reel->survey.point_count, &reel->survey.points[0][0]);
    }
}

/* A given position without a target looks at the centre of everything. */
static void choose_target(const pl_show *show, const pl_panel *panel, pl_camera_def *camera) {
    const pl_reel *reel = &show->reels[panel->first];
    if (reel->centers)
        followed_center(reel, panel->frames[0], camera->target);
    else if (isfinite(camera->position[0]) && !isfinite(camera->target[0]))
        pl_survey_middle(&reel->survey, camera->target);
}

pl_status pl_show_aim(const pl_show *show, const pl_panel *panel, pl_framing *framing, pl_error *err) {
    pl_view_def view = show->view;
    if (panel->count) {
        double time = panel->time;
        if (isnan(time)) time = pl_reel_time(&show->reels[panel->first], panel->frames[0], view.fps);
        view = pl_keys_view(&show->view, time);
        choose_target(show, panel, &view.camera);
    } else {
        view.ground = false;
    }
    if (panel->tight && view.zoom > 1.0 && !pl_show_is_placed(show)) view.zoom = fmax(1.0, 0.91 * view.zoom);
    view.width = panel->width, view.height = panel->height;
    pl_status status = pl_framing_begin(framing, &view, 0.0, err);
    if (status != PL_OK) return status;
    framing->fade = panel->fade;
    pl_framing_reserve(framing, panel->room);
    add_runs(show, panel, framing);
    add_floor(show, panel, framing);
    return PL_OK;
}

/* ---- shapes */

typedef struct pl_spread {
    double low[2], high[2];
} pl_spread;

static pl_spread spread_of(int count, const double *points, const pl_framing *framing) {
    pl_spread spread = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    for (int i = 0; i < count; i++) {
        const double *p = points + 3 * (size_t)i, *x = framing->right, *y = framing->above;
        double at[2] = {p[0] * x[0] + p[1] * x[1] + p[2] * x[2], p[0] * y[0] + p[1] * y[1] + p[2] * y[2]};
        for (int k = 0; k < 2; k++) {
            spread.low[k] = fmin(spread.low[k], at[k]);
            spread.high[k] = fmax(spread.high[k], at[k]);
        }
    }
    return spread;
}

/* Largest width and height of a run, or of its visible part if the camera moves along. */
static void reel_size(const pl_reel *reel, const pl_framing *framing, double size[2]) {
    int count = reel->extents ? pl_series_count(reel->series) : 1;
    for (int i = 0; i < count; i++) {
        const double *points =
            reel->extents ? reel->extents + 3 * PL_SURVEY_DIRECTIONS * (size_t)i : &reel->survey.points[0][0];
        pl_spread spread = spread_of(PL_SURVEY_DIRECTIONS, points, framing);
        for (int k = 0; k < 2; k++) size[k] = fmax(size[k], spread.high[k] - spread.low[k]);
    }
    for (int k = 0; k < 2 && reel->centers; k++) size[k] = 2.0 * reel->radius;
}

/* The widest run; if keys change the direction, from the direction in which it appears highest. */
double pl_show_aspect(const pl_show *show) {
    int keys = show->view.camera.key_count;
    double aspect = INFINITY;
    for (int i = 0; i < (keys ? keys : 1); i++) {
        pl_framing framing;
        double widest = 0.0;
        pl_view_def view = keys ? pl_keys_view(&show->view, show->view.camera.keys[i].time) : show->view;
        if (isfinite(view.camera.position[0]) && !isfinite(view.camera.target[0]))
            pl_survey_middle(&show->reels[0].survey, view.camera.target);
        if (pl_framing_begin(&framing, &view, 0.0, NULL) != PL_OK) return 1.0;
        for (int r = 0; r < show->run_count; r++) {
            double size[2] = {0.0, 0.0};
            reel_size(&show->reels[r], &framing, size);
            widest = fmax(widest, size[1] > 0.0 ? size[0] / size[1] : 4.0);
        }
        aspect = fmin(aspect, widest);
    }
    return aspect;
}

/* ---- camera inside bodies */

/* The solid angles (van Oosterom and Strackee 1983) of a body's triangles seen from the eye add up to 4 pi
 * inside the body, and to zero outside. */
static int body_around(const pl_surface *surface, const double eye[3]) {
    enum { BODIES = 256 };
    double turns[BODIES] = {0};
    for (int64_t t = 0; t < surface->tri_count; t++) {
        int body = surface->bodies ? surface->bodies[t] : 0;
        double v[3][3], length[3], dots[3], volume = 0.0;
        bool hidden = body < surface->look_count && surface->looks[body].style == PL_LOOK_HIDDEN;
        if (body >= BODIES || hidden) continue;
        for (int i = 0; i < 3; i++) {
            const double *p = surface->nodes + 3 * (int64_t)surface->tris[3 * t + i];
            for (int k = 0; k < 3; k++) v[i][k] = p[k] - eye[k];
            length[i] = sqrt(v[i][0] * v[i][0] + v[i][1] * v[i][1] + v[i][2] * v[i][2]);
        }
        for (int i = 0; i < 3; i++) {
            const double *a = v[i], *b = v[(i + 1) % 3];
            int j = (i + 1) % 3, k = (i + 2) % 3;
            dots[i] = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
            volume += v[0][i] * (v[1][j] * v[2][k] - v[1][k] * v[2][j]);
        }
        turns[body] += 2.0 * atan2(volume, length[0] * length[1] * length[2] + dots[0] * length[2] +
                                               dots[1] * length[0] + dots[2] * length[1]);
    }
    for (int i = 0; i < BODIES; i++) {
        if (fabs(turns[i]) > 2.0 * 3.14159265358979323846) return i;
    }
    return -1;
}

/* Warns unless the last warning was for the same `which`: a body's number, or a negative number. */
static void warn_inside(pl_show *show, int run, int which, int frame, const double eye[3], const char *kind,
                        const char *name) {
    if (run == show->warned_run && which == show->warned_body) return;
    char text[256];
    snprintf(
        text, sizeof text,
        "the camera at (%.4g, %.4g, %.4g) is inside %s '%.60s' in frame %d: the picture shows its inside",
        eye[0], eye[1], eye[2], kind, name, frame);
    show->warned_run = run, show->warned_body = which;
    if (show->watch.warn) show->watch.warn(show->watch.context, text);
}

void pl_show_warn_inside(pl_show *show, const pl_panel *panel, const double eye[3], const pl_reel_set *sets) {
    for (int i = 0; i < panel->count; i++) {
        int run = panel->first + i, frame = panel->frames[i], body = body_around(&sets[i].frame.surface, eye);
        const pl_reel *reel = &show->reels[run];
        if (body >= 0)
            warn_inside(show, run, body, frame, eye, panel->count > 1 ? "a body of" : "body",
                        panel->count > 1 ? reel->label : pl_reel_body_name(reel, body));
        const pl_prop_set *props = &sets[i].props;
        for (int k = 0; k < props->count; k++) {
            /* the camera may be inside a hollow collider */
            if (props->surfaces[k].endless || props->defs[k]->inside) continue;
            if (body_around(&props->surfaces[k], eye) >= 0)
                warn_inside(show, run, -2 - k, frame, eye, "collider",
                            props->defs[k]->name ? props->defs[k]->name : "");
        }
    }
}
