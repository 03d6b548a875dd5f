/* Nodes and elements of Gmsh 2.x: one a line. */
#include "core/memory.h"
#include "io/msh.h"

#include <inttypes.h>
#include <stdlib.h>

static pl_status pl_msh2_node_lines(pl_msh *msh, int64_t count, int64_t *tags) {
    static const char *const axes[] = {"x", "y", "z"};
    pl_text *text = &msh->text;
    pl_mesh *mesh = msh->build.mesh;
    for (int64_t i = 0; i < count; i++) {
        if (!pl_text_skip(text) || *text->at == '$') {
            return pl_text_fail(text, "%" PRId64 " of %" PRId64 " declared nodes found", i, count);
        }
        PL_TRY(pl_text_int(text, "a node number", &tags[i]));
        for (int k = 0; k < 3; k++) PL_TRY(pl_text_real(text, axes[k], &mesh->nodes[3 * i + k]));
        pl_text_next_line(text);
    }
    mesh->node_count = count;
    return PL_OK;
}

pl_status pl_msh2_nodes(pl_msh *msh) {
    pl_text *text = &msh->text;
    int64_t count;
    if (!pl_text_skip(text)) return pl_text_unexpected(text, "the number of nodes");
    PL_TRY(pl_text_count(text, "the number of nodes", 8, &count));
    int64_t *tags = pl_array_new(count, sizeof *tags);
    msh->build.mesh->nodes = pl_array_new(3 * count, sizeof *msh->build.mesh->nodes);
    pl_status status = PL_OK;
    if (!tags || !msh->build.mesh->nodes) status = pl_error_memory(text->err, 32 * count, "nodes");
    if (status == PL_OK) status = pl_msh2_node_lines(msh, count, tags);
    if (status == PL_OK) status = pl_msh_set_tags(msh, tags);
    free(tags);
    return status;
}

/* number, type, number of tags, tags (the first is the physical group, 0 for none), nodes. */
static pl_status pl_msh2_element(pl_msh *msh) {
    pl_text *text = &msh->text;
    int64_t number, type, tag_count, tag, physical = 0, group = 0;
    PL_TRY(pl_text_int(text, "an element number", &number));
    PL_TRY(pl_text_int(text, "an element type", &type));
    const pl_msh_kind *kind = pl_msh_kind_of(type);
    if (!kind)
        return pl_text_fail(text, "element %" PRId64 " has type %" PRId64 ", which Gmsh does not have",
                            number, type);
    PL_TRY(pl_text_int(text, "the number of tags", &tag_count));
    for (int64_t i = 0; i < tag_count; i++) {
        PL_TRY(pl_text_int(text, "a tag", &tag));
        if (i == 0) physical = tag < 0 ? -tag : tag; /* the sign is the orientation */
    }
    if (physical) PL_TRY(pl_msh_physical(msh, kind->dimension, physical, &group));
    return pl_msh_element(msh, type, kind, &group, physical != 0);
}

pl_status pl_msh2_elements(pl_msh *msh) {
    pl_text *text = &msh->text;
    int64_t count;
    if (!pl_text_skip(text)) return pl_text_unexpected(text, "the number of elements");
    PL_TRY(pl_text_count(text, "the number of elements", 6, &count));
    for (int64_t i = 0; i < count; i++) {
        if (!pl_text_skip(text) || *text->at == '$') {
            return pl_text_fail(text, "%" PRId64 " of %" PRId64 " declared elements found", i, count);
        }
        PL_TRY(pl_msh2_element(msh));
    }
    return PL_OK;
}
