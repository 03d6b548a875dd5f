/* Binary .msh files: those of Gmsh against its text files, and a tetrahedron written
 * here in both byte orders. */
#include "reading.h"

#define SEEDS "../fuzz/corpus/msh/"

static void test_gmsh(void **state) {
    (void)state;
    const char *const pairs[][2] = {{"gmsh/part22_binary.msh", "gmsh/part22.msh"},
                                    {"gmsh/part41_binary.msh", "gmsh/part41.msh"}};
    for (int i = 0; i < 2; i++) {
        pl_mesh *binary = load(pairs[i][0], NULL), *text = load(pairs[i][1], NULL);
        check_same_mesh(binary, text, 2e-15); /* the text has 16 digits */
        check_near(summary(binary).volume, 2.5, 1e-12);
        pl_mesh_free(binary), pl_mesh_free(text);
    }
}

static void test_quadratic(void **state) {
    (void)state;
    const char *const names[] = {SEEDS "msh22_order2_binary.msh", SEEDS "msh41_order2_binary.msh"};
    for (int i = 0; i < 2; i++) {
        pl_mesh *mesh = load(names[i], NULL);
        check_middles(mesh);
        check_near(summary(mesh).volume, 1, 1e-14);
        check_near(group_volume(mesh, "all"), 1, 1e-14);
        assert_int_equal(group_size(mesh, "side", PL_ON_NODES), 13); /* 5 corners, 8 edges of 4 triangles */
        assert_int_equal(group_size(mesh, "point3", PL_ON_NODES), 1);
        pl_mesh_free(mesh);
    }
}

static void test_third_order(void **state) {
    (void)state;
    const char *const names[] = {SEEDS "msh22_order3_binary.msh", SEEDS "msh41_order3_binary.msh"};
    for (int i = 0; i < 2; i++) {
        char path[1024];
        pl_mesh *mesh;
        pl_error err;
        snprintf(path, sizeof path, DATA "%s", names[i]);
        assert_int_equal(pl_mesh_load(path, &mesh, NULL, &err), PL_ERR_INPUT);
        assert_non_null(strstr(err.message,
                               "tetrahedra of order 3 (Gmsh's element type 29) are not supported, "
                               "expected order 1 or 2: mesh again with"));
    }
}

/* ---- files written here */

typedef struct bytes {
    uint8_t data[2000];
    size_t size;
    bool big;
    int wide; /* bytes of a size_t */
} bytes;

static void write_text(bytes *b, const char *text) {
    memcpy(b->data + b->size, text, strlen(text));
    b->size += strlen(text);
}

static void write_bits(bytes *b, uint64_t bits, int count) {
    for (int i = 0; i < count; i++) b->data[b->size++] = (uint8_t)(bits >> 8 * (b->big ? count - 1 - i : i));
}

static void write_int(bytes *b, int64_t value) { write_bits(b, (uint64_t)value, 4); }
static void write_size(bytes *b, int64_t value) { write_bits(b, (uint64_t)value, b->wide); }

static void write_real(bytes *b, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    write_bits(b, bits, 8);
}

static const double corners[4][3] = {
    {0, 0, 0}, {3, 0, 0}, {0, 2, 0}, {0, 0, -1.5}}; /* inverted; volume 1.5 */

static void write_format(bytes *b, const char *version) {
    char line[64];
    snprintf(line, sizeof line, "$MeshFormat\n%s 1 %d\n", version, b->wide);
    write_text(b, line);
    write_int(b, 1);
    write_text(b, "\n$EndMeshFormat\n$PhysicalNames\n1\n3 9 \"all\"\n$EndPhysicalNames\n");
    write_text(b, "$Junk\n$End 10 \n$$"); /* an unknown section is skipped up to its end */
    b->data[b->size++] = 0;
    write_text(b, "$EndJunk\n");
}

static void write_msh2(bytes *b, int64_t nodes, int64_t elements) {
    char line[64];
    write_format(b, "2.2");
    snprintf(line, sizeof line, "$Nodes\n%lld\n", (long long)nodes);
    write_text(b, line);
    for (int i = 0; i < 4; i++) {
        write_int(b, 10 * i + 5);
        for (int k = 0; k < 3; k++) write_real(b, corners[i][k]);
    }
    snprintf(line, sizeof line, "\n$EndNodes\n$Elements\n%lld\n", (long long)elements);
    write_text(b, line);
    write_int(b, 5), write_int(b, 0), write_int(b, 2); /* an empty block of hexahedra */
    write_int(b, 4), write_int(b, 1), write_int(b, 2);
    write_int(b, 1), write_int(b, 9), write_int(b, 1);
    for (int i = 0; i < 4; i++) write_int(b, 10 * i + 5);
    write_text(b, "\n$EndElements\n");
}

