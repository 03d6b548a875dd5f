/* A surface bound to a body's elements that replaces their boundary in contact: a skin. */
#ifndef PL_MODEL_CONTACT_SKIN_H
#define PL_MODEL_CONTACT_SKIN_H

#include "contact/surface.h"
#include "model/sim.h"

/* Adds the surface (triangles, at rest in space) of a body as one part. */
pl_status pl_contact_skin_add(const pl_sim *sim, int body, const pl_mesh *skin, pl_surface_part part,
                              pl_surface *surface, pl_error *err);
/* Stiffness and mass about the vertices of such a part: those of nodes (nodes), distributed by area. `work`
 * (nodes). */
void pl_contact_skin_find_weights(const pl_surface *surface, int64_t part, int64_t nodes, const double *nodal,
                                  double *work, double *out);

#endif
