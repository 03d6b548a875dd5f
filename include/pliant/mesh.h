/* Meshes: tetrahedra or triangles, with named groups and fields; reading, making, repairing, measuring.
 *
 * A mesh is a plain structure that the caller may read and edit; every array is owned by the mesh and
 * allocated with malloc. Node coordinates are (n,3) doubles in metres, indices are 0-based.
 *
 * Functions that take a mesh check it first: arrays present, indices of cells and groups in range,
 * coordinates finite and at most 1e100. Any number of threads may read a mesh at once (also by creating
 * simulations, skins and colliders from it); pl_mesh_repair, pl_mesh_straighten and pl_mesh_free change it.
 * Reading and writing files needs no lock: files are written atomically.
 */
#ifndef PLIANT_MESH_H
#define PLIANT_MESH_H

#include "pliant/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum pl_where { PL_ON_NODES, PL_ON_TETS, PL_ON_TRIS } pl_where;

/* A named selection that came with the file (physical group, region) or from a generator ("x-", "x+", ...).
 */
typedef struct pl_group {
    char *name;
    pl_where where; /* what `items` index */
    int64_t count;
    int32_t *items; /* ascending, without repetition */
} pl_group;

/* A named array on nodes or cells, as read from a result file. */
typedef struct pl_array {
    char *name;
    pl_where where;
    int components; /* at least 1: scalars, vectors (3), symmetric tensors (6), tensors (9), ... */
    double *values; /* (count, components) */
} pl_array;

/* What a material of a surface file looks like (OBJ with .mtl, the texture of a PLY); nothing to do with the
 * materials of a simulation. */
typedef struct pl_appearance {
    char *name;
    double color[3]; /* sRGB, 0 to 1 */
    double opacity;  /* 0 to 1 */
    char *texture;   /* path of a picture in place of the colour, or NULL */
} pl_appearance;
/* Maximum size of a texture, in pixels along a side; larger ones are ignored. */
enum { PL_MAX_TEXTURE = 16384 };

/* The look of a surface is stored in these optional arrays, which every load, repair and copy preserves:
 *     "material"  on triangles: the number of an appearance, -1 for none
 *     "uv"        on triangles, 6 components: texture coordinates of the corners, from the lower left
 *     "color"     on nodes, 3 or 4 components: sRGB (and opacity) from 0 to 1, NAN for none; or on triangles,
 *                 9 or 12: where the corners at a vertex differ
 *     "normal"    on triangles, 9 components: of the corners, for shading in place of the triangles' own; NAN
 *                 for none */
typedef struct pl_mesh {
    int64_t node_count;
    double *nodes; /* (node_count, 3) */
    int64_t tet_count;
    int nodes_per_tet; /* 4; 10 in VTK's order when quadratic; a mid-edge node that repeats an end of its edge
                          is inactive, and the edge straight */
    int32_t *tets;     /* (tet_count, nodes_per_tet), positive volume after repair */
    int64_t tri_count;
    int32_t *tris; /* (tri_count, 3), outward for a closed surface */
    int group_count;
    pl_group *groups;
    int array_count;
    pl_array *arrays;
    int appearance_count;
    pl_appearance *appearances;
} pl_mesh;

PL_API void pl_mesh_free(pl_mesh *mesh);
PL_API pl_status pl_mesh_copy(const pl_mesh *mesh, pl_mesh **out, pl_error *err);

/* Changes made and defects found by a load or a repair. Free with pl_mesh_repairs_free. */
typedef struct pl_mesh_repairs {
    int64_t flipped;          /* tetrahedra whose winding was reversed */
    int64_t dropped_cells;    /* points, lines and, if there are tetrahedra, cells of other kinds */
    int64_t dropped_nodes;    /* used by no cell */
    int64_t duplicate_cells;  /* repeated tetrahedra or triangles, dropped */
    int64_t merged_nodes;     /* vertices of a surface (OBJ, PLY, STL) at the same place that were joined */
    int64_t collapsed_cells;  /* cells that name a node twice, dropped */
    int64_t degenerate_count; /* kept, with a quality below 1e-6 (tetrahedra) */
    int32_t *degenerate;      /* their numbers */
    double *degenerate_quality;
    char *notes; /* further remarks of the reader, one per line, or NULL */
} pl_mesh_repairs;

PL_API void pl_mesh_repairs_free(pl_mesh_repairs *repairs);
/* Human-readable summary, one change per line; "" if nothing was changed; truncated to `size`. */
PL_API void pl_mesh_repairs_describe(const pl_mesh_repairs *repairs, char *text, size_t size);

/* Reads a mesh, gzipped or not; the format is determined by the file extension, then by the content. For
 * TetGen give either file of the pair. Every load passes through pl_mesh_repair. `repairs` may be NULL; after
 * a failure it is empty. Groups without a name in a Gmsh file are named by dimension and number ("volume1",
 * "surface2"). Fails with PL_ERR_INPUT. */
PL_API pl_status pl_mesh_load(const char *path, pl_mesh **out, pl_mesh_repairs *repairs, pl_error *err);

