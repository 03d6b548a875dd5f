/* The reader and the writer of the .ply format. */
#ifndef PL_IO_PLY_H
#define PL_IO_PLY_H

#include "pliant/mesh.h"

/* In write_ply.c. */
pl_status pl_ply_write(const pl_mesh *mesh, const char *path, pl_error *err);

#endif
