/* Includes all headers of the library: #include <pliant/pliant.h>, link with -lpliant. */
#ifndef PLIANT_PLIANT_H
#define PLIANT_PLIANT_H

#include "pliant/base.h"
#include "pliant/contact.h"
#include "pliant/curve.h"
#include "pliant/draw.h"
#include "pliant/frame.h"
#include "pliant/grid.h"
#include "pliant/heat.h"
#include "pliant/interact.h"
#include "pliant/material.h"
#include "pliant/mesh.h"
#include "pliant/mesher.h"
#include "pliant/scene.h"
#include "pliant/sculpt.h"
#include "pliant/select.h"
#include "pliant/session.h"
#include "pliant/sim.h"
#include "pliant/simd.h"
#include "pliant/skin.h"
#include "pliant/update.h"

#endif
