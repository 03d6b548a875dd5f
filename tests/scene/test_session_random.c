/* Sessions with random events. Each is saved and replayed from its folder with 1 thread, and run in two
 * parts, a run and a resume, with other numbers of threads (1, 2 or 4). All give the same bits. An event
 * that is refused changes nothing.
 *
 * Everything is determined by the number of the sequence: test_session_random 17 plays sequence 17 alone. */
#include "core/hash.h"
#include "core/random.h"
#include "scene/checkpoint.h"
#include "scene/sessions.h"
#include "support.h"

#include <time.h>
#include <unistd.h>

enum { SEQUENCES = SANITIZED ? 20 : 200, STEPS = 10, MAX_TEXT = 8192 };
#define FOLDER PL_BINARY_DIR "/test-session-random"

typedef struct sequence {
    int number;
    pl_random random;
    pl_session *session;
    int bodies, colliders, constraints, loads, grabs; /* number of names given so far */
    int refused, acted;
    char text[MAX_TEXT];
} sequence;

static int pick(sequence *s, int count) { return (int)(pl_random_unit(&s->random) * count); }
static double real(sequence *s, double low, double high) { return pl_random_range(&s->random, low, high); }
static bool chance(sequence *s, double part) { return pl_random_unit(&s->random) < part; }

/* The formatted text with ' replaced by ". */
static const char *quoted(sequence *s, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int length = vsnprintf(s->text, sizeof s->text, format, args);
    va_end(args);
    assert_true(length > 0 && length < MAX_TEXT);
    for (char *p = s->text; *p; p++)
        if (*p == '\'') *p = '"';
    return s->text;
}

/* ---- scenes */

static const char *const elements[] = {"tet4", "tet10", "bezier10", "adaptive"};

/* A random body; bodies at different places do not overlap. */
static void body(sequence *s, int place, char *out, size_t size) {
    static const char *const shapes[] = {
        "'shape': 'box', 'size': [0.4, 0.3, 0.3], 'resolution': 1",
        "'shape': 'sphere', 'radius': 0.2, 'resolution': 1",
        "'shape': 'cylinder', 'radius': 0.15, 'length': 0.4, 'resolution': 1",
        "'file': 'w2.msh.gz'",
    };
    int shape = pick(s, 3);
    bool wild = chance(s, 0.08);
    snprintf(out, size,
             "{'mesh': {%s}, 'element': '%s', 'material': '%s', 'scale': %.3g, 'translate': [%.17g, %.17g, "
             "%.17g], "
             "'velocity': [%.3g, 0, 0]}",
             shapes[wild ? 3 : shape], elements[wild ? 0 : pick(s, 4)], chance(s, 0.5) ? "a" : "b",
             wild ? 0.2 : 1.0, 0.9 * place + real(s, 0, 0.1), 0.3 + real(s, 0, 0.2), real(s, -0.1, 0.1),
             real(s, -1, 1));
}

static void material(sequence *s, bool linear, char *out, size_t size) {
    static const char *const laws[] = {"stable-neo-hookean", "corotated", "stvk", "neo-hookean", "linear"};
    char more[160] = "";
    if (chance(s, 0.3))
        snprintf(more, sizeof more, ", 'plasticity': {'rule': 'multiplicative', 'yield': %.17g}",
                 real(s, 0.05, 0.3));
    if (linear && chance(s, 0.3))
        snprintf(more, sizeof more,
                 ", 'plasticity': {'rule': 'creep', 'yield': %.3g, 'creep': 2, 'max': 0.2}",
                 real(s, 0.01, 0.1));
    snprintf(out, size,
             "{'law': '%s', 'young': %.17g, 'poisson': %.17g, 'density': 1000, 'damping': {'stiffness': "
             "%.3g}%s}",
             linear ? "linear" : laws[pick(s, 5)], real(s, 5e3, 5e4), real(s, 0.1, 0.45), real(s, 0, 0.01),
             more);
}

