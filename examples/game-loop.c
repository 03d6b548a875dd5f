/* A game loop around a simulation that can be changed while it runs, in about a hundred lines.
 *
 *     game-loop [FRAMES] [FOLDER]
 *
 * The world advances in fixed steps, independent of the display; pictures are interpolated between the last
 * two steps. The player picks an object along a ray, grabs it, drags it, makes it softer, throws a ball at
 * it, undoes that, and saves the session: `pliant run FOLDER/scene.json` repeats it bit for bit. */
#include <pliant/pliant.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char world[] =
    "{\"time\": {\"dt\": 0.016666666666666666}, \"gravity\": [0, -9.81, 0],"
    " \"integrator\": {\"type\": \"linear-implicit-euler\", \"tangent\": \"warped\"},"
    " \"materials\": {\"jelly\": {\"law\": \"linear\", \"young\": 2e4, \"poisson\": 0.4, \"density\": 1000,"
    "   \"damping\": {\"stiffness\": 0.02}}},"
    " \"bodies\": {\"block\": {\"mesh\": {\"shape\": \"box\", \"size\": [0.4, 0.4, 0.4], \"resolution\": 4},"
    "   \"material\": \"jelly\", \"translate\": [-0.2, 0.01, -0.2]}},"
    " \"colliders\": {\"floor\": {\"shape\": \"plane\", \"normal\": [0, 1, 0], \"friction\": 0.6}}}";

static void check(pl_status status, const pl_error *err) {
    if (status == PL_OK) return;
    fprintf(stderr, "game-loop: %s\n", err->message);
    exit(status == PL_ERR_INPUT ? 2 : 3);
}

/* Sends an event as text and prints the reply. */
static void tell(pl_session *session, const char *event) {
    pl_error err;
    char *reply = NULL;
    check(pl_session_apply(session, event, &reply, &err), &err);
    printf("  %s\n  -> %s\n", event, reply ? reply : "");
    free(reply);
}

/* The player's actions, by step number. */
static void play(pl_session *session, int64_t step) {
    static bool thrown;
    pl_error err;
    if (step == 30)
        tell(session, "{\"grab\": \"hand\", \"ray\": {\"origin\": [0, 0.35, 3], \"direction\": [0, 0, -1]}}");
    if (step > 30 && step <= 90) { /* posted, as an input thread would */
        char drag[128];
        double part = (double)(step - 30) / 60;
        snprintf(drag, sizeof drag, "{\"drag\": \"hand\", \"target\": [%.17g, %.17g, 0.2]}", 0.3 * part,
                 0.35 + 0.2 * sin(3 * part));
        check(pl_session_post(session, drag, &err), &err);
    }
    if (step == 60) tell(session, "{\"set\": {\"materials.jelly.young\": 8e3}}");
    if (step == 91) tell(session, "{\"release\": \"hand\"}");
    if (step == 100 && !thrown) {
        thrown = true;
        check(pl_session_mark(session, &err), &err);
        tell(session, "{\"set\": {\"bodies.ball\": {\"mesh\": {\"shape\": \"sphere\", \"radius\": 0.1, "
                      "\"resolution\": 2}, "
                      "\"material\": \"jelly\", \"translate\": [-0.9, 0.5, 0], \"velocity\": [3, 0, 0]}}}");
    }
    if (step == 130) {
        bool done;
        check(pl_session_undo(session, &done, &err), &err);
        if (done)
            printf("  undone, at step %lld again\n", (long long)pl_sim_step_index(pl_session_sim(session)));
    }
}

/* The positions of the last two steps, for interpolated pictures. */
typedef struct view {
    uint64_t version; /* scene version: a new one may have other bodies */
    int64_t count;
    double *before, *now;
} view;

static void look(view *v, pl_session *session) {
    pl_sim *sim = pl_session_sim(session);
    int64_t count = 3 * pl_sim_node_count(sim);
    bool same = v->version == pl_session_version(session) && v->count == count;
    if (!same) {
        free(v->before), free(v->now);
        v->before = malloc((size_t)count * sizeof *v->before);
        v->now = malloc((size_t)count * sizeof *v->now);
        if (!v->before || !v->now) exit(4);
        v->version = pl_session_version(session);
        v->count = count;
    }
    double *old = v->before;
    v->before = v->now, v->now = old;
    memcpy(v->now, pl_sim_positions(sim), (size_t)count * sizeof *v->now);
    if (!same) memcpy(v->before, v->now, (size_t)count * sizeof *v->now);
}

/* A game would draw these positions; here it is their highest point. */
static double draw(const view *v, double part) {
    double top = -INFINITY;
    for (int64_t i = 1; i < v->count; i += 3)
        top = fmax(top, v->before[i] + part * (v->now[i] - v->before[i]));
    return top;
}

int main(int argc, char **argv) {
    int64_t frames = argc > 1 ? atoll(argv[1]) : 300;
    pl_error err;
    pl_scene *scene = NULL;
    pl_session *session = NULL;
    check(pl_scene_load_memory("world", NULL, world, sizeof world - 1, 0, NULL, &scene, NULL, &err), &err);
    check(pl_session_create(scene, NULL, &session, &err), &err);
    pl_scene_free(scene); /* the session shares it */
    const double step_time = pl_scene_sim(pl_session_scene(session))->dt;
    const double frame_time = 1.0 / 72; /* frame time of the display; a game asks its clock */
    double left = 0;                    /* elapsed time that is not simulated yet */
    view v = {0};
    look(&v, session);
    for (int64_t frame = 0; frame < frames; frame++) {
        left += frame_time;
        for (; left >= step_time; left -= step_time) {
            play(session, pl_sim_step_index(pl_session_sim(session)));
            check(pl_session_step(session, NULL, &err), &err);
            look(&v, session);
        }
        double top = draw(&v, left / step_time);
        if (frame % 50 == 0) printf("frame %lld: the highest point is at %.4f m\n", (long long)frame, top);
    }
    uint64_t hash;
    check(pl_session_hash(session, &hash, &err), &err);
    printf("%lld steps, %lld events, state %016llx\n", (long long)pl_sim_step_index(pl_session_sim(session)),
           (long long)pl_session_event_count(session), (unsigned long long)hash);
    if (argc > 2) check(pl_session_save(session, argv[2], &err), &err);
    free(v.before), free(v.now);
    pl_session_free(session);
    return 0;
}
