/* See hints.h. */
#include "scene/hints.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

static const char *const examples[][2] = {
    {"time", "{\"dt\": 0.01, \"duration\": 2}"},
    {"integrator", "{\"type\": \"implicit-euler\"}"},
    {"solver", "{\"type\": \"direct\"}"},
    {"contact", "{\"between\": \"barrier\"}"},
    {"contact-pair", "{\"between\": [\"ball*\", \"floor\"], \"friction\": 0.2}"},
    {"materials", "{\"rubber\": {\"young\": 1e5, \"poisson\": 0.4}}"},
    {"material", "{\"law\": \"neo-hookean\", \"young\": 1e5, \"poisson\": 0.4}"},
    {"plasticity", "{\"rule\": \"creep\", \"yield\": 0.05, \"creep\": 10}"},
    {"damping", "{\"viscosity\": 100}"},
    {"bodies", "{\"bar\": {\"mesh\": {\"shape\": \"box\"}, \"material\": \"rubber\"}}"},
    {"body", "{\"mesh\": {\"shape\": \"box\"}, \"material\": \"rubber\"}"},
    {"mesh", "{\"surface\": \"vase.obj\"}, {\"file\": \"vase.msh\"} or {\"shape\": \"box\"}"},
    {"goal", "{\"scale\": [1, 2, 1]}"},
    {"skin", "{\"file\": \"vase.obj\"}"},
    {"rotate", "{\"axis\": [0, 0, 1], \"degrees\": 90}"},
    {"adaptive", "{\"raise\": 0.05, \"lower\": 0.01}"},
    {"start", "{\"kind\": \"scatter\", \"factor\": 2}"},
    {"constraints", "{\"wall\": {\"body\": \"bar\", \"select\": {\"group\": \"x-\"}}}"},
    {"constraint", "{\"body\": \"bar\", \"select\": {\"group\": \"x-\"}}"},
    {"selection", "{\"group\": \"x-\"} or {\"box\": {\"max\": [0.1, 1, 1]}}"},
    {"box", "{\"min\": [0, 0, 0], \"max\": [1, 1, 1]}"},
    {"sphere", "{\"center\": [0, 0, 0], \"radius\": 0.1}"},
    {"plane", "{\"point\": [0, 1, 0], \"normal\": [0, 1, 0]}"},
    {"loads", "{\"pull\": {\"kind\": \"force\", \"select\": {\"group\": \"x+\"}, \"value\": [10, 0, 0]}}"},
    {"load", "{\"kind\": \"force\", \"select\": {\"group\": \"x+\"}, \"value\": [10, 0, 0]}"},
    {"probes", "{\"tip\": {\"at\": [1, 0, 0]}}"},
    {"probe", "{\"at\": [0, 0, 0]} or {\"select\": {\"group\": \"x+\"}}"},
    {"colliders", "{\"floor\": {\"shape\": \"plane\", \"normal\": [0, 1, 0]}}"},
    {"collider", "{\"shape\": \"plane\", \"normal\": [0, 1, 0]}"},
    {"heat", "{\"ambient\": 293}"},
    {"heat-source", "{\"center\": [0, 0, 0], \"radius\": 0.1, \"power\": 50}"},
    {"fixed-temperature", "{\"select\": {\"group\": \"x-\"}, \"value\": 350}"},
    {"anneal", "{\"time\": 2, \"body\": \"bar\"}"},
    {"output", "{\"every\": 2}"},
    {"view", "{\"azimuth\": 60, \"zoom\": 1.5}"},
    {"camera", "{\"position\": [2, 1, 3], \"target\": [0, 0.5, 0]}"},
    {"look", "{\"color\": \"#c23b5a\"}"},
};

const char *pl_kind_example(const char *kind) {
    for (size_t i = 0; kind && i < sizeof examples / sizeof *examples; i++) {
        if (!strcmp(examples[i][0], kind)) return examples[i][1];
    }
    return NULL;
}

/* ---- keys */

#define MEANT(path) "did you mean '" path "'?"
#define DRAWN "pictures and movies are made by pliant run --render, or later by pliant render"

#define COLLIDER "a floor or a wall is one of the 'colliders'"

