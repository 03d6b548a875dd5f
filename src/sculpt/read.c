/* Reads a model: nodes with their placement, reusable definitions, limits. The kinds are implemented in the
 * files of list.h. */
#include "core/fields.h"
#include "sculpt/list.h"
#include "sculpt/sculpt.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DECLARE(symbol) extern const pl_sculpt_kind pl_sculpt_kind_##symbol;
#define ADDRESS(symbol) &pl_sculpt_kind_##symbol,
PL_SCULPT_KINDS(DECLARE)
static const pl_sculpt_kind *const kinds[] = {PL_SCULPT_KINDS(ADDRESS)};
enum { PL_KIND_COUNT = sizeof kinds / sizeof kinds[0] };
#define PL_FURTHEST 1e9 /* m: the bound on coordinates */

/* ---- nodes */

pl_sculpt_node *pl_sculpt_node_new(pl_sculpt_reader *reader, const pl_sculpt_kind *kind) {
    pl_sculpt *sculpt = reader->sculpt;
    if (sculpt->node_count >= PL_SCULPT_NODES) {
        pl_sculpt_fail(reader, "expected at most %d nodes, with uses and copies counted", PL_SCULPT_NODES);
        return NULL;
    }
    pl_sculpt_node *node = &sculpt->nodes[sculpt->node_count++];
    node->kind = kind;
    memcpy(node->color, reader->color, sizeof node->color);
    return node;
}

bool pl_sculpt_reserve(pl_sculpt_reader *reader, pl_sculpt_node *node, size_t count) {
    pl_sculpt *sculpt = reader->sculpt;
    if (count > (size_t)(PL_SCULPT_NODES - sculpt->link_count))
        return pl_sculpt_fail(reader, "expected at most %d nodes, with uses and copies counted",
                              PL_SCULPT_NODES);
    node->first = sculpt->link_count, node->count = (int32_t)count;
    sculpt->link_count += (int32_t)count;
    return true;
}

void pl_sculpt_link(pl_sculpt_reader *reader, const pl_sculpt_node *parent, int index,
                    const pl_sculpt_node *child) {
    reader->sculpt->links[parent->first + index] = (int32_t)(child - reader->sculpt->nodes);
}

/* The kind named in an object; NULL after an error. All other keys must be known. */
static const pl_sculpt_kind *find_kind(pl_sculpt_reader *reader, const json_t *object) {
    const pl_sculpt_kind *found = NULL;
    for (int i = 0; i < PL_KIND_COUNT; i++) {
        if (!json_object_get(object, kinds[i]->name)) continue;
        if (found) {
            pl_sculpt_fail(reader, "found both \"%s\" and \"%s\", expected one kind of node", found->name,
                           kinds[i]->name);
            return NULL;
        }
        found = kinds[i];
    }
    if (!found) {
        char list[400] = "";
        for (int i = 0; i < PL_KIND_COUNT; i++)
            snprintf(list + strlen(list), sizeof list - strlen(list), "%s, ", kinds[i]->name);
        pl_sculpt_fail(reader, "the object has no kind of node, expected one of the keys %suse", list);
        return NULL;
    }
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)object, key, value) {
        char word[80];
        snprintf(word, sizeof word, " %.60s ", key);
        if (strcmp(key, found->name) != 0 && !strstr(found->keys, word) &&
            !strstr(" at rotate scale color note ", word)) {
            pl_sculpt_fail(reader, "unknown key \"%.60s\", expected %s,%sat, rotate, scale, color or note",
                           key, found->name, found->keys);
            return NULL;
        }
    }
    return found;
}

static pl_sculpt_node *read_use(pl_sculpt_reader *reader, const json_t *use) {
    const char *name = json_is_string(use) ? json_string_value(use) : "";
    const json_t *definition = json_object_get(reader->define, name);
    size_t mark = pl_sculpt_enter(reader, "use");
    if (!definition) {
        pl_sculpt_fail(reader, "\"%.60s\" is not a definition, expected the name of one under \"define\"",
                       name);
        return NULL;
    }
    pl_sculpt_enter(reader, name);
    pl_sculpt_node *node = pl_sculpt_read_node(reader, definition);
    if (node) pl_sculpt_leave(reader, mark);
    return node;
}

static pl_sculpt_node *read_kind(pl_sculpt_reader *reader, const json_t *object) {
    const pl_sculpt_kind *kind = find_kind(reader, object);
    pl_sculpt_node *node = kind ? pl_sculpt_node_new(reader, kind) : NULL;
    if (!node) return NULL;
    size_t mark = pl_sculpt_enter(reader, kind->name);
    if (!kind->read(reader, node, object, json_object_get(object, kind->name))) return NULL;
    pl_sculpt_leave(reader, mark);
    return node;
}

static bool check_extent(pl_sculpt_reader *reader, const pl_sculpt_node *node) {
    for (int k = 0; k < 3; k++) {
        if (!(node->min[k] > -PL_FURTHEST && node->max[k] < PL_FURTHEST))
            return pl_sculpt_fail(reader, "the part reaches beyond %g m, expected less", PL_FURTHEST);
    }
    return true;
}

