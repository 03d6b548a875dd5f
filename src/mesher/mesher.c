/* pl_mesh_from_surface: choice of the lattice size, limits, and sequence of the stages. */
#include "core/fields.h"
#include "core/memory.h"
#include "mesh/check.h"
#include "mesh/edit.h"
#include "mesher/coarse.h"
#include "mesher/features.h"
#include "mesher/grade.h"
#include "mesher/solid.h"
#include "mesher/thin.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Number of tetrahedra of a lattice of size h for a volume V with surface A: 12 V / h^3 + PL_SURFACE_TETS A /
 * h^2. */
#define PL_SURFACE_TETS 5.0
/* Peak memory per site, and per tetrahedron with its share of nodes. */
#define PL_SITE_BYTES 24.0
#define PL_TET_BYTES 64.0
#define PL_CURVED_BYTES 200.0 /* more per tetrahedron of ten nodes */
#define PL_CREASE_BYTES 100.0 /* more per tetrahedron if creases are kept: all may be near one */
/* Tolerance on the requested number of tetrahedra, and the number of sizes tried. */
#define PL_TETS_TOLERANCE 0.05
enum { PL_MAX_TRIES = 10, PL_MAX_EMPTY = 3 };
/* A smaller grade has no effect. */
#define PL_MAX_RINGS 1000.0
/* Decides when a mesh is made by coarsening a fine lattice. The fine lattice has PL_CATCHES cells across the
 * thin parts, but at most PL_FINE_TETS tetrahedra (before grading). Coarsening is used if at most
 * PL_COARSE_TETS are requested and the cells of the plain lattice would be PL_COARSER times as large as those
 * of the fine one. Above PL_FEW_TETS it is used only if the plain mesh, whose elements are better, turns out
 * to lose parts. */
#define PL_CATCHES 2.0
#define PL_COARSER 1.25
/* Components smaller than this share of a coarse tetrahedron are dropped, including separated tips. */
#define PL_CRUMB 0.25
/* Share of the progress for the mesh that will be coarsened. */
#define PL_FINE_SHARE 0.3
enum { PL_FEW_TETS = 5000, PL_COARSE_TETS = 20000, PL_FINE_TETS = 600000 };

void pl_mesher_def_init(pl_mesher_def *def, size_t struct_size) {
    const pl_mesher_def defaults = {.max_bytes = (int64_t)4 << 30, .order = 1};
    pl_def_write(def, struct_size, &defaults, sizeof defaults);
}

static pl_status check_def(const pl_mesher_def *def, pl_error *err) {
    int sources = (def->surface != NULL) + (def->grid != NULL) + (def->function != NULL);
    if (sources != 1)
        return pl_error_set(err, PL_ERR_INPUT, "mesher: %s of surface, grid and function given, expected one",
                            sources ? "more than one" : "none");
    if (!isfinite(def->size) || def->size < 0)
        return pl_error_set(err, PL_ERR_INPUT, "mesher: size is %g, expected a positive number", def->size);
    if (def->tets < 0 || def->tets > PL_MESH_MAX_COUNT)
        return pl_error_set(err, PL_ERR_INPUT, "mesher: tets is %lld, expected 1 to %lld",
                            (long long)def->tets, (long long)PL_MESH_MAX_COUNT);
    if ((def->size > 0) == (def->tets > 0))
        return pl_error_set(err, PL_ERR_INPUT, "mesher: %s of size and tets given, expected one",
                            def->tets ? "both" : "none");
    if (!(def->grade >= 0 && def->grade <= 1))
        return pl_error_set(err, PL_ERR_INPUT, "mesher: grade is %g, expected 0 to 1", def->grade);
    if (!(def->feature_angle >= 0 && def->feature_angle < 180))
        return pl_error_set(err, PL_ERR_INPUT, "mesher: feature_angle is %g, expected 0 to 180 degrees",
                            def->feature_angle);
    if (def->order != 1 && def->order != 2)
        return pl_error_set(err, PL_ERR_INPUT, "mesher: order is %d, expected 1 or 2", def->order);
    if (def->coarsen < PL_COARSEN_AUTO || def->coarsen > PL_COARSEN_ALWAYS)
        return pl_error_set(err, PL_ERR_INPUT, "mesher: coarsen is %d, expected %d to %d", def->coarsen,
                            PL_COARSEN_AUTO, PL_COARSEN_ALWAYS);
    if (def->coarsen == PL_COARSEN_ALWAYS && !def->tets)
        return pl_error_set(err, PL_ERR_INPUT, "mesher: coarsening needs tets, not a size");
    bool refined = def->feature_angle > 0 || def->order == 2 || def->coarsen == PL_COARSEN_ALWAYS;
    if (refined && !def->surface)
        return pl_error_set(
            err, PL_ERR_INPUT,
            "mesher: feature_angle, order 2 and coarsening are for surfaces, and there is none");
    if (def->feature_angle > 0 && def->coarsen == PL_COARSEN_ALWAYS)
        return pl_error_set(err, PL_ERR_INPUT, "mesher: a mesh that is coarsened does not keep features");
    if (def->max_bytes < 0)
        return pl_error_set(err, PL_ERR_INPUT, "mesher: max_bytes is %lld, expected 0 or more",
                            (long long)def->max_bytes);
    pl_status status = def->surface ? pl_mesh_check(def->surface, "surface", err) : PL_OK;
    if (status == PL_OK) status = pl_threads_check(def->threads, "mesher", err);
    return status;
}

