/* See labels.h. */
#include "labels.h"
#include "words.h"

#include <math.h>
#include <string.h>

/* ---- boxes */

typedef struct pl_projector {
    const pl_framing *framing;
    pl_camera camera;
} pl_projector;

/* Pixels; false behind the camera. */
static bool project(const pl_projector *by, const double p[3], double at[2]) {
    const pl_framing *framing = by->framing;
    double x = 0.0, y = 0.0, z = 0.0;
    for (int k = 0; k < 3; k++) {
        double d = p[k] - by->camera.eye[k];
        x += d * framing->right[k], y += d * framing->above[k], z -= d * framing->back[k];
    }
    if (!(z > 0.0)) return false;
    at[0] = 0.5 * (1.0 + (x / z - by->camera.shift) / by->camera.slope[0]) * (double)framing->view.width;
    at[1] = 0.5 * (1.0 - y / z / by->camera.slope[1]) * (double)framing->view.height;
    return true;
}

static void box_add(pl_box *box, const double at[2]) {
    box->left = fmin(box->left, at[0]), box->right = fmax(box->right, at[0]);
    box->top = fmin(box->top, at[1]), box->bottom = fmax(box->bottom, at[1]);
}

int pl_labels_find(const pl_framing *framing, const pl_surface *surface, int count, pl_label *labels) {
    const pl_projector by = {framing, pl_framing_camera(framing)};
    const double width = (double)framing->view.width, height = (double)framing->view.height;
    for (int i = 0; i < count; i++) labels[i].box = (pl_box){INFINITY, -INFINITY, INFINITY, -INFINITY};
    for (int64_t t = 0; t < surface->tri_count; t++) {
        int body = surface->bodies ? surface->bodies[t] : 0, i = 0;
        while (i < count && labels[i].body != body) i++;
        for (int k = 0; k < 3 && i < count; k++) {
            double at[2];
            if (project(&by, surface->nodes + 3 * (int64_t)surface->tris[3 * t + k], at))
                box_add(&labels[i].box, at);
        }
    }
    int kept = 0;
    for (int i = 0; i < count; i++) {
        const pl_box *box = &labels[i].box;
        if (box->right > 0.0 && box->left < width && box->bottom > 0.0 && box->top < height)
            labels[kept++] = labels[i];
    }
    return kept;
}

/* ---- positions */

static pl_box text_box(const pl_label *label, double x, double baseline, double size) {
    return (pl_box){x - 0.4 * size, x + pl_text_width(size, label->text) + 0.4 * size, baseline - 1.5 * size,
                    baseline + 0.5 * size};
}

static double overlap(const pl_box *a, const pl_box *b) {
    double width = fmin(a->right, b->right) - fmax(a->left, b->left);
    double height = fmin(a->bottom, b->bottom) - fmax(a->top, b->top);
    return width > 0.0 && height > 0.0 ? width * height : 0.0;
}

/* Penalty of a position: largest for overlap with other labels, then with other bodies, then with the body
 * itself. */
static double cost(int count, const pl_label *labels, int own, const pl_box *place, double size) {
    double sum = 0.0, area = (place->right - place->left) * (place->bottom - place->top);
    for (int i = 0; i < count; i++) {
        if (i < own) {
            pl_box other = text_box(&labels[i], labels[i].x, labels[i].baseline, size);
            sum += 100.0 * overlap(place, &other) / area;
        }
        sum += (i == own ? 0.5 : 2.0) * overlap(place, &labels[i].box) / area;
    }
    return sum;
}

static void keep_inside(pl_box *place, const pl_box *room) {
    double x = fmax(room->left - place->left, 0.0) - fmax(place->right - room->right, 0.0);
    double y = fmax(room->top - place->top, 0.0) - fmax(place->bottom - room->bottom, 0.0);
    place->left += x, place->right += x, place->top += y, place->bottom += y;
}

static void place_one(int count, pl_label *labels, int own, const pl_box *room, double size) {
    pl_label *label = &labels[own];
    const pl_box *box = &label->box;
    double wide = pl_text_width(size, label->text), middle = 0.5 * (box->left + box->right - wide);
    double level = 0.5 * (box->top + box->bottom + size), best = INFINITY;
    pl_side before = label->side;
    for (int i = 0; i < 3 * PL_SIDES; i++) {
        pl_side side = (pl_side)(i % PL_SIDES);
        double away = 1.9 * size * (i / PL_SIDES); /* increasing distance */
        double x = side == PL_RIGHT  ? box->right + size + away
                   : side == PL_LEFT ? box->left - size - away - wide
                                     : middle;
        double baseline = side == PL_BELOW   ? box->bottom + 2.0 * size + away
                          : side == PL_ABOVE ? box->top - size - away
                                             : level;
        pl_box place = text_box(label, x, baseline, size);
        keep_inside(&place, room);
        /* a label that jumps from side to side is unreadable */
        double against = cost(count, labels, own, &place, size) + 0.02 * (i % PL_SIDES) +
                         0.2 * (i / PL_SIDES) + (before == side || before == PL_ANY_SIDE ? 0.0 : 0.5);
        if (against >= best) continue;
        best = against;
        label->side = side;
        label->x = place.left + 0.4 * size, label->baseline = place.top + 1.5 * size;
    }
}

void pl_labels_place(int count, pl_label *labels, const pl_box *room, double size) {
    for (int i = 0; i < count; i++) place_one(count, labels, i, room, size);
}

void pl_labels_draw(pl_image *image, int count, const pl_label *labels, double size) {
    for (int i = 0; i < count; i++) {
        const pl_label *label = &labels[i];
        pl_box place = text_box(label, label->x, label->baseline, size);
        bool covers = false; /* text on a body needs a plate to be readable */
        for (int j = 0; j < count; j++) covers = covers || overlap(&place, &labels[j].box) > 0.0;
        if (covers)
            pl_words_plate(image, (int)place.left, (int)place.top, (int)place.right + 1,
                           (int)place.bottom + 1, (int)(0.4 * size));
        pl_words_line(image, label->x, label->baseline, image->width, size, label->text);
    }
}
