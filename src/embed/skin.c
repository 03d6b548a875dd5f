/* Binds a surface to a mesh at rest: locates each point (locate.c) and sorts the points by element. The
 * deformation is in carry.c. */
#include "embed/skin.h"
#include "core/fields.h"
#include "core/memory.h"
#include "embed/locate.h"
#include "math/lanes.h"
#include "mesh/cell.h"
#include "mesh/check.h"
#include "mesh/tet.h"

#include <stdlib.h>
#include <string.h>

enum { PL_BIND_CHUNK = 512, PL_RUN_MAX = 1024, PL_CARRY_CHUNK = 2048 };

void pl_skin_def_init(pl_skin_def *def, size_t struct_size) {
    const pl_skin_def defaults = {.outside = PL_SKIN_EXTEND};
    pl_def_write(def, struct_size, &defaults, sizeof defaults);
}

/* ---- validation */

static pl_status check_finite(const double *x, int64_t count, const char *what, pl_error *err) {
    for (int64_t k = 0; k < 3 * count; k++) {
        if (isfinite(x[k])) continue;
        return pl_error_set(err, PL_ERR_INPUT, "skin: %s %lld has %c = %g, expected a finite number", what,
                            (long long)(k / 3), 'x' + (int)(k % 3), x[k]);
    }
    return PL_OK;
}

static pl_status check_def(const pl_skin_def *def, pl_error *err) {
    const pl_mesh *mesh = def->mesh;
    if (!mesh || mesh->tet_count <= 0)
        return pl_error_set(err, PL_ERR_INPUT, "skin: the mesh has no tetrahedra to carry it");
    pl_status status = pl_mesh_check(mesh, "skin", err);
    if (status == PL_OK) status = pl_corners_check(mesh, err);
    if (status != PL_OK) return status;
    if (def->count < 0 || def->count > INT32_MAX || (def->count > 0 && !def->points))
        return pl_error_set(err, PL_ERR_INPUT, "skin: %lld points, expected 0 to %d", (long long)def->count,
                            INT32_MAX);
    if (def->outside != PL_SKIN_EXTEND && def->outside != PL_SKIN_CLAMP)
        return pl_error_set(err, PL_ERR_INPUT, "skin: outside = %d, expected a pl_skin_outside",
                            def->outside);
    if (def->normal_rule != PL_SKIN_NORMALS_SURFACE && def->normal_rule != PL_SKIN_NORMALS_ELEMENT)
        return pl_error_set(err, PL_ERR_INPUT, "skin: normal_rule = %d, expected a pl_skin_normal_rule",
                            def->normal_rule);
    status = pl_threads_check(def->threads, "skin", err);
    if (status == PL_OK) status = pl_flags_check(&def->bezier, 1, "skin", "bezier", err);
    if (status == PL_OK && def->rest) status = check_finite(def->rest, mesh->node_count, "node", err);
    if (status == PL_OK) status = check_finite(def->points, def->count, "point", err);
    if (status == PL_OK && def->normals) status = check_finite(def->normals, def->count, "normal", err);
    return status;
}

/* ---- finding elements
 * --------------------------------------------------------------------------------------------- */

typedef struct binder {
    const pl_skin_def *def;
    const double *rest;
    pl_locator locator;
    pl_place *places; /* (count) */
    double rounding;  /* m: closer points count as inside */
    pl_skin *skin;
} binder;

static void bind_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    binder *b = context;
    int64_t end = (chunk + 1) * PL_BIND_CHUNK;
    int32_t hint = -1;
    for (int64_t k = chunk * PL_BIND_CHUNK; k < end && k < b->def->count; k++) {
        pl_locator_find(&b->locator, b->def->points + 3 * k, hint, &b->places[k]);
        hint = b->places[k].tet;
        if (!(b->places[k].distance > b->rounding)) b->places[k].distance = 0;
    }
}

static double diagonal(const double *x, int64_t count) {
    double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
    for (int64_t k = 0; k < 3 * count; k++) {
        low[k % 3] = fmin(low[k % 3], x[k]);
        high[k % 3] = fmax(high[k % 3], x[k]);
    }
    return sqrt(pl_distance2(low, high));
}

