/* From elements and materials to energy, forces and block-sparse stiffness.
 *
 * Parts (one element kind, one material) are ordered along a space-filling curve and divided into chunks
 * whose element results fit the cache; chunks are the unit of work and of summation (gather.h). A batch is
 * PL_LANES elements.
 */
#ifndef PL_ASSEMBLY_ASSEMBLY_H
#define PL_ASSEMBLY_ASSEMBLY_H

#include "assembly/gather.h"
#include "assembly/matrix.h"
#include "assembly/request.h"
#include "core/threads.h"
#include "elements/element.h"
#include "materials/law.h"
#include "plasticity/flow.h"

/* Elements of one kind and one material. `cells` are node numbers in any winding; `ids` number the elements
 * in results. */
typedef struct pl_part_def {
    const pl_element *element;
    const pl_material *material;
    int64_t count;
    const int32_t *cells;
    const int32_t *ids;
    const pl_plasticity *plasticity; /* NULL: none */
} pl_part_def;

/* Sums over the elements of a part around a node, at rest and for a material of one: volume in m3, and the
 * integrals of |grad N| and |grad N|^2 in m2 and m. */
typedef struct pl_node_share {
    int32_t node;
    double lumped, gravity_mass, force, rounding;
} pl_node_share;

/* The data of a part that only its creation writes. Arrays go by batch, then by lane. */
typedef struct pl_part_model {
    const pl_element *element;
    const struct pl_kernels *kernels; /* kernels of the element */
    int64_t count, batches;
    const int32_t *nodes; /* (batches, nodes, PL_LANES); ascending where corners are interchangeable */
    const int32_t *ids;   /* (batches, PL_LANES) */
    bool whole;           /* no element has an inactive node by its number */
    const pl_shape_derivatives *derivatives; /* (points) of quadratic elements */
    pl_four_point four_point;                /* those of the symmetric four-point rule */
    const double *X;                         /* rest positions, borrowed */
    const double *shape;                     /* rest data, see pl_part; NULL where shapes may be replaced */
    const pl_node_share *shares;             /* (share_count), ascending nodes; see node_masses.c */
    int64_t share_count;
    double volume;       /* m3 */
    bool tangent_single; /* tangents are floats */
    /* Values of the material that differ from element to element; the others are the part's own. */
    int varied_count;
    int varied[PL_MATERIAL_VALUES]; /* their numbers (pl_material_value), ascending */
    pl_plasticity plasticity;
    const double *goal; /* (batches, points, 6, PL_LANES): log F_p of plastic flow's goal, NAN without; or
                         * NULL */
} pl_part_model;

/* The data that a step changes and the next one needs: the part's range of pl_assembly_state. */
typedef struct pl_part_state {
    double *Fp;    /* (batches, points, 9, PL_LANES), with a flow rule (plastic.h); else NULL */
    double *shape; /* rest data, see pl_part, where shapes may be replaced (anneal.h); else NULL */
} pl_part_state;

/* Data that derives from the model, the state and the time. */
typedef struct pl_part_work {
    pl_material material; /* at the time of the step (model/params.h) */
    double *values;       /* (batches, varied_count, PL_LANES) likewise, by temperature */
    double *rest;         /* rest data, see pl_part, with a flow rule; else NULL */
    const double *start;  /* F_p at the step's start, where flow is part of the step (plastic.h); else NULL */
    double *bound;     /* (batches, PL_LANES): |tanh(log F_p)|^2, largest over points; NULL without a rule */
    uint8_t *inactive; /* (batches, PL_LANES) inactive mid-edge nodes of each element as bits, and ... */
    uint8_t *straight; /* (batches) all nodes of all of them: degree.h; NULL where edges do not change */
    void *tangent;     /* (batches, points, PL_TANGENT_VALUES, PL_LANES) double or float; NULL with a matrix
                        * (matrix_free.h) */
    double *viscous;   /* (batches, points, PL_VISCOUS_DOUBLES, PL_LANES): a step's start; NULL without
                        * viscosity */
} pl_part_work;

/* Rest data are (batches, PL_REST_DOUBLES, PL_LANES). */
typedef struct pl_part {
    const pl_part_model *model;
    pl_part_model *making; /* the same until pl_assembly_made; then NULL */
    pl_part_state state;
    pl_part_work work;
    const double *shape; /* rest data without plastic deformation: the state's, or else the model's */
    const double *rest;  /* rest data that elastic deformation is measured from, which kernels read: the work
                          * space's, or else `shape` */
} pl_part;

