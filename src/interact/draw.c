/* Creates the drawn surfaces: skins, or boundaries as triangles that follow their curvature, split along
 * creases so that normals are smooth elsewhere. */
#include "interact/draw.h"
#include "core/fields.h"
#include "core/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Skins with more points use all threads of the simulation. */
enum { MANY_POINTS = 20000 };

void pl_draw_def_init(pl_draw_def *def, size_t struct_size) {
    const pl_draw_def defaults = {.struct_size = sizeof defaults, .level = 4, .crease = 40};
    pl_def_write(def, struct_size, &defaults, sizeof defaults);
}

static void free_body(pl_draw_body *body) {
    pl_skin_free(body->skin);
    pl_tessellation_free(&body->face);
    pl_surface_split_free(&body->split);
    free(body->weights);
    free(body->edges);
    free(body->corner_first);
    free(body->corner_tris);
    for (int k = 0; k < PL_DRAW_BUFFERS; k++) free(body->buffers[k].positions);
}

void pl_draw_free(pl_draw *draw) {
    if (!draw) return;
    for (int b = 0; draw->bodies && b < draw->body_count; b++) free_body(&draw->bodies[b]);
    free(draw->bodies);
    free(draw->nodal);
    free(draw->points);
    free(draw->facets);
    free(draw);
}

/* ---- boundaries ---- */

/* Converts weights of nodes on the edges into weights of control points: m = c / 2 + (a + b) / 4. */
static void find_control_weights(const pl_tessellation *face, double *weights) {
    for (int64_t v = 0; v < face->vertex_count; v++) {
        double *w = weights + PL_BOUNDARY_NODES * v;
        memcpy(w, face->weights + PL_BOUNDARY_NODES * v, PL_BOUNDARY_NODES * sizeof *w);
        for (int a = 0; a < 3; a++) {
            w[a] += 0.25 * w[3 + a];
            w[(a + 1) % 3] += 0.25 * w[3 + a];
            w[3 + a] *= 0.5;
        }
    }
}

/* The sides of triangles that lie on element edges, each once, from the lower vertex of the tessellation. */
static pl_status list_edges(pl_draw_body *body, pl_error *err) {
    const pl_tessellation *face = &body->face;
    int parts = face->level * face->level;
    body->edges = pl_array_new(6 * face->tri_count, sizeof *body->edges);
    if (!body->edges) return pl_error_memory(err, 24 * face->tri_count, "edges");
    for (int64_t t = 0; t < face->tri_count; t++) {
        double at[3][3];
        pl_tessellation_corners(face->level, (int)(t % parts), at);
        for (int a = 0; a < 3; a++) {
            int b = (a + 1) % 3;
            bool along = false;
            for (int c = 0; c < 3; c++) along = along || (at[a][c] == 0 && at[b][c] == 0);
            if (!along || face->tris[3 * t + a] > face->tris[3 * t + b]) continue;
            body->edges[2 * body->edge_count] = body->split.tris[3 * t + a];
            body->edges[2 * body->edge_count++ + 1] = body->split.tris[3 * t + b];
        }
    }
    return PL_OK;
}

/* Rest positions of a boundary's points. */
static void place_points(const pl_draw_body *body, const double *x, double *points) {
    const pl_tessellation *face = &body->face;
    const double *weights = body->weights ? body->weights : face->weights;
    for (int64_t v = 0; v < face->vertex_count; v++) {
        for (int d = 0; d < 3; d++) {
            double sum = 0;
            for (int a = 0; a < PL_BOUNDARY_NODES; a++)
                sum += weights[PL_BOUNDARY_NODES * v + a] *
                       x[3 * (int64_t)face->nodes[PL_BOUNDARY_NODES * v + a] + d];
            points[3 * v + d] = sum;
        }
    }
}

