/* The elements there are, each followed by its variants with more integration points. */
#include "elements/element.h"
#include "pliant/sim.h"

#include <string.h>

extern const pl_element pl_element_tet4, pl_element_tet10, pl_element_tet10_8, pl_element_tet10_14,
    pl_element_bezier10, pl_element_bezier10_8, pl_element_bezier10_14, pl_element_adaptive,
    pl_element_adaptive_8, pl_element_adaptive_14;

static const pl_element *const elements[] = {
    &pl_element_tet4,       &pl_element_tet10,       &pl_element_tet10_8,     &pl_element_tet10_14,
    &pl_element_bezier10,   &pl_element_bezier10_8,  &pl_element_bezier10_14, &pl_element_adaptive,
    &pl_element_adaptive_8, &pl_element_adaptive_14,
};

int pl_element_count(void) { return (int)(sizeof elements / sizeof elements[0]); }

const pl_element *pl_element_at(int index) {
    return index >= 0 && index < pl_element_count() ? elements[index] : NULL;
}

const pl_element *pl_element_find_rule(const char *name, int points) {
    for (int i = 0; i < pl_element_count(); i++) {
        if (!strcmp(elements[i]->name, name) && (points == 0 || elements[i]->points == points))
            return elements[i];
    }
    return NULL;
}

const pl_element *pl_element_find(const char *name) { return pl_element_find_rule(name, 0); }

/* What users choose from; variants are a matter of `cubature`. */
const char *const pl_element_names[] = {"tet4", "tet10", "bezier10", "adaptive", NULL};

int pl_element_info_count(void) { return (int)(sizeof pl_element_names / sizeof pl_element_names[0]) - 1; }

pl_element_info pl_element_info_at(int index) {
    if (index < 0 || index >= pl_element_info_count()) return (pl_element_info){0};
    const pl_element *element = pl_element_find(pl_element_names[index]);
    return (pl_element_info){element->name, element->doc, element->nodes};
}
