/* A spur gear with involute teeth, as a rack cuts them.
 *
 * Pitch radius r = module teeth / 2, teeth one module above it and 1.25 below, pressure angle 20 degrees. At
 * radius rho the gap between two teeth has the half angle
 *   s_i = pi/(2z) + j/(2r) - inv(a) + inv(acos(r_b/rho)),   r_b = r cos(a), inv(t) = tan t - t,
 * cut by the rack's flank, and near the root
 *   s_t = atan(s/r_f) - s/r + w/r,   s = sqrt(rho^2 - r_f^2), r_f = r - 1.25 module,
 * cut by its corner, half as wide as w = module (pi/4 - 1.25 tan a) + j/2. Whatever the rack clears, every
 * gear of the same module clears at the distance module (z1 + z2) / 2, since no gear reaches deeper into the
 * gap than a rack. Gears with few teeth are undercut and, where teeth would become pointed, shortened.
 *
 * A gear is the same after a turn by one tooth and in a mirror through a tooth's middle: points are folded
 * into half a tooth, whose outline is a short polygon.
 */
#include "contact/shape.h"
#include "core/memory.h"

#include <math.h>
#include <stdlib.h>

static const double pressure = PL_PI / 9, above = 1.0, below = 1.25;
static const double play = 0.03;   /* j: how much wider gaps are than teeth, in modules */
static const double pointed = 0.2; /* smallest thickness of a tooth's tip, in modules */

enum { PL_TIP = 2, PL_FLANK = 8, PL_FILLET = 6, PL_ROOT = 2 };
enum { PL_GEAR_POINTS = PL_TIP + PL_FLANK + PL_FILLET + PL_ROOT + 1 };

static const pl_field params[] = {
    PL_COLLIDER_CENTER,
    PL_COLLIDER_AXIS,
    {.name = "teeth",
     .type = PL_FIELD_INT,
     .offset = PL_COLLIDER(teeth),
     .default_value = 20,
     .min = 6,
     .max = 1000,
     .required = true,
     .doc = "Number of teeth. One tooth points along x before the shortest rotation from z to the axis."},
    PL_COLLIDER_LENGTH(module, "Pitch diameter over teeth; gears of one module run together at a distance "
                               "of half their pitch diameters."),
    PL_COLLIDER_LENGTH(width, "Width along the axis."),
    {.name = NULL}};

typedef struct pl_gear {
    double teeth, tip;
    double points[PL_GEAR_POINTS][2];  /* from the middle of a tooth's tip to the middle of the gap */
    double normals[PL_GEAR_POINTS][2]; /* at the points: their sides agree with the edges' */
    double turns[][2];                 /* cosine and sine of each tooth's direction */
} pl_gear;

/* ---- the outline
 * ------------------------------------------------------------------------------------------------- */

typedef struct pl_rack {
    double z, r, base, root, corner; /* the rack's corner is `corner` from the gap's middle */
    double module;
} pl_rack;

static double involute(double angle) { return tan(angle) - angle; }

/* Half angle of the gap where the rack's flank cuts; rho is at least the base radius. */
static double gap_by_flank(const pl_rack *g, double rho) {
    double half = PL_PI / (2 * g->z) + play * g->module / (2 * g->r);
    return half - involute(pressure) + involute(acos(fmin(1, g->base / rho)));
}

/* Half angle of the gap where its corner cuts; `s` is the distance rolled since the corner was deepest. */
static double gap_by_corner(const pl_rack *g, double s) {
    return atan(s / g->root) - s / g->r + g->corner / g->r;
}

static double corner_path(const pl_rack *g, double rho) {
    return sqrt(fmax(0, rho * rho - g->root * g->root));
}

/* The radius up to which the corner shapes the tooth. */
static double join_radius(const pl_rack *g, double tip) {
    double depth = below * g->module, away = depth / tan(pressure);
    if (depth <= g->r * sin(pressure) * sin(pressure)) return hypot(g->root, away); /* not undercut */
    double low = g->base, high = tip;
    for (int i = 0; i < 60; i++) {
        double rho = 0.5 * (low + high);
        if (gap_by_corner(g, corner_path(g, rho)) > gap_by_flank(g, rho))
            low = rho;
        else
            high = rho;
    }
    return high;
}

/* The tip's radius: the nominal one, or the largest at which the tooth is still thick enough. */
static double tip_radius(const pl_rack *g) {
    double nominal = g->r + above * g->module, low = g->r, high = nominal;
    for (int i = 0; i < 60; i++) {
        double rho = i ? 0.5 * (low + high) : nominal;
        bool thick = 2 * rho * (PL_PI / g->z - gap_by_flank(g, rho)) >= pointed * g->module;
        if (thick && i == 0) return nominal;
        if (thick)
            low = rho;
        else
            high = rho;
    }
    return low;
}

static void add_point(pl_gear *gear, int *count, double rho, double angle) {
    gear->points[*count][0] = rho * cos(angle);
    gear->points[*count][1] = rho * sin(angle);
    (*count)++;
}

