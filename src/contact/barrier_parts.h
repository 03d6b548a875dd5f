/* Shared by the files of barriers.h: barriers.c has the energy, near_pairs.c finds nearby pairs,
 * barrier_limit.c the longest step, barrier_planes.c planes, barrier_friction.c friction, ignored.c
 * intersections at the start. */
#ifndef PL_CONTACT_BARRIER_PARTS_H
#define PL_CONTACT_BARRIER_PARTS_H

#include "contact/barrier.h"
#include "contact/barriers.h"
#include "contact/friction.h"

#include <math.h>
#include <string.h>

enum { PL_BARRIER_CHUNK = 1024 }; /* pairs per task */

/* Whether the vertex belongs to a collider. */
static inline bool pl_barriers_is_kinematic(const pl_barriers *b, int64_t vertex) {
    return b->surface.start[vertex] == b->surface.start[vertex + 1];
}

static inline int64_t pl_barriers_chunks(int64_t count) {
    return (count + PL_BARRIER_CHUNK - 1) / PL_BARRIER_CHUNK;
}

static inline void pl_pair_corners(const double *x, const int32_t vertices[4], double out[4][3]) {
    for (int c = 0; c < 4; c++) memcpy(out[c], x + 3 * (int64_t)vertices[c], sizeof out[c]);
}

/* The distance kept between a plane and a vertex of this part. */
static inline double pl_barriers_keep(const pl_barriers *b, int plane, int64_t part) {
    return pl_contact_rule_of(&b->rules, b->surface.parts[part].class, b->planes[plane].class)->thickness;
}

/* Whether a vertex may pass through a plane: it was behind the plane at the start. */
static inline bool pl_barriers_is_ignored(const pl_barriers *b, int plane, int64_t vertex) {
    return b->ignored.behind && b->ignored.behind[plane * b->surface.vertex_count + vertex];
}

static inline pl_barrier pl_near_barrier(const pl_near_pair *pair) {
    return pl_barrier_at((pair->distance - pair->thickness) / pair->activation);
}

/* Energy of a pair without its mollifier, J; and its normal force, N. `at`: the pair's pl_near_barrier. */
static inline double pl_near_energy(const pl_near_pair *pair, pl_barrier at) {
    return pair->stiffness * pair->activation * pair->activation * at.value;
}
static inline double pl_near_push(const pl_near_pair *pair, pl_barrier at) {
    return -pair->stiffness * pair->activation * at.slope * pair->mollifier;
}

/* Adds the forces of a pair, or of its friction, on each of its vertices. `u` and `factor`: the sliding, m,
 * and the friction force per sliding, N/m. */
void pl_near_add_forces(const pl_barriers *b, const pl_near_pair *pair, pl_barrier at,
                        double *const forces[4]);
void pl_pair_friction_add_forces(const pl_pair_friction *lagged, double factor, const double u[3],
                                 double *const forces[4]);
/* Reserves memory for `count` items, keeping the contents; false without memory. */
bool pl_barriers_reserve(pl_barriers *b, void *array, int64_t *room, int64_t count, size_t size);
/* Where `forces` (vertices,3) has the forces of a pair's vertices. */
static inline void pl_pair_rows(double *forces, int count, const int32_t vertices[4], double *rows[4]) {
    for (int c = 0; c < 4; c++) rows[c] = c < count ? forces + 3 * (int64_t)vertices[c] : NULL;
}

/* Vertices at the step's end for nodes at x. */
void pl_barriers_follow(pl_barriers *b, const double *x);
/* Positions of the colliders' vertices at one end of the step. */
void pl_barriers_place_kinematic(const pl_barriers *b, int end, double *x);
/* Moves planes to one end of the step, or on by a part of their remaining path to its end. */
void pl_barriers_place_planes(pl_barriers *b, int end);
void pl_barriers_advance_planes(pl_barriers *b, double part);
/* The fraction of the path from `at` to `ahead`, while planes move by `share` of their remaining path, on
 * which each pair keeps a tenth of its gap. */
double pl_barriers_limit_planes(const pl_barriers *b, double share);
/* Velocity (m/s) of the plane's point nearest to x; and its remaining displacement (m). */
void pl_barriers_plane_velocity(const pl_barriers *b, int plane, const double x[3], double out[3]);
void pl_barriers_plane_remainder(const pl_barriers *b, int plane, const double x[3], double out[3]);
/* The pairs closer than their activation distance, in an order that does not depend on how candidates were
 * found. */
void pl_barriers_find_near(pl_barriers *b);
int pl_near_compare(int kind, const int32_t p[4], int other, const int32_t q[4]);
/* A stencil over the nodes of up to four vertices; of one vertex if the second side is a plane. */
void pl_barriers_add_stencil(const pl_barriers *b, int count, const int32_t *vertices,
                             const double weights[4], const double matrix[9], pl_stencils *stencils);
/* The same for four vertices with further rows of weights (1 + extra, 4), which act along a direction. */
void pl_barriers_add_stencil_along(const pl_barriers *b, const int32_t *vertices, int extra_rows,
                                   const double (*weights)[4], const double direction[3],
                                   const double *matrix, pl_stencils *stencils);
void pl_barriers_free_tangles(pl_barriers *b);
/* Sliding with vertices at x, in this step and carried over from before: the component of the pair's relative
 * displacement in the tangent plane. Returns its length. */
double pl_barriers_sliding(const pl_barriers *b, const double *x, const pl_pair_friction *lagged,
                           double u[3]);
/* J dissipated by friction along the displacement of this step; `u` and `at` belong to that sliding. */
double pl_barriers_friction_work(const pl_pair_friction *lagged, const pl_friction *at, const double u[3]);
void pl_barriers_add_friction(pl_barriers *b, const pl_pair_friction *lagged, double share,
                              pl_barrier_sums *sums, bool forces, pl_stencils *stencils);

#endif
