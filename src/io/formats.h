/* The interface of a mesh format: a file that defines a `const pl_codec`, and a line in list.h. */
#ifndef PL_IO_FORMATS_H
#define PL_IO_FORMATS_H

#include "mesh/edit.h"

/* The bytes to read. Formats with two files also receive the second one. */
typedef struct pl_source {
    const char *label;
    const char *data;
    size_t size;
    const char *label2;
    const char *data2; /* NULL if there is only one file */
    size_t size2;
    const char *path; /* of the first file, for names in it; NULL: from memory, opens no files */
} pl_source;

/* Fills an empty mesh, which need not be valid yet: pl_mesh_apply_repairs follows. Messages name label and
 * line. `repairs` records what was dropped. */
typedef pl_status (*pl_mesh_reader)(const pl_source *source, pl_mesh *mesh, pl_mesh_repairs *repairs,
                                    pl_error *err);
/* Writes a mesh; the file appears completely or not at all. */
typedef pl_status (*pl_mesh_writer)(const pl_mesh *mesh, const char *path, pl_error *err);

typedef struct pl_codec {
    pl_mesh_format format;
    pl_mesh_reader read;
    pl_mesh_writer write;
    bool (*recognise)(const char *data, size_t size); /* by content; NULL: not possible */
    bool welds; /* for surfaces whose files may repeat vertices: coincident border vertices are merged */
} pl_codec;

/* The largest size to which compressed data may expand; more is considered an attack. */
uint64_t pl_inflated_limit(uint64_t packed);
/* Inflates gzip data into malloc'ed memory; refuses data that exceeds pl_inflated_limit. */
pl_status pl_gunzip(const char *label, const char *data, size_t size, char **out, size_t *out_size,
                    pl_error *err);

/* Loads a .vtu with checks but without repairs, so that all files of a series have the same nodes and cells
 * in the same order, even if elements are inverted. */
pl_status pl_mesh_load_plain(const char *path, pl_mesh **out, pl_error *err);

/* Whether a file's extension is one of CAD geometry, which has no elements; `advice` is then how to mesh it.
 */
enum { PL_CAD_ADVICE = 600 };
bool pl_cad_find(const char *path, char advice[PL_CAD_ADVICE]);

/* A file's bytes, inflated if compressed by gzip; malloc'ed. */
pl_status pl_read_bytes(const char *path, char **data, size_t *size, pl_error *err);

#endif
