/* Cost of creating and rebuilding a simulation, in evaluations of all elements (forces and matrix).
 *
 * A rebuild with the same mesh shares the model and costs little. So that everything is rebuilt, two meshes
 * alternate that differ in the order of their first two elements. */
#include "bench.h"
#include "core/memory.h"
#include "model/sim.h"

#include <stdlib.h>

typedef struct rebuild_case {
    pl_bench_bar_defs defs;
    pl_sim *sim;
    pl_mesh *meshes[2];
    int32_t *tets; /* new numbers of the elements */
    int current;
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
    pl_rebuild_map map = pl_rebuild_map_default();
    map.tets = c->tets;
    c->current = !c->current;
    c->defs.body.mesh = c->meshes[c->current];
    c->status = pl_sim_rebuild(c->sim, &c->defs.sim, &map, &c->error);
}

static void exchange(int32_t *a, int32_t *b) {
    int32_t other = *a;
    *a = *b, *b = other;
}

/* The second mesh and the map between the two. */
static pl_status make_second(rebuild_case *c, pl_error *err) {
    const int64_t count = c->meshes[0]->tet_count;
    c->tets = pl_array_new(count, sizeof *c->tets);
    if (!c->tets) return pl_error_memory(err, 4 * count, "a map");
    for (int64_t t = 0; t < count; t++) c->tets[t] = (int32_t)t;
    exchange(&c->tets[0], &c->tets[1]);
    pl_status status = pl_mesh_copy(c->meshes[0], &c->meshes[1], err);
    for (int a = 0; status == PL_OK && a < 4; a++)
        exchange(&c->meshes[1]->tets[a], &c->meshes[1]->tets[4 + a]);
    return status;
}

static pl_status rebuild_run(const pl_bench_options *options, pl_table *table, pl_error *err) {
    static const char *const heads[] = {"tets", "evaluation ms", "creation ms", "rebuild ms",
                                        "rebuild / evaluation"};
    static const int resolutions[] = {4, 8, 17};
    pl_table_begin(table, "rebuild",
                   "A bar, neo-Hookean, linear-implicit-euler, one thread, rebuilt with renumbered elements",
                   5, heads);
    for (int k = 0; k < (options->quick ? 2 : 3); k++) {
        rebuild_case c = {0};
        pl_status status = pl_bench_bar(resolutions[k], 0, &c.meshes[0], err);
        if (status != PL_OK) return status;
        status = make_second(&c, err);
        pl_bench_bar_define(&c.defs, c.meshes[0]);
        c.defs.sim.integrator.type = "linear-implicit-euler";
        c.defs.sim.threads = 1;
        if (status == PL_OK) status = pl_sim_create(&c.defs.sim, &c.sim, err);
        if (status == PL_OK) {
            double evaluation = pl_bench_best(0.3, evaluate, &c), creation = pl_bench_best(0.5, create, &c),
                   rebuilding = pl_bench_best(0.5, rebuild, &c);
            pl_table_row(table, "%lld|%.2f|%.1f|%.1f|%.1f", (long long)c.meshes[0]->tet_count,
                         1e3 * evaluation, 1e3 * creation, 1e3 * rebuilding, rebuilding / evaluation);
            status = c.status;
            if (status != PL_OK) *err = c.error;
        }
        pl_sim_free(c.sim);
        pl_mesh_free(c.meshes[0]);
        pl_mesh_free(c.meshes[1]);
        free(c.tets);
        if (status != PL_OK) return status;
    }
    return PL_OK;
}

const pl_bench pl_bench_rebuild = {"rebuild", "creating and rebuilding a simulation, in element evaluations",
                                   rebuild_run};
