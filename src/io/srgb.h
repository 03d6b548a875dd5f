/* Conversion between sRGB, the colours of scenes and textures, and linear light, those of glTF and of
 * Blender's .mtl files (IEC 61966-2-1). Values are clamped to 0 to 1. */
#ifndef PL_IO_SRGB_H
#define PL_IO_SRGB_H

#include <math.h>

static inline double pl_srgb_to_linear(double value) {
    value = fmin(fmax(value, 0.0), 1.0);
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

static inline double pl_linear_to_srgb(double value) {
    value = fmin(fmax(value, 0.0), 1.0);
    return value <= 0.0031308 ? value * 12.92 : 1.0 - 1.055 * (1.0 - pow(value, 1.0 / 2.4)); /* 1 at 1 */
}

#endif
