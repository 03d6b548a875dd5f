/* See mesh_surface.h. */
#include "mesh_surface.h"
#include "interrupt.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { DEFAULT_TETS = 20000 };

static bool on_progress(void *context, double fraction) {
    const bool *terminal = context;
    if (*terminal) fprintf(stderr, "\rmeshing %3.0f %%", 100 * fraction);
    return pl_interrupted();
}

bool pl_output_wants_tets(const char *path) {
    static const char *const endings[] = {".msh", ".node", ".ele"};
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        size_t own = strlen(endings[i]);
        if (length > own && !strcmp(path + length - own, endings[i])) return true;
    }
    return false;
}

/* A larger relative difference of volume means that a closed surface has parts that are thinner than the
 * lattice. */
static const double lost_share = 0.02;

static void print_thin(const pl_mesher_report *report) {
    int64_t listed = report->thin_count < PL_MAX_THIN_PARTS ? report->thin_count : PL_MAX_THIN_PARTS;
    for (int64_t i = 0; i < listed; i++) {
        const pl_thin_part *part = &report->thin[i];
        printf("  %s of about %.3g m near (%.4g, %.4g, %.4g), %.3g m2 of the surface, is %s\n",
               part->gap ? "a gap" : "a part", part->thickness, part->center[0], part->center[1],
               part->center[2], part->area, part->gap ? "closed" : "missed");
    }
    if (report->thin_count)
        printf("  thin places: %" PRId64 "; --size %.2g, about %.2g tetrahedra, resolves most of them\n",
               report->thin_count, report->thin_size, report->thin_tets);
}

static void print_creases(const pl_mesher_report *report) {
    if (!(report->crease_length > 0)) return;
    printf("  creases: %.4g m, of which %.4g m (%.1f %%) are preserved\n", report->crease_length,
           report->crease_kept, 100 * report->crease_kept / report->crease_length);
    int64_t listed = report->rounded_count < PL_MAX_ROUNDED ? report->rounded_count : PL_MAX_ROUNDED;
    for (int64_t i = 0; i < listed; i++) {
        const pl_rounded_crease *piece = &report->rounded[i];
        printf("  %.3g m of a crease near (%.4g, %.4g, %.4g) are rounded\n", piece->length, piece->center[0],
               piece->center[1], piece->center[2]);
    }
    if (report->rounded_count > listed)
        printf("  ... rounded sections: %" PRId64 "\n", report->rounded_count);
}

static void print_report(const pl_mesh *mesh, const pl_mesher_report *report, bool grid) {
    printf("meshed: %" PRId64 " tetrahedra of size %.4g m, angles %.1f to %.1f degrees, volume %.6g m3",
           mesh->tet_count, report->size, report->angle_min, report->angle_max, report->volume);
    double change = report->volume / report->surface_volume - 1;
    if (report->closed)
        printf(" (surface %.6g, %+.2f %%)\n", report->surface_volume, 100 * change);
    else
        printf(grid ? "\n" : " (the surface has holes)\n");
    if (report->fine_tets)
        printf("  coarsened from %" PRId64 " tetrahedra, to preserve thin parts\n", report->fine_tets);
    if (pl_mesh_is_quadratic(mesh))
        printf("  %" PRId64 " nodes on edges moved onto the surface; %" PRId64
               " boundary nodes are not on it, where elements would fold or no surface is near\n",
               report->curved_nodes, report->blocked_nodes);
    print_thin(report);
    bool explained = report->fine_tets || report->thin_count;
    if (!explained && report->closed && (change > lost_share || change < -lost_share))
        printf("  parts thinner than %.3g m are lost or rounded; use more tetrahedra to resolve them\n",
               report->size);
    print_creases(report);
    if (report->parted_nodes || report->dropped_tets)
        printf("  %" PRId64 " nodes split and %" PRId64
               " tetrahedra dropped, to make the boundary a 2-manifold\n",
               report->parted_nodes, report->dropped_tets);
}

/* Writes signed distances on a grid whose spacing is half of the lattice's size: linear interpolation on it
 * is accurate enough. */
static pl_status save_distances(const pl_mesh *surface, double size, const pl_surface_options *options,
                                pl_error *err) {
    pl_grid *grid;
    pl_status status = pl_grid_from_surface(surface, 0.5 * size, (int)options->threads, &grid, err);
    if (status != PL_OK) return status;
    status = pl_parents_make(options->distances, err);
    if (status == PL_OK) status = pl_grid_save(grid, options->distances, err);
    pl_grid_free(grid);
    return status;
}

int pl_fill_surface(pl_mesh **mesh, const pl_grid *grid, const char *name, const pl_surface_options *options,
                    bool quiet) {
    bool terminal = isatty(STDERR_FILENO) && !quiet;
    pl_mesher_def def = pl_mesher_def_default();
    def.surface = *mesh, def.grid = grid;
    def.size = options->size, def.grade = options->grade;
    def.tets = options->tets || options->size > 0 ? options->tets : DEFAULT_TETS;
    def.feature_angle = options->feature_angle;
    def.threads = (int)options->threads;
    def.order = options->order ? options->order : 1;
    def.coarsen = options->coarsen, def.density = options->density;
    def.progress = on_progress, def.context = &terminal;
    pl_mesher_report report;
    pl_mesh *made;
    pl_error err;
    pl_catch_interrupts(true);
    pl_status status = pl_mesh_from_surface(&def, &made, &report, &err);
    pl_catch_interrupts(false);
    if (terminal) fprintf(stderr, "\r              \r");
    if (status == PL_OK && options->distances && *mesh) {
        status = save_distances(*mesh, report.size, options, &err);
        if (status != PL_OK) pl_mesh_free(made);
    }
    if (status != PL_OK) {
        fprintf(stderr, "pliant: %s: %s\n", name, err.message);
        return status == PL_ERR_CANCELLED ? PL_EXIT_STOPPED
               : status == PL_ERR_SYSTEM  ? PL_EXIT_MACHINE
                                          : PL_EXIT_INPUT;
    }
    pl_mesh_free(*mesh);
    *mesh = made;
    if (!quiet) print_report(made, &report, grid != NULL);
    return PL_EXIT_DONE;
}
