/* Medit .mesh, ASCII: vertices, triangles, quadrilaterals (divided) and tetrahedra of order 1 and 2.
 * References become groups: "volume1", "surface2", "curve3", "point4"; 0 means no group.
 *
 * The mid-edge nodes of TetrahedraP2 are in VTK's order, as Gmsh writes them. */
#include "core/memory.h"
#include "io/build.h"
#include "io/formats.h"
#include "io/labels.h"
#include "io/print.h"
#include "io/text.h"
#include "mesh/cell.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Cells by keyword; unsupported ones are dropped and counted. */
typedef enum pl_medit_shape { PL_MEDIT_OTHER, PL_MEDIT_EDGE, PL_MEDIT_TRI, PL_MEDIT_TET } pl_medit_shape;
typedef struct pl_medit_kind {
    const char *keyword;
    pl_medit_shape shape;
    int nodes;
} pl_medit_kind;
static const pl_medit_kind pl_medit_kinds[] = {
    {"Edges", PL_MEDIT_EDGE, 2},        {"EdgesP2", PL_MEDIT_EDGE, 3},       {"Triangles", PL_MEDIT_TRI, 3},
    {"TrianglesP2", PL_MEDIT_TRI, 6},   {"Quadrilaterals", PL_MEDIT_TRI, 4}, {"Tetrahedra", PL_MEDIT_TET, 4},
    {"TetrahedraP2", PL_MEDIT_TET, 10}, {"Pyramids", PL_MEDIT_OTHER, 5},     {"Prisms", PL_MEDIT_OTHER, 6},
    {"Hexahedra", PL_MEDIT_OTHER, 8},
};
enum { PL_MEDIT_KINDS = sizeof pl_medit_kinds / sizeof pl_medit_kinds[0] };

typedef struct pl_medit {
    pl_text text;
    pl_build build;
    pl_mesh_repairs *repairs;
    bool have_vertices;
    pl_labels points, curves, surfaces, volumes; /* on nodes, nodes, triangles, tetrahedra */
} pl_medit;

static pl_status pl_medit_dimension(pl_medit *medit) {
    int64_t dimension;
    pl_text_skip(&medit->text);
    PL_TRY(pl_text_int(&medit->text, "the dimension", &dimension));
    if (dimension == 3) return PL_OK;
    return pl_text_fail(&medit->text, "dimension is %" PRId64 ", expected 3", dimension);
}

static pl_status pl_medit_vertices(pl_medit *medit) {
    static const char *const axes[] = {"x", "y", "z"};
    pl_text *text = &medit->text;
    int64_t count, reference;
    if (medit->have_vertices) return pl_text_fail(text, "a second list of Vertices, expected one");
    medit->have_vertices = true;
    pl_text_skip(text);
    PL_TRY(pl_text_count(text, "the number of vertices", 8, &count));
    for (int64_t i = 0; i < count; i++) {
        double position[3];
        if (!pl_text_skip(text))
            return pl_text_fail(text, "%" PRId64 " of %" PRId64 " declared vertices found", i, count);
        for (int k = 0; k < 3; k++) PL_TRY(pl_text_real(text, axes[k], &position[k]));
        PL_TRY(pl_text_int(text, "a vertex' reference", &reference));
        PL_TRY(pl_build_node(&medit->build, position));
        if (reference) PL_TRY(pl_labels_add(&medit->points, reference, (int32_t)i, text->err));
    }
    return PL_OK;
}

