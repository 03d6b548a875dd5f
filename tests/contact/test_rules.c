/* Contact rules per pair, by names, patterns and materials: whether a pair touches, and its friction. */
#include "contact/crowd.h"
#include "contact/rules.h"

static void test_names(void **state) {
    (void)state;
    static const struct {
        const char *pattern, *name;
        bool matches;
    } cases[] = {
        {"ball", "ball", true},
        {"ball", "ball1", false},
        {"ball", "bal", false},
        {"*", "anything", true},
        {"*", "", true},
        {"", "", true},
        {"", "a", false},
        {"ball*", "ball", true},
        {"ball*", "ball12", true},
        {"ball*", "aball", false},
        {"*ball", "aball", true},
        {"*ball", "balla", false},
        {"*a*b*", "xxayybzz", true},
        {"*a*b", "abab", true},
        {"*a*b", "aba", false},
        {"a**b", "ab", true},
        {"b*l*", "bell", true},
        {"*aab", "aaab", true},
        {"a*a", "a", false},
    };
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        if (pl_contact_name_matches(cases[k].pattern, cases[k].name) != cases[k].matches)
            fail_msg("'%s' and '%s'", cases[k].pattern, cases[k].name);
    }
}

static pl_contact_pair_def pair_of(const char *a, const char *b) {
    pl_contact_pair_def pair = pl_contact_pair_def_default();
    pair.between[0] = a;
    pair.between[1] = b;
    return pair;
}

/* The size of the table depends on its list of rules, not on the number of bodies. */
static void test_table(void **state) {
    (void)state;
    enum { BODIES = 50 };
    pl_error err;
    pl_contact_member members[BODIES + 2];
    char names[BODIES][8];
    for (int i = 0; i < BODIES; i++) {
        snprintf(names[i], sizeof names[i], "%s%d", i < 20 ? "ball" : "cube", i);
        members[i] = (pl_contact_member){names[i], i % 2 ? "rubber" : "steel"};
    }
    members[BODIES] = (pl_contact_member){"floor", NULL};
    members[BODIES + 1] = (pl_contact_member){"rubber", NULL}; /* a collider named like a material */
    pl_contact_pair_def pairs[5] = {pair_of("*", "floor"), pair_of("ball*", "steel"),
                                    pair_of("ball3", "floor"), pair_of("ball3", "ball3"),
                                    pair_of("rubber", "cube49")};
    pairs[0].friction = 0.5;
    pairs[1].friction = 0.1;
    pairs[2].touch = PL_TOUCH_NO;
    pairs[3].touch = PL_TOUCH_YES;
    pairs[4].friction = 0.7;
    pl_contact_def def = pl_contact_def_default();
    def.pairs = pairs;
    def.pair_count = 5;
    pl_contact_rules rules;
    check_ok(pl_contact_rules_create(&def, BODIES + 2, members, &rules, &err));
    assert_true(rules.class_count <= 8);
#define RULE(a, b) pl_contact_rule_of(&rules, rules.class_of[a], rules.class_of[b])
    for (int i = 0; i < BODIES; i++) {
        for (int j = 0; j < BODIES; j++) {
            bool greased = (i < 20 && j % 2 == 0) || (j < 20 && i % 2 == 0);
            if (greased != (RULE(i, j)->friction == 0.1)) fail_msg("%s and %s", names[i], names[j]);
            assert_int_equal(RULE(i, j)->touch, i == 3 && j == 3 ? PL_TOUCH_YES : PL_TOUCH_AS_ALL);
        }
        assert_true(RULE(i, BODIES)->friction == 0.5 && RULE(BODIES, i)->friction == 0.5);
        assert_int_equal(RULE(BODIES, i)->touch, i == 3 ? PL_TOUCH_NO : PL_TOUCH_AS_ALL);
        assert_true(i == 49 ? RULE(i, BODIES + 1)->friction == 0.7 : isnan(RULE(i, BODIES + 1)->friction));
    }
#undef RULE
    pl_contact_rules_free(&rules);
    pairs[4].between[0] = "rubbr";
    assert_int_equal(pl_contact_rules_create(&def, BODIES + 2, members, &rules, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "'rubbr'"));
    pl_contact_rules_free(&rules);
}

