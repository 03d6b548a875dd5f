/* contact.thickness: surfaces keep this distance at every step, from floors and other bodies. It does not
 * load bodies at rest. */
#include "contact/crowd.h"
#include "contact/distance.h"

static pl_collider_def *add_floor(crowd *c) {
    pl_collider_def *floor = &c->s.colliders[c->s.def.collider_count++];
    *floor = pl_collider_def_default();
    floor->name = "floor";
    floor->shape = "plane";
    floor->axis[1] = 1, floor->axis[2] = 0;
    c->s.def.gravity[1] = -10;
    return floor;
}

static void closest(pl_pair_kind kind, const double *x, const int32_t v[4], double *min) {
    double at[4][3];
    for (int k = 0; k < 4; k++) memcpy(at[k], x + 3 * (int64_t)v[k], sizeof at[k]);
    *min = fmin(*min, sqrt(pl_closest_find(kind, (const double(*)[3])at).squared));
}

/* The smallest distance between two parts, over all pairs. */
static double distance_of(const crowd *c, int64_t p, int64_t q) {
    const pl_surface *s = &c->s.sim->barriers->surface;
    double *x = crowd_surface(c, crowd_time(c)), min = INFINITY;
    for (int side = 0; side < 2; side++) {
        const pl_surface_part *a = &s->parts[side ? q : p], *b = &s->parts[side ? p : q];
        for (int64_t i = a->vertex; i < a[1].vertex; i++) {
            for (int64_t t = b->triangle; t < b[1].triangle; t++) {
                int32_t v[4] = {(int32_t)i, s->triangles[t][0], s->triangles[t][1], s->triangles[t][2]};
                closest(PL_PAIR_POINT_TRIANGLE, x, v, &min);
            }
        }
    }
    for (int64_t e = s->parts[p].edge; e < s->parts[p + 1].edge; e++) {
        for (int64_t f = s->parts[q].edge; f < s->parts[q + 1].edge; f++) {
            int32_t v[4] = {s->edges[e][0], s->edges[e][1], s->edges[f][0], s->edges[f][1]};
            closest(PL_PAIR_EDGE_EDGE, x, v, &min);
        }
    }
    free(x);
    return min;
}

static double lowest(const crowd *c, int body) {
    int64_t first, count, first_tet, tets;
    pl_sim_body_range(c->s.sim, body, &first, &count, &first_tet, &tets);
    double low = INFINITY;
    for (int64_t i = first; i < first + count; i++) low = fmin(low, pl_sim_positions(c->s.sim)[3 * i + 1]);
    return low;
}

/* Two bodies, one of them rotating, fall on a floor. The lower one has another thickness with the floor. */
static void test_kept(void **state) {
    (void)state;
    static const char *const integrators[] = {"implicit-euler", "bdf2", "variational"};
    const double thickness = 0.05, of_floor = 0.12, activation = 0.01;
    for (int i = 0; i < 3; i++) {
        crowd c;
        pl_error err;
        pl_step_report report;
        crowd_init(&c);
        c.s.def.integrator.type = integrators[i];
        c.s.def.contact.thickness = thickness;
        c.s.def.contact.distance = activation;
        c.s.def.contact.friction = 0.4;
        crowd_add(&c, box_mesh(0.6, 0.3, 0.6, 2, 0.2), "tet4")->translate[1] = 0.2;
        pl_body_def *upper = crowd_add(&c, box_mesh(0.3, 0.3, 0.3, 2, 0.2), "tet4");
        upper->translate[1] = 0.65, upper->translate[0] = 0.1;
        upper->velocity[1] = -3;
        upper->angular_velocity[0] = 2, upper->angular_velocity[2] = 5;
        add_floor(&c);
        pl_contact_pair_def pair = pl_contact_pair_def_default();
        pair.between[0] = "floor", pair.between[1] = "a";
        pair.thickness = of_floor;
        c.s.def.contact.pairs = &pair;
        c.s.def.contact.pair_count = 1;
        scenario_start(&c.s);
        double min = INFINITY, floor = INFINITY;
        for (int k = 0; k < 60; k++) {
            check_ok(pl_sim_step(c.s.sim, &report, &err));
            crowd_check(&c, &report);
            min = fmin(min, distance_of(&c, 0, 1));
            floor = fmin(floor, lowest(&c, 0));
            check_below(thickness, lowest(&c, 1));
        }
        printf("%s: bodies come as near as %.5f, the floor %.5f\n", integrators[i], min, floor);
        check_below(thickness, min);
        check_below(of_floor, floor);
        check_below(min, thickness + activation); /* contact occurred */
        check_below(floor, of_floor + activation);
        crowd_free(&c);
    }
}

/* A slab thinner than the contact thickness is not loaded by its own shape. */
static void test_rest(void **state) {
    (void)state;
    crowd c;
    pl_error err;
    pl_step_report report;
    crowd_init(&c);
    c.s.def.contact.thickness = 0.1;
    pl_body_def *slab = crowd_add(&c, box_mesh(0.16, 0.02, 0.16, 1, 0), "tet4");
    slab->velocity[0] = 1;
    scenario_start(&c.s);
    for (int k = 0; k < 5; k++) {
        check_ok(pl_sim_step(c.s.sim, &report, &err));
        assert_int_equal(report.contacts, 0);
        assert_true(c.s.sim->barriers->sums.stored == 0);
    }
    crowd_free(&c);
}

/* Surfaces that are closer at the start are rejected, or ignored until they have separated. */
static void test_start(void **state) {
    (void)state;
    for (int of = 0; of < 2; of++) { /* another body; the floor */
        crowd c;
        pl_error err;
        pl_step_report report;
        crowd_init(&c);
        crowd_add(&c, box_mesh(0.6, 0.3, 0.6, 2, 0), "tet4")->translate[1] = of ? 0.03 : 0.2;
        crowd_add(&c, box_mesh(0.3, 0.3, 0.3, 2, 0), "tet4")->translate[1] = of ? 0.5 : 0.53;
        c.s.def.contact.distance = 0.01;
        add_floor(&c);
        check_ok(pl_sim_create(&c.s.def, &c.s.sim, &err));
        pl_sim_free(c.s.sim);
        c.s.def.contact.thickness = 0.04;
        assert_int_equal(pl_sim_create(&c.s.def, &c.s.sim, &err), PL_ERR_INPUT);
        assert_non_null(strstr(err.message, "contact.thickness"));
        assert_non_null(strstr(err.message, of ? "collider '" : "body 'b'"));
        c.s.def.contact.start = PL_CONTACT_IGNORE;
        scenario_start(&c.s);
        for (int k = 0; k < 3; k++) check_ok(pl_sim_step(c.s.sim, &report, &err));
        crowd_free(&c);
    }
}

int main(int argc, char **argv) {
    if (argc > 1) cmocka_set_test_filter(argv[1]); /* run a single test */
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_kept), cmocka_unit_test(test_rest),
                                       cmocka_unit_test(test_start)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
