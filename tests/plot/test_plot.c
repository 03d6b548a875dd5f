/* Axes, tables and charts of pliant plot. */
#include "chart.h"
#include "paper.h"
#include "render.h"
#include "support.h"
#include "table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void check_ticks(double low, double high, bool log, const char *first, const char *last, int count) {
    pl_axis axis = pl_axis_make(low, high, log, false, 5);
    char text[32];
    assert_int_equal(axis.tick_count, count);
    pl_axis_label(&axis, 0, text);
    assert_string_equal(text, first);
    pl_axis_label(&axis, count - 1, text);
    assert_string_equal(text, last);
    assert_true(pl_axis_at(&axis, low) >= -1e-9 && pl_axis_at(&axis, high) <= 1.0 + 1e-9);
}

static void test_ticks(void **state) {
    (void)state;
    check_ticks(0.0, 1.0, false, "0.0", "1.0", 6);
    check_ticks(0.03, 0.97, false, "0.0", "1.0", 6);
    check_ticks(-3.1, 12.0, false, "-5", "15", 5);
    check_ticks(0.0, 6600.0, false, "0", "8000", 5);
    check_ticks(1.00001, 1.00003, false, "1.000010", "1.000030", 5);
    check_ticks(0.0, 3.2e9, false, "0", "4e+09", 5);
    check_ticks(2e-5, 4e-3, true, "1e-5", "0.01", 4);
    check_ticks(1e-30, 1e30, true, "1e-40", "1e40", 5);
    check_ticks(7.0, 7.0, false, "6.0", "8.0", 5); /* a constant has space on both sides */
    check_ticks(0.0, 0.0, false, "-1.0", "1.0", 5);
}

static void test_hostile_ranges(void **state) {
    (void)state;
    static const double ends[] = {0.0, -1.0, 1e-320, 1e308, -1e308, INFINITY, -INFINITY, NAN};
    for (int i = 0; i < 8; i++) {
        for (int k = 0; k < 32; k++) {
            pl_axis axis = pl_axis_make(ends[i], ends[k % 8], k & 8, k & 16, 5);
            char text[32];
            assert_true(axis.tick_count <= PL_MAX_TICKS && axis.high > axis.low);
            for (int t = 0; t < axis.tick_count; t++) pl_axis_label(&axis, t, text);
        }
    }
}

static const char csv[] =
    "step,time,reason,\"a, b\"\r\n1,0.5,converged,2\r\n2,1,\"no, not\",-3e2\r\n3,1.5,conv";

static void test_table(void **state) {
    (void)state;
    pl_table table;
    assert_int_equal(pl_table_parse(csv, sizeof csv - 1, "t", &table, NULL), PL_OK);
    assert_int_equal(table.columns, 4);
    assert_int_equal(table.rows, 2); /* the third line is incomplete */
    assert_int_equal(pl_table_find(&table, "a, b"), 3);
    assert_int_equal(pl_table_find(&table, "b"), -1);
    assert_true(table.values[1] == 0.5 && isnan(table.values[2]) && table.values[7] == -300.0);
    pl_table_free(&table);
    pl_error err = {0};
    assert_int_equal(pl_table_parse("", 0, "empty.csv", &table, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "empty.csv:1"));
    static const char junk[] = "a,\033[2J\n1,2\n";
    assert_int_equal(pl_table_parse(junk, sizeof junk - 1, "junk.csv", &table, &err), PL_ERR_INPUT);
    assert_null(strchr(err.message, '\033')); /* control characters do not reach the terminal */
    assert_int_equal(pl_table_read(PL_SOURCE_DIR, &table, &err), PL_ERR_INPUT);
    assert_int_equal(pl_table_read(PL_SOURCE_DIR "/nothing.csv", &table, &err), PL_ERR_INPUT);
}

static char *chart_of(int64_t count, const double *values, bool log) {
    pl_line line = {"<a & \"b\">", count, 2, values, values + 1, 0, 0};
    pl_chart chart = {.title = "title", .x_title = "x", .log = log, .line_count = 1, .lines = &line};
    pl_sheet_def sheet = {.width = 400, .height = 250, .scale = 1};
    char *text = NULL;
    size_t size = 0;
    assert_int_equal(pl_charts_svg(1, &chart, &sheet, &text, &size, NULL), PL_OK);
    assert_int_equal(strlen(text), size);
    return text;
}

