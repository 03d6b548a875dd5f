/* The list of laws: X(symbol, "name"). A new one needs its file and a line here. */
#ifndef PL_MATERIALS_LIST_H
#define PL_MATERIALS_LIST_H

#define PL_LAWS(X)                                                                                           \
    X(linear, "linear")                                                                                      \
    X(corotated, "corotated")                                                                                \
    X(stvk, "stvk")                                                                                          \
    X(neo_hookean, "neo-hookean")                                                                            \
    X(stable_neo_hookean, "stable-neo-hookean")                                                              \
    X(tissue, "tissue")                                                                                      \
    X(user, "user")

#endif
