/* The table of public functions for test_functions.c: name, kinds of arguments (one letter each, see
 * `wrong_values` there) and the call. STATUS rows return a status. OTHER rows do not; they return an
 * empty answer if an argument is wrong. tests/project/check_api.py fails if a function of
 * include/pliant has no row. */
#ifndef PL_TESTS_API_FUNCTIONS_H
#define PL_TESTS_API_FUNCTIONS_H

#include "pliant/pliant.h"

typedef union value {
    void *p;
    int64_t i;
    double d;
} value;

typedef struct row {
    const char *name, *kinds;
    pl_status (*call)(const value *a, pl_error *err);
    bool refuses; /* returns a status */
} row;

static bool answer; /* whether a function without a status returned anything but zero or NULL */

#define P(k) (a[k].p)
#define N(k) ((int)a[k].i)
#define L(k) (a[k].i)
#define Z(k) ((size_t)a[k].i)
#define D(k) (a[k].d)
#define ANSWER(expression) (answer = !!(expression), PL_OK)
#define QUIET(expression) ((void)(expression), PL_OK)

#define BASE_ROWS(STATUS, OTHER)                                                                             \
    OTHER(pl_version, "", QUIET(pl_version()))                                                               \
    OTHER(pl_build_info, "", QUIET(pl_build_info()))                                                         \
    OTHER(pl_status_name, "e", QUIET(pl_status_name((pl_status)N(0))))                                       \
    OTHER(pl_error_set, "?eT", QUIET(pl_error_set(P(0), (pl_status)N(1), P(2), 1)))                          \
    OTHER(pl_text_escape, "T?z", QUIET(pl_text_escape(P(0), P(1), Z(2))))                                    \
    OTHER(pl_suggest, "Tbnbz", QUIET((pl_suggest(P(0), P(1), N(2), P(3), Z(4)), 0)))                         \
    OTHER(pl_simd_count, "", QUIET(pl_simd_count()))                                                         \
    OTHER(pl_simd_at, "i", ANSWER(pl_simd_at(N(0)).name))                                                    \
    OTHER(pl_simd_chosen, "", QUIET(pl_simd_chosen().lanes))                                                 \
    STATUS(pl_simd_choose, "T", pl_simd_choose(P(0), err))                                                   \
    OTHER(pl_simd_of_run, "t?Z", QUIET((pl_simd_of_run(P(0), P(1), Z(2)), 0)))                               \
    STATUS(pl_fields_check, "bbT", pl_fields_check(P(0), P(1), P(2), err))                                   \
    OTHER(pl_curve_at, "bdb", QUIET((pl_curve_at(P(0), D(1), P(2)), 0)))

#define FIELD_ROWS(STATUS, OTHER)                                                                            \
    OTHER(pl_collider_fields, "", QUIET(pl_collider_fields()))                                               \
    OTHER(pl_contact_fields, "", QUIET(pl_contact_fields()))                                                 \
    OTHER(pl_material_fields, "", QUIET(pl_material_fields()))                                               \
    OTHER(pl_damping_fields, "", QUIET(pl_damping_fields()))                                                 \
    OTHER(pl_shape_fields, "", QUIET(pl_shape_fields()))                                                     \
    OTHER(pl_view_fields, "", QUIET(pl_view_fields()))                                                       \
    OTHER(pl_camera_fields, "", QUIET(pl_camera_fields()))                                                   \
    OTHER(pl_camera_key_fields, "", QUIET(pl_camera_key_fields()))                                           \
    OTHER(pl_camera_def_default, "", QUIET(pl_camera_def_default().fit))                                     \
    OTHER(pl_camera_key_default, "", QUIET(pl_camera_key_default().time))                                    \
    OTHER(pl_look_fields, "", QUIET(pl_look_fields()))                                                       \
    OTHER(pl_adaptive_fields, "", QUIET(pl_adaptive_fields()))                                               \
    OTHER(pl_integrator_fields, "", QUIET(pl_integrator_fields()))                                           \
    OTHER(pl_solver_fields, "", QUIET(pl_solver_fields()))                                                   \
    OTHER(pl_contact_def_default, "", QUIET(pl_contact_def_default()))                                       \
    OTHER(pl_shape_def_default, "", QUIET(pl_shape_def_default()))                                           \
    OTHER(pl_view_def_default, "", QUIET(pl_view_def_default()))                                             \
    OTHER(pl_look_def_default, "", QUIET(pl_look_def_default()))                                             \
    OTHER(pl_run_def_default, "", QUIET(pl_run_def_default()))                                               \
    OTHER(pl_export_def_default, "", QUIET(pl_export_def_default()))                                         \
    OTHER(pl_collider_def_init, "bZ", QUIET((pl_collider_def_init(P(0), Z(1)), 0)))                          \
    OTHER(pl_heat_source_def_init, "bZ", QUIET((pl_heat_source_def_init(P(0), Z(1)), 0)))                    \
    OTHER(pl_fixed_temperature_def_init, "bZ", QUIET((pl_fixed_temperature_def_init(P(0), Z(1)), 0)))        \
    OTHER(pl_material_def_init, "bZ", QUIET((pl_material_def_init(P(0), Z(1)), 0)))                          \
    OTHER(pl_body_def_init, "bZ", QUIET((pl_body_def_init(P(0), Z(1)), 0)))                                  \
    OTHER(pl_constraint_def_init, "bZ", QUIET((pl_constraint_def_init(P(0), Z(1)), 0)))                      \
    OTHER(pl_load_def_init, "bZ", QUIET((pl_load_def_init(P(0), Z(1)), 0)))                                  \
    OTHER(pl_contact_pair_fields, "", QUIET(pl_contact_pair_fields()))                                       \
    OTHER(pl_contact_pair_def_init, "bZ", QUIET((pl_contact_pair_def_init(P(0), Z(1)), 0)))                  \
    OTHER(pl_anneal_def_init, "bZ", QUIET((pl_anneal_def_init(P(0), Z(1)), 0)))                              \
    OTHER(pl_rebuild_map_init, "bZ", QUIET((pl_rebuild_map_init(P(0), Z(1)), 0)))                            \
    OTHER(pl_sim_def_init, "bZ", QUIET((pl_sim_def_init(P(0), Z(1)), 0)))                                    \
    OTHER(pl_skin_def_init, "bZ", QUIET((pl_skin_def_init(P(0), Z(1)), 0)))

