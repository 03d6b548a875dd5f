/* The reader of an OBJ's materials on arbitrary bytes. */
#include "fuzz_mesh.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char obj[] =
        "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nvt 0 0\nvt 1 0\nvt 0 1\nusemtl a\nf 1/1 3/2 2/3\n"
        "usemtl two words\nf 1/1 2/2 4/3\nf 1/1 4/2 3/3\nusemtl c\nf 2/1 3/2 4/3\n";
    return fuzz_mesh("obj", obj, sizeof obj - 1, data, size);
}
