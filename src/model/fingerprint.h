/* Fingerprints of a simulation's definitions, by which an update detects changes (integrate/update.c).
 *
 * Each definition has three 64-bit sums of its content: its identity (a body's mesh and placement: its state
 * belongs to that), the inputs of the model's structure (element batches, matrix, vertices), and everything
 * else, numbers. Contents count, not addresses; meshes of bodies count by their pointer. Fields come from the
 * lists used by scenes and checks.
 */
#ifndef PL_MODEL_FINGERPRINT_H
#define PL_MODEL_FINGERPRINT_H

#include "pliant/sim.h"

typedef enum pl_print_kind {
    PL_PRINT_SIMULATION, /* dt, gravity, seed, threads, may_anneal */
    PL_PRINT_INTEGRATOR,
    PL_PRINT_SOLVER,
    PL_PRINT_MATERIAL,
    PL_PRINT_BODY,
    PL_PRINT_CONSTRAINT,
    PL_PRINT_LOAD,
    PL_PRINT_COLLIDER,
    PL_PRINT_CONTACT,
    PL_PRINT_PAIR,
    PL_PRINT_HEAT,
    PL_PRINT_SOURCE,
    PL_PRINT_FIXED,
    PL_PRINT_ANNEAL,
    PL_PRINT_KINDS
} pl_print_kind;

typedef struct pl_print {
    pl_print_kind kind;
    char *name; /* NULL: it has none */
    uint64_t identity, structure, numbers;
} pl_print;

typedef struct pl_prints {
    int count;
    pl_print *items; /* by kind, then in the definitions' order */
} pl_prints;

/* For definitions that are valid individually. */
pl_status pl_prints_create(const pl_sim_def *def, pl_prints *out, pl_error *err);
void pl_prints_free(pl_prints *prints);

/* The index-th of a kind; NULL if there is none. */
const pl_print *pl_prints_at(const pl_prints *prints, pl_print_kind kind, int index);

/* The differences between two. */
typedef struct pl_difference {
    unsigned kinds;      /* bits 1 << pl_print_kind: whose definitions are not the same ... */
    unsigned structures; /* ... and of these, those in which the structure is another one */
    char why[128];       /* the first that is structure, or else the first */
} pl_difference;
pl_difference pl_prints_compare(const pl_prints *old, const pl_prints *fresh);

/* For each of a kind in `fresh`, the index of its predecessor in `old`: by name, and in order if several have
 * the same. `of` has room for all of the kind in `fresh`; -1: none. With `same`, only if their identities are
 * the same, too. */
void pl_prints_match(const pl_prints *old, const pl_prints *fresh, pl_print_kind kind, bool same, int *of);
int pl_prints_count(const pl_prints *prints, pl_print_kind kind);

#endif
