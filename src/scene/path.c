/* See path.h. */
#include "scene/path.h"

#include <ctype.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static bool pl_key_is_plain(const char *key) {
    if (!*key) return false;
    for (; *key; key++) {
        if (!isalnum((unsigned char)*key) && !strchr("_-+$/", *key)) return false;
    }
    return true;
}

void pl_path_add_key(pl_buffer *path, const char *key) {
    if (pl_key_is_plain(key)) {
        if (path->size) pl_buffer_text(path, ".");
        pl_buffer_text(path, key);
        return;
    }
    pl_buffer_text(path, "[\"");
    for (; *key; key++) {
        if (*key == '"' || *key == '\\') pl_buffer_text(path, "\\");
        pl_buffer_add(path, key, 1);
    }
    pl_buffer_text(path, "\"]");
}

void pl_path_add_index(pl_buffer *path, int64_t index) { pl_buffer_print(path, "[%lld]", (long long)index); }

/* Reads ["..."]; `*at` is after the bracket. */
static char *pl_path_quoted(const char **at, const char *end) {
    const char *p = *at + 1;
    char *key = malloc((size_t)(end - *at) + 1);
    size_t length = 0;
    while (key && p < end && *p != '"') {
        if (*p == '\\' && p + 1 < end) p++;
        key[length++] = *p++;
    }
    if (!key || p + 1 >= end || p[1] != ']') {
        free(key);
        return NULL;
    }
    key[length] = '\0';
    *at = p + 2;
    return key;
}

static bool pl_path_bracket(const char **at, const char *end, pl_path_step *step) {
    const char *p = *at + 1;
    if (p < end && *p == '"') {
        *at = p;
        step->key = pl_path_quoted(at, end);
        return step->key != NULL;
    }
    int64_t index = 0;
    int digits = 0;
    while (p < end && isdigit((unsigned char)*p) && digits < 15) {
        index = 10 * index + (*p++ - '0');
        digits++;
    }
    if (!digits || p >= end || *p != ']') return false;
    step->index = index;
    *at = p + 1;
    return true;
}

static bool pl_path_bare(const char **at, const char *end, pl_path_step *step) {
    const char *p = *at;
    while (p < end && *p != '.' && *p != '[' && *p != ']') p++;
    size_t length = (size_t)(p - *at);
    if (!length) return false;
    step->key = malloc(length + 1);
    if (!step->key) return false;
    memcpy(step->key, *at, length);
    step->key[length] = '\0';
    *at = p;
    return true;
}

bool pl_path_split(const char *path, size_t size, pl_path_step **steps, int *count, const char **bad) {
    const char *p = path, *end = path + size;
    *steps = NULL;
    *count = 0;
    while (p < end) {
        pl_path_step step = {0};
        bool first = *count == 0;
        const char *start = p;
        bool good = true;
        if (*p == '[')
            good = pl_path_bracket(&p, end, &step);
        else {
            if (!first && *p == '.')
                p++;
            else if (!first)
                good = false;
            if (good) good = pl_path_bare(&p, end, &step);
        }
        pl_path_step *grown = good ? pl_array_grow(*steps, *count + 1, sizeof **steps) : NULL;
        if (!grown) {
            free(step.key);
            pl_path_steps_free(*steps, *count);
            *steps = NULL;
            *count = 0;
            *bad = start;
            return false;
        }
        *steps = grown;
        grown[(*count)++] = step;
    }
    *bad = end;
    return *count > 0;
}

void pl_path_steps_free(pl_path_step *steps, int count) {
    for (int i = 0; i < count; i++) free(steps[i].key);
    free(steps);
}

/* ---- finding a path in valid JSON text */

static const char *pl_skip_space(const char *p, const char *end) {
    while (p < end && (*p == ' ' || *p == '\t' || *p == '\n' || *p == '\r')) p++;
    return p;
}

static const char *pl_skip_string(const char *p, const char *end) {
    for (p++; p < end && *p != '"'; p++) {
        if (*p == '\\') p++;
    }
    return p < end ? p + 1 : end;
}

static const char *pl_skip_value(const char *p, const char *end) {
    if (p < end && *p == '"') return pl_skip_string(p, end);
    int64_t depth = 0;
    while (p < end) {
        if (*p == '"') {
            p = pl_skip_string(p, end);
            continue;
        }
        if (*p == '{' || *p == '[') depth++;
        if (*p == '}' || *p == ']' || *p == ',') {
            if (depth == 0) return p;
            if (*p != ',' && --depth == 0) return p + 1;
        }
        p++;
    }
    return end;
}

static bool pl_key_equals(const char *quoted, const char *behind, const char *key) {
    size_t length = (size_t)(behind - quoted);
    if (!memchr(quoted, '\\', length))
        return length == strlen(key) + 2 && !memcmp(quoted + 1, key, length - 2);
    json_t *decoded = json_loadb(quoted, length, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
    bool same = json_is_string(decoded) && json_string_length(decoded) == strlen(key) &&
                !strcmp(json_string_value(decoded), key);
    json_decref(decoded);
    return same;
}

/* The child of the container at p, or NULL; *key is set to its key (or, in an array, to the child itself). */
static const char *pl_find_child(const char *p, const char *end, const pl_path_step *step, const char **key) {
    if (p >= end || *p != (step->key ? '{' : '[')) return NULL;
    p = pl_skip_space(p + 1, end);
    for (int64_t index = 0; p < end && *p != '}' && *p != ']'; index++) {
        *key = p;
        bool match = !step->key && index == step->index;
        if (step->key) {
            const char *behind = pl_skip_string(p, end);
            match = pl_key_equals(p, behind, step->key);
            p = pl_skip_space(behind, end);
            if (p < end) p = pl_skip_space(p + 1, end);
        }
        if (match) return p;
        p = pl_skip_space(pl_skip_value(p, end), end);
        if (p < end && *p == ',') p = pl_skip_space(p + 1, end);
    }
    return NULL;
}

void pl_path_locate(const char *text, size_t size, const char *path, bool key, int *line, int *column) {
    const char *end = text + size;
    const char *value = pl_skip_space(text, end), *name = value;
    pl_path_step *steps;
    int count;
    const char *bad;
    if (pl_path_split(path, strlen(path), &steps, &count, &bad)) {
        for (int i = 0; i < count; i++) {
            const char *child_key = value;
            const char *child = pl_find_child(value, end, &steps[i], &child_key);
            if (!child) {
                name = value;
                break;
            }
            value = child;
            name = child_key;
        }
        pl_path_steps_free(steps, count);
    }
    const char *place = key ? name : value;
    *line = 1;
    *column = 1;
    for (const char *p = text; p < place; p++) {
        if (*p == '\n') {
            ++*line;
            *column = 1;
        } else if (((unsigned char)*p & 0xc0) != 0x80) {
            ++*column;
        }
    }
}
