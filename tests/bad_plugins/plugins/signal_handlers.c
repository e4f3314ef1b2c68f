/* Ignores the signals that end and reload a process. */
#include <signal.h>

#include "bad.h"

static int32_t misbehave(const call *at) {
    (void)at;
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    return SUDOKU_STATUS_DONE;
}
