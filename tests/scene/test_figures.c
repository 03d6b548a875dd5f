/* Scenes of docs/figures.md with fewer elements: checks the statements that the page makes about them. */
#include "scene/runs.h"

static double largest_displacement(const pl_mesh *mesh) {
    double low, high;
    value_range(mesh, "displacement", 0, mesh->node_count, &low, &high);
    return fmax(-low, high);
}

/* irving2004 figure 3: with the other stretches at 1, P = (λ + 2μ) s (s² − 1) / 2 for St. Venant-Kirchhoff,
 * (λ + 2μ) (s − 1) for the rotated linear law, and μ (s − 1/s) + λ ln(s) / s for neo-Hookean. */
static void test_stress_curves(void **state) {
    (void)state;
    result r = run("irving2004/curves", 0, NULL);
    double lambda = 0.3 / (1.3 * 0.4), mu = 1 / 2.6, inverted = 0;
    for (int64_t i = 1; i <= r.totals.frames; i++) {
        pl_mesh *now = frame(&r, i);
        const double *body = pl_mesh_find_array(now, "body")->values;
        const double *stretch = pl_mesh_find_array(now, "det_F")->values;
        const double *stress = pl_mesh_find_array(now, "stress")->values;
        for (int64_t t = 0; t < now->tet_count; t++) {
            double s = stretch[t], p = stress[6 * t];
            int law = (int)body[t];
            inverted += s < 0;
            if (law == 0) check_near(p, (lambda + 2 * mu) * s * (s * s - 1) / 2, 1e-6);
            if (law == 2) check_near(p, (lambda + 2 * mu) * (s - 1), 1e-6);
            if (law == 1 || (law == 3 && s > 0.6))
                check_near(p, mu * (s - 1 / s) + lambda * log(s) / s, 1e-6);
            if (law == 3 && s < 0.6) assert_true(p < mu * (0.6 - 1 / 0.6)); /* pushes back, even inverted */
        }
        pl_mesh_free(now);
    }
    assert_true(inverted > 100);
    pl_scene_free(r.scene);
}

/* teran2005 figure 1: nodes scattered over 4 m return to the rest shape, which is 0.4 m in size. */
static void test_armadillo_comes_back(void **state) {
    (void)state;
    const char *sets[] = {"bodies.armadillo.mesh.tets=5000", "output.glb=false"};
    result r = run("teran2005/armadillo-scatter", 2, sets);
    pl_mesh *start = frame(&r, 0), *end = frame(&r, -1);
    assert_true(largest_displacement(start) > 1);
    check_below(largest_displacement(end), 1e-6);
    assert_true(r.totals.newton_iterations <= 80);
    pl_mesh_free(start), pl_mesh_free(end);
    pl_scene_free(r.scene);
}

/* Mean displacement of the corner nodes at a bar's far end. */
static void move_of_tip(const pl_mesh *mesh, int body, double move[3]) {
    const double *bodies = pl_mesh_find_array(mesh, "body")->values;
    const double *displacement = pl_mesh_find_array(mesh, "displacement")->values;
    double end = -INFINITY, count = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int64_t t = 0; t < mesh->tet_count; t++) {
            for (int a = 0; a < 4 && (int)bodies[t] == body; a++) {
                int64_t n = mesh->tets[mesh->nodes_per_tet * t + a];
                double X = mesh->nodes[3 * n] - displacement[3 * n];
                if (!pass) end = fmax(end, X);
                if (!pass || X < end - 1e-6) continue;
                for (int c = 0; c < 3; c++) move[c] += displacement[3 * n + c];
                count++;
            }
        }
    }
    for (int c = 0; c < 3; c++) move[c] /= count;
}

/* bargteil2014 figure 3: the tip of a bar of few quadratic elements follows that of a fine bar; with as
 * few linear elements it does not. */
static void test_quadratic_bar_follows_the_fine_one(void **state) {
    (void)state;
    const char *sets[] = {"time.duration=0.9", "output.every=90", "output.glb=false"};
    result r = run("bargteil2014/bars-swing", 3, sets);
    pl_mesh *end = frame(&r, -1);
    double apart[5];
    for (int k = 0; k < 5; k++) {
        double tip[3] = {0}, fine[3] = {0};
        move_of_tip(end, 2 * k, tip);
        move_of_tip(end, 2 * k + 1, fine);
        apart[k] = hypot(tip[0] - fine[0], tip[1] - fine[1]);
        assert_true(fine[1] < -1.5);
    }
    printf("tips: linear %.2f, %.2f, %.2f m from the fine one, quadratic %.2f, adaptive %.2f\n", apart[0],
           apart[1], apart[2], apart[3], apart[4]);
    assert_true(apart[0] > 0.8 && apart[1] < apart[0] && apart[2] < apart[1]);
    assert_true(apart[3] < 0.15 && apart[4] < 0.25);
    pl_mesh_free(end);
    pl_scene_free(r.scene);
}

/* bargteil2014 figure 5: a rest shape with partially inverted elements is refused, or
 * accepted if straightened. */
static void test_tangled_rest_shape(void **state) {
    (void)state;
    result r = run("bargteil2014/tangle-shape", 0, NULL);
    for (int straighten = 0; straighten < 2; straighten++) {
        char text[1024];
        snprintf(
            text, sizeof text,
            "{\"materials\": {\"r\": {\"young\": 1e6, \"poisson\": 0.3, \"density\": 1000}}, \"bodies\": [{"
            "\"mesh\": {\"file\": \"%s\"}, \"element\": \"bezier10\", \"material\": \"r\", \"straighten\": "
            "%s}]}",
            r.folder, straighten ? "true" : "false");
        pl_scene *scene = NULL;
        pl_problems problems = {0};
        pl_error err;
        pl_status status =
            pl_scene_load_memory("tangled", ".", text, strlen(text), 0, NULL, &scene, &problems, &err);
        assert_int_equal(status == PL_OK, straighten);
        if (!straighten) assert_non_null(strstr(problems.items[0].message, "inverted somewhere"));
        pl_problems_free(&problems);
        pl_scene_free(scene);
    }
    pl_scene_free(r.scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tangled_rest_shape),
        cmocka_unit_test(test_stress_curves),
        cmocka_unit_test(test_armadillo_comes_back),
        cmocka_unit_test(test_quadratic_bar_follows_the_fine_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
