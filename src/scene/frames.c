/* See frames.h. */
#include "scene/frames.h"
#include "core/memory.h"
#include "mesh/order.h"
#include "pliant/frame.h"
#include "scene/folder.h"
#include "scene/frame_fields.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pl_frames {
    const pl_scene *scene;
    pl_sim *sim;
    pl_surfaces *surfaces; /* NULL if there are no skins */
    bool quadratic;        /* whether any body is quadratic */
    int nodes_per_tet;
    int32_t *tets;
    uint8_t *control;                /* per tetrahedron, for pl_frame */
    bool chosen[PL_FRAME_FIELDS];    /* arrays to write, ... */
    double *values[PL_FRAME_FIELDS]; /* ... their values, also if others need them; or NULL */
    double *on_edges[3]; /* positions, displacements and velocities of points on the curved edges; or NULL */
};

/* ---- choice of arrays */

/* Whether the array exists for this scene. */
static bool is_there(const pl_frames *f, int field) {
    const pl_sim_def *def = &f->scene->sim;
    bool barriers = def->contact.between == PL_CONTACT_BARRIER;
    switch (field) {
    case PL_FIELD_VELOCITY:
        return pl_integrator_info_find(def->integrator.type).moves;
    case PL_FIELD_PLASTIC_STRAIN:
    case PL_FIELD_NODE_PLASTIC_STRAIN:
        return pl_sim_is_plastic(f->sim);
    case PL_FIELD_QUADRATIC_EDGES:
        return pl_sim_linear_edges(f->sim) != NULL;
    case PL_FIELD_CONTACT_PRESSURE:
    case PL_FIELD_CONTACT_DISTANCE:
        return barriers;
    case PL_FIELD_TEMPERATURE:
        return pl_sim_temperatures(f->sim) != NULL;
    case PL_FIELD_REACTION:
    case PL_FIELD_LOAD_FORCE:
        return f->scene->output.forces;
    case PL_FIELD_CONTACT_FORCE:
        return f->scene->output.forces && (barriers || def->collider_count > 0);
    default:
        return true;
    }
}

/* Whether the array is written if the scene names no arrays. */
static bool is_usual(const pl_frames *f, int field) {
    bool of_nodes = field == PL_FIELD_NODE_STRESS || field == PL_FIELD_NODE_VON_MISES ||
                    field == PL_FIELD_NODE_PLASTIC_STRAIN;
    if (field == PL_FIELD_REACTION) return f->scene->sim.constraint_count > 0;
    return !pl_frame_fields[field].asked && (!of_nodes || f->quadratic);
}

static void choose_fields(pl_frames *f) {
    const pl_output_def *output = &f->scene->output;
    for (int i = 0; i < PL_FRAME_FIELDS; i++) {
        bool named = false;
        for (int k = 0; k < output->field_count; k++)
            named = named || !strcmp(output->fields[k], pl_frame_fields[i].name);
        f->chosen[i] = is_there(f, i) && (output->field_count < 0 ? is_usual(f, i) : named);
    }
}

/* Whether an array must be computed: it is written, or another one is derived from it. */
static bool is_needed(const pl_frames *f, int field) {
    const bool *chosen = f->chosen;
    switch (field) {
    case PL_FIELD_STRESS:
        return chosen[field] || chosen[PL_FIELD_VON_MISES] || chosen[PL_FIELD_PRINCIPAL_STRESS];
    case PL_FIELD_NODE_STRESS:
        return chosen[field] || chosen[PL_FIELD_NODE_VON_MISES] || chosen[PL_FIELD_NODE_PRINCIPAL_STRESS];
    case PL_FIELD_CONTACT_PRESSURE:
    case PL_FIELD_CONTACT_DISTANCE:
        return chosen[PL_FIELD_CONTACT_PRESSURE] || chosen[PL_FIELD_CONTACT_DISTANCE];
    case PL_FIELD_VELOCITY:
    case PL_FIELD_TEMPERATURE:
    case PL_FIELD_REACTION:
    case PL_FIELD_CONTACT_FORCE:
    case PL_FIELD_LOAD_FORCE:
        return false; /* stored by the simulation */
    default:
        return chosen[field];
    }
}