/* A random scene that loads; combinations that are refused are replaced by others. */
static pl_scene *random_scene(sequence *s) {
    static const char *const solvers[] = {"'type': 'pcg'", "'type': 'direct'",
                                          "'type': 'pcg', 'matrix': 'free'",
                                          "'type': 'pcg', 'precision': 'single'"};
    for (int attempt = 0; attempt < 50; attempt++) {
        pl_integrator_info integrator = pl_integrator_info_at(pick(s, pl_integrator_info_count()));
        bool warped = integrator.linearises_warped && chance(s, 0.6);
        char bodies[3][512], materials[2][512], text[MAX_TEXT];
        for (int i = 0; i < 2; i++) material(s, warped, materials[i], sizeof materials[i]);
        for (int i = 0; i < 3; i++) body(s, i, bodies[i], sizeof bodies[i]);
        bool barrier = chance(s, 0.15), heat = chance(s, 0.3);
        snprintf(
            text, sizeof text,
            "{'time': {'dt': 0.01, 'duration': 0.01}, 'gravity': [0, -9.81, 0],"
            "'integrator': {'type': '%s', 'max_iterations': 15, 'max_halvings': 1, 'max_substeps': 300, "
            "'mass_scaling': 30%s}, "
            "'solver': {%s}, 'materials': {'a': %s, 'b': %s},"
            "'bodies': {'body0': %s%s%s}, 'constraints': [{'body': 'body0', 'select': {'plane': {'point': "
            "[0.05, 0, 0], 'normal': [-1, 0, 0]}}}],"
            "'colliders': {'floor': {'shape': 'plane', 'normal': [0, 1, 0], 'friction': %.3g}}, 'contact': "
            "{'between': '%s'}%s,"
            "'output': {'vtu': false, 'glb': false, 'stop_on_failure': false}}",
            integrator.name, warped ? ", 'tangent': 'warped', 'reuse_tolerance': 0.1" : "",
            solvers[pick(s, 4)], materials[0], materials[1], bodies[0], chance(s, 0.7) ? ", 'body1': " : "",
            "", real(s, 0, 0.8), barrier ? "barrier" : "none", heat ? ", 'heat': {'ambient': 300}" : "");
        char *second = strstr(text, ", 'body1': ");
        if (second) { /* the text of the body is inserted after its key */
            char rest[MAX_TEXT];
            second += strlen(", 'body1': ");
            snprintf(rest, sizeof rest, "%s", second);
            snprintf(second, sizeof text - (size_t)(second - text), "%s%s", bodies[1], rest);
        }
        pl_scene *scene = NULL;
        pl_error err;
        const char *json = quoted(s, "%s", text);
        pl_status status = pl_scene_load_memory("random", PL_SOURCE_DIR "/tests/data/wild", json,
                                                strlen(json), 0, NULL, &scene, NULL, &err);
        pl_session_def def = pl_session_def_default();
        def.threads = 2;
        if (status == PL_OK) status = pl_session_create(scene, &def, &s->session, &err);
        if (status == PL_OK) {
            s->bodies = second ? 2 : 1;
            return scene;
        }
        if (status != PL_ERR_INPUT) fail_msg("sequence %d: %s", s->number, err.message);
        if (getenv("PL_SHOW")) printf("%s\n", err.message);
        pl_scene_free(scene);
    }
    fail_msg("sequence %d: no scene", s->number);
    return NULL;
}

/* ---- events */

static const char *set_number(sequence *s) {
    switch (pick(s, 10)) {
    case 0:
        return quoted(s, "{'set': {'materials.a.young': %.17g}}", real(s, 5e3, 5e4));
    case 1:
        return quoted(s, "{'set': {'materials.b.poisson': %.17g, 'materials.b.density': %.17g}}",
                      real(s, 0.1, 0.45), real(s, 800, 1200));
    case 2:
        return quoted(s, "{'set': {'gravity': [%.17g, %.17g, 0]}}", real(s, -3, 3), real(s, -12, 2));
    case 3:
        return quoted(s, "{'set': {'materials.a.damping': {'stiffness': %.17g, 'mass': 0.1}}}",
                      real(s, 0, 0.02));
    case 4:
        return quoted(s, "{'set': {'time.dt': %.17g}}", real(s, 0.005, 0.012));
    case 5:
        return quoted(s, "{'set': {'contact.friction': %.17g, 'colliders.floor.friction': %.3g}}",
                      real(s, 0, 1), real(s, 0, 1));
    case 6:
        return quoted(s, "{'set': {'solver.tolerance': %.17g}}", real(s, 1e-6, 1e-3));
    case 7:
        return quoted(s, "{'set': {'integrator.type': '%s'}}",
                      pl_integrator_info_at(pick(s, pl_integrator_info_count())).name);
    case 8:
        return quoted(s, "{'set': {'materials.b.law': 'linear', 'solver.type': '%s'}}",
                      chance(s, 0.5) ? "pcg" : "direct");
    default:
        return quoted(s, "{'set': {'seed': %d, 'description': 'changed'}}", pick(s, 100));
    }
}

