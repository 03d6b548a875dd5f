/* Reads single values of a model file: numbers within their range, points, words, colours. Problems are
 * reported with their JSON path. */
#include "sculpt/sculpt.h"
#include "core/format.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool pl_sculpt_fail(pl_sculpt_reader *reader, const char *format, ...) {
    char message[512];
    va_list args;
    va_start(args, format);
    pl_format_args(message, sizeof message, format, args);
    va_end(args);
    if (reader->failed) return false;
    reader->failed = true;
    const char *path = reader->path.data && reader->path.size ? reader->path.data : "the file";
    pl_error_set(reader->err, PL_ERR_INPUT, "%s: %.300s: %s", reader->label, path, message);
    return false;
}

size_t pl_sculpt_enter(pl_sculpt_reader *reader, const char *key) {
    size_t mark = reader->path.size;
    pl_buffer_print(&reader->path, "%s%.60s", mark ? "." : "", key);
    for (size_t i = mark; i < reader->path.size; i++) { /* messages have one line */
        if ((unsigned char)reader->path.data[i] < 32) reader->path.data[i] = ' ';
    }
    return mark;
}

size_t pl_sculpt_enter_index(pl_sculpt_reader *reader, size_t index) {
    size_t mark = reader->path.size;
    pl_buffer_print(&reader->path, "[%zu]", index);
    return mark;
}

void pl_sculpt_leave(pl_sculpt_reader *reader, size_t mark) {
    if (!reader->path.data || mark > reader->path.size) return;
    reader->path.size = mark;
    reader->path.data[mark] = '\0';
}

/* "found X": a short description of a value. */
static void describe(const json_t *value, char *text, size_t size) {
    if (json_is_number(value))
        pl_format(text, size, "found %.10g", json_number_value(value));
    else if (json_is_string(value))
        snprintf(text, size, "found \"%.40s\"", json_string_value(value));
    else if (json_is_array(value))
        snprintf(text, size, "found an array of %zu", json_array_size(value));
    else
        snprintf(text, size, "found %s",
                 json_is_object(value)    ? "an object"
                 : json_is_boolean(value) ? "a boolean"
                 : value                  ? "null"
                                          : "nothing");
    for (char *p = text; *p; p++) {
        if ((unsigned char)*p < 32) *p = ' ';
    }
}

bool pl_sculpt_number(pl_sculpt_reader *reader, const json_t *value, double min, double max, double *out) {
    double number = json_number_value(value);
    if (json_is_number(value) && number >= min && number <= max) {
        *out = number;
        return true;
    }
    char found[128];
    describe(value, found, sizeof found);
    return pl_sculpt_fail(reader, "%s, expected a number from %g to %g", found, min, max);
}

bool pl_sculpt_numbers(pl_sculpt_reader *reader, const json_t *value, int count, double min, double *out) {
    if (!json_is_array(value) || json_array_size(value) != (size_t)count) {
        char found[128];
        describe(value, found, sizeof found);
        return pl_sculpt_fail(reader, "%s, expected an array of %d numbers", found, count);
    }
    for (int i = 0; i < count; i++) {
        size_t mark = pl_sculpt_enter_index(reader, (size_t)i);
        if (!pl_sculpt_number(reader, json_array_get(value, (size_t)i), min, PL_SCULPT_LARGEST, out + i))
            return false;
        pl_sculpt_leave(reader, mark);
    }
    return true;
}

bool pl_sculpt_key_number(pl_sculpt_reader *reader, const json_t *object, const char *key, double min,
                          double max, double *out) {
    const json_t *value = json_object_get(object, key);
    if (!value) return true;
    size_t mark = pl_sculpt_enter(reader, key);
    bool good = pl_sculpt_number(reader, value, min, max, out);
    pl_sculpt_leave(reader, mark);
    return good;
}

bool pl_sculpt_key_numbers(pl_sculpt_reader *reader, const json_t *object, const char *key, int count,
                           double min, double *out) {
    const json_t *value = json_object_get(object, key);
    if (!value) return true;
    size_t mark = pl_sculpt_enter(reader, key);
    bool good = pl_sculpt_numbers(reader, value, count, min, out);
    pl_sculpt_leave(reader, mark);
    return good;
}

int pl_sculpt_word(pl_sculpt_reader *reader, const json_t *value, const char *const *words, int count) {
    pl_buffer list = {0};
    for (int i = 0; i < count; i++) {
        if (json_is_string(value) && !strcmp(json_string_value(value), words[i])) {
            pl_buffer_free(&list);
            return i;
        }
        pl_buffer_print(&list, "%s\"%s\"", i ? ", " : "", words[i]);
    }
    char found[128];
    describe(value, found, sizeof found);
    pl_sculpt_fail(reader, "%s, expected one of %.200s", found, list.data ? list.data : "");
    pl_buffer_free(&list);
    return -1;
}

bool pl_sculpt_missing(pl_sculpt_reader *reader, const char *key, const char *expected) {
    return pl_sculpt_fail(reader, "\"%s\" is missing, expected together with %s", key, expected);
}

bool pl_sculpt_read_color(pl_sculpt_reader *reader, const json_t *value, double out[3]) {
    reader->sculpt->colored = true;
    if (json_is_array(value)) {
        if (!pl_sculpt_numbers(reader, value, 3, 0, out)) return false;
        for (int k = 0; k < 3; k++) {
            if (out[k] > 1)
                return pl_sculpt_fail(reader, "found %g, expected three numbers from 0 to 1", out[k]);
        }
        return true;
    }
    const char *text = json_is_string(value) ? json_string_value(value) : "";
    bool good = strlen(text) == 7 && text[0] == '#';
    for (int i = 1; i < 7 && good; i++) good = isxdigit((unsigned char)text[i]);
    unsigned parts[3];
    if (good && sscanf(text, "#%2x%2x%2x", &parts[0], &parts[1], &parts[2]) == 3) {
        for (int k = 0; k < 3; k++) out[k] = parts[k] / 255.0;
        return true;
    }
    char found[128];
    describe(value, found, sizeof found);
    return pl_sculpt_fail(reader, "%s, expected a colour as \"#rrggbb\" or three numbers from 0 to 1", found);
}