static const char *const advice[][3] = {
    {"scene", "duration", MEANT("time.duration")},
    {"scene", "end_time", MEANT("time.duration")},
    {"scene", "dt", MEANT("time.dt")},
    {"scene", "timestep", MEANT("time.dt")},
    {"scene", "time_step", MEANT("time.dt")},
    {"scene", "step", MEANT("time.dt")},
    {"scene", "steps", "the number of steps is time.duration / time.dt"},
    {"scene", "floor", COLLIDER},
    {"scene", "floors", COLLIDER},
    {"scene", "ground", COLLIDER},
    {"scene", "walls", COLLIDER},
    {"scene", "obstacles", COLLIDER},
    {"scene", "view", MEANT("output.view")},
    {"scene", "camera", MEANT("output.view.camera")},
    {"scene", "render", DRAWN},
    {"scene", "friction", "friction belongs to each of the colliders, and to 'contact' between bodies"},
    {"scene", "damping", "damping belongs to each of the materials"},
    {"time", "timestep", MEANT("dt")},
    {"time", "time_step", MEANT("dt")},
    {"time", "step", MEANT("dt")},
    {"time", "step_size", MEANT("dt")},
    {"time", "steps", "the number of steps is duration / dt"},
    {"time", "end", MEANT("duration")},
    {"time", "end_time", MEANT("duration")},
    {"time", "fps", "a frame is written after every output.every steps of dt"},
    {"time", "frames", "a frame is written after every output.every steps of dt"},
    {"integrator", "name", MEANT("type")},
    {"integrator", "method", MEANT("type")},
    {"integrator", "dt", "the step is time.dt of the scene"},
    {"solver", "name", MEANT("type")},
    {"solver", "method", MEANT("type")},
    {"material", "type", MEANT("law")},
    {"material", "model", MEANT("law")},
    {"material", "youngs_modulus", MEANT("young")},
    {"material", "young_modulus", MEANT("young")},
    {"material", "poisson_ratio", MEANT("poisson")},
    {"material", "poissons_ratio", MEANT("poisson")},
    {"material", "yield", MEANT("plasticity.yield")},
    {"material", "yield_stress", MEANT("plasticity.yield_stress")},
    {"material", "creep", "creep is a rule of 'plasticity'"},
    {"material", "color", "colours belong to the bodies, as 'look.color'"},
    {"material", "friction", "friction belongs to each of the colliders, and to 'contact' between bodies"},
    {"body", "position", MEANT("translate")},
    {"body", "translation", MEANT("translate")},
    {"body", "rotation", MEANT("rotate")},
    {"body", "color", MEANT("look.color")},
    {"body", "shape", MEANT("mesh.shape")},
    {"body", "size", MEANT("mesh.size")},
    {"body", "file", MEANT("mesh.file")},
    {"body", "surface", MEANT("mesh.surface")},
    {"body", "resolution", MEANT("mesh.resolution")},
    {"body", "fixed", "nodes are fixed by 'constraints' of the scene"},
    {"collider", "color", MEANT("look.color")},
    {"collider", "position", "did you mean 'center' (of a plane: 'point')?"},
    {"collider", "translate", "did you mean 'center' (of a plane: 'point')?"},
    {"collider", "type", MEANT("shape")},
    {"collider", "velocity", "colliders move by keyframes of 'translation' and 'rotation'"},
    {"rotate", "angle", MEANT("degrees")},
    {"constraint", "type", "constrained nodes are fixed, or move by 'translation', 'rotation' and 'scaling'"},
    {"constraint", "group", MEANT("select.group")},
    {"constraint", "nodes", MEANT("select.nodes")},
    {"constraint", "box", MEANT("select.box")},
    {"constraint", "velocity", "nodes move by keyframes of 'translation'"},
    {"load", "type", MEANT("kind")},
    {"load", "force", "a load is written as {\"kind\": \"force\", \"select\": ..., \"value\": [x, y, z]}"},
    {"load", "pressure", "a load is written as {\"kind\": \"pressure\", \"select\": ..., \"value\": p}"},
    {"probe", "position", MEANT("at")},
    {"probe", "point", MEANT("at")},
    {"output", "movie", DRAWN},
    {"output", "render", DRAWN},
    {"output", "picture", DRAWN},
    {"output", "png", DRAWN},
    {"output", "mp4", DRAWN},
    {"output", "fps", MEANT("view.fps")},
    {"output", "folder", "the folder is given by pliant run -o"},
    {"output", "field", MEANT("view.field")},
    {"output", "frames", "a frame is written after every 'every' steps"},
};

const char *pl_key_advice(const char *kind, const char *key) {
    for (size_t i = 0; kind && i < sizeof advice / sizeof *advice; i++) {
        if (!strcmp(advice[i][0], kind) && !strcmp(advice[i][1], key)) return advice[i][2];
    }
    return NULL;
}

/* ---- arrays of result frames */

static const char *const synonyms[][2] = {
    {"u", "displacement"},
    {"v", "velocity"},
    {"s", "stress"},
    {"sigma", "stress"},
    {"cauchy", "stress"},
    {"cauchy_stress", "stress"},
    {"mises", "von_mises"},
    {"s_mises", "von_mises"},
    {"equivalent_stress", "von_mises"},
    {"principal_stresses", "principal_stress"},
    {"principals", "principal_stress"},
    {"e", "strain"},
    {"epsilon", "strain"},
    {"green_strain", "strain"},
    {"f", "deformation_gradient"},
    {"j", "det_F"},
    {"jacobian", "det_F"},
    {"volume_ratio", "det_F"},
    {"peeq", "plastic_strain"},
    {"rf", "reaction"},
    {"reaction_force", "reaction"},
    {"cpress", "contact_pressure"},
    {"t", "temperature"},
};

/* Case and the sign between words do not matter. */
static int fold(char c) { return c == ' ' || c == '-' ? '_' : tolower((unsigned char)c); }

const char *pl_field_synonym(const char *name) {
    for (size_t i = 0; i < sizeof synonyms / sizeof *synonyms; i++) {
        const char *known = synonyms[i][0];
        size_t k = 0;
        while (name[k] && fold(name[k]) == known[k]) k++;
        if (!name[k] && !known[k]) return synonyms[i][1];
    }
    return NULL;
}