/* The inactive mid-edge nodes of a batch's elements as bits; NULL: those given by their numbers. */
static inline const uint8_t *pl_part_inactive(const pl_part *part, int64_t batch) {
    static const uint8_t nothing[PL_LANES];
    if (part->work.inactive) return part->work.inactive + batch * PL_LANES;
    return part->model->whole ? nothing : NULL;
}

/* A value of the material for the elements of a batch. */
static inline pl_lane pl_part_value(const pl_part *part, int64_t batch, int value) {
    const pl_part_model *model = part->model;
    for (int k = 0; k < model->varied_count; k++) {
        if (model->varied[k] == value)
            return pl_lane_load(part->work.values + (batch * model->varied_count + k) * PL_LANES);
    }
    return pl_set1(pl_material_value(&part->work.material, value));
}
/* Makes the listed values vary; they start as the material's own. Before pl_assembly_made. */
pl_status pl_part_vary(pl_part *part, int count, const int *values, pl_error *err);

typedef struct pl_chunk {
    int part, batches, elements;
    int64_t first_batch;
} pl_chunk;

/* Sums over all elements. */
typedef struct pl_sums {
    double energy, volume, lowest_det;
    int64_t inverted;
    double viscous; /* potential of the step, with PL_DAMPING_POTENTIAL */
    double change;  /* of the deformation: pl_assembly_change alone */
} pl_sums;

/* Sums over the flow of a step. */
typedef struct pl_flow_sums {
    double dissipated;     /* J of elastic energy that was dissipated */
    double largest_strain; /* of |log F_p| over all elements */
    int64_t flowing;       /* elements */
    double flow;     /* largest change of F_p since the step's start, if flow is part of the step, ... */
    double change;   /* ... and since its last update */
    int64_t refused; /* points for which a caller's rule returned invalid stretches; ... */
    int64_t refused_element; /* ... of the first: the element's id ... */
    double refused_left[3];  /* ... and the stretches */
} pl_flow_sums;

/* The data of an assembly that only its creation writes. */
typedef struct pl_assembly_model {
    int64_t nodes, elements;
    int part_count;
    int64_t chunk_count;
    const pl_chunk *chunks;
    pl_gather node_gather, pair_gather;
    int64_t scratch_size; /* doubles per worker */
    double rest_volume;
    bool has_energy;      /* no part has an inversion treatment without an energy */
    bool reshapes;        /* rest shapes may be replaced (anneal.h) */
    unsigned storage;     /* storage flags given at creation, ... */
    uint64_t fingerprint; /* ... and fingerprint of the nodes and elements */
    int *owners; /* number of assemblies that share data: nodes and rest data of parts, chunks, gather lists,
                    matrix, and work space that is not in use between evaluations */
    int64_t plastic_size, shapes_size; /* doubles of state */
} pl_assembly_model;

/* The data that a step changes and the next one needs, part after part. */
typedef struct pl_assembly_state {
    double *plastic; /* F_p of every part that has it */
    double *shapes;  /* rest data of every part, where they may be replaced */
} pl_assembly_state;

typedef struct pl_assembly_work {
    pl_matrix *matrix;
    const pl_gather *pair_gather; /* the gather lists in use: those of the model, or the part for active nodes
                                     (degree.h) */
    double *node_halo, *pair_halo;
    pl_sums *chunk_sums;
    double *scratch;         /* per worker */
    pl_flow_sums *flow_sums; /* by chunk */
    double *plastic_start;   /* pl_assembly_state.plastic at the step's start, or NULL */
    bool flows_in_steps;     /* flow is part of the steps (plastic.h) */
    double viscous_rate;     /* 1/s: of the viscous potential (damping.h) */
} pl_assembly_work;

typedef struct pl_assembly {
    const pl_assembly_model *model;
    pl_assembly_model *making; /* the same until pl_assembly_made; then NULL */
    pl_assembly_state state;
    pl_assembly_work work;
    pl_part *parts;
    struct pl_degree *degree; /* edges that may be linear or quadratic, or NULL (degree.h) */
} pl_assembly;

/* Stored data, form of the stiffness, and required features that not all elements have: bits. */
enum {
    PL_STORE_SINGLE = 1,      /* in float */
    PL_STORE_MATRIX_FREE = 2, /* not as a matrix but as each element's tangent (matrix_free.h) */
    PL_STORE_SHAPES = 4,      /* rest shapes may be replaced later (anneal.h) */
    PL_USE_WARPED = 8,        /* PL_TANGENT_WARPED or PL_TANGENT_PLAIN */
    PL_USE_REUSE = 16         /* pl_assembly_change (reuse.h) */
};

