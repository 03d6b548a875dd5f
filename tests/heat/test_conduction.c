/* Heat conduction against closed forms: decay rates of second order in space (fourth with quadratic
 * elements), exact steady profiles, cooling, and a closed energy balance. */
#include "heat/conduction.h"
#include "heat/shares.h"
#include "scenario.h"

static const double k = 0.6, c = 2.5e6; /* W/(m K), J/(m3 K) */

typedef struct body {
    pl_mesh *mesh;
    pl_conduction *conduction;
    pl_threads *threads;
    double *T, *power, *exchange, *volume, *area, *target;
    uint8_t *constrained;
    int64_t n;
} body;

static body make(pl_mesh *mesh, double conductivity) {
    pl_error err;
    int64_t n = mesh->node_count;
    body b = {.mesh = mesh, .n = n, .threads = pl_threads_new(2)};
    double **arrays[] = {&b.T, &b.power, &b.exchange, &b.volume, &b.area, &b.target};
    for (int i = 0; i < 6; i++) *arrays[i] = calloc((size_t)n, sizeof(double));
    b.constrained = calloc((size_t)n, 1);
    double *ks = malloc(8 * (size_t)mesh->tet_count), *cs = malloc(8 * (size_t)mesh->tet_count);
    for (int64_t t = 0; t < mesh->tet_count; t++) ks[t] = conductivity, cs[t] = c;
    int size = mesh->nodes_per_tet;
    int32_t *cells = calloc((size_t)(PL_HEAT_CELL * mesh->tet_count), sizeof *cells);
    uint8_t *quadratic = calloc((size_t)mesh->tet_count, 1);
    for (int64_t i = 0; i < size * mesh->tet_count; i++)
        cells[PL_HEAT_CELL * (i / size) + i % size] = mesh->tets[i];
    memset(quadratic, size == 10, (size_t)mesh->tet_count);
    pl_conduction_def def = {n, mesh->nodes, mesh->tet_count, cells, quadratic, ks, cs};
    check_ok(pl_conduction_create(&def, &b.conduction, &err));
    free(cells), free(quadratic);
    check_ok(pl_heat_shares(mesh, mesh->nodes, b.volume, b.area, &err));
    free(ks), free(cs);
    return b;
}

static void release(body *b) {
    free(b->T), free(b->power), free(b->exchange), free(b->volume), free(b->area), free(b->target);
    free(b->constrained);
    pl_conduction_free(b->conduction);
    pl_threads_free(b->threads);
    pl_mesh_free(b->mesh);
}

static pl_conduction_flow advance(body *b, double dt, double ambient) {
    pl_conduction_step step = {dt, b->power, b->exchange, ambient, b->constrained, b->target};
    return pl_conduction_advance(b->conduction, b->threads, &step, b->T);
}

/* The mode cos(pi x / L) between insulated ends decays at the rate k/c (pi/L)^2; implicit Euler divides it by
 * 1 + rate dt in each step. */
static double rate_error(int resolution) {
    body b = make(box_mesh(1, 0.25, 0.25, resolution, 0), k);
    double pi = acos(-1.0), rate = k / c * pi * pi, dt = 0.2 / rate, before = 0, after = 0;
    const double *C = pl_conduction_capacities(b.conduction);
    for (int64_t i = 0; i < b.n; i++) b.T[i] = 300 + 40 * cos(pi * b.mesh->nodes[3 * i]);
    for (int64_t i = 0; i < b.n; i++) before += C[i] * cos(pi * b.mesh->nodes[3 * i]) * (b.T[i] - 300);
    for (int step = 0; step < 5; step++) advance(&b, dt, 300);
    for (int64_t i = 0; i < b.n; i++) after += C[i] * cos(pi * b.mesh->nodes[3 * i]) * (b.T[i] - 300);
    double found = (pow(before / after, 1.0 / 5) - 1) / dt;
    release(&b);
    return fabs(found / rate - 1);
}

static void test_order_in_space(void **state) {
    (void)state;
    double coarse = rate_error(1), middle = rate_error(2), fine = rate_error(4);
    check_near(log2(coarse / middle), 2, 0.15);
    check_near(log2(middle / fine), 2, 0.1);
    check_below(fine, 0.01);
}

