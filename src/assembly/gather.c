/* Building gather lists; see gather.h. */
#include "assembly/gather.h"
#include "core/memory.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_RECORDS = 65535 };

/* A chunk's records sorted by target (stable), by three passes of 11 bits. */
typedef struct sorter {
    uint32_t target[2][MAX_RECORDS];
    uint16_t record[2][MAX_RECORDS];
    uint32_t count[2048];
} sorter;

static void sort_records(sorter *s, int n) {
    int from = 0;
    for (int shift = 0; shift < 33; shift += 11) {
        memset(s->count, 0, sizeof s->count);
        for (int i = 0; i < n; i++) s->count[s->target[from][i] >> shift & 2047]++;
        uint32_t total = 0;
        for (int b = 0; b < 2048; b++) {
            uint32_t here = s->count[b];
            s->count[b] = total;
            total += here;
        }
        for (int i = 0; i < n; i++) {
            uint32_t to = s->count[s->target[from][i] >> shift & 2047]++;
            s->target[1 - from][to] = s->target[from][i];
            s->record[1 - from][to] = s->record[from][i];
        }
        from = 1 - from;
    }
    /* three passes end in buffer 1 */
}

static int load_sorted(sorter *s, int64_t chunk, int records, pl_gather_target target_of,
                       const void *context) {
    for (int r = 0; r < records; r++) {
        s->target[0][r] = (uint32_t)target_of(context, chunk, r);
        s->record[0][r] = (uint16_t)r;
    }
    sort_records(s, records);
    int distinct = 0;
    for (int r = 0; r < records; r++) distinct += r == 0 || s->target[1][r] != s->target[1][r - 1];
    return distinct;
}

/* Targets touched by more than one chunk get contiguous halo slots; `first` receives each target's next slot
 * (or -1). */
static pl_status number_halo(pl_gather *gather, int64_t targets, const uint16_t *touched, int32_t *first,
                             pl_error *err) {
    for (int64_t t = 0; t < targets; t++) {
        first[t] = -1;
        if (touched[t] > 1) gather->shared++;
    }
    gather->shared_target = malloc((size_t)(gather->shared + 1) * sizeof(int32_t));
    gather->shared_start = malloc((size_t)(gather->shared + 1) * sizeof(int32_t));
    if (!gather->shared_target || !gather->shared_start)
        return pl_error_memory(err, gather->shared * 8, "gather lists");
    int64_t index = 0, slots = 0;
    for (int64_t t = 0; t < targets; t++) {
        if (touched[t] < 2) continue;
        gather->shared_target[index] = (int32_t)t;
        gather->shared_start[index++] = (int32_t)slots;
        first[t] = (int32_t)slots;
        slots += touched[t];
    }
    gather->shared_start[index] = (int32_t)slots;
    gather->halo_slots = slots;
    return PL_OK;
}

/* First walk: sizes, and how many chunks touch each target. */
static void count_slots(pl_gather *gather, sorter *s, const int *records, pl_gather_target target_of,
                        const void *context, uint16_t *touched) {
    for (int64_t c = 0; c < gather->chunks; c++) {
        int distinct = load_sorted(s, c, records[c], target_of, context);
        gather->slot_start[c + 1] = gather->slot_start[c] + distinct;
        gather->source_start[c + 1] = gather->source_start[c] + records[c];
        for (int r = 0; r < records[c]; r++) {
            uint32_t t = s->target[1][r];
            if ((r == 0 || t != s->target[1][r - 1]) && touched[t] < UINT16_MAX) touched[t]++;
        }
    }
}

static void fill_slots(pl_gather *gather, sorter *s, const int *records, pl_gather_target target_of,
                       const void *context, int32_t *next) {
    for (int64_t c = 0; c < gather->chunks; c++) {
        load_sorted(s, c, records[c], target_of, context);
        int64_t slot = gather->slot_start[c];
        for (int r = 0; r < records[c]; r++) {
            uint32_t t = s->target[1][r];
            if (r == 0 || t != s->target[1][r - 1]) {
                gather->slot_target[slot] = next[t] < 0 ? (int32_t)t : ~next[t]++;
                slot++;
            }
            gather->slot_end[slot - 1] = (uint16_t)(r + 1);
            gather->sources[gather->source_start[c] + r] = s->record[1][r];
        }
    }
}

