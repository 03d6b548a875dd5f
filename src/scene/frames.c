/* See frames.h. */
#include "scene/frames.h"
#include "core/memory.h"
#include "mesh/order.h"
#include "pliant/frame.h"
#include "scene/folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PL_MAX_FRAME_ARRAYS = 16 };

struct pl_frames {
    const pl_scene *scene;
    pl_sim *sim;
    pl_surfaces *surfaces; /* where there are skins */
    bool quadratic;        /* some body is */
    bool contacts;         /* bodies touch by barriers */
    int nodes_per_tet;
    int32_t *tets;
    uint8_t *control;                                    /* of each tetrahedron, for pl_frame */
    double *node_stress, *node_von_mises, *node_plastic; /* where there are quadratic elements */
    double *displacement, *stress, *von_mises, *det, *energy, *body, *plastic, *curved;
    double *pressure, *distance; /* with barriers */
    double *on_edges[3];         /* positions, displacements, velocities by nodes on the curves; or NULL */
};

static pl_status pl_frames_allocate(pl_frames *f, pl_error *err) {
    int64_t nodes = pl_sim_node_count(f->sim), tets = pl_sim_tet_count(f->sim);
    for (int b = 0; b < f->scene->sim.body_count; b++) {
        const pl_mesh *mesh = f->scene->sim.bodies[b].mesh;
        f->quadratic = f->quadratic || pl_mesh_is_quadratic(mesh);
        if (mesh->nodes_per_tet > f->nodes_per_tet) f->nodes_per_tet = mesh->nodes_per_tet;
    }
    f->tets = pl_array_new(f->nodes_per_tet * tets, sizeof *f->tets);
    f->control = pl_array_new(tets, sizeof *f->control);
    int64_t smooth = f->quadratic ? nodes : 0;
    f->node_stress = pl_array_new(6 * smooth, sizeof(double));
    f->node_von_mises = pl_array_new(smooth, sizeof(double));
    f->node_plastic = pl_array_new(pl_sim_is_plastic(f->sim) ? smooth : 0, sizeof(double));
    f->displacement = pl_array_new(3 * nodes, sizeof(double));
    f->stress = pl_array_new(6 * tets, sizeof(double));
    f->von_mises = pl_array_new(tets, sizeof(double));
    f->det = pl_array_new(tets, sizeof(double));
    f->energy = pl_array_new(tets, sizeof(double));
    f->body = pl_array_new(tets, sizeof(double));
    f->plastic = pl_array_new(pl_sim_is_plastic(f->sim) ? tets : 0, sizeof(double));
    f->curved = pl_array_new(pl_sim_linear_edges(f->sim) ? tets : 0, sizeof(double));
    f->contacts = f->scene->sim.contact.between == PL_CONTACT_BARRIER;
    f->pressure = pl_array_new(f->contacts ? nodes : 0, sizeof(double));
    f->distance = pl_array_new(f->contacts ? nodes : 0, sizeof(double));
    if (!f->tets || !f->control || !f->node_stress || !f->node_von_mises || !f->node_plastic ||
        !f->displacement || !f->stress || !f->von_mises || !f->det || !f->energy || !f->body || !f->plastic ||
        !f->curved || !f->pressure || !f->distance) {
        return pl_error_memory(err, nodes * 24 + tets * 96, "a frame");
    }
    for (int b = 0; b < pl_sim_body_count(f->sim); b++) {
        int64_t first_node, node_count, first_tet, tet_count;
        pl_sim_body_range(f->sim, b, &first_node, &node_count, &first_tet, &tet_count);
        const pl_mesh *mesh = f->scene->sim.bodies[b].mesh;
        for (int64_t i = 0; i < tet_count * f->nodes_per_tet; i++) {
            int64_t tet = i / f->nodes_per_tet, k = i % f->nodes_per_tet;
            if (k >= mesh->nodes_per_tet) k = 0; /* beside quadratic bodies: mid-edge nodes are missing */
            f->tets[first_tet * f->nodes_per_tet + i] =
                mesh->tets[tet * mesh->nodes_per_tet + k] + (int32_t)first_node;
        }
        memset(f->control + first_tet, pl_sim_body_is_bezier(f->sim, b), (size_t)tet_count);
        for (int64_t i = 0; i < tet_count; i++) f->body[first_tet + i] = b;
    }
    return PL_OK;
}

