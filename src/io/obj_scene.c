/* See obj_scene.h. */
#include "io/obj_scene.h"
#include "core/memory.h"
#include "io/mtl.h"
#include "io/obj.h"
#include "io/print.h"
#include "io/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

pl_object_range pl_animation_range(const pl_animation_def *def, int object) {
    pl_object_range range = {0, 0};
    for (int i = 0; i < object; i++) {
        range.first_node += def->objects[i].node_count;
        range.first_tri += def->objects[i].tri_count;
    }
    return range;
}

void pl_rigid_positions(const pl_animation_rigid *rigid, int frame, double *positions) {
    static const double none[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    double pose[7];
    pl_rigid_pose(rigid, none, frame, pose);
    for (int64_t i = 0; i < rigid->mesh->node_count; i++)
        pl_pose_point(pose, rigid->mesh->nodes + 3 * i, positions + 3 * i);
}

/* ---- names */

static bool is_taken(const pl_obj_scene *scene, const char *name) {
    const pl_mesh *look = scene->def->look;
    for (int i = 0; look && i < look->appearance_count; i++) {
        if (!strcmp(look->appearances[i].name, name)) return true;
    }
    for (int i = 0; i < scene->name_count; i++) {
        if (!strcmp(scene->names[i], name)) return true;
    }
    return false;
}

/* Letters of other alphabets are kept; characters that are special in shells or file systems are not. */
static bool is_plain(unsigned char c) {
    return c >= 128 || c == '-' || c == '_' || c == '.' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
           (c >= 'a' && c <= 'z');
}

static bool add_name(pl_obj_scene *scene, const char *given) {
    enum { MAX_LENGTH = 100 };
    pl_buffer name = {0};
    for (size_t i = 0; given[i] && i < MAX_LENGTH; i++)
        pl_buffer_add(&name, is_plain((unsigned char)given[i]) ? given + i : "_", 1);
    if (!name.size || name.data[0] == '.') pl_buffer_text(&name, "_");
    const size_t length = name.size;
    for (int k = 2; !name.failed && is_taken(scene, name.data); k++) {
        name.size = length;
        pl_buffer_print(&name, "-%d", k);
    }
    if (!name.failed) scene->names[scene->name_count++] = name.data;
    return !name.failed;
}

/* ---- creation */

static pl_status number_uvs(pl_obj_scene *scene, pl_error *err) {
    const pl_animation_def *def = scene->def;
    const int64_t corners = 3 * def->look->tri_count;
    int32_t *first = pl_array_new(def->node_count, sizeof *first); /* index + 1 */
    int32_t *next = pl_array_new(corners, sizeof *next);
    scene->uv_of = pl_array_new(3 * def->tri_count, sizeof *scene->uv_of);
    scene->uv_from = pl_array_new(corners, sizeof *scene->uv_from);
    bool fine = first && next && scene->uv_of && scene->uv_from;
    for (int64_t i = 0; fine && i < 3 * def->tri_count; i++) {
        scene->uv_of[i] = -1;
        if (i >= corners) continue;
        const double *uv = scene->look.uv + 2 * i;
        if (!isfinite(uv[0]) || !isfinite(uv[1])) continue;
        int32_t same = first[def->tris[i]];
        while (same && memcmp(uv, scene->look.uv + 2 * scene->uv_from[same - 1], 2 * sizeof *uv))
            same = next[same - 1];
        if (!same) {
            same = (int32_t)++scene->uv_count;
            scene->uv_from[same - 1] = i;
            next[same - 1] = first[def->tris[i]];
            first[def->tris[i]] = same;
        }
        scene->uv_of[i] = same - 1;
    }
    free(first);
    free(next);
    return fine ? PL_OK : pl_error_memory(err, 24 * corners, "texture coordinates");
}

pl_status pl_obj_scene_make(const pl_animation_def *def, const char *stem, pl_obj_scene *out, pl_error *err) {
    *out = (pl_obj_scene){.def = def};
    pl_animation_turn(def, out->turn);
    pl_buffer library = {0};
    pl_buffer_print(&library, "%s.mtl", stem);
    out->library = library.data;
    out->names = pl_array_new(def->object_count + def->rigid_count, sizeof *out->names);
    bool fine = out->names && !library.failed;
    for (int i = 0; fine && i < def->object_count; i++) fine = add_name(out, def->objects[i].name);
    for (int i = 0; fine && i < def->rigid_count; i++) fine = add_name(out, def->rigids[i].name);
    if (!fine) return pl_error_memory(err, 100 * (def->object_count + def->rigid_count), "names");
    if (def->look) out->look = pl_mesh_find_look(def->look);
    return out->look.uv ? number_uvs(out, err) : PL_OK;
}

void pl_obj_scene_free(pl_obj_scene *scene) {
    for (int i = 0; i < scene->name_count; i++) free(scene->names[i]);
    free(scene->names);
    free(scene->library);
    free(scene->uv_of);
    free(scene->uv_from);
    *scene = (pl_obj_scene){0};
}

pl_status pl_obj_scene_write_materials(const pl_obj_scene *scene, pl_error *err) {
    const pl_animation_def *def = scene->def;
    const int own = def->look ? def->look->appearance_count : 0;
    pl_mesh all = {.appearance_count = own + scene->name_count};
    all.appearances = pl_array_new(all.appearance_count, sizeof *all.appearances);
    if (!all.appearances) return pl_error_memory(err, 64 * all.appearance_count, "materials");
    for (int i = 0; i < all.appearance_count; i++) {
        const int object = i - own, rigid = object - def->object_count;
        if (object < 0) {
            all.appearances[i] = def->look->appearances[i];
            continue;
        }
        const pl_animation_material *material =
            rigid < 0 ? &def->objects[object].material : &def->rigids[rigid].material;
        all.appearances[i] = (pl_appearance){
            .name = scene->names[object], .opacity = material->opacity, .roughness = material->roughness};
        memcpy(all.appearances[i].color, material->color, sizeof all.appearances[i].color);
    }
    pl_status status = pl_mtl_write(&all, scene->library, PL_MTL_RELATIVE, err);
    free(all.appearances);
    return status;
}

/* ---- text */

void pl_obj_scene_begin(const pl_obj_scene *scene, pl_writer *writer) {
    const char *slash = strrchr(scene->library, '/');
    pl_print(writer, "# pliant %s\nmtllib %.900s\n", pl_version(), slash ? slash + 1 : scene->library);
}

static void print_vector(pl_writer *writer, const char *word, const double turn[9], const double x[3]) {
    double out[3];
    pl_turn_vector(turn, x, out);
    pl_writer_add(writer, word, strlen(word));
    for (int k = 0; k < 3; k++) pl_print_single(writer, out[k]);
}

static double srgb_of_light(double value) {
    value = fmin(fmax(value, 0.0), 1.0);
    return value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1.0 / 2.4) - 0.055;
}

