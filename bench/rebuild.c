/* Cost of creating and rebuilding a simulation, in evaluations of all elements (forces and matrix). */
#include "bench.h"
#include "model/sim.h"

typedef struct rebuild_case {
    pl_bench_bar_defs defs;
    pl_sim *sim;
    pl_status status;
    pl_error error;
} rebuild_case;

static void evaluate(void *context) {
    rebuild_case *c = context;
    pl_sums sums;
    pl_assembly_evaluate(c->sim->assembly, c->sim->threads, c->sim->state.positions,
                         &(pl_request){.forces = true, .matrix = true}, &sums, c->sim->work.internal);
}

static void create(void *context) {
    rebuild_case *c = context;
    pl_sim *sim = NULL;
    c->status = pl_sim_create(&c->defs.sim, &sim, &c->error);
    pl_sim_free(sim);
}

static void rebuild(void *context) {
    rebuild_case *c = context;
    c->status = pl_sim_rebuild(c->sim, &c->defs.sim, NULL, &c->error);
}

static pl_status rebuild_run(const pl_bench_options *options, pl_table *table, pl_error *err) {
    static const char *const heads[] = {"tets", "evaluation ms", "creation ms", "rebuild ms",
                                        "rebuild / evaluation"};
    static const int resolutions[] = {4, 8, 17};
    pl_table_begin(table, "rebuild",
                   "A bar, neo-Hookean, linear-implicit-euler, one thread, rebuilt without a change", 5,
                   heads);
    for (int k = 0; k < (options->quick ? 2 : 3); k++) {
        rebuild_case c = {0};
        pl_mesh *mesh = NULL;
        pl_status status = pl_bench_bar(resolutions[k], 0, &mesh, err);
        if (status != PL_OK) return status;
        pl_bench_bar_define(&c.defs, mesh);
        c.defs.sim.integrator.type = "linear-implicit-euler";
        c.defs.sim.threads = 1;
        status = pl_sim_create(&c.defs.sim, &c.sim, err);
        if (status == PL_OK) {
            double evaluation = pl_bench_best(0.3, evaluate, &c), creation = pl_bench_best(0.5, create, &c),
                   rebuilding = pl_bench_best(0.5, rebuild, &c);
            pl_table_row(table, "%lld|%.2f|%.1f|%.1f|%.1f", (long long)mesh->tet_count, 1e3 * evaluation,
                         1e3 * creation, 1e3 * rebuilding, rebuilding / evaluation);
            status = c.status;
            if (status != PL_OK) *err = c.error;
        }
        pl_sim_free(c.sim);
        pl_mesh_free(mesh);
        if (status != PL_OK) return status;
    }
    return PL_OK;
}

const pl_bench pl_bench_rebuild = {"rebuild", "creating and rebuilding a simulation, in element evaluations",
                                   rebuild_run};
