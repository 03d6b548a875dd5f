/* Compresses the arrays of a .vtu as vtkZLibDataCompressor does: per array the number of blocks, the size of
 * a block, the size of the last one if it is shorter (else 0), the compressed sizes, and the blocks. */
#ifndef PL_IO_VTU_PACK_H
#define PL_IO_VTU_PACK_H

#include "core/memory.h"

typedef struct pl_vtu_pack {
    pl_buffer data;
    int count;
    uint64_t *sizes; /* (count) size in bytes of each array in `data` */
} pl_vtu_pack;

/* Whether zlib is available in this build. */
bool pl_vtu_can_pack(void);
/* Compresses arrays that follow each other, each after its size (uint64_t). False if out of memory. */
bool pl_vtu_pack_arrays(const pl_buffer *raw, int level, pl_vtu_pack *out);
void pl_vtu_pack_free(pl_vtu_pack *pack);

#endif
