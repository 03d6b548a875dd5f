/* Writes the buffers, and reads them from other threads. */
#include "core/fields.h"
#include "interact/draw.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { CHUNK = 4096 }; /* vertices or triangles per task */

typedef struct writing {
    const pl_draw *draw;
    const pl_draw_body *body;
    pl_draw_buffer *buffer;
    const double *x, *nodal; /* values at the body's nodes */
    const double *points;    /* (points,3), or values (points), of skins */
    const int32_t *labels;   /* of the body's elements, where the field has them */
} writing;

static int64_t last_of(int64_t chunk, int64_t count) {
    return (chunk + 1) * CHUNK < count ? (chunk + 1) * CHUNK : count;
}

static void run(pl_sim *sim, int64_t count, pl_task task, writing *w) {
    pl_threads_run(sim->threads, (count + CHUNK - 1) / CHUNK, task, w);
}

/* ---- positions and values ---- */

static void write_positions(void *context, int64_t chunk, int worker) {
    (void)worker;
    const writing *w = context;
    const pl_draw_body *body = w->body;
    const int32_t *source = body->split.source;
    const double *weights = body->weights ? body->weights : body->face.weights;
    for (int64_t v = CHUNK * chunk; v < last_of(chunk, body->split.vertex_count); v++) {
        float *out = w->buffer->positions + 3 * v;
        int64_t first = PL_BOUNDARY_NODES * (int64_t)source[v];
        if (body->skin || body->at_nodes) {
            const double *from =
                body->skin ? w->points + 3 * (int64_t)source[v] : w->x + 3 * (int64_t)body->face.nodes[first];
            for (int d = 0; d < 3; d++) out[d] = (float)from[d];
            continue;
        }
        double sum[3] = {0};
        for (int a = 0; a < PL_BOUNDARY_NODES; a++) {
            const double *from = w->x + 3 * (int64_t)body->face.nodes[first + a];
            for (int d = 0; d < 3; d++) sum[d] += weights[first + a] * from[d];
        }
        for (int d = 0; d < 3; d++) out[d] = (float)sum[d];
    }
}

/* Of the element that carries a point of a skin, or of the node that is nearest to a point of the boundary.
 */
static float label_of(const writing *w, int32_t point) {
    const pl_draw_body *body = w->body;
    int64_t first = PL_BOUNDARY_NODES * (int64_t)point, nearest = first;
    int32_t tet = -1;
    if (body->skin) {
        pl_skin_binding(body->skin, point, &tet, NULL, NULL);
        return tet >= 0 ? (float)w->labels[tet] : 0;
    }
    for (int64_t k = first; k < first + PL_BOUNDARY_NODES; k++)
        nearest = body->face.weights[k] > body->face.weights[nearest] ? k : nearest;
    return (float)w->nodal[body->face.nodes[nearest]];
}

static void write_labels(void *context, int64_t chunk, int worker) {
    (void)worker;
    const writing *w = context;
    for (int64_t v = CHUNK * chunk; v < last_of(chunk, w->body->split.vertex_count); v++)
        w->buffer->values[v] = label_of(w, w->body->split.source[v]);
}

static void write_values(void *context, int64_t chunk, int worker) {
    (void)worker;
    const writing *w = context;
    const pl_draw_body *body = w->body;
    const int32_t *source = body->split.source;
    for (int64_t v = CHUNK * chunk; v < last_of(chunk, body->split.vertex_count); v++) {
        double sum = 0;
        int64_t first = PL_BOUNDARY_NODES * (int64_t)source[v];
        if (body->skin) sum = w->points[source[v]];
        for (int a = 0; !body->skin && a < PL_BOUNDARY_NODES; a++)
            sum += body->face.weights[first + a] * w->nodal[body->face.nodes[first + a]];
        w->buffer->values[v] = isfinite(sum) ? (float)sum : 0;
    }
}

/* ---- normals ---- */

static void write_facets(void *context, int64_t chunk, int worker) {
    (void)worker;
    const writing *w = context;
    const float *x = w->buffer->positions;
    for (int64_t t = CHUNK * chunk; t < last_of(chunk, w->body->split.tri_count); t++) {
        const int32_t *tri = w->body->split.tris + 3 * t;
        const float *a = x + 3 * (int64_t)tri[0], *b = x + 3 * (int64_t)tri[1], *c = x + 3 * (int64_t)tri[2];
        float u[3], v[3], *out = w->draw->facets + 3 * t;
        for (int d = 0; d < 3; d++) u[d] = b[d] - a[d], v[d] = c[d] - a[d];
        out[0] = u[1] * v[2] - u[2] * v[1];
        out[1] = u[2] * v[0] - u[0] * v[2];
        out[2] = u[0] * v[1] - u[1] * v[0];
    }
}

