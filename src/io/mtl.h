/* Wavefront .mtl files: colour (Kd), opacity (d, Tr) and texture (map_Kd) of materials. */
#ifndef PL_IO_MTL_H
#define PL_IO_MTL_H

#include "mesh/edit.h"

/* Fills the mesh's appearances of those names, or (`all`) adds each. `folder` begins relative paths of
 * textures, NULL: no file is looked at. What is wrong is passed over and said in `repairs` (or NULL).
 * `defined` counts the materials that the mesh has. Fails only for want of memory. */
pl_status pl_mtl_read(const char *label, const char *data, size_t size, const char *folder, bool all,
                      pl_mesh *mesh, pl_mesh_repairs *repairs, int *defined, pl_error *err);

/* The files that a line "mtllib ..." of the OBJ file `path` names: one with blanks in its name, or several.
 */
pl_status pl_mtl_read_named(const char *path, const char *names, size_t length, pl_mesh *mesh,
                            pl_mesh_repairs *repairs, int *defined, pl_error *err);

/* Writes the mesh's appearances; textures below the file's folder are named relative to it. */
pl_status pl_mtl_write(const pl_mesh *mesh, const char *path, pl_error *err);

/* The part of a path up to and with its last slash, "" without one; malloc'ed. */
char *pl_path_folder(const char *path);
/* The file of a texture as named in a file of that folder (NULL: not known); malloc'ed. Backslashes are
 * another system's slashes, and a path from another machine is tried by its last part. */
char *pl_texture_path(const char *folder, const char *name, size_t length);
/* Notes why a picture cannot be shown, if so. */
void pl_texture_check(const char *path, pl_mesh_repairs *repairs);

#endif
