/* Plastic flow by batches; see plastic.h. Rules work on principal stretches (plasticity/flow.h); here are the
 * tensors around them, as functions of FT F (math/symmetric3.h), and the rest shape that follows. */
#include "assembly/plastic.h"
#include "assembly/quadratic.h"
#include "core/memory.h"
#include "math/symmetric3.h"

#include <stdlib.h>

/* An F_p outside these determinants is not taken: something before it was not finite. */
#define LOWEST_DET 1e-30
#define HIGHEST_DET 1e30

/* ---- memory
 * ------------------------------------------------------------------------------------------------------ */

static int64_t part_points(const pl_part *part) { return part->batches * part->element->points; }

static int64_t rest_size(const pl_part *part) {
    return part->batches * PL_REST_DOUBLES(part->element->points) * PL_LANES;
}

/* F_p = I */
static void reset(double *Fp, int64_t points) {
    for (int64_t k = 0; k < 9 * points * PL_LANES; k++) Fp[k] = k / PL_LANES % 9 % 4 ? 0 : 1;
}

pl_status pl_plastic_create(pl_assembly *assembly, pl_error *err) {
    for (int p = 0; p < assembly->part_count; p++) {
        const pl_part *part = &assembly->parts[p];
        if (part->plasticity.rule) assembly->plastic_size += 9 * PL_LANES * part_points(part);
        if (part->plasticity.rule || assembly->reshapes) assembly->shapes_size += rest_size(part);
    }
    if (!assembly->shapes_size) return PL_OK;
    assembly->plastic = pl_array_new(assembly->plastic_size, sizeof(double));
    assembly->shapes = pl_array_new(assembly->shapes_size, sizeof(double));
    assembly->flow_sums = pl_array_new(assembly->chunk_count, sizeof *assembly->flow_sums);
    if (!assembly->plastic || !assembly->shapes || !assembly->flow_sums)
        return pl_error_memory(err, (assembly->plastic_size + assembly->shapes_size) * 8,
                               "plastic deformation");
    reset(assembly->plastic, assembly->plastic_size / (9 * PL_LANES));
    double *Fp = assembly->plastic, *shape = assembly->shapes;
    for (int p = 0; p < assembly->part_count; p++) {
        pl_part *part = &assembly->parts[p];
        if (!part->plasticity.rule && !assembly->reshapes) continue;
        part->flow.rest = shape;
        memcpy(shape, part->rest, (size_t)rest_size(part) * sizeof(double));
        shape += rest_size(part);
        if (!part->plasticity.rule) continue;
        part->flow.bound = pl_array_new(part->batches * PL_LANES, sizeof(double));
        if (!part->flow.bound) return pl_error_memory(err, part->batches * PL_LANES * 8, "rest shapes");
        part->flow.Fp = Fp;
        Fp += 9 * PL_LANES * part_points(part);
    }
    return PL_OK;
}

void pl_plastic_free(pl_assembly *assembly) {
    for (int p = 0; assembly->parts && p < assembly->part_count; p++) {
        free(assembly->parts[p].flow.bound);
        free(assembly->parts[p].flow.goal);
    }
    free(assembly->plastic);
    free(assembly->shapes);
    free(assembly->flow_sums);
}

/* ---- tensors
 * ----------------------------------------------------------------------------------------------------- */

PL_INLINE void load_rows(const double *from, int rows, pl_lane *out) {
    for (int i = 0; i < rows; i++) out[i] = pl_lane_load(from + i * PL_LANES);
}

/* Principal stretches of F, given FT F - I: `values` are its eigenvalues, which belong to them. */
PL_INLINE void find_stretches(const pl_lane F[9], const pl_lane strain[6], pl_lane values[3], pl_lane s[3]) {
    const pl_lane zero = pl_set1(0.0), one = pl_set1(1.0);
    pl_symmetric3_values(strain, values);
    for (int i = 0; i < 3; i++) s[i] = pl_sqrt(pl_max(values[i] + one, zero));
    s[2] = pl_copysign(s[2], pl_mat3_det(F));
}

