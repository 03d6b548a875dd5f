/* The nodes that may touch colliders, and the memory of all responses; see contact.h. */
#include "contact/contact.h"
#include "core/fields.h"
#include "core/memory.h"
#include "math/vec3.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_STIFFNESS 50.0
#define DEFAULT_STICK_SPEED 1e-3
#define DEFAULT_PASSES 4
#define DEFAULT_REFRESHES 4

static const char *const node_choices[] = {"surface", "all", NULL};
static const char *const between_choices[] = {"none", "barrier", NULL};
static const char *const start_choices[] = {"refuse", "ignore", NULL};

static const pl_field fields[] = {
    {.name = "nodes",
     .type = PL_FIELD_CHOICE,
     .offset = offsetof(pl_contact_def, nodes),
     .default_value = PL_CONTACT_SURFACE,
     .choices = node_choices,
     .doc = "Nodes that are tested against colliders. surface: boundary nodes. all: interior nodes too, for "
            "colliders that are small compared with the elements, or very soft bodies. No effect with "
            "barriers, which act on surfaces only."},
    {.name = "stiffness",
     .type = PL_FIELD_REAL,
     .offset = offsetof(pl_contact_def, stiffness),
     .default_value = DEFAULT_STIFFNESS,
     .min = 0.0,
     .max = 1e9,
     .open_range = true,
     .doc = "Contact stiffness as a multiple of the body's own (elastic and inertial) at each node; the "
            "penetration is inversely proportional to it. For quasistatic and the integrators that use "
            "Newton's method; the others place nodes exactly on the surface."},
    {.name = "stick_speed",
     .was = "stick",
     .type = PL_FIELD_REAL,
     .offset = offsetof(pl_contact_def, stick_speed),
     .unit = "m/s",
     .default_value = DEFAULT_STICK_SPEED,
     .min = 0.0,
     .max = 1e6,
     .open_range = true,
     .doc = "Sliding speed below which friction sticks, for the same integrators. Sticking nodes creep on "
            "colliders at a fraction of this speed; surfaces with barriers slip by at most the distance that "
            "it covers in one step, and then stand still. Bodies that slide slower than this have less than "
            "the full friction; for quasistatic, whose time is a parameter of the load, choose it well below "
            "the speed of the motion."},
    {.name = "passes",
     .type = PL_FIELD_INT,
     .offset = offsetof(pl_contact_def, passes),
     .default_value = DEFAULT_PASSES,
     .min = 1,
     .max = 1000,
     .doc =
         "Maximum number of linear solves per step in which linear-implicit-euler and newmark-imex determine "
         "which nodes touch, stick and slip, after up to three approximate solves of few iterations. 1 gives "
         "the tightest bound on the cost of a step; the next step then uses the result."},
    {.name = "friction_updates",
     .was = "refreshes",
     .type = PL_FIELD_INT,
     .offset = offsetof(pl_contact_def, friction_updates),
     .default_value = DEFAULT_REFRESHES,
     .min = 0,
     .max = 1000,
     .doc = "Maximum number of updates per step of the normal forces that friction uses, with inertia and "
            "Newton's method. 0: those of the step's start (lagged friction)."},
    {.name = "between",
     .type = PL_FIELD_CHOICE,
     .offset = offsetof(pl_contact_def, between),
     .default_value = PL_CONTACT_NOTHING,
     .choices = between_choices,
     .doc = "Contact between bodies. none: bodies pass through each other. barrier: surfaces of bodies and "
            "colliders never intersect, self-contact included; for quasistatic, implicit-euler, bdf2 and "
            "variational."},
    {.name = "self",
     .type = PL_FIELD_BOOL,
     .offset = offsetof(pl_contact_def, within),
     .default_value = 1,
     .doc = "With barriers: enables self-contact."},
    {.name = "distance",
     .type = PL_FIELD_REAL,
     .offset = offsetof(pl_contact_def, distance),
     .unit = "m",
     .default_value = NAN,
     .min = 0.0,
     .max = 1e6,
     .open_range = true,
     .doc = "With barriers: distance below which surfaces repel each other. Default: a thousandth of the "
            "bodies' extent, at most a fifth of an edge."},
    {.name = "friction",
     .type = PL_FIELD_REAL,
     .offset = offsetof(pl_contact_def, friction),
     .default_value = 0.0,
     .min = 0.0,
     .max = 1e6,
     .doc = "With barriers: Coulomb's coefficient between bodies; colliders have their own."},
    {.name = "start",
     .type = PL_FIELD_CHOICE,
     .offset = offsetof(pl_contact_def, start),
     .default_value = PL_CONTACT_REFUSE,
     .choices = start_choices,
     .doc = "With barriers: treatment of surfaces that intersect or touch before the first step. refuse: an "
            "error with the bodies and the place. ignore: they may pass through each other until they are "
            "separated, and then never intersect again."},
    {.name = "thickness",
     .type = PL_FIELD_REAL,
     .offset = offsetof(pl_contact_def, thickness),
     .unit = "m",
     .default_value = 0.0,
     .min = 0.0,
     .max = 1e6,
     .doc = "With barriers: minimum distance of surfaces, like a layer between them. Surfaces that are "
            "closer at the start count as intersecting."},
    {.name = "restitution",
     .type = PL_FIELD_REAL,
     .offset = offsetof(pl_contact_def, restitution),
     .default_value = 1.0,
     .min = 0.0,
     .max = 1.0,
     .doc =
         "With barriers, for integrators with inertia: coefficient of restitution, relative speed after a "
         "collision over that before it. 1: no loss other than by elasticity and the integrator. Stiff "
         "bodies "
         "and long steps, with few steps per collision, deviate: E = 1e7, dt 2 ms and 0 leave 0.1 to 0.16."},
    {.name = "pairs",
     .type = PL_FIELD_OTHER,
     .kind = "contact-pairs",
     .doc = "With barriers: rules for pairs that override the general ones."},
    {.name = NULL}};

