/* Lookup of the integrators of list.h. */
#include "integrate/list.h"
#include "model/sim.h"

#include <string.h>

#define DECLARE(symbol, name) extern const pl_integrator pl_integrator_##symbol;
#define ADDRESS(symbol, name) &pl_integrator_##symbol,
PL_INTEGRATORS(DECLARE)

static const pl_integrator *const integrators[] = {PL_INTEGRATORS(ADDRESS)};

int pl_integrator_count(void) { return (int)(sizeof integrators / sizeof integrators[0]); }

const pl_integrator *pl_integrator_at(int index) {
    return index >= 0 && index < pl_integrator_count() ? integrators[index] : NULL;
}

static pl_integrator_info describe(const pl_integrator *integrator) {
    if (!integrator) return (pl_integrator_info){0};
    const pl_integrator *warped = integrator->linear_form ? integrator->linear_form : integrator;
    return (pl_integrator_info){.name = integrator->name,
                                .doc = integrator->doc,
                                .moves = integrator->moves,
                                .linearises = integrator->linear != PL_NOT_LINEAR,
                                .linearises_warped = warped->linear != PL_NOT_LINEAR};
}

int pl_integrator_info_count(void) { return pl_integrator_count(); }
pl_integrator_info pl_integrator_info_at(int index) { return describe(pl_integrator_at(index)); }
pl_integrator_info pl_integrator_info_find(const char *name) {
    return describe(name ? pl_integrator_find(name) : NULL);
}

const pl_integrator *pl_integrator_find(const char *name) {
    for (int i = 0; i < pl_integrator_count(); i++) {
        if (!strcmp(integrators[i]->name, name)) return integrators[i];
    }
    return NULL;
}

const pl_integrator *pl_integrator_choose(const pl_integrator_def *def) {
    const pl_integrator *integrator = def->type ? pl_integrator_find(def->type) : NULL;
    bool linear = def->tangent != PL_TANGENT_PROJECTED && integrator && integrator->linear_form;
    return linear ? integrator->linear_form : integrator;
}
