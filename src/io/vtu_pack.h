/* Compression of the arrays of a .vtu, as vtkZLibDataCompressor has it: per array the number of blocks, the
 * size of a block, that of the last one if it is shorter (else 0), the compressed sizes, and the blocks. */
#ifndef PL_IO_VTU_PACK_H
#define PL_IO_VTU_PACK_H

#include "core/memory.h"

typedef struct pl_vtu_pack {
    pl_buffer data;
    int count;
    uint64_t *sizes; /* (count) bytes that each array has in `data` */
} pl_vtu_pack;

/* Whether the build has zlib. */
bool pl_vtu_can_pack(void);
/* Of arrays one after the other, each behind its size (uint64_t). False without memory. */
bool pl_vtu_pack_arrays(const pl_buffer *raw, int level, pl_vtu_pack *out);
void pl_vtu_pack_free(pl_vtu_pack *pack);

#endif