pl_sculpt_node *pl_sculpt_read_node(pl_sculpt_reader *reader, const json_t *value) {
    if (!json_is_object(value)) {
        pl_sculpt_fail(reader, "expected an object that is a node");
        return NULL;
    }
    if (reader->depth >= PL_SCULPT_DEPTH) {
        pl_sculpt_fail(reader,
                       "more than %d nodes within nodes, expected fewer, and no definition that uses "
                       "itself",
                       PL_SCULPT_DEPTH);
        return NULL;
    }
    double outer[3];
    memcpy(outer, reader->color, sizeof outer);
    const json_t *color = json_object_get(value, "color"), *use = json_object_get(value, "use");
    size_t mark = pl_sculpt_enter(reader, "color");
    if (color && !pl_sculpt_read_color(reader, color, reader->color)) return NULL;
    pl_sculpt_leave(reader, mark);
    reader->depth++;
    pl_sculpt_node *node = use ? read_use(reader, use) : read_kind(reader, value);
    reader->depth--;
    memcpy(reader->color, outer, sizeof outer);
    if (node) node = pl_sculpt_place(reader, value, node);
    return node && check_extent(reader, node) ? node : NULL;
}

pl_sculpt_node *pl_sculpt_read_of(pl_sculpt_reader *reader, pl_sculpt_node *node, const json_t *object) {
    const json_t *of = json_object_get(object, "of");
    if (!of) {
        pl_sculpt_missing(reader, "of", "a node");
        return NULL;
    }
    if (!pl_sculpt_reserve(reader, node, 1)) return NULL;
    size_t mark = pl_sculpt_enter(reader, "of");
    pl_sculpt_node *child = pl_sculpt_read_node(reader, of);
    if (!child) return NULL;
    pl_sculpt_leave(reader, mark);
    pl_sculpt_link(reader, node, 0, child);
    return child;
}

/* ---- files */

static bool read_root(pl_sculpt_reader *reader, const json_t *root) {
    static const char known[] = " $schema description define model vertices color ";
    if (!json_is_object(root)) return pl_sculpt_fail(reader, "expected an object with the key \"model\"");
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)root, key, value) {
        char word[80];
        snprintf(word, sizeof word, " %.60s ", key);
        if (!strstr(known, word))
            return pl_sculpt_fail(reader,
                                  "unknown key \"%.60s\", expected model, define, description, vertices "
                                  "or color",
                                  key);
    }
    double vertices = 20000;
    if (!pl_sculpt_key_number(reader, root, "vertices", 100, PL_SCULPT_MAX_VERTICES, &vertices)) return false;
    reader->sculpt->vertices = (int64_t)vertices;
    const json_t *color = json_object_get(root, "color"), *model = json_object_get(root, "model");
    size_t mark = pl_sculpt_enter(reader, "color");
    if (color && !pl_sculpt_read_color(reader, color, reader->color)) return false;
    pl_sculpt_leave(reader, mark);
    reader->define = json_object_get(root, "define");
    mark = pl_sculpt_enter(reader, "define");
    if (reader->define && !json_is_object(reader->define))
        return pl_sculpt_fail(reader, "expected an object of nodes by name");
    pl_sculpt_leave(reader, mark);
    if (!model) return pl_sculpt_missing(reader, "model", "a node");
    pl_sculpt_enter(reader, "model");
    const pl_sculpt_node *node = pl_sculpt_read_node(reader, model);
    if (node) reader->sculpt->root = (int32_t)(node - reader->sculpt->nodes);
    return node != NULL;
}

static pl_status parse(const char *label, const void *data, size_t size, pl_sculpt *sculpt, pl_error *err) {
    json_error_t error;
    json_t *root = json_loadb(data ? data : "", data ? size : 0, JSON_REJECT_DUPLICATES, &error);
    if (!root) {
        for (char *p = error.text; *p; p++) {
            if ((unsigned char)*p < 32) *p = ' ';
        }
        return pl_error_set(err, PL_ERR_INPUT, "%s:%d:%d: not valid JSON: %s", label, error.line,
                            error.column, error.text);
    }
    pl_sculpt_reader reader = {.sculpt = sculpt, .label = label, .color = {0.75, 0.75, 0.75}, .err = err};
    pl_status status = read_root(&reader, root) ? PL_OK : PL_ERR_INPUT;
    pl_buffer_free(&reader.path);
    json_decref(root);
    return status;
}

bool pl_sculpt_is_model_memory(const void *data, size_t size) {
    json_t *root = data ? json_loadb(data, size, 0, NULL) : NULL;
    bool model = json_object_get(root, "model") && !json_object_get(root, "bodies");
    json_decref(root);
    return model;
}

pl_status pl_sculpt_load_memory(const char *label, const void *data, size_t size, pl_sculpt **out,
                                pl_error *err) {
    PL_REQUIRE(out);
    *out = NULL;
    pl_sculpt *sculpt = calloc(1, sizeof *sculpt);
    if (sculpt) {
        /* the maximum size: unused pages are never touched */
        sculpt->nodes = calloc(PL_SCULPT_NODES, sizeof *sculpt->nodes);
        sculpt->links = calloc(PL_SCULPT_NODES, sizeof *sculpt->links);
        sculpt->polygons = calloc(2 * PL_SCULPT_CORNERS, sizeof *sculpt->polygons);
    }
    pl_status status = PL_OK;
    if (!sculpt || !sculpt->nodes || !sculpt->links || !sculpt->polygons)
        status = pl_error_memory(err, PL_SCULPT_NODES * (int64_t)sizeof *sculpt->nodes, "a model");
    if (status == PL_OK) status = parse(label ? label : "memory", data, size, sculpt, err);
    if (status == PL_OK)
        *out = sculpt;
    else
        pl_sculpt_free(sculpt);
    return status;
}

void pl_sculpt_free(pl_sculpt *sculpt) {
    if (!sculpt) return;
    free(sculpt->nodes);
    free(sculpt->links);
    free(sculpt->polygons);
    free(sculpt);
}
