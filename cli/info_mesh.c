/* Describes a mesh, as text with a histogram or as JSON. */
#include "args.h"
#include "info.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { BAR_WIDTH = 40 };

static const char *where_name(pl_where where, int64_t count) {
    switch (where) {
    case PL_ON_NODES:
        return count == 1 ? "node" : "nodes";
    case PL_ON_TETS:
        return count == 1 ? "tetrahedron" : "tetrahedra";
    case PL_ON_TRIS:
        return count == 1 ? "triangle" : "triangles";
    }
    return "";
}

static int64_t array_length(const pl_mesh *mesh, const pl_array *array) {
    return array->where == PL_ON_NODES  ? mesh->node_count
           : array->where == PL_ON_TETS ? mesh->tet_count
                                        : mesh->tri_count;
}

/* The smallest and largest finite value (with several components: of the vector's length); false if there is
 * none. */
static bool array_range(const pl_mesh *mesh, const pl_array *array, double *low, double *high) {
    *low = INFINITY;
    *high = -INFINITY;
    for (int64_t i = 0; i < array_length(mesh, array); i++) {
        const double *value = array->values + i * array->components;
        double sum = 0;
        for (int k = 0; k < array->components; k++) sum += value[k] * value[k];
        double size = array->components == 1 ? value[0] : sqrt(sum);
        if (!isfinite(size)) continue;
        *low = fmin(*low, size);
        *high = fmax(*high, size);
    }
    return *low <= *high;
}

static void print_histogram(const pl_mesh_summary *summary) {
    int64_t largest = 1;
    for (int i = 0; i < 10; i++)
        largest = summary->quality_histogram[i] > largest ? summary->quality_histogram[i] : largest;
    for (int i = 0; i < 10; i++) {
        int64_t count = summary->quality_histogram[i];
        int64_t length = (count * BAR_WIDTH + largest - 1) / largest; /* at least 1 if count > 0 */
        char bar[BAR_WIDTH + 1];
        memset(bar, '#', (size_t)length);
        bar[length] = '\0';
        printf("    %.1f to %.1f  |%-*s %" PRId64 "\n", i / 10.0, (i + 1) / 10.0, BAR_WIDTH, bar, count);
    }
}

static void print_lists(const pl_mesh *mesh) {
    for (int i = 0; i < mesh->group_count; i++) {
        const pl_group *group = &mesh->groups[i];
        printf("  %-11s '%s', %" PRId64 " %s", i ? "" : "groups", pl_shown(group->name), group->count,
               where_name(group->where, group->count));
        if (group->tri_count)
            printf(", %" PRId64 " %s", group->tri_count, where_name(PL_ON_TRIS, group->tri_count));
        printf("\n");
    }
    for (int i = 0; i < mesh->array_count; i++) {
        const pl_array *array = &mesh->arrays[i];
        double low, high;
        printf("  %-11s '%s' on %s", i ? "" : "arrays", pl_shown(array->name), where_name(array->where, 2));
        if (array->components > 1) printf(", %d components", array->components);
        if (array_range(mesh, array, &low, &high)) {
            printf(", %s %.6g to %.6g", array->components > 1 ? "length" : "from", low, high);
        }
        printf("\n");
    }
}

static void print_appearances(const pl_mesh *mesh) {
    for (int i = 0; i < mesh->appearance_count; i++) {
        const pl_appearance *own = &mesh->appearances[i];
        printf("  %-11s '%s', colour %.3g %.3g %.3g", i ? "" : "materials", pl_shown(own->name),
               own->color[0], own->color[1], own->color[2]);
        if (own->opacity < 1.0) printf(", opacity %.3g", own->opacity);
        if (own->texture) printf(", texture %s", pl_shown(own->texture));
        printf("\n");
    }
    pl_mesh_look look = pl_mesh_find_look(mesh);
    if (look.colors)
        printf("  colours     of %s\n",
               look.corner_colors ? "triangles' corners: vertices have several" : "vertices");
    if (look.uv) printf("  texture     coordinates at the triangles' corners\n");
}

/* The label stands before the first line. */
static void print_lines(const char *label, char *text) {
    for (char *line = text; *line;) {
        size_t length = strcspn(line, "\n");
        bool last = !line[length];
        line[length] = '\0';
        printf("  %-11s %s\n", line == text ? label : "", pl_shown(line));
        line += length + !last;
    }
}

