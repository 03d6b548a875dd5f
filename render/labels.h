/* Labels next to bodies. */
#ifndef PL_RENDER_LABELS_H
#define PL_RENDER_LABELS_H

#include "render.h"

enum { PL_MAX_LABELS = 64 };

typedef struct pl_box {
    double left, right, top, bottom; /* pixels */
} pl_box;

/* Position of a label relative to its body. */
typedef enum pl_side { PL_BELOW, PL_ABOVE, PL_RIGHT, PL_LEFT, PL_SIDES, PL_ANY_SIDE = PL_SIDES } pl_side;

typedef struct pl_label {
    const char *text;
    int body;           /* body of the surface */
    pl_side side;       /* position in the last picture, then in this one */
    pl_box box;         /* box of the labelled body */
    double x, baseline; /* start of the text */
} pl_label;

/* Finds the boxes of `count` labelled bodies in a picture with this framing. Omits invisible ones and returns
 * the number of the others. */
int pl_labels_find(const pl_framing *framing, const pl_surface *surface, int count, pl_label *labels);
/* Chooses positions: the previous one, or below the body, otherwise above, otherwise at a side, inside `room`
 * and without overlap. `size` is the height of capitals. */
void pl_labels_place(int count, pl_label *labels, const pl_box *room, double size);
void pl_labels_draw(pl_image *image, int count, const pl_label *labels, double size);

#endif
