/* Colliders that bodies may pass through between two steps. Contact is detected at the positions at the end
 * of a step, so that a node that moves from one side of a collider to the other within one step is never seen
 * inside. */
#include "contact/collider.h"
#include "scene/concerns.h"
#include "scene/course.h"

#include <math.h>
#include <stdlib.h>

enum {
    PLACES = 256, /* points of a surface where its thickness is measured */
    MARCHES = 200 /* steps along a line at each of these points */
};
/* The thickness of a collider is the thickness below which this share of its surface lies. */
static const double thin_part = 0.2;

/* ---- thickness */

typedef struct place {
    double thickness, area;
} place;

static int compare_places(const void *a, const void *b) {
    double x = ((const place *)a)->thickness, y = ((const place *)b)->thickness;
    return (x > y) - (x < y);
}

/* Thickness of the collider along a line from a point near its surface against the normal, by sphere tracing:
 * each step has the length of the distance to the nearest surface. Triangles lie slightly outside where the
 * surface is concave. INFINITY if the line does not enter the collider. */
static double march(const pl_collider *collider, const double from[3], const double normal[3], double size) {
    double displacement = 1e-6 * size, entry = -1;
    for (int k = 0; k < MARCHES && displacement < size; k++) {
        double x[3];
        pl_touch touch;
        for (int d = 0; d < 3; d++) x[d] = from[d] - displacement * normal[d];
        bool near = pl_collider_touch(collider, x, size, &touch);
        if (entry < 0 && (!near || touch.distance >= 0)) {
            displacement += near ? touch.distance + 1e-6 * size : size;
            continue;
        }
        if (entry < 0) entry = displacement - 1e-6 * size;
        if (!near || -touch.distance < 1e-4 * (displacement - entry)) break;
        displacement -= touch.distance;
    }
    return entry < 0 ? INFINITY : displacement - entry;
}

/* Thickness of a bounded collider; `bounds` is set to the bounds of its surface at the start. INFINITY if
 * unknown. */
static double find_thickness(const pl_collider_def *def, const pl_collider *collider, pl_box *bounds) {
    pl_mesh *mesh = NULL;
    place places[PLACES];
    int count = 0;
    double all = 0, part = 0, thickness = INFINITY;
    *bounds = pl_box_empty();
    if (pl_collider_surface(def, 0, 1, &mesh, NULL) != PL_OK) return INFINITY;
    for (int64_t i = 0; i < mesh->node_count; i++) pl_box_add(bounds, mesh->nodes + 3 * i);
    const int64_t step = mesh->tri_count / PLACES + 1;
    for (int64_t t = 0; t < mesh->tri_count; t += step) {
        const double *x[3];
        double u[3], v[3], normal[3], middle[3], length;
        for (int k = 0; k < 3; k++) x[k] = mesh->nodes + 3 * (int64_t)mesh->tris[3 * t + k];
        for (int d = 0; d < 3; d++) {
            u[d] = x[1][d] - x[0][d];
            v[d] = x[2][d] - x[0][d];
            middle[d] = (x[0][d] + x[1][d] + x[2][d]) / 3;
        }
        for (int d = 0; d < 3; d++)
            normal[d] = u[(d + 1) % 3] * v[(d + 2) % 3] - u[(d + 2) % 3] * v[(d + 1) % 3];
        length = hypot(hypot(normal[0], normal[1]), normal[2]);
        if (!(length > 0)) continue;
        for (int d = 0; d < 3; d++) normal[d] /= length;
        places[count++] =
            (place){march(collider, middle, normal, pl_point_distance(bounds->low, bounds->high)), length};
        all += length;
    }
    pl_mesh_free(mesh);
    qsort(places, (size_t)count, sizeof *places, compare_places);
    for (int k = 0; k < count && part < thin_part * all; k++) {
        part += places[k].area;
        thickness = places[k].thickness;
    }
    return thickness;
}

/* ---- motions */

/* A collider in a step that begins at a sampled time. */
typedef struct moment {
    pl_box swept;  /* region that it reaches */
    double travel; /* m, of the corner of its bounds that moves farthest */
} moment;

