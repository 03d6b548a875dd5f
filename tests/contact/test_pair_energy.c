/* Energy and forces of pairs between two tetrahedra, compared with formulas for stiffness, area and friction
 * that share no code with the implementation. Derivatives are checked in any position. */
#include "contact/blocks.h"

#include "math/vec3.h"

static void sides(const double x[4][3], int a, int b, int c, double u[3], double v[3]) {
    for (int d = 0; d < 3; d++) u[d] = x[b][d] - x[a][d], v[d] = x[c][d] - x[a][d];
}
static double area(const double x[4][3], int a, int b, int c) {
    double u[3], v[3], n[3];
    sides(x, a, b, c, u, v);
    pl_vec3_cross(u, v, n);
    return 0.5 * pl_vec3_length(n);
}
/* Area of the face opposite to a corner. */
static double face(const double x[4][3], int k) { return area(x, (k + 1) % 4, (k + 2) % 4, (k + 3) % 4); }
static double signed_volume(const double x[4][3]) {
    double u[3], v[3], n[3], w[3];
    sides(x, 0, 1, 2, u, v);
    pl_vec3_cross(u, v, n);
    sides(x, 0, 3, 3, w, w);
    return pl_vec3_dot(n, w) / 6;
}
static double volume(const double x[4][3]) { return fabs(signed_volume(x)); }
static pl_mesh *tet_mesh(const double nodes[4][3]) {
    pl_mesh *mesh = calloc(1, sizeof *mesh);
    mesh->node_count = mesh->nodes_per_tet = 4, mesh->tet_count = 1;
    mesh->nodes = malloc(12 * sizeof(double));
    mesh->tets = malloc(4 * sizeof(int32_t));
    memcpy(mesh->nodes, nodes, 12 * sizeof(double));
    for (int k = 0; k < 4; k++) mesh->tets[k] = k;
    if (signed_volume(nodes) < 0) mesh->tets[2] = 3, mesh->tets[3] = 2;
    return mesh;
}

/* A third of the area of the faces around a corner, or along an edge. */
static double corner_area(const double x[4][3], int k) {
    return (face(x, (k + 1) % 4) + face(x, (k + 2) % 4) + face(x, (k + 3) % 4)) / 3;
}
static double edge_area(const double x[4][3], int a, int b) {
    double sum = 0;
    for (int k = 0; k < 4; k++) sum += k == a || k == b ? 0 : face(x, k) / 3;
    return sum;
}

/* Stiffness per area, N/m3, around some corners: lambda + 2 mu times volume and |grad N|^2 = (face / 3
 * volume)^2, plus inertia. */
static double stiffness(const double x[4][3], int count, const int *corners, const pl_material_def *m,
                        double inertia) {
    double sum = 0, v = volume(x),
           modulus = m->young * (1 - m->poisson) / ((1 + m->poisson) * (1 - 2 * m->poisson));
    for (int k = 0; k < count; k++) {
        double elastic = modulus * face(x, corners[k]) * face(x, corners[k]) / (9 * v);
        sum += (elastic + inertia * m->density * v / 4) / corner_area(x, corners[k]);
    }
    return sum / count;
}

static const double activation = 0.02;
/* -(1/4) ln(1/2) and 1/2 - ln(1/2): the barrier and minus its slope at half the activation distance */
static const double half_value = 0.17328679513998632, half_slope = 1.1931471805599454;

static void make_two(crowd *c, const double a[4][3], const double b[4][3], double density, double friction) {
    crowd_init(c);
    c->s.def.contact.distance = activation;
    c->s.def.contact.friction = friction;
    crowd_add(c, tet_mesh(a), "tet4");
    crowd_add(c, tet_mesh(b), "tet4");
    c->s.materials[1].density *= density;
    c->s.materials[1].young *= density;
    scenario_start(&c->s);
}

/* A corner above the interior of a face, and two crossing edges: one pair each, at half the activation
 * distance. */
