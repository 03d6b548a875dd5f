/* Procedural models from text. */
#ifndef PL_TESTS_SCULPT_TEXT_H
#define PL_TESTS_SCULPT_TEXT_H

#include "check.h"
#include "pliant/sculpt.h"

/* From a node, or from a whole file (with the key "model"). */
static inline pl_sculpt *model_of(const char *text) {
    char file[4096];
    pl_error err = {0};
    pl_sculpt *model = NULL;
    snprintf(file, sizeof file, strstr(text, "\"model\"") ? "%s" : "{\"model\": %s}", text);
    check_ok(pl_sculpt_load_memory("test", file, strlen(file), &model, &err));
    return model;
}

static inline double value_at(const pl_sculpt *model, double x, double y, double z) {
    return pl_sculpt_value(model, (double[3]){x, y, z});
}

#endif
