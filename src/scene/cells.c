/* See cells.h. */
#include "scene/cells.h"

#include <math.h>
#include <string.h>

void pl_cell_number(pl_buffer *text, double value) {
    if (isfinite(value))
        pl_buffer_print(text, ",%.17g", value);
    else
        pl_buffer_text(text, ",nan");
}

void pl_cell_name(pl_buffer *text, const char *name) {
    if (!strpbrk(name, ",\"\r\n")) {
        pl_buffer_text(text, name);
        return;
    }
    pl_buffer_text(text, "\"");
    for (; *name; name++) pl_buffer_print(text, *name == '"' ? "\"\"" : "%c", *name);
    pl_buffer_text(text, "\"");
}