static double expected_tets(const pl_solid *solid, double size) {
    double volume = fmax(solid->volume, 0);
    return 12 * volume / (size * size * size) + PL_SURFACE_TETS * solid->area / (size * size);
}

static double size_for(const pl_solid *solid, double tets) {
    double low = 0, high = sqrt(solid->area + 1e-300) * 10;
    for (int i = 0; i < 200; i++) {
        double middle = 0.5 * (low + high);
        *(expected_tets(solid, middle) > tets ? &low : &high) = middle;
    }
    return high;
}

/* The size of a fine lattice for coarsening; 0: no coarsening, because the requested number resolves the thin
 * parts or is too large for coarsening to pay. */
static double fine_size(const pl_solid *solid, const pl_mesher_def *def) {
    if (!def->tets || def->coarsen == PL_COARSEN_NEVER || def->feature_angle > 0 || !def->surface) return 0;
    double plain = size_for(solid, (double)def->tets);
    double fine = fmax(pl_solid_thickness(solid) / PL_CATCHES, size_for(solid, PL_FINE_TETS));
    if (def->coarsen == PL_COARSEN_ALWAYS) return fmin(fine, plain / PL_COARSER);
    return def->tets > PL_COARSE_TETS || plain < PL_COARSER * fine ? 0 : fine;
}

/* Checks the memory limit before anything large is allocated. */
static pl_status check_memory(const pl_solid *solid, double size, const pl_mesher_def *def, pl_error *err) {
    double sites = pl_lattice_sites(&solid->region, size), tets = expected_tets(solid, size);
    double each = PL_TET_BYTES + (solid->creases.segments.count ? PL_CREASE_BYTES : 0) +
                  (def->order == 2 ? PL_CURVED_BYTES : 0);
    double bytes = sites * PL_SITE_BYTES + tets * each;
    if (!(bytes <= (double)def->max_bytes) || !(sites < (double)(INT32_MAX / 2)))
        return pl_error_set(err, PL_ERR_INPUT,
                            "size %.3g m gives about %.3g tetrahedra, which need %.3g GB, expected at most "
                            "%.3g GB; a larger size, or fewer tetrahedra, needs less",
                            size, tets, bytes / 1e9, (double)def->max_bytes / 1e9);
    return PL_OK;
}

static pl_status no_inside(const pl_solid *solid, double size, pl_error *err) {
    if (solid->open > 0.5)
        return pl_error_set(err, PL_ERR_INPUT,
                            "the surface is an open sheet and encloses nothing, expected a surface around a "
                            "body (small holes do not matter); give it thickness (in Blender: Solidify)");
    return pl_error_set(err, PL_ERR_INPUT,
                        "nothing of the body is wide enough for a lattice of size %.3g m, expected a "
                        "smaller size or more tetrahedra",
                        size);
}

