/* See advice.h. */
#include "scene/advice.h"
#include "model/sim.h"
#include "scene/support.h"

#include <stdio.h>
#include <string.h>

/* If a limit on Newton or linear iterations is below these, it is probably what stopped the step. */
enum { FEW_ITERATIONS = 20, FEW_LINEAR_ITERATIONS = 100 };
/* Below this residual, rounding is a more likely reason than the shape of the potential. */
static const double small_residual = 1e-3;

/* For steps that did not converge even in small parts: shorter ones do not help. */
static const char no_room[] = "; shorter steps do not either: look in the last frame for elements that "
                              "constraints, colliders or loads leave no room";

/* Advice for Newton's method where the reason has no case of its own. */
static void advise_newton(const pl_scene *scene, const pl_sim *sim, const pl_step_report *report,
                          char text[PL_ADVICE]) {
    const pl_integrator_def *integrator = &scene->sim.integrator;
    const pl_solver_def *solver = &scene->sim.solver;
    const bool nearly = report->residual <= small_residual;
    const pl_integrator *scheme = pl_integrator_choose(integrator);
    const bool moves = scheme && scheme->moves;
    char free_motion[PL_SUPPORT_TEXT];
    pl_describe_free(sim, free_motion);
    if (report->reason == PL_ITERATION_LIMIT && integrator->max_iterations < FEW_ITERATIONS)
        snprintf(text, PL_ADVICE, "; raise integrator.max_iterations (now %lld)",
                 (long long)integrator->max_iterations);
    else if (solver->max_iterations < FEW_LINEAR_ITERATIONS)
        snprintf(text, PL_ADVICE, "; raise solver.max_iterations (now %lld)",
                 (long long)solver->max_iterations);
    else if (free_motion[0])
        snprintf(text, PL_ADVICE, "; %s: expected constraints that prevent this", free_motion);
    else if (report->reason == PL_ITERATION_LIMIT && report->flowing > 0 && !moves)
        snprintf(
            text, PL_ADVICE,
            "; the flow of %lld plastic elements does not come to rest: the load may be more than the "
            "yielding material can carry. Prescribe displacements instead of loads, or use an integrator "
            "with inertia",
            (long long)report->flowing);
    else if (nearly && report->reason == PL_STAGNATED)
        snprintf(text, PL_ADVICE,
                 "; no further progress is possible: raise integrator.tolerance (now %g) above this",
                 integrator->tolerance);
    else if (nearly)
        snprintf(text, PL_ADVICE,
                 "; raise integrator.max_iterations (now %lld), or integrator.tolerance (now %g) above this",
                 (long long)integrator->max_iterations, integrator->tolerance);
    else if (report->halvings > 0)
        snprintf(text, PL_ADVICE, "%s", no_room);
    else
        snprintf(text, PL_ADVICE, "; shorten time.dt, or let loads and constraints change over more steps%s",
                 integrator->max_halvings
                     ? ""
                     : ", or let integrator.max_halvings cut steps that do not converge");
}

/* For steps with one linear system. */
static void advise_linear(const pl_scene *scene, char text[PL_ADVICE]) {
    const pl_solver_def *solver = &scene->sim.solver;
    if (solver->max_iterations < FEW_LINEAR_ITERATIONS)
        snprintf(text, PL_ADVICE, "; raise solver.max_iterations (now %lld)",
                 (long long)solver->max_iterations);
    else
        snprintf(text, PL_ADVICE, "; shorten time.dt, or set solver.type to \"direct\"");
}

/* After iterations, the body rested on something, but slid or rolled away, or was pressed too hard at once.
 */
static void advise_unbalanced(const pl_scene *scene, const pl_sim *sim, const pl_step_report *report,
                              char text[PL_ADVICE]) {
    const bool touched = report->newton_iterations > 0 && (sim->contact || sim->barriers);
    const char *type = scene->sim.integrator.type;
    char support[PL_SUPPORT_TEXT];
    pl_describe_unbalanced(sim, touched, support);
    const char *before = support[0] ? "; " : "";
    if (touched)
        snprintf(
            text, PL_ADVICE,
            "%s%s: it slides or rolls away, or the load is too large for one step; let loads and gravity "
            "grow over more steps, hold the body by a constraint%s, or set integrator.type to "
            "\"implicit-euler\", since %s has no inertia",
            before, support,
            sim->barriers && !(scene->sim.contact.friction > 0) ? " or by contact.friction" : "", type);
    else
        snprintf(
            text, PL_ADVICE,
            "%s%s; %s has no inertia: set integrator.type to \"implicit-euler\" so that the body can move, "
            "or support it by a constraint or a collider%s",
            before, support, type,
            sim->barriers ? ", which it touches at the start (closer than contact.distance)" : "");
}

void pl_step_advice(const pl_scene *scene, const pl_sim *sim, const pl_step_report *report,
                    char text[PL_ADVICE]) {
    const pl_integrator *integrator = pl_integrator_choose(&scene->sim.integrator);
    text[0] = '\0';
    switch (report->reason) {
    case PL_UNBALANCED:
        advise_unbalanced(scene, sim, report, text);
        return;
    case PL_BLOCKED:
        snprintf(
            text, PL_ADVICE,
            "; leave the body room between colliders and constraints, let them move more slowly, or shorten "
            "time.dt");
        return;
    case PL_OUTSIDE_DOMAIN:
        snprintf(text, PL_ADVICE, "; set the material's inversion to \"extrapolate\"");
        return;
    case PL_NOT_FINITE:
        snprintf(text, PL_ADVICE,
                 "; values diverged: look for huge loads, velocities or stiffness, or a wrong unit%s",
                 integrator && integrator->moves ? "; else shorten time.dt" : "");
        return;
    default:
        if (!integrator || integrator->substeps) return; /* the messages of explicit steps say what to do */
        if (integrator->minimises || !integrator->moves)
            advise_newton(scene, sim, report, text);
        else
            advise_linear(scene, text);
    }
}