/* What was repaired, then what was found and left: textures that cannot be shown, for instance. */
static void print_repairs(const pl_mesh_repairs *repairs) {
    char text[4096];
    pl_mesh_repairs own = *repairs, found = {.notes = repairs->notes};
    own.notes = NULL;
    pl_mesh_repairs_describe(&own, text, sizeof text);
    if (!*text) printf("  repairs     none needed\n");
    print_lines("repairs", text);
    pl_mesh_repairs_describe(&found, text, sizeof text);
    print_lines("notes", text);
}

/* Prints edges where a surface is open or more than two triangles meet. */
static void print_edges(const pl_mesh_summary *s) {
    const struct {
        int64_t count;
        const char *one, *many;
        const double *at;
    } kinds[] = {{s->border_edges, "border edge", "border edges", s->border_at},
                 {s->nonmanifold_edges, "edge of more than two triangles", "edges of more than two triangles",
                  s->nonmanifold_at}};
    for (int i = 0; i < 2; i++) {
        if (kinds[i].count)
            printf("  %-11s %" PRId64 " %s, at (%.6g, %.6g, %.6g)%s\n", i && kinds[0].count ? "" : "edges",
                   kinds[i].count, kinds[i].count == 1 ? kinds[i].one : kinds[i].many, kinds[i].at[0],
                   kinds[i].at[1], kinds[i].at[2], kinds[i].count > 1 ? " for one" : "");
    }
}

static bool seems_millimetres(const pl_mesh_summary *s) {
    double longest = 0;
    for (int k = 0; k < 3; k++) longest = fmax(longest, s->max[k] - s->min[k]);
    return pl_length_seems_scaled(longest);
}

static void print_text(const char *name, const pl_mesh *mesh, const pl_mesh_repairs *repairs,
                       const pl_mesh_summary *s) {
    printf("%s\n", pl_shown(name));
    printf("  nodes       %" PRId64 "\n", mesh->node_count);
    if (mesh->tet_count) {
        printf("  tetrahedra  %" PRId64 ", %s (%d nodes each)\n", mesh->tet_count,
               pl_mesh_is_quadratic(mesh) ? "quadratic" : "linear", mesh->nodes_per_tet);
    }
    printf("  %-11s %" PRId64 " triangle%s, %s\n", mesh->tet_count ? "boundary" : "surface", s->boundary_tris,
           s->boundary_tris == 1 ? "" : "s", s->closed ? "closed" : "open");
    print_edges(s);
    printf("  topology    %" PRId64 " connected component%s\n", s->components, s->components == 1 ? "" : "s");
    printf("  bounds      x %.6g to %.6g, y %.6g to %.6g, z %.6g to %.6g m\n", s->min[0], s->max[0],
           s->min[1], s->max[1], s->min[2], s->max[2]);
    if (mesh->tet_count || s->closed) printf("  volume      %.9g m3\n", s->volume);
    printf("  area        %.9g m2\n", s->area);
    if (mesh->tet_count) {
        printf("  quality     smallest %.4g, mean %.4g (mean ratio: 1 is regular, 0 flat)\n", s->quality_min,
               s->quality_mean);
        print_histogram(s);
    }
    if (s->folded)
        printf("  curved      %" PRId64 " of %" PRId64
               " tetrahedra are inverted somewhere between their nodes; "
               "bodies of scenes get straight edges there\n",
               s->folded, mesh->tet_count);
    print_lists(mesh);
    print_appearances(mesh);
    if (repairs) print_repairs(repairs);
    if (seems_millimetres(s))
        printf(
            "  hint        this is large for metres: if the file is in millimetres, scale it by 0.001, if it "
            "is in centimetres, by 0.01\n");
}

static void print_json_repairs(const pl_mesh_repairs *r) {
    printf(",\n  \"repairs\": {\"flipped\": %" PRId64 ", \"dropped_cells\": %" PRId64
           ", \"dropped_nodes\": %" PRId64 ", \"duplicate_cells\": %" PRId64 ", \"merged_nodes\": %" PRId64
           ", \"collapsed_cells\": %" PRId64 ", \"degenerate\": [",
           r->flipped, r->dropped_cells, r->dropped_nodes, r->duplicate_cells, r->merged_nodes,
           r->collapsed_cells);
    for (int64_t i = 0; i < r->degenerate_count; i++) {
        printf("%s{\"tetrahedron\": %d, \"quality\": %.9g}", i ? ", " : "", (int)r->degenerate[i],
               r->degenerate_quality[i]);
    }
    printf("], \"notes\": ");
    pl_print_json_string(stdout, r->notes ? r->notes : "");
    printf("}");
}

