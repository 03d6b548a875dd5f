/* Which tangents are compatible with which laws and integrators. */
#include "scene/kinds.h"

/* The law that has the warped and the plain tangent. */
static const char *pl_warped_law(void) {
    int i = 0;
    while (i + 1 < pl_law_count() && !pl_law_at(i)->has_warped_tangent) i++;
    return pl_law_at(i)->name;
}

/* The stiffness of the linear law is only compatible with that law, and with the integrator that uses one
 * stiffness per step. */
void pl_scene_check_tangent(pl_loader *loader) {
    const pl_scene *scene = loader->scene;
    const char *type = scene->sim.integrator.type;
    const pl_integrator_info info = pl_integrator_info_find(type);
    bool projected = scene->sim.integrator.tangent == PL_TANGENT_PROJECTED,
         linear = info.linearises || (info.linearises_warped && !projected);
    const char *tangent = scene->sim.integrator.tangent == PL_TANGENT_WARPED ? "warped" : "plain-linear";
    size_t at = pl_loader_enter(loader, "integrator");
    if (!linear && !projected)
        pl_loader_problem_in(loader, "tangent", "found '%s' with %s, expected linear-implicit-euler or bdf2",
                             tangent, type);
    if (scene->sim.integrator.rotation != PL_ROTATION_OF_POINTS &&
        scene->sim.integrator.tangent != PL_TANGENT_WARPED)
        pl_loader_problem_in(loader, "rotation", "found 'element', which needs the tangent 'warped'");
    if (!linear && scene->sim.integrator.reuse_tolerance > 0)
        pl_loader_problem_in(
            loader, "reuse_tolerance",
            "found %g with %s, expected linear-implicit-euler, or bdf2 with the tangent of law 'linear'",
            scene->sim.integrator.reuse_tolerance, type);
    pl_loader_leave(loader, at);
    if (projected) return;
    const pl_material_def *materials = scene->materials.items;
    for (int i = 0; i < scene->materials.count; i++) {
        const pl_law_info *law = pl_law_find(materials[i].law);
        if (law && law->has_warped_tangent) continue;
        size_t mark = pl_loader_enter_item(loader, "materials", &scene->materials, i, materials[i].name);
        pl_loader_problem_in(loader, "law", "found '%s', expected '%s': the integrator's tangent is '%s'",
                             materials[i].law, pl_warped_law(), tangent);
        pl_loader_leave(loader, mark);
    }
}
