/* Wall clock for reports. */
#ifndef PL_CORE_TIMER_H
#define PL_CORE_TIMER_H

#include <time.h>

/* Seconds since an arbitrary fixed time. */
static inline double pl_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

#endif
