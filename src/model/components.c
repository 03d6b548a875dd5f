/* The connected components of a model, and the rigid motions that the constraints leave free (teran2005
 * section 8).
 *
 * A mesh may have several components, and each needs its own support. A component that can still move has a
 * singular stiffness, which a small shift of the diagonal makes regular; one that can drift along an axis has
 * an equilibrium only if its loads cancel there.
 */
#include "core/memory.h"
#include "model/free_motions.h"
#include "model/mass.h"
#include "mesh/order.h"
#include "model/rows.h"

#include <math.h>
#include <string.h>

static int32_t find_root(int32_t *parent, int32_t node) {
    while (parent[node] != node) node = parent[node] = parent[parent[node]];
    return node;
}

/* The mean length of each component's edges, counted once per element. */
static void measure_edges(const pl_model *model, pl_component *components) {
    for (int64_t k = 0; k < model->component_count; k++) components[k].edge = 0;
    for (int b = 0; b < model->body_count; b++) {
        const pl_body *body = &model->bodies[b];
        const pl_mesh *mesh = body->mesh;
        for (int64_t e = 0; e < body->tet_count; e++) {
            const int32_t *tet = mesh->tets + e * mesh->nodes_per_tet;
            pl_component *component = &components[model->component_of[body->first_node + tet[0]]];
            for (int k = 0; k < 6; k++) {
                const double *a = model->rest + 3 * (body->first_node + tet[pl_tet_edges[k][0]]),
                             *c = model->rest + 3 * (body->first_node + tet[pl_tet_edges[k][1]]);
                component->edge += hypot(hypot(a[0] - c[0], a[1] - c[1]), a[2] - c[2]) / 6;
            }
            component->elements++;
        }
    }
    for (int64_t k = 0; k < model->component_count; k++) {
        pl_component *component = &components[k];
        component->edge = component->elements > 0 ? component->edge / (double)component->elements : 1;
    }
}

static void measure(const pl_model *model, pl_component *components) {
    measure_edges(model, components);
    for (int64_t i = 0; i < model->nodes; i++) {
        pl_component *component = &components[model->component_of[i]];
        component->nodes++;
        for (int d = 0; d < 3; d++) component->center[d] += model->rest[3 * i + d];
    }
    for (int64_t k = 0; k < model->component_count; k++) {
        for (int d = 0; d < 3; d++) components[k].center[d] /= (double)components[k].nodes;
    }
    for (int64_t i = 0; i < model->nodes; i++) {
        pl_component *component = &components[model->component_of[i]];
        for (int d = 0; d < 3; d++)
            component->size = fmax(component->size, fabs(model->rest[3 * i + d] - component->center[d]));
    }
}

/* By the lowest nodes of elements. */
static void connect(pl_model *model, int32_t *parent) {
    for (int64_t i = 0; i < model->nodes; i++) parent[i] = (int32_t)i;
    for (int b = 0; b < model->body_count; b++) {
        const pl_body *body = &model->bodies[b];
        int n = body->mesh->nodes_per_tet;
        for (int64_t k = 0; k < n * body->tet_count; k++) {
            int32_t first = (int32_t)body->first_node;
            int32_t a = find_root(parent, first + body->mesh->tets[k - k % n]);
            int32_t c = find_root(parent, first + body->mesh->tets[k]);
            parent[a > c ? a : c] = a > c ? c : a; /* the lowest node is its component's root */
        }
    }
    /* a parent comes before its children: numbers replace parents in one walk */
    for (int64_t i = 0; i < model->nodes; i++)
        parent[i] = parent[i] == i ? (int32_t)model->component_count++ : parent[parent[i]];
}

pl_status pl_components_find(pl_sim *sim, pl_error *err) {
    pl_model *model = sim->making;
    const pl_model *same =
        sim->donor && pl_assembly_shares(sim->donor->assembly, sim->assembly) ? sim->donor->model : NULL;
    int32_t *parent = pl_array_new(model->nodes, sizeof *parent);
    model->component_of = parent;
    if (!parent) return pl_error_memory(err, model->nodes * 4, "connected components");
    if (same) {
        memcpy(parent, same->component_of, (size_t)model->nodes * sizeof *parent);
        model->component_count = same->component_count;
    } else {
        connect(model, parent);
    }
    int64_t count = model->component_count;
    pl_component *components = pl_array_new(count, sizeof *components);
    model->components = components;
    sim->work.components = pl_array_new(count, sizeof *sim->work.components);
    if (!components || !sim->work.components)
        return pl_error_memory(err, count * (int64_t)sizeof(pl_component_motion), "connected components");
    if (same)
        memcpy(components, same->components, (size_t)count * sizeof *components);
    else
        measure(model, components);
    return PL_OK;
}

/* By elimination with diagonal pivots: G is positive semi-definite. Destroys it. */
static int rank_of(double G[36]) {
    int rank = 0;
    double largest = 0;
    for (int k = 0; k < 6; k++) largest = fmax(largest, G[7 * k]);
    for (; rank < 6; rank++) {
        int pivot = 0;
        for (int k = 1; k < 6; k++) pivot = G[7 * k] > G[7 * pivot] ? k : pivot;
        if (!(G[7 * pivot] > 1e-10 * largest)) break;
        double row[6];
        for (int k = 0; k < 6; k++) row[k] = G[6 * pivot + k];
        for (int k = 0; k < 36; k++) G[k] -= row[k / 6] * row[k % 6] / row[pivot];
        for (int k = 0; k < 6; k++) G[6 * pivot + k] = G[6 * k + pivot] = 0;
    }
    return rank;
}