/* Between two prescribed temperatures a bar has a linear profile, on an irregular mesh. With exchange at one
 * end the loss equals the conducted heat. */
static void test_steady_profile(void **state) {
    (void)state;
    body b = make(box_mesh(2, 1, 1, 3, 0.3), k);
    for (int64_t i = 0; i < b.n; i++) {
        double x = b.mesh->nodes[3 * i];
        b.T[i] = 300;
        b.constrained[i] = x < 1e-9 || x > 2 - 1e-9;
        b.target[i] = x < 1 ? 420 : 300;
    }
    for (int step = 0; step < 3; step++) advance(&b, 1e12, 0);
    for (int64_t i = 0; i < b.n; i++) check_near(b.T[i], 420 - 60 * b.mesh->nodes[3 * i], 1e-6);
    /* Only the cold end exchanges heat. Surroundings of its temperature take none; then they are 20 K
     * colder. */
    double cold = 0;
    for (int64_t i = 0; i < b.n; i++) {
        bool end = b.mesh->nodes[3 * i] > 2 - 1e-9;
        b.exchange[i] = end ? 5.0 * b.area[i] : 0; /* nodes of its rim have a part of the sides' area */
        cold += b.exchange[i];
    }
    check_near(advance(&b, 1, 300).lost, 0, 1e-9);
    check_near(advance(&b, 1, 280).lost, 20 * cold, 1e-9 * 20 * cold);
    /* Without the constraint at the cold end: in the steady state the loss equals the supply, and Fourier's
     * and Newton's laws agree. */
    for (int64_t i = 0; i < b.n; i++) b.constrained[i] = b.constrained[i] && b.mesh->nodes[3 * i] < 1;
    pl_conduction_flow flow = {0};
    for (int step = 0; step < 4; step++) flow = advance(&b, 1e12, 280);
    check_near(flow.supplied / flow.lost, 1, 1e-8);
    double end = 0, count = 0;
    for (int64_t i = 0; i < b.n; i++) {
        if (b.mesh->nodes[3 * i] < 2 - 1e-9) continue;
        end += b.T[i], count++;
    }
    check_near(flow.lost / 1e12, k * (420 - end / count) / 2, 0.02 * flow.lost / 1e12);
    release(&b);
}

/* ---- quadratic elements */

/* The quadratic mesh of `mesh`, which is freed. Mid-edge nodes inside the box are moved off their edges by up
 * to `bend` metres along each axis. */
static pl_mesh *quadratic_mesh(pl_mesh *mesh, double bend) {
    pl_mesh *quadratic = NULL;
    pl_error err;
    check_ok(pl_mesh_quadratic(mesh, &quadratic, &err));
    pl_mesh_summary box;
    check_ok(pl_mesh_summarise(mesh, &box, &err));
    pl_random random = {19};
    for (int64_t i = mesh->node_count; i < quadratic->node_count; i++) {
        double *x = quadratic->nodes + 3 * i;
        bool inner = true;
        for (int d = 0; d < 3; d++) inner = inner && x[d] > box.min[d] + 1e-9 && x[d] < box.max[d] - 1e-9;
        for (int d = 0; d < 3 && inner; d++) x[d] += bend * pl_random_range(&random, -1, 1);
    }
    pl_mesh_free(mesh);
    return quadratic;
}

/* Relative error of the decay rate of the first mode between insulated ends, after other modes have
 * decayed. */
static double quadratic_rate_error(int resolution) {
    body b = make(quadratic_mesh(box_mesh(1, 0.5, 0.5, resolution, 0), 0), k);
    double pi = acos(-1.0), rate = k / c * pi * pi, dt = 0.5 / rate, before = 0;
    int64_t warm = 0;
    for (int64_t i = 0; i < b.n; i++) {
        b.T[i] = 300 + 40 * cos(pi * b.mesh->nodes[3 * i]);
        if (b.mesh->nodes[3 * i] < b.mesh->nodes[3 * warm]) warm = i;
    }
    for (int step = 0; step < 12; step++) {
        before = b.T[warm] - 300;
        advance(&b, dt, 300);
    }
    double found = (before / (b.T[warm] - 300) - 1) / dt;
    release(&b);
    return fabs(found / rate - 1);
}

