/* See reel.h. */
#include "reel.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static pl_status reel_step(const pl_show_watch *watch, int done, int count, pl_error *err) {
    if (watch->progress && watch->progress(watch->context, "reading", done, count)) {
        return pl_error_set(err, PL_ERR_CANCELLED, "stopped while reading frame %d of %d", done + 1, count);
    }
    return PL_OK;
}

/* Colliders are included at or near bodies, at up to this number of times. */
enum { MOMENTS = 40 };
static pl_status survey_props(pl_reel *reel, pl_error *err) {
    double middle[3], size = pl_survey_middle(&reel->survey, middle);
    int count = pl_series_count(reel->series), moments = count < MOMENTS ? count : MOMENTS;
    pl_status status = PL_OK;
    for (int i = 0; i < moments && status == PL_OK; i++) {
        int frame = moments > 1 ? (int)((int64_t)i * (count - 1) / (moments - 1)) : 0;
        status = pl_props_survey(reel->props, pl_series_time(reel->series, frame), middle, size,
                                 &reel->survey, err);
    }
    return status;
}

/* ---- data for a moving camera */

static int body_count(const pl_reel *reel) {
    const pl_scene *scene = pl_props_scene(reel->props);
    return scene ? pl_scene_sim(scene)->body_count : 0;
}

const char *pl_reel_body_name(const pl_reel *reel, int body) {
    const char *name =
        body < body_count(reel) ? pl_scene_sim(pl_props_scene(reel->props))->bodies[body].name : NULL;
    return name ? name : reel->label;
}

/* Number of the followed body; -1 with an error. */
static int find_followed(const pl_reel *reel, const char *name, pl_error *err) {
    char names[512] = "";
    int count = body_count(reel);
    for (int i = 0; i < count; i++) {
        const char *body = pl_reel_body_name(reel, i);
        if (!strcmp(body, name)) return i;
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", i ? ", " : "", body);
    }
    if (count)
        pl_error_set(err, PL_ERR_INPUT, "%s: there is no body '%s' to follow, expected one of %s",
                     reel->label, name, names);
    else
        pl_error_set(err, PL_ERR_INPUT,
                     "%s: no body '%s' to follow: the bodies' names are not known without "
                     "a run's folder",
                     reel->label, name);
    return -1;
}

/* The centre of a body's nodes, and their largest distance from it. */
static pl_status track_body(pl_reel *reel, const pl_surface *surface, int body, double center[3],
                            pl_error *err) {
    uint8_t *used = calloc((size_t)surface->node_count + 1, 1);
    int64_t count = 0;
    if (!used) return pl_error_set(err, PL_ERR_SYSTEM, "no memory (surveying frames)");
    for (int64_t t = 0; t < surface->tri_count; t++) {
        bool own = surface->bodies ? surface->bodies[t] == body : body == 0;
        for (int k = 0; k < 3 && own; k++) used[surface->tris[3 * t + k]] = 1;
    }
    for (int k = 0; k < 3; k++) center[k] = 0.0;
    for (int64_t i = 0; i < surface->node_count; i++) {
        for (int k = 0; k < 3 && used[i]; k++) center[k] += surface->nodes[3 * i + k];
        count += used[i];
    }
    for (int k = 0; k < 3; k++) center[k] = count ? center[k] / (double)count : 0.0;
    for (int64_t i = 0; i < surface->node_count; i++) {
        const double *p = surface->nodes + 3 * i;
        if (used[i])
            reel->radius =
                fmax(reel->radius, hypot(hypot(p[0] - center[0], p[1] - center[1]), p[2] - center[2]));
    }
    free(used);
    return PL_OK;
}

/* Extreme points of the frame. */
static pl_status track_extent(const pl_surface *surface, const double up[3], double *points, pl_error *err) {
    pl_survey *own = malloc(sizeof *own);
    if (!own) return pl_error_set(err, PL_ERR_SYSTEM, "no memory (surveying frames)");
    pl_surface plain = *surface;
    plain.values = NULL;
    pl_survey_begin(own, up);
    pl_status status = pl_survey_add(own, &plain, err);
    memcpy(points, own->points, sizeof own->points);
    pl_survey_end(own);
    free(own);
    return status;
}

