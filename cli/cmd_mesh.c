/* pliant mesh: converts and repairs meshes, fills surfaces with tetrahedra, and generates bodies. */
#include "args.h"
#include "info.h"
#include "mesh_surface.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: pliant mesh IN -o OUT [--size S | --tets N] [--keep-features ANGLE] [--element tet10] [--json]\n"
    "       pliant mesh --box 4x1x1 | --cylinder 0.5x2 | --sphere 0.5 | --torus 1x0.4 [options] -o OUT "
    "[--json]\n"
    "\n"
    "Reads a mesh, repairs it and writes it in the format given by OUT's extension; or generates a body.\n"
    "With --size or --tets, or if OUT ends in .msh, .node or .ele, a surface is filled with tetrahedra; "
    "holes,\n"
    "duplicate and flipped triangles and self-intersections are allowed. IN may also be a grid of samples\n"
    "(.vtk with STRUCTURED_POINTS, or SDFGen's .sdf), whose negative part is filled, or a procedural model\n"
    "(.json), whose surface is used.\n"
    "OUT may end in .msh, .node or .ele, .vtu, .vtk, .mesh or .inp (tetrahedra or triangles), or in .obj,\n"
    ".ply or .stl (the surface).\n"
    "Prints a description of the result and the repairs.\n"
    "\n"
    "  -o, --output FILE    file to write\n"
    "  --size S             fill a surface: edge length of the tetrahedra in metres\n"
    "  --tets N             fill a surface: number of tetrahedra, within 10 % (default 20000)\n"
    "  --grade G            fill a surface: larger tetrahedra inside: sizes double after 1 / G cells\n       "
    "                (0 to 1; default 0, uniform)\n"
    "  --distances FILE     fill a surface: write its signed distances as a grid (.vtk or .sdf)\n"
    "  --keep-features A    fill a surface: preserve creases of more than A degrees, and corners\n"
    "  --element NAME       fill a surface: tet4 (default), or tet10 with mid-edge nodes on the surface\n"
    "  --coarsen WHEN       coarsen a finer mesh, to preserve thin parts: auto (default; with --tets up to\n "
    "                      20,000, if they would be lost), never or always\n"
    "  --density NAME       where a coarsened mesh should be finer: an array on the nodes of IN, or a group\n"
    "  --vertices N         for a model: approximate number of surface vertices (default: as in the file)\n"
    "  --threads N          number of threads for filling (default: all cores)\n"
    "  --box XxYxZ          edge lengths in metres; a corner is at the origin\n"
    "  --cylinder RxL       radius and length; along x, from x = 0\n"
    "  --sphere R           radius; around the origin\n"
    "  --torus RxT          radii of the centre line and of the tube; around z\n"
    "  --resolution N       element edges across the shortest side or the diameter (default 8);\n"
    "                       a box 4x1x1 has 20 N^3 tetrahedra, a sphere 2.5 N^3; for a box also\n"
    "                       NxMxK, the cells along its axes (5 tetrahedra each)\n"
    "  --irregular F        move inner nodes at random by up to F of their shortest edge, 0 to 0.3\n"
    "  --seed N             seed of --irregular (default 1)\n"
    "  --json               print the description as JSON\n"
    "\n"
    "Exit status: 0 done, 2 bad usage or a broken file, 4 system error.\n";

typedef struct options {
    const char *in, *out;
    const char *shape, *sizes; /* as given: "box", "4x1x1" */
    pl_shape_def def;
    bool tuned; /* an option for generated shapes was given */
    bool json;
    pl_surface_options fill;
    bool filled;      /* an option for filling was given */
    int64_t vertices; /* of a model's surface, or 0 */
} options;

/* Parses "4x1x1" as `count` numbers. */
static bool parse_sizes(const char *text, int count, double *out) {
    for (int i = 0; i < count; i++) {
        char *end;
        out[i] = text ? strtod(text, &end) : 0;
        if (!text || end == text || !isfinite(out[i])) return false;
        if (*end != (i + 1 < count ? 'x' : '\0')) return false;
        text = end + 1;
    }
    return true;
}

