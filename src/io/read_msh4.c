/* Entities, nodes and elements of Gmsh 4.1: in blocks, each belonging to a geometric entity that knows its
 * physical groups. */
#include "core/memory.h"
#include "io/msh.h"

#include <inttypes.h>
#include <stdlib.h>

static pl_status pl_msh4_skip_reals(pl_text *text, int count, const char *what) {
    double ignored;
    for (int i = 0; i < count; i++) PL_TRY(pl_text_real(text, what, &ignored));
    return PL_OK;
}

/* tag, position or box, number of physical tags, tags, bounding entities (not needed). */
static pl_status pl_msh4_entity(pl_msh *msh, int64_t dimension) {
    pl_text *text = &msh->text;
    int64_t entity, count, tag;
    if (!pl_text_skip(text)) return pl_text_unexpected(text, "an entity");
    PL_TRY(pl_text_int(text, "an entity's number", &entity));
    PL_TRY(pl_msh4_skip_reals(text, dimension == 0 ? 3 : 6, "an entity's bounds"));
    PL_TRY(pl_text_count(text, "the number of physical tags", 1, &count));
    for (int64_t i = 0; i < count; i++) {
        PL_TRY(pl_text_int(text, "a physical tag", &tag));
        PL_TRY(pl_build_room((void **)&msh->entity_tags, &msh->entity_tag_room, msh->entity_tag_count + 1,
                             sizeof *msh->entity_tags, text->err));
        msh->entity_tags[msh->entity_tag_count++] = (pl_entity_tag){dimension, entity, tag < 0 ? -tag : tag};
    }
    pl_text_next_line(text);
    return PL_OK;
}

pl_status pl_msh4_entities(pl_msh *msh) {
    pl_text *text = &msh->text;
    int64_t counts[4];
    if (!pl_text_skip(text)) return pl_text_unexpected(text, "the numbers of entities");
    for (int d = 0; d < 4; d++) PL_TRY(pl_text_count(text, "the number of entities", 8, &counts[d]));
    for (int d = 0; d < 4; d++) {
        for (int64_t i = 0; i < counts[d]; i++) PL_TRY(pl_msh4_entity(msh, d));
    }
    return PL_OK;
}

/* "blocks total smallest largest" */
static pl_status pl_msh4_header(pl_text *text, const char *what, int64_t bytes, int64_t *blocks,
                                int64_t *count) {
    int64_t ignored;
    if (!pl_text_skip(text)) return pl_text_unexpected(text, "the number of blocks");
    PL_TRY(pl_text_count(text, "the number of blocks", 8, blocks));
    PL_TRY(pl_text_count(text, what, bytes, count));
    PL_TRY(pl_text_int(text, "the smallest number", &ignored));
    return pl_text_int(text, "the largest number", &ignored);
}

/* "dimension entity flag-or-type count" */
static pl_status pl_msh4_block(pl_text *text, int64_t *dimension, int64_t *entity, int64_t *third,
                               int64_t *count) {
    if (!pl_text_skip(text) || *text->at == '$')
        return pl_text_unexpected(text, "another block (fewer than declared)");
    PL_TRY(pl_text_int(text, "an entity's dimension", dimension));
    PL_TRY(pl_text_int(text, "an entity's number", entity));
    PL_TRY(pl_text_int(text, "a flag or type", third));
    PL_TRY(pl_text_count(text, "the number in the block", 2, count));
    if (*dimension < 0 || *dimension > 3)
        return pl_text_fail(text, "dimension is %" PRId64 ", expected 0 to 3", *dimension);
    return PL_OK;
}

static pl_status pl_msh4_node_block(pl_msh *msh, int64_t total, int64_t *tags) {
    static const char *const axes[] = {"x", "y", "z"};
    pl_text *text = &msh->text;
    pl_mesh *mesh = msh->build.mesh;
    int64_t dimension, entity, parametric, count;
    PL_TRY(pl_msh4_block(text, &dimension, &entity, &parametric, &count));
    if (count > total - mesh->node_count) {
        return pl_text_fail(text, "the blocks have more nodes than the %" PRId64 " that the section declares",
                            total);
    }
    for (int64_t i = 0; i < count; i++) {
        pl_text_skip(text);
        PL_TRY(pl_text_int(text, "a node number", &tags[mesh->node_count + i]));
    }
    for (int64_t i = 0; i < count; i++) {
        pl_text_skip(text);
        for (int k = 0; k < 3; k++)
            PL_TRY(pl_text_real(text, axes[k], &mesh->nodes[3 * mesh->node_count + k]));
        if (parametric) pl_text_next_line(text);
        mesh->node_count++;
    }
    return PL_OK;
}