static const char *set_item(sequence *s) {
    char text[512];
    switch (pick(s, 10)) {
    case 9:
        if (chance(s, 0.3)) return quoted(s, "{'pose': '%s', 'own': true}", s->colliders ? "c0" : "floor");
        return quoted(s,
                      "{'pose': '%s', 'translate': [0, %.17g, 0], 'rotate': {'axis': [0, 0, 1], 'degrees': "
                      "%.17g}}",
                      s->colliders ? "c0" : "floor", real(s, -0.05, 0.02), real(s, -3, 3));
    case 0:
        body(s, 2 + s->bodies % 3, text, sizeof text);
        return quoted(s, "{'set': {'bodies.body%d': %s}}", s->bodies++, text);
    case 1:
        return quoted(s, "{'set': {'bodies.body%d': null}}", pick(s, s->bodies + 1));
    case 2:
        return quoted(s, "{'set': {'bodies.body%d.element': '%s'}}", pick(s, s->bodies),
                      elements[pick(s, 4)]);
    case 3:
        return quoted(
            s, "{'set': {'colliders.c%d': {'shape': 'sphere', 'center': [%.17g, -0.2, 0], 'radius': 0.3}}}",
            s->colliders++, real(s, -1, 2));
    case 4:
        return quoted(s, "{'set': {'colliders.c%d': null}}", pick(s, s->colliders + 1));
    case 5:
        return quoted(
            s,
            "{'set': {'constraints.k%d': {'body': 'body%d', 'select': {'plane': {'point': [%.17g, 0, 0], "
            "'normal': [-1, 0, 0]}}}}}",
            s->constraints++, pick(s, s->bodies), real(s, 0, 1.5));
    case 6:
        return quoted(s, "{'set': {'constraints.k%d': null}}", pick(s, s->constraints + 1));
    case 7:
        return quoted(
            s,
            "{'set': {'loads.l%d': {'body': 'body%d', 'kind': 'force', 'select': 'all', 'value': [0, "
            "%.17g, 1]}}}",
            s->loads++, pick(s, s->bodies), real(s, 0, 20));
    default:
        return quoted(s, "{'set': {'loads.l%d': null}}", pick(s, s->loads + 1));
    }
}

/* A node's position; a ray along z through it usually hits a body. */
static const double *some_node(sequence *s) {
    pl_sim *sim = pl_session_sim(s->session);
    return pl_sim_positions(sim) + 3 * pick(s, (int)pl_sim_node_count(sim));
}

static const char *act_on_nodes(sequence *s) {
    const double *x = some_node(s);
    int number = pick(s, s->bodies), grab = pick(s, 8);
    switch (pick(s, 6)) {
    case 0:
        return quoted(s, "{'pin': [%d, %d], 'body': 'body%d'}", grab, grab + 3, number);
    case 1:
        return quoted(s, "{'unpin': [%d], 'body': 'body%d'}", grab, number);
    case 2:
        return chance(s, 0.5) ? quoted(s, "{'unpin': 'all'}")
                              : quoted(s, "{'unpin': 'all', 'body': 'body%d'}", number);
    case 3:
        return quoted(
            s, "{'push': [%.17g, %.17g, 0], 'ray': {'origin': [%.17g, %.17g, 5], 'direction': [0, 0, -2]}}",
            real(s, -20, 20), real(s, -20, 20), x[0], x[1]);
    case 4:
        return quoted(
            s, "{'impulse': [0, %.17g, %.17g], 'body': 'body%d', 'tet': 1, 'at': [0.25, 0.25, 0.5, 0]}",
            real(s, -2, 2), real(s, -2, 2), number);
    default:
        return quoted(s, "{'warm': %.17g, 'center': [%.17g, %.17g, %.17g], 'radius': 0.2}", real(s, -20, 60),
                      x[0], x[1], x[2]);
    }
}