/* Parses "8", or the cells of a box along its axes as "40x1x40". */
static bool parse_resolution(const char *text, pl_shape_def *def) {
    double axes[3];
    if (pl_args_integer(text, 1, 2000, &def->resolution)) return true;
    if (!parse_sizes(text, 3, axes)) return false;
    for (int k = 0; k < 3; k++) {
        if (!(axes[k] >= 1 && axes[k] <= 2000 && axes[k] == floor(axes[k]))) return false;
        def->cells[k] = (int64_t)axes[k];
    }
    return true;
}

static bool parse_shape(options *o) {
    double sizes[3];
    if (!strcmp(o->shape, "--box")) {
        o->def.shape = PL_SHAPE_BOX;
        return parse_sizes(o->sizes, 3, o->def.size);
    }
    if (!strcmp(o->shape, "--sphere")) {
        o->def.shape = PL_SHAPE_SPHERE;
        return parse_sizes(o->sizes, 1, &o->def.radius);
    }
    bool torus = !strcmp(o->shape, "--torus");
    o->def.shape = torus ? PL_SHAPE_TORUS : PL_SHAPE_CYLINDER;
    if (!parse_sizes(o->sizes, 2, sizes)) return false;
    o->def.radius = sizes[0];
    *(torus ? &o->def.tube : &o->def.length) = sizes[1];
    return true;
}

/* Parses the current argument if it selects a shape. */
static bool shape_option(pl_args *args, options *o) {
    static const char *const names[] = {"--box", "--cylinder", "--sphere", "--torus"};
    for (int i = 0; i < 4; i++) {
        const char *value;
        if (!pl_args_option(args, names[i], NULL, &value)) continue;
        if (o->shape) args->error = "a second shape";
        o->shape = names[i];
        o->sizes = value;
        return true;
    }
    return false;
}

/* The index of a word in a list that ends with NULL, or -1. */
static int find_word(const char *word, const char *const *list) {
    for (int i = 0; list[i]; i++) {
        if (!strcmp(word, list[i])) return i;
    }
    return -1;
}

/* As fill_option, for the options about elements and coarsening. */
static int element_option(pl_args *args, options *o) {
    static const char *const elements[] = {"tet4", "tet10", NULL}, *const when[] = {"auto", "never", "always",
                                                                                    NULL};
    const char *value;
    if (pl_args_option(args, "--element", NULL, &value)) {
        o->filled = true;
        o->fill.order = value ? 1 + find_word(value, elements) : 1;
        if (!o->fill.order)
            return 2 + pl_cli_usage("mesh", "--element is '%s', expected tet4 or tet10", value);
    } else if (pl_args_option(args, "--coarsen", NULL, &value)) {
        o->filled = true;
        o->fill.coarsen = value ? find_word(value, when) : 0;
        if (o->fill.coarsen < 0)
            return 2 + pl_cli_usage("mesh", "--coarsen is '%s', expected auto, never or always", value);
    } else if (pl_args_option(args, "--density", NULL, &value)) {
        o->filled = true;
        o->fill.density = value;
    } else {
        return 0;
    }
    return 1;
}

/* Parses the current argument if it is about filling a surface. 0: it is not; 1: parsed; else the exit status
 * + 2. */
