/* Selections on a 2 x 1 x 1 box with a node every half metre along each edge. The expected counts are those
 * of a lattice of 5 x 3 x 3 nodes; further nodes could only lie inside cells. */
#include "check.h"
#include "model/select.h"

static pl_mesh *box;
static double *rest;
static pl_error err;

static int setup(void **state) {
    (void)state;
    pl_shape_def shape = pl_shape_def_default();
    shape.shape = PL_SHAPE_BOX;
    shape.size[0] = 2.0;
    shape.resolution = 2;
    if (pl_mesh_generate(&shape, &box, &err) != PL_OK) return -1;
    rest = malloc(sizeof(double) * 3 * (size_t)box->node_count);
    pl_body_def body = pl_body_def_default();
    body.mesh = box;
    pl_body_rest(&body, rest);
    return 0;
}

static int teardown(void **state) {
    (void)state;
    pl_mesh_free(box);
    free(rest);
    return 0;
}

static int64_t count(const pl_selection_def *select) {
    uint8_t *mask = calloc((size_t)box->node_count, 1);
    int64_t found = 0, marked = 0;
    check_ok(pl_selection_mark(select, box, rest, mask, &found, &err));
    for (int64_t i = 0; i < box->node_count; i++) marked += mask[i];
    assert_int_equal(found, marked);
    free(mask);
    return found;
}

static void test_planes_boxes_and_groups_agree(void **state) {
    (void)state;
    pl_selection_def group = {.kind = PL_SELECT_GROUP, .group = "x+"};
    pl_selection_def plane = {.kind = PL_SELECT_PLANE,
                              .point = {2.0 - 1e-12, 7.0, -3.0},
                              .normal = {5.0, 0.0, 0.0},
                              .tolerance = 1e-9};
    pl_selection_def slab = {
        .kind = PL_SELECT_BOX, .min = {2.0 + 1e-12, -9.0, -9.0}, .max = {9.0, 9.0, 9.0}, .tolerance = 1e-9};
    assert_int_equal(count(&group), 9);
    assert_int_equal(count(&plane), 9);
    assert_int_equal(count(&slab), 9);
    plane.normal[0] = -5.0; /* the opposite half-space contains all nodes */
    assert_int_equal(count(&plane), box->node_count);
    slab.tolerance = 0.0;
    assert_int_equal(count(&slab), 0);
}

static void test_sphere_all_surface_list(void **state) {
    (void)state;
    pl_selection_def sphere = {
        .kind = PL_SELECT_SPHERE, .center = {0.0, 0.0, 0.0}, .radius = 0.5, .tolerance = 1e-9};
    assert_int_equal(count(&sphere), 4); /* the corner and its three neighbours */
    pl_selection_def all = {.kind = PL_SELECT_ALL}, surface = {.kind = PL_SELECT_SURFACE};
    assert_int_equal(count(&all), box->node_count);
    assert_int_equal(count(&surface), 5 * 3 * 3 - 3);
    const int32_t nodes[] = {3, 1, 3};
    pl_selection_def list = {.kind = PL_SELECT_LIST, .nodes = nodes, .count = 3};
    assert_int_equal(count(&list), 2);
}

static void test_node_numbers_out_of_range(void **state) {
    (void)state;
    const int32_t nodes[] = {0, 1000000};
    pl_selection_def list = {.kind = PL_SELECT_LIST, .nodes = nodes, .count = 2};
    uint8_t *mask = calloc((size_t)box->node_count, 1);
    assert_int_equal(pl_selection_mark(&list, box, rest, mask, NULL, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "1000000"));
    assert_int_equal(mask[0], 0);
    free(mask);
}

static void test_rest_is_scaled_turned_then_moved(void **state) {
    (void)state;
    pl_body_def body = pl_body_def_default();
    body.mesh = box;
    body.scale = 3.0;
    body.rotate_axis[2] = 2.0; /* about z */
    body.rotate_degrees = 90.0;
    body.translate[1] = 10.0;
    double *moved = malloc(sizeof(double) * 3 * (size_t)box->node_count);
    pl_body_rest(&body, moved);
    for (int64_t i = 0; i < box->node_count; i++) {
        const double *X = box->nodes + 3 * i;
        check_near(moved[3 * i], -3.0 * X[1], 1e-14);
        check_near(moved[3 * i + 1], 3.0 * X[0] + 10.0, 1e-13);
        check_near(moved[3 * i + 2], 3.0 * X[2], 1e-14);
    }
    free(moved);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_planes_boxes_and_groups_agree),
        cmocka_unit_test(test_sphere_all_surface_list),
        cmocka_unit_test(test_node_numbers_out_of_range),
        cmocka_unit_test(test_rest_is_scaled_turned_then_moved),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