static pl_status track_begin(pl_reel *reel, const pl_camera_def *camera, int *followed, pl_error *err) {
    size_t count = (size_t)pl_series_count(reel->series);
    bool extents = camera->fit == PL_FIT_FRAME && !camera->follow;
    *followed = camera->follow ? find_followed(reel, camera->follow, err) : -1;
    if (camera->follow && *followed < 0) return PL_ERR_INPUT;
    if (extents) reel->extents = calloc(count * PL_SURVEY_DIRECTIONS, 3 * sizeof *reel->extents);
    if (camera->follow) reel->centers = calloc(count, 3 * sizeof *reel->centers);
    if ((extents && !reel->extents) || (camera->follow && !reel->centers))
        return pl_error_set(err, PL_ERR_SYSTEM, "no memory (surveying %zu frames)", count);
    return PL_OK;
}

static pl_status track_frame(pl_reel *reel, int i, const pl_view_def *view, int followed,
                             const pl_surface *surface, pl_error *err) {
    if (reel->extents)
        return track_extent(surface, view->up, reel->extents + 3 * PL_SURVEY_DIRECTIONS * (size_t)i, err);
    if (reel->centers) return track_body(reel, surface, followed, reel->centers + 3 * (size_t)i, err);
    return PL_OK;
}

double pl_reel_time(const pl_reel *reel, int frame, double fps) {
    double time = pl_series_time(reel->series, frame);
    return isnan(time) ? frame / fps : time;
}

int pl_reel_window(const pl_reel *reel) {
    int count = pl_series_count(reel->series), max = count / 6;
    double step =
        count > 1 ? (pl_series_time(reel->series, count - 1) - pl_series_time(reel->series, 0)) / (count - 1)
                  : NAN;
    int window = step > 0.0 ? (int)fmin(0.25 / step + 0.5, 1000.0) : count / 20;
    if (window > max) window = max;
    return window < 1 ? 1 : window;
}

/* ---- reading every frame */

/* Hidden bodies affect neither the framing nor the range of values. */
static void drop_hidden(const pl_reel *reel, pl_series_frame *frame) {
    int count;
    const pl_look_def *looks = pl_props_looks(reel->props, &count);
    int64_t kept = 0;
    for (int64_t t = 0; t < frame->surface.tri_count; t++) {
        int body = frame->bodies ? frame->bodies[t] : 0;
        if (body < count && looks[body].style == PL_LOOK_HIDDEN) continue;
        memmove(frame->mesh->tris + 3 * kept, frame->mesh->tris + 3 * t, 3 * sizeof *frame->mesh->tris);
        if (frame->bodies) frame->bodies[kept] = body;
        kept++;
    }
    frame->surface.tri_count = kept;
}

static pl_status reel_survey(pl_reel *reel, const pl_view_def *view, const pl_show_watch *watch,
                             pl_error *err) {
    int count = pl_series_count(reel->series), followed;
    const pl_detail detail = {.curves = (int)view->curves};
    pl_survey_begin(&reel->survey, view->up);
    pl_status status = track_begin(reel, &view->camera, &followed, err);
    for (int i = 0; i < count; i++) {
        pl_series_frame frame;
        if (status == PL_OK) status = reel_step(watch, i, count, err);
        if (status == PL_OK) status = pl_series_load(reel->series, i, view->field, &detail, &frame, err);
        if (status != PL_OK) return status;
        drop_hidden(reel, &frame);
        reel->colored = reel->colored || frame.surface.values;
        pl_mesh_look look = pl_mesh_find_look(frame.mesh);
        reel->painted = reel->painted || look.colors || look.materials;
        frame.surface.looks = pl_props_looks(reel->props, &frame.surface.look_count);
        status = pl_survey_add(&reel->survey, &frame.surface, err);
        if (status == PL_OK) status = track_frame(reel, i, view, followed, &frame.surface, err);
        pl_series_frame_free(&frame);
        if (status != PL_OK) return status;
    }
    return survey_props(reel, err);
}

/* "out/bar/" and "bar.vtu" are "bar". */
char *pl_show_label(const char *path) {
    size_t length = strlen(path);
    while (length > 1 && path[length - 1] == '/') length--;
    size_t start = length;
    while (start > 0 && path[start - 1] != '/') start--;
    char *label = strndup(path + start, length - start);
    char *dot = label ? strrchr(label, '.') : NULL;
    if (dot && dot > label) *dot = '\0';
    return label;
}