/* Reads from memory. `format` is a reader's name ("msh", "vtu", "obj", ...; see pl_mesh_format_at). Formats
 * of two files take the second buffer (TetGen's .ele, the .mtl of an OBJ), which is otherwise NULL, 0; no
 * file is opened. `label` names the buffer in messages. */
PL_API pl_status pl_mesh_load_memory(const char *format, const char *label, const void *data, size_t size,
                                     const void *data2, size_t size2, pl_mesh **out, pl_mesh_repairs *repairs,
                                     pl_error *err);

/* Repairs in place: flips winding (of surfaces too: neighbours agree, parts that are closed but for small
 * holes face outward), drops unused, repeated and collapsed cells and nodes, and triangles of meshes with
 * tetrahedra (their groups become groups of nodes); lists degenerate elements. Groups and arrays are
 * renumbered accordingly. Fails on indices out of range, coordinates that are not finite, and meshes without
 * cells. `repairs` is overwritten and may be NULL. */
PL_API pl_status pl_mesh_repair(pl_mesh *mesh, pl_mesh_repairs *repairs, pl_error *err);

/* Writes a mesh in the format of the file extension (see pl_mesh_format_at), atomically. Groups are kept by
 * msh, vtu, vtk and inp, arrays by vtu and vtk; obj, ply and stl get the triangles or the boundary of the
 * tetrahedra. The look of a surface is preserved by obj, with a .mtl file, and by ply, except for materials
 * without a texture. */
PL_API pl_status pl_mesh_save(const pl_mesh *mesh, const char *path, pl_error *err);

/* A registered file format. */
typedef struct pl_mesh_format {
    const char *name;    /* "msh" */
    const char *endings; /* ".msh" or ".node .ele" */
    const char *doc;     /* "Gmsh 2.2 and 4.1" */
    bool reads, writes;
} pl_mesh_format;
PL_API int pl_mesh_format_count(void);
PL_API const pl_mesh_format *pl_mesh_format_at(int index);

/* Generated bodies, centred as stated, all sizes in metres. Each names its boundary by node groups: "surface"
 * always; "x-", "x+", "y-", "y+", "z-", "z+" for a box; "x-", "x+", "side" for a cylinder.
 *
 * `resolution` r is the number of element edges across the shortest feature, and the elements are about as
 * long as wide: box       cells along each side n = round(r side / shortest side), 5 tetrahedra per cell: 20
 * r^3 for 4 x 1 x 1, so r = 4, 8, 17, 27, 37 give 1 280, 10 240, 98 260, 393 660, 1 013 060; quality at least
 * 0.84 for cubic cells cylinder  m = ceil(r / 2) rings and round(m length / radius) layers: 18 m^2 per layer;
 * quality at least 0.68 torus     as a cylinder, with 2 round(pi m radius / tube) layers; quality at least
 * 0.6 for a tube up to 0.4 of the radius sphere    m = ceil(r / 2) shells: 20 m^3; quality at least 0.7 Round
 * bodies are inscribed. Nodes and elements are numbered along the body. `irregular` moves inner nodes at
 * random by up to that fraction of their shortest edge, less where an element would become poor (quality
 * below 0.2). */
typedef enum pl_shape { PL_SHAPE_BOX, PL_SHAPE_CYLINDER, PL_SHAPE_SPHERE, PL_SHAPE_TORUS } pl_shape;
typedef struct pl_shape_def {
    int shape;      /* pl_shape */
    double size[3]; /* box: edge lengths along x, y, z; corner at the origin */
    double radius;  /* cylinder; sphere (centred at the origin); torus: of the centre line, around z */
    double tube;    /* torus: of the tube */
    double length;  /* cylinder: along x, from x = 0 */
    int64_t
        resolution;   /* edges across: box shortest side; diameter of cylinder, sphere or tube (made even) */
    int64_t cells[3]; /* box: along x, y and z in place of `resolution`, unless all are 0 */
    double irregular; /* 0 to 0.3 */
    int64_t seed;     /* of `irregular`; at least 0 */
} pl_shape_def;
PL_API pl_shape_def pl_shape_def_default(void);
PL_API const pl_field *pl_shape_fields(void);
PL_API pl_status pl_mesh_generate(const pl_shape_def *def, pl_mesh **out, pl_error *err);

/* pl_mesh_quadratic: a copy with a node in the middle of every edge, ten per tetrahedron; the new nodes
 * follow the old ones and join the groups of their edge. pl_mesh_linear: a copy with the corners only. */
PL_API bool pl_mesh_is_quadratic(const pl_mesh *mesh); /* false for NULL */
PL_API pl_status pl_mesh_quadratic(const pl_mesh *mesh, pl_mesh **out, pl_error *err);
PL_API pl_status pl_mesh_linear(const pl_mesh *mesh, pl_mesh **out, pl_error *err);

/* A copy with each tetrahedron divided into eight linear ones. */
PL_API pl_status pl_mesh_refine(const pl_mesh *mesh, pl_mesh **out, pl_error *err);

/* Quadratic tetrahedra that are inverted somewhere, even at a single point: the test is exact, not by
 * sampling. `tets` (malloc'ed for the caller, may be NULL) lists them. */
