/* See names.h. */
#include "server/names.h"

#include <string.h>

bool pl_names_file_key(const char *key) {
    static const char *const keys[] = {"file", "surface", "texture"};
    const char *dot = strrchr(key, '.');
    if (!strncmp(key, "output", 6)) return false; /* output.view.surface is a choice */
    if (dot) key = dot + 1;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (!strcmp(key, keys[i])) return true;
    }
    return false;
}

pl_status pl_names_walk(json_t *value, pl_names_visit visit, void *context, pl_error *err) {
    pl_status status = PL_OK;
    for (size_t i = 0; i < json_array_size(value) && status == PL_OK; i++)
        status = pl_names_walk(json_array_get(value, i), visit, context, err);
    const char *key;
    json_t *member;
    json_object_foreach(value, key, member) {
        if (status != PL_OK) break;
        bool names = pl_names_file_key(key) && json_is_string(member);
        status = names ? visit(context, member, err) : pl_names_walk(member, visit, context, err);
    }
    return status;
}

/* ---- sets */

typedef struct search {
    const char *wanted;
    bool found;
} search;

static pl_status compare(void *context, json_t *text, pl_error *err) {
    search *looking = context;
    (void)err;
    looking->found |= !strcmp(json_string_value(text), looking->wanted);
    return PL_OK;
}

static pl_status is_known(void *context, json_t *text, pl_error *err) {
    search looking = {json_string_value(text), false};
    pl_names_walk(context, compare, &looking, err);
    if (looking.found) return PL_OK;
    return pl_error_set(err, PL_ERR_INPUT, "'%.80s': a page may not name files that the scene does not have",
                        looking.wanted);
}

pl_status pl_names_check_set(json_t *set, json_t *document, pl_error *err) {
    pl_status status = PL_OK;
    const char *path;
    json_t *value;
    json_object_foreach(set, path, value) {
        bool names = json_is_string(value) && pl_names_file_key(path);
        status = names ? is_known(document, value, err) : pl_names_walk(value, is_known, document, err);
        if (status != PL_OK) break;
    }
    return status;
}
