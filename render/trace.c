/* See trace.h. */
#include "trace.h"

#include <math.h>
#include <stdlib.h>

#ifdef PL_HAVE_EMBREE
#if __has_include(<embree4/rtcore.h>)
#include <embree4/rtcore.h>
#define PL_EMBREE 4
#else
#include <embree3/rtcore.h>
#define PL_EMBREE 3
#endif

struct pl_tracer {
    RTCDevice device;
    RTCScene scene;
};

pl_status pl_render_available(pl_error *err) {
    (void)err;
    return PL_OK;
}

static pl_status tracer_failure(pl_tracer *tracer, pl_error *err) {
    enum RTCError code = rtcGetDeviceError(tracer->device);
    pl_status status = code == RTC_ERROR_NONE
                           ? PL_OK
                           : pl_error_set(err, PL_ERR_SYSTEM, "pictures: Embree failed with error %d%s",
                                          (int)code, code == RTC_ERROR_OUT_OF_MEMORY ? " (no memory)" : "");
    return status;
}

pl_status pl_tracer_new(int64_t vertex_count, const float *vertices, const float *past, int64_t tri_count,
                        const int32_t *tris, pl_tracer **out, pl_error *err) {
    pl_tracer *tracer = *out = calloc(1, sizeof *tracer);
    if (!tracer) return pl_error_set(err, PL_ERR_SYSTEM, "no memory (pictures)");
    /* One thread builds the tree, so that the result does not depend on the number of threads. */
    tracer->device = rtcNewDevice("threads=1,set_affinity=0");
    if (!tracer->device) {
        pl_tracer_free(tracer);
        *out = NULL;
        return pl_error_set(err, PL_ERR_SYSTEM, "pictures: Embree does not start");
    }
    tracer->scene = rtcNewScene(tracer->device);
    rtcSetSceneFlags(tracer->scene, RTC_SCENE_FLAG_ROBUST);
    if (tri_count > 0) {
        RTCGeometry geometry = rtcNewGeometry(tracer->device, RTC_GEOMETRY_TYPE_TRIANGLE);
        if (past) rtcSetGeometryTimeStepCount(geometry, 2);
        for (unsigned slot = 0; slot < (past ? 2u : 1u); slot++)
            rtcSetSharedGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, slot, RTC_FORMAT_FLOAT3,
                                       slot ? past : vertices, 0, 3 * sizeof(float), (size_t)vertex_count);
        rtcSetSharedGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, tris, 0,
                                   3 * sizeof(int32_t), (size_t)tri_count);
        rtcCommitGeometry(geometry);
        rtcAttachGeometry(tracer->scene, geometry);
        rtcReleaseGeometry(geometry);
    }
    rtcCommitScene(tracer->scene);
    pl_status status = tracer_failure(tracer, err);
    if (status != PL_OK) {
        pl_tracer_free(tracer);
        *out = NULL;
    }
    return status;
}

void pl_tracer_free(pl_tracer *tracer) {
    if (!tracer) return;
    if (tracer->scene) rtcReleaseScene(tracer->scene);
    if (tracer->device) rtcReleaseDevice(tracer->device);
    free(tracer);
}

static void fill_rays(const pl_rays *rays, struct RTCRay8 *out, int valid[PL_RAYS]) {
    for (int i = 0; i < PL_RAYS; i++) {
        int k = i < rays->count ? i : 0;
        valid[i] = i < rays->count ? -1 : 0;
        out->org_x[i] = rays->from[k].x;
        out->org_y[i] = rays->from[k].y;
        out->org_z[i] = rays->from[k].z;
        out->dir_x[i] = rays->direction[k].x;
        out->dir_y[i] = rays->direction[k].y;
        out->dir_z[i] = rays->direction[k].z;
        out->tnear[i] = rays->near;
        out->tfar[i] = INFINITY;
        out->time[i] = rays->time[k];
        out->mask[i] = ~0u;
        out->id[i] = 0;
        out->flags[i] = 0;
    }
}

void pl_tracer_hit(const pl_tracer *tracer, pl_rays *rays) {
    _Alignas(32) int valid[PL_RAYS];
    struct RTCRayHit8 query;
    fill_rays(rays, &query.ray, valid);
    for (int i = 0; i < PL_RAYS; i++) query.hit.geomID[i] = RTC_INVALID_GEOMETRY_ID;
#if PL_EMBREE == 4
    struct RTCIntersectArguments arguments;
    rtcInitIntersectArguments(&arguments);
    arguments.flags = RTC_RAY_QUERY_FLAG_COHERENT;
    rtcIntersect8(valid, tracer->scene, &query, &arguments);
#else
    struct RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    context.flags = RTC_INTERSECT_CONTEXT_FLAG_COHERENT;
    rtcIntersect8(valid, tracer->scene, &context, &query);
#endif
    for (int i = 0; i < rays->count; i++) {
        rays->hit[i] = query.hit.geomID[i] != RTC_INVALID_GEOMETRY_ID;
        if (!rays->hit[i]) continue;
        rays->tri[i] = (int32_t)query.hit.primID[i];
        rays->u[i] = query.hit.u[i];
        rays->v[i] = query.hit.v[i];
        rays->distance[i] = query.ray.tfar[i];
    }
}

void pl_tracer_blocked(const pl_tracer *tracer, pl_rays *rays) {
    if (rays->count == 0) return;
    _Alignas(32) int valid[PL_RAYS];
    struct RTCRay8 query;
    fill_rays(rays, &query, valid);
#if PL_EMBREE == 4
    struct RTCOccludedArguments arguments;
    rtcInitOccludedArguments(&arguments);
    rtcOccluded8(valid, tracer->scene, &query, &arguments);
#else
    struct RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    rtcOccluded8(valid, tracer->scene, &context, &query);
#endif
    for (int i = 0; i < rays->count; i++) rays->hit[i] = query.tfar[i] < 0.0f;
}

#else

pl_status pl_render_available(pl_error *err) {
    return pl_error_set(
        err, PL_ERR_MISSING,
        "pictures: this build has no Embree; install it (Debian: libembree-dev) and build again");
}
pl_status pl_tracer_new(int64_t vertex_count, const float *vertices, const float *past, int64_t tri_count,
                        const int32_t *tris, pl_tracer **out, pl_error *err) {
    (void)vertex_count, (void)vertices, (void)past, (void)tri_count, (void)tris;
    *out = NULL;
    return pl_render_available(err);
}
void pl_tracer_free(pl_tracer *tracer) { (void)tracer; }
void pl_tracer_hit(const pl_tracer *tracer, pl_rays *rays) { (void)tracer, (void)rays; }
void pl_tracer_blocked(const pl_tracer *tracer, pl_rays *rays) { (void)tracer, (void)rays; }
#endif