/* A fixed slab, and a block that slides on it or falls on it. */
static void make_slide(crowd *c, double speed) {
    crowd_init(c);
    c->s.def.dt = 5e-3;
    c->s.def.gravity[1] = -10;
    pl_body_def *slab = crowd_add(c, box_mesh(3, 0.3, 1, 3, 0), "tet4");
    slab->translate[1] = -0.302;
    pl_constraint_def *held = &c->s.constraints[c->s.def.constraint_count++];
    *held = pl_constraint_def_default();
    held->name = "held";
    held->body = "a";
    pl_body_def *block = crowd_add(c, box_mesh(0.4, 0.2, 0.4, 2, 0), "tet4");
    block->translate[0] = 0.3, block->translate[2] = 0.3;
    block->velocity[0] = speed;
    c->s.materials[1].young = 1e7;
    c->s.def.contact.distance = 2e-3;
}

static double mean_speed(const crowd *c, int d) {
    int64_t first, count, first_tet, tets;
    pl_sim_body_range(c->s.sim, 1, &first, &count, &first_tet, &tets);
    double sum = 0, mass = 0;
    for (int64_t i = first; i < first + count; i++) {
        sum += pl_sim_masses(c->s.sim)[i] * pl_sim_velocities(c->s.sim)[3 * i + d];
        mass += pl_sim_masses(c->s.sim)[i];
    }
    return sum / mass;
}

static void run_for(crowd *c, int steps) {
    pl_error err;
    pl_step_report report;
    for (int k = 0; k < steps; k++) check_ok(pl_sim_step(c->s.sim, &report, &err));
}

/* The speed lost in a time t is mu g t, with the coefficient of the pair. */
static void test_friction(void **state) {
    (void)state;
    static const char *const names[3][2] = {{"b", "a"}, {"*", "lead"}, {"wood", "le*"}};
    for (int k = 0; k < 4; k++) {
        double mu = k == 3 ? 0.35 : 0.2;
        crowd c;
        make_slide(&c, 2);
        c.s.def.contact.friction = 0.35;
        c.s.materials[0].name = c.s.bodies[0].material = "lead";
        c.s.materials[1].name = c.s.bodies[1].material = "wood";
        pl_contact_pair_def pair = k < 3 ? pair_of(names[k][0], names[k][1]) : pair_of("b", "b");
        pair.friction = 0.2;
        c.s.def.contact.pairs = &pair;
        c.s.def.contact.pair_count = 1;
        scenario_start(&c.s);
        run_for(&c, 10);
        double before = mean_speed(&c, 0);
        run_for(&c, 40);
        double found = (before - mean_speed(&c, 0)) / (40 * 5e-3 * 10);
        printf("friction %.2f: %.4f\n", mu, found);
        check_near(found, mu, 0.02 * mu);
        crowd_free(&c);
    }
}