#define REGISTRY_ROWS(STATUS, OTHER)                                                                         \
    OTHER(pl_collider_shape_count, "", QUIET(pl_collider_shape_count()))                                     \
    OTHER(pl_collider_shape_at, "i", ANSWER(pl_collider_shape_at(N(0)).name))                                \
    OTHER(pl_collider_shape_find, "t", ANSWER(pl_collider_shape_find(P(0)).name))                            \
    OTHER(pl_law_count, "", QUIET(pl_law_count()))                                                           \
    OTHER(pl_law_at, "i", ANSWER(pl_law_at(N(0))))                                                           \
    OTHER(pl_law_find, "t", ANSWER(pl_law_find(P(0))))                                                       \
    OTHER(pl_flow_count, "", QUIET(pl_flow_count()))                                                         \
    OTHER(pl_flow_at, "i", ANSWER(pl_flow_at(N(0))))                                                         \
    OTHER(pl_flow_find, "t", ANSWER(pl_flow_find(P(0))))                                                     \
    OTHER(pl_mesh_format_count, "", QUIET(pl_mesh_format_count()))                                           \
    OTHER(pl_mesh_format_at, "i", ANSWER(pl_mesh_format_at(N(0))))                                           \
    OTHER(pl_element_info_count, "", QUIET(pl_element_info_count()))                                         \
    OTHER(pl_element_info_at, "i", ANSWER(pl_element_info_at(N(0)).name))                                    \
    OTHER(pl_integrator_info_count, "", QUIET(pl_integrator_info_count()))                                   \
    OTHER(pl_integrator_info_at, "i", ANSWER(pl_integrator_info_at(N(0)).name))                              \
    OTHER(pl_integrator_info_find, "t", ANSWER(pl_integrator_info_find(P(0)).name))                          \
    OTHER(pl_scene_kind_count, "", QUIET(pl_scene_kind_count()))                                             \
    OTHER(pl_scene_kind_at, "i", ANSWER(pl_scene_kind_at(N(0)).name))                                        \
    OTHER(pl_reason_name, "e", QUIET(pl_reason_name((pl_reason)N(0))))                                       \
    OTHER(pl_reason_is_good, "i", ANSWER(pl_reason_is_good((pl_reason)N(0))))

#define MATERIAL_ROWS(STATUS, OTHER)                                                                         \
    OTHER(pl_material_def_fill, "b", QUIET((pl_material_def_fill(P(0)), 0)))                                 \
    OTHER(pl_flow_fill, "b", QUIET((pl_flow_fill(P(0)), 0)))                                                 \
    STATUS(pl_flow_check, "b", pl_flow_check(P(0), err))                                                     \
    STATUS(pl_material_check, "b??", pl_material_check(P(0), P(1), P(2), err))                               \
    STATUS(pl_material_evaluate, "bbe???",                                                                   \
           pl_material_evaluate(P(0), P(1), N(2) != 0, P(3), P(4), P(5), err))                               \
    STATUS(pl_collider_check, "b", pl_collider_check(P(0), err))                                             \
    STATUS(pl_collider_surface, "bddm", pl_collider_surface(P(0), D(1), D(2), P(3), err))

