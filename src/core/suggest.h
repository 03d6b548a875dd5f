/* Names for messages about an unknown one; pl_suggest (pliant/base.h) is made of these. */
#ifndef PL_CORE_SUGGEST_H
#define PL_CORE_SUGGEST_H

#include <stddef.h>

/* The name that is probably meant by `found`, or NULL if none is similar. */
const char *pl_nearest_name(const char *found, const char *const *names, int count);
/* Writes "'a', 'b' and 3 more" to text; at most `shown` names. */
void pl_list_names(const char *const *names, int count, int shown, char *text, size_t size);

#endif
