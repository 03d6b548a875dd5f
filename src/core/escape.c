/* Text from files as messages may show it: nothing in it moves a terminal's cursor or hides a part of it. */
#include "pliant/base.h"

#include <stdio.h>
#include <string.h>

/* The character that begins at `p` and its bytes; 0 bytes where that is not UTF-8. */
static int decode(const unsigned char *p, unsigned *character) {
    static const struct {
        unsigned mask, lead, min;
    } forms[] = {{0x80, 0x00, 0}, {0xe0, 0xc0, 0x80}, {0xf0, 0xe0, 0x800}, {0xf8, 0xf0, 0x10000}};
    for (int more = 0; more < 4; more++) {
        if ((p[0] & forms[more].mask) != forms[more].lead) continue;
        *character = p[0] & ~forms[more].mask;
        for (int k = 1; k <= more; k++) {
            if ((p[k] & 0xc0) != 0x80) return 0;
            *character = *character << 6 | (p[k] & 0x3f);
        }
        bool surrogate = *character >= 0xd800 && *character <= 0xdfff;
        return *character < forms[more].min || *character > 0x10ffff || surrogate ? 0 : more + 1;
    }
    return 0;
}

/* Control characters, line separators, and those that turn the direction of what follows. */
static bool is_control(unsigned c) {
    return c < 0x20 || (c >= 0x7f && c <= 0x9f) || c == 0x61c || c == 0x200e || c == 0x200f ||
           (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

size_t pl_text_escape(const char *text, char *out, size_t size) {
    size_t used = 0;
    if (out && size) out[0] = '\0';
    for (const unsigned char *p = (const unsigned char *)(text ? text : ""); *p;) {
        char piece[8];
        unsigned c = 0;
        int bytes = decode(p, &c), length = bytes;
        if (!bytes || (c < 0x80 && is_control(c)))
            length = snprintf(piece, sizeof piece, c == '\n' && bytes ? "\\n" : "\\x%02x", p[0]);
        else if (is_control(c))
            length = snprintf(piece, sizeof piece, "\\u%04x", c);
        else
            memcpy(piece, p, (size_t)bytes);
        if (out && used + (size_t)length < size) {
            memcpy(out + used, piece, (size_t)length);
            out[used + (size_t)length] = '\0';
        } else {
            size = 0; /* what follows does not fit either */
        }
        used += (size_t)length;
        p += bytes ? bytes : 1;
    }
    return used;
}