#define MESH_ROWS(STATUS, OTHER)                                                                             \
    OTHER(pl_mesh_free, "0", QUIET((pl_mesh_free(P(0)), 0)))                                                 \
    STATUS(pl_mesh_copy, "Mm", pl_mesh_copy(P(0), P(1), err))                                                \
    OTHER(pl_mesh_repairs_free, "0", QUIET((pl_mesh_repairs_free(P(0)), 0)))                                 \
    OTHER(pl_mesh_repairs_describe, "bbz", QUIET((pl_mesh_repairs_describe(P(0), P(1), Z(2)), 0)))           \
    STATUS(pl_mesh_load, "tmr", pl_mesh_load(P(0), P(1), P(2), err))                                         \
    STATUS(pl_mesh_load_memory, "tTbz0zmr",                                                                  \
           pl_mesh_load_memory(P(0), P(1), P(2), Z(3), P(4), Z(5), P(6), P(7), err))                         \
    STATUS(pl_mesh_repair, "Wr", pl_mesh_repair(P(0), P(1), err))                                            \
    OTHER(pl_length_seems_scaled, "d", QUIET(pl_length_seems_scaled(D(0))))                                  \
    OTHER(pl_mesh_find_look, "M", ANSWER(pl_mesh_find_look(P(0)).colors))                                    \
    OTHER(pl_mesh_tri_look, "MI", ANSWER(pl_mesh_tri_look(P(0), &(pl_mesh_look){0}, L(1)).material >= 0))    \
    STATUS(pl_mesh_load_appearances, "Wt", pl_mesh_load_appearances(P(0), P(1), err))                        \
    STATUS(pl_mesh_save, "Mt", pl_mesh_save(P(0), P(1), err))                                                \
    STATUS(pl_mesh_generate, "bm", pl_mesh_generate(P(0), P(1), err))                                        \
    OTHER(pl_mesher_def_init, "bZ", QUIET((pl_mesher_def_init(P(0), Z(1)), 0)))                              \
    STATUS(pl_mesh_from_surface, "bm?", pl_mesh_from_surface(P(0), P(1), P(2), err))                         \
    OTHER(pl_grid_free, "0", QUIET((pl_grid_free(P(0)), 0)))                                                 \
    STATUS(pl_grid_load, "tg", pl_grid_load(P(0), P(1), err))                                                \
    STATUS(pl_grid_load_memory, "Tbzg", pl_grid_load_memory(P(0), P(1), Z(2), P(3), err))                    \
    OTHER(pl_grid_is_file, "t", ANSWER(pl_grid_is_file(P(0))))                                               \
    STATUS(pl_grid_save, "bt", pl_grid_save(P(0), P(1), err))                                                \
    STATUS(pl_grid_from_surface, "Mdng", pl_grid_from_surface(P(0), D(1), N(2), P(3), err))                  \
    STATUS(pl_sculpt_load, "th", pl_sculpt_load(P(0), P(1), err))                                            \
    STATUS(pl_sculpt_load_memory, "Tbzh", pl_sculpt_load_memory(P(0), P(1), Z(2), P(3), err))                \
    OTHER(pl_sculpt_free, "0", QUIET((pl_sculpt_free(P(0)), 0)))                                             \
    OTHER(pl_sculpt_is_model, "T", ANSWER(pl_sculpt_is_model(P(0))))                                         \
    OTHER(pl_sculpt_is_model_memory, "?z", ANSWER(pl_sculpt_is_model_memory(P(0), Z(1))))                    \
    OTHER(pl_sculpt_value, "Hb", ANSWER(pl_sculpt_value(P(0), P(1)) < 0))                                    \
    OTHER(pl_sculpt_color, "Hbb", ANSWER(pl_sculpt_color(P(0), P(1), P(2))))                                 \
    OTHER(pl_sculpt_bounds, "Hbb", QUIET((pl_sculpt_bounds(P(0), P(1), P(2)), 0)))                           \
    STATUS(pl_sculpt_surface, "Hlnm", pl_sculpt_surface(P(0), L(1), N(2), P(3), err))                        \
    STATUS(pl_mesh_from_surface_cached, "btZm??",                                                            \
           pl_mesh_from_surface_cached(P(0), P(1), L(2), P(3), P(4), P(5), err))                             \
    STATUS(pl_mesh_cache_measure, "t??", pl_mesh_cache_measure(P(0), P(1), P(2), err))                       \
    STATUS(pl_mesh_cache_clear, "t??", pl_mesh_cache_clear(P(0), P(1), P(2), err))                           \
    STATUS(pl_mesh_quadratic, "Mm", pl_mesh_quadratic(P(0), P(1), err))                                      \
    STATUS(pl_mesh_linear, "Qm", pl_mesh_linear(P(0), P(1), err))                                            \
    STATUS(pl_mesh_refine, "Mm", pl_mesh_refine(P(0), P(1), err))                                            \
    STATUS(pl_mesh_find_folded, "QbA", pl_mesh_find_folded(P(0), P(1), P(2), err))                           \
    STATUS(pl_mesh_straighten, "W?", pl_mesh_straighten(P(0), P(1), err))                                    \
    STATUS(pl_mesh_boundary, "MaAb", pl_mesh_boundary(P(0), P(1), P(2), P(3), err))                          \
    STATUS(pl_mesh_boundary_nodes, "QaAb?", pl_mesh_boundary_nodes(P(0), P(1), P(2), P(3), P(4), err))       \
    STATUS(pl_mesh_tessellate, "Qiv", pl_mesh_tessellate(P(0), N(1), P(2), err))                             \
    OTHER(pl_tessellation_values, "bjbb", QUIET((pl_tessellation_values(P(0), N(1), P(2), P(3)), 0)))        \
    OTHER(pl_tessellation_corners, "jjb", QUIET((pl_tessellation_corners(N(0), N(1), P(2)), 0)))             \
    OTHER(pl_tessellation_free, "0", QUIET((pl_tessellation_free(P(0)), 0)))                                 \
    OTHER(pl_mesh_quality, "MI", ANSWER(pl_mesh_quality(P(0), L(1)) != 0))                                   \
    STATUS(pl_mesh_summarise, "Mb", pl_mesh_summarise(P(0), P(1), err))                                      \
    OTHER(pl_mesh_is_quadratic, "Q", ANSWER(pl_mesh_is_quadratic(P(0))))                                     \
    OTHER(pl_mesh_find_group, "Mt", ANSWER(pl_mesh_find_group(P(0), P(1))))                                  \
    OTHER(pl_mesh_find_array, "Mt", ANSWER(pl_mesh_find_array(P(0), P(1))))

