/* The reader and the writer of the .obj format. */
#ifndef PL_IO_OBJ_H
#define PL_IO_OBJ_H

#include "pliant/mesh.h"

/* In write_obj.c. */
pl_status pl_obj_write(const pl_mesh *mesh, const char *path, pl_error *err);

#endif
