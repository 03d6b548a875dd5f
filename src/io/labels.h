/* Groups in formats that only have numbers: regions, markers, references. */
#ifndef PL_IO_LABELS_H
#define PL_IO_LABELS_H

#include "mesh/edit.h"

typedef struct pl_label {
    int64_t number;
    int32_t item;
} pl_label;

typedef struct pl_labels {
    int64_t count, room;
    pl_label *list;
} pl_labels;

pl_status pl_labels_add(pl_labels *labels, int64_t number, int32_t item, pl_error *err);
/* Creates the groups "PREFIX1", "PREFIX2", ... by number. If there are too many different numbers, creates
 * none and sets `made` to false. Sorts the list. */
pl_status pl_labels_to_groups(pl_labels *labels, pl_mesh *mesh, const char *prefix, pl_where where,
                              bool *made, pl_error *err);
void pl_labels_free(pl_labels *labels);

/* For writing: the number of each cell's first group, from 1, or 0; malloc'ed. NULL if no groups contain
 * cells of this type (or if out of memory). */
int32_t *pl_regions_of(const pl_mesh *mesh, pl_where where);

#endif