#define FILE_ROWS(STATUS, OTHER)                                                                             \
    STATUS(pl_frame_write_vtu, "bt", pl_frame_write_vtu(P(0), P(1), err))                                    \
    STATUS(pl_pvd_write, "tnbb", pl_pvd_write(P(0), N(1), P(2), P(3), err))                                  \
    STATUS(pl_surface_split_make, "llbnbdw",                                                                 \
           pl_surface_split_make(L(0), L(1), P(2), N(3), P(4), D(5), P(6), err))                             \
    OTHER(pl_surface_split_free, "0", QUIET((pl_surface_split_free(P(0)), 0)))                               \
    OTHER(pl_surface_split_normals, "bbb", QUIET((pl_surface_split_normals(P(0), P(1), P(2)), 0)))           \
    OTHER(pl_surface_split_use_normals, "b?b", QUIET((pl_surface_split_use_normals(P(0), P(1), P(2)), 0)))   \
    STATUS(pl_glb_write, "bt", pl_glb_write(P(0), P(1), err))                                                \
    STATUS(pl_pc2_write, "bt", pl_pc2_write(P(0), P(1), err))                                                \
    STATUS(pl_obj_sequence_write, "bt", pl_obj_sequence_write(P(0), P(1), err))                              \
    STATUS(pl_file_write_atomic, "tbz", pl_file_write_atomic(P(0), P(1), Z(2), err))                         \
    STATUS(pl_parents_make, "t", pl_parents_make(P(0), err))

