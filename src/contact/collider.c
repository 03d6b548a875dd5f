/* A shape with a pose that moves: what is known in the shape's frame, carried to the world's. The velocity is
 * that of the material point nearest to the asker, from its places in both poses of the step. */
#include "contact/shape.h"
#include "core/fields.h"
#include "core/memory.h"
#include "math/rotation.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- checks
 * ------------------------------------------------------------------------------------------------------ */

/* A shape's own directions. */
static pl_status check_directions(const pl_collider_def *def, const pl_field *params, const char *what,
                                  pl_error *err) {
    for (const pl_field *field = params; field && field->name; field++) {
        if (field->type != PL_FIELD_VEC3 || (field->unit && *field->unit)) continue;
        const double *v = (const double *)(const void *)((const char *)def + field->offset);
        pl_status status = pl_direction_check(v, what, field->name, err);
        if (status != PL_OK) return status;
    }
    return PL_OK;
}

static pl_status check(const pl_collider_def *def, const char *what, pl_error *err) {
    pl_status status = pl_fields_check(pl_collider_fields(), def, what, err);
    if (status != PL_OK) return status;
    const pl_collider_shape *shape = pl_collider_shape_named(def->shape);
    if (shape->info.params) status = pl_fields_check(shape->info.params, def, what, err);
    if (status == PL_OK) status = check_directions(def, shape->info.params, what, err);
    if (status == PL_OK) status = pl_direction_check(def->axis, what, "axis", err);
    if (status == PL_OK && !isnan(def->pivot_axis[0]))
        status = pl_direction_check(def->pivot_axis, what, "pivot_axis", err);
    if (status == PL_OK) status = pl_rotation_check(def->rotate_axis, def->rotate_degrees, what, err);
    if (status == PL_OK) status = pl_curve_check(&def->translation, what, "translation", 3, err);
    if (status == PL_OK) status = pl_curve_check(&def->rotation, what, "rotation", 1, err);
    return status == PL_OK && shape->check ? shape->check(def, err) : status;
}

pl_status pl_collider_def_read(const pl_collider_def *given, pl_collider_def *def, pl_error *err) {
    char what[PL_TITLE_SIZE];
    *def = pl_collider_def_default();
    pl_status status = pl_def_read(given, "collider", def, sizeof *def, err);
    return status == PL_OK ? check(def, pl_title(what, "collider", def->name ? def->name : "", 0), err)
                           : status;
}

pl_status pl_collider_check(const pl_collider_def *def, pl_error *err) {
    pl_collider_def own;
    return pl_collider_def_read(def, &own, err);
}

/* ---- poses
 * ------------------------------------------------------------------------------------------------------- */

/* The shortest turn from z to an axis; half a turn about x where they are opposite. */
static void turn_from_z(const double axis[3], double R[9]) {
    double length = sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
    double x = axis[0] / length, y = axis[1] / length, z = axis[2] / length;
    static const double opposite[9] = {1, 0, 0, 0, -1, 0, 0, 0, -1};
    if (z < -1 + 1e-12) {
        memcpy(R, opposite, sizeof opposite);
        return;
    }
    double a = 1 / (1 + z);
    const double turn[9] = {1 - a * x * x, -a * x * y, x, -a * x * y, 1 - a * y * y, y, -x, -y, z};
    memcpy(R, turn, sizeof turn);
}

static void apply(const double A[9], const double v[3], double out[3]) {
    for (int i = 0; i < 3; i++) out[i] = A[3 * i] * v[0] + A[3 * i + 1] * v[1] + A[3 * i + 2] * v[2];
}

static void apply_transposed(const double A[9], const double v[3], double out[3]) {
    for (int i = 0; i < 3; i++) out[i] = A[i] * v[0] + A[3 + i] * v[1] + A[6 + i] * v[2];
}

static void multiply(const double A[9], const double B[9], double out[9]) {
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++)
            out[3 * i + j] = A[3 * i] * B[j] + A[3 * i + 1] * B[3 + j] + A[3 * i + 2] * B[6 + j];
    }
}

static void place(const pl_collider_def *def, const pl_collider_shape *shape, double turn[9]) {
    static const double identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    memcpy(turn, identity, sizeof identity);
    if (shape->has_axis)
        turn_from_z(def->axis, turn);
    else if (def->rotate_degrees != 0)
        pl_rotation_matrix(def->rotate_axis, def->rotate_degrees, turn);
}

static void pose_at(const pl_collider_def *def, const pl_collider_shape *shape, const pl_curve *translation,
                    const pl_curve *rotation, double time, pl_pose *pose) {
    double degrees = 0, shift[3] = {0, 0, 0}, turn[9];
    pl_curve_at(translation, time, shift);
    pl_curve_at(rotation, time, &degrees);
    place(def, shape, turn);
    memcpy(pose->turn, turn, sizeof turn);
    for (int i = 0; i < 3; i++) pose->shift[i] = def->center[i] + shift[i];
    if (degrees == 0) return; /* without a rotation places are exact */
    const double *axis = isfinite(def->pivot_axis[0]) ? def->pivot_axis : def->axis;
    const double *pivot = isfinite(def->pivot[0]) ? def->pivot : def->center;
    double R[9], arm[3], moved[3];
    pl_rotation_matrix(axis, degrees, R);
    multiply(R, turn, pose->turn);
    for (int i = 0; i < 3; i++) arm[i] = def->center[i] - pivot[i];
    apply(R, arm, moved);
    for (int i = 0; i < 3; i++) pose->shift[i] = pivot[i] + moved[i] + shift[i];
}

