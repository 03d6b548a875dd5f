/* The list of mesh formats: X(symbol, "name"), in the order in which content is recognised. A new format
 * needs its file and a line here. */
#ifndef PL_IO_LIST_H
#define PL_IO_LIST_H

#define PL_MESH_FORMATS(X)                                                                                   \
    X(msh, "msh")                                                                                            \
    X(tetgen, "tetgen")                                                                                      \
    X(vtu, "vtu")                                                                                            \
    X(vtk, "vtk")                                                                                            \
    X(medit, "medit")                                                                                        \
    X(inp, "inp")                                                                                            \
    X(obj, "obj")                                                                                            \
    X(ply, "ply")                                                                                            \
    X(stl, "stl")                                                                                            \
    X(model, "model")

#endif
