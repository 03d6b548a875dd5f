/* Colour maps against published values, and the bar, ticks and text of the legend. */
#include "check.h"
#include "render.h"

static pl_error err;

/* Against matplotlib's tables at these positions. */
static void test_colormaps_match_published_values(void **state) {
    (void)state;
    static const struct {
        const char *name;
        double at, rgb[3];
    } known[] = {
        {"viridis", 0.0, {0.267004, 0.004874, 0.329415}},
        {"viridis", 64.0 / 255, {0.229739, 0.322361, 0.545706}},
        {"viridis", 128.0 / 255, {0.127568, 0.566949, 0.550556}},
        {"viridis", 1.0, {0.993248, 0.906157, 0.143936}},
        {"inferno", 128.0 / 255, {0.735683, 0.215906, 0.330245}},
        {"inferno", 1.0, {0.988362, 0.998364, 0.644924}},
        {"coolwarm", 0.5, {0.8674, 0.8644, 0.8626}},
        {"coolwarm", 1.0, {0.705673, 0.015556, 0.150233}},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const pl_colormap *map = pl_colormap_find(known[i].name);
        assert_non_null(map);
        double rgb[3];
        pl_colormap_at(map, known[i].at, rgb);
        for (int k = 0; k < 3; k++) check_near(rgb[k], known[i].rgb[k], 0.02);
    }
    assert_null(pl_colormap_find("jet"));
}

/* The lightness (CIE) of perceptual maps increases monotonically, in nearly equal steps. */
static void test_lightness_rises(void **state) {
    (void)state;
    static const char *const names[] = {"viridis", "cividis", "inferno", "gray"};
    for (int m = 0; m < 4; m++) {
        double previous = -1.0, first = 0.0, last = 0.0;
        for (int i = 0; i <= 100; i++) {
            double rgb[3], y = 0.0;
            static const double weight[3] = {0.2126, 0.7152, 0.0722};
            pl_colormap_at(pl_colormap_find(names[m]), i / 100.0, rgb);
            for (int k = 0; k < 3; k++) {
                y += weight[k] * (rgb[k] <= 0.04045 ? rgb[k] / 12.92 : pow((rgb[k] + 0.055) / 1.055, 2.4));
            }
            double lightness = y > 0.008856 ? 116.0 * cbrt(y) - 16.0 : 903.3 * y;
            if (i > 0) assert_in_range((int)(1000.0 * (lightness - previous) + 1000.0), 1000, 3500);
            if (i == 0) first = lightness;
            previous = last = lightness;
        }
        assert_true(last - first > 60.0);
    }
}

/* The view's field list has exactly the maps that exist. */
static void test_field_list_names_the_maps(void **state) {
    (void)state;
    const pl_field *field = pl_view_fields();
    while (field->name && strcmp(field->name, "colormap") != 0) field++;
    assert_non_null(field->name);
    int count = 0;
    while (field->choices[count]) {
        assert_string_equal(field->choices[count], pl_colormap_name(count));
        count++;
    }
    assert_int_equal(count, pl_colormap_count());
}

static bool dark(const pl_image *image, int x, int y) {
    const uint8_t *p = image->pixels + 3 * ((size_t)y * (size_t)image->width + (size_t)x);
    return p[0] + p[1] + p[2] < 300;
}

/* On white: the bar goes from the low colour at the bottom to the high one at the top, with ticks for
 * 0, 50, 100, 150, 200 kPa. */
static void test_bar_and_ticks(void **state) {
    (void)state;
    pl_image image;
    int width = pl_legend_width(540);
    check_ok(pl_image_make(&image, width, 540, &err));
    memset(image.pixels, 255, (size_t)(3 * width * 540));
    const pl_colormap *map = pl_colormap_find("viridis");
    double range[2] = {0.0, 230e3};
    pl_legend_draw(&image, 0, 0, image.height, map, range, "von_mises", "Pa");
    /* The bar's column: where the middle row of the picture has the middle colour of viridis. */
    int left = 0;
    while (left < width && !dark(&image, left, 270)) left++;
    int column = left + 6, top = 270, bottom = 270;
    while (image.pixels[3 * ((top - 1) * width + column)] != 255) top--;
    while (image.pixels[3 * ((bottom + 1) * width + column)] != 255) bottom++;
    for (int i = 1; i < 10; i++) {
        int y = (int)(bottom + (top - bottom) * i / 10.0);
        double rgb[3], t = (double)(bottom - y) / (bottom - top);
        pl_colormap_at(map, t, rgb);
        for (int k = 0; k < 3; k++)
            check_near(image.pixels[3 * (y * width + column) + k] / 255.0, rgb[k], 0.02);
    }
    int ticks = 0, right = left;
    while (!(image.pixels[3 * (270 * width + right)] == 255)) right++;
    for (int y = top - 3; y <= bottom + 3; y++)
        ticks += dark(&image, right + 2, y) && !dark(&image, right + 2, y - 1);
    assert_int_equal(ticks, 5);
    pl_image_free(&image);
}

