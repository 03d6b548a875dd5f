/* What a whole series has in common: how far it reaches, and the values it takes. */
#ifndef PL_RENDER_SURVEY_H
#define PL_RENDER_SURVEY_H

#include "render.h"

enum { PL_SURVEY_DIRECTIONS = 400 };

/* The farthest points in many directions: a stand-in for all points of all frames, from which any camera can
 * be fitted. */
typedef struct pl_survey {
    int point_count;
    double direction[PL_SURVEY_DIRECTIONS][3], reach[PL_SURVEY_DIRECTIONS];
    double points[PL_SURVEY_DIRECTIONS][3];
    int frame_count, room; /* of frames with values */
    double *lows, *highs;  /* by frame: nearly the smallest and the largest value */
} pl_survey;

void pl_survey_begin(pl_survey *survey, const double up[3]);
/* But for bodies that are hidden. */
pl_status pl_survey_add(pl_survey *survey, const pl_surface *surface, pl_error *err);
/* Nodes of something beside bodies of half diagonal `size` around `middle`: all, if it is of their kind of
 * size and near, else what is near. */
void pl_survey_add_near(pl_survey *survey, const pl_surface *surface, const double middle[3], double size);
/* The middle of what was added so far, and its half diagonal. */
double pl_survey_middle(const pl_survey *survey, double middle[3]);
/* The range of colours: nearly all values of nearly all frames; starts at 0 where values do nearly. */
void pl_survey_range(pl_survey *survey, double range[2]);
void pl_survey_end(pl_survey *survey);

#endif
