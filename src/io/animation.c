/* See animation.h. */
#include "io/animation.h"
#include "core/fields.h"
#include "core/memory.h"
#include "io/text.h"
#include "mesh/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- checks */

static pl_status check_material(const pl_animation_material *material, const char *name, const char *path,
                                pl_error *err) {
    const double values[5] = {material->color[0], material->color[1], material->color[2], material->opacity,
                              material->roughness};
    for (int k = 0; k < 5; k++) {
        if (!(values[k] >= 0.0 && values[k] <= 1.0))
            return pl_error_set(err, PL_ERR_INPUT, "%s: not written: '%.60s' has the %s %g, expected 0 to 1",
                                path, name,
                                k < 3    ? "colour"
                                : k == 3 ? "opacity"
                                         : "roughness",
                                values[k]);
    }
    return PL_OK;
}

/* Checks that the triangles of each object only use its own nodes. */
static pl_status check_objects(const pl_animation_def *def, const char *path, pl_error *err) {
    int64_t nodes = 0, tris = 0;
    for (int i = 0; i < def->object_count; i++) {
        const pl_animation_object *object = &def->objects[i];
        if (!object->name || object->node_count < 0 || object->tri_count < 1 ||
            object->node_count > def->node_count - nodes || object->tri_count > def->tri_count - tris)
            return pl_error_set(err, PL_ERR_INPUT,
                                "%s: not written: object %d '%.60s' has %lld nodes and %lld triangles", path,
                                i, object->name ? object->name : "", (long long)object->node_count,
                                (long long)object->tri_count);
        for (int64_t k = 3 * tris; k < 3 * (tris + object->tri_count); k++) {
            if (def->tris[k] >= nodes && def->tris[k] < nodes + object->node_count) continue;
            return pl_error_set(err, PL_ERR_INPUT,
                                "%s: not written: triangle %lld names node %d, expected %lld to %lld", path,
                                (long long)(k / 3), (int)def->tris[k], (long long)nodes,
                                (long long)(nodes + object->node_count - 1));
        }
        nodes += object->node_count;
        tris += object->tri_count;
        PL_TRY(check_material(&object->material, object->name, path, err));
    }
    if (nodes == def->node_count && tris == def->tri_count) return PL_OK;
    return pl_error_set(err, PL_ERR_INPUT,
                        "%s: not written: objects of %lld nodes and %lld triangles, expected %lld and %lld",
                        path, (long long)nodes, (long long)tris, (long long)def->node_count,
                        (long long)def->tri_count);
}

static pl_status check_rigid(const pl_animation_def *def, int index, const char *path, pl_error *err) {
    const pl_animation_rigid *rigid = &def->rigids[index];
    if (!rigid->name || !rigid->mesh || !rigid->poses)
        return pl_error_set(err, PL_ERR_INPUT, "%s: not written: rigid object %d has no name, mesh or poses",
                            path, index);
    PL_TRY(pl_mesh_check(rigid->mesh, path, err));
    PL_TRY(check_material(&rigid->material, rigid->name, path, err));
    if (rigid->mesh->tri_count < 1)
        return pl_error_set(err, PL_ERR_INPUT, "%s: not written: '%.60s' has no triangles", path,
                            rigid->name);
    for (int64_t i = 0; i < 7 * (int64_t)def->frame_count; i++) {
        const double *turn = rigid->poses + 7 * (i / 7) + 3;
        double length = turn[0] * turn[0] + turn[1] * turn[1] + turn[2] * turn[2] + turn[3] * turn[3];
        if (fabs(rigid->poses[i]) < 1e30 && fabs(length - 1.0) < 1e-6) continue;
        return pl_error_set(err, PL_ERR_INPUT,
                            "%s: not written: pose %lld of '%.60s' is not a translation and unit quaternion",
                            path, (long long)(i / 7), rigid->name);
    }
    return PL_OK;
}