static const char *act(sequence *s) {
    const double *x = some_node(s);
    int kind = pick(s, 12), grab = s->grabs - 1 - pick(s, 2);
    if (kind > 6) return act_on_nodes(s);
    if (kind < 2 || (kind < 6 && grab < 0))
        return quoted(s, "{'grab': 'g%d', 'ray': {'origin': [%.17g, %.17g, 5], 'direction': [0, 0, -1]}%s}",
                      s->grabs++, x[0], x[1], chance(s, 0.3) ? ", 'fast': true" : "");
    if (kind < 5)
        return quoted(s, "{'drag': 'g%d', 'target': [%.17g, %.17g, %.17g]}", grab, x[0] + real(s, -0.2, 0.2),
                      x[1] + real(s, -0.2, 0.2), x[2] + real(s, -0.2, 0.2));
    if (kind < 6) return quoted(s, "{'release': 'g%d'}", grab);
    return chance(s, 0.5) ? quoted(s, "{'anneal': '*'}")
                          : quoted(s, "{'anneal': 'body%d'}", pick(s, s->bodies));
}

static const char *nonsense(sequence *s) {
    static const char *const list[] = {
        "{'set': {'materials.a.young': -5}}",
        "{'set': {'bodies': null}}",
        "{'set': {'materials': {'c': {'young': 1e5, 'poisson': 0.3}}}}",
        "{'set': {'bodies.new': {'mesh': {'file': 'nowhere.msh'}, 'material': 'a'}}}",
        "{'set': {'gravity': [0, -1, 0], 'integrator.type': 'magic'}}",
        "{'grab': 'h', 'body': 'body0', 'tet': 99999, 'at': [1, 0, 0, 0], 'target': [0, 0, 0]}",
        "{'grab': 'h', 'ray': {'origin': [0, 90, 0], 'direction': [0, 1, 0]}}",
        "{'drag': 'h', 'target': [0, 0, 0]}",
        "{'anneal': 'nobody'}",
        "{'pin': [999999], 'body': 'body0'}",
        "{'push': [1, 2, 3]}",
        "{'set': {'colliders.x': {'shape': 'plane', 'normal': [0, 0, 0]}}}"};
    return quoted(s, "%s", list[pick(s, 12)]);
}

/* Applies an event; one that is refused may not change anything. */
static void apply(sequence *s, const char *event, bool must_fail) {
    pl_error err = {0};
    uint64_t before = session_hash(s->session), version = pl_session_version(s->session);
    int64_t count = pl_session_event_count(s->session);
    pl_status status = pl_session_apply(s->session, event, NULL, &err);
    if (getenv("PL_SHOW"))
        printf("%d: %s %s\n", (int)pl_sim_step_index(pl_session_sim(s->session)), event,
               status ? err.message : "");
    if (status == PL_OK) {
        if (must_fail) fail_msg("sequence %d: %s: expected a refusal", s->number, event);
        s->acted++;
        return;
    }
    s->refused++;
    if (status != PL_ERR_INPUT) fail_msg("sequence %d: %s: %s", s->number, event, err.message);
    if (before != session_hash(s->session) || version != pl_session_version(s->session) ||
        count != pl_session_event_count(s->session))
        fail_msg("sequence %d: %s: refused (%s), and something has changed", s->number, event, err.message);
}

static void take_back(sequence *s) {
    pl_error err = {0};
    bool done;
    if (chance(s, 0.5)) check_ok(pl_session_mark(s->session, &err));
    if (chance(s, 0.2)) check_ok(pl_session_undo(s->session, &done, &err));
    if (chance(s, 0.2)) check_ok(pl_session_redo(s->session, &done, &err));
}

