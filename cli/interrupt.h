/* Ctrl-C for long operations that poll whether to stop. */
#ifndef PL_CLI_INTERRUPT_H
#define PL_CLI_INTERRUPT_H

#include <stdbool.h>

/* Starts or stops catching SIGINT and SIGTERM. A second signal ends the process at once. */
void pl_catch_interrupts(bool on);
bool pl_interrupted(void);

#endif
