/* Normals of skins by both rules, surface and element. */
#include "embed/bodies.h"

/* The rule of the surface, compared with the cross product of central differences of neighbouring points, in
 * elements with randomly moved nodes. */
static void test_normals(void **state) {
    (void)state;
    for (int of = TET4; of < KINDS; of++) {
        body b = make_body((kind)of);
        const double h = 1e-5;
        pl_random random = {23};
        enum { COUNT = 60 };
        double points[15 * COUNT], normals[15 * COUNT], moved[15 * COUNT], turned[15 * COUNT];
        for (int64_t k = 0; k < COUNT; k++) {
            double z[4], s[3], t[3], n[3];
            random_coordinates(&random, z);
            for (int c = 0; c < 4; c++) z[c] = 0.05 + 0.8 * z[c];
            shape_point(&b, (int32_t)k, z, points + 15 * k);
            for (int i = 0; i < 3; i++)
                s[i] = pl_random_range(&random, -1, 1), t[i] = pl_random_range(&random, -1, 1);
            pl_cross3(s, t, n);
            for (int j = 0; j < 15; j++) {
                double displacement = j < 3    ? 0
                                      : j < 6  ? s[j % 3]
                                      : j < 9  ? -s[j % 3]
                                      : j < 12 ? t[j % 3]
                                               : -t[j % 3];
                points[15 * k + j] = points[15 * k + j % 3] + h * displacement;
                normals[15 * k + j] = n[j % 3];
            }
        }
        shake(&b, 0.05, 31);
        pl_skin *skin = bind(&b, 5 * COUNT, points, normals, PL_SKIN_EXTEND, 1);
        pl_skin_positions(skin, b.x, moved);
        pl_skin_normals(skin, b.x, turned);
        for (int64_t k = 0; k < COUNT; k++) {
            double s[3], t[3], n[3];
            pl_sub3(moved + 15 * k + 3, moved + 15 * k + 6, s);
            pl_sub3(moved + 15 * k + 9, moved + 15 * k + 12, t);
            pl_cross3(s, t, n);
            double length = sqrt(pl_dot3(n, n));
            for (int i = 0; i < 3; i++) check_near(turned[15 * k + i], n[i] / length, 1e-6);
        }
        pl_skin_free(skin);
        free_body(&b);
    }
}

/* The nearest rotation by Newton's iteration for the polar decomposition, R <- (R + R^-T) / 2. */
static void nearest_rotation(const double F[9], double R[9]) {
    memcpy(R, F, 9 * sizeof *R);
    for (int step = 0; step < 60; step++) {
        double C[9], det;
        cofactor(R, C);
        det = R[0] * C[0] + R[1] * C[1] + R[2] * C[2];
        for (int i = 0; i < 9; i++) R[i] = 0.5 * (R[i] + C[i] / det);
    }
}

static void apply3(const double M[9], const double *x, double *out) {
    for (int i = 0; i < 3; i++) out[i] = M[3 * i] * x[0] + M[3 * i + 1] * x[1] + M[3 * i + 2] * x[2];
}

static pl_skin *bind_rotated(const body *b, int64_t count, const double *points, const double *normals) {
    pl_skin_def def = pl_skin_def_default();
    def.mesh = b->mesh, def.rest = b->rest, def.bezier = b->control;
    def.count = count, def.points = points, def.normals = normals;
    def.threads = 1, def.normal_rule = PL_SKIN_NORMALS_ELEMENT;
    pl_skin *skin = NULL;
    pl_error err;
    check_ok(pl_skin_create(&def, &skin, &err));
    return skin;
}

/* The rule of the element: under an affine motion normals rotate by the rotation of its polar decomposition,
 * inside and outside the mesh. A pure stretch does not change them. */
