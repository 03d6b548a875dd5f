/* See glb_file.h: views, accessors, and the JSON of a .glb. */
#include "io/glb_file.h"

enum { GL_FLOAT = 5126, GL_UNSIGNED_INT = 5125, GL_VERTICES = 34962, GL_INDICES = 34963 };

/* ---- layout */

/* Starts at a multiple of four bytes, as all numbers must. */
static int add_view(pl_glb *glb, uint64_t size, int stride, int target) {
    pl_glb_view *grown = pl_array_grow(glb->views, glb->view_count + 1, sizeof *grown);
    glb->failed = glb->failed || !grown;
    if (!grown) return 0;
    glb->views = grown;
    grown[glb->view_count] = (pl_glb_view){glb->size, size, stride, target};
    glb->size += (size + 3) / 4 * 4;
    return glb->view_count++;
}

static int add_accessor(pl_glb *glb, pl_glb_accessor accessor) {
    if (glb->accessor_count % 256 == 0) {
        pl_glb_accessor *grown = pl_array_grow(glb->accessors, glb->accessor_count + 256, sizeof *grown);
        glb->failed = glb->failed || !grown;
        if (grown) glb->accessors = grown;
    }
    if (glb->failed) return 0;
    glb->accessors[glb->accessor_count] = accessor;
    return glb->accessor_count++;
}

static int object_accessors(const pl_glb *glb) {
    return 2 + (glb->look.uv ? 1 : 0) + (glb->look.colors ? 1 : 0) + 2 * glb->targets;
}

static void plan_indices(pl_glb *glb) {
    uint64_t size = (uint64_t)glb->split.tri_count * 12;
    for (int i = 0; i < glb->def->rigid_count; i++) {
        glb->rigids[i].indices = size;
        size += (uint64_t)glb->rigids[i].split.tri_count * 12;
    }
    int view = add_view(glb, size, 0, GL_INDICES);
    for (int i = 0; i < glb->look.part_count; i++)
        add_accessor(glb, (pl_glb_accessor){view, (uint64_t)glb->look.parts[i].first * 12,
                                            3 * glb->look.parts[i].count, 1, true, NULL});
}

/* Plans an object's part of each row: of the base shape, then of each target. */
static void plan_objects(pl_glb *glb) {
    const uint64_t row = pl_glb_row_bytes(glb);
    const uint64_t vertices = (uint64_t)glb->look.vertex_count;
    int view = add_view(glb, row * (uint64_t)(2 + 2 * glb->targets), 12, GL_VERTICES);
    int uv = glb->look.uv ? add_view(glb, 8 * vertices, 8, GL_VERTICES) : 0;
    int colors = glb->look.colors ? add_view(glb, 16 * vertices, 16, GL_VERTICES) : 0;
    glb->first_object = glb->accessor_count;
    for (int i = 0; i < glb->def->object_count; i++) {
        const int64_t first = glb->look.first_vertex[i], count = glb->look.first_vertex[i + 1] - first;
        for (int k = 0; k < 2 + 2 * glb->targets; k++) {
            const float *bounds = k % 2 ? NULL : glb->bounds + 6 * (k / 2 * glb->def->object_count + i);
            add_accessor(glb, (pl_glb_accessor){view, row * (uint64_t)k + 12 * (uint64_t)first, count, 3,
                                                false, bounds});
        }
        if (uv) add_accessor(glb, (pl_glb_accessor){uv, 8 * (uint64_t)first, count, 2, false, NULL});
        if (colors) add_accessor(glb, (pl_glb_accessor){colors, 16 * (uint64_t)first, count, 4, false, NULL});
    }
}

static void plan_rigids(pl_glb *glb) {
    uint64_t size = 0;
    for (int i = 0; i < glb->def->rigid_count; i++) {
        glb->rigids[i].rows = size;
        size += (uint64_t)glb->rigids[i].split.vertex_count * 24;
    }
    int view = size ? add_view(glb, size, 12, GL_VERTICES) : 0;
    for (int i = 0; i < glb->def->rigid_count; i++) {
        pl_glb_rigid *rigid = &glb->rigids[i];
        const int64_t count = rigid->split.vertex_count, tris = rigid->split.tri_count;
        rigid->first_accessor =
            add_accessor(glb, (pl_glb_accessor){0, rigid->indices, 3 * tris, 1, true, NULL});
        add_accessor(glb, (pl_glb_accessor){view, rigid->rows, count, 3, false, rigid->bounds});
        add_accessor(glb, (pl_glb_accessor){view, rigid->rows + 12 * (uint64_t)count, count, 3, false, NULL});
    }
}

