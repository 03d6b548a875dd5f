/* See show.h. Opens a show, computes the range of colours, and draws one panel; sheet.c composes panels,
 * write.c creates files. */
#include "labels.h"
#include "sheet.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

pl_status pl_show_step(const pl_show *show, int done, int count, pl_error *err) {
    const pl_show_watch *watch = &show->watch;
    if (watch->progress && watch->progress(watch->context, "drawing", done, count)) {
        return pl_error_set(err, PL_ERR_CANCELLED, "stopped while drawing frame %d of %d", done + 1, count);
    }
    return PL_OK;
}

/* ---- opening */

/* One range for all runs. */
static pl_status show_range(pl_show *show, pl_error *err) {
    double low = INFINITY, high = -INFINITY, *range = show->view.range;
    for (int i = 0; i < show->run_count; i++) {
        double found[2];
        if (!show->reels[i].colored) continue;
        pl_survey_range(&show->reels[i].survey, found);
        low = fmin(low, found[0]), high = fmax(high, found[1]);
    }
    bool free_low = isnan(range[0]), free_high = isnan(range[1]);
    if (free_low) range[0] = low;
    if (free_high) range[1] = high;
    /* A free end of the range adapts to a given one. */
    if (range[0] >= range[1] && free_low != free_high) {
        if (free_low)
            range[0] = range[1] > 0.0 ? 0.0 : range[1] - fmax(fabs(range[1]), 1.0);
        else
            range[1] = range[0] < 0.0 ? 0.0 : range[0] + fmax(fabs(range[0]), 1.0);
    }
    if (range[0] <= range[1]) return PL_OK;
    return pl_error_set(err, PL_ERR_INPUT, "view: range is [%g, %g], expected the smaller end first",
                        range[0], range[1]);
}

static pl_status open_reels(pl_show *show, const pl_show_def *def, pl_error *err) {
    pl_status status = PL_OK;
    for (int i = 0; i < def->run_count && status == PL_OK; i++) {
        pl_reel *reel = &show->reels[i];
        if (def->labels && def->labels[i]) reel->label = strdup(def->labels[i]);
        status = pl_reel_open(reel, def->paths[i], &show->view, &show->watch, err);
        show->colored = show->colored || reel->colored;
    }
    return status;
}

pl_status pl_show_open(const pl_show_def *def, pl_show **out, pl_error *err) {
    *out = NULL;
    if (def->run_count < 1) return pl_error_set(err, PL_ERR_INPUT, "show: no runs");
    pl_framing framing; /* errors in the view are reported before frames are read */
    pl_status status = pl_framing_begin(&framing, &def->view, 0.0, err);
    if (status != PL_OK) return status;
    pl_show *show = calloc(1, sizeof *show);
    if (show) show->reels = calloc((size_t)def->run_count, sizeof *show->reels);
    if (!show || !show->reels) {
        free(show);
        return pl_error_set(err, PL_ERR_SYSTEM, "no memory (pictures)");
    }
    show->run_count = def->run_count;
    show->view = def->view;
    show->layout = def->layout;
    show->fit_each = def->fit_each;
    show->titled = def->titled;
    show->columns = def->columns;
    show->watch = def->watch;
    show->warned_run = show->warned_body = -1;
    bool overlay = def->run_count > 1 && def->layout == PL_LAYOUT_OVERLAY;
    const char *field =
        overlay ? "none" : def->view.field; /* overlaid runs are distinguished by their colours */
    snprintf(show->field, sizeof show->field, "%s", field ? field : "auto");
    show->view.field = show->field;
    status = pl_renderer_new(def->threads, &show->renderer, err);
    if (status == PL_OK) status = open_reels(show, def, err);
    if (status == PL_OK && show->colored) status = show_range(show, err);
    if (status != PL_OK) {
        pl_show_free(show);
        return status;
    }
    *out = show;
    return PL_OK;
}

void pl_show_free(pl_show *show) {
    if (!show) return;
    for (int i = 0; i < show->run_count; i++) pl_reel_free(&show->reels[i]);
    free(show->reels);
    pl_renderer_free(show->renderer);
    free(show);
}

int pl_show_frame_count(const pl_show *show) {
    int count = 0;
    for (int i = 0; i < show->run_count; i++) {
        int own = pl_series_count(show->reels[i].series);
        if (own > count) count = own;
    }
    return count;
}

const pl_view_def *pl_show_view(const pl_show *show) { return &show->view; }
void pl_show_set_samples(pl_show *show, int64_t samples) { show->view.samples = samples < 1 ? 1 : samples; }
const char *pl_show_field(const pl_show *show) {
    return !show->colored ? "none" : !strcmp(show->field, "auto") ? "von_mises" : show->field;
}

bool pl_show_find(const pl_show *show, pl_pick pick, bool hold, int *frames, pl_error *err) {
    for (int i = 0; i < show->run_count; i++) {
        frames[i] = pl_reel_find(&show->reels[i], pick, hold, err);
        if (frames[i] < 0) return false;
    }
    return true;
}

