/* Candidate pairs. Distances in lanes are those of single pairs. Pairs that are reported to stay apart do. A
 * list contains all near pairs for as long as it claims to. The allowed step does not depend on the list. */
#include "check.h"
#include "contact/barriers.h"
#include "contact/distance_lanes.h"
#include "core/memory.h"
#include "random_pairs.h"

/* ---- lanes ---- */

static void load(const double x[PL_LANES][4][3], pl_lane out[4][3]) {
    for (int i = 0; i < 12; i++) {
        double row[PL_LANES];
        for (int l = 0; l < PL_LANES; l++) row[l] = x[l][i / 3][i % 3];
        out[i / 3][i % 3] = pl_lane_load(row);
    }
}

static void test_lanes(void **state) {
    (void)state;
    pl_random random = {1};
    int sound = 0, all = 0;
    for (int n = 0; n < 4000; n++) {
        pl_pair_kind kind = n % 2 ? PL_PAIR_EDGE_EDGE : PL_PAIR_POINT_TRIANGLE;
        double x[PL_LANES][4][3];
        pl_lane lanes[4][3];
        pl_closest_lanes found;
        for (int l = 0; l < PL_LANES; l++) {
            random_pair(&random, x[l]);
            if (n % 5 == 0) random_sliver(&random, kind, pow(10, pl_random_range(&random, -8, 0)), x[l]);
            if (n % 7 == 0)
                memcpy(x[l][1], x[l][n % 3 == 0 ? 0 : 2], sizeof x[l][1]); /* no extent, or touching */
        }
        load((const double(*)[4][3])x, lanes);
        pl_closest_find_lanes(kind, (const pl_lane(*)[3])lanes, &found);
        for (int l = 0; l < PL_LANES; l++) {
            pl_closest one = pl_closest_find(kind, (const double(*)[3])x[l]);
            all++;
            if (!(pl_mask_bits(found.sound) >> l & 1)) continue;
            sound++;
            check_near(pl_lane_get(found.squared, l), one.squared, 1e-12);
            for (int c = 0; c < 4; c++) check_near(pl_lane_get(found.weights[c], l), one.weights[c], 1e-9);
            for (int d = 0; d < 3; d++) check_near(pl_lane_get(found.r[d], l), one.r[d], 1e-9);
        }
    }
    assert_true(sound > all / 2 && sound < all);
}

/* Pairs that are reported to stay apart are apart at all times, and most pairs that stay apart are
 * reported. */
static void test_stay_apart(void **state) {
    (void)state;
    pl_random random = {2};
    int apart = 0, said = 0;
    for (int n = 0; n < 4000; n++) {
        pl_pair_kind kind = n % 2 ? PL_PAIR_EDGE_EDGE : PL_PAIR_POINT_TRIANGLE;
        double x[PL_LANES][4][3], displacement[PL_LANES][4][3], distance = pl_random_range(&random, 0.05, 1);
        pl_lane lanes[4][3], displacements[4][3];
        for (int l = 0; l < PL_LANES; l++) {
            random_pair(&random, x[l]);
            if (n % 3 == 0) random_sliver(&random, kind, n % 2 ? 0 : 1e-6, x[l]);
            for (int i = 0; i < 12; i++)
                displacement[l][i / 3][i % 3] = pl_random_range(&random, -0.2, 0.2) + (i % 3);
        }
        load((const double(*)[4][3])x, lanes);
        load((const double(*)[4][3])displacement, displacements);
        unsigned bits = pl_mask_bits(pl_pairs_stay_apart(kind, (const pl_lane(*)[3])lanes,
                                                         (const pl_lane(*)[3])displacements, distance));
        for (int l = 0; l < PL_LANES; l++) {
            double min = INFINITY;
            for (int step = 0; step <= 16; step++) {
                double at[4][3];
                for (int i = 0; i < 12; i++)
                    at[i / 3][i % 3] = x[l][i / 3][i % 3] + step / 16.0 * displacement[l][i / 3][i % 3];
                min = fmin(min, sqrt(pl_closest_find(kind, (const double(*)[3])at).squared));
            }
            apart += min > distance;
            bool told = bits >> l & 1;
            said += told;
            if (told && min < distance * (1 - 1e-12)) fail_msg("%g apart, not %g", min, distance);
        }
    }
    assert_true(said > 0.8 * apart && said <= apart);
}

/* ---- lists ---- */

/* Two sheets; the second is rolled up, so that it comes near itself. */
enum { SIDE = 9, SHEET = SIDE * SIDE, VERTICES = 2 * SHEET };
#define EDGE 0.125

typedef struct sheets {
    pl_barriers barriers;
    pl_threads *threads;
    double x[3 * VERTICES];
} sheets;

