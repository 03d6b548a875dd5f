/* The elements there are, each followed by its variants with more integration points. */
#include "elements/element.h"
#include "pliant/sim.h"

#include <string.h>

extern const pl_element pl_element_tet4, pl_element_tet10, pl_element_tet10_8, pl_element_tet10_14,
    pl_element_bezier10, pl_element_bezier10_8, pl_element_bezier10_14;

static const pl_element *const elements[] = {
    &pl_element_tet4,     &pl_element_tet10,      &pl_element_tet10_8,     &pl_element_tet10_14,
    &pl_element_bezier10, &pl_element_bezier10_8, &pl_element_bezier10_14,
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

/* Users see names; variants are a matter of `cubature`. */
static const pl_element *nth_name(int index) {
    for (int i = 0; i < pl_element_count(); i++) {
        if (pl_element_find(elements[i]->name) == elements[i] && index-- == 0) return elements[i];
    }
    return NULL;
}

int pl_element_info_count(void) {
    int count = 0;
    while (nth_name(count)) count++;
    return count;
}

pl_element_info pl_element_info_at(int index) {
    const pl_element *element = index >= 0 ? nth_name(index) : NULL;
    return element ? (pl_element_info){element->name, element->doc, element->nodes} : (pl_element_info){0};
}
