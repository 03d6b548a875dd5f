/* A plain reference assembly: pl_material_evaluate for one element after the other, into dense arrays,
 * without batches, chunks, gather lists or blocks. */
#ifndef PL_TESTS_ASSEMBLY_REFERENCE_H
#define PL_TESTS_ASSEMBLY_REFERENCE_H

#include "support.h"
#include "assembly/assembly.h"
#include "pliant/mesh.h"

typedef struct reference {
    int64_t n; /* unknowns */
    double energy, volume, lowest;
    int64_t inverted;
    double *f, *K, *stress, *det, *density, *mass; /* K dense, (n, n) */
} reference;

static inline void reference_free(reference *r) {
    free(r->f), free(r->K), free(r->stress), free(r->det), free(r->density), free(r->mass);
}

/* Gradients of the barycentric coordinates by Cramer's rule, and the volume. */
static inline double reference_gradients(const double *X, const int32_t *tet, double b[4][3]) {
    double E[9], cof[9];
    for (int k = 0; k < 9; k++) E[k] = X[3 * tet[1 + k % 3] + k / 3] - X[3 * tet[0] + k / 3];
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            int p = (i + 1) % 3, q = (i + 2) % 3, r = (j + 1) % 3, s = (j + 2) % 3;
            cof[3 * i + j] = E[3 * p + r] * E[3 * q + s] - E[3 * p + s] * E[3 * q + r];
        }
    }
    double det = E[0] * cof[0] + E[1] * cof[1] + E[2] * cof[2];
    for (int d = 0; d < 3; d++) {
        b[0][d] = 0;
        for (int a = 0; a < 3; a++) {
            b[a + 1][d] = cof[3 * d + a] / det;
            b[0][d] -= b[a + 1][d];
        }
    }
    return fabs(det) / 6;
}

static inline double determinant3(const double F[9]) {
    return F[0] * (F[4] * F[8] - F[5] * F[7]) - F[1] * (F[3] * F[8] - F[5] * F[6]) +
           F[2] * (F[3] * F[7] - F[4] * F[6]);
}

/* Adds element t with material `def`. */
static inline void reference_add(reference *r, const double *X, const double *x, const int32_t *tet,
                                 int64_t t, const pl_material_def *def, bool stiffness) {
    pl_error err;
    double b[4][3], F[9] = {0}, P[9], T[81], psi, volume = reference_gradients(X, tet, b);
    for (int a = 0; a < 4; a++) {
        for (int k = 0; k < 9; k++) F[k] += x[3 * tet[a] + k / 3] * b[a][k % 3];
    }
    check_ok(pl_material_evaluate(def, F, true, &psi, P, stiffness ? T : NULL, &err));
    double det = determinant3(F);
    r->energy += volume * psi;
    r->volume += volume * det;
    r->lowest = fmin(r->lowest, det);
    r->inverted += det <= 0;
    r->det[t] = det;
    r->density[t] = psi;
    static const int row[6] = {0, 1, 2, 0, 1, 0}, column[6] = {0, 1, 2, 1, 2, 2};
    for (int k = 0; k < 6; k++) { /* Cauchy: P FT / J */
        const double *p = P + 3 * row[k], *f = F + 3 * column[k];
        r->stress[6 * t + k] = (p[0] * f[0] + p[1] * f[1] + p[2] * f[2]) / det;
    }
    for (int a = 0; a < 4; a++) {
        r->mass[tet[a]] += def->density * volume / 4;
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) r->f[3 * tet[a] + i] -= volume * P[3 * i + j] * b[a][j];
        }
    }
    for (int m = 0; stiffness && m < 144; m++) { /* row (a,i), column (c,k) */
        int a = m / 36, i = m / 12 % 3, c = m / 3 % 4, k = m % 3;
        double sum = 0;
        for (int jl = 0; jl < 9; jl++)
            sum += T[9 * (3 * i + jl / 3) + 3 * k + jl % 3] * b[a][jl / 3] * b[c][jl % 3];
        r->K[(3 * tet[a] + i) * r->n + 3 * tet[c] + k] += volume * sum;
    }
}

/* Element t has the material defs[material_of[t]]. */
static inline reference reference_make(const pl_mesh *mesh, const double *x, const pl_material_def *defs,
                                       const int *material_of, bool stiffness) {
    reference r = {.n = 3 * mesh->node_count, .lowest = INFINITY};
    size_t n = (size_t)r.n, tets = (size_t)mesh->tet_count;
    r.f = calloc(n, sizeof(double));
    r.K = calloc(stiffness ? n * n : 1, sizeof(double));
    r.stress = calloc(6 * tets, sizeof(double));
    r.det = calloc(tets, sizeof(double));
    r.density = calloc(tets, sizeof(double));
    r.mass = calloc(n / 3, sizeof(double));
    for (int64_t t = 0; t < mesh->tet_count; t++)
        reference_add(&r, mesh->nodes, x, mesh->tets + 4 * t, t, &defs[material_of[t]], stiffness);
    return r;
}

/* The assembly of a mesh with a material per element: one part per material in use. */
static inline pl_assembly *assembly_make(const pl_mesh *mesh, int def_count, const pl_material_def *defs,
                                         const int *material_of, unsigned storage, int workers) {
    pl_error err;
    pl_material materials[4];
    pl_part_def parts[4];
    int part_count = 0;
    int32_t *cells = malloc(16 * (size_t)mesh->tet_count), *ids = malloc(4 * (size_t)mesh->tet_count);
    int64_t placed = 0;
    for (int m = 0; m < def_count; m++) {
        check_ok(pl_material_compile(&defs[m], &materials[m], &err));
        pl_part_def part = {pl_element_find("tet4"), &materials[m], 0,
                            cells + 4 * placed,      ids + placed,  NULL};
        for (int64_t t = 0; t < mesh->tet_count; t++) {
            if (material_of[t] != m) continue;
            memcpy(cells + 4 * placed, mesh->tets + 4 * t, 16);
            ids[placed++] = (int32_t)t;
            part.count++;
        }
        if (part.count) parts[part_count++] = part;
    }
    pl_assembly *assembly = NULL;
    check_ok(pl_assembly_create(mesh->node_count, mesh->nodes, part_count, parts, storage, workers, &assembly,
                                &err));
    free(cells);
    free(ids);
    return assembly;
}

/* A dense copy of a block matrix, read from its arrays. */
static inline double *matrix_dense(const pl_matrix *matrix) {
    int64_t n = 3 * matrix->rows;
    double *dense = calloc((size_t)(n * n), sizeof(double));
    for (int64_t i = 0; i < matrix->rows; i++) {
        for (int64_t k = matrix->start[i]; k < matrix->start[i + 1]; k++) {
            for (int e = 0; e < 9; e++) { /* blocks are column major */
                double value = matrix->single ? (double)((const float *)matrix->values)[9 * k + e]
                                              : ((const double *)matrix->values)[9 * k + e];
                dense[(3 * i + e % 3) * n + 3 * matrix->column[k] + e / 3] = value;
            }
        }
    }
    return dense;
}

#endif
