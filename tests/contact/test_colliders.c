/* Every registered shape, rotated, moving and hollow: the normal is the gradient of the distance and the
 * curvature that of the normal, by differences. Surface velocities are compared with differences of the
 * motion. Also rejected input. */
#include "check.h"
#include "contact/collider.h"
#include "core/random.h"

#include <pliant/pliant.h>

enum { POINTS = 4000 };

/* A collider of any shape that needs no mesh, in general position, rotating about an axis that is not its
 * own. */
static pl_collider_def sample_def(const char *shape, double *keys) {
    static const double times[2] = {0, 2};
    pl_collider_def def = pl_collider_def_default();
    def.shape = shape;
    def.radius = 0.8;
    def.tube = 0.3;
    def.length = 1.2;
    def.size[0] = 1.0, def.size[1] = 1.4, def.size[2] = 0.7;
    def.teeth = 11;
    def.module = 0.15;
    def.width = 0.6;
    double center[3] = {0.3, -0.2, 0.5}, axis[3] = {1, -2, 0.5}, pivot[3] = {1, 0.4, -0.3};
    double turn[3] = {0.2, 1, 0.7}, first[3] = {0.5, 0.3, -1};
    for (int i = 0; i < 3; i++) {
        def.center[i] = center[i];
        def.axis[i] = axis[i];
        def.pivot[i] = pivot[i];
        def.pivot_axis[i] = turn[i];
        def.rotate_axis[i] = first[i];
    }
    def.rotate_degrees = 33;
    double motion[8] = {0, 0, 0, 0.4, -0.6, 1.0, 10, 80};
    memcpy(keys, motion, sizeof motion);
    def.translation = (pl_curve){.count = 2, .components = 3, .times = times, .values = keys};
    def.rotation = (pl_curve){.count = 2, .components = 1, .times = times, .values = keys + 6};
    return def;
}

static void random_point(pl_random *random, const double middle[3], double half, double x[3]) {
    for (int i = 0; i < 3; i++) x[i] = middle[i] + pl_random_range(random, -half, half);
}

static double distance_at(const pl_collider *collider, const double x[3]) {
    pl_touch touch;
    assert_true(pl_collider_touch(collider, x, INFINITY, &touch));
    return touch.distance;
}

/* The distance and normal at a point displaced by `step` along an axis. */
static void touch_next_to(const pl_collider *collider, const double x[3], int axis, double step,
                          pl_touch *touch) {
    double next_to[3] = {x[0], x[1], x[2]};
    next_to[axis] += step;
    assert_true(pl_collider_touch(collider, next_to, INFINITY, touch));
}

/* Returns false if the point is so close to a kink of the distance that differences cross it. */
static bool check_derivatives(const pl_collider *collider, const double x[3]) {
    const double h = 1e-5;
    pl_touch here, plus, minus;
    assert_true(pl_collider_touch(collider, x, INFINITY, &here));
    double n2 =
        here.normal[0] * here.normal[0] + here.normal[1] * here.normal[1] + here.normal[2] * here.normal[2];
    check_near(n2, 1, 1e-12);
    for (int axis = 0; axis < 3; axis++) {
        touch_next_to(collider, x, axis, h, &plus);
        touch_next_to(collider, x, axis, -h, &minus);
        for (int i = 0; i < 3; i++) {
            double ahead = plus.normal[i] - here.normal[i], behind = here.normal[i] - minus.normal[i];
            if (fabs(ahead - behind) > 2e-8 + 1e-3 * (fabs(ahead) + fabs(behind))) return false;
        }
    }
    for (int axis = 0; axis < 3; axis++) {
        touch_next_to(collider, x, axis, h, &plus);
        touch_next_to(collider, x, axis, -h, &minus);
        check_near((plus.distance - minus.distance) / (2 * h), here.normal[axis], 1e-6);
        for (int i = 0; i < 3; i++) {
            double slope = (plus.normal[i] - minus.normal[i]) / (2 * h);
            check_near(here.curvature[3 * i + axis], slope, 2e-3 * fmax(1, fabs(slope)));
        }
    }
    return true;
}

