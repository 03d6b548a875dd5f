/* What an element is to the engine: nodes, integration points, and the gradients of its shape functions at
 * rest.
 *
 * An element is one file that defines a `const pl_element` and one line in registry.c. It knows nothing of
 * materials. Gradients sum to zero over the nodes (partition of unity); kernels rely on that.
 */
#ifndef PL_ELEMENTS_ELEMENT_H
#define PL_ELEMENTS_ELEMENT_H

#include "pliant/base.h"

enum { PL_MAX_ELEMENT_NODES = 10, PL_MAX_ELEMENT_POINTS = 11 };

typedef struct pl_element {
    const char *name;
    const char *doc;
    int nodes, points;
    /* From rest positions (nodes,3): gradients (points, nodes, 3) in 1/m and weights (points) in m3, whose
     * sum is the volume. Works for either winding. Returns false when the rest shape is degenerate. */
    bool (*rest)(const double *X, double *gradients, double *weights);
    /* Shares of the element's mass that its nodes get in a lumped mass matrix (nodes). */
    const double *mass_shares;
} pl_element;

const pl_element *pl_element_find(const char *name);
int pl_element_count(void);
const pl_element *pl_element_at(int index);

#endif
