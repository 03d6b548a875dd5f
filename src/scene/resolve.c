/* Checks that need more than one value: references by name, meshes, selections, and which constraints act on
 * a body. */
#include "core/suggest.h"
#include "model/select.h"
#include "scene/kinds.h"
#include "scene/magnitudes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PL_MAX_NAMES = 512 };

/* ---- places and names */

size_t pl_loader_enter_item(pl_loader *loader, const char *list_name, const pl_list *list, int index,
                            const char *name) {
    size_t mark = pl_loader_enter(loader, list_name);
    if (list->named)
        pl_loader_enter(loader, name);
    else
        pl_loader_enter_index(loader, index);
    return mark;
}

static int pl_material_names(const pl_scene *scene, const char **names) {
    const pl_material_def *materials = scene->materials.items;
    int count = scene->materials.count < PL_MAX_NAMES ? scene->materials.count : PL_MAX_NAMES;
    for (int i = 0; i < count; i++) names[i] = materials[i].name;
    return count;
}

static int pl_body_names(const pl_scene *scene, const char **names) {
    const pl_scene_body *bodies = scene->bodies.items;
    int count = scene->bodies.count < PL_MAX_NAMES ? scene->bodies.count : PL_MAX_NAMES;
    for (int i = 0; i < count; i++) names[i] = bodies[i].def.name;
    return count;
}

/* The groups of a body, or of all bodies (-1), each name once. */
static int pl_group_names(const pl_scene *scene, int body, const char **names) {
    const pl_scene_body *bodies = scene->bodies.items;
    int count = 0;
    for (int b = 0; b < scene->bodies.count; b++) {
        const pl_mesh *mesh = body < 0 || b == body ? bodies[b].def.mesh : NULL;
        for (int g = 0; mesh && g < mesh->group_count && count < PL_MAX_NAMES; g++) {
            bool known = false;
            for (int i = 0; i < count; i++) known = known || !strcmp(names[i], mesh->groups[g].name);
            if (!known) names[count++] = mesh->groups[g].name;
        }
    }
    return count;
}

const pl_material_def *pl_find_material(const pl_scene *scene, const char *name) {
    const pl_material_def *materials = scene->materials.items;
    for (int i = 0; i < scene->materials.count; i++) {
        if (name && !strcmp(materials[i].name, name)) return &materials[i];
    }
    return NULL;
}

void pl_check_material_name(pl_loader *loader, const char *key, const char *name) {
    if (!name || pl_find_material(loader->scene, name)) return;
    const char *names[PL_MAX_NAMES] = {NULL};
    char hint[512];
    int count = pl_material_names(loader->scene, names);
    pl_suggest(name, names, count, hint, sizeof hint);
    pl_loader_problem_in(loader, key, "there is no material '%.60s'%s", name,
                         count ? hint : "; expected one in materials");
}

/* Index of a body by name, -1 for all bodies, -2 after reporting a problem. */
static int pl_check_body_name(pl_loader *loader, const char *name) {
    if (!name) return -1;
    const pl_scene_body *bodies = loader->scene->bodies.items;
    for (int i = 0; i < loader->scene->bodies.count; i++) {
        if (!strcmp(bodies[i].def.name, name)) return i;
    }
    const char *names[PL_MAX_NAMES] = {NULL};
    char hint[512];
    pl_suggest(name, names, pl_body_names(loader->scene, names), hint, sizeof hint);
    pl_loader_problem_in(loader, "body", "there is no body '%.60s'%s", name, hint);
    return -2;
}

/* ---- bodies */