#define SCENE_ROWS(STATUS, OTHER)                                                                            \
    OTHER(pl_problems_free, "0", QUIET((pl_problems_free(P(0)), 0)))                                         \
    OTHER(pl_scene_load_def_init, "bZ", QUIET((pl_scene_load_def_init(P(0), Z(1)), 0)))                      \
    STATUS(pl_scene_load_with, "t?cp", pl_scene_load_with(P(0), P(1), P(2), P(3), err))                      \
    STATUS(pl_scene_load, "tnbcp", pl_scene_load(P(0), N(1), P(2), P(3), P(4), err))                         \
    STATUS(pl_scene_load_memory, "TTbznbcp",                                                                 \
           pl_scene_load_memory(P(0), P(1), P(2), Z(3), N(4), P(5), P(6), P(7), err))                        \
    STATUS(pl_scene_load_memory_with, "TTbz?cp",                                                             \
           pl_scene_load_memory_with(P(0), P(1), P(2), Z(3), P(4), P(5), P(6), err))                         \
    STATUS(pl_scene_check, "tnbcp", pl_scene_check(P(0), N(1), P(2), P(3), P(4), err))                       \
    OTHER(pl_scene_free, "0", QUIET((pl_scene_free(P(0)), 0)))                                               \
    OTHER(pl_scene_sim, "C", ANSWER(pl_scene_sim(P(0))))                                                     \
    OTHER(pl_scene_skin, "Ci", ANSWER(pl_scene_skin(P(0), N(1))))                                            \
    OTHER(pl_scene_selection_count, "C", ANSWER(pl_scene_selection_count(P(0))))                             \
    OTHER(pl_scene_selection_at, "Ci", ANSWER(pl_scene_selection_at(P(0), N(1)).list))                       \
    OTHER(pl_scene_body_element, "Ci", ANSWER(pl_scene_body_element(P(0), N(1)).name))                       \
    OTHER(pl_scene_body_extent, "Ci", ANSWER(pl_scene_body_extent(P(0), N(1)).mass > 0))                     \
    OTHER(pl_scene_body_label, "Ci", ANSWER(pl_scene_body_label(P(0), N(1))))                                \
    OTHER(pl_scene_body_look, "Ci", ANSWER(pl_scene_body_look(P(0), N(1))))                                  \
    OTHER(pl_scene_collider_look, "Ci", ANSWER(pl_scene_collider_look(P(0), N(1))))                          \
    OTHER(pl_color_parse, "tb", ANSWER(pl_color_parse(P(0), P(1))))                                          \
    OTHER(pl_color_default, "ib", QUIET((pl_color_default(N(0), P(1)), 0)))                                  \
    OTHER(pl_scene_output, "C", ANSWER(pl_scene_output(P(0))))                                               \
    OTHER(pl_scene_step_count, "C", ANSWER(pl_scene_step_count(P(0))))                                       \
    OTHER(pl_scene_frame_count, "C", ANSWER(pl_scene_frame_count(P(0))))                                     \
    OTHER(pl_scene_contact_distance, "C", ANSWER(pl_scene_contact_distance(P(0)) > 0))                       \
    OTHER(pl_scene_event_count, "C", QUIET(pl_scene_event_count(P(0))))                                      \
    STATUS(pl_view_set, "bnbc", pl_view_set(P(0), N(1), P(2), P(3), err))                                    \
    STATUS(pl_scene_to_json, "Ca", pl_scene_to_json(P(0), P(1), err))                                        \
    STATUS(pl_scene_schema, "a", pl_scene_schema(P(0), err))                                                 \
    STATUS(pl_scene_manual, "a", pl_scene_manual(P(0), err))                                                 \
    STATUS(pl_scene_run, "Cb?", pl_scene_run(P(0), P(1), P(2), err))                                         \
    STATUS(pl_run_load, "t?c", pl_run_load(P(0), P(1), P(2), err))                                           \
    STATUS(pl_run_export, "tb", pl_run_export(P(0), P(1), err))

#define SESSION_ROWS(STATUS, OTHER)                                                                          \
    OTHER(pl_session_def_init, "bZ", QUIET((pl_session_def_init(P(0), Z(1)), 0)))                            \
    STATUS(pl_session_create, "C?x", pl_session_create(P(0), P(1), P(2), err))                               \
    OTHER(pl_session_free, "0", QUIET((pl_session_free(P(0)), 0)))                                           \
    STATUS(pl_session_step, "X?", pl_session_step(P(0), P(1), err))                                          \
    STATUS(pl_session_apply, "XtA", pl_session_apply(P(0), P(1), P(2), err))                                 \
    STATUS(pl_session_post, "Xt", pl_session_post(P(0), P(1), err))                                          \
    STATUS(pl_session_estimate, "Xtb", pl_session_estimate(P(0), P(1), P(2), err))                           \
    STATUS(pl_session_flush, "X", pl_session_flush(P(0), err))                                               \
    OTHER(pl_session_sim, "X", ANSWER(pl_session_sim(P(0))))                                                 \
    OTHER(pl_session_scene, "X", ANSWER(pl_session_scene(P(0))))                                             \
    OTHER(pl_session_version, "X", ANSWER(pl_session_version(P(0))))                                         \
    STATUS(pl_session_document, "Xa", pl_session_document(P(0), P(1), err))                                  \
    STATUS(pl_session_events, "Xa", pl_session_events(P(0), P(1), err))                                      \
    OTHER(pl_session_event_count, "X", ANSWER(pl_session_event_count(P(0))))                                 \
    STATUS(pl_session_hash, "Xb", pl_session_hash(P(0), P(1), err))                                          \
    STATUS(pl_session_mark, "X", pl_session_mark(P(0), err))                                                 \
    STATUS(pl_session_undo, "X?", pl_session_undo(P(0), P(1), err))                                          \
    STATUS(pl_session_redo, "X?", pl_session_redo(P(0), P(1), err))                                          \
    OTHER(pl_session_undo_count, "X", ANSWER(pl_session_undo_count(P(0))))                                   \
    OTHER(pl_session_redo_count, "X", ANSWER(pl_session_redo_count(P(0))))                                   \
    STATUS(pl_session_reset, "X", pl_session_reset(P(0), err))                                               \
    STATUS(pl_session_save, "Xt", pl_session_save(P(0), P(1), err))                                          \
    STATUS(pl_session_budget, "Xde", pl_session_budget(P(0), D(1), N(2), err))                               \
    STATUS(pl_session_cost, "Xb", pl_session_cost(P(0), P(1), err))