/* Values that differ by rounding: one colour and one tick. */
static void test_uniform(void **state) {
    (void)state;
    static const double ranges[][2] = {{293.15, 293.15 + 1e-12}, {293.15, 293.15}, {-4.0, -4.0}, {0.0, 0.0}};
    for (int r = 0; r < 4; r++) {
        pl_image image;
        int width = pl_legend_width(540), left = 0, ticks = 0;
        check_ok(pl_image_make(&image, width, 540, &err));
        memset(image.pixels, 255, (size_t)(3 * width * 540));
        const pl_colormap *map = pl_colormap_find("viridis");
        assert_true(pl_range_is_uniform(ranges[r]));
        pl_legend_draw(&image, 0, 0, image.height, map, ranges[r], "temperature", "K");
        while (left < width && !dark(&image, left, 250)) left++;
        double rgb[3];
        pl_colormap_at(map, r < 3 ? 0.5 : 0.0, rgb);
        for (int y = 200; y < 350; y++) {
            for (int k = 0; k < 3; k++)
                check_near(image.pixels[3 * (y * width + left + 6) + k] / 255.0, rgb[k], 0.02);
        }
        int right = left + 6;
        while (!(image.pixels[3 * (250 * width + right)] == 255)) right++;
        for (int y = 160; y < 400; y++)
            ticks += dark(&image, right + 2, y) && !dark(&image, right + 2, y - 1);
        assert_int_equal(ticks, 1);
        pl_image_free(&image);
    }
    assert_false(pl_range_is_uniform((const double[]){293.15, 293.16}));
    assert_false(pl_range_is_uniform((const double[]){0.0, 1e-9}));
}

static void test_text(void **state) {
    (void)state;
    const double black[3] = {0, 0, 0};
    pl_image image;
    check_ok(pl_image_make(&image, 60, 40, &err));
    memset(image.pixels, 255, 60 * 40 * 3);
    /* An L: a stem at the left, a foot at the bottom, empty at the top right. */
    pl_text_draw(&image, 10.0, 34.0, 28.0, black, "L");
    assert_true(dark(&image, 10, 15) && dark(&image, 18, 33));
    assert_false(dark(&image, 18, 12) || dark(&image, 30, 33));
    pl_image_free(&image);
    check_near(pl_text_width(28.0, "LL"), 2.0 * pl_text_width(28.0, "L") + 3.1 * 2.0, 1e-9);
    check_near(pl_text_width(28.0, ""), 0.0, 0.0);
    /* Invalid and unknown characters are as wide as a question mark. */
    check_near(pl_text_width(14.0, "\xc3"), pl_text_width(14.0, "?"), 1e-12);
    check_near(pl_text_width(14.0, "\xe2\x82\xac"), pl_text_width(14.0, "?"), 1e-12);
    check_near(pl_text_width(14.0, "\302\265"), 7.2, 1e-12);
}

/* Ranges of a few units in the last place, or too small or large to divide: the
 * legend is drawn without delay. */
static void test_narrow_ranges_end(void **state) {
    (void)state;
    static const double ranges[][2] = {{1.0, 1.0000000000000002},
                                       {1e20, 1.00000000000000005e20},
                                       {-1.0000000000000002, -1.0},
                                       {0.0, 4e-320},
                                       {-1e300, 1e300},
                                       {9007199254740992.0, 9007199254740994.0}};
    pl_image image;
    int width = pl_legend_width(540);
    check_ok(pl_image_make(&image, width, 540, &err));
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        memset(image.pixels, 255, (size_t)(3 * width * 540));
        pl_legend_draw(&image, 0, 0, image.height, pl_colormap_find("viridis"), ranges[i], "det_F", "");
        int left = 0;
        while (left < width && !dark(&image, left, 270)) left++;
        assert_true(left < width / 2); /* the bar exists */
    }
    pl_image_free(&image);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_colormaps_match_published_values),
        cmocka_unit_test(test_lightness_rises),
        cmocka_unit_test(test_field_list_names_the_maps),
        cmocka_unit_test(test_bar_and_ticks),
        cmocka_unit_test(test_uniform),
        cmocka_unit_test(test_narrow_ranges_end),
        cmocka_unit_test(test_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
