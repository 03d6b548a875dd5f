/* The laws there are, once: X(symbol). A new one is its file and a line here. */
#ifndef PL_MATERIALS_LIST_H
#define PL_MATERIALS_LIST_H

#define PL_LAWS(X)                                                                                           \
    X(linear)                                                                                                \
    X(corotated)                                                                                             \
    X(stvk)                                                                                                  \
    X(neo_hookean)                                                                                           \
    X(stable_neo_hookean)                                                                                    \
    X(tissue)                                                                                                \
    X(user)

#endif
