/* Meshes: tetrahedra or triangles, with named groups and arrays; reading, generating, repairing, measuring.
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

/* A named selection from a file (physical group, region) or a generator ("x-", "x+", ...). */
typedef struct pl_group {
    char *name;
    pl_where where; /* kind of the items */
    int64_t count;
    int32_t *items; /* ascending, without repetition */
    /* A group of nodes that a file defines by triangles (a physical surface of Gmsh, a *SURFACE of Abaqus)
     * keeps them as (tri_count, 3) corner nodes: tractions and pressures on the group act on exactly these
     * faces. Without triangles (0, NULL) they act on all boundary faces whose nodes are in the group. */
    int64_t tri_count;
    int32_t *tris;
} pl_group;

/* A named array on nodes or cells, as read from a result file. */
typedef struct pl_array {
    char *name;
    pl_where where;
    int components; /* at least 1: scalars, vectors (3), symmetric tensors (6), tensors (9), ... */
    double *values; /* (count, components) */
} pl_array;

/* A material of a surface file (OBJ with .mtl, the texture of a PLY), for pictures only; not a material of a
 * simulation. */
typedef struct pl_appearance {
    char *name;
    double color[3];  /* sRGB, 0 to 1 */
    double opacity;   /* 0 to 1 */
    char *texture;    /* path of a picture that replaces the colour, or NULL */
    double roughness; /* 0 (polished) to 1 (chalk); NAN: not given by the file */
} pl_appearance;
/* Roughness of a surface for which none is given. */
#define PL_ROUGHNESS 0.4
/* Maximum size of a texture, in pixels along a side; larger ones are ignored. */
enum { PL_MAX_TEXTURE = 16384 };

/* The look of a surface is stored in these optional arrays, which every load, repair and copy preserves:
 *
 * - "material", on triangles: the number of an appearance, -1 for none;
 * - "uv", on triangles, 6 components: texture coordinates of the corners; the origin is at the lower left;
 * NAN for none;
 * - "color", on nodes, 3 or 4 components: sRGB (and opacity) from 0 to 1, NAN for none; or on triangles, 9 or
 *   12 components, if the corners at a vertex have different colours;
 * - "normal", on triangles, 9 components: normals of the corners, for shading; NAN for none. */