static void write_msh4(bytes *b, int64_t nodes, int64_t elements, double x) {
    write_format(b, "4.1");
    write_text(b, "$Entities\n");
    write_size(b, 0), write_size(b, 0), write_size(b, 0), write_size(b, 1);
    write_int(b, 2);
    for (int i = 0; i < 6; i++) write_real(b, i);
    write_size(b, 1), write_int(b, 9);
    write_size(b, 3), write_int(b, 1), write_int(b, -2), write_int(b, 3);
    write_text(b, "\n$EndEntities\n$Nodes\n");
    write_size(b, 1), write_size(b, nodes), write_size(b, 5), write_size(b, 35);
    write_int(b, 3), write_int(b, 2), write_int(b, 1), write_size(b, nodes); /* with parametric coordinates */
    for (int i = 0; i < 4; i++) write_size(b, 10 * i + 5);
    for (int i = 0; i < 4; i++) {
        write_real(b, i ? corners[i][0] : x);
        for (int k = 1; k < 3; k++) write_real(b, corners[i][k]);
        for (int k = 0; k < 3; k++) write_real(b, 0.5);
    }
    write_text(b, "\n$EndNodes\n$Elements\n");
    write_size(b, 1), write_size(b, elements), write_size(b, 1), write_size(b, 1);
    write_int(b, 3), write_int(b, 2), write_int(b, 4), write_size(b, elements);
    write_size(b, 1);
    for (int i = 0; i < 4; i++) write_size(b, 10 * i + 5);
    write_text(b, "\n$EndElements\n");
}

static void check_corner(const bytes *b) {
    pl_mesh *mesh = read_bytes("msh", b->data, b->size);
    assert_int_equal(mesh->node_count, 4);
    assert_int_equal(mesh->tet_count, 1);
    assert_memory_equal(mesh->nodes, corners, sizeof corners);
    check_near(summary(mesh).volume, 1.5, 1e-15);
    assert_int_equal(group_size(mesh, "all", PL_ON_TETS), 1);
    pl_mesh_free(mesh);
}

static void test_byte_orders(void **state) {
    (void)state;
    for (int big = 0; big < 2; big++) {
        bytes two = {.big = big, .wide = 8}, four = {.big = big, .wide = 8}, short4 = {.big = big, .wide = 4};
        write_msh2(&two, 4, 1);
        write_msh4(&four, 4, 1, 0);
        write_msh4(&short4, 4, 1, 0);
        check_corner(&two);
        check_corner(&four);
        check_corner(&short4);
    }
}

/* Impossible counts and numbers are refused, and so is the file truncated at any byte. */
static void test_broken(void **state) {
    (void)state;
    bytes many = {.wide = 8}, more = {.wide = 8}, inf = {.wide = 8}, order = {.wide = 8}, whole = {.wide = 8};
    write_msh2(&many, 1000000000, 1);
    check_refused("msh", many.data, many.size, "the number of nodes is 1000000000, but");
    many.size = 0, write_msh2(&many, 4, 3);
    check_refused("msh", many.data, many.size, "is not one of Gmsh's that are known");
    write_msh4(&more, INT64_C(1) << 40, 1, 0);
    check_refused("msh", more.data, more.size, "the number of nodes is 1099511627776, but");
    more.size = 0, write_msh4(&more, 4, -1, 0);
    check_refused("msh", more.data, more.size, "the number of elements is -1, but");
    write_msh4(&inf, 4, 1, INFINITY);
    check_refused("msh", inf.data, inf.size, "x is inf, expected a finite number");
    write_text(&order, "$MeshFormat\n4.1 1 8\n\2\2\2\2\n$EndMeshFormat\n");
    check_refused("msh", order.data, order.size, "expected 1 in either byte order");
    order.size = 0, write_text(&order, "$MeshFormat\n2.2 1 4\n");
    check_refused("msh", order.data, order.size, "numbers of 4 bytes, expected 1 and 8");
    write_msh4(&whole, 4, 1, 0);
    for (size_t cut = 0; cut + 13 < whole.size; cut++) check_refused("msh", whole.data, cut, "");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_gmsh), cmocka_unit_test(test_quadratic),
                                       cmocka_unit_test(test_third_order), cmocka_unit_test(test_byte_orders),
                                       cmocka_unit_test(test_broken)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