/* Colours of nodes, in sRGB, follow the positions. */
static void print_color(const pl_obj_scene *scene, pl_writer *writer, int64_t node) {
    const pl_mesh_look *look = &scene->look;
    const double *given = NULL;
    if (look->colors && !look->corner_colors && node < scene->def->look->node_count)
        given = look->colors + look->color_components * node;
    if (given && isfinite(given[0]) && isfinite(given[1]) && isfinite(given[2])) {
        for (int k = 0; k < 3; k++) pl_print_single(writer, given[k]);
    } else if (scene->def->colors) {
        for (int k = 0; k < 3; k++) pl_print_single(writer, srgb_of_light(scene->def->colors[3 * node + k]));
    }
}

/* The name of a triangle's material. */
static const char *material_name(const pl_obj_scene *scene, int index, int64_t tri) {
    const pl_mesh *mesh = scene->def->look;
    if (tri < 0 || !mesh || !scene->look.materials || tri >= mesh->tri_count) return scene->names[index];
    const double number = scene->look.materials[tri];
    if (!(number >= 0 && number < mesh->appearance_count)) return scene->names[index];
    return mesh->appearances[(int)number].name;
}

typedef struct pl_obj_faces {
    const int32_t *tris;
    int64_t tri_count;
    int64_t first_node;               /* node index at which `tris` start */
    int64_t first_tri;                /* in the animation; -1 for rigid objects */
    int64_t first_uv;                 /* index of the object's first texture coordinates */
    const pl_surface_split *split;    /* or NULL */
    int64_t first_corner, first_turn; /* index in the split of the object's first triangle and first vertex */
} pl_obj_faces;

