/* The rules of plastic flow there are, once: X(symbol). A new one is its file and a line here. */
#ifndef PL_PLASTICITY_LIST_H
#define PL_PLASTICITY_LIST_H

#define PL_FLOWS(X)                                                                                          \
    X(creep)                                                                                                 \
    X(multiplicative)                                                                                        \
    X(von_mises)                                                                                             \
    X(user)

#endif