/* Logarithms of the stretches of an F_p. */
PL_INLINE void find_logs(const pl_lane F[9], pl_lane strain[6], pl_lane values[3], pl_lane h[3]) {
    pl_lane s[3];
    pl_symmetric3_strain(F, strain);
    find_stretches(F, strain, values, s);
    for (int i = 0; i < 3; i++) h[i] = pl_log(pl_max(s[i], pl_set1(1e-15)));
}

PL_INLINE pl_lane find_strain(const pl_lane F[9]) {
    pl_lane strain[6], values[3], h[3];
    find_logs(F, strain, values, h);
    return pl_flow_norm(h);
}

/* The logarithm of the right stretch of F, det F > 0: free of any rotation of the world. */
PL_INLINE void find_log(const pl_lane F[9], pl_lane out[6]) {
    pl_lane strain[6], values[3], h[3];
    find_logs(F, strain, values, h);
    pl_symmetric3_function(strain, values, h, out);
}

/* ---- the rest shape
 * ---------------------------------------------------------------------------------------------- */

/* Not inlined: flow and restore must round alike. */
__attribute__((noinline)) void pl_rest_reshape(int points, const double *deformations, const double *from,
                                               double *to) {
    const int rows = PL_POINT_DOUBLES - 1;
    for (int q = 0; q < points; q++, from += (rows + 1) * PL_LANES, to += (rows + 1) * PL_LANES) {
        pl_lane F[9], C[9], b[3];
        load_rows(deformations + q * 9 * PL_LANES, 9, F);
        pl_cross3(F + 3, F + 6, C);
        pl_cross3(F + 6, F, C + 3);
        pl_cross3(F, F + 3, C + 6);
        pl_lane det = pl_dot3(F, C), inverse = pl_set1(1.0) / det; /* F^-T = C / det */
        for (int i = 0; i < 9; i++) C[i] *= inverse;
        for (int a = 0; a < rows; a += 3) {
            load_rows(from + a * PL_LANES, 3, b);
            for (int i = 0; i < 3; i++) pl_lane_store(to + (a + i) * PL_LANES, pl_dot3(C + 3 * i, b));
        }
        pl_lane_store(to + rows * PL_LANES, det * pl_lane_load(from + rows * PL_LANES));
    }
}

/* Remakes the rest data of one batch from F_p. */
static void make_rest(const pl_part *part, int64_t batch) {
    const int points = part->element->points;
    int64_t at = batch * PL_REST_DOUBLES(points) * PL_LANES;
    pl_rest_reshape(points, part->flow.Fp + batch * points * 9 * PL_LANES, part->flow.rest + at,
                    part->rest + at);
}

/* The square of the norm of tanh(log U_p), cheaper than the logarithm: the eigenvalues of T = (C - I)(C +
 * I)^-1 = I - 2 (C + I)^-1, C = F_pT F_p, are tanh of the logarithms of the stretches. |log U_p| <= atanh
 * |T|; with one axis it is equal. */
PL_INLINE pl_lane find_bound(const pl_lane strain[6]) {
    const pl_lane one = pl_set1(1.0), two = pl_set1(2.0);
    pl_lane A[6], B[6];
    for (int i = 0; i < 6; i++) A[i] = i < 3 ? strain[i] + two : strain[i];
    B[0] = A[1] * A[2] - A[5] * A[5];
    B[1] = A[0] * A[2] - A[4] * A[4];
    B[2] = A[0] * A[1] - A[3] * A[3];
    B[3] = A[4] * A[5] - A[2] * A[3];
    B[4] = A[3] * A[5] - A[1] * A[4];
    B[5] = A[3] * A[4] - A[0] * A[5];
    pl_lane scale = -two / (A[0] * B[0] + A[3] * B[3] + A[4] * B[4]);
    for (int i = 0; i < 6; i++) B[i] = i < 3 ? one + scale * B[i] : scale * B[i];
    return pl_symmetric3_square(B);
}

/* Of all points of a batch. */
static void make_bound(const pl_part *part, int64_t batch) {
    pl_lane largest = pl_set1(0.0), F[9], strain[6];
    for (int q = 0; q < part->element->points; q++) {
        load_rows(part->flow.Fp + (batch * part->element->points + q) * 9 * PL_LANES, 9, F);
        pl_symmetric3_strain(F, strain);
        largest = pl_max(largest, find_bound(strain));
    }
    pl_lane_store(part->flow.bound + batch * PL_LANES, largest);
}

