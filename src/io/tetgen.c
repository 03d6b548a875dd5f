/* TetGen's pair of files: .node (points) and .ele (tetrahedra).
 *
 * Points are numbered from the first one's number, 0 or 1. Attributes become arrays; whole-numbered
 * attributes of tetrahedra (regions) and boundary markers of points also become groups. */
#include "core/memory.h"
#include "io/build.h"
#include "io/formats.h"
#include "io/labels.h"
#include "io/print.h"
#include "io/text.h"
#include "mesh/cell.h"
#include "mesh/tet.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PL_MAX_ATTRIBUTES = 100 };

static pl_status pl_tetgen_nodes(const pl_source *source, pl_mesh *mesh, int64_t *base, bool *markers,
                                 pl_error *err) {
    static const char *const axes[] = {"x", "y", "z"};
    pl_text text = pl_text_open(source->label, source->data, source->size, '#', err);
    int64_t count, dimension, attributes = 0, marked = 0, number;
    if (!pl_text_skip(&text)) return pl_text_unexpected(&text, "the number of points");
    PL_TRY(pl_text_count(&text, "the number of points", 8, &count));
    PL_TRY(pl_text_int(&text, "the dimension", &dimension));
    if (dimension != 3) return pl_text_fail(&text, "dimension is %" PRId64 ", expected 3", dimension);
    if (pl_text_skip_blanks(&text)) PL_TRY(pl_text_int(&text, "the number of attributes", &attributes));
    if (pl_text_skip_blanks(&text)) PL_TRY(pl_text_int(&text, "0 or 1 boundary markers", &marked));
    if (attributes < 0 || attributes > PL_MAX_ATTRIBUTES || marked < 0 || marked > 1) {
        return pl_text_fail(
            &text, "%" PRId64 " attributes and %" PRId64 " markers per point, expected 0 to %d and 0 or 1",
            attributes, marked, PL_MAX_ATTRIBUTES);
    }
    pl_text_next_line(&text);
    mesh->nodes = pl_array_new(3 * count, sizeof *mesh->nodes);
    if (!mesh->nodes) return pl_error_memory(err, 24 * count, "nodes");
    mesh->node_count = count;
    for (int64_t a = 0; a < attributes + marked; a++) {
        char name[48];
        snprintf(name, sizeof name, a < attributes ? "attribute%" PRId64 : "marker", a + 1);
        if (!pl_mesh_array(mesh, name, strlen(name), PL_ON_NODES, 1))
            return pl_error_memory(err, 8 * count, name);
    }
    *markers = marked;
    for (int64_t i = 0; i < count; i++) {
        if (!pl_text_skip(&text))
            return pl_text_fail(&text, "%" PRId64 " of %" PRId64 " declared points found", i, count);
        PL_TRY(pl_text_int(&text, "a point's number", &number));
        if (i == 0) *base = number;
        if (number - *base != i || (*base != 0 && *base != 1)) {
            return pl_text_fail(&text, "the point's number is %" PRId64 ", expected %" PRId64, number,
                                i == 0 ? 1 : *base + i);
        }
        for (int k = 0; k < 3; k++) PL_TRY(pl_text_real(&text, axes[k], &mesh->nodes[3 * i + k]));
        for (int64_t a = 0; a < attributes + marked; a++) {
            PL_TRY(pl_text_real(&text, a < attributes ? "an attribute" : "a boundary marker",
                                &mesh->arrays[a].values[i]));
        }
        pl_text_next_line(&text);
    }
    return PL_OK;
}

/* The order of mid-edge nodes in TetGen's files depends on its version, so it is determined from their
 * positions. `order[e]` is the index of the node on VTK's edge e. False if this element does not determine
 * it. */
static bool pl_tetgen_order(const pl_mesh *mesh, const int32_t *tet, int *order) {
    bool used[10] = {false};
    for (int e = 0; e < 6; e++) {
        const double *a = mesh->nodes + 3 * (int64_t)tet[pl_tet_edges[e][0]];
        const double *b = mesh->nodes + 3 * (int64_t)tet[pl_tet_edges[e][1]];
        double middle[3], limit = 0.04 * pl_distance2(a, b), best = limit;
        for (int k = 0; k < 3; k++) middle[k] = (a[k] + b[k]) / 2;
        order[e] = -1;
        for (int m = 4; m < 10; m++) {
            double d = pl_distance2(mesh->nodes + 3 * (int64_t)tet[m], middle);
            if (d <= best && !used[m]) best = d, order[e] = m;
        }
        if (order[e] < 0) return false;
        used[order[e]] = true;
    }
    return true;
}