static void find_moments(const pl_collider *collider, const pl_box *start, double duration, double dt,
                         moment moments[PL_MOMENTS]) {
    for (int k = 0; k < PL_MOMENTS; k++) {
        double time = duration * k / PL_MOMENTS, motion[7], M[2][16];
        for (int end = 0; end < 2; end++) {
            pl_collider_own_motion(collider, time + end * dt, motion);
            pl_collider_matrix(collider, motion, M[end]);
        }
        moments[k] = (moment){.swept = pl_box_empty()};
        for (int corner = 0; corner < 8; corner++) {
            double X[3], x[2][3];
            pl_box_corner(start, corner, X);
            for (int end = 0; end < 2; end++) {
                for (int d = 0; d < 3; d++)
                    x[end][d] = M[end][4 * d] * X[0] + M[end][4 * d + 1] * X[1] + M[end][4 * d + 2] * X[2] +
                                M[end][4 * d + 3];
                pl_box_add(&moments[k].swept, x[end]);
            }
            moments[k].travel = fmax(moments[k].travel, pl_point_distance(x[0], x[1]));
        }
    }
}

/* How far, in m, a body falls along gravity before its front reaches the near side of the collider; 0 if it
 * is already beyond it. */
static double fall_to(const pl_course *body, const pl_box *collider, const double gravity[3]) {
    double g = hypot(hypot(gravity[0], gravity[1]), gravity[2]), gap = 0;
    if (!(g > 0)) return 0;
    for (int d = 0; d < 3; d++) /* from the body's side that is ahead to the collider's that is near */
        gap += gravity[d] / g *
               (gravity[d] > 0 ? collider->low[d] - body->start.high[d]
                               : collider->high[d] - body->start.low[d]);
    return fmax(0, gap);
}

/* How much closer a body and a collider may get in a step in which they may meet; 0 if they never meet. */
static double closing_travel(const pl_course *body, const moment moments[PL_MOMENTS], const double gravity[3],
                             double dt) {
    const double g = hypot(hypot(gravity[0], gravity[1]), gravity[2]);
    double travel = 0;
    for (int k = 0; k < PL_MOMENTS; k++) {
        if (!pl_box_meets(&body->extent, &moments[k].swept)) continue;
        double fall = body->falls ? fall_to(body, &moments[k].swept, gravity) : 0;
        double speed = sqrt(body->speed * body->speed + 2 * g * fall);
        travel = fmax(travel, fmax(speed * dt, body->given) + moments[k].travel);
    }
    return travel;
}

void pl_warn_thin(pl_loader *loader, const pl_sim *sim, double substeps) {
    const pl_scene *scene = loader->scene;
    const double duration = scene->output.duration, dt = sim->model->dt, parts = fmax(1, substeps);
    if (!sim->contact) return; /* barriers also detect contact between the ends of a step */
    double gravity[3];
    pl_gravity_at_start(sim, gravity);
    for (int c = 0; c < scene->sim.collider_count; c++) {
        const pl_collider_def *def = &scene->sim.colliders[c];
        if (pl_collider_shape_find(def->shape).endless || def->inside) continue;
        pl_box bounds;
        moment moments[PL_MOMENTS];
        double thickness = find_thickness(def, sim->colliders[c], &bounds);
        find_moments(sim->colliders[c], &bounds, duration, dt, moments);
        for (int b = 0; b < scene->sim.body_count; b++) {
            const pl_course body = pl_course_find(sim, &scene->sim.bodies[b], b, duration);
            double travel = closing_travel(&body, moments, gravity, dt) / parts;
            if (!(travel > thickness)) continue;
            size_t mark = pl_loader_enter_item(loader, "colliders", &scene->colliders, c, def->name);
            pl_loader_warning(
                loader,
                "is %.3g m thick, but body '%.60s' may move by %.3g m per step relative to it and pass "
                "through; expected time.dt below %.2g, a thicker collider, or contact.between = \"barrier\"",
                thickness, scene->sim.bodies[b].name, travel, dt * thickness / travel);
            pl_loader_leave(loader, mark);
            break;
        }
    }
}