static pl_status make_boundary(const pl_sim *sim, const pl_body *of, const pl_draw_def *def,
                               pl_draw_body *body, pl_error *err) {
    pl_status status = pl_mesh_tessellate(of->mesh, def->level, &body->face, err);
    if (status != PL_OK) return status;
    body->points = body->face.vertex_count;
    body->at_nodes = body->face.level == 1 && !pl_mesh_is_quadratic(of->mesh);
    if (of->element->control) {
        body->weights = pl_array_new(PL_BOUNDARY_NODES * body->points, sizeof *body->weights);
        if (!body->weights) return pl_error_memory(err, 48 * body->points, "a surface");
        find_control_weights(&body->face, body->weights);
    }
    double *rest = pl_array_new(3 * body->points, sizeof *rest);
    if (!rest) return pl_error_memory(err, 24 * body->points, "a surface");
    place_points(body, sim->model->rest + 3 * of->first_node, rest);
    const double *pose = rest;
    status = pl_surface_split_make(body->points, body->face.tri_count, body->face.tris, 1, &pose, def->crease,
                                   &body->split, err);
    free(rest);
    return status == PL_OK ? list_edges(body, err) : status;
}

/* ---- skins ---- */

static pl_status make_skin(const pl_sim *sim, const pl_body *of, const pl_mesh *surface,
                           const pl_draw_def *def, pl_draw_body *body, pl_error *err) {
    pl_skin_def skin = pl_skin_def_default();
    skin.mesh = of->mesh;
    skin.rest = sim->model->rest + 3 * of->first_node;
    skin.bezier = of->element->control;
    skin.count = surface->node_count;
    skin.points = surface->nodes;
    skin.outside = def->outside;
    skin.threads = surface->node_count > MANY_POINTS ? pl_threads_count(sim->threads) : 1;
    body->points = surface->node_count;
    pl_status status = pl_skin_create(&skin, &body->skin, err);
    const double *pose = surface->nodes;
    if (status == PL_OK)
        status = pl_surface_split_make(surface->node_count, surface->tri_count, surface->tris, 1, &pose,
                                       def->crease, &body->split, err);
    return status;
}

/* ---- all of them ---- */

/* The triangles around each vertex, in ascending order. */
static pl_status list_corners(pl_draw_body *body, pl_error *err) {
    const pl_surface_split *split = &body->split;
    int64_t *first = body->corner_first = pl_array_new(split->vertex_count + 2, sizeof *first);
    body->corner_tris = pl_array_new(3 * split->tri_count, sizeof *body->corner_tris);
    if (!first || !body->corner_tris) return pl_error_memory(err, 12 * split->tri_count, "a surface");
    for (int64_t k = 0; k < 3 * split->tri_count; k++) first[split->tris[k] + 2]++;
    for (int64_t v = 0; v < split->vertex_count; v++) first[v + 2] += first[v + 1];
    for (int64_t k = 0; k < 3 * split->tri_count; k++)
        body->corner_tris[first[split->tris[k] + 1]++] = (int32_t)(k / 3);
    return PL_OK;
}

static pl_status make_buffers(pl_draw_body *body, pl_error *err) {
    int64_t n = body->split.vertex_count;
    for (int k = 0; k < PL_DRAW_BUFFERS; k++) {
        pl_draw_buffer *buffer = &body->buffers[k];
        buffer->positions = pl_array_new(7 * n, sizeof(float));
        if (!buffer->positions) return pl_error_memory(err, 28 * n, "a surface");
        buffer->normals = buffer->positions + 3 * n;
        buffer->values = buffer->positions + 6 * n;
    }
    return PL_OK;
}

