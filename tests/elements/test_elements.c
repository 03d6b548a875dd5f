/* Every registered element with every rule: shape functions reproduce polynomials, gradients of affine
 * functions are exact for any size, position and winding, volumes of curved elements, masses; every rule
 * against closed forms. */
#include "support.h"
#include "elements/element.h"
#include "mesh/cell.h"
#include "mesh/order.h"
#include "pliant/sim.h"

static double factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }

/* Mean of z0^a z1^b z2^c z3^d over a simplex of `dimension`: dimension! a! b! c! d! / (dimension + total)!
 * with total = a + b + c + d. */
static void check_rule(const pl_rule *rule, int dimension) {
    int powers = dimension + 1, worst = rule->degree + 1;
    bool exact_beyond = true;
    for (int k = 0; k < 6 * 6 * 6 * 6; k++) {
        int p[4] = {k % 6, k / 6 % 6, k / 36 % 6, k / 216}, total = p[0] + p[1] + p[2] + p[3];
        if (total > worst || (powers == 3 && p[3])) continue;
        double sum = 0, expected = factorial(dimension) / factorial(dimension + total);
        for (int c = 0; c < 4; c++) expected *= factorial(p[c]);
        for (int q = 0; q < rule->points; q++) {
            double term = rule->weights[q];
            assert_true(term > 0);
            for (int c = 0; c < 4; c++) term *= pow(rule->at[q][c], p[c]);
            sum += term;
        }
        if (total <= rule->degree)
            check_near(sum, expected, 1e-15);
        else
            exact_beyond = exact_beyond && fabs(sum - expected) < 1e-12;
    }
    assert_false(exact_beyond); /* the degree claimed is not too low */
}

static void test_rules(void **state) {
    (void)state;
    check_rule(&pl_rule_1, 3);
    check_rule(&pl_rule_4, 3);
    check_rule(&pl_rule_8, 3);
    check_rule(&pl_rule_14, 3);
    check_rule(&pl_rule_triangle_7, 2);
}

static void random_coordinates(pl_random *random, double z[4]) {
    double sum = 0;
    for (int c = 0; c < 4; c++) sum += z[c] = 0.01 + pl_random_unit(random);
    for (int c = 0; c < 4; c++) z[c] /= sum;
}

/* The coefficient of node a for a quadratic function f. Lagrange: the value of f there; Bezier: the control
 * value, 2 f(middle) - (f(i) + f(j)) / 2. */
static double nodal_value(const pl_element *element, int a, double (*f)(const double *z)) {
    double z[4] = {0};
    if (a < 4) {
        z[a] = 1;
        return f(z);
    }
    double p[4] = {0}, q[4] = {0};
    p[pl_tet_edges[a - 4][0]] = q[pl_tet_edges[a - 4][1]] = 1;
    for (int c = 0; c < 4; c++) z[c] = 0.5 * (p[c] + q[c]);
    return element->control ? 2 * f(z) - 0.5 * (f(p) + f(q)) : f(z);
}

static double linear(const double *z) { return 0.3 + 2 * z[0] - z[1] + 0.5 * z[3]; }
static double quadratic(const double *z) {
    return 1 + z[0] * z[0] - 2 * z[0] * z[1] + 3 * z[2] * z[3] + z[1] - z[3] * z[3];
}

