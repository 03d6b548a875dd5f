/* The .vtu reader, and the index in XDMF of a .vtu, on arbitrary bytes. */
#include "fuzz_mesh.h"
#include "io/xdmf.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    pl_buffer index = {0};
    pl_error err;
    pl_xdmf_add_frame(&index, "frame.vtu", (const char *)data, size, 0, &err);
    pl_buffer_free(&index);
    return fuzz_mesh("vtu", data, size, NULL, 0);
}