pl_status pl_gather_create(int64_t chunks, const int *records, int64_t targets, pl_gather_target target_of,
                           const void *context, pl_gather *out, pl_error *err) {
    *out = (pl_gather){.chunks = chunks};
    sorter *s = malloc(sizeof *s);
    uint16_t *touched = pl_array_new(targets, sizeof *touched);
    int32_t *next = malloc((size_t)(targets ? targets : 1) * sizeof *next);
    out->slot_start = pl_array_new(chunks + 1, sizeof(int64_t));
    out->source_start = pl_array_new(chunks + 1, sizeof(int64_t));
    pl_status status = PL_OK;
    if (!s || !touched || !next || !out->slot_start || !out->source_start) {
        status = pl_error_memory(err, targets * 6, "gather lists");
    } else {
        count_slots(out, s, records, target_of, context, touched);
        status = number_halo(out, targets, touched, next, err);
    }
    if (status == PL_OK) {
        int64_t slots = out->slot_start[chunks], sources = out->source_start[chunks];
        out->slot_target = malloc((size_t)(slots + 1) * sizeof(int32_t));
        out->slot_end = malloc((size_t)(slots + 1) * sizeof(uint16_t));
        out->sources = malloc((size_t)(sources + 1) * sizeof(uint16_t));
        if (!out->slot_target || !out->slot_end || !out->sources) {
            status = pl_error_memory(err, slots * 6 + sources * 2, "gather lists");
        } else {
            fill_slots(out, s, records, target_of, context, next);
        }
    }
    free(s);
    free(touched);
    free(next);
    out->slot_stop = out->slot_start + 1;
    if (status != PL_OK) pl_gather_free(out);
    return status;
}

void pl_gather_free(pl_gather *gather) {
    free(gather->slot_start);
    free(gather->source_start);
    free(gather->slot_target);
    free(gather->slot_end);
    free(gather->sources);
    free(gather->shared_target);
    free(gather->shared_start);
    *gather = (pl_gather){0};
}

/* Three values. */
typedef struct triple {
    double v[3];
} triple;
static inline triple load_triple(const double *p) { return (triple){{p[0], p[1], p[2]}}; }
static inline void add_triple(triple *sum, const double *record) {
    for (int i = 0; i < 3; i++) sum->v[i] += record[i];
}

void pl_gather_triples(const pl_gather *gather, int64_t chunk, const double *records, double *halo,
                       int stride, double *out) {
    const uint16_t *source = gather->sources + gather->source_start[chunk];
    int k = 0;
    for (int64_t slot = gather->slot_start[chunk]; slot < gather->slot_stop[chunk]; slot++) {
        triple sum = load_triple(records + 3 * source[k]);
        for (k++; k < gather->slot_end[slot]; k++) add_triple(&sum, records + 3 * source[k]);
        int64_t target = gather->slot_target[slot];
        double *to = target >= 0 ? out + stride * target : halo + 3 * ~target;
        for (int i = 0; i < 3; i++) to[i] = sum.v[i];
    }
}

typedef struct shared_task {
    const pl_gather *gather;
    const double *halo;
    int stride;
    double *out;
} shared_task;

enum { SHARED_CHUNK = 1024 };

static void sum_shared(void *context, int64_t chunk, int worker) {
    (void)worker;
    const shared_task *task = context;
    const pl_gather *gather = task->gather;
    int64_t end = (chunk + 1) * SHARED_CHUNK < gather->shared ? (chunk + 1) * SHARED_CHUNK : gather->shared;
    for (int64_t k = chunk * SHARED_CHUNK; k < end; k++) {
        const double *slot = task->halo + 3 * (int64_t)gather->shared_start[k];
        triple sum = load_triple(slot);
        for (int n = gather->shared_start[k] + 1; n < gather->shared_start[k + 1]; n++)
            add_triple(&sum, slot += 3);
        for (int d = 0; d < 3; d++)
            task->out[task->stride * (int64_t)gather->shared_target[k] + d] = sum.v[d];
    }
}

void pl_gather_shared_triples(const pl_gather *gather, pl_threads *threads, const double *halo, int stride,
                              double *out) {
    shared_task task = {gather, halo, stride, out};
    pl_threads_run(threads, (gather->shared + SHARED_CHUNK - 1) / SHARED_CHUNK, sum_shared, &task);
}
