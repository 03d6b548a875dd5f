/* The look of surfaces (texture coordinates, colours, materials) through reading,
 * welding, repair and writing. */
#include "io/reading.h"
#include "io/file.h"
#include "look_files.h"

#include <sys/stat.h>
#include <unistd.h>

#define FOLDER PL_BINARY_DIR "/test-look"

static void write_text(const char *name, const char *text) {
    char path[1024];
    pl_error err;
    snprintf(path, sizeof path, FOLDER "/%s", name);
    check_ok(pl_file_write_atomic(path, text, strlen(text), &err));
}

static pl_mesh *open_file(const char *name, pl_mesh_repairs *repairs) {
    char path[1024];
    pl_error err;
    pl_mesh *mesh = NULL;
    snprintf(path, sizeof path, FOLDER "/%s", name);
    check_ok(pl_mesh_load(path, &mesh, repairs, &err));
    return mesh;
}

static pl_mesh *round_trip(const pl_mesh *mesh, const char *name) {
    char path[1024];
    pl_error err;
    snprintf(path, sizeof path, FOLDER "/%s", name);
    check_ok(pl_mesh_save(mesh, path, &err));
    return open_file(name, NULL);
}

/* Texture coordinates and colours of a corner are functions of its position: uv = (x + y, z
 * + 2 x), colour (x, y, z). */
static void uv_rule(const double *x, double *uv) { uv[0] = x[0] + x[1], uv[1] = x[2] + 2 * x[0]; }

static void check_rule(const pl_mesh *mesh, bool colors, double tolerance) {
    pl_mesh_look look = pl_mesh_find_look(mesh);
    assert_non_null(look.uv);
    for (int64_t t = 0; t < mesh->tri_count; t++) {
        pl_tri_look own = pl_mesh_tri_look(mesh, &look, t);
        for (int c = 0; c < 3; c++) {
            const double *x = mesh->nodes + 3 * (int64_t)mesh->tris[3 * t + c];
            double uv[2];
            uv_rule(x, uv);
            for (int k = 0; k < 2; k++) check_near(own.uv[c][k], uv[k], tolerance);
            assert_int_equal(own.vertex_colors, colors);
            for (int k = 0; k < 3 && colors; k++) check_near(own.color[c][k], x[k], tolerance);
        }
    }
}

/* A unit cube of six quadrilaterals, some of them wound inwards, which the repair must correct. Material
 * by axis of the normal: 0 "x y", 1 "b", 2 none. */
