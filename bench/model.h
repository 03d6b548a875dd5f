/* A bar of the peers' common case, assembled: what the kernels' benches work on. */
#ifndef PL_BENCH_MODEL_H
#define PL_BENCH_MODEL_H

#include "assembly/assembly.h"
#include "pliant/mesh.h"

typedef struct pl_bench_model {
    int64_t nodes, tets;
    pl_assembly *assembly;
    pl_threads *threads;
    double *x, *y; /* bent positions, and room for a result */
    double *rest;  /* positions at rest, which the assembly borrows */
} pl_bench_model;

/* Neo-Hookean (logarithmic), E = 1e5, nu = 0.33; tet4 or tet10, as the mesh is. */
pl_status pl_bench_model_of(const pl_mesh *mesh, unsigned storage, int threads, pl_bench_model *out,
                            pl_error *err);
/* The same of the peers' bar. */
pl_status pl_bench_model_create(int resolution, unsigned storage, int threads, pl_bench_model *out,
                                pl_error *err);
void pl_bench_model_free(pl_bench_model *model);

#endif
