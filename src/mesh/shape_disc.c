/* Cylinder and torus: a triangulated disc swept along x or around z, with each prism divided into 3
 * tetrahedra.
 *
 * The disc has m rings around its centre, with 6 k nodes on ring k, so that its triangles are nearly
 * equilateral. In a prism over the triangle a < b < c (disc numbers) the diagonals of the quadrilaterals
 * start at the smaller number, at the bottom in even layers and at the top in odd ones. Neighbours therefore
 * always agree, and the alternation avoids a preferred twist. */
#include "core/memory.h"
#include "mesh/shape.h"

#include <math.h>
#include <stdlib.h>

typedef struct pl_disc {
    int64_t node_count, tri_count;
    double (*nodes)[2];
    int32_t (*tris)[3]; /* numbers ascending */
    int64_t inner;      /* number of nodes inside the rim; they come first */
} pl_disc;

static void pl_disc_free(pl_disc *disc) {
    free(disc->nodes);
    free(disc->tris);
}

static void pl_disc_add(pl_disc *disc, int64_t a, int64_t b, int64_t c) {
    int64_t t;
    if (a > b) t = a, a = b, b = t;
    if (b > c) t = b, b = c, c = t;
    if (a > b) t = a, a = b, b = t;
    int32_t *tri = disc->tris[disc->tri_count++];
    tri[0] = (int32_t)a, tri[1] = (int32_t)b, tri[2] = (int32_t)c;
}

static pl_status pl_disc_make(pl_disc *disc, double radius, int64_t rings, pl_error *err) {
    double pi = acos(-1);
    disc->nodes = pl_array_new(1 + 3 * rings * (rings + 1), sizeof *disc->nodes);
    disc->tris = pl_array_new(6 * rings * rings, sizeof *disc->tris);
    if (!disc->nodes || !disc->tris) return pl_error_memory(err, 120 * rings * rings, "a disc");
    disc->node_count = 1;
    for (int64_t k = 1; k <= rings; k++) {
        int64_t first = disc->node_count,
                inside = first - 6 * (k - 1); /* first nodes of this ring and of the one inside */
        disc->inner = first;
        for (int64_t i = 0; i < 6 * k; i++) {
            double angle = pi * (double)i / (double)(3 * k), r = radius * (double)k / (double)rings;
            disc->nodes[disc->node_count][0] = r * cos(angle);
            disc->nodes[disc->node_count++][1] = r * sin(angle);
        }
        for (int64_t sector = 0; sector < 6; sector++) {
            for (int64_t j = 0; j < k; j++) {
                int64_t out0 = first + sector * k + j, out1 = first + (sector * k + j + 1) % (6 * k);
                int64_t in0 = k == 1 ? 0 : inside + (sector * (k - 1) + j) % (6 * (k - 1));
                pl_disc_add(disc, out0, out1, in0);
                if (j == k - 1) continue;
                int64_t in1 = inside + (sector * (k - 1) + j + 1) % (6 * (k - 1));
                pl_disc_add(disc, in0, in1, out1);
            }
        }
    }
    return PL_OK;
}

/* Prisms between each of `layers` layers and the next; if `ring`, the last layer is joined to the first. */
static void pl_sweep_tets(const pl_disc *disc, int64_t layers, bool ring, int32_t *tet) {
    for (int64_t layer = 0; layer < layers; layer++) {
        int64_t low = layer * disc->node_count;
        int64_t high = ring && layer == layers - 1 ? 0 : low + disc->node_count;
        if (layer % 2) {
            int64_t t = low;
            low = high;
            high = t;
        }
        for (int64_t i = 0; i < disc->tri_count; i++) {
            const int32_t *tri = disc->tris[i];
            int64_t corners[12] = {low + tri[0], low + tri[1],  low + tri[2],  high + tri[2],
                                   low + tri[0], low + tri[1],  high + tri[1], high + tri[2],
                                   low + tri[0], high + tri[0], high + tri[1], high + tri[2]};
            for (int k = 0; k < 12; k++) *tet++ = (int32_t)corners[k];
        }
    }
}

