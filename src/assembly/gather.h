/* Adds the results of a chunk of elements to global arrays, in a fixed order and without atomics.
 *
 * Targets are nodes (3 values) or matrix pairs (9 values). A chunk sums its elements' records for each of its
 * targets. A target that no other chunk touches is written at once; the others go to a separate halo slot,
 * and after all chunks a second pass sums each shared target's slots in chunk order. Results therefore do not
 * depend on the number of threads.
 */
#ifndef PL_ASSEMBLY_GATHER_H
#define PL_ASSEMBLY_GATHER_H

#include "core/threads.h"

typedef struct pl_gather {
    int64_t chunks;
    const int64_t *slot_start; /* (chunks + 1) into slots */
    const int64_t
        *slot_stop; /* (chunks) end of a chunk's slots, exclusive: slot_start + 1, or less (degree.h) */
    const int64_t *source_start; /* (chunks + 1) into sources */
    const int32_t *slot_target;  /* target, or ~halo slot */
    const uint16_t *slot_end;    /* end of its sources within the chunk, exclusive */
    const uint16_t *sources;     /* record number within the chunk: element * records + record */
    int64_t shared;
    const int32_t *shared_target; /* (shared) */
    const int32_t *shared_start;  /* (shared + 1) halo slots of a shared target, in chunk order */
    int64_t halo_slots;
} pl_gather;

/* Builds from a function that returns the target of each record: target_of(context, chunk, record).
 * `records[c]` is the number of records of chunk c, at most 65535. */
typedef int64_t (*pl_gather_target)(const void *context, int64_t chunk, int record);
pl_status pl_gather_create(int64_t chunks, const int *records, int64_t targets, pl_gather_target target_of,
                           const void *context, pl_gather *out, pl_error *err);
void pl_gather_free(pl_gather *gather);

/* Sums a chunk's records of three values into `out`, whose targets are `stride` apart, or into
 * their halo slots (3 each). */
void pl_gather_triples(const pl_gather *gather, int64_t chunk, const double *records, double *halo,
                       int stride, double *out);
/* After all chunks: sums the targets that several of them share. */
void pl_gather_shared_triples(const pl_gather *gather, pl_threads *threads, const double *halo, int stride,
                              double *out);

#endif
