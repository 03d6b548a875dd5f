/* A shape with a moving pose: transforms the results of the shape's frame to the world's. The velocity is
 * that of the nearest material point, from its positions in both poses of the step. */
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

/* The shortest rotation from z to an axis; half a turn about x if they are opposite. */
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

static const double *pivot_of(const pl_collider_def *def) {
    return isfinite(def->pivot[0]) ? def->pivot : def->center;
}
static const double *pivot_axis_of(const pl_collider_def *def) {
    return isfinite(def->pivot_axis[0]) ? def->pivot_axis : def->axis;
}

/* Rotated by R about the pivot, and translated. */
static void move_pose(const pl_collider_def *def, const double R[9], const double shift[3], pl_pose *pose) {
    const double *pivot = pivot_of(def);
    double arm[3], moved[3], turn[9];
    memcpy(turn, pose->turn, sizeof turn);
    multiply(R, turn, pose->turn);
    for (int i = 0; i < 3; i++) arm[i] = def->center[i] - pivot[i];
    apply(R, arm, moved);
    for (int i = 0; i < 3; i++) pose->shift[i] = pivot[i] + moved[i] + shift[i];
}

static void pose_at(const pl_collider_def *def, const pl_collider_shape *shape, const pl_curve *translation,
                    const pl_curve *rotation, double time, pl_pose *pose) {
    double degrees = 0, shift[3] = {0, 0, 0}, R[9];
    pl_curve_at(translation, time, shift);
    pl_curve_at(rotation, time, &degrees);
    place(def, shape, pose->turn);
    for (int i = 0; i < 3; i++) pose->shift[i] = def->center[i] + shift[i];
    if (degrees == 0) return; /* without a rotation places are exact */
    pl_rotation_matrix(pivot_axis_of(def), degrees, R);
    move_pose(def, R, shift, pose);
}

void pl_collider_pose(const pl_collider_def *def, double time, pl_pose *pose) {
    pose_at(def, pl_collider_shape_named(def->shape), &def->translation, &def->rotation, time, pose);
}

void pl_motion_of(const double translate[3], const double axis[3], double degrees, double motion[7]) {
    double length = sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
    double half = 0.5 * degrees * (PL_PI / 180), sine = length > 0 ? sin(half) / length : 0;
    memcpy(motion, translate, 3 * sizeof *motion);
    for (int i = 0; i < 3; i++) motion[3 + i] = degrees == 0 ? 0 : sine * axis[i];
    motion[6] = degrees == 0 || !(length > 0) ? 1 : cos(half);
}

/* Interpolates two motions: straight, and by the shorter rotation at a constant rate. */
static void interpolate(const pl_posed *posed, double part, double motion[7]) {
    double cosine = 0, a = 1 - part, b = part;
    for (int i = 3; i < 7; i++) cosine += posed->from[i] * posed->to[i];
    double sign = cosine < 0 ? -1 : 1, angle = acos(fmin(fabs(cosine), 1));
    if (angle > 1e-6) a = sin((1 - part) * angle) / sin(angle), b = sin(part * angle) / sin(angle);
    double square = 0;
    for (int i = 0; i < 3; i++) motion[i] = (1 - part) * posed->from[i] + part * posed->to[i];
    for (int i = 3; i < 7; i++) motion[i] = a * posed->from[i] + sign * b * posed->to[i];
    for (int i = 3; i < 7; i++) square += motion[i] * motion[i];
    for (int i = 3; i < 7; i++) motion[i] /= sqrt(square);
}

static void posed_at(const pl_posed *posed, double time, double motion[7]) {
    const double *still = time <= posed->begin ? posed->from : posed->to;
    if (time <= posed->begin || time >= posed->end)
        memcpy(motion, still, sizeof posed->to);
    else
        interpolate(posed, (time - posed->begin) / (posed->end - posed->begin), motion);
}

