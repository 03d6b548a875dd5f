/* Included by every test: cmocka, and assertions for doubles that print the values. */
#ifndef PL_TESTS_CHECK_H
#define PL_TESTS_CHECK_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#define check_near(actual, expected, tolerance)                                                              \
    do {                                                                                                     \
        double check_a = (actual), check_e = (expected), check_t = (tolerance);                              \
        if (!(fabs(check_a - check_e) <= check_t))                                                           \
            fail_msg("%s = %.17g, expected %.17g within %.3g (off by %.3g)", #actual, check_a, check_e,      \
                     check_t, check_a - check_e);                                                            \
    } while (0)

#define check_below(actual, limit)                                                                           \
    do {                                                                                                     \
        double check_a = (actual), check_l = (limit);                                                        \
        if (!(check_a <= check_l)) fail_msg("%s = %.6g, expected at most %.6g", #actual, check_a, check_l);  \
    } while (0)

#define check_ok(call)                                                                                       \
    do {                                                                                                     \
        pl_status check_s = (call);                                                                          \
        if (check_s != PL_OK) fail_msg("%s: %s", #call, err.message);                                        \
    } while (0)

/* The call must be refused as bad input, with a message that contains these words. */
#define check_fails(call, err, words)                                                                        \
    do {                                                                                                     \
        pl_status check_s = (call);                                                                          \
        if (check_s != PL_ERR_INPUT) fail_msg("%s: %d, expected to be refused", #call, (int)check_s);        \
        if (!strstr((err)->message, words)) fail_msg("'%s' does not say '%s'", (err)->message, words);       \
    } while (0)

#endif