static void pl_check_groups(pl_loader *loader, const pl_body_def *body) {
    size_t mark = pl_loader_enter(loader, "materials");
    for (int i = 0; i < body->override_count; i++) {
        pl_check_material_name(loader, body->override_groups[i], body->override_materials[i]);
        if (!body->mesh) continue;
        const pl_group *group = pl_mesh_find_group(body->mesh, body->override_groups[i]);
        if (group && group->where == PL_ON_TETS) continue;
        const char *names[PL_MAX_NAMES] = {NULL};
        char hint[512];
        int count = 0;
        for (int g = 0; g < body->mesh->group_count && count < PL_MAX_NAMES; g++) {
            if (body->mesh->groups[g].where == PL_ON_TETS) names[count++] = body->mesh->groups[g].name;
        }
        pl_suggest(body->override_groups[i], names, count, hint, sizeof hint);
        pl_loader_problem_in(loader, body->override_groups[i], "the mesh has no group of elements '%.60s'%s",
                             body->override_groups[i], count ? hint : "; it has none at all");
    }
    pl_loader_leave(loader, mark);
}

static bool pl_is_thrown(const pl_body_def *body) {
    bool thrown = false;
    for (int i = 0; i < 3; i++) thrown = thrown || body->velocity[i] != 0 || body->angular_velocity[i] != 0;
    return thrown;
}

/* Flatter elements reduce accuracy, and shorten the steps of explicit integrators. */
static const double poor_quality = 0.01;

static void pl_check_quality(pl_loader *loader, const pl_mesh *mesh) {
    int64_t poor = 0, worst = -1;
    double smallest = poor_quality;
    for (int64_t t = 0; t < mesh->tet_count; t++) {
        double quality = pl_mesh_quality(mesh, t);
        poor += quality < poor_quality;
        if (quality < smallest) {
            smallest = quality;
            worst = t;
        }
    }
    if (poor)
        pl_loader_warning(
            loader,
            "%lld of %lld elements %s nearly flat, with a quality below %g (element %lld: %.2g); "
            "expected a mesh without them",
            (long long)poor, (long long)mesh->tet_count, poor == 1 ? "is" : "are", poor_quality,
            (long long)worst, smallest);
}

/* The goal's mesh, with the same degree as the body. */
static const pl_mesh *pl_make_goal(pl_loader *loader, const pl_scene_body *body) {
    const pl_mesh *mesh = body->goal.scaled ? NULL : pl_scene_make_mesh(loader, &body->goal.mesh, body);
    return mesh ? pl_scene_fit_mesh(loader, body, mesh) : NULL;
}

static void pl_resolve_goal(pl_loader *loader, const pl_scene_body *before, pl_scene_body *body, bool build) {
    const pl_body_def *def = &body->def;
    if (def->material)
        pl_goal_check_material(loader, def->name, pl_find_material(loader->scene, def->material));
    for (int i = 0; i < def->override_count; i++)
        pl_goal_check_material(loader, def->name,
                               pl_find_material(loader->scene, def->override_materials[i]));
    for (int i = 0; i < def->painted_count; i++)
        pl_goal_check_material(loader, def->name, pl_find_material(loader->scene, def->painted[i].material));
    size_t mark = pl_loader_enter(loader, "goal");
    if (build && !pl_takeover_goal(loader, before, body))
        pl_goal_resolve(loader, body, pl_make_goal(loader, body));
    pl_loader_leave(loader, mark);
}