void pl_frames_free(pl_frames *f) {
    if (!f) return;
    void *const arrays[] = {f->tets,    f->control,   f->node_stress, f->node_von_mises, f->displacement,
                            f->stress,  f->von_mises, f->det,         f->energy,         f->body,
                            f->plastic, f->curved,    f->pressure,    f->distance,       f->node_plastic};
    for (size_t k = 0; k < sizeof arrays / sizeof *arrays; k++) free(arrays[k]);
    for (int k = 0; k < 3; k++) free(f->on_edges[k]);
    pl_surfaces_free(f->surfaces);
    free(f);
}

/* How many edges of each tetrahedron have a node between that is not between the ends. */
static void pl_frames_count_curved(pl_frames *f, const uint8_t *linear) {
    for (int64_t t = 0; t < pl_sim_tet_count(f->sim); t++) {
        const int32_t *tet = f->tets + f->nodes_per_tet * t;
        f->curved[t] = 0;
        for (int a = 4; a < f->nodes_per_tet; a++) {
            bool missing = false;
            for (int c = 0; c < 4; c++) missing = missing || tet[a] == tet[c];
            f->curved[t] += !missing && !linear[tet[a]];
        }
    }
}

/* What is seen, where there are skins; its materials once. */
static pl_status pl_frames_write_surface(pl_frames *f, const pl_frame *frame, const char *folder,
                                         int64_t index, pl_error *err) {
    char *path = pl_folder_path(folder, "surface_%04lld.vtu", (long long)index);
    char *materials = pl_folder_path(folder, PL_SURFACE_MATERIALS);
    pl_status status = path && materials ? PL_OK : pl_error_memory(err, 0, "a path");
    if (status == PL_OK && index == 0) status = pl_surfaces_write_materials(f->surfaces, materials, err);
    if (status == PL_OK) status = pl_surfaces_write(f->surfaces, f->sim, frame, path, err);
    free(path);
    free(materials);
    return status;
}

/* Between the corners of Bezier cells x(1/2) = (a + b) / 4 + m / 2, with m the control point. */
static void put_on_edges(const pl_frames *f, const double *from, double *to) {
    memcpy(to, from, (size_t)(3 * pl_sim_node_count(f->sim)) * sizeof *to);
    for (int64_t t = 0; t < pl_sim_tet_count(f->sim); t++) {
        const int32_t *tet = f->tets + f->nodes_per_tet * t;
        for (int e = 0; e < 6 && f->control[t]; e++) {
            const int64_t m = tet[4 + e], a = tet[pl_tet_edges[e][0]], b = tet[pl_tet_edges[e][1]];
            for (int i = 0; i < 3 && m != a && m != b; i++)
                to[3 * m + i] = 0.5 * from[3 * m + i] + 0.25 * (from[3 * a + i] + from[3 * b + i]);
        }
    }
}

/* As the scene wants its cells. What follows the nodes' motion follows them onto the edges; other values are
 * those at the places on the edges already. */
static pl_status write_cells(pl_frames *f, const pl_frame *frame, const char *path, pl_error *err) {
    static const char *const names[] = {NULL, "displacement", "velocity"};
    pl_array arrays[PL_MAX_FRAME_ARRAYS];
    if (!f->on_edges[0]) return pl_frame_write_vtu(frame, path, err);
    pl_frame shown = *frame;
    put_on_edges(f, frame->positions, f->on_edges[0]);
    memcpy(arrays, frame->arrays, (size_t)frame->array_count * sizeof *arrays);
    for (int i = 0; i < frame->array_count; i++) {
        for (int k = 1; k < 3; k++) {
            if (strcmp(arrays[i].name, names[k])) continue;
            put_on_edges(f, arrays[i].values, f->on_edges[k]);
            arrays[i].values = f->on_edges[k];
        }
    }
    shown.positions = f->on_edges[0];
    shown.control = NULL;
    shown.arrays = arrays;
    return pl_frame_write_vtu(&shown, path, err);
}

