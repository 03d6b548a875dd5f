/* What the file of a procedural model may not contain, and the words of the message. */
#include "sculpt_text.h"

static void test_refused(void **state) {
    (void)state;
    const struct {
        const char *text, *words;
    } list[] = {
        {"", "not valid JSON"},
        {"[]", "expected an object"},
        {"{}", "\"model\" is missing"},
        {"{\"model\": 3}", "model: expected an object"},
        {"{\"model\": {\"sphere\": 1}, \"size\": 2}", "unknown key \"size\""},
        {"{\"model\": {}}", "model: the object has no kind of node"},
        {"{\"model\": {\"sphere\": 1, \"box\": [1, 1, 1]}}", "both \"sphere\" and \"box\""},
        {"{\"model\": {\"sphere\": 1, \"radius\": 2}}", "unknown key \"radius\""},
        {"{\"model\": {\"sphere\": -1}}", "model.sphere: found -1"},
        {"{\"model\": {\"sphere\": 1e300}}", "model.sphere"},
        {"{\"model\": {\"sphere\": \"big\"}}", "found \"big\""},
        {"{\"model\": {\"sphere\": 1, \"at\": [1, 2]}}", "model.at: found an array of 2"},
        {"{\"model\": {\"sphere\": 1, \"at\": [1, 2, true]}}", "model.at[2]: found a boolean"},
        {"{\"model\": {\"sphere\": 1, \"scale\": 0}}", "model.scale: found 0"},
        {"{\"model\": {\"sphere\": 1, \"color\": \"red\"}}", "model.color: found \"red\""},
        {"{\"model\": {\"sphere\": 1, \"color\": [1, 2, 0]}}", "numbers from 0 to 1"},
        {"{\"model\": {\"union\": []}}", "model.union: expected an array"},
        {"{\"model\": {\"union\": [{\"sphere\": 1}, {\"torus\": [1]}]}}",
         "model.union[1].torus: found an array of 1"},
        {"{\"model\": {\"capsule\": [[0, 0, 0], [1, 0, 0]]}}", "\"radius\" is missing"},
        {"{\"model\": {\"capsule\": [[0, 0, 0]], \"radius\": 1}}", "two points"},
        {"{\"model\": {\"cone\": [0, 0, 1]}}", "a radius above 0"},
        {"{\"model\": {\"box\": [1, 1, 1], \"round\": 0.6}}", "model.box.round: found 0.6"},
        {"{\"model\": {\"extrude\": [[0, 0], [1, 0]], \"height\": 1}}", "at least three points"},
        {"{\"model\": {\"revolve\": [[-1, 0], [1, 0], [0, 1]]}}", "model.revolve[0]: found a radius of -1"},
        {"{\"model\": {\"tube\": [[0, 0, 0, 0], [1, 0, 0, 1]]}}", "model.tube[0]: found 0 as the last"},
        {"{\"model\": {\"intersection\": [{\"sphere\": 1}, {\"sphere\": 1, \"at\": [5, 0, 0]}]}}",
         "nothing is left"},
        {"{\"model\": {\"mirror\": \"w\", \"of\": {\"sphere\": 1}}}", "expected one of \"x\", \"y\", \"z\""},
        {"{\"model\": {\"mirror\": \"x\", \"of\": {\"sphere\": 1, \"at\": [-2, 0, 0]}}}", "below x = 0"},
        {"{\"model\": {\"mirror\": \"x\"}}", "\"of\" is missing"},
        {"{\"model\": {\"repeat\": 1.5, \"of\": {\"sphere\": 1}}}", "a whole number"},
        {"{\"model\": {\"repeat\": 9999, \"of\": {\"sphere\": 1}}}", "at most 10000 nodes"},
        {"{\"model\": {\"repeat\": 90, \"grow\": 50, \"step\": [1, 0, 0], \"of\": {\"sphere\": 1}}}",
         "beyond"},
        {"{\"model\": {\"repeat\": 9, \"grow\": 0.01, \"of\": {\"sphere\": 1}}}", "a copy is scaled to"},
        {"{\"model\": {\"along\": [[0, 0, 0], [0, 0, 1]], \"count\": 2, \"of\": {\"sphere\": 1}}}",
         "along \"up\""},
        {"{\"model\": {\"bend\": 90, \"of\": {\"box\": [8, 0.1, 0.1]}}}", "half a turn"},
        {"{\"model\": {\"bend\": 90, \"of\": {\"box\": [1, 4, 0.1]}}}", "reaches to y"},
        {"{\"model\": {\"displace\": 0.1, \"of\": {\"sphere\": 1}}}", "\"wavelength\" is missing"},
        {"{\"model\": {\"displace\": 0.1, \"wavelength\": 1, \"pattern\": \"dots\", \"of\": {\"sphere\": "
         "1}}}",
         "model.displace.pattern: found \"dots\""},
        {"{\"model\": {\"paint\": {\"sphere\": 1}, \"of\": {\"sphere\": 1}}}", "\"with\" is missing"},
        {"{\"model\": {\"use\": \"leg\"}}", "\"leg\" is not a definition"},
        {"{\"model\": {\"use\": \"a\"}, \"define\": {\"a\": {\"use\": \"a\"}}}",
         "no definition that uses itself"},
        {"{\"model\": {\"use\": \"a\"}, \"define\": {\"a\": {\"union\": [{\"use\": \"a\"}, {\"use\": "
         "\"a\"}]}}}",
         "no definition that uses itself"},
        {"{\"model\": {\"use\": \"a\"}, \"define\": {\"a\": {\"sphere\": 0}}}",
         "model.use.a.sphere: found 0"},
        {"{\"model\": {\"sphere\": 1}, \"vertices\": 3}", "vertices: found 3"},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        pl_sculpt *model = NULL;
        pl_error err = {0};
        check_fails(pl_sculpt_load_memory("test", list[i].text, strlen(list[i].text), &model, &err), &err,
                    list[i].words);
        assert_null(model);
    }
}

/* 2^20 uses of one sphere exceed the maximum number of nodes. */
static void test_doubling(void **state) {
    (void)state;
    char text[4096] = "{\"model\": {\"use\": \"d20\"}, \"define\": {\"d0\": {\"sphere\": 1}";
    for (int i = 1; i <= 20; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text),
                 ", \"d%d\": {\"union\": [{\"use\": \"d%d\"}, {\"use\": \"d%d\"}]}", i, i - 1, i - 1);
    strcat(text, "}}");
    pl_sculpt *model = NULL;
    pl_error err = {0};
    check_fails(pl_sculpt_load_memory("test", text, strlen(text), &model, &err), &err, "at most 10000 nodes");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_refused), cmocka_unit_test(test_doubling)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
