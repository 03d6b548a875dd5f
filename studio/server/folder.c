/* See folder.h. */
#include "server/folder.h"

#include <dirent.h>
#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TAR_BLOCK = 512, MAX_TAR = 1 << 30, MAX_DEPTH = 4 };

pl_status pl_private_folder_make(char path[PL_FOLDER_PATH], pl_error *err) {
    const char *base = getenv("TMPDIR");
    if (!base || base[0] != '/' || strlen(base) > PL_FOLDER_PATH - 64) base = P_tmpdir;
    snprintf(path, PL_FOLDER_PATH, "%s/pliant-studio-XXXXXX", base);
    if (mkdtemp(path)) return PL_OK;
    return pl_error_set(err, PL_ERR_SYSTEM, "%s: cannot create a folder: %s", base, strerror(errno));
}

static int remove_entry(const char *path, const struct stat *info, int flag, struct FTW *place) {
    (void)info, (void)flag, (void)place;
    return remove(path) != 0 && errno != ENOENT;
}

void pl_private_folder_remove(const char *path) {
    if (path[0]) nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

pl_blob *pl_blob_from_file(const char *path, size_t max) {
    FILE *file = fopen(path, "rb");
    struct stat info;
    pl_blob *blob = NULL;
    if (file && fstat(fileno(file), &info) == 0 && S_ISREG(info.st_mode) && (size_t)info.st_size <= max)
        blob = pl_blob_new((size_t)info.st_size);
    if (blob) blob->size = fread(blob->bytes, 1, blob->room, file);
    if (file) fclose(file);
    return blob;
}

void pl_content_name(const void *data, size_t size, char text[17]) {
    const unsigned char *bytes = data;
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < size; i++) hash = (hash ^ bytes[i]) * 1099511628211u;
    snprintf(text, 17, "%016llx", (unsigned long long)hash);
}

/* ---- .tar (POSIX ustar) */

static void fill_header(unsigned char block[TAR_BLOCK], const char *prefix, const char *name, size_t size) {
    char *text = (char *)block;
    memset(block, 0, TAR_BLOCK);
    snprintf(text, 100, "%.40s/%.58s", prefix, name);
    snprintf(text + 100, 8, "%07o", 0644);
    snprintf(text + 108, 8, "%07o", 0);
    snprintf(text + 116, 8, "%07o", 0);
    snprintf(text + 124, 12, "%011llo", (unsigned long long)size);
    snprintf(text + 136, 12, "%011llo", 0ull);
    memset(block + 148, ' ', 8);
    block[156] = '0';
    memcpy(block + 257,
           "ustar\0"
           "00",
           8);
    unsigned sum = 0;
    for (int i = 0; i < TAR_BLOCK; i++) sum += block[i];
    snprintf(text + 148, 8, "%06o", sum);
}

static size_t padded(size_t size) { return (size + TAR_BLOCK - 1) / TAR_BLOCK * TAR_BLOCK; }

/* If `out` is NULL, only counts. */
static size_t add_entry(unsigned char *out, const char *folder, const char *prefix, const char *name) {
    char path[4096];
    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path) return 0;
    struct stat info;
    if (lstat(path, &info) != 0 || !S_ISREG(info.st_mode)) return 0;
    size_t size = (size_t)info.st_size;
    if (!out) return TAR_BLOCK + padded(size);
    FILE *file = fopen(path, "rb");
    if (!file) return 0;
    fill_header(out, prefix, name, size);
    memset(out + TAR_BLOCK, 0, padded(size));
    size_t got = fread(out + TAR_BLOCK, 1, size, file);
    fclose(file);
    return got == size ? TAR_BLOCK + padded(size) : 0;
}

/* The files of a folder and its subfolders, in alphabetical order. */
static size_t add_folder(unsigned char *out, const char *folder, const char *prefix, int depth) {
    struct dirent **entries;
    int count = scandir(folder, &entries, NULL, alphasort);
    size_t size = 0;
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name;
        char path[4096], inner[100];
        struct stat info;
        bool inside = depth > 0 && name[0] != '.' &&
                      snprintf(path, sizeof path, "%s/%s", folder, name) < (int)sizeof path &&
                      snprintf(inner, sizeof inner, "%s/%s", prefix, name) < (int)sizeof inner &&
                      lstat(path, &info) == 0 && S_ISDIR(info.st_mode);
        unsigned char *to = out ? out + size : NULL;
        size += inside ? add_folder(to, path, inner, depth - 1) : add_entry(to, folder, prefix, name);
        free(entries[i]);
    }
    if (count >= 0) free(entries);
    return size;
}

pl_blob *pl_tar_folder(const char *folder, const char *prefix, pl_error *err) {
    size_t size = add_folder(NULL, folder, prefix, MAX_DEPTH);
    pl_blob *blob = size > 0 && size < MAX_TAR ? pl_blob_new(size + 2 * TAR_BLOCK) : NULL;
    if (!blob) {
        pl_error_set(err, PL_ERR_SYSTEM, "%s: cannot create the archive", folder);
        return NULL;
    }
    blob->size = add_folder(blob->bytes, folder, prefix, MAX_DEPTH);
    memset(blob->bytes + blob->size, 0, 2 * TAR_BLOCK);
    blob->size += 2 * TAR_BLOCK;
    return blob;
}