pl_status pl_frames_write(pl_frames *f, const char *folder, int64_t index, pl_error *err) {
    const double *x = pl_sim_positions(f->sim), *rest = pl_sim_rest(f->sim);
    int64_t nodes = pl_sim_node_count(f->sim);
    for (int64_t i = 0; i < 3 * nodes; i++) f->displacement[i] = x[i] - rest[i];
    pl_status status = pl_sim_tet_results(f->sim, f->stress, f->von_mises, f->det, f->energy, err);
    if (status != PL_OK) return status;
    char names[PL_MAX_FRAME_ARRAYS][20];
    pl_array arrays[PL_MAX_FRAME_ARRAYS];
    int count = 0;
#define ADD(title, where, width, values)                                                                     \
    do {                                                                                                     \
        snprintf(names[count], sizeof names[count], "%s", title);                                            \
        arrays[count] = (pl_array){names[count], where, width, values};                                      \
        count++;                                                                                             \
    } while (0)
    ADD("displacement", PL_ON_NODES, 3, f->displacement);
    ADD("stress", PL_ON_TETS, 6, f->stress);
    ADD("von_mises", PL_ON_TETS, 1, f->von_mises);
    ADD("det_F", PL_ON_TETS, 1, f->det);
    ADD("energy_density", PL_ON_TETS, 1, f->energy);
    ADD("body", PL_ON_TETS, 1, f->body);
    if (pl_integrator_info_find(f->scene->sim.integrator.type).moves)
        ADD("velocity", PL_ON_NODES, 3, pl_sim_velocities(f->sim));
    if (pl_sim_is_plastic(f->sim)) {
        pl_sim_plastic_strain(f->sim, f->plastic);
        ADD("plastic_strain", PL_ON_TETS, 1, f->plastic);
    }
    if (pl_sim_linear_edges(f->sim)) {
        pl_frames_count_curved(f, pl_sim_linear_edges(f->sim));
        ADD("quadratic_edges", PL_ON_TETS, 1, f->curved);
    }
    if (f->quadratic) {
        status = pl_sim_node_stress(f->sim, f->node_stress, f->node_von_mises, err);
        if (status != PL_OK) return status;
        ADD("node_stress", PL_ON_NODES, 6, f->node_stress);
        ADD("node_von_mises", PL_ON_NODES, 1, f->node_von_mises);
    }
    if (f->quadratic && pl_sim_is_plastic(f->sim)) {
        status = pl_sim_node_plastic_strain(f->sim, f->node_plastic, err);
        if (status != PL_OK) return status;
        ADD("node_plastic_strain", PL_ON_NODES, 1, f->node_plastic);
    }
    if (f->contacts) {
        status = pl_sim_node_contact(f->sim, f->pressure, f->distance, err);
        if (status != PL_OK) return status;
        ADD("contact_pressure", PL_ON_NODES, 1, f->pressure);
        ADD("contact_distance", PL_ON_NODES, 1, f->distance);
    }
    if (pl_sim_temperatures(f->sim)) ADD("temperature", PL_ON_NODES, 1, pl_sim_temperatures(f->sim));
#undef ADD
    pl_frame frame = {.time = pl_sim_time(f->sim),
                      .node_count = nodes,
                      .positions = x,
                      .tet_count = pl_sim_tet_count(f->sim),
                      .nodes_per_tet = f->nodes_per_tet,
                      .tets = f->tets,
                      .control = f->control,
                      .array_count = count,
                      .arrays = arrays};
    char *path = pl_folder_path(folder, "frame_%04lld.vtu", (long long)index);
    if (!path) return pl_error_memory(err, 0, "a path");
    status = write_cells(f, &frame, path, err);
    free(path);
    if (status == PL_OK) status = pl_colliders_write(f->scene, f->sim, folder, index, err);
    if (status == PL_OK && f->surfaces) status = pl_frames_write_surface(f, &frame, folder, index, err);
    if (status == PL_OK) status = pl_series_write(f->scene, folder, index, err);
    return status;
}

pl_status pl_frames_create(const pl_scene *scene, pl_sim *sim, pl_frames **out, pl_error *err) {
    pl_frames *f = *out = pl_array_new(1, sizeof *f);
    if (!f) return pl_error_memory(err, sizeof *f, "a frame");
    f->scene = scene;
    f->sim = sim;
    pl_status status = pl_frames_allocate(f, err);
    bool control = false;
    for (int b = 0; b < pl_sim_body_count(sim); b++) control = control || pl_sim_body_is_bezier(sim, b);
    for (int k = 0; k < 3 && control && scene->output.cells == PL_CELLS_QUADRATIC; k++) {
        f->on_edges[k] = pl_array_new(3 * pl_sim_node_count(sim), sizeof **f->on_edges);
        if (!f->on_edges[k] && status == PL_OK)
            status = pl_error_memory(err, 24 * pl_sim_node_count(sim), "a frame");
    }
    if (status == PL_OK && scene->output.vtu) status = pl_surfaces_create(scene, sim, &f->surfaces, err);
    return status;
}

pl_surfaces *pl_frames_surfaces(pl_frames *frames) { return frames->surfaces; }