/* Partition of unity, reproduction of polynomials, and derivatives against differences. */
static void test_shape_functions(void **state) {
    (void)state;
    pl_random random = {5};
    for (int e = 0; e < pl_element_count(); e++) {
        const pl_element *element = pl_element_at(e);
        assert_int_equal(element->points, element->rule->points);
        for (int trial = 0; trial < 50; trial++) {
            double z[4], N[10], derivatives[10][4], sum = 0, first = 0, second = 0;
            random_coordinates(&random, z);
            element->shape(z, N, derivatives);
            for (int a = 0; a < element->nodes; a++) {
                sum += N[a];
                first += N[a] * nodal_value(element, a, linear);
                second += N[a] * nodal_value(element, a, quadratic);
                if (element->control) assert_true(N[a] >= 0);
                for (int c = 0; c < 4; c++) {
                    double w[4] = {z[0], z[1], z[2], z[3]}, low[10], high[10], unused[10][4];
                    w[c] += 1e-5;
                    element->shape(w, high, unused);
                    w[c] -= 2e-5;
                    element->shape(w, low, unused);
                    check_near(derivatives[a][c], (high[a] - low[a]) / 2e-5, 1e-9);
                }
            }
            check_near(sum, 1, 1e-14);
            check_near(first, linear(z), 1e-14);
            if (element->nodes == 10) check_near(second, quadratic(z), 1e-14);
        }
    }
}

/* Nodes of a straight element with random corners. */
static void straight(pl_random *random, int nodes, double size, double *X) {
    for (int k = 0; k < 12; k++) X[k] = size * pl_random_range(random, -1, 1);
    for (int k = 0; k < 3 * (nodes - 4); k++)
        X[12 + k] = 0.5 * (X[3 * pl_tet_edges[k / 3][0] + k % 3] + X[3 * pl_tet_edges[k / 3][1] + k % 3]);
}

/* sum_c f(y_c) grad z_c = grad f for affine f, for any size, position and winding. */
static void test_affine_functions(void **state) {
    (void)state;
    pl_random random = {17};
    const double sizes[] = {1, 1e-6, 1e6};
    for (int e = 0; e < pl_element_count(); e++) {
        const pl_element *element = pl_element_at(e);
        for (int trial = 0; trial < 300; trial++) {
            double X[30], b[PL_MAX_ELEMENT_POINTS][4][3], w[PL_MAX_ELEMENT_POINTS], A[9], total = 0, E[3][3];
            double size = sizes[trial % 3];
            straight(&random, element->nodes, size, X);
            for (int k = 0; k < 9; k++) A[k] = pl_random_range(&random, -1, 1);
            for (int k = 0; k < 9; k++) E[k / 3][k % 3] = X[3 + k] - X[k % 3];
            double det = E[0][0] * (E[1][1] * E[2][2] - E[1][2] * E[2][1]) -
                         E[0][1] * (E[1][0] * E[2][2] - E[1][2] * E[2][0]) +
                         E[0][2] * (E[1][0] * E[2][1] - E[1][1] * E[2][0]);
            if (fabs(det) < 0.05 * size * size * size) continue;
            assert_true(pl_element_rest(element, X, b[0][0], w));
            for (int q = 0; q < element->points; q++) {
                double N[10], s[10][4];
                element->shape(element->rule->at[q], N, s);
                total += w[q];
                for (int k = 0; k < 9; k++) {
                    double F = 0, sum = 0;
                    for (int a = 0; a < element->nodes; a++) {
                        const double *Xa = X + 3 * a, *row = A + 3 * (k / 3);
                        double g = 0;
                        for (int c = 0; c < 4; c++) g += s[a][c] * b[q][c][k % 3];
                        F += (row[0] * Xa[0] + row[1] * Xa[1] + row[2] * Xa[2]) * g;
                        sum += g;
                    }
                    check_near(F, A[k], 1e-11);
                    check_near(sum * size, 0, 1e-11);
                }
                assert_true(w[q] > 0);
            }
            check_near(total, fabs(det) / 6, 1e-13 * size * size * size);
        }
    }
}

