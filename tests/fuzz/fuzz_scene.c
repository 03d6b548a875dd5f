/* The scene loader on arbitrary bytes: text, then optional overrides, each after a zero byte. A scene that
 * loads must also be written, and load again to the same text. Meshes are not generated, since a valid
 * shape may need gigabytes. */
#include "scene/loader.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_SETS = 8 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char *write_scene(const pl_scene *scene) {
    char *text = NULL;
    pl_error err;
    if (pl_scene_to_json(scene, &text, &err) != PL_OK) abort();
    return text;
}

static void check_round_trip(const pl_scene *scene) {
    char *text = write_scene(scene), *again = NULL;
    pl_scene *second = NULL;
    pl_error err;
    if (pl_scene_parse("again", NULL, text, strlen(text), NULL, PL_SCENE_VALUES, &second, NULL, &err) !=
        PL_OK)
        abort();
    again = write_scene(second);
    if (strcmp(text, again) != 0) abort();
    pl_scene_free(second);
    free(text);
    free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *copy = malloc(size + 1);
    if (!copy) return 0;
    memcpy(copy, data, size);
    copy[size] = '\0';
    const char *sets[MAX_SETS];
    int set_count = 0;
    size_t length = strlen(copy);
    for (size_t at = length + 1; at < size && set_count < MAX_SETS; at += strlen(copy + at) + 1)
        sets[set_count++] = copy + at;
    pl_scene *scene = NULL;
    pl_problems problems;
    pl_error err;
    pl_scene_load_def def = pl_scene_load_def_default();
    def.set_count = set_count, def.sets = sets;
    if (pl_scene_parse("fuzz.json", NULL, copy, length, &def, PL_SCENE_VALUES, &scene, &problems, &err) ==
        PL_OK) {
        check_round_trip(scene);
    } else if (err.status == PL_ERR_INPUT && problems.count == 0) {
        abort(); /* refused without a message */
    }
    pl_problems_free(&problems);
    pl_scene_free(scene);
    free(copy);
    return 0;
}