static int count_of(const char *text, const char *what) {
    int count = 0;
    for (const char *at = text; (at = strstr(at, what)); at++) count++;
    return count;
}

/* Number of points of the first line drawn. */
static int last_points(const char *svg) {
    const char *path = strstr(svg, "stroke-width=\"1.6\"");
    assert_non_null(path);
    const char *end = strchr(path, '>');
    int count = 1;
    for (; path < end; path++) count += *path == 'L';
    return count;
}

static void test_lines(void **state) {
    (void)state;
    double values[] = {0, 1, 1, 2, 2, NAN, 3, 4, 4, 5, 5, NAN, 6, 2};
    char *svg = chart_of(7, values, false);
    assert_int_equal(count_of(svg, "stroke-width=\"1.6\""),
                     3); /* gaps split the line; the last point is a dot */
    assert_non_null(strstr(svg, "&lt;a &amp; &quot;b&quot;&gt;"));
    assert_null(strstr(svg, "nan"));
    free(svg);
    double logs[] = {0, 1, 1, 0, 2, 1e-3, 3, 1e-2};
    svg = chart_of(4, logs, true); /* values without a logarithm are gaps */
    assert_int_equal(count_of(svg, "stroke-width=\"1.6\""), 2);
    free(svg);
}

/* A million points are drawn as a few thousand, and no peak is lost. */
static void test_dense(void **state) {
    (void)state;
    int64_t count = 1000000;
    double *values = malloc((size_t)count * 2 * sizeof *values);
    for (int64_t i = 0; i < count; i++) {
        values[2 * i] = (double)i;
        values[2 * i + 1] = i == 777777 ? 100.0 : sin(0.1 * (double)i);
    }
    char *svg = chart_of(count, values, false);
    int points = last_points(svg);
    assert_in_range(points, 1000, 4000);
    const char *path = strstr(svg, "stroke-width=\"1.6\"");
    double top = INFINITY, bottom = 0.0, x, y;
    for (const char *at = strstr(path, "M"); at && *at != '"'; at += strcspn(at + 1, "L\"") + 1) {
        if (sscanf(at + 1, "%lf %lf", &x, &y) != 2) break;
        top = fmin(top, y), bottom = fmax(bottom, y);
    }
    assert_true(bottom - top > 100.0);
    free(svg);
    free(values);
}

static void test_pixels(void **state) {
    (void)state;
    pl_image image = {0};
    assert_int_equal(pl_image_make(&image, 100, 50, NULL), PL_OK);
    static const double white[3] = {1, 1, 1}, black[3] = {0, 0, 0};
    pl_image_fill(&image, 0, 0, 100, 50, white);
    pl_pixel_paper pixels = {&image, 2.0};
    pl_paper paper = pl_paper_of_pixels(&pixels);
    double across[4] = {5, 10, 45, 10};
    paper.line(paper.context, 2, across, 2.0, black, 0);
    assert_int_equal(image.pixels[3 * (20 * 100 + 50)], 0); /* on the line */
    assert_int_equal(image.pixels[3 * (30 * 100 + 50)], 255);
    pl_image_fill(&image, 0, 0, 100, 50, white);
    paper.line(paper.context, 2, across, 2.0, black, 1);
    int dark = 0;
    for (int x = 0; x < 100; x++) dark += image.pixels[3 * (20 * 100 + x)] < 128;
    assert_in_range(dark, 40, 75); /* 80 without gaps */
    double outside[4] = {-50, -50, 500, 300};
    paper.line(paper.context, 2, outside, 2.0, black, 0);
    pl_image_free(&image);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ticks), cmocka_unit_test(test_hostile_ranges), cmocka_unit_test(test_table),
        cmocka_unit_test(test_lines), cmocka_unit_test(test_dense),          cmocka_unit_test(test_pixels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
