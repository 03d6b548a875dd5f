/* See args.h. */
#include "args.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *pl_args_next(pl_args *args) {
    if (args->at + 1 >= args->argc) return NULL;
    args->at++;
    args->known_count = 0;
    if (!args->only_words && !strcmp(args->argv[args->at], "--")) {
        args->only_words = true;
        return pl_args_next(args);
    }
    return args->argv[args->at];
}

static bool pl_args_is(const pl_args *args, const char *name) {
    return name && !args->only_words && !strcmp(args->argv[args->at], name);
}

bool pl_args_flag(pl_args *args, const char *name, const char *brief) {
    if (args->known_count < PL_MAX_OPTIONS) args->known[args->known_count++] = name;
    return pl_args_is(args, name) || pl_args_is(args, brief);
}

bool pl_args_option(pl_args *args, const char *name, const char *brief, const char **value) {
    const char *argument = args->argv[args->at];
    size_t length = strlen(name);
    if (!args->only_words && !strncmp(argument, name, length) && argument[length] == '=') {
        *value = argument + length + 1;
        return true;
    }
    if (!pl_args_flag(args, name, brief)) return false;
    *value = NULL;
    if (args->at + 1 < args->argc)
        *value = args->argv[++args->at];
    else
        args->error = name;
    return true;
}

bool pl_args_word(const pl_args *args) { return args->only_words || args->argv[args->at][0] != '-'; }

void pl_args_suggest(const char *found, const char *const *names, int count, char *text, size_t size) {
    static const char lead[] = "; did you mean '";
    char hint[256];
    pl_suggest(found, names, count, hint, sizeof hint);
    text[0] = '\0';
    if (!strncmp(hint, lead, sizeof lead - 1)) snprintf(text, size, " (%.100s)", hint + 2);
}

/* Keys of a view without an option of their own: "--motion-blur" is motion_blur of render's --view, or of the
 * scene that a run draws. */
static void suggest_key(const char *option, const char *command, char *text, size_t size) {
    const bool render = !strcmp(command, "render");
    char name[64];
    if (strncmp(option, "--", 2) || (!render && strcmp(command, "run"))) return;
    snprintf(name, sizeof name, "%s", option + 2);
    for (char *at = name; *at; at++) {
        if (*at == '-') *at = '_';
    }
    for (const pl_field *field = pl_view_fields(); field->name; field++) {
        if (!strcmp(field->name, name))
            snprintf(text, size, " (did you mean '%s%s=...'?)", render ? "--view " : "--set output.view.",
                     name);
    }
}

int pl_args_refuse(const pl_args *args, const char *command) {
    const char *argument = args->argv[args->at];
    char option[64], hint[128] = "";
    snprintf(option, sizeof option, "%.*s", (int)strcspn(argument, "="), argument); /* without its value */
    if (!pl_args_word(args)) {
        pl_args_suggest(option, args->known, args->known_count, hint, sizeof hint);
        suggest_key(option, command, hint, sizeof hint);
    }
    return pl_cli_usage(command, "unexpected argument '%s'%s", argument, hint);
}

bool pl_args_integer(const char *text, int64_t low, int64_t high, int64_t *out) {
    char *end;
    errno = 0;
    long long number = text ? strtoll(text, &end, 10) : 0;
    if (!text || end == text || *end || errno || number < low || number > high) return false;
    *out = number;
    return true;
}

bool pl_args_range(const char *text, double range[2]) {
    for (int k = 0; k < 2; k++) {
        char *end;
        range[k] = strtod(text, &end);
        bool missing = end == text;
        if (missing)
            range[k] = NAN;
        else if (!isfinite(range[k]))
            return false;
        if (k == 0 ? *end != ':' && *end != ',' : *end != '\0') return false;
        text = end + 1;
    }
    return true;
}

/* Prints the non-ASCII character at `text` as JSON; returns the number of bytes that it has. */
static size_t print_json_character(FILE *file, const char *text) {
    unsigned char lead = (unsigned char)text[0];
    size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    char one[5] = "", shown[24];
    strncpy(one, text, length);
    pl_text_escape(one, shown, sizeof shown);
    bool known = shown[0] != '\\' || shown[1] == 'u';
    fputs(known ? shown : "\\ufffd", file); /* JSON cannot represent bytes that are not UTF-8 */
    return known ? length : 1;
}

void pl_print_json_string(FILE *file, const char *text) {
    fputc('"', file);
    while (text && *text) {
        unsigned char c = (unsigned char)*text;
        if (c >= 0x80) {
            text += print_json_character(file, text);
            continue;
        }
        if (c == '"' || c == '\\')
            fprintf(file, "\\%c", c);
        else if (c < 32 || c == 127)
            fprintf(file, "\\u%04x", c);
        else
            fputc(c, file);
        text++;
    }
    fputc('"', file);
}

const char *pl_shown(const char *text) {
    static char rooms[8][1024];
    static int next;
    char *room = rooms[next++ % 8];
    pl_text_escape(text, room, sizeof rooms[0]);
    return room;
}

void pl_print_shell_word(FILE *file, const char *text) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./=,:@%+-";
    if (text[0] && !text[strspn(text, plain)]) {
        fputs(text, file);
        return;
    }
    fputc('\'', file);
    for (; *text; text++) {
        if (*text == '\'')
            fputs("'\\''", file);
        else
            fputc(*text, file);
    }
    fputc('\'', file);
}