static void test_derivatives(void **state) {
    (void)state;
    pl_error err;
    for (int s = 0; s < pl_collider_shape_count(); s++) {
        const char *shape = pl_collider_shape_at(s).name;
        if (!strcmp(shape, "mesh")) continue; /* tested in test_mesh.c */
        for (int inside = 0; inside < 2; inside++) {
            double keys[8];
            pl_collider_def def = sample_def(shape, keys);
            def.inside = inside;
            pl_collider *collider;
            check_ok(pl_collider_create(&def, NULL, &collider, &err));
            pl_collider_move(collider, 1.2, 1.3);
            pl_random random = {(uint64_t)s};
            int smooth = 0;
            for (int k = 0; k < POINTS; k++) {
                double x[3], middle[3] = {0.6, -0.3, 1.2};
                random_point(&random, middle, 2, x);
                smooth += check_derivatives(collider, x);
            }
            if (smooth < POINTS * 95 / 100) fail_msg("%s: only %d smooth points", shape, smooth);
            pl_collider_free(collider);
        }
    }
}

/* A point moved by the distance along the normal ends on the surface. A hollow collider has all signs
 * reversed. */
static void test_closest(void **state) {
    (void)state;
    pl_error err;
    for (int s = 0; s < pl_collider_shape_count(); s++) {
        const char *shape = pl_collider_shape_at(s).name;
        if (!strcmp(shape, "mesh")) continue;
        double keys[8];
        pl_collider_def def = sample_def(shape, keys);
        pl_collider *solid, *hollow;
        check_ok(pl_collider_create(&def, NULL, &solid, &err));
        def.inside = true;
        check_ok(pl_collider_create(&def, NULL, &hollow, &err));
        pl_random random = {7};
        int inner = 0;
        for (int k = 0; k < POINTS; k++) {
            double x[3], y[3];
            random_point(&random, def.center, 1.5, x);
            pl_touch touch, other;
            assert_true(pl_collider_touch(solid, x, INFINITY, &touch));
            for (int i = 0; i < 3; i++) y[i] = x[i] - touch.distance * touch.normal[i];
            check_near(distance_at(solid, y), 0, 1e-9);
            assert_true(pl_collider_touch(hollow, x, INFINITY, &other));
            check_near(other.distance, -touch.distance, 0);
            check_near(other.normal[1], -touch.normal[1], 0);
            inner += touch.distance < 0;
            bool near = pl_collider_touch(solid, x, 0.1, &other);
            assert_int_equal(near, touch.distance <= 0.1);
        }
        assert_true(inner > 20);
        pl_collider_free(solid);
        pl_collider_free(hollow);
    }
}

/* The position at `time` of a point that is at y at time 0, by Rodrigues' formula. */
static void carry(const pl_collider_def *def, const double y[3], double time, double out[3]) {
    double degrees, shift[3], k[3], arm[3], cross[3], length = 0, dot = 0;
    pl_curve_at(&def->rotation, time, &degrees);
    pl_curve_at(&def->translation, time, shift);
    double a = degrees * acos(-1) / 180;
    for (int i = 0; i < 3; i++) length += def->pivot_axis[i] * def->pivot_axis[i];
    for (int i = 0; i < 3; i++) k[i] = def->pivot_axis[i] / sqrt(length), arm[i] = y[i] - def->pivot[i];
    for (int i = 0; i < 3; i++) dot += k[i] * arm[i];
    for (int i = 0; i < 3; i++)
        cross[i] = k[(i + 1) % 3] * arm[(i + 2) % 3] - k[(i + 2) % 3] * arm[(i + 1) % 3];
    for (int i = 0; i < 3; i++)
        out[i] = def->pivot[i] + arm[i] * cos(a) + cross[i] * sin(a) + k[i] * dot * (1 - cos(a)) + shift[i];
}

/* A point of the surface moves with the collider: it stays on the surface, and the reported velocity is its
 * mean velocity during the step. */
