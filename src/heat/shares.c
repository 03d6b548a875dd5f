/* See shares.h. */
#include "heat/shares.h"
#include "mesh/tet.h"

#include <stdlib.h>

static void share_triangle(const int32_t *tri, const double *X, double *area) {
    double normal[3];
    pl_tri_normal(X, tri, normal);
    for (int a = 0; a < 3; a++) area[tri[a]] += sqrt(pl_dot3(normal, normal)) / 6;
}

/* The three-point rule at the midpoints of the sides, exact for quadratics. Each point gets a third of the
 * area that the face would have with the local area element. The share of an inactive node goes to the
 * ends. */
static void share_curved(const int32_t nodes[6], const double *X, double *area) {
    double x[6][3];
    bool inactive[3];
    for (int a = 0; a < 6; a++) {
        for (int d = 0; d < 3; d++) x[a][d] = X[3 * (int64_t)nodes[a] + d];
    }
    for (int e = 0; e < 3; e++) {
        int f = (e + 1) % 3;
        inactive[e] = nodes[3 + e] == nodes[e] || nodes[3 + e] == nodes[f];
        for (int d = 0; d < 3 && inactive[e]; d++) x[3 + e][d] = 0.5 * (x[e][d] + x[f][d]);
    }
    for (int e = 0; e < 3; e++) {
        double z[3] = {0.5, 0.5, 0.5}, g[3][3], u[3], v[3], n[3];
        z[(e + 2) % 3] = 0;
        for (int a = 0; a < 3; a++) { /* derivatives along the coordinate of corner a */
            int b = (a + 1) % 3, c = (a + 2) % 3;
            for (int d = 0; d < 3; d++)
                g[a][d] = (4 * z[a] - 1) * x[a][d] + 4 * (z[b] * x[3 + a][d] + z[c] * x[3 + c][d]);
        }
        pl_sub3(g[1], g[0], u);
        pl_sub3(g[2], g[0], v);
        pl_cross3(u, v, n);
        double share = sqrt(pl_dot3(n, n)) / 6;
        if (inactive[e])
            area[nodes[e]] += 0.5 * share, area[nodes[(e + 1) % 3]] += 0.5 * share;
        else
            area[nodes[3 + e]] += share;
    }
}

pl_status pl_heat_shares(const pl_mesh *mesh, const double *X, double *volume, double *area, pl_error *err) {
    int32_t *faces = NULL;
    int64_t count = 0;
    int size = 3;
    pl_status status = pl_mesh_boundary_nodes(mesh, &faces, NULL, &count, &size, err);
    if (status != PL_OK) return status;
    for (int64_t t = 0; !pl_mesh_is_quadratic(mesh) && t < mesh->tet_count; t++) {
        const int32_t *tet = mesh->tets + 4 * t;
        for (int a = 0; a < 4; a++) volume[tet[a]] += 0.25 * fabs(pl_tet_volume(X, tet));
    }
    for (int64_t t = 0; t < count; t++) {
        if (size == 6)
            share_curved(faces + 6 * t, X, area);
        else
            share_triangle(faces + 3 * t, X, area);
    }
    free(faces);
    return PL_OK;
}
