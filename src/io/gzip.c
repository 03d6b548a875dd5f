/* Inflates gzip files, if zlib is available. */
#include "core/memory.h"
#include "io/formats.h"

#include <inttypes.h>
#include <string.h>

/* Text of meshes compresses to about a tenth, zeros to a thousandth. */
uint64_t pl_inflated_limit(uint64_t packed) { return ((uint64_t)64 << 20) + 100 * packed; }

#ifdef PL_HAVE_ZLIB
#include <zlib.h>

/* Inflates all members of the file into `out`, until it exceeds `max`; false if the data is damaged. */
static bool pl_inflate_members(z_stream *stream, uint64_t max, pl_buffer *out) {
    char chunk[1 << 16];
    int code = Z_OK;
    while (code == Z_OK) {
        stream->next_out = (Bytef *)chunk;
        stream->avail_out = sizeof chunk;
        code = inflate(stream, Z_NO_FLUSH);
        pl_buffer_add(out, chunk, sizeof chunk - stream->avail_out);
        if (out->failed || out->size > max) return true;
        if (code == Z_STREAM_END && stream->avail_in > 0) {
            if (*stream->next_in != 0x1f) return true; /* padding after the last member */
            code = inflateReset(stream);
        }
    }
    return code == Z_STREAM_END;
}

pl_status pl_gunzip(const char *label, const char *data, size_t size, char **out, size_t *out_size,
                    pl_error *err) {
    *out = NULL;
    *out_size = 0;
    if (size > UINT32_MAX) return pl_error_set(err, PL_ERR_INPUT, "%s: more than 4 GiB of gzip data", label);
    z_stream stream = {0};
    stream.next_in = (Bytef *)(uintptr_t)data; /* zlib does not modify it */
    stream.avail_in = (uInt)size;
    if (inflateInit2(&stream, 16 + MAX_WBITS) != Z_OK) return pl_error_memory(err, 1 << 16, "inflating");
    pl_buffer buffer = {0};
    const uint64_t max = pl_inflated_limit(size);
    bool whole = pl_inflate_members(&stream, max, &buffer);
    inflateEnd(&stream);
    pl_buffer_add(&buffer, "", 0);
    pl_status status = PL_OK;
    if (whole && !buffer.failed && buffer.size > max)
        status = pl_error_set(err, PL_ERR_INPUT,
                              "%s: %zu bytes of gzip data expand to more than %" PRIu64
                              " MiB, which is implausible for a mesh",
                              label, size, max >> 20);
    else if (!whole)
        status = pl_error_set(err, PL_ERR_INPUT, "%s: the gzip data is broken or ends early", label);
    else if (buffer.failed)
        status = pl_error_memory(err, (int64_t)buffer.size, label);
    if (status != PL_OK) {
        pl_buffer_free(&buffer);
        return status;
    }
    *out = buffer.data;
    *out_size = buffer.size;
    return PL_OK;
}
#else
pl_status pl_gunzip(const char *label, const char *data, size_t size, char **out, size_t *out_size,
                    pl_error *err) {
    (void)data, (void)size;
    *out = NULL;
    *out_size = 0;
    return pl_error_set(err, PL_ERR_MISSING,
                        "%s: compressed with gzip, which this build cannot read (no zlib)", label);
}
#endif