static pl_status find_places(binder *b, pl_error *err) {
    const pl_mesh *mesh = b->def->mesh;
    b->rest = b->def->rest ? b->def->rest : mesh->nodes;
    b->rounding = 1e-12 * diagonal(b->rest, mesh->node_count);
    b->places = pl_array_new(b->def->count, sizeof *b->places);
    if (!b->places) return pl_error_memory(err, b->def->count * 40, "the points of a skin");
    pl_status status = pl_locator_create(mesh, b->rest, b->def->bezier, &b->locator, err);
    if (status == PL_OK)
        pl_threads_run(b->skin->threads, (b->def->count + PL_BIND_CHUNK - 1) / PL_BIND_CHUNK, bind_chunk, b);
    return status;
}

static void summarise(const binder *b, pl_skin_report *report) {
    *report = (pl_skin_report){.count = b->def->count};
    for (int64_t k = 0; k < b->def->count; k++) {
        report->outside += b->places[k].distance > 0;
        if (!(b->places[k].distance > report->farthest)) continue;
        report->farthest = b->places[k].distance;
        report->farthest_point = k;
    }
}

/* ---- sorting */

static bool allocate(pl_skin *skin, bool normals, bool rotated) {
    int64_t room = skin->count + PL_MAX_LANES, outer = skin->report.outside + PL_MAX_LANES;
    skin->point = pl_array_new(skin->count, sizeof *skin->point);
    skin->rank = pl_array_new(skin->count, sizeof *skin->rank);
    skin->distance = pl_array_new(skin->report.outside, sizeof *skin->distance);
    bool fine = skin->point && skin->rank && skin->distance;
    for (int i = 0; i < 3; i++) {
        skin->u[i] = pl_array_new(room, sizeof(double));
        skin->w[i] = pl_array_new(outer, sizeof(double));
        if (normals) skin->m[i] = pl_array_new(room, sizeof(double));
        fine = fine && skin->u[i] && skin->w[i] && (!normals || skin->m[i]);
    }
    for (int i = 0; i < 9 && normals && rotated; i++) {
        skin->h[i] = pl_array_new(room, sizeof(double));
        fine = fine && skin->h[i];
    }
    return fine;
}

/* Sorts points by element, those outside after all others; counts the elements with points. */
static pl_status sort_points(const binder *b, pl_error *err) {
    pl_skin *skin = b->skin;
    int64_t tets = b->def->mesh->tet_count;
    int64_t *start = pl_array_new(2 * tets + 1, sizeof *start);
    if (!start) return pl_error_memory(err, 16 * tets, "the points of a skin");
    for (int64_t k = 0; k < skin->count; k++)
        start[(b->places[k].distance > 0 ? tets : 0) + b->places[k].tet + 1]++;
    for (int64_t t = 0; t < tets; t++) skin->report.elements += start[t + 1] > 0 || start[tets + t + 1] > 0;
    for (int64_t t = 0; t < 2 * tets; t++) start[t + 1] += start[t];
    for (int64_t k = 0; k < skin->count; k++) {
        int64_t at = start[(b->places[k].distance > 0 ? tets : 0) + b->places[k].tet]++;
        skin->point[at] = (int32_t)k;
        skin->rank[k] = (int32_t)at;
    }
    free(start);
    return PL_OK;
}

/* Stores the coefficients for the normal of point k, from the derivatives g at rest. */
static void fill_normal(const binder *b, int64_t k, const double g[3][3]) {
    pl_skin *skin = b->skin;
    const double *normal = b->def->normals + 3 * (int64_t)skin->point[k];
    double cross[3][3];
    for (int i = 0; i < 3; i++) pl_cross3(g[(i + 1) % 3], g[(i + 2) % 3], cross[i]);
    double volume = pl_dot3(g[0], cross[0]);
    if (!skin->h[0]) {
        for (int i = 0; i < 3; i++) skin->m[i][k] = volume != 0 ? pl_dot3(g[i], normal) / volume : 0;
        return;
    }
    for (int i = 0; i < 3; i++) skin->m[i][k] = normal[i];
    for (int i = 0; i < 9; i++) skin->h[i][k] = volume != 0 ? cross[i / 3][i % 3] / volume : 0;
}