static void plan_animation(pl_glb *glb) {
    const uint64_t frames = (uint64_t)glb->targets;
    if (!frames) return;
    uint64_t size = 4 * frames * (1 + frames);
    for (int i = 0; i < glb->def->rigid_count; i++) size += glb->rigids[i].moves ? 28 * frames : 0;
    int view = add_view(glb, size, 0, 0);
    glb->times = add_accessor(glb, (pl_glb_accessor){view, 0, glb->targets, 1, false, glb->time_range});
    glb->weights = add_accessor(
        glb, (pl_glb_accessor){view, 4 * frames, (int64_t)frames * glb->targets, 1, false, NULL});
    uint64_t at = 4 * frames * (1 + frames);
    for (int i = 0; i < glb->def->rigid_count; i++) {
        if (!glb->rigids[i].moves) continue;
        int first = add_accessor(glb, (pl_glb_accessor){view, at, glb->targets, 3, false, NULL});
        add_accessor(glb, (pl_glb_accessor){view, at + 12 * frames, glb->targets, 4, false, NULL});
        glb->rigids[i].motion_accessor = first;
        at += 28 * frames;
    }
}

void pl_glb_plan(pl_glb *glb) {
    plan_indices(glb);
    plan_objects(glb);
    plan_rigids(glb);
    plan_animation(glb);
    glb->picture_view = glb->view_count;
    for (int i = 0; i < glb->look.picture_count; i++) add_view(glb, glb->look.pictures[i].size, 0, 0);
}

/* ---- JSON */

static void json_numbers(pl_buffer *out, const char *key, const float *values, int count) {
    pl_buffer_print(out, ",\"%s\":[", key);
    for (int i = 0; i < count; i++) pl_buffer_print(out, "%s%.9g", i ? "," : "", (double)values[i]);
    pl_buffer_text(out, "]");
}

static void json_accessors(pl_buffer *out, const pl_glb *glb) {
    static const char *const types[] = {"", "SCALAR", "VEC2", "VEC3", "VEC4"};
    pl_buffer_text(out, ",\"accessors\":[");
    for (int i = 0; i < glb->accessor_count; i++) {
        const pl_glb_accessor *a = &glb->accessors[i];
        pl_buffer_print(out, "%s{\"bufferView\":%d,\"byteOffset\":%llu,\"componentType\":%d,\"count\":%lld",
                        i ? "," : "", a->view, (unsigned long long)a->offset,
                        a->whole ? GL_UNSIGNED_INT : GL_FLOAT, (long long)a->count);
        if (a->bounds) json_numbers(out, "min", a->bounds, a->width);
        if (a->bounds) json_numbers(out, "max", a->bounds + a->width, a->width);
        pl_buffer_print(out, ",\"type\":\"%s\"}", types[a->width]);
    }
    pl_buffer_text(out, "]");
}

static void json_views(pl_buffer *out, const pl_glb *glb) {
    pl_buffer_text(out, ",\"bufferViews\":[");
    for (int i = 0; i < glb->view_count; i++) {
        const pl_glb_view *view = &glb->views[i];
        pl_buffer_print(out, "%s{\"buffer\":0,\"byteOffset\":%llu,\"byteLength\":%llu", i ? "," : "",
                        (unsigned long long)view->offset, (unsigned long long)view->size);
        if (view->stride) pl_buffer_print(out, ",\"byteStride\":%d", view->stride);
        if (view->target) pl_buffer_print(out, ",\"target\":%d", view->target);
        pl_buffer_text(out, "}");
    }
    pl_buffer_print(out, "],\"buffers\":[{\"byteLength\":%llu}]", (unsigned long long)glb->size);
}

static void json_node(pl_buffer *out, int index, const char *name) {
    pl_buffer_print(out, "%s{\"mesh\":%d,\"name\":", index ? "," : "", index);
    pl_json_text(out, name);
}

static void json_nodes(pl_buffer *out, const pl_glb *glb) {
    const pl_animation_def *def = glb->def;
    const int objects = def->object_count;
    pl_buffer_text(out, ",\"scene\":0,\"scenes\":[{\"nodes\":[");
    for (int i = 0; i < objects + def->rigid_count; i++) pl_buffer_print(out, "%s%d", i ? "," : "", i);
    pl_buffer_text(out, "]}],\"nodes\":[");
    for (int i = 0; i < objects; i++) {
        json_node(out, i, def->objects[i].name);
        pl_buffer_text(out, "}");
    }
    for (int i = 0; i < def->rigid_count; i++) {
        double pose[7];
        float at[7];
        pl_rigid_pose(&def->rigids[i], glb->turn, 0, pose);
        for (int k = 0; k < 7; k++) at[k] = (float)pose[k];
        json_node(out, objects + i, def->rigids[i].name);
        json_numbers(out, "translation", at, 3);
        json_numbers(out, "rotation", at + 3, 4);
        pl_buffer_text(out, "}");
    }
    pl_buffer_text(out, "]");
}

