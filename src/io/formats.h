/* What a mesh format is to the engine: one file that defines a `const pl_codec` and one line in list.h. */
#ifndef PL_IO_FORMATS_H
#define PL_IO_FORMATS_H

#include "mesh/edit.h"

/* Bytes to read. Formats of two files get the second one too. */
typedef struct pl_source {
    const char *label;
    const char *data;
    size_t size;
    const char *label2;
    const char *data2; /* NULL: only one file */
    size_t size2;
    const char *path; /* of the first file, for others that it names; NULL: from memory, none is opened */
} pl_source;

/* Fills an empty mesh, which need not make sense yet: pl_mesh_mend comes next. Messages name label and line.
 * `repairs` takes what was dropped on the way. */
typedef pl_status (*pl_mesh_reader)(const pl_source *source, pl_mesh *mesh, pl_mesh_repairs *repairs,
                                    pl_error *err);
/* Writes a mesh; the file appears whole or not at all. */
typedef pl_status (*pl_mesh_writer)(const pl_mesh *mesh, const char *path, pl_error *err);

typedef struct pl_codec {
    pl_mesh_format format;
    pl_mesh_reader read;
    pl_mesh_writer write;
    bool (*recognise)(const char *data, size_t size); /* by content; NULL: never */
    bool welds; /* surfaces whose files may repeat vertices: those of borders are joined */
} pl_codec;

/* Bytes that compressed data of a size may expand to: more is taken for an attack on the memory. */
uint64_t pl_inflated_limit(uint64_t packed);
/* Inflates gzip data into malloc'ed memory; refuses what expands beyond all measure. */
pl_status pl_gunzip(const char *label, const char *data, size_t size, char **out, size_t *out_size,
                    pl_error *err);

/* A .vtu as it is: checked, but not repaired, so that all of a series have the same nodes and cells in the
 * same order, whatever is inverted. */
pl_status pl_mesh_load_plain(const char *path, pl_mesh **out, pl_error *err);

/* A file's bytes, inflated if they are gzip's; malloc'ed. */
pl_status pl_read_bytes(const char *path, char **data, size_t *size, pl_error *err);

#endif
