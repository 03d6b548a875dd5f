/* Jobs of the worker, one per file, and shared functions. */
#ifndef PL_STUDIO_JOBS_H
#define PL_STUDIO_JOBS_H

#include "server/server.h"

void pl_job_import(pl_studio *studio, const pl_job *job);
void pl_job_export(pl_studio *studio, const pl_job *job);

/* Loads a scene, measures whether it runs in real time, and creates a world. */
pl_status pl_job_load(pl_studio *studio, const char *path, pl_world_def *def, pl_world **out, pl_error *err);
/* Likewise for a mesh or a surface, which is placed on the ground. */
pl_status pl_job_load_mesh(pl_studio *studio, const char *path, pl_world_def *def, pl_world **out,
                           pl_error *err);
/* Title of a file: its name without folders and ".json". */
void pl_job_title(const char *path, char title[256]);
/* Passes the world to the engine, or reports the error. */
void pl_job_hand_over(pl_studio *studio, const pl_job *job, pl_status status, pl_world *world,
                      const pl_error *err);

#endif
