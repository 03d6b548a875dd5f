/* Writes .obj surfaces with their look: colours after the positions, texture coordinates, and materials in a
 * .mtl file of the same name. */
#include "core/memory.h"
#include "io/look.h"
#include "io/mtl.h"
#include "io/obj.h"
#include "io/print.h"
#include "io/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct pl_obj_out {
    const pl_mesh *mesh;
    pl_outline outline;
    pl_mesh_look look;
    double *colors;
    int width; /* components of colours */
    int32_t *group_of;
    int32_t *uv_of; /* (3 tri_count) index of a corner's texture coordinates */
    int material;   /* current material */
    pl_writer writer;
} pl_obj_out;

static void write_vertices(pl_obj_out *out) {
    for (int64_t i = 0; i < out->outline.node_count; i++) {
        pl_writer_add(&out->writer, "v", 1);
        for (int k = 0; k < 3; k++) pl_print_real(&out->writer, out->outline.nodes[3 * i + k]);
        const double *color = out->colors ? out->colors + out->width * i : NULL;
        bool fine = color && isfinite(color[0]) && isfinite(color[1]) && isfinite(color[2]);
        for (int k = 0; k < 3 && fine; k++) pl_print_real(&out->writer, color[k]);
        pl_writer_add(&out->writer, "\n", 1);
    }
}

/* Writes each pair of coordinates once per vertex, where repetitions usually occur. */
static pl_status write_uvs(pl_obj_out *out, pl_error *err) {
    int64_t corners = 3 * out->outline.tri_count;
    if (!out->look.uv) return PL_OK;
    int32_t *first = pl_array_new(out->outline.node_count, sizeof *first); /* corner + 1 */
    int32_t *next = pl_array_new(corners, sizeof *next), written = 0;
    out->uv_of = pl_array_new(corners, sizeof *out->uv_of);
    if (!first || !next || !out->uv_of) {
        free(first);
        free(next);
        return pl_error_memory(err, 8 * corners, "texture coordinates");
    }
    for (int64_t i = 0; i < corners; i++) {
        const double *uv = out->look.uv + 2 * i;
        int32_t node = out->outline.tris[i], same = first[node];
        while (same && memcmp(uv, out->look.uv + 2 * (int64_t)(same - 1), 2 * sizeof *uv))
            same = next[same - 1];
        if (same) {
            out->uv_of[i] = out->uv_of[same - 1];
            continue;
        }
        next[i] = first[node];
        first[node] = (int32_t)i + 1;
        out->uv_of[i] = ++written;
        pl_writer_add(&out->writer, "vt", 2);
        for (int k = 0; k < 2; k++) pl_print_real(&out->writer, isfinite(uv[k]) ? uv[k] : 0.0);
        pl_writer_add(&out->writer, "\n", 1);
    }
    free(first);
    free(next);
    return PL_OK;
}

static void write_face(pl_obj_out *out, int64_t tri) {
    const int32_t *corner = out->outline.tris + 3 * tri;
    double number = out->look.materials ? out->look.materials[tri] : -1.0;
    int material = number >= 0 && number < out->mesh->appearance_count ? (int)number : -1;
    if (material != out->material) {
        const char *name = material >= 0 ? out->mesh->appearances[material].name : "";
        pl_print(&out->writer, "usemtl %.900s\n", name);
        out->material = material;
    }
    if (!out->uv_of) {
        pl_print(&out->writer, "f %d %d %d\n", (int)corner[0] + 1, (int)corner[1] + 1, (int)corner[2] + 1);
        return;
    }
    const int32_t *uv = out->uv_of + 3 * tri;
    pl_print(&out->writer, "f %d/%d %d/%d %d/%d\n", (int)corner[0] + 1, (int)uv[0], (int)corner[1] + 1,
             (int)uv[1], (int)corner[2] + 1, (int)uv[2]);
}

/* Triangles are written group by group, each in one group; those without a group come first. */
static void write_faces(pl_obj_out *out) {
    const pl_mesh *mesh = out->mesh;
    for (int g = 0; g < mesh->group_count && out->group_of; g++) {
        for (int64_t i = 0; mesh->groups[g].where == PL_ON_TRIS && i < mesh->groups[g].count; i++) {
            out->group_of[mesh->groups[g].items[i]] = g + 1;
        }
    }
    for (int g = 0; g <= (out->group_of ? mesh->group_count : 0); g++) {
        if (g && mesh->groups[g - 1].where != PL_ON_TRIS) continue;
        if (g) pl_print(&out->writer, "g %.900s\n", mesh->groups[g - 1].name);
        for (int64_t i = 0; i < out->outline.tri_count; i++) {
            if (!out->group_of || out->group_of[i] == g) write_face(out, i);
        }
    }
}

/* Writes "bunny.mtl" next to "bunny.obj". */
static pl_status write_materials(pl_obj_out *out, const char *path, pl_error *err) {
    if (!out->mesh->appearance_count || out->mesh->tet_count) return PL_OK;
    size_t length = strlen(path);
    char *library = pl_string_copy(path);
    if (!library) return pl_error_memory(err, (int64_t)length, "a path");
    memcpy(library + length - 3, "mtl", 3);
    const char *slash = strrchr(library, '/');
    pl_print(&out->writer, "mtllib %.900s\n", slash ? slash + 1 : library);
    pl_status status = pl_mtl_write(out->mesh, library, PL_MTL_RELATIVE, err);
    free(library);
    return status;
}

pl_status pl_obj_write(const pl_mesh *mesh, const char *path, pl_error *err) {
    pl_obj_out out = {.mesh = mesh, .look = pl_mesh_find_look(mesh), .material = -1};
    PL_TRY(pl_outline_make(mesh, &out.outline, err));
    pl_status status = pl_outline_colors(mesh, &out.outline, &out.width, &out.colors, err);
    if (status == PL_OK && !mesh->tet_count && mesh->group_count) {
        out.group_of = pl_array_new(out.outline.tri_count, sizeof *out.group_of);
        if (!out.group_of) status = pl_error_memory(err, 4 * out.outline.tri_count, "groups");
    }
    if (status == PL_OK) status = pl_writer_open(&out.writer, path, err);
    if (status == PL_OK) {
        status = write_materials(&out, path, err);
        write_vertices(&out);
        if (status == PL_OK) status = write_uvs(&out, err);
        if (status == PL_OK) write_faces(&out);
        if (status == PL_OK)
            status = pl_writer_commit(&out.writer, err);
        else
            pl_writer_abort(&out.writer);
    }
    free(out.colors);
    free(out.group_of);
    free(out.uv_of);
    pl_outline_free(&out.outline);
    return status;
}
