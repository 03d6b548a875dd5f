/* Gmsh .msh: sections, physical groups and elements. The layouts of nodes and elements are in read_msh2.c and
 * read_msh4.c. */
#include "core/memory.h"
#include "io/formats.h"
#include "io/msh.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PL_MSH_MAX_NODES = 66, PL_MSH_MAX_ORDER = 2 }; /* of elements that can be read */

/* By Gmsh's number: dimension, nodes and, for triangles and tetrahedra, order. */
static const pl_msh_kind pl_msh_kinds[] = {
    [1] = {1, 2, 0},    [2] = {2, 3, 1},    [3] = {2, 4, 0},     [4] = {3, 4, 1},   [5] = {3, 8, 0},
    [6] = {3, 6, 0},    [7] = {3, 5, 0},    [8] = {1, 3, 0},     [9] = {2, 6, 2},   [10] = {2, 9, 0},
    [11] = {3, 10, 2},  [12] = {3, 27, 0},  [13] = {3, 18, 0},   [14] = {3, 14, 0}, [15] = {0, 1, 0},
    [16] = {2, 8, 0},   [17] = {3, 20, 0},  [18] = {3, 15, 0},   [19] = {3, 13, 0}, [20] = {2, 9, 3},
    [21] = {2, 10, 3},  [22] = {2, 12, 4},  [23] = {2, 15, 4},   [24] = {2, 15, 5}, [25] = {2, 21, 5},
    [26] = {1, 4, 0},   [27] = {1, 5, 0},   [28] = {1, 6, 0},    [29] = {3, 20, 3}, [30] = {3, 35, 4},
    [31] = {3, 56, 5},  [32] = {3, 22, 4},  [33] = {3, 28, 5},   [36] = {2, 16, 0}, [37] = {2, 25, 0},
    [38] = {2, 36, 0},  [39] = {2, 12, 0},  [40] = {2, 16, 0},   [42] = {2, 28, 6}, [43] = {2, 36, 7},
    [44] = {2, 45, 8},  [45] = {2, 55, 9},  [46] = {2, 66, 10},  [62] = {1, 7, 0},  [63] = {1, 8, 0},
    [64] = {1, 9, 0},   [65] = {1, 10, 0},  [66] = {1, 11, 0},   [71] = {3, 84, 6}, [72] = {3, 120, 7},
    [73] = {3, 165, 8}, [74] = {3, 220, 9}, [75] = {3, 286, 10}, [90] = {3, 40, 0}, [91] = {3, 75, 0},
    [92] = {3, 64, 0},  [93] = {3, 125, 0}, [137] = {3, 16, 3},
};

pl_status pl_msh_kind_of(const pl_msh *msh, int64_t type, const pl_msh_kind **kind) {
    *kind = type > 0 && type < (int64_t)(sizeof pl_msh_kinds / sizeof pl_msh_kinds[0]) ? &pl_msh_kinds[type]
                                                                                       : NULL;
    if (!*kind || !(*kind)->nodes)
        return pl_text_fail(&msh->text, "element type %" PRId64 " is not one of Gmsh's that are known", type);
    if ((*kind)->dimension < 3 || (*kind)->order <= PL_MSH_MAX_ORDER) return PL_OK;
    return pl_text_fail(&msh->text,
                        "tetrahedra of order %d (Gmsh's element type %" PRId64
                        ") are not supported, expected "
                        "order 1 or 2: mesh again with Mesh.ElementOrder = 2 (gmsh -3 -order 2)",
                        (*kind)->order, type);
}

pl_status pl_msh_set_tags(pl_msh *msh, const int64_t *tags) {
    bool repeats;
    int64_t tag = 0;
    pl_status status =
        pl_tags_build(&msh->tags, tags, msh->build.mesh->node_count, &repeats, &tag, msh->text.err);
    if (repeats)
        return pl_text_fail(&msh->text, "node %" PRId64 " is given twice, expected each number once", tag);
    return status;
}

