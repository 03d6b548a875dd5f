/* Builds gather lists; see gather.h. */
#include "assembly/gather.h"
#include "core/memory.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_RECORDS = 65535 };

enum { DIGIT = 11, DIGITS = 1 << DIGIT };

/* A chunk's records sorted by target (stable), by passes of 11 bits. */
typedef struct sorter {
    uint32_t target[2][MAX_RECORDS];
    uint16_t record[2][MAX_RECORDS];
    uint32_t count[DIGITS];
    int sorted; /* index of the buffer that is sorted */
} sorter;

/* Targets are below 2^bits. */
static void sort_records(sorter *s, int n, int bits) {
    int from = 0;
    for (int shift = 0; shift < bits; shift += DIGIT) {
        memset(s->count, 0, sizeof s->count);
        for (int i = 0; i < n; i++) s->count[s->target[from][i] >> shift & (DIGITS - 1)]++;
        uint32_t total = 0;
        for (int b = 0; b < DIGITS; b++) {
            uint32_t here = s->count[b];
            s->count[b] = total;
            total += here;
        }
        for (int i = 0; i < n; i++) {
            uint32_t to = s->count[s->target[from][i] >> shift & (DIGITS - 1)]++;
            s->target[1 - from][to] = s->target[from][i];
            s->record[1 - from][to] = s->record[from][i];
        }
        from = 1 - from;
    }
    s->sorted = from;
}

/* The lists of a pl_gather while they are filled. */
typedef struct lists {
    int64_t chunks, shared, halo_slots;
    int64_t *slot_start, *source_start;
    int32_t *slot_target, *shared_target, *shared_start;
    uint16_t *slot_end, *sources;
} lists;

/* Targets touched by more than one chunk get contiguous halo slots; `first` receives each target's next slot
 * (or -1). */
static pl_status number_halo(lists *gather, int64_t targets, const uint16_t *touched, int32_t *first,
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

/* Slots of all chunks with the targets themselves, and the number of chunks that touch each target. */
static void fill_slots(lists *gather, sorter *s, const int *records, int bits, pl_gather_target target_of,
                       const void *context, uint16_t *touched) {
    int64_t slot = 0, source = 0;
    for (int64_t c = 0; c < gather->chunks; c++) {
        for (int r = 0; r < records[c]; r++) {
            s->target[0][r] = (uint32_t)target_of(context, c, r);
            s->record[0][r] = (uint16_t)r;
        }
        sort_records(s, records[c], bits);
        const uint32_t *target = s->target[s->sorted];
        memcpy(gather->sources + source, s->record[s->sorted], (size_t)records[c] * sizeof(uint16_t));
        for (int r = 0; r < records[c]; r++) {
            if (r == 0 || target[r] != target[r - 1]) {
                if (touched[target[r]] < UINT16_MAX) touched[target[r]]++;
                gather->slot_target[slot++] = (int32_t)target[r];
            }
            gather->slot_end[slot - 1] = (uint16_t)(r + 1);
        }
        source += records[c];
        gather->slot_start[c + 1] = slot;
        gather->source_start[c + 1] = source;
    }
}

/* Slots of targets that several chunks touch become halo slots, in the chunks' order. */
static void point_to_halo(lists *gather, int32_t *next) {
    for (int64_t k = 0; k < gather->slot_start[gather->chunks]; k++) {
        int32_t t = gather->slot_target[k];
        if (next[t] >= 0) gather->slot_target[k] = ~next[t]++;
    }
}

/* The number of slots is not known in advance: frees the unused memory. */
static void trim(lists *gather) {
    size_t slots = (size_t)gather->slot_start[gather->chunks] + 1;
    void *targets = realloc(gather->slot_target, slots * sizeof(int32_t)),
         *ends = realloc(gather->slot_end, slots * sizeof(uint16_t));
    if (targets) gather->slot_target = targets;
    if (ends) gather->slot_end = ends;
}

pl_status pl_gather_create(int64_t chunks, const int *records, int64_t targets, pl_gather_target target_of,
                           const void *context, pl_gather *out, pl_error *err) {
    lists all = {.chunks = chunks};
    int64_t sources = 0;
    int bits = 1;
    for (int64_t c = 0; c < chunks; c++) sources += records[c];
    while (bits < 32 && targets > (int64_t)1 << bits) bits++;
    sorter *s = malloc(sizeof *s);
    uint16_t *touched = pl_array_new(targets, sizeof *touched);
    int32_t *next = malloc((size_t)(targets ? targets : 1) * sizeof *next);
    all.slot_start = pl_array_new(chunks + 1, sizeof(int64_t));
    all.source_start = pl_array_new(chunks + 1, sizeof(int64_t));
    all.slot_target = malloc((size_t)(sources + 1) * sizeof(int32_t));
    all.slot_end = malloc((size_t)(sources + 1) * sizeof(uint16_t));
    all.sources = malloc((size_t)(sources + 1) * sizeof(uint16_t));
    pl_status status = PL_OK;
    if (!s || !touched || !next || !all.slot_start || !all.source_start || !all.slot_target ||
        !all.slot_end || !all.sources) {
        status = pl_error_memory(err, targets * 6 + sources * 8, "gather lists");
    } else {
        fill_slots(&all, s, records, bits, target_of, context, touched);
        status = number_halo(&all, targets, touched, next, err);
    }
    if (status == PL_OK) {
        point_to_halo(&all, next);
        trim(&all);
    }
    free(s);
    free(touched);
    free(next);
    *out = (pl_gather){.chunks = chunks,
                       .slot_start = all.slot_start,
                       .slot_stop = all.slot_start + 1,
                       .source_start = all.source_start,
                       .slot_target = all.slot_target,
                       .slot_end = all.slot_end,
                       .sources = all.sources,
                       .shared = all.shared,
                       .shared_target = all.shared_target,
                       .shared_start = all.shared_start,
                       .halo_slots = all.halo_slots};
    if (status != PL_OK) pl_gather_free(out);
    return status;
}

void pl_gather_free(pl_gather *gather) {
    free((void *)gather->slot_start);
    free((void *)gather->source_start);
    free((void *)gather->slot_target);
    free((void *)gather->slot_end);
    free((void *)gather->sources);
    free((void *)gather->shared_target);
    free((void *)gather->shared_start);
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
