/* Lookup of the elements in list.h. Each is a list of variants, one per integration rule, the default
 * first. */
#include "elements/element.h"
#include "elements/list.h"
#include "pliant/sim.h"

#include <stdio.h>
#include <string.h>

#define DECLARE(symbol, name) extern const pl_element pl_element_##symbol[];
#define ADDRESS(symbol, name) pl_element_##symbol,
#define NAME(symbol, name) name,
PL_ELEMENTS(DECLARE)

static const pl_element *const elements[] = {PL_ELEMENTS(ADDRESS)};
enum { KINDS = sizeof elements / sizeof elements[0] };

const char *const pl_element_names[] = {PL_ELEMENTS(NAME) NULL};

int pl_element_count(void) {
    int count = 0;
    while (pl_element_at(count)) count++;
    return count;
}

const pl_element *pl_element_at(int index) {
    for (int k = 0; index >= 0 && k < KINDS; k++) {
        for (const pl_element *variant = elements[k]; variant->name; variant++) {
            if (index-- == 0) return variant;
        }
    }
    return NULL;
}

/* The variant with this number of points; 0: the default. */
static const pl_element *variant_of(const pl_element *variants, int points) {
    for (const pl_element *variant = variants; variant->name; variant++) {
        if (points == 0 || variant->points == points) return variant;
    }
    return NULL;
}

const pl_element *pl_element_find_rule(const char *name, int points) {
    for (int k = 0; k < KINDS; k++) {
        if (!strcmp(pl_element_names[k], name)) return variant_of(elements[k], points);
    }
    return NULL;
}

const pl_element *pl_element_find(const char *name) { return pl_element_find_rule(name, 0); }

const pl_element *pl_element_usual(int nodes, int points) {
    for (int k = 0; k < KINDS; k++) {
        if (elements[k]->nodes == nodes && elements[k]->usual) return variant_of(elements[k], points);
    }
    return NULL;
}

void pl_element_rules(const pl_element *element, char *text, size_t size) {
    const pl_element *variants = pl_element_find(element->name);
    size_t used = 0;
    *text = 0;
    for (const pl_element *v = variants; v && v->name && used < size; v++) {
        const char *join = v == variants ? "" : v[1].name ? ", " : " or ";
        used += (size_t)snprintf(text + used, size - used, "%s%d", join, v->points);
    }
}

int pl_element_info_count(void) { return KINDS; }

pl_element_info pl_element_info_at(int index) {
    if (index < 0 || index >= KINDS) return (pl_element_info){0};
    return (pl_element_info){elements[index]->name, elements[index]->doc, elements[index]->nodes};
}
