/* Estimates how many tetrahedra a mesh source will create, before they are created: a few bytes of text can
 * request gigabytes. */
#include "elements/element.h"
#include "scene/loader.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

/* Estimates may be too high by this factor. Meshes that pass are counted once they exist. */
static const double PL_SLACK = 4;

/* The cells of the shape's box times the tetrahedra per cell. */
static double shape_tets(const pl_shape_def *shape) {
    double n = (double)shape->resolution, cells = n * n * n;
    double shortest = fmin(shape->size[0], fmin(shape->size[1], shape->size[2]));
    if (shape->shape == PL_SHAPE_BOX && shape->cells[0])
        cells = (double)shape->cells[0] * (double)shape->cells[1] * (double)shape->cells[2];
    else if (shape->shape == PL_SHAPE_BOX)
        cells *= shape->size[0] / shortest * (shape->size[1] / shortest) * (shape->size[2] / shortest);
    else if (shape->shape == PL_SHAPE_CYLINDER)
        cells *= fmax(1, shape->length / (2 * shape->radius));
    else if (shape->shape == PL_SHAPE_TORUS)
        cells *= fmax(1, 3.2 * shape->radius / shape->tube);
    return 5 * cells;
}

/* What a simulation needs per tetrahedron at least, without the factors of direct solvers. Meshing needs
 * less: about 70, and 250 with ten nodes. */
static double bytes_per_tet(const pl_loader *loader, const pl_scene_body *body) {
    const pl_element *element = body->def.element ? pl_element_find(body->def.element) : NULL;
    const bool assembled = loader->scene->sim.solver.matrix == PL_MATRIX_ASSEMBLED;
    if (element && element->quadratic) return assembled ? 4000 : 2500;
    return assembled ? 650 : 500;
}

/* Reports a mesh for which no simulation fits into the machine's memory. The system would grant the memory
 * and end the process, minutes later. */
static bool fits(pl_loader *loader, const pl_mesh_source *source, const pl_scene_body *body, double tets) {
    const double bytes = bytes_per_tet(loader, body) * tets;
    const double memory = (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE);
    if (!(memory > 0) || bytes <= memory) return true;
    char key[64];
    if (source->surface)
        snprintf(key, sizeof key, "tets (now %lld)", (long long)source->tets);
    else if (source->file)
        snprintf(key, sizeof key, "refine (now %lld)", (long long)source->refine);
    else if (source->shape.cells[0])
        snprintf(key, sizeof key, "resolution (now %lld, %lld, %lld)", (long long)source->shape.cells[0],
                 (long long)source->shape.cells[1], (long long)source->shape.cells[2]);
    else
        snprintf(key, sizeof key, "resolution (now %lld)", (long long)source->shape.resolution);
    pl_loader_problem(
        loader,
        "about %.3g tetrahedra, which need more than %.3g GB of memory, but this machine has %.3g "
        "GB; lower %s",
        tets, bytes / 1e9, memory / 1e9, key);
    return false;
}

bool pl_scene_is_small(pl_loader *loader, const pl_mesh_source *source, const pl_scene_body *body,
                       int64_t tets) {
    double limit = (double)loader->def->max_tets, wanted = (double)tets * pow(8, (double)source->refine);
    double smallest = wanted;
    if (source->surface) {
        wanted = smallest = (double)source->tets; /* 0 with a size: the mesher has a limit of its own */
    } else if (!source->file) {
        double all = shape_tets(&source->shape);
        wanted = all / PL_SLACK;
        smallest = source->shape.shape == PL_SHAPE_BOX ? all : wanted; /* exact for a box */
    }
    if (limit <= 0 || wanted <= limit) return fits(loader, source, body, smallest);
    pl_loader_problem(loader, "about %.3g tetrahedra, expected at most %.0f", wanted, limit);
    return false;
}
