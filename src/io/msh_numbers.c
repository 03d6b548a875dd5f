/* The numbers of a .msh file, text or binary of either byte order. Section readers request the next number
 * without knowing the encoding. */
#include "io/msh.h"
#include "io/raw.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

static pl_status pl_msh_short(const pl_msh *msh, const char *what) {
    return pl_text_fail(&msh->text, "the file ends, expected %s", what);
}

bool pl_msh_begin(pl_msh *msh) {
    pl_text *text = &msh->text;
    if (msh->binary) return text->at < text->end;
    return pl_text_skip(text) && *text->at != '$';
}

void pl_msh_end_record(pl_msh *msh) {
    if (!msh->binary) pl_text_next_line(&msh->text);
}

static bool pl_msh_take(pl_msh *msh, int64_t bytes, const char **at) {
    if (msh->text.end - msh->text.at < bytes) return false;
    *at = msh->text.at;
    msh->text.at += bytes;
    return true;
}

pl_status pl_msh_int(pl_msh *msh, int bytes, const char *what, int64_t *value) {
    if (!msh->binary) return pl_text_int(&msh->text, what, value);
    const char *at;
    if (!pl_msh_take(msh, bytes, &at)) return pl_msh_short(msh, what);
    *value = pl_raw_int(at, bytes, msh->big);
    return PL_OK;
}

pl_status pl_msh_real(pl_msh *msh, const char *what, double *value) {
    if (!msh->binary) return pl_text_real(&msh->text, what, value);
    const char *at;
    if (!pl_msh_take(msh, 8, &at)) return pl_msh_short(msh, what);
    *value = pl_raw_real(at, 8, msh->big);
    if (isfinite(*value)) return PL_OK;
    return pl_text_fail(&msh->text, "%s is %g, expected a finite number", what, *value);
}

pl_status pl_msh_count(pl_msh *msh, const char *what, int64_t text_bytes, int64_t binary_bytes,
                       int64_t *value) {
    if (!msh->binary) return pl_text_count(&msh->text, what, text_bytes, value);
    PL_TRY(pl_msh_int(msh, msh->tag_bytes, what, value));
    return pl_msh_check_count(msh, what, binary_bytes, *value);
}

pl_status pl_msh_check_count(const pl_msh *msh, const char *what, int64_t bytes, int64_t value) {
    int64_t left = msh->text.end - msh->text.at;
    if (value >= 0 && value <= left / bytes && value <= INT32_MAX) return PL_OK;
    return pl_text_fail(&msh->text, "%s is %" PRId64 ", but %" PRId64 " bytes follow, enough for %" PRId64,
                        what, value, left, left / bytes);
}

pl_status pl_msh_skip(pl_msh *msh, int64_t bytes, const char *what) {
    const char *at;
    if (msh->binary && !pl_msh_take(msh, bytes, &at)) return pl_msh_short(msh, what);
    return PL_OK;
}

/* After the version: the number 1 as four bytes, which determines the byte order. */
pl_status pl_msh_byte_order(pl_msh *msh) {
    pl_text *text = &msh->text;
    const char *at;
    pl_text_next_line(text);
    text->binary = msh->binary = true;
    if (!pl_msh_take(msh, 4, &at)) return pl_msh_short(msh, "the number 1, which gives the byte order");
    msh->big = pl_raw_int(at, 4, true) == 1;
    if (msh->big || pl_raw_int(at, 4, false) == 1) return PL_OK;
    return pl_text_fail(text, "found %" PRId64 " after the version, expected 1 in either byte order",
                        pl_raw_int(at, 4, false));
}
