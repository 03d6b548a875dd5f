/* Damping of an assembly: the matrix D of forces -D v, and the viscous potential of an implicit step.
 *
 * D = damping_stiffness K + the viscous matrix, part by part; mass-proportional damping is diagonal and
 * belongs to the integrators. The request (request.h) selects what pl_assembly_evaluate computes; the step of
 * PL_DAMPING_POTENTIAL is the one begun by pl_viscous_begin.
 */
#ifndef PL_ASSEMBLY_DAMPING_H
#define PL_ASSEMBLY_DAMPING_H

#include "assembly/assembly.h"
#include "assembly/viscous.h"

/* The kinds of damping that some part has, as bits. */
enum { PL_DAMPED_BY_MASS = 1, PL_DAMPED_BY_STIFFNESS = 2, PL_DAMPED_BY_VISCOSITY = 4 };
unsigned pl_assembly_damping(const pl_assembly *assembly);

/* The largest of a material's values (PL_MATERIAL_...) over all elements. */
double pl_assembly_largest(const pl_assembly *assembly, int value);
/* The common value of all elements; -1 if they differ. */
double pl_assembly_common(const pl_assembly *assembly, int value);

/* Adds sum damping_mass m of the elements to g (nodes), kg/s. */
void pl_assembly_drag(const pl_assembly *assembly, double *g);

/* Begins a step of the viscous potential. */
void pl_viscous_begin(pl_assembly *assembly, pl_threads *threads, const pl_viscous_step *step);

/* A += factor B; both of one pattern and precision. */
void pl_matrix_add(pl_matrix *A, double factor, const pl_matrix *B, pl_threads *threads);

/* For evaluate.c: whether a request includes damping; */
static inline bool pl_request_damps(const pl_request *request) {
    return request->damping != PL_DAMPING_NONE || request->motion || request->without_elastic;
}
/* ... the changed request for the elastic kernels (false: none); */
bool pl_damping_elastic(const pl_part *part, pl_request *request);
/* ... and a chunk's damping, after them: changes and adds to its records. */
void pl_damping_chunk(const pl_assembly *assembly, const pl_part *part, const pl_chunk *chunk,
                      const double *x, const pl_request *request, double *forces, double *blocks,
                      pl_sums *sums);

#endif
