/* The request of an evaluation of an assembly (pl_assembly_evaluate). A request whose fields are all zero
 * asks for the energy and the other sums of the materials' own laws. */
#ifndef PL_ASSEMBLY_REQUEST_H
#define PL_ASSEMBLY_REQUEST_H

#include "materials/law.h"
#include "pliant/sim.h"

/* The role of damping (damping.h), with D = damping_stiffness K + the viscous matrix. */
typedef enum pl_request_damping {
    PL_DAMPING_NONE,
    PL_DAMPING_POTENTIAL, /* adds the viscous potential of the step begun: sums.viscous, forces and matrix */
    PL_DAMPING_ADDED,     /* the matrix is K + rate D */
    PL_DAMPING_MATRIX,    /* the matrix is D */
    PL_DAMPING_RAYLEIGH,  /* the matrix is damping_stiffness K */
    PL_DAMPING_VISCOUS    /* the matrix is the viscous one */
} pl_request_damping;

typedef struct pl_request {
    bool forces;                /* in addition to the sums: forces (nodes,3) ... */
    bool matrix;                /* ... and the stiffness, into assembly->work.matrix */
    pl_tangent_kind tangent;    /* PL_TANGENT_PROJECTED: the materials' own laws; PL_TANGENT_WARPED or _PLAIN:
                           the linear law, turned with the elements or not, its energy and forces too */
    bool exact;                 /* PL_TANGENT_PROJECTED only: the exact tangent, which may be indefinite */
    pl_rotation_place rotation; /* of PL_TANGENT_WARPED */
    pl_request_damping damping;
    double rate;          /* 1/s, of PL_DAMPING_ADDED */
    const double *motion; /* velocities (nodes,3) whose viscous forces join the forces; NULL: none */
    bool without_elastic; /* nothing but damping is summed */
    bool undistributed;   /* forces of inactive mid-edge nodes stay with them (degree.h) */
    pl_limiter limiter;   /* zero: the materials' own */
} pl_request;

#endif
