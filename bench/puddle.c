/* The collapsing torus of irving2004 figure 2 at the paper's two sizes: seconds per frame compared with the
 * paper (section 10). The scene is scenes/irving2004/puddle.json. */
#include "bench.h"

#include "core/timer.h"

#include <math.h>

typedef struct puddle_case {
    const char *integrator, *paper;
    int resolution;
    double tube;
} puddle_case;

typedef struct puddle_result {
    int64_t tets, inverted;
    double mean, worst; /* seconds per frame of 1/25 s */
    int64_t failed;
} puddle_result;

static pl_status measure(const puddle_case *run, double duration, int threads, puddle_result *out,
                         pl_error *err) {
    static const double times[5] = {0.2, 0.3, 1.8, 2.6, 3.4}, young[5] = {1e5, 0, 0, 1e4, 1e5};
    const int steps_a_frame = 4;
    pl_mesh *mesh = NULL;
    pl_sim *sim = NULL;
    pl_shape_def shape = pl_shape_def_default();
    shape.shape = PL_SHAPE_TORUS;
    shape.radius = 1, shape.tube = run->tube;
    shape.resolution = run->resolution;
    pl_status status = pl_mesh_generate(&shape, &mesh, err);
    if (status != PL_OK) return status;
    pl_material_key key = {"young", PL_OVER_TIME, {5, 1, PL_INTERP_LINEAR, times, young}};
    pl_material_def material = pl_material_def_default();
    material.name = "rubber";
    material.poisson = 0.4;
    material.limit_start = 0.7, material.limit_end = 0.3;
    material.viscosity = 300;
    material.key_count = 1, material.keys = &key;
    pl_body_def body = pl_body_def_default();
    body.name = "torus";
    body.mesh = mesh;
    body.material = material.name;
    body.rotate_axis[0] = 1, body.rotate_axis[2] = 0;
    body.rotate_degrees = 90;
    body.translate[1] = 0.6;
    pl_collider_def ground = pl_collider_def_default();
    ground.shape = "plane";
    ground.axis[0] = 0, ground.axis[1] = 1, ground.axis[2] = 0;
    ground.friction = 0.3;
    pl_sim_def def = pl_sim_def_default();
    def.dt = 0.01;
    def.gravity[1] = -9.81;
    def.integrator.type = run->integrator;
    def.material_count = def.body_count = def.collider_count = 1;
    def.materials = &material, def.bodies = &body, def.colliders = &ground;
    def.contact.nodes = PL_CONTACT_ALL;
    def.threads = threads;
    status = pl_sim_create(&def, &sim, err);
    *out = (puddle_result){.tets = mesh->tet_count};
    const int frames = (int)(duration / (steps_a_frame * def.dt) + 0.5);
    for (int f = 0; status == PL_OK && f < frames; f++) {
        double start = pl_now();
        for (int k = 0; status == PL_OK && k < steps_a_frame; k++) {
            pl_step_report report;
            status = pl_sim_step(sim, &report, err);
            if (report.inverted > out->inverted) out->inverted = report.inverted;
            out->failed += !pl_reason_is_good(report.reason);
        }
        double seconds = pl_now() - start;
        out->mean += seconds / frames;
        out->worst = fmax(out->worst, seconds);
    }
    pl_sim_free(sim);
    pl_mesh_free(mesh);
    return status;
}

static pl_status puddle_run(const pl_bench_options *options, pl_table *table, pl_error *err) {
    static const char *const heads[] = {"integrator",       "tets",       "inverted, max", "s per frame",
                                        "s per frame, max", "irving2004", "failed steps"};
    static const puddle_case cases[] = {{"newmark-imex", "0.5 to 1", 6, 0.2778},
                                        {"linear-implicit-euler", "0.5 to 1", 6, 0.2778},
                                        {"newmark-imex", "10 to 20", 14, 0.3333},
                                        {"linear-implicit-euler", "10 to 20", 14, 0.3333}};
    pl_table_begin(table, "puddle",
                   "A torus loses its stiffness and regains it (irving2004 figure 2), frames of 1/25 s", 7,
                   heads);
    for (int c = 0; c < (options->quick ? 2 : 4); c++) {
        puddle_result r;
        pl_status status = measure(&cases[c], options->quick ? 1 : 5, options->threads, &r, err);
        if (status != PL_OK) return status;
        pl_table_row(table, "%s|%lld|%.0f %%|%.3f|%.3f|%s|%lld", cases[c].integrator, (long long)r.tets,
                     100 * (double)r.inverted / (double)r.tets, r.mean, r.worst, cases[c].paper,
                     (long long)r.failed);
    }
    pl_table_note(table,
                  "%d threads; irving2004: s per frame on a machine of 2004, with 11K and 115K elements.",
                  options->threads);
    return PL_OK;
}

const pl_bench pl_bench_puddle = {
    "puddle", "the collapsing torus of irving2004 compared with the paper's times", puddle_run};