static const double ground[4][3] = {{-3, 0, -2}, {0, 0, 4}, {3, 0, -2}, {0, -3, 0}};
static const double point[4][3] = {{0.1, 0.01, 0.2}, {1, 1, 0}, {-1, 1.1, -0.5}, {0, 0.9, 1}};
static const double ridge[4][3] = {{-1, 0, 0}, {1, 0, 0}, {0.1, -1, 1}, {0, -1.2, -1}};
static const double across[4][3] = {{0.2, 0.01, -1}, {-0.1, 0.01, 1.2}, {1, 1, 0}, {-1, 1.1, 0.1}};

typedef struct single {
    double stiffness;     /* k of the energy k d^2 b, N/m */
    double weights[2][4]; /* of the corners, per body */
} single;

static single expect(const crowd *c, bool edges, double inertia) {
    static const int all[4] = {0, 1, 2, 3};
    single pair = {0};
    const pl_material_def *m = c->s.materials;
    if (edges) {
        double one = stiffness(ridge, 2, all, &m[0], inertia),
               other = stiffness(across, 2, all, &m[1], inertia);
        pair.stiffness = fmin(one, other) * 0.25 * (edge_area(ridge, 0, 1) + edge_area(across, 0, 1));
        double t = 1 / 2.2, x = 0.2 - 0.3 * t; /* where they cross, seen from above */
        pair.weights[0][0] = -0.5 * (1 - x), pair.weights[0][1] = -0.5 * (1 + x);
        pair.weights[1][0] = 1 - t, pair.weights[1][1] = t;
    } else {
        double one = stiffness(ground, 3, all, &m[0], inertia),
               other = stiffness(point, 1, all, &m[1], inertia);
        pair.stiffness = fmin(one, other) * 0.5 * corner_area(point, 0);
        /* (0.1, 0.2) = a (-3, -2) + b (0, 4) + c (3, -2) */
        double b = 2.2 / 6, a = 0.5 * (1 - b - 0.1 / 3), weights[3] = {a, b, 1 - a - b};
        for (int k = 0; k < 3; k++) pair.weights[0][k] = -weights[k];
        pair.weights[1][0] = 1;
    }
    return pair;
}

static void test_single_pairs(void **state) {
    (void)state;
    for (int k = 0; k < 8; k++) {
        bool edges = k & 1;
        double density = k & 2 ? 20 : 0.05, inertia = k & 4 ? 1e7 : 0, forces[24] = {0};
        crowd c;
        make_two(&c, edges ? ridge : ground, edges ? across : point, density, 0);
        const double *x = pl_sim_positions(c.s.sim);
        single pair = expect(&c, edges, inertia);
        pl_barriers_begin(c.s.sim->barriers, inertia, 0.01, false, x);
        pl_barrier_sums sums = pl_barriers_evaluate(c.s.sim->barriers, x, forces, NULL);
        assert_int_equal(sums.near, 1);
        check_near(sums.nearest, 0.5 * activation, 1e-12);
        double energy = pair.stiffness * activation * activation * half_value,
               push = pair.stiffness * activation * half_slope;
        check_near(sums.energy, energy, 1e-9 * energy);
        for (int i = 0; i < 24; i++) {
            double expected = i % 3 == 1 ? push * pair.weights[i / 12][i / 3 % 4] : 0;
            check_near(forces[i], expected, 1e-9 * push);
        }
        crowd_free(&c);
    }
}

/* A corner above a plane. */
static void test_plane(void **state) {
    (void)state;
    static const double origin[3] = {0, 0, 0}, up[3] = {0, 1, 0};
    static const int corner[1] = {0};
    crowd c;
    double forces[12] = {0}, inertia = 1e6;
    crowd_init(&c);
    c.s.def.contact.distance = activation;
    crowd_add(&c, tet_mesh(point), "tet4");
    scenario_plane(&c.s, origin, up, 0);
    scenario_start(&c.s);
    const double *x = pl_sim_positions(c.s.sim);
    double k = stiffness(point, 1, corner, &c.s.materials[0], inertia) * corner_area(point, 0);
    pl_barriers_begin(c.s.sim->barriers, inertia, 0.01, false, x);
    pl_barrier_sums sums = pl_barriers_evaluate(c.s.sim->barriers, x, forces, NULL);
    assert_int_equal(sums.near, 1);
    check_near(sums.energy, k * activation * activation * half_value, 1e-9 * k * activation * activation);
    check_near(forces[1], k * activation * half_slope, 1e-9 * k * activation);
    crowd_free(&c);
}

