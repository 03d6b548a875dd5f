/* All shapes of colliders: X(symbol, "name"). A new one is its file and a line here. */
#ifndef PL_CONTACT_LIST_H
#define PL_CONTACT_LIST_H

#define PL_COLLIDER_SHAPES(X)                                                                                \
    X(plane, "plane")                                                                                        \
    X(plane, "half-space")                                                                                   \
    X(sphere, "sphere")                                                                                      \
    X(box, "box")                                                                                            \
    X(capsule, "capsule")                                                                                    \
    X(cylinder, "cylinder")                                                                                  \
    X(torus, "torus")                                                                                        \
    X(gear, "gear")                                                                                          \
    X(mesh, "mesh")

#endif
