/* The model: topology, definitions and derived data. A step cannot write it; a rebuild replaces it
 * (rebuild.h). */
#ifndef PL_MODEL_MODEL_H
#define PL_MODEL_MODEL_H

#include "assembly/assembly.h"
#include "core/curve.h"
#include "model/faces.h"
#include "pliant/sim.h"

typedef struct pl_integrator pl_integrator;

typedef struct pl_body {
    const char *name;
    const pl_mesh *mesh;
    const pl_element *element;
    int64_t first_node, node_count, first_tet, tet_count;
} pl_body;

/* A connected component: nodes that elements connect. */
typedef struct pl_component {
    int64_t nodes, elements;
    double center[3], size; /* at rest */
    double edge;            /* mean length of its elements' edges at rest; 1 without elements */
} pl_component;

typedef struct pl_constraint {
    int64_t count;
    const int32_t *nodes;
    bool axes[3];
    double center[3], axis[3], from, until;
    pl_own_curve translation, rotation, scaling;
} pl_constraint;

typedef struct pl_load {
    int kind;
    int64_t count;
    /* force: nodes; traction: nodes of the loaded triangles; pressure: three nodes per triangle */
    const int32_t *nodes;
    const double *shares; /* force and traction: factor on the value at each node */
    int64_t face_count;
    const pl_curved_face *faces; /* pressure: faces of six nodes */
    pl_own_curve value;
} pl_load;

/* Annealing of a body (-1: every body) at the end of a step. */
typedef struct pl_annealing {
    int body;
    double time; /* s */
} pl_annealing;

typedef struct pl_model {
    double dt;
    double gravity[3];
    pl_own_curve gravity_keys;
    pl_integrator_def settings;
    pl_solver_def solver;
    const pl_integrator *integrator;
    int body_count, constraint_count, load_count, collider_count, anneal_count;
    const pl_body *bodies;
    const pl_constraint *constraints;
    const pl_load *loads;
    const pl_annealing *anneals;
    int64_t nodes, tets, component_count;
    const int32_t *component_of; /* (nodes) */
    const pl_component *components;
    const uint8_t *on_boundary;   /* (nodes) 1 on the bodies' boundaries; NULL until it is needed */
    const int32_t *material_of;   /* (tets) number of its material in the definition */
    const double *rest;           /* (nodes,3) */
    const double *body_load_mass; /* (nodes) the integral of density times shape function */
    pl_scales scales;
    double matrix_bytes[2]; /* predicted, of doubles and of floats */
    bool adapts;            /* has elements whose degrees change */
} pl_model;

void pl_model_free(pl_model *model);

#endif