/* Friction of a pair that slides by given fractions of stick_speed x duration. */
static void test_friction(void **state) {
    (void)state;
    static const double parts[] = {0, 0.1, 0.5, 0.99, 1.01, 4, 100};
    const double mu = 0.3, duration = 0.01, near = duration * pl_contact_def_default().stick_speed;
    for (int k = 0; k < 14; k++) {
        bool edges = k & 1;
        double r = parts[k / 2], forces[24] = {0}, x[24];
        crowd c;
        make_two(&c, edges ? ridge : ground, edges ? across : point, 1, mu);
        single pair = expect(&c, edges, 0);
        memcpy(x, pl_sim_positions(c.s.sim), sizeof x);
        pl_barriers_begin(c.s.sim->barriers, 0, duration, false, x);
        for (int i = 4; i < 8; i++) x[3 * i] += 0.6 * r * near, x[3 * i + 2] += 0.8 * r * near;
        pl_barrier_sums sums = pl_barriers_evaluate(c.s.sim->barriers, x, forces, NULL);
        double push = pair.stiffness * activation * half_slope, limit = mu * push;
        double friction_force = r < 1 ? limit * (2 * r - r * r) : limit;
        double energy = limit * near * (r < 1 ? r * r - r * r * r / 3 + 1.0 / 3 : r);
        check_near(sums.energy - sums.stored, energy, 1e-9 * (energy + sums.stored));
        check_near(sums.dissipated, friction_force * r * near, 1e-9 * limit * near * (1 + r));
        double total[2][3] = {{0}};
        for (int i = 0; i < 24; i++) total[i / 12][i % 3] += forces[i];
        for (int body = 0; body < 2; body++) {
            double sign = body ? -1 : 1;
            check_near(total[body][0], sign * 0.6 * friction_force, 1e-6 * push);
            check_near(total[body][1], -sign * push, 1e-6 * push);
            check_near(total[body][2], sign * 0.8 * friction_force, 1e-6 * push);
        }
        crowd_free(&c);
    }
}

/* A step begins with the friction at the end of the previous step, whatever their durations. It grows from
 * there up to Coulomb's limit, and only sliding within the step counts as work. */
static void test_held(void **state) {
    (void)state;
    static const double parts[] = {0.3, 0.9, 3};
    const double mu = 0.3, stick_speed = pl_contact_def_default().stick_speed;
    for (int k = 0; k < 12; k++) {
        bool edges = k & 1;
        double slid = parts[k / 4], more = k & 2 ? 0.05 : 2, x[24], total[3] = {0};
        crowd c;
        make_two(&c, edges ? ridge : ground, edges ? across : point, 1, mu);
        pl_barriers *b = c.s.sim->barriers;
        double push = expect(&c, edges, 0).stiffness * activation * half_slope, limit = mu * push;
        memcpy(x, pl_sim_positions(c.s.sim), sizeof x);
        pl_barriers_begin(b, 0, 0.01, false, x);
        for (int i = 4; i < 8; i++) x[3 * i] += slid * stick_speed * 0.01;
        pl_barriers_evaluate(b, x, NULL, NULL);
        pl_barriers_store_friction(b);
        for (int twice = 0; twice < 2; twice++) { /* a shorter step: first at rest, then sideways */
            double forces[24] = {0}, near = stick_speed * 0.002, r = fmin(slid, 1), side = twice ? more : 0;
            pl_barriers_begin(b, 0, 0.002, false, x);
            for (int i = 4; i < 8; i++) x[3 * i + 2] += side * near;
            pl_barrier_sums sums = pl_barriers_evaluate(b, x, forces, NULL);
            double length = hypot(r, side), part = length < 1 ? limit * (2 - length) : limit / length;
            for (int d = 0; d < 3; d++) total[d] = 0;
            for (int i = 12; i < 24; i++) total[i % 3] += forces[i];
            check_near(total[0], -part * r, 1e-5 * limit);
            check_near(total[2], -part * side, 1e-5 * limit);
            check_near(sums.dissipated, part * side * side * near, 1e-5 * limit * near);
        }
        crowd_free(&c);
    }
}

