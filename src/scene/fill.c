/* The key `surface` of meshes: tetrahedra created from a surface or a grid, through the cache; and the
 * surfaces of models. */
#include "elements/element.h"
#include "pliant/mesher.h"
#include "pliant/sculpt.h"
#include "mesher/thin.h"
#include "model/select.h"
#include "scene/loader.h"

#include <stdlib.h>
#include <string.h>

/* Memory that meshing may use where the number of tetrahedra is limited. */
/* That a simulation in reasonable time has. */
static const double too_many_tets = 1e6;

enum { PL_SMALL_BYTES = 256 << 20, PL_BYTES_PER_TET = 8192 };

pl_status pl_scene_read_model(const char *path, int64_t vertices, pl_mesh **mesh, pl_mesh_repairs *repairs,
                              pl_error *err) {
    const char *ending = strrchr(path, '.');
    if (!ending || strcmp(ending, ".json"))
        return pl_error_set(err, PL_ERR_INPUT,
                            "vertices is for procedural models (.json), but %.600s is not one", path);
    pl_sculpt *sculpt;
    pl_status status = pl_sculpt_load(path, &sculpt, err);
    if (status == PL_OK) status = pl_sculpt_surface(sculpt, vertices, 0, mesh, err);
    if (status == PL_OK) status = pl_mesh_repair(*mesh, repairs, err);
    pl_sculpt_free(sculpt);
    return status;
}

bool pl_scene_source_is_grid(const pl_scene *scene, const pl_mesh_source *source) {
    char *path = source->surface && scene->folder ? pl_scene_path(scene, source->surface) : NULL;
    bool grid = pl_grid_is_file(path);
    free(path);
    return grid;
}

static bool on_progress(void *context, double fraction) {
    pl_loader *loader = context;
    return loader->def->progress &&
           loader->def->progress(loader->def->context, loader->path.data ? loader->path.data : "", fraction);
}

static pl_grid *load_grid(pl_loader *loader, const pl_mesh_source *source) {
    char *path = pl_scene_path(loader->scene, source->surface);
    pl_grid *grid = NULL;
    pl_error err = {PL_ERR_SYSTEM, "no memory"};
    if (path && !pl_scene_may_read(loader, "surface", path)) {
        free(path);
        return NULL;
    }
    if (!path || pl_grid_load(path, &grid, &err) != PL_OK) {
        loader->no_memory = loader->no_memory || err.status == PL_ERR_SYSTEM;
        pl_loader_problem_in(loader, "surface", "%s", err.message);
    }
    free(path);
    return grid;
}

static pl_status fill(pl_loader *loader, const pl_mesher_def *def, pl_mesh **out, pl_mesher_report *report,
                      pl_error *err) {
    const char *cache = loader->def->cache;
    if (!cache) return pl_mesh_from_surface(def, out, report, err);
    pl_cache_report kept;
    pl_status status =
        pl_mesh_from_surface_cached(def, cache, loader->def->cache_bytes, out, report, &kept, err);
    if (status == PL_OK && kept.note[0]) pl_loader_warning(loader, "cache: %s", kept.note);
    return status;
}

/* Warns about features of the surface that the filled body loses. Lengths and places are those of the scene;
 * `size` is in the file's units, as in the scene's key. */
