/* What readers accept beyond clean files: line ends, comments, unusual numbers, sparse tags, polygons,
 * mixed and unsupported cells. */
#include "check.h"
#include "core/random.h"
#include "io/text.h"
#include "pliant/mesh.h"

static pl_mesh *read_text(const char *format, const char *text, const char *second,
                          pl_mesh_repairs *repairs) {
    pl_mesh *mesh = NULL;
    pl_error err;
    pl_status status = pl_mesh_load_memory(format, "memory", text, strlen(text), second,
                                           second ? strlen(second) : 0, &mesh, repairs, &err);
    if (status != PL_OK) fail_msg("%s", err.message);
    return mesh;
}

static double volume(const pl_mesh *mesh) {
    pl_mesh_summary s;
    pl_error err;
    check_ok(pl_mesh_summarise(mesh, &s, &err));
    return s.volume;
}

/* Every number must be read as strtod reads it, to the last bit. */
static void test_numbers(void **state) {
    (void)state;
    pl_random random = {42};
    for (int i = 0; i < 400000; i++) {
        char text[64];
        double value, read = 0;
        uint64_t bits = pl_random_bits(&random);
        if (i % 2)
            value = pl_random_range(&random, -10, 10);
        else
            memcpy(&value, &bits, sizeof value);
        if (!isfinite(value)) continue;
        int digits = 1 + (int)(pl_random_bits(&random) % 21);
        snprintf(text, sizeof text, i % 3 ? "%.*g" : "%.*e", digits, value);
        const char *stop = pl_scan_real(text, text + strlen(text), &read);
        assert_ptr_equal(stop, text + strlen(text));
        double expected = strtod(text, NULL);
        if (memcmp(&read, &expected, sizeof read) != 0)
            fail_msg("%s read as %.17g, expected %.17g", text, read, expected);
    }
    const char *const odd[] = {"1.",
                               ".5",
                               "-.5e1",
                               "+3",
                               "1d3",
                               "1.5D-2",
                               "0.1000000000000000055511151231257827",
                               "9007199254740993",
                               "2.2250738585072011e-308",
                               "1e-400",
                               "4.9406564584124654e-324",
                               "123456789012345678901234567890"};
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        char text[64];
        double read = 0;
        snprintf(text, sizeof text, "%s", odd[i]);
        assert_non_null(pl_scan_real(text, text + strlen(text), &read));
        for (char *c = text; *c; c++) *c = *c == 'd' || *c == 'D' ? 'e' : *c;
        assert_true(read == strtod(text, NULL));
    }
    const char *const bad[] = {"", "-", ".", "e5", "1e", "1e+", "x", "--1", "infx", "na"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        double read;
        assert_null(pl_scan_real(bad[i], bad[i] + strlen(bad[i]), &read));
    }
}

/* One tetrahedron with edges of length 2 along the axes: volume 4/3. */
static void test_line_ends(void **state) {
    (void)state;
    pl_mesh_repairs repairs;
    pl_mesh *mesh = read_text("msh",
                              "\xef\xbb\xbf$Comments\r\nanything $Nodes at "
                              "all\r\n$EndComments\r\n\r\n$MeshFormat\r\n2.2 0 8 \r\n$EndMeshFormat\r\n"
                              "$Nodes\r\n4\r\n\r\n900 0 0 0   \r\n17 2.0D0 0 0\r\n\t40000000000 0 2d+0 "
                              "0\r\n-3 0 0 .2E1\r\n$EndNodes\r\n"
                              "$Elements\r\n2\r\n1 4 0 900 17 40000000000 -3\r\n2 1 0 900 "
                              "17\r\n$EndElements\r\n$NodeData\r\n1\r\n$EndNodeData",
                              NULL, &repairs);
    check_near(volume(mesh), 4.0 / 3, 1e-15);
    assert_int_equal(repairs.dropped_cells, 1);
    pl_mesh_repairs_free(&repairs);
    pl_mesh_free(mesh);
}