/* Sides that rotate together do not slide, whatever the gap between them, and friction has no torque. */
static void test_turning(void **state) {
    (void)state;
    const double mu = 0.3, duration = 0.01, near = duration * pl_contact_def_default().stick_speed,
                 angle = 1e-3;
    for (int k = 0; k < 6; k++) {
        bool edges = k & 1;
        int axis = k / 2, e = (axis + 1) % 3, f = (axis + 2) % 3;
        double x[24], forces[24] = {0}, torque[3] = {0};
        crowd c;
        make_two(&c, edges ? ridge : ground, edges ? across : point, 1, mu);
        pl_barriers *b = c.s.sim->barriers;
        double limit = mu * expect(&c, edges, 0).stiffness * activation * half_slope;
        memcpy(x, pl_sim_positions(c.s.sim), sizeof x);
        pl_barriers_begin(b, 0, duration, false, x);
        for (int i = 0; i < 8; i++) {
            double p = x[3 * i + e], q = x[3 * i + f];
            x[3 * i + e] = cos(angle) * p - sin(angle) * q;
            x[3 * i + f] = sin(angle) * p + cos(angle) * q;
        }
        /* the closest points alone would slide by angle x gap, which equals stick_speed x duration */
        check_near(pl_barriers_evaluate(b, x, NULL, NULL).dissipated, 0, 1e-3 * limit * near);
        memcpy(x, pl_sim_positions(c.s.sim), sizeof x);
        for (int i = 4; i < 8; i++) x[3 * i] += 0.6 * near, x[3 * i + 2] += 0.8 * near;
        pl_barrier_sums sums = pl_barriers_evaluate(b, x, forces, NULL);
        assert_true(sums.dissipated > 0.9 * limit * near);
        for (int i = 0; i < 8; i++) {
            for (int d = 0; d < 3; d++) {
                int g = (d + 1) % 3, h = (d + 2) % 3;
                torque[d] += x[3 * i + g] * forces[3 * i + h] - x[3 * i + h] * forces[3 * i + g];
            }
        }
        for (int d = 0; d < 3; d++) check_near(torque[d], 0, 1e-2 * limit * 0.5 * activation);
        crowd_free(&c);
    }
}

/* The tangent of friction is the derivative of its forces, for displacements of all corners. Both are
 * differences of evaluations with and without friction. */
static void test_friction_tangent(void **state) {
    (void)state;
    const double mu = 0.3, duration = 0.01, near = duration * pl_contact_def_default().stick_speed;
    pl_random random = {7};
    for (int k = 0; k < 8; k++) {
        bool edges = k & 1;
        double change[24] = {0}, product[24] = {0}, displacement[24], size = 0, h = 1e-3 * near;
        for (int i = 0; i < 24; i++) displacement[i] = pl_random_range(&random, -1, 1);
        for (int has_friction = 0; has_friction < 2; has_friction++) {
            crowd c;
            pl_stencils stencils = {0};
            double x[24], out[24] = {0};
            make_two(&c, edges ? ridge : ground, edges ? across : point, 1, has_friction ? mu : 0);
            pl_barriers *b = c.s.sim->barriers;
            memcpy(x, pl_sim_positions(c.s.sim), sizeof x);
            pl_barriers_begin(b, 0, duration, false, x);
            for (int i = 4; i < 8; i++) x[3 * i] += 0.3 * near, x[3 * i + 2] += 0.4 * near;
            for (int twice = 0; twice < 2; twice++) { /* exact if sliding hardly changes */
                pl_stencils_clear(&stencils);
                x[12] += 1e-9 * near;
                pl_barriers_evaluate(b, x, NULL, &stencils);
            }
            assert_true(pl_stencils_finish(&stencils, 8));
            pl_stencils_apply(&stencils, c.s.sim->threads, displacement, NULL, out);
            for (int i = 0; i < 24; i++) product[i] += has_friction ? out[i] : -out[i];
            for (int side = -1; side < 2; side += 2) {
                double forces[24] = {0}, trial[24];
                for (int i = 0; i < 24; i++) trial[i] = x[i] + side * h * displacement[i];
                pl_barriers_evaluate(b, trial, forces, NULL);
                for (int i = 0; i < 24; i++)
                    change[i] += (has_friction ? -1 : 1) * side * forces[i] / (2 * h);
            }
            pl_stencils_free(&stencils);
            crowd_free(&c);
        }
        for (int i = 0; i < 24; i++) size = fmax(size, fabs(product[i]));
        for (int i = 0; i < 24; i++) check_near(product[i], change[i], 1e-4 * size);
    }
}

