/* Entities, nodes and elements of Gmsh 4.1: in blocks, each of which belongs to a geometric entity with its
 * physical groups. */
#include "core/memory.h"
#include "io/msh.h"

#include <inttypes.h>
#include <stdlib.h>

/* tag, position or box, number of physical tags, tags, bounding entities (not used). */
static pl_status pl_msh4_entity(pl_msh *msh, int64_t dimension) {
    int64_t entity, count, tag;
    double ignored;
    if (!pl_msh_begin(msh)) return pl_text_unexpected(&msh->text, "an entity");
    PL_TRY(pl_msh_int(msh, 4, "an entity's number", &entity));
    for (int i = 0; i < (dimension ? 6 : 3); i++) PL_TRY(pl_msh_real(msh, "an entity's bounds", &ignored));
    PL_TRY(pl_msh_count(msh, "the number of physical tags", 1, 4, &count));
    for (int64_t i = 0; i < count; i++) {
        PL_TRY(pl_msh_int(msh, 4, "a physical tag", &tag));
        PL_TRY(pl_build_room((void **)&msh->entity_tags, &msh->entity_tag_room, msh->entity_tag_count + 1,
                             sizeof *msh->entity_tags, msh->text.err));
        msh->entity_tags[msh->entity_tag_count++] = (pl_entity_tag){dimension, entity, tag < 0 ? -tag : tag};
    }
    if (msh->binary && dimension) {
        PL_TRY(pl_msh_count(msh, "the number of bounding entities", 1, 4, &count));
        PL_TRY(pl_msh_skip(msh, 4 * count, "bounding entities"));
    }
    pl_msh_end_record(msh);
    return PL_OK;
}

pl_status pl_msh4_entities(pl_msh *msh) {
    int64_t counts[4];
    if (!pl_msh_begin(msh)) return pl_text_unexpected(&msh->text, "the numbers of entities");
    for (int d = 0; d < 4; d++) PL_TRY(pl_msh_count(msh, "the number of entities", 8, 32, &counts[d]));
    for (int d = 0; d < 4; d++) {
        for (int64_t i = 0; i < counts[d]; i++) PL_TRY(pl_msh4_entity(msh, d));
    }
    return PL_OK;
}

/* "blocks total smallest largest"; the bytes are the least that an item takes. */
static pl_status pl_msh4_header(pl_msh *msh, const char *what, int64_t text_bytes, int64_t binary_bytes,
                                int64_t *blocks, int64_t *count) {
    int64_t ignored;
    if (!pl_msh_begin(msh)) return pl_text_unexpected(&msh->text, "the number of blocks");
    PL_TRY(pl_msh_count(msh, "the number of blocks", 8, 16, blocks));
    PL_TRY(pl_msh_count(msh, what, text_bytes, binary_bytes, count));
    PL_TRY(pl_msh_int(msh, msh->tag_bytes, "the smallest number", &ignored));
    return pl_msh_int(msh, msh->tag_bytes, "the largest number", &ignored);
}

/* "dimension entity flag-or-type count" */
static pl_status pl_msh4_block(pl_msh *msh, int64_t *dimension, int64_t *entity, int64_t *third,
                               int64_t *count) {
    if (!pl_msh_begin(msh)) return pl_text_unexpected(&msh->text, "another block (fewer than declared)");
    PL_TRY(pl_msh_int(msh, 4, "an entity's dimension", dimension));
    PL_TRY(pl_msh_int(msh, 4, "an entity's number", entity));
    PL_TRY(pl_msh_int(msh, 4, "a flag or type", third));
    PL_TRY(pl_msh_count(msh, "the number in the block", 2, 8, count));
    if (*dimension < 0 || *dimension > 3)
        return pl_text_fail(&msh->text, "dimension is %" PRId64 ", expected 0 to 3", *dimension);
    return PL_OK;
}

static pl_status pl_msh4_node_block(pl_msh *msh, int64_t total, int64_t *tags) {
    static const char *const axes[] = {"x", "y", "z"};
    pl_mesh *mesh = msh->build.mesh;
    int64_t dimension, entity, parametric, count;
    PL_TRY(pl_msh4_block(msh, &dimension, &entity, &parametric, &count));
    if (count > total - mesh->node_count) {
        return pl_text_fail(
            &msh->text, "the blocks have more nodes than the %" PRId64 " that the section declares", total);
    }
    for (int64_t i = 0; i < count; i++) {
        pl_msh_begin(msh);
        PL_TRY(pl_msh_int(msh, msh->tag_bytes, "a node number", &tags[mesh->node_count + i]));
    }
    for (int64_t i = 0; i < count; i++) {
        pl_msh_begin(msh);
        for (int k = 0; k < 3; k++) PL_TRY(pl_msh_real(msh, axes[k], &mesh->nodes[3 * mesh->node_count + k]));
        if (parametric) {
            PL_TRY(pl_msh_skip(msh, 8 * dimension, "a node's parameters"));
            pl_msh_end_record(msh);
        }
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
    PL_TRY(pl_msh4_header(msh, "the number of nodes", 8, 24 + msh->tag_bytes, &blocks, &total));
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

/* The physical groups of an entity, in a list that grows as needed. */
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
    const pl_msh_kind *kind;
    PL_TRY(pl_msh4_block(msh, &dimension, &entity, &type, &count));
    PL_TRY(pl_msh_kind_of(msh, type, &kind));
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
        if (!pl_msh_begin(msh))
            return pl_text_fail(text, "%" PRId64 " of %" PRId64 " elements of a block found", i, count);
        PL_TRY(pl_msh_int(msh, msh->tag_bytes, "an element number", &number));
        PL_TRY(pl_msh_element(msh, kind, *list, physical_count));
    }
    return PL_OK;
}

pl_status pl_msh4_elements(pl_msh *msh) {
    int64_t blocks, total, found = 0, room = 0;
    PL_TRY(pl_msh4_header(msh, "the number of elements", 4, 2 * msh->tag_bytes, &blocks, &total));
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