static void test_tetgen(void **state) {
    (void)state;
    const char *const nodes[] = {
        "# points\n\n4 3 2 1\n0 0 0 0 1.5 2 7\n1 2 0 0 1.5 3 7 # comment\n2 0 2 0 1.5 4 0\n3 0 0 2 2.5 5 0\n",
        "4 3 2 1\n1 0 0 0 1.5 2 7\n2 2 0 0 1.5 3 7\n3 0 2 0 1.5 4 0\n4 0 0 2 2.5 5 0\n"};
    const char *const cells[] = {"1 4 1\n0 0 1 2 3 5\n", "1 4 1\n1 1 2 3 4 5\n# end"};
    for (int i = 0; i < 2; i++) {
        pl_mesh *mesh = read_text("tetgen", nodes[i], cells[i], NULL);
        check_near(volume(mesh), 4.0 / 3, 1e-15);
        const pl_array *first = pl_mesh_find_array(mesh, "attribute1"),
                       *second = pl_mesh_find_array(mesh, "attribute2");
        check_near(first->values[3], 2.5, 0);
        check_near(second->values[1], 3, 0);
        const pl_group *marker = pl_mesh_find_group(mesh, "marker7"),
                       *region = pl_mesh_find_group(mesh, "region5");
        assert_int_equal(marker->count, 2);
        assert_int_equal(marker->items[1], 1);
        assert_int_equal(region->count, 1);
        assert_int_equal(region->where, PL_ON_TETS);
        pl_mesh_free(mesh);
    }
}

/* A cube of quadrilaterals with the three notations of corners, a continued line,
 * groups, and a line element. */
static void test_obj(void **state) {
    (void)state;
    pl_mesh_repairs repairs;
    pl_mesh *mesh = read_text(
        "obj",
        "# cube\nmtllib x.mtl\no Cube\nv 0 0 0\nv 1 0 0 1.0\nv 1 1 0 0.5 0.5 0.5\nv 0 1 0\nvt 0 0\nvn 0 0 1\n"
        "v 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\ng top\nf 5/1/1 6/1/1 7/1/1 8/1/1\ng rest of it\nusemtl m\ns "
        "off\n"
        "f -8//1 -5//1 \\\n -6//1 -7//1\nf 1 2 6 5\nf 2/1 3/1 7/1 6/1\nf 3 4 8 7\nf 4 1 5 8\nl 1 2\n",
        NULL, &repairs);
    assert_int_equal(mesh->node_count, 8);
    assert_int_equal(mesh->tri_count, 12);
    check_near(volume(mesh), 1, 1e-15);
    assert_int_equal(repairs.dropped_cells, 1);
    assert_int_equal(repairs.flipped, 0);
    assert_int_equal(mesh->group_count, 2);
    assert_int_equal(pl_mesh_find_group(mesh, "top")->count, 2);
    assert_int_equal(pl_mesh_find_group(mesh, "rest of it")->count, 10);
    pl_mesh_repairs_free(&repairs);
    pl_mesh_free(mesh);
}

