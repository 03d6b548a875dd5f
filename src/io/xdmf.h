/* An index of .vtu files for programs that read XDMF. */
#ifndef PL_IO_XDMF_H
#define PL_IO_XDMF_H

#include "core/memory.h"

/* Writes an XDMF file that refers to the numbers in the files, which must remain where they are. They must
 * have uncompressed appended data, as pl_frame_write_vtu writes it, and no Bezier cells, which XDMF does not
 * have. */
pl_status pl_xdmf_write(const char *path, int count, const double *times, const char *const *files,
                        pl_error *err);
/* Adds one frame to the index: the contents of `file`, as the index names it. */
pl_status pl_xdmf_add_frame(pl_buffer *out, const char *file, const char *data, size_t size, double time,
                            pl_error *err);

#endif
