/* See tessellate.h; and pl_collider_surface, which places a shape's triangles. */
#include "contact/tessellate.h"
#include "contact/shape.h"
#include "core/fields.h"
#include "core/memory.h"

#include <math.h>
#include <stdlib.h>

int32_t pl_tess_node(pl_tess *tess, double x, double y, double z) {
    pl_mesh *mesh = tess->mesh;
    if (mesh->node_count == tess->node_room && !tess->failed) {
        int64_t room = 2 * tess->node_room + 64;
        double *grown = pl_array_grow(mesh->nodes, 3 * room, sizeof *grown);
        tess->failed = !grown;
        if (grown) mesh->nodes = grown, tess->node_room = room;
    }
    if (tess->failed) return 0;
    double *node = mesh->nodes + 3 * mesh->node_count;
    node[0] = x, node[1] = y, node[2] = z;
    return (int32_t)mesh->node_count++;
}

void pl_tess_tri(pl_tess *tess, int32_t a, int32_t b, int32_t c) {
    pl_mesh *mesh = tess->mesh;
    if (mesh->tri_count == tess->tri_room && !tess->failed) {
        int64_t room = 2 * tess->tri_room + 64;
        int32_t *grown = pl_array_grow(mesh->tris, 3 * room, sizeof *grown);
        tess->failed = !grown;
        if (grown) mesh->tris = grown, tess->tri_room = room;
    }
    if (tess->failed) return;
    int32_t *tri = mesh->tris + 3 * mesh->tri_count++;
    tri[0] = a, tri[1] = b, tri[2] = c;
}

void pl_tess_quad(pl_tess *tess, int32_t a, int32_t b, int32_t c, int32_t d) {
    pl_tess_tri(tess, a, b, c);
    pl_tess_tri(tess, a, c, d);
}

/* With fewer, corners are so sharp that Newton's method needs more iterations to slide over them. */
enum { MIN_AROUND = 24 };

int pl_tess_around(const pl_tess *tess, double radius) {
    if (!(tess->sagitta > 0)) return PL_PICTURE_AROUND;
    double corners = PL_PI / acos(fmax(1 - tess->sagitta / radius, 0)); /* radius (1 - cos(pi/n)) = sagitta */
    return 4 * (int)ceil(fmin(fmax(corners, MIN_AROUND), PL_MAX_AROUND) / 4);
}

static bool on_axis(const double point[2]) { return point[0] == 0.0; }

/* The nodes of one point of the curve: one on the axis, otherwise a circle. */
static int32_t add_ring(pl_tess *tess, int around, const double point[2]) {
    if (on_axis(point)) return pl_tess_node(tess, 0, 0, point[1]);
    int32_t first = 0;
    for (int k = 0; k < around; k++) {
        double angle = 2 * PL_PI * k / around;
        int32_t node = pl_tess_node(tess, point[0] * cos(angle), point[0] * sin(angle), point[1]);
        if (k == 0) first = node;
    }
    return first;
}

static void add_band(pl_tess *tess, int around, const double low[2], int32_t from, const double high[2],
                     int32_t to) {
    for (int k = 0; k < around; k++) {
        int32_t next = (k + 1) % around;
        if (on_axis(low))
            pl_tess_tri(tess, from, to + next, to + k);
        else if (on_axis(high))
            pl_tess_tri(tess, from + k, from + next, to);
        else
            pl_tess_quad(tess, from + k, from + next, to + next, to + k);
    }
}

void pl_tess_revolve(pl_tess *tess, int around, int count, const double (*curve)[2], bool loop) {
    int32_t first = add_ring(tess, around, curve[0]), last = first;
    for (int i = 1; i < count; i++) {
        int32_t ring = add_ring(tess, around, curve[i]);
        add_band(tess, around, curve[i - 1], last, curve[i], ring);
        last = ring;
    }
    if (loop) add_band(tess, around, curve[count - 1], last, curve[0], first);
}

pl_status pl_collider_surface(const pl_collider_def *def, double time, double extent, pl_mesh **out,
                              pl_error *err) {
    PL_REQUIRE(out);
    return pl_collider_tessellate(def, 0, time, extent, out, err);
}

pl_status pl_collider_tessellate(const pl_collider_def *given, double sagitta, double time, double extent,
                                 pl_mesh **out, pl_error *err) {
    *out = NULL;
    pl_collider_def own;
    const pl_collider_def *def = &own;
    pl_status status = pl_collider_def_read(given, &own, err);
    if (status != PL_OK) return status;
    if (!isfinite(time) || !isfinite(extent) || extent < 0)
        return pl_error_set(err, PL_ERR_INPUT,
                            "collider '%s': time = %g, extent = %g, expected finite numbers",
                            def->name ? def->name : "", time, extent);
    const pl_collider_shape *shape = pl_collider_shape_named(def->shape);
    pl_tess tess = {.mesh = pl_array_new(1, sizeof(pl_mesh)), .sagitta = sagitta};
    if (!tess.mesh) return pl_error_memory(err, sizeof(pl_mesh), "a collider's surface");
    tess.mesh->nodes_per_tet = 4;
    status = shape->surface(def, &tess, err);
    if (status == PL_OK && tess.failed) status = pl_error_memory(err, 0, "a collider's surface");
    if (status != PL_OK) {
        pl_mesh_free(tess.mesh);
        return status;
    }
    pl_pose pose;
    pl_collider_pose(def, time, &pose);
    double scale = shape->info.endless ? extent : 1;
    for (int64_t n = 0; n < tess.mesh->node_count; n++) {
        double *node = tess.mesh->nodes + 3 * n, X[3] = {scale * node[0], scale * node[1], scale * node[2]};
        for (int i = 0; i < 3; i++)
            node[i] = pose.turn[3 * i] * X[0] + pose.turn[3 * i + 1] * X[1] + pose.turn[3 * i + 2] * X[2] +
                      pose.shift[i];
    }
    *out = tess.mesh;
    return PL_OK;
}
