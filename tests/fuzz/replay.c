/* Runs a fuzz target without libFuzzer: every file of the corpus, then a fixed number of mutated
 * copies, the same ones each time. This is not a search, but it prevents regressions and finds
 * obvious errors in seconds.
 *
 *     fuzz_NAME CORPUS_DIR... [-runs=N]
 *
 * A crash writes its input to crash-input. */
#include "core/random.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { BYTES_LIMIT = 1 << 18, FILES_LIMIT = 4096 };

typedef struct input {
    char *name;
    uint8_t *data;
    size_t size;
} input;

static input files[FILES_LIMIT];
static int file_count;
static const uint8_t *current;
static size_t current_size;

static void save_crash(void) {
    int out = open("crash-input", O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (out < 0) return;
    if (write(out, current, current_size) < 0) perror("crash-input");
    close(out);
}

static void on_crash(int number) {
    save_crash();
    signal(number, SIG_DFL);
    raise(number);
}

/* In a buffer of exactly this size, so that a sanitizer detects reads past the end. */
static void run(const uint8_t *data, size_t size) {
    uint8_t *copy = malloc(size ? size : 1);
    if (!copy) exit(4);
    memcpy(copy, data, size);
    current = copy;
    current_size = size;
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
}

static void load_file(const char *folder, const char *name) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (!file || file_count == FILES_LIMIT) return;
    input *in = &files[file_count++];
    in->name = strdup(name);
    in->data = malloc(BYTES_LIMIT);
    if (!in->data) exit(4);
    in->size = fread(in->data, 1, BYTES_LIMIT, file);
    fclose(file);
}

static int compare_inputs(const void *a, const void *b) {
    return strcmp(((const input *)a)->name, ((const input *)b)->name);
}

static void load_folder(const char *folder) {
    DIR *dir = opendir(folder);
    if (!dir) {
        fprintf(stderr, "%s: no such corpus\n", folder);
        exit(2);
    }
    for (struct dirent *entry; (entry = readdir(dir));) {
        if (entry->d_name[0] != '.') load_file(folder, entry->d_name);
    }
    closedir(dir);
}

static size_t below(pl_random *random, size_t limit) {
    return limit ? (size_t)(pl_random_bits(random) % limit) : 0;
}

/* Replaces `old` bytes at `at` by `size` bytes, unless the result is too long. */
static size_t replace_bytes(uint8_t *data, size_t total, size_t at, size_t old, const void *bytes,
                            size_t size) {
    if (at > total) at = total;
    if (old > total - at) old = total - at;
    if (total - old + size > BYTES_LIMIT) return total;
    memmove(data + at + size, data + at + old, total - at - old);
    memcpy(data + at, bytes, size);
    return total - old + size;
}

/* Position and length of a random run of digits. */
static size_t find_number(pl_random *random, const uint8_t *data, size_t size, size_t *length) {
    size_t at = below(random, size);
    *length = 0;
    while (at < size && !(data[at] >= '0' && data[at] <= '9')) at++;
    while (at + *length < size && data[at + *length] >= '0' && data[at + *length] <= '9') ++*length;
    return at;
}

static size_t mutate(pl_random *random, uint8_t *data, size_t size) {
    static const char *const numbers[] = {"0",
                                          "-1",
                                          "1",
                                          "2",
                                          "4",
                                          "10",
                                          "255",
                                          "65536",
                                          "2147483647",
                                          "2147483648",
                                          "4294967295",
                                          "9223372036854775807",
                                          "1000000000000000000",
                                          "nan",
                                          "inf",
                                          "-0",
                                          "1e308",
                                          "1e-320",
                                          ".5",
                                          ""};
    static const uint8_t bytes[] = {0, 1, 9, 10, 13, 32, 34, 35, 36, 45, 47, 60, 62, 127, 128, 255};
    const input *other = &files[below(random, (size_t)file_count)];
    size_t at = below(random, size + 1), length;
    switch (below(random, 8)) {
    case 0:
        if (at < size) data[at] ^= (uint8_t)(1 << below(random, 8));
        return size;
    case 1:
        if (at < size) data[at] = bytes[below(random, sizeof bytes)];
        return size;
    case 2:
        return replace_bytes(data, size, at, 1 + below(random, 40), "", 0);
    case 3:
        return below(random, 4) ? size : at; /* truncate */
    case 4: {                                /* insert part of this or another file */
        size_t from = below(random, other->size), max = other->size - from;
        return replace_bytes(data, size, at, below(random, 2) * 20, other->data + from,
                             below(random, max < 200 ? max : 200));
    }
    case 5:
        return replace_bytes(data, size, at, 0, &bytes[below(random, sizeof bytes)], 1);
    default: {
        const char *number = numbers[below(random, sizeof numbers / sizeof numbers[0])];
        at = find_number(random, data, size, &length);
        return replace_bytes(data, size, at, length, number, strlen(number));
    }
    }
}

int main(int argc, char **argv) {
    long runs = 30000;
    for (int i = 1; i < argc; i++) {
        if (!strncmp(argv[i], "-runs=", 6))
            runs = atol(argv[i] + 6);
        else
            load_folder(argv[i]);
    }
    if (!file_count) {
        fprintf(stderr, "usage: %s CORPUS_DIR... [-runs=N]\n", argv[0]);
        return 2;
    }
    const int signals[] = {SIGSEGV, SIGABRT, SIGFPE, SIGBUS, SIGILL};
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) signal(signals[i], on_crash);
    qsort(files, (size_t)file_count, sizeof *files, compare_inputs);
    for (int i = 0; i < file_count; i++) run(files[i].data, files[i].size);
    uint8_t *data = malloc(BYTES_LIMIT);
    if (!data) return 4;
    pl_random random = {20041234};
    for (long i = 0; i < runs; i++) {
        const input *in = &files[i % file_count];
        size_t size = in->size;
        memcpy(data, in->data, size);
        for (size_t k = 1 + below(&random, 6); k > 0; k--) size = mutate(&random, data, size);
        run(data, size);
    }
    printf("%d files and %ld changed copies\n", file_count, runs);
    for (int i = 0; i < file_count; i++) {
        free(files[i].name);
        free(files[i].data);
    }
    free(data);
    return 0;
}
