/* What other programs need for the same work, milliseconds: Xeon at 2.8 GHz, 2 cores, AVX-512, gcc 12.2 -O3
 * -march=native, November 2026; least of many runs. Measured on bars from Gmsh with about the same number of
 * tetrahedra. Figures from another machine than the one a bench runs on are in proportion to its scalar
 * kernel and bandwidth, not absolute. */
#ifndef PL_BENCH_PEERS_H
#define PL_BENCH_PEERS_H

typedef struct pl_peer {
    int tets;
    double vega_elements; /* VegaFEM 4.0, invertible neo-Hookean, forces + stiffness, 1 thread */
    double vega_warped;   /* VegaFEM, corotational implicit step, CG to 1e-3 */
    double vega_fixed;    /* the same with 20 fixed iterations */
    double femfx;         /* FEMFX, corotational step in single precision to 1.2e-7, without its tree refit */
    double vega_implicit; /* VegaFEM, invertible neo-Hookean implicit step, CG to 1e-3 */
} pl_peer;

static const pl_peer pl_peers[] = {{971, 1.22, 0.92, 1.24, 0.351, 1.59},
                                   {10253, 15.2, 14.7, 16.6, 4.74, 21.6},
                                   {98556, 188, 254, 260, 152, 310}};

/* Memory bandwidth of that machine (triad), GB/s, 1 and 2 threads. */
#define PL_PEER_BANDWIDTH_1 13.0
#define PL_PEER_BANDWIDTH_2 25.5

#endif
