/* Pressures on the deformed surface: follower loads (docs/terms.md).
 *
 * Their energy is the work against them: pressure times the volume that the surface sweeps, along straight
 * lines from the rest shape to the start of the solve and on from iterate to iterate. This is the potential
 * if there is one (closed surfaces, fixed rims); otherwise its slope along every searched line is still given
 * by the forces.
 */
#include "core/memory.h"
#include "linear/skew.h"
#include "model/rows.h"
#include "terms/term.h"

#include <math.h>
#include <stdlib.h>

typedef struct pressures {
    const pl_sim *sim;
    double time;
    bool undistributed;
    const double *from;    /* (nodes,3) the last iterate, or the rest shape ... */
    double work;           /* J: ... and the work until there */
    double *last, *forces; /* (nodes,3) work space: the last iterate, forces */
    pl_skew skew;          /* skew part of the tangent ... */
    double *tangent_at;    /* (nodes,3) ... at these positions */
} pressures;

static void destroy(void *data) {
    pressures *p = data;
    if (!p) return;
    free(p->last);
    free(p->forces);
    free(p->tangent_at);
    pl_skew_free(&p->skew);
    free(p);
}

static void add_skew(void *context, const double *v, double *out) {
    const pressures *p = context;
    pl_follower_add_skew(p->sim, p->time, p->tangent_at, v, out);
}

static pl_status create(pl_sim *sim, const pl_sim_def *def, bool *present, void **data, pl_error *err) {
    (void)def;
    for (int i = 0; i < sim->model->load_count; i++)
        *present = *present || sim->model->loads[i].kind == PL_LOAD_PRESSURE;
    if (!*present) return PL_OK;
    pressures *p = pl_array_new(1, sizeof *p);
    *data = p;
    if (p) p->last = pl_array_new(3 * sim->model->nodes, sizeof(double));
    if (p) p->forces = pl_array_new(3 * sim->model->nodes, sizeof(double));
    if (p) p->tangent_at = pl_array_new(3 * sim->model->nodes, sizeof(double));
    if (!p || !p->last || !p->forces || !p->tangent_at || !pl_follower_reserve(sim, &sim->work.stencils))
        return pl_error_memory(err, 72 * sim->model->nodes, "pressures");
    p->skew.context = p;
    p->skew.add = add_skew;
    return pl_skew_create(sim->model->nodes, &p->skew, err);
}

static void begin(pl_sim *sim, void *data, const pl_term_step *step) {
    pressures *p = data;
    p->sim = sim;
    p->time = step->time;
    p->undistributed = step->undistributed;
    p->from = sim->model->rest;
    p->work = 0;
}

static void evaluate(pl_sim *sim, void *data, const pl_term_request *request, pl_term_value *value) {
    const pressures *p = data;
    if (request->energy)
        value->energy = p->work + pl_follower_work(sim, p->time, p->from, request->x, p->undistributed);
    if (request->tangent) sim->work.op.skew = request->exact ? &p->skew : NULL;
    /* its trace is zero and it has negative eigenvalues: useful only with the exact tangents of the other
     * terms */
    if (request->tangent && request->exact) {
        pl_rows_copy(sim, request->x, p->tangent_at);
        pl_follower_tangent(sim, p->time, request->x, &sim->work.stencils);
    }
    if (!request->gradient) return;
    pl_follower_forces(sim, p->time, request->x, p->undistributed, p->forces);
    pl_rows_add(sim, -1, p->forces, request->gradient);
    value->load = sqrt(pl_dot(sim->threads, sim->model->nodes, p->forces, p->forces, sim->work.partial));
}

/* Energy and forces are the same there; the search continues from there. */
static bool accepted(pl_sim *sim, void *data, const double *x, double residual, bool converged) {
    (void)residual, (void)converged;
    pressures *p = data;
    p->work += pl_follower_work(sim, p->time, p->from, x, p->undistributed);
    pl_rows_copy(sim, x, p->last);
    p->from = p->last;
    return false;
}

static void report(const pl_sim *sim, const void *data, double energy, pl_step_report *out) {
    (void)sim, (void)data;
    out->external_energy += energy;
}

const pl_term_kind pl_term_pressures = {
    .name = "pressures",
    .doc = "Pressures against the normals of the deformed surface.",
    .role = PL_TERM_LOAD,
    .balance =
        1e-3, /* on a deformed surface they cancel only approximately; the equilibrium absorbs the rest */
    .create = create,
    .destroy = destroy,
    .begin = begin,
    .evaluate = evaluate,
    .accepted = accepted,
    .report = report,
};
