/* The built page, embedded in the program: CMake generates the table of files from studio/page/dist. */
#ifndef PL_STUDIO_PAGE_H
#define PL_STUDIO_PAGE_H

#include <stddef.h>

typedef struct pl_page_file {
    const char *path; /* "index.html", "assets/app.js" */
    const unsigned char *bytes, *end;
} pl_page_file;

extern const pl_page_file pl_page_files[];
extern const size_t pl_page_file_count;

/* NULL if there is none. */
const pl_page_file *pl_page_find(const char *path);
/* MIME type by file extension; "application/octet-stream" if unknown. */
const char *pl_media_type(const char *name);

#endif
