/* Plastic flow by batches; see plastic.h. Rules work on principal stretches (plasticity/flow.h); here are the
 * tensors around them.
 *
 * A point's way from F to the new F_p is one long chain of operations that wait for each other, so points are
 * taken two at a time, stage by stage: the processor works on one while the other waits.
 */
#include "assembly/plastic.h"
#include "assembly/plastic_tensors.h"
#include "assembly/quadratic.h"

/* An F_p outside these determinants is not taken: something before it was not finite. */
#define LOWEST_DET 1e-30
#define HIGHEST_DET 1e30

enum { TOGETHER = 4 };
enum { MOST_BATCHES = PL_CHUNK_ELEMENTS / PL_LANES };

typedef struct flow_task {
    pl_assembly *assembly;
    const double *x;
    double dt;
} flow_task;

/* What a chunk's batches share. */
typedef struct flow_setup {
    const pl_part *part;
    pl_flow_args args;
    pl_law_args law;
    pl_lane safe,
        allowed; /* the square of FT F - I that is safe (negative: none); |log U_p| within the limit */
} flow_setup;

/* One point of one batch. */
typedef struct flow_point {
    int64_t place;                /* of the point in its part */
    int batch;                    /* in the chunk */
    pl_lane F[9], strain[6], det; /* of the elastic part, and FT F - I */
    pl_lane weight;
    pl_lane values[3], s[3]; /* eigenvalues of the strain, and trial stretches */
    pl_lane q[3];            /* the rule's factors */
    pl_lane old[9];          /* F_p before ... */
    pl_lane Fp[9];           /* ... and after */
    pl_lane left[3];         /* elastic stretches after */
    pl_lane bound;           /* of |log U_p| before, then after */
    bool known;              /* `left` and `q` are the rule's */
    pl_mask flows;
} flow_point;

/* A chunk at work. */
typedef struct flow_chunk_state {
    flow_setup setup;
    flow_point points[TOGETHER]; /* that wait */
    int waiting;
    pl_lane dissipated;
    pl_mask flowed[MOST_BATCHES]; /* elements of a batch */
    bool bounded[MOST_BATCHES];   /* the bound of its plastic strain is up to date */
} flow_chunk_state;

/* Brings F_p within the rule's limit: F_p <- F_p U^-1 U'. Returns the lanes that it changed. */
static pl_mask limit_point(const flow_setup *setup, pl_lane Fp[9]) {
    pl_lane strain[6], values[3], p[3], to[3], factor[6], full[9], limited[9];
    pl_symmetric3_strain(Fp, strain);
    pl_plastic_stretches(strain, pl_mat3_det(Fp), values, p);
    pl_mask beyond = setup->part->plasticity.rule->limit(&setup->args, p, to);
    if (!pl_any(beyond)) return beyond;
    for (int i = 0; i < 3; i++) to[i] /= pl_max(p[i], pl_set1(1e-15));
    pl_symmetric3_function(strain, values, to, factor);
    pl_symmetric3_full(factor, full);
    pl_mat3_mul(Fp, full, limited);
    for (int i = 0; i < 9; i++) Fp[i] = pl_select(beyond, limited[i], Fp[i]);
    return beyond;
}

/* Control (irving2004 section 7): in logarithms, the point of the segment from the old F_p to the new one
 * that is nearest to the goal. F_p becomes symmetric: its rotation means nothing to an isotropic law. Returns
 * the lanes that have a goal. */
static pl_mask guide_point(const double *goal, const pl_lane old[9], pl_lane Fp[9], pl_mask *flows) {
    const pl_lane zero = pl_set1(0.0), one = pl_set1(1.0);
    pl_lane G[6], from[6], to[6], way[6], left[6];
    pl_load_rows(goal, 6, G);
    pl_mask guided = pl_less_equal(G[0], G[0]); /* NAN: no goal */
    pl_plastic_log(old, from);
    pl_plastic_log(Fp, to);
    pl_lane along = zero;
    for (int i = 0; i < 6; i++) {
        way[i] = to[i] - from[i];
        left[i] = pl_select(guided, G[i], zero) - from[i];
        along += pl_set1(i < 3 ? 1.0 : 2.0) * way[i] * left[i];
    }
    pl_lane square = pl_symmetric3_square(way), values[3], stretches[3], U[6], full[9];
    pl_lane t = pl_min(pl_max(along / pl_max(square, pl_set1(1e-300)), zero), one);
    for (int i = 0; i < 6; i++) from[i] += t * way[i];
    pl_symmetric3_values(from, values);
    for (int i = 0; i < 3; i++) stretches[i] = pl_exp(values[i]);
    pl_symmetric3_function(from, values, stretches, U);
    pl_symmetric3_full(U, full);
    for (int i = 0; i < 9; i++) Fp[i] = pl_select(guided, full[i], Fp[i]);
    *flows = pl_and(*flows, pl_or(pl_not(guided), pl_less(zero, t)));
    return guided;
}

