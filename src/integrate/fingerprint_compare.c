/* Differences between two lists of fingerprints; see fingerprint.h. */
#include "model/fingerprint.h"

#include <stdio.h>
#include <string.h>

static const char *const places[PL_PRINT_KINDS] = {
    "simulation", "integrator", "solver",        "materials", "bodies",       "constraints", "loads",
    "colliders",  "contact",    "contact.pairs", "heat",      "heat.sources", "heat.fixed",  "anneals"};

/* The start and the number of those of a kind. */
static int find_kind(const pl_prints *prints, pl_print_kind kind, int *count) {
    int first = 0;
    while (first < prints->count && prints->items[first].kind < kind) first++;
    *count = 0;
    while (first + *count < prints->count && prints->items[first + *count].kind == kind) (*count)++;
    return first;
}

int pl_prints_count(const pl_prints *prints, pl_print_kind kind) {
    int count;
    find_kind(prints, kind, &count);
    return count;
}

const pl_print *pl_prints_at(const pl_prints *prints, pl_print_kind kind, int index) {
    int count, first = find_kind(prints, kind, &count);
    return index >= 0 && index < count ? &prints->items[first + index] : NULL;
}

static bool has_same_name(const pl_print *a, const pl_print *b) {
    return a->name && b->name ? !strcmp(a->name, b->name) : a->name == b->name;
}

/* The number of earlier ones with the same name. */
static int rank_of(const pl_print *first, int index) {
    int rank = 0;
    for (int i = 0; i < index; i++) rank += has_same_name(&first[i], &first[index]);
    return rank;
}

void pl_prints_match(const pl_prints *old, const pl_prints *fresh, pl_print_kind kind, bool same, int *of) {
    int old_count, count;
    const pl_print *was = old->items + find_kind(old, kind, &old_count),
                   *now = fresh->items + find_kind(fresh, kind, &count);
    for (int i = 0; i < count; i++) {
        int rank = rank_of(now, i);
        of[i] = -1;
        for (int k = 0; k < old_count && of[i] < 0; k++) {
            if (has_same_name(&was[k], &now[i]) && rank-- == 0) of[i] = k;
        }
        if (same && of[i] >= 0 && was[of[i]].identity != now[i].identity) of[i] = -1;
    }
}

static bool is_known(const pl_print *items, int count, const pl_print *print) {
    for (int i = 0; i < count; i++) {
        if (has_same_name(&items[i], print)) return true;
    }
    return false;
}

static bool is_listed(pl_print_kind kind) {
    return kind != PL_PRINT_SIMULATION && kind != PL_PRINT_INTEGRATOR && kind != PL_PRINT_SOLVER &&
           kind != PL_PRINT_CONTACT && kind != PL_PRINT_HEAT;
}

static void say(pl_difference *out, bool structure, const pl_print *print, int index, const char *what) {
    if (*out->why && !(structure && !out->structures)) return;
    if (!is_listed(print->kind))
        snprintf(out->why, sizeof out->why, "%s: %s", places[print->kind], what);
    else if (print->name && *print->name)
        snprintf(out->why, sizeof out->why, "%s.%.60s: %s", places[print->kind], print->name, what);
    else
        snprintf(out->why, sizeof out->why, "%s.%d: %s", places[print->kind], index, what);
}

static void note(pl_difference *out, bool structure, const pl_print *print, int index, const char *what) {
    say(out, structure, print, index, what);
    out->kinds |= 1u << print->kind;
    if (structure) out->structures |= 1u << print->kind;
}

/* Bodies are structure: each has its range in every array. */
static void compare_kind(const pl_prints *old, const pl_prints *fresh, pl_print_kind kind,
                         pl_difference *out) {
    int old_count, count;
    const pl_print *was = old->items + find_kind(old, kind, &old_count),
                   *now = fresh->items + find_kind(fresh, kind, &count);
    bool bodies = kind == PL_PRINT_BODY;
    for (int i = 0; i < old_count; i++) {
        if (!is_known(now, count, &was[i])) note(out, bodies, &was[i], i, "removed");
    }
    for (int i = 0; i < count; i++) {
        if (!is_known(was, old_count, &now[i]))
            note(out, bodies, &now[i], i, "added");
        else if (i >= old_count || !has_same_name(&was[i], &now[i]))
            note(out, bodies, &now[i], i, "another order");
        else if (was[i].identity != now[i].identity)
            note(out, true, &now[i], i, "another mesh or placement");
        else if (was[i].structure != now[i].structure)
            note(out, kind != PL_PRINT_COLLIDER, &now[i], i,
                 bodies ? "other elements or materials" : "changed");
        else if (was[i].numbers != now[i].numbers)
            note(out, false, &now[i], i, "changed");
    }
    if (old_count > count && !(out->kinds & 1u << kind)) note(out, bodies, &was[count], count, "removed");
}

pl_difference pl_prints_compare(const pl_prints *old, const pl_prints *fresh) {
    pl_difference out = {0};
    for (int kind = 0; kind < PL_PRINT_KINDS; kind++) compare_kind(old, fresh, (pl_print_kind)kind, &out);
    return out;
}
