/* Surfaces in Abaqus input files (*SURFACE, TYPE=ELEMENT): faces of tetrahedra and shells become triangles in
 * a group. Surfaces of nodes are skipped: the sets that they name are groups already. Lines that name
 * elements the file does not have are noted and skipped. */
#include "core/memory.h"
#include "io/inp.h"

#include <ctype.h>
#include <stdlib.h>

const int pl_inp_tet_faces[4][3] = {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}};

enum { PL_INP_EXPOSED = 0, PL_INP_OTHER_SIDE = -1 };

/* 1 to 4 for S1 to S4; PL_INP_EXPOSED without a label; PL_INP_OTHER_SIDE for the sides of shells. */
static int pl_inp_side(pl_inp_word label) {
    if (!label.length) return PL_INP_EXPOSED;
    const bool numbered = label.length == 2 && tolower((unsigned char)label.at[0]) == 's';
    return numbered && label.at[1] >= '1' && label.at[1] <= '4' ? label.at[1] - '0' : PL_INP_OTHER_SIDE;
}

pl_status pl_inp_surface_lines(pl_inp *inp, const pl_inp_keyword *keyword) {
    const pl_inp_word *name = pl_inp_parameter(keyword, "NAME"), *type = pl_inp_parameter(keyword, "TYPE");
    const bool wanted = name && name->length && (!type || pl_word_is(type->at, type->length, "ELEMENT"));
    for (; pl_inp_data(inp); pl_text_next_line(&inp->text)) {
        pl_inp_word field, label = {0};
        pl_inp_field(inp, &field);
        if (!wanted || !field.length) continue;
        pl_inp_field(inp, &label);
        PL_TRY(pl_build_room((void **)&inp->surfaces, &inp->surface_room, inp->surface_count + 1,
                             sizeof *inp->surfaces, inp->text.err));
        pl_inp_surface *line = &inp->surfaces[inp->surface_count++];
        *line = (pl_inp_surface){
            .name = *name, .set = pl_inp_local(field), .side = pl_inp_side(label), .line = inp->text.line};
        if (!pl_inp_is_number(line->set)) continue;
        PL_TRY(pl_inp_int(inp, line->set, "an element's number or a set's name", &line->element));
        line->set.length = 0;
    }
    return PL_OK;
}

static pl_status pl_inp_join_surface(pl_inp *inp, const pl_inp_surface *line, int64_t tri) {
    pl_group *group = pl_mesh_group(inp->build.mesh, line->name.at, line->name.length, PL_ON_TRIS);
    if (group && pl_group_add(group, (int32_t)tri)) return PL_OK;
    return pl_error_memory(inp->text.err, 64, "a group");
}

static pl_status pl_inp_add_tri(pl_inp *inp, const pl_inp_surface *line, const int32_t tri[3]) {
    PL_TRY(pl_build_tri(&inp->build, tri));
    return pl_inp_join_surface(inp, line, inp->build.mesh->tri_count - 1);
}

/* Adds one element's faces; exposed faces of tetrahedra are only marked. */
static pl_status pl_inp_add_element(pl_inp *inp, const pl_inp_surface *line, int32_t index,
                                    uint8_t *exposed) {
    const pl_inp_element *element = &inp->elements[index];
    for (int32_t k = 0; element->shape == PL_INP_TRI && k < element->cells; k++)
        PL_TRY(pl_inp_join_surface(inp, line, element->cell + k));
    if (element->shape != PL_INP_TET) return PL_OK;
    if (line->side == PL_INP_EXPOSED) exposed[element->cell] = 1;
    if (line->side < 1) return PL_OK;
    const int64_t *nodes = inp->pool + element->first;
    const int *corners = pl_inp_tet_faces[line->side - 1];
    const int32_t tri[3] = {(int32_t)nodes[corners[0]], (int32_t)nodes[corners[1]],
                            (int32_t)nodes[corners[2]]};
    return pl_inp_add_tri(inp, line, tri);
}

/* Adds the elements that a line names. */
static pl_status pl_inp_add_line(pl_inp *inp, const pl_inp_surface *line, uint8_t *exposed, bool *found) {
    const int32_t single = line->set.length ? -1 : pl_tags_find(&inp->element_tags, line->element);
    *found = single >= 0;
    if (single >= 0) PL_TRY(pl_inp_add_element(inp, line, single, exposed));
    if (!line->set.length) return PL_OK;
    PL_TRY(pl_inp_spend(inp, inp->set_count));
    for (int64_t s = 0; s < inp->set_count; s++) {
        const pl_inp_set *set = &inp->sets[s];
        if (!set->elements || !pl_inp_same(set->name, line->set)) continue;
        *found = true;
        PL_TRY(pl_inp_spend(inp, 8 * set->members)); /* a triangle takes more memory than a member of a set */
        for (int64_t m = set->member; m < set->member + set->members; m++)
            PL_TRY(pl_inp_add_element(inp, line, inp->members[m], exposed));
    }
    return PL_OK;
}

/* The boundary faces of a line's tetrahedra. */
static pl_status pl_inp_add_exposed(pl_inp *inp, const pl_inp_surface *line, uint8_t *exposed) {
    const pl_mesh *mesh = inp->build.mesh;
    int32_t *tris, *owner;
    int64_t count;
    PL_TRY(pl_inp_spend(inp, 8 * mesh->tet_count));
    PL_TRY(pl_mesh_boundary(mesh, &tris, &owner, &count, inp->text.err));
    pl_status status = PL_OK;
    for (int64_t t = 0; status == PL_OK && t < count; t++) {
        if (exposed[owner[t]]) status = pl_inp_add_tri(inp, line, tris + 3 * t);
    }
    free(tris);
    free(owner);
    for (int64_t t = 0; t < mesh->tet_count; t++) exposed[t] = 0;
    return status;
}

pl_status pl_inp_surfaces_to_groups(pl_inp *inp) {
    const int64_t tris = inp->build.mesh->tri_count;
    uint8_t *exposed = calloc((size_t)inp->build.mesh->tet_count + 1, 1);
    if (!exposed) return pl_error_memory(inp->text.err, inp->build.mesh->tet_count, "surfaces");
    pl_status status = PL_OK;
    bool noted = false;
    for (int64_t i = 0; status == PL_OK && i < inp->surface_count; i++) {
        const pl_inp_surface *line = &inp->surfaces[i];
        bool found;
        inp->text.line = line->line;
        status = pl_inp_add_line(inp, line, exposed, &found);
        if (status == PL_OK && found && line->side == PL_INP_EXPOSED)
            status = pl_inp_add_exposed(inp, line, exposed);
        if (found || noted) continue;
        noted = true;
        pl_mesh_repairs_note(inp->repairs,
                             "line %lld: the surface names elements that the file does not have",
                             (long long)line->line);
    }
    free(exposed);
    /* The repair will count these triangles as dropped cells, but the file does not have them as cells. */
    inp->repairs->dropped_cells -= inp->build.mesh->tri_count - tris;
    return status;
}
