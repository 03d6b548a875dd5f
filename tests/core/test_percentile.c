/* Percentiles by the nearest rank. */
#include "check.h"
#include "core/percentile.h"

static void test_ranks(void **state) {
    (void)state;
    double samples[200];
    for (int i = 0; i < 200; i++) samples[i] = (i * 37) % 200 + 1; /* 1 to 200 in some order */
    check_near(pl_percentile(samples, 200, 99), 198, 0);           /* two of two hundred samples are larger */
    check_near(pl_percentile(samples, 200, 50), 100, 0);
    check_near(pl_percentile(samples, 200, 100), 200, 0);
    check_near(pl_percentile(samples, 200, 0), 1, 0);
    double one = 7;
    check_near(pl_percentile(&one, 1, 99), 7, 0);
    double few[3] = {3, 1, 2};
    check_near(pl_percentile(few, 3, 99), 3, 0);
    check_near(pl_percentile(few, 0, 99), 0, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ranks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
