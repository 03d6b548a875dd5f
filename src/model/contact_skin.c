/* See contact_skin.h. Points are bound as by pl_skin; here their positions are fixed combinations of the
 * nodes of their element, which is valid inside it. */
#include "model/contact_skin.h"
#include "core/fields.h"
#include "core/memory.h"
#include "math/vec3.h"
#include "mesh/order.h"
#include "pliant/skin.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Relative to the mesh's size: points outside by less are outside by rounding. */
#define OUTSIDE 1e-9

/* Shape functions of an element at barycentric coordinates. */
static void find_row(const pl_body *body, int32_t tet, const double z[4], pl_surface_vertex *row) {
    int n = body->mesh->nodes_per_tet;
    const int32_t *nodes = body->mesh->tets + (int64_t)n * tet;
    bool control = body->element->control, linear = !body->element->quadratic;
    row->count = n;
    for (int a = 0; a < n; a++) {
        row->nodes[a] = (int32_t)(body->first_node + nodes[a]);
        if (a < 4)
            row->weights[a] = linear ? z[a] : control ? z[a] * z[a] : z[a] * (2 * z[a] - 1);
        else
            row->weights[a] = (control ? 2 : 4) * z[pl_tet_edges[a - 4][0]] * z[pl_tet_edges[a - 4][1]];
    }
}

static pl_status check_inside(const pl_body *body, const pl_skin *skin, const pl_mesh *mesh, pl_error *err) {
    pl_skin_report report = pl_skin_bound(skin);
    double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY}, size = 0;
    for (int64_t k = 0; k < 3 * mesh->node_count; k++) {
        low[k % 3] = fmin(low[k % 3], mesh->nodes[k]);
        high[k % 3] = fmax(high[k % 3], mesh->nodes[k]);
    }
    for (int d = 0; d < 3; d++) size = hypot(size, high[d] - low[d]);
    if (report.outside == 0 || report.farthest <= OUTSIDE * size) return PL_OK;
    const double *at = mesh->nodes + 3 * report.farthest_point;
    return pl_error_set(
        err, PL_ERR_INPUT,
        "body '%.60s': %lld of %lld vertices of its contact surface lie outside of its elements, "
        "the farthest by %.3g m at (%.4g, %.4g, %.4g); expected all inside, where elements "
        "carry them: fill a surface that encloses this one with at least that distance (in Blender: a copy "
        "with "
        "Displace), and give this one as the skin's file",
        body->name, (long long)report.outside, (long long)report.count, report.farthest, at[0], at[1], at[2]);
}

static pl_status bind(const pl_sim *sim, const pl_body *body, const pl_mesh *mesh, pl_skin **out,
                      pl_error *err) {
    pl_skin_def def = pl_skin_def_default();
    def.mesh = body->mesh;
    def.rest = sim->model->rest + 3 * body->first_node;
    def.bezier = body->element->control;
    def.count = mesh->node_count;
    def.points = mesh->nodes;
    def.threads = 1;
    return pl_skin_create(&def, out, err);
}

pl_status pl_contact_skin_add(const pl_sim *sim, int index, const pl_mesh *mesh, pl_surface_part part,
                              pl_surface *surface, pl_error *err) {
    const pl_body *body = &sim->model->bodies[index];
    int64_t n = mesh->node_count;
    if (body->element->adaptive)
        return pl_error_set(err, PL_ERR_INPUT,
                            "body '%.60s': a contact surface of its own, expected none: edges of its element "
                            "change their degree",
                            body->name);
    pl_surface_vertex *rows = pl_array_new(n, sizeof *rows);
    double *rest = pl_array_new(3 * n, sizeof *rest);
    pl_skin *skin = NULL;
    pl_status status = rows && rest ? PL_OK : pl_error_memory(err, 150 * n, "a contact surface");
    if (status == PL_OK) status = bind(sim, body, mesh, &skin, err);
    if (status == PL_OK) status = check_inside(body, skin, mesh, err);
    for (int64_t v = 0; status == PL_OK && v < n; v++) {
        int32_t tet;
        double z[4];
        pl_skin_binding(skin, v, &tet, z, NULL);
        find_row(body, tet, z, &rows[v]);
        for (int k = 0; k < rows[v].count; k++)
            pl_vec3_add(rest + 3 * v, rows[v].weights[k], sim->model->rest + 3 * (int64_t)rows[v].nodes[k]);
    }
    part.bound = true;
    if (status == PL_OK)
        status = pl_surface_add(surface, part, n, rows, rest, mesh->tri_count,
                                (const int32_t(*)[3])(const void *)mesh->tris, err);
    pl_skin_free(skin);
    free(rows);
    free(rest);
    return status;
}

void pl_contact_skin_find_weights(const pl_surface *s, int64_t part, int64_t nodes, const double *nodal,
                                  double *work, double *out) {
    int64_t first = s->parts[part].vertex, last = s->parts[part + 1].vertex;
    memset(work, 0, (size_t)nodes * sizeof *work);
    for (int64_t v = first; v < last; v++) /* areas of nodes */
        for (int64_t k = s->start[v]; k < s->start[v + 1]; k++)
            work[s->nodes[k]] += fabs(s->weights[k]) * s->vertex_area[v];
    for (int64_t v = first; v < last; v++) {
        double size = 0, sum = 0;
        for (int64_t k = s->start[v]; k < s->start[v + 1]; k++) {
            double w = fabs(s->weights[k]), area = work[s->nodes[k]];
            size += w;
            sum += area > 0 ? w * nodal[s->nodes[k]] / area : 0;
        }
        out[v] = size > 0 ? s->vertex_area[v] * sum / size : 0;
    }
}
