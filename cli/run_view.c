/* The view that a run's own scene asks for, from its run.json. */
#include "render_run.h"

void pl_run_view_load(const char *folder, pl_run_view *out) {
    pl_error err;
    if (pl_run_load(folder, NULL, &out->scene, &err) == PL_OK) out->view = pl_scene_output(out->scene)->view;
}

void pl_run_view_free(pl_run_view *view) {
    pl_scene_free(view->scene);
    view->scene = NULL;
}