static const int cube_faces[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4},
                                     {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
static char *cube_obj(void) {
    static char text[8192];
    int n = snprintf(text, sizeof text, "mtllib cube.mtl\n");
    for (int v = 0; v < 8; v++)
        n += snprintf(text + n, sizeof text - (size_t)n, "v %d %d %d %d %d %d\n", v & 1, v >> 1 & 1, v >> 2,
                      v & 1, v >> 1 & 1, v >> 2);
    for (int v = 7; v >= 0; v--) { /* in another order than the positions */
        double x[3] = {v & 1, v >> 1 & 1, v >> 2}, uv[2];
        uv_rule(x, uv);
        n += snprintf(text + n, sizeof text - (size_t)n, "vt %g %g 0\n", uv[0], uv[1]);
    }
    for (int f = 0; f < 6; f++) {
        static const char *const uses[] = {"usemtl x y\n", "usemtl b\n", "usemtl\n"};
        n += snprintf(text + n, sizeof text - (size_t)n, "%sf", f % 2 ? "" : uses[f / 2]);
        for (int k = 0; k < 4; k++) {
            int v = cube_faces[f][f == 1 || f == 4 ? 3 - k : k];
            n += snprintf(text + n, sizeof text - (size_t)n, f % 2 ? " %d/%d/1" : " %d/%d", v + 1, 8 - v);
        }
        n += snprintf(text + n, sizeof text - (size_t)n, "\n");
    }
    return text;
}

static void write_cube(void) {
    write_text("cube.obj", cube_obj());
    write_text("cube.mtl",
               "# two\nnewmtl unused\nKd 0 0 0\nnewmtl b\nKd 0.25 0.5 1\nd 0.5\nNs 90\n"
               "newmtl x y\nPr 0.25\nNs 1000\nKd 1 0 0\nTr 0.25\nmap_Kd -s 1 1 1 -clamp on two words.png\n");
    assert_int_equal(write_png(FOLDER "/two words.png", 4, 2), PL_OK);
}

static void check_cube_materials(const pl_mesh *mesh) {
    assert_int_equal(mesh->appearance_count, 2);
    const pl_appearance *x = &mesh->appearances[0], *b = &mesh->appearances[1];
    assert_string_equal(x->name, "x y");
    assert_string_equal(b->name, "b");
    assert_non_null(strstr(x->texture, "two words.png"));
    assert_int_equal(access(x->texture, R_OK), 0);
    assert_null(b->texture);
    static const double blue[3] = {0.25, 0.5, 1}, red[3] = {1, 0, 0};
    for (int k = 0; k < 3; k++) {
        check_near(b->color[k], blue[k], 1e-9); /* nine digits of linear light in a file of Pliant */
        check_near(x->color[k], red[k], 0);
    }
    check_near(x->opacity, 0.75, 0);
    check_near(b->opacity, 0.5, 0);
    check_near(x->roughness, 0.25, 1e-15);
    check_near(b->roughness, 0.7, 1e-15); /* 1 - sqrt(0.09) */
    pl_mesh_look look = pl_mesh_find_look(mesh);
    for (int64_t t = 0; t < mesh->tri_count; t++) {
        int axis = -1;
        for (int k = 0; k < 3; k++) {
            double x0 = mesh->nodes[3 * mesh->tris[3 * t] + k],
                   x1 = mesh->nodes[3 * mesh->tris[3 * t + 1] + k],
                   x2 = mesh->nodes[3 * mesh->tris[3 * t + 2] + k];
            if (x0 == x1 && x1 == x2) axis = k;
        }
        pl_tri_look own = pl_mesh_tri_look(mesh, &look, t);
        assert_int_equal(own.material, axis == 2 ? -1 : axis);
        assert_int_equal(own.textured, axis == 0);
    }
}

static void test_obj(void **state) {
    (void)state;
    write_cube();
    pl_mesh_repairs repairs;
    pl_mesh *mesh = open_file("cube.obj", &repairs);
    assert_int_equal(mesh->node_count, 8);
    assert_int_equal(mesh->tri_count, 12);
    assert_true(repairs.flipped > 0); /* flipping swaps corners together with their coordinates */
    assert_null(repairs.notes);
    check_rule(mesh, true, 0);
    check_cube_materials(mesh);
    pl_mesh *copy;
    pl_error err;
    check_ok(pl_mesh_copy(mesh, &copy, &err));
    check_cube_materials(copy);
    pl_mesh_free(copy);
    pl_mesh_repairs_free(&repairs);
    mkdir(FOLDER "/other", 0777);
    pl_mesh *back = round_trip(mesh, "other/again.obj"); /* the texture is now in another folder */
    assert_int_equal(back->node_count, 8);
    check_rule(back, true, 0);
    check_cube_materials(back);
    assert_non_null(strstr(back->appearances[0].texture, "/other/../two words.png")); /* a relative path */
    pl_mesh_free(back);
    back = round_trip(mesh, "again.ply");
    check_rule(back, true, 0);
    assert_int_equal(back->appearance_count, 1); /* the textured one; plain materials are lost */
    assert_int_equal(access(back->appearances[0].texture, R_OK), 0);
    pl_mesh_free(back);
    back = round_trip(mesh, "again.vtu"); /* keeps the arrays only */
    check_rule(back, true, 0);
    pl_mesh_free(back);
    pl_mesh_free(mesh);
}

/* Every triangle has its own vertices and the colour of its face. Vertices are merged, but colours of
 * different faces are not blended. */
static void test_soup(void **state) {
    (void)state;
    pl_mesh *soup = calloc(1, sizeof *soup);
    soup->node_count = 36, soup->tri_count = 12, soup->nodes_per_tet = 4;
    soup->nodes = calloc(108, sizeof(double));
    soup->tris = calloc(36, sizeof(int32_t));
    soup->array_count = 1;
    soup->arrays = calloc(1, sizeof *soup->arrays);
    soup->arrays[0] = (pl_array){strdup("color"), PL_ON_NODES, 4, calloc(144, sizeof(double))};
    for (int i = 0; i < 36; i++) {
        static const int cut[6] = {0, 1, 2, 0, 2, 3};
        int f = i / 6, v = cube_faces[f][cut[i % 6]];
        soup->tris[i] = i;
        for (int k = 0; k < 3; k++) soup->nodes[3 * i + k] = v >> k & 1;
        for (int k = 0; k < 4; k++)
            soup->arrays[0].values[4 * i + k] = k < 3 ? 51.0 * (f == 2 * k) / 255 : 0.2;
    }
    static const char *const names[] = {"soup.ply", "again.ply", "again.obj", "more.ply"};
    pl_mesh *mesh = soup;
    for (int n = 0; n < 4; n++) {
        pl_mesh *back = round_trip(mesh, names[n]);
        pl_mesh_free(mesh);
        mesh = back;
        assert_int_equal(mesh->node_count, 8);
        pl_mesh_look look = pl_mesh_find_look(mesh);
        assert_true(look.corner_colors);
        assert_int_equal(look.color_components, n < 2 ? 4 : 3); /* OBJ has no opacity */
        for (int64_t t = 0; t < 12; t++) {
            pl_tri_look own = pl_mesh_tri_look(mesh, &look, t);
            int face = -1; /* axis of the coloured face that it lies in */
            for (int k = 0; k < 3; k++) {
                bool low = true;
                for (int c = 0; c < 3; c++) low = low && mesh->nodes[3 * mesh->tris[3 * t + c] + k] == 0;
                if (low) face = k;
            }
            for (int c = 0; c < 3; c++) {
                for (int k = 0; k < 3; k++) check_near(own.color[c][k], k == face ? 0.2 : 0, 1e-15);
                check_near(own.color[c][3], n < 2 ? 0.2 : 1, 1e-15);
            }
        }
    }
    pl_mesh_free(mesh);
}

static void test_vertex_coordinates(void **state) {
    (void)state;
    static const char text[] =
        "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
        "property float s\nproperty float t\nproperty float red\nproperty float green\nproperty float blue\n"
        "element face 2\nproperty list uchar int vertex_indices\nend_header\n"
        "0 0 0 0 0 0 0 0\n1 0 0 1 2 1 0 0\n1 1 0 2 2 1 1 0\n0 1 0 1 0 0 1 0\n3 0 1 2\n3 0 2 3\n";
    pl_mesh *mesh = read_bytes("ply", text, sizeof text - 1);
    check_rule(mesh, true, 0);
    pl_mesh_free(mesh);
}

/* A surface that is cut open at seams, as in files with texture coordinates per vertex. The vertices are
 * merged, and each face keeps its own coordinates, also if it is flipped. */
static void test_seam(void **state) {
    (void)state;
    static const int faces[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}}; /* third: inside out */
    char text[4096];
    int n = snprintf(text, sizeof text,
                     "ply\nformat ascii 1.0\nelement vertex 12\nproperty float x\nproperty float y\n"
                     "property float z\nproperty float u\nproperty float v\nelement face 4\n"
                     "property list uchar int vertex_indices\nend_header\n");
    for (int i = 0; i < 12; i++) {
        int v = faces[i / 3][i % 3];
        n +=
            snprintf(text + n, sizeof text - (size_t)n, "%d %d %d %d %d\n", v == 1, v == 2, v == 3, i / 3, v);
    }
    for (int f = 0; f < 4; f++)
        n += snprintf(text + n, sizeof text - (size_t)n, "3 %d %d %d\n", 3 * f, 3 * f + 1, 3 * f + 2);
    pl_mesh *mesh = NULL;
    pl_mesh_repairs repairs;
    pl_error err;
    check_ok(pl_mesh_load_memory("ply", "seam", text, (size_t)n, NULL, 0, &mesh, &repairs, &err));
    assert_int_equal(repairs.merged_nodes, 8);
    assert_int_equal(repairs.flipped, 1);
    assert_int_equal(mesh->node_count, 4);
    assert_true(summary(mesh).closed);
    pl_mesh_look look = pl_mesh_find_look(mesh);
    for (int t = 0; t < 4; t++) {
        pl_tri_look own = pl_mesh_tri_look(mesh, &look, t);
        for (int c = 0; c < 3; c++) {
            const double *x = mesh->nodes + 3 * (int64_t)mesh->tris[3 * t + c];
            check_near(own.uv[c][0], t, 0);
            check_near(own.uv[c][1], x[0] + 2 * x[1] + 3 * x[2], 0);
        }
    }
    pl_mesh_free(mesh);
    pl_mesh_repairs_free(&repairs);
}

