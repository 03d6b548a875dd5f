/* The Medit .mesh reader on arbitrary bytes. */
#include "fuzz_mesh.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return fuzz_mesh("medit", data, size, NULL, 0);
}
