/* Properties of a whole series: its extent, and its range of values. */
#ifndef PL_RENDER_SURVEY_H
#define PL_RENDER_SURVEY_H

#include "render.h"

enum { PL_SURVEY_DIRECTIONS = 400 };

/* The extreme points in many directions, which represent all points of all frames. Any camera can be fitted
 * to them. */
typedef struct pl_survey {
    int point_count;
    double direction[PL_SURVEY_DIRECTIONS][3], support[PL_SURVEY_DIRECTIONS];
    double points[PL_SURVEY_DIRECTIONS][3];
    int frame_count, room; /* frames with values */
    double *lows, *highs;  /* per frame: approximate smallest and largest value */
} pl_survey;

void pl_survey_begin(pl_survey *survey, const double up[3]);
/* Ignores hidden bodies. */
pl_status pl_survey_add(pl_survey *survey, const pl_surface *surface, pl_error *err);
/* Adds nodes of an object near bodies of half diagonal `size` around `middle`: all of them if its size is
 * similar and it is near, otherwise only those that are near. */
void pl_survey_add_near(pl_survey *survey, const pl_surface *surface, const double middle[3], double size);
/* The centre of everything added so far, and its half diagonal. */
double pl_survey_middle(const pl_survey *survey, double middle[3]);
/* The range of colours: nearly all values of nearly all frames; starts at 0 if the values nearly do. Its ends
 * are equal if the values differ only by rounding. */
void pl_survey_range(pl_survey *survey, double range[2]);
void pl_survey_end(pl_survey *survey);

#endif