static pl_status pl_medit_cell(pl_medit *medit, const pl_medit_kind *kind, const int32_t *nodes,
                               int64_t reference) {
    pl_mesh *mesh = medit->build.mesh;
    pl_error *err = medit->text.err;
    int64_t first = mesh->tri_count, made;
    switch (kind->shape) {
    case PL_MEDIT_TET:
        PL_TRY(pl_build_tet(&medit->build, nodes, kind->nodes));
        return reference ? pl_labels_add(&medit->volumes, reference, (int32_t)mesh->tet_count - 1, err)
                         : PL_OK;
    case PL_MEDIT_TRI:
        /* a triangle with six nodes: its corners; the others join the group with the edges of the
         * tetrahedra */
        PL_TRY(pl_build_polygon(&medit->build, nodes, kind->nodes > 4 ? 3 : kind->nodes, &made));
        for (; first < mesh->tri_count && reference; first++)
            PL_TRY(pl_labels_add(&medit->surfaces, reference, (int32_t)first, err));
        return PL_OK;
    case PL_MEDIT_EDGE:
        for (int k = 0; k < kind->nodes && reference; k++)
            PL_TRY(pl_labels_add(&medit->curves, reference, nodes[k], err));
        break;
    case PL_MEDIT_OTHER:
        break;
    }
    pl_build_skip(&medit->build, medit->repairs,
                  kind->shape == PL_MEDIT_OTHER ? pl_other_solid(kind->nodes) : PL_OTHER_SMALL);
    return PL_OK;
}

static pl_status pl_medit_cells(pl_medit *medit, const pl_medit_kind *kind) {
    pl_text *text = &medit->text;
    int64_t count, number, total = medit->build.mesh->node_count;
    if (!medit->have_vertices) return pl_text_fail(text, "%s come before Vertices", kind->keyword);
    pl_text_skip(text);
    PL_TRY(pl_text_count(text, "the number of cells", 2 * kind->nodes, &count));
    for (int64_t i = 0; i < count; i++) {
        int32_t nodes[PL_MAX_CELL_NODES];
        if (!pl_text_skip(text))
            return pl_text_fail(text, "%" PRId64 " of %" PRId64 " declared %s found", i, count,
                                kind->keyword);
        for (int k = 0; k < kind->nodes; k++) {
            PL_TRY(pl_text_int(text, "a vertex' number", &number));
            if (number < 1 || number > total)
                return pl_text_fail(text, "a cell names vertex %" PRId64 ", expected 1 to %" PRId64, number,
                                    total);
            nodes[k] = (int32_t)(number - 1);
        }
        PL_TRY(pl_text_int(text, "a cell's reference", &number));
        PL_TRY(pl_medit_cell(medit, kind, nodes, number));
    }
    return PL_OK;
}

