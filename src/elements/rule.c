/* Data of the integration rules. All are symmetric sets of points; the source of each is given. */
#include "elements/rule.h"

#define CENTER                                                                                               \
    { 0.25, 0.25, 0.25, 0.25 }
/* One coordinate b, three a. */
#define FOUR(a, b)                                                                                           \
    {b, a, a, a}, {a, b, a, a}, {a, a, b, a}, { a, a, a, b }
/* Two a, two b. */
#define SIX(a, b)                                                                                            \
    {a, a, b, b}, {a, b, a, b}, {a, b, b, a}, {b, a, a, b}, {b, a, b, a}, { b, b, a, a }
#define TWICE2(w) w, w
#define TWICE4(w) TWICE2(w), TWICE2(w)
#define TWICE6(w) TWICE4(w), TWICE2(w)

static const double at_1[][4] = {CENTER};
static const double weights_1[] = {1};
const pl_rule pl_rule_1 = {1, 1, at_1, weights_1};

/* r = (5 - sqrt 5) / 20, 1 - 3 r (mezger2007 section 4.2). */
static const double at_4[][4] = {FOUR(0.13819660112501052, 0.58541019662496845)};
static const double weights_4[] = {TWICE4(0.25)};
const pl_rule pl_rule_4 = {4, 2, at_4, weights_4};

/* Corners and face centres: 1/40 and 9/40. */
static const double at_8[][4] = {FOUR(0.0, 1.0), FOUR(1. / 3, 0.0)};
static const double weights_8[] = {TWICE4(1. / 40), TWICE4(9. / 40)};
const pl_rule pl_rule_8 = {8, 3, at_8, weights_8};

/* Walkington 2000. */
static const double at_14[][4] = {FOUR(0.31088591926330060980, 0.06734224221009817060),
                                  FOUR(0.09273525031089122640, 0.72179424906732632079),
                                  SIX(0.04550370412564964949, 0.45449629587435035051)};
static const double weights_14[] = {TWICE4(0.11268792571801585080), TWICE4(0.07349304311636194954),
                                    TWICE6(0.04254602077708146644)};
const pl_rule pl_rule_14 = {14, 5, at_14, weights_14};

/* Radon 1948: (6 -+ sqrt 15) / 21, weights 9/40 and (155 -+ sqrt 15) / 1200. */
#define THREE(a, b)                                                                                          \
    {b, a, a, 0}, {a, b, a, 0}, { a, a, b, 0 }
static const double at_triangle_7[][4] = {{1. / 3, 1. / 3, 1. / 3, 0},
                                          THREE(0.10128650732345633880, 0.79742698535308732240),
                                          THREE(0.47014206410511508977, 0.05971587178976982046)};
static const double weights_triangle_7[] = {0.225,
                                            0.12593918054482715260,
                                            0.12593918054482715260,
                                            0.12593918054482715260,
                                            0.13239415278850618074,
                                            0.13239415278850618074,
                                            0.13239415278850618074};
const pl_rule pl_rule_triangle_7 = {7, 5, at_triangle_7, weights_triangle_7};
