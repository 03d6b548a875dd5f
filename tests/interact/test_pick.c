/* Rays against boxes, balls with straight and with curved faces, and colliders; and the
 * positions that hits report. */
#include "core/timer.h"
#include "interact/ball.h"
#include "pliant/interact.h"

/* The point at the barycentric coordinates of a hit in its element, linear or quadratic. */
static void point_of(const scenario *s, const pl_hit *hit, double point[3]) {
    const int32_t *tet = s->mesh->tets + s->mesh->nodes_per_tet * hit->tet;
    const double *x = pl_sim_positions(s->sim), *z = hit->at;
    static const int edges[6][2] = {{0, 1}, {1, 2}, {0, 2}, {0, 3}, {1, 3}, {2, 3}};
    bool quadratic = s->mesh->nodes_per_tet == 10, bezier = pl_sim_body_is_bezier(s->sim, hit->body);
    for (int d = 0; d < 3; d++) {
        point[d] = 0;
        for (int a = 0; a < 4; a++) {
            double N = !quadratic ? z[a] : bezier ? z[a] * z[a] : z[a] * (2 * z[a] - 1);
            point[d] += N * x[3 * tet[a] + d];
        }
        for (int e = 0; quadratic && e < 6; e++)
            point[d] += (bezier ? 2 : 4) * z[edges[e][0]] * z[edges[e][1]] * x[3 * tet[4 + e] + d];
    }
}

static void check_hit(const scenario *s, const pl_hit *hit, const double origin[3],
                      const double direction[3]) {
    double point[3], off[3], across[3];
    assert_int_equal(hit->body, 0);
    assert_int_equal(hit->collider, -1);
    point_of(s, hit, point);
    for (int d = 0; d < 3; d++) {
        off[d] = hit->point[d] - origin[d];
        check_near(point[d], hit->point[d], 1e-9);
    }
    check_near(size3(off), hit->distance, 1e-9);
    check_near(size3(hit->normal), 1, 1e-12);
    for (int d = 0; d < 3; d++) across[d] = off[d] / hit->distance - direction[d] / size3(direction);
    assert_true(size3(across) < 1e-7);
}

static void test_box(void **state) {
    (void)state;
    scenario s;
    pl_hit hit;
    scenario_init(&s, box_mesh(2, 1, 1, 3, 0.2));
    scenario_start(&s);
    const double origin[3] = {0.7, 0.3, 5}, down[3] = {0, 0, -3}, up[3] = {0, 0, 1};
    assert_true(pl_sim_pick(s.sim, origin, down, &hit));
    check_hit(&s, &hit, origin, down);
    check_near(hit.point[2], 1, 1e-12);
    check_near(hit.distance, 4, 1e-12);
    check_near(hit.normal[2], 1, 1e-12);
    assert_false(pl_sim_pick(s.sim, origin, up, &hit));
    assert_int_equal(hit.body, -1);
    const double aside[3] = {2.5, 0.3, 5};
    assert_false(pl_sim_pick(s.sim, aside, down, &hit));
    const double inside[3] = {1, 0.5, 0.5}, left[3] = {-1, 0, 0};
    assert_true(pl_sim_pick(s.sim, inside, left, &hit));
    check_near(hit.point[0], 0, 1e-12);
    for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) pl_sim_positions(s.sim)[3 * i + 2] += 2;
    assert_true(pl_sim_pick(s.sim, origin, down, &hit)); /* at its current position */
    check_near(hit.point[2], 3, 1e-12);
    scenario_free(&s);
}

/* A ball with its mid-edge nodes on the sphere: curved faces are much nearer to it than straight ones. */
static void test_ball(void **state) {
    (void)state;
    static const char *const elements[] = {"tet4", "tet10", "bezier10", "adaptive"};
    double worst[4] = {0};
    for (int e = 0; e < 4; e++) {
        scenario s;
        scenario_init(&s, e > 0 ? round_ball(3) : ball_mesh(1, 3));
        s.bodies[0].element = elements[e];
        scenario_start(&s);
        pl_random random = {5};
        for (int k = 0; k < 500; k++) {
            double origin[3], direction[3];
            pl_hit hit;
            for (int d = 0; d < 3; d++) origin[d] = pl_random_range(&random, -1, 1);
            double r = size3(origin);
            for (int d = 0; d < 3; d++) {
                origin[d] *= 3 / r;
                direction[d] = pl_random_range(&random, -0.4, 0.4) - origin[d];
            }
            assert_true(pl_sim_pick(s.sim, origin, direction, &hit));
            check_hit(&s, &hit, origin, direction);
            worst[e] = fmax(worst[e], fabs(size3(hit.point) - 1));
            double along =
                hit.normal[0] * hit.point[0] + hit.normal[1] * hit.point[1] + hit.normal[2] * hit.point[2];
            assert_true(along > 0.8);
        }
        scenario_free(&s);
    }
    if (!(worst[0] < 0.2 && worst[0] > 0.01)) fail_msg("straight faces are off by %g", worst[0]);
    for (int e = 1; e < 4; e++)
        if (!(worst[e] < 0.02)) fail_msg("%s: curved faces are off by %g", elements[e], worst[e]);
}