/* Creates a mesh of one size, without components of less than `crumb` m^3. */
static pl_status stuff(const pl_solid *solid, double size, double crumb, pl_mesher_work *work, pl_mesh **out,
                       pl_mesher_report *report, pl_error *err) {
    pl_lattice lattice = {0};
    uint8_t *on_surface = NULL;
    pl_mesh *mesh = NULL;
    double start = work->done;
    pl_status status = pl_lattice_create(&solid->region, size, &lattice, err);
    if (status == PL_OK) status = pl_lattice_classify(&lattice, &solid->region, work, err);
    if (status == PL_OK && !work->stopped && work->def->grade > 0)
        status = pl_lattice_grade(&lattice, (int64_t)fmin(1 / work->def->grade, PL_MAX_RINGS), work, err);
    if (status == PL_OK && !work->stopped) status = pl_lattice_fill(&lattice, work, &mesh, &on_surface, err);
    pl_lattice_free(&lattice);
    report->size = size;
    report->parted_nodes = report->dropped_tets = 0;
    if (status == PL_OK && !work->stopped)
        status =
            pl_manifold_make(mesh, &on_surface, fmax(crumb, size * size * size), work->threads, report, err);
    if (status == PL_OK && !work->stopped)
        status = pl_features_keep(solid, size, work, mesh, &on_surface, report, err);
    if (status == PL_OK && work->stopped) status = pl_error_set(err, PL_ERR_CANCELLED, "meshing was stopped");
    pl_group *group = status == PL_OK ? pl_mesh_group(mesh, "surface", 7, PL_ON_NODES) : NULL;
    if (status == PL_OK && !group) status = pl_error_memory(err, 64, "a group");
    for (int64_t n = 0; status == PL_OK && n < mesh->node_count; n++) {
        if (on_surface[n] && !pl_group_add(group, (int32_t)n))
            status = pl_error_memory(err, 4 * n, "a group");
    }
    free(on_surface);
    work->done = start + work->share;
    if (status == PL_OK)
        *out = mesh;
    else
        pl_mesh_free(mesh);
    return status;
}

/* Tries sizes until the number of tetrahedra is close enough; keeps the closest. */
static pl_status search(const pl_solid *solid, double tets, pl_mesher_work *work, pl_mesh **out,
                        pl_mesher_report *report, pl_error *err) {
    double size = size_for(solid, tets), best = INFINITY, low = 0, high = INFINITY;
    pl_status status = PL_OK;
    int empty = 0;
    for (int try = 0; try < PL_MAX_TRIES && best > PL_TETS_TOLERANCE && empty < PL_MAX_EMPTY; try++) {
        pl_mesh *mesh = NULL;
        pl_mesher_report this = *report;
        work->share = 0.5 * (1 - work->done);
        status = check_memory(solid, size, work->def, err);
        if (status == PL_OK) status = stuff(solid, size, 0, work, &mesh, &this, err);
        if (status != PL_OK) break;
        double count = (double)mesh->tet_count, off = fabs(count / tets - 1);
        if (count > 0 && off < best) {
            pl_mesh_free(*out);
            *out = mesh, *report = this, best = off;
        } else {
            pl_mesh_free(mesh);
        }
        empty += count == 0;
        *(count > tets ? &low : &high) = size; /* the right size is between them */
        double next = size * (count > 0 ? cbrt(count / tets) : 0.5);
        if (next <= low || next >= high) next = isfinite(high) ? 0.5 * (low + high) : 1.1 * low;
        size = next;
    }
    if (status == PL_OK && !*out) status = no_inside(solid, size, err);
    if (status != PL_OK) {
        pl_mesh_free(*out);
        *out = NULL;
    }
    return status;
}

/* Creates a lattice mesh, by its size or by a number of tetrahedra. */
static pl_status make_plain(const pl_solid *solid, pl_mesher_work *work, pl_mesh **out,
                            pl_mesher_report *report, pl_error *err) {
    const pl_mesher_def *def = work->def;
    pl_status status = PL_OK;
    if (def->tets) {
        status = search(solid, (double)def->tets, work, out, report, err);
    } else {
        status = check_memory(solid, def->size, def, err);
        if (status == PL_OK) status = stuff(solid, def->size, 0, work, out, report, err);
        if (status == PL_OK && !(*out)->tet_count) status = no_inside(solid, def->size, err);
    }
    return status == PL_OK && solid->surface ? pl_thin_find(solid, *out, report, err) : status;
}

