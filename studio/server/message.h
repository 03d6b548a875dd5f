/* Parses and checks text messages of clients, which are untrusted. */
#ifndef PL_STUDIO_MESSAGE_H
#define PL_STUDIO_MESSAGE_H

#include "pliant/base.h"

#include <jansson.h>

enum { PL_MAX_MESSAGE = 262144 };

typedef struct pl_message {
    int64_t id;       /* -1: no reply requested */
    const char *what; /* value of "do", owned by root */
    json_t *root;     /* released by the caller */
} pl_message;

/* On failure `why` contains the reason. */
bool pl_message_read(const char *text, size_t size, pl_message *out, char why[128]);

/* Read members of an object; false if they are missing or of another type. Numbers are finite. */
bool pl_member_vec3(const json_t *object, const char *key, double out[3]);
bool pl_member_real(const json_t *object, const char *key, double *out);
/* A number within [low, high]; `default_value` if it is missing; false for anything else. */
bool pl_member_range(const json_t *object, const char *key, double low, double high, double default_value,
                     double *out);
/* A string; `default_value` if it is missing or not a string. */
const char *pl_member_text(const json_t *object, const char *key, const char *default_value);
/* {"origin", "direction"} under `key`; the direction is normalised. */
bool pl_member_ray(const json_t *object, const char *key, double origin[3], double direction[3]);

#endif
