/* Plastic flow by batches; see plastic.h. Rules work on principal stretches (plasticity/flow.h); this file
 * has the tensor operations around them, as functions of FT F (math/symmetric3.h). */
#include "assembly/kernels.h"
#include "assembly/plastic_strain.h"

/* An F_p outside these determinants is rejected: something before it was not finite. */
#define LOWEST_DET 1e-30
#define HIGHEST_DET 1e30

typedef struct flow_run {
    pl_assembly *assembly;
    pl_flow_task task;
    bool in_step; /* only what flows in the step */
} flow_run;

/* Shared by a chunk's batches. */
typedef struct flow_setup {
    const pl_part *part;
    pl_flow_args args;
    pl_law_args law;
    pl_lane safe, allowed; /* squares: of FT F - I that is safe (negative: none), of tanh(log U_p) */
} flow_setup;

/* One point of one batch. */
typedef struct flow_point {
    pl_lane F[9], strain[6]; /* of the elastic part, and FT F - I */
    pl_lane weight;
    pl_lane s[3];      /* trial stretches */
    pl_lane old[9];    /* F_p before ... */
    pl_lane Fp[9];     /* ... and after */
    pl_lane left[3];   /* elastic stretches after */
    pl_lane overshoot; /* of a rule that flows within the step; 0 at the limit */
    pl_lane bound;     /* pl_plastic_bound_of of F_p after ... */
    bool known;        /* ... where it is known */
} flow_point;

/* Reduces F_p to the rule's limit: F_p <- F_p U^-1 U'. Returns the changed lanes, and a bound of the plastic
 * strain before. */
PL_INLINE pl_mask limit_point(const flow_setup *setup, pl_lane Fp[9], pl_lane *bound) {
    pl_lane strain[6], values[3], p[3], to[3], factor[6], full[9], limited[9];
    pl_symmetric3_strain(Fp, strain);
    *bound = pl_plastic_bound_of(strain);
    pl_mask open = pl_less(setup->allowed, *bound);
    if (!pl_any(open)) return open;
    pl_plastic_stretches(Fp, strain, values, p);
    pl_mask beyond = setup->part->model->plasticity.rule->limit(&setup->args, p, to);
    if (!pl_any(beyond)) return beyond;
    for (int i = 0; i < 3; i++) to[i] /= pl_max(p[i], pl_set1(1e-15));
    pl_symmetric3_function(strain, values, to, factor);
    pl_symmetric3_full(factor, full);
    pl_mat3_mul(Fp, full, limited);
    for (int i = 0; i < 9; i++) Fp[i] = pl_select(beyond, limited[i], Fp[i]);
    return beyond;
}

/* Control (irving2004 section 7): in logarithms, the point of the segment from the old F_p to the new one
 * that is nearest to the goal. F_p becomes symmetric: its rotation does not affect an isotropic law. Returns
 * the lanes that have a goal. */
PL_INLINE pl_mask guide_point(const double *goal, const pl_lane old[9], pl_lane Fp[9], pl_mask *flows) {
    const pl_lane zero = pl_set1(0.0), one = pl_set1(1.0);
    pl_lane G[6], from[6], to[6], displacement[6], left[6];
    pl_plastic_load(goal, 6, G);
    pl_mask guided = pl_less_equal(G[0], G[0]); /* NAN: no goal */
    pl_plastic_log(old, from);
    pl_plastic_log(Fp, to);
    pl_lane along = zero;
    for (int i = 0; i < 6; i++) {
        displacement[i] = to[i] - from[i];
        left[i] = pl_select(guided, G[i], zero) - from[i];
        along += pl_set1(i < 3 ? 1.0 : 2.0) * displacement[i] * left[i];
    }
    pl_lane square = pl_symmetric3_square(displacement), values[3], stretches[3], U[6], full[9];
    pl_lane t = pl_min(pl_max(along / pl_max(square, pl_set1(1e-300)), zero), one);
    for (int i = 0; i < 6; i++) from[i] += t * displacement[i];
    pl_symmetric3_values(from, values);
    for (int i = 0; i < 3; i++) stretches[i] = pl_exp(values[i]);
    pl_symmetric3_function(from, values, stretches, U);
    pl_symmetric3_full(U, full);
    for (int i = 0; i < 9; i++) Fp[i] = pl_select(guided, full[i], Fp[i]);
    *flows = pl_and(*flows, pl_or(pl_not(guided), pl_less(zero, t)));
    return guided;
}