static pl_status pl_tetgen_reorder(pl_mesh *mesh, const pl_text *text) {
    int order[6];
    int64_t known = 0;
    while (known < mesh->tet_count && !pl_tetgen_order(mesh, mesh->tets + 10 * known, order)) known++;
    if (known == mesh->tet_count)
        return pl_text_fail(text, "no element has its last 6 nodes at its edges' middles");
    for (int64_t i = 0; i < mesh->tet_count; i++) {
        int32_t *tet = mesh->tets + 10 * i, old[10];
        memcpy(old, tet, sizeof old);
        for (int e = 0; e < 6; e++) tet[4 + e] = old[order[e]];
    }
    return PL_OK;
}

static pl_status pl_tetgen_cells(const pl_source *source, pl_mesh *mesh, int64_t base, int64_t *attributes,
                                 pl_error *err) {
    pl_text text = pl_text_open(source->label2, source->data2, source->size2, '#', err);
    int64_t count, size = 4, number;
    if (!pl_text_skip(&text)) return pl_text_unexpected(&text, "the number of tetrahedra");
    PL_TRY(pl_text_count(&text, "the number of tetrahedra", 10, &count));
    if (pl_text_skip_blanks(&text)) PL_TRY(pl_text_int(&text, "the nodes of a tetrahedron", &size));
    if (pl_text_skip_blanks(&text)) PL_TRY(pl_text_int(&text, "the number of attributes", attributes));
    if (!pl_cell_kind_of(size))
        return pl_text_fail(&text, "%" PRId64 " nodes per tetrahedron, expected " PL_CELL_NODES, size);
    if (*attributes < 0 || *attributes > PL_MAX_ATTRIBUTES) {
        return pl_text_fail(&text, "%" PRId64 " attributes per tetrahedron, expected 0 to %d", *attributes,
                            PL_MAX_ATTRIBUTES);
    }
    pl_text_next_line(&text);
    mesh->nodes_per_tet = (int)size;
    mesh->tets = pl_array_new(size * count, sizeof *mesh->tets);
    if (!mesh->tets) return pl_error_memory(err, 4 * size * count, "tetrahedra");
    mesh->tet_count = count;
    int first = mesh->array_count;
    for (int64_t a = 0; a < *attributes; a++) {
        char name[48];
        snprintf(name, sizeof name, "region%" PRId64, a + 1);
        const char *chosen = *attributes == 1 ? "region" : name;
        if (!pl_mesh_array(mesh, chosen, strlen(chosen), PL_ON_TETS, 1))
            return pl_error_memory(err, 8 * count, chosen);
    }
    for (int64_t i = 0; i < count; i++) {
        if (!pl_text_skip(&text))
            return pl_text_fail(&text, "%" PRId64 " of %" PRId64 " declared tetrahedra found", i, count);
        PL_TRY(pl_text_int(&text, "a tetrahedron's number", &number));
        for (int64_t k = 0; k < size; k++) {
            PL_TRY(pl_text_int(&text, "a point's number", &number));
            if (number < base || number - base >= mesh->node_count) {
                return pl_text_fail(
                    &text, "the tetrahedron names point %" PRId64 ", expected %" PRId64 " to %" PRId64,
                    number, base, base + mesh->node_count - 1);
            }
            mesh->tets[size * i + k] = (int32_t)(number - base);
        }
        for (int64_t a = 0; a < *attributes; a++)
            PL_TRY(pl_text_real(&text, "an attribute", &mesh->arrays[first + a].values[i]));
        pl_text_next_line(&text);
    }
    return pl_mesh_is_quadratic(mesh) && count ? pl_tetgen_reorder(mesh, &text) : PL_OK;
}

/* Groups "name1", "name2", ... for the integers in array `index`, if there are few; markers of 0 mean no
 * group. */
static pl_status pl_tetgen_label(pl_mesh *mesh, int index, bool zero, pl_error *err) {
    const pl_array *array = &mesh->arrays[index];
    int64_t count = pl_mesh_count(mesh, array->where);
    for (int64_t i = 0; i < count; i++) {
        double value = array->values[i];
        if (value != floor(value) || fabs(value) > 1e15) return PL_OK;
    }
    pl_labels labels = {0};
    pl_status status = PL_OK;
    for (int64_t i = 0; i < count && status == PL_OK; i++) {
        if (zero || array->values[i] != 0)
            status = pl_labels_add(&labels, (int64_t)array->values[i], (int32_t)i, err);
    }
    bool made;
    char name[64];
    snprintf(name, sizeof name, "%.40s", array->name); /* the list of arrays may be reallocated */
    if (status == PL_OK) status = pl_labels_to_groups(&labels, mesh, name, array->where, &made, err);
    pl_labels_free(&labels);
    return status;
}

