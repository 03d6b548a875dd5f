/* The list of linear solvers and preconditioners: X(symbol, "name"). A new one needs its file and a line
 * here. */
#ifndef PL_LINEAR_LIST_H
#define PL_LINEAR_LIST_H

#ifdef PL_HAVE_CHOLMOD
#define PL_OPTIONAL_SOLVERS(X) X(cholmod, "cholmod")
#else
#define PL_OPTIONAL_SOLVERS(X)
#endif

#define PL_SOLVERS(X)                                                                                        \
    X(pcg, "pcg")                                                                                            \
    X(direct, "direct")                                                                                      \
    X(automatic, "automatic")                                                                                \
    PL_OPTIONAL_SOLVERS(X)

/* Selects the preconditioner that rates itself highest for the model. */
#define PL_PRECONDITIONER_AUTOMATIC "automatic"
#define PL_PRECONDITIONERS(X)                                                                                \
    X(block_jacobi, "block-jacobi")                                                                          \
    X(two_level, "two-level")

#endif
