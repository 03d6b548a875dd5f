/* See surface.h. Bodies without a skin are treated in the same way: their boundary at rest is a surface
 * too. */
#include "scene/surface.h"
#include "core/memory.h"
#include "io/mtl.h"
#include "mesh/edit.h"
#include "mesh/order.h"
#include "scene/look.h"
#include "scene/shading.h"

#include <math.h>

#include <stdlib.h>
#include <string.h>

/* PL_CURVES: triangles along an edge of a quadratic face, the same for all frames and views. */
enum { PL_CURVES = 4, PL_MANY_POINTS = 20000, PL_MAX_OWN_ARRAYS = 8 };
/* The view's field for the elements that carry vertices, which is also the name of the array. */
#define PL_ELEMENT_FIELD "element"

typedef struct pl_shown {
    pl_skin *skin;
    bool given; /* the scene defines a skin */
    pl_shading shading;
    int64_t first, count, first_tri;
    int64_t first_node;
} pl_shown;

struct pl_surfaces {
    const pl_scene *scene;
    int body_count;
    pl_shown *bodies;
    int64_t count, tri_count;
    double *rest, *positions, *displacement; /* (count,3) */
    int32_t *tris;
    double *body;     /* (tri_count) */
    pl_mesh *look;    /* look of the skins, or NULL */
    double *normals;  /* (tri_count,9), if those of some skin rotate with its elements */
    double *elements; /* (count), if the view colours by them */
};

static pl_skin_def skin_def(const pl_scene *scene, int body, const pl_mesh *surface, const pl_sim *sim) {
    const pl_scene_body *bodies = scene->bodies.items;
    int64_t first, count, first_tet, tet_count;
    pl_sim_body_range(sim, body, &first, &count, &first_tet, &tet_count);
    pl_skin_def def = pl_skin_def_default();
    def.mesh = scene->sim.bodies[body].mesh;
    def.rest = pl_sim_rest(sim) + 3 * first;
    def.bezier = pl_sim_body_is_bezier(sim, body);
    def.count = surface->node_count;
    def.points = surface->nodes;
    def.outside = bodies[body].skin.outside;
    def.threads = def.count > PL_MANY_POINTS ? pl_sim_threads(sim) : 1;
    return def;
}

pl_status pl_surface_bind(const pl_scene *scene, int body, const pl_mesh *surface, const pl_sim *sim,
                          pl_skin **out, pl_error *err) {
    pl_skin_def def = skin_def(scene, body, surface, sim);
    return pl_skin_create(&def, out, err);
}

/* ---- creation */

/* The boundary of a body without a skin, at rest in world coordinates. Tessellation requires nodes on the
 * edges; those of Bezier bodies are control points. */
static pl_status make_boundary(const pl_mesh *mesh, const double *rest, bool control, pl_mesh *out,
                               pl_error *err) {
    pl_tessellation surface;
    double *nodes = pl_array_new(3 * mesh->node_count, sizeof *nodes);
    if (!nodes) return pl_error_memory(err, 24 * mesh->node_count, "a surface");
    memcpy(nodes, rest, (size_t)(3 * mesh->node_count) * sizeof *nodes);
    for (int64_t k = 0; control && k < 6 * mesh->tet_count; k++) {
        const int32_t *tet = mesh->tets + 10 * (k / 6);
        int64_t m = tet[4 + k % 6], a = tet[pl_tet_edges[k % 6][0]], b = tet[pl_tet_edges[k % 6][1]];
        if (m == a || m == b) continue;
        for (int i = 0; i < 3; i++)
            nodes[3 * m + i] = 0.5 * rest[3 * m + i] + 0.25 * (rest[3 * a + i] + rest[3 * b + i]);
    }
    pl_status status = pl_mesh_tessellate(mesh, PL_CURVES, &surface, err);
    if (status == PL_OK) {
        *out = (pl_mesh){.node_count = surface.vertex_count, .tri_count = surface.tri_count};
        out->nodes = pl_array_new(3 * surface.vertex_count, sizeof *out->nodes);
        if (out->nodes) pl_tessellation_values(&surface, 3, nodes, out->nodes);
        if (!out->nodes) status = pl_error_memory(err, 24 * surface.vertex_count, "a surface");
        out->tris = surface.tris;
        surface.tris = NULL;
        pl_tessellation_free(&surface);
    }
    free(nodes);
    return status;
}

