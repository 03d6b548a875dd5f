/* The reader of TetGen's pair of files on arbitrary bytes: the first '|' separates the .node
 * file from the .ele file. */
#include "fuzz_mesh.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const uint8_t *bar = size ? memchr(data, '|', size) : NULL;
    if (!bar) return fuzz_mesh("tetgen", data, size, "", 0);
    return fuzz_mesh("tetgen", data, (size_t)(bar - data), bar + 1, (size_t)(data + size - bar - 1));
}
