/* Sets of nodes and elements in Abaqus input files, and the groups that they become. */
#include "core/memory.h"
#include "io/inp.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Total size of all sets, which bounds time and memory for hostile files. */
#define PL_INP_MAX_WORK INT64_C(100000000)

static pl_status pl_inp_new_set(pl_inp *inp, pl_inp_word name, bool elements, bool hidden) {
    PL_TRY(pl_build_room((void **)&inp->sets, &inp->set_room, inp->set_count + 1, sizeof *inp->sets,
                         inp->text.err));
    inp->sets[inp->set_count++] =
        (pl_inp_set){.name = name, .elements = elements, .hidden = hidden, .item = inp->item_count};
    return PL_OK;
}

static pl_status pl_inp_new_item(pl_inp *inp, pl_inp_item item) {
    PL_TRY(pl_build_room((void **)&inp->items, &inp->item_room, inp->item_count + 1, sizeof *inp->items,
                         inp->text.err));
    item.line = inp->text.line;
    inp->items[inp->item_count++] = item;
    inp->sets[inp->set_count - 1].items++;
    return PL_OK;
}

pl_status pl_inp_set_of_block(pl_inp *inp, pl_inp_word name, bool elements, int64_t first, int64_t last) {
    PL_TRY(pl_inp_new_set(inp, name, elements, false));
    return pl_inp_new_item(inp,
                           (pl_inp_item){.what = PL_INP_INDICES, .first = first, .last = last, .step = 1});
}

pl_inp_word pl_inp_local(pl_inp_word word) {
    for (size_t i = word.length; i > 0; i--) {
        if (word.at[i - 1] == '.') return (pl_inp_word){word.at + i, word.length - i};
    }
    return word;
}

bool pl_inp_is_number(pl_inp_word word) {
    return word.length && ((*word.at >= '0' && *word.at <= '9') || *word.at == '-' || *word.at == '+');
}

/* first, last, step (default 1) */
static pl_status pl_inp_generate(pl_inp *inp) {
    static const char *const names[] = {"the first number", "the last number", "the step"};
    int64_t numbers[3] = {0, 0, 1};
    pl_inp_word field;
    int count = 0;
    for (; count < 3 && pl_inp_field(inp, &field); count++)
        PL_TRY(pl_inp_int(inp, pl_inp_local(field), names[count], &numbers[count]));
    if (count < 2 || numbers[2] < 1 || numbers[1] < numbers[0])
        return pl_text_fail(&inp->text,
                            "GENERATE from %" PRId64 " to %" PRId64 " by %" PRId64
                            ", expected a first and a larger last number and a step of 1 or more",
                            numbers[0], numbers[1], numbers[2]);
    return pl_inp_new_item(
        inp, (pl_inp_item){.what = PL_INP_TAGS, .first = numbers[0], .last = numbers[1], .step = numbers[2]});
}

pl_status pl_inp_set_lines(pl_inp *inp, const pl_inp_keyword *keyword, bool elements) {
    const pl_inp_word *name = pl_inp_parameter(keyword, elements ? "ELSET" : "NSET");
    const pl_inp_word *of = elements ? NULL : pl_inp_parameter(keyword, "ELSET");
    bool generate = pl_inp_parameter(keyword, "GENERATE") != NULL;
    if (!name || !name->length)
        return pl_inp_refuse(inp, keyword, "*%s without a name, expected %s=...", keyword->name,
                             keyword->name);
    PL_TRY(pl_inp_new_set(inp, *name, elements, pl_inp_parameter(keyword, "INTERNAL") != NULL));
    if (of)
        PL_TRY(pl_inp_new_item(inp, (pl_inp_item){.what = PL_INP_ELEMENT_NODES, .name = pl_inp_local(*of)}));
    for (; pl_inp_data(inp); pl_text_next_line(&inp->text)) {
        pl_inp_word field;
        if (generate) {
            PL_TRY(pl_inp_generate(inp));
            continue;
        }
        while (pl_inp_field(inp, &field)) {
            pl_inp_item item = {.what = PL_INP_TAGS, .step = 1, .name = pl_inp_local(field)};
            if (!field.length) continue;
            if (pl_inp_is_number(item.name))
                PL_TRY(pl_inp_int(inp, item.name, "a number or a set's name", &item.first));
            else
                item.what = PL_INP_SET;
            item.last = item.first;
            PL_TRY(pl_inp_new_item(inp, item));
        }
    }
    return PL_OK;
}

