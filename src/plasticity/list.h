/* The flow rules there are, once: X(symbol, "name"). A new one is its file and a line here. */
#ifndef PL_PLASTICITY_LIST_H
#define PL_PLASTICITY_LIST_H

#define PL_FLOWS(X)                                                                                          \
    X(creep, "creep")                                                                                        \
    X(multiplicative, "multiplicative")                                                                      \
    X(von_mises, "von-mises")                                                                                \
    X(user, "user")

#endif
