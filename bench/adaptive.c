/* Adaptive degree compared with bezier10: a ring dropped on the ground, with as many tetrahedra as the
 * VeryFine sculpture of bargteil2014 table II, with both simulations advanced in turn. Also the cost of
 * adaptivity if no edge may be linear. */
#include "bench.h"
#include "core/memory.h"
#include "mesh/order.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { RUNS = 4 };

typedef struct adaptive_run {
    const char *name, *element;
    pl_adaptive_def adaptive;
    pl_sim *sim;
    double ms, elements, solve, degrees; /* sums over the steps */
    double quadratic, changes;           /* edges, mean; sum */
    double away;                         /* largest distance between the two surfaces */
    double linear_iterations;
} adaptive_run;

static pl_status make_ring(int resolution, pl_mesh **out, pl_error *err) {
    pl_mesh *linear = NULL;
    pl_shape_def shape = pl_shape_def_default();
    shape.shape = PL_SHAPE_TORUS;
    shape.radius = 1;
    shape.tube = 0.45;
    shape.resolution = resolution;
    pl_status status = pl_mesh_generate(&shape, &linear, err);
    if (status == PL_OK) status = pl_mesh_quadratic(linear, out, err);
    pl_mesh_free(linear);
    return status;
}

static pl_status create(const pl_mesh *mesh, const pl_adaptive_def *adaptive, const char *element,
                        pl_sim **out, pl_error *err) {
    pl_material_def rubber = pl_material_def_default();
    rubber.name = "rubber";
    rubber.law = "linear";
    rubber.young = 2e5;
    rubber.poisson = 0.3;
    rubber.density = 1000;
    rubber.damping_stiffness = 2e-3;
    pl_body_def body = pl_body_def_default();
    body.name = "ring";
    body.mesh = mesh;
    body.material = "rubber";
    body.element = element;
    body.adaptive = *adaptive;
    body.rotate_axis[0] = 1, body.rotate_axis[2] = 0.3;
    body.rotate_degrees = 60;
    body.translate[1] = 1.45;
    body.velocity[1] = -3;
    pl_collider_def ground = pl_collider_def_default();
    ground.shape = "plane";
    ground.axis[0] = 0, ground.axis[1] = 1, ground.axis[2] = 0;
    ground.friction = 0.4;
    pl_sim_def def = pl_sim_def_default();
    def.dt = 1.0 / 300;
    def.gravity[1] = -9.81;
    def.integrator.type = "linear-implicit-euler";
    def.integrator.tangent = PL_TANGENT_WARPED;
    def.solver.tolerance = 1e-3;
    def.materials = &rubber;
    def.bodies = &body;
    def.colliders = &ground;
    def.material_count = def.body_count = def.collider_count = 1;
    def.threads = 1;
    return pl_sim_create(&def, out, err);
}

/* Distance of a node's surface point; for a mid-edge node that is half the control point plus a quarter of
 * each end. */
static double surface_away(const pl_mesh *mesh, const pl_sim *a, const pl_sim *b) {
    const double *x = pl_sim_positions((pl_sim *)a), *y = pl_sim_positions((pl_sim *)b);
    double max = 0;
    for (int64_t k = 0; k < 6 * mesh->tet_count; k++) {
        const int32_t *tet = mesh->tets + 10 * (k / 6);
        int64_t m = tet[4 + k % 6], i = tet[pl_tet_edges[k % 6][0]], j = tet[pl_tet_edges[k % 6][1]];
        double square = 0, end = 0;
        for (int d = 0; d < 3; d++) {
            double own = x[3 * i + d] - y[3 * i + d], other = x[3 * j + d] - y[3 * j + d];
            double middle = 0.5 * (x[3 * m + d] - y[3 * m + d]) + 0.25 * (own + other);
            square += middle * middle;
            end += own * own;
        }
        max = fmax(max, fmax(square, end));
    }
    return sqrt(max);
}

static pl_status step_all(const pl_mesh *mesh, int steps, adaptive_run *runs, pl_error *err) {
    for (int k = 0; k < steps; k++) {
        for (int r = 0; r < RUNS; r++) {
            pl_step_report report;
            pl_status status = pl_sim_step(runs[r].sim, &report, err);
            if (status != PL_OK) return status;
            runs[r].ms += report.ms_total;
            runs[r].elements += report.ms_elements;
            runs[r].solve += report.ms_solve;
            runs[r].degrees += report.ms_degrees;
            runs[r].quadratic += (double)report.quadratic_edges / steps;
            runs[r].changes += (double)report.degree_changes;
            runs[r].linear_iterations += (double)report.linear_iterations;
            runs[r].away = fmax(runs[r].away, surface_away(mesh, runs[r].sim, runs[0].sim));
        }
    }
    return PL_OK;
}

static pl_status adaptive_bench_run(const pl_bench_options *options, pl_table *table, pl_error *err) {
    static const char *const heads[] = {"element",        "tets",       "edges",           "quadratic edges",
                                        "degree changes", "step ms",    "elements ms",     "solve ms",
                                        "degrees ms",     "iterations", "bezier10 / this", "surface error"};
    pl_table_begin(table, "adaptive",
                   "Adaptive degree: a ring dropped on the ground, warped linear-implicit-euler, 1 thread",
                   12, heads);
    pl_adaptive_def usual = pl_body_def_default().adaptive, never = usual, fixed = usual;
    never.raise = 1e30;
    fixed.start = PL_DEGREE_QUADRATIC;
    fixed.lower = 0;
    adaptive_run runs[RUNS] = {{"bezier10", "bezier10", .adaptive = usual},
                               {"all quadratic", "adaptive", .adaptive = fixed},
                               {"adaptive", "adaptive", .adaptive = usual},
                               {"all linear", "adaptive", .adaptive = never}};
    pl_mesh *mesh = NULL;
    pl_status status = make_ring(options->quick ? 4 : 6, &mesh, err);
    for (int r = 0; status == PL_OK && r < RUNS; r++)
        status = create(mesh, &runs[r].adaptive, runs[r].element, &runs[r].sim, err);
    const int steps = 240;
    if (status == PL_OK) status = step_all(mesh, steps, runs, err);
    for (int r = 0; status == PL_OK && r < RUNS; r++) {
        const adaptive_run *run = &runs[r];
        pl_table_row(table, "%s|%lld|%.0f|%.0f|%.0f|%.2f|%.2f|%.2f|%.2f|%.1f|%.2f|%.2f %%", run->name,
                     (long long)mesh->tet_count, runs[1].quadratic, run->quadratic, run->changes,
                     run->ms / steps, run->elements / steps, run->solve / steps, run->degrees / steps,
                     run->linear_iterations / steps, runs[0].ms / run->ms, 100 * run->away / 2.9);
    }
    for (int r = 0; r < RUNS; r++) pl_sim_free(runs[r].sim);
    pl_mesh_free(mesh);
    pl_table_note(
        table,
        "Means over %d steps from shortly before the impact; the variants alternate. Surface error: largest "
        "distance "
        "from bezier10's surface, over the ring's size.\nTarget for bezier10 / this: 0.91 for all quadratic, "
        "1.4 for adaptive with an error of at most 1 %%.",
        steps);
    return status;
}

const pl_bench pl_bench_adaptive = {"adaptive", "adaptive degree compared with bezier10", adaptive_bench_run};
