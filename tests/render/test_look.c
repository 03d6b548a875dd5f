/* Surfaces with their own look: textures in the right place, colours of vertices and materials, and
 * fields that replace them. */
#include "render/embree.h"
#include "check.h"
#include "look_files.h"
#include "series.h"
#include "stage.h"

#include <sys/stat.h>

#define FOLDER PL_BINARY_DIR "/test-render-look"

static pl_error err;

static float light(int byte) { return pl_light_of_srgb((float)byte / 255.0f); }

/* Texture sampling: exact at pixel centres, linear between them, periodic. Rows count from
 * the top, v from the bottom. */
static void test_sampling(void **state) {
    (void)state;
    assert_int_equal(write_png(FOLDER "/picture.png", 4, 2), PL_OK);
    pl_textures *textures = pl_textures_new();
    int number = pl_textures_find(textures, FOLDER "/picture.png");
    assert_int_equal(number, 0);
    assert_int_equal(pl_textures_find(textures, FOLDER "/picture.png"), 0);
    for (int y = 0; y < 2; y++) {
        for (int x = 0; x < 4; x++) {
            uint8_t here[3], right[3], below[3];
            png_pixel(x, y, here);
            png_pixel((x + 1) % 4, y, right);
            png_pixel(x, 1 - y, below);
            float u = ((float)x + 0.5f) / 4, v = 1 - ((float)y + 0.5f) / 2;
            for (int turn = -2; turn <= 2; turn++) {
                pl_vec at = pl_textures_at(textures, number, u + (float)turn, v - 3.0f * (float)turn);
                check_near(at.x, light(here[0]), 2e-5);
                check_near(at.y, light(here[1]), 2e-5);
                check_near(at.z, light(here[2]), 2e-5);
            }
            pl_vec between = pl_textures_at(textures, number, u + 0.0625f, v);
            check_near(between.x, 0.75 * light(here[0]) + 0.25 * light(right[0]), 2e-5);
            between = pl_textures_at(textures, number, u, v + 0.125f);
            check_near(between.y, 0.75 * light(here[1]) + 0.25 * light(below[1]), 2e-5);
        }
    }
    write_png_header(FOLDER "/wide.png", 100000, 2);
    write_png_header(FOLDER "/empty.png", 16, 2);
    static const char *const bad[] = {"/wide.png", "/empty.png", "/none.png", "", "/picture.txt"};
    check_ok(pl_file_write_atomic(FOLDER "/picture.txt", "no picture", 10, &err));
    for (int i = 0; i < 5; i++) {
        char path[512];
        snprintf(path, sizeof path, FOLDER "%s", bad[i]);
        assert_int_equal(pl_textures_find(textures, path), -1);
        assert_int_equal(pl_textures_find(textures, path), -1); /* not read again */
    }
    pl_textures_free(textures);
}

/* Colours of 16 bits are sRGB like those of 8 bits, unless the file says that they are linear. */
static void test_sixteen_bits(void **state) {
    (void)state;
    static const struct {
        const char *path;
        int bytes;
        uint32_t gamma;
    } files[] = {{FOLDER "/deep.png", 2, 0}, {FOLDER "/plain.png", 1, 0}, {FOLDER "/linear.png", 2, 100000}};
    pl_textures *textures = pl_textures_new();
    for (int i = 0; i < 3; i++) {
        assert_int_equal(write_png_deep(files[i].path, 4, 2, files[i].bytes, files[i].gamma), PL_OK);
        int number = pl_textures_find(textures, files[i].path);
        assert_int_equal(number, i);
        for (int x = 0; x < 4; x++) {
            uint8_t here[3];
            png_pixel(x, 0, here);
            pl_vec at = pl_textures_at(textures, number, ((float)x + 0.5f) / 4, 0.75f);
            /* libpng converts linear values to bytes with an exponent of 2.2, which deviates from sRGB */
            bool linear = files[i].gamma != 0;
            check_near(at.x, linear ? (float)here[0] / 255 : light(here[0]), linear ? 0.01 : 2e-5);
        }
    }
    pl_textures_free(textures);
}

