/* Generated shapes: numbers of nodes and elements, volume, quality, groups, random displacement of nodes. */
#include "check.h"
#include "pliant/mesh.h"

static const double pi = 3.14159265358979323846;

static pl_mesh *make(int shape, int64_t resolution, double irregular, int64_t seed) {
    pl_shape_def def = pl_shape_def_default();
    def.shape = shape;
    def.resolution = resolution;
    def.irregular = irregular;
    def.seed = seed;
    if (shape == PL_SHAPE_BOX) def.size[0] = 4;
    if (shape == PL_SHAPE_CYLINDER) def.length = 2;
    pl_mesh *mesh = NULL;
    pl_error err;
    check_ok(pl_mesh_generate(&def, &mesh, &err));
    return mesh;
}

static pl_mesh_summary summary(const pl_mesh *mesh) {
    pl_mesh_summary s;
    pl_error err;
    check_ok(pl_mesh_summarise(mesh, &s, &err));
    return s;
}

/* If every interior face has two owners, the boundary is closed and has the volume and area of the box. */
static void test_box(void **state) {
    (void)state;
    for (int64_t r = 1; r <= 9; r++) {
        pl_mesh *mesh = make(PL_SHAPE_BOX, r, 0, 1);
        pl_mesh_summary s = summary(mesh);
        assert_int_equal(mesh->tet_count, 20 * r * r * r);
        assert_int_equal(mesh->node_count, (4 * r + 1) * (r + 1) * (r + 1));
        assert_int_equal(s.boundary_tris, 2 * 18 * r * r);
        assert_true(s.closed);
        assert_int_equal(s.components, 1);
        check_near(s.volume, 4, 1e-12);
        check_near(s.area, 18, 1e-12);
        check_near(s.max[0], 4, 0);
        check_near(s.min[1], 0, 0);
        check_near(s.quality_min, 0.83995, 1e-4); /* cube corner: 12 (1/2)^(2/3) / 9 */
        pl_mesh_free(mesh);
    }
}

static void test_box_groups(void **state) {
    (void)state;
    pl_mesh *mesh = make(PL_SHAPE_BOX, 3, 0, 1);
    const struct {
        const char *name;
        int axis;
        double at;
        int64_t count;
    } faces[] = {{"x-", 0, 0, 16}, {"x+", 0, 4, 16}, {"y-", 1, 0, 52},
                 {"y+", 1, 1, 52}, {"z-", 2, 0, 52}, {"z+", 2, 1, 52}};
    for (size_t f = 0; f < 6; f++) {
        const pl_group *group = pl_mesh_find_group(mesh, faces[f].name);
        assert_non_null(group);
        assert_int_equal(group->where, PL_ON_NODES);
        assert_int_equal(group->count, faces[f].count);
        for (int64_t i = 0; i < group->count; i++) {
            assert_true(mesh->nodes[3 * group->items[i] + faces[f].axis] == faces[f].at);
            assert_true(i == 0 || group->items[i - 1] < group->items[i]);
        }
    }
    assert_int_equal(pl_mesh_find_group(mesh, "surface")->count, 208 - 11 * 2 * 2);
    assert_null(pl_mesh_find_group(mesh, "side"));
    pl_mesh_free(mesh);
}

static void test_odd_box(void **state) {
    (void)state;
    pl_shape_def def = pl_shape_def_default();
    const double size[3] = {0.3, 1.1, 0.52};
    memcpy(def.size, size, sizeof size);
    def.resolution = 4;
    pl_mesh *mesh;
    pl_error err;
    check_ok(pl_mesh_generate(&def, &mesh, &err));
    pl_mesh_summary s = summary(mesh);
    assert_int_equal(mesh->tet_count, 5 * 4 * 15 * 7);
    assert_true(s.closed);
    check_near(s.volume, 0.3 * 1.1 * 0.52, 1e-13);
    assert_true(s.quality_min > 0.83);
    pl_mesh_free(mesh);
}

/* The polyhedra are inscribed: volume and area converge from below, and the error decreases by 4
 * when the resolution doubles. */
