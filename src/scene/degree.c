/* Converts meshes to four or ten nodes per tetrahedron, as the body's element requires. */
#include "elements/element.h"
#include "mesh/folded.h"
#include "scene/kinds.h"

#include <stdio.h>

static const pl_mesh *report(pl_loader *loader, const pl_error *err) {
    if (err->status == PL_ERR_SYSTEM)
        loader->no_memory = true;
    else
        pl_loader_problem(loader, "%s", err->message);
    return NULL;
}

static void check_rule(pl_loader *loader, const pl_element *element, int64_t points) {
    char rules[64];
    if (points == 0 || pl_element_find_rule(element->name, (int)points)) return;
    pl_element_rules(element, rules, sizeof rules);
    pl_loader_problem_in(loader, "cubature", "found %lld, expected %s for %s", (long long)points, rules,
                         element->name);
}

static double curved_volume(const pl_mesh *mesh) {
    double volume = 0;
    for (int64_t t = 0; t < mesh->tet_count; t++)
        volume += pl_tet_curved_volume(mesh->tets + 10 * t, mesh->nodes);
    return volume;
}

/* Straightens folded elements, or refuses them if the body says so. */
static void check_folded(pl_loader *loader, const pl_scene_body *body, pl_mesh **mesh, const pl_mesh *given) {
    int64_t count = 0, straightened = 0;
    int32_t *folded = NULL;
    pl_error err;
    pl_status status = pl_mesh_find_folded(given, &count, &folded, &err);
    if (status == PL_OK && count > 0 && !body->straighten) {
        pl_loader_problem(
            loader,
            "%lld of %lld curved elements are inverted somewhere at rest, the first is %d; repair "
            "the mesh, or straighten their edges with \"straighten\": true",
            (long long)count, (long long)given->tet_count, folded[0]);
    } else if (status == PL_OK && count > 0) {
        double before = curved_volume(given);
        if (!*mesh) status = pl_mesh_copy(given, mesh, &err);
        if (status == PL_OK) status = pl_mesh_straighten(*mesh, &straightened, &err);
        if (status == PL_OK)
            pl_loader_warning(
                loader,
                "%lld of %lld curved elements are inverted somewhere at rest, the first is %d; %lld "
                "edges were straightened, which changes the volume by %.2g %%; a finer mesh keeps "
                "them curved",
                (long long)count, (long long)given->tet_count, folded[0], (long long)straightened,
                100 * (curved_volume(*mesh) / before - 1));
    }
    free(folded);
    if (status != PL_OK) report(loader, &err);
}

const pl_mesh *pl_scene_fit_mesh(pl_loader *loader, const pl_scene_body *body, const pl_mesh *mesh) {
    const pl_element *element = body->def.element ? pl_element_find(body->def.element) : NULL;
    if (!element) element = pl_element_usual(mesh->nodes_per_tet, 0);
    check_rule(loader, element, body->def.cubature);
    pl_mesh *fit = NULL;
    pl_error err;
    if (element->nodes != mesh->nodes_per_tet) {
        pl_status status =
            element->quadratic ? pl_mesh_quadratic(mesh, &fit, &err) : pl_mesh_linear(mesh, &fit, &err);
        if (status != PL_OK) return report(loader, &err);
    }
    if (element->quadratic) check_folded(loader, body, &fit, fit ? fit : mesh);
    return fit ? pl_scene_store_mesh(loader, NULL, fit) : mesh;
}