/* The elastic stretches of F_e F_p,old F_p,new^-1. */
static void find_left(flow_point *point) {
    pl_lane C[9], T[9], E[9], strain[6], values[3];
    pl_cross3(point->Fp + 3, point->Fp + 6, C);
    pl_cross3(point->Fp + 6, point->Fp, C + 3);
    pl_cross3(point->Fp, point->Fp + 3, C + 6);
    pl_lane inverse = pl_set1(1.0) / pl_dot3(point->Fp, C);
    pl_mat3_mul(point->F, point->old, T);
    pl_mat3_mul_transposed(T, C, E); /* C^T / det is the inverse */
    for (int i = 0; i < 9; i++) E[i] *= inverse;
    pl_symmetric3_strain(E, strain);
    pl_plastic_stretches(strain, pl_mat3_det(E), values, point->left);
}

/* Keeps rounding from adding up: the cube root of a det near 1. */
PL_INLINE void keep_volume(pl_lane Fp[9]) {
    pl_lane scale = pl_set1(4.0 / 3.0) - pl_mat3_det(Fp) * pl_set1(1.0 / 3.0);
    for (int i = 0; i < 9; i++) Fp[i] *= scale;
}

/* The factor of F_p, symmetric, of a rule with a memory of directions; returns where it flows. */
static pl_mask harden_at(const flow_setup *setup, const flow_point *point, const pl_lane s[3],
                         pl_lane factor[6]) {
    pl_lane transposed[9], logs[3], elastic[6], plastic[6], d[6], e[3], stretches[3];
    for (int i = 0; i < 3; i++) logs[i] = pl_log(s[i]);
    pl_symmetric3_function(point->strain, point->values, logs, elastic);
    for (int i = 0; i < 9; i++) transposed[i] = point->old[i % 3 * 3 + i / 3];
    pl_plastic_log(transposed, plastic); /* the left stretch is the transposed one's right stretch */
    pl_mask flows = setup->part->plasticity.rule->harden(&setup->args, elastic, plastic, d);
    pl_symmetric3_values(d, e);
    for (int i = 0; i < 3; i++) stretches[i] = pl_exp(e[i]);
    pl_symmetric3_function(d, e, stretches, factor);
    return flows;
}

/* At least |log q|, since |log q| <= |q - 1| / sqrt q. The logarithms of the stretches of a product are
 * majorised by the sums of its factors', so that |log U_p| grows by no more. */
PL_INLINE pl_lane longest_log(const pl_lane q[3]) {
    const pl_lane one = pl_set1(1.0);
    pl_lane e[3] = {q[0] - one, q[1] - one, q[2] - one}, least = pl_min(q[0], pl_min(q[1], q[2]));
    return pl_root((e[0] * e[0] + e[1] * e[1] + e[2] * e[2]) * pl_inverse(pl_max(least, pl_set1(1e-30))));
}

/* The factor of F_p as the rule has it. */
PL_INLINE void ask_rule(const flow_setup *setup, flow_point *point) {
    const pl_flow *rule = setup->part->plasticity.rule;
    pl_lane raised[3], factor[6], full[9];
    for (int i = 0; i < 3; i++) raised[i] = pl_max(point->s[i], pl_set1(PL_FLOW_FLOOR));
    if (rule->harden) {
        point->flows = harden_at(setup, point, raised, factor);
        point->bound = setup->allowed + setup->allowed; /* not known: to be looked at */
    } else {
        point->flows = rule->flow(&setup->args, raised, point->q, point->left);
        point->bound += longest_log(point->q);
        pl_symmetric3_function(point->strain, point->values, point->q, factor);
    }
    pl_symmetric3_full(factor, full);
    pl_mat3_mul(full, point->old, point->Fp);
    if (setup->part->plasticity.preserve_volume) keep_volume(point->Fp);
}

