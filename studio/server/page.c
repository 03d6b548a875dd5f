/* See page.h. */
#include "server/page.h"

#include <string.h>

const pl_page_file *pl_page_find(const char *path) {
    for (size_t i = 0; i < pl_page_file_count; i++) {
        if (!strcmp(pl_page_files[i].path, path)) return &pl_page_files[i];
    }
    return NULL;
}

const char *pl_media_type(const char *name) {
    static const char *const types[][2] = {{".html", "text/html; charset=utf-8"},
                                           {".js", "text/javascript; charset=utf-8"},
                                           {".css", "text/css; charset=utf-8"},
                                           {".json", "application/json"},
                                           {".svg", "image/svg+xml"},
                                           {".png", "image/png"},
                                           {".jpg", "image/jpeg"},
                                           {".jpeg", "image/jpeg"},
                                           {".ico", "image/x-icon"},
                                           {".txt", "text/plain; charset=utf-8"},
                                           {".wasm", "application/wasm"},
                                           {".woff2", "font/woff2"},
                                           {".glb", "model/gltf-binary"}};
    size_t length = strlen(name);
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        size_t ending = strlen(types[i][0]);
        if (length > ending && !strcmp(name + length - ending, types[i][0])) return types[i][1];
    }
    return "application/octet-stream";
}