static pl_status check_lists(const pl_animation_def *def, const char *path, pl_error *err) {
    if (def->tri_count < 1 || def->frame_count < 1) {
        return pl_error_set(err, PL_ERR_INPUT,
                            "%s: not written: %lld triangles in %d frames, expected at least one", path,
                            (long long)def->tri_count, def->frame_count);
    }
    if (!def->tris || !def->times || !def->frame || def->node_count < 0 || def->node_count > INT32_MAX ||
        def->tri_count > INT32_MAX / 3)
        return pl_error_set(err, PL_ERR_INPUT, "%s: not written: %lld nodes%s%s%s", path,
                            (long long)def->node_count, def->tris ? "" : ", tris is NULL",
                            def->times ? "" : ", times is NULL", def->frame ? "" : ", frame is NULL");
    PL_TRY(pl_count_check(def->object_count, def->objects, PL_MAX_DEFINITIONS, path, "object_count", err));
    return pl_count_check(def->rigid_count, def->rigids, PL_MAX_DEFINITIONS, path, "rigid_count", err);
}

static pl_status check_times(const pl_animation_def *def, const char *path, pl_error *err) {
    for (int i = 0; i < def->frame_count; i++) {
        double time = def->times[i], min = i ? def->times[i - 1] : 0.0;
        if (time >= min && (i == 0 || (float)time > (float)min) && time < 1e30) continue;
        return pl_error_set(err, PL_ERR_INPUT, "%s: not written: frame %d is at %.9g s, expected %s %.9g s",
                            path, i, time, i ? "after" : "not before", min);
    }
    return PL_OK;
}

pl_status pl_animation_check(const pl_animation_def *def, const char *path, pl_error *err) {
    PL_TRY(check_lists(def, path, err));
    PL_TRY(check_objects(def, path, err));
    for (int i = 0; i < def->rigid_count; i++) PL_TRY(check_rigid(def, i, path, err));
    for (int64_t i = 0; def->colors && i < 3 * def->node_count; i++) {
        if (!isfinite(def->colors[i]))
            return pl_error_set(err, PL_ERR_INPUT, "%s: not written: node %lld has the colour %g", path,
                                (long long)(i / 3), def->colors[i]);
    }
    if (def->look) PL_TRY(pl_mesh_check(def->look, path, err));
    if (def->look && def->look->tri_count > def->tri_count)
        return pl_error_set(err, PL_ERR_INPUT,
                            "%s: not written: a look of %lld triangles, expected at most %lld", path,
                            (long long)def->look->tri_count, (long long)def->tri_count);
    double up = def->up[0] + def->up[1] + def->up[2];
    if (!isfinite(def->crease) || !isfinite(up))
        return pl_error_set(err, PL_ERR_INPUT,
                            "%s: not written: crease = %g, up = (%g, %g, %g), expected finite numbers", path,
                            def->crease, def->up[0], def->up[1], def->up[2]);
    return check_times(def, path, err);
}

/* ---- axes and poses */

void pl_animation_turn(const pl_animation_def *def, double turn[9]) {
    const double largest = fmax(fabs(def->up[0]), fmax(fabs(def->up[1]), fabs(def->up[2])));
    static const double none[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, half[9] = {1, 0, 0, 0, -1, 0, 0, 0, -1};
    memcpy(turn, none, sizeof none);
    if (!(largest > 0.0)) return;
    double u[3] = {def->up[0] / largest, def->up[1] / largest, def->up[2] / largest};
    double length = sqrt(u[0] * u[0] + u[1] * u[1] + u[2] * u[2]);
    for (int k = 0; k < 3; k++) u[k] /= length;
    if (u[1] < -1.0 + 1e-12) {
        memcpy(turn, half, sizeof half);
        return;
    }
    /* I + [v] + [v][v] / (1 + c), v = u x y and c = u . y. */
    const double v[3] = {-u[2], 0.0, u[0]}, s = 1.0 / (1.0 + u[1]);
    const double cross[9] = {0, -v[2], 0, v[2], 0, -v[0], 0, v[0], 0};
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            turn[3 * i + j] += cross[3 * i + j];
            for (int k = 0; k < 3; k++) turn[3 * i + j] += s * cross[3 * i + k] * cross[3 * k + j];
        }
    }
}

