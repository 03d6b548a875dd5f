/* Nodes and elements of Gmsh 2.x: one per line or, in binary files, elements in blocks of one type. Counts
 * are text in both. */
#include "core/memory.h"
#include "io/msh.h"

#include <inttypes.h>
#include <stdlib.h>

static pl_status pl_msh2_node_lines(pl_msh *msh, int64_t count, int64_t *tags) {
    static const char *const axes[] = {"x", "y", "z"};
    pl_text *text = &msh->text;
    pl_mesh *mesh = msh->build.mesh;
    for (int64_t i = 0; i < count; i++) {
        if (!pl_msh_begin(msh))
            return pl_text_fail(text, "%" PRId64 " of %" PRId64 " declared nodes found", i, count);
        PL_TRY(pl_msh_int(msh, 4, "a node number", &tags[i]));
        for (int k = 0; k < 3; k++) PL_TRY(pl_msh_real(msh, axes[k], &mesh->nodes[3 * i + k]));
        pl_msh_end_record(msh);
    }
    mesh->node_count = count;
    return PL_OK;
}

pl_status pl_msh2_nodes(pl_msh *msh) {
    pl_text *text = &msh->text;
    int64_t count;
    if (!pl_text_skip(text)) return pl_text_unexpected(text, "the number of nodes");
    PL_TRY(pl_text_count(text, "the number of nodes", 8, &count));
    if (msh->binary) {
        pl_text_next_line(text);
        PL_TRY(pl_msh_check_count(msh, "the number of nodes", 28, count));
    }
    int64_t *tags = pl_array_new(count, sizeof *tags);
    msh->build.mesh->nodes = pl_array_new(3 * count, sizeof *msh->build.mesh->nodes);
    pl_status status = PL_OK;
    if (!tags || !msh->build.mesh->nodes) status = pl_error_memory(text->err, 32 * count, "nodes");
    if (status == PL_OK) status = pl_msh2_node_lines(msh, count, tags);
    if (status == PL_OK) status = pl_msh_set_tags(msh, tags);
    free(tags);
    return status;
}

/* Reads the tags (the first is the physical group, 0 for none) and the nodes. */
static pl_status pl_msh2_element(pl_msh *msh, const pl_msh_kind *kind, int64_t tag_count) {
    int64_t tag, physical = 0, group = 0;
    for (int64_t i = 0; i < tag_count; i++) {
        PL_TRY(pl_msh_int(msh, 4, "a tag", &tag));
        if (i == 0) physical = tag < 0 ? -tag : tag; /* the sign is the orientation */
    }
    if (physical) PL_TRY(pl_msh_physical(msh, kind->dimension, physical, &group));
    return pl_msh_element(msh, kind, &group, physical != 0);
}

/* number, type, number of tags, tags, nodes */
static pl_status pl_msh2_element_line(pl_msh *msh) {
    int64_t number, type, tag_count;
    const pl_msh_kind *kind;
    PL_TRY(pl_text_int(&msh->text, "an element number", &number));
    PL_TRY(pl_text_int(&msh->text, "an element type", &type));
    PL_TRY(pl_msh_kind_of(msh, type, &kind));
    PL_TRY(pl_text_int(&msh->text, "the number of tags", &tag_count));
    return pl_msh2_element(msh, kind, tag_count);
}

/* type, number of elements, number of tags; then per element its number, tags and nodes */
static pl_status pl_msh2_element_run(pl_msh *msh, int64_t left, int64_t *found) {
    int64_t number, type, run, tag_count;
    const pl_msh_kind *kind;
    PL_TRY(pl_msh_int(msh, 4, "an element type", &type));
    PL_TRY(pl_msh_int(msh, 4, "the number of elements of a type", &run));
    PL_TRY(pl_msh_int(msh, 4, "the number of tags", &tag_count));
    PL_TRY(pl_msh_kind_of(msh, type, &kind));
    PL_TRY(pl_msh_check_count(msh, "the number of tags", 4, tag_count));
    PL_TRY(
        pl_msh_check_count(msh, "the number of elements of a type", 4 * (1 + tag_count + kind->nodes), run));
    if (run > left)
        return pl_text_fail(&msh->text,
                            "%" PRId64 " elements of a type, but only %" PRId64 " are left of those "
                            "that the section declares",
                            run, left);
    for (int64_t i = 0; i < run; i++) {
        PL_TRY(pl_msh_int(msh, 4, "an element number", &number));
        PL_TRY(pl_msh2_element(msh, kind, tag_count));
    }
    *found += run;
    return PL_OK;
}

pl_status pl_msh2_elements(pl_msh *msh) {
    pl_text *text = &msh->text;
    int64_t count, found = 0;
    if (!pl_text_skip(text)) return pl_text_unexpected(text, "the number of elements");
    PL_TRY(pl_text_count(text, "the number of elements", 6, &count));
    if (msh->binary) pl_text_next_line(text);
    while (found < count) {
        if (!pl_msh_begin(msh))
            return pl_text_fail(text, "%" PRId64 " of %" PRId64 " declared elements found", found, count);
        if (msh->binary)
            PL_TRY(pl_msh2_element_run(msh, count - found, &found));
        else
            PL_TRY(pl_msh2_element_line(msh));
        found += !msh->binary;
    }
    return PL_OK;
}