static void test_quadratic_order(void **state) {
    (void)state;
    double coarse = quadratic_rate_error(1), middle = quadratic_rate_error(2), fine = quadratic_rate_error(4);
    check_near(log2(coarse / middle), 4, 0.5);
    check_near(log2(middle / fine), 4, 0.3);
    check_below(fine, 5e-5);
}

/* Linear temperatures in curved elements, and quadratic ones (under uniform heating) in straight elements,
 * are exact. */
static void test_quadratic_steady(void **state) {
    (void)state;
    for (int heated = 0; heated < 2; heated++) {
        body b = make(quadratic_mesh(box_mesh(2, 1, 1, 2, 0.2), heated ? 0 : 0.04), k);
        double density = heated ? 50 : 0; /* W/m3 */
        for (int64_t i = 0; i < b.n; i++) {
            double x = b.mesh->nodes[3 * i];
            b.T[i] = 300;
            b.constrained[i] = x < 1e-9 || x > 2 - 1e-9;
            b.target[i] = x < 1 ? 420 : 300;
            b.power[i] = density * pl_conduction_capacities(b.conduction)[i] / c;
        }
        pl_conduction_flow flow = {0};
        for (int step = 0; step < 4; step++) flow = advance(&b, 1e12, 0);
        for (int64_t i = 0; i < b.n; i++) {
            double x = b.mesh->nodes[3 * i];
            check_near(b.T[i], 420 - 60 * x + density / (2 * k) * x * (2 - x), 1e-6);
        }
        check_near(flow.supplied / 1e12, 0, 1e-6); /* power and prescribed temperatures balance */
        release(&b);
    }
}

static void test_quadratic_balance(void **state) {
    (void)state;
    body b = make(quadratic_mesh(box_mesh(0.5, 0.2, 0.3, 2, 0.2), 0.005), 40);
    double stored = 0, supplied = 0, lost = 0, capacity = 0, area = 0;
    double *start = malloc(8 * (size_t)b.n);
    for (int64_t i = 0; i < b.n; i++) {
        b.T[i] = start[i] = 300 + (double)(i * 37 % 101);
        b.power[i] = i % 5 ? 0 : 20;
        b.exchange[i] = 15 * b.area[i];
        b.constrained[i] = i % 17 == 0;
        area += b.area[i];
        capacity += pl_conduction_capacities(b.conduction)[i];
    }
    check_near(area, 2 * (0.1 + 0.15 + 0.06), 1e-12);
    check_near(capacity, c * 0.03, 1e-9 * c);
    for (int step = 0; step < 50; step++) {
        for (int64_t i = 0; i < b.n; i++) b.target[i] = 350 + step;
        pl_conduction_flow flow = advance(&b, 20, 280);
        supplied += flow.supplied, lost += flow.lost;
    }
    for (int64_t i = 0; i < b.n; i++)
        stored += pl_conduction_capacities(b.conduction)[i] * (b.T[i] - start[i]);
    check_near(stored, supplied - lost, 1e-10 * (fabs(supplied) + fabs(lost)));
    assert_true(fabs(supplied) > 1e3 && lost > 1e3);
    free(start);
    release(&b);
}

/* Inactive mid-edge nodes: if all are inactive, temperatures are linear, and the results are those of the
 * linear mesh. */
static void test_quadratic_inactive(void **state) {
    (void)state;
    pl_mesh *mesh = box_mesh(2, 1, 1, 2, 0.2), *plain = NULL;
    pl_error err;
    check_ok(pl_mesh_copy(mesh, &plain, &err));
    static const int ends[6] = {0, 1, 0, 0, 1, 2};
    int32_t *tets = malloc((size_t)mesh->tet_count * 10 * sizeof *tets);
    for (int64_t i = 0; i < 10 * mesh->tet_count; i++)
        tets[i] = mesh->tets[4 * (i / 10) + (i % 10 < 4 ? i % 10 : ends[i % 10 - 4])];
    free(mesh->tets);
    mesh->tets = tets;
    mesh->nodes_per_tet = 10;
    body a = make(mesh, k), b = make(plain, k);
    for (int64_t i = 0; i < a.n; i++) {
        check_near(a.area[i], b.area[i], 1e-14);
        check_near(pl_conduction_capacities(a.conduction)[i], pl_conduction_capacities(b.conduction)[i],
                   1e-12 * c);
        a.T[i] = b.T[i] = 300;
        a.constrained[i] = b.constrained[i] = a.mesh->nodes[3 * i] < 1e-9;
        a.target[i] = b.target[i] = 400;
        a.exchange[i] = b.exchange[i] = 3 * a.area[i];
    }
    for (int step = 0; step < 5; step++) advance(&a, 1e12, 280), advance(&b, 1e12, 280);
    for (int64_t i = 0; i < a.n; i++) check_near(a.T[i], b.T[i], 1e-7); /* steady: capacities do not matter */
    release(&a);
    release(&b);
}

