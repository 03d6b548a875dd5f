/* Frames on disk as surfaces with one value per node: a run's folder, a .pvd, a single result or mesh. */
#ifndef PL_RENDER_SERIES_H
#define PL_RENDER_SERIES_H

#include "values.h"

typedef struct pl_series pl_series;

/* A folder (its surface.pvd, which has skins and is ignored for `elements`, then series.pvd, otherwise its
 * .vtu files by name), a .pvd file, or any file that pl_mesh_load reads. */
pl_status pl_series_open(const char *path, bool elements, pl_series **out, pl_error *err);
void pl_series_free(pl_series *series);
int pl_series_count(const pl_series *series);
double pl_series_time(const pl_series *series, int index); /* NAN if unknown */
const char *pl_series_file(const pl_series *series, int index);

/* The boundary of one frame. Arrays on tetrahedra are averaged to the nodes. */
typedef struct pl_series_frame {
    pl_surface surface;
    pl_mesh *mesh; /* owns the data of `surface` */
    int32_t *bodies;
    uint16_t *parts;
} pl_series_frame;

/* `field`: an array's name, "name.x" for a component ("xy", or a number), "none", or "auto" (von_mises if
 * there is such an array, otherwise none). Several components without a choice give their magnitude. */
pl_status pl_series_load(const pl_series *series, int index, const char *field, const pl_detail *detail,
                         pl_series_frame *out, pl_error *err);
void pl_series_frame_free(pl_series_frame *frame);

/* Pa for "stress.xy", "" if unknown. */
const char *pl_series_unit(const char *field);

#endif