static int fill_option(pl_args *args, options *o) {
    const char *value;
    if (pl_args_option(args, "--size", NULL, &value)) {
        o->filled = true;
        if (value && (!parse_sizes(value, 1, &o->fill.size) || o->fill.size <= 0))
            return 2 + pl_cli_usage("mesh", "--size is '%s', expected a positive number of metres", value);
    } else if (pl_args_option(args, "--tets", NULL, &value)) {
        o->filled = true;
        if (value && !pl_args_integer(value, 1, INT32_MAX, &o->fill.tets))
            return 2 + pl_cli_usage("mesh", "--tets is '%s', expected a whole number from 1 to %d", value,
                                    INT32_MAX);
    } else if (pl_args_option(args, "--grade", NULL, &value)) {
        o->filled = true;
        if (value && (!parse_sizes(value, 1, &o->fill.grade) || o->fill.grade < 0 || o->fill.grade > 1))
            return 2 + pl_cli_usage("mesh", "--grade is '%s', expected a number from 0 to 1", value);
    } else if (pl_args_option(args, "--distances", NULL, &value)) {
        o->filled = true;
        o->fill.distances = value;
    } else if (pl_args_option(args, "--keep-features", NULL, &value)) {
        o->filled = true;
        double *angle = &o->fill.feature_angle;
        if (value && (!parse_sizes(value, 1, angle) || *angle <= 0 || *angle >= 180))
            return 2 +
                   pl_cli_usage("mesh", "--keep-features is '%s', expected degrees between 0 and 180", value);
    } else if (pl_args_option(args, "--vertices", NULL, &value)) {
        if (value && !pl_args_integer(value, 100, PL_SCULPT_MAX_VERTICES, &o->vertices))
            return 2 + pl_cli_usage("mesh", "--vertices is '%s', expected a whole number from 100 to %d",
                                    value, PL_SCULPT_MAX_VERTICES);
    } else if (pl_args_option(args, "--threads", NULL, &value)) {
        if (value && !pl_args_integer(value, 1, 256, &o->fill.threads))
            return 2 +
                   pl_cli_usage("mesh", "--threads is '%s', expected a whole number from 1 to 256", value);
    } else {
        return element_option(args, o);
    }
    return 1;
}

/* 0: continue, else the exit status + 1. */
static int parse(pl_args *args, options *o) {
    const char *value;
    while (pl_args_next(args)) {
        int filling = fill_option(args, o);
        if (filling > 1) return filling - 1;
        if (filling) {
            if (args->error) return 1 + pl_cli_usage("mesh", "%s needs a value", args->error);
            continue;
        }
        if (pl_args_flag(args, "--help", "-h")) {
            fputs(help, stdout);
            return 1 + PL_EXIT_DONE;
        }
        if (shape_option(args, o)) {
            if (args->error && o->sizes) return 1 + pl_cli_usage("mesh", "more than one shape given");
        } else if (pl_args_option(args, "--output", "-o", &value)) {
            o->out = value;
        } else if (pl_args_option(args, "--resolution", NULL, &value)) {
            o->tuned = true;
            if (value && !parse_resolution(value, &o->def)) {
                return 1 + pl_cli_usage("mesh",
                                        "--resolution is '%s', expected a whole number from 1 to 2000, or "
                                        "three as in 40x1x40",
                                        value);
            }
        } else if (pl_args_option(args, "--seed", NULL, &value)) {
            o->tuned = true;
            if (value && !pl_args_integer(value, 0, (int64_t)1 << 53, &o->def.seed)) {
                return 1 + pl_cli_usage("mesh", "--seed is '%s', expected a whole number from 0", value);
            }
        } else if (pl_args_option(args, "--irregular", NULL, &value)) {
            o->tuned = true;
            if (value && !parse_sizes(value, 1, &o->def.irregular)) {
                return 1 +
                       pl_cli_usage("mesh", "--irregular is '%s', expected a number from 0 to 0.3", value);
            }
        } else if (pl_args_flag(args, "--json", NULL)) {
            o->json = true;
        } else if (!pl_args_word(args)) {
            return 1 + pl_args_refuse(args, "mesh");
        } else if (o->in) {
            return 1 + pl_cli_usage("mesh", "unexpected second file '%s'", args->argv[args->at]);
        } else {
            o->in = args->argv[args->at];
        }
        if (args->error) return 1 + pl_cli_usage("mesh", "%s needs a value", args->error);
    }
    return 0;
}

/* Fills the part of a grid of samples where the values are negative. */
static int fill_grid(const options *o, pl_mesh **mesh) {
    pl_grid *grid;
    pl_error err;
    if (o->fill.distances)
        return pl_cli_usage("mesh", "--distances is for surfaces, and %s is a grid", o->in);
    if (pl_grid_load(o->in, &grid, &err) != PL_OK) return pl_cli_fail(&err);
    int failed = pl_fill_surface(mesh, grid, o->in, &o->fill, o->json);
    pl_grid_free(grid);
    return failed;
}

static bool is_model(const char *path) {
    size_t length = path ? strlen(path) : 0;
    return length > 5 && !strcmp(path + length - 5, ".json");
}