#define SIM_ROWS(STATUS, OTHER)                                                                              \
    STATUS(pl_sim_create, "bs", pl_sim_create(P(0), P(1), err))                                              \
    OTHER(pl_sim_free, "0", QUIET((pl_sim_free(P(0)), 0)))                                                   \
    OTHER(pl_sim_observe, "S00", QUIET((pl_sim_observe(P(0), NULL, P(2)), 0)))                               \
    STATUS(pl_sim_step, "S?", pl_sim_step(P(0), P(1), err))                                                  \
    STATUS(pl_sim_forecast, "Sb", pl_sim_forecast(P(0), P(1), err))                                          \
    OTHER(pl_sim_passed_nodes, "S?", ANSWER(pl_sim_passed_nodes(P(0), P(1))))                                \
    OTHER(pl_sim_contact_count, "S", QUIET(pl_sim_contact_count(P(0))))                                      \
    OTHER(pl_sim_contact_at, "Si", QUIET(pl_sim_contact_at(P(0), N(1)).pairs))                               \
    STATUS(pl_sim_measure, "Sb", pl_sim_measure(P(0), P(1), err))                                            \
    STATUS(pl_sim_record_forces, "S", pl_sim_record_forces(P(0), true, err))                                 \
    OTHER(pl_sim_node_forces, "Si", QUIET(pl_sim_node_forces(P(0), N(1))))                                   \
    OTHER(pl_sim_force_of, "Si", QUIET(pl_sim_force_of(P(0), N(1), N(1)).force[0] != 0))                     \
    STATUS(pl_sim_tet_strains, "S??", pl_sim_tet_strains(P(0), P(1), P(2), err))                             \
    OTHER(pl_tensors_principal, "bb", QUIET((pl_tensors_principal(1, P(0), P(1)), 0)))                       \
    OTHER(pl_sim_node_count, "S", ANSWER(pl_sim_node_count(P(0))))                                           \
    OTHER(pl_sim_tet_count, "S", ANSWER(pl_sim_tet_count(P(0))))                                             \
    OTHER(pl_sim_body_count, "S", ANSWER(pl_sim_body_count(P(0))))                                           \
    OTHER(pl_sim_body_range, "Si????", QUIET((pl_sim_body_range(P(0), N(1), P(2), P(3), P(4), P(5)), 0)))    \
    OTHER(pl_sim_body_is_bezier, "Si", ANSWER(pl_sim_body_is_bezier(P(0), N(1))))                            \
    OTHER(pl_sim_positions, "S", ANSWER(pl_sim_positions(P(0))))                                             \
    OTHER(pl_sim_velocities, "S", ANSWER(pl_sim_velocities(P(0))))                                           \
    OTHER(pl_sim_temperatures, "S", ANSWER(pl_sim_temperatures(P(0))))                                       \
    OTHER(pl_sim_rest, "S", ANSWER(pl_sim_rest(P(0))))                                                       \
    OTHER(pl_sim_linear_edges, "S", ANSWER(pl_sim_linear_edges(P(0))))                                       \
    OTHER(pl_sim_time, "S", ANSWER(pl_sim_time(P(0)) != 0))                                                  \
    OTHER(pl_sim_step_index, "S", ANSWER(pl_sim_step_index(P(0))))                                           \
    OTHER(pl_sim_threads, "S", ANSWER(pl_sim_threads(P(0))))                                                 \
    STATUS(pl_sim_tet_results, "Sq???", pl_sim_tet_results(P(0), P(1), P(2), P(3), P(4), err))               \
    OTHER(pl_sim_is_plastic, "S", ANSWER(pl_sim_is_plastic(P(0))))                                           \
    OTHER(pl_sim_plastic_strain, "Sb", QUIET((pl_sim_plastic_strain(P(0), P(1)), 0)))                        \
    STATUS(pl_sim_node_plastic_strain, "Sb", pl_sim_node_plastic_strain(P(0), P(1), err))                    \
    STATUS(pl_sim_node_stress, "Sb?", pl_sim_node_stress(P(0), P(1), P(2), err))                             \
    STATUS(pl_sim_node_contact, "Sbb", pl_sim_node_contact(P(0), P(1), P(2), err))                           \
    STATUS(pl_sim_anneal, "ST?", pl_sim_anneal(P(0), P(1), P(2), err))                                       \
    STATUS(pl_sim_forces, "S???", pl_sim_forces(P(0), P(1), P(2), P(3), err))                                \
    OTHER(pl_sim_masses, "S", ANSWER(pl_sim_masses(P(0))))                                                   \
    OTHER(pl_sim_state_size, "S", ANSWER(pl_sim_state_size(P(0))))                                           \
    OTHER(pl_sim_state_save, "Sb", QUIET((pl_sim_state_save(P(0), P(1)), 0)))                                \
    STATUS(pl_sim_rebuild, "Sb?", pl_sim_rebuild(P(0), P(1), P(2), err))                                     \
    STATUS(pl_sim_state_hash, "Sb", pl_sim_state_hash(P(0), P(1), err))                                      \
    STATUS(pl_sim_state_restore, "SbY", pl_sim_state_restore(P(0), P(1), Z(2), err))