static void test_velocity(void **state) {
    (void)state;
    pl_error err;
    for (int s = 0; s < pl_collider_shape_count(); s++) {
        const char *shape = pl_collider_shape_at(s).name;
        if (!strcmp(shape, "mesh")) continue;
        double keys[8];
        pl_collider_def def = sample_def(shape, keys);
        keys[6] = 0; /* in its defined position at time 0 */
        pl_collider *collider;
        check_ok(pl_collider_create(&def, NULL, &collider, &err));
        pl_random random = {3};
        for (int k = 0; k < 200; k++) {
            double x[3], y[3], before[3], after[3];
            pl_touch touch;
            pl_collider_move(collider, 0, 0);
            random_point(&random, def.center, 1.5, x);
            assert_true(pl_collider_touch(collider, x, INFINITY, &touch));
            for (int i = 0; i < 3; i++) {
                assert_true(touch.velocity[i] == 0);
                y[i] = x[i] - touch.distance * touch.normal[i];
            }
            double start = 0.3, end = 0.45;
            carry(&def, y, start, before);
            carry(&def, y, end, after);
            pl_collider_move(collider, start, end);
            assert_true(pl_collider_touch(collider, after, INFINITY, &touch));
            check_near(touch.distance, 0, 1e-9);
            for (int i = 0; i < 3; i++)
                check_near(touch.velocity[i], (after[i] - before[i]) / (end - start), 1e-7);
        }
        pl_collider_free(collider);
    }
}

static void refuse(pl_collider_def def, const char *words) {
    pl_error err = {0};
    pl_collider *collider = NULL;
    assert_int_equal(pl_collider_create(&def, NULL, &collider, &err), PL_ERR_INPUT);
    assert_null(collider);
    if (!strstr(err.message, words)) fail_msg("'%s', expected '%s' in it", err.message, words);
}

static void test_refused(void **state) {
    (void)state;
    pl_collider_def def = pl_collider_def_default();
    def.name = "floor";
    def.shape = "cone";
    refuse(def, "collider 'floor': unknown shape 'cone'");
    def.shape = NULL;
    refuse(def, "unknown shape ''");
    def.shape = "sphere";
    def.radius = 0;
    refuse(def, "radius = 0, expected a number between 0 and");
    def.radius = NAN;
    refuse(def, "radius = nan");
    def.radius = 1;
    def.center[1] = INFINITY;
    refuse(def, "center[1] = inf, expected a finite number");
    def.center[1] = 0;
    def.friction = -1;
    refuse(def, "friction = -1, expected a number between 0 and");
    def.friction = 0;
    def.pivot_axis[0] = def.pivot_axis[1] = def.pivot_axis[2] = 0;
    refuse(def, "pivot_axis is [0, 0, 0], expected a direction");
    def = pl_collider_def_default();
    def.axis[2] = 0;
    refuse(def, "normal is [0, 0, 0], expected a direction");
    def = pl_collider_def_default();
    double times[2] = {1, 0}, values[6] = {0};
    def.translation = (pl_curve){.count = 2, .components = 3, .times = times, .values = values};
    refuse(def, "expected finite numbers and ascending times");
    def.translation.components = 1;
    refuse(def, "translation has 1 components, expected 3");
}

/* A simulation creates, moves and frees colliders. */
static void test_simulation(void **state) {
    (void)state;
    pl_error err;
    pl_shape_def box = pl_shape_def_default();
    pl_mesh *mesh;
    check_ok(pl_mesh_generate(&box, &mesh, &err));
    pl_material_def material = pl_material_def_default();
    material.name = "m";
    material.young = 1e5;
    material.poisson = 0.3;
    pl_body_def body = pl_body_def_default();
    body.mesh = mesh;
    body.material = "m";
    pl_collider_def colliders[2] = {pl_collider_def_default(), pl_collider_def_default()};
    colliders[0].center[2] = -5;
    colliders[1].shape = "sphere";
    colliders[1].center[2] = -5;
    pl_sim_def def = pl_sim_def_default();
    def.integrator.type = "implicit-euler";
    def.material_count = def.body_count = 1;
    def.materials = &material;
    def.bodies = &body;
    def.collider_count = 2;
    def.colliders = colliders;
    pl_sim *sim;
    check_ok(pl_sim_create(&def, &sim, &err));
    check_ok(pl_sim_step(sim, NULL, &err));
    pl_sim_free(sim);
    colliders[1].radius = -1;
    assert_int_equal(pl_sim_create(&def, &sim, &err), PL_ERR_INPUT);
    assert_null(sim);
    pl_mesh_free(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_derivatives), cmocka_unit_test(test_closest),
        cmocka_unit_test(test_velocity),    cmocka_unit_test(test_refused),
        cmocka_unit_test(test_simulation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