/* ---- one panel */

/* In a picture of several runs each run has one colour. */
static pl_status recolor(pl_series_frame *frame, int run, pl_error *err) {
    if (!frame->bodies)
        frame->bodies = malloc(((size_t)frame->surface.tri_count + 1) * sizeof *frame->bodies);
    if (!frame->bodies) return pl_error_set(err, PL_ERR_SYSTEM, "no memory (pictures)");
    for (int64_t t = 0; t < frame->surface.tri_count; t++) frame->bodies[t] = run;
    frame->surface.bodies = frame->bodies;
    frame->surface.look = NULL;
    frame->surface.looks = NULL, frame->surface.look_count = 0;
    return PL_OK;
}

/* Colliders of the first run, and bodies of all runs. */
static pl_status draw_sets(pl_show *show, const pl_framing *framing, int count, pl_reel_set *sets,
                           pl_image *image, pl_error *err) {
    int props = count ? sets[0].props.count : 0;
    pl_surface *surfaces = calloc((size_t)(props + count) + 1, sizeof *surfaces);
    if (!surfaces) return pl_error_set(err, PL_ERR_SYSTEM, "no memory (pictures)");
    for (int i = 0; i < props; i++) surfaces[i] = sets[0].props.surfaces[i];
    for (int i = 0; i < count; i++) surfaces[props + i] = sets[i].frame.surface;
    pl_status status = pl_renderer_draw(show->renderer, framing, props + count, surfaces, image, err);
    free(surfaces);
    return status;
}

static void draw_labels(pl_reel *reel, const pl_panel *panel, const pl_framing *framing,
                        const pl_surface *surface, pl_image *image) {
    const pl_scene *scene = pl_props_scene(reel->props);
    int bodies = scene ? pl_scene_sim(scene)->body_count : 0, count = 0;
    pl_label labels[PL_MAX_LABELS];
    for (int i = 0; i < bodies && i < PL_MAX_LABELS; i++) {
        const char *text = pl_scene_body_label(scene, i);
        if (pl_scene_body_look(scene, i)->style == PL_LOOK_HIDDEN) continue;
        if (text && text[0]) labels[count++] = (pl_label){.text = text, .body = i, .side = reel->sides[i]};
    }
    const int *keep = panel->keep;
    const pl_box room = {keep[0], panel->width - keep[1], keep[3], panel->height - keep[2]};
    count = pl_labels_find(framing, surface, count, labels);
    pl_labels_place(count, labels, &room, panel->text);
    for (int i = 0; i < count; i++) reel->sides[labels[i].body] = labels[i].side;
    pl_labels_draw(image, count, labels, panel->text);
}

/* Warns once. */
static void warn_sharp(pl_show *show, int run) {
    char message[512];
    if (show->warned_sharp || !show->watch.warn) return;
    snprintf(message, sizeof message,
             "%s: no motion blur where a frame has other triangles than the one before",
             show->reels[run].label);
    show->watch.warn(show->watch.context, message);
    show->warned_sharp = true;
}

static void warn_textures(pl_show *show) {
    const char *path;
    for (; (path = pl_renderer_unshown(show->renderer, show->warned_textures)); show->warned_textures++) {
        char message[4352];
        snprintf(message, sizeof message,
                 "%.4096s: the texture cannot be read; the material's colour is shown", path);
        if (show->watch.warn) show->watch.warn(show->watch.context, message);
    }
}

pl_status pl_show_panel(pl_show *show, const pl_panel *panel, pl_image *image, pl_error *err) {
    pl_framing framing;
    pl_status status = pl_show_aim(show, panel, &framing, err);
    if (status != PL_OK) return status;
    pl_camera camera = pl_framing_camera(&framing);
    pl_reel_set *sets = calloc((size_t)panel->count + 1, sizeof *sets);
    if (!sets) return pl_error_set(err, PL_ERR_SYSTEM, "no memory (pictures)");
    for (int i = 0; i < panel->count && status == PL_OK; i++) {
        int run = panel->first + i;
        status = pl_reel_load(&show->reels[run], panel->frames[i], &framing.view, &camera, &sets[i], err);
        if (status == PL_OK && sets[i].sharp) warn_sharp(show, run);
        if (status == PL_OK && panel->count > 1) status = recolor(&sets[i].frame, run, err);
    }
    if (status == PL_OK && !pl_framing_is_fitted(&framing))
        pl_show_warn_inside(show, panel, camera.eye, sets);
    if (status == PL_OK) status = draw_sets(show, &framing, panel->count, sets, image, err);
    warn_textures(show);
    for (int i = 0; i < panel->count && status == PL_OK && panel->text > 0.0; i++)
        draw_labels(&show->reels[panel->first + i], panel, &framing, &sets[i].frame.surface, image);
    for (int i = 0; i < panel->count; i++) pl_reel_set_free(&sets[i]);
    free(sets);
    return status;
}