/* `X` are rest positions (nodes,3), borrowed for the assembly's life. */
pl_status pl_assembly_create(int64_t nodes, const double *X, int part_count, const pl_part_def *parts,
                             unsigned storage, int workers, pl_assembly **out, pl_error *err);
/* The same with data shared with `like`, if that was created from the same nodes, elements and storage for as
 * many workers: only materials and flow rules may differ. They are not used at the same time, and the values
 * of the matrix are not kept. NULL, or a different one: as pl_assembly_create. */
pl_status pl_assembly_create_like(const pl_assembly *like, int64_t nodes, const double *X, int part_count,
                                  const pl_part_def *parts, unsigned storage, int workers, pl_assembly **out,
                                  pl_error *err);
/* Whether two assemblies share data. */
static inline bool pl_assembly_shares(const pl_assembly *a, const pl_assembly *b) {
    return a->model->owners == b->model->owners;
}
void pl_assembly_free(pl_assembly *assembly);
/* After the calls that complete its model (pl_part_vary, pl_plastic_set_goal): nothing writes it any more. */
void pl_assembly_made(pl_assembly *assembly);

/* Whether a part's law has no inversion treatment and is not defined for inverted elements. */
static inline bool pl_assembly_has_bare_law(const pl_assembly *assembly) {
    bool bare = false;
    for (int p = 0; p < assembly->model->part_count; p++)
        bare = bare || assembly->parts[p].work.material.positive_only;
    return bare;
}

/* If parameters differ between elements: the law's parameters of the elements of a batch; otherwise `args` do
 * not change. */
void pl_part_law(const pl_part *part, pl_limiter untangling_limiter, int64_t batch, pl_law_args *args);

/* Evaluates the request at positions x: sums always; forces (nodes,3) in f, which may be NULL without them;
 * the stiffness in assembly->work.matrix. */
void pl_assembly_evaluate(pl_assembly *assembly, pl_threads *threads, const double *x,
                          const pl_request *request, pl_sums *sums, double *f);

/* Per-element results by id: Cauchy stress (6: xx yy zz xy yz xz), det F, energy density; any may be NULL. */
void pl_assembly_results(const pl_assembly *assembly, pl_threads *threads, const double *x, double *stress,
                         double *det, double *energy_density);

/* Cauchy stress at the corners of each element (elements, 4, 6), in the order of the part's cells, from the
 * best linear fit of its integration points (mezger2007 section 6.2), and volumes at rest. */
void pl_assembly_corner_stress(const pl_assembly *assembly, pl_threads *threads, const double *x,
                               double *corners, double *volumes);
/* The factors of this fit: from values at the integration points to those at the corners. */
void pl_rule_fit_corners(const pl_rule *rule, double (*fit)[4]);
/* The same at the nodes (nodes, 6): means over the elements around each, by volume; at mid-edge nodes, the
 * mean of the corners. Zero without elements. */
pl_status pl_assembly_node_stress(const pl_assembly *assembly, pl_threads *threads, const double *x,
                                  double *stress, pl_error *err);
/* The same for |log F_p| (nodes), not below 0; 0 without plasticity. */
pl_status pl_assembly_node_plastic_strain(const pl_assembly *assembly, double *strain, pl_error *err);

/* The nodes of element e of a part. */
void pl_part_cell(const pl_part *part, int64_t e, int32_t *cell);

/* Adds to m (nodes) the lumped masses of all parts and to loads (nodes) the body-load mass of each node, the
 * integral of density times shape function. */
void pl_assembly_masses(const pl_assembly *assembly, double *m, double *loads);
/* Computes the shares of a part under construction, with batches and rest data, over this number of nodes. */
pl_status pl_part_find_masses(pl_part *part, int64_t nodes, pl_error *err);
/* Adds the lumped masses of one part times a value of the material (a number of pl_material_value). */
void pl_part_masses(const pl_part *part, int value, double *m);

/* Squared gradients in space of an element's shape functions at point q; `rest` is the point's first value,
 * in steps of PL_LANES. */
void pl_point_squares(const pl_element *element, int q, const double *rest, double *square);

/* Scales of a model, for tolerances. */
typedef struct pl_scales {
    double force;    /* norm over nodes of sum spring w |b_a|: the forces caused by a strain of one */
    double rounding; /* likewise of sum spring w |b_a|^2: the forces caused by moving a node by one metre */
    double energy;   /* sum spring w */
    double diagonal; /* mean diagonal entry of the stiffness, roughly */
} pl_scales;
/* `stiffness` (nodes), unless NULL: forces caused by moving each node by one metre. */
pl_status pl_assembly_scales(const pl_assembly *assembly, pl_scales *scales, double *stiffness,
                             pl_error *err);

#endif