/* `item` is the body in the document. */
static void pl_resolve_one(pl_loader *loader, const json_t *item, pl_scene_body *body, bool build) {
    pl_check_material_name(loader, "material", body->def.material);
    if (!pl_scene_source_is_grid(loader->scene, &body->source)) pl_scene_skin_fill(body);
    const char *integrator = loader->scene->sim.integrator.type;
    const bool sound = pl_problems_errors(&loader->problems) == 0; /* the integrator too */
    if (sound && pl_is_thrown(&body->def) && !pl_integrator_info_find(integrator).moves)
        pl_loader_warning(loader,
                          "has a velocity, which %s ignores: it has no inertia; set integrator.type to "
                          "\"implicit-euler\" for a body that moves",
                          integrator);
    const pl_scene_body *before = build ? pl_takeover_body(loader, body->def.name) : NULL;
    size_t mark = pl_loader_enter(loader, "mesh");
    bool taken = pl_takeover_mesh(loader, before, body);
    const pl_mesh *mesh = build && !taken ? pl_scene_make_mesh(loader, &body->source, body) : body->def.mesh;
    if (mesh && !taken) pl_check_quality(loader, mesh);
    pl_loader_leave(loader, mark);
    if (!taken) {
        body->def.mesh = mesh ? pl_scene_fit_mesh(loader, body, mesh) : NULL;
        pl_warn_units(loader, body, json_object_get(item, "scale") != NULL);
        pl_warn_soft(loader, &body->def);
        pl_warn_locking(loader, &body->def);
    }
    if (body->goal.given) pl_resolve_goal(loader, before, body, build);
    mark = pl_loader_enter(loader, "skin");
    bool reported = body->source.surface && !mesh; /* a skin from the same file would be reported again */
    bool dressed = pl_takeover_skin(loader, before, body);
    if (body->skin.given && !body->skin.file)
        pl_loader_problem_in(loader, "file", "is missing; expected a surface, like \"vase.obj\"");
    if (body->skin.given && build && body->skin.file && !reported && !dressed)
        pl_scene_skin_resolve(loader, body);
    pl_loader_leave(loader, mark);
    mark = pl_loader_enter(loader, "look");
    if (body->look.texture && build && !reported && !dressed) pl_scene_look_resolve(loader, body);
    pl_loader_leave(loader, mark);
    pl_check_groups(loader, &body->def);
    pl_painted_check(loader, &body->def);
}

static void pl_resolve_body(pl_loader *loader, const json_t *item, pl_scene_body *body, bool build) {
    const bool before = loader->no_memory;
    pl_resolve_one(loader, item, body, build);
    if (loader->no_memory && !before) loader->too_large = body->def.name;
}

/* ---- selections */

/* Counts the selected nodes of a body. */
static int64_t pl_count_selected(pl_loader *loader, const pl_selection_def *select, const pl_body_def *body,
                                 bool *reported) {
    const pl_mesh *mesh = body->mesh;
    double *rest = pl_array_new(mesh->node_count, 3 * sizeof *rest);
    uint8_t *mask = pl_array_new(mesh->node_count, 1);
    int64_t count = 0;
    pl_error err;
    if (!rest || !mask) {
        loader->no_memory = true;
    } else {
        pl_body_rest(body, rest);
        pl_status status = pl_selection_mark(select, mesh, rest, mask, &count, &err);
        if (status == PL_ERR_SYSTEM)
            loader->no_memory = true;
        else if (status != PL_OK) {
            pl_loader_problem_in(loader, "select", "body '%s': %s", body->name, err.message);
            *reported = true;
        }
    }
    free(rest);
    free(mask);
    return count;
}

static void pl_bounds(const pl_loader *loader, int body, double min[3], double max[3]) {
    const pl_scene_body *bodies = loader->scene->bodies.items;
    for (int i = 0; i < 3; i++) {
        min[i] = 1e300;
        max[i] = -1e300;
    }
    for (int b = 0; b < loader->scene->bodies.count; b++) {
        const pl_body_def *def = &bodies[b].def;
        if (!def->mesh || (body >= 0 && b != body)) continue;
        double *rest = pl_array_new(def->mesh->node_count, 3 * sizeof *rest);
        if (!rest) return;
        pl_body_rest(def, rest);
        for (int64_t n = 0; n < 3 * def->mesh->node_count; n++) {
            if (rest[n] < min[n % 3]) min[n % 3] = rest[n];
            if (rest[n] > max[n % 3]) max[n % 3] = rest[n];
        }
        free(rest);
    }
}

/* An unknown group, with those that there are. */
static void pl_report_group(pl_loader *loader, const char *group, int body) {
    enum { SHOWN = 10 };
    const pl_scene_body *of = body >= 0 ? (const pl_scene_body *)loader->scene->bodies.items + body : NULL;
    const char *names[PL_MAX_NAMES] = {NULL};
    char list[1024] = "", meant[160] = "";
    const int count = pl_group_names(loader->scene, body, names);
    const char *nearest = pl_nearest_name(group, names, count);
    if (nearest) snprintf(meant, sizeof meant, " did you mean '%.60s'?", nearest);
    pl_list_names(names, count, SHOWN, list, sizeof list);
    const char *none = of && of->source.file ? "the file has no groups" : "there are no groups";
    pl_loader_problem_in(loader, "select", "%s%.60s%s '%.60s';%s%s%s", of ? "body '" : "no body has a group",
                         of ? of->def.name : "", of ? "' has no group" : "", group, meant,
                         count ? " expected one of " : " ", count ? list : none);
}

