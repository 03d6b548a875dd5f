/* See shares.h. */
#include "heat/shares.h"
#include "mesh/tet.h"

#include <stdlib.h>

pl_status pl_heat_shares(const pl_mesh *mesh, const double *X, double *volume, double *area, pl_error *err) {
    int32_t *tris = NULL;
    int64_t count = 0;
    pl_status status = pl_mesh_boundary(mesh, &tris, NULL, &count, err);
    if (status != PL_OK) return status;
    for (int64_t t = 0; t < mesh->tet_count; t++) {
        const int32_t *tet = mesh->tets + t * mesh->nodes_per_tet;
        for (int a = 0; a < 4; a++) volume[tet[a]] += 0.25 * fabs(pl_tet_volume(X, tet));
    }
    for (int64_t t = 0; t < count; t++) {
        double normal[3];
        pl_tri_normal(X, tris + 3 * t, normal);
        for (int a = 0; a < 3; a++) area[tris[3 * t + a]] += sqrt(pl_dot3(normal, normal)) / 6;
    }
    free(tris);
    return PL_OK;
}
