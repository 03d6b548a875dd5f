/* The numbers of a .vtu array: ASCII, base64, appended raw or base64, compressed by zlib or not, either byte
 * order.
 *
 * Sizes are checked against the available bytes before anything is allocated. */
#include "core/memory.h"
#include "io/formats.h"
#include "io/raw.h"
#include "io/text.h"
#include "io/vtu.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#ifdef PL_HAVE_ZLIB
#include <zlib.h>
#endif

/* Bytes of one array, raw or as base64. */
typedef struct pl_bytes {
    const char *at, *end;
    bool base64;
} pl_bytes;

static int pl_base64_value(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

/* Decodes `size` bytes from the start of the data; false if there are fewer. Padding may occur in the middle:
 * some writers encode the header and the data separately. */
static bool pl_bytes_get(const pl_bytes *bytes, size_t size, uint8_t *out) {
    if (!bytes->base64) {
        if ((size_t)(bytes->end - bytes->at) < size) return false;
        if (size) memcpy(out, bytes->at, size);
        return true;
    }
    uint32_t group = 0;
    int have = 0, padding = 0;
    size_t done = 0;
    for (const char *p = bytes->at; p < bytes->end && done < size; p++) {
        if (*p == ' ' || *p == '\t' || *p == '\r' || *p == '\n') continue;
        int value = *p == '=' ? 0 : pl_base64_value(*p);
        if (value < 0) return false;
        padding += *p == '=';
        group = group << 6 | (uint32_t)value;
        if (++have < 4) continue;
        for (int i = 0; i < 3 - padding && done < size; i++) out[done++] = (uint8_t)(group >> (16 - 8 * i));
        group = 0;
        have = padding = 0;
    }
    return done == size;
}

/* Upper bound on the number of bytes in the data. */
static uint64_t pl_bytes_limit(const pl_bytes *bytes) {
    uint64_t size = (uint64_t)(bytes->end - bytes->at);
    return bytes->base64 ? size / 4 * 3 + 3 : size;
}

static bool pl_host_is_big(void) {
    uint16_t one = 1;
    uint8_t low;
    memcpy(&low, &one, 1);
    return low == 0;
}

static void pl_swap_each(uint8_t *data, size_t count, int bytes) {
    for (size_t i = 0; i < count; i++, data += bytes) {
        for (int k = 0; k < bytes / 2; k++) {
            uint8_t t = data[k];
            data[k] = data[bytes - 1 - k];
            data[bytes - 1 - k] = t;
        }
    }
}

static uint64_t pl_header_value(const pl_vtu *vtu, const uint8_t *data, uint64_t index) {
    return pl_raw_bits(data + index * (uint64_t)vtu->header_bytes, vtu->header_bytes, vtu->big);
}

static pl_status pl_vtu_short(const pl_vtu *vtu, const pl_vtu_array *array, uint64_t wanted) {
    return pl_vtu_fail(vtu, array->at, "array '%.*s' ends early or is not %s, expected %" PRIu64 " bytes",
                       (int)(array->name_length < 60 ? array->name_length : 60), array->name,
                       array->encoding == PL_VTU_APPENDED && !vtu->appended_base64 ? "there" : "base64",
                       wanted);
}

static pl_status pl_vtu_plain(const pl_vtu *vtu, const pl_vtu_array *array, const pl_bytes *bytes,
                              uint64_t wanted, uint8_t **out) {
    uint8_t header[8] = {0};
    size_t header_size = (size_t)vtu->header_bytes;
    if (!pl_bytes_get(bytes, header_size, header)) return pl_vtu_short(vtu, array, wanted);
    uint64_t size = pl_header_value(vtu, header, 0);
    if (size != wanted) {
        return pl_vtu_fail(vtu, array->at, "array '%.*s' has %" PRIu64 " bytes, expected %" PRIu64,
                           (int)(array->name_length < 60 ? array->name_length : 60), array->name, size,
                           wanted);
    }
    if (wanted > pl_bytes_limit(bytes)) return pl_vtu_short(vtu, array, wanted);
    *out = pl_array_new((int64_t)(wanted + header_size), 1);
    if (!*out) return pl_error_memory(vtu->err, (int64_t)wanted, "an array");
    if (!pl_bytes_get(bytes, (size_t)wanted + header_size, *out)) return pl_vtu_short(vtu, array, wanted);
    memmove(*out, *out + header_size, (size_t)wanted);
    return PL_OK;
}

#ifdef PL_HAVE_ZLIB
/* Inflates blocks with the sizes in the header (count, size, size of the last if partial, then compressed
 * sizes). */
static bool pl_inflate_blocks(const pl_vtu *vtu, const uint8_t *header, const uint8_t *data, uint64_t wanted,
                              uint8_t *out) {
    uint64_t blocks = pl_header_value(vtu, header, 0), block = pl_header_value(vtu, header, 1), done = 0;
    uint64_t last = pl_header_value(vtu, header, 2);
    for (uint64_t b = 0; b < blocks; b++) {
        uint64_t packed = pl_header_value(vtu, header, 3 + b), size = b + 1 == blocks && last ? last : block;
        if (size > wanted - done) return false;
        uLongf got = (uLongf)size;
        if (uncompress(out + done, &got, data, (uLong)packed) != Z_OK || got != size) return false;
        done += size;
        data += packed;
    }
    return done == wanted;
}

static pl_status pl_vtu_inflate(const pl_vtu *vtu, const pl_vtu_array *array, const pl_bytes *bytes,
                                uint64_t wanted, uint8_t **out) {
    uint8_t first[8] = {0};
    uint64_t unit = (uint64_t)vtu->header_bytes, limit = pl_bytes_limit(bytes);
    if (!pl_bytes_get(bytes, (size_t)unit, first)) return pl_vtu_short(vtu, array, wanted);
    uint64_t blocks = pl_header_value(vtu, first, 0);
    if (blocks > limit / unit || limit / unit - blocks < 3) return pl_vtu_short(vtu, array, wanted);
    uint64_t header_size = (3 + blocks) * unit, packed = 0;
    uint8_t *header = pl_array_new((int64_t)header_size, 1), *data = NULL;
    pl_status status = PL_OK;
    if (!header) return pl_error_memory(vtu->err, (int64_t)header_size, "an array");
    /* If there are no blocks, some writers omit the other two numbers. */
    if (blocks && !pl_bytes_get(bytes, (size_t)header_size, header))
        status = pl_vtu_short(vtu, array, wanted);
    for (uint64_t b = 0; b < blocks && status == PL_OK; b++) {
        uint64_t size = pl_header_value(vtu, header, 3 + b);
        if (size > limit - header_size - packed) status = pl_vtu_short(vtu, array, wanted);
        packed += size;
    }
    /* zlib cannot compress by a factor above 1032. */
    if (status == PL_OK && (wanted / 1032 > packed || (wanted && !blocks)))
        status = pl_vtu_short(vtu, array, wanted);
    /* Arrays of zeros are legitimate, so that the limit is higher than for files of text. */
    if (status == PL_OK && wanted > 16 * pl_inflated_limit(packed))
        status = pl_vtu_fail(
            vtu, array->at, "array '%.*s': %" PRIu64 " compressed bytes would expand to %" PRIu64,
            (int)(array->name_length < 60 ? array->name_length : 60), array->name, packed, wanted);
    if (status == PL_OK) {
        data = pl_array_new((int64_t)(header_size + packed), 1);
        *out = pl_array_new((int64_t)wanted, 1);
        if (!data || !*out) status = pl_error_memory(vtu->err, (int64_t)(wanted + packed), "an array");
    }
    if (status == PL_OK && blocks &&
        (!pl_bytes_get(bytes, (size_t)(header_size + packed), data) ||
         !pl_inflate_blocks(vtu, header, data + header_size, wanted, *out))) {
        status = pl_vtu_fail(vtu, array->at,
                             "array '%.*s': the compressed data is broken, expected %" PRIu64 " bytes",
                             (int)(array->name_length < 60 ? array->name_length : 60), array->name, wanted);
    }
    free(header);
    free(data);
    return status;
}
#else
static pl_status pl_vtu_inflate(const pl_vtu *vtu, const pl_vtu_array *array, const pl_bytes *bytes,
                                uint64_t wanted, uint8_t **out) {
    (void)array, (void)bytes, (void)wanted, (void)out;
    return pl_error_set(vtu->err, PL_ERR_MISSING, "%s: compressed, which this build cannot read (no zlib)",
                        vtu->label);
}
#endif

/* The array's bytes in native byte order; *out may be set, and must be freed, even after a failure. */
static pl_status pl_vtu_binary(const pl_vtu *vtu, const pl_vtu_array *array, int64_t count, uint8_t **out) {
    pl_bytes bytes = {array->text, array->end, true};
    if (array->encoding == PL_VTU_APPENDED) {
        if (!vtu->appended)
            return pl_vtu_fail(vtu, array->at, "an appended array, but the file has no AppendedData");
        if (array->offset > vtu->end - vtu->appended) {
            return pl_vtu_fail(vtu, array->at,
                               "offset is %" PRId64 ", but the appended data has only %" PRId64 " bytes",
                               array->offset, (int64_t)(vtu->end - vtu->appended));
        }
        bytes = (pl_bytes){vtu->appended + array->offset, vtu->end, vtu->appended_base64};
    }
    uint64_t wanted = (uint64_t)count * (uint64_t)array->bytes; /* below 2^31 * 1000 * 8 */
    PL_TRY((vtu->compressed ? pl_vtu_inflate : pl_vtu_plain)(vtu, array, &bytes, wanted, out));
    if (vtu->big != pl_host_is_big()) pl_swap_each(*out, (size_t)count, array->bytes);
    return PL_OK;
}

static pl_status pl_vtu_ascii(const pl_vtu *vtu, const pl_vtu_array *array, int64_t count, double *reals,
                              int64_t *ints) {
    pl_text text = pl_text_open(vtu->label, array->text, (size_t)(array->end - array->text), 0, vtu->err);
    for (const char *p = vtu->data; p < array->text; p++) text.line += *p == '\n';
    for (int64_t i = 0; i < count; i++) {
        if (!pl_text_skip(&text)) {
            return pl_vtu_fail(vtu, array->at, "array '%.*s' has %" PRId64 " numbers, expected %" PRId64,
                               (int)(array->name_length < 60 ? array->name_length : 60), array->name, i,
                               count);
        }
        if (ints) {
            PL_TRY(pl_text_int(&text, "a number", &ints[i]));
            continue;
        }
        const char *stop = pl_scan_real(text.at, text.end, &reals[i]); /* NaN is valid data */
        if (!stop) return pl_text_unexpected(&text, "a number");
        text.at = stop;
    }
    if (pl_text_skip(&text)) return pl_text_fail(&text, "more than %" PRId64 " numbers in an array", count);
    return PL_OK;
}

static int64_t pl_value_int(const uint8_t *at, char kind, int bytes) {
    int64_t wide = 0;
    int32_t word;
    int16_t half;
    int8_t byte;
    switch (bytes) {
    case 8:
        memcpy(&wide, at, 8);
        return wide;
    case 4:
        memcpy(&word, at, 4);
        return kind == 'u' ? (int64_t)(uint32_t)word : word;
    case 2:
        memcpy(&half, at, 2);
        return kind == 'u' ? (int64_t)(uint16_t)half : half;
    default:
        memcpy(&byte, at, 1);
        return kind == 'u' ? (int64_t)(uint8_t)byte : byte;
    }
}

static double pl_value_real(const uint8_t *at, char kind, int bytes) {
    double wide;
    float narrow;
    if (kind == 'f' && bytes == 8) {
        memcpy(&wide, at, 8);
        return wide;
    }
    if (kind == 'f') {
        memcpy(&narrow, at, 4);
        return (double)narrow;
    }
    int64_t whole = pl_value_int(at, kind, bytes);
    return kind == 'u' && bytes == 8 ? (double)(uint64_t)whole : (double)whole;
}

/* Allocates memory for `count` numbers, unless the text is too short: a number and a blank take two bytes. */
static pl_status pl_vtu_allocate(const pl_vtu *vtu, const pl_vtu_array *array, int64_t count, void **out) {
    if (array->encoding == PL_VTU_ASCII && count > (array->end - array->text) / 2 + 1) {
        return pl_vtu_fail(vtu, array->at,
                           "array '%.*s' has %" PRId64 " bytes of text, expected %" PRId64 " numbers",
                           (int)(array->name_length < 60 ? array->name_length : 60), array->name,
                           (int64_t)(array->end - array->text), count);
    }
    *out = pl_array_new(count, 8);
    return *out ? PL_OK : pl_error_memory(vtu->err, 8 * count, "an array");
}

pl_status pl_vtu_reals(const pl_vtu *vtu, const pl_vtu_array *array, int64_t count, double **out) {
    *out = NULL;
    uint8_t *bytes = NULL;
    pl_status status = PL_OK;
    if (array->encoding != PL_VTU_ASCII) status = pl_vtu_binary(vtu, array, count, &bytes);
    if (status == PL_OK) status = pl_vtu_allocate(vtu, array, count, (void **)out);
    if (status == PL_OK && array->encoding == PL_VTU_ASCII)
        status = pl_vtu_ascii(vtu, array, count, *out, NULL);
    for (int64_t i = 0; status == PL_OK && bytes && i < count; i++) {
        (*out)[i] = pl_value_real(bytes + i * array->bytes, array->kind, array->bytes);
    }
    free(bytes);
    if (status == PL_OK) return PL_OK;
    free(*out);
    *out = NULL;
    return status;
}

pl_status pl_vtu_ints(const pl_vtu *vtu, const pl_vtu_array *array, int64_t count, int64_t **out) {
    *out = NULL;
    if (array->kind == 'f') {
        return pl_vtu_fail(vtu, array->at, "array '%.*s' has real numbers, expected whole ones",
                           (int)(array->name_length < 60 ? array->name_length : 60), array->name);
    }
    uint8_t *bytes = NULL;
    pl_status status = PL_OK;
    if (array->encoding != PL_VTU_ASCII) status = pl_vtu_binary(vtu, array, count, &bytes);
    if (status == PL_OK) status = pl_vtu_allocate(vtu, array, count, (void **)out);
    if (status == PL_OK && array->encoding == PL_VTU_ASCII)
        status = pl_vtu_ascii(vtu, array, count, NULL, *out);
    for (int64_t i = 0; status == PL_OK && bytes && i < count; i++) {
        (*out)[i] = pl_value_int(bytes + i * array->bytes, array->kind, array->bytes);
    }
    free(bytes);
    if (status == PL_OK) return PL_OK;
    free(*out);
    *out = NULL;
    return status;
}