/* The largest plastic strain of a batch. Not inlined, as make_rest. */
static __attribute__((noinline)) double batch_strain(const pl_part *part, int64_t batch) {
    pl_lane largest = pl_set1(0.0), F[9];
    for (int q = 0; q < part->element->points; q++) {
        load_rows(part->flow.Fp + (batch * part->element->points + q) * 9 * PL_LANES, 9, F);
        largest = pl_max(largest, find_strain(F));
    }
    double most = 0;
    for (int l = 0; l < PL_LANES; l++) most = fmax(most, pl_lane_get(largest, l));
    return most;
}

/* The square of tanh that strains above `strain` exceed, rounding aside. */
static pl_lane passed_bound(double strain) {
    double t = tanh(strain);
    return pl_set1(t * t * (1 - 1e-12));
}

/* The largest plastic strain of a chunk: looks closely only where the bounds leave it open, the largest
 * first. */
static double chunk_strain(const pl_part *part, const pl_chunk *chunk) {
    const double *bound = part->flow.bound + chunk->first_batch * PL_LANES;
    pl_lane highest = pl_set1(0.0);
    for (int k = 0; k < chunk->batches; k++) highest = pl_max(highest, pl_lane_load(bound + k * PL_LANES));
    double top = 0;
    for (int l = 0; l < PL_LANES; l++) top = fmax(top, pl_lane_get(highest, l));
    int first = 0;
    while (first + 1 < chunk->batches &&
           !pl_any(pl_less_equal(pl_set1(top), pl_lane_load(bound + first * PL_LANES))))
        first++;
    double most = batch_strain(part, chunk->first_batch + first);
    pl_lane passed = passed_bound(most);
    for (int k = 0; k < chunk->batches; k++) {
        if (k == first || !pl_any(pl_less(passed, pl_lane_load(bound + k * PL_LANES)))) continue;
        most = fmax(most, batch_strain(part, chunk->first_batch + k));
        passed = passed_bound(most);
    }
    return most;
}

typedef struct flow_task {
    pl_assembly *assembly;
    const double *x;
    double dt;
} flow_task;

static void restore_chunk(void *context, int64_t index, int worker) {
    (void)worker;
    pl_assembly *assembly = context;
    const pl_chunk *chunk = &assembly->chunks[index];
    const pl_part *part = &assembly->parts[chunk->part];
    if (!part->plasticity.rule) { /* what was replaced is all there is */
        int64_t size = PL_REST_DOUBLES(part->element->points) * PL_LANES, first = chunk->first_batch * size;
        if (assembly->reshapes)
            memcpy(part->rest + first, part->flow.rest + first,
                   (size_t)(chunk->batches * size) * sizeof(double));
        return;
    }
    for (int k = 0; k < chunk->batches; k++) {
        make_rest(part, chunk->first_batch + k);
        make_bound(part, chunk->first_batch + k);
    }
    assembly->flow_sums[index].largest_strain = chunk_strain(part, chunk);
}

void pl_plastic_restore(pl_assembly *assembly, pl_threads *threads) {
    if (assembly->shapes_size) pl_threads_run(threads, assembly->chunk_count, restore_chunk, assembly);
}

/* ---- flow
 * -------------------------------------------------------------------------------------------------------- */

/* What a chunk's batches share. */
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
    pl_lane s[3];    /* trial stretches */
    pl_lane old[9];  /* F_p before ... */
    pl_lane Fp[9];   /* ... and after */
    pl_lane left[3]; /* elastic stretches after */
    pl_lane bound;   /* find_bound of F_p after ... */
    bool known;      /* ... where it is known */
} flow_point;

/* Brings F_p within the rule's limit: F_p <- F_p U^-1 U'. Returns the lanes that it changed, and a bound of
 * the plastic strain before. */