/* Lumped masses and loads of a straight element: known fractions of the volume, for any corners. */
static void test_shares(void **state) {
    (void)state;
    pl_random random = {23};
    for (int e = 0; e < pl_element_count(); e++) {
        const pl_element *element = pl_element_at(e);
        double X[30], lumped[10], loads[10], b[12 * PL_MAX_ELEMENT_POINTS], w[PL_MAX_ELEMENT_POINTS], V = 0;
        straight(&random, element->nodes, 1, X);
        assert_true(pl_element_rest(element, X, b, w));
        for (int q = 0; q < element->points; q++) V += w[q];
        pl_element_volumes(element, X, 0, lumped, loads);
        for (int a = 0; a < element->nodes; a++) {
            /* Lagrange: integrals of N are -1/20 and 1/5, of N^2 1/70 and 8/105 (of V): 3/108 and 16/108 */
            double load = element->nodes == 4 ? 0.25 : element->control ? 0.1 : a < 4 ? -0.05 : 0.2;
            double mass = element->nodes == 4 ? 0.25 : element->control ? 0.1 : a < 4 ? 3. / 108 : 16. / 108;
            check_near(loads[a], load * V, 1e-14);
            check_near(lumped[a], mass * V, 1e-14);
        }
        if (element->nodes == 4) continue;
        /* With all mid-edge nodes inactive it is the linear element; the load of a single inactive one goes
         * to the ends of its edge. */
        pl_element_volumes(element, X, 0x3f0, lumped, loads);
        for (int a = 0; a < 10; a++) {
            check_near(loads[a], a < 4 ? 0.25 * V : 0, 1e-14);
            check_near(lumped[a], a < 4 ? 0.25 * V : 0, 1e-14);
        }
        pl_element_volumes(element, X, 1u << 8, lumped, loads);
        double half = element->control ? 0.15 : 0.05;
        for (int a = 0; a < 10; a++) {
            double other = element->control ? 0.1 : a < 4 ? -0.05 : 0.2;
            check_near(loads[a], V * (a == 8 ? 0 : a == 1 || a == 3 ? half : other), 1e-14);
        }
    }
}

/* Consistent masses of a straight element. Lagrange: from tables, in V/420: 6 and 1 between corners, -4 and
 * -6 between a corner and mid-edge nodes of its own and of other edges, 32, 16 and 8 between mid-edge nodes
 * (8 for opposite edges). Bernstein: by the formula for monomials, 6 i! j! k! l! / 7! V. */
static void test_consistent_masses(void **state) {
    (void)state;
    static const double factorial[] = {1, 1, 2, 6, 24};
    pl_random random = {29};
    for (int e = 0; e < pl_element_count(); e++) {
        const pl_element *element = pl_element_at(e);
        int n = element->nodes;
        double X[30], M[100], b[12 * PL_MAX_ELEMENT_POINTS], w[PL_MAX_ELEMENT_POINTS], V = 0;
        straight(&random, n, 1, X);
        assert_true(pl_element_rest(element, X, b, w));
        for (int q = 0; q < element->points; q++) V += w[q];
        pl_element_masses(element, X, 0, M);
        for (int k = 0; k < n * n; k++) {
            int a = k / n, c = k % n, power[4] = {0};
            int ends[2][2] = {{a, a}, {c, c}};
            if (a >= 4) memcpy(ends[0], pl_tet_edges[a - 4], sizeof ends[0]);
            if (c >= 4) memcpy(ends[1], pl_tet_edges[c - 4], sizeof ends[1]);
            int shared = 0;
            for (int m = 0; m < 4; m++) {
                power[ends[m / 2][m % 2]]++;
                shared += ends[0][m / 2] == ends[1][m % 2];
            }
            double product = 6 * (a < 4 ? 1 : 2) * (c < 4 ? 1 : 2) / 5040.0, table;
            for (int m = 0; m < 4; m++) product *= factorial[power[m]];
            if (a < 4 && c < 4)
                table = a == c ? 6 : 1;
            else if (a < 4 || c < 4)
                table = shared ? -4 : -6;
            else
                table = a == c ? 32 : shared ? 16 : 8;
            double expected = n == 4 ? (a == c ? 0.1 : 0.05) : element->control ? product : table / 420;
            check_near(M[k], expected * V, 1e-14);
        }
    }
}

