/* A private temporary folder; and functions to read and write whole files. */
#ifndef PL_STUDIO_FOLDER_H
#define PL_STUDIO_FOLDER_H

#include "server/blob.h"
#include "pliant/base.h"

enum { PL_FOLDER_PATH = 512 };

/* Creates a folder that only this user can read. */
pl_status pl_private_folder_make(char path[PL_FOLDER_PATH], pl_error *err);
/* Removes a folder with its contents. */
void pl_private_folder_remove(const char *path);
/* NULL if the file cannot be read or is larger. */
pl_blob *pl_blob_from_file(const char *path, size_t max);
/* FNV-1a, as 16 hexadecimal digits. */
void pl_content_name(const void *data, size_t size, char text[17]);
/* The files of the folder and its subfolders as a .tar; NULL: see err. */
pl_blob *pl_tar_folder(const char *folder, const char *prefix, pl_error *err);

#endif
