/* All integrators: X(symbol, "name"). A new one is its file and a line here. */
#ifndef PL_INTEGRATE_LIST_H
#define PL_INTEGRATE_LIST_H

#define PL_INTEGRATORS(X)                                                                                    \
    X(quasistatic, "quasistatic")                                                                            \
    X(implicit_euler, "implicit-euler")                                                                      \
    X(linear_implicit_euler, "linear-implicit-euler")                                                        \
    X(bdf2, "bdf2")                                                                                          \
    X(variational, "variational")                                                                            \
    X(symplectic_euler, "symplectic-euler")                                                                  \
    X(newmark_imex, "newmark-imex")

#endif