/* The triangles of one object with one material. */
static void json_primitive(pl_buffer *out, const pl_glb *glb, int index, bool first) {
    const pl_glb_part *part = &glb->look.parts[index];
    const int base = glb->first_object + part->object * object_accessors(glb);
    const int uv = base + 2 + 2 * glb->targets, color = uv + (glb->look.uv ? 1 : 0);
    pl_buffer_print(out, "%s{\"indices\":%d,\"material\":%d,\"attributes\":{\"POSITION\":%d,\"NORMAL\":%d",
                    first ? "" : ",", index, pl_glb_part_material(&glb->look, part), base, base + 1);
    if (part->colored) pl_buffer_print(out, ",\"COLOR_0\":%d", color);
    if (part->mapped) pl_buffer_print(out, ",\"TEXCOORD_0\":%d", uv);
    pl_buffer_text(out, "}");
    for (int i = 0; i < glb->targets; i++)
        pl_buffer_print(out, "%s{\"POSITION\":%d,\"NORMAL\":%d}", i ? "," : ",\"targets\":[",
                        base + 2 + 2 * i, base + 3 + 2 * i);
    pl_buffer_text(out, glb->targets ? "]}" : "}");
}

static void json_object(pl_buffer *out, const pl_glb *glb, int object, int *part) {
    pl_buffer_text(out, object ? ",{\"name\":" : "{\"name\":");
    pl_json_text(out, glb->def->objects[object].name);
    pl_buffer_text(out, ",\"primitives\":[");
    for (int first = *part; *part < glb->look.part_count && glb->look.parts[*part].object == object; ++*part)
        json_primitive(out, glb, *part, *part == first);
    pl_buffer_text(out, "]");
    if (glb->targets) {
        pl_buffer_text(out, ",\"weights\":[1");
        for (int i = 1; i < glb->targets; i++) pl_buffer_text(out, ",0");
        pl_buffer_text(out, "],\"extras\":{\"targetNames\":[");
        for (int i = 0; i < glb->targets; i++) pl_buffer_print(out, "%s\"frame %d\"", i ? "," : "", i);
        pl_buffer_text(out, "]}");
    }
    pl_buffer_text(out, "}");
}

static void json_meshes(pl_buffer *out, const pl_glb *glb) {
    const pl_animation_def *def = glb->def;
    int part = 0;
    pl_buffer_text(out, ",\"meshes\":[");
    for (int i = 0; i < def->object_count; i++) json_object(out, glb, i, &part);
    for (int i = 0; i < def->rigid_count; i++) {
        const int first = glb->rigids[i].first_accessor;
        pl_buffer_text(out, ",{\"name\":");
        pl_json_text(out, def->rigids[i].name);
        pl_buffer_print(out,
                        ",\"primitives\":[{\"indices\":%d,\"material\":%d,\"attributes\":{\"POSITION\":%d,"
                        "\"NORMAL\":%d}}]}",
                        first, glb->look.appearance_count + def->object_count + i, first + 1, first + 2);
    }
    pl_buffer_text(out, "]");
}

/* Channels and samplers in the same order; the weights of all objects share the first sampler. */
static void json_animation(pl_buffer *out, const pl_glb *glb) {
    static const char channel[] = "%s{\"sampler\":%d,\"target\":{\"node\":%d,\"path\":\"%s\"}}";
    static const char sampler[] = "%s{\"input\":%d,\"output\":%d,\"interpolation\":\"LINEAR\"}";
    const pl_animation_def *def = glb->def;
    int next = 1;
    if (!glb->targets) return;
    pl_buffer_text(out, ",\"animations\":[{\"name\":\"frames\",\"channels\":[");
    for (int i = 0; i < def->object_count; i++) pl_buffer_print(out, channel, i ? "," : "", 0, i, "weights");
    for (int i = 0; i < def->rigid_count; i++) {
        if (!glb->rigids[i].moves) continue;
        pl_buffer_print(out, channel, ",", next++, def->object_count + i, "translation");
        pl_buffer_print(out, channel, ",", next++, def->object_count + i, "rotation");
    }
    pl_buffer_text(out, "],\"samplers\":[");
    pl_buffer_print(out, sampler, "", glb->times, glb->weights);
    for (int i = 0; i < def->rigid_count; i++) {
        for (int k = 0; k < 2 && glb->rigids[i].moves; k++)
            pl_buffer_print(out, sampler, ",", glb->times, glb->rigids[i].motion_accessor + k);
    }
    pl_buffer_text(out, "]}]");
}

void pl_glb_json(const pl_glb *glb, pl_buffer *out) {
    pl_buffer_print(out, "{\"asset\":{\"version\":\"2.0\",\"generator\":\"pliant %s\"}", pl_version());
    json_nodes(out, glb);
    json_meshes(out, glb);
    pl_glb_look_json(&glb->look, glb->picture_view, out);
    json_animation(out, glb);
    json_accessors(out, glb);
    json_views(out, glb);
    pl_buffer_text(out, "}");
}
