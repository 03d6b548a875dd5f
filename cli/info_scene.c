/* pliant info on scenes and run folders. */
#include "info.h"
#include "problems.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool pl_info_is_scene(const char *path) {
    size_t length = strlen(path);
    return length > 5 && !strcmp(path + length - 5, ".json") && !pl_sculpt_is_model(path);
}

bool pl_info_is_folder(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/* ---- scenes
 * ------------------------------------------------------------------------------------------------------ */

static void print_bodies(const pl_scene *scene) {
    const pl_sim_def *sim = pl_scene_sim(scene);
    int64_t nodes = 0, tets = 0;
    for (int i = 0; i < sim->body_count; i++) {
        const pl_body_def *body = &sim->bodies[i];
        nodes += body->mesh->node_count;
        tets += body->mesh->tet_count;
        const pl_scene_element element = pl_scene_body_element(scene, i);
        const pl_scene_extent extent = pl_scene_body_extent(scene, i);
        printf("  body '%s': %lld nodes, %lld tetrahedra, %s with %d integration point%s, material '%s'\n",
               pl_shown(body->name), (long long)body->mesh->node_count, (long long)body->mesh->tet_count,
               element.name, element.points, element.points == 1 ? "" : "s", pl_shown(body->material));
        printf("    %.4g x %.4g x %.4g m, %.4g kg\n", extent.max[0] - extent.min[0],
               extent.max[1] - extent.min[1], extent.max[2] - extent.min[2], extent.mass);
        const pl_mesh *skin = pl_scene_skin(scene, i);
        if (skin)
            printf("    with a skin of %lld vertices, %lld triangles\n", (long long)skin->node_count,
                   (long long)skin->tri_count);
    }
    if (sim->body_count > 1)
        printf("  %lld nodes and %lld tetrahedra in all\n", (long long)nodes, (long long)tets);
}

const char *pl_info_law_form(const pl_material_def *material) {
    const pl_law_info *law = pl_law_find(material->law);
    return !law || !law->forms ? NULL : material->form ? material->form : law->forms[0];
}

static void print_selections(const pl_scene *scene) {
    enum { SHOWN = 40 };
    const int count = pl_scene_selection_count(scene);
    static const struct {
        const char *list, *word;
    } words[] = {{"constraints", "constraint"},
                 {"loads", "load"},
                 {"heat.fixed", "fixed temperature"},
                 {"materials", "material of group"},
                 {"probes", "probe"}};
    for (int i = 0; i < count && i < SHOWN; i++) {
        const pl_scene_selection found = pl_scene_selection_at(scene, i);
        const char *word = "";
        for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
            if (!strcmp(found.list, words[k].list)) word = words[k].word;
        }
        printf("  %s '%s': %lld of %lld %s of %s%s%s", word, pl_shown(found.name), (long long)found.count,
               (long long)found.total, found.elements ? "tetrahedra" : "nodes",
               found.body ? "body '" : "all bodies", found.body ? pl_shown(found.body) : "",
               found.body ? "'" : "");
        if (found.faces)
            printf(", on %lld boundary faces with an area of %.6g m2", (long long)found.faces, found.area);
        printf("\n");
    }
    if (count > SHOWN) printf("  ... and %d more selections; --json has all\n", count - SHOWN);
}

/* How bodies touch each other. */
static void print_contact(const pl_scene *scene) {
    const pl_sim_def *sim = pl_scene_sim(scene);
    const double distance = pl_scene_contact_distance(scene);
    const pl_contact_def *contact = &sim->contact;
    const bool several = sim->body_count > 1;
    const char *what = several && contact->within ? "bodies touch each other and themselves"
                       : several                  ? "bodies touch each other"
                       : contact->within          ? "the body touches itself"
                                                  : "the body touches only colliders";
    if (contact->between == PL_CONTACT_BARRIER) {
        printf("  %s%s: contact.between is barrier", what,
               contact->pair_count ? ", with exceptions in contact.pairs" : "");
        if (distance > 0) printf(", contact.distance %.3g m", distance);
        if (several && contact->friction > 0) printf(", friction %.6g", contact->friction);
        printf("\n");
    } else if (several)
        printf("  bodies pass through each other: contact.between is none\n");
}

static void print_gravity(const pl_sim_def *sim) {
    const double *g = sim->gravity_keys.count ? sim->gravity_keys.values : sim->gravity;
    if (sim->gravity_keys.count > 1)
        printf("  gravity varies over time\n");
    else if (g[0] != 0 || g[1] != 0 || g[2] != 0)
        printf("  gravity (%g, %g, %g) m/s2\n", g[0], g[1], g[2]);
    else
        printf("  no gravity\n");
}

