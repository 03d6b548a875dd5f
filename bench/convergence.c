/* Error of the default convergence criterion: for every law and implicit integrator, each step is computed
 * twice from the same state, with the default criterion and to a residual of 1e-10. A spinning ring falls on
 * a floor and a rock, with friction. */
#include "bench.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 50 };
static const char *const laws[] = {"linear",      "corotated",          "stvk",
                                   "neo-hookean", "stable-neo-hookean", "tissue"};
static const char *const integrators[] = {"implicit-euler", "bdf2", "variational"};

/* Two simulations of one definition. */
typedef struct pair {
    pl_mesh *mesh;
    pl_sim *sims[2]; /* default criterion; 1e-10 */
    void *state;
    double edge;
} pair;

static void pair_free(pair *p) {
    for (int k = 0; k < 2; k++) pl_sim_free(p->sims[k]);
    pl_mesh_free(p->mesh);
    free(p->state);
}

static double mean_edge(const pl_mesh *mesh) {
    double sum = 0;
    for (int64_t e = 0; e < mesh->tet_count; e++) {
        const int32_t *tet = mesh->tets + e * mesh->nodes_per_tet;
        for (int k = 0; k < 4; k++) {
            const double *a = mesh->nodes + 3 * (int64_t)tet[k],
                         *b = mesh->nodes + 3 * (int64_t)tet[(k + 1) % 4];
            sum += sqrt(pow(a[0] - b[0], 2) + pow(a[1] - b[1], 2) + pow(a[2] - b[2], 2));
        }
    }
    return sum / (4 * (double)mesh->tet_count);
}

static pl_status pair_make(pair *p, const char *law, const char *integrator, pl_error *err) {
    pl_shape_def shape = pl_shape_def_default();
    shape.shape = PL_SHAPE_TORUS;
    shape.radius = 0.5, shape.tube = 0.2, shape.resolution = 3, shape.irregular = 0.3;
    pl_status status = pl_mesh_generate(&shape, &p->mesh, err);
    if (status != PL_OK) return status;
    p->edge = mean_edge(p->mesh);
    pl_material_def material = pl_material_def_default();
    material.name = "m", material.law = law, material.young = 1e5, material.poisson = 0.4;
    pl_body_def body = pl_body_def_default();
    body.mesh = p->mesh, body.material = "m";
    body.translate[1] = 1, body.velocity[1] = -2;
    body.angular_velocity[0] = 3, body.angular_velocity[2] = 2;
    pl_collider_def colliders[2] = {pl_collider_def_default(), pl_collider_def_default()};
    colliders[0].shape = "plane", colliders[0].axis[1] = 1, colliders[0].friction = 0.3;
    colliders[1].shape = "sphere", colliders[1].radius = 0.3, colliders[1].friction = 0.3;
    colliders[1].center[0] = 0.3;
    pl_sim_def def = pl_sim_def_default();
    def.dt = 0.02, def.gravity[1] = -9.81, def.threads = 1;
    def.integrator.type = integrator;
    def.material_count = def.body_count = 1, def.collider_count = 2;
    def.materials = &material, def.bodies = &body, def.colliders = colliders;
    for (int k = 0; status == PL_OK && k < 2; k++) {
        if (k) def.integrator.correction = 0;
        status = pl_sim_create(&def, &p->sims[k], err);
    }
    if (status != PL_OK) return status;
    p->state = malloc(pl_sim_state_size(p->sims[0]));
    return p->state ? PL_OK : pl_error_set(err, PL_ERR_SYSTEM, "out of memory");
}

/* Sums over the steps. */
typedef struct differences {
    double newton[2], linear[2];
    double mean, largest; /* differences of positions, in edges: the largest of each step */
    double energy;        /* J, the largest */
    double kinetic;       /* J, the largest */
} differences;

static pl_status compare_step(pair *p, differences *d, pl_error *err) {
    pl_step_report reports[2];
    double moved = 0;
    pl_sim_state_save(p->sims[0], p->state);
    pl_status status = pl_sim_state_restore(p->sims[1], p->state, pl_sim_state_size(p->sims[1]), err);
    for (int k = 0; status == PL_OK && k < 2; k++) {
        status = pl_sim_step(p->sims[k], &reports[k], err);
        d->newton[k] += reports[k].newton_iterations / (double)STEPS;
        d->linear[k] += (double)reports[k].linear_iterations / STEPS;
    }
    if (status != PL_OK) return status;
    const double *x = pl_sim_positions(p->sims[0]), *y = pl_sim_positions(p->sims[1]);
    for (int64_t k = 0; k < 3 * pl_sim_node_count(p->sims[0]); k++) moved = fmax(moved, fabs(x[k] - y[k]));
    d->mean += moved / p->edge / STEPS;
    d->largest = fmax(d->largest, moved / p->edge);
    double energies[2];
    for (int k = 0; k < 2; k++)
        energies[k] = reports[k].kinetic_energy + reports[k].elastic_energy + reports[k].external_energy;
    d->energy = fmax(d->energy, fabs(energies[0] - energies[1]));
    d->kinetic = fmax(d->kinetic, reports[0].kinetic_energy);
    return PL_OK;
}

static pl_status run(const pl_bench_options *options, pl_table *table, pl_error *err) {
    static const char *const heads[] = {"law",
                                        "integrator",
                                        "Newton",
                                        "Newton at 1e-10",
                                        "linear",
                                        "linear at 1e-10",
                                        "mean error, edges",
                                        "max error, edges",
                                        "energy %"};
    pl_table_begin(
        table, "convergence",
        "Default convergence criterion compared with a residual of 1e-10, each step from the same state", 9,
        heads);
    for (int law = 0; law < (options->quick ? 2 : 6); law++) {
        for (int k = 0; k < 3; k++) {
            pair p = {0};
            differences d = {0};
            pl_status status = pair_make(&p, laws[law], integrators[k], err);
            for (int step = 0; status == PL_OK && step < STEPS; step++) status = compare_step(&p, &d, err);
            pair_free(&p);
            if (status != PL_OK) return status;
            pl_table_row(table, "%s|%s|%.1f|%.1f|%.0f|%.0f|%.1e|%.1e|%.3f", laws[law], integrators[k],
                         d.newton[0], d.newton[1], d.linear[0], d.linear[1], d.mean, d.largest,
                         100 * d.energy / d.kinetic);
        }
    }
    pl_table_note(table,
                  "%d steps of 0.02 s; mean iterations per step; energy: largest difference over the largest "
                  "kinetic energy.",
                  STEPS);
    return PL_OK;
}

const pl_bench pl_bench_convergence = {
    "convergence", "error of the default convergence criterion, for every law and implicit integrator", run};
