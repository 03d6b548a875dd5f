/* The list of node kinds. A new one needs a definition in a file of this folder and a line here. */
#ifndef PL_SCULPT_LIST_H
#define PL_SCULPT_LIST_H

#define PL_SCULPT_KINDS(X)                                                                                   \
    X(sphere)                                                                                                \
    X(ellipsoid)                                                                                             \
    X(capsule)                                                                                               \
    X(box)                                                                                                   \
    X(torus)                                                                                                 \
    X(cylinder)                                                                                              \
    X(cone)                                                                                                  \
    X(extrude)                                                                                               \
    X(revolve)                                                                                               \
    X(tube)                                                                                                  \
    X(union)                                                                                                 \
    X(difference)                                                                                            \
    X(intersection)                                                                                          \
    X(mirror)                                                                                                \
    X(repeat)                                                                                                \
    X(along)                                                                                                 \
    X(bend)                                                                                                  \
    X(twist)                                                                                                 \
    X(displace)                                                                                              \
    X(paint)

#endif