static bool is_posed(const pl_collider *collider, double time) {
    const pl_posed *posed = collider->posed;
    return posed && (posed->set == PL_POSED_STAYS || (posed->set == PL_POSED_RETURNS && time < posed->end));
}

void pl_collider_own_motion(const pl_collider *collider, double time, double motion[7]) {
    double degrees = 0, shift[3] = {0, 0, 0};
    pl_curve_at(&collider->translation.curve, time, shift);
    pl_curve_at(&collider->rotation.curve, time, &degrees);
    pl_motion_of(shift, pivot_axis_of(&collider->def), degrees, motion);
}

void pl_collider_motion_at(const pl_collider *collider, double time, double motion[7]) {
    if (is_posed(collider, time))
        posed_at(collider->posed, time, motion);
    else
        pl_collider_own_motion(collider, time, motion);
}

/* The rotation of a motion's quaternion. */
static void turn_of(const double motion[7], double R[9]) {
    double x = motion[3], y = motion[4], z = motion[5], w = motion[6];
    const double turn[9] = {1 - 2 * (y * y + z * z), 2 * (x * y - z * w),     2 * (x * z + y * w),
                            2 * (x * y + z * w),     1 - 2 * (x * x + z * z), 2 * (y * z - x * w),
                            2 * (x * z - y * w),     2 * (y * z + x * w),     1 - 2 * (x * x + y * y)};
    memcpy(R, turn, sizeof turn);
}

void pl_collider_matrix(const pl_collider *collider, const double motion[7], double matrix[16]) {
    const double *pivot = pivot_of(&collider->def);
    double R[9], moved[3];
    turn_of(motion, R);
    apply(R, pivot, moved);
    memset(matrix, 0, 16 * sizeof *matrix);
    for (int i = 0; i < 3; i++) {
        memcpy(matrix + 4 * i, R + 3 * i, 3 * sizeof *R);
        matrix[4 * i + 3] = pivot[i] - moved[i] + motion[i];
    }
    matrix[15] = 1;
}

static void collider_pose_at(const pl_collider *collider, double time, pl_pose *pose) {
    double motion[7], R[9];
    if (!is_posed(collider, time)) {
        pose_at(&collider->def, collider->shape, &collider->translation.curve, &collider->rotation.curve,
                time, pose);
        return;
    }
    posed_at(collider->posed, time, motion);
    place(&collider->def, collider->shape, pose->turn);
    for (int i = 0; i < 3; i++) pose->shift[i] = collider->def.center[i] + motion[i];
    if (motion[6] == 1) return;
    turn_of(motion, R);
    move_pose(&collider->def, R, motion, pose);
}

bool pl_collider_moves(const pl_collider *collider) {
    int64_t posed = collider->posed ? collider->posed->set : PL_POSED_NOT;
    if (posed && memcmp(&collider->start, &collider->end, sizeof collider->start)) return true;
    if (posed == PL_POSED_STAYS) return false;
    return collider->translation.curve.count > 1 || collider->rotation.curve.count > 1;
}

void pl_collider_move(pl_collider *collider, double start, double end) {
    collider_pose_at(collider, start, &collider->start);
    collider_pose_at(collider, end, &collider->end);
    collider->duration = end - start;
}

/* ---- life
 * -------------------------------------------------------------------------------------------------------- */

/* The shape's prepared data, its own or shared with another collider. */
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

bool pl_collider_touch(const pl_collider *collider, const double x[3], double search_radius,
                       pl_touch *touch) {
    const pl_pose *end = &collider->end, *start = &collider->start;
    bool inside = collider->def.inside;
    double arm[3], X[3], nearest[3], before[3];
    for (int i = 0; i < 3; i++) arm[i] = x[i] - end->shift[i];
    apply_transposed(end->turn, arm, X);
    pl_touch local;
    if (!collider->shape->distance(&collider->def, collider->data, X, inside ? INFINITY : search_radius,
                                   &local))
        return false;
    double sign = inside ? -1 : 1;
    if (sign * local.distance > search_radius) return false;
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
