/* The numbering before and after a rebuild; see carry.h. */
#include "core/memory.h"
#include "integrate/carry.h"

#include <stdlib.h>
#include <string.h>

void pl_origins_free(pl_origins *origins) {
    free(origins->nodes);
    free(origins->tets);
    *origins = (pl_origins){0};
}

/* Inverts a map from old to new numbers (NULL: the same) into the origin of each new item. `what` is for
 * messages. */
static pl_status invert(const char *what, int64_t old_count, int64_t new_count, const int32_t *map,
                        const int32_t *sources, int32_t *origin, bool *any_new, pl_error *err) {
    if (!map && old_count != new_count)
        return pl_error_set(err, PL_ERR_INPUT,
                            "rebuild: there were %lld %ss and are %lld now, expected a map of their numbers",
                            (long long)old_count, what, (long long)new_count);
    for (int64_t i = 0; i < new_count; i++) origin[i] = -1;
    for (int64_t i = 0; i < old_count; i++) {
        int64_t to = map ? map[i] : i;
        if (to == -1) continue;
        if (to < 0 || to >= new_count)
            return pl_error_set(err, PL_ERR_INPUT, "rebuild: %s %lld becomes %lld, expected -1 to %lld", what,
                                (long long)i, (long long)to, (long long)new_count - 1);
        if (origin[to] >= 0)
            return pl_error_set(err, PL_ERR_INPUT, "rebuild: %ss %d and %lld both become %lld", what,
                                origin[to], (long long)i, (long long)to);
        origin[to] = (int32_t)i;
    }
    for (int64_t i = 0; i < new_count; i++) {
        if (origin[i] >= 0) continue;
        *any_new = true;
        if (!sources || sources[i] == -1) continue;
        if (sources[i] < 0 || sources[i] >= old_count)
            return pl_error_set(err, PL_ERR_INPUT, "rebuild: new %s %lld copies %d, expected -1 to %lld",
                                what, (long long)i, sources[i], (long long)old_count - 1);
        origin[i] = sources[i];
    }
    return PL_OK;
}

static const pl_body *body_of_tet(const pl_model *model, int64_t tet) {
    int b = 0;
    while (b + 1 < model->body_count && tet >= model->bodies[b + 1].first_tet) b++;
    return &model->bodies[b];
}

static const int32_t *tet_nodes(const pl_body *body, int64_t tet) {
    return body->mesh->tets + body->element->nodes * (tet - body->first_tet);
}

/* An element that continues needs its nodes: each must be one that it had, or a copy of one. */
static pl_status check_element(const pl_model *old, const pl_model *fresh, const pl_origins *origins,
                               int64_t tet, pl_error *err) {
    const pl_body *now = body_of_tet(fresh, tet), *was = body_of_tet(old, origins->tets[tet]);
    if (now->element->nodes != was->element->nodes || now->element->points != was->element->points)
        return pl_error_set(err, PL_ERR_INPUT, "rebuild: element %d becomes %lld, which is of another kind",
                            origins->tets[tet], (long long)tet);
    const int32_t *nodes = tet_nodes(now, tet), *before = tet_nodes(was, origins->tets[tet]);
    for (int a = 0; a < now->element->nodes; a++) {
        int32_t node = (int32_t)(nodes[a] + now->first_node), origin = origins->nodes[node];
        bool known = false;
        for (int k = 0; k < was->element->nodes; k++) known = known || before[k] + was->first_node == origin;
        if (!known)
            return pl_error_set(
                err, PL_ERR_INPUT,
                "rebuild: element %d becomes %lld, but its node %d comes from %d, expected one of "
                "those that it had: a node is lost",
                origins->tets[tet], (long long)tet, node, origin);
    }
    return PL_OK;
}

static bool is_identity(int64_t count, const int32_t *origin) {
    for (int64_t i = 0; i < count; i++) {
        if (origin[i] != i) return false;
    }
    return true;
}

pl_status pl_origins_create(const pl_model *old, const pl_model *fresh, const pl_rebuild_map *map,
                            pl_origins *out, pl_error *err) {
    *out = (pl_origins){0};
    out->nodes = pl_array_new(fresh->nodes, sizeof *out->nodes);
    out->tets = pl_array_new(fresh->tets, sizeof *out->tets);
    if (!out->nodes || !out->tets) return pl_error_memory(err, 4 * (fresh->nodes + fresh->tets), "a rebuild");
    pl_status status = invert("node", old->nodes, fresh->nodes, map->nodes, map->node_sources, out->nodes,
                              &out->new_nodes, err);
    if (status == PL_OK)
        status = invert("element", old->tets, fresh->tets, map->tets, map->tet_sources, out->tets,
                        &out->new_tets, err);
    for (int64_t t = 0; status == PL_OK && t < fresh->tets; t++) {
        if (out->tets[t] >= 0) status = check_element(old, fresh, out, t, err);
    }
    if (status == PL_OK)
        out->same = old->nodes == fresh->nodes && old->tets == fresh->tets &&
                    is_identity(fresh->nodes, out->nodes) && is_identity(fresh->tets, out->tets);
    return status;
}
