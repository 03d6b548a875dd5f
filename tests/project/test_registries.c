/* Every registry holds its list.h: as many entries, in that order, each under the name that it gives itself,
 * found by that name, and nothing else. Aliases of collider shapes have their own name. */
#include "contact/list.h"
#include "elements/element.h"
#include "elements/list.h"
#include "integrate/list.h"
#include "io/list.h"
#include "linear/list.h"
#include "linear/solver.h"
#include "materials/list.h"
#include "plasticity/list.h"
#include "pliant/pliant.h"
#include "check.h"

#define NAME(symbol, name) name,

/* Names of list.h's against those of the registry; `found`: the name under which what is found by a name
 * goes. */
static void check_names(const char *const *names, int count, const char *(*at)(int index),
                        const char *(*found)(const char *name)) {
    for (int i = 0; i < count; i++) {
        assert_string_equal(at(i), names[i]);
        if (found) assert_string_equal(found(names[i]), names[i]);
        for (int j = 0; j < i; j++) assert_string_not_equal(names[i], names[j]);
    }
    assert_null(at(count));
    assert_null(at(-1));
    if (found) assert_null(found("no such name"));
}

#define CHECK(LIST, at, found)                                                                               \
    do {                                                                                                     \
        static const char *const names[] = {LIST(NAME)};                                                     \
        check_names(names, (int)(sizeof names / sizeof *names), at, found);                                  \
    } while (0)

static const char *law_at(int i) { return pl_law_at(i) ? pl_law_at(i)->name : NULL; }
static const char *law_found(const char *name) { return pl_law_find(name) ? pl_law_find(name)->name : NULL; }
static const char *flow_at(int i) { return pl_flow_at(i) ? pl_flow_at(i)->name : NULL; }
static const char *flow_found(const char *name) {
    return pl_flow_find(name) ? pl_flow_find(name)->name : NULL;
}
static const char *element_at(int i) { return pl_element_info_at(i).name; }
static const char *element_found(const char *name) {
    return pl_element_find(name) ? pl_element_find(name)->name : NULL;
}
static const char *integrator_at(int i) { return pl_integrator_info_at(i).name; }
static const char *integrator_found(const char *name) { return pl_integrator_info_find(name).name; }
static const char *solver_at(int i) { return pl_solver_at(i) ? pl_solver_at(i)->name : NULL; }
static const char *solver_found(const char *name) {
    return pl_solver_find(name) ? pl_solver_find(name)->name : NULL;
}
static const char *preconditioner_at(int i) {
    return pl_preconditioner_at(i) ? pl_preconditioner_at(i)->name : NULL;
}
static const char *preconditioner_found(const char *name) {
    return pl_preconditioner_find(name) ? pl_preconditioner_find(name)->name : NULL;
}
static const char *shape_at(int i) { return pl_collider_shape_at(i).name; }
static const char *shape_found(const char *name) { return pl_collider_shape_find(name).name; }
static const char *format_at(int i) { return pl_mesh_format_at(i) ? pl_mesh_format_at(i)->name : NULL; }

static void test_lists(void **state) {
    (void)state;
    CHECK(PL_LAWS, law_at, law_found);
    CHECK(PL_FLOWS, flow_at, flow_found);
    CHECK(PL_ELEMENTS, element_at, element_found);
    CHECK(PL_INTEGRATORS, integrator_at, integrator_found);
    CHECK(PL_SOLVERS, solver_at, solver_found);
    CHECK(PL_PRECONDITIONERS, preconditioner_at, preconditioner_found);
    CHECK(PL_COLLIDER_SHAPES, shape_at, shape_found);
    CHECK(PL_MESH_FORMATS, format_at, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_lists)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
