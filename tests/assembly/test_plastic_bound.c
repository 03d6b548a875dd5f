/* The bound of plastic strain that spares logarithms: never below the strain, and near it. The largest strain
 * of a step, which is found through bounds that grow with the flow and are renewed now and then, against all
 * elements' strains. */
#include "support.h"
#include "scenario.h"
#include "assembly/plastic_tensors.h"
#include "integrate/sim.h"

static void fill(pl_lane F[9], int lane, const double *value) {
    for (int i = 0; i < 9; i++) {
        double row[PL_LANES];
        pl_lane_store(row, F[i]);
        row[lane] = value[i];
        F[i] = pl_lane_load(row);
    }
}

/* F = R diag(exp h) ST with |h| up to 3. */
static void test_bound(void **state) {
    (void)state;
    pl_random random = {3};
    for (int round = 0; round < 4000; round++) {
        pl_lane F[9], strain[6];
        double size[PL_LANES];
        for (int i = 0; i < 9; i++) F[i] = pl_set1(0.0);
        for (int l = 0; l < PL_LANES; l++) {
            double R[9], S[9], h[3], f[9] = {0}, scale = exp(pl_random_range(&random, -9, 0.5));
            bool one_axis = round % 4 == 0;
            random_rotation(&random, R);
            random_rotation(&random, S);
            size[l] = 0;
            for (int k = 0; k < 3; k++) {
                h[k] = one_axis && k ? 0 : scale * pl_random_range(&random, -1, 1);
                size[l] += h[k] * h[k];
            }
            size[l] = sqrt(size[l]);
            for (int i = 0; i < 9; i++) {
                for (int k = 0; k < 3; k++) f[i] += R[3 * (i / 3) + k] * exp(h[k]) * S[3 * (i % 3) + k];
            }
            fill(F, l, f);
        }
        pl_symmetric3_strain(F, strain);
        pl_lane bound = pl_plastic_bound(strain), norm = pl_plastic_norm(F);
        for (int l = 0; l < PL_LANES; l++) {
            double b = pl_lane_get(bound, l);
            check_near(pl_lane_get(norm, l), size[l], 1e-12 + 1e-9 * size[l]);
            assert_true(b >= size[l] * (1 - 1e-9) - 1e-12);
            if (size[l] < 0.3) assert_true(b <= size[l] * 1.002 + 1e-12);
            if (size[l] < 0.8) assert_true(b <= size[l] * 1.1);
        }
    }
}

/* A bar whose end is turned to and fro: strains grow, shrink and grow, differently everywhere. */
static void test_largest(void **state) {
    (void)state;
    static const char *const rules[] = {"creep", "multiplicative", "von-mises"};
    static const double params[][3] = {{0.02, 20, 1}, {0.03, 2, 0}, {2e3, 1e3, 2}};
    static const double times[] = {0, 0.15, 0.35, 0.5}, degrees[] = {0, 90, -60, 30};
    for (int rule = 0; rule < 3; rule++) {
        scenario s;
        scenario_init(&s, box_mesh(2, 0.7, 0.5, 6, 0.2));
        scenario_hold(&s, select_group("x-"), "xyz");
        pl_constraint_def *turned = scenario_hold(&s, select_group("x+"), "xyz");
        turned->axis[0] = 1;
        turned->rotation = (pl_curve){4, 1, PL_INTERP_LINEAR, times, degrees};
        s.materials[0].law = "linear";
        s.materials[0].plasticity = rules[rule];
        memcpy(s.materials[0].flow_params, params[rule], sizeof params[rule]);
        s.def.integrator.type = "linear-implicit-euler";
        s.def.dt = 0.01;
        scenario_start(&s);
        double *strain = malloc(sizeof(double) * (size_t)s.sim->tets), most = 0;
        int64_t flowed = 0;
        for (int step = 0; step < 50; step++) {
            pl_step_report report = scenario_step(&s);
            flowed += report.flowing;
            pl_sim_plastic_strain(s.sim, strain);
            most = 0;
            for (int64_t e = 0; e < s.sim->tets; e++) most = fmax(most, strain[e]);
            check_near(report.max_plastic_strain, most, 1e-11 * most);
        }
        assert_true(flowed > s.sim->tets && most > 0.1);
        free(strain);
        scenario_free(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_bound), cmocka_unit_test(test_largest)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