static void place(int sheet, int i, int j, double x[3]) {
    double angle = 0.75 * j, radius = EDGE / 0.75 * (1 + 0.05 * j);
    x[0] = EDGE * i + (sheet ? 0.03 : 0);
    x[1] = sheet ? 0.5 + radius * cos(angle) : EDGE * j;
    x[2] = sheet ? 0.29 + radius * sin(angle) : 0.02 * sin(5 * EDGE * i) * cos(4 * EDGE * j);
}

static void setup(sheets *s, int threads) {
    pl_error err;
    pl_barriers *b = &s->barriers;
    pl_contact_def def = pl_contact_def_default();
    const pl_contact_member members[2] = {{"one", "m"}, {"other", "m"}};
    memset(s, 0, sizeof *s);
    s->threads = b->threads = pl_threads_new(threads);
    double *elastic = pl_array_new(VERTICES, sizeof(double)), *mass = pl_array_new(VERTICES, sizeof(double));
    for (int v = 0; v < VERTICES; v++) {
        elastic[v] = mass[v] = 1;
        place(v / SHEET, v % SHEET / SIDE, v % SIDE, s->x + 3 * v);
    }
    b->elastic = elastic, b->mass = mass;
    check_ok(pl_contact_rules_create(&def, 2, members, &b->rules, &err));
    for (int sheet = 0; sheet < 2; sheet++) {
        pl_surface_vertex vertices[SHEET];
        int32_t triangles[2 * SHEET][3];
        int count = 0;
        for (int v = 0; v < SHEET; v++)
            vertices[v] = (pl_surface_vertex){.count = 1, .nodes = {sheet * SHEET + v}, .weights = {1}};
        for (int v = 0; v < SHEET - SIDE; v++) {
            if (v % SIDE == SIDE - 1) continue;
            const int32_t two[2][3] = {{v, v + SIDE, v + SIDE + 1}, {v, v + SIDE + 1, v + 1}};
            memcpy(triangles[count], two, sizeof two);
            count += 2;
        }
        check_ok(pl_surface_add(&b->surface, (pl_surface_part){.owner = sheet}, SHEET, vertices,
                                s->x + 3 * SHEET * sheet, count, (const int32_t(*)[3])triangles, &err));
    }
    b->body_count = 2;
    b->activation = 0.3 * b->surface.length;
    check_ok(pl_barriers_create(b, true, &err));
}

static void teardown(sheets *s) {
    pl_barriers_free(&s->barriers);
    pl_threads_free(s->threads);
}

/* For each sheet a rotation, a translation, a bend, and noise. */
static void move(pl_random *random, double size, const double *x, double *displacement) {
    for (int sheet = 0; sheet < 2; sheet++) {
        double turn[3], shift[3], bend = size * pl_random_range(random, -1, 1);
        for (int d = 0; d < 3; d++) {
            turn[d] = 5 * size * pl_random_range(random, -1, 1);
            shift[d] = size * pl_random_range(random, -1, 1);
        }
        for (int64_t k = 3 * SHEET * sheet; k < 3 * SHEET * (sheet + 1); k += 3) {
            pl_vec3_cross(turn, x + k, displacement + k);
            for (int d = 0; d < 3; d++)
                displacement[k + d] += shift[d] + 0.02 * size * pl_random_range(random, -1, 1);
            displacement[k + 2] += bend * x[k] * x[k];
        }
    }
}

static bool is_listed(const pl_pair_list *list, const int32_t v[4]) {
    for (int64_t k = 0; k < list->count; k++)
        if (!memcmp(list->items[k].vertices, v, 4 * sizeof *v)) return true;
    return false;
}

/* The number of near pairs with vertices at x, over all pairs. All of them must be in the list. */
static int check_listed(const sheets *s, const double *x) {
    const pl_surface *surface = &s->barriers.surface;
    int near = 0;
    for (int kind = 0; kind < 2; kind++) {
        int64_t firsts = kind ? surface->edge_count : VERTICES,
                seconds = kind ? surface->edge_count : surface->triangle_count;
        for (int64_t k = 0; k < firsts * seconds; k++) {
            int64_t i = k / seconds, j = k % seconds;
            const int32_t *other = kind ? surface->edges[j] : surface->triangles[j];
            int32_t v[4] = {kind ? surface->edges[i][0] : (int32_t)i,
                            surface->edges[i % surface->edge_count][1]};
            if (kind && j <= i) continue;
            memcpy(v + 1 + kind, other, (size_t)(3 - kind) * sizeof *v);
            bool shared = false;
            double at[4][3], rest[4][3];
            for (int a = 0; a < 4; a++) {
                for (int c = 0; c < a; c++) shared = shared || v[a] == v[c];
                memcpy(at[a], x + 3 * v[a], sizeof at[a]);
                memcpy(rest[a], surface->rest + 3 * v[a], sizeof rest[a]);
            }
            if (shared || pl_pair_gap(kind, (const double(*)[3])at) > s->barriers.activation) continue;
            double activation = s->barriers.activation;
            if (v[0] / SHEET == v[3] / SHEET)
                activation =
                    fmin(activation,
                         0.5 * sqrt(pl_closest_find((pl_pair_kind)kind, (const double(*)[3])rest).squared));
            if (pl_closest_find((pl_pair_kind)kind, (const double(*)[3])at).squared >=
                activation * activation)
                continue;
            near++;
            if (!is_listed(&s->barriers.pairs.list[kind], v))
                fail_msg("pair %d %d %d %d of kind %d is missing", v[0], v[1], v[2], v[3], kind);
        }
    }
    return near;
}