/* The elastic stretches of F_e F_p,old F_p,new^-1. */
PL_INLINE void find_left(flow_point *point) {
    pl_lane C[9], T[9], E[9], strain[6], values[3];
    pl_cross3(point->Fp + 3, point->Fp + 6, C);
    pl_cross3(point->Fp + 6, point->Fp, C + 3);
    pl_cross3(point->Fp, point->Fp + 3, C + 6);
    pl_lane inverse = pl_set1(1.0) / pl_dot3(point->Fp, C);
    pl_mat3_mul(point->F, point->old, T);
    pl_mat3_mul_transposed(T, C, E); /* C^T / det is the inverse */
    for (int i = 0; i < 9; i++) E[i] *= inverse;
    pl_symmetric3_strain(E, strain);
    pl_plastic_stretches(E, strain, values, point->left);
}

/* Prevents the accumulation of rounding: the cube root of a det near 1. */
PL_INLINE void keep_volume(pl_lane Fp[9]) {
    pl_lane scale = pl_set1(4.0 / 3.0) - pl_mat3_det(Fp) * pl_set1(1.0 / 3.0);
    for (int i = 0; i < 9; i++) Fp[i] *= scale;
}

/* The symmetric factor of F_p of a rule with kinematic hardening; returns the flowing lanes. */
PL_INLINE pl_mask harden_at(const flow_setup *setup, flow_point *point, const pl_lane values[3],
                            const pl_lane s[3], pl_lane factor[6]) {
    pl_lane transposed[9], logs[3], elastic[6], plastic[6], d[6], e[3], stretches[3];
    for (int i = 0; i < 3; i++) logs[i] = pl_log(s[i]);
    pl_symmetric3_function(point->strain, values, logs, elastic);
    for (int i = 0; i < 9; i++) transposed[i] = point->old[i % 3 * 3 + i / 3];
    pl_plastic_log(transposed, plastic); /* the left stretch is the transposed one's right stretch */
    pl_mask flows = setup->part->model->plasticity.rule->harden(&setup->args, elastic, plastic, d);
    if (setup->part->work.start)
        point->overshoot = setup->part->model->plasticity.rule->overshoot(&setup->args, d);
    pl_symmetric3_values(d, e);
    for (int i = 0; i < 3; i++) stretches[i] = pl_exp(e[i]);
    pl_symmetric3_function(d, e, stretches, factor);
    return flows;
}

/* Notes the elements for which a caller's rule returned invalid stretches. Those that it left unchanged
 * are the engine's. */
static void note_refused(const pl_part_model *part, int64_t batch, const flow_point *point,
                         const pl_lane trial[3], pl_flow_sums *sums) {
    for (int l = 0; l < PL_LANES; l++) {
        bool good = true;
        for (int i = 0; i < 3; i++) {
            double left = pl_lane_get(point->left[i], l);
            good = good && (left == pl_lane_get(trial[i], l) || (left > PL_FLOW_MIN && left < PL_FLOW_MAX));
        }
        if (good || !(pl_lane_get(point->weight, l) > 0)) continue; /* padding has no weight */
        if (sums->refused++) continue;
        sums->refused_element = part->ids[batch * PL_LANES + l];
        for (int i = 0; i < 3; i++) sums->refused_left[i] = pl_lane_get(point->left[i], l);
    }
}