/* An L-shaped hexagon (area 3). A fan of triangles from its first corner would leave the polygon. */
static void test_concave(void **state) {
    (void)state;
    for (int start = 0; start < 6; start++) {
        char text[400] = "v 0 0 5\nv 2 0 5\nv 2 1 5\nv 1 1 5\nv 1 2 5\nv 0 2 5\nf";
        for (int i = 0; i < 6; i++) snprintf(text + strlen(text), 16, " %d", 1 + (start + i) % 6);
        pl_mesh *mesh = read_text("obj", text, NULL, NULL);
        pl_mesh_summary s;
        pl_error err;
        check_ok(pl_mesh_summarise(mesh, &s, &err));
        assert_int_equal(mesh->tri_count, 4);
        check_near(s.area, 3, 1e-14);
        for (int t = 0; t < 4; t++) { /* all with the orientation of the polygon */
            const int32_t *tri = mesh->tris + 3 * t;
            const double *a = mesh->nodes + 3 * tri[0], *b = mesh->nodes + 3 * tri[1],
                         *c = mesh->nodes + 3 * tri[2];
            assert_true((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0);
        }
        pl_mesh_free(mesh);
    }
}

/* A tetrahedron in a binary STL whose header starts with "solid". */
static void test_solid_binary(void **state) {
    (void)state;
    unsigned char data[84 + 4 * 50] = "solid made by a program that does not care";
    static const float corners[4][3] = {{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {-0.0f, 0, 2}};
    static const int faces[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}};
    data[80] = 4;
    for (int f = 0; f < 4; f++) {
        for (int c = 0; c < 3; c++) memcpy(data + 84 + 50 * f + 12 + 12 * c, corners[faces[f][c]], 12);
    }
    pl_mesh *mesh;
    pl_mesh_repairs repairs;
    pl_error err;
    check_ok(pl_mesh_load_memory("stl", "memory", data, sizeof data, NULL, 0, &mesh, &repairs, &err));
    assert_int_equal(mesh->node_count, 4);
    assert_int_equal(repairs.merged_nodes, 8);
    check_near(volume(mesh), 4.0 / 3, 1e-15);
    pl_mesh_repairs_free(&repairs);
    pl_mesh_free(mesh);
}

/* Several solids become groups; keywords may be in upper or lower case. */
static void test_stl_ascii(void **state) {
    (void)state;
    pl_mesh *mesh = read_text("stl",
                              "SOLID first part\n FACET NORMAL 0 0 1\n  OUTER LOOP\n   VERTEX 0 0 0\n   "
                              "VERTEX 1 0 0\n   VERTEX 0 1 0\n"
                              "  ENDLOOP\n ENDFACET\nENDSOLID\nsolid second\nfacet normal 0 0 0\nouter "
                              "loop\nvertex 1 0 0\nvertex 1 1 0\n"
                              "vertex 0 1 0\nendloop\nendfacet\nendsolid second\n",
                              NULL, NULL);
    assert_int_equal(mesh->tri_count, 2);
    assert_int_equal(mesh->node_count, 4);
    assert_int_equal(mesh->group_count, 2);
    assert_int_equal(pl_mesh_find_group(mesh, "first part")->items[0], 0);
    assert_int_equal(pl_mesh_find_group(mesh, "second")->items[0], 1);
    pl_mesh_free(mesh);
}

/* Other elements, other properties, another order of coordinates. */
static void test_ply(void **state) {
    (void)state;
    pl_mesh_repairs repairs;
    pl_mesh *mesh = read_text(
        "ply",
        "ply\r\nformat ascii 1.0\r\ncomment by hand\r\nCreated by a program that forgot it\nelement camera "
        "1\nproperty float view\nelement vertex "
        "4\n"
        "property uchar red\nproperty double z\nproperty double y\nproperty double x\nelement face 2\n"
        "property list uchar float texcoord\nproperty list uint8 uint32 vertex_index\nend_header\n0.5\n"
        "255 5 0 0\n255 5 0 1\n255 5 1 1\n255 5 1 0\n2 0.1 0.2 4 0 1 2 3\n0 2 1 2\n",
        NULL, &repairs);
    assert_string_equal(repairs.notes, "line 4 of the header was ignored");
    pl_mesh_repairs_free(&repairs);
    assert_int_equal(mesh->tri_count, 2);
    check_near(mesh->nodes[2], 5, 0);
    check_near(mesh->nodes[3], 1, 0);
    pl_mesh_free(mesh);
}

/* Two pieces, an array that only the first has, children inside a DataArray, and a name with entities. */
static void test_vtu_pieces(void **state) {
    (void)state;
    static const char piece[] = "<Piece NumberOfPoints='4' NumberOfCells='1'>%s<Points><DataArray "
                                "type='Float32' NumberOfComponents='3' format='ascii'>"
                                "<InformationKey name='x'>1 2</InformationKey> %d 0 0 %d 0 0 %d 1 0 %d 0 1 "
                                "</DataArray></Points><Cells>"
                                "<DataArray type='Int64' Name='connectivity' format='ascii'>0 1 2 "
                                "3</DataArray><DataArray type='Int32' Name='offsets' "
                                "format='ascii'>4</DataArray><DataArray type='UInt8' Name='types' "
                                "format='ascii'>10<InformationKey/></DataArray></Cells></Piece>";
    char text[4000], one[1500], two[1500];
    snprintf(one, sizeof one, piece,
             "<PointData><DataArray type='Float64' Name='a&lt;b&amp;&quot;' format='ascii'>1 2 nan "
             "4</DataArray></PointData>",
             0, 1, 0, 0);
    snprintf(two, sizeof two, piece, "", 5, 6, 5, 5);
    snprintf(text, sizeof text,
             "<?xml version='1.0'?><!-- <Piece> --><VTKFile "
             "type='UnstructuredGrid'><UnstructuredGrid>%s%s</UnstructuredGrid></VTKFile>",
             one, two);
    pl_mesh *mesh = read_text("vtu", text, NULL, NULL);
    assert_int_equal(mesh->node_count, 8);
    assert_int_equal(mesh->tet_count, 2);
    assert_int_equal(mesh->tets[4], 4);
    check_near(mesh->nodes[3 * 5], 6, 0);
    const pl_array *array = pl_mesh_find_array(mesh, "a<b&\"");
    assert_non_null(array);
    check_near(array->values[3], 4, 0);
    assert_true(isnan(array->values[2]));
    check_near(array->values[7], 0, 0);
    pl_mesh_free(mesh);
}

/* Linear and quadratic elements in one file: all become linear. */
static void test_mixed(void **state) {
    (void)state;
    pl_mesh_repairs repairs;
    pl_mesh *mesh = read_text("msh",
                              "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n1\n3 4 "
                              "\"both\"\n$EndPhysicalNames\n$Nodes\n11\n1 0 0 0\n2 2 0 0\n"
                              "3 0 2 0\n4 0 0 2\n5 1 0 0\n6 1 1 0\n7 0 1 0\n8 0 0 1\n9 0 1 1\n10 1 0 1\n11 0 "
                              "0 -2\n$EndNodes\n$Elements\n2\n"
                              "1 11 2 4 1 1 2 3 4 5 6 7 8 9 10\n2 4 2 -4 1 1 3 2 11\n$EndElements\n",
                              NULL, &repairs);
    assert_int_equal(mesh->nodes_per_tet, 4);
    assert_int_equal(mesh->tet_count, 2);
    assert_int_equal(repairs.dropped_nodes, 6);
    assert_int_equal(pl_mesh_find_group(mesh, "both")->count, 2);
    check_near(volume(mesh), 8.0 / 3, 1e-14);
    assert_non_null(strstr(repairs.notes, "all made linear"));
    pl_mesh_repairs_free(&repairs);
    pl_mesh_free(mesh);
}

/* The corners of a cube, the apex of a tetrahedron on top, and an unused node. */
#define CUBE                                                                                                 \
    "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n10\n1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 0\n5 0 0 1\n6 1 0 "  \
    "1\n7 1 1 1\n8 0 1 1\n9 0 0 3\n10 5 5 5\n$EndNodes\n"

/* Solids other than tetrahedra, and shells, are reported by kind and number; faces of tetrahedra,
 * edges and points are not. */
static void test_other_cells(void **state) {
    (void)state;
    static const struct {
        const char *format, *text, *notes;
    } cases[] = {
        {"msh",
         CUBE
         "$Elements\n5\n1 4 2 1 1 5 6 7 9\n2 5 2 2 2 1 2 3 4 5 6 7 8\n3 6 2 2 2 1 2 3 5 6 7\n4 2 2 3 3 5 "
         "6 7\n5 5 2 2 2 1 2 3 4 5 6 7 8\n$EndElements\n",
         "2 hexahedra and 1 prism skipped, whose volume is missing"},
        {"msh",
         CUBE "$Elements\n5\n1 4 2 1 1 5 6 7 9\n2 2 2 3 3 5 6 7\n3 2 2 3 3 9 6 5\n4 1 2 3 3 5 6\n5 15 2 3 3 "
              "5\n$EndElements\n",
         NULL},
        {"msh",
         CUBE
         "$Elements\n4\n1 4 2 1 1 5 6 7 9\n2 2 2 3 3 1 2 3\n3 2 2 3 3 1 3 4\n4 2 2 3 3 3 1 4\n$EndElements\n",
         "2 triangles dropped that belong to no tetrahedron"},
        {"msh", CUBE "$Elements\n2\n1 4 2 1 1 5 6 7 9\n2 3 2 3 3 1 2 3 4\n$EndElements\n",
         "1 quadrilateral skipped"},
        {"inp",
         "*NODE\n1,0,0,0\n2,1,0,0\n3,0,1,0\n4,0,0,1\n5,0,2,2\n*ELEMENT,TYPE=C3D4\n1,1,2,3,4\n*ELEMENT,TYPE="
         "C3D5\n"
         "2,1,2,3,4,5\n*ELEMENT,TYPE=T3D2\n3,1,2\n",
         "1 pyramid skipped"},
        {"inp",
         "*NODE\n1,0,0,0\n2,1,0,0\n3,0,1,0\n4,0,0,1\n*ELEMENT,TYPE=C3D4,ELSET=E\n1,1,2,3,4\n*MATERIAL,NAME="
         "M\n*ELASTIC\n"
         "1,0.3\n*SOLID SECTION,ELSET=E,MATERIAL=M\n*BOUNDARY\n1,1,3\n*STEP\n*STATIC\n*BOUNDARY\n2,1,1\n*END "
         "STEP\n",
         "ignored: *MATERIAL, *SOLID SECTION, *BOUNDARY, *STEP; the scene describes"},
        {"medit",
         "MeshVersionFormatted 2\nDimension 3\nVertices\n6\n0 0 0 0\n1 0 0 0\n0 1 0 0\n0 0 1 0\n1 0 1 0\n0 1 "
         "1 0\n"
         "Tetrahedra\n1\n1 2 3 4 0\nPrisms\n1\n1 2 3 4 5 6 0\nEdges\n1\n1 2 0\nEnd\n",
         "1 prism skipped"},
        {"vtk",
         "# vtk DataFile Version 3.0\n\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 6 float\n0 0 0 1 0 0 0 1 0 "
         "0 0 1 1 0 1 0 1 "
         "1\nCELLS 3 15\n4 0 1 2 3\n6 0 1 2 3 4 5\n2 0 1\nCELL_TYPES 3\n10\n13\n3\n",
         "1 prism skipped"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        pl_mesh_repairs repairs;
        pl_mesh *mesh = read_text(cases[i].format, cases[i].text, NULL, &repairs);
        assert_int_equal(mesh->tet_count, 1);
        if (!cases[i].notes) assert_null(repairs.notes);
        if (cases[i].notes &&
            (!repairs.notes || strncmp(repairs.notes, cases[i].notes, strlen(cases[i].notes)) != 0))
            fail_msg("%s: found '%s'", cases[i].notes, repairs.notes ? repairs.notes : "no note");
        pl_mesh_repairs_free(&repairs);
        pl_mesh_free(mesh);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers),     cmocka_unit_test(test_line_ends),
        cmocka_unit_test(test_tetgen),      cmocka_unit_test(test_obj),
        cmocka_unit_test(test_concave),     cmocka_unit_test(test_solid_binary),
        cmocka_unit_test(test_stl_ascii),   cmocka_unit_test(test_ply),
        cmocka_unit_test(test_vtu_pieces),  cmocka_unit_test(test_mixed),
        cmocka_unit_test(test_other_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