/* A body that conducts far better than it exchanges heat has one temperature, which decays exponentially. */
static void test_cooling_curve(void **state) {
    (void)state;
    body b = make(box_mesh(0.1, 0.1, 0.1, 3, 0.2), 1e5);
    double h = 20, area = 6 * 0.01, capacity = c * 1e-3, tau = capacity / (h * area), total = 0, sum = 0;
    for (int64_t i = 0; i < b.n; i++) {
        b.T[i] = 350;
        b.exchange[i] = h * b.area[i];
        total += b.area[i];
        sum += pl_conduction_capacities(b.conduction)[i];
    }
    check_near(total, area, 1e-12);
    check_near(sum, capacity, 1e-9 * capacity);
    int steps = 1000;
    for (int step = 0; step < steps; step++) advance(&b, tau / steps, 290);
    for (int64_t i = 0; i < b.n; i++) {
        check_near(b.T[i], 290 + 60 * exp(-1), 0.05);
        check_near(b.T[i], 290 + 60 * pow(1 + 1.0 / steps, -steps), 1e-3); /* of implicit Euler */
    }
    release(&b);
}

static void test_balance(void **state) {
    (void)state;
    body b = make(box_mesh(0.5, 0.2, 0.3, 3, 0.3), 40);
    double stored = 0, supplied = 0, lost = 0;
    double *start = malloc(8 * (size_t)b.n);
    for (int64_t i = 0; i < b.n; i++) {
        b.T[i] = start[i] = 300 + (double)(i * 37 % 101);
        b.power[i] = i % 5 ? 0 : 30 * b.volume[i] / 1e-4;
        b.exchange[i] = 15 * b.area[i];
        b.constrained[i] = i % 17 == 0;
    }
    for (int step = 0; step < 50; step++) {
        for (int64_t i = 0; i < b.n; i++) b.target[i] = 350 + step;
        pl_conduction_flow flow = advance(&b, 20, 280);
        supplied += flow.supplied, lost += flow.lost;
        assert_true(flow.iterations > 1 && flow.iterations < 500);
    }
    for (int64_t i = 0; i < b.n; i++)
        stored += pl_conduction_capacities(b.conduction)[i] * (b.T[i] - start[i]);
    check_near(stored, supplied - lost, 1e-10 * (fabs(supplied) + fabs(lost)));
    assert_true(fabs(supplied) > 1e3 && lost > 1e3);
    free(start);
    release(&b);
}

/* For any step size temperatures stay between the initial extremes, and a uniform temperature does not
 * change. */
static void test_any_step(void **state) {
    (void)state;
    body b = make(box_mesh(1, 1, 1, 3, 0), k);
    for (int64_t i = 0; i < b.n; i++) b.T[i] = 300;
    assert_int_equal(advance(&b, 10, 300).iterations, 0);
    for (int64_t i = 0; i < b.n; i++) assert_true(b.T[i] == 300);
    for (double dt = 1e-3; dt < 1e12; dt *= 1e3) {
        for (int64_t i = 0; i < b.n; i++) b.T[i] = i % 3 ? 300 : 400;
        advance(&b, dt, 300);
        for (int64_t i = 0; i < b.n; i++) assert_true(b.T[i] > 300 - 1e-9 && b.T[i] < 400 + 1e-9);
    }
    release(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order_in_space),     cmocka_unit_test(test_steady_profile),
        cmocka_unit_test(test_cooling_curve),      cmocka_unit_test(test_balance),
        cmocka_unit_test(test_any_step),           cmocka_unit_test(test_quadratic_order),
        cmocka_unit_test(test_quadratic_steady),   cmocka_unit_test(test_quadratic_balance),
        cmocka_unit_test(test_quadratic_inactive),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