static void write_text(const char *name, const char *text) {
    char path[512];
    snprintf(path, sizeof path, FOLDER "/%s", name);
    check_ok(pl_file_write_atomic(path, text, strlen(text), &err));
}

/* Draws a file seen from +z, x to the right and y up, with matt surfaces. */
static pl_image draw_blended(const char *name, const char *field, double blend) {
    char path[512];
    pl_series *series;
    pl_series_frame frame;
    pl_framing framing;
    pl_renderer *renderer;
    pl_image image;
    pl_view_def view = pl_view_def_default();
    view.width = 320, view.height = 200, view.samples = 8;
    view.azimuth = view.elevation = 0.0;
    view.ground = false;
    view.blend = blend;
    pl_look_def chalk = pl_look_def_default();
    chalk.roughness = 1.0, chalk.softness = 0.0;
    view.range[0] = 0.0, view.range[1] = 1.0;
    snprintf(path, sizeof path, FOLDER "/%s", name);
    check_ok(pl_series_open(path, false, &series, &err));
    check_ok(pl_series_load(series, 0, field, &(pl_detail){.curves = 1}, &frame, &err));
    frame.surface.look_count = 1, frame.surface.looks = &chalk;
    check_ok(pl_framing_begin(&framing, &view, 0.0, &err));
    check_ok(pl_framing_add(&framing, &frame.surface, &err));
    pl_camera camera = pl_framing_camera(&framing);
    assert_true(camera.eye[2] > 1 && framing.right[0] > 0.99 && framing.above[1] > 0.99);
    check_ok(pl_renderer_new(2, &renderer, &err));
    check_ok(pl_renderer_draw(renderer, &framing, 1, &frame.surface, &image, &err));
    pl_renderer_free(renderer);
    pl_series_frame_free(&frame);
    pl_series_free(series);
    return image;
}

static pl_image draw_file(const char *name, const char *field) { return draw_blended(name, field, 0.0); }

/* Linear light of the pixel at (x, y) of a square from -1 to 1, which fills 80 % of the picture's height. */
static void seen(const pl_image *image, double x, double y, double rgb[3]) {
    int column = (int)(160 + 80 * x), row = (int)(100 - 80 * y);
    for (int k = 0; k < 3; k++)
        rgb[k] = light(image->pixels[3 * ((size_t)row * (size_t)image->width + (size_t)column) + (size_t)k]);
}

#define SQUARE "v -1 -1 0\nv 1 -1 0\nv 1 1 0\nv -1 1 0\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\n"

static void test_texture_is_in_its_place(void **state) {
    (void)state;
    assert_int_equal(write_png(FOLDER "/picture.png", 4, 2), PL_OK);
    write_text("paint.mtl",
               "newmtl paint\nKd 0 0 1\nmap_Kd picture.png\nnewmtl lost\nKd 0 0.8 0\nmap_Kd none.png\n");
    write_text("square.obj", "mtllib paint.mtl\n" SQUARE "usemtl paint\nf 1/1 2/2 3/3 4/4\n");
    pl_image image = draw_file("square.obj", "auto");
    double at[2][4][3];
    for (int y = 0; y < 2; y++) {
        for (int x = 0; x < 4; x++) seen(&image, -0.75 + 0.5 * x, 0.5 - y, at[y][x]);
    }
    for (int y = 0; y < 2; y++) {
        for (int x = 0; x < 4; x++) {
            uint8_t here[3], first[3];
            png_pixel(x, y, here);
            png_pixel(3, 1, first);
            /* the illumination is even up to a few percent of gloss */
            check_near(at[y][x][0] / at[1][3][0], light(here[0]) / light(first[0]), 0.06);
            check_near(at[y][x][1] / at[1][3][1], light(here[1]) / light(first[1]), 0.15);
        }
    }
    pl_image_free(&image);
    write_text("lost.obj", "mtllib paint.mtl\n" SQUARE "usemtl lost\nf 1/1 2/2 3/3 4/4\n");
    image = draw_file("lost.obj", "auto");
    double rgb[3];
    seen(&image, 0.3, 0.2, rgb);
    assert_true(rgb[1] > 4 * rgb[0] && rgb[1] > 4 * rgb[2]); /* the material's green */
    pl_image_free(&image);
}