/* Appends a body's surface and binds it. */
static pl_status add_surface(pl_surfaces *all, int body, const pl_mesh *surface, const pl_sim *sim,
                             pl_error *err) {
    pl_shown *shown = &all->bodies[body];
    int64_t vertices = all->count + surface->node_count, tris = all->tri_count + surface->tri_count;
    if (vertices > INT32_MAX / 3)
        return pl_error_set(err, PL_ERR_INPUT, "skins of more than 2^31 coordinates");
    double *rest = pl_array_grow(all->rest, 3 * vertices + 1, sizeof *rest);
    if (rest) all->rest = rest;
    double *of = pl_array_grow(all->body, tris + 1, sizeof *of);
    if (of) all->body = of;
    int32_t *corners = pl_array_grow(all->tris, 3 * tris + 1, sizeof *corners);
    if (corners) all->tris = corners;
    if (!rest || !of || !corners) return pl_error_memory(err, 24 * vertices + 20 * tris, "a surface");
    memcpy(rest + 3 * all->count, surface->nodes, (size_t)(3 * surface->node_count) * sizeof *rest);
    for (int64_t k = 0; k < 3 * surface->tri_count; k++)
        corners[3 * all->tri_count + k] = surface->tris[k] + (int32_t)all->count;
    for (int64_t k = all->tri_count; k < tris; k++) of[k] = body;
    shown->first = all->count;
    shown->first_tri = all->tri_count;
    shown->count = surface->node_count;
    all->count = vertices;
    all->tri_count = tris;
    return pl_surface_bind(all->scene, body, surface, sim, &shown->skin, err);
}

static pl_status add_body(pl_surfaces *all, int body, pl_sim *sim, pl_error *err) {
    int64_t count, first_tet, tet_count;
    pl_shown *shown = &all->bodies[body];
    pl_sim_body_range(sim, body, &shown->first_node, &count, &first_tet, &tet_count);
    const pl_mesh *skin = pl_scene_skin(all->scene, body);
    shown->given = skin != NULL;
    if (skin) {
        pl_status status = add_surface(all, body, skin, sim, err);
        const pl_scene_body *bodies = all->scene->bodies.items;
        if (status != PL_OK || bodies[body].skin.normals != PL_SKIN_NORMALS_ELEMENT) return status;
        pl_skin_def def = skin_def(all->scene, body, skin, sim);
        return pl_shading_make(&def, skin->tri_count, skin->tris, &shown->shading, err);
    }
    pl_mesh boundary = {0};
    pl_status status =
        make_boundary(all->scene->sim.bodies[body].mesh, pl_sim_rest(sim) + 3 * shown->first_node,
                      pl_sim_body_is_bezier(sim, body), &boundary, err);
    if (status == PL_OK) status = add_surface(all, body, &boundary, sim, err);
    free(boundary.nodes);
    free(boundary.tris);
    return status;
}

/* The index of the element that carries each vertex, as in the frame (mezger2007 figure 10). */
static pl_status find_elements(pl_surfaces *all, pl_sim *sim, pl_error *err) {
    const char *field = all->scene->output.view.field;
    if (!field || strcmp(field, PL_ELEMENT_FIELD)) return PL_OK;
    all->elements = pl_array_new(all->count, sizeof *all->elements);
    if (!all->elements) return pl_error_memory(err, 8 * all->count, "surfaces");
    for (int b = 0; b < all->body_count; b++) {
        const pl_shown *shown = &all->bodies[b];
        int64_t first_node, count, first_tet, tet_count;
        pl_sim_body_range(sim, b, &first_node, &count, &first_tet, &tet_count);
        for (int64_t k = 0; k < shown->count; k++) {
            int32_t tet;
            pl_skin_binding(shown->skin, k, &tet, NULL, NULL);
            all->elements[shown->first + k] = (double)(first_tet + tet);
        }
    }
    return PL_OK;
}

static pl_status join_looks(pl_surfaces *all, pl_error *err) {
    pl_look_part *parts = pl_array_new(all->body_count, sizeof *parts);
    if (!parts) return pl_error_memory(err, all->body_count, "surfaces");
    for (int b = 0; b < all->body_count; b++)
        parts[b] = (pl_look_part){all->scene->sim.bodies[b].name, pl_scene_skin(all->scene, b),
                                  all->bodies[b].first, all->bodies[b].first_tri};
    pl_status status = pl_look_join(all->body_count, parts, all->count, all->tri_count, &all->look, err);
    free(parts);
    return status;
}