/* The new F_p of the flowing lanes, which it returns. */
PL_INLINE pl_mask flow_at(const flow_setup *setup, int64_t batch, const double *goal, flow_point *point,
                          pl_flow_sums *sums) {
    const pl_plasticity *plasticity = &setup->part->model->plasticity;
    pl_lane values[3], raised[3], q[3], factor[6], full[9];
    for (int i = 0; i < 6; i++)
        factor[i] = pl_set1(0); /* set below if a lane flows, which gcc does not see */
    pl_plastic_stretches(point->F, point->strain, values, point->s);
    for (int i = 0; i < 3; i++) raised[i] = pl_max(point->s[i], pl_set1(PL_FLOW_FLOOR));
    bool hardens = plasticity->rule->harden;
    point->overshoot = pl_set1(0);
    pl_mask flows = hardens ? harden_at(setup, point, values, raised, factor)
                            : plasticity->rule->flow(&setup->args, raised, q, point->left);
    if (plasticity->rule->info.needs_callback) note_refused(setup->part->model, batch, point, raised, sums);
    if (!pl_any(flows)) return flows;
    if (!hardens) pl_symmetric3_function(point->strain, values, q, factor);
    pl_symmetric3_full(factor, full);
    pl_mat3_mul(full, point->old, point->Fp);
    if (plasticity->preserve_volume) keep_volume(point->Fp);
    pl_mask changed = limit_point(setup, point->Fp, &point->bound);
    point->overshoot = pl_select(changed, pl_set1(0), point->overshoot);
    if (plasticity->preserve_volume && pl_any(changed)) keep_volume(point->Fp);
    if (hardens) changed = pl_or(changed, flows); /* stretches that are left are not the rule's */
    if (goal) changed = pl_or(changed, guide_point(goal, point->old, point->Fp, &flows));
    changed = pl_or(changed, pl_less(point->s[2], pl_set1(PL_FLOW_FLOOR))); /* raised, so not what is left */
    pl_lane det = pl_mat3_det(point->Fp);
    flows = pl_and(flows, pl_and(pl_less(pl_set1(LOWEST_DET), det), pl_less(det, pl_set1(HIGHEST_DET))));
    for (int i = 0; i < 9; i++) point->Fp[i] = pl_select(flows, point->Fp[i], point->old[i]);
    point->known = !pl_any(changed);
    if (!point->known) find_left(point);
    return flows;
}

/* Elastic energy dissipated by the flow of a point. Flow within a step starts from a trial state that the
 * step's forces never reached; the energy that exceeds the plastic work is not counted. For crushed or
 * inverted elements the rule sees raised stretches, and flow could add energy without end: F_p does not
 * change there, except towards a goal. */
PL_INLINE pl_lane dissipate_at(const flow_setup *setup, bool guided, flow_point *point, pl_mask *flows) {
    const pl_lane zero = pl_set1(0.0), max = pl_set1(1e300), rounding = pl_set1(1e-9);
    const pl_material *material = &setup->part->work.material;
    pl_law_out before, after;
    pl_inversion_eval(material->eval, &setup->law, point->s, PL_WANT_ENERGY, &before);
    pl_inversion_eval(material->eval, &setup->law, point->left, PL_WANT_ENERGY, &after);
    pl_lane grown = pl_mat3_det(point->Fp) / pl_mat3_det(point->old);
    pl_lane had = point->weight * before.psi, lost = had - point->weight * grown * after.psi;
    if (material->treatment->has_energy && !guided) {
        pl_mask right_direction = pl_less_equal(pl_set1(PL_FLOW_FLOOR), point->s[2]);
        *flows = pl_and(*flows, pl_or(right_direction, pl_less_equal(-rounding * pl_abs(had), lost)));
        for (int i = 0; i < 9; i++) point->Fp[i] = pl_select(*flows, point->Fp[i], point->old[i]);
    }
    if (!guided) lost -= point->weight * point->overshoot;
    return pl_select(pl_and(*flows, pl_less(pl_abs(lost), max)), lost, zero);
}

/* Square of Green's strain, to be compared with |FT F - I|^2; stays negative. */
PL_INLINE pl_lane square_safe(pl_lane safe) {
    return pl_select(pl_less(safe, pl_set1(0.0)), safe, pl_set1(4.0) * safe * safe);
}

/* ... for a batch: a hardened point may yield without any strain. |log V_p| <= atanh |T|
 * (pl_plastic_bound_of). */
PL_INLINE pl_lane safe_square(const flow_setup *setup, int64_t batch) {
    if (!setup->part->model->plasticity.rule->harden) return setup->safe;
    const pl_lane one = pl_set1(1.0);
    pl_lane t = pl_sqrt(pl_lane_load(setup->part->work.bound + batch * PL_LANES));
    t = pl_min(t, pl_set1(1 - 1e-12));
    pl_lane plastic = pl_set1(0.5) * pl_log((one + t) / (one - t));
    return square_safe(setup->part->model->plasticity.rule->safe_at(&setup->args, plastic));
}