pl_status pl_msh_physical(pl_msh *msh, int64_t dimension, int64_t tag, int64_t *number) {
    for (int64_t i = msh->physical_count - 1; i >= 0; i--) {
        if (msh->physicals[i].dimension != dimension || msh->physicals[i].tag != tag) continue;
        *number = i;
        return PL_OK;
    }
    PL_TRY(pl_build_room((void **)&msh->physicals, &msh->physical_room, msh->physical_count + 1,
                         sizeof *msh->physicals, msh->text.err));
    msh->physicals[msh->physical_count] = (pl_physical){dimension, tag, NULL, -1, -1};
    *number = msh->physical_count++;
    return PL_OK;
}

/* The mesh's group on `where` for a physical group. */
static pl_group *pl_msh_group(pl_msh *msh, int64_t physical, pl_where where) {
    pl_physical *p = &msh->physicals[physical];
    int *number = where == PL_ON_NODES ? &p->node_group : &p->cell_group;
    pl_mesh *mesh = msh->build.mesh;
    if (*number < 0) {
        static const char *const kinds[] = {"point", "curve", "surface", "volume"};
        char name[48];
        snprintf(name, sizeof name, "%s%" PRId64, kinds[p->dimension], p->tag);
        const char *chosen = p->name ? p->name : name;
        pl_group *group = pl_mesh_group(mesh, chosen, strlen(chosen), where);
        if (!group) return NULL;
        *number = (int)(group - mesh->groups);
    }
    return &mesh->groups[*number];
}

/* Adds the cell with index `cell` (or -1) and the nodes to the physical groups. */
static pl_status pl_msh_join(pl_msh *msh, const int64_t *physicals, int64_t count, pl_where where,
                             int64_t cell, const int32_t *nodes, int node_count) {
    for (int64_t i = 0; i < count; i++) {
        bool done = true;
        if (cell >= 0) {
            pl_group *group = pl_msh_group(msh, physicals[i], where);
            done = group && pl_group_add(group, (int32_t)cell);
        }
        for (int k = 0; k < node_count && done; k++) {
            pl_group *group = pl_msh_group(msh, physicals[i], PL_ON_NODES);
            done = group && pl_group_add(group, nodes[k]);
        }
        if (!done) return pl_error_memory(msh->text.err, 64, "a group");
    }
    return PL_OK;
}

pl_status pl_msh_element(pl_msh *msh, const pl_msh_kind *kind, const int64_t *physicals, int64_t count) {
    int32_t nodes[PL_MSH_MAX_NODES];
    bool tet = kind->dimension == 3 && kind->order, wanted = kind->dimension < 3 || tet;
    for (int i = 0; i < kind->nodes && wanted; i++) {
        int64_t tag;
        PL_TRY(pl_msh_int(msh, msh->tag_bytes, "a node number of the element", &tag));
        nodes[i] = pl_tags_find(&msh->tags, tag);
        if (nodes[i] < 0)
            return pl_text_fail(&msh->text,
                                "the element names node %" PRId64 ", which the file does not have", tag);
    }
    if (!wanted) PL_TRY(pl_msh_skip(msh, (int64_t)kind->nodes * msh->tag_bytes, "an element's nodes"));
    pl_msh_end_record(msh);
    pl_mesh *mesh = msh->build.mesh;
    if (tet) {
        if (kind->order > 1) { /* compared with VTK, Gmsh exchanges the last two edges */
            int32_t t = nodes[8];
            nodes[8] = nodes[9];
            nodes[9] = t;
        }
        PL_TRY(pl_build_tet(&msh->build, nodes, kind->nodes));
        return pl_msh_join(msh, physicals, count, PL_ON_TETS, mesh->tet_count - 1, NULL, 0);
    }
    if (kind->order) {
        /* The corners form a triangle; the other nodes join the group along with the tetrahedra. */
        PL_TRY(pl_build_tri(&msh->build, nodes));
        return pl_msh_join(msh, physicals, count, PL_ON_TRIS, mesh->tri_count - 1, nodes + 3,
                           kind->nodes - 3);
    }
    pl_build_skip(&msh->build, msh->repairs,
                  kind->dimension == 3   ? pl_other_solid(kind->nodes)
                  : kind->dimension == 2 ? PL_OTHER_QUADRILATERAL
                                         : PL_OTHER_SMALL);
    return wanted ? pl_msh_join(msh, physicals, count, PL_ON_NODES, -1, nodes, kind->nodes) : PL_OK;
}