void pl_turn_vector(const double turn[9], const double x[3], double out[3]) {
    for (int i = 0; i < 3; i++) out[i] = turn[3 * i] * x[0] + turn[3 * i + 1] * x[1] + turn[3 * i + 2] * x[2];
}

void pl_rigid_pose(const pl_animation_rigid *rigid, const double turn[9], int frame, double pose[7]) {
    const double *given = rigid->poses + 7 * (int64_t)frame;
    const double *q = given + 3;
    const double length = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    pl_turn_vector(turn, given, pose);
    pl_turn_vector(turn, q, pose + 3); /* the axis rotates, the angle does not change */
    for (int k = 0; k < 3; k++) pose[3 + k] /= length;
    pose[6] = q[3] / length;
}

void pl_pose_point(const double pose[7], const double x[3], double out[3]) {
    /* x + 2 w (q x x) + 2 q x (q x x) */
    const double *q = pose + 3;
    double a[3], b[3];
    for (int k = 0; k < 3; k++) a[k] = q[(k + 1) % 3] * x[(k + 2) % 3] - q[(k + 2) % 3] * x[(k + 1) % 3];
    for (int k = 0; k < 3; k++) b[k] = q[(k + 1) % 3] * a[(k + 2) % 3] - q[(k + 2) % 3] * a[(k + 1) % 3];
    for (int k = 0; k < 3; k++) out[k] = x[k] + 2.0 * (q[3] * a[k] + b[k]) + pose[k];
}

bool pl_rigid_moves(const pl_animation_rigid *rigid, int frame_count) {
    for (int f = 1; f < frame_count; f++) {
        if (memcmp(rigid->poses, rigid->poses + 7 * (int64_t)f, 7 * sizeof *rigid->poses)) return true;
    }
    return false;
}

/* ---- frames */

pl_status pl_animation_fetch(const pl_animation_def *def, const char *path, int frame, double *positions,
                             pl_error *err) {
    pl_error why = {0};
    pl_status status = def->frame(def->context, frame, positions, &why);
    if (status != PL_OK)
        return pl_error_set(err, status, "%s",
                            why.message[0] ? why.message : "a frame of an animation failed");
    for (int64_t i = 0; i < 3 * def->node_count; i++) {
        if (fabs(positions[i]) < 1e30) continue; /* also catches NAN; well within a float */
        return pl_error_set(err, PL_ERR_INPUT, "%s: not written: frame %d has node %lld at %g", path, frame,
                            (long long)(i / 3), positions[i]);
    }
    return PL_OK;
}

static double crease_of(const pl_animation_def *def) { return def->crease > 0.0 ? def->crease : 40.0; }

pl_status pl_animation_split(const pl_animation_def *def, const char *path, double *positions,
                             pl_surface_split *out, pl_error *err) {
    double *last = pl_array_new(3 * def->node_count, sizeof *last);
    if (!last) return pl_error_memory(err, 24 * def->node_count, path);
    pl_status status = pl_animation_fetch(def, path, def->frame_count - 1, last, err);
    if (status == PL_OK) status = pl_animation_fetch(def, path, 0, positions, err);
    const double *poses[2] = {positions, last};
    if (status == PL_OK)
        status = pl_surface_split_make(def->node_count, def->tri_count, def->tris, 2, poses, crease_of(def),
                                       out, err);
    free(last);
    return status;
}

pl_status pl_rigid_split(const pl_animation_def *def, const pl_animation_rigid *rigid, pl_surface_split *out,
                         pl_error *err) {
    const double *pose = rigid->mesh->nodes;
    return pl_surface_split_make(rigid->mesh->node_count, rigid->mesh->tri_count, rigid->mesh->tris, 1, &pose,
                                 crease_of(def), out, err);
}