static pl_status allocate_fields(pl_frames *f, pl_error *err) {
    choose_fields(f);
    for (int i = 0; i < PL_FRAME_FIELDS; i++) {
        const pl_frame_field_info *info = &pl_frame_fields[i];
        int64_t count = info->where == PL_ON_NODES ? pl_sim_node_count(f->sim) : pl_sim_tet_count(f->sim);
        if (!is_needed(f, i)) continue;
        f->values[i] = pl_array_new(count * info->width, sizeof(double));
        if (!f->values[i]) return pl_error_memory(err, 8 * count * info->width, "a frame");
    }
    return PL_OK;
}

static pl_status pl_frames_allocate(pl_frames *f, pl_error *err) {
    int64_t tets = pl_sim_tet_count(f->sim);
    for (int b = 0; b < f->scene->sim.body_count; b++) {
        const pl_mesh *mesh = f->scene->sim.bodies[b].mesh;
        f->quadratic = f->quadratic || pl_mesh_is_quadratic(mesh);
        if (mesh->nodes_per_tet > f->nodes_per_tet) f->nodes_per_tet = mesh->nodes_per_tet;
    }
    f->tets = pl_array_new(f->nodes_per_tet * tets, sizeof *f->tets);
    f->control = pl_array_new(tets, sizeof *f->control);
    if (!f->tets || !f->control) return pl_error_memory(err, tets * 40, "a frame");
    pl_status status = allocate_fields(f, err);
    if (status != PL_OK) return status;
    for (int b = 0; b < pl_sim_body_count(f->sim); b++) {
        int64_t first_node, node_count, first_tet, tet_count;
        pl_sim_body_range(f->sim, b, &first_node, &node_count, &first_tet, &tet_count);
        const pl_mesh *mesh = f->scene->sim.bodies[b].mesh;
        for (int64_t i = 0; i < tet_count * f->nodes_per_tet; i++) {
            int64_t tet = i / f->nodes_per_tet, k = i % f->nodes_per_tet;
            if (k >= mesh->nodes_per_tet) k = 0; /* a linear body: mid-edge nodes are missing */
            f->tets[first_tet * f->nodes_per_tet + i] =
                mesh->tets[tet * mesh->nodes_per_tet + k] + (int32_t)first_node;
        }
        memset(f->control + first_tet, pl_sim_body_is_bezier(f->sim, b), (size_t)tet_count);
        double *body = f->values[PL_FIELD_BODY];
        for (int64_t i = 0; body && i < tet_count; i++) body[first_tet + i] = b;
    }
    return PL_OK;
}

void pl_frames_free(pl_frames *f) {
    if (!f) return;
    free(f->tets);
    free(f->control);
    for (int i = 0; i < PL_FRAME_FIELDS; i++) free(f->values[i]);
    for (int k = 0; k < 3; k++) free(f->on_edges[k]);
    pl_surfaces_free(f->surfaces);
    free(f);
}

/* ---- values */

/* Counts the quadratic edges of each tetrahedron of an adaptive body. */
static void pl_frames_count_curved(pl_frames *f, const uint8_t *linear) {
    double *curved = f->values[PL_FIELD_QUADRATIC_EDGES];
    for (int64_t t = 0; curved && linear && t < pl_sim_tet_count(f->sim); t++) {
        const int32_t *tet = f->tets + f->nodes_per_tet * t;
        curved[t] = 0;
        for (int a = 4; a < f->nodes_per_tet; a++) {
            bool inactive = false;
            for (int c = 0; c < 4; c++) inactive = inactive || tet[a] == tet[c];
            curved[t] += !inactive && !linear[tet[a]];
        }
    }
}

static pl_status fill_of_tets(pl_frames *f, pl_error *err) {
    double *const *v = f->values;
    pl_status status = PL_OK;
    if (v[PL_FIELD_STRESS] || v[PL_FIELD_DET_F] || v[PL_FIELD_ENERGY_DENSITY])
        status = pl_sim_tet_results(f->sim, v[PL_FIELD_STRESS], v[PL_FIELD_VON_MISES], v[PL_FIELD_DET_F],
                                    v[PL_FIELD_ENERGY_DENSITY], err);
    if (status == PL_OK && (v[PL_FIELD_STRAIN] || v[PL_FIELD_DEFORMATION_GRADIENT]))
        status = pl_sim_tet_strains(f->sim, v[PL_FIELD_DEFORMATION_GRADIENT], v[PL_FIELD_STRAIN], err);
    if (v[PL_FIELD_PRINCIPAL_STRESS])
        pl_tensors_principal(pl_sim_tet_count(f->sim), v[PL_FIELD_STRESS], v[PL_FIELD_PRINCIPAL_STRESS]);
    if (v[PL_FIELD_PLASTIC_STRAIN]) pl_sim_plastic_strain(f->sim, v[PL_FIELD_PLASTIC_STRAIN]);
    pl_frames_count_curved(f, pl_sim_linear_edges(f->sim));
    return status;
}

