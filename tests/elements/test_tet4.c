/* The linear tetrahedron against values computed by hand. */
#include "support.h"
#include "elements/element.h"
#include "pliant/sim.h"

static void test_unit_tetrahedron(void **state) {
    (void)state;
    const double X[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    const double expected[12] = {-1, -1, -1, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    double gradients[12], weight;
    assert_true(pl_element_rest(pl_element_find("tet4"), X, gradients, &weight));
    for (int k = 0; k < 12; k++) check_near(gradients[k], expected[k], 0);
    check_near(weight, 1.0 / 6, 1e-17);
}

static void test_degenerate(void **state) {
    (void)state;
    double gradients[12], weight;
    const pl_element *tet4 = pl_element_find("tet4");
    const double flat[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0}, point[12] = {0};
    double broken[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, NAN};
    assert_false(pl_element_rest(tet4, flat, gradients, &weight));
    assert_false(pl_element_rest(tet4, point, gradients, &weight));
    assert_false(pl_element_rest(tet4, broken, gradients, &weight));
    broken[11] = INFINITY;
    assert_false(pl_element_rest(tet4, broken, gradients, &weight));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_unit_tetrahedron),
        cmocka_unit_test(test_degenerate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