/* The smallest area around a corner of the pair. */
static double min_area(bool edges) {
    double min = INFINITY;
    for (int k = 0; k < (edges ? 2 : 3); k++) min = fmin(min, corner_area(edges ? ridge : ground, k));
    for (int k = 0; k < (edges ? 2 : 1); k++) min = fmin(min, corner_area(edges ? across : point, k));
    return min;
}

/* Stiffness of the second body relative to the first: along the normal, along the direction of sliding, and
 * across. Friction contributes its exact derivative. Unless `exact`, the tangent also has a stiffness against
 * sliding under load. */
static void test_tangent(void **state) {
    (void)state;
    static const double parts[] = {0.1, 0.5, 0.99, 1.01, 4};
    const double mu = 0.3, duration = 0.01, near = duration * pl_contact_def_default().stick_speed;
    const double directions[3][3] = {{0, 1, 0}, {0.6, 0, 0.8}, {-0.8, 0, 0.6}};
    for (int k = 0; k < 20; k++) {
        bool edges = k & 1, exact = k >= 10;
        double r = parts[k % 10 / 2], x[24];
        pl_stencils stencils = {0};
        crowd c;
        make_two(&c, edges ? ridge : ground, edges ? across : point, 1, mu);
        double whole = expect(&c, edges, 0).stiffness, limit = mu * whole * activation * half_slope;
        memcpy(x, pl_sim_positions(c.s.sim), sizeof x);
        pl_barriers_begin(c.s.sim->barriers, 0, duration, false, x);
        for (int i = 4; i < 8; i++) x[3 * i] += 0.6 * r * near, x[3 * i + 2] += 0.8 * r * near;
        c.s.sim->barriers->exact = exact;
        for (int twice = 0; twice < 2; twice++) { /* friction is exact if sliding hardly changes */
            pl_stencils_clear(&stencils);
            x[12] += 1e-9 * near;
            pl_barriers_evaluate(c.s.sim->barriers, x, NULL, &stencils);
        }
        assert_true(pl_stencils_finish(&stencils, 8));
        double turned = exact ? 0 : whole * activation * half_slope / sqrt(min_area(edges));
        const double expected[3] = {6.386294361119891 * whole,
                                    turned + (r < 1 ? limit * (2 - 2 * r) / near : 0),
                                    turned + (r < 1 ? limit * (2 - r) / near : limit / (r * near))};
        for (int d = 0; d < 3; d++) {
            double displacement[24] = {0}, out[24] = {0}, sum = 0;
            for (int i = 12; i < 24; i++) displacement[i] = directions[d][i % 3];
            pl_stencils_apply(&stencils, c.s.sim->threads, displacement, NULL, out);
            for (int i = 12; i < 24; i++) sum += out[i] * directions[d][i % 3];
            check_near(sum, expected[d], 1e-6 * expected[2] + 1e-9 * expected[0]);
        }
        pl_stencils_free(&stencils);
        crowd_free(&c);
    }
}

/* ---- in any position ---- */