/* The surface of a procedural model, repaired like a mesh that is read. */
static pl_status load_model(const options *o, pl_mesh **mesh, pl_mesh_repairs *repairs, pl_error *err) {
    pl_sculpt *sculpt;
    pl_status status = pl_sculpt_load(o->in, &sculpt, err);
    if (status == PL_OK) status = pl_sculpt_surface(sculpt, o->vertices, (int)o->fill.threads, mesh, err);
    if (status == PL_OK) status = pl_mesh_repair(*mesh, repairs, err);
    pl_sculpt_free(sculpt);
    return status;
}

/* Reads (and fills) or generates the mesh; returns the exit status. */
static int obtain(const options *o, pl_mesh **mesh, pl_mesh_repairs *repairs) {
    pl_error err;
    if (!o->in) return pl_mesh_generate(&o->def, mesh, &err) == PL_OK ? PL_EXIT_DONE : pl_cli_fail(&err);
    if (pl_grid_is_file(o->in)) return fill_grid(o, mesh);
    pl_status status =
        is_model(o->in) ? load_model(o, mesh, repairs, &err) : pl_mesh_load(o->in, mesh, repairs, &err);
    if (status != PL_OK) return pl_cli_fail(&err);
    if ((*mesh)->tet_count && o->filled) {
        pl_error_set(&err, PL_ERR_INPUT, "%s: has tetrahedra, expected a surface to fill", o->in);
        return pl_cli_fail(&err);
    }
    if ((*mesh)->tet_count || !(o->filled || pl_output_wants_tets(o->out))) return PL_EXIT_DONE;
    return pl_fill_surface(mesh, NULL, o->in, &o->fill, o->json);
}

/* Creates missing folders only after a failure of the system, so that a name with an unknown extension leaves
 * none behind. */
static pl_status save(const pl_mesh *mesh, const char *path, pl_error *err) {
    pl_status status = pl_mesh_save(mesh, path, err);
    if (status != PL_ERR_SYSTEM) return status;
    status = pl_parents_make(path, err);
    return status == PL_OK ? pl_mesh_save(mesh, path, err) : status;
}

static int cmd_mesh(int argc, char **argv) {
    pl_args args = {.argc = argc, .argv = argv};
    options o = {.def = pl_shape_def_default()};
    int stop = parse(&args, &o);
    if (stop) return stop - 1;
    if (!o.in && !o.shape) return pl_cli_usage("mesh", "expected a file to read or a shape to generate");
    if (o.in && o.shape) return pl_cli_usage("mesh", "found both a file and %s, expected one", o.shape);
    if (o.in && o.tuned)
        return pl_cli_usage("mesh", "--resolution, --irregular and --seed are for generated shapes");
    if (o.filled && !o.in)
        return pl_cli_usage(
            "mesh", "--size, --tets and the other options for filling are for surfaces that are read");
    if (o.vertices && !is_model(o.in)) return pl_cli_usage("mesh", "--vertices is for models (.json)");
    if (o.fill.size > 0 && o.fill.tets)
        return pl_cli_usage("mesh", "found both --size and --tets, expected one");
    if (!o.out) return pl_cli_usage("mesh", "no -o FILE given");
    if (o.shape && !parse_shape(&o)) {
        return pl_cli_usage("mesh", "%s is '%s', expected numbers separated by x", o.shape, o.sizes);
    }
    pl_mesh *mesh = NULL;
    pl_mesh_repairs repairs = {0};
    int failed = obtain(&o, &mesh, &repairs);
    pl_error err;
    if (!failed && save(mesh, o.out, &err) != PL_OK) failed = pl_cli_fail(&err);
    if (failed) {
        pl_mesh_repairs_free(&repairs);
        pl_mesh_free(mesh);
        return failed;
    }
    int result = pl_info_print_mesh(o.out, mesh, o.in ? &repairs : NULL, o.json);
    pl_mesh_repairs_free(&repairs);
    pl_mesh_free(mesh);
    return result;
}

const pl_command pl_command_mesh = {"convert, repair or generate a mesh", cmd_mesh};
