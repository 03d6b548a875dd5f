/* What a body loses of the surface from which it is filled. */
#ifndef PL_SCENE_MESHER_WARNINGS_H
#define PL_SCENE_MESHER_WARNINGS_H

#include "pliant/mesher.h"
#include "scene/loader.h"

void pl_mesher_warn(pl_loader *loader, const pl_mesher_report *report);

#endif