/* Rotated about a random axis; or reflected, with an edge along one of the other tetrahedron. */
static void put(pl_random *random, bool turned, int64_t count, const double *from, double *x) {
    double q[4] = {0, 0, 0, 0}, shift[3], length = 0;
    for (int k = 0; k < 4; k++) q[k] = pl_random_range(random, -1, 1), length += q[k] * q[k];
    for (int k = 0; k < 4; k++) q[k] /= sqrt(length);
    for (int d = 0; d < 3; d++) shift[d] = pl_random_range(random, -1.5, 1.5);
    if (!turned) set3(shift, pl_random_range(random, -0.2, 1.2), -0.06, pl_random_range(random, -0.1, 0.02));
    for (int64_t i = 0; i < count; i++) {
        const double *at = from + 3 * i;
        double once[3], twice[3];
        pl_vec3_cross(q + 1, at, once);
        for (int d = 0; d < 3; d++) once[d] += q[0] * at[d];
        pl_vec3_cross(q + 1, once, twice);
        for (int d = 0; d < 3; d++) x[3 * i + d] = (turned ? at[d] + 2 * twice[d] : -at[d]) + shift[d];
    }
}

static const double shape[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
static const double away[4][3] = {{9, 0, 0}, {10, 0, 0}, {9, 1, 0}, {9, 0, 1}};

static double energy_at(crowd *c, const double *x) {
    return pl_barriers_evaluate(c->s.sim->barriers, x, NULL, NULL).energy;
}

/* Forces are minus the differences of the energy, of barrier, mollifier and friction together. */
static void test_any_position(void **state) {
    (void)state;
    static const int32_t triangles[8][3] = {{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3},
                                            {4, 5, 6}, {4, 5, 7}, {4, 6, 7}, {5, 6, 7}};
    crowd c;
    crowd_init(&c);
    c.s.def.contact.distance = 0.2;
    c.s.def.contact.friction = 0.5;
    c.s.def.contact.stick_speed = 0.2; /* sliding speeds below and above it */
    crowd_add(&c, tet_mesh(shape), "tet4");
    crowd_add(&c, tet_mesh(away), "tet4");
    scenario_start(&c.s);
    pl_random random = {5};
    int tested = 0, soft = 0;
    for (int n = 0; n < 20000 && tested < 400; n++) {
        double x[24], forces[24] = {0}, largest = 0;
        int64_t pair[2];
        memcpy(x, shape, sizeof shape);
        put(&random, n % 2, 4, shape[0], x + 12);
        if (n % 4 == 2) /* nearly parallel */
            for (int i = 12; i < 24; i++) x[i] += pl_random_range(&random, -0.01, 0.01);
        if (count_intersections(x, 8, triangles, NULL, NULL, pair)) continue;
        pl_barriers_begin(c.s.sim->barriers, 0, 0.1, n % 3 == 0, x);
        if (!(c.s.sim->barriers->near.count > 0)) continue;
        for (int i = 0; i < 24; i++) x[i] += pl_random_range(&random, -0.01, 0.01) * (n % 2 ? 1 : 0.3);
        pl_barrier_sums sums = pl_barriers_evaluate(c.s.sim->barriers, x, forces, NULL);
        if (!(sums.nearest > 0.03)) continue;
        tested++;
        for (int64_t k = 0; k < c.s.sim->barriers->near.count; k++)
            soft += c.s.sim->barriers->near.items[k].mollifier < 1;
        for (int i = 0; i < 24; i++) largest = fmax(largest, fabs(forces[i]));
        for (int i = 0; i < 24; i++) {
            double h = 1e-7, kept = x[i];
            x[i] = kept + h;
            double more = energy_at(&c, x);
            x[i] = kept - h;
            double less = energy_at(&c, x);
            x[i] = kept;
            check_near(forces[i], -(more - less) / (2 * h), 1e-4 * largest + 1e-9 * sums.energy / h);
        }
    }
    printf("%d positions, %d pairs of nearly parallel edges\n", tested, soft);
    assert_true(tested == 400 && soft > 100);
    crowd_free(&c);
}

/* A hash of the near pairs and their active features. Derivatives jump where it changes. */
static uint64_t features_of(const pl_barriers *b) {
    uint64_t all = 0;
    for (int64_t k = 0; k < b->near.count; k++)
        for (int c = 0; c < 4; c++)
            all =
                31 * all + (uint64_t)(2 * b->near.items[k].vertices[c] + (b->near.items[k].weights[c] != 0));
    return all;
}

static bool has_soft(const pl_barriers *b) {
    for (int64_t k = 0; k < b->near.count; k++)
        if (b->near.items[k].mollifier < 1) return true;
    return false;
}

/* Compares column i of the tangent with differences of forces; false if features change. */
static bool check_column(pl_barriers *b, const pl_stencils *stencils, int64_t count, double *x, int64_t i,
                         double largest) {
    double more[60] = {0}, less[60] = {0}, unit[60] = {0}, column[60] = {0}, h = 1e-7, kept = x[i];
    unit[i] = 1;
    pl_stencils_apply(stencils, b->threads, unit, NULL, column);
    x[i] = kept + h;
    pl_barriers_evaluate(b, x, more, NULL);
    uint64_t features = features_of(b);
    x[i] = kept - h;
    pl_barriers_evaluate(b, x, less, NULL);
    x[i] = kept;
    if (features != features_of(b)) return false;
    for (int64_t j = 0; j < 3 * count; j++)
        check_near(column[j], (less[j] - more[j]) / (2 * h), 1e-4 * largest);
    return true;
}

/* The exact tangent for all features, for vertices that are nodes or interpolated between nodes, at the end
 * of a step and at its middle. */
static void test_exact_tangent(void **state) {
    (void)state;
    for (int quadratic = 0; quadratic < 2; quadratic++) {
        crowd c;
        crowd_init(&c);
        c.s.def.contact.distance = 0.2;
        crowd_add(&c, quadratic ? quadratic_of(tet_mesh(shape)) : tet_mesh(shape),
                  quadratic ? "tet10" : "tet4");
        crowd_add(&c, quadratic ? quadratic_of(tet_mesh(away)) : tet_mesh(away),
                  quadratic ? "tet10" : "tet4");
        scenario_start(&c.s);
        pl_barriers *b = c.s.sim->barriers;
        int64_t nodes = pl_sim_node_count(c.s.sim);
        pl_random random = {6};
        pl_stencils stencils = {0};
        int tested = 0, seen[2][16] = {{0}};
        double x[60];
        b->exact = true;
        for (int n = 0; n < 20000 && tested < 3000; n++) {
            memcpy(x, pl_sim_positions(c.s.sim), (size_t)(3 * nodes) * sizeof *x);
            put(&random, true, nodes / 2, x, x + 3 * (nodes / 2));
            pl_barriers_begin(b, 0, 0.1, n % 3 == 0, x);
            pl_stencils_clear(&stencils);
            double largest = sqrt(pl_barriers_evaluate(b, x, NULL, &stencils).stiffness);
            if (b->near.count == 0 || b->sums.nearest < 0.03 || has_soft(b)) continue;
            for (int64_t k = 0; k < b->near.count; k++) {
                const pl_near_pair *pair = &b->near.items[k];
                int region = 0;
                for (int v = 0; v < 4; v++) region |= (pair->weights[v] != 0) << v;
                seen[pair->kind][region]++;
            }
            assert_true(pl_stencils_finish(&stencils, nodes));
            for (int64_t i = 0; i < 3 * nodes; i++)
                tested += check_column(b, &stencils, nodes, x, i, largest);
        }
        int regions = 0;
        for (int k = 0; k < 32; k++) regions += seen[k / 16][k % 16] > 0;
        printf("%d columns, %d features of pairs\n", tested, regions);
        assert_true(tested >= 3000 && regions == 16);
        pl_stencils_free(&stencils);
        crowd_free(&c);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_single_pairs), cmocka_unit_test(test_plane),
        cmocka_unit_test(test_friction),     cmocka_unit_test(test_held),
        cmocka_unit_test(test_turning),      cmocka_unit_test(test_friction_tangent),
        cmocka_unit_test(test_tangent),      cmocka_unit_test(test_any_position),
        cmocka_unit_test(test_exact_tangent)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
