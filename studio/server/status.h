/* Times of steps and latencies of pointer messages, for the event "status". */
#ifndef PL_STUDIO_STATUS_H
#define PL_STUDIO_STATUS_H

#include "pliant/sim.h"

#include <jansson.h>

enum { PL_STEPS_KEPT = 64, PL_SECONDS_KEPT = 10, PL_LATENCIES = 1024 };

typedef struct pl_latencies {
    int count, next;
    float steps[PL_LATENCIES], ms[PL_LATENCIES]; /* ring */
} pl_latencies;

typedef struct pl_book {
    pl_step_report last;
    bool any;
    int step_count; /* steps since the last status */
    pl_step_report steps[PL_STEPS_KEPT];
    double worst[PL_SECONDS_KEPT]; /* ms, for each of the last ten seconds */
    int64_t second;
    double window_start, window_time; /* for the real-time factor: clock and simulated seconds */
    double factor;
} pl_book;

void pl_book_clear(pl_book *book, double now);
void pl_book_add(pl_book *book, const pl_step_report *report, double dt, double now);
/* Adds the members of the status that depend on steps; clears the list of steps. */
void pl_book_describe(pl_book *book, double now, json_t *status);

void pl_latencies_add(pl_latencies *latencies, double steps, double seconds);
/* {"p50", "p99", "max", "p99_ms"}, or null. */
json_t *pl_latencies_describe(const pl_latencies *latencies);

#endif