/* What becomes of it: limit, goal, and nothing where it is no deformation. */
PL_INLINE void settle(const flow_setup *setup, flow_point *point) {
    const pl_plasticity *plasticity = &setup->part->plasticity;
    pl_mask changed = pl_less(point->s[2], pl_set1(PL_FLOW_FLOOR)); /* raised, so not what is left */
    if (pl_any(pl_less(setup->allowed, point->bound))) {
        pl_lane strain[6];
        pl_symmetric3_strain(point->Fp, strain);
        point->bound = pl_plastic_bound(strain);
    }
    if (pl_any(pl_less(setup->allowed, point->bound))) {
        pl_mask limited = limit_point(setup, point->Fp);
        if (plasticity->preserve_volume && pl_any(limited)) keep_volume(point->Fp);
        changed = pl_or(changed, limited);
    }
    if (plasticity->rule->harden) changed = pl_or(changed, point->flows); /* what is left is not the rule's */
    if (setup->part->flow.goal) {
        const double *goal = setup->part->flow.goal + point->place * 6 * PL_LANES;
        changed = pl_or(changed, guide_point(goal, point->old, point->Fp, &point->flows));
    }
    pl_lane det = pl_mat3_det(point->Fp);
    point->flows =
        pl_and(point->flows, pl_and(pl_less(pl_set1(LOWEST_DET), det), pl_less(det, pl_set1(HIGHEST_DET))));
    for (int i = 0; i < 9; i++) point->Fp[i] = pl_select(point->flows, point->Fp[i], point->old[i]);
    point->known = !pl_any(changed);
    if (!point->known) find_left(point);
}

/* Elastic energy that the flow of a point took away. */
PL_INLINE pl_lane dissipated_at(const flow_setup *setup, const flow_point *point) {
    const pl_lane zero = pl_set1(0.0), most = pl_set1(1e300);
    const pl_material *material = &setup->part->material;
    pl_law_out before, after;
    pl_inversion_eval(material->inversion, material->eval, &setup->law, point->s, PL_WANT_ENERGY, &before);
    pl_inversion_eval(material->inversion, material->eval, &setup->law, point->left, PL_WANT_ENERGY, &after);
    pl_lane grown = point->known ? point->q[0] * point->q[1] * point->q[2]
                                 : pl_mat3_det(point->Fp) / pl_mat3_det(point->old);
    pl_lane lost = point->weight * (before.psi - grown * after.psi);
    return pl_select(pl_and(point->flows, pl_less(pl_abs(lost), most)), lost, zero);
}

/* Keeps the new F_p. */
static void keep_point(flow_chunk_state *state, const flow_point *point) {
    const pl_part *part = state->setup.part;
    double *Fp = part->flow.Fp + point->place * 9 * PL_LANES;
    for (int i = 0; i < 9; i++) pl_lane_store(Fp + i * PL_LANES, point->Fp[i]);
    pl_mask *flowed = &state->flowed[point->batch];
    *flowed =
        pl_or(*flowed, pl_and(point->flows, pl_less(pl_set1(0.0), point->weight))); /* padding has none */
    if (part->plasticity.rule->harden) return;
    const int points = part->element->points;
    double *bound = part->flow.bound + point->place / points * PL_LANES;
    pl_lane old = pl_lane_load(bound), now = points == 1 ? point->bound : pl_max(old, point->bound);
    pl_lane_store(bound, pl_select(point->flows, now, old));
    state->bounded[point->batch] = true;
}

/* The flow of the points that wait. */
static void flow_waiting(flow_chunk_state *state) {
    const flow_setup *setup = &state->setup;
    flow_point *points = state->points;
    const int count = state->waiting;
    for (int k = 0; k < count; k++)
        pl_plastic_stretches(points[k].strain, points[k].det, points[k].values, points[k].s);
    for (int k = 0; k < count; k++) ask_rule(setup, &points[k]);
    for (int k = 0; k < count; k++) settle(setup, &points[k]);
    for (int k = 0; k < count; k++) {
        if (!pl_any(points[k].flows)) continue;
        state->dissipated += dissipated_at(setup, &points[k]);
        keep_point(state, &points[k]);
    }
    state->waiting = 0;
}

/* Of Green's strain, to be compared with |FT F - I|^2; stays negative. */
PL_INLINE pl_lane square_safe(pl_lane safe) {
    return pl_select(pl_less(safe, pl_set1(0.0)), safe, pl_set1(4.0) * safe * safe);
}

/* ... for a batch: what has hardened may yield without any strain. */
PL_INLINE pl_lane safe_square(const flow_setup *setup, int64_t batch) {
    if (!setup->part->plasticity.rule->harden) return setup->safe;
    pl_lane plastic = pl_lane_load(setup->part->flow.bound + batch * PL_LANES);
    return square_safe(setup->part->plasticity.rule->safe_at(&setup->args, plastic));
}

