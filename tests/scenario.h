/* Small simulations for tests: one structure with the definitions and the memory that they refer to. */
#ifndef PL_TESTS_SCENARIO_H
#define PL_TESTS_SCENARIO_H

#include "support.h"
#include "pliant/sim.h"

enum { SCENARIO_MAX = 8 };

typedef struct scenario {
    pl_sim_def def;
    pl_material_def materials[SCENARIO_MAX];
    pl_body_def bodies[SCENARIO_MAX];
    pl_constraint_def constraints[SCENARIO_MAX];
    pl_load_def loads[SCENARIO_MAX];
    pl_collider_def colliders[SCENARIO_MAX];
    double values[SCENARIO_MAX][3]; /* of constant loads */
    double user_mu;
    pl_mesh *mesh; /* owned */
    pl_sim *sim;
} scenario;

static const double scenario_zero_time = 0;

static inline pl_mesh *box_mesh(double x, double y, double z, int resolution, double irregular) {
    pl_error err;
    pl_mesh *mesh = NULL;
    pl_shape_def shape = pl_shape_def_default();
    shape.shape = PL_SHAPE_BOX;
    shape.size[0] = x, shape.size[1] = y, shape.size[2] = z;
    shape.resolution = resolution;
    shape.irregular = irregular;
    shape.seed = 3;
    check_ok(pl_mesh_generate(&shape, &mesh, &err));
    return mesh;
}

/* The quadratic mesh with a node at the middle of every edge. Takes ownership of `linear`. */
static inline pl_mesh *quadratic_of(pl_mesh *linear) {
    pl_error err;
    pl_mesh *mesh = NULL;
    check_ok(pl_mesh_quadratic(linear, &mesh, &err));
    pl_mesh_free(linear);
    return mesh;
}

/* One body of one neo-Hookean material (young 1e5, poisson 0.33), on one thread, with a tight tolerance.
 * Takes ownership of the mesh. */
static inline void scenario_init(scenario *s, pl_mesh *mesh) {
    *s = (scenario){.def = pl_sim_def_default(), .mesh = mesh};
    s->def.dt = 1;
    s->def.integrator.tolerance = 1e-10;
    s->def.threads = 1;
    s->materials[0] = pl_material_def_default();
    s->materials[0].name = "flesh";
    s->materials[0].young = 1e5;
    s->materials[0].poisson = 0.33;
    s->bodies[0] = pl_body_def_default();
    s->bodies[0].name = "body";
    s->bodies[0].mesh = mesh;
    s->bodies[0].material = "flesh";
    s->def.material_count = s->def.body_count = 1;
    s->def.materials = s->materials;
    s->def.bodies = s->bodies;
    s->def.constraints = s->constraints;
    s->def.loads = s->loads;
    s->def.colliders = s->colliders;
}

static inline pl_selection_def select_group(const char *name) {
    return (pl_selection_def){.kind = PL_SELECT_GROUP, .group = name};
}
static inline pl_selection_def select_node(const int32_t *node) {
    return (pl_selection_def){.kind = PL_SELECT_LIST, .count = 1, .nodes = node};
}
static inline pl_selection_def select_surface(void) { return (pl_selection_def){.kind = PL_SELECT_SURFACE}; }

/* Fixes the coordinates named in `axes` ("xyz", "y", ...) at their rest values; the caller may add curves. */
static inline pl_constraint_def *scenario_fix(scenario *s, pl_selection_def select, const char *axes) {
    pl_constraint_def *constraint = &s->constraints[s->def.constraint_count++];
    *constraint = pl_constraint_def_default();
    constraint->select = select;
    for (int d = 0; d < 3; d++) constraint->axes[d] = strchr(axes, "xyz"[d]) != NULL;
    return constraint;
}

/* A load that is constant in time. */
static inline pl_load_def *scenario_load(scenario *s, int kind, pl_selection_def select, double x, double y,
                                         double z) {
    double *value = s->values[s->def.load_count];
    pl_load_def *load = &s->loads[s->def.load_count++];
    value[0] = x, value[1] = y, value[2] = z;
    *load = pl_load_def_default();
    load->kind = kind;
    load->select = select;
    load->value = (pl_curve){.count = 1,
                             .components = kind == PL_LOAD_PRESSURE ? 1 : 3,
                             .times = &scenario_zero_time,
                             .values = value};
    return load;
}

/* A plane collider through `point`. The solid is on the side that the normal points away from. */
static inline pl_collider_def *scenario_plane(scenario *s, const double point[3], const double normal[3],
                                              double friction) {
    pl_collider_def *plane = &s->colliders[s->def.collider_count++];
    *plane = pl_collider_def_default();
    plane->shape = "plane";
    plane->friction = friction;
    memcpy(plane->center, point, sizeof plane->center);
    memcpy(plane->axis, normal, sizeof plane->axis);
    return plane;
}

static inline void scenario_start(scenario *s) {
    pl_error err;
    check_ok(pl_sim_create(&s->def, &s->sim, &err));
}

static inline pl_step_report scenario_step(scenario *s) {
    pl_error err;
    pl_step_report report;
    check_ok(pl_sim_step(s->sim, &report, &err));
    return report;
}

/* A step that must converge. */
static inline pl_step_report scenario_converge(scenario *s) {
    pl_step_report report = scenario_step(s);
    if (report.reason != PL_CONVERGED) {
        fail_msg("step %lld ended as '%s' after %d iterations, residual %g, %lld inverted",
                 (long long)report.step, pl_reason_name(report.reason), report.newton_iterations,
                 report.residual, (long long)report.inverted);
    }
    return report;
}

static inline void scenario_free(scenario *s) {
    pl_sim_free(s->sim);
    pl_mesh_free(s->mesh);
    s->sim = NULL;
    s->mesh = NULL;
}

/* The state; the caller frees it. */
static inline void *scenario_save(const scenario *s, size_t *size) {
    *size = pl_sim_state_size(s->sim);
    void *saved = malloc(*size);
    assert_non_null(saved);
    pl_sim_state_save(s->sim, saved);
    return saved;
}

/* Largest distance of a node from its rest position. */
static inline double scenario_away(const scenario *s) {
    double max = 0;
    const double *x = pl_sim_positions(s->sim), *X = pl_sim_rest(s->sim);
    for (int64_t i = 0; i < pl_sim_node_count(s->sim); i++) {
        double square = 0;
        for (int d = 0; d < 3; d++) square += (x[3 * i + d] - X[3 * i + d]) * (x[3 * i + d] - X[3 * i + d]);
        max = fmax(max, sqrt(square));
        if (isnan(square)) return INFINITY;
    }
    return max;
}

#endif
