/* Angles and volume of a finished mesh, computed in chunks whose results are added in order. */
#include "core/memory.h"
#include "mesh/folded.h"
#include "mesh/order.h"
#include "mesh/tet.h"
#include "mesher/solid.h"

#include <math.h>
#include <stdlib.h>

enum { PL_CHUNK_TETS = 4096 };

typedef struct pl_measures {
    double min, max, volume; /* cosines of angles */
} pl_measures;

typedef struct pl_measuring {
    const pl_mesh *mesh;
    pl_measures *chunks;
} pl_measuring;

/* Extends a range by the cosines of a tetrahedron's dihedral angles. */
static void add_cosines(const double *nodes, const int32_t *tet, double *min, double *max) {
    double normal[4][3];
    for (int f = 0; f < 4; f++) {
        const int32_t face[3] = {tet[pl_tet_faces[f][0]], tet[pl_tet_faces[f][1]], tet[pl_tet_faces[f][2]]};
        pl_tri_normal(nodes, face, normal[f]);
        double length = sqrt(pl_dot3(normal[f], normal[f]));
        for (int k = 0; k < 3; k++) normal[f][k] /= length;
    }
    for (int e = 0; e < 6; e++) {
        double c = -pl_dot3(normal[pl_tet_edges[e][0]], normal[pl_tet_edges[e][1]]);
        *min = fmin(*min, c), *max = fmax(*max, c);
    }
}

static void measure_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const pl_measuring *m = context;
    const pl_mesh *mesh = m->mesh;
    pl_measures own = {1, -1, 0};
    bool curved = pl_mesh_is_quadratic(mesh);
    for (int64_t i = chunk * PL_CHUNK_TETS; i < (chunk + 1) * PL_CHUNK_TETS && i < mesh->tet_count; i++) {
        const int32_t *tet = mesh->tets + mesh->nodes_per_tet * i;
        own.volume += curved ? pl_tet_curved_volume(tet, mesh->nodes) : pl_tet_volume(mesh->nodes, tet);
        add_cosines(mesh->nodes, tet, &own.min, &own.max);
    }
    m->chunks[chunk] = own;
}

pl_status pl_mesher_measure(const pl_mesh *mesh, const pl_solid *solid, pl_threads *threads,
                            pl_mesher_report *report, pl_error *err) {
    int64_t count = (mesh->tet_count + PL_CHUNK_TETS - 1) / PL_CHUNK_TETS;
    pl_measuring m = {mesh, pl_array_new(count, sizeof *m.chunks)};
    if (!m.chunks) return pl_error_memory(err, 24 * count, "measures");
    pl_threads_run(threads, count, measure_chunk, &m);
    pl_measures all = {1, -1, 0};
    for (int64_t i = 0; i < count; i++) {
        all.min = fmin(all.min, m.chunks[i].min);
        all.max = fmax(all.max, m.chunks[i].max);
        all.volume += m.chunks[i].volume;
    }
    free(m.chunks);
    report->angle_min = acos(fmin(1, all.max)) * 180 / 3.14159265358979323846;
    report->angle_max = acos(fmax(-1, all.min)) * 180 / 3.14159265358979323846;
    report->volume = all.volume;
    report->surface_volume = solid->volume;
    return PL_OK;
}