bool pl_components_constrain(pl_sim *sim) {
    const pl_model *model = sim->model;
    bool movable = false;
    for (int64_t k = 0; k < model->component_count; k++)
        memset(sim->work.components[k].G, 0, sizeof sim->work.components[k].G);
    for (int64_t i = 0; i < model->nodes; i++) {
        if (!sim->work.constrained[i]) continue;
        const pl_component *component = &model->components[model->component_of[i]];
        double r[3] = {0}, scale = component->size > 0 ? 1 / component->size : 0;
        for (int d = 0; d < 3; d++) r[d] = scale * (model->rest[3 * i + d] - component->center[d]);
        for (int d = 0; d < 3; d++) {
            if (sim->work.constrained[i] >> d & 1)
                pl_rigid_constrain(sim->work.components[model->component_of[i]].G, r, d);
        }
    }
    for (int64_t k = 0; k < model->component_count; k++) {
        pl_component_motion *motion = &sim->work.components[k];
        for (int d = 0; d < 3; d++) motion->free_axis[d] = motion->G[7 * d] == 0;
        if (model->components[k].size > 0 && rank_of(motion->G) < 6)
            movable = true; /* a lone node has no stiffness at all */
    }
    return movable;
}

bool pl_component_balanced(const pl_component_motion *motion) {
    if (motion->restrained) return true;
    for (int d = 0; d < 3; d++) {
        if (motion->free_axis[d] && fabs(motion->net[d]) > motion->allowed[d]) return false;
    }
    return true;
}

typedef struct momentum_task {
    pl_sim *sim;
    double inertia;
    const double *target;
    double *x;
} momentum_task;

/* The momentum error of nodes [first, last), and their mass. */
static void add_lack(const momentum_task *task, int64_t i, double sum[4]) {
    const pl_sim *sim = task->sim;
    double m = pl_mass_of_row(sim, i);
    for (int d = 0; d < 3; d++) {
        int64_t k = 3 * i + d;
        sum[d] +=
            sim->work.loads[k] / task->inertia - m * (task->x[k] - (task->target ? task->target[k] : 0));
    }
    sum[3] += m;
}

/* A chunk sums the error of its first node's component; few chunks have nodes of another. */
static void sum_lack(void *context, int64_t first, int64_t last, double *sums) {
    const momentum_task *task = context;
    const int32_t *component_of = task->sim->model->component_of;
    for (int64_t i = first; i < last; i++) {
        if (component_of[i] == component_of[first])
            add_lack(task, i, sums);
        else
            sums[4] = 1;
    }
}

/* If components push each other, the error of the group is shared by all, in the first one's sum; along axes
 * without constraint of any of its components. */
static void gather_groups(pl_sim *sim) {
    pl_component_motion *all = sim->work.components;
    for (int64_t p = 0; p < sim->model->component_count; p++) {
        pl_component_motion *first = &all[all[p].group];
        for (int d = 0; d < 3; d++) {
            bool moves = all[p].free_axis[d] && !all[p].restrained &&
                         (sim->barriers ? !all[p].touches_collider : !all[p].touched[d]);
            if (first == &all[p])
                first->shifts[d] = moves;
            else
                first->shifts[d] = first->shifts[d] && moves;
        }
        for (int d = 0; first != &all[p] && d < 4; d++) first->sum[d] += all[p].sum[d];
    }
}

static void shift_components(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const momentum_task *task = context;
    for (int64_t i = first; i < last; i++) {
        const pl_component_motion *all = task->sim->work.components;
        const pl_component_motion *motion = &all[all[task->sim->model->component_of[i]].group];
        for (int d = 0; d < 3; d++) {
            if (motion->shifts[d] && motion->sum[3] > 0)
                task->x[3 * i + d] += motion->sum[d] / motion->sum[3];
        }
    }
}

void pl_components_correct(pl_sim *sim, double inertia, const double *target, double *x) {
    momentum_task task = {sim, inertia, target, x};
    bool any = false;
    for (int64_t p = 0; p < sim->model->component_count; p++) {
        pl_component_motion *motion = &sim->work.components[p];
        bool free = motion->free_axis[0] || motion->free_axis[1] || motion->free_axis[2];
        any = any || (free && !motion->restrained);
        for (int d = 0; d < 4; d++) motion->sum[d] = 0;
    }
    if (!any) return;
    pl_rows_run(sim, sum_lack, &task, NULL);
    for (int64_t first = 0; first < sim->model->nodes; first += PL_ROW_CHUNK) {
        const double *sums = sim->work.row_sums + PL_ROW_SUMS * (first / PL_ROW_CHUNK);
        double *own = sim->work.components[sim->model->component_of[first]].sum;
        for (int d = 0; d < 4; d++) own[d] += sums[d];
        for (int64_t i = first; sums[4] > 0 && i < first + PL_ROW_CHUNK && i < sim->model->nodes; i++) {
            if (sim->model->component_of[i] != sim->model->component_of[first])
                add_lack(&task, i, sim->work.components[sim->model->component_of[i]].sum);
        }
    }
    gather_groups(sim);
    pl_rows_run(sim, shift_components, &task, NULL);
}