pl_status pl_inp_spend(pl_inp *inp, int64_t work) {
    inp->work += work;
    if (inp->work <= PL_INP_MAX_WORK) return PL_OK;
    return pl_text_fail(&inp->text, "the sets name more than %" PRId64 " nodes and elements, expected fewer",
                        PL_INP_MAX_WORK);
}

/* Adds a node or element to set number `set`, unless the set contains it already. */
static pl_status pl_inp_add_member(pl_inp *inp, int64_t set, int32_t index) {
    if (inp->stamps[index] == (int32_t)set + 1) return PL_OK;
    inp->stamps[index] = (int32_t)set + 1;
    PL_TRY(pl_build_room((void **)&inp->members, &inp->member_room, inp->member_count + 1,
                         sizeof *inp->members, inp->text.err));
    inp->members[inp->member_count++] = index;
    inp->sets[set].members++;
    return PL_OK;
}

bool pl_inp_same(pl_inp_word a, pl_inp_word b) {
    bool same = a.length == b.length;
    for (size_t i = 0; i < a.length && same; i++)
        same = tolower((unsigned char)a.at[i]) == tolower((unsigned char)b.at[i]);
    return same;
}

static pl_status pl_inp_add_nodes(pl_inp *inp, int64_t set, const pl_inp_element *element) {
    for (int32_t k = 0; k < element->nodes; k++)
        PL_TRY(pl_inp_add_member(inp, set, (int32_t)inp->pool[element->first + k]));
    return PL_OK;
}

/* Adds the members of earlier sets with that name, or the nodes of their elements. */
static pl_status pl_inp_add_set(pl_inp *inp, int64_t set, const pl_inp_item *item) {
    bool nodes = item->what == PL_INP_ELEMENT_NODES, found = false;
    PL_TRY(pl_inp_spend(inp, set));
    for (int64_t s = 0; s < set; s++) {
        pl_inp_set other = inp->sets[s];
        if (other.elements != (nodes || inp->sets[set].elements) || !pl_inp_same(other.name, item->name))
            continue;
        found = true;
        PL_TRY(pl_inp_spend(inp, other.members));
        for (int64_t m = other.member; m < other.member + other.members; m++) {
            if (nodes)
                PL_TRY(pl_inp_add_nodes(inp, set, &inp->elements[inp->members[m]]));
            else
                PL_TRY(pl_inp_add_member(inp, set, inp->members[m]));
        }
    }
    if (found) return PL_OK;
    return pl_inp_unexpected(inp, item->name, "a number or the name of a set that came before");
}

/* Adds the existing numbers from first to last. A single number must exist. */
static pl_status pl_inp_add_tags(pl_inp *inp, int64_t set, const pl_inp_item *item) {
    bool elements = inp->sets[set].elements;
    const pl_tags *tags = elements ? &inp->element_tags : &inp->node_tags;
    if (item->first == item->last && pl_tags_find(tags, item->first) < 0)
        return pl_text_fail(&inp->text, "the set names %s %" PRId64 ", which the file does not have",
                            elements ? "element" : "node", item->first);
    uint64_t steps = ((uint64_t)item->last - (uint64_t)item->first) / (uint64_t)item->step;
    if (steps < (uint64_t)tags->count) {
        PL_TRY(pl_inp_spend(inp, (int64_t)steps));
        for (uint64_t i = 0; i <= steps; i++) {
            int32_t index = pl_tags_find(tags, item->first + (int64_t)i * item->step);
            if (index >= 0) PL_TRY(pl_inp_add_member(inp, set, index));
        }
        return PL_OK;
    }
    PL_TRY(pl_inp_spend(inp, tags->count)); /* a long range: it names more numbers than exist */
    for (int64_t i = 0; i < tags->count; i++) {
        int64_t tag = elements ? inp->elements[i].tag : inp->tags[i];
        if (tag < item->first || tag > item->last) continue;
        if (((uint64_t)tag - (uint64_t)item->first) % (uint64_t)item->step == 0)
            PL_TRY(pl_inp_add_member(inp, set, (int32_t)i));
    }
    return PL_OK;
}

