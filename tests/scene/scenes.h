/* A small good scene, which tests modify to make it wrong in one way each. */
#ifndef PL_TESTS_SCENE_SCENES_H
#define PL_TESTS_SCENE_SCENES_H

#include "check.h"
#include "pliant/scene.h"

static const char good_scene[] =
    "{\n"
    "  \"time\": {\"dt\": 0.05, \"duration\": 1},\n"
    "  \"materials\": {\"rubber\": {\"law\": \"neo-hookean\", \"young\": 1e5, \"poisson\": 0.45, "
    "\"density\": 1100}},\n"
    "  \"bodies\": [\n"
    "    {\"name\": \"bar\", \"material\": \"rubber\",\n"
    "     \"mesh\": {\"shape\": \"box\", \"size\": [4, 1, 1], \"resolution\": 2}}\n"
    "  ],\n"
    "  \"constraints\": [\n"
    "    {\"name\": \"wall\", \"body\": \"bar\", \"select\": {\"group\": \"x-\"}},\n"
    "    {\"select\": {\"box\": {\"min\": [4, 0, 0]}}, \"axes\": \"yz\",\n"
    "     \"translation\": {\"keys\": [[0, [0, 0, 0]], [1, [0, 0.5, 0]]], \"interpolation\": \"smooth\"}}\n"
    "  ],\n"
    "  \"loads\": [{\"kind\": \"force\", \"select\": {\"group\": \"x+\"}, \"value\": [10, 0, 0]}],\n"
    "  \"output\": {\"every\": 2}\n"
    "}\n";

static inline pl_status load_text(const char *text, int set_count, const char *const *sets, pl_scene **scene,
                                  pl_problems *problems, pl_error *err) {
    return pl_scene_load_memory("test.json", PL_SOURCE_DIR "/tests/data", text, strlen(text), set_count, sets,
                                scene, problems, err);
}

#endif
