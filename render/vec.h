/* Vectors of three floats, for shading. */
#ifndef PL_RENDER_VEC_H
#define PL_RENDER_VEC_H

#include <math.h>

typedef struct pl_vec {
    float x, y, z;
} pl_vec;

static inline pl_vec vec(float x, float y, float z) { return (pl_vec){x, y, z}; }
static inline pl_vec vec_add(pl_vec a, pl_vec b) { return vec(a.x + b.x, a.y + b.y, a.z + b.z); }
static inline pl_vec vec_sub(pl_vec a, pl_vec b) { return vec(a.x - b.x, a.y - b.y, a.z - b.z); }
static inline pl_vec vec_scale(pl_vec a, float s) { return vec(a.x * s, a.y * s, a.z * s); }
static inline pl_vec vec_mul(pl_vec a, pl_vec b) { return vec(a.x * b.x, a.y * b.y, a.z * b.z); }
/* a + s b */
static inline pl_vec vec_mad(pl_vec a, float s, pl_vec b) {
    return vec(a.x + s * b.x, a.y + s * b.y, a.z + s * b.z);
}
static inline pl_vec vec_mix(pl_vec a, pl_vec b, float t) { return vec_mad(vec_scale(a, 1.0f - t), t, b); }
static inline float vec_dot(pl_vec a, pl_vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline pl_vec vec_cross(pl_vec a, pl_vec b) {
    return vec(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
static inline float vec_length(pl_vec a) { return sqrtf(vec_dot(a, a)); }
static inline pl_vec vec_unit(pl_vec a) {
    float length = vec_length(a);
    return length > 0.0f ? vec_scale(a, 1.0f / length) : a;
}
static inline pl_vec vec_of(const double v[3]) { return vec((float)v[0], (float)v[1], (float)v[2]); }
static inline float clamp01(float x) { return x < 0.0f ? 0.0f : x > 1.0f ? 1.0f : x; }
static inline float smooth01(float x) {
    x = clamp01(x);
    return x * x * (3.0f - 2.0f * x);
}
/* Two unit vectors perpendicular to the unit vector n (Duff and others, 2017). */
static inline void vec_basis(pl_vec n, pl_vec *s, pl_vec *t) {
    float sign = copysignf(1.0f, n.z), a = -1.0f / (sign + n.z), b = n.x * n.y * a;
    *s = vec(1.0f + sign * n.x * n.x * a, sign * b, -sign * n.x);
    *t = vec(b, sign + n.y * n.y * a, -n.y);
}

#endif