static void write_normals(void *context, int64_t chunk, int worker) {
    (void)worker;
    const writing *w = context;
    const pl_draw_body *body = w->body;
    for (int64_t v = CHUNK * chunk; v < last_of(chunk, body->split.vertex_count); v++) {
        float sum[3] = {0}, *out = w->buffer->normals + 3 * v;
        for (int64_t k = body->corner_first[v]; k < body->corner_first[v + 1]; k++) {
            const float *facet = w->draw->facets + 3 * (int64_t)body->corner_tris[k];
            for (int d = 0; d < 3; d++) sum[d] += facet[d];
        }
        float length = sqrtf(sum[0] * sum[0] + sum[1] * sum[1] + sum[2] * sum[2]);
        for (int d = 0; d < 3; d++) out[d] = length > 0 ? sum[d] / length : d == 1;
    }
}

/* ---- an update ---- */

static void find_bounds(pl_draw_buffer *buffer, int64_t count) {
    float low[4] = {INFINITY, INFINITY, INFINITY, INFINITY},
          high[4] = {-INFINITY, -INFINITY, -INFINITY, -INFINITY};
    for (int64_t v = 0; v < count; v++) {
        const float p[4] = {buffer->positions[3 * v], buffer->positions[3 * v + 1],
                            buffer->positions[3 * v + 2], buffer->values[v]};
        for (int d = 0; d < 4; d++) {
            low[d] = p[d] < low[d] ? p[d] : low[d];
            high[d] = p[d] > high[d] ? p[d] : high[d];
        }
    }
    for (int d = 0; d < 3; d++) buffer->min[d] = count ? low[d] : 0, buffer->max[d] = count ? high[d] : 0;
    buffer->low = count ? low[3] : 0;
    buffer->high = count ? high[3] : 0;
}

static void write_body(pl_draw *draw, pl_sim *sim, int b, int buffer) {
    const pl_body *of = &sim->model->bodies[b];
    pl_draw_body *body = &draw->bodies[b];
    writing w = {.draw = draw,
                 .body = body,
                 .buffer = &body->buffers[buffer],
                 .x = sim->state.positions + 3 * of->first_node,
                 .nodal = draw->nodal + of->first_node,
                 .points = draw->points};
    if (body->skin) pl_skin_positions(body->skin, w.x, draw->points);
    run(sim, body->split.vertex_count, write_positions, &w);
    run(sim, body->split.tri_count, write_facets, &w);
    run(sim, body->split.vertex_count, write_normals, &w);
    if (draw->field == 0) { /* none */
        memset(w.buffer->values, 0, (size_t)body->split.vertex_count * sizeof(float));
    } else if (pl_draw_has_labels(draw)) {
        w.labels = sim->model->material_of + of->first_tet;
        run(sim, body->split.vertex_count, write_labels, &w);
    } else {
        if (body->skin) pl_skin_values(body->skin, 1, w.nodal, draw->points);
        run(sim, body->split.vertex_count, write_values, &w);
    }
    find_bounds(w.buffer, body->split.vertex_count);
}

static pl_status check_bodies(const pl_draw *draw, const pl_sim *sim, pl_error *err) {
    bool same = draw->body_count == sim->model->body_count;
    for (int b = 0; same && b < draw->body_count; b++)
        same = draw->bodies[b].mesh == sim->model->bodies[b].mesh;
    return same ? PL_OK
                : pl_error_set(
                      err, PL_ERR_INPUT,
                      "draw: the bodies of the simulation have changed, expected those of the surfaces");
}

/* Before anything is written: a renderer cannot draw what is not a finite float. */
static pl_status check_positions(const pl_sim *sim, pl_error *err) {
    for (int b = 0; b < sim->model->body_count; b++) {
        const pl_body *body = &sim->model->bodies[b];
        const double *x = sim->state.positions + 3 * body->first_node;
        bool finite = true;
        for (int64_t k = 0; k < 3 * body->node_count; k++) finite &= fabs(x[k]) <= FLT_MAX;
        if (!finite)
            return pl_error_set(err, PL_ERR_NUMERIC,
                                "draw: positions of body '%.60s' are not finite, or larger than a float",
                                body->name);
    }
    return PL_OK;
}