/* Stores the coefficients for point k of the order. */
static void fill_point(const binder *b, int64_t k) {
    pl_skin *skin = b->skin;
    int64_t point = skin->point[k];
    const pl_place *place = &b->places[point];
    const double *p = b->def->points + 3 * point;
    pl_tet_map map;
    double x[3], r[3] = {0}, g[3][3];
    pl_map_make(b->def->mesh->tets + skin->size * (int64_t)place->tet, skin->quadratic, skin->control,
                b->rest, &map);
    pl_map_jacobian(&map, place->u, g);
    if (place->distance > 0) {
        pl_map_point(&map, place->u, x);
        pl_sub3(p, x, r);
        skin->distance[k - skin->inside_count] = place->distance;
    }
    for (int i = 0; i < 3; i++) {
        skin->u[i][k] = place->u[i];
        if (place->distance > 0) skin->w[i][k - skin->inside_count] = r[i];
    }
    if (b->def->normals) fill_normal(b, k, (const double(*)[3])g);
}

static void fill_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const binder *b = context;
    int64_t end = (chunk + 1) * PL_BIND_CHUNK;
    for (int64_t k = chunk * PL_BIND_CHUNK; k < end && k < b->skin->count; k++) fill_point(b, k);
}

/* End of the run that begins at point k. */
static int64_t run_end(const binder *b, int64_t k) {
    const pl_skin *skin = b->skin;
    int64_t end = k + 1, stop = k < skin->inside_count ? skin->inside_count : skin->count;
    int32_t tet = b->places[skin->point[k]].tet;
    while (end < stop && end - k < PL_RUN_MAX && b->places[skin->point[end]].tet == tet) end++;
    return end;
}

static pl_status make_runs(const binder *b, pl_error *err) {
    pl_skin *skin = b->skin;
    for (int64_t k = 0; k < skin->count; k = run_end(b, k)) skin->run_count++;
    skin->runs = pl_array_new(skin->run_count, sizeof *skin->runs);
    skin->chunks = pl_array_new(skin->run_count + 1, sizeof *skin->chunks);
    if (!skin->runs || !skin->chunks) return pl_error_memory(err, 64 * skin->run_count, "a skin");
    int64_t at = 0, constrained = 0;
    for (int64_t k = 0, end; k < skin->count; k = end, at++) {
        end = run_end(b, k);
        pl_skin_run *run = &skin->runs[at];
        *run = (pl_skin_run){.tet = b->places[skin->point[k]].tet, .count = (int32_t)(end - k), .first = k};
        const int32_t *nodes = b->def->mesh->tets + skin->size * (int64_t)run->tet;
        memcpy(run->nodes, nodes, (size_t)skin->size * sizeof *nodes);
        constrained += run->count;
        if (constrained < PL_CARRY_CHUNK) continue;
        skin->chunks[++skin->chunk_count] = at + 1;
        constrained = 0;
    }
    if (constrained > 0) skin->chunks[++skin->chunk_count] = skin->run_count;
    return PL_OK;
}

/* Creates the extension for the corners of elements with points outside. */
static pl_status make_extension(const binder *b, pl_error *err) {
    pl_skin *skin = b->skin;
    const pl_mesh *mesh = b->def->mesh;
    if (!skin->report.outside || b->def->outside == PL_SKIN_CLAMP) return PL_OK;
    uint8_t *wanted = pl_array_new(mesh->node_count, 1);
    int32_t *index = pl_array_new(mesh->node_count, sizeof *index);
    pl_status status = wanted && index ? PL_OK : pl_error_memory(err, 5 * mesh->node_count, "a skin");
    for (int64_t r = 0; status == PL_OK && r < skin->run_count; r++) {
        for (int c = 0; c < 4 && skin->runs[r].first >= skin->inside_count; c++)
            wanted[skin->runs[r].nodes[c]] = 1;
    }
    if (status == PL_OK)
        status = pl_extension_create(mesh, b->rest, skin->control, wanted, index, &skin->extension, err);
    for (int64_t r = 0; status == PL_OK && r < skin->run_count; r++) {
        for (int c = 0; c < 4; c++) skin->runs[r].corners[c] = index[skin->runs[r].nodes[c]];
    }
    free(wanted);
    free(index);
    return status;
}