/* Skips the numbers of an unused list, up to the next keyword. */
static void pl_medit_skip(pl_text *text) {
    while (pl_text_skip(text)) {
        char c = *text->at;
        if ((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')) return;
        pl_text_next_line(text);
    }
}

static pl_status pl_medit_section(pl_medit *medit, const char *word, size_t length) {
    static const char higher[] = "TetrahedraP";
    size_t size = strlen(higher);
    if (pl_word_is(word, length, "Dimension")) return pl_medit_dimension(medit);
    if (pl_word_is(word, length, "Vertices")) return pl_medit_vertices(medit);
    for (int i = 0; i < PL_MEDIT_KINDS; i++) {
        if (pl_word_is(word, length, pl_medit_kinds[i].keyword))
            return pl_medit_cells(medit, &pl_medit_kinds[i]);
    }
    if (length == size + 1 && pl_word_is(word, size, higher) && word[size] > '2' && word[size] <= '9')
        return pl_text_fail(&medit->text,
                            "tetrahedra of order %c are not supported, expected order 1 or 2: mesh again "
                            "with a lower order",
                            word[size]);
    pl_medit_skip(&medit->text);
    return PL_OK;
}

static pl_status pl_medit_sections(pl_medit *medit) {
    pl_text *text = &medit->text;
    const char *word;
    size_t length;
    if (!pl_text_skip(text) || !pl_word_is(text->at, pl_text_peek(text), "MeshVersionFormatted"))
        return pl_text_unexpected(text, "MeshVersionFormatted");
    text->at += pl_text_peek(text);
    int64_t version;
    pl_text_skip(text);
    PL_TRY(pl_text_int(text, "the version", &version));
    while (pl_text_skip(text)) {
        PL_TRY(pl_text_word(text, "a keyword", &word, &length));
        if (pl_word_is(word, length, "End")) return PL_OK;
        if (!((*word >= 'A' && *word <= 'Z') || (*word >= 'a' && *word <= 'z'))) {
            text->at = word;
            return pl_text_unexpected(text,
                                      "a keyword such as Vertices (more data follows than is declared)");
        }
        PL_TRY(pl_medit_section(medit, word, length));
    }
    return pl_text_unexpected(text, "End");
}

static pl_status pl_medit_groups(pl_medit *medit) {
    struct {
        pl_labels *labels;
        const char *prefix;
        pl_where where;
    } kinds[] = {{&medit->points, "point", PL_ON_NODES},
                 {&medit->curves, "curve", PL_ON_NODES},
                 {&medit->surfaces, "surface", PL_ON_TRIS},
                 {&medit->volumes, "volume", PL_ON_TETS}};
    for (int i = 0; i < 4; i++) {
        bool made;
        PL_TRY(pl_labels_to_groups(kinds[i].labels, medit->build.mesh, kinds[i].prefix, kinds[i].where, &made,
                                   medit->text.err));
        if (!made)
            pl_mesh_repairs_note(medit->repairs, "too many different references of %ss: no groups created",
                                 kinds[i].prefix);
    }
    return PL_OK;
}

static pl_status pl_medit_read(const pl_source *source, pl_mesh *mesh, pl_mesh_repairs *repairs,
                               pl_error *err) {
    pl_medit medit = {.text = pl_text_open(source->label, source->data, source->size, '#', err),
                      .build = {.mesh = mesh, .err = err},
                      .repairs = repairs};
    pl_status status = pl_medit_sections(&medit);
    if (status == PL_OK) status = pl_medit_groups(&medit);
    if (status == PL_OK) pl_build_finish(&medit.build, repairs);
    pl_labels_free(&medit.points);
    pl_labels_free(&medit.curves);
    pl_labels_free(&medit.surfaces);
    pl_labels_free(&medit.volumes);
    return status;
}

static void pl_medit_print(pl_writer *writer, const pl_mesh *mesh, const int32_t *regions) {
    bool tets = mesh->tet_count > 0, quadratic = tets && pl_mesh_is_quadratic(mesh);
    int64_t count = tets ? mesh->tet_count : mesh->tri_count;
    const int32_t *cells = tets ? mesh->tets : mesh->tris;
    int size = tets ? mesh->nodes_per_tet : 3;
    pl_print(writer, "MeshVersionFormatted 2\nDimension 3\nVertices\n%" PRId64 "\n", mesh->node_count);
    for (int64_t i = 0; i < mesh->node_count; i++) {
        for (int k = 0; k < 3; k++) pl_print_real(writer, mesh->nodes[3 * i + k]);
        pl_print(writer, " 0\n");
    }
    pl_print(writer, "%s\n%" PRId64 "\n",
             !tets       ? "Triangles"
             : quadratic ? "TetrahedraP2"
                         : "Tetrahedra",
             count);
    for (int64_t i = 0; i < count; i++, cells += size) {
        for (int k = 0; k < size; k++) pl_print(writer, "%d ", (int)cells[k] + 1);
        pl_print(writer, "%d\n", regions ? (int)regions[i] : 0);
    }
    pl_print(writer, "End\n");
}

/* The reference of a cell is the number of its first group. */
static pl_status pl_medit_write(const pl_mesh *mesh, const char *path, pl_error *err) {
    pl_writer writer;
    PL_TRY(pl_writer_open(&writer, path, err));
    int32_t *regions = pl_regions_of(mesh, mesh->tet_count ? PL_ON_TETS : PL_ON_TRIS);
    pl_medit_print(&writer, mesh, regions);
    free(regions);
    return pl_writer_commit(&writer, err);
}

static bool pl_medit_recognise(const char *data, size_t size) {
    return memmem(data, size < 1000 ? size : 1000, "MeshVersionFormatted", 20) != NULL;
}

const pl_codec pl_codec_medit = {
    .format = {"medit", ".mesh", "Medit, ASCII, with references as groups", true, true},
    .read = pl_medit_read,
    .write = pl_medit_write,
    .recognise = pl_medit_recognise,
};
