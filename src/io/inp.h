/* The parts of the reader of Abaqus input files. */
#ifndef PL_IO_INP_H
#define PL_IO_INP_H

#include "io/build.h"
#include "io/text.h"

typedef struct pl_inp_word {
    const char *at;
    size_t length;
} pl_inp_word;

/* A keyword line: "*ELEMENT, TYPE=C3D4, ELSET=bar". Names are in upper case with single blanks. */
enum { PL_INP_MAX_PARAMETERS = 12 };
typedef struct pl_inp_keyword {
    char name[40];
    int64_t line;
    int count;
    struct {
        pl_inp_word key, value;
    } parameters[PL_INP_MAX_PARAMETERS];
} pl_inp_keyword;

typedef enum pl_inp_shape { PL_INP_OTHER, PL_INP_OTHER_SOLID, PL_INP_TRI, PL_INP_TET } pl_inp_shape;
typedef struct pl_inp_element {
    int64_t tag, line;
    pl_inp_shape shape;
    int64_t first; /* index in `pool` */
    int32_t nodes;
    int32_t cell, cells; /* its tetrahedron or triangles, once created; a quadrilateral has two */
} pl_inp_element;

/* The kinds of items in a set. */
typedef enum pl_inp_what {
    PL_INP_TAGS,         /* numbers from first to last */
    PL_INP_INDICES,      /* nodes or elements in the order of the file */
    PL_INP_SET,          /* another set of the same type */
    PL_INP_ELEMENT_NODES /* the nodes of an element set */
} pl_inp_what;
typedef struct pl_inp_item {
    pl_inp_what what;
    int64_t first, last, step;
    pl_inp_word name;
    int64_t line;
} pl_inp_item;

typedef struct pl_inp_set {
    pl_inp_word name;
    bool elements, hidden;
    int64_t item, items;     /* range in `items` */
    int64_t member, members; /* range in `members`, once resolved */
} pl_inp_set;

/* A line of a surface: faces of an element or of a set of elements. */
typedef struct pl_inp_surface {
    pl_inp_word name;
    pl_inp_word set; /* or empty */
    int64_t element;
    int side;
    int64_t line;
} pl_inp_surface;

typedef struct pl_inp {
    pl_text text;
    pl_build build;
    pl_mesh_repairs *repairs;
    int64_t tag_count, tag_room;
    int64_t *tags; /* numbers of the nodes */
    int64_t element_count, element_room;
    pl_inp_element *elements;
    int64_t pool_count, pool_room;
    int64_t *pool; /* the elements' nodes: first numbers, later indices */
    int64_t set_count, set_room, item_count, item_room, member_count, member_room, work;
    pl_inp_set *sets;
    pl_inp_item *items;
    int32_t *members;
    int32_t *stamps; /* 1 + the index of the last set to which a node or element was added */
    int64_t surface_count, surface_room;
    pl_inp_surface *surfaces;
    bool in_assembly, assembly_noted;
    unsigned ignored; /* keywords of a calculation that were found, as bits */
    int parts, instances;
    pl_tags node_tags, element_tags;
} pl_inp;

/* The value of a parameter, or NULL; `key` is in upper case. */
const pl_inp_word *pl_inp_parameter(const pl_inp_keyword *keyword, const char *key);
/* Moves to the next data line; false at a keyword or at the end. */
bool pl_inp_data(pl_inp *inp);
/* The next field of the line, trimmed; false at its end (a trailing comma does not begin another field). */
bool pl_inp_field(pl_inp *inp, pl_inp_word *field);
pl_status pl_inp_int(const pl_inp *inp, pl_inp_word field, const char *what, int64_t *value);
pl_status pl_inp_unexpected(const pl_inp *inp, pl_inp_word field, const char *what);

/* Reports a problem with the keyword's line. */
pl_status pl_inp_refuse(const pl_inp *inp, const pl_inp_keyword *keyword, const char *format, ...)
    PL_PRINTF(3, 4);

/* In inp_sets.c. `first` to `last` are positions in the file. */
pl_status pl_inp_set_of_block(pl_inp *inp, pl_inp_word name, bool elements, int64_t first, int64_t last);
pl_status pl_inp_set_lines(pl_inp *inp, const pl_inp_keyword *keyword, bool elements);
pl_status pl_inp_sets_to_groups(pl_inp *inp);
/* The part after the last dot of "Part-1-1.Set-1" or "Part-1-1.12": there is only one instance. */
pl_inp_word pl_inp_local(pl_inp_word word);
bool pl_inp_is_number(pl_inp_word word);
bool pl_inp_same(pl_inp_word a, pl_inp_word b);
/* Counts work that depends on the file's contents; fails if it is excessive. */
pl_status pl_inp_spend(pl_inp *inp, int64_t work);

/* In inp_surfaces.c. */
extern const int pl_inp_tet_faces[4][3]; /* corners of the faces S1 to S4 */
pl_status pl_inp_surface_lines(pl_inp *inp, const pl_inp_keyword *keyword);
pl_status pl_inp_surfaces_to_groups(pl_inp *inp);

/* In write_inp.c. */
pl_status pl_inp_write(const pl_mesh *mesh, const char *path, pl_error *err);

#endif
