/* The quadratic Bezier tetrahedron whose edges are linear or quadratic, each as it needs (bargteil2014
 * section 3.4). Its functions are bezier10's; the mid-edge node of a linear edge moves with the ends
 * (assembly/degree.h), and which edges are linear is chosen between steps (model/degrees.h).
 */
#include "elements/element.h"

#define ADAPTIVE(size)                                                                                       \
    {                                                                                                        \
        .name = "adaptive",                                                                                  \
        .doc = "bezier10 whose edges are linear until the body bends them, and cost what linear ones do.",   \
        .nodes = 10, .points = size, .rule = &pl_rule_##size, .shape = pl_bezier10_shape,                    \
        .lumping = PL_LUMP_ROWS, .control = true, .adaptive = true,                                          \
    }

const pl_element pl_element_adaptive = ADAPTIVE(4), pl_element_adaptive_8 = ADAPTIVE(8),
                 pl_element_adaptive_14 = ADAPTIVE(14);
