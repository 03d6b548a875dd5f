/* See check.h. Repairs are in repair.c. */
#include "mesh/check.h"
#include "core/fields.h"
#include "mesh/cell.h"
#include "mesh/edit.h"

#include <inttypes.h>
#include <math.h>

enum { PL_MAX_COMPONENTS = 1 << 16 };

/* "what: ", or nothing. */
#define WHAT(what) (what) ? (what) : "", (what) ? ": " : ""

pl_status pl_cells_check(const int32_t *cells, int64_t count, int size, int64_t limit, const char *what,
                         const char *kind, pl_error *err) {
    for (int64_t i = 0; i < count * size; i++) {
        if (cells[i] >= 0 && cells[i] < limit) continue;
        return pl_error_set(err, PL_ERR_INPUT, "%s%s%s %" PRId64 " names node %d, expected 0 to %" PRId64,
                            WHAT(what), kind, i / size, (int)cells[i], limit - 1);
    }
    return PL_OK;
}

pl_status pl_points_check(const double *points, int64_t count, const char *what, const char *kind,
                          pl_error *err) {
    for (int64_t i = 0; i < 3 * count; i++) {
        if (fabs(points[i]) <= PL_LARGEST_COORDINATE) continue; /* false for NaN */
        return pl_error_set(err, PL_ERR_INPUT,
                            "%s%s%s %" PRId64 ": coordinate %c is %g, expected at most %g in size",
                            WHAT(what), kind, i / 3, "xyz"[i % 3], points[i], PL_LARGEST_COORDINATE);
    }
    return PL_OK;
}

static pl_status check_counts(const pl_mesh *mesh, const char *what, pl_error *err) {
    int64_t nodes = mesh->node_count, tets = mesh->tet_count, tris = mesh->tri_count;
    if (nodes < 0 || tets < 0 || tris < 0 || nodes > PL_MESH_MAX_COUNT || tets > PL_MESH_MAX_COUNT ||
        tris > PL_MESH_MAX_COUNT)
        return pl_error_set(err, PL_ERR_INPUT,
                            "%s%s%" PRId64 " nodes, %" PRId64 " tetrahedra, %" PRId64
                            " triangles: expected between 0 and %" PRId64,
                            WHAT(what), nodes, tets, tris, PL_MESH_MAX_COUNT);
    if (tets > 0 && !pl_cell_kind_of(mesh->nodes_per_tet))
        return pl_error_set(err, PL_ERR_INPUT, "%s%stetrahedra of %d nodes, expected " PL_CELL_NODES,
                            WHAT(what), mesh->nodes_per_tet);
    const char *missing = nodes && !mesh->nodes ? "nodes" : tets && !mesh->tets ? "tetrahedra" : NULL;
    if (!missing && tris && !mesh->tris) missing = "triangles";
    if (missing)
        return pl_error_set(err, PL_ERR_INPUT, "%s%sthe array of %s is NULL, but their count is not 0",
                            WHAT(what), missing);
    return PL_OK;
}

static bool is_place(pl_where where) {
    return where == PL_ON_NODES || where == PL_ON_TETS || where == PL_ON_TRIS;
}

static pl_status check_group(const pl_mesh *mesh, const pl_group *group, int index, const char *what,
                             pl_error *err) {
    if (!group->name) return pl_error_set(err, PL_ERR_INPUT, "%s%sgroup %d has no name", WHAT(what), index);
    if (!is_place(group->where))
        return pl_error_set(err, PL_ERR_INPUT, "%s%sgroup '%.60s' is on %d, expected a pl_where", WHAT(what),
                            group->name, (int)group->where);
    if (group->count < 0 || group->count > PL_MESH_MAX_COUNT || (group->count && !group->items))
        return pl_error_set(err, PL_ERR_INPUT, "%s%sgroup '%.60s' has %" PRId64 " items%s", WHAT(what),
                            group->name, group->count, group->items ? "" : ", but its list is NULL");
    const int64_t tris = group->tri_count;
    if (tris < 0 || tris > PL_MESH_MAX_COUNT || (tris && (!group->tris || group->where != PL_ON_NODES)))
        return pl_error_set(err, PL_ERR_INPUT, "%s%sgroup '%.60s' has %" PRId64 " triangles%s", WHAT(what),
                            group->name, tris,
                            group->where != PL_ON_NODES ? ", expected none: it is not a group of nodes"
                            : group->tris               ? ""
                                                        : ", but their list is NULL");
    for (int64_t i = 0; i < 3 * tris; i++) {
        if (group->tris[i] >= 0 && group->tris[i] < mesh->node_count) continue;
        return pl_error_set(err, PL_ERR_INPUT,
                            "%s%sa triangle of group '%.60s' names node %d, expected 0 to %" PRId64,
                            WHAT(what), group->name, (int)group->tris[i], mesh->node_count - 1);
    }
    int64_t limit = pl_mesh_count(mesh, group->where);
    for (int64_t i = 0; i < group->count; i++) {
        if (group->items[i] >= 0 && group->items[i] < limit) continue;
        return pl_error_set(err, PL_ERR_INPUT, "%s%sgroup '%.60s' contains item %d, expected 0 to %" PRId64,
                            WHAT(what), group->name, (int)group->items[i], limit - 1);
    }
    return PL_OK;
}