/* A curved element: the unit tetrahedron under x -> x + c x y e_x, whose volume is 1/6 + c/24. */
static void test_curved_volume(void **state) {
    (void)state;
    const double c = 0.3;
    for (int e = 0; e < pl_element_count(); e++) {
        const pl_element *element = pl_element_at(e);
        if (element->nodes != 10) continue;
        double X[30] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}, b[12 * PL_MAX_ELEMENT_POINTS],
               w[PL_MAX_ELEMENT_POINTS], total = 0, lumped[10], loads[10], sum[2] = {0};
        for (int k = 0; k < 18; k++)
            X[12 + k] = 0.5 * (X[3 * pl_tet_edges[k / 3][0] + k % 3] + X[3 * pl_tet_edges[k / 3][1] + k % 3]);
        X[15] += 0.25 * c * (element->control ? 2 : 1); /* the middle of edge 12, where x y = 1/4 */
        assert_true(pl_element_rest(element, X, b, w));
        for (int q = 0; q < element->points; q++) total += w[q];
        check_near(total, 1. / 6 + c / 24, 1e-15); /* the Jacobian 1 + c y is linear */
        pl_element_volumes(element, X, 0, lumped, loads);
        for (int a = 0; a < 10; a++) sum[0] += lumped[a], sum[1] += loads[a];
        check_near(sum[0], total, 1e-15);
        check_near(sum[1], total, 1e-15);
        X[15] -= element->control ? 1.5 : 0.75; /* inverted at some points */
        assert_false(pl_element_rest(element, X, b, w));
    }
}

static void test_registry(void **state) {
    (void)state;
    for (int e = 0; e < pl_element_count(); e++) {
        const pl_element *element = pl_element_at(e);
        assert_ptr_equal(pl_element_find_rule(element->name, element->points), element);
        assert_string_equal(pl_element_find(element->name)->name, element->name);
    }
    for (int k = 0; pl_element_names[k]; k++)
        assert_string_equal(pl_element_names[k], pl_element_info_at(k).name);
    static const int nodes[] = {PL_LINEAR_NODES, PL_QUADRATIC_NODES};
    for (int k = 0; k < 2; k++) { /* each kind of cell has one usual element, of its degree */
        int usual = 0;
        for (int i = 0; i < pl_element_info_count(); i++) {
            const pl_element *element = pl_element_find(pl_element_names[i]);
            if (element->nodes != nodes[k]) continue;
            usual += element->usual;
            assert_int_equal(element->quadratic, pl_cell_kind_of(nodes[k])->quadratic);
        }
        assert_int_equal(usual, 1);
    }
    assert_ptr_equal(pl_element_usual(4, 0), pl_element_find("tet4"));
    assert_ptr_equal(pl_element_usual(10, 0), pl_element_find("tet10"));
    assert_ptr_equal(pl_element_usual(10, 14), pl_element_find_rule("tet10", 14));
    assert_null(pl_element_usual(4, 14));
    assert_null(pl_element_usual(5, 0));
    assert_null(pl_cell_kind_of(5));
    char rules[64];
    pl_element_rules(pl_element_find("tet4"), rules, sizeof rules);
    assert_string_equal(rules, "1");
    pl_element_rules(pl_element_find_rule("adaptive", 8), rules, sizeof rules);
    assert_string_equal(rules, "4, 8 or 14");
    assert_int_equal(pl_element_find("tet10")->points, 4);
    assert_null(pl_element_find("tet5"));
    assert_null(pl_element_find_rule("tet10", 5));
    assert_null(pl_element_at(-1));
    assert_string_equal(pl_element_info_at(0).name, "tet4");
    assert_string_equal(pl_element_info_at(1).name, "tet10");
    assert_int_equal(pl_element_info_at(1).nodes, 10);
    assert_null(pl_element_info_at(pl_element_info_count()).name);
    assert_null(pl_element_info_at(-1).name);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rules),
        cmocka_unit_test(test_shape_functions),
        cmocka_unit_test(test_affine_functions),
        cmocka_unit_test(test_shares),
        cmocka_unit_test(test_consistent_masses),
        cmocka_unit_test(test_curved_volume),
        cmocka_unit_test(test_registry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