static void check_round(int shape, double volume, double area, double quality, int64_t first) {
    double last = 0;
    for (int64_t r = first; r <= 4 * first; r *= 2) {
        pl_mesh *mesh = make(shape, r, 0, 1);
        pl_mesh_summary s = summary(mesh);
        assert_true(s.closed);
        assert_int_equal(s.components, 1);
        assert_true(s.volume < volume && s.area < area);
        double error = 1 - s.volume / volume;
        if (last > 0) check_near(last / error, 4, 0.5);
        last = error;
        if (s.quality_min < quality)
            fail_msg("shape %d at %d: quality %g", (int)shape, (int)r, s.quality_min);
        pl_mesh_free(mesh);
    }
    check_below(last, 0.02);
}

static void test_round(void **state) {
    (void)state;
    check_round(PL_SHAPE_CYLINDER, pi * 0.25 * 2, 2 * pi * 0.25 + 2 * pi * 0.5 * 2, 0.69, 6);
    check_round(PL_SHAPE_SPHERE, pi / 6, pi, 0.72, 8);
    check_round(PL_SHAPE_TORUS, 2 * pi * pi * 0.5 * 0.04, 4 * pi * pi * 0.5 * 0.2, 0.63, 6);
}

/* The numbers that the header documents: a cylinder has 18 tetrahedra times rings squared times layers, a
 * sphere 20 times shells cubed. */
static void test_round_counts(void **state) {
    (void)state;
    pl_mesh *cylinder = make(PL_SHAPE_CYLINDER, 8, 0, 1), *sphere = make(PL_SHAPE_SPHERE, 10, 0, 1);
    assert_int_equal(cylinder->tet_count, 18 * 4 * 4 * 16);
    assert_int_equal(cylinder->node_count, 61 * 17);
    assert_int_equal(pl_mesh_find_group(cylinder, "x-")->count, 61);
    assert_int_equal(pl_mesh_find_group(cylinder, "x+")->count, 61);
    assert_int_equal(pl_mesh_find_group(cylinder, "side")->count, 24 * 17);
    assert_int_equal(pl_mesh_find_group(cylinder, "surface")->count, 2 * 61 + 15 * 24);
    const pl_group *side = pl_mesh_find_group(cylinder, "side");
    for (int64_t i = 0; i < side->count; i++) {
        const double *x = cylinder->nodes + 3 * side->items[i];
        check_near(hypot(x[1], x[2]), 0.5, 1e-15);
    }
    assert_int_equal(sphere->tet_count, 20 * 125);
    assert_int_equal(pl_mesh_find_group(sphere, "surface")->count, 252);
    pl_mesh_free(cylinder);
    pl_mesh_free(sphere);
}

static void test_irregular(void **state) {
    (void)state;
    for (int shape = 0; shape < 4; shape++) {
        pl_mesh *plain = make(shape, 8, 0, 1), *a = make(shape, 8, 0.3, 7);
        pl_mesh *b = make(shape, 8, 0.3, 7), *c = make(shape, 8, 0.3, 8);
        size_t bytes = 3 * (size_t)a->node_count * sizeof *a->nodes;
        assert_memory_equal(a->nodes, b->nodes, bytes);
        assert_memory_not_equal(a->nodes, c->nodes, bytes);
        pl_mesh_summary s = summary(a);
        check_near(s.volume, summary(plain).volume, 1e-12);
        assert_true(s.quality_min > 0.19);
        assert_true(s.quality_mean < summary(plain).quality_mean - 0.02);
        const pl_group *surface = pl_mesh_find_group(a, "surface");
        for (int64_t i = 0; i < surface->count; i++) {
            assert_memory_equal(a->nodes + 3 * surface->items[i], plain->nodes + 3 * surface->items[i], 24);
        }
        pl_mesh_free(plain), pl_mesh_free(a), pl_mesh_free(b), pl_mesh_free(c);
    }
}