static pl_status pl_msh4_node_blocks(pl_msh *msh, int64_t blocks, int64_t total, int64_t *tags) {
    for (int64_t b = 0; b < blocks; b++) PL_TRY(pl_msh4_node_block(msh, total, tags));
    if (msh->build.mesh->node_count < total) {
        return pl_text_fail(&msh->text, "%" PRId64 " of %" PRId64 " declared nodes found",
                            msh->build.mesh->node_count, total);
    }
    return pl_msh_set_tags(msh, tags);
}

pl_status pl_msh4_nodes(pl_msh *msh) {
    pl_text *text = &msh->text;
    int64_t blocks, total;
    PL_TRY(pl_msh4_header(text, "the number of nodes", 8, &blocks, &total));
    int64_t *tags = pl_array_new(total, sizeof *tags);
    msh->build.mesh->nodes = pl_array_new(3 * total, sizeof *msh->build.mesh->nodes);
    pl_status status = PL_OK;
    if (!tags || !msh->build.mesh->nodes) status = pl_error_memory(text->err, 32 * total, "nodes");
    if (status == PL_OK) status = pl_msh4_node_blocks(msh, blocks, total, tags);
    free(tags);
    return status;
}

static int pl_compare_entity_tags(const void *left, const void *right) {
    const pl_entity_tag *a = left, *b = right;
    if (a->dimension != b->dimension) return a->dimension < b->dimension ? -1 : 1;
    if (a->entity != b->entity) return a->entity < b->entity ? -1 : 1;
    return (a->physical > b->physical) - (a->physical < b->physical);
}

/* The numbers of the physical groups of an entity, in a list that grows as needed. */
static pl_status pl_msh4_physicals(pl_msh *msh, int64_t dimension, int64_t entity, int64_t **list,
                                   int64_t *room, int64_t *count) {
    int64_t low = 0, high = msh->entity_tag_count;
    while (low < high) {
        int64_t middle = (low + high) / 2;
        const pl_entity_tag *tag = &msh->entity_tags[middle];
        if (tag->dimension < dimension || (tag->dimension == dimension && tag->entity < entity))
            low = middle + 1;
        else
            high = middle;
    }
    *count = 0;
    for (; low < msh->entity_tag_count; low++) {
        const pl_entity_tag *tag = &msh->entity_tags[low];
        if (tag->dimension != dimension || tag->entity != entity) break;
        PL_TRY(pl_build_room((void **)list, room, *count + 1, sizeof **list, msh->text.err));
        PL_TRY(pl_msh_physical(msh, dimension, tag->physical, &(*list)[*count]));
        *count += 1;
    }
    return PL_OK;
}

static pl_status pl_msh4_element_block(pl_msh *msh, int64_t *found, int64_t total, int64_t **list,
                                       int64_t *room) {
    pl_text *text = &msh->text;
    int64_t dimension, entity, type, count, number, physical_count;
    PL_TRY(pl_msh4_block(text, &dimension, &entity, &type, &count));
    const pl_msh_kind *kind = pl_msh_kind_of(type);
    if (!kind)
        return pl_text_fail(text, "a block has element type %" PRId64 ", which Gmsh does not have", type);
    if (kind->dimension != dimension) {
        return pl_text_fail(text, "a block of dimension %" PRId64 " has elements of dimension %d", dimension,
                            kind->dimension);
    }
    if (count > total - *found) {
        return pl_text_fail(
            text, "the blocks have more elements than the %" PRId64 " that the section declares", total);
    }
    PL_TRY(pl_msh4_physicals(msh, dimension, entity, list, room, &physical_count));
    for (int64_t i = 0; i < count; i++, *found += 1) {
        if (!pl_text_skip(text) || *text->at == '$') {
            return pl_text_fail(text, "%" PRId64 " of %" PRId64 " elements of a block found", i, count);
        }
        PL_TRY(pl_text_int(text, "an element number", &number));
        PL_TRY(pl_msh_element(msh, type, kind, *list, physical_count));
    }
    return PL_OK;
}

pl_status pl_msh4_elements(pl_msh *msh) {
    int64_t blocks, total, found = 0, room = 0;
    PL_TRY(pl_msh4_header(&msh->text, "the number of elements", 4, &blocks, &total));
    if (msh->entity_tag_count) {
        qsort(msh->entity_tags, (size_t)msh->entity_tag_count, sizeof *msh->entity_tags,
              pl_compare_entity_tags);
    }
    int64_t *list = NULL;
    pl_status status = PL_OK;
    for (int64_t b = 0; b < blocks && status == PL_OK; b++)
        status = pl_msh4_element_block(msh, &found, total, &list, &room);
    free(list);
    if (status == PL_OK && found < total) {
        status = pl_text_fail(&msh->text, "%" PRId64 " of %" PRId64 " declared elements found", found, total);
    }
    return status;
}
