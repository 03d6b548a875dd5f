/* The list of flow rules: X(symbol, "name"). A new one needs its file and a line here. */
#ifndef PL_PLASTICITY_LIST_H
#define PL_PLASTICITY_LIST_H

#define PL_FLOWS(X)                                                                                          \
    X(creep, "creep")                                                                                        \
    X(multiplicative, "multiplicative")                                                                      \
    X(von_mises, "von-mises")                                                                                \
    X(user, "user")

#endif
