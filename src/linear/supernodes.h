/* Supernodes of an elimination order: runs of columns of the factor that are processed together. */
#ifndef PL_LINEAR_SUPERNODES_H
#define PL_LINEAR_SUPERNODES_H

#include "linear/ordering.h"

typedef struct pl_supernodes {
    int32_t nodes, count;
    int32_t *order;  /* (nodes) order[k] is the k-th node to eliminate: the given order, rearranged so that
                        children come before parents and supernodes are contiguous */
    int32_t *first;  /* (count + 1) columns of each */
    int32_t *parent; /* (count) -1: a root; otherwise greater than its children */
    int32_t *below;  /* (count) rows below the columns */
    double cost;     /* approximate cycles of the factorisation */
} pl_supernodes;

pl_status pl_supernodes_find(const pl_graph *graph, const int32_t *order, pl_supernodes *out, pl_error *err);
void pl_supernodes_free(pl_supernodes *supernodes);

/* Approximate cycles for one front with columns and rows below of this many nodes. */
double pl_front_cost(int32_t columns, int32_t below);

#endif