PL_API pl_status pl_mesh_find_folded(const pl_mesh *mesh, int64_t *count, int32_t **tets, pl_error *err);
/* Straightens the edges of such tetrahedra, and of neighbours that become folded by this; counts the edges.
 * Elements that are still folded have inverted corners. */
PL_API pl_status pl_mesh_straighten(pl_mesh *mesh, int64_t *straightened, pl_error *err);

/* The boundary of the tetrahedra (corner nodes only), outward; `owner[i]` is the tetrahedron behind triangle
 * i. Both arrays are malloc'ed for the caller; `owner` may be NULL. */
PL_API pl_status pl_mesh_boundary(const pl_mesh *mesh, int32_t **tris, int32_t **owner, int64_t *count,
                                  pl_error *err);

/* Likewise with all nodes of each face: 3, or 6 of a quadratic mesh (corners, then between 01, 12 and 20). */
PL_API pl_status pl_mesh_boundary_nodes(const pl_mesh *mesh, int32_t **faces, int32_t **owner, int64_t *count,
                                        int *size, pl_error *err);

/* The boundary as triangles that follow its curves: each face of a quadratic mesh becomes level^2 triangles.
 * Vertex v is the combination weights[v] of six nodes (those of weight 0 do not count); corners come first,
 * by number. The triangles of a face follow each other. */
enum { PL_MAX_TESSELLATION = 16 };
typedef struct pl_tessellation {
    int level; /* as used: 1 of a mesh without curves */
    int64_t vertex_count, tri_count;
    int32_t *nodes;  /* (vertex_count, 6) */
    double *weights; /* (vertex_count, 6) */
    int32_t *tris;   /* (tri_count, 3) vertices, outward */
    int32_t *owner;  /* (tri_count) tetrahedron behind */
} pl_tessellation;
PL_API pl_status pl_mesh_tessellate(const pl_mesh *mesh, int level, pl_tessellation *out, pl_error *err);
/* From values of nodes (node_count, components) to those of vertices (vertex_count, components). */
PL_API void pl_tessellation_values(const pl_tessellation *surface, int components, const double *values,
                                   double *out);
/* Positions of the corners of triangle `part` (0 to level^2 - 1) within its face: weights of the face's
 * corners, which distinguish the face's edges from those inside. All 0 for numbers out of range. */
PL_API void pl_tessellation_corners(int level, int part, double weights[3][3]);
PL_API void pl_tessellation_free(pl_tessellation *surface);

/* Quality of tetrahedron i: 1 for the regular one, 0 flat, negative inverted (mean-ratio measure). */
PL_API double pl_mesh_quality(const pl_mesh *mesh, int64_t tet);

typedef struct pl_mesh_summary {
    double min[3], max[3]; /* bounds */
    double volume;         /* of the tetrahedra, or enclosed by a closed surface */
    double area;           /* of the boundary */
    int64_t boundary_tris;
    bool closed; /* the triangles bound a volume */
    double quality_min, quality_mean;
    int64_t quality_histogram[10]; /* of [0, 1] in tenths */
    int64_t components;            /* connected parts */
    int64_t border_edges;          /* edges of the boundary with one triangle */
    int64_t nonmanifold_edges;     /* with more than two */
    double border_at[3];           /* the middle of the first border edge */
    double nonmanifold_at[3];
} pl_mesh_summary;
PL_API pl_status pl_mesh_summarise(const pl_mesh *mesh, pl_mesh_summary *out, pl_error *err);

/* The arrays with a surface's look; NULL if missing or of another shape; `materials` also if there are no
 * appearances. */
typedef struct pl_mesh_look {
    const double *uv, *materials, *colors, *normals;
    int color_components; /* 3 or 4 */
    bool corner_colors;   /* of triangles' corners, not of nodes */
} pl_mesh_look;
PL_API pl_mesh_look pl_mesh_find_look(const pl_mesh *mesh);

/* Look of one triangle: its texture, else its colours; with neither, none of its own. */
typedef struct pl_tri_look {
    int material;       /* number of the appearance, or -1 */
    bool textured;      /* by that appearance's texture, at `uv` */
    bool colored;       /* by `color`: of its vertices, else of the appearance */
    bool vertex_colors; /* all of `color` are the vertices' own */
    double uv[3][2];
    double color[3][4]; /* sRGB and opacity */
} pl_tri_look;
PL_API pl_tri_look pl_mesh_tri_look(const pl_mesh *mesh, const pl_mesh_look *look, int64_t tri);

/* Reads the materials of a Wavefront .mtl file, in its order, in place of the mesh's appearances. Errors in
 * the file are ignored; fails if it cannot be read. */
PL_API pl_status pl_mesh_load_appearances(pl_mesh *mesh, const char *path, pl_error *err);

/* The group of that name, or NULL. */
PL_API const pl_group *pl_mesh_find_group(const pl_mesh *mesh, const char *name);
PL_API const pl_array *pl_mesh_find_array(const pl_mesh *mesh, const char *name);

#ifdef __cplusplus
}
#endif
#endif