static void pl_report_empty(pl_loader *loader, const pl_selection_def *select, int body) {
    const pl_scene_body *bodies = loader->scene->bodies.items;
    if (loader->scene->bodies.count == 1) body = 0;
    const char *of = body >= 0 ? bodies[body].def.name : NULL;
    if (select->kind == PL_SELECT_GROUP) {
        pl_report_group(loader, select->group, body);
        return;
    }
    double min[3], max[3];
    pl_bounds(loader, body, min, max);
    pl_loader_problem_in(
        loader, "select",
        "selects no node; expected some within [%.6g, %.6g, %.6g] to [%.6g, %.6g, %.6g], the bounds of %s%s",
        min[0], min[1], min[2], max[0], max[1], max[2], of ? "body " : "the bodies", of ? of : "");
}

/* Checks a selection on its body or bodies and adds the constrained axes of each body to `constrained` (3 per
 * body; NULL for loads). */
static void pl_check_selection(pl_loader *loader, const char *body_name, const pl_selection_def *select,
                               const bool axes[3], bool *constrained) {
    int body = pl_check_body_name(loader, body_name);
    if (body == -2) return;
    const pl_scene_body *bodies = loader->scene->bodies.items;
    int64_t total = 0;
    bool known = true, reported = false;
    for (int b = 0; b < loader->scene->bodies.count; b++) {
        if (body >= 0 && b != body) continue;
        if (!bodies[b].def.mesh) {
            known = false;
            continue;
        }
        int64_t count = pl_count_selected(loader, select, &bodies[b].def, &reported);
        total += count;
        for (int i = 0; i < 3 && constrained && count; i++) constrained[3 * b + i] |= axes[i];
    }
    if (known && !total && !reported && loader->scene->bodies.count) pl_report_empty(loader, select, body);
}

static void pl_resolve_constraints(pl_loader *loader, bool *constrained) {
    const pl_list *list = &loader->scene->constraints;
    const pl_constraint_def *constraints = list->items;
    for (int i = 0; i < list->count; i++) {
        size_t mark = pl_loader_enter_item(loader, "constraints", list, i, constraints[i].name);
        pl_check_selection(loader, constraints[i].body, &constraints[i].select, constraints[i].axes,
                           constrained);
        pl_loader_leave(loader, mark);
    }
}

/* Events may remove the target of a probe. */
static void pl_resolve_probes(pl_loader *loader) {
    const pl_list *list = &loader->scene->probes;
    if (loader->before) return;
    const pl_probe_def *probes = list->items;
    for (int i = 0; i < list->count; i++) {
        size_t mark = pl_loader_enter_item(loader, "probes", list, i, probes[i].name);
        if (pl_probe_is_point(&probes[i]))
            pl_check_body_name(loader, probes[i].body);
        else
            pl_check_selection(loader, probes[i].body, &probes[i].select, NULL, NULL);
        pl_loader_leave(loader, mark);
    }
}

static void pl_resolve_loads(pl_loader *loader) {
    const pl_list *list = &loader->scene->loads;
    const pl_load_def *loads = list->items;
    for (int i = 0; i < list->count; i++) {
        size_t mark = pl_loader_enter_item(loader, "loads", list, i, loads[i].name);
        pl_check_selection(loader, loads[i].body, &loads[i].select, NULL, NULL);
        pl_loader_leave(loader, mark);
    }
}

