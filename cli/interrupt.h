/* Ctrl-C while something runs that asks now and then whether to stop. */
#ifndef PL_CLI_INTERRUPT_H
#define PL_CLI_INTERRUPT_H

#include <stdbool.h>

/* From now on, or no longer. The second signal does not wait. */
void pl_catch_interrupts(bool on);
bool pl_interrupted(void);

#endif