static void print_faces(const pl_obj_scene *scene, int index, const pl_obj_faces *faces,
                        const pl_obj_counts *counts, pl_writer *writer) {
    const char *material = NULL;
    for (int64_t t = 0; t < faces->tri_count; t++) {
        const int64_t tri = faces->first_tri < 0 ? -1 : faces->first_tri + t;
        const char *name = material_name(scene, index, tri);
        if (name != material) pl_print(writer, "usemtl %.900s\n", name);
        material = name;
        pl_writer_add(writer, "f", 1);
        for (int c = 0; c < 3; c++) {
            const long long vertex = faces->tris[3 * t + c] - faces->first_node + counts->vertices + 1;
            const int32_t own = scene->uv_of && tri >= 0 ? scene->uv_of[3 * tri + c] : -1;
            const long long uv = own < 0 ? 0 : own - faces->first_uv + counts->uvs + 1;
            long long normal = 0;
            if (faces->split)
                normal = faces->split->tris[3 * (faces->first_corner + t) + c] - faces->first_turn +
                         counts->normals + 1;
            if (uv && normal)
                pl_print(writer, " %lld/%lld/%lld", vertex, uv, normal);
            else if (uv)
                pl_print(writer, " %lld/%lld", vertex, uv);
            else if (normal)
                pl_print(writer, " %lld//%lld", vertex, normal);
            else
                pl_print(writer, " %lld", vertex);
        }
        pl_writer_add(writer, "\n", 1);
    }
}

/* Writes the name on one line, with control characters replaced. */
static void print_name(pl_writer *writer, const char *name) {
    pl_writer_add(writer, "o ", 2);
    for (; *name; name++) pl_writer_add(writer, (unsigned char)*name < 32 ? "_" : name, 1);
    pl_writer_add(writer, "\n", 1);
}

/* Writes the texture coordinates of one object; returns their number and sets faces->first_uv. */
static int64_t print_uvs(const pl_obj_scene *scene, pl_obj_faces *faces, pl_writer *writer) {
    if (!scene->uv_of || faces->first_tri < 0) return 0;
    const int64_t end = 3 * (faces->first_tri + faces->tri_count);
    int64_t at = 0, above = scene->uv_count, count = 0;
    while (at < above) {
        const int64_t middle = (at + above) / 2;
        if (scene->uv_from[middle] < 3 * faces->first_tri)
            at = middle + 1;
        else
            above = middle;
    }
    faces->first_uv = at;
    for (; at < scene->uv_count && scene->uv_from[at] < end; at++, count++) {
        const double *uv = scene->look.uv + 2 * scene->uv_from[at];
        pl_writer_add(writer, "vt", 2);
        for (int k = 0; k < 2; k++) pl_print_single(writer, uv[k]);
        pl_writer_add(writer, "\n", 1);
    }
    return count;
}

/* Writes the normals of the split vertices that belong to the object's `count` nodes. */
static int64_t print_normals(const pl_obj_scene *scene, pl_obj_faces *faces, int64_t count,
                             const double *normals, pl_writer *writer) {
    const pl_surface_split *split = faces->split;
    if (!split) return 0;
    int64_t at = 0, above = split->vertex_count, printed = 0;
    while (at < above) {
        const int64_t middle = (at + above) / 2;
        if (split->source[middle] < faces->first_node)
            at = middle + 1;
        else
            above = middle;
    }
    faces->first_turn = at;
    for (; at < split->vertex_count && split->source[at] < faces->first_node + count; at++, printed++) {
        print_vector(writer, "vn", scene->turn, normals + 3 * at);
        pl_writer_add(writer, "\n", 1);
    }
    return printed;
}

void pl_obj_scene_object(const pl_obj_scene *scene, int index, const double *positions,
                         const pl_surface_split *split, const double *normals, pl_writer *writer,
                         pl_obj_counts *counts) {
    const pl_animation_def *def = scene->def;
    const bool rigid = index >= def->object_count;
    const pl_mesh *mesh = rigid ? def->rigids[index - def->object_count].mesh : NULL;
    const pl_object_range range = pl_animation_range(def, rigid ? 0 : index);
    const int64_t nodes = rigid ? mesh->node_count : def->objects[index].node_count;
    pl_obj_faces faces = {.tris = rigid ? mesh->tris : def->tris + 3 * range.first_tri,
                          .tri_count = rigid ? mesh->tri_count : def->objects[index].tri_count,
                          .first_node = rigid ? 0 : range.first_node,
                          .first_tri = rigid ? -1 : range.first_tri,
                          .split = split,
                          .first_corner = rigid ? 0 : range.first_tri};
    print_name(writer, rigid ? def->rigids[index - def->object_count].name : def->objects[index].name);
    for (int64_t i = 0; i < nodes; i++) {
        print_vector(writer, "v", scene->turn, positions + 3 * i);
        if (!rigid) print_color(scene, writer, range.first_node + i);
        pl_writer_add(writer, "\n", 1);
    }
    const int64_t uvs = print_uvs(scene, &faces, writer);
    const int64_t turns = print_normals(scene, &faces, nodes, normals, writer);
    pl_writer_add(writer, "s 1\n", 4);
    print_faces(scene, index, &faces, counts, writer);
    counts->vertices += nodes;
    counts->uvs += uvs;
    counts->normals += turns;
}