#define UPDATE_ROWS(STATUS, OTHER)                                                                           \
    STATUS(pl_sim_update, "Sb?", pl_sim_update(P(0), P(1), P(2), err))                                       \
    STATUS(pl_sim_update_estimate, "Sbb", pl_sim_update_estimate(P(0), P(1), P(2), err))                     \
    STATUS(pl_sim_create_with_state, "bbYs", pl_sim_create_with_state(P(0), P(1), Z(2), P(3), err))          \
    OTHER(pl_sim_body_id, "St", ANSWER(pl_sim_body_id(P(0), P(1)).generation))                               \
    OTHER(pl_sim_collider_id, "St", ANSWER(pl_sim_collider_id(P(0), P(1)).generation))                       \
    STATUS(pl_sim_collider_pose, "Sbbd", pl_sim_collider_pose(P(0), (pl_id){0, 1}, P(1), P(2), D(3), err))   \
    STATUS(pl_sim_collider_unpose, "S", pl_sim_collider_unpose(P(0), (pl_id){0, 1}, err))                    \
    OTHER(pl_sim_collider_placement, "Sib", ANSWER(pl_sim_collider_placement(P(0), N(1), P(2))))             \
    OTHER(pl_sim_body_motion, "Si", ANSWER(pl_sim_body_motion(P(0), N(1)).mass > 0))                         \
    OTHER(pl_sim_contact_change_count, "S", QUIET(pl_sim_contact_change_count(P(0))))                        \
    OTHER(pl_sim_contact_change_at, "Si", QUIET(pl_sim_contact_change_at(P(0), N(1)).body))                  \
    OTHER(pl_sim_body_index, "S", ANSWER(pl_sim_body_index(P(0), (pl_id){0, 1}) == 0))                       \
    OTHER(pl_sim_collider_index, "S", ANSWER(pl_sim_collider_index(P(0), (pl_id){0, 1}) == 0))

#define SKIN_ROWS(STATUS, OTHER)                                                                             \
    STATUS(pl_skin_create, "bk", pl_skin_create(P(0), P(1), err))                                            \
    OTHER(pl_skin_free, "0", QUIET((pl_skin_free(P(0)), 0)))                                                 \
    OTHER(pl_skin_bound, "K", ANSWER(pl_skin_bound(P(0)).count))                                             \
    OTHER(pl_skin_binding, "KI???", QUIET((pl_skin_binding(P(0), L(1), P(2), P(3), P(4)), 0)))               \
    OTHER(pl_skin_positions, "Kbb", QUIET((pl_skin_positions(P(0), P(1), P(2)), 0)))                         \
    OTHER(pl_skin_normals, "Kbb", QUIET((pl_skin_normals(P(0), P(1), P(2)), 0)))                             \
    OTHER(pl_skin_values, "Kjbb", QUIET((pl_skin_values(P(0), N(1), P(2), P(3)), 0)))

/* The first grab of a simulation; creates one if there is none. */
static pl_id some_grab(pl_sim *sim) {
    pl_id id = pl_sim_grab_at(sim, 0).id;
    pl_grab_def def = pl_grab_def_default();
    if (sim && id.generation == 0) pl_sim_grab(sim, &def, &id, NULL);
    return id;
}