static void test_vertex_colors(void **state) {
    (void)state;
    write_text("colors.obj", "v -1 -1 0 1 0 0\nv 1 -1 0 0 1 0\nv 1 1 0 0 0 1\nv -1 1 0 1 1 1\nf 1 2 3 4\n");
    pl_image image = draw_file("colors.obj", "none");
    static const double places[3][2] = {{-0.9, -0.9}, {0.9, -0.9}, {0.9, 0.9}};
    for (int c = 0; c < 3; c++) {
        double rgb[3];
        seen(&image, places[c][0], places[c][1], rgb);
        for (int k = 0; k < 3; k++) assert_true(k == c || rgb[c] > 3 * rgb[k]);
    }
    double white[3];
    seen(&image, -0.9, 0.9, white);
    assert_true(white[0] > 0.5 && white[1] > 0.5 && white[2] > 0.5);
    pl_image_free(&image);
}

/* A field that is asked for replaces the look; "auto" does not. */
static void test_fields(void **state) {
    (void)state;
    double nodes[9] = {-1, -1, 0, 1, -1, 0, 0, 1, 0}, mises[3] = {0, 0, 0},
           color[9] = {1, 1, 1, 1, 1, 1, 1, 1, 1};
    const int32_t tri[3] = {0, 1, 2};
    const pl_array arrays[2] = {{(char *)"von_mises", PL_ON_NODES, 1, mises},
                                {(char *)"color", PL_ON_NODES, 3, color}};
    pl_frame frame = {.node_count = 3, .positions = nodes, .nodes_per_tet = 4, .tri_count = 1, .tris = tri};
    static const char *const fields[] = {"auto", "none", "von_mises"};
    for (int with = 0; with < 2; with++) {
        frame.array_count = 1 + with, frame.arrays = arrays;
        check_ok(pl_frame_write_vtu(&frame, FOLDER "/frame.vtu", &err));
        for (int f = 0; f < 3; f++) {
            pl_image image = draw_file("frame.vtu", fields[f]);
            double rgb[3];
            seen(&image, 0, 0, rgb);
            bool white = rgb[0] > 0.5 && rgb[1] > 0.5 && rgb[2] > 0.5;
            bool violet = rgb[1] < 0.5 * rgb[2];
            assert_int_equal(white, with && f < 2);
            assert_int_equal(violet, f == 2 || (f == 0 && !with)); /* the low end of the map */
            pl_image_free(&image);
        }
    }
}

/* Blending: low values have the body's colour, or the look of the skin; high ones have the map's
 * colour. The legend agrees. */