void pl_info_print_scene(const pl_scene *scene) {
    const pl_sim_def *sim = pl_scene_sim(scene);
    print_bodies(scene);
    for (int i = 0; i < sim->material_count; i++) {
        double lambda = 0.0, mu = 0.0;
        pl_material_check(&sim->materials[i], &lambda, &mu, NULL);
        const char *form = pl_info_law_form(&sim->materials[i]);
        printf("  material '%s': %s%s%s%s, lambda %.6g Pa, mu %.6g Pa, %.6g kg/m3\n",
               pl_shown(sim->materials[i].name), sim->materials[i].law, form ? " (form " : "",
               form ? form : "", form ? ")" : "", lambda, mu, sim->materials[i].density);
    }
    for (int i = 0; i < sim->collider_count; i++) {
        const pl_collider_def *collider = &sim->colliders[i];
        bool moves = collider->translation.count > 1 || collider->rotation.count > 1;
        printf("  collider '%s': %s%s, friction %.6g%s\n", pl_shown(collider->name), collider->shape,
               collider->inside ? " (hollow)" : "", collider->friction, moves ? ", moving" : "");
    }
    print_selections(scene);
    print_contact(scene);
    const int64_t frames = pl_scene_frame_count(scene);
    print_gravity(sim);
    printf("  %s, %g s in steps of %g s, %lld frame%s after the first\n", sim->integrator.type,
           pl_scene_output(scene)->duration, sim->dt, (long long)frames, frames == 1 ? "" : "s");
}

int pl_info_show_scene(const char *path, bool json) {
    pl_scene *scene = NULL;
    int status = pl_load_scene(path, &(pl_loading){0}, &scene);
    if (status != PL_EXIT_DONE) return status;
    if (json) {
        char *text = NULL;
        pl_error err;
        if (pl_scene_to_json(scene, &text, &err) == PL_OK)
            fputs(text, stdout);
        else
            status = pl_cli_fail(&err);
        free(text);
    } else {
        printf("%s: a scene\n", pl_shown(path));
        pl_info_print_scene(scene);
    }
    pl_scene_free(scene);
    return status;
}

/* ---- run folders
 * ------------------------------------------------------------------------------------------------- */

static void print_run_json(const char *path, const pl_run_info *info) {
    const pl_run_totals *totals = &info->totals;
    printf("{\"folder\": ");
    pl_print_json_string(stdout, path);
    printf(", \"state\": ");
    pl_print_json_string(stdout, info->state);
    printf(", \"scene_file\": ");
    pl_print_json_string(stdout, info->scene_file);
    printf(", \"pliant\": ");
    pl_print_json_string(stdout, info->version);
    printf(", \"nodes\": %lld, \"tets\": %lld, \"threads\": %d, \"step_count\": %lld, \"steps\": %lld, "
           "\"frames\": %lld, "
           "\"failed_steps\": %lld, \"shortened_steps\": %lld, \"newton_iterations\": %lld, "
           "\"linear_iterations\": %lld, \"seconds\": "
           "%.6f, "
           "\"worst_step_ms\": %.3f, \"mean_step_ms\": %.3f, \"p99_step_ms\": %.3f}\n",
           (long long)info->nodes, (long long)info->tets, info->threads, (long long)info->step_count,
           (long long)totals->steps, (long long)totals->frames, (long long)totals->failed_steps,
           (long long)totals->shortened_steps, (long long)totals->newton_iterations,
           (long long)totals->linear_iterations, totals->seconds, totals->worst_step_ms, totals->mean_step_ms,
           totals->p99_step_ms);
}

void pl_info_print_shortened(const pl_run_totals *totals) {
    if (totals->shortened_steps)
        printf("%lld of %lld steps were shortened, since their linearised forces would have created energy: "
               "use a shorter dt or implicit-euler\n",
               (long long)totals->shortened_steps, (long long)totals->steps);
}

static bool has_run(const char *folder) {
    char path[4096];
    snprintf(path, sizeof path, "%s/run.json", folder);
    return access(path, F_OK) == 0;
}

int pl_info_show_run(const char *path, bool json) {
    pl_run_info info;
    pl_error err;
    if (!has_run(path)) {
        pl_error_set(&err, PL_ERR_INPUT,
                     "%s: is a folder without run.json, expected a run's folder or a file", path);
        return pl_cli_fail(&err);
    }
    if (pl_run_load(path, &info, NULL, &err) != PL_OK) return pl_cli_fail(&err);
    const pl_run_totals *totals = &info.totals;
    if (json) {
        print_run_json(path, &info);
        return PL_EXIT_DONE;
    }
    /* The file of a run that was killed still has the state "running". */
    bool open = !strcmp(info.state, "running");
    printf("%s: a run of %s, %s\n", pl_shown(path), pl_shown(info.scene_file),
           open ? "not finished (still running, or interrupted: see --resume)" : info.state);
    printf("  %lld nodes, %lld tetrahedra; pliant %s (%s), %d threads\n", (long long)info.nodes,
           (long long)info.tets, pl_shown(info.version), pl_shown(info.build), info.threads);
    if (open) return PL_EXIT_DONE; /* the totals in the file are not up to date */
    printf("  %lld of %lld steps, %lld frame%s after the first, in %.2f s\n", (long long)totals->steps,
           (long long)info.step_count, (long long)totals->frames, totals->frames == 1 ? "" : "s",
           totals->seconds);
    printf("  %lld Newton and %lld linear iterations; per step: mean %.4g ms, p99 %.4g ms, worst %.4g ms; "
           "last: %s\n",
           (long long)totals->newton_iterations, (long long)totals->linear_iterations, totals->mean_step_ms,
           totals->p99_step_ms, totals->worst_step_ms, pl_reason_name(totals->last_reason));
    if (totals->failed_steps)
        printf("  %lld step%s did not converge\n", (long long)totals->failed_steps,
               totals->failed_steps == 1 ? "" : "s");
    pl_info_print_shortened(totals);
    return PL_EXIT_DONE;
}