pl_status pl_arrays_check(int count, const pl_array *arrays, const int64_t items[3], const char *what,
                          pl_error *err) {
    pl_status status =
        pl_count_check(count, arrays, PL_MAX_DEFINITIONS, what ? what : "mesh", "array_count", err);
    if (status != PL_OK) return status;
    for (int a = 0; a < count; a++) {
        const char *name = arrays[a].name ? arrays[a].name : "";
        if (!arrays[a].name || !is_place(arrays[a].where))
            return pl_error_set(err, PL_ERR_INPUT,
                                "%s%sarray %d '%.60s' is on %d, expected a name and a pl_where", WHAT(what),
                                a, name, (int)arrays[a].where);
        if (arrays[a].components < 1 || arrays[a].components > PL_MAX_COMPONENTS)
            return pl_error_set(err, PL_ERR_INPUT, "%s%sarray '%.60s' has %d components, expected at least 1",
                                WHAT(what), name, arrays[a].components);
        if (items[arrays[a].where] && !arrays[a].values)
            return pl_error_set(err, PL_ERR_INPUT, "%s%sarray '%.60s' has no values", WHAT(what), name);
    }
    return PL_OK;
}

static pl_status check_appearances(const pl_mesh *mesh, const char *what, pl_error *err) {
    pl_status status = pl_count_check(mesh->appearance_count, mesh->appearances, PL_MAX_APPEARANCES,
                                      what ? what : "mesh", "appearance_count", err);
    for (int i = 0; status == PL_OK && i < mesh->appearance_count; i++) {
        const pl_appearance *own = &mesh->appearances[i];
        if (!own->name)
            return pl_error_set(err, PL_ERR_INPUT, "%s%sappearance %d has no name", WHAT(what), i);
        const double numbers[4] = {own->color[0], own->color[1], own->color[2], own->opacity};
        for (int k = 0; k < 4; k++) {
            if (numbers[k] >= 0.0 && numbers[k] <= 1.0) continue; /* false for NaN */
            return pl_error_set(err, PL_ERR_INPUT, "%s%sappearance '%.60s' has %s %g, expected 0 to 1",
                                WHAT(what), own->name, k < 3 ? "a colour of" : "an opacity of", numbers[k]);
        }
        if (own->roughness < 0.0 || own->roughness > 1.0)
            return pl_error_set(err, PL_ERR_INPUT,
                                "%s%sappearance '%.60s' has a roughness of %g, expected 0 to 1 or NAN",
                                WHAT(what), own->name, own->roughness);
    }
    return status;
}

pl_status pl_mesh_check(const pl_mesh *mesh, const char *what, pl_error *err) {
    if (!mesh) return pl_error_set(err, PL_ERR_INPUT, "%s%sthe mesh is NULL", WHAT(what));
    pl_status status = check_counts(mesh, what, err);
    if (status == PL_OK) status = pl_points_check(mesh->nodes, mesh->node_count, what, "node", err);
    if (status == PL_OK)
        status = pl_cells_check(mesh->tets, mesh->tet_count, mesh->nodes_per_tet, mesh->node_count, what,
                                "tetrahedron", err);
    if (status == PL_OK)
        status = pl_cells_check(mesh->tris, mesh->tri_count, 3, mesh->node_count, what, "triangle", err);
    if (status == PL_OK)
        status = pl_count_check(mesh->group_count, mesh->groups, PL_MAX_DEFINITIONS, what ? what : "mesh",
                                "group_count", err);
    for (int g = 0; status == PL_OK && g < mesh->group_count; g++)
        status = check_group(mesh, &mesh->groups[g], g, what, err);
    const int64_t items[3] = {mesh->node_count, mesh->tet_count, mesh->tri_count};
    if (status == PL_OK) status = pl_arrays_check(mesh->array_count, mesh->arrays, items, what, err);
    return status == PL_OK ? check_appearances(mesh, what, err) : status;
}

pl_status pl_corners_check(const pl_mesh *mesh, pl_error *err) {
    for (int64_t t = 0; t < mesh->tet_count; t++) {
        const int32_t *c = mesh->tets + t * mesh->nodes_per_tet;
        if (c[0] != c[1] && c[0] != c[2] && c[0] != c[3] && c[1] != c[2] && c[1] != c[3] && c[2] != c[3])
            continue;
        return pl_error_set(err, PL_ERR_INPUT,
                            "tetrahedron %" PRId64 " names a corner twice, expected a mesh that was repaired",
                            t);
    }
    return PL_OK;
}
