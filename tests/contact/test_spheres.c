/* Two equal elastic spheres pressed together, compared with Hertz: F = 4/3 E* sqrt(R/2) d^(3/2), E* = E / 2(1
 * - nu^2), for the approach d of their centres. The model is an eighth of each ball between planes of
 * symmetry, which carries a quarter of the force. Edges at the contact are a sixth of its radius a = sqrt(R d
 * / 2).
 *
 * Barriers leave a gap between the surfaces, 0.8 d^ on average, which acts like a shim: the indentation is
 * the approach of the centres plus that gap. (Without this correction d^ = d/100 appears as 1.3 % of force.)
 * The remaining difference has another cause: balls are stiffer than Hertz's half-spaces, since nothing
 * beyond their middle plane yields. This is of first order in a/R, and so is the result: 4.6, 3.2 and 2 % at
 * nu = 0.3 for d/R = 0.04, 0.02 and 0.01. Edges of a/10 instead of a/6 change it by 0.3 %. */
#include "contact/blocks.h"

/* A graded mesh of an eighth of the unit ball, with `cells` cells along each axis. The first, at the pole (0,
 * 1, 0), has the length `first`; the lengths grow by a constant factor. */
static pl_mesh *eighth_of_ball(int cells, double first) {
    const int all[3] = {cells, cells, cells};
    const double unit[3] = {1, 1, 1};
    pl_mesh *mesh = block_mesh(all, unit, 0, 1);
    double factor = 1, high = 3;
    for (int k = 0; k < 60; k++) { /* the lengths add up to one */
        double middle = 0.5 * (factor + high), sum = 0;
        for (int n = 0; n < cells; n++) sum += first * pow(middle, n);
        *(sum > 1 ? &high : &factor) = middle;
    }
    for (int64_t i = 0; i < mesh->node_count; i++) {
        double *x = mesh->nodes + 3 * i, largest = 0, square = 0;
        for (int d = 0; d < 3; d++) {
            double n = cells * (d == 1 ? 1 - x[d] : x[d]),
                   s = (pow(factor, n) - 1) / (pow(factor, cells) - 1);
            x[d] = d == 1 ? 1 - s : s;
            largest = fmax(largest, x[d]);
            square += x[d] * x[d];
        }
        for (int d = 0; d < 3 && square > 0; d++) x[d] *= largest / sqrt(square);
    }
    return quadratic_of(mesh);
}

/* Whether a point lies on the sphere, in the contact area or far around it. */
static bool is_about_pole(const double *x) {
    return x[1] > 0.85 && fabs(x[0] * x[0] + x[1] * x[1] + x[2] * x[2] - 1) < 1e-9;
}

/* Bends edges of the surface to arcs. */
static void bend_edges(pl_mesh *mesh) {
    pl_error err;
    int32_t *faces;
    int64_t count;
    int size;
    check_ok(pl_mesh_boundary_nodes(mesh, &faces, NULL, &count, &size, &err));
    assert_int_equal(size, 6);
    for (int64_t f = 0; f < count; f++) {
        const int32_t *face = faces + 6 * f;
        for (int k = 0; k < 3; k++) {
            const double *a = mesh->nodes + 3 * face[k], *b = mesh->nodes + 3 * face[(k + 1) % 3];
            double *x = mesh->nodes + 3 * face[3 + k];
            if (!is_about_pole(a) || !is_about_pole(b)) continue;
            double length = sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);
            for (int d = 0; d < 3; d++) x[d] /= length;
        }
    }
    free(faces);
}

/* Turns the second ball upside down, with its axes x and z exchanged. */
static void turn_over(pl_mesh *mesh) {
    for (int64_t i = 0; i < mesh->node_count; i++) {
        double *x = mesh->nodes + 3 * i, other = x[0];
        x[0] = x[2], x[2] = other, x[1] = -x[1];
    }
}

static const double young = 1e6;
enum { STEPS = 2 };

