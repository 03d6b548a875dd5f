/* See dropped.h. */
#include "server/dropped.h"
#include "server/message.h"

#include <math.h>

double pl_dropped_size(const pl_dropped *mesh) {
    double largest = 0.0;
    for (int k = 0; k < 3; k++) largest = fmax(largest, mesh->max[k] - mesh->min[k]);
    return largest;
}

/* The bounding box of the mesh after a rotation about x by -90 degrees, (x, y, z) to (x, z, -y), or by 90, to
 * (x, -z, y).
 */
static void turn_box(const pl_dropped *mesh, int degrees, double low[3], double high[3]) {
    for (int k = 0; k < 3; k++) {
        int from = k == 0 || !degrees ? k : 3 - k;
        bool flips = degrees && k == (degrees < 0 ? 2 : 1);
        low[k] = flips ? -mesh->max[from] : mesh->min[from];
        high[k] = flips ? -mesh->min[from] : mesh->max[from];
    }
}

json_t *pl_dropped_body(const pl_dropped *mesh, double scale, int up, const double foot[3],
                        const char *material) {
    int own = mesh->z_up ? 2 : 1, degrees = own == up ? 0 : own == 2 ? -90 : 90;
    double low[3], high[3], shift[3];
    turn_box(mesh, degrees, low, high);
    for (int k = 0; k < 3; k++) shift[k] = foot[k] - scale * (k == up ? low[k] : 0.5 * (low[k] + high[k]));
    json_t *source = mesh->surface
                         ? json_pack("{s:s,s:I}", "surface", mesh->file, "tets", (json_int_t)mesh->tets)
                         : json_pack("{s:s}", "file", mesh->file);
    json_t *body = json_pack("{s:o,s:s,s:f,s:[fff]}", "mesh", source, "material", material, "scale", scale,
                             "translate", shift[0], shift[1], shift[2]);
    if (degrees)
        json_object_set_new(body, "rotate", json_pack("{s:[iii],s:i}", "axis", 1, 0, 0, "degrees", degrees));
    if (mesh->element) json_object_set_new(body, "element", json_string(mesh->element));
    if (mesh->texture) {
        json_object_set_new(body, "skin", json_pack("{s:s}", "file", mesh->file));
        json_object_set_new(body, "look", json_pack("{s:s}", "texture", mesh->texture));
    }
    return body;
}

json_t *pl_dropped_pack(const pl_dropped *mesh) {
    json_t *packed =
        json_pack("{s:s,s:b,s:b,s:[fff],s:[fff],s:f}", "file", mesh->file, "surface", mesh->surface, "z_up",
                  mesh->z_up, "min", mesh->min[0], mesh->min[1], mesh->min[2], "max", mesh->max[0],
                  mesh->max[1], mesh->max[2], "tets", mesh->tets);
    if (mesh->element) json_object_set_new(packed, "element", json_string(mesh->element));
    if (mesh->texture) json_object_set_new(packed, "texture", json_string(mesh->texture));
    return packed;
}

void pl_dropped_read(const json_t *packed, pl_dropped *out) {
    *out = (pl_dropped){.file = pl_member_text(packed, "file", ""),
                        .surface = json_is_true(json_object_get(packed, "surface")),
                        .z_up = json_is_true(json_object_get(packed, "z_up")),
                        .element = pl_member_text(packed, "element", NULL),
                        .texture = pl_member_text(packed, "texture", NULL)};
    pl_member_vec3(packed, "min", out->min);
    pl_member_vec3(packed, "max", out->max);
    pl_member_real(packed, "tets", &out->tets);
}
