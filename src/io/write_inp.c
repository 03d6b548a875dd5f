/* Writes Abaqus' input format: nodes, one block of elements, and the groups as sets. */
#include "io/inp.h"
#include "io/print.h"

#include <ctype.h>
#include <inttypes.h>

enum { PL_INP_PER_LINE = 16 };

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
            pl_print_real(&writer, mesh->nodes[3 * i + k]);
        }
        pl_writer_add(&writer, "\n", 1);
    }
    pl_print(&writer, "*ELEMENT, TYPE=%s\n", !tets ? "S3" : pl_mesh_is_quadratic(mesh) ? "C3D10" : "C3D4");
    for (int64_t i = 0; i < count; i++, cells += size) {
        pl_print(&writer, "%" PRId64, i + 1);
        for (int k = 0; k < size; k++) pl_print(&writer, ", %d", (int)cells[k] + 1);
        pl_writer_add(&writer, "\n", 1);
    }
    for (int g = 0; g < mesh->group_count; g++) {
        const pl_group *group = &mesh->groups[g];
        bool there = group->where == PL_ON_NODES || group->where == (tets ? PL_ON_TETS : PL_ON_TRIS);
        if (group->count && there) pl_inp_print_group(&writer, group);
    }
    return pl_writer_commit(&writer, err);
}
