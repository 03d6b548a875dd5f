/* The order of a tetrahedron's faces, edges and nodes. */
#ifndef PL_MESH_ORDER_H
#define PL_MESH_ORDER_H

/* The faces of a tetrahedron of positive volume, seen from outside counter-clockwise. */
static const int pl_tet_faces[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}};
/* The edges, in the order of VTK's mid-edge nodes, which come after the corners. */
static const int pl_tet_edges[6][2] = {{0, 1}, {1, 2}, {0, 2}, {0, 3}, {1, 3}, {2, 3}};
/* The node between two corners; a corner itself on the diagonal. */
static const int pl_tet_between[4][4] = {{0, 4, 6, 7}, {4, 1, 5, 8}, {6, 5, 2, 9}, {7, 8, 9, 3}};

#endif
