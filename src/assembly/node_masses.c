/* Masses and stiffnesses about nodes, and the scales of a model; see assembly.h.
 *
 * Shares of nodes in a part depend on its rest shape alone. They are computed once, and an update that
 * changes numbers of materials multiplies them by these.
 */
#include "assembly/assembly.h"
#include "assembly/kernel.h"
#include "core/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Volumes of the nodes of an element for masses and for loads. */
static void find_volumes(const pl_part_model *part, const int32_t *cell, double *lumped,
                         double *gravity_mass) {
    double corner[3 * PL_MAX_ELEMENT_NODES];
    pl_element_corners(part->element, cell, part->X, corner);
    pl_element_volumes(part->element, corner, pl_element_inactive(part->element, cell), lumped, gravity_mass);
}

void pl_assembly_masses(const pl_assembly *assembly, double *m, double *loads) {
    for (int p = 0; p < assembly->model->part_count; p++) {
        const pl_part_model *part = assembly->parts[p].model;
        double density = assembly->parts[p].work.material.density;
        for (int64_t k = 0; k < part->share_count; k++) {
            m[part->shares[k].node] += density * part->shares[k].lumped;
            loads[part->shares[k].node] += density * part->shares[k].gravity_mass;
        }
    }
}

void pl_part_masses(const pl_part *part, int value, double *m) {
    for (int64_t e = 0; e < part->model->count; e++) {
        int32_t cell[PL_MAX_ELEMENT_NODES];
        double lumped[PL_MAX_ELEMENT_NODES], gravity_mass[PL_MAX_ELEMENT_NODES];
        double factor = part->work.material.density *
                        pl_lane_get(pl_part_value(part, e / PL_LANES, value), (int)(e % PL_LANES));
        pl_part_cell(part, e, cell);
        find_volumes(part->model, cell, lumped, gravity_mass);
        for (int a = 0; a < part->model->element->nodes; a++) m[cell[a]] += factor * lumped[a];
    }
}

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

/* Adds one element's shares, from its rest data, to those of all nodes. */
static void add_gradients(const pl_part_model *part, const double *data, int64_t e, const int32_t *cell,
                          pl_node_share *shares, double *volume) {
    const pl_element *element = part->element;
    const double *rest =
        data + e / PL_LANES * PL_REST_DOUBLES(element->points) * PL_LANES + e % PL_LANES; /* in such steps */
    for (int q = 0; q < element->points; q++, rest += PL_POINT_DOUBLES * PL_LANES) {
        double weight = rest[9 * PL_LANES], square[PL_MAX_ELEMENT_NODES];
        pl_point_squares(element, q, rest, square);
        for (int a = 0; a < element->nodes; a++) {
            shares[cell[a]].force += weight * sqrt(square[a]);
            shares[cell[a]].rounding += weight * square[a];
        }
        *volume += weight;
    }
}

pl_status pl_part_find_masses(pl_part *owner, int64_t nodes, pl_error *err) {
    pl_part_model *part = owner->making;
    pl_node_share *all = pl_array_new(nodes, sizeof *all), *own = NULL;
    bool *has = pl_array_new(nodes, sizeof *has);
    int64_t count = 0;
    for (int64_t e = 0; all && has && e < part->count; e++) {
        int32_t cell[PL_MAX_ELEMENT_NODES];
        double lumped[PL_MAX_ELEMENT_NODES], gravity_mass[PL_MAX_ELEMENT_NODES];
        pl_part_cell(owner, e, cell);
        find_volumes(part, cell, lumped, gravity_mass);
        for (int a = 0; a < part->element->nodes; a++) {
            all[cell[a]].lumped += lumped[a];
            all[cell[a]].gravity_mass += gravity_mass[a];
            count += !has[cell[a]];
            has[cell[a]] = true;
        }
        add_gradients(part, part->shape, e, cell, all, &part->volume);
    }
    if (all && has) part->shares = own = pl_array_new(count, sizeof *own);
    for (int64_t i = 0; own && i < nodes; i++) {
        if (!has[i]) continue;
        all[i].node = (int32_t)i;
        own[part->share_count++] = all[i];
    }
    free(all);
    free(has);
    return own ? PL_OK : pl_error_memory(err, nodes * (int64_t)sizeof *own, "masses");
}

/* If a part's rest data are no longer the model's, recomputes its shares, in `shares` (nodes). */
static void add_scales(const pl_part *part, pl_node_share *shares, double *force, double *rounding,
                       int64_t nodes, pl_scales *scales) {
    const pl_part_model *model = part->model;
    double spring = part->work.material.spring, volume = 0;
    if (part->rest == model->shape) {
        for (int64_t k = 0; k < model->share_count; k++) {
            force[model->shares[k].node] += spring * model->shares[k].force;
            rounding[model->shares[k].node] += spring * model->shares[k].rounding;
        }
        scales->energy += spring * model->volume;
        return;
    }
    memset(shares, 0, (size_t)nodes * sizeof *shares);
    for (int64_t e = 0; e < model->count; e++) {
        int32_t cell[PL_MAX_ELEMENT_NODES];
        pl_part_cell(part, e, cell);
        add_gradients(model, part->rest, e, cell, shares, &volume);
    }
    for (int64_t i = 0; i < nodes; i++) {
        force[i] += spring * shares[i].force;
        rounding[i] += spring * shares[i].rounding;
    }
    scales->energy += spring * volume;
}

pl_status pl_assembly_scales(const pl_assembly *assembly, pl_scales *scales, double *stiffness,
                             pl_error *err) {
    int64_t nodes = assembly->model->nodes;
    *scales = (pl_scales){0};
    double *force = pl_array_new(2 * nodes, sizeof(double)), *rounding = force + nodes;
    pl_node_share *shares = malloc((size_t)nodes * sizeof *shares);
    pl_status status = force && shares ? PL_OK : pl_error_memory(err, nodes * 56, "scales");
    for (int p = 0; status == PL_OK && p < assembly->model->part_count; p++)
        add_scales(&assembly->parts[p], shares, force, rounding, nodes, scales);
    free(shares);
    if (status != PL_OK) {
        free(force);
        return status;
    }
    for (int64_t i = 0; i < nodes; i++) {
        scales->force += force[i] * force[i];
        scales->rounding += rounding[i] * rounding[i];
        scales->diagonal += rounding[i] / (double)nodes;
    }
    if (stiffness) memcpy(stiffness, rounding, (size_t)nodes * sizeof(double));
    scales->force = sqrt(scales->force);
    scales->rounding = sqrt(scales->rounding);
    free(force);
    return PL_OK;
}
