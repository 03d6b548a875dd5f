/* Status codes, error messages, version and field descriptions, which all other headers use.
 *
 * The library never exits and never prints. Its only global state is the SIMD level (simd.h). A function that
 * can fail returns a pl_status and fills a pl_error that the caller owns (pass NULL to ignore the text).
 *
 * Arguments are checked. Required pointers that are NULL, counts that are negative or without a list, indices
 * out of range, numbers that are not finite or out of range, and unknown choices give PL_ERR_INPUT and a
 * message; the output of the function is then NULL. A function without a status then returns 0, NULL or
 * false, or changes nothing. The caller is responsible for everything that cannot be checked: lengths of
 * lists, NUL-terminated strings, valid pointers.
 *
 * Definitions. A structure pl_..._def describes an object to create; start from pl_..._def_default() and
 * change what you need. Definitions that begin with `struct_size` may grow: a program that was compiled with
 * an older header works with a newer library, which uses the defaults for members that the program does not
 * know. This includes lists of definitions, where all items have the same size. New members are added only at
 * the end of a definition, never in the middle, and never to structures that are members of others. A
 * definition that is longer than the library knows is refused. Structures that the library fills (reports,
 * summaries) have no size: they change only with the library's version.
 *
 * Threads. An object (pl_sim, pl_skin, a mesh that is being changed) may be used by one thread at a time;
 * different objects may be used by different threads at once. Any number of threads may read the same data if
 * no thread changes it: meshes, scenes, definitions, lists of fields, registries. Exceptions are documented
 * in each header.
 */
#ifndef PLIANT_BASE_H
#define PLIANT_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(PL_BUILDING) && defined(__GNUC__)
#define PL_API __attribute__((visibility("default")))
#else
#define PL_API
#endif

#if defined(__GNUC__)
#define PL_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))
#else
#define PL_PRINTF(fmt, args)
#endif

#define PL_VERSION_MAJOR 0
#define PL_VERSION_MINOR 1
#define PL_VERSION_PATCH 0

/* "0.1.0" */
PL_API const char *pl_version(void);
/* How the library was built: compiler, SIMD (simd.h), optional parts. A static string. */
PL_API const char *pl_build_info(void);

/* Result of a call. */
typedef enum pl_status {
    PL_OK = 0,
    PL_ERR_INPUT,     /* a file, scene or argument is invalid; the message says where */
    PL_ERR_NUMERIC,   /* the simulation cannot continue */
    PL_ERR_SYSTEM,    /* system error: no memory, disk full, folder not writable */
    PL_ERR_CANCELLED, /* a callback asked to stop */
    PL_ERR_MISSING    /* an optional part was not built in (no jansson, no Embree, ...) */
} pl_status;

PL_API const char *pl_status_name(pl_status status);

/* Status and text of the first failure. `message` is one line without a trailing newline and names the file,
 * the position in it, what was found and what was expected. */
typedef struct pl_error {
    pl_status status;
    char message[1024];
} pl_error;

/* Sets an error (printf style) and returns `status`; `err` may be NULL. For readers and laws added by a
 * caller. Longer messages are truncated; control characters are escaped. */
PL_API pl_status pl_error_set(pl_error *err, pl_status status, const char *format, ...) PL_PRINTF(3, 4);

/* Copies `text` and escapes control characters, bytes that are not UTF-8 and characters that change the
 * writing direction (\n, \x1b, \u202e), so that text from files can be shown on a terminal. The result is
 * truncated between characters if it does not fit into `size` bytes, including the final NUL. Returns the
 * length of the complete result. Messages of pl_error and pl_problem are already escaped. */
PL_API size_t pl_text_escape(const char *text, char *out, size_t size);

/* For messages about an unknown name: writes "; did you mean 'NAME'?" to `text` if one of the `count` names
 * is similar to the one that was found, else "; expected one of NAMES". The text is truncated if it does not
 * fit into `size` bytes. */
PL_API void pl_suggest(const char *found, const char *const *names, int count, char *text, size_t size);

/* Identifies a body, collider or grab. It remains valid when others are removed. An index is reused only with
 * a new generation, so an id never refers to another object later. Generation 0: none. */
typedef struct pl_id {
    int32_t index;
    uint32_t generation;
} pl_id;

/* Kinds of a described field. */
typedef enum pl_field_type {
    PL_FIELD_REAL,   /* double */
    PL_FIELD_INT,    /* int64_t */
    PL_FIELD_BOOL,   /* bool */
    PL_FIELD_STRING, /* const char *, one of `choices` unless that is NULL */
    PL_FIELD_CHOICE, /* int, one of `choices` in their order */
    PL_FIELD_VEC3,   /* double[3] */
    PL_FIELD_OTHER   /* structured: with its own loader and list of fields */
} pl_field_type;

/* One field of a definition. The scene loader, the JSON Schema, the scene reference and `pliant list` all use
 * lists of fields. Lists end with a NULL name. */
typedef struct pl_field {
    const char *name;
    const char *alias; /* second accepted spelling, or NULL */
    pl_field_type type;
    size_t offset;        /* in the definition */
    const char *unit;     /* SI, or "" */
    double default_value; /* default for reals, integers, booleans and choices */
    double min, max;      /* accepted range, inclusive unless `open_range` */
    bool open_range;      /* the bounds are excluded */
    bool required;
    const char *const *choices; /* NULL-terminated, for PL_FIELD_CHOICE and PL_FIELD_STRING; or NULL */
    const char *doc;            /* one or two sentences */
    const char *kind;           /* for PL_FIELD_OTHER: the name of its structure (pl_scene_kind_at) */
    bool keyed;                 /* a real that may vary: over time, or with temperature (pl_material_key) */
    bool per_axis; /* a whole number, or an array of three, which are stored in an int64_t[3] that follows the
                      member (zeros otherwise) */
    const char *was; /* earlier name, which scenes may still use, with a warning; or NULL */
} pl_field;

/* Checks every number, choice and name of a definition against its list of fields. The message begins with
 * `what` ("material 'steel'") and names the field, what was found and what was expected. Structured fields
 * (PL_FIELD_OTHER) and relations between fields are checked by the function that takes the definition. */
PL_API pl_status pl_fields_check(const pl_field *fields, const void *def, const char *what, pl_error *err);

#ifdef __cplusplus
}
#endif
#endif
