/* The bounds on dihedral angles over all stencils, with corners moved along any of their edges by up to
 * the threshold and cuts anywhere beyond it. Also: the tetrahedra of a stencil fill the interior, and
 * those of neighbours match. */
#include "core/random.h"
#include "mesh/order.h"
#include "mesh_checks.h"
#include "mesher/lattice.h"

enum { TRIALS = 20000 };

static const double corners[4][3] = {{0, 0, 0}, {2, 0, 0}, {1, -1, -1}, {1, 1, -1}};

typedef struct trial {
    double points[10][3];
    int choices;
} trial;

/* Mostly an end of the range, where the worst angles occur. */
static double draw(pl_random *random, double low, double high) {
    double r = pl_random_range(random, 0, 1);
    return r < 0.35 ? low : r < 0.7 ? high : pl_random_range(random, low, high);
}

static void direction(int edge, double out[3]) {
    for (int k = 0; k < 3; k++) {
        out[k] = edge >= 6 ? ((edge - 6) >> k & 1 ? 1 : -1) : 0;
        if (edge < 6 && edge / 2 == k) out[k] = edge % 2 ? 2 : -2;
    }
}

/* False if two corners have moved to the same cut, which cannot happen. */
static bool draw_trial(pl_random *random, const int *signs, trial *t) {
    int towards[4] = {-1, -1, -1, -1};
    memcpy(t->points, corners, sizeof corners);
    t->choices = (int)pl_random_range(random, 0, 4);
    for (int c = 0; c < 4; c++) {
        if (signs[c] != PL_ON_SURFACE) continue;
        int edge = (int)pl_random_range(random, 0, 14);
        double d[3], share = draw(random, 0, edge < 6 ? PL_WARP_LONG : PL_WARP_SHORT);
        direction(edge, d);
        for (int k = 0; k < 3; k++) t->points[c][k] += share * d[k];
        for (int o = 0; o < 4; o++) {
            if (corners[o][0] - corners[c][0] == d[0] && corners[o][1] - corners[c][1] == d[1] &&
                corners[o][2] - corners[c][2] == d[2])
                towards[c] = o;
        }
    }
    for (int e = 0; e < 6; e++) {
        int a = pl_tet_edges[e][0], b = pl_tet_edges[e][1];
        double near = a / 2 == b / 2 ? PL_WARP_LONG : PL_WARP_SHORT, share = draw(random, near, 1 - near);
        if (a / 2 == b / 2 && pl_random_range(random, 0, 1) < 0.2) share = signs[a] == PL_INSIDE ? 0.6 : 0.4;
        for (int k = 0; k < 3; k++)
            t->points[4 + e][k] = corners[a][k] + share * (corners[b][k] - corners[a][k]);
        if (a / 2 == b / 2 && (signs[a] == PL_INSIDE ? share : 1 - share) > PL_FAR)
            t->choices |= PL_FAR_CUT << a / 2;
        if (towards[a] == b && towards[b] == a) return false;
    }
    return true;
}

static void test_angles(void **state) {
    (void)state;
    static pl_stencils stencils;
    pl_stencils_fill(&stencils);
    pl_random random = {7};
    double min = 180, max = 0;
    for (int i = 0; i < PL_STENCIL_CASES; i++) {
        const int signs[4] = {i % 3, i / 3 % 3, i / 9 % 3, i / 27};
        for (int k = 0; k < TRIALS; k++) {
            trial t;
            if (!draw_trial(&random, signs, &t)) continue;
            const pl_stencil *s = &stencils.items[t.choices][i];
            for (int j = 0; j < s->count; j++) {
                const double *own[4];
                for (int c = 0; c < 4; c++) own[c] = t.points[s->tets[j][c]];
                assert_true(tet_angles(own, &min, &max) > 0);
            }
        }
    }
    check_below(ANGLE_MIN, min);
    check_below(max, ANGLE_MAX);
    check_below(min, ANGLE_MIN + 1); /* the bound is nearly attained */
}

/* With cuts in the middle, the volume inside plus the volume with signs exchanged, that outside, is that
 * of the whole tetrahedron. */
static void test_volumes(void **state) {
    (void)state;
    static pl_stencils stencils;
    pl_stencils_fill(&stencils);
    double points[10][3], unused[2] = {180, 0};
    memcpy(points, corners, sizeof corners);
    for (int e = 0; e < 6; e++) {
        for (int k = 0; k < 3; k++)
            points[4 + e][k] = 0.5 * (corners[pl_tet_edges[e][0]][k] + corners[pl_tet_edges[e][1]][k]);
    }
    for (int i = 0; i < PL_STENCIL_CASES; i++) {
        const int signs[4] = {2 - i % 3, 2 - i / 3 % 3, 2 - i / 9 % 3, 2 - i / 27};
        int turned = signs[0] + 3 * signs[1] + 9 * signs[2] + 27 * signs[3];
        bool both = i != 40; /* all on the surface: empty on both sides */
        for (int choices = 0; choices < PL_STENCIL_CHOICES; choices++) {
            double sum = 0;
            for (int side = 0; side < 2; side++) {
                const pl_stencil *s = &stencils.items[choices][side ? turned : i];
                for (int j = 0; j < s->count; j++) {
                    const double *own[4];
                    for (int c = 0; c < 4; c++) own[c] = points[s->tets[j][c]];
                    sum += tet_angles(own, &unused[0], &unused[1]);
                }
            }
            check_near(sum, both ? 2.0 / 3 : 0, 1e-14);
        }
    }
}

/* ---- lattices of random values */

static uint64_t hash_point(const double *x, uint64_t seed) {
    uint64_t hash = seed;
    for (int k = 0; k < 3; k++) {
        hash = (hash ^ (uint64_t)(int64_t)llround(x[k] * 1024)) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    return hash;
}

static bool noise_inside(const void *context, const double x[3]) {
    const uint64_t *seed = context;
    return hash_point(x, *seed) % 100 < *seed * 37 % 90 + 5;
}

static double noise_cut(const void *context, const double a[3], const double b[3], bool a_inside) {
    (void)a_inside;
    const uint64_t *seed = context;
    double middle[3];
    for (int k = 0; k < 3; k++) middle[k] = a[k] + b[k];
    pl_random random = {hash_point(middle, *seed + 1)};
    return draw(&random, 0.26, 0.74);
}

/* Vertices are inside or outside at random, with random cuts: angles, windings and boundary
 * still satisfy the checks. */
static void test_noise(void **state) {
    (void)state;
    int64_t tets = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        pl_region region = {.inside = noise_inside, .cut = noise_cut, .context = &seed, .max = {8, 7, 9}};
        pl_mesher_def def = pl_mesher_def_default();
        pl_mesher_work work = {.def = &def, .threads = pl_threads_new(1), .share = 1};
        pl_mesher_report report = {0};
        pl_lattice lattice;
        pl_mesh *mesh;
        uint8_t *on_surface;
        pl_error err;
        check_ok(pl_lattice_create(&region, 1, &lattice, &err));
        check_ok(pl_lattice_classify(&lattice, &region, &work, &err));
        check_ok(pl_lattice_fill(&lattice, &work, &mesh, &on_surface, &err));
        check_ok(pl_manifold_make(mesh, &on_surface, 0, work.threads, &report, &err));
        if (mesh->tet_count) check_mesh(mesh);
        tets += mesh->tet_count;
        pl_lattice_free(&lattice);
        pl_mesh_free(mesh);
        free(on_surface);
        pl_threads_free(work.threads);
    }
    check_below(50000, (double)tets);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_angles), cmocka_unit_test(test_volumes),
                                       cmocka_unit_test(test_noise)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