/* Flow of a batch's elements, with all their data updated. */
PL_INLINE void flow_batch(bool quadratic, int points, const flow_setup *setup, int64_t batch, const double *x,
                          pl_flow_sums *sums, pl_lane *dissipated) {
    const pl_part *part = setup->part;
    const double *rest = part->rest + batch * PL_REST_DOUBLES(points) * PL_LANES;
    pl_batch_nodes position;
    pl_mask any = pl_less(pl_set1(1.0), pl_set1(0.0));
    bool bounded = false;
    pl_lane min = safe_square(setup, batch);
    const int nodes = quadratic ? PL_QUADRATIC_NODES : PL_LINEAR_NODES;
    pl_batch_load(quadratic, part->model->derivatives, part->model->nodes + batch * nodes * PL_LANES,
                  pl_part_inactive(part, batch), x, &position);
    for (int k = 0; k < points; k++) {
        pl_point gradients;
        flow_point point;
        rest = pl_batch_load_point(&position, k, rest, &gradients, point.F);
        pl_symmetric3_strain(point.F, point.strain);
        pl_mask safe = pl_and(pl_less_equal(pl_symmetric3_square(point.strain), min),
                              pl_less(pl_set1(0.0), pl_mat3_det(point.F)));
        if (pl_all(safe)) continue;
        double *Fp = part->state.Fp + (batch * points + k) * 9 * PL_LANES;
        const double *goal =
            part->model->goal ? part->model->goal + (batch * points + k) * 6 * PL_LANES : NULL;
        pl_plastic_load(Fp, 9, point.old);
        point.weight = gradients.weight;
        pl_mask flows = flow_at(setup, batch, goal, &point, sums);
        if (!pl_any(flows)) continue;
        *dissipated += dissipate_at(setup, goal != NULL, &point, &flows);
        for (int i = 0; i < 9; i++) pl_lane_store(Fp + i * PL_LANES, point.Fp[i]);
        if (points == 1 && point.known) {
            double *bound = part->work.bound + batch * PL_LANES;
            pl_lane_store(bound, pl_select(flows, point.bound, pl_lane_load(bound)));
            bounded = true;
        }
        any = pl_or(any, pl_and(flows, pl_less(pl_set1(0.0), point.weight))); /* padding has no weight */
    }
    if (!pl_any(any)) return;
    sums->flowing += pl_count(any);
    pl_plastic_make_rest(part, batch);
    if (!bounded) pl_plastic_make_bound(part, batch);
}

static double largest_difference(int64_t n, const double *a, const double *b) {
    double max = 0;
    for (int64_t k = 0; k < n; k++) max = fmax(max, fabs(a[k] - b[k]));
    return max;
}

/* ... from F_p at the step's start, whatever was found in between. */
PL_INLINE void flow_from_start(bool quadratic, int points, const flow_setup *setup, int64_t batch,
                               const double *x, pl_flow_sums *sums, pl_lane *dissipated) {
    const pl_part *part = setup->part;
    const int64_t size = (int64_t)points * 9 * PL_LANES;
    const double *start = part->work.start + batch * size;
    double *Fp = part->state.Fp + batch * size, before[PL_MAX_ELEMENT_POINTS * 9 * PL_LANES];
    memcpy(before, Fp, (size_t)size * sizeof(double));
    if (memcmp(Fp, start, (size_t)size * sizeof(double))) {
        memcpy(Fp, start, (size_t)size * sizeof(double));
        pl_plastic_make_rest(part, batch);
        pl_plastic_make_bound(part, batch);
    }
    flow_batch(quadratic, points, setup, batch, x, sums, dissipated);
    sums->flow = fmax(sums->flow, largest_difference(size, Fp, start));
    sums->change = fmax(sums->change, largest_difference(size, Fp, before));
}