/* An OBJ with colours from 0 to 255, and with colours for some vertices only. */
static void test_bytes(void **state) {
    (void)state;
    static const char text[] =
        "v 0 0 0 255 51 0\nv 1 0 0 0 0 102\nv 0 1 0\nv 0 0 1 1 0 0\nf 1 2 4\nf 1 2 3\n";
    pl_mesh *mesh = read_bytes("obj", text, sizeof text - 1);
    pl_mesh_look look = pl_mesh_find_look(mesh);
    pl_tri_look full = pl_mesh_tri_look(mesh, &look, 0), part = pl_mesh_tri_look(mesh, &look, 1);
    assert_true(full.colored && full.vertex_colors);
    assert_false(part.colored); /* one vertex has no colour, and there is no material */
    double sum = 0;
    for (int c = 0; c < 3; c++) sum += full.color[c][0] + 10 * full.color[c][1] + 100 * full.color[c][2];
    check_near(sum, 256.0 / 255 + 10 * 0.2 + 100 * 0.4, 1e-12);
    pl_mesh_free(mesh);
}

/* ---- what Blender writes */

#define TRIANGLE "v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0.5 0.25\nvt 1 0\nvt 0 1\nusemtl a\nf 1/1 2/2 3/3\n"

/* Kd of files from Blender is in linear light: its #808080 is 0.215861, and its 0.5 is #bcbcbc (as its colour
 * picker shows them). Numbers below 0.0031308 are on the straight part of the curve. */