static void print_json_appearances(const pl_mesh *mesh) {
    printf(",\n  \"materials\": [");
    for (int i = 0; i < mesh->appearance_count; i++) {
        const pl_appearance *own = &mesh->appearances[i];
        printf("%s\n    {\"name\": ", i ? "," : "");
        pl_print_json_string(stdout, own->name);
        printf(", \"color\": [%.17g, %.17g, %.17g], \"opacity\": %.17g, \"texture\": ", own->color[0],
               own->color[1], own->color[2], own->opacity);
        if (own->texture)
            pl_print_json_string(stdout, own->texture);
        else
            printf("null");
        printf("}");
    }
    printf("]");
}

static void print_json(const char *name, const pl_mesh *mesh, const pl_mesh_repairs *repairs,
                       const pl_mesh_summary *s) {
    printf("{\n  \"file\": ");
    pl_print_json_string(stdout, name);
    printf(",\n  \"nodes\": %" PRId64 ",\n  \"tetrahedra\": %" PRId64
           ",\n  \"nodes_per_tetrahedron\": %d,\n  \"triangles\": %" PRId64
           ",\n  \"boundary_triangles\": %" PRId64 ",\n  \"closed\": %s,\n  \"parts\": %" PRId64,
           mesh->node_count, mesh->tet_count, mesh->nodes_per_tet, mesh->tri_count, s->boundary_tris,
           s->closed ? "true" : "false", s->components);
    printf(",\n  \"border_edges\": %" PRId64 ",\n  \"border_at\": [%.17g, %.17g, %.17g]", s->border_edges,
           s->border_at[0], s->border_at[1], s->border_at[2]);
    printf(",\n  \"nonmanifold_edges\": %" PRId64 ",\n  \"nonmanifold_at\": [%.17g, %.17g, %.17g]",
           s->nonmanifold_edges, s->nonmanifold_at[0], s->nonmanifold_at[1], s->nonmanifold_at[2]);
    printf(",\n  \"seems_millimetres\": %s", seems_millimetres(s) ? "true" : "false");
    printf(",\n  \"min\": [%.17g, %.17g, %.17g],\n  \"max\": [%.17g, %.17g, %.17g],\n  \"volume\": %.17g,\n  "
           "\"area\": %.17g",
           s->min[0], s->min[1], s->min[2], s->max[0], s->max[1], s->max[2], s->volume, s->area);
    printf(",\n  \"quality\": {\"min\": %.17g, \"mean\": %.17g, \"histogram\": [", s->quality_min,
           s->quality_mean);
    for (int i = 0; i < 10; i++) printf("%s%" PRId64, i ? ", " : "", s->quality_histogram[i]);
    printf("]},\n  \"folded\": %" PRId64 ",\n  \"groups\": [", s->folded);
    for (int i = 0; i < mesh->group_count; i++) {
        printf("%s\n    {\"name\": ", i ? "," : "");
        pl_print_json_string(stdout, mesh->groups[i].name);
        printf(", \"on\": \"%s\", \"count\": %" PRId64, where_name(mesh->groups[i].where, 2),
               mesh->groups[i].count);
        if (mesh->groups[i].tri_count) printf(", \"triangles\": %" PRId64, mesh->groups[i].tri_count);
        printf("}");
    }
    printf("],\n  \"arrays\": [");
    for (int i = 0; i < mesh->array_count; i++) {
        const pl_array *array = &mesh->arrays[i];
        double low, high;
        printf("%s\n    {\"name\": ", i ? "," : "");
        pl_print_json_string(stdout, array->name);
        printf(", \"on\": \"%s\", \"components\": %d", where_name(array->where, 2), array->components);
        if (array_range(mesh, array, &low, &high)) printf(", \"min\": %.17g, \"max\": %.17g", low, high);
        printf("}");
    }
    printf("]");
    print_json_appearances(mesh);
    if (repairs) print_json_repairs(repairs);
    printf("\n}\n");
}

int pl_info_print_mesh(const char *name, const pl_mesh *mesh, const pl_mesh_repairs *repairs, bool json) {
    pl_mesh_summary summary;
    pl_error err;
    if (pl_mesh_summarise(mesh, &summary, &err) != PL_OK) return pl_cli_fail(&err);
    (json ? print_json : print_text)(name, mesh, repairs, &summary);
    return PL_EXIT_DONE;
}

int pl_info_show_mesh(const char *path, bool json) {
    pl_mesh *mesh;
    pl_mesh_repairs repairs;
    pl_error err;
    if (pl_mesh_load(path, &mesh, &repairs, &err) != PL_OK) return pl_cli_fail(&err);
    int status = pl_info_print_mesh(path, mesh, &repairs, json);
    pl_mesh_repairs_free(&repairs);
    pl_mesh_free(mesh);
    return status;
}
