/* Times of other programs for the same work: milliseconds, one thread, gcc 12.2 -O3 -march=native. Common
 * case: a bar of 4 x 1 x 1 m fixed at x = 0, E = 1e5 Pa, nu = 0.33, 1000 kg/m3, steps of 0.01 s from rest, on
 * meshes by Gmsh, which are in tests/data. All are minimum times on those meshes.
 *
 * Steps were measured on a two-core AMD EPYC (Zen 4), as the smallest of seven runs interleaved with
 * Pliant's. Element work was measured on a Xeon at 2.8 GHz (AVX-512), on which VegaFEM's steps take 1.01 to
 * 1.27 times as long as on the EPYC. Rerun the other programs on another machine: ratios are not
 * transferable. */
#ifndef PL_BENCH_PEERS_H
#define PL_BENCH_PEERS_H

typedef struct pl_peer {
    const char *mesh; /* path in the source tree */
    int tets;
    double vega_warped;   /* VegaFEM 4.0, corotational implicit step, CG to 1e-3 */
    double vega_fixed;    /* the same with 20 fixed iterations */
    double femfx;         /* FEMFX, corotational step in single precision to 1.2e-7, without its tree refit */
    double vega_implicit; /* VegaFEM, invertible neo-Hookean implicit step, CG to 1e-3 */
    double vega_elements; /* VegaFEM, invertible neo-Hookean, forces + stiffness, on the Xeon */
} pl_peer;

static const pl_peer pl_peers[] = {{"tests/data/bar1k.msh", 971, 0.747, 0.980, 0.293, 1.37, 1.22},
                                   {"tests/data/bar10k.msh", 10253, 12.5, 13.5, 3.82, 17.4, 15.2},
                                   {"tests/data/bar100k.msh.gz", 98556, 251, 240, 73.0, 301, 188}};

#endif
