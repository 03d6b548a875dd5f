/* Jobs of the worker, one a file, and what they share. */
#ifndef PL_STUDIO_JOBS_H
#define PL_STUDIO_JOBS_H

#include "server/server.h"

void pl_job_import(pl_studio *studio, const pl_job *job);
void pl_job_export(pl_studio *studio, const pl_job *job);

/* Loads a scene, measures whether it keeps real time, and makes a world of it. */
pl_status pl_job_load(pl_studio *studio, const char *path, pl_world_def *def, pl_world **out, pl_error *err);
/* Likewise of a mesh or a surface, which is put on the ground. */
pl_status pl_job_load_mesh(pl_studio *studio, const char *path, pl_world_def *def, pl_world **out,
                           pl_error *err);
/* What a file is called: its name without folders and ".json". */
void pl_job_title(const char *path, char title[256]);
/* To the engine, or says what went wrong. */
void pl_job_hand_over(pl_studio *studio, const pl_job *job, pl_status status, pl_world *world,
                      const pl_error *err);

#endif
