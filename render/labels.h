/* Labels of bodies beside them. */
#ifndef PL_RENDER_LABELS_H
#define PL_RENDER_LABELS_H

#include "render.h"

enum { PL_MAX_LABELS = 64 };

typedef struct pl_box {
    double left, right, top, bottom; /* pixels */
} pl_box;

typedef struct pl_label {
    const char *text;
    int body;           /* of the surface */
    pl_box box;         /* of what it names ... */
    double x, baseline; /* ... and where the text begins */
} pl_label;

/* Boxes of labelled bodies in a picture of that framing; `count` of them. Those that are not seen are left
 * out, and the number of others is returned. */
int pl_labels_find(const pl_framing *framing, const pl_surface *surface, int count, pl_label *labels);
/* Chooses places: below a body, else above, else beside it, inside of `room` and never on each other. Texts
 * have capitals of that size. */
void pl_labels_place(int count, pl_label *labels, const pl_box *room, double size);
void pl_labels_draw(pl_image *image, int count, const pl_label *labels, double size);

#endif