/* Plays the live session; false if the simulation fails, to which random changes may lead. */
static bool live(sequence *s) {
    pl_error err = {0};
    while (pl_sim_step_index(pl_session_sim(s->session)) < STEPS) {
        if (chance(s, 0.2)) take_back(s);
        while (chance(s, 0.5)) {
            double kind = pl_random_unit(&s->random);
            const char *event = kind < 0.3    ? set_number(s)
                                : kind < 0.55 ? set_item(s)
                                : kind < 0.9  ? act(s)
                                              : nonsense(s);
            apply(s, event, kind >= 0.9);
        }
        if (pl_session_step(s->session, NULL, &err) != PL_OK) return false;
    }
    return true;
}

/* ---- replays */

static uint64_t checkpoint_hash(const char *folder) {
    char path[600];
    pl_checkpoint checkpoint;
    pl_error err = {0};
    snprintf(path, sizeof path, "%s/checkpoint.bin", folder);
    check_ok(pl_checkpoint_read(path, &checkpoint, &err));
    assert_int_equal(checkpoint.totals.steps, STEPS);
    uint64_t hash = pl_hash(PL_HASH_START, checkpoint.state, checkpoint.state_size);
    free(checkpoint.state);
    return hash;
}

/* A run that stops after a random number of frames and is resumed with another number of threads. */
static uint64_t run_in_parts(sequence *s, const pl_scene *scene, int threads) {
    pl_error err = {0};
    pl_run_def def = pl_run_def_default();
    def.folder = FOLDER "/run";
    def.threads = threads;
    def.frames = 1 + pick(s, STEPS - 1);
    check_ok(pl_scene_run(scene, &def, NULL, &err));
    def.frames = -1;
    def.resume = true;
    def.threads = threads == 1 ? 2 : threads == 2 ? 4 : 1;
    if (pl_scene_run(scene, &def, NULL, &err) != PL_OK)
        fail_msg("sequence %d: resumed: %s", s->number, err.message);
    return checkpoint_hash(def.folder);
}

static void play(int number, sequence *s) {
    *s = (sequence){.number = number, .random = {(uint64_t)number * 77 + 1}};
    pl_error err = {0};
    pl_scene *scene = random_scene(s);
    bool good = live(s);
    uint64_t hash = session_hash(s->session);
    if (good) check_ok(pl_session_save(s->session, FOLDER, &err));
    pl_session_free(s->session);
    pl_scene_free(scene);
    if (!good) return;
    check_ok(pl_scene_load(FOLDER "/scene.json", 0, NULL, &scene, NULL, &err));
    pl_session_def def = pl_session_def_default();
    def.threads = 1;
    check_ok(pl_session_create(scene, &def, &s->session, &err));
    session_steps(s->session, STEPS);
    if (session_hash(s->session) != hash) fail_msg("sequence %d: other bits when it is played again", number);
    pl_session_free(s->session);
    int threads = 1 << pick(s, 3);
    if (run_in_parts(s, scene, threads) != hash)
        fail_msg("sequence %d: other bits when it is run in parts, %d threads", number, threads);
    pl_scene_free(scene);
}

static int only = -1;

static void test_random_sequences(void **state) {
    (void)state;
    int played = 0, refused = 0, acted = 0;
    static sequence s;
    for (int i = 0; i < SEQUENCES; i++) {
        if (only >= 0 && i != only) continue;
        play(i, &s);
        if (getenv("PL_SHOW"))
            printf("sequence %d: %.2f s\n", i, (double)clock() / CLOCKS_PER_SEC), fflush(stdout);
        played += s.acted > 0;
        refused += s.refused, acted += s.acted;
    }
    print_message("%d sequences, %d events acted, %d were refused\n", played, acted, refused);
    if (only < 0) assert_true(played > 9 * SEQUENCES / 10 && acted > 5 * SEQUENCES && refused > SEQUENCES);
}

int main(int argc, char **argv) {
    if (argc > 1) only = atoi(argv[1]);
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_sequences)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
