/* Lines of text on pictures whose colours are not known beforehand. */
#ifndef PL_RENDER_WORDS_H
#define PL_RENDER_WORDS_H

#include "render.h"

/* Makes a part of the picture paler, with edges `soft` pixels wide, so that a text can be read on it. */
void pl_words_plate(pl_image *image, int left, int top, int right, int bottom, int soft);
/* One line that begins at x, made smaller where it would be wider than `room`. */
void pl_words_line(pl_image *image, double x, double baseline, double room, double size, const char *text);
/* One line in the middle of [left, left + width), on a plate if asked for. */
void pl_words_centered(pl_image *image, int left, int width, double baseline, double size, bool plate,
                       const char *text);

#endif
