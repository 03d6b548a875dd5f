/* Escaping of text from files in messages: characters that control a terminal are escaped, all others stay
 * unchanged. */
#include "check.h"
#include "pliant/base.h"

static void check_escaped(const char *text, const char *expected) {
    char out[256];
    assert_int_equal(pl_text_escape(text, out, sizeof out), strlen(expected));
    assert_string_equal(out, expected);
    char again[256]; /* escaping is idempotent */
    pl_text_escape(out, again, sizeof again);
    assert_string_equal(again, expected);
}

static void test_escapes(void **state) {
    (void)state;
    check_escaped("", "");
    check_escaped("plain 'text' \\ with \"quotes\"", "plain 'text' \\ with \"quotes\"");
    check_escaped("gr\u00fc\u00df \u65e5\u672c \U0001f600", "gr\u00fc\u00df \u65e5\u672c \U0001f600");
    check_escaped("\x1b[31mred\x07", "\\x1b[31mred\\x07");
    check_escaped("a\nb\tc\r\x7f", "a\\nb\\x09c\\x0d\\x7f");
    check_escaped("\xc2\x9b"
                  "1m",
                  "\\u009b1m"); /* CSI as one character */
    check_escaped("\xe2\x80\xae"
                  "fdp",
                  "\\u202efdp");                                        /* right-to-left override */
    check_escaped("\x9b\xff\xc3", "\\x9b\\xff\\xc3");                   /* invalid UTF-8 */
    check_escaped("\xc0\xaf\xed\xa0\x80", "\\xc0\\xaf\\xed\\xa0\\x80"); /* overlong encoding, surrogate */
    check_escaped(NULL, "");
}

/* Text is truncated between characters, never within a character or an escape sequence. */
static void test_room(void **state) {
    (void)state;
    static const char text[] = "ab\x1b\u00fc";
    static const char *const cut[] = {"",   "",   "a",       "ab",      "ab",
                                      "ab", "ab", "ab\\x1b", "ab\\x1b", "ab\\x1b\u00fc"};
    for (size_t size = 0; size < sizeof cut / sizeof *cut; size++) {
        char out[16] = "untouched";
        assert_int_equal(pl_text_escape(text, out, size), 8);
        assert_string_equal(out, size ? cut[size] : "untouched");
    }
    assert_int_equal(pl_text_escape(text, NULL, 0), 8);
}

static void test_messages(void **state) {
    (void)state;
    pl_error err;
    assert_int_equal(pl_error_set(&err, PL_ERR_INPUT, "%s: %d", "\x1b[2J\n", 7), PL_ERR_INPUT);
    assert_string_equal(err.message, "\\x1b[2J\\n: 7");
    pl_error_set(&err, PL_ERR_INPUT, "again: %s", err.message); /* the old message as an argument */
    assert_string_equal(err.message, "again: \\x1b[2J\\n: 7");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_escapes), cmocka_unit_test(test_room),
                                       cmocka_unit_test(test_messages)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
