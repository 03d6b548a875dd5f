/* Warnings about settings that the scene's integrator does not use: damping and restitution without inertia,
 * and mass_scaling without substeps. Values that change nothing anyway, such as the defaults, are not
 * mentioned. */
#include "materials/law.h"
#include "model/sim.h"
#include "scene/kinds.h"

#include <math.h>
#include <string.h>

static bool is_damping(const char *name) {
    for (const pl_field *field = pl_damping_fields(); field->name; field++)
        if (!strcmp(field->name, name)) return true;
    return false;
}

static bool has_damping(const pl_material_def *material) {
    if (material->damping_mass > 0 || material->damping_stiffness > 0 || material->viscosity > 0 ||
        material->bulk_viscosity > 0)
        return true;
    for (int k = 0; k < material->key_count; k++)
        if (is_damping(material->keys[k].field)) return true;
    return false;
}

static void warn_damping(pl_loader *loader, const char *type) {
    const pl_list *list = &loader->scene->materials;
    const pl_material_def *materials = list->items;
    for (int m = 0; m < list->count; m++) {
        if (!has_damping(&materials[m])) continue;
        size_t mark = pl_loader_enter_item(loader, "materials", list, m, materials[m].name);
        pl_loader_enter(loader, "damping");
        pl_loader_warning(loader,
                          "has no effect: the integrator '%s' has no velocities; expected one with inertia, "
                          "such as implicit-euler",
                          type);
        pl_loader_leave(loader, mark);
    }
}

static void warn_restitution(pl_loader *loader, const char *type) {
    const pl_contact_def *contact = &loader->scene->sim.contact;
    if (contact->between != PL_CONTACT_BARRIER) return; /* see contact.c */
    for (int i = -1; i < contact->pair_count; i++) {
        if (!((i < 0 ? contact->restitution : contact->pairs[i].restitution) < 1)) continue;
        size_t mark = pl_loader_enter(loader, "contact");
        if (i >= 0) {
            pl_loader_enter(loader, "pairs");
            pl_loader_enter_index(loader, i);
        }
        pl_loader_enter(loader, "restitution");
        pl_loader_warning(loader,
                          "has no effect: bodies do not rebound with the integrator '%s', which has no "
                          "inertia",
                          type);
        pl_loader_leave(loader, mark);
    }
}

void pl_integrator_warn_unused(pl_loader *loader) {
    const pl_integrator_def *def = &loader->scene->sim.integrator;
    const pl_integrator *integrator = pl_integrator_find(def->type);
    if (!integrator || pl_scene_event_count(loader->scene) > 0) return; /* events may change the integrator */
    if (!integrator->moves) {
        warn_damping(loader, def->type);
        warn_restitution(loader, def->type);
    }
    if (!integrator->substeps && def->mass_scaling > 0) {
        size_t mark = pl_loader_enter(loader, "integrator");
        pl_loader_enter(loader, "mass_scaling");
        pl_loader_warning(
            loader, "has no effect: '%s' has no substeps; expected 0, or an explicit integrator", def->type);
        pl_loader_leave(loader, mark);
    }
}