static pl_status pl_msh_format(pl_msh *msh, int *version) {
    double number;
    int64_t binary, bytes;
    pl_text *text = &msh->text;
    if (!pl_text_skip(text)) return pl_text_unexpected(text, "the version");
    PL_TRY(pl_text_real(text, "the version", &number));
    PL_TRY(pl_text_int(text, "0 for ASCII or 1 for binary", &binary));
    PL_TRY(pl_text_int(text, "the size of a real number", &bytes));
    *version = number >= 2 && number < 3 ? 2 : number >= 4.09 && number < 4.2 ? 4 : 0;
    if (!*version) return pl_text_fail(text, "version is %g, expected 2.2 or 4.1", number);
    if (binary == 0) return PL_OK;
    if (binary != 1 || (bytes != 8 && (*version == 2 || bytes != 4)))
        return pl_text_fail(text, "file type %" PRId64 " with numbers of %" PRId64 " bytes, expected 1 and 8",
                            binary, bytes);
    msh->tag_bytes = *version == 2 ? 4 : (int)bytes;
    return pl_msh_byte_order(msh);
}

/* Lines with: dimension, tag, "name". */
static pl_status pl_msh_names(pl_msh *msh) {
    pl_text *text = &msh->text;
    int64_t count, dimension, tag, number;
    if (!pl_text_skip(text)) return pl_text_unexpected(text, "the number of names");
    PL_TRY(pl_text_count(text, "the number of names", 6, &count));
    for (int64_t i = 0; i < count; i++) {
        pl_text_skip(text);
        PL_TRY(pl_text_int(text, "a dimension", &dimension));
        PL_TRY(pl_text_int(text, "a physical number", &tag));
        if (dimension < 0 || dimension > 3)
            return pl_text_fail(text, "dimension is %" PRId64 ", expected 0 to 3", dimension);
        if (!pl_text_skip_blanks(text) || *text->at != '"')
            return pl_text_unexpected(text, "a name in double quotes");
        const char *name = ++text->at;
        while (text->at < text->end && *text->at != '"' && *text->at != '\n') text->at++;
        if (text->at >= text->end || *text->at != '"')
            return pl_text_fail(text, "a name has no closing double quote");
        PL_TRY(pl_msh_physical(msh, dimension, tag, &number));
        pl_physical *physical = &msh->physicals[number];
        free(physical->name);
        size_t length = (size_t)(text->at++ - name);
        physical->name = malloc(length + 1);
        if (!physical->name) return pl_error_memory(text->err, (int64_t)length, "a name");
        memcpy(physical->name, name, length);
        physical->name[length] = '\0';
    }
    return PL_OK;
}

/* Moves to the line "$End..." of a section; `skip`: over content that is not needed. */
static pl_status pl_msh_end(pl_msh *msh, const char *name, size_t length, bool skip) {
    pl_text *text = &msh->text;
    char end[80], expected[160];
    snprintf(end, sizeof end, "$End%.*s", (int)(length < 64 ? length : 64), name);
    snprintf(expected, sizeof expected, "%s", end);
    while (skip && msh->binary && text->at < text->end) { /* the bytes need not form lines */
        const char *next = memchr(text->at, '$', (size_t)(text->end - text->at));
        text->at = next ? next : text->end;
        if (next && pl_text_accept(text, end)) return PL_OK;
        text->at += next != NULL;
    }
    while (pl_text_skip(text)) {
        if (*text->at == '$' && pl_text_accept(text, end)) return PL_OK;
        if (!skip) {
            snprintf(expected, sizeof expected, "%s (more data follows than the section declares)", end);
            break;
        }
        pl_text_next_line(text);
    }
    return pl_text_unexpected(text, expected);
}

