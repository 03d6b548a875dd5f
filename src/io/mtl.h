/* Wavefront .mtl files: colour (Kd), opacity (d, Tr), roughness (Pr, otherwise Ns) and texture (map_Kd) of
 * materials. Ns, the exponent of a highlight, is 1000 (1 - roughness)^2, as in Blender. Kd is in linear light
 * in files from Blender and from Pliant, otherwise sRGB; scale (-s) and offset (-o) of a texture are applied
 * to the mesh's texture coordinates. */
#ifndef PL_IO_MTL_H
#define PL_IO_MTL_H

#include "mesh/edit.h"

/* Sets the mesh's appearances with these names, or (`all`) adds each. Relative texture paths start at
 * `folder`; NULL: no file is opened. Problems are skipped and noted in `repairs` (or NULL). `defined` counts
 * the materials that the mesh has. Fails only if out of memory. */
pl_status pl_mtl_read(const char *label, const char *data, size_t size, const char *folder, bool all,
                      pl_mesh *mesh, pl_mesh_repairs *repairs, int *defined, pl_error *err);

/* Reads the files named on a line "mtllib ..." of the OBJ file `path`: one with blanks in its name, or
 * several. */
pl_status pl_mtl_read_named(const char *path, const char *names, size_t length, pl_mesh *mesh,
                            pl_mesh_repairs *repairs, int *defined, pl_error *err);

/* How textures are named in a file that is written. */
typedef enum pl_mtl_paths {
    PL_MTL_RELATIVE, /* relative to the file's folder, also above it: both may be moved together */
    PL_MTL_FIXED     /* absolute, except below the file's folder: the file may be moved alone */
} pl_mtl_paths;
/* Writes the mesh's appearances. */
pl_status pl_mtl_write(const pl_mesh *mesh, const char *path, pl_mtl_paths paths, pl_error *err);

/* The path of a texture that is named in a file of this folder (NULL: unknown); malloc'ed. Backslashes are
 * read as slashes, and for a path from another computer its last part is tried. */
char *pl_texture_path(const char *folder, const char *name, size_t length);
/* Notes the reason if a picture cannot be shown. */
void pl_texture_check(const char *path, pl_mesh_repairs *repairs);

#endif
