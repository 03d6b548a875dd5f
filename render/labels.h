/* Labels of bodies beside them. */
#ifndef PL_RENDER_LABELS_H
#define PL_RENDER_LABELS_H

#include "render.h"

enum { PL_MAX_LABELS = 64 };

typedef struct pl_box {
    double left, right, top, bottom; /* pixels */
} pl_box;

/* Where a label is, from its body. */
typedef enum pl_side { PL_BELOW, PL_ABOVE, PL_RIGHT, PL_LEFT, PL_SIDES, PL_ANY_SIDE = PL_SIDES } pl_side;

typedef struct pl_label {
    const char *text;
    int body;           /* of the surface */
    pl_side side;       /* where it was in the last picture, and is in this */
    pl_box box;         /* of what it names ... */
    double x, baseline; /* ... and where the text begins */
} pl_label;

/* Boxes of labelled bodies in a picture of that framing; `count` of them. Those that are not seen are left
 * out, and the number of others is returned. */
int pl_labels_find(const pl_framing *framing, const pl_surface *surface, int count, pl_label *labels);
/* Chooses places: where a label was, or below its body, else above, else beside it, inside of `room` and
 * never on each other. Texts have capitals of that size. */
void pl_labels_place(int count, pl_label *labels, const pl_box *room, double size);
void pl_labels_draw(pl_image *image, int count, const pl_label *labels, double size);

#endif