void pl_collider_pose(const pl_collider_def *def, double time, pl_pose *pose) {
    pose_at(def, pl_collider_shape_named(def->shape), &def->translation, &def->rotation, time, pose);
}

bool pl_collider_moves(const pl_collider *collider) {
    return collider->translation.curve.count > 1 || collider->rotation.curve.count > 1;
}

void pl_collider_move(pl_collider *collider, double start, double end) {
    const pl_curve *translation = &collider->translation.curve, *rotation = &collider->rotation.curve;
    pose_at(&collider->def, collider->shape, translation, rotation, start, &collider->start);
    pose_at(&collider->def, collider->shape, translation, rotation, end, &collider->end);
    collider->duration = end - start;
}

/* ---- life
 * -------------------------------------------------------------------------------------------------------- */

/* What the shape prepares, or what was prepared for another. */
static pl_status prepare(pl_collider *collider, const pl_collider_def *def, const pl_collider *like,
                         pl_threads *threads, pl_error *err) {
    if (!collider->shape->prepare) return PL_OK;
    if (like && like->shape == collider->shape && like->owners) {
        collider->data = like->data;
        collider->owners = like->owners;
        ++*collider->owners;
        return PL_OK;
    }
    collider->owners = pl_array_new(1, sizeof *collider->owners);
    if (!collider->owners) return pl_error_memory(err, sizeof *collider->owners, "a collider");
    *collider->owners = 1;
    return collider->shape->prepare(def, threads, &collider->data, err);
}

static void release(pl_collider *collider) {
    if (!collider->owners || --*collider->owners > 0) return;
    if (collider->data && collider->shape->release) collider->shape->release(collider->data);
    free(collider->owners);
}

pl_status pl_collider_create(const pl_collider_def *def, pl_threads *threads, pl_collider **out,
                             pl_error *err) {
    return pl_collider_create_like(NULL, def, threads, out, err);
}

pl_status pl_collider_create_like(const pl_collider *like, const pl_collider_def *given, pl_threads *threads,
                                  pl_collider **out, pl_error *err) {
    *out = NULL;
    pl_collider_def own;
    const pl_collider_def *def = &own;
    pl_status status = pl_collider_def_read(given, &own, err);
    if (status != PL_OK) return status;
    pl_collider *collider = pl_array_new(1, sizeof *collider);
    if (!collider) return pl_error_memory(err, sizeof *collider, "a collider");
    const char *name = def->name ? def->name : "collider";
    collider->shape = pl_collider_shape_named(def->shape);
    collider->def = *def;
    collider->def.name = collider->def.shape = collider->def.file = NULL;
    collider->def.mesh = NULL;
    collider->def.translation = collider->def.rotation = (pl_curve){0};
    status = pl_curve_copy(&def->translation, name, "translation", 3, &collider->translation, err);
    if (status == PL_OK)
        status = pl_curve_copy(&def->rotation, name, "rotation", 1, &collider->rotation, err);
    if (status == PL_OK) status = prepare(collider, def, like, threads, err);
    if (status != PL_OK) {
        pl_collider_free(collider);
        return status;
    }
    pl_collider_move(collider, 0, 0);
    *out = collider;
    return PL_OK;
}

void pl_collider_free(pl_collider *collider) {
    if (!collider) return;
    release(collider);
    free(collider->translation.memory);
    free(collider->rotation.memory);
    free(collider);
}

double pl_collider_friction(const pl_collider *collider) { return collider->def.friction; }

/* ---- the question
 * ------------------------------------------------------------------------------------------------ */

/* Curvature in the world: A H Aᵀ. */
static void turn_tensor(const double A[9], double H[9]) {
    double AH[9];
    multiply(A, H, AH);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++)
            H[3 * i + j] = AH[3 * i] * A[3 * j] + AH[3 * i + 1] * A[3 * j + 1] + AH[3 * i + 2] * A[3 * j + 2];
    }
}

bool pl_collider_touch(const pl_collider *collider, const double x[3], double reach, pl_touch *touch) {
    const pl_pose *end = &collider->end, *start = &collider->start;
    bool inside = collider->def.inside;
    double arm[3], X[3], nearest[3], before[3];
    for (int i = 0; i < 3; i++) arm[i] = x[i] - end->shift[i];
    apply_transposed(end->turn, arm, X);
    pl_touch local;
    if (!collider->shape->distance(&collider->def, collider->data, X, inside ? INFINITY : reach, &local))
        return false;
    double sign = inside ? -1 : 1;
    if (sign * local.distance > reach) return false;
    for (int i = 0; i < 3; i++) nearest[i] = X[i] - local.distance * local.normal[i];
    *touch = local;
    touch->distance *= sign;
    apply(end->turn, local.normal, touch->normal);
    turn_tensor(end->turn, touch->curvature);
    for (int i = 0; i < 3 && inside; i++) touch->normal[i] = -touch->normal[i];
    for (int i = 0; i < 9 && inside; i++) touch->curvature[i] = -touch->curvature[i];
    memset(touch->velocity, 0, sizeof touch->velocity);
    if (!(collider->duration > 0)) return true;
    apply(end->turn, nearest, arm);
    apply(start->turn, nearest, before);
    for (int i = 0; i < 3; i++)
        touch->velocity[i] = (arm[i] - before[i] + (end->shift[i] - start->shift[i])) / collider->duration;
    return true;
}