static pl_status pl_msh_section(pl_msh *msh, const char *name, size_t length, int *version) {
    pl_text *text = &msh->text;
    bool nodes = pl_word_is(name, length, "Nodes"), elements = pl_word_is(name, length, "Elements");
    if (pl_word_is(name, length, "MeshFormat")) {
        PL_TRY(pl_msh_format(msh, version));
        return pl_msh_end(msh, name, length, false);
    }
    if (pl_word_is(name, length, "NOD") || pl_word_is(name, length, "ELM")) {
        return pl_text_fail(text, "version is 1, expected 2.2 or 4.1");
    }
    bool names = pl_word_is(name, length, "PhysicalNames"), entities = pl_word_is(name, length, "Entities");
    if (*version == 0 && (nodes || elements || names || entities)) {
        return pl_text_fail(text, "found $%.*s, expected $MeshFormat first", (int)length, name);
    }
    if ((nodes && msh->have_nodes) || (elements && msh->have_elements)) {
        return pl_text_fail(text, "a second $%s section, expected one", nodes ? "Nodes" : "Elements");
    }
    if (elements && !msh->have_nodes)
        return pl_text_fail(text, "$Elements come before $Nodes, expected them after");
    if (pl_word_is(name, length, "PartitionedEntities")) {
        pl_mesh_repairs_note(msh->repairs,
                             "the mesh is partitioned: groups of partitioned elements were not read");
    }
    msh->have_nodes |= nodes;
    msh->have_elements |= elements;
    if (msh->binary) pl_text_next_line(text);
    if (names)
        PL_TRY(pl_msh_names(msh));
    else if (nodes)
        PL_TRY(*version == 2 ? pl_msh2_nodes(msh) : pl_msh4_nodes(msh));
    else if (elements)
        PL_TRY(*version == 2 ? pl_msh2_elements(msh) : pl_msh4_elements(msh));
    else if (*version == 4 && entities)
        PL_TRY(pl_msh4_entities(msh));
    else
        return pl_msh_end(msh, name, length, true);
    return pl_msh_end(msh, name, length, false);
}

static pl_status pl_msh_sections(pl_msh *msh) {
    pl_text *text = &msh->text;
    int version = 0;
    while (pl_text_skip(text)) {
        const char *word;
        size_t length;
        if (*text->at != '$') return pl_text_unexpected(text, "a section such as $Nodes");
        PL_TRY(pl_text_word(text, "a section", &word, &length));
        PL_TRY(pl_msh_section(msh, word + 1, length - 1, &version));
    }
    if (!version) return pl_text_fail(text, "the file has no $MeshFormat section, expected a Gmsh mesh");
    if (!msh->have_nodes) return pl_text_fail(text, "the file has no $Nodes section");
    if (!msh->have_elements) return pl_text_fail(text, "the file has no $Elements section");
    return PL_OK;
}

static pl_status pl_msh_read(const pl_source *source, pl_mesh *mesh, pl_mesh_repairs *repairs,
                             pl_error *err) {
    pl_msh msh = {.text = pl_text_open(source->label, source->data, source->size, 0, err),
                  .build = {.mesh = mesh, .err = err},
                  .repairs = repairs};
    pl_status status = pl_msh_sections(&msh);
    if (status == PL_OK) {
        for (int i = 0; i < mesh->group_count; i++) pl_group_sort(&mesh->groups[i]);
        pl_build_finish(&msh.build, repairs);
    }
    for (int64_t i = 0; i < msh.physical_count; i++) free(msh.physicals[i].name);
    free(msh.physicals);
    free(msh.entity_tags);
    pl_tags_free(&msh.tags);
    return status;
}

static bool pl_msh_recognise(const char *data, size_t size) {
    return size > 11 && (!memcmp(data, "$MeshFormat", 11) || !memcmp(data, "$Comments", 9));
}

const pl_codec pl_codec_msh = {
    .format = {"msh", ".msh",
               "Gmsh 2.2 and 4.1, ASCII and binary, with physical groups (written as 2.2, ASCII)", true,
               true},
    .read = pl_msh_read,
    .write = pl_msh_write,
    .recognise = pl_msh_recognise,
};
