/* Text on pictures with unknown background colours. */
#ifndef PL_RENDER_WORDS_H
#define PL_RENDER_WORDS_H

#include "render.h"

/* Brightens a part of the picture, with edges `soft` pixels wide, so that text on it is readable. */
void pl_words_plate(pl_image *image, int left, int top, int right, int bottom, int soft);
/* One line that starts at x, with smaller letters if it would be wider than `room`. */
void pl_words_line(pl_image *image, double x, double baseline, double room, double size, const char *text);
/* "t = 0.16 s", in plain notation. */
void pl_words_time(double seconds, char *text, size_t size);
/* One line centred in [left, left + width), on a plate if requested. */
void pl_words_centered(pl_image *image, int left, int width, double baseline, double size, bool plate,
                       const char *text);

#endif