static pl_status fill_of_nodes(pl_frames *f, pl_error *err) {
    double *const *v = f->values, *displacement = v[PL_FIELD_DISPLACEMENT];
    const double *x = pl_sim_positions(f->sim), *rest = pl_sim_rest(f->sim);
    int64_t nodes = pl_sim_node_count(f->sim);
    for (int64_t i = 0; displacement && i < 3 * nodes; i++) displacement[i] = x[i] - rest[i];
    pl_status status = PL_OK;
    if (v[PL_FIELD_NODE_STRESS])
        status = pl_sim_node_stress(f->sim, v[PL_FIELD_NODE_STRESS], v[PL_FIELD_NODE_VON_MISES], err);
    if (status == PL_OK && v[PL_FIELD_NODE_PRINCIPAL_STRESS])
        pl_tensors_principal(nodes, v[PL_FIELD_NODE_STRESS], v[PL_FIELD_NODE_PRINCIPAL_STRESS]);
    if (status == PL_OK && v[PL_FIELD_NODE_PLASTIC_STRAIN])
        status = pl_sim_node_plastic_strain(f->sim, v[PL_FIELD_NODE_PLASTIC_STRAIN], err);
    if (status == PL_OK && v[PL_FIELD_CONTACT_PRESSURE])
        status = pl_sim_node_contact(f->sim, v[PL_FIELD_CONTACT_PRESSURE], v[PL_FIELD_CONTACT_DISTANCE], err);
    return status;
}

/* The values of a chosen array; NULL if there are none. */
static const double *values_of(const pl_frames *f, int field) {
    switch (field) {
    case PL_FIELD_VELOCITY:
        return pl_sim_velocities(f->sim);
    case PL_FIELD_TEMPERATURE:
        return pl_sim_temperatures(f->sim);
    case PL_FIELD_REACTION:
        return pl_sim_node_forces(f->sim, PL_FORCE_REACTION);
    case PL_FIELD_CONTACT_FORCE:
        return pl_sim_node_forces(f->sim, PL_FORCE_CONTACT);
    case PL_FIELD_LOAD_FORCE:
        return pl_sim_node_forces(f->sim, PL_FORCE_LOAD);
    default:
        return f->values[field];
    }
}

static int list_arrays(const pl_frames *f, char names[PL_FRAME_FIELDS][32], pl_array *arrays) {
    int count = 0;
    for (int i = 0; i < PL_FRAME_FIELDS; i++) {
        const pl_frame_field_info *info = &pl_frame_fields[i];
        const double *values = f->chosen[i] ? values_of(f, i) : NULL;
        if (!values) continue;
        snprintf(names[count], sizeof names[count], "%s", info->name);
        arrays[count] =
            (pl_array){names[count], (pl_where)info->where, info->width, (double *)(uintptr_t)values};
        count++;
    }
    return count;
}

/* Writes the visible surface if there are skins, and its materials once. */
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

/* Replaces control points by points on the curve: x(1/2) = (a + b) / 4 + m / 2, where m is the control
 * point. */
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

/* Writes cells in the form that the scene requests. Positions, displacements and velocities of control points
 * are converted to points on the edges; other values are already those at the points on the edges. */
static pl_status write_cells(pl_frames *f, const pl_frame *frame, const char *path, pl_error *err) {
    static const char *const names[] = {NULL, "displacement", "velocity"};
    pl_array arrays[PL_FRAME_FIELDS];
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
    pl_status status = fill_of_tets(f, err);
    if (status == PL_OK) status = fill_of_nodes(f, err);
    if (status != PL_OK) return status;
    char names[PL_FRAME_FIELDS][32];
    pl_array arrays[PL_FRAME_FIELDS];
    int count = list_arrays(f, names, arrays);
    pl_frame frame = {.time = pl_sim_time(f->sim),
                      .node_count = pl_sim_node_count(f->sim),
                      .positions = pl_sim_positions(f->sim),
                      .compression = (int)f->scene->output.compression,
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
