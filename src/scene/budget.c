/* The cost of steps compared with a budget, and which limit to lower if steps exceed it.
 *
 * Only limits on the work per step are lowered: the iterations of the linear solver or of Newton's method.
 * The change is an ordinary event, so that a replay makes it at the same step, however fast the replay
 * runs. */
#include "core/fields.h"
#include "scene/session.h"
#include "core/format.h"

#include <math.h>
#include <stdio.h>

/* The limit that would just fit is lowered further by this factor, to leave room for the most expensive
 * steps. */
static const double PL_MARGIN = 0.85;

static double mean_of(const pl_budget *budget, double *worst) {
    int64_t count = budget->count < PL_BUDGET_STEPS ? budget->count : PL_BUDGET_STEPS;
    double sum = 0;
    *worst = 0;
    for (int64_t i = 0; i < count; i++) {
        sum += budget->cost[i];
        *worst = fmax(*worst, budget->cost[i]);
    }
    return count ? sum / (double)count : 0;
}

static int64_t max_work(const pl_budget *budget) {
    int64_t max = 0;
    for (int i = 0; i < PL_BUDGET_STEPS && i < budget->count; i++)
        if (budget->work[i] > max) max = budget->work[i];
    return max;
}

/* Whether a step solves one linear system instead of running Newton's method. */
static bool solves_once(const pl_scene *scene) {
    return pl_integrator_info_find(scene->sim.integrator.type).linearises;
}

static void suggest(const pl_session *session, pl_budget_report *out) {
    const pl_sim_def *def = &session->scene->sim;
    bool once = solves_once(session->scene);
    int64_t limit = once ? def->solver.max_iterations : def->integrator.max_iterations, low = once ? 5 : 1;
    int64_t now = max_work(&session->budget) < limit ? max_work(&session->budget) : limit;
    double value = floor((double)now * PL_MARGIN * out->budget_ms / out->mean_ms);
    if (value < (double)low) value = (double)low;
    if (now > low && value < (double)now) {
        snprintf(out->path, sizeof out->path, once ? "solver.max_iterations" : "integrator.max_iterations");
        out->now = (double)limit;
        out->value = value;
        pl_format(out->advice, sizeof out->advice, "lower %s to %.0f", out->path, value);
        return;
    }
    int64_t tets = 0;
    int largest = 0;
    for (int b = 0; b < def->body_count; b++) {
        if (def->bodies[b].mesh->tet_count <= tets) continue;
        tets = def->bodies[b].mesh->tet_count;
        largest = b;
    }
    pl_format(out->advice, sizeof out->advice, "fewer tetrahedra: body '%.60s' has %lld, about %.2g would do",
              def->bodies[largest].name, (long long)tets,
              (double)tets * PL_MARGIN * out->budget_ms / out->mean_ms);
}

pl_status pl_session_cost(const pl_session *session, pl_budget_report *out, pl_error *err) {
    PL_REQUIRE(out);
    *out = (pl_budget_report){0};
    PL_REQUIRE(session);
    const pl_budget *budget = &session->budget;
    out->budget_ms = budget->ms;
    out->mean_ms = mean_of(budget, &out->worst_ms);
    if (budget->count) out->last_ms = budget->cost[(budget->count - 1) % PL_BUDGET_STEPS];
    out->missed = budget->ms > 0 && out->mean_ms > budget->ms;
    if (out->missed) suggest(session, out);
    return PL_OK;
}

pl_status pl_session_budget(pl_session *session, double ms, bool adapt, pl_error *err) {
    PL_REQUIRE(session);
    if (!(ms >= 0) || !isfinite(ms))
        return pl_error_set(err, PL_ERR_INPUT, "session: the budget is %g ms, expected 0 or more", ms);
    session->budget.ms = ms;
    session->budget.adapt = adapt;
    return PL_OK;
}

/* Applies the change that the report suggests. */
static pl_status lower(pl_session *session, pl_error *err) {
    pl_budget_report report;
    pl_session_cost(session, &report, NULL);
    if (!report.missed || !report.path[0]) return PL_OK;
    json_t *event = json_pack("{s:{s:I}}", "set", report.path, (json_int_t)report.value);
    pl_error why;
    pl_status status =
        event ? pl_session_take(session, event, NULL, &why) : pl_error_memory(&why, 0, "an event");
    json_decref(event);
    session->budget.count = 0;
    /* if the event is refused, the step has not failed */
    return status == PL_ERR_SYSTEM ? pl_error_set(err, status, "%s", why.message) : PL_OK;
}

pl_status pl_budget_step(pl_session *session, const pl_step_report *report, pl_error *err) {
    pl_budget *budget = &session->budget;
    int64_t place = budget->count++ % PL_BUDGET_STEPS;
    budget->cost[place] = report->ms_total;
    budget->work[place] = solves_once(session->scene) ? report->linear_iterations : report->newton_iterations;
    if (!budget->adapt || budget->ms <= 0 || budget->count < PL_BUDGET_STEPS) return PL_OK;
    return lower(session, err);
}
