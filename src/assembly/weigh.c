/* Masses and stiffnesses about nodes, and the scales of a model; see assembly.h. */
#include "assembly/assembly.h"
#include "assembly/kernel.h"
#include "core/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Without a factor where `value` is negative; `loads` may be NULL. */
static void add_masses(const pl_part *part, int value, double *m, double *loads) {
    for (int64_t e = 0; e < part->model->count; e++) {
        int32_t cell[PL_MAX_ELEMENT_NODES];
        double corner[3 * PL_MAX_ELEMENT_NODES], lumped[PL_MAX_ELEMENT_NODES], weighing[PL_MAX_ELEMENT_NODES];
        double factor = part->work.material.density;
        if (value >= 0) factor *= pl_lane_get(pl_part_value(part, e / PL_LANES, value), (int)(e % PL_LANES));
        pl_part_cell(part, e, cell);
        pl_element_corners(part->model->element, cell, part->model->X, corner);
        pl_element_volumes(part->model->element, corner, pl_element_inactive(part->model->element, cell),
                           lumped, weighing);
        for (int a = 0; a < part->model->element->nodes; a++) {
            m[cell[a]] += factor * lumped[a];
            if (loads) loads[cell[a]] += factor * weighing[a];
        }
    }
}

void pl_assembly_masses(const pl_assembly *assembly, double *m, double *loads) {
    for (int p = 0; p < assembly->model->part_count; p++) add_masses(&assembly->parts[p], -1, m, loads);
}

void pl_part_masses(const pl_part *part, int value, double *m) { add_masses(part, value, m, NULL); }

void pl_point_squares(const pl_element *element, int q, const double *rest, double *square) {
    double b[4][3] = {{0}}, N[PL_MAX_ELEMENT_NODES], derivatives[PL_MAX_ELEMENT_NODES][4];
    for (int k = 0; k < 9; k++) {
        b[1 + k / 3][k % 3] = rest[k * PL_LANES];
        b[0][k % 3] -= rest[k * PL_LANES];
    }
    element->shape(element->rule->at[q], N, derivatives);
    for (int a = 0; a < element->nodes; a++) {
        square[a] = 0;
        for (int d = 0; d < 3; d++) {
            double g = derivatives[a][0] * b[0][d] + derivatives[a][1] * b[1][d] +
                       derivatives[a][2] * b[2][d] + derivatives[a][3] * b[3][d];
            square[a] += g * g;
        }
    }
}

/* Adds one element's shares; `rest` is its first value, in steps of PL_LANES. */
static void add_scales(const pl_part *part, const double *rest, const int32_t *cell, double *force,
                       double *rounding, pl_scales *scales) {
    const pl_element *element = part->model->element;
    for (int q = 0; q < element->points; q++, rest += PL_POINT_DOUBLES * PL_LANES) {
        double weight = part->work.material.spring * rest[9 * PL_LANES], square[PL_MAX_ELEMENT_NODES];
        pl_point_squares(element, q, rest, square);
        for (int a = 0; a < element->nodes; a++) {
            force[cell[a]] += weight * sqrt(square[a]);
            rounding[cell[a]] += weight * square[a];
        }
        scales->energy += weight;
    }
}

pl_status pl_assembly_scales(const pl_assembly *assembly, pl_scales *scales, double *stiffness,
                             pl_error *err) {
    *scales = (pl_scales){0};
    double *force = pl_array_new(2 * assembly->model->nodes, sizeof(double)),
           *rounding = force + assembly->model->nodes;
    if (!force) return pl_error_memory(err, assembly->model->nodes * 16, "scales");
    for (int p = 0; p < assembly->model->part_count; p++) {
        const pl_part *part = &assembly->parts[p];
        int rows = PL_REST_DOUBLES(part->model->element->points);
        for (int64_t e = 0; e < part->model->count; e++) {
            int32_t cell[PL_MAX_ELEMENT_NODES];
            pl_part_cell(part, e, cell);
            add_scales(part, part->rest + e / PL_LANES * rows * PL_LANES + e % PL_LANES, cell, force,
                       rounding, scales);
        }
    }
    for (int64_t i = 0; i < assembly->model->nodes; i++) {
        scales->force += force[i] * force[i];
        scales->rounding += rounding[i] * rounding[i];
        scales->diagonal += rounding[i] / (double)assembly->model->nodes;
    }
    if (stiffness) memcpy(stiffness, rounding, (size_t)assembly->model->nodes * sizeof(double));
    scales->force = sqrt(scales->force);
    scales->rounding = sqrt(scales->rounding);
    free(force);
    return PL_OK;
}