static void warn(pl_loader *loader, const pl_mesher_report *report, const pl_body_def *body) {
    const double scale = body->scale;
    const char *units = scale != 1.0 ? " (in the file's units)" : "";
    bool lost = false;
    double at[3];
    for (int64_t i = 0; i < report->thin_count && i < PL_MAX_THIN_PARTS; i++) {
        const pl_thin_part *part = &report->thin[i];
        if (!pl_thin_part_matters(part, report->surface_volume)) continue;
        lost = true;
        pl_body_place_points(body, 1, part->center, at);
        pl_loader_warning(loader, "a %s of about %.3g m near (%.4g, %.4g, %.4g) of the surface is %s",
                          part->gap ? "gap" : "part", scale * part->thickness, at[0], at[1], at[2],
                          part->gap ? "closed" : "missed");
    }
    if (lost)
        pl_loader_warning(
            loader,
            "thin places: %lld; size %.2g%s or tets %.2g would resolve most of them%s; ignore this "
            "if they do not matter",
            (long long)report->thin_count, report->thin_size, units, report->thin_tets,
            report->thin_tets > too_many_tets ? ", which is too many to simulate in reasonable time" : "");
    for (int64_t i = 0; i < report->rounded_count && i < PL_MAX_ROUNDED; i++) {
        const pl_rounded_crease *piece = &report->rounded[i];
        pl_body_place_points(body, 1, piece->center, at);
        pl_loader_warning(loader, "%.3g m of a crease near (%.4g, %.4g, %.4g) of the surface are rounded",
                          scale * piece->length, at[0], at[1], at[2]);
    }
    if (report->rounded_count)
        pl_loader_warning(loader, "%.4g m of %.4g m of creases are kept; more tets keep more of them",
                          scale * report->crease_kept, scale * report->crease_length);
}

/* The filling closes holes that its skin keeps. */
static void warn_of_holes(pl_loader *loader, const pl_mesh *surface, const pl_body_def *body, bool is_skin) {
    pl_mesh_summary summary;
    pl_error err;
    double at[3];
    if (!surface || pl_mesh_summarise(surface, &summary, &err) != PL_OK || !summary.border_edges) return;
    pl_body_place_points(body, 1, summary.border_at, at);
    pl_loader_warning(loader,
                      "the surface has holes, with %lld border edges, the first one near (%.4g, %.4g, %.4g); "
                      "the mesh closes them%s",
                      (long long)summary.border_edges, at[0], at[1], at[2],
                      is_skin ? ", but pictures show the surface, as the body's skin; output.view.surface "
                                "\"elements\" shows the mesh"
                              : "");
}

const pl_mesh *pl_scene_fill_surface(pl_loader *loader, const pl_mesh_source *source,
                                     const pl_scene_body *body) {
    if (loader->cancelled) return NULL;
    pl_mesher_def def = pl_mesher_def_default();
    pl_grid *grid = NULL;
    if (pl_scene_source_is_grid(loader->scene, source))
        def.grid = grid = load_grid(loader, source);
    else
        def.surface = pl_scene_load_source(loader, source);
    if (!def.surface && !def.grid) return NULL;
    def.tets = source->tets, def.size = source->size, def.grade = source->grade;
    def.feature_angle = source->keep_features;
    def.coarsen = source->coarsen, def.density = source->density;
    const pl_element *element = body->def.element ? pl_element_find(body->def.element) : NULL;
    /* an edge that is curved at rest can never be linear */
    bool curved = element && element->quadratic && !element->adaptive;
    def.order = curved && def.surface ? 2 : 1;
    def.threads = loader->def->threads;
    if (loader->def->max_tets) def.max_bytes = PL_SMALL_BYTES + PL_BYTES_PER_TET * loader->def->max_tets;
    def.progress = on_progress, def.context = loader;
    pl_mesh *mesh = NULL;
    pl_mesher_report report;
    pl_error err;
    pl_status status = fill(loader, &def, &mesh, &report, &err);
    pl_grid_free(grid);
    if (status == PL_OK) {
        warn_of_holes(loader, def.surface, &body->def,
                      body->skin.file && !strcmp(body->skin.file, source->surface));
        warn(loader, &report, &body->def);
        return pl_scene_store_mesh(loader, NULL, mesh);
    }
    if (status == PL_ERR_SYSTEM)
        loader->no_memory = true;
    else if (status == PL_ERR_CANCELLED)
        loader->cancelled = true;
    else
        pl_loader_problem(loader, "%s", err.message);
    return NULL;
}
