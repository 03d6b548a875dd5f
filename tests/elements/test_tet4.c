/* Every registered element at rest: gradients that reproduce affine functions, weights that sum to the
 * volume, mass shares that sum to one; the tetrahedron against numbers known by hand. */
#include "support.h"
#include "elements/element.h"
#include "pliant/sim.h"

static void test_unit_tetrahedron(void **state) {
    (void)state;
    const double X[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    const double expected[12] = {-1, -1, -1, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    double gradients[12], weight;
    assert_true(pl_element_find("tet4")->rest(X, gradients, &weight));
    for (int k = 0; k < 12; k++) check_near(gradients[k], expected[k], 0);
    check_near(weight, 1.0 / 6, 1e-17);
}

/* sum_a f(X_a) grad N_a = grad f for affine f, at any size, place and winding. */
static void test_affine_functions(void **state) {
    (void)state;
    pl_random random = {17};
    const double sizes[] = {1, 1e-6, 1e6};
    for (int e = 0; e < pl_element_count(); e++) {
        const pl_element *element = pl_element_at(e);
        int n = element->nodes, points = element->points;
        if (n != 4) continue; /* straight-sided positions for other kinds need their own node order */
        for (int trial = 0; trial < 300; trial++) {
            double X[3 * PL_MAX_ELEMENT_NODES], b[3 * PL_MAX_ELEMENT_NODES * PL_MAX_ELEMENT_POINTS],
                w[PL_MAX_ELEMENT_POINTS], size = sizes[trial % 3], A[9], e1[3], e2[3], e3[3], total = 0;
            for (int k = 0; k < 3 * n; k++) X[k] = size * pl_random_range(&random, -1, 1);
            for (int k = 0; k < 9; k++) A[k] = pl_random_range(&random, -1, 1);
            for (int d = 0; d < 3; d++)
                e1[d] = X[3 + d] - X[d], e2[d] = X[6 + d] - X[d], e3[d] = X[9 + d] - X[d];
            double det = e1[0] * (e2[1] * e3[2] - e2[2] * e3[1]) - e1[1] * (e2[0] * e3[2] - e2[2] * e3[0]) +
                         e1[2] * (e2[0] * e3[1] - e2[1] * e3[0]);
            if (fabs(det) < 1e-2 * size * size * size) continue;
            assert_true(element->rest(X, b, w));
            for (int q = 0; q < points; q++) {
                total += w[q];
                for (int k = 0; k < 9; k++) { /* F_ij = sum_a (A X_a)_i b_aj is A */
                    double F = 0, sum = 0;
                    for (int a = 0; a < n; a++) {
                        const double *Xa = X + 3 * a, *row = A + 3 * (k / 3);
                        F += (row[0] * Xa[0] + row[1] * Xa[1] + row[2] * Xa[2]) * b[3 * (n * q + a) + k % 3];
                        sum += b[3 * (n * q + a) + k % 3];
                    }
                    check_near(F, A[k], 1e-11);
                    check_near(sum * size, 0, 1e-11);
                }
            }
            check_near(total, fabs(det) / 6, 1e-13 * size * size * size);
            assert_true(w[0] > 0);
        }
    }
}

static void test_shares(void **state) {
    (void)state;
    for (int e = 0; e < pl_element_count(); e++) {
        const pl_element *element = pl_element_at(e);
        double sum = 0;
        for (int a = 0; a < element->nodes; a++) {
            assert_true(element->mass_shares[a] > 0);
            sum += element->mass_shares[a];
        }
        check_near(sum, 1, 1e-15);
        assert_ptr_equal(pl_element_find(element->name), element);
        assert_int_equal(pl_element_info_at(e).nodes, element->nodes);
    }
    assert_int_equal(pl_element_info_count(), pl_element_count());
    assert_null(pl_element_find("tet5"));
    assert_null(pl_element_at(-1));
    assert_null(pl_element_info_at(pl_element_count()).name);
}

static void test_degenerate(void **state) {
    (void)state;
    double gradients[12], weight;
    const pl_element *tet4 = pl_element_find("tet4");
    const double flat[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0}, point[12] = {0};
    double broken[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, NAN};
    assert_false(tet4->rest(flat, gradients, &weight));
    assert_false(tet4->rest(point, gradients, &weight));
    assert_false(tet4->rest(broken, gradients, &weight));
    broken[11] = INFINITY;
    assert_false(tet4->rest(broken, gradients, &weight));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_unit_tetrahedron),
        cmocka_unit_test(test_affine_functions),
        cmocka_unit_test(test_shares),
        cmocka_unit_test(test_degenerate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