static void make_spheres(crowd *c, double nu, double approach, double distance) {
    static const int cells[2] = {9, 8};
    static const double times[2] = {0, STEPS};
    static double displacements[6];
    double edge = sqrt(approach / 2) / 6.2, gap = 0.9 * distance;
    displacements[4] = -approach - gap;
    crowd_init(c);
    c->s.def.integrator.type = "quasistatic";
    c->s.def.integrator.tolerance = 1e-5;
    c->s.def.dt = 1;
    c->s.def.contact.distance = distance;
    for (int b = 0; b < 2; b++) {
        pl_mesh *mesh = eighth_of_ball(cells[b], b ? edge : 0.93 * edge);
        bend_edges(mesh);
        if (b) turn_over(mesh);
        crowd_add(c, mesh, "tet10")->translate[1] = b * (2 + gap);
        c->s.materials[b].young = young;
        c->s.materials[b].poisson = nu;
        c->s.materials[b].law = "linear";
    }
    scenario_fix(&c->s, select_group("x-"), "x")->body = "a";
    scenario_fix(&c->s, select_group("z-"), "z")->body = "a";
    scenario_fix(&c->s, select_group("y-"), "y")->body = "a";
    scenario_fix(&c->s, select_group("x-"), "z")->body = "b";
    scenario_fix(&c->s, select_group("z-"), "x")->body = "b";
    pl_constraint_def *pressed = scenario_fix(&c->s, select_group("y-"), "y");
    pressed->body = "b";
    pressed->translation = (pl_curve){2, 3, PL_INTERP_LINEAR, times, displacements};
    scenario_start(&c->s);
}

static double force_between(const crowd *c) {
    int64_t first, count;
    double *forces = calloc((size_t)(3 * pl_sim_node_count(c->s.sim)), sizeof *forces), sum = 0;
    pl_barriers_evaluate(c->s.sim->barriers, pl_sim_positions(c->s.sim), forces, NULL);
    pl_sim_body_range(c->s.sim, 1, &first, &count, NULL, NULL);
    for (int64_t i = first; i < first + count; i++) sum += forces[3 * i + 1];
    free(forces);
    return 4 * sum;
}

/* The mean height of the vertices of one surface within a radius. The contact area of equal balls is flat. */
static double height_within(const crowd *c, int body, double radius) {
    const pl_surface *s = &c->s.sim->barriers->surface;
    const double *x = c->s.sim->barriers->at;
    double sum = 0;
    int64_t count = 0;
    for (int64_t v = s->parts[body].vertex; v < s->parts[body + 1].vertex; v++) {
        bool faces = body ? s->rest[3 * v + 1] < 1.5 : s->rest[3 * v + 1] > 0.5; /* towards the other ball */
        bool lies =
            fabs(hypot(hypot(s->rest[3 * v], s->rest[3 * v + 1] - body * 2), s->rest[3 * v + 2]) - 1) < 1e-3;
        if (!faces || !lies || hypot(x[3 * v], x[3 * v + 2]) > radius) continue;
        sum += x[3 * v + 1];
        count++;
    }
    assert_true(count >= 10);
    return sum / (double)count;
}

static void check_hertz(double nu, double approach, double tolerance) {
    crowd c;
    double distance = approach / 100, start = 0.9 * distance;
    make_spheres(&c, nu, approach, distance);
    for (int k = 0; k < STEPS; k++) {
        pl_step_report report = scenario_converge(&c.s);
        double d = (approach + start) * (k + 1) / STEPS - start, force = force_between(&c),
               inner = 0.5 * sqrt(d / 2), gap = height_within(&c, 1, inner) - height_within(&c, 0, inner);
        d += gap;
        double expected = 4.0 / 3 * young / (2 * (1 - nu * nu)) * sqrt(0.5) * pow(d, 1.5);
        printf("nu %g, d = %.4f R, gap %.2f d^: %.1f N, Hertz %.1f (%+.2f %%); %lld pairs, %d iterations\n",
               nu, d, gap / distance, force, expected, 100 * (force / expected - 1),
               (long long)report.contacts, report.newton_iterations);
        check_near(force, expected, tolerance * expected);
    }
    crowd_free(&c);
}

static void test_spheres(void **state) {
    (void)state;
    check_hertz(0, 0.04, 0.05);
    if (SANITIZED) return;
    check_hertz(0.3, 0.04, 0.05);
    check_hertz(0.3, 0.01, 0.03);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_spheres)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