static pl_status pl_tetgen_read(const pl_source *source, pl_mesh *mesh, pl_mesh_repairs *repairs,
                                pl_error *err) {
    (void)repairs;
    int64_t base = 1, attributes = 0;
    bool markers = false;
    if (!source->data2)
        return pl_error_set(err, PL_ERR_INPUT, "%s: found only the points, expected .node and .ele data",
                            source->label);
    PL_TRY(pl_tetgen_nodes(source, mesh, &base, &markers, err));
    int marker = markers ? mesh->array_count - 1 : -1, region = mesh->array_count;
    PL_TRY(pl_tetgen_cells(source, mesh, base, &attributes, err));
    if (marker >= 0) PL_TRY(pl_tetgen_label(mesh, marker, false, err));
    for (int a = region; a < mesh->array_count; a++) PL_TRY(pl_tetgen_label(mesh, a, true, err));
    return PL_OK;
}

static void pl_tetgen_write_nodes(const pl_mesh *mesh, pl_writer *writer) {
    pl_print(writer, "%" PRId64 " 3 0 0\n", mesh->node_count);
    for (int64_t i = 0; i < mesh->node_count; i++) {
        pl_print(writer, "%" PRId64, i + 1);
        for (int k = 0; k < 3; k++) pl_print_real(writer, mesh->nodes[3 * i + k]);
        pl_writer_add(writer, "\n", 1);
    }
}

static void pl_tetgen_write_tets(const pl_mesh *mesh, const int32_t *regions, pl_writer *writer) {
    pl_print(writer, "%" PRId64 " %d %d\n", mesh->tet_count, mesh->nodes_per_tet, regions != NULL);
    for (int64_t i = 0; i < mesh->tet_count; i++) {
        pl_print(writer, "%" PRId64, i + 1);
        for (int k = 0; k < mesh->nodes_per_tet; k++)
            pl_print(writer, " %d", (int)mesh->tets[mesh->nodes_per_tet * i + k] + 1);
        if (regions) pl_print(writer, " %d", (int)regions[i]);
        pl_writer_add(writer, "\n", 1);
    }
}

/* Both files are written under temporary names before either is renamed. */
static pl_status pl_tetgen_write(const pl_mesh *mesh, const char *path, pl_error *err) {
    if (mesh->tet_count == 0)
        return pl_error_set(err, PL_ERR_INPUT, "%s: the mesh has no tetrahedra, which TetGen's files need",
                            path);
    size_t stem = (size_t)(strrchr(path, '.') - path), size = stem + 6;
    char *node_path = malloc(size), *cell_path = malloc(size);
    int32_t *regions = pl_regions_of(mesh, PL_ON_TETS);
    pl_writer nodes, cells;
    pl_status status = node_path && cell_path ? PL_OK : pl_error_memory(err, (int64_t)size, "a file name");
    if (status == PL_OK) {
        snprintf(node_path, size, "%.*s.node", (int)stem, path);
        snprintf(cell_path, size, "%.*s.ele", (int)stem, path);
        status = pl_writer_open(&nodes, node_path, err);
    }
    if (status == PL_OK) {
        pl_tetgen_write_nodes(mesh, &nodes);
        status = pl_writer_open(&cells, cell_path, err);
        if (status != PL_OK) pl_writer_abort(&nodes);
    }
    if (status == PL_OK) {
        pl_tetgen_write_tets(mesh, regions, &cells);
        status = pl_writer_commit(&cells, err);
        if (status != PL_OK) {
            pl_writer_abort(&nodes);
        } else {
            status = pl_writer_commit(&nodes, err);
            struct stat info; /* one file is useless without the other */
            if (status != PL_OK && lstat(cell_path, &info) == 0 && S_ISREG(info.st_mode)) unlink(cell_path);
        }
    }
    free(node_path);
    free(cell_path);
    free(regions);
    return status;
}

const pl_codec pl_codec_tetgen = {
    .format = {"tetgen", ".node .ele", "TetGen, two files: points and tetrahedra", true, true},
    .read = pl_tetgen_read,
    .write = pl_tetgen_write,
};
