/* See labels.h. */
#include "io/labels.h"
#include "core/memory.h"
#include "io/build.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* More different numbers than this are not regions. */
enum { PL_MAX_LABELS = 1000 };

pl_status pl_labels_add(pl_labels *labels, int64_t number, int32_t item, pl_error *err) {
    pl_status status =
        pl_build_room((void **)&labels->list, &labels->room, labels->count + 1, sizeof *labels->list, err);
    if (status == PL_OK) labels->list[labels->count++] = (pl_label){number, item};
    return status;
}

static int pl_compare_labels(const void *left, const void *right) {
    const pl_label *a = left, *b = right;
    if (a->number != b->number) return a->number < b->number ? -1 : 1;
    return (a->item > b->item) - (a->item < b->item);
}

pl_status pl_labels_to_groups(pl_labels *labels, pl_mesh *mesh, const char *prefix, pl_where where,
                              bool *made, pl_error *err) {
    const pl_label *list = labels->list;
    int64_t different = 0;
    *made = true;
    if (!labels->count) return PL_OK;
    qsort(labels->list, (size_t)labels->count, sizeof *list, pl_compare_labels);
    for (int64_t i = 0; i < labels->count; i++) different += i == 0 || list[i].number != list[i - 1].number;
    *made = different <= PL_MAX_LABELS;
    pl_group *group = NULL;
    for (int64_t i = 0; i < labels->count && *made; i++) {
        if (i == 0 || list[i].number != list[i - 1].number) {
            char name[96];
            if (group) pl_group_sort(group);
            snprintf(name, sizeof name, "%.40s%" PRId64, prefix, list[i].number);
            group = pl_mesh_group(mesh, name, strlen(name), where);
        }
        if (!group || !pl_group_add(group, list[i].item)) return pl_error_memory(err, 64, prefix);
    }
    if (group) pl_group_sort(group);
    return PL_OK;
}

void pl_labels_free(pl_labels *labels) {
    free(labels->list);
    *labels = (pl_labels){0};
}

int32_t *pl_regions_of(const pl_mesh *mesh, pl_where where) {
    bool any = false;
    for (int g = 0; g < mesh->group_count; g++) any = any || mesh->groups[g].where == where;
    int32_t *regions = any ? pl_array_new(pl_mesh_count(mesh, where), sizeof *regions) : NULL;
    int32_t number = 0;
    for (int g = 0; regions && g < mesh->group_count; g++) {
        const pl_group *group = &mesh->groups[g];
        if (group->where != where) continue;
        number++;
        for (int64_t i = 0; i < group->count; i++) {
            if (!regions[group->items[i]]) regions[group->items[i]] = number;
        }
    }
    return regions;
}
