/* The assembled bar of the common case, for benches of kernels. */
#ifndef PL_BENCH_MODEL_H
#define PL_BENCH_MODEL_H

#include "assembly/assembly.h"
#include "pliant/mesh.h"

typedef struct pl_bench_model {
    int64_t nodes, tets;
    pl_assembly *assembly;
    pl_threads *threads;
    double *x, *y; /* bent positions, and memory for a result */
    double *rest;  /* rest positions, which the assembly borrows */
} pl_bench_model;

/* Neo-Hookean (logarithmic), E = 1e5, nu = 0.33; tet4 or tet10, according to the mesh. */
pl_status pl_bench_model_of(const pl_mesh *mesh, unsigned storage, int threads, pl_bench_model *out,
                            pl_error *err);
/* The same for the bar of the common case. */
pl_status pl_bench_model_create(int resolution, unsigned storage, int threads, pl_bench_model *out,
                                pl_error *err);
void pl_bench_model_free(pl_bench_model *model);

#endif