PL_INLINE pl_mask limit_point(const flow_setup *setup, pl_lane Fp[9], pl_lane *bound) {
    pl_lane strain[6], values[3], p[3], to[3], factor[6], full[9], limited[9];
    pl_symmetric3_strain(Fp, strain);
    *bound = find_bound(strain);
    pl_mask open = pl_less(setup->allowed, *bound);
    if (!pl_any(open)) return open;
    find_stretches(Fp, strain, values, p);
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
PL_INLINE pl_mask guide_point(const double *goal, const pl_lane old[9], pl_lane Fp[9], pl_mask *flows) {
    const pl_lane zero = pl_set1(0.0), one = pl_set1(1.0);
    pl_lane G[6], from[6], to[6], way[6], left[6];
    load_rows(goal, 6, G);
    pl_mask guided = pl_less_equal(G[0], G[0]); /* NAN: no goal */
    find_log(old, from);
    find_log(Fp, to);
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
    find_stretches(E, strain, values, point->left);
}

/* Keeps rounding from adding up: the cube root of a det near 1. */
PL_INLINE void keep_volume(pl_lane Fp[9]) {
    pl_lane scale = pl_set1(4.0 / 3.0) - pl_mat3_det(Fp) * pl_set1(1.0 / 3.0);
    for (int i = 0; i < 9; i++) Fp[i] *= scale;
}

/* The factor of F_p, symmetric, of a rule with a memory of directions; returns where it flows. */
PL_INLINE pl_mask harden_at(const flow_setup *setup, const flow_point *point, const pl_lane values[3],
                            const pl_lane s[3], pl_lane factor[6]) {
    pl_lane transposed[9], logs[3], elastic[6], plastic[6], d[6], e[3], stretches[3];
    for (int i = 0; i < 3; i++) logs[i] = pl_log(s[i]);
    pl_symmetric3_function(point->strain, values, logs, elastic);
    for (int i = 0; i < 9; i++) transposed[i] = point->old[i % 3 * 3 + i / 3];
    find_log(transposed, plastic); /* the left stretch is the transposed one's right stretch */
    pl_mask flows = setup->part->plasticity.rule->harden(&setup->args, elastic, plastic, d);
    pl_symmetric3_values(d, e);
    for (int i = 0; i < 3; i++) stretches[i] = pl_exp(e[i]);
    pl_symmetric3_function(d, e, stretches, factor);
    return flows;
}

/* The new F_p of the lanes that flow, which it returns. */
PL_INLINE pl_mask flow_at(const flow_setup *setup, const double *goal, flow_point *point) {
    const pl_plasticity *plasticity = &setup->part->plasticity;
    pl_lane values[3], raised[3], q[3], factor[6], full[9];
    find_stretches(point->F, point->strain, values, point->s);
    for (int i = 0; i < 3; i++) raised[i] = pl_max(point->s[i], pl_set1(PL_FLOW_FLOOR));
    bool hardens = plasticity->rule->harden;
    pl_mask flows = hardens ? harden_at(setup, point, values, raised, factor)
                            : plasticity->rule->flow(&setup->args, raised, q, point->left);
    if (!pl_any(flows)) return flows;
    if (!hardens) pl_symmetric3_function(point->strain, values, q, factor);
    pl_symmetric3_full(factor, full);
    pl_mat3_mul(full, point->old, point->Fp);
    if (plasticity->preserve_volume) keep_volume(point->Fp);
    pl_mask changed = limit_point(setup, point->Fp, &point->bound);
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

/* Elastic energy that the flow of a point took away. */
PL_INLINE pl_lane dissipated_at(const flow_setup *setup, const flow_point *point, pl_mask flows) {
    const pl_lane zero = pl_set1(0.0), most = pl_set1(1e300);
    const pl_material *material = &setup->part->material;
    pl_law_out before, after;
    pl_inversion_eval(material->inversion, material->eval, &setup->law, point->s, PL_WANT_ENERGY, &before);
    pl_inversion_eval(material->inversion, material->eval, &setup->law, point->left, PL_WANT_ENERGY, &after);
    pl_lane grown = pl_mat3_det(point->Fp) / pl_mat3_det(point->old);
    pl_lane lost = point->weight * (before.psi - grown * after.psi);
    return pl_select(pl_and(flows, pl_less(pl_abs(lost), most)), lost, zero);
}

/* Of Green's strain, to be compared with |FT F - I|^2; stays negative. */
PL_INLINE pl_lane square_safe(pl_lane safe) {
    return pl_select(pl_less(safe, pl_set1(0.0)), safe, pl_set1(4.0) * safe * safe);
}

/* ... for a batch: what has hardened may yield without any strain. |log V_p| <= atanh |T| (find_bound). */
PL_INLINE pl_lane safe_square(const flow_setup *setup, int64_t batch) {
    if (!setup->part->plasticity.rule->harden) return setup->safe;
    const pl_lane one = pl_set1(1.0);
    pl_lane t = pl_sqrt(pl_lane_load(setup->part->flow.bound + batch * PL_LANES));
    t = pl_min(t, pl_set1(1 - 1e-12));
    pl_lane plastic = pl_set1(0.5) * pl_log((one + t) / (one - t));
    return square_safe(setup->part->plasticity.rule->safe_at(&setup->args, plastic));
}

/* Elements of a batch that flow; everything of them is up to date then. */
PL_INLINE void flow_batch(int nodes, int points, const flow_setup *setup, int64_t batch, const double *x,
                          pl_flow_sums *sums, pl_lane *dissipated) {
    const pl_part *part = setup->part;
    const double *rest = part->rest + batch * PL_REST_DOUBLES(points) * PL_LANES;
    pl_batch_nodes position;
    pl_mask any = pl_less(pl_set1(1.0), pl_set1(0.0));
    bool bounded = false;
    pl_lane least = safe_square(setup, batch);
    pl_batch_load(nodes, part->slopes, part->nodes + batch * nodes * PL_LANES, pl_part_lacks(part, batch), x,
                  &position);
    for (int k = 0; k < points; k++) {
        pl_point gradients;
        flow_point point;
        rest = pl_batch_load_point(&position, k, rest, &gradients, point.F);
        pl_symmetric3_strain(point.F, point.strain);
        pl_mask safe = pl_and(pl_less_equal(pl_symmetric3_square(point.strain), least),
                              pl_less(pl_set1(0.0), pl_mat3_det(point.F)));
        if (pl_all(safe)) continue;
        double *Fp = part->flow.Fp + (batch * points + k) * 9 * PL_LANES;
        const double *goal = part->flow.goal ? part->flow.goal + (batch * points + k) * 6 * PL_LANES : NULL;
        load_rows(Fp, 9, point.old);
        point.weight = gradients.weight;
        pl_mask flows = flow_at(setup, goal, &point);
        if (!pl_any(flows)) continue;
        *dissipated += dissipated_at(setup, &point, flows);
        for (int i = 0; i < 9; i++) pl_lane_store(Fp + i * PL_LANES, point.Fp[i]);
        if (points == 1 && point.known) {
            double *bound = part->flow.bound + batch * PL_LANES;
            pl_lane_store(bound, pl_select(flows, point.bound, pl_lane_load(bound)));
            bounded = true;
        }
        any = pl_or(any, pl_and(flows, pl_less(pl_set1(0.0), point.weight))); /* padding has no weight */
    }
    if (!pl_any(any)) return;
    sums->flowing += pl_count(any);
    make_rest(part, batch);
    if (!bounded) make_bound(part, batch);
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
    setup->allowed = setup->args.allowed * setup->args.allowed;
}

PL_INLINE void flow_chunk_for(int nodes, int points, const flow_task *task, const pl_chunk *chunk,
                              const pl_part *part, pl_flow_sums *sums) {
    flow_setup setup = {.part = part};
    pl_lane dissipated = pl_set1(0.0);
    pl_plasticity_broadcast(&part->plasticity, task->dt, &setup.args);
    pl_material_broadcast(&part->material, part->material.limit_start, part->material.limit_end, &setup.law);
    set_parameters(&setup, chunk->first_batch);
    for (int k = 0; k < chunk->batches; k++) {
        if (part->varied_count) set_parameters(&setup, chunk->first_batch + k);
        flow_batch(nodes, points, &setup, chunk->first_batch + k, task->x, sums, &dissipated);
    }
    if (sums->flowing) sums->largest_strain = chunk_strain(part, chunk);
    bool has_energy = part->material.inversion != PL_INVERSION_CLAMP;
    for (int l = 0; l < PL_LANES && has_energy; l++) sums->dissipated += pl_lane_get(dissipated, l);
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

/* ---- goals and results
 * ------------------------------------------------------------------------------------------- */

/* The goal of one batch; the id of an element that cannot have it, or -1. */
static int64_t set_batch_goal(pl_part *part, int64_t batch, const double *goal, const uint8_t *marked) {
    const int nodes = part->element->nodes, points = part->element->points;
    const int32_t *index = part->nodes + batch * nodes * PL_LANES;
    const double *rest = part->flow.rest + batch * PL_REST_DOUBLES(points) * PL_LANES;
    pl_batch_nodes position;
    pl_batch_load(nodes, part->slopes, index, NULL, goal, &position);
    for (int q = 0; q < points; q++) {
        pl_point gradients;
        pl_lane F[9], logs[6];
        rest = pl_batch_load_point(&position, q, rest, &gradients, F);
        pl_lane det = pl_mat3_det(F);
        find_log(F, logs);
        for (int l = 0; l < PL_LANES; l++) {
            bool mine = true;
            for (int a = 0; a < nodes; a++) mine = mine && marked[index[a * PL_LANES + l]];
            if (mine && !(pl_lane_get(det, l) > 1e-6)) return part->ids[batch * PL_LANES + l];
            for (int i = 0; i < 6; i++) {
                part->flow.goal[((batch * points + q) * 6 + i) * PL_LANES + l] =
                    mine ? pl_lane_get(logs[i], l) : (double)NAN;
            }
        }
    }
    return -1;
}

pl_status pl_plastic_set_goal(pl_assembly *assembly, const double *goal, const uint8_t *marked,
                              int64_t *element, pl_error *err) {
    *element = -1;
    for (int p = 0; p < assembly->part_count; p++) {
        pl_part *part = &assembly->parts[p];
        if (!part->plasticity.rule) continue;
        part->flow.goal = pl_array_new(6 * PL_LANES * part_points(part), sizeof(double));
        if (!part->flow.goal)
            return pl_error_memory(err, 48 * PL_LANES * part_points(part), "the goal of plastic flow");
        for (int64_t batch = 0; batch < part->batches; batch++) {
            *element = set_batch_goal(part, batch, goal, marked);
            if (*element >= 0)
                return pl_error_set(err, PL_ERR_INPUT, "the goal inverts or flattens an element");
        }
    }
    return PL_OK;
}

/* Calls `put` with each element's id, |log F_p| and det F_p. */
static void visit(const pl_assembly *assembly,
                  void (*put)(double *out, int64_t id, double strain, double det), double *out) {
    for (int p = 0; p < assembly->part_count; p++) {
        const pl_part *part = &assembly->parts[p];
        const int points = part->element->points, rows = PL_POINT_DOUBLES;
        for (int64_t batch = 0; batch < part->batches && part->plasticity.rule; batch++) {
            pl_lane sums[3] = {pl_set1(0.0), pl_set1(0.0), pl_set1(0.0)};
            for (int64_t q = batch * points; q < (batch + 1) * points; q++) {
                pl_lane F[9];
                load_rows(part->flow.Fp + q * 9 * PL_LANES, 9, F);
                pl_lane weight = pl_lane_load(part->flow.rest + ((q + 1) * rows - 1) * PL_LANES);
                sums[0] += weight;
                sums[1] += weight * find_strain(F);
                sums[2] += weight * pl_mat3_det(F);
            }
            for (int l = 0; l < PL_LANES && batch * PL_LANES + l < part->count; l++) {
                double whole = pl_lane_get(sums[0], l);
                put(out, part->ids[batch * PL_LANES + l], pl_lane_get(sums[1], l) / whole,
                    pl_lane_get(sums[2], l) / whole);
            }
        }
    }
}

static void put_strain(double *out, int64_t id, double strain, double det) {
    (void)det;
    out[id] = strain;
}

static void put_det(double *out, int64_t id, double strain, double det) {
    (void)strain;
    out[id] *= det;
}

void pl_plastic_strain(const pl_assembly *assembly, double *strain) {
    for (int64_t e = 0; e < assembly->elements; e++) strain[e] = 0;
    visit(assembly, put_strain, strain);
}

void pl_plastic_complete_det(const pl_assembly *assembly, double *det) { visit(assembly, put_det, det); }
