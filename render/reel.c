/* See reel.h. */
#include "reel.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static pl_status reel_step(const pl_show_watch *watch, int done, int count, pl_error *err) {
    if (watch->progress && watch->progress(watch->context, "reading", done, count)) {
        return pl_error_set(err, PL_ERR_CANCELLED, "stopped while reading frame %d of %d", done + 1, count);
    }
    return PL_OK;
}

/* Colliders count where bodies are or near them, at up to so many moments. */
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

static pl_status reel_survey(pl_reel *reel, const pl_view_def *view, const pl_show_watch *watch,
                             pl_error *err) {
    int count = pl_series_count(reel->series);
    const pl_detail detail = {.curves = (int)view->curves};
    pl_survey_begin(&reel->survey, view->up);
    for (int i = 0; i < count; i++) {
        pl_series_frame frame;
        pl_status status = reel_step(watch, i, count, err);
        if (status == PL_OK) status = pl_series_load(reel->series, i, view->field, &detail, &frame, err);
        if (status != PL_OK) return status;
        reel->colored = reel->colored || frame.surface.values;
        status = pl_survey_add(&reel->survey, &frame.surface, err);
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
    if (!reel->label) reel->label = pl_show_label(path);
    if (!reel->label) return pl_error_set(err, PL_ERR_MACHINE, "no memory (pictures)");
    pl_status status = pl_series_open(path, !strcmp(view->surface, "elements"), &reel->series, err);
    if (status == PL_OK) status = pl_props_open(path, &reel->props, err);
    return status == PL_OK ? reel_survey(reel, view, watch, err) : status;
}

void pl_reel_free(pl_reel *reel) {
    pl_series_free(reel->series);
    pl_props_free(reel->props);
    pl_survey_end(&reel->survey);
    free(reel->label);
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