static void make_outline(const pl_rack *g, pl_gear *gear) {
    double pitch = PL_PI / g->z, tip = tip_radius(g), join = join_radius(g, tip);
    double top = pitch - gap_by_flank(g, tip), path = corner_path(g, join);
    double from = sqrt(fmax(0, tip * tip - g->base * g->base)); /* evenly along the line of action */
    double to = sqrt(fmax(0, join * join - g->base * g->base));
    int count = 0;
    gear->tip = tip;
    for (int i = 0; i < PL_TIP; i++) add_point(gear, &count, tip, top * i / PL_TIP);
    for (int i = 0; i < PL_FLANK; i++) {
        double rho = hypot(g->base, from + (to - from) * i / PL_FLANK);
        add_point(gear, &count, rho, pitch - gap_by_flank(g, rho));
    }
    for (int i = 0; i < PL_FILLET; i++) {
        double s = path * (PL_FILLET - i) / PL_FILLET;
        add_point(gear, &count, hypot(g->root, s), pitch - gap_by_corner(g, s));
    }
    for (int i = 0; i <= PL_ROOT; i++)
        add_point(gear, &count, g->root, pitch - g->corner / g->r * (PL_ROOT - i) / PL_ROOT);
}

/* The outward normal of the edge from point i to the next. */
static void edge_normal(const pl_gear *gear, int i, double out[2]) {
    double x = gear->points[i + 1][0] - gear->points[i][0], y = gear->points[i + 1][1] - gear->points[i][1];
    double length = hypot(x, y);
    out[0] = y / length;
    out[1] = -x / length;
}

static void make_normals(const pl_rack *g, pl_gear *gear) {
    for (int i = 1; i + 1 < PL_GEAR_POINTS; i++) {
        double a[2], b[2];
        edge_normal(gear, i - 1, a);
        edge_normal(gear, i, b);
        gear->normals[i][0] = a[0] + b[0];
        gear->normals[i][1] = a[1] + b[1];
    }
    /* on the mirrors they lie in them */
    gear->normals[0][0] = 1;
    gear->normals[PL_GEAR_POINTS - 1][0] = cos(PL_PI / g->z);
    gear->normals[PL_GEAR_POINTS - 1][1] = sin(PL_PI / g->z);
}

static pl_status gear_prepare(const pl_collider_def *def, pl_threads *threads, void **data, pl_error *err) {
    (void)threads;
    pl_gear *gear = pl_array_new(1, sizeof *gear + (size_t)def->teeth * sizeof gear->turns[0]);
    if (!gear) return pl_error_memory(err, def->teeth * 16, "a gear");
    double z = (double)def->teeth, r = 0.5 * def->module * z;
    pl_rack rack = {.z = z,
                    .r = r,
                    .base = r * cos(pressure),
                    .root = r - below * def->module,
                    .corner = def->module * (PL_PI / 4 - below * tan(pressure) + 0.5 * play),
                    .module = def->module};
    gear->teeth = z;
    make_outline(&rack, gear);
    make_normals(&rack, gear);
    for (int64_t k = 0; k < def->teeth; k++) {
        gear->turns[k][0] = cos(2 * PL_PI * (double)k / z);
        gear->turns[k][1] = sin(2 * PL_PI * (double)k / z);
    }
    *data = gear;
    return PL_OK;
}

/* ---- the distance
 * ------------------------------------------------------------------------------------------------ */

/* Distance to the outline of half a tooth, for a point folded into it. */
static void outline_distance(const pl_gear *gear, const double p[2], double smallest, pl_outline *out) {
    double best = INFINITY, away[2] = {0, 0};
    int edge = 0, corner = -1;
    for (int i = 0; i + 1 < PL_GEAR_POINTS; i++) {
        const double *a = gear->points[i], *b = gear->points[i + 1];
        double u[2] = {b[0] - a[0], b[1] - a[1]}, v[2] = {p[0] - a[0], p[1] - a[1]};
        double t = fmax(0, fmin(1, (u[0] * v[0] + u[1] * v[1]) / (u[0] * u[0] + u[1] * u[1])));
        double d[2] = {v[0] - t * u[0], v[1] - t * u[1]}, d2 = d[0] * d[0] + d[1] * d[1];
        if (d2 >= best) continue;
        best = d2;
        away[0] = d[0];
        away[1] = d[1];
        edge = i;
        corner = t == 0 ? i : t == 1 ? i + 1 : -1;
    }
    double n[2], distance = sqrt(best);
    out->bend = 0;
    if (corner < 0) {
        edge_normal(gear, edge, n);
        out->distance = away[0] * n[0] + away[1] * n[1];
        out->normal[0] = n[0];
        out->normal[1] = n[1];
        return;
    }
    const double *normal = gear->normals[corner];
    double side = away[0] * normal[0] + away[1] * normal[1] < 0 ? -1 : 1;
    double length = hypot(normal[0], normal[1]);
    out->distance = side * distance;
    for (int i = 0; i < 2; i++)
        out->normal[i] = distance > 0 ? side * away[i] / distance : normal[i] / length;
    out->bend = side / fmax(distance, smallest);
}