static double largest(const double *displacement) {
    double max = 0;
    for (int64_t k = 0; k < 3 * VERTICES; k += 3) max = fmax(max, pl_vec3_length(displacement + k));
    return max;
}

static void test_complete(void **state) {
    (void)state;
    sheets s;
    setup(&s, 1);
    pl_pairs *pairs = &s.barriers.pairs;
    pl_random random = {3};
    double x[3 * VERTICES], displacement[3 * VERTICES], off[3 * VERTICES], y[3 * VERTICES];
    int near = 0, far = 0;
    for (int n = 0; n < 200; n++) {
        double size = n % 3 ? 0.02 : 0.2;
        move(&random, 1.5 * size, s.x, off);
        for (int64_t k = 0; k < 3 * VERTICES; k++) x[k] = s.x[k] + off[k];
        move(&random, size, x, displacement);
        pl_pairs_find(pairs, x, n % 4 ? displacement : NULL);
        assert_true(pl_pairs_cover(pairs, x));
        for (int64_t k = 0; k < 3 * VERTICES; k++) y[k] = x[k] + displacement[k];
        assert_true(n % 4 == 0 || pl_pairs_cover(pairs, y));
        for (int trial = 0; trial < 6; trial++) { /* off the path, and far from it together */
            double part = pl_random_unit(&random);
            double shift[3] = {0.3, 0, 0}, size_off = trial < 2 ? 0.01 : trial < 4 ? 0.001 : 0;
            move(&random, size_off, x, off);
            for (int d = 0; trial > 3 && d < 3; d++)
                shift[d] = pairs->margin * pl_random_range(&random, -2, 2);
            for (int64_t k = trial > 3 ? SHEET : 0; trial > 1 && k < VERTICES; k++) /* both sheets, or one */
                for (int d = 0; d < 3; d++) off[3 * k + d] += shift[d];
            for (int64_t k = 0; k < 3 * VERTICES; k++)
                y[k] = x[k] + (n % 4 ? part * displacement[k] : 0) + off[k];
            if (!pl_pairs_cover(pairs, y)) continue;
            far += largest(off) > pairs->margin;
            near += check_listed(&s, y);
        }
    }
    assert_true(near > 1000 && far > 50);
    teardown(&s);
}

/* The allowed step and the energy are bit-identical for lists with any margin, from any search, and for any
 * number of threads. */
static void test_same_steps(void **state) {
    (void)state;
    sheets s, two;
    setup(&s, 1);
    setup(&two, 2);
    pl_random random = {4};
    double x[3 * VERTICES], displacement[3 * VERTICES], off[3 * VERTICES];
    int limited = 0, acting = 0;
    for (int n = 0; n < 200; n++) {
        pl_pairs *pairs = &s.barriers.pairs;
        move(&random, 0.01, s.x, off);
        for (int64_t k = 0; k < 3 * VERTICES; k++) x[k] = s.x[k] + off[k];
        move(&random, n % 2 ? 0.02 : 0.3, x, displacement);
        pairs->known = false;
        pairs->margin = 0.02 * s.barriers.surface.length;
        double limit = pl_barriers_limit(&s.barriers, x, displacement);
        pl_barrier_sums sums = pl_barriers_evaluate(&s.barriers, x, NULL, NULL);
        pairs->known = false;
        pairs->margin = 0.7 * s.barriers.surface.length;
        assert_true(pl_barriers_limit(&s.barriers, x, displacement) == limit);
        assert_true(pl_barriers_evaluate(&s.barriers, x, NULL, NULL).energy == sums.energy);
        assert_true(pl_barriers_limit(&two.barriers, x, displacement) ==
                    limit); /* mostly of an earlier search */
        assert_true(pl_barriers_evaluate(&two.barriers, x, NULL, NULL).energy == sums.energy);
        limited += limit < 1;
        acting += sums.near > 0;
    }
    assert_true(limited > 40 && limited < 190 && acting > 40);
    teardown(&s);
    teardown(&two);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_lanes), cmocka_unit_test(test_stay_apart),
                                       cmocka_unit_test(test_complete), cmocka_unit_test(test_same_steps)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
