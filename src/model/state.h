/* The state: the data that a step changes and the next one needs. It is a list of named blocks, which a
 * checkpoint saves and a rebuild carries over. */
#ifndef PL_MODEL_STATE_H
#define PL_MODEL_STATE_H

#include "assembly/assembly.h"
#include "assembly/kernel.h"
#include "core/memory.h"
#include "pliant/sim.h"

/* Kind of the items of a block. */
typedef enum pl_state_by {
    PL_BY_MODEL, /* the whole: one item */
    PL_BY_NODE,
    PL_BY_POINT /* integration points: values of every part that has any, in its batches' layout */
} pl_state_by;

typedef struct pl_state_block {
    const char *name;
    pl_state_by by;
    void *data;           /* or NULL, with a list */
    int64_t count;        /* items; by point: doubles in all */
    pl_items *list;       /* by model: items whose number changes from step to step, in place of `data` */
    size_t size;          /* bytes per item; by point: of a double */
    const int32_t *nodes; /* by node: the node of each item, or NULL: item i is node i's */
    /* by point: doubles per point of a part; 0: none */
    int (*width)(const pl_part *part);
    bool of_corners; /* by point: rest data, with gradients per corner of an element */
    /* Not carried over if the numbering of nodes or elements has changed: the initial values remain. */
    bool of_numbering;
} pl_state_block;

/* Stability limits of substeps (substeps.h): the largest eigenvalues of M^-1 K (1/s2) and, if it is explicit,
 * of M^-1 D (1/s), at the end of a step, and the fingerprint of the state in which they were computed; 0:
 * none. */
typedef struct pl_stability {
    double elastic, damping;
    double explained; /* J of kinetic and elastic energy accounted for: initial energy and later input */
    uint64_t fingerprint;
} pl_stability;

/* Energy created by an integrator (variational.c), J: its excess over the smallest value so far, and the
 * recent kinetic and elastic energy with which it is compared. */
typedef struct pl_ledger {
    double excess, scale;
} pl_ledger;

/* The energy balance of steps with one linear system (energy_watch.h): J created so far and not lost since,
 * recent J, and J with which the next step may start, if known. */
typedef struct pl_energy_watch {
    double excess, scale, allowed;
    int32_t known, awake;
} pl_energy_watch;

/* The parts of steps that would not converge as a whole (halving.h): dt / 2^level, the number of consecutive
 * converged parts, and the length of the last one, s (0: none yet). */
typedef struct pl_step_size {
    int64_t level, converged;
    double last;
} pl_step_size;

/* Untangling that a quasistatic step left unfinished (incremental.c), for the next one to continue: whether
 * it began tangled, whether it uses the wide limiter, and its progress: smallest number of inverted elements,
 * smallest elastic energy (J), iterations since one of them fell. */
typedef struct pl_untangling {
    int64_t tangled, limiter_used, fewest, stalled;
    double min;
} pl_untangling;

/* Whether floats have proved too coarse for the systems of a matrix of automatic precision. */
typedef struct pl_matrix_state {
    int64_t floats_failed;
} pl_matrix_state;

/* Steps of the present length are counted from here: after `dt` has changed, time continues. */
typedef struct pl_clock {
    double time; /* s, after ... */
    int64_t step;
} pl_clock;

enum { PL_MAX_STATE_BLOCKS = 64 };
typedef struct pl_state {
    int64_t step;
    pl_clock clock;
    double *positions, *velocities;
    double *temperature;                        /* (nodes) K; NULL if neither heat nor a material needs it */
    double *old_positions, *old_velocities;     /* of the step before, for integrators that move */
    double *solutions;                          /* (2, nodes, 3) of the last two steps' linear systems */
    pl_stability stability;                     /* of integrators with substeps */
    pl_ledger ledger;                           /* of integrators that keep one */
    pl_energy_watch energy_watch;               /* of integrators with one linear system per step */
    pl_step_size step_size;                     /* of integrators that halve steps */
    pl_untangling untangling;                   /* of integrators without inertia */
    pl_matrix_state matrix;                     /* of automatic precision */
    pl_state_block blocks[PL_MAX_STATE_BLOCKS]; /* all of the above except `step`, and those of modules */
    int block_count;
} pl_state;

/* Makes data part of the state; its owner recomputes derived data in pl_sim_restored. */
pl_status pl_state_add(pl_state *state, pl_state_block block, pl_error *err);

static inline const void *pl_state_block_data(const pl_state_block *block) {
    return block->list ? block->list->items : block->data;
}
static inline size_t pl_state_block_bytes(const pl_state_block *block) {
    return (size_t)(block->list ? block->list->count : block->count) * block->size;
}
/* Resizes a list to the length of another; false without memory. */
static inline bool pl_state_block_resize(pl_state_block *block, int64_t count) {
    if (!pl_items_reserve(block->list, count, block->size)) return false;
    block->list->count = count;
    return true;
}

/* Blocks of common kinds. */
static inline pl_state_block pl_state_vectors(const char *name, double *data, int64_t nodes) {
    return (pl_state_block){
        .name = name, .by = PL_BY_NODE, .data = data, .count = nodes, .size = 3 * sizeof(double)};
}
static inline pl_state_block pl_state_figures(const char *name, void *data, size_t bytes) {
    return (pl_state_block){.name = name, .by = PL_BY_MODEL, .data = data, .count = 1, .size = bytes};
}

static inline pl_state_block pl_state_items(const char *name, pl_items *list, size_t size) {
    return (pl_state_block){.name = name, .by = PL_BY_MODEL, .list = list, .size = size};
}

/* Doubles per point that the assembly stores: F_p, and rest data that annealing replaces. */
static inline int pl_state_width_plastic(const pl_part *part) { return part->state.Fp ? 9 : 0; }
static inline int pl_state_width_shapes(const pl_part *part) {
    return part->state.shape ? PL_POINT_DOUBLES : 0;
}
static inline pl_state_block pl_state_points(const char *name, double *data, int64_t count,
                                             int (*width)(const pl_part *part)) {
    return (pl_state_block){.name = name,
                            .by = PL_BY_POINT,
                            .data = data,
                            .count = count,
                            .size = sizeof(double),
                            .width = width};
}

#endif
