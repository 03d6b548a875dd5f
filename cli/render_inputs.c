/* See render_inputs.h. */
#include "render_inputs.h"
#include "interrupt.h"
#include "paths.h"
#include "problems.h"
#include "show.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void pl_render_catch_signals(void) {
    pl_catch_interrupts(true);
    signal(SIGXFSZ, SIG_IGN);
}

int pl_render_fail(const pl_error *err) {
    int status = pl_cli_fail(err);
    return err->status == PL_ERR_CANCELLED ? PL_EXIT_STOPPED : status;
}

static bool run_progress(void *context, const pl_run_progress *progress) {
    const bool *quiet = context;
    if (!*quiet && isatty(STDERR_FILENO)) {
        fprintf(stderr, "\rrunning step %lld of %lld\033[K", (long long)progress->step,
                (long long)progress->step_count);
        if (progress->step_done && progress->step == progress->step_count) fprintf(stderr, "\r\033[K");
    }
    return pl_interrupted();
}

static void remove_folder(const char *path) {
    DIR *folder = opendir(path);
    if (!folder) return;
    for (struct dirent *entry; (entry = readdir(folder));) {
        char *file = entry->d_name[0] == '.' ? NULL : pl_path_join(path, entry->d_name);
        if (file) unlink(file);
        free(file);
    }
    closedir(folder);
    rmdir(path);
}

static int run_scene(pl_render_input *input, const char *given, const pl_render_running *how) {
    const pl_loading loading = {.set_count = how->set_count, .sets = how->sets};
    int exit_status = pl_load_scene(given, &loading, &input->scene);
    if (exit_status != PL_EXIT_DONE) return exit_status;
    const char *place = getenv("TMPDIR");
    pl_error err = {PL_ERR_SYSTEM, "no memory"};
    if (!place || !place[0]) place = P_tmpdir;
    input->path = pl_path_join(place, "pliant-render-XXXXXX");
    if (!input->path) return pl_cli_fail(&err);
    if (!mkdtemp(input->path)) {
        pl_error_set(&err, PL_ERR_SYSTEM,
                     "%.200s: cannot create a folder for the frames: %s; set TMPDIR to another place", place,
                     strerror(errno));
        return pl_cli_fail(&err);
    }
    input->temporary = true;
    pl_run_def def = pl_run_def_default();
    pl_run_totals totals;
    bool quiet = how->quiet;
    def.folder = input->path;
    def.threads = how->threads;
    def.progress = run_progress;
    def.context = &quiet;
    pl_render_catch_signals();
    pl_status status = pl_scene_run(input->scene, &def, &totals, &err);
    return status == PL_OK ? PL_EXIT_DONE : pl_render_fail(&err);
}

int pl_render_input_open(pl_render_input *input, const char *given, const pl_render_running *how) {
    *input = (pl_render_input){.view = pl_view_def_default()};
    pl_error err = {PL_ERR_SYSTEM, "no memory"};
    if (pl_path_ends_with(given, ".json") && !pl_sculpt_is_model(given)) {
        int status = run_scene(input, given, how);
        if (status != PL_EXIT_DONE) return status;
    } else {
        input->path = strdup(given);
        pl_error why; /* ignored: frames can be shown without the view of their run */
        if (pl_path_is_folder(given) && pl_run_load(given, NULL, &input->scene, &why) != PL_OK)
            input->scene = NULL;
    }
    if (input->scene) input->view = pl_scene_output(input->scene)->view;
    input->label = pl_show_label(given);
    return input->path && input->label ? PL_EXIT_DONE : pl_cli_fail(&err);
}

void pl_render_input_close(pl_render_input *input) {
    if (input->temporary) remove_folder(input->path);
    pl_scene_free(input->scene);
    free(input->path);
    free(input->label);
    *input = (pl_render_input){0};
}
