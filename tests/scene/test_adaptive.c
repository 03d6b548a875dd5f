/* The adaptive ring has only linear edges until it lands and quadratic ones where it bends; at the end
 * fewer than half of the maximum remain. Its frames contain the number of quadratic edges per element. */
#include "runs.h"

static void test_ring_adapts(void **state) {
    (void)state;
    const char *sets[] = {"bodies.ring.mesh.resolution=2", "output.every=25"};
    result r = run("bargteil2014/adaptive", 2, sets);
    double *edges = column(&r, "quadratic_edges"), *changes = column(&r, "degree_changes"),
           *touching = column(&r, "contacts"), max = 0, sum = 0;
    int64_t landing = -1, peak = 0;
    for (int64_t k = 0; k < r.totals.steps; k++) {
        if (touching[k] > 0 && landing < 0) landing = k;
        if (edges[k] > max) max = edges[k], peak = k;
        sum += changes[k];
    }
    printf("ring: lands in step %lld, %g quadratic edges in step %lld, %g at the end, %g changes\n",
           (long long)landing, max, (long long)peak, edges[r.totals.steps - 1], sum);
    assert_true(landing > 20 && edges[landing - 1] == 0 && peak > landing);
    assert_true(max > 50 && edges[r.totals.steps - 1] < 0.5 * max);
    double low, high;
    pl_mesh *first = frame(&r, 0), *bent = frame(&r, (peak + 24) / 25);
    value_range(first, "quadratic_edges", 0, first->tet_count, &low, &high);
    assert_true(low == 0 && high == 0);
    value_range(bent, "quadratic_edges", 0, bent->tet_count, &low, &high);
    assert_true(high > 2 && high <= 6);
    pl_mesh_free(first);
    pl_mesh_free(bent);
    free(edges), free(changes), free(touching);
    pl_scene_free(r.scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ring_adapts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