pl_status pl_surfaces_create(const pl_scene *scene, pl_sim *sim, pl_surfaces **out, pl_error *err) {
    *out = NULL;
    if (!pl_scene_has_skins(scene)) return PL_OK;
    pl_surfaces *all = pl_array_new(1, sizeof *all);
    if (!all) return pl_error_memory(err, sizeof *all, "surfaces");
    all->scene = scene;
    all->body_count = scene->sim.body_count;
    all->bodies = pl_array_new(all->body_count, sizeof *all->bodies);
    pl_status status = all->bodies ? PL_OK : pl_error_memory(err, all->body_count, "surfaces");
    for (int b = 0; b < all->body_count && status == PL_OK; b++) status = add_body(all, b, sim, err);
    if (status == PL_OK) {
        all->positions = pl_array_new(3 * all->count, sizeof *all->positions);
        all->displacement = pl_array_new(3 * all->count, sizeof *all->displacement);
        if (!all->positions || !all->displacement) status = pl_error_memory(err, 48 * all->count, "surfaces");
    }
    if (status == PL_OK) status = join_looks(all, err);
    if (status == PL_OK) status = find_elements(all, sim, err);
    for (int b = 0; b < all->body_count && status == PL_OK; b++) {
        if (!all->bodies[b].shading.skin || all->normals) continue;
        all->normals = pl_array_new(9 * all->tri_count, sizeof *all->normals);
        if (!all->normals) status = pl_error_memory(err, 72 * all->tri_count, "surfaces");
        for (int64_t k = 0; k < 9 * all->tri_count && all->normals; k++) all->normals[k] = NAN;
    }
    if (status == PL_OK)
        *out = all;
    else
        pl_surfaces_free(all);
    return status;
}

void pl_surfaces_free(pl_surfaces *all) {
    if (!all) return;
    for (int b = 0; b < all->body_count && all->bodies; b++) {
        pl_skin_free(all->bodies[b].skin);
        pl_shading_free(&all->bodies[b].shading);
    }
    free(all->bodies);
    free(all->rest);
    free(all->positions);
    free(all->displacement);
    free(all->tris);
    free(all->body);
    pl_mesh_free(all->look);
    free(all->normals);
    free(all->elements);
    free(all);
}

json_t *pl_surfaces_value(const pl_surfaces *all) {
    json_t *list = json_array();
    for (int b = 0; b < all->body_count; b++) {
        if (!all->bodies[b].given) continue;
        pl_skin_report report = pl_skin_bound(all->bodies[b].skin);
        json_array_append_new(list, json_pack("{s:s,s:I,s:I,s:f,s:I}", "body", all->scene->sim.bodies[b].name,
                                              "vertices", (json_int_t)report.count, "outside",
                                              (json_int_t)report.outside, "farthest", report.farthest,
                                              "elements", (json_int_t)report.elements));
    }
    return list;
}

/* ---- frames */

/* The mean over the elements around each node. */
static pl_status mean_of_tets(const pl_frame *frame, const pl_array *array, double *out, pl_error *err) {
    int n = array->components, size = frame->nodes_per_tet;
    int32_t *counts = pl_array_new(frame->node_count, sizeof *counts);
    if (!counts) return pl_error_memory(err, 4 * frame->node_count, "values of nodes");
    memset(out, 0, (size_t)(frame->node_count * n) * sizeof *out);
    for (int64_t t = 0; t < frame->tet_count; t++) {
        const int32_t *tet = frame->tets + size * t;
        for (int a = 0; a < size; a++) {
            bool inactive = false;
            for (int c = 0; c < 4 && a >= 4; c++) inactive = inactive || tet[a] == tet[c];
            if (inactive) continue;
            counts[tet[a]]++;
            for (int k = 0; k < n; k++) out[n * (int64_t)tet[a] + k] += array->values[n * t + k];
        }
    }
    for (int64_t k = 0; k < n * frame->node_count; k++) {
        if (counts[k / n]) out[k] /= counts[k / n];
    }
    free(counts);
    return PL_OK;
}

/* Interpolates positions or velocities of nodes at the vertices. */
static void carry_points(pl_surfaces *all, const double *nodes, double *out) {
    for (int b = 0; b < all->body_count; b++) {
        const pl_shown *shown = &all->bodies[b];
        pl_skin_positions(shown->skin, nodes + 3 * shown->first_node, out + 3 * shown->first);
    }
}

static void carry_values(pl_surfaces *all, int components, const double *nodes, double *out) {
    for (int b = 0; b < all->body_count; b++) {
        const pl_shown *shown = &all->bodies[b];
        pl_skin_values(shown->skin, components, nodes + components * shown->first_node,
                       out + components * shown->first);
    }
}

static void turn_normals(pl_surfaces *all, const double *nodes) {
    for (int b = 0; b < all->body_count; b++) {
        pl_shown *shown = &all->bodies[b];
        if (shown->shading.skin)
            pl_shading_turn(&shown->shading, nodes + 3 * shown->first_node,
                            all->normals + 9 * shown->first_tri);
    }
}

