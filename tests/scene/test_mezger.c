/* The scenes of mezger2007 with quadratic elements: locking (figure 2), the pressed doll, and toys. */
#include "runs.h"

/* Largest downward displacement of the nodes whose rest position has about this z. */
static double sag(const pl_mesh *mesh, double z) {
    const pl_array *displacement = pl_mesh_find_array(mesh, "displacement");
    double lowest = 0;
    for (int64_t i = 0; i < mesh->node_count; i++) {
        double depth = mesh->nodes[3 * i + 2] - displacement->values[3 * i + 2];
        if (fabs(depth - z) < 0.3) lowest = fmin(lowest, displacement->values[3 * i + 1]);
    }
    return -lowest;
}

/* Sag against that of 1280 quadratic tetrahedra: 160 quadratic ones are within 8 %. 1280 linear ones fall
 * short by almost a fifth, and the 160 as linear ones by 40 % or more. */
static void test_locking(void **state) {
    (void)state;
    const char *sets[] = {"bodies.quadratic.mesh.resolution=4", "bodies.linear.mesh.resolution=1"};
    result r = run("mezger2007/locking", 0, NULL);
    pl_mesh *end = frame(&r, -1);
    double coarse = sag(end, -0.6), linear = sag(end, 0.2), quadratic = sag(end, 1);
    result fine = run("mezger2007/locking", 2, sets);
    pl_mesh *fine_end = frame(&fine, -1);
    double truth = sag(fine_end, 1);
    print_message("sags: 160 linear %.4f, 1280 linear %.4f, 160 quadratic %.4f, 1280 quadratic %.4f m\n",
                  coarse, linear, quadratic, truth);
    assert_true(truth > 0.2);
    check_near(quadratic, truth, 0.08 * truth);
    assert_true(linear < 0.82 * truth);
    assert_true(coarse < 0.6 * truth);
    pl_mesh_free(end);
    pl_mesh_free(fine_end);
    pl_scene_free(r.scene);
    pl_scene_free(fine.scene);
}

/* The toy is dented by the ball, permanently, and then squeezed. Its volume remains within 3 %. The number
 * of factorisations per step is bounded, and most steps without contact reuse the matrix. */
static void test_press(void **state) {
    (void)state;
    const char *sets[] = {"output.every=25"};
    result r = run("mezger2007/press", 1, sets);
    double *kept = column(&r, "matrix_reused"), *factors = column(&r, "factorisations"),
           *strain = column(&r, "max_plastic_strain"), *volume = column(&r, "volume_ratio"),
           *touching = column(&r, "contacts"), *inverted = column(&r, "inverted");
    double free_steps = 0, free_kept = 0;
    for (int64_t k = 0; k < r.totals.steps; k++) {
        assert_true(factors[k] <= 8); /* the value of contact.passes */
        assert_true(inverted[k] == 0);
        check_near(volume[k], 1, 0.03);
        if (touching[k] > 0) continue;
        assert_true(factors[k] <= 1);
        free_steps++;
        free_kept += kept[k];
    }
    assert_true(free_kept > 0.5 * free_steps);
    assert_true(strain[15] < 0.1 && strain[49] > 0.2);
    pl_mesh *end = frame(&r, -1);
    const pl_array *displacement = pl_mesh_find_array(end, "displacement");
    double dent = 0, head = 0;
    for (int64_t i = 0; i < end->node_count; i++) {
        dent = fmax(dent, -displacement->values[3 * i + 2]);
        head = fmax(head, -displacement->values[3 * i + 1]);
    }

    assert_true(dent > 0.1 && dent < 0.4);   /* the ball enters by about 0.2 */
    assert_true(head > 0.03 && head < 0.35); /* the plate comes down by about 0.2 */
    free(kept), free(factors), free(strain), free(volume), free(touching), free(inverted);
    pl_mesh_free(end);
    pl_scene_free(r.scene);
}

/* Mean sag of the top of a toy's head; the toy stands at x = center. */
static double head_sag(const pl_mesh *mesh, double center) {
    const pl_array *moved = pl_mesh_find_array(mesh, "displacement");
    double sum = 0, count = 0;
    for (int64_t i = 0; i < mesh->node_count; i++) {
        const double *d = moved->values + 3 * i;
        if (fabs(mesh->nodes[3 * i] - d[0] - center) > 0.15 || mesh->nodes[3 * i + 1] - d[1] < 0.7) continue;
        sum -= d[1];
        count++;
    }
    assert_true(count > 0);
    return sum / count;
}

/* 1200 linear tetrahedra lock, 234 quadratic ones do not. */
static void test_pressure(void **state) {
    (void)state;
    const char *sets[] = {"output.every=75"};
    result r = run("mezger2007/pressure", 1, sets);
    pl_mesh *end = frame(&r, -1);
    double linear = head_sag(end, -0.5), quadratic = head_sag(end, 0.5);
    print_message("heads sink by %.4f m (linear) and %.4f m (quadratic)\n", linear, quadratic);
    assert_true(linear > 0.01 && quadratic > 1.3 * linear && quadratic < 0.1);
    assert_int_equal(r.totals.failed_steps, 0);
    pl_mesh_free(end);
    pl_scene_free(r.scene);
}

/* The head is pulled up, turned and released. The bunny keeps much of both displacements, and its volume. */
static void test_bunny_keeps_its_shape(void **state) {
    (void)state;
    const char *sets[] = {"output.every=50"};
    result r = run("mezger2007/bunny", 1, sets);
    pl_mesh *held = frame(&r, 1), *end = frame(&r, -1);
    const pl_mesh *meshes[2] = {held, end};
    double turned[2] = {0, 0}, raised[2] = {0, 0}, count = 0;
    for (int64_t i = 0; i < end->node_count; i++) {
        for (int k = 0; k < 2; k++) {
            const double *x = meshes[k]->nodes + 3 * i,
                         *d = pl_mesh_find_array(meshes[k], "displacement")->values + 3 * i;
            double X[3] = {x[0] - d[0], x[1] - d[1], x[2] - d[2]};
            if (hypot(hypot(X[0], X[1] - 0.5), X[2] - 0.25) > 0.14) continue; /* in the skull */
            raised[k] += d[1];
            turned[k] += fabs(X[0]) > 0.03 ? -d[2] / X[0] : 0;
            count += 0.5;
        }
    }
    assert_true(count >= 3);
    check_near(raised[0], 0.25 * count, 1e-9 * count);
    assert_true(raised[1] > 0.4 * raised[0] && raised[1] < raised[0]);
    assert_true(turned[1] > 0.3 * turned[0] && turned[0] > 0);
    double *volume = column(&r, "volume_ratio"), *inverted = column(&r, "inverted");
    for (int64_t k = 0; k < r.totals.steps; k++) {
        check_near(volume[k], 1, 0.01);
        assert_true(inverted[k] == 0);
    }
    assert_int_equal(r.totals.failed_steps, 0);
    free(volume), free(inverted);
    pl_mesh_free(held), pl_mesh_free(end);
    pl_scene_free(r.scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_locking), cmocka_unit_test(test_press),
                                       cmocka_unit_test(test_pressure),
                                       cmocka_unit_test(test_bunny_keeps_its_shape)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
