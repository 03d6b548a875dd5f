/* See status.h. */
#include "server/status.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void pl_book_clear(pl_book *book, double now) {
    *book = (pl_book){0};
    book->window_start = now;
    book->second = (int64_t)now;
}

static void forget_old(pl_book *book, double now) {
    int64_t second = (int64_t)now;
    for (int i = 0; book->second < second && i < PL_SECONDS_KEPT; i++)
        book->worst[++book->second % PL_SECONDS_KEPT] = 0.0;
    book->second = second;
    double passed = now - book->window_start;
    if (passed < 1.0) return;
    book->factor = book->window_time / passed;
    book->window_start = now, book->window_time = 0.0;
}

void pl_book_add(pl_book *book, const pl_step_report *report, double dt, double now) {
    forget_old(book, now);
    book->last = *report;
    book->any = true;
    book->window_time += dt;
    double *worst = &book->worst[book->second % PL_SECONDS_KEPT];
    if (report->ms_total > *worst) *worst = report->ms_total;
    if (book->step_count == PL_STEPS_KEPT) {
        memmove(book->steps, book->steps + 1, (PL_STEPS_KEPT - 1) * sizeof book->steps[0]);
        book->step_count--;
    }
    book->steps[book->step_count++] = *report;
}

static json_t *number(double x) { return json_real(isfinite(x) ? x : 0.0); }

void pl_book_describe(pl_book *book, double now, json_t *status) {
    forget_old(book, now);
    double worst = 0.0;
    for (int i = 0; i < PL_SECONDS_KEPT; i++) worst = fmax(worst, book->worst[i]);
    json_t *steps = json_array();
    for (int i = 0; i < book->step_count; i++) {
        const pl_step_report *r = &book->steps[i];
        json_array_append_new(steps, json_pack("[fffffiIs]", r->ms_total, r->ms_elements, r->ms_solve,
                                               r->ms_plastic, r->ms_other, r->newton_iterations,
                                               (json_int_t)r->linear_iterations, pl_reason_name(r->reason)));
    }
    book->step_count = 0;
    json_object_set_new(status, "steps", steps);
    json_object_set_new(status, "real_time", number(book->factor));
    json_object_set_new(status, "worst_ms", number(worst));
    if (!book->any) return;
    const pl_step_report *last = &book->last;
    json_object_set_new(status, "iterations",
                        json_pack("{s:i,s:I}", "newton", last->newton_iterations, "linear",
                                  (json_int_t)last->linear_iterations));
    json_object_set_new(status, "energy",
                        json_pack("{s:o,s:o,s:o,s:o}", "elastic", number(last->elastic_energy), "kinetic",
                                  number(last->kinetic_energy), "external", number(last->external_energy),
                                  "dissipated", number(last->dissipated_energy)));
    json_object_set_new(status, "volume", number(last->volume_ratio));
    json_object_set_new(status, "inverted", json_integer(last->inverted));
    json_object_set_new(status, "min_det", number(last->min_det));
    json_object_set_new(status, "reason", json_string(pl_reason_name(last->reason)));
    json_object_set_new(status, "contacts", json_integer(last->contacts));
    json_object_set_new(status, "max_temperature", number(last->max_temperature));
}

void pl_latencies_add(pl_latencies *latencies, double steps, double seconds) {
    latencies->steps[latencies->next] = (float)steps;
    latencies->ms[latencies->next] = (float)(1e3 * seconds);
    latencies->next = (latencies->next + 1) % PL_LATENCIES;
    if (latencies->count < PL_LATENCIES) latencies->count++;
}

static int compare(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static double at_part(const float *values, int count, double part) {
    float sorted[PL_LATENCIES];
    memcpy(sorted, values, (size_t)count * sizeof *values);
    qsort(sorted, (size_t)count, sizeof *sorted, compare);
    return (double)sorted[(int)(part * (count - 1) + 0.5)];
}

json_t *pl_latencies_describe(const pl_latencies *latencies) {
    int count = latencies->count;
    if (!count) return json_null();
    return json_pack("{s:f,s:f,s:f,s:f,s:i}", "p50", at_part(latencies->steps, count, 0.5), "p99",
                     at_part(latencies->steps, count, 0.99), "max", at_part(latencies->steps, count, 1.0),
                     "p99_ms", at_part(latencies->ms, count, 0.99), "count", count);
}