/* A collider is drawn in one color, that of its look. */
static void pl_warn_materials(pl_loader *loader, const pl_scene_collider *collider) {
    const pl_mesh *mesh = collider->def.mesh;
    if (!mesh || isfinite(collider->look.color[0]) || collider->look.style == PL_LOOK_HIDDEN) return;
    if (mesh->appearance_count || pl_mesh_find_look(mesh).colors)
        pl_loader_warning(loader,
                          "the %s of '%.200s' are not used, because colliders have one color; expected "
                          "\"look\": {\"color\": ...}",
                          mesh->appearance_count ? "materials" : "colours", collider->def.file);
}

/* Loads the meshes of colliders; their distance grids are created by the simulation. */
static void pl_resolve_colliders(pl_loader *loader, bool build) {
    const pl_list *list = &loader->scene->colliders;
    pl_scene_collider *colliders = list->items;
    for (int i = 0; i < list->count; i++) {
        pl_collider_def *def = &colliders[i].def;
        size_t mark = pl_loader_enter_item(loader, "colliders", list, i, def->name);
        if (build && def->file && pl_collider_shape_find(def->shape).needs_mesh)
            def->mesh = pl_scene_load_mesh(loader, def->file);
        pl_warn_materials(loader, &colliders[i]);
        if (colliders[i].look.texture) {
            pl_loader_enter(loader, "look");
            pl_loader_problem_in(loader, "texture", "colliders take none, expected a color");
        }
        pl_loader_leave(loader, mark);
    }
}

static void pl_resolve_fixed(pl_loader *loader) {
    const pl_list *list = &loader->scene->heat_fixed;
    const pl_fixed_temperature_def *fixed = list->items;
    for (int i = 0; i < list->count; i++) {
        size_t mark = pl_loader_enter(loader, "heat");
        pl_loader_enter_item(loader, "fixed", list, i, fixed[i].name);
        pl_check_selection(loader, fixed[i].body, &fixed[i].select, NULL, NULL);
        pl_loader_leave(loader, mark);
    }
}

static void pl_resolve_anneals(pl_loader *loader) {
    const pl_list *list = &loader->scene->anneals;
    const pl_anneal_def *anneals = list->items;
    for (int i = 0; i < list->count; i++) {
        size_t mark = pl_loader_enter_item(loader, "anneal", list, i, anneals[i].name);
        pl_check_body_name(loader, anneals[i].body);
        pl_loader_leave(loader, mark);
    }
}

static bool pl_pulls_along(const pl_curve *gravity, int axis) {
    for (int k = 0; k < gravity->count; k++) {
        if (gravity->values[gravity->components * k + axis] != 0.0) return true;
    }
    return false;
}

/* Whether the scene leaves the integrator at its default. */
static bool pl_integrator_is_default(const json_t *root) {
    return !json_object_get(json_object_get(root, "integrator"), "type");
}

/* Without inertia, nothing balances gravity on a body that is free to fall. */
static void pl_check_constrained(pl_loader *loader, const bool *constrained) {
    pl_scene *scene = loader->scene;
    const char *type = scene->sim.integrator.type;
    if (pl_integrator_info_find(type).moves) return;
    const bool on_bodies = scene->sim.contact.between == PL_CONTACT_BARRIER && scene->bodies.count > 1;
    const bool may_rest = scene->colliders.count > 0 || on_bodies, chosen = scene->type_given;
    if (may_rest && chosen) return; /* see pl_warn_falls */
    const pl_scene_body *bodies = scene->bodies.items;
    for (int b = 0; b < scene->bodies.count; b++) {
        char free_axes[4] = "";
        int count = 0;
        for (int i = 0; i < 3; i++) {
            if (pl_pulls_along(&scene->sim.gravity_keys, i) && !constrained[3 * b + i])
                free_axes[count++] = (char)('x' + i);
        }
        free_axes[count] = '\0';
        if (!count || !bodies[b].def.mesh) continue;
        size_t mark = pl_loader_enter_item(loader, "bodies", &scene->bodies, b, bodies[b].def.name);
        if (may_rest)
            pl_loader_warning(
                loader,
                "only %s support it along %s against gravity, and %s, the default of integrator.type, "
                "has no inertia; for a body that falls set integrator.type to \"implicit-euler\"",
                on_bodies ? "colliders or other bodies" : "colliders", free_axes, type);
        else
            pl_loader_problem(
                loader,
                "nothing supports body '%s' along %s against gravity, and %s%s has no inertia; set "
                "integrator.type to \"implicit-euler\" so that it falls, or constrain some of its nodes",
                bodies[b].def.name, free_axes, type, chosen ? "" : ", the default of integrator.type,");
        pl_loader_leave(loader, mark);
    }
}