static pl_status make(pl_sim *sim, const pl_draw_def *def, pl_draw *draw, pl_error *err) {
    int64_t points = 0, tris = 0;
    draw->bodies = pl_array_new(sim->model->body_count, sizeof *draw->bodies);
    draw->nodal = pl_array_new(sim->model->nodes, sizeof *draw->nodal);
    if (!draw->bodies || !draw->nodal) return pl_error_memory(err, 8 * sim->model->nodes, "surfaces");
    draw->body_count = sim->model->body_count;
    for (int b = 0; b < draw->body_count; b++) {
        const pl_body *of = &sim->model->bodies[b];
        pl_draw_body *body = &draw->bodies[b];
        const pl_mesh *skin = def->skin_count ? def->skins[b] : NULL;
        body->mesh = of->mesh;
        pl_status status =
            skin ? make_skin(sim, of, skin, def, body, err) : make_boundary(sim, of, def, body, err);
        if (status == PL_OK) status = list_corners(body, err);
        if (status == PL_OK) status = make_buffers(body, err);
        if (status != PL_OK) return status;
        points = body->points > points ? body->points : points;
        tris = body->split.tri_count > tris ? body->split.tri_count : tris;
    }
    draw->points = pl_array_new(3 * points, sizeof *draw->points);
    draw->facets = pl_array_new(3 * tris, sizeof *draw->facets);
    return draw->points && draw->facets ? PL_OK : pl_error_memory(err, 24 * points + 12 * tris, "surfaces");
}

static pl_status check_def(const pl_sim *sim, const pl_draw_def *def, pl_error *err) {
    if (def->skin_count != 0 && def->skin_count != sim->model->body_count)
        return pl_error_set(err, PL_ERR_INPUT, "draw: skin_count = %d, expected 0 or %d", def->skin_count,
                            sim->model->body_count);
    if (def->skin_count && !def->skins)
        return pl_error_set(err, PL_ERR_INPUT, "draw: skin_count = %d without skins", def->skin_count);
    for (int b = 0; b < def->skin_count; b++) {
        if (def->skins[b] && def->skins[b]->tri_count <= 0)
            return pl_error_set(err, PL_ERR_INPUT,
                                "draw: the skin of body '%.60s' has no triangles (%lld tetrahedra); expected "
                                "a surface",
                                sim->model->bodies[b].name, (long long)def->skins[b]->tet_count);
    }
    if (!(def->crease >= 0 && def->crease <= 180))
        return pl_error_set(err, PL_ERR_INPUT, "draw: crease = %g, expected 0 to 180 degrees", def->crease);
    if (def->outside != PL_SKIN_EXTEND && def->outside != PL_SKIN_CLAMP)
        return pl_error_set(err, PL_ERR_INPUT, "draw: outside = %d, expected 0 or 1", def->outside);
    return PL_OK;
}

pl_status pl_draw_create(pl_sim *sim, const pl_draw_def *given, pl_draw **out, pl_error *err) {
    PL_REQUIRE(out);
    *out = NULL;
    PL_REQUIRE(sim);
    pl_draw_def def = pl_draw_def_default();
    pl_status status = given ? pl_def_read(given, "draw", &def, sizeof def, err) : PL_OK;
    if (status == PL_OK) status = check_def(sim, &def, err);
    if (status != PL_OK) return status;
    pl_draw *draw = pl_array_new(1, sizeof *draw);
    if (!draw) return pl_error_memory(err, sizeof *draw, "surfaces");
    atomic_init(&draw->begun, 0);
    atomic_init(&draw->done, 0);
    status = make(sim, &def, draw, err);
    if (status != PL_OK) {
        pl_draw_free(draw);
        return status;
    }
    *out = draw;
    return PL_OK;
}

int pl_draw_body_count(const pl_draw *draw) { return draw ? draw->body_count : 0; }

pl_draw_surface pl_draw_surface_of(const pl_draw *draw, int body) {
    if (!draw || body < 0 || body >= draw->body_count) return (pl_draw_surface){0};
    const pl_draw_body *of = &draw->bodies[body];
    return (pl_draw_surface){.vertex_count = of->split.vertex_count,
                             .tri_count = of->split.tri_count,
                             .edge_count = of->edge_count,
                             .tris = of->split.tris,
                             .sources = of->skin ? of->split.source : NULL,
                             .edges = of->edges};
}