/* The parameters of a batch, or of a whole chunk if they do not vary between elements. */
static void set_parameters(flow_setup *setup, int64_t batch) {
    const pl_part *part = setup->part;
    for (int i = 0; i < PL_MAX_FLOW_PARAMS; i++)
        setup->args.p[i] = pl_part_value(part, batch, PL_MATERIAL_FLOW + i);
    pl_part_law(part, (pl_limiter){0, 0}, batch, &setup->law);
    setup->args.mu = setup->law.p[PL_MU];
    part->model->plasticity.rule->prepare(&setup->args);
    setup->safe = square_safe(setup->args.safe);
    setup->allowed = setup->args.allowed * setup->args.allowed;
}

PL_INLINE void flow_elements(bool quadratic, int points, const pl_flow_task *task, const pl_part *part,
                             const pl_chunk *chunk, pl_flow_sums *sums) {
    flow_setup setup = {.part = part};
    pl_lane dissipated = pl_set1(0.0);
    pl_plasticity_broadcast(&part->model->plasticity, task->dt, &setup.args);
    pl_material_broadcast(&part->work.material, (pl_limiter){0, 0}, &setup.law);
    set_parameters(&setup, chunk->first_batch);
    for (int k = 0; k < chunk->batches; k++) {
        if (part->model->varied_count) set_parameters(&setup, chunk->first_batch + k);
        if (part->work.start)
            flow_from_start(quadratic, points, &setup, chunk->first_batch + k, task->x, sums, &dissipated);
        else
            flow_batch(quadratic, points, &setup, chunk->first_batch + k, task->x, sums, &dissipated);
    }
    if (sums->flowing || sums->change > 0) sums->largest_strain = pl_plastic_chunk_strain(part, chunk);
    for (int l = 0; l < PL_LANES && part->work.material.treatment->has_energy; l++)
        sums->dissipated += pl_lane_get(dissipated, l);
}

void pl_linear_flow(const pl_flow_task *task, const pl_part *part, const pl_chunk *chunk,
                    pl_flow_sums *sums) {
    flow_elements(false, 1, task, part, chunk, sums);
}

void pl_quadratic_flow(const pl_flow_task *task, const pl_part *part, const pl_chunk *chunk,
                       pl_flow_sums *sums) {
    flow_elements(true, part->model->element->points, task, part, chunk, sums);
}

static void flow_chunk(void *context, int64_t index, int worker) {
    (void)worker;
    const flow_run *run = context;
    const pl_chunk *chunk = &run->assembly->model->chunks[index];
    const pl_part *part = &run->assembly->parts[chunk->part];
    pl_flow_sums *sums = &run->assembly->work.flow_sums[index];
    *sums = (pl_flow_sums){.largest_strain = sums->largest_strain}; /* of when it last flowed */
    bool flows = run->in_step ? part->work.start != NULL : part->model->plasticity.rule != NULL;
    if (flows) part->model->kernels->flow(&run->task, part, chunk, sums);
}

static void flow(pl_assembly *assembly, pl_threads *threads, const pl_flow_task *task, bool in_step,
                 pl_flow_sums *sums) {
    *sums = (pl_flow_sums){0};
    if (!assembly->model->plastic_size) return;
    flow_run run = {assembly, *task, in_step};
    pl_threads_run(threads, assembly->model->chunk_count, flow_chunk, &run);
    for (int64_t c = 0; c < assembly->model->chunk_count; c++) {
        const pl_flow_sums *s = &assembly->work.flow_sums[c];
        sums->dissipated += s->dissipated;
        sums->largest_strain = fmax(sums->largest_strain, s->largest_strain);
        sums->flowing += s->flowing;
        sums->flow = fmax(sums->flow, s->flow);
        sums->change = fmax(sums->change, s->change);
        if (s->refused && !sums->refused) {
            sums->refused_element = s->refused_element;
            memcpy(sums->refused_left, s->refused_left, sizeof s->refused_left);
        }
        sums->refused += s->refused;
    }
}

void pl_plastic_flow(pl_assembly *assembly, pl_threads *threads, const double *x, double dt,
                     pl_flow_sums *sums) {
    flow(assembly, threads, &(pl_flow_task){x, dt}, false, sums);
}

void pl_plastic_follow(pl_assembly *assembly, pl_threads *threads, const double *x, double dt,
                       pl_flow_sums *sums) {
    flow(assembly, threads, &(pl_flow_task){x, dt}, true, sums);
}
