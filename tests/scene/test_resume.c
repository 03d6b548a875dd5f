/* Every scene of the repository, coarsened, is stopped in the middle of its run and resumed from the saved
 * state in another simulation, with the same bits. */
#include "scene/coarse.h"

#include <dirent.h>

enum { MAX_STEPS = 400, MORE = 8, MAX_WORK = 100000, BARRIER_WORK = 10000 }; /* tetrahedra times steps */

static pl_sim *create(const pl_scene *scene, int threads) {
    pl_error err = {0};
    pl_sim *sim = NULL;
    pl_sim_def def = *pl_scene_sim(scene);
    def.threads = threads;
    check_ok(pl_sim_create(&def, &sim, &err));
    return sim;
}

static void step(pl_sim *sim, int64_t count, const char *path) {
    pl_error err = {0};
    for (int64_t i = 0; i < count; i++) {
        if (pl_sim_step(sim, NULL, &err) != PL_OK) fail_msg("%s: %s", path, err.message);
    }
}

/* Half of the scene's steps, or fewer if the scene is long or has a fine mesh from a file. */
static int64_t count_steps(const pl_scene *scene) {
    const pl_sim_def *def = pl_scene_sim(scene);
    int64_t steps = (pl_scene_frame_count(scene) + 1) / 2 * pl_scene_output(scene)->every, tets = 1;
    for (int b = 0; b < def->body_count; b++) tets += def->bodies[b].mesh->tet_count;
    int64_t work = def->contact.between == PL_CONTACT_BARRIER ? BARRIER_WORK : MAX_WORK;
    int64_t max = work / tets < MAX_STEPS ? work / tets : MAX_STEPS;
    return steps < max ? steps : max;
}

/* The caller frees it. Its size changes with the number of contacts. */
static char *saved_state(const pl_sim *sim, size_t *size) {
    *size = pl_sim_state_size(sim);
    char *bytes = malloc(*size);
    assert_non_null(bytes);
    pl_sim_state_save(sim, bytes);
    return bytes;
}

static void check_scene(const char *path) {
    pl_scene *scene = load_coarse(path);
    pl_sim *whole = create(scene, 1), *resumed = create(scene, 2);
    step(whole, count_steps(scene), path);
    size_t size, other;
    char *middle = saved_state(whole, &size);
    pl_error err = {0};
    check_ok(pl_sim_state_restore(resumed, middle, size, &err));
    step(whole, MORE, path);
    step(resumed, MORE, path);
    size_t middle_size = size;
    char *a = saved_state(whole, &size), *b = saved_state(resumed, &other);
    if (size == middle_size && !memcmp(a, middle, size)) fail_msg("%s: nothing happened", path);
    if (size != other || memcmp(a, b, size)) fail_msg("%s: other bits after a resume", path);
    free(middle), free(a), free(b);
    pl_sim_free(whole);
    pl_sim_free(resumed);
    pl_scene_free(scene);
}

static int check_folder(const char *folder) {
    int found = 0;
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir));) {
        char path[1024];
        const char *ending = strrchr(entry->d_name, '.');
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (!ending) {
            if (strcmp(entry->d_name, "models") != 0) found += check_folder(path); /* not scenes */
        } else if (!strcmp(ending, ".json")) {
            check_scene(path);
            found++;
        }
    }
    closedir(dir);
    return found;
}

static void test_every_scene_resumes(void **state) {
    (void)state;
    assert_true(check_folder(PL_SOURCE_DIR "/scenes") >= 8);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_scene_resumes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
