/* See snapshot.h. */
#include "server/snapshot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

/* Points, not vertices: the surface stays closed where creases cut what is drawn. */
static bool add_body(pl_snapshot *to, const pl_drawing *body, const int32_t *source_tris, int number) {
    pl_mesh *mesh = to->mesh;
    int32_t first = (int32_t)mesh->node_count;
    memcpy(mesh->nodes + 3 * mesh->node_count, body->points, 3 * (size_t)body->point_count * sizeof(double));
    for (int64_t i = 0; i < 3 * body->split.tri_count; i++)
        mesh->tris[3 * mesh->tri_count + i] = first + body->split.source[source_tris[i]];
    for (int64_t i = 0; i < body->split.tri_count; i++) to->owners[mesh->tri_count + i] = number;
    mesh->node_count += body->point_count;
    mesh->tri_count += body->split.tri_count;
    return true;
}

static bool make_room(pl_snapshot *to, const pl_world *world) {
    size_t nodes = 0, tris = 0, bodies = (size_t)world->body_count, colliders = (size_t)world->collider_count;
    for (int i = 0; i < world->body_count; i++) {
        nodes += (size_t)world->bodies[i].point_count;
        tris += (size_t)world->bodies[i].split.tri_count;
    }
    to->mesh = calloc(1, sizeof *to->mesh);
    if (!to->mesh) return false;
    to->mesh->nodes = malloc(3 * nodes * sizeof(double) + 1);
    to->mesh->tris = malloc(3 * tris * sizeof(int32_t) + 1);
    to->owners = malloc(tris * sizeof(int32_t) + 1);
    to->bodies = calloc(bodies + 1, sizeof *to->bodies);
    to->looks = calloc(bodies + 1, sizeof *to->looks);
    to->colliders = calloc(colliders + 1, sizeof *to->colliders);
    to->endless = calloc(colliders + 1, sizeof *to->endless);
    return to->mesh->nodes && to->mesh->tris && to->owners && to->bodies && to->looks && to->colliders &&
           to->endless;
}

static void describe_body(pl_snapshot *to, const pl_world *world, int i) {
    const pl_look_def *look = pl_scene_body_look(world->scene, i);
    pl_animation_object *object = &to->bodies[i];
    const char *name = pl_scene_sim(world->scene)->bodies[i].name;
    to->looks[i] = look ? *look : pl_look_def_default();
    to->looks[i].texture = NULL;
    if (isnan(to->looks[i].color[0])) pl_color_default(i, to->looks[i].color);
    object->name = strdup(name ? name : "body");
    object->node_count = world->bodies[i].point_count;
    object->tri_count = world->bodies[i].split.tri_count;
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

pl_snapshot *pl_snapshot_take(const pl_world *world) {
    pl_snapshot *to = calloc(1, sizeof *to);
    if (!to || !make_room(to, world)) {
        pl_snapshot_free(to);
        return NULL;
    }
    to->view = pl_scene_output(world->scene)->view;
    for (int i = 0; i < world->body_count; i++) {
        add_body(to, &world->bodies[i], world->bodies[i].split.tris, i);
        to->body_count = i + 1;
        describe_body(to, world, i);
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