typedef struct pl_mesh {
    int64_t node_count;
    double *nodes; /* (node_count, 3) */
    int64_t tet_count;
    int nodes_per_tet; /* 4 (linear), or 10 in VTK's order (quadratic); a mid-edge node whose number equals
                          that of an end of its edge is inactive, and the edge is straight */
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
    int64_t flipped;         /* tetrahedra whose winding was reversed */
    int64_t dropped_cells;   /* points, lines and, if there are tetrahedra, cells of other kinds */
    int64_t dropped_nodes;   /* used by no cell */
    int64_t duplicate_cells; /* repeated tetrahedra or triangles, dropped */
    int64_t merged_nodes;    /* vertices of a surface (OBJ, PLY, STL) at the same position that were merged */
    int64_t collapsed_cells; /* cells that contain a node twice, dropped */
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

/* Repairs in place: flips windings (in surfaces neighbours then agree, and components that are closed except
 * for small holes face outward), drops duplicate and collapsed cells, unused nodes, and triangles of meshes
 * with tetrahedra (their groups become groups of nodes with triangles), and lists degenerate elements. Groups
 * and arrays are renumbered accordingly. Fails on indices out of range, coordinates that are not finite, and
 * meshes without cells. `repairs` is overwritten and may be NULL. */
PL_API pl_status pl_mesh_repair(pl_mesh *mesh, pl_mesh_repairs *repairs, pl_error *err);

/* Writes a mesh in the format of the file extension (see pl_mesh_format_at), atomically. Groups are kept by
 * msh, vtu, vtk and inp, their triangles by msh and inp, arrays by vtu and vtk; obj, ply and stl get the
 * triangles or the boundary of the tetrahedra. The look of a surface is preserved by obj, with a .mtl file,
 * and by ply, except for materials without a texture. */
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

/* Generated bodies, with sizes in metres. All have the node group "surface"; a box also has "x-", "x+", "y-",
 * "y+", "z-", "z+", and a cylinder "x-", "x+", "side".
 *
 * `resolution` r is the number of element edges across the shortest feature; elements are about as long as
 * wide.
 *
 * Box: round(r side / shortest side) cells along each side, with 5 tetrahedra per cell. A box 4 x 1 x 1 has
 * 20 r^3: r = 4, 8, 17, 27, 37 give 1 280, 10 240, 98 260, 393 660, 1 013 060. Quality at least 0.84 for
 * cubic cells.
 *
 * Cylinder: m = ceil(r / 2) rings and round(m length / radius) layers, with 18 m^2 tetrahedra per layer.
 * Quality at least 0.68.
 *
 * Torus: as a cylinder, with 2 round(pi m radius / tube) layers. Quality at least 0.6 for a tube up to 0.4 of
 * the radius.
 *
 * Sphere: m = ceil(r / 2) shells, 20 m^3 tetrahedra. Quality at least 0.7.
 *
 * The boundary nodes of round bodies lie on the exact surface. Nodes and elements are numbered along the
 * body. `irregular` moves inner nodes at random by up to that fraction of their shortest edge, less if the
 * quality of an element would fall below 0.2. */
typedef enum pl_shape { PL_SHAPE_BOX, PL_SHAPE_CYLINDER, PL_SHAPE_SPHERE, PL_SHAPE_TORUS } pl_shape;
typedef struct pl_shape_def {
    int shape;      /* pl_shape */
    double size[3]; /* box: edge lengths along x, y, z; corner at the origin */
    double radius;  /* cylinder; sphere (centred at the origin); torus: radius of the centre line, around z */
    double tube;    /* torus: radius of the tube */
    double length;  /* cylinder: along x, from x = 0 */
    int64_t
        resolution;   /* edges across: box shortest side; diameter of cylinder, sphere or tube (made even) */
    int64_t cells[3]; /* box: cells along x, y and z instead of `resolution`, unless all are 0 */
    double irregular; /* 0 to 0.3 */
    int64_t seed;     /* for `irregular`; at least 0 */
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

/* Likewise with all nodes of each face: 3, or 6 for a quadratic mesh (corners, then the mid-edge nodes of 01,
 * 12 and 20). */
PL_API pl_status pl_mesh_boundary_nodes(const pl_mesh *mesh, int32_t **faces, int32_t **owner, int64_t *count,
                                        int *size, pl_error *err);

/* The boundary as triangles that approximate its curved faces: each face of a quadratic mesh becomes level^2
 * triangles. Vertex v is the combination of six nodes with weights[v] (nodes with weight 0 are irrelevant);
 * corners come first, by number. The triangles of a face are consecutive. */
enum { PL_MAX_TESSELLATION = 16 };
typedef struct pl_tessellation {
    int level; /* the level that was used: 1 for a linear mesh */
    int64_t vertex_count, tri_count;
    int32_t *nodes;  /* (vertex_count, 6) */
    double *weights; /* (vertex_count, 6) */
    int32_t *tris;   /* (tri_count, 3) vertices, outward */
    int32_t *owner;  /* (tri_count) tetrahedron behind each triangle */
} pl_tessellation;
PL_API pl_status pl_mesh_tessellate(const pl_mesh *mesh, int level, pl_tessellation *out, pl_error *err);
/* Interpolates values of nodes (node_count, components) at the vertices (vertex_count, components). Single
 * values (components 1) stay within the range of the nodes that contribute to the vertex: between the nodes
 * of a quadratic face interpolation overshoots, and a stress would become negative. */
PL_API void pl_tessellation_values(const pl_tessellation *surface, int components, const double *values,
                                   double *out);
/* Positions of the corners of triangle `part` (0 to level^2 - 1) within its face, as weights of the face's
 * corners. They tell which of the triangle's edges are on edges of the face. All 0 for numbers out of range.
 */
PL_API void pl_tessellation_corners(int level, int part, double weights[3][3]);
PL_API void pl_tessellation_free(pl_tessellation *surface);

/* Quality of a tetrahedron (mean ratio): 1 if regular, 0 if flat, negative if inverted. */
PL_API double pl_mesh_quality(const pl_mesh *mesh, int64_t tet);

typedef struct pl_mesh_summary {
    double min[3], max[3]; /* bounds */
    double volume;         /* of the tetrahedra, or enclosed by a closed surface */
    double area;           /* of the boundary */
    int64_t boundary_tris;
    bool closed; /* the triangles bound a volume */
    double quality_min, quality_mean;
    int64_t quality_histogram[10]; /* numbers of tetrahedra, over tenths of [0, 1] */
    int64_t components;            /* connected components */
    int64_t border_edges;          /* edges of the boundary with one triangle */
    int64_t nonmanifold_edges;     /* edges of the boundary with more than two triangles */
    double border_at[3];           /* the middle of the first border edge */
    double nonmanifold_at[3];      /* the middle of the first nonmanifold edge */
    int64_t folded; /* quadratic tetrahedra that are inverted somewhere (pl_mesh_find_folded) */
} pl_mesh_summary;
PL_API pl_status pl_mesh_summarise(const pl_mesh *mesh, pl_mesh_summary *out, pl_error *err);
/* Whether the longest side of a mesh suggests that its file is in millimetres or centimetres: few deformable
 * bodies are so long in metres. */
PL_API bool pl_length_seems_scaled(double longest);

/* The arrays with a surface's look; NULL if missing or with other components. `materials` is also NULL if
 * there are no appearances. */
typedef struct pl_mesh_look {
    const double *uv, *materials, *colors, *normals;
    int color_components; /* 3 or 4 */
    bool corner_colors;   /* colours of triangles' corners, not of nodes */
} pl_mesh_look;
PL_API pl_mesh_look pl_mesh_find_look(const pl_mesh *mesh);

/* Look of one triangle: its texture, else its colours, else neither. */
typedef struct pl_tri_look {
    int material;       /* number of the appearance, or -1 */
    bool textured;      /* by that appearance's texture, at `uv` */
    bool colored;       /* by `color`: from its vertices, else from the appearance */
    bool vertex_colors; /* all of `color` are from the vertices */
    double uv[3][2];
    double color[3][4]; /* sRGB and opacity */
} pl_tri_look;
PL_API pl_tri_look pl_mesh_tri_look(const pl_mesh *mesh, const pl_mesh_look *look, int64_t tri);

/* Replaces the mesh's appearances by the materials of a Wavefront .mtl file, in its order. Errors in the file
 * are ignored; fails if it cannot be read. */
PL_API pl_status pl_mesh_load_appearances(pl_mesh *mesh, const char *path, pl_error *err);

/* The group of that name, or NULL. */
PL_API const pl_group *pl_mesh_find_group(const pl_mesh *mesh, const char *name);
PL_API const pl_array *pl_mesh_find_array(const pl_mesh *mesh, const char *name);

#ifdef __cplusplus
}
#endif
#endif