/* Tensors are large on a fine surface: only those that the view shows are written. */
static bool is_wanted(const pl_surfaces *all, const pl_array *array) {
    const char *field = all->scene->output.view.field;
    size_t length = strlen(array->name);
    if (!strcmp(array->name, "body") || !strcmp(array->name, "displacement")) return false;
    /* forces act on nodes and cannot be interpolated between them */
    if (!strcmp(array->name, "reaction") || strstr(array->name, "_force")) return false;
    if (array->components <= 3) return true;
    return field && !strncmp(field, array->name, length) && (!field[length] || field[length] == '.');
}

/* For values on tetrahedra, the values extrapolated from the integration points to the nodes, if the frame
 * has them (mezger2007 section 6.2): "node_stress" for "stress". */
static const pl_array *find_smooth(const pl_frame *frame, const pl_array *array) {
    static const char prefix[] = "node_";
    for (int i = 0; i < frame->array_count; i++) {
        const pl_array *other = &frame->arrays[i];
        if (other->where == PL_ON_NODES && other->components == array->components &&
            !strncmp(other->name, prefix, sizeof prefix - 1) &&
            !strcmp(other->name + sizeof prefix - 1, array->name))
            return other;
    }
    return NULL;
}

static pl_status carry_array(pl_surfaces *all, const pl_frame *frame, const pl_array *array, pl_array *out,
                             pl_error *err) {
    int n = array->components;
    out->values = pl_array_new(n * all->count, sizeof(double));
    if (!out->values) return pl_error_memory(err, 8 * n * all->count, "values of a surface");
    if (!strcmp(array->name, "velocity")) {
        carry_points(all, array->values, out->values);
        return PL_OK;
    }
    const pl_array *smooth = array->where == PL_ON_NODES ? array : find_smooth(frame, array);
    if (smooth) {
        carry_values(all, n, smooth->values, out->values);
        return PL_OK;
    }
    double *means = pl_array_new(n * frame->node_count, sizeof *means);
    pl_status status =
        means ? mean_of_tets(frame, array, means, err) : pl_error_memory(err, 8 * n, "values of nodes");
    if (status == PL_OK) carry_values(all, n, means, out->values);
    free(means);
    return status;
}

pl_status pl_surfaces_write_materials(const pl_surfaces *all, const char *path, pl_error *err) {
    return all->look && all->look->appearance_count ? pl_mtl_write(all->look, path, PL_MTL_FIXED, err)
                                                    : PL_OK;
}

/* Lists the arrays that are not carried over from the frame; returns their number. */
static int list_own(const pl_surfaces *all, pl_array *arrays) {
    static char displacement[] = "displacement", body[] = "body", normal[] = PL_LOOK_NORMAL,
                element[] = PL_ELEMENT_FIELD;
    int count = 0;
    arrays[count++] = (pl_array){displacement, PL_ON_NODES, 3, all->displacement};
    arrays[count++] = (pl_array){body, PL_ON_TRIS, 1, all->body};
    for (int i = 0; all->look && i < all->look->array_count; i++) arrays[count++] = all->look->arrays[i];
    if (all->normals) arrays[count++] = (pl_array){normal, PL_ON_TRIS, 9, all->normals};
    if (all->elements) arrays[count++] = (pl_array){element, PL_ON_NODES, 1, all->elements};
    return count;
}

pl_status pl_surfaces_write(pl_surfaces *all, pl_sim *sim, const pl_frame *frame, const char *path,
                            pl_error *err) {
    pl_array *arrays = pl_array_new(frame->array_count + PL_MAX_OWN_ARRAYS, sizeof *arrays);
    if (!arrays) return pl_error_memory(err, 64 * frame->array_count, "a surface");
    carry_points(all, pl_sim_positions(sim), all->positions);
    for (int64_t k = 0; k < 3 * all->count; k++) all->displacement[k] = all->positions[k] - all->rest[k];
    turn_normals(all, pl_sim_positions(sim));
    const int own = list_own(all, arrays);
    int count = own;
    pl_status status = PL_OK;
    for (int i = 0; i < frame->array_count && status == PL_OK; i++) {
        const pl_array *array = &frame->arrays[i];
        if (!is_wanted(all, array)) continue;
        arrays[count] = (pl_array){array->name, PL_ON_NODES, array->components, NULL};
        status = carry_array(all, frame, array, &arrays[count++], err);
    }
    pl_frame shown = {.time = frame->time,
                      .node_count = all->count,
                      .positions = all->positions,
                      .nodes_per_tet = 4,
                      .tri_count = all->tri_count,
                      .tris = all->tris,
                      .array_count = count,
                      .arrays = arrays,
                      .compression = frame->compression};
    if (status == PL_OK) status = pl_frame_write_vtu(&shown, path, err);
    for (int i = own; i < count; i++) free(arrays[i].values);
    free(arrays);
    return status;
}
