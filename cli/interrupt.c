/* See interrupt.h. */
#include "interrupt.h"

#include <signal.h>

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal_number) {
    interrupted = 1;
    signal(signal_number, SIG_DFL);
}

void pl_catch_interrupts(bool on) {
    signal(SIGINT, on ? on_interrupt : SIG_DFL);
    signal(SIGTERM, on ? on_interrupt : SIG_DFL);
}

bool pl_interrupted(void) { return interrupted; }
