/* The quadratic Bezier tetrahedron whose edges are linear or quadratic as needed (bargteil2014 section 3.4).
 * It uses the functions of bezier10. The mid-edge node of a linear edge moves with the ends
 * (assembly/degree.h), and linear edges are chosen between steps (model/degrees.h). */
#include "elements/element.h"

#define ADAPTIVE(size)                                                                                       \
    {                                                                                                        \
        .name = "adaptive",                                                                                  \
        .doc = "bezier10 whose edges are linear until the body bends them, and cost what linear ones do.",   \
        .nodes = 10, .points = size, .rule = &pl_rule_##size, .mass_rule = &pl_rule_14,                      \
        .kernels = &pl_kernels_quadratic, .shape = pl_bezier10_shape, .lumping = PL_LUMP_ROWS,               \
        .quadratic = true, .control = true, .adaptive = true,                                                \
    }

const pl_element pl_element_adaptive[] = {ADAPTIVE(4), ADAPTIVE(8), ADAPTIVE(14), {0}};