static int64_t pl_rings(const pl_shape_def *def) { return (def->resolution + 1) / 2; }

/* Number of layers with a thickness of the disc's edge length, at least `min`. */
static double pl_layers(double length, double radius, int64_t rings, double min) {
    return fmax(min, round(length / radius * (double)rings));
}

static pl_status pl_sweep_allocate(pl_mesh *mesh, int64_t rings, double layers, bool ring, pl_error *err) {
    double disc_nodes = 1 + 3 * (double)rings * ((double)rings + 1);
    return pl_shape_allocate(mesh, disc_nodes * (layers + (ring ? 0 : 1)),
                             18 * (double)rings * (double)rings * layers, err);
}

pl_status pl_shape_make_cylinder(const pl_shape_def *def, pl_mesh *mesh, pl_error *err) {
    int64_t rings = pl_rings(def);
    double layer_count = pl_layers(def->length, def->radius, rings, 1);
    pl_disc disc = {0};
    pl_status status = pl_sweep_allocate(mesh, rings, layer_count, false, err);
    if (status == PL_OK) status = pl_disc_make(&disc, def->radius, rings, err);
    int64_t layers = (int64_t)layer_count;
    static const char *const names[] = {"x-", "x+", "side"};
    for (int k = 0; k < 3 && status == PL_OK; k++) {
        if (!pl_mesh_group(mesh, names[k], k < 2 ? 2 : 4, PL_ON_NODES))
            status = pl_error_memory(err, 64, names[k]);
    }
    for (int64_t layer = 0; layer <= layers && status == PL_OK; layer++) {
        for (int64_t i = 0; i < disc.node_count && status == PL_OK; i++) {
            int64_t node = layer * disc.node_count + i;
            mesh->nodes[3 * node] = def->length * ((double)layer / (double)layers);
            mesh->nodes[3 * node + 1] = disc.nodes[i][0];
            mesh->nodes[3 * node + 2] = disc.nodes[i][1];
            bool end = layer == 0 || layer == layers, rim = i >= disc.inner;
            if (end) status = pl_shape_name(mesh, names[layer > 0], node, err);
            if (rim && status == PL_OK) status = pl_shape_name(mesh, names[2], node, err);
            if ((end || rim) && status == PL_OK) status = pl_shape_name(mesh, "surface", node, err);
        }
    }
    if (status == PL_OK) pl_sweep_tets(&disc, layers, false, mesh->tets);
    pl_disc_free(&disc);
    return status;
}

pl_status pl_shape_make_torus(const pl_shape_def *def, pl_mesh *mesh, pl_error *err) {
    int64_t rings = pl_rings(def);
    double pi = acos(-1);
    double layer_count = 2 * pl_layers(pi * def->radius, def->tube, rings,
                                       3); /* even, so that the alternation matches at the join */
    pl_disc disc = {0};
    pl_status status = pl_sweep_allocate(mesh, rings, layer_count, true, err);
    if (status == PL_OK) status = pl_disc_make(&disc, def->tube, rings, err);
    int64_t layers = (int64_t)layer_count;
    for (int64_t layer = 0; layer < layers && status == PL_OK; layer++) {
        double angle = 2 * pi * (double)layer / (double)layers;
        for (int64_t i = 0; i < disc.node_count && status == PL_OK; i++) {
            int64_t node = layer * disc.node_count + i;
            double r = def->radius + disc.nodes[i][0];
            mesh->nodes[3 * node] = r * cos(angle);
            mesh->nodes[3 * node + 1] = r * sin(angle);
            mesh->nodes[3 * node + 2] = disc.nodes[i][1];
            if (i >= disc.inner) status = pl_shape_name(mesh, "surface", node, err);
        }
    }
    if (status == PL_OK) pl_sweep_tets(&disc, layers, true, mesh->tets);
    pl_disc_free(&disc);
    return status;
}