static pl_status pl_inp_resolve(pl_inp *inp, int64_t set) {
    inp->sets[set].member = inp->member_count;
    for (int64_t i = inp->sets[set].item; i < inp->sets[set].item + inp->sets[set].items; i++) {
        const pl_inp_item *item = &inp->items[i];
        inp->text.line = item->line;
        switch (item->what) {
        case PL_INP_TAGS:
            PL_TRY(pl_inp_add_tags(inp, set, item));
            break;
        case PL_INP_INDICES:
            PL_TRY(pl_inp_spend(inp, item->last - item->first));
            for (int64_t k = item->first; k <= item->last; k++)
                PL_TRY(pl_inp_add_member(inp, set, (int32_t)k));
            break;
        case PL_INP_SET:
        case PL_INP_ELEMENT_NODES:
            PL_TRY(pl_inp_add_set(inp, set, item));
            break;
        }
    }
    return PL_OK;
}

/* Adds the members to the mesh's group with the set's name; `groups` stores its index per location. */
static bool pl_inp_join(pl_inp *inp, const pl_inp_set *set, int *groups, pl_where where, int32_t item) {
    pl_mesh *mesh = inp->build.mesh;
    if (groups[where] < 0) {
        const pl_group *made = pl_mesh_group(mesh, set->name.at, set->name.length, where);
        if (!made) return false;
        groups[where] = (int)(made - mesh->groups);
    }
    return pl_group_add(&mesh->groups[groups[where]], item);
}

static pl_status pl_inp_make_group(pl_inp *inp, const pl_inp_set *set) {
    bool done = true;
    int groups[] = {[PL_ON_NODES] = -1, [PL_ON_TETS] = -1, [PL_ON_TRIS] = -1};
    for (int64_t m = set->member; m < set->member + set->members && done; m++) {
        int32_t index = inp->members[m];
        if (!set->elements) {
            done = pl_inp_join(inp, set, groups, PL_ON_NODES, index);
            continue;
        }
        const pl_inp_element *element = &inp->elements[index];
        for (int32_t k = 0; k < element->cells && element->shape >= PL_INP_TRI && done; k++)
            done = pl_inp_join(inp, set, groups, element->shape == PL_INP_TET ? PL_ON_TETS : PL_ON_TRIS,
                               element->cell + k);
        for (int32_t k = 0; k < element->nodes && element->shape < PL_INP_TRI && done; k++)
            done = pl_inp_join(inp, set, groups, PL_ON_NODES, (int32_t)inp->pool[element->first + k]);
    }
    return done ? PL_OK : pl_error_memory(inp->text.err, 64, "a group");
}

pl_status pl_inp_sets_to_groups(pl_inp *inp) {
    int64_t max = inp->tag_count > inp->element_count ? inp->tag_count : inp->element_count;
    inp->stamps = pl_array_new(max, sizeof *inp->stamps);
    if (!inp->stamps) return pl_error_memory(inp->text.err, 4 * max, "sets");
    for (int64_t s = 0; s < inp->set_count; s++) PL_TRY(pl_inp_resolve(inp, s));
    for (int64_t s = 0; s < inp->set_count; s++) {
        if (!inp->sets[s].hidden) PL_TRY(pl_inp_make_group(inp, &inp->sets[s]));
    }
    PL_TRY(pl_inp_surfaces_to_groups(inp));
    pl_mesh *mesh = inp->build.mesh;
    for (int g = 0; g < mesh->group_count; g++) pl_group_sort(&mesh->groups[g]);
    return PL_OK;
}
