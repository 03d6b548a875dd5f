/* Exports: the current surface, the session as a folder in a .tar, or a picture by the renderer. The engine
 * takes a snapshot, and the worker writes it. */
#include "server/events.h"
#include "server/jobs.h"
#include "server/message.h"
#include "server/snapshot.h"
#include "render.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_PICTURE = 4096 };

static const struct {
    const char *format, *ending;
} formats[] = {{"obj", "obj"}, {"ply", "ply"},     {"stl", "stl"},
               {"glb", "glb"}, {"session", "tar"}, {"picture", "png"}};

static const char *ending_of(const char *format) {
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        if (!strcmp(formats[i].format, format)) return formats[i].ending;
    }
    return NULL;
}

/* ---- in the engine */

static pl_status save_session(pl_engine *engine, const char *name, char *folder, size_t size, pl_error *err) {
    if (snprintf(folder, size, "%s/%s", engine->studio->folder, name) >= (int)size)
        return pl_error_set(err, PL_ERR_SYSTEM, "a path is too long");
    pl_private_folder_remove(folder);
    return pl_session_save(engine->world->session, folder, err);
}

pl_status pl_engine_export(pl_engine *engine, const pl_order *order, pl_error *err) {
    const char *format = pl_member_text(order->root, "format", "");
    if (!ending_of(format))
        return pl_error_set(err, PL_ERR_INPUT,
                            "format is '%.20s', expected obj, ply, stl, glb, session or picture", format);
    pl_status status = pl_world_update(engine->world, err);
    if (status != PL_OK) return status;
    pl_snapshot *snapshot = pl_snapshot_capture(engine->world);
    if (!snapshot) return pl_error_set(err, PL_ERR_SYSTEM, "no memory");
    if (!strcmp(format, "session"))
        status = save_session(engine, "session", snapshot->folder, sizeof snapshot->folder, err);
    if (status == PL_OK && !pl_worker_post(&engine->studio->worker, order->client, order->id,
                                           json_deep_copy(order->root), snapshot))
        return pl_error_set(err, PL_ERR_INPUT, "too many jobs are queued");
    if (status != PL_OK) pl_snapshot_free(snapshot);
    return status;
}

/* ---- in the worker */

static pl_status give_frame(void *context, int index, double *positions, pl_error *err) {
    const pl_snapshot *snapshot = context;
    (void)index, (void)err;
    memcpy(positions, snapshot->mesh->nodes, 3 * (size_t)snapshot->mesh->node_count * sizeof *positions);
    return PL_OK;
}

static pl_status write_glb(pl_snapshot *snapshot, const char *path, pl_error *err) {
    static const double zero[1];
    pl_animation_def def = {.node_count = snapshot->mesh->node_count,
                            .tri_count = snapshot->mesh->tri_count,
                            .tris = snapshot->mesh->tris,
                            .frame_count = 1,
                            .times = zero,
                            .frame = give_frame,
                            .context = snapshot,
                            .object_count = snapshot->body_count,
                            .objects = snapshot->bodies};
    memcpy(def.up, snapshot->view.up, sizeof def.up);
    return pl_glb_write(&def, path, err);
}

/* The camera of the page, if it is given. */
static pl_status take_view(const json_t *root, pl_view_def *view, pl_error *err) {
    const json_t *camera = json_object_get(root, "camera");
    double width, height, fov;
    bool good = pl_member_range(root, "width", 16, MAX_PICTURE, 1280, &width) &&
                pl_member_range(root, "height", 16, MAX_PICTURE, 720, &height) &&
                pl_member_range(camera, "fov", 1, 170, view->camera.fov, &fov);
    if (!good)
        return pl_error_set(err, PL_ERR_INPUT, "picture: width and height are 16 to %d, fov is 1 to 170",
                            MAX_PICTURE);
    view->width = (int64_t)width, view->height = (int64_t)height;
    view->camera.fov = fov, view->camera.key_count = 0, view->camera.follow = NULL;
    view->field = "none", view->legend = false, view->stamp = false, view->labels = false,
    view->edges = false;
    if (camera && (!pl_member_vec3(camera, "position", view->camera.position) ||
                   !pl_member_vec3(camera, "target", view->camera.target)))
        return pl_error_set(err, PL_ERR_INPUT, "picture: camera needs position and target");
    return PL_OK;
}

