/* The loading cycle of mezger2007 figure 4b, as in its scene: stress over strain against the closed form
 * of linear kinematic hardening with a limit of the plastic strain. */
#include "runs.h"

enum { KEYS = 6 };

static double strain_at(double time) {
    static const double times[KEYS] = {0, 1, 3, 5, 6, 7}, strains[KEYS] = {0, 4e-3, -4e-3, 4e-3, 6e-3, 3e-3};
    int k = 1;
    while (k < KEYS - 1 && time > times[k]) k++;
    double part = (time - times[k - 1]) / (times[k] - times[k - 1]);
    return strains[k - 1] + part * (strains[k] - strains[k - 1]);
}

static void test_cycle(void **state) {
    (void)state;
    const double young = 2e11, yield = sqrt(1.5) * 2e8, slope = 1.5 * 2e10, max = 4e-3 / sqrt(1.5);
    const char *sets[] = {"bodies.bar.mesh.resolution=1"};
    result r = run("mezger2007/cycle", 1, sets);
    double plastic = 0, highest = 0, lowest = 0;
    for (int64_t k = 1; k <= r.totals.steps; k++) {
        double strain = strain_at(0.005 * (double)k);
        double trial = young * (strain - plastic) - slope * plastic;
        if (fabs(trial) > yield) plastic += copysign((fabs(trial) - yield) / (young + slope), trial);
        plastic = fmin(fmax(plastic, -max), max);
        if (k % 10) continue;
        pl_mesh *at = frame(&r, k / 10);
        const pl_array *stress = pl_mesh_find_array(at, "stress");
        assert_non_null(stress);
        for (int64_t t = 0; t < at->tet_count; t++) {
            double found = stress->values[stress->components * t];
            check_near(found, young * (strain - plastic), 0.01 * yield);
            highest = fmax(highest, found), lowest = fmin(lowest, found);
        }
        pl_mesh_free(at);
    }
    check_near(plastic, max, 1e-12); /* the last unloading is elastic and starts at the limit */
    assert_true(highest > 2 * yield && lowest < -1.2 * yield);
    pl_scene_free(r.scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_cycle)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