static bool gear_distance(const pl_collider_def *def, const void *data, const double X[3],
                          double search_radius, pl_touch *touch) {
    const pl_gear *gear = data;
    double r = hypot(X[0], X[1]);
    if (r - gear->tip > search_radius || fabs(X[2]) - 0.5 * def->width > search_radius) return false;
    double k = floor(atan2(X[1], X[0]) * gear->teeth / (2 * PL_PI) + 0.5);
    const double *turn = gear->turns[(int64_t)(k < 0 ? k + gear->teeth : k)];
    double p[2] = {turn[0] * X[0] + turn[1] * X[1], turn[0] * X[1] - turn[1] * X[0]};
    double mirror = p[1] < 0 ? -1 : 1;
    p[1] *= mirror;
    pl_outline outline;
    outline_distance(gear, p, pl_curvature_floor(def->module), &outline);
    double n[2] = {outline.normal[0], mirror * outline.normal[1]};
    outline.normal[0] = turn[0] * n[0] - turn[1] * n[1];
    outline.normal[1] = turn[1] * n[0] + turn[0] * n[1];
    pl_touch_extrude(&outline, X[2], 0.5 * def->width, touch);
    return true;
}

/* ---- triangles
 * --------------------------------------------------------------------------------------------------- */

/* The outline at one end, tooth by tooth: the left half from the gap to the tip, then the right half back. A
 * tooth has 2 N - 2 nodes; the middle of the gap after it belongs to the next. */
enum { PL_TOOTH_NODES = 2 * PL_GEAR_POINTS - 2 };

static void add_outline(const pl_gear *gear, double z, pl_tess *tess) {
    for (int64_t k = 0; k < (int64_t)gear->teeth; k++) {
        for (int i = 0; i < PL_TOOTH_NODES; i++) {
            bool left = i < PL_GEAR_POINTS;
            const double *p = gear->points[left ? PL_GEAR_POINTS - 1 - i : i - PL_GEAR_POINTS + 1];
            double x = p[0], y = left ? -p[1] : p[1];
            const double *turn = gear->turns[k];
            pl_tess_node(tess, turn[0] * x - turn[1] * y, turn[1] * x + turn[0] * y, z);
        }
    }
}

/* An end: strips across each tooth, and a fan from the center below the teeth, since an undercut tooth is not
 * completely visible from there. `first` is the outline's first node, `side` 1 at the upper end. */
static void add_end(const pl_gear *gear, int32_t first, int32_t middle, int side, pl_tess *tess) {
    int32_t count = (int32_t)gear->teeth * PL_TOOTH_NODES;
    for (int32_t k = 0; k < (int32_t)gear->teeth; k++) {
        int32_t start = k * PL_TOOTH_NODES, ring[2 * PL_ROOT + 2];
        int tip = PL_GEAR_POINTS - 1;
        for (int i = PL_ROOT; i < tip; i++) { /* from the root's corners up */
            int32_t a = first + start + i, b = a + 1, d = first + start + 2 * tip - i, c = d - 1;
            if (i + 1 == tip)
                side > 0 ? pl_tess_tri(tess, a, b, d) : pl_tess_tri(tess, a, d, b);
            else
                side > 0 ? pl_tess_quad(tess, a, b, c, d) : pl_tess_quad(tess, a, d, c, b);
        }
        for (int i = 0; i <= PL_ROOT; i++) {
            ring[i] = first + start + i;
            ring[PL_ROOT + 1 + i] = first + (start + 2 * tip - PL_ROOT + i) % count;
        }
        for (int i = 0; i < 2 * PL_ROOT + 1; i++)
            side > 0 ? pl_tess_tri(tess, middle, ring[i], ring[i + 1])
                     : pl_tess_tri(tess, middle, ring[i + 1], ring[i]);
    }
}

static pl_status gear_surface(const pl_collider_def *def, pl_tess *tess, pl_error *err) {
    void *data = NULL;
    pl_status status = gear_prepare(def, NULL, &data, err);
    if (status != PL_OK) return status;
    const pl_gear *gear = data;
    int32_t count = (int32_t)gear->teeth * PL_TOOTH_NODES;
    add_outline(gear, -0.5 * def->width, tess);
    add_outline(gear, 0.5 * def->width, tess);
    int32_t low = pl_tess_node(tess, 0, 0, -0.5 * def->width),
            high = pl_tess_node(tess, 0, 0, 0.5 * def->width);
    for (int32_t i = 0; i < count; i++) {
        int32_t next = (i + 1) % count;
        pl_tess_quad(tess, i, next, count + next, count + i);
    }
    add_end(gear, 0, low, -1, tess);
    add_end(gear, count, high, 1, tess);
    free(data);
    return PL_OK;
}

const pl_collider_shape pl_collider_gear = {
    .info = {.name = "gear", .doc = "A spur gear with involute teeth.", .params = params},
    .has_axis = true,
    .prepare = gear_prepare,
    .release = free,
    .distance = gear_distance,
    .surface = gear_surface,
};
