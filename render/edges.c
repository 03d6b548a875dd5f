/* Element edges on a surface, as lines of constant width in pixels.
 *
 * A triangle is a face, or a part of a tessellated curved face. The positions of its corners in the face make
 * the three weights of the face linear functions on the triangle. Each weight is 0 along one edge of the face
 * and 1 at the opposite corner. Its value divided by its slope on the screen is the distance to the edge in
 * pixels, also in parts that touch the edge only in a corner. */
#include "stage.h"

static const float edge_width = 0.9f; /* pixels, in pictures up to edge_height */
static const float edge_height = 540.0f;
static const float edge_dark = 0.16f, edge_strength = 0.85f;

/* Slope on the screen, per unit of length there, of a function with the given slope along the triangle. */
static float shown_slope(pl_vec slope, pl_vec face, pl_vec direction) {
    float facing = vec_dot(face, direction);
    if (fabsf(facing) < 1e-4f) facing = copysignf(1e-4f, facing);
    return vec_length(vec_mad(slope, -vec_dot(slope, direction) / facing, face));
}

pl_vec pl_edges_draw(const pl_stage *stage, int32_t tri, const pl_vec corner[3], const float w[3],
                     pl_vec direction, float distance, pl_vec color) {
    int code = stage->parts[tri];
    double place[3][3];
    pl_tessellation_corners(PL_PART_LEVEL(code), PL_PART_NUMBER(code), place);
    pl_vec across = vec_cross(vec_sub(corner[1], corner[0]), vec_sub(corner[2], corner[0]));
    float twice_area = vec_length(across);
    if (!(twice_area > 0.0f)) return color;
    pl_vec face = vec_scale(across, 1.0f / twice_area), slope[3];
    for (int c = 0; c < 3; c++) { /* weight of corner c */
        pl_vec side = vec_sub(corner[(c + 2) % 3], corner[(c + 1) % 3]);
        slope[c] = vec_scale(vec_cross(face, side), 1.0f / twice_area);
    }
    float pixel = distance * 2.0f * stage->slope[1] / (float)stage->height, line = 0.0f;
    float width = edge_width * fmaxf((float)stage->height / edge_height, 1.0f);
    for (int k = 0; k < 3; k++) {
        float weight = 0.0f;
        pl_vec sum = vec(0.0f, 0.0f, 0.0f);
        for (int c = 0; c < 3; c++) {
            float at = (float)place[PL_PART_TURNED(code) ? (3 - c) % 3 : c][k];
            weight += at * w[c];
            sum = vec_mad(sum, at, slope[c]);
        }
        float steep = shown_slope(sum, face, direction) * pixel;
        if (!(steep > 0.0f)) continue;
        float cover = clamp01(0.5f * width + 0.5f - weight / steep);
        line =
            fmaxf(line, cover * smooth01((1.0f / steep - 2.0f) / 6.0f)); /* faces become as small as lines */
    }
    return vec_mix(color, vec_scale(color, edge_dark), edge_strength * line);
}
