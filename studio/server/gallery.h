/* The gallery: scenes found in a folder at the start, with the first sentence of their description and a
 * thumbnail. */
#ifndef PL_STUDIO_GALLERY_H
#define PL_STUDIO_GALLERY_H

#include "server/blob.h"
#include "pliant/base.h"

#include <jansson.h>

typedef struct pl_gallery_scene {
    char name[128];  /* "mezger2007/armadillo" */
    char title[128]; /* "armadillo" */
    char folder[64]; /* "mezger2007", or "" */
    char *path;
    char *description; /* first sentence */
    char *thumbnail;   /* path, or NULL */
    double dt;
} pl_gallery_scene;

typedef struct pl_gallery {
    int count, room;
    pl_gallery_scene *scenes; /* sorted by name */
} pl_gallery;

/* A missing folder and files that are not scenes are ignored. */
void pl_gallery_scan(pl_gallery *gallery, const char *folder);
void pl_gallery_free(pl_gallery *gallery);
/* NULL if there is none. */
const pl_gallery_scene *pl_gallery_find(const pl_gallery *gallery, const char *name);
/* The reply to "gallery". */
json_t *pl_gallery_describe(const pl_gallery *gallery);
/* The first sentence of a text, malloc'ed. */
char *pl_first_sentence(const char *text);

#endif
