/* Damping of an assembly: the matrix D of forces -D v, and the viscous potential of an implicit step.
 *
 * D = damping_stiffness K + the viscous matrix, part by part; damping by mass is diagonal and the
 * integrators' matter. pl_assembly_evaluate gives, with PL_WANT_HESSIAN and PL_WANT_DAMPING  D in place of K
 * (with PL_WANT_RAYLEIGH alone only its first term) PL_WANT_DAMPED   K + assembly->rate D and with
 * PL_WANT_GRADIENT and PL_WANT_DRAG     forces that include the viscous ones of velocities assembly->motion
 * PL_WANT_VISCOUS adds the potential of the step that pl_viscous_begin began to sums.viscous, its forces and
 * its tangent; with PL_WANT_ALONE nothing else is there.
 */
#ifndef PL_ASSEMBLY_DAMPING_H
#define PL_ASSEMBLY_DAMPING_H

#include "assembly/assembly.h"
#include "assembly/viscous.h"

/* Which kinds of damping any part has, as bits. */
enum { PL_DAMPED_BY_MASS = 1, PL_DAMPED_BY_STIFFNESS = 2, PL_DAMPED_BY_VISCOSITY = 4 };
unsigned pl_assembly_damping(const pl_assembly *assembly);

/* The largest of a material's values (PL_MATERIAL_...) over all elements. */
double pl_assembly_largest(const pl_assembly *assembly, int value);
/* The value that all elements have; -1 where they differ. */
double pl_assembly_common(const pl_assembly *assembly, int value);

/* Adds sum damping_mass m of the elements to g (nodes), kg/s. */
void pl_assembly_drag(const pl_assembly *assembly, double *g);

/* Begins a step of the viscous potential. */
void pl_viscous_begin(pl_assembly *assembly, pl_threads *threads, const pl_viscous_step *step);

/* A += factor B; both of one pattern and precision. */
void pl_matrix_add(pl_matrix *A, double factor, const pl_matrix *B, pl_threads *threads);

/* For evaluate.c: what the elastic kernels have to do for `want` ... */
unsigned pl_damping_elastic_want(const pl_part *part, unsigned want);
/* ... and a chunk's damping, after them: changes and adds to its records. */
void pl_damping_chunk(const pl_assembly *assembly, const pl_part *part, const pl_chunk *chunk,
                      const double *x, unsigned want, double *forces, double *blocks, pl_sums *sums);

#endif
