/* The interface of an element: nodes, integration points and shape functions (docs/quadratic.md).
 *
 * An element is one file that defines its variants, an array of `const pl_element`, and one line in list.h.
 * It is independent of materials. Shape functions are given over the barycentric coordinates z_0..z_3 of a
 * tetrahedron, taken as four independent variables. With s_ac = dN_a/dz_c at an integration point, the
 * element acts there like a linear tetrahedron with the corners y_c = sum_a s_ac x_a. The gradients b_c =
 * grad z_c are those of the corners at rest, and the deformation gradient is sum_c y_c b_cT. The results of a
 * linear kernel for the corners (forces f_c, blocks K_cd) are mapped to the nodes: f_a = sum_c s_ac f_c and
 * K_ab = sum_cd s_ac s_bd K_cd. Kernels are therefore written for linear tetrahedra only. */
#ifndef PL_ELEMENTS_ELEMENT_H
#define PL_ELEMENTS_ELEMENT_H

#include "elements/rule.h"

enum { PL_MAX_ELEMENT_NODES = 10, PL_MAX_ELEMENT_POINTS = 14 };

typedef enum pl_lumping {
    PL_LUMP_ROWS,    /* the integral of N_a, if that is positive */
    PL_LUMP_DIAGONAL /* in proportion to the integral of N_a^2 (Hinton, Rock and Zienkiewicz 1976) */
} pl_lumping;

/* Kernels for tetrahedra of four nodes and one point, and for those of ten nodes. */
struct pl_kernels;
extern const struct pl_kernels pl_kernels_linear, pl_kernels_quadratic;

typedef struct pl_element {
    const char *name;
    const char *doc;
    int nodes, points;        /* nodes: corners, then mid-edge nodes, in VTK order (mesh/order.h) */
    const pl_rule *rule;      /* the rule with `points` points */
    const pl_rule *mass_rule; /* exact at least for N_a N_b of straight elements */
    /* Values (nodes) and derivatives (nodes, 4) of the shape functions. Values sum to one; derivatives sum
     * over the nodes to the same number for each coordinate. */
    void (*shape)(const double z[4], double *N, double (*derivatives)[4]);
    int lumping;                      /* pl_lumping */
    const struct pl_kernels *kernels; /* the kernels for parts of this element (assembly/kernels.h) */
    bool usual;                       /* the default element for meshes of its cell type */
    bool interchangeable;             /* corners may be permuted */
    bool quadratic;                   /* one node per edge follows the corners */
    bool control;                     /* mid-edge nodes are Bezier control points, off the curved edge */
    bool adaptive; /* edges may be linear or quadratic, chosen in every step (docs/adaptive.md) */
} pl_element;

/* The shape functions that bezier10 and adaptive share. */
void pl_bezier10_shape(const double z[4], double *N, double (*derivatives)[4]);

/* The element of that name with its default rule, or with `points` points (0: the default); NULL: not
 * found. */
const pl_element *pl_element_find(const char *name);
const pl_element *pl_element_find_rule(const char *name, int points);
/* The default element for cells with this number of nodes; NULL: none. */
const pl_element *pl_element_usual(int nodes, int points);
/* The numbers of points of an element's variants, as text: "4, 8 or 14". */
void pl_element_rules(const pl_element *element, char *text, size_t size);
/* The names, NULL-terminated. */
extern const char *const pl_element_names[];
/* Every element with every rule. */
int pl_element_count(void);
const pl_element *pl_element_at(int index);

/* Inactive mid-edge nodes of an element, as bits 4 to 9 of a mask: those with the number of an end of their
 * edge. The edge stays straight and moves with its ends. */
unsigned pl_element_inactive(const pl_element *element, const int32_t *cell);
/* Rest positions (nodes,3) of a cell, with inactive nodes at the midpoints of their edges. */
void pl_element_corners(const pl_element *element, const int32_t *cell, const double *X, double *out);

/* From rest positions (nodes,3): gradients (points, 4, 3) of the barycentric coordinates in 1/m and weights
 * (points) in m3, whose sum is the volume. Accepts either winding. Returns false if the rest shape is
 * degenerate or inverted at an integration point. */
bool pl_element_rest(const pl_element *element, const double *X, double *gradients, double *weights);

/* Integrals of the shape functions by a rule of degree 5: the nodes' shares of the volume in a lumped mass
 * matrix, and those of a body load; each (nodes), in m3. `inactive` nodes get zero. */
void pl_element_volumes(const pl_element *element, const double *X, unsigned inactive, double *lumped,
                        double *loads);

/* The integrals of N_a N_b by the same rule, (nodes, nodes) in m3: a consistent mass matrix for density 1.
 * Rows and columns of `inactive` nodes are zero. */
void pl_element_masses(const pl_element *element, const double *X, unsigned inactive, double *M);

/* The nonzero barycentric derivatives s_ac of a quadratic element at one point: for corner a at c = a, for a
 * mid-edge node at both ends. */
typedef struct pl_shape_derivatives {
    double corner[4];
    double middle[6][2];
} pl_shape_derivatives;
/* At all integration points. */
void pl_element_derivatives(const pl_element *element, pl_shape_derivatives *out);

/* If point q of four is closest to corner q, the derivatives are the same at every corner. They are s_ac of
 * corner a at its own point and at the others, and s_ac of a mid-edge node, towards one end, at the point of
 * the other end and at the others. */
typedef struct pl_four_point {
    bool applies;
    double corner, corner_near, middle, middle_near;
} pl_four_point;
pl_four_point pl_four_point_of(int points, const pl_shape_derivatives *derivatives);

#endif
