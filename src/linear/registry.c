/* Lookup of the solvers and preconditioners in list.h. */
#include "linear/list.h"
#include "linear/solver.h"

#include <string.h>

#define DECLARE_SOLVER(symbol, name) extern const pl_solver_kind pl_solver_##symbol;
#define SOLVER_ADDRESS(symbol, name) &pl_solver_##symbol,
#define DECLARE_PRECONDITIONER(symbol, name) extern const pl_preconditioner_kind pl_preconditioner_##symbol;
#define PRECONDITIONER_ADDRESS(symbol, name) &pl_preconditioner_##symbol,
PL_SOLVERS(DECLARE_SOLVER)
PL_PRECONDITIONERS(DECLARE_PRECONDITIONER)

static const pl_solver_kind *const solvers[] = {PL_SOLVERS(SOLVER_ADDRESS)};
static const pl_preconditioner_kind *const preconditioners[] = {PL_PRECONDITIONERS(PRECONDITIONER_ADDRESS)};

int pl_solver_count(void) { return (int)(sizeof solvers / sizeof solvers[0]); }
const pl_solver_kind *pl_solver_at(int index) {
    return index >= 0 && index < pl_solver_count() ? solvers[index] : NULL;
}

const pl_solver_kind *pl_solver_find(const char *name) {
    for (int i = 0; i < pl_solver_count(); i++) {
        if (!strcmp(solvers[i]->name, name)) return solvers[i];
    }
    return NULL;
}

int pl_preconditioner_count(void) { return (int)(sizeof preconditioners / sizeof preconditioners[0]); }
const pl_preconditioner_kind *pl_preconditioner_at(int index) {
    return index >= 0 && index < pl_preconditioner_count() ? preconditioners[index] : NULL;
}

const pl_preconditioner_kind *pl_preconditioner_find(const char *name) {
    for (int i = 0; i < pl_preconditioner_count(); i++) {
        if (!strcmp(preconditioners[i]->name, name)) return preconditioners[i];
    }
    return NULL;
}

const pl_preconditioner_kind *pl_preconditioner_choose(const char *name, const pl_linear_model *model) {
    if (strcmp(name, PL_PRECONDITIONER_AUTOMATIC)) return pl_preconditioner_find(name);
    const pl_preconditioner_kind *best = NULL;
    int max = 0;
    for (int i = 0; i < pl_preconditioner_count(); i++) {
        int suits = preconditioners[i]->suits(model);
        if (suits <= max) continue;
        max = suits;
        best = preconditioners[i];
    }
    return best;
}