pl_status pl_draw_update(pl_draw *draw, pl_sim *sim, pl_error *err) {
    PL_REQUIRE(draw);
    PL_REQUIRE(sim);
    pl_status status = check_bodies(draw, sim, err);
    if (status == PL_OK) status = check_positions(sim, err);
    if (status == PL_OK) status = pl_draw_values(draw, sim, draw->nodal, err);
    if (status != PL_OK) return status;
    int64_t frame = atomic_load_explicit(&draw->done, memory_order_relaxed) + 1;
    int buffer = (int)(frame % PL_DRAW_BUFFERS);
    atomic_store_explicit(&draw->begun, frame, memory_order_relaxed);
    atomic_thread_fence(memory_order_release); /* visible before everything that follows */
    draw->stamps[buffer].step = sim->state.step;
    draw->stamps[buffer].time = pl_sim_time(sim);
    for (int b = 0; b < draw->body_count; b++) write_body(draw, sim, b, buffer);
    atomic_store_explicit(&draw->done, frame, memory_order_release);
    return PL_OK;
}

/* ---- reading ---- */

pl_draw_view pl_draw_read(const pl_draw *draw, int body) {
    if (!draw || body < 0 || body >= draw->body_count) return (pl_draw_view){0};
    int64_t frame = atomic_load_explicit(&draw->done, memory_order_acquire);
    if (frame == 0) return (pl_draw_view){0};
    int k = (int)(frame % PL_DRAW_BUFFERS);
    const pl_draw_buffer *buffer = &draw->bodies[body].buffers[k];
    pl_draw_view view = {.frame = frame,
                         .step = draw->stamps[k].step,
                         .time = draw->stamps[k].time,
                         .positions = buffer->positions,
                         .normals = buffer->normals,
                         .values = buffer->values,
                         .low = buffer->low,
                         .high = buffer->high};
    for (int d = 0; d < 3; d++) view.min[d] = buffer->min[d], view.max[d] = buffer->max[d];
    return view;
}

bool pl_draw_is_valid(const pl_draw *draw, int64_t frame) {
    if (!draw || frame <= 0) return false;
    atomic_thread_fence(memory_order_acquire); /* all reads come before this */
    int64_t begun = atomic_load_explicit(&draw->begun, memory_order_relaxed);
    return frame <= begun && begun - frame < PL_DRAW_BUFFERS;
}

int64_t pl_draw_interpolate(const pl_draw *draw, int body, double part, float *positions) {
    pl_draw_view view = pl_draw_read(draw, body);
    if (view.frame < 2 || !positions || !isfinite(part)) return 0;
    const pl_draw_body *of = &draw->bodies[body];
    const float *before = of->buffers[(view.frame - 1) % PL_DRAW_BUFFERS].positions, t = (float)part;
    for (int64_t k = 0; k < 3 * of->split.vertex_count; k++)
        positions[k] = (1 - t) * before[k] + t * view.positions[k];
    return pl_draw_is_valid(draw, view.frame - 1) ? view.frame : 0;
}

/* Quantises to 0 to 65535 within [low, high]. */
static uint16_t pack(float value, float low, float scale) {
    float number = (value - low) * scale + 0.5f;
    return (uint16_t)(number < 0 ? 0 : number > 65535 ? 65535 : number);
}

static float scale_of(float low, float high) { return high > low ? 65535.0f / (high - low) : 0; }

int64_t pl_draw_pack(const pl_draw *draw, int body, const float range[2], float bounds[6], uint16_t *vertices,
                     int8_t *normals) {
    pl_draw_view view = pl_draw_read(draw, body);
    if (view.frame == 0 || !bounds || !vertices || !normals) return 0;
    float low[4] = {view.min[0], view.min[1], view.min[2], range ? range[0] : view.low}, scale[4];
    for (int d = 0; d < 3; d++) {
        bounds[d] = view.min[d];
        bounds[3 + d] = view.max[d];
        scale[d] = scale_of(view.min[d], view.max[d]);
    }
    scale[3] = scale_of(low[3], range ? range[1] : view.high);
    for (int64_t v = 0; v < draw->bodies[body].split.vertex_count; v++) {
        for (int d = 0; d < 3; d++) {
            float n = 127 * view.normals[3 * v + d];
            vertices[4 * v + d] = pack(view.positions[3 * v + d], low[d], scale[d]);
            normals[4 * v + d] = (int8_t)(n < 0 ? n - 0.5f : n + 0.5f);
        }
        vertices[4 * v + 3] = pack(view.values[v], low[3], scale[3]);
        normals[4 * v + 3] = 0;
    }
    return pl_draw_is_valid(draw, view.frame) ? view.frame : 0;
}