#define INTERACT_ROWS(STATUS, OTHER)                                                                         \
    OTHER(pl_grab_def_init, "bZ", QUIET((pl_grab_def_init(P(0), Z(1)), 0)))                                  \
    OTHER(pl_sim_pick, "Sbbb", ANSWER(pl_sim_pick(P(0), P(1), P(2), P(3))))                                  \
    OTHER(pl_sim_closest, "Sbb", ANSWER(pl_sim_closest(P(0), P(1), P(2))))                                   \
    STATUS(pl_sim_grab, "Sbb", pl_sim_grab(P(0), P(1), P(2), err))                                           \
    STATUS(pl_sim_drag, "Sb", pl_sim_drag(P(0), some_grab(P(0)), P(1), err))                                 \
    STATUS(pl_sim_release, "S", pl_sim_release(P(0), some_grab(P(0)), err))                                  \
    OTHER(pl_sim_grab_count, "S", ANSWER(pl_sim_grab_count(P(0))))                                           \
    OTHER(pl_sim_grab_at, "SI", ANSWER(pl_sim_grab_at(P(0), L(1)).id.generation))                            \
    OTHER(pl_sim_grab_find, "S", ANSWER(pl_sim_grab_find(P(0), some_grab(P(0))).id.generation))              \
    STATUS(pl_sim_pin, "Slb", pl_sim_pin(P(0), L(1), P(2), err))                                             \
    OTHER(pl_sim_pinned, "S", ANSWER(pl_sim_pinned(P(0))))                                                   \
    STATUS(pl_sim_push, "Sbb", pl_sim_push(P(0), P(1), P(2), err))                                           \
    STATUS(pl_sim_impulse, "Sbb", pl_sim_impulse(P(0), P(1), P(2), err))                                     \
    STATUS(pl_sim_warm, "Sbdd", pl_sim_warm(P(0), P(1), D(2), D(3), err))                                    \
    STATUS(pl_sim_unpin, "Slb", pl_sim_unpin(P(0), L(1) == -1 ? -2 : L(1), P(2), err))                       \
    OTHER(pl_draw_def_init, "bZ", QUIET((pl_draw_def_init(P(0), Z(1)), 0)))                                  \
    STATUS(pl_draw_create, "S?o", pl_draw_create(P(0), P(1), P(2), err))                                     \
    OTHER(pl_draw_free, "0", QUIET((pl_draw_free(P(0)), 0)))                                                 \
    OTHER(pl_draw_body_count, "D", ANSWER(pl_draw_body_count(P(0))))                                         \
    OTHER(pl_draw_surface_of, "Di", ANSWER(pl_draw_surface_of(P(0), N(1)).vertex_count))                     \
    OTHER(pl_draw_field_count, "", QUIET(pl_draw_field_count()))                                             \
    OTHER(pl_draw_field_at, "i", ANSWER(pl_draw_field_at(N(0)).name))                                        \
    OTHER(pl_draw_field_is_there, "St", ANSWER(pl_draw_field_is_there(P(0), P(1))))                          \
    STATUS(pl_draw_set_field, "DSt", pl_draw_set_field(P(0), P(1), P(2), err))                               \
    STATUS(pl_draw_update, "DS", pl_draw_update(P(0), P(1), err))                                            \
    OTHER(pl_draw_read, "Di", ANSWER(pl_draw_read(P(0), N(1)).frame))                                        \
    OTHER(pl_draw_is_valid, "DI", ANSWER(pl_draw_is_valid(P(0), L(1))))                                      \
    OTHER(pl_draw_interpolate, "Didb", ANSWER(pl_draw_interpolate(P(0), N(1), D(2), P(3))))                  \
    OTHER(pl_draw_pack, "Di?bbb", ANSWER(pl_draw_pack(P(0), N(1), P(2), P(3), P(4), P(5))))

#define ALL_ROWS(STATUS, OTHER)                                                                              \
    BASE_ROWS(STATUS, OTHER)                                                                                 \
    FIELD_ROWS(STATUS, OTHER)                                                                                \
    REGISTRY_ROWS(STATUS, OTHER)                                                                             \
    MATERIAL_ROWS(STATUS, OTHER)                                                                             \
    MESH_ROWS(STATUS, OTHER)                                                                                 \
    FILE_ROWS(STATUS, OTHER)                                                                                 \
    SCENE_ROWS(STATUS, OTHER)                                                                                \
    SESSION_ROWS(STATUS, OTHER)                                                                              \
    SIM_ROWS(STATUS, OTHER)                                                                                  \
    UPDATE_ROWS(STATUS, OTHER)                                                                               \
    SKIN_ROWS(STATUS, OTHER)                                                                                 \
    INTERACT_ROWS(STATUS, OTHER)

#define WRAPPER(name, kinds, expression)                                                                     \
    static pl_status call_##name(const value *a, pl_error *err) {                                            \
        (void)a, (void)err;                                                                                  \
        return expression;                                                                                   \
    }
#define STATUS_ROW(name, kinds, expression) {#name, kinds, call_##name, true},
#define OTHER_ROW(name, kinds, expression) {#name, kinds, call_##name, false},
ALL_ROWS(WRAPPER, WRAPPER)
static const row rows[] = {ALL_ROWS(STATUS_ROW, OTHER_ROW)};

#endif
