/* JSON values as readable text: shortest numbers that read back the same, short arrays on one line. */
#ifndef PL_SCENE_TEXT_H
#define PL_SCENE_TEXT_H

#include "core/memory.h"

#include <jansson.h>

/* Everything on one line. */
void pl_json_print_line(const json_t *value, pl_buffer *buffer);
void pl_json_print(const json_t *value, int indent, pl_buffer *buffer);

#endif