static void test_rotated_normals(void **state) {
    (void)state;
    static const double stretch[9] = {2, 0.3, 0, 0.3, 0.7, 0.1, 0, 0.1, 1.2};
    pl_random random = {29};
    enum { COUNT = 101 };
    double points[3 * COUNT], normals[3 * COUNT], turned[3 * COUNT], Q[9];
    for (int i = 0; i < 3 * COUNT; i++) {
        points[i] = pl_random_range(&random, -1, 1);
        normals[i] = pl_random_range(&random, -3, 3);
    }
    normals[0] = normals[1] = normals[2] = 0;
    random_rotation(&random, Q);
    for (int of = TET4; of < KINDS; of++) {
        const double *const motions[] = {Q, stretch, A};
        for (int m = 0; m < 3; m++) {
            body b = make_body((kind)of);
            double R[9];
            nearest_rotation(motions[m], R);
            pl_skin *skin = bind_rotated(&b, COUNT, points, normals);
            assert_true(pl_skin_bound(skin).outside > 10 && pl_skin_bound(skin).outside < COUNT - 10);
            for (int64_t n = 0; n < b.mesh->node_count; n++) apply3(motions[m], b.rest + 3 * n, b.x + 3 * n);
            pl_skin_normals(skin, b.x, turned);
            for (int64_t k = 0; k < COUNT; k++) {
                double n[3], length = sqrt(pl_dot3(normals + 3 * k, normals + 3 * k));
                apply3(m == 1 ? (const double[9]){1, 0, 0, 0, 1, 0, 0, 0, 1} : R, normals + 3 * k, n);
                for (int i = 0; i < 3; i++) check_near(turned[3 * k + i], k ? n[i] / length : 0, 2e-13);
            }
            pl_skin_free(skin);
            free_body(&b);
        }
    }
}

/* In elements with randomly moved nodes: the rotation of the deformation gradient at each point, which is
 * computed by central differences of neighbouring points. */
static void test_rotated_normals_bent(void **state) {
    (void)state;
    for (int of = TET4; of < KINDS; of++) {
        body b = make_body((kind)of);
        const double h = 1e-5;
        pl_random random = {37};
        enum { COUNT = 60, EACH = 7 };
        double points[3 * EACH * COUNT], normals[3 * EACH * COUNT], moved[3 * EACH * COUNT],
            turned[3 * EACH * COUNT];
        for (int k = 0; k < COUNT; k++) {
            double z[4], *p = points + 3 * EACH * k;
            random_coordinates(&random, z);
            for (int c = 0; c < 4; c++) z[c] = 0.05 + 0.8 * z[c];
            shape_point(&b, (int32_t)k, z, p);
            for (int j = 3; j < 3 * EACH; j++)
                p[j] = p[j % 3] + (j % 3 == (j / 3 - 1) % 3 ? (j < 12 ? h : -h) : 0);
            for (int j = 0; j < 3 * EACH; j++) normals[3 * EACH * k + j] = pl_random_range(&random, -1, 1);
        }
        shake(&b, 0.05, 31);
        pl_skin *skin = bind_rotated(&b, EACH * COUNT, points, normals);
        pl_skin_positions(skin, b.x, moved);
        pl_skin_normals(skin, b.x, turned);
        for (int k = 0; k < COUNT; k++) {
            const double *x = moved + 3 * EACH * k, *normal = normals + 3 * EACH * k;
            double F[9], R[9], n[3], length = sqrt(pl_dot3(normal, normal));
            for (int i = 0; i < 9; i++)
                F[i] = (x[3 + 3 * (i % 3) + i / 3] - x[12 + 3 * (i % 3) + i / 3]) / (2 * h);
            nearest_rotation(F, R);
            apply3(R, normal, n);
            for (int i = 0; i < 3; i++) check_near(turned[3 * EACH * k + i], n[i] / length, 1e-6);
        }
        pl_skin_free(skin);
        free_body(&b);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_normals),
        cmocka_unit_test(test_rotated_normals),
        cmocka_unit_test(test_rotated_normals_bent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