/* ---- the whole scene */

static void pl_scene_link(pl_loader *loader) {
    pl_scene *scene = loader->scene;
    const pl_scene_body *bodies = scene->bodies.items;
    const pl_scene_collider *colliders = scene->colliders.items;
    for (int i = 0; i < scene->bodies.count; i++) scene->body_defs[i] = bodies[i].def;
    for (int i = 0; i < scene->colliders.count; i++) scene->collider_defs[i] = colliders[i].def;
    scene->sim.body_count = scene->bodies.count;
    scene->sim.bodies = scene->body_defs;
    scene->sim.material_count = scene->materials.count;
    scene->sim.materials = scene->materials.items;
    scene->sim.constraint_count = scene->constraints.count;
    scene->sim.constraints = scene->constraints.items;
    scene->sim.load_count = scene->loads.count;
    scene->sim.loads = scene->loads.items;
    scene->sim.heat.source_count = scene->heat_sources.count;
    scene->sim.heat.sources = scene->heat_sources.items;
    scene->sim.heat.fixed_count = scene->heat_fixed.count;
    scene->sim.heat.fixed = scene->heat_fixed.items;
    scene->sim.anneal_count = scene->anneals.count;
    scene->sim.anneals = scene->anneals.items;
    scene->sim.collider_count = scene->colliders.count;
    scene->sim.colliders = scene->collider_defs;
}

void pl_scene_resolve(pl_loader *loader, const json_t *root, bool build) {
    pl_scene *scene = loader->scene;
    int count = scene->bodies.count;
    scene->body_defs = pl_scene_own(scene, count, sizeof *scene->body_defs);
    scene->collider_defs = pl_scene_own(scene, scene->colliders.count, sizeof *scene->collider_defs);
    scene->meshes = pl_scene_own(scene, 8 * (int64_t)count + scene->colliders.count, sizeof *scene->meshes);
    bool *constrained = pl_scene_own(scene, 3 * (int64_t)count, sizeof *constrained);
    if (!scene->body_defs || !scene->collider_defs || !scene->meshes || !constrained) {
        loader->no_memory = true;
        return;
    }
    if (scene->bodies.items && count == 0)
        pl_loader_problem_in(loader, "bodies", "found none, expected at least one body");
    /* If the scene has errors, meshes are not created: the values that define them may be wrong. */
    build = build && pl_problems_errors(&loader->problems) == 0;
    scene->type_given = !pl_integrator_is_default(root);
    pl_scene_body *bodies = scene->bodies.items;
    for (int i = 0; i < count; i++) {
        size_t mark = pl_loader_enter_item(loader, "bodies", &scene->bodies, i, bodies[i].def.name);
        const json_t *list = json_object_get(root, "bodies");
        pl_resolve_body(loader,
                        scene->bodies.named ? json_object_get(list, bodies[i].def.name)
                                            : json_array_get(list, (size_t)i),
                        &bodies[i], build);
        pl_loader_leave(loader, mark);
    }
    int before = pl_problems_errors(&loader->problems);
    pl_resolve_constraints(loader, constrained);
    /* A wrong constraint may have been intended to fix the body. */
    if (build && pl_problems_errors(&loader->problems) == before) pl_check_constrained(loader, constrained);
    pl_resolve_loads(loader);
    pl_resolve_probes(loader);
    pl_resolve_colliders(loader, build);
    pl_resolve_fixed(loader);
    pl_resolve_anneals(loader);
    pl_contact_resolve(loader, root);
    pl_scene_check_tangent(loader);
    pl_scene_link(loader);
    if (build && !loader->before) {
        pl_heat_warn(loader);
        pl_integrator_warn_unused(loader);
    }
}
