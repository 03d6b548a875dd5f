/* Estimates how many tetrahedra a mesh source will create, before they are created: a few bytes of text can
 * request gigabytes. */
#include "scene/loader.h"

#include <math.h>

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

bool pl_scene_is_small(pl_loader *loader, const pl_mesh_source *source, int64_t tets) {
    double limit = (double)loader->def->max_tets, wanted = (double)tets * pow(8, (double)source->refine);
    if (limit <= 0) return true;
    if (source->surface)
        wanted = (double)source->tets;
    else if (!source->file)
        wanted = shape_tets(&source->shape) / PL_SLACK;
    if (wanted <= limit) return true;
    pl_loader_problem(loader, "about %.3g tetrahedra, expected at most %.0f", wanted, limit);
    return false;
}
