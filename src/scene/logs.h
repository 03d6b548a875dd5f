/* Tables to which a run appends line by line, with the number of the step in the first column. */
#ifndef PL_SCENE_LOGS_H
#define PL_SCENE_LOGS_H

#include "scene/folder.h"
#include "scene/probes.h"

typedef struct pl_log {
    int file;
    int64_t size; /* size of the complete lines */
    char *path;
} pl_log;
/* Creates the log (steps = 0), or keeps the lines of steps up to `steps` and appends to them. */
pl_status pl_log_open(pl_log *log, const char *folder, const char *name, const char *header,
                      size_t header_size, int64_t steps, pl_error *err);
pl_status pl_log_append(pl_log *log, const char *lines, size_t size, pl_error *err);
void pl_log_close(pl_log *log);

/* Whether a text begins with the header line of steps.csv. */
bool pl_step_log_has_header(const char *text, size_t size);
/* steps.csv: one line per step, and one for step 0, the initial state. */
pl_status pl_step_log_open(pl_log *log, const char *folder, int64_t steps, pl_error *err);
pl_status pl_step_log_add(pl_log *log, const pl_step_report *report, pl_error *err);
/* 99th percentile of the milliseconds per step; 0 if the log cannot be read. */
double pl_step_log_p99(const pl_log *log);

/* contacts.csv: one line per step and pair of bodies, or body and collider, in contact through barriers. */
bool pl_contact_log_has_header(const char *text, size_t size);
pl_status pl_contact_log_open(pl_log *log, const char *folder, int64_t steps, pl_error *err);
pl_status pl_contact_log_add(pl_log *log, const pl_scene *scene, const pl_sim *sim,
                             const pl_step_report *report, pl_error *err);

/* forces.csv: one line per step and constraint, load and collider; for gravity, pins and users only if not
 * zero. */
bool pl_force_log_has_header(const char *text, size_t size);
pl_status pl_force_log_open(pl_log *log, const char *folder, int64_t steps, pl_error *err);
pl_status pl_force_log_add(pl_log *log, const pl_scene *scene, const pl_sim *sim,
                           const pl_step_report *report, pl_error *err);

/* probes.csv: one line per step, and one for step 0. */
pl_status pl_probe_log_open(pl_log *log, const char *folder, const pl_list *probes, int64_t steps,
                            pl_error *err);
pl_status pl_probe_log_add(pl_log *log, const pl_probes *probes, pl_error *err);

#endif