static void test_linear_colors(void **state) {
    (void)state;
    static const struct {
        const char *head;
        bool linear;
    } files[] = {{"# Blender 3.4.1 MTL File: 'None'\n# www.blender.org\n\n", true},
                 {"# Blender MTL File: 'old.blend'\r\n# Material Count: 1\r\n", true},
                 {"\n#\n# Blender 4.2.0\n", true},
                 {"# Maya, not # Blender\n", false},
                 {"", false}};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char text[200];
        snprintf(text, sizeof text, "%snewmtl a\nKd 0.215861 0.5 0.001\n# Blender\n", files[i].head);
        write_text("from.mtl", text);
        write_text("from.obj", "mtllib from.mtl\n" TRIANGLE);
        pl_mesh *mesh = open_file("from.obj", NULL);
        const double *color = mesh->appearances[0].color;
        check_near(color[0], files[i].linear ? 128 / 255.0 : 0.215861, 1e-6);
        check_near(color[1], files[i].linear ? 188 / 255.0 : 0.5, 2e-3);
        check_near(color[2], files[i].linear ? 0.01292 : 0.001, 1e-12);
        pl_mesh *back = round_trip(mesh, "from-again.obj");
        for (int k = 0; k < 3; k++) check_near(back->appearances[0].color[k], color[k], 1e-8);
        pl_mesh_free(back);
        pl_mesh_free(mesh);
    }
    char *text = NULL;
    size_t size;
    pl_error err;
    check_ok(pl_file_read(FOLDER "/from-again.mtl", &text, &size, &err));
    assert_non_null(strstr(text, "\nKs 0.5 0.5 0.5\nillum 2\n")); /* what Blender calls Specular 0.5 */
    free(text);
}

/* Blender's Mapping node: first the scale, then the location. The third number belongs to solid textures. */
static void test_texture_scale(void **state) {
    (void)state;
    static const struct {
        const char *options;
        double first[2];
    } files[] = {
        {"-s 2 3 2", {1, 0.75}}, {"-o 0.25 0.5 0", {0.75, 0.75}},     {"-o 1 2 -s 2 3", {2, 2.75}},
        {"-s 2", {1, 0.25}},     {"-clamp on -t 9 9 9", {0.5, 0.25}}, {"-s inf 1e999 1", {0.5, 0.25}}};
    assert_int_equal(write_png(FOLDER "/tile.png", 4, 2), PL_OK);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char text[200];
        snprintf(text, sizeof text, "newmtl b\nmap_Kd -s 7 7 tile.png\nnewmtl a\nmap_Kd %s tile.png\n",
                 files[i].options);
        write_text("tile.mtl", text);
        write_text("tile.obj", "mtllib tile.mtl\n" TRIANGLE);
        pl_mesh *mesh = open_file("tile.obj", NULL), *back = round_trip(mesh, "tile-again.obj");
        for (int turn = 0; turn < 2; turn++) {
            const pl_mesh *of = turn ? back : mesh;
            pl_mesh_look look = pl_mesh_find_look(of);
            assert_non_null(look.uv);
            for (int k = 0; k < 2; k++) check_near(look.uv[k], files[i].first[k], 1e-15);
            assert_non_null(strstr(of->appearances[0].texture, "tile.png"));
        }
        pl_mesh_free(back);
        pl_mesh_free(mesh);
    }
}

/* ---- faulty looks are reported in one line and do not affect the geometry */

