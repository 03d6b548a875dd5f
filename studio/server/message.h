/* Text messages of clients: untrusted bytes in, a checked command out. */
#ifndef PL_STUDIO_MESSAGE_H
#define PL_STUDIO_MESSAGE_H

#include "pliant/base.h"

#include <jansson.h>

enum { PL_MAX_MESSAGE = 262144 };

typedef struct pl_message {
    int64_t id;       /* -1: no answer wanted */
    const char *what; /* "do"; the root's */
    json_t *root;     /* to be released */
} pl_message;

/* `why` says what is wrong. */
bool pl_message_read(const char *text, size_t size, pl_message *out, char why[128]);

/* Members of an object; false where they are missing or not of that kind. Numbers are finite. */
bool pl_member_vec3(const json_t *object, const char *key, double out[3]);
bool pl_member_real(const json_t *object, const char *key, double *out);
/* Within [low, high]; `default_value` where it is missing; false where it is anything else. */
bool pl_member_range(const json_t *object, const char *key, double low, double high, double default_value,
                     double *out);
/* The text, or `default_value` where it is missing or no text. */
const char *pl_member_text(const json_t *object, const char *key, const char *default_value);
/* {"origin", "direction"} under `key`; the direction becomes a unit vector. */
bool pl_member_ray(const json_t *object, const char *key, double origin[3], double direction[3]);

#endif
