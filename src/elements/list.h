/* The list of elements: X(symbol, "name"). A new one needs its file and a line here. */
#ifndef PL_ELEMENTS_LIST_H
#define PL_ELEMENTS_LIST_H

#define PL_ELEMENTS(X)                                                                                       \
    X(tet4, "tet4")                                                                                          \
    X(tet10, "tet10")                                                                                        \
    X(bezier10, "bezier10")                                                                                  \
    X(adaptive, "adaptive")

#endif
