/* See text.h. */
#include "scene/text.h"
#include "core/format.h"

#include <stdio.h>
#include <stdlib.h>

enum { PL_TEXT_WIDTH = 110 };

/* The shortest of %.15g to %.17g that reads back as the same double. */
static void pl_number_print(double number, pl_buffer *buffer) {
    char text[32];
    for (int digits = 15; digits <= 17; digits++) {
        pl_format(text, sizeof text, "%.*g", digits, number);
        if (pl_parse_real(text, NULL) == number) break;
    }
    pl_buffer_text(buffer, text);
}

static void pl_string_print(const char *text, pl_buffer *buffer) {
    json_t *string = json_string(text);
    char *quoted = string ? json_dumps(string, JSON_ENCODE_ANY) : NULL;
    if (quoted)
        pl_buffer_text(buffer, quoted);
    else
        buffer->failed = true;
    free(quoted);
    json_decref(string);
}

void pl_json_print_line(const json_t *value, pl_buffer *buffer) {
    const char *key;
    json_t *item;
    size_t i;
    switch (json_typeof(value)) {
    case JSON_REAL:
        pl_number_print(json_real_value(value), buffer);
        return;
    case JSON_INTEGER:
        pl_buffer_print(buffer, "%lld", (long long)json_integer_value(value));
        return;
    case JSON_STRING:
        pl_string_print(json_string_value(value), buffer);
        return;
    case JSON_TRUE:
        pl_buffer_text(buffer, "true");
        return;
    case JSON_FALSE:
        pl_buffer_text(buffer, "false");
        return;
    case JSON_NULL:
        pl_buffer_text(buffer, "null");
        return;
    case JSON_ARRAY:
        pl_buffer_text(buffer, "[");
        json_array_foreach(value, i, item) {
            if (i) pl_buffer_text(buffer, ", ");
            pl_json_print_line(item, buffer);
        }
        pl_buffer_text(buffer, "]");
        return;
    case JSON_OBJECT:
        pl_buffer_text(buffer, "{");
        i = 0;
        json_object_foreach((json_t *)(uintptr_t)value, key, item) {
            if (i++) pl_buffer_text(buffer, ", ");
            pl_string_print(key, buffer);
            pl_buffer_text(buffer, ": ");
            pl_json_print_line(item, buffer);
        }
        pl_buffer_text(buffer, "}");
    }
}

static void pl_line_start(int indent, pl_buffer *buffer) { pl_buffer_print(buffer, "\n%*s", indent, ""); }

void pl_json_print(const json_t *value, int indent, pl_buffer *buffer) {
    size_t start = buffer->size;
    pl_json_print_line(value, buffer);
    bool container = json_is_array(value) || json_is_object(value);
    bool empty = json_array_size(value) == 0 && json_object_size(value) == 0;
    size_t room = indent < 60 ? (size_t)(PL_TEXT_WIDTH - indent) : 50;
    if (buffer->failed || !container || empty || (json_is_array(value) && buffer->size - start <= room))
        return;
    buffer->size = start;
    buffer->data[start] = '\0';
    const char *key;
    json_t *item;
    size_t i;
    if (json_is_array(value)) {
        pl_buffer_text(buffer, "[");
        json_array_foreach(value, i, item) {
            if (i) pl_buffer_text(buffer, ",");
            pl_line_start(indent + 2, buffer);
            pl_json_print(item, indent + 2, buffer);
        }
        pl_line_start(indent, buffer);
        pl_buffer_text(buffer, "]");
        return;
    }
    pl_buffer_text(buffer, "{");
    i = 0;
    json_object_foreach((json_t *)(uintptr_t)value, key, item) {
        if (i++) pl_buffer_text(buffer, ",");
        pl_line_start(indent + 2, buffer);
        pl_string_print(key, buffer);
        pl_buffer_text(buffer, ": ");
        pl_json_print(item, indent + 2, buffer);
    }
    pl_line_start(indent, buffer);
    pl_buffer_text(buffer, "}");
}