/* Makes the points of a batch wait that may flow. */
PL_INLINE void look_at_batch(int nodes, int points, flow_chunk_state *state, const pl_chunk *chunk, int k,
                             const double *x) {
    const flow_setup *setup = &state->setup;
    const pl_part *part = setup->part;
    const int64_t batch = chunk->first_batch + k;
    const double *rest = part->rest + batch * PL_REST_DOUBLES(points) * PL_LANES;
    pl_batch_nodes position;
    pl_lane least = safe_square(setup, batch), bound = pl_lane_load(part->flow.bound + batch * PL_LANES);
    pl_batch_load(nodes, part->slopes, part->nodes + batch * nodes * PL_LANES, pl_part_lacks(part, batch), x,
                  &position);
    for (int q = 0; q < points; q++) {
        pl_point gradients;
        flow_point *point = &state->points[state->waiting];
        rest = pl_batch_load_point(&position, q, rest, &gradients, point->F);
        pl_symmetric3_strain(point->F, point->strain);
        point->det = pl_mat3_det(point->F);
        pl_mask safe = pl_and(pl_less_equal(pl_symmetric3_square(point->strain), least),
                              pl_less(pl_set1(0.0), point->det));
        if (pl_all(safe)) continue;
        point->place = batch * points + q;
        point->batch = k;
        point->weight = gradients.weight;
        point->bound = bound;
        pl_load_rows(part->flow.Fp + point->place * 9 * PL_LANES, 9, point->old);
        if (++state->waiting == TOGETHER) flow_waiting(state);
    }
}

/* The parameters of a batch, or of a whole chunk where they do not vary from element to element. */
static void set_parameters(flow_setup *setup, int64_t batch) {
    const pl_part *part = setup->part;
    for (int i = 0; i < PL_MAX_FLOW_PARAMS; i++)
        setup->args.p[i] = pl_part_value(part, batch, PL_MATERIAL_FLOW + i);
    pl_part_law(part, (pl_limiter){0, 0}, batch, &setup->law);
    setup->args.mu = setup->law.p[PL_MU];
    part->plasticity.rule->prepare(&setup->args);
    setup->safe = square_safe(setup->args.safe);
    const pl_lane one = pl_set1(1.0), tanh = setup->args.allowed;
    setup->allowed = pl_set1(0.5) * pl_log((one + tanh) / (one - tanh));
}

PL_INLINE void flow_chunk_for(int nodes, int points, const flow_task *task, const pl_chunk *chunk,
                              const pl_part *part, pl_flow_sums *sums) {
    flow_chunk_state state;
    state.setup.part = part;
    state.waiting = 0;
    state.dissipated = pl_set1(0.0);
    pl_plasticity_broadcast(&part->plasticity, task->dt, &state.setup.args);
    pl_material_broadcast(&part->material, part->material.limit_start, part->material.limit_end,
                          &state.setup.law);
    set_parameters(&state.setup, chunk->first_batch);
    for (int k = 0; k < chunk->batches; k++) {
        if (part->varied_count) { /* parameters are of one batch */
            flow_waiting(&state);
            set_parameters(&state.setup, chunk->first_batch + k);
        }
        state.flowed[k] = pl_less(pl_set1(1.0), pl_set1(0.0));
        state.bounded[k] = false;
        look_at_batch(nodes, points, &state, chunk, k, task->x);
    }
    flow_waiting(&state);
    for (int k = 0; k < chunk->batches; k++) {
        if (!pl_any(state.flowed[k])) continue;
        sums->flowing += pl_count(state.flowed[k]);
        pl_plastic_make_rest(part, chunk->first_batch + k);
        if (!state.bounded[k]) pl_plastic_make_bound(part, chunk->first_batch + k);
    }
    if (sums->flowing) sums->largest_strain = pl_plastic_chunk_strain(part, chunk);
    bool has_energy = part->material.inversion != PL_INVERSION_CLAMP;
    for (int l = 0; l < PL_LANES && has_energy; l++) sums->dissipated += pl_lane_get(state.dissipated, l);
}

static void flow_chunk(void *context, int64_t index, int worker) {
    (void)worker;
    const flow_task *task = context;
    const pl_chunk *chunk = &task->assembly->chunks[index];
    const pl_part *part = &task->assembly->parts[chunk->part];
    pl_flow_sums *sums = &task->assembly->flow_sums[index];
    *sums = (pl_flow_sums){.largest_strain = sums->largest_strain}; /* of when it last flowed */
    /* one line for each shape of element that exists */
    const int nodes = part->element->nodes;
    if (part->plasticity.rule && nodes == 4) flow_chunk_for(4, 1, task, chunk, part, sums);
    if (part->plasticity.rule && nodes == 10)
        flow_chunk_for(10, part->element->points, task, chunk, part, sums);
}

void pl_plastic_flow(pl_assembly *assembly, pl_threads *threads, const double *x, double dt,
                     pl_flow_sums *sums) {
    *sums = (pl_flow_sums){0};
    if (!assembly->plastic_size) return;
    flow_task task = {assembly, x, dt};
    pl_threads_run(threads, assembly->chunk_count, flow_chunk, &task);
    for (int64_t c = 0; c < assembly->chunk_count; c++) {
        const pl_flow_sums *s = &assembly->flow_sums[c];
        sums->dissipated += s->dissipated;
        sums->largest_strain = fmax(sums->largest_strain, s->largest_strain);
        sums->flowing += s->flowing;
    }
}
