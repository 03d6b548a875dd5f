/* The terms there are, once, in the order in which they are summed: X(symbol). A new one is its file and a
 * line here. */
#ifndef PL_TERMS_LIST_H
#define PL_TERMS_LIST_H

#define PL_TERMS(X)                                                                                          \
    X(inertia)                                                                                               \
    X(elasticity)                                                                                            \
    X(rayleigh_damping)                                                                                      \
    X(consistent_mass)                                                                                       \
    X(dead_loads)                                                                                            \
    X(pressures)                                                                                             \
    X(contact_penalty)                                                                                       \
    X(straight_edges)

#endif
