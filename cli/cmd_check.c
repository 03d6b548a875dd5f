/* pliant check: validates a scene, meshes included, and reports every problem. */
#include "info.h"
#include "problems.h"

#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: pliant check SCENE.json [--set path=value]... [-q] [--json]\n"
    "\n"
    "Validates a scene without running it: JSON, keys, ranges, names, meshes, selections,\n"
    "and whether the simulation can be created from them.\n"
    "Every problem is reported, one per line: file:line:column: path: message. For a valid scene the\n"
    "bodies with their elements, the laws with their forms and the sizes of all selections are listed.\n"
    "Warnings are printed for constraints that contradict each other, nearly flat elements, bodies that\n"
    "start inside colliders, colliders that are thinner than the motion per step, files that seem to be\n"
    "in millimetres, materials that cannot carry their weight, elements that lock, steps that are too\n"
    "long, bodies that fall past planes or through each other, or do not fall for want of inertia,\n"
    "tables over temperatures that never change, heat sources that reach no body, and rigid motions that\n"
    "nothing prevents.\n"
    "pliant run prints them too.\n"
    "\n"
    "  --set path=value  change a value first, as in --set bodies.bunny.mesh.tets=1000;\n"
    "                    --set path= removes it, as in --set contact.self=\n"
    "  -q, --quiet       print only problems\n"
    "  --json            the same as JSON on standard output\n"
    "\n"
    "Exit status: 0 the scene is valid, 2 it is not, 4 system error.\n";

/* "name": "text", or null. */
static void print_member(const char *before, const char *name, const char *text) {
    printf("%s\"%s\": ", before, name);
    if (text)
        pl_print_json_string(stdout, text);
    else
        printf("null");
}

static void print_contents(const pl_scene *scene) {
    const pl_sim_def *sim = pl_scene_sim(scene);
    print_member(",\n ", "integrator", sim->integrator.type);
    print_member(", ", "between", sim->contact.between == PL_CONTACT_BARRIER ? "barrier" : "none");
    printf(",\n \"bodies\": [");
    for (int b = 0; b < sim->body_count; b++) {
        const pl_body_def *body = &sim->bodies[b];
        const pl_scene_element element = pl_scene_body_element(scene, b);
        print_member(b ? ",\n  {" : "\n  {", "name", body->name);
        printf(", \"nodes\": %lld, \"tets\": %lld", (long long)body->mesh->node_count,
               (long long)body->mesh->tet_count);
        print_member(", ", "element", element.name);
        printf(", \"points\": %d", element.points);
        print_member(", ", "material", body->material);
        const pl_scene_extent extent = pl_scene_body_extent(scene, b);
        printf(", \"min\": [%.17g, %.17g, %.17g], \"max\": [%.17g, %.17g, %.17g], \"mass\": %.17g}",
               extent.min[0], extent.min[1], extent.min[2], extent.max[0], extent.max[1], extent.max[2],
               extent.mass);
    }
    printf("],\n \"materials\": [");
    for (int m = 0; m < sim->material_count; m++) {
        print_member(m ? ",\n  {" : "\n  {", "name", sim->materials[m].name);
        print_member(", ", "law", sim->materials[m].law);
        print_member(", ", "form", pl_info_law_form(&sim->materials[m]));
        printf("}");
    }
    printf("],\n \"selections\": [");
    for (int i = 0; i < pl_scene_selection_count(scene); i++) {
        const pl_scene_selection found = pl_scene_selection_at(scene, i);
        print_member(i ? ",\n  {" : "\n  {", "list", found.list);
        print_member(", ", "name", found.name);
        print_member(", ", "body", found.body);
        printf(", \"count\": %lld, \"total\": %lld, \"of\": \"%s\"", (long long)found.count,
               (long long)found.total, found.elements ? "elements" : "nodes");
        if (found.faces) printf(", \"faces\": %lld, \"area\": %.17g", (long long)found.faces, found.area);
        printf("}");
    }
    printf("]");
}

static void print_json(const char *path, pl_status status, const pl_problems *problems,
                       const pl_scene *scene) {
    printf("{\"scene\": ");
    pl_print_json_string(stdout, path);
    printf(", \"valid\": %s, \"problems\": [", status == PL_OK ? "true" : "false");
    for (int i = 0; i < problems->count; i++) {
        const pl_problem *problem = &problems->items[i];
        printf("%s\n  {\"path\": ", i ? "," : "");
        pl_print_json_string(stdout, problem->path);
        printf(", \"line\": %d, \"column\": %d, \"warning\": %s, \"message\": ", problem->line,
               problem->column, problem->warning ? "true" : "false");
        pl_print_json_string(stdout, problem->message);
        printf("}");
    }
    printf("%s]", problems->count ? "\n" : "");
    if (scene) print_contents(scene);
    printf("}\n");
}

static int check(const char *path, int set_count, const char *const *sets, bool json, bool quiet) {
    pl_scene *scene = NULL;
    pl_problems problems;
    pl_error err;
    int exit_status = PL_EXIT_DONE;
    int warnings = 0;
    const pl_loading how = {
        .set_count = set_count, .sets = sets, .check = true, .quiet = json || quiet, .warnings = &warnings};
    if (json) {
        pl_status status = pl_load_scene_quietly(path, &how, &scene, &problems, &err);
        print_json(path, status, &problems, scene);
        pl_problems_free(&problems);
        exit_status = status == PL_OK           ? PL_EXIT_DONE
                      : status == PL_ERR_SYSTEM ? PL_EXIT_MACHINE
                                                : PL_EXIT_INPUT;
    } else {
        exit_status = pl_load_scene(path, &how, &scene);
        if (scene && !quiet) {
            printf("%s: ", pl_shown(path));
            if (warnings)
                printf("no errors, %d warning%s\n", warnings, warnings == 1 ? "" : "s");
            else
                printf("no problems found\n");
            pl_info_print_scene(scene);
        }
    }
    pl_scene_free(scene);
    return exit_status;
}

static int cmd_check(int argc, char **argv) {
    pl_args args = {.argc = argc, .argv = argv};
    const char *path = NULL, *value = NULL;
    const char **sets = calloc((size_t)argc, sizeof *sets);
    int set_count = 0, status = -1;
    bool json = false, quiet = false;
    if (!sets) return pl_cli_fail(&(pl_error){PL_ERR_SYSTEM, "no memory"});
    while (status < 0 && pl_args_next(&args)) {
        if (pl_args_flag(&args, "--help", "-h")) {
            fputs(help, stdout);
            status = PL_EXIT_DONE;
        } else if (pl_args_flag(&args, "--json", NULL)) {
            json = true;
        } else if (pl_args_flag(&args, "--quiet", "-q")) {
            quiet = true;
        } else if (pl_args_option(&args, "--set", NULL, &value)) {
            if (value) sets[set_count++] = value;
        } else if (pl_args_word(&args) && !path) {
            path = argv[args.at];
        } else {
            status = pl_args_refuse(&args, "check");
        }
        if (args.error) status = pl_cli_usage("check", "%s needs a value", args.error);
    }
    if (status < 0)
        status = path ? check(path, set_count, sets, json, quiet) : pl_cli_usage("check", "expected a scene");
    free(sets);
    return status;
}

const pl_command pl_command_check = {"validate a scene: every problem, not just the first", cmd_check};
