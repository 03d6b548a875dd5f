/* The scenes of mezger2007 that show quadratic elements: locking (figure 2) and the pressed doll. */
#include "runs.h"

/* Lowest way of a node among those whose rest depth is about z. */
static double sag(const pl_mesh *mesh, double z) {
    const pl_array *way = pl_mesh_find_array(mesh, "displacement");
    double lowest = 0;
    for (int64_t i = 0; i < mesh->node_count; i++) {
        double depth = mesh->nodes[3 * i + 2] - way->values[3 * i + 2];
        if (fabs(depth - z) < 0.3) lowest = fmin(lowest, way->values[3 * i + 1]);
    }
    return -lowest;
}

/* Twice as fine a quadratic bar is near the truth, which linear ones fall short of by a fifth, and by half on
 * the quadratic one's mesh. */
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

/* Dented by the ball (it stays), then squeezed; its volume stays what it was; every step is of bounded work,
 * and most of those without contact keep the matrix. */
static void test_press(void **state) {
    (void)state;
    const char *sets[] = {"output.every=25"};
    result r = run("mezger2007/press", 1, sets);
    double *kept = column(&r, "kept_matrix"), *factors = column(&r, "factorisations"),
           *strain = column(&r, "max_plastic_strain"), *volume = column(&r, "volume_ratio"),
           *touching = column(&r, "contacts"), *inverted = column(&r, "inverted");
    double free_steps = 0, free_kept = 0;
    for (int64_t k = 0; k < r.totals.steps; k++) {
        assert_true(factors[k] <= 8); /* contact.passes */
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
    const pl_array *way = pl_mesh_find_array(end, "displacement");
    double dent = 0, head = 0;
    for (int64_t i = 0; i < end->node_count; i++) {
        dent = fmax(dent, -way->values[3 * i + 2]);
        head = fmax(head, -way->values[3 * i + 1]);
    }

    assert_true(dent > 0.1 && dent < 0.4);   /* the ball went in by about 0.2 */
    assert_true(head > 0.03 && head < 0.35); /* the plate came down by about 0.2 */
    free(kept), free(factors), free(strain), free(volume), free(touching), free(inverted);
    pl_mesh_free(end);
    pl_scene_free(r.scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_locking), cmocka_unit_test(test_press)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
