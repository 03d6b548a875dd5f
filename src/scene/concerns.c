/* See concerns.h. */
#include "scene/concerns.h"
#include "contact/barriers.h"
#include "contact/contact.h"
#include "model/conditions.h"
#include "model/sim.h"
#include "scene/magnitudes.h"
#include "scene/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- constraints */

enum { SAMPLES = 33 }; /* times at which motions are compared */

/* Two constraints at sample times of the interval in which both are active. */
typedef struct pair {
    const pl_constraint *of[2];
    int count; /* number of samples; 0: never active at the same time */
    double A[2][SAMPLES][9], shift[2][SAMPLES][3];
} pair;

static void compare_motions(pair *p, const pl_constraint *a, const pl_constraint *b, double duration) {
    double from = fmax(fmax(a->from, b->from), 0), until = fmin(fmin(a->until, b->until), duration);
    p->of[0] = a;
    p->of[1] = b;
    p->count = from < until ? SAMPLES : 0; /* two intervals that only touch do not overlap */
    for (int s = 0; s < p->count; s++) {
        double time = from + (until - from) * s / (SAMPLES - 1);
        for (int k = 0; k < 2; k++) pl_constraint_map(p->of[k], time, p->A[k][s], p->shift[k][s]);
    }
}

/* The axes (as bits) along which the two prescribe different positions of a node. */
static unsigned differs(const pair *p, const double X[3], double tolerance) {
    unsigned axes = 0;
    for (int s = 0; s < p->count; s++) {
        double target[2][3];
        for (int k = 0; k < 2; k++) pl_constraint_target(p->of[k], p->A[k][s], p->shift[k][s], X, target[k]);
        for (int d = 0; d < 3; d++) {
            bool both = p->of[0]->axes[d] && p->of[1]->axes[d];
            if (both && fabs(target[0][d] - target[1][d]) > tolerance) axes |= 1u << d;
        }
    }
    return axes;
}

typedef struct overlap {
    int64_t nodes;
    unsigned axes;
} overlap;

static void report_overlap(pl_loader *loader, int earlier, int later, const overlap *found) {
    const pl_list *list = &loader->scene->constraints;
    const pl_constraint_def *defs = list->items;
    const bool one = found->nodes == 1;
    char axes[8] = "";
    for (int d = 0, used = 0; d < 3; d++) {
        if (!(found->axes & 1u << d)) continue;
        if (used) axes[used++] = ',';
        axes[used++] = (char)('x' + d);
    }
    size_t mark = pl_loader_enter_item(loader, "constraints", list, later, defs[later].name);
    pl_loader_warning(
        loader,
        "selects %lld node%s that constraint '%.60s' selects too, and gives %s another position "
        "along %s; this constraint, the later one in the file, is used for %s",
        (long long)found->nodes, one ? "" : "s", defs[earlier].name, one ? "it" : "them", axes,
        one ? "it" : "them");
    pl_loader_leave(loader, mark);
}

void pl_warn_overlaps(pl_loader *loader, const pl_sim *sim) {
    const pl_model *model = sim->model;
    const int count = model->constraint_count;
    if (count < 2) return;
    int32_t *last =
        pl_array_new(model->nodes, sizeof *last); /* 1 + index of the last constraint that selects the node */
    overlap *found = pl_array_new(count, sizeof *found);
    pair *p = pl_array_new(1, sizeof *p);
    if (!last || !found || !p) loader->no_memory = true;
    for (int c = 0; c < count && last && found && p; c++) {
        const pl_constraint *later = &model->constraints[c];
        for (int i = 0; i < c; i++) found[i] = (overlap){0};
        for (int64_t i = 0, with = -1; i < later->count; i++) {
            const int32_t node = later->nodes[i];
            if (last[node] && last[node] - 1 != with) {
                with = last[node] - 1;
                compare_motions(p, &model->constraints[with], later, loader->scene->output.duration);
            }
            double size = model->components[model->component_of[node]].size;
            unsigned axes = last[node] ? differs(p, model->rest + 3 * (int64_t)node, 1e-9 * size) : 0;
            if (axes) found[with].nodes++;
            if (axes) found[with].axes |= axes;
            last[node] = c + 1;
        }
        for (int i = 0; i < c; i++) {
            if (found[i].nodes) report_overlap(loader, i, c, &found[i]);
        }
    }
    free(last);
    free(found);
    free(p);
}

/* ---- bodies that start inside colliders */

/* Share of the mean edge of its elements by which a node may be inside a collider, to allow for rounding and
 * for meshes of round bodies on flat ground. */
static const double deep_part = 1e-3;