pl_status pl_skin_create(const pl_skin_def *given, pl_skin **out, pl_error *err) {
    PL_REQUIRE(out);
    *out = NULL;
    pl_skin_def own = pl_skin_def_default();
    const pl_skin_def *def = &own;
    pl_status status = pl_def_read(given, "skin", &own, sizeof own, err);
    if (status == PL_OK) status = check_def(def, err);
    if (status != PL_OK) return status;
    pl_skin *skin = pl_array_new(1, sizeof *skin);
    if (!skin) return pl_error_memory(err, sizeof *skin, "a skin");
    skin->count = def->count;
    skin->node_count = def->mesh->node_count;
    skin->size = def->mesh->nodes_per_tet;
    skin->quadratic = pl_mesh_is_quadratic(def->mesh);
    skin->control = def->bezier;
    skin->threads = pl_threads_new(def->threads);
    binder b = {.def = def, .skin = skin};
    status = skin->threads ? find_places(&b, err) : pl_error_memory(err, 1, "threads");
    if (status == PL_OK) {
        summarise(&b, &skin->report);
        skin->inside_count = skin->count - skin->report.outside;
        if (!allocate(skin, def->normals, def->normal_rule == PL_SKIN_NORMALS_ELEMENT))
            status = pl_error_memory(err, 100 * skin->count, "a skin");
    }
    if (status == PL_OK) status = sort_points(&b, err);
    if (status == PL_OK) status = make_runs(&b, err);
    if (status == PL_OK) status = make_extension(&b, err);
    if (status == PL_OK)
        pl_threads_run(skin->threads, (skin->count + PL_BIND_CHUNK - 1) / PL_BIND_CHUNK, fill_chunk, &b);
    pl_locator_free(&b.locator);
    free(b.places);
    if (status == PL_OK)
        *out = skin;
    else
        pl_skin_free(skin);
    return status;
}

void pl_skin_free(pl_skin *skin) {
    if (!skin) return;
    for (int i = 0; i < 3; i++) {
        free(skin->u[i]);
        free(skin->w[i]);
        free(skin->m[i]);
    }
    for (int i = 0; i < 9; i++) free(skin->h[i]);
    pl_extension_free(&skin->extension);
    free(skin->point);
    free(skin->rank);
    free(skin->distance);
    free(skin->runs);
    free(skin->chunks);
    pl_threads_free(skin->threads);
    free(skin);
}

pl_skin_report pl_skin_bound(const pl_skin *skin) { return skin ? skin->report : (pl_skin_report){0}; }

void pl_skin_binding(const pl_skin *skin, int64_t point, int32_t *tet, double z[4], double *distance) {
    if (tet) *tet = -1;
    for (int i = 0; z && i < 4; i++) z[i] = 0;
    if (distance) *distance = 0;
    if (!skin || point < 0 || point >= skin->count) return;
    int64_t at = skin->rank[point], low = 0, high = skin->run_count - 1;
    while (low < high) {
        int64_t middle = (low + high + 1) / 2;
        if (skin->runs[middle].first <= at)
            low = middle;
        else
            high = middle - 1;
    }
    if (tet) *tet = skin->runs[low].tet;
    for (int i = 0; z && i < 3; i++) z[i + 1] = skin->u[i][at];
    if (z) z[0] = 1 - z[1] - z[2] - z[3];
    if (distance) *distance = at < skin->inside_count ? 0 : skin->distance[at - skin->inside_count];
}
