/* The linear solvers and preconditioners there are, once: X(symbol, "name"). A new one is its file and a line
 * here. */
#ifndef PL_LINEAR_LIST_H
#define PL_LINEAR_LIST_H

#define PL_SOLVERS(X) X(pcg, "pcg") X(direct, "direct")

#define PL_PRECONDITIONERS(X) X(block_jacobi, "block-jacobi")

#endif