typedef struct inside {
    int64_t nodes;
    double depth;
} inside;

static void report_inside(pl_loader *loader, int body, int collider, const inside *found, int64_t of) {
    const pl_scene *scene = loader->scene;
    size_t mark = pl_loader_enter_item(loader, "bodies", &scene->bodies, body, scene->sim.bodies[body].name);
    pl_loader_warning(loader,
                      "%lld of its %lld contact nodes start inside collider '%.60s', by up to %.3g m, and "
                      "will be pushed out in the first step; expected a start outside",
                      (long long)found->nodes, (long long)of, scene->sim.colliders[collider].name,
                      found->depth);
    pl_loader_leave(loader, mark);
}

void pl_warn_inside(pl_loader *loader, const pl_sim *sim) {
    const pl_contact *contact = sim->contact; /* barriers refuse these starts themselves */
    for (int b = 0; contact && b < sim->model->body_count; b++) {
        const pl_body *body = &sim->model->bodies[b];
        for (int c = 0; c < contact->collider_count; c++) {
            inside found = {0};
            int64_t touching = 0;
            for (int64_t i = 0; i < contact->count; i++) {
                const int64_t node = contact->nodes[i];
                pl_touch touch;
                if (node < body->first_node || node >= body->first_node + body->node_count) continue;
                touching++;
                if (sim->work.constrained[node] == 7) continue; /* its position is prescribed */
                if (!pl_collider_touch(contact->colliders[c], sim->state.positions + 3 * node, 0, &touch))
                    continue;
                if (-touch.distance <= deep_part * contact->edges[i]) continue;
                found.nodes++;
                found.depth = fmax(found.depth, -touch.distance);
            }
            if (found.nodes) report_inside(loader, b, c, &found, touching);
        }
    }
}

/* ---- intersections that contact.start "ignore" lets pass */

static void report_ignored(pl_loader *loader, int body, int64_t vertices, const char *other) {
    const pl_scene *scene = loader->scene;
    size_t mark = pl_loader_enter_item(loader, "bodies", &scene->bodies, body, scene->sim.bodies[body].name);
    pl_loader_warning(loader,
                      "%lld vertices of its surface intersect or touch %s at the start, and contact.start is "
                      "\"ignore\": they pass through each other until they are apart",
                      (long long)vertices, other);
    pl_loader_leave(loader, mark);
}

void pl_warn_ignored(pl_loader *loader, const pl_sim *sim) {
    const pl_barriers *b = sim->barriers;
    for (int64_t part = 0; b && b->ignored.tangle_of && part < b->surface.part_count; part++) {
        const pl_surface_part *at = &b->surface.parts[part];
        if (at->kinematic) continue;
        int64_t tangled = 0;
        for (int64_t v = at->vertex; v < at[1].vertex; v++) tangled += b->ignored.tangle_of[v] != 0;
        if (tangled) report_ignored(loader, (int)at->owner, tangled, "another surface or their own");
        for (int plane = 0; plane < b->plane_count; plane++) {
            const pl_collider_def *collider = &loader->scene->sim.colliders[b->planes[plane].owner];
            int64_t behind = 0;
            char name[96];
            for (int64_t v = at->vertex; v < at[1].vertex; v++)
                behind += b->ignored.behind[plane * b->surface.vertex_count + v];
            snprintf(name, sizeof name, "collider '%.60s'", collider->name);
            if (behind) report_ignored(loader, (int)at->owner, behind, name);
        }
    }
}

/* ---- all */

void pl_warn_concerns(pl_loader *loader, const pl_sim *sim, double substeps) {
    pl_warn_stray_skins(loader, sim);
    pl_warn_overlaps(loader, sim);
    pl_warn_inside(loader, sim);
    pl_warn_ignored(loader, sim);
    pl_warn_thin(loader, sim, substeps);
    pl_warn_falls(loader, sim);
    pl_warn_gap(loader, sim);
    pl_warn_unjoined(loader, sim);
    pl_warn_strong(loader, sim);
    pl_check_support(loader, sim);
}

pl_status pl_scene_concerns(const pl_scene *scene, const pl_sim *sim, double substeps, pl_problems *out,
                            pl_error *err) {
    const pl_scene_load_def def = pl_scene_load_def_default();
    pl_loader loader = {.scene = (pl_scene *)(uintptr_t)scene, .def = &def}; /* only read */
    pl_warn_concerns(&loader, sim, substeps);
    pl_buffer_free(&loader.path);
    *out = loader.problems;
    return loader.no_memory ? pl_error_memory(err, sim->model->nodes, "checks of the scene") : PL_OK;
}
