/* Scenes of irving2004 in which elements become flat or inverted: a torus that loses its strength, a ball
 * through gears, a plastic ball through gears. Coarse by default; with `full`, at the size of the scenes,
 * and the torus also at the paper's larger size. */
#include "runs.h"

static bool full;

static double max_of(const result *r, const char *name) {
    double *values = column(r, name), max = -INFINITY;
    for (int64_t k = 0; k < r->totals.steps; k++) {
        if (!isfinite(values[k])) fail_msg("%s: %s of step %lld", r->folder, name, (long long)k + 1);
        max = fmax(max, values[k]);
    }
    free(values);
    return max;
}

static void bounds(const pl_mesh *mesh, double low[3], double high[3]) {
    for (int d = 0; d < 3; d++) low[d] = INFINITY, high[d] = -INFINITY;
    for (int64_t k = 0; k < 3 * mesh->node_count; k++) {
        assert_true(isfinite(mesh->nodes[k]));
        low[k % 3] = fmin(low[k % 3], mesh->nodes[k]);
        high[k % 3] = fmax(high[k % 3], mesh->nodes[k]);
    }
}

/* Every element has recovered its orientation and most of its volume: det F > min. */
static void check_untangled(const pl_mesh *mesh, double min) {
    double low, high;
    value_range(mesh, "det_F", 0, mesh->tet_count, &low, &high);
    assert_true(low > min);
}

static void check_puddle(int set_count, const char *const *sets) {
    result r = run("irving2004/puddle", set_count, sets);
    assert_int_equal(r.totals.failed_steps, 0);
    pl_mesh *puddle = frame(&r, (int64_t)(1.7 / 0.04)), *end = frame(&r, -1);
    double low[3], high[3];
    bounds(puddle, low, high);
    assert_true(high[1] - low[1] < 0.02 && high[0] - low[0] > 2.5); /* as flat as a puddle */
    assert_true(max_of(&r, "inverted") > 0.5 * (double)end->tet_count);
    bounds(end, low, high);
    assert_true(high[1] - low[1] > 0.4); /* a tube of 0.55 m, slightly flattened by its weight */
    check_near(high[0] - low[0], 2.6, 0.2);
    check_untangled(end, 0.7);
    const pl_mesh *rest = pl_scene_sim(r.scene)->bodies[0].mesh;
    check_below(worst_edge(rest, end->nodes), 0.1);
    pl_mesh_free(puddle), pl_mesh_free(end);
    pl_scene_free(r.scene);
}

static void test_puddle(void **state) {
    (void)state;
    const char *coarse[] = {"bodies.torus.mesh.resolution=4"},
               *large[] = {"bodies.torus.mesh.resolution=14", "bodies.torus.mesh.tube=0.3333"};
    check_puddle(full ? 0 : 1, coarse);
    if (full) check_puddle(2, large);
}

/* Runs a scene of gears. At the end the ball is below the gears, on the ground. */
static result run_gears(const char *name, pl_mesh **end) {
    /* of coarser balls a node may stay caught behind a tooth: only nodes have contact */
    const char *sets[] = {"bodies.ball.mesh.resolution=12"};
    result r = run(name, full ? 0 : 1, sets);
    assert_int_equal(r.totals.failed_steps, 0);
    double low[3], high[3];
    *end = frame(&r, -1);
    bounds(*end, low, high);
    assert_true(low[1] > -2.01 && high[1] < -0.6);
    assert_true(max_of(&r, "inverted") > 0.01 * (double)(*end)->tet_count);
    return r;
}

static void test_gears(void **state) {
    (void)state;
    pl_mesh *end;
    result r = run_gears("irving2004/gears", &end);
    check_untangled(end, 0.3);
    const pl_mesh *rest = pl_scene_sim(r.scene)->bodies[0].mesh;
    double low[3], high[3];
    bounds(end, low, high);
    for (int d = 0; d < 3; d++) check_near(high[d] - low[d], 0.9, 0.15); /* round again */
    check_below(worst_edge(rest, end->nodes), 0.06);
    pl_mesh_free(end);
    pl_scene_free(r.scene);
}

static void test_plastic_gears(void **state) {
    (void)state;
    pl_mesh *end;
    result r = run_gears("irving2004/plastic-gears", &end);
    double low, high, min[3], max[3];
    value_range(end, "plastic_strain", 0, end->tet_count, &low, &high);
    assert_true(high > 0.5); /* in the marks of the teeth */
    bounds(end, min, max);
    double thin = fmin(max[0] - min[0], fmin(max[1] - min[1], max[2] - min[2])), wide = 0;
    for (int d = 0; d < 3; d++) wide = fmax(wide, max[d] - min[d]);
    assert_true(wide > 1.05 && thin < 0.75); /* it was a ball of 0.9 m */
    check_untangled(end, 0);
    pl_mesh_free(end);
    pl_scene_free(r.scene);
}

int main(int argc, char **argv) {
    full = argc > 1 && !strcmp(argv[1], "full");
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_puddle), cmocka_unit_test(test_gears),
                                       cmocka_unit_test(test_plastic_gears)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
