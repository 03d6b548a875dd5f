/* The elements there are. */
#include "elements/element.h"
#include "pliant/sim.h"

#include <string.h>

extern const pl_element pl_element_tet4;

static const pl_element *const elements[] = {&pl_element_tet4};

int pl_element_count(void) { return (int)(sizeof elements / sizeof elements[0]); }

const pl_element *pl_element_at(int index) {
    return index >= 0 && index < pl_element_count() ? elements[index] : NULL;
}

const pl_element *pl_element_find(const char *name) {
    for (int i = 0; i < pl_element_count(); i++) {
        if (!strcmp(elements[i]->name, name)) return elements[i];
    }
    return NULL;
}

int pl_element_info_count(void) { return pl_element_count(); }

pl_element_info pl_element_info_at(int index) {
    const pl_element *element = pl_element_at(index);
    return element ? (pl_element_info){element->name, element->doc, element->nodes} : (pl_element_info){0};
}