static void check_note(const char *obj, const char *mtl, const char *note) {
    pl_mesh_repairs repairs;
    write_text("wrong.obj", obj);
    if (mtl) write_text("wrong.mtl", mtl);
    pl_mesh *mesh = open_file("wrong.obj", &repairs);
    assert_int_equal(mesh->tri_count, 4);
    if (!repairs.notes || !strstr(repairs.notes, note))
        fail_msg("'%s' does not contain '%s'", repairs.notes ? repairs.notes : "", note);
    pl_mesh_free(mesh);
    pl_mesh_repairs_free(&repairs);
}

#define TETRAHEDRON "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nusemtl a\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
#define MATERIAL "newmtl a\nKd 1 0 0\n"

static void test_wrong(void **state) {
    (void)state;
    mkdir(FOLDER "/folder", 0777);
    check_note("mtllib absent.mtl\n" TETRAHEDRON, NULL, "absent.mtl: the material file does not exist");
    check_note("mtllib folder\n" TETRAHEDRON, NULL,
               "folder: the material file does not exist or is not a file");
    check_note("mtllib wrong.obj\n" TETRAHEDRON, NULL, "wrong.obj: none of the materials is in it");
    check_note("mtllib wrong.mtl\n" TETRAHEDRON, "mtllib wrong.mtl\nnewmtl b\nKd 1 0 0\n",
               "1 of 1 materials are not defined in any material file");
    check_note("mtllib none.mtl wrong.mtl\n" TETRAHEDRON, MATERIAL, "none.mtl: the material file");
    check_note("mtllib wrong.mtl\n" TETRAHEDRON, MATERIAL "map_Kd none.png\n",
               "none.png: the texture does not exist");
    check_note("mtllib wrong.mtl\n" TETRAHEDRON, MATERIAL "map_Kd folder\n",
               "folder: the texture does not exist");
    check_note("mtllib wrong.mtl\n" TETRAHEDRON, MATERIAL "map_Kd wrong.obj\n",
               "texture is of an unknown kind");
    check_note("mtllib wrong.mtl\n" TETRAHEDRON, "newmtl a\nKd nan 0 0\n", "values that are not numbers");
    check_note("mtllib wrong.mtl\nv 5 5 5 nan 0 0\n" TETRAHEDRON, MATERIAL, "1 vertices have colours that");
    check_note("mtllib wrong.mtl\nvt nan 0\n" TETRAHEDRON, MATERIAL,
               "1 texture coordinates are missing or not");
    write_png_header(FOLDER "/wide.png", 100000, 3);
    check_note("mtllib wrong.mtl\n" TETRAHEDRON, MATERIAL "map_Kd wide.png\n",
               "wide.png: a texture of 100000 x 3 pixels, expected 1 to 16384");
    assert_int_equal(
        pl_file_write_atomic(FOLDER "/photo.jpg", "\xff\xd8\xff\xe0 and so on, and on and on", 26, NULL),
        PL_OK);
    check_note("mtllib wrong.mtl\n" TETRAHEDRON, MATERIAL "map_Kd photo.jpg\n",
               "photo.jpg: a texture of 0 x 0 pixels");
    char *long_line = calloc(1, 100000); /* a name of 60,000 characters */
    snprintf(long_line, 100000, "mtllib %060000d\n" TETRAHEDRON, 7);
    check_note(long_line, NULL, "the material file does not exist");
    free(long_line);
}

/* Invalid numbers of texture coordinates are ignored; only positions must be valid. */
static void test_wrong_numbers(void **state) {
    (void)state;
    static const char text[] = "v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0.5 0.25\nf 1/1 2/99999999999 3/-7\n";
    pl_mesh *mesh = read_bytes("obj", text, sizeof text - 1);
    pl_mesh_look look = pl_mesh_find_look(mesh);
    pl_tri_look own = pl_mesh_tri_look(mesh, &look, 0);
    double sum[2] = {0};
    for (int c = 0; c < 3; c++) sum[0] += own.uv[c][0], sum[1] += own.uv[c][1];
    check_near(sum[0], 0.5, 0);
    check_near(sum[1], 0.25, 0);
    pl_mesh_free(mesh);
}

static int begin(void **state) {
    (void)state;
    mkdir(FOLDER, 0777);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_obj),           cmocka_unit_test(test_soup),
        cmocka_unit_test(test_seam),          cmocka_unit_test(test_vertex_coordinates),
        cmocka_unit_test(test_bytes),         cmocka_unit_test(test_wrong),
        cmocka_unit_test(test_linear_colors), cmocka_unit_test(test_texture_scale),
        cmocka_unit_test(test_wrong_numbers),
    };
    return cmocka_run_group_tests(tests, begin, NULL);
}