/* The friction of a plane, and that of a pair with it. */
static void test_plane(void **state) {
    (void)state;
    for (int k = 0; k < 2; k++) {
        double mu = k ? 0.15 : 0.4;
        crowd c;
        crowd_init(&c);
        c.s.def.dt = 5e-3;
        c.s.def.gravity[1] = -10;
        c.s.def.contact.distance = 2e-3;
        crowd_add(&c, box_mesh(0.3, 0.3, 0.3, 1, 0), "tet4")->translate[0] = -9;
        c.s.bodies[0].translate[1] = 0.002;
        pl_body_def *block = crowd_add(&c, box_mesh(0.4, 0.2, 0.4, 2, 0), "tet4");
        block->translate[1] = 0.002;
        block->velocity[0] = 2;
        c.s.materials[0].young = c.s.materials[1].young = 1e7;
        pl_collider_def *floor = &c.s.colliders[c.s.def.collider_count++];
        *floor = pl_collider_def_default();
        floor->name = "floor";
        floor->shape = "plane";
        floor->friction = 0.4;
        floor->axis[1] = 1, floor->axis[2] = 0;
        pl_contact_pair_def pair = pair_of("floor", k ? "b" : "a");
        pair.friction = 0.15;
        c.s.def.contact.pairs = &pair;
        c.s.def.contact.pair_count = 1;
        scenario_start(&c.s);
        run_for(&c, 10);
        double before = mean_speed(&c, 0);
        run_for(&c, 30);
        check_near((before - mean_speed(&c, 0)) / (30 * 5e-3 * 10), mu, 0.02 * mu);
        crowd_free(&c);
    }
}

/* Lowest point of the block. */
static double lowest(const crowd *c) {
    int64_t first, count, first_tet, tets;
    pl_sim_body_range(c->s.sim, 1, &first, &count, &first_tet, &tets);
    double low = INFINITY;
    for (int64_t i = first; i < first + count; i++) low = fmin(low, pl_sim_positions(c->s.sim)[3 * i + 1]);
    return low;
}

/* A block falls on a slab above a floor. It passes through bodies that it does not touch by the rules. */
static void test_touch(void **state) {
    (void)state;
    for (int k = 0; k < 4; k++) {
        crowd c;
        make_slide(&c, 0);
        c.s.bodies[1].velocity[1] = -3;
        pl_collider_def *floor = &c.s.colliders[c.s.def.collider_count++];
        *floor = pl_collider_def_default();
        floor->name = "floor";
        floor->shape = k == 3 ? "box" : "plane";
        floor->axis[1] = 1, floor->axis[2] = 0;
        floor->center[1] = k == 3 ? -1.5 : -1;
        floor->size[0] = floor->size[2] = 9;
        pl_contact_pair_def pairs[2] = {pair_of("b", "a"), pair_of("b", "floor")};
        pairs[0].touch = pairs[1].touch = PL_TOUCH_NO;
        c.s.def.contact.pairs = pairs;
        c.s.def.contact.pair_count = k == 3 ? 1 : k;
        scenario_start(&c.s);
        run_for(&c, 100);
        double low = lowest(&c), expected = k == 0 ? 0 : -1;
        if (k == 2)
            check_below(low, -2); /* 3 t + 5 t2 at t = 0.5 */
        else
            check_near(low, expected, 0.02);
        crowd_free(&c);
    }
}

/* Whether the single part of a body may touch itself. */
static bool touches_itself(bool within, int touch) {
    crowd c;
    crowd_init(&c);
    c.s.def.contact.within = within;
    crowd_add(&c, box_mesh(0.2, 2, 0.2, 1, 0), "tet4");
    pl_contact_pair_def pair = pair_of("a", "a");
    pair.touch = touch;
    c.s.def.contact.pairs = &pair;
    c.s.def.contact.pair_count = 1;
    scenario_start(&c.s);
    bool may = pl_pairs_may_touch(&c.s.sim->barriers->pairs, 0, 0);
    crowd_free(&c);
    return may;
}
static void test_self(void **state) {
    (void)state;
    assert_true(touches_itself(true, PL_TOUCH_AS_ALL));
    assert_false(touches_itself(false, PL_TOUCH_AS_ALL));
    assert_false(touches_itself(true, PL_TOUCH_NO));
    assert_true(touches_itself(false, PL_TOUCH_YES));
}

int main(int argc, char **argv) {
    if (argc > 1) cmocka_set_test_filter(argv[1]); /* run a single test */
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_names),    cmocka_unit_test(test_table),
                                       cmocka_unit_test(test_friction), cmocka_unit_test(test_plane),
                                       cmocka_unit_test(test_touch),    cmocka_unit_test(test_self)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