const pl_field *pl_contact_fields(void) { return fields; }

pl_contact_def pl_contact_def_default(void) {
    return (pl_contact_def){.nodes = PL_CONTACT_SURFACE,
                            .stiffness = DEFAULT_STIFFNESS,
                            .stick_speed = DEFAULT_STICK_SPEED,
                            .passes = DEFAULT_PASSES,
                            .friction_updates = DEFAULT_REFRESHES,
                            .within = true,
                            .distance = NAN,
                            .restitution = 1};
}

static pl_status allocate(pl_contact *c, bool penalties, pl_error *err) {
    int64_t n = c->count;
    c->friction_states = pl_array_new(n, sizeof *c->friction_states);
    c->start = pl_array_new(3 * n, sizeof(double));
    c->forces = pl_array_new(3 * c->node_count, sizeof(double));
    c->chunk_sums = pl_array_new(pl_contact_chunks(c), sizeof *c->chunk_sums);
    c->old_friction_states = pl_array_new(n, sizeof *c->old_friction_states);
    bool good = c->old_friction_states && c->nodes && c->elastic && c->edges && c->friction_states &&
                c->start && c->forces && c->chunk_sums;
    if (penalties) {
        c->stiffness = pl_array_new(n, sizeof(double));
        c->blocks = pl_array_new(9 * n, sizeof(double));
        c->touching = pl_array_new(n, 1);
        good = good && c->stiffness && c->blocks && c->touching;
    } else {
        c->nodes_at_surface = pl_array_new(n, sizeof *c->nodes_at_surface);
        c->impulses = pl_array_new(3 * n, sizeof(double));
        c->constraints = pl_array_new(n, sizeof *c->constraints);
        c->product = pl_array_new(3 * c->node_count, sizeof(double));
        c->right = pl_array_new(3 * c->node_count, sizeof(double));
        good = good && c->nodes_at_surface && c->impulses && c->constraints && c->product && c->right;
    }
    return good ? PL_OK : pl_error_memory(err, 400 * n, "contact");
}

pl_status pl_contact_create(const pl_contact_def *def, int collider_count, pl_collider *const *colliders,
                            int64_t node_count, const uint8_t *touches, const double *elastic,
                            const double *edges, const double *masses, bool penalties, pl_threads *threads,
                            pl_contact **out, pl_error *err) {
    *out = NULL;
    pl_status status = pl_fields_check(fields, def, "contact", err);
    if (status != PL_OK) return status;
    pl_contact *c = pl_array_new(1, sizeof *c);
    if (!c) return pl_error_memory(err, sizeof *c, "contact");
    c->def = *def;
    c->collider_count = collider_count;
    c->colliders = colliders;
    c->threads = threads;
    c->node_count = node_count;
    c->masses = c->diagonal = masses;
    for (int j = 0; j < collider_count; j++)
        c->has_friction = c->has_friction || pl_collider_friction(colliders[j]) > 0;
    for (int64_t i = 0; i < node_count; i++) c->count += touches[i] != 0;
    int32_t *nodes = pl_array_new(c->count, sizeof *nodes);
    double *stiffness = pl_array_new(c->count, sizeof *stiffness);
    double *lengths = pl_array_new(c->count, sizeof *lengths);
    c->nodes = nodes;
    c->elastic = stiffness;
    c->edges = lengths;
    status = allocate(c, penalties, err);
    if (status != PL_OK) {
        pl_contact_free(c);
        return status;
    }
    int64_t k = 0;
    for (int64_t i = 0; i < node_count; i++) {
        if (!touches[i]) continue;
        nodes[k] = (int32_t)i;
        lengths[k] = edges[i];
        stiffness[k++] = elastic[i];
    }
    *out = c;
    return PL_OK;
}

