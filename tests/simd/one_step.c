/* Computes one step of a bar with every integrator, with tet4 and tet10 and two laws, using only the public
 * headers. SIMD levels and builds are compared by the resulting positions. Positions are in metres; the bar
 * is 2 m long.
 *
 *   one_step write FILE     writes the positions as doubles
 *   one_step compare FILE   fails if they differ from the file by more than 1e-12 of the bar's length
 *
 * Exit status 77 if the file to compare with does not exist. */
#include "pliant/pliant.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LENGTH 2.0
#define TOLERANCE 1e-12

static int fail(const char *text) {
    fprintf(stderr, "one_step: %s\n", text);
    return 1;
}

/* Returns the positions after a step, or NULL with the error. The solver is direct and the tolerance of
 * Newton's method is 1e-12, so that the solver neither hides nor magnifies rounding errors. */
static double *step(const char *integrator, bool quadratic, const char *law, int64_t *count, pl_error *err) {
    pl_shape_def shape = pl_shape_def_default();
    shape.size[0] = LENGTH;
    shape.resolution = 3;
    pl_mesh *mesh = NULL, *fine = NULL;
    if (pl_mesh_generate(&shape, &mesh, err) != PL_OK) return NULL;
    pl_status status = quadratic ? pl_mesh_quadratic(mesh, &fine, err) : PL_OK;
    pl_material_def material = pl_material_def_default();
    material.name = "rubber";
    material.law = law;
    material.young = 1e6;
    material.poisson = 0.3;
    pl_body_def body = pl_body_def_default();
    body.mesh = quadratic ? fine : mesh;
    body.material = "rubber";
    pl_constraint_def wall = pl_constraint_def_default();
    wall.select.kind = PL_SELECT_GROUP;
    wall.select.group = "x-";
    pl_sim_def def = pl_sim_def_default();
    def.gravity[1] = -9.81;
    def.dt = 0.01;
    def.integrator.type = integrator;
    def.integrator.tolerance = 1e-12;
    def.solver.type = "direct";
    def.materials = &material, def.material_count = 1;
    def.bodies = &body, def.body_count = 1;
    def.constraints = &wall, def.constraint_count = 1;
    pl_sim *sim = NULL;
    pl_step_report report;
    double *positions = NULL;
    if (status == PL_OK) status = pl_sim_create(&def, &sim, err);
    if (status == PL_OK) status = pl_sim_step(sim, &report, err);
    if (status == PL_OK) {
        *count = 3 * pl_sim_node_count(sim);
        positions = malloc((size_t)*count * sizeof *positions);
        if (positions) memcpy(positions, pl_sim_positions(sim), (size_t)*count * sizeof *positions);
    }
    pl_sim_free(sim);
    pl_mesh_free(fine);
    pl_mesh_free(mesh);
    return positions;
}

/* Writes the positions, or compares them and returns the largest difference in *worst. */
static bool exchange(FILE *file, bool write, double *x, int64_t count, double *worst) {
    size_t n = (size_t)count;
    if (write) return fwrite(x, sizeof *x, n, file) == n;
    double *other = malloc(n * sizeof *other);
    bool good = other && fread(other, sizeof *other, n, file) == n;
    for (size_t i = 0; good && i < n; i++) *worst = fmax(*worst, fabs(x[i] - other[i]));
    free(other);
    return good;
}

int main(int argc, char **argv) {
    if (argc != 3 || (strcmp(argv[1], "write") != 0 && strcmp(argv[1], "compare") != 0))
        return fail("expected 'write FILE' or 'compare FILE'");
    bool write = !strcmp(argv[1], "write");
    FILE *file = fopen(argv[2], write ? "wb" : "rb");
    if (!file && !write) {
        printf("%s does not exist: nothing to compare with\n", argv[2]);
        return 77;
    }
    if (!file) return fail("the file cannot be written");
    static const char *const laws[] = {"neo-hookean", "linear"};
    double worst = 0;
    for (int i = 0; i < pl_integrator_info_count(); i++) {
        for (int k = 0; k < 4; k++) {
            const char *integrator = pl_integrator_info_at(i).name;
            pl_error err = {0};
            int64_t count = 0;
            double here = 0, *x = step(integrator, k & 1, laws[k / 2], &count, &err);
            bool good = x && exchange(file, write, x, count, &here);
            free(x);
            if (!good) return fail(err.message[0] ? err.message : "the file is cut or cannot be written");
            if (here > TOLERANCE * LENGTH)
                fprintf(stderr, "%s, %s, %s: off by %.3g m\n", integrator, k & 1 ? "tet10" : "tet4",
                        laws[k / 2], here);
            worst = fmax(worst, here);
        }
    }
    if (fclose(file) != 0) return fail("the file cannot be written");
    pl_simd_info level = pl_simd_chosen();
    if (!write) printf("%s: largest difference %.3g of the length\n", level.name, worst / LENGTH);
    return worst <= TOLERANCE * LENGTH ? 0 : fail("levels differ by more than rounding");
}
