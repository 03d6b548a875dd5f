/* Writes Abaqus' input format: nodes, one block of elements, the groups as sets, and their triangles as
 * surfaces. */
#include "core/memory.h"
#include "io/inp.h"
#include "io/print.h"
#include "mesh/tri_set.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>

/* CalculiX reads 20 characters of a number, and ignores what follows, even an exponent. */
enum { PL_INP_PER_LINE = 16, PL_INP_WIDTH = 20 };

/* Set names cannot contain blanks, commas or quotes; these become underscores. */
static void pl_inp_print_name(pl_writer *writer, const char *name) {
    for (const char *c = name; *c; c++) {
        bool plain = isalnum((unsigned char)*c) || *c == '_' || *c == '-' || *c == '+';
        pl_writer_add(writer, plain ? c : "_", 1);
    }
}

static void pl_inp_print_group(pl_writer *writer, const pl_group *group) {
    const char *kind = group->where == PL_ON_NODES ? "NSET" : "ELSET";
    pl_print(writer, "*%s, %s=", kind, kind);
    pl_inp_print_name(writer, group->name);
    for (int64_t i = 0; i < group->count; i++)
        pl_print(writer, "%s%d", i % PL_INP_PER_LINE ? ", " : i ? ",\n" : "\n", (int)group->items[i] + 1);
    pl_print(writer, "\n");
}

/* A group's triangles as faces of elements; each once, though two tetrahedra share an inner one. */
static pl_status pl_inp_print_surface(pl_writer *writer, const pl_mesh *mesh, const pl_group *group,
                                      pl_error *err) {
    pl_tri_set set = pl_tri_set_new(group->tris, group->tri_count);
    bool *done = pl_array_new(group->tri_count, sizeof *done);
    if (!set.tris || !done) {
        pl_tri_set_free(&set);
        free(done);
        return pl_error_memory(err, 13 * group->tri_count, "the triangles of a group");
    }
    pl_print(writer, "*SURFACE, TYPE=ELEMENT, NAME=");
    pl_inp_print_name(writer, group->name);
    pl_print(writer, "\n");
    for (int64_t k = 0; k < 4 * mesh->tet_count; k++) {
        const int32_t *tet = mesh->tets + mesh->nodes_per_tet * (k / 4);
        const int *corners = pl_inp_tet_faces[k % 4];
        const int32_t tri[3] = {tet[corners[0]], tet[corners[1]], tet[corners[2]]};
        int64_t found = pl_tri_set_find(&set, tri);
        if (found < 0 || done[found]) continue;
        done[found] = true;
        pl_print(writer, "%" PRId64 ", S%d\n", k / 4 + 1, (int)(k % 4) + 1);
    }
    pl_tri_set_free(&set);
    free(done);
    return PL_OK;
}

pl_status pl_inp_write(const pl_mesh *mesh, const char *path, pl_error *err) {
    pl_writer writer;
    PL_TRY(pl_writer_open(&writer, path, err));
    bool tets = mesh->tet_count > 0;
    int64_t count = tets ? mesh->tet_count : mesh->tri_count;
    const int32_t *cells = tets ? mesh->tets : mesh->tris;
    int size = tets ? mesh->nodes_per_tet : 3;
    pl_print(&writer, "*NODE\n");
    for (int64_t i = 0; i < mesh->node_count; i++) {
        pl_print(&writer, "%" PRId64, i + 1);
        for (int k = 0; k < 3; k++) {
            pl_writer_add(&writer, ",", 1);
            pl_print_narrow(&writer, PL_INP_WIDTH, mesh->nodes[3 * i + k]);
        }
        pl_writer_add(&writer, "\n", 1);
    }
    pl_print(&writer, "*ELEMENT, TYPE=%s\n", !tets ? "S3" : pl_mesh_is_quadratic(mesh) ? "C3D10" : "C3D4");
    for (int64_t i = 0; i < count; i++, cells += size) {
        pl_print(&writer, "%" PRId64, i + 1);
        for (int k = 0; k < size; k++) pl_print(&writer, ", %d", (int)cells[k] + 1);
        pl_writer_add(&writer, "\n", 1);
    }
    pl_status status = PL_OK;
    for (int g = 0; g < mesh->group_count; g++) {
        const pl_group *group = &mesh->groups[g];
        bool there = group->where == PL_ON_NODES || group->where == (tets ? PL_ON_TETS : PL_ON_TRIS);
        if (group->count && there) pl_inp_print_group(&writer, group);
        if (tets && group->tri_count && status == PL_OK)
            status = pl_inp_print_surface(&writer, mesh, group, err);
    }
    if (status == PL_OK) return pl_writer_commit(&writer, err);
    pl_writer_abort(&writer);
    return status;
}