static void test_blend(void **state) {
    (void)state;
    double nodes[12] = {-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0}, mises[4] = {0, 1, 1, 0};
    double color[12] = {0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1};
    const int32_t tris[6] = {0, 1, 2, 0, 2, 3};
    const pl_array arrays[2] = {{(char *)"von_mises", PL_ON_NODES, 1, mises},
                                {(char *)"color", PL_ON_NODES, 3, color}};
    pl_frame frame = {.node_count = 4, .positions = nodes, .nodes_per_tet = 4, .tri_count = 2, .tris = tris};
    for (int with = 0; with < 2; with++) {
        frame.array_count = 1 + with, frame.arrays = arrays;
        check_ok(pl_frame_write_vtu(&frame, FOLDER "/blend.vtu", &err));
        /* chosen from the range, which begins at 0 */
        pl_image image = draw_blended("blend.vtu", "von_mises", NAN),
                 pure = draw_file("blend.vtu", "von_mises");
        double low[3], high[3], dark[3];
        seen(&image, -0.98, 0, low);
        seen(&image, 0.98, 0, high);
        seen(&pure, -0.98, 0, dark);
        assert_true(high[0] > 0.5 && high[1] > 0.5 && high[2] < 0.3); /* yellow */
        assert_true(dark[2] > 2 * dark[1] && dark[0] < 0.2);          /* violet */
        if (with)
            assert_true(low[2] > 4 * low[0] && low[2] > 4 * low[1]);
        else
            assert_true(low[0] > 2 * low[1] && low[0] > 2 * low[2]); /* the colour of the first body */
        pl_image_free(&image);
        pl_image_free(&pure);
    }
    pl_view_def view = pl_view_def_default();
    view.range[0] = 0, view.range[1] = 1;
    check_near(pl_view_blend(&view), 1, 0);
    view.range[0] = 0.8;
    check_near(pl_view_blend(&view), 0, 0); /* the low end is not zero */
    view.blend = 0.5;
    check_near(pl_view_blend(&view), 0.5, 0);
    pl_colormap map;
    const double base[3] = {0.2, 0.4, 0.6};
    double rgb[3], end[3];
    for (int i = 0; i < pl_colormap_count(); i++) {
        const pl_colormap *plain = pl_colormap_find(pl_colormap_name(i));
        pl_colormap_blend(plain, 1.0, base, &map);
        bool middle = !strcmp(map.name, "coolwarm");
        pl_colormap_at(&map, middle ? 0.5 : 0.0, rgb);
        for (int k = 0; k < 3; k++) check_near(rgb[k], base[k], 0.01);
        pl_colormap_at(&map, 1.0, rgb);
        pl_colormap_at(plain, 1.0, end);
        for (int k = 0; k < 3; k++) check_near(rgb[k], end[k], 0.01);
        pl_colormap_blend(plain, 0.0, base, &map);
        for (int j = 0; j <= 64; j++) {
            pl_colormap_at(&map, j / 64.0, rgb);
            pl_colormap_at(plain, j / 64.0, end);
            for (int k = 0; k < 3; k++) check_near(rgb[k], end[k], 0.01);
        }
    }
}

/* The field "element" gives every element its own colour: the same for tetrahedra and for a
 * skin that refers to them. */
static void test_elements(void **state) {
    (void)state;
    double nodes[15] = {-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0, 0, 0, -1}, element[4] = {0, 0, 1, 1};
    const int32_t tets[8] = {0, 2, 1, 4, 0, 3, 2, 4}, tris[6] = {0, 1, 2, 0, 2, 3};
    const pl_array array = {(char *)"element", PL_ON_NODES, 1, element};
    pl_frame solid = {.node_count = 5, .positions = nodes, .nodes_per_tet = 4, .tet_count = 2, .tets = tets};
    pl_frame skin = {.node_count = 4, .positions = nodes, .nodes_per_tet = 4, .tri_count = 2, .tris = tris};
    skin.array_count = 1, skin.arrays = &array;
    /* of the first triangle two corners refer to the first element, of the second two to the other */
    check_ok(pl_frame_write_vtu(&solid, FOLDER "/solid.vtu", &err));
    check_ok(pl_frame_write_vtu(&skin, FOLDER "/skin.vtu", &err));
    pl_image images[2] = {draw_file("solid.vtu", "element"), draw_file("skin.vtu", "element")};
    double at[2][2][3];
    for (int i = 0; i < 2; i++) {
        seen(&images[i], 0.4, -0.4, at[i][0]);
        seen(&images[i], -0.4, 0.4, at[i][1]);
        pl_image_free(&images[i]);
    }
    double apart = 0;
    for (int k = 0; k < 3; k++) {
        apart += fabs(at[0][0][k] - at[0][1][k]);
        for (int i = 0; i < 2; i++) check_near(at[0][i][k], at[1][i][k], 0.05);
    }
    assert_true(apart > 0.3);
}

int main(void) {
    mkdir(FOLDER, 0777);
    if (!has_embree()) return 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sampling),
        cmocka_unit_test(test_sixteen_bits),
        cmocka_unit_test(test_texture_is_in_its_place),
        cmocka_unit_test(test_vertex_colors),
        cmocka_unit_test(test_fields),
        cmocka_unit_test(test_elements),
        cmocka_unit_test(test_blend),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
