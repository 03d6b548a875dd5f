/* See snapshot.h. */
#include "server/snapshot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CURVES = 4 }; /* triangles along an edge of a curved face */

void pl_snapshot_free(pl_snapshot *snapshot) {
    if (!snapshot) return;
    pl_mesh_free(snapshot->mesh);
    for (int i = 0; i < snapshot->body_count && snapshot->bodies; i++)
        free((char *)(uintptr_t)snapshot->bodies[i].name);
    for (int i = 0; i < snapshot->collider_count && snapshot->colliders; i++)
        pl_mesh_free(snapshot->colliders[i]);
    free(snapshot->bodies);
    free(snapshot->looks);
    free(snapshot->owners);
    free(snapshot->colliders);
    free(snapshot->endless);
    free(snapshot);
}

/* The nodes of a body's surface in the snapshot: those of its skin, or of its tessellated boundary. */
typedef struct part {
    int64_t node_count, tri_count;
    const int32_t *tris;
    pl_tessellation boundary;
    bool skinned;
} part;

static pl_status find_part(const pl_world *world, int body, part *out) {
    const pl_mesh *skin = world->elements ? NULL : pl_scene_skin(world->scene, body);
    *out = (part){.skinned = skin != NULL};
    pl_status status = PL_OK;
    if (!skin)
        status =
            pl_mesh_tessellate(pl_scene_sim(world->scene)->bodies[body].mesh, CURVES, &out->boundary, NULL);
    if (status != PL_OK) return status;
    out->node_count = skin ? skin->node_count : out->boundary.vertex_count;
    out->tri_count = skin ? skin->tri_count : out->boundary.tri_count;
    out->tris = skin ? skin->tris : out->boundary.tris;
    return PL_OK;
}

/* Nodes instead of vertices, which are duplicated at creases: the surface remains closed. */
static void fill_nodes(const pl_world *world, int body, const part *from, double *nodes) {
    if (!from->skinned) {
        int64_t first, count, first_tet, tets;
        pl_sim_body_range(world->sim, body, &first, &count, &first_tet, &tets);
        pl_tessellation_values(&from->boundary, 3, pl_sim_positions(world->sim) + 3 * first, nodes);
        return;
    }
    pl_draw_surface surface = pl_draw_surface_of(world->draw, body);
    pl_draw_view view = pl_draw_read(world->draw, body);
    memset(nodes, 0, 3 * (size_t)from->node_count * sizeof *nodes);
    for (int64_t i = 0; i < surface.vertex_count; i++) {
        for (int k = 0; k < 3; k++) nodes[3 * surface.sources[i] + k] = (double)view.positions[3 * i + k];
    }
}

static pl_status add_body(pl_snapshot *to, const pl_world *world, int body, pl_animation_object *object) {
    pl_mesh *mesh = to->mesh;
    part from;
    pl_status status = find_part(world, body, &from);
    if (status != PL_OK) return status;
    size_t nodes = (size_t)(mesh->node_count + from.node_count),
           tris = (size_t)(mesh->tri_count + from.tri_count);
    double *more_nodes = realloc(mesh->nodes, 3 * nodes * sizeof *more_nodes + 1);
    if (more_nodes) mesh->nodes = more_nodes;
    int32_t *more_tris = realloc(mesh->tris, 3 * tris * sizeof *more_tris + 1);
    if (more_tris) mesh->tris = more_tris;
    int32_t *more_owners = realloc(to->owners, tris * sizeof *more_owners + 1);
    if (more_owners) to->owners = more_owners;
    if (more_nodes && more_tris && more_owners) {
        int32_t first = (int32_t)mesh->node_count;
        fill_nodes(world, body, &from, mesh->nodes + 3 * mesh->node_count);
        for (int64_t i = 0; i < 3 * from.tri_count; i++)
            mesh->tris[3 * mesh->tri_count + i] = first + from.tris[i];
        for (int64_t i = 0; i < from.tri_count; i++) to->owners[mesh->tri_count + i] = body;
        mesh->node_count = (int64_t)nodes, mesh->tri_count = (int64_t)tris;
        object->node_count = from.node_count, object->tri_count = from.tri_count;
    } else {
        status = PL_ERR_SYSTEM;
    }
    pl_tessellation_free(&from.boundary);
    return status;
}

static bool make_room(pl_snapshot *to, const pl_world *world) {
    size_t bodies = (size_t)world->body_count, colliders = (size_t)world->collider_count;
    to->mesh = calloc(1, sizeof *to->mesh);
    to->bodies = calloc(bodies + 1, sizeof *to->bodies);
    to->looks = calloc(bodies + 1, sizeof *to->looks);
    to->colliders = calloc(colliders + 1, sizeof *to->colliders);
    to->endless = calloc(colliders + 1, sizeof *to->endless);
    return to->mesh && to->bodies && to->looks && to->colliders && to->endless;
}

static void describe_body(pl_snapshot *to, const pl_world *world, int i) {
    const pl_look_def *look = pl_scene_body_look(world->scene, i);
    pl_animation_object *object = &to->bodies[i];
    const char *name = pl_scene_sim(world->scene)->bodies[i].name;
    to->looks[i] = look ? *look : pl_look_def_default();
    to->looks[i].texture = NULL;
    if (isnan(to->looks[i].color[0])) pl_color_default(i, to->looks[i].color);
    if (isnan(to->looks[i].roughness)) to->looks[i].roughness = PL_ROUGHNESS;
    object->name = strdup(name ? name : "body");
    memcpy(object->material.color, to->looks[i].color, sizeof object->material.color);
    object->material.opacity = 1.0;
    object->material.roughness = to->looks[i].roughness;
}

static pl_mesh *place_collider(const pl_obstacle *obstacle) {
    pl_mesh *mesh = NULL;
    if (pl_mesh_copy(obstacle->mesh, &mesh, NULL) != PL_OK) return NULL;
    const float *m = obstacle->matrix;
    for (int64_t i = 0; i < mesh->node_count && !obstacle->endless; i++) {
        double x[3] = {mesh->nodes[3 * i], mesh->nodes[3 * i + 1], mesh->nodes[3 * i + 2]};
        for (int k = 0; k < 3; k++)
            mesh->nodes[3 * i + k] =
                (double)m[k] * x[0] + (double)m[4 + k] * x[1] + (double)m[8 + k] * x[2] + (double)m[12 + k];
    }
    return mesh;
}

pl_snapshot *pl_snapshot_capture(const pl_world *world) {
    pl_snapshot *to = calloc(1, sizeof *to);
    if (!to || !make_room(to, world)) {
        pl_snapshot_free(to);
        return NULL;
    }
    to->view = pl_scene_output(world->scene)->view;
    for (int i = 0; i < world->body_count; i++) {
        to->body_count = i + 1;
        describe_body(to, world, i);
        if (add_body(to, world, i, &to->bodies[i]) != PL_OK) {
            pl_snapshot_free(to);
            return NULL;
        }
    }
    for (int i = 0; i < world->collider_count; i++) {
        to->collider_count = i + 1;
        to->colliders[i] = place_collider(&world->colliders[i]);
        to->endless[i] = world->colliders[i].endless;
        if (!to->colliders[i]) {
            pl_snapshot_free(to);
            return NULL;
        }
    }
    return to;
}
