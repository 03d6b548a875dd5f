/* Playback of a run's frames: surfaces in the format of pliant/draw.h, read from files.
 */
#ifndef PL_STUDIO_FILM_H
#define PL_STUDIO_FILM_H

#include "pliant/pliant.h"

#include <jansson.h>

/* Called for each body whose surface has changed: its triangle i has the look of triangle order[i] of
 * `look`. */
typedef pl_status (*pl_film_dress)(void *context, int body, const pl_mesh *look, const int32_t *order,
                                   const pl_draw_surface *surface, pl_error *err);

typedef struct pl_film {
    struct pl_series *series;
    int frame_count, frame;
    double *times; /* s */
    int body_count;
    pl_draw_surface *surfaces; /* (body_count), arrays owned */
    pl_draw_view *views;       /* likewise */
    bool colored;              /* the frame has values */
    pl_film_dress dress;
    void *context;
} pl_film;

/* `bodies` is the number of bodies in the run's scene. */
pl_status pl_film_open(const char *folder, int bodies, pl_film_dress dress, void *context, pl_film **out,
                       pl_error *err);
void pl_film_free(pl_film *film);
/* Reads another frame, coloured by an array or "none". *changed: its triangles differ from the last one's. */
pl_status pl_film_load(pl_film *film, int frame, const char *field, bool *changed, pl_error *err);
/* The frame nearest to a time. */
int pl_film_find(const pl_film *film, double time);
/* Names of the arrays of the first frame that can be used for colours, as a JSON array. */
json_t *pl_film_fields(const pl_film *film);
bool pl_film_has_field(const pl_film *film, const char *name);

#endif