static void test_refused(void **state) {
    (void)state;
    pl_mesh *mesh = NULL;
    pl_error err;
    const struct {
        int shape;
        double x, radius, tube, irregular;
        int64_t resolution;
        const char *message;
    } cases[] = {
        {PL_SHAPE_BOX, 0, 1, 0.2, 0, 4, "size[0] = 0, expected a number between 0 and"},
        {PL_SHAPE_BOX, NAN, 1, 0.2, 0, 4, "size[0] = nan"},
        {PL_SHAPE_BOX, 1, 1, 0.2, 0, 0, "resolution = 0, expected a whole number between 1 and"},
        {PL_SHAPE_BOX, 1, 1, 0.2, 0.5, 4, "irregular = 0.5, expected a number between 0 and 0.3"},
        {PL_SHAPE_SPHERE, 1, -1, 0.2, 0, 4, "radius = -1"},
        {PL_SHAPE_TORUS, 1, 1, 1, 0, 4, "tube is 1, expected less than the torus' radius 1"},
        {PL_SHAPE_BOX, 1e8, 1, 0.2, 0, 4, "lower the resolution"},
        {PL_SHAPE_BOX, 1e-8, 1, 0.2, 0, 4, "lower the resolution"},
        {PL_SHAPE_TORUS, 1, 1e8, 1e-6, 0, 4, "lower the resolution"},
        {9, 1, 1, 0.2, 0, 4, "shape = 9, expected 0 to 3"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pl_shape_def def = pl_shape_def_default();
        def.shape = cases[i].shape;
        def.size[0] = cases[i].x;
        def.radius = cases[i].radius;
        def.tube = cases[i].tube;
        def.irregular = cases[i].irregular;
        def.resolution = cases[i].resolution;
        assert_int_equal(pl_mesh_generate(&def, &mesh, &err), PL_ERR_INPUT);
        assert_null(mesh);
        if (!strstr(err.message, cases[i].message))
            fail_msg("'%s' does not contain '%s'", err.message, cases[i].message);
    }
}

/* Cells per axis: a thin plate whose cells are not cubes has the right volume. */
static void test_plate(void **state) {
    (void)state;
    pl_shape_def def = pl_shape_def_default();
    pl_mesh *mesh;
    pl_error err;
    pl_mesh_summary s;
    def.size[1] = 0.005;
    memcpy(def.cells, (int64_t[]){20, 2, 30}, sizeof def.cells);
    check_ok(pl_mesh_generate(&def, &mesh, &err));
    assert_int_equal(mesh->tet_count, 5 * 20 * 2 * 30);
    assert_int_equal(mesh->node_count, 21 * 3 * 31);
    check_ok(pl_mesh_summarise(mesh, &s, &err));
    check_near(s.volume, 0.005, 1e-15);
    assert_true(s.closed && s.components == 1 && s.quality_min > 0);
    for (int64_t i = 0; i < mesh->node_count; i++) { /* 20 cells along x, 2 along y, 30 along z */
        const double steps[3] = {20, 2 / 0.005, 30};
        for (int k = 0; k < 3; k++) {
            double at = mesh->nodes[3 * i + k] * steps[k];
            check_near(at, round(at), 1e-12);
        }
    }
    pl_mesh_free(mesh);
    def.cells[1] = 0;
    assert_int_equal(pl_mesh_generate(&def, &mesh, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "resolution[1] = 0, expected a whole number between 1 and 2000"));
    def.cells[1] = 1;
    def.shape = PL_SHAPE_SPHERE;
    assert_int_equal(pl_mesh_generate(&def, &mesh, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "which only a box takes; expected one for a sphere"));
}

/* The table from which scenes, schema and manual are generated must agree with the defaults. */
static void test_fields(void **state) {
    (void)state;
    pl_shape_def def = pl_shape_def_default();
    int count = 0;
    for (const pl_field *field = pl_shape_fields(); field->name; field++, count++) {
        const char *at = (const char *)&def + field->offset;
        if (field->type == PL_FIELD_INT) assert_true((double)*(const int64_t *)at == field->default_value);
        if (field->type == PL_FIELD_REAL) assert_true(*(const double *)at == field->default_value);
        if (field->type == PL_FIELD_VEC3) assert_true(((const double *)at)[2] == field->default_value);
        if (field->type == PL_FIELD_CHOICE) assert_string_equal(field->choices[PL_SHAPE_TORUS], "torus");
        assert_true(strlen(field->doc) > 10);
    }
    assert_int_equal(count, 8);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_box),     cmocka_unit_test(test_box_groups),   cmocka_unit_test(test_odd_box),
        cmocka_unit_test(test_round),   cmocka_unit_test(test_round_counts), cmocka_unit_test(test_irregular),
        cmocka_unit_test(test_refused), cmocka_unit_test(test_fields),       cmocka_unit_test(test_plate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
