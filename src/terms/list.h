/* All terms, in the order in which they are summed: X(symbol, "name"). A new one is its file and a line
 * here. */
#ifndef PL_TERMS_LIST_H
#define PL_TERMS_LIST_H

#define PL_TERMS(X)                                                                                          \
    X(inertia, "inertia")                                                                                    \
    X(elasticity, "elasticity")                                                                              \
    X(rayleigh_damping, "rayleigh damping")                                                                  \
    X(consistent_mass, "consistent mass")                                                                    \
    X(dead_loads, "dead loads")                                                                              \
    X(pressures, "pressures")                                                                                \
    X(grabs, "grabs")                                                                                        \
    X(contact_penalty, "contact penalty")                                                                    \
    X(contact_barrier, "contact barrier")                                                                    \
    X(contact_restitution, "contact restitution")                                                            \
    X(straight_edges, "straight edges")

#endif
