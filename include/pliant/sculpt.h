/* Procedural models: bodies described in JSON by spheres, capsules, unions, ... (docs/models.md), and their
 * surfaces.
 *
 *     pl_sculpt_load("scenes/models/dragon.json", &dragon, &err);
 *     pl_sculpt_surface(dragon, 100000, 0, &surface, &err);
 *
 * pl_mesh_load reads the same files as a surface, with the number of vertices given in the file. Any number
 * of threads may use a model at once.
 */
#ifndef PLIANT_SCULPT_H
#define PLIANT_SCULPT_H

#include "pliant/mesh.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct pl_sculpt pl_sculpt;

/* Fails with PL_ERR_INPUT and a message with the JSON path of the error, and with PL_ERR_MISSING in a build
 * without jansson. */
PL_API pl_status pl_sculpt_load(const char *path, pl_sculpt **out, pl_error *err);
PL_API pl_status pl_sculpt_load_memory(const char *label, const void *data, size_t size, pl_sculpt **out,
                                       pl_error *err);
PL_API void pl_sculpt_free(pl_sculpt *sculpt);
/* Whether a file is JSON with the key "model" and without "bodies", which scenes have; false if it cannot be
 * read. */
PL_API bool pl_sculpt_is_model(const char *path);
PL_API bool pl_sculpt_is_model_memory(const void *data, size_t size);

/* Signed distance to the surface, m, negative inside: an approximation that never exceeds the exact distance
 * (docs/models.md#distances). INFINITY for NULL. */
PL_API double pl_sculpt_value(const pl_sculpt *sculpt, const double x[3]);
/* The colour (sRGB, 0 to 1) of the surface near x; false, and grey, for a model without colours. */
PL_API bool pl_sculpt_color(const pl_sculpt *sculpt, const double x[3], double rgb[3]);
/* A box around the body, with a margin of a thousandth. */
PL_API void pl_sculpt_bounds(const pl_sculpt *sculpt, double min[3], double max[3]);

/* A closed surface with about that many vertices (0: as given in the file, 20,000 by default; exact for
 * smaller numbers; at most PL_SCULPT_MAX_VERTICES) on the zero level of the function, by marching tetrahedra,
 * with the array "color" on its nodes if the model has colours. `threads`: 0 for all cores; the result does
 * not depend on it. Fails with PL_ERR_INPUT if nothing is inside. */
enum { PL_SCULPT_MAX_VERTICES = 5000000 };
PL_API pl_status pl_sculpt_surface(const pl_sculpt *sculpt, int64_t vertices, int threads, pl_mesh **out,
                                   pl_error *err);

#ifdef __cplusplus
}
#endif
#endif