/* Creates a mesh by coarsening a lattice of the given size. The interior of the lattice is graded, since it
 * would only be collapsed. */
static pl_status make_coarse(const pl_solid *solid, double size, pl_mesher_work *work, pl_mesh **out,
                             pl_mesher_report *report, pl_error *err) {
    const pl_mesher_def *def = work->def;
    pl_mesher_def graded = *def;
    graded.grade = 1;
    work->share = PL_FINE_SHARE * (1 - work->done);
    pl_status status = check_memory(solid, size, def, err);
    work->def = &graded;
    if (status == PL_OK)
        status = stuff(solid, size, PL_CRUMB * solid->volume / (double)def->tets, work, out, report, err);
    work->def = def;
    if (status == PL_OK && !(*out)->tet_count) status = no_inside(solid, size, err);
    if (status == PL_OK) status = pl_thin_find(solid, *out, report, err);
    if (status == PL_OK) report->fine_tets = (*out)->tet_count;
    return status == PL_OK ? pl_mesh_coarsen(out, solid, def->tets, work, err) : status;
}

static bool loses_parts(const pl_mesher_report *report, double volume) {
    bool lost = false;
    for (int64_t i = 0; i < report->thin_count && i < PL_MAX_THIN_PARTS; i++)
        lost = lost || (!report->thin[i].gap && pl_thin_part_matters(&report->thin[i], volume));
    return lost;
}

static pl_status make(const pl_solid *solid, pl_mesher_work *work, pl_mesh **out, pl_mesher_report *report,
                      pl_error *err) {
    const pl_mesher_def *def = work->def;
    double fine = fine_size(solid, def);
    bool many = def->coarsen == PL_COARSEN_AUTO && def->tets > PL_FEW_TETS;
    pl_status status = PL_OK;
    if (!(fine > 0) || many) {
        status = make_plain(solid, work, out, report, err);
        if (status == PL_OK && !loses_parts(report, solid->volume)) fine = 0;
    }
    if (status == PL_OK && fine > 0) {
        pl_mesh_free(*out);
        *out = NULL;
        status = make_coarse(solid, fine, work, out, report, err);
    }
    if (status == PL_OK && report->thin_count) report->thin_tets = expected_tets(solid, report->thin_size);
    if (status == PL_OK && def->order == 2) status = pl_mesh_conform(out, solid, report, err);
    if (status == PL_OK) status = pl_mesher_measure(*out, solid, work->threads, report, err);
    return status;
}

pl_status pl_mesh_from_surface(const pl_mesher_def *def, pl_mesh **out, pl_mesher_report *report,
                               pl_error *err) {
    PL_REQUIRE(out);
    *out = NULL;
    PL_REQUIRE(def);
    pl_mesher_def own = pl_mesher_def_default();
    pl_mesher_report found = {0};
    pl_status status = pl_def_read(def, "mesher", &own, sizeof own, err);
    if (status == PL_OK) status = check_def(&own, err);
    if (status != PL_OK) return status;
    pl_solid solid = {0};
    pl_mesher_work work = {.def = &own, .threads = pl_threads_new(own.threads), .share = 1};
    if (!work.threads) status = pl_error_memory(err, 1, "threads");
    if (status == PL_OK)
        status = own.surface ? pl_solid_create(own.surface, work.threads, &solid, err)
                             : pl_solid_from_function(&own, &solid, err);
    if (status == PL_OK && own.feature_angle > 0)
        status = pl_crease_net_build(solid.surface, own.feature_angle, &solid.creases, err);
    found.closed = solid.closed, found.flipped = solid.flipped, found.duplicates = solid.duplicates;
    if (status == PL_OK) status = make(&solid, &work, out, &found, err);
    if (status != PL_OK) pl_mesh_free(*out), *out = NULL;
    pl_solid_free(&solid);
    pl_threads_free(work.threads);
    if (report) *report = found;
    return status;
}