void pl_contact_free(pl_contact *c) {
    if (!c) return;
    free((void *)c->nodes);
    free((void *)c->elastic);
    free((void *)c->edges);
    free(c->friction_states);
    free(c->start);
    free(c->forces);
    free(c->chunk_sums);
    free(c->stiffness);
    free(c->blocks);
    free(c->touching);
    free(c->old_friction_states);
    free(c->nodes_at_surface);
    free(c->impulses);
    free(c->constraints);
    free(c->product);
    free(c->right);
    free(c->record.impulses);
    free(c->record.colliders);
    free(c->record.solved);
    free(c);
}

bool pl_contact_record_forces(pl_contact *contact) {
    pl_contact_record *record = &contact->record;
    if (!record->impulses) record->impulses = pl_array_new(3 * contact->count, sizeof(double));
    if (!record->colliders)
        record->colliders =
            pl_array_new(6 * pl_contact_chunks(contact) * contact->collider_count, sizeof(double));
    if (contact->nodes_at_surface && !record->solved)
        record->solved = pl_array_new(contact->count, sizeof *record->solved);
    return record->impulses && record->colliders && (record->solved || !contact->nodes_at_surface);
}

void pl_contact_record_impulse(const pl_contact *contact, int64_t c, int32_t collider, double factor,
                               const double v[3], const double x[3]) {
    if (!contact->record.impulses || !contact->record.colliders) return;
    double moment[3],
        *of = contact->record.colliders + 6 * (c / PL_CONTACT_CHUNK * contact->collider_count + collider);
    pl_vec3_cross(x, v, moment);
    pl_vec3_add(contact->record.impulses + 3 * c, factor, v);
    pl_vec3_add(of, factor, v);
    pl_vec3_add(of + 3, factor, moment);
}

static void clear_record(const pl_contact *contact) {
    const pl_contact_record *record = &contact->record;
    if (!record->impulses || !record->colliders) return;
    memset(record->impulses, 0, (size_t)(3 * contact->count) * sizeof(double));
    memset(record->colliders, 0,
           (size_t)(6 * pl_contact_chunks(contact) * contact->collider_count) * sizeof(double));
}

size_t pl_contact_state_size(const pl_contact *contact) {
    return (size_t)contact->count * sizeof *contact->friction_states;
}

void pl_contact_reset(pl_contact *contact) {
    contact->total = (pl_contact_sums){0};
    if (contact->impulses) memset(contact->impulses, 0, (size_t)(3 * contact->count) * sizeof(double));
    clear_record(contact);
    memcpy(contact->old_friction_states, contact->friction_states, pl_contact_state_size(contact));
}

void pl_contact_undo(pl_contact *contact) {
    contact->total = (pl_contact_sums){0};
    clear_record(contact);
    memcpy(contact->friction_states, contact->old_friction_states, pl_contact_state_size(contact));
}

void pl_contact_add(pl_contact *contact, const pl_contact_sums *sums, double duration) {
    contact->total.touching = sums->touching;
    contact->total.dissipated += sums->dissipated;
    for (int d = 0; d < 3; d++) contact->total.force[d] += duration * sums->force[d];
}

void pl_contact_begin(pl_contact *contact, const double *x) {
    for (int64_t k = 0; k < 3 * contact->count; k++)
        contact->start[k] = x[3 * (int64_t)contact->nodes[k / 3] + k % 3];
    /* earlier contact constraints are obsolete, and not part of the state */
    if (contact->nodes_at_surface)
        memset(contact->nodes_at_surface, 0, (size_t)contact->count * sizeof *contact->nodes_at_surface);
}

void pl_contact_move(pl_contact *contact, double start, double end) {
    for (int j = 0; j < contact->collider_count; j++) pl_collider_move(contact->colliders[j], start, end);
}