pl_status pl_reel_open(pl_reel *reel, const char *path, const pl_view_def *view, const pl_show_watch *watch,
                       pl_error *err) {
    for (int i = 0; i < PL_MAX_LABELS; i++) reel->sides[i] = PL_ANY_SIDE;
    if (!reel->label) reel->label = pl_show_label(path);
    if (!reel->label) return pl_error_set(err, PL_ERR_SYSTEM, "no memory (pictures)");
    bool elements = strcmp(view->surface, "auto") ? !strcmp(view->surface, "elements") : view->edges;
    pl_status status = pl_series_open(path, elements, &reel->series, err);
    if (status == PL_OK) status = pl_props_open(path, &reel->props, err);
    return status == PL_OK ? reel_survey(reel, view, watch, err) : status;
}

void pl_reel_free(pl_reel *reel) {
    pl_series_free(reel->series);
    pl_props_free(reel->props);
    pl_survey_end(&reel->survey);
    free(reel->label);
    free(reel->extents);
    free(reel->centers);
    *reel = (pl_reel){0};
}

/* ---- moments */

static int find_frame(const pl_reel *reel, double value, bool hold, pl_error *err) {
    int count = pl_series_count(reel->series);
    double frame = value < 0.0 ? count + value : value;
    if (hold) frame = fmin(fmax(frame, 0.0), count - 1.0);
    if (frame >= 0.0 && frame < count) return (int)frame;
    pl_error_set(err, PL_ERR_INPUT, "%s: there is no frame %.0f, expected %d to %d: there are %d frames",
                 reel->label, value, -count, count - 1, count);
    return -1;
}

static int find_time(const pl_reel *reel, double time, bool hold, pl_error *err) {
    int count = pl_series_count(reel->series), best = 0;
    if (isnan(pl_series_time(reel->series, 0))) {
        pl_error_set(err, PL_ERR_INPUT, "%s: the frames' times are not known, expected numbers of frames",
                     reel->label);
        return -1;
    }
    double distance = INFINITY, step = 0.0;
    for (int i = 0; i < count; i++) {
        double away = fabs(pl_series_time(reel->series, i) - time);
        if (away < distance) distance = away, best = i;
        if (i > 0) step = fmax(step, pl_series_time(reel->series, i) - pl_series_time(reel->series, i - 1));
    }
    if (hold || distance <= 0.51 * step + 1e-9 * fabs(time)) return best;
    pl_error_set(err, PL_ERR_INPUT, "%s: there is no frame at %g s, expected %g to %g s", reel->label, time,
                 pl_series_time(reel->series, 0), pl_series_time(reel->series, count - 1));
    return -1;
}

int pl_reel_find(const pl_reel *reel, pl_pick pick, bool hold, pl_error *err) {
    if (pick.kind == PL_PICK_TIME) return find_time(reel, pick.value, hold, err);
    if (pick.kind == PL_PICK_FRAME) return find_frame(reel, pick.value, hold, err);
    return (int)floor(fmin(fmax(pick.value, 0.0), 1.0) * (pl_series_count(reel->series) - 1) + 0.5);
}

/* ---- surfaces */

pl_status pl_reel_load(const pl_reel *reel, int frame, const pl_view_def *view, const pl_camera *camera,
                       pl_reel_set *out, pl_error *err) {
    *out = (pl_reel_set){0};
    pl_detail detail = {.curves = (int)view->curves, .pixel = 2.0 * camera->slope[1] / (double)view->height};
    detail.shutter = view->motion_blur;
    memcpy(detail.eye, camera->eye, sizeof detail.eye);
    pl_status status = pl_series_load(reel->series, frame, view->field, &detail, &out->frame, err);
    double time = pl_series_time(reel->series, frame), since = NAN;
    if (status == PL_OK && view->motion_blur > 0.0 && frame > 0) {
        since = time + view->motion_blur * (pl_series_time(reel->series, frame - 1) - time);
        out->sharp = !out->frame.surface.past;
    }
    if (status == PL_OK) status = pl_props_at(reel->props, time, since, camera->eye, &out->props, err);
    if (status != PL_OK) pl_reel_set_free(out);
    if (status == PL_OK)
        out->frame.surface.looks = pl_props_looks(reel->props, &out->frame.surface.look_count);
    return status;
}

void pl_reel_set_free(pl_reel_set *set) {
    pl_prop_set_free(&set->props);
    pl_series_frame_free(&set->frame);
}