/* The nearer one of a body and a collider is hit. */
static void test_colliders(void **state) {
    (void)state;
    scenario s;
    pl_hit hit;
    const double point[3] = {0, 0, -1}, up[3] = {0, 0, 2}, center[3] = {0.5, 0.5, 3};
    scenario_init(&s, box_mesh(1, 1, 1, 2, 0));
    scenario_plane(&s, point, up, 0);
    pl_collider_def *ball = scenario_plane(&s, center, up, 0);
    ball->shape = "sphere";
    ball->radius = 0.5;
    scenario_start(&s);
    const double origin[3] = {0.5, 0.5, 10}, down[3] = {0, 0, -1}, aside[3] = {5, 0.5, 10};
    assert_true(pl_sim_pick(s.sim, origin, down, &hit));
    assert_int_equal(hit.body, -1);
    assert_int_equal(hit.collider, 1);
    check_near(hit.point[2], 3.5, 1e-6);
    check_near(hit.distance, 6.5, 1e-6);
    check_near(hit.normal[2], 1, 1e-9);
    assert_true(pl_sim_pick(s.sim, aside, down, &hit));
    assert_int_equal(hit.collider, 0);
    check_near(hit.point[2], -1, 1e-6);
    const double between[3] = {0.5, 0.5, 2};
    assert_true(pl_sim_pick(s.sim, between, down, &hit));
    assert_int_equal(hit.body, 0);
    check_near(hit.point[2], 1, 1e-12);
    scenario_free(&s);
}

/* The closest point of a box, from outside, is the point clamped to it; that of a ball is on the same
 * radius, approximately on curved faces. */
static void test_closest(void **state) {
    (void)state;
    scenario s;
    pl_hit hit;
    pl_random random = {9};
    scenario_init(&s, box_mesh(2, 1, 1, 4, 0.1));
    scenario_start(&s);
    for (int k = 0; k < 300; k++) {
        double p[3], off = 0, point[3];
        for (int d = 0; d < 3; d++) p[d] = pl_random_range(&random, -1, 3);
        if (p[0] > 0 && p[0] < 2 && p[1] > 0 && p[1] < 1 && p[2] > 0 && p[2] < 1) continue;
        assert_true(pl_sim_closest(s.sim, p, &hit));
        point_of(&s, &hit, point);
        for (int d = 0; d < 3; d++) {
            double expected = fmin(fmax(p[d], 0), d ? 1 : 2);
            check_near(hit.point[d], expected, 1e-9);
            check_near(point[d], expected, 1e-9);
            off += pow(p[d] - expected, 2);
        }
        check_near(hit.distance, sqrt(off), 1e-9);
    }
    scenario_free(&s);
    scenario_init(&s, round_ball(3));
    const double far[3] = {0, 0, -9}, up[3] = {0, 0, 1};
    scenario_plane(&s, far, up, 0);
    scenario_start(&s);
    for (int k = 0; k < 300; k++) {
        double p[3], point[3], across[3], arm[3];
        for (int d = 0; d < 3; d++) p[d] = pl_random_range(&random, -1, 1);
        double r = size3(p), size = pl_random_range(&random, 1.2, 3);
        for (int d = 0; d < 3; d++) p[d] *= size / r;
        assert_true(pl_sim_closest(s.sim, p, &hit));
        assert_int_equal(hit.body, 0);
        point_of(&s, &hit, point);
        for (int d = 0; d < 3; d++) check_near(hit.point[d], point[d], 1e-9);
        check_near(hit.distance, size - 1, 0.02);
        for (int d = 0; d < 3; d++) arm[d] = (p[d] - point[d]) / hit.distance;
        for (int d = 0; d < 3; d++) across[d] = arm[d] - hit.normal[d];
        if (!(size3(across) < 0.2)) fail_msg("%g off the normal", size3(across));
        double square = size3(arm);
        check_near(square, 1, 1e-6);
        check_near(size3(point), 1, 0.02);
    }
    const double low[3] = {0, 0, -8.5};
    assert_true(pl_sim_closest(s.sim, low, &hit));
    assert_int_equal(hit.collider, 0);
    check_near(hit.point[2], -9, 1e-9);
    check_near(hit.distance, 0.5, 1e-9);
    scenario_free(&s);
}

/* 100,000 triangles. */
static void test_time(void **state) {
    (void)state;
    scenario s;
    pl_hit hit;
    scenario_init(&s, box_mesh(158, 158, 1, 1, 0));
    s.def.integrator.type = "symplectic-euler";
    scenario_start(&s);
    const double origin[3] = {50.3, 70.4, 90}, direction[3] = {0.05, 0.1, -1};
    assert_true(pl_sim_pick(s.sim, origin, direction, &hit));
    double best = INFINITY;
    for (int k = 0; k < 20; k++) {
        double start = pl_now();
        assert_true(pl_sim_pick(s.sim, origin, direction, &hit));
        best = fmin(best, pl_now() - start);
    }
    double closest = INFINITY;
    for (int k = 0; k < 20; k++) {
        double start = pl_now();
        assert_true(pl_sim_closest(s.sim, origin, &hit));
        closest = fmin(closest, pl_now() - start);
    }
    print_message("pick: %.3f ms, closest: %.3f ms\n", 1e3 * best, 1e3 * closest);
    assert_true(best < 0.01); /* seconds; generous, for busy machines */
    scenario_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_box), cmocka_unit_test(test_ball),
                                       cmocka_unit_test(test_colliders), cmocka_unit_test(test_closest),
                                       cmocka_unit_test(test_time)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