static pl_status draw(pl_studio *studio, const pl_snapshot *snapshot, const pl_view_def *view,
                      pl_image *image, pl_error *err) {
    int count = 1 + snapshot->collider_count;
    pl_surface *surfaces = calloc((size_t)count, sizeof *surfaces);
    pl_renderer *renderer = NULL;
    pl_framing framing;
    if (!surfaces) return pl_error_set(err, PL_ERR_SYSTEM, "no memory");
    surfaces[0] = (pl_surface){.node_count = snapshot->mesh->node_count,
                               .nodes = snapshot->mesh->nodes,
                               .tri_count = snapshot->mesh->tri_count,
                               .tris = snapshot->mesh->tris,
                               .bodies = snapshot->owners,
                               .look_count = snapshot->body_count,
                               .looks = snapshot->looks};
    for (int i = 0; i < snapshot->collider_count; i++) {
        const pl_mesh *mesh = snapshot->colliders[i];
        surfaces[1 + i] = (pl_surface){.node_count = mesh->node_count,
                                       .nodes = mesh->nodes,
                                       .tri_count = mesh->tri_count,
                                       .tris = mesh->tris,
                                       .rigid = true,
                                       .endless = snapshot->endless[i]};
    }
    pl_status status = pl_renderer_new(studio->def.threads, &renderer, err);
    if (status == PL_OK) status = pl_framing_begin(&framing, view, 0.0, err);
    for (int i = 0; i < count && status == PL_OK; i++) {
        if (!surfaces[i].endless) status = pl_framing_add(&framing, &surfaces[i], err);
    }
    if (status == PL_OK) status = pl_renderer_draw(renderer, &framing, count, surfaces, image, err);
    pl_renderer_free(renderer);
    free(surfaces);
    return status;
}

bool pl_studio_can_render(void) {
    pl_renderer *renderer = NULL;
    bool can = pl_renderer_new(1, &renderer, NULL) == PL_OK;
    pl_renderer_free(renderer);
    return can;
}

static pl_status write_picture(pl_studio *studio, const pl_job *job, const char *path, pl_error *err) {
    pl_view_def view = job->snapshot->view;
    pl_image image = {0};
    pl_status status = take_view(job->root, &view, err);
    if (status == PL_OK) status = draw(studio, job->snapshot, &view, &image, err);
    if (status == PL_OK) status = pl_image_write(&image, path, err);
    pl_image_free(&image);
    return status;
}

static pl_status write_file(pl_studio *studio, const pl_job *job, const char *format, const char *path,
                            pl_error *err) {
    if (!strcmp(format, "glb")) return write_glb(job->snapshot, path, err);
    if (!strcmp(format, "picture")) return write_picture(studio, job, path, err);
    return pl_mesh_save(job->snapshot->mesh, path, err);
}

void pl_job_export(pl_studio *studio, const pl_job *job) {
    const char *format = pl_member_text(job->root, "format", ""), *ending = ending_of(format);
    char path[PL_FOLDER_PATH + 64], name[64], url[128];
    pl_error err = {PL_ERR_SYSTEM, "cannot read the exported file"};
    pl_blob *blob = NULL;
    pl_worker_progress(&studio->worker, "export", 0.0, format);
    snprintf(name, sizeof name, "pliant-%s.%s", format, ending);
    snprintf(path, sizeof path, "%s/export.%s", studio->folder, ending);
    if (job->snapshot->folder[0])
        blob = pl_tar_folder(job->snapshot->folder, "pliant-session", &err);
    else if (write_file(studio, job, format, path, &err) == PL_OK)
        blob = pl_blob_from_file(path, (size_t)PL_MAX_UPLOAD * 2);
    pl_worker_progress(&studio->worker, "export", 1.0, format);
    if (!blob) {
        pl_hub_refuse(&studio->hub, job->client, job->id, "%s", err.message);
        return;
    }
    json_int_t bytes = (json_int_t)blob->size;
    int number = pl_shelf_add(&studio->exports, name, blob);
    snprintf(url, sizeof url, "/export/%d/%s", number, name);
    pl_hub_answer(&studio->hub, job->client, job->id,
                  json_pack("{s:s,s:s,s:I}", "url", url, "name", name, "bytes", bytes));
}

/* Saves into the user's current folder. */
static pl_status obey_save(pl_engine *engine, const json_t *root, json_t *answer, pl_error *err) {
    char folder[64];
    (void)root;
    for (int i = 1; i < 10000; i++) {
        snprintf(folder, sizeof folder, "pliant-session-%d", i);
        if (access(folder, F_OK) != 0) break;
    }
    pl_status status = pl_session_save(engine->world->session, folder, err);
    if (status == PL_OK) json_object_set_new(answer, "folder", json_string(folder));
    return status;
}

const pl_engine_command pl_export_commands[] = {{"save", obey_save}, {NULL, NULL}};
