/*
 * Takes a tenth of a second for each question, and asks whether to stop meanwhile.
 *
 * -DTURNS=N: 5 ms for each turn.
 */
#define _POSIX_C_SOURCE 200809L
#include <time.h>

#include "bad.h"

#ifndef TURNS
#define TURNS 20
#endif

static int32_t misbehave(const call *at) {
    const struct timespec pause = {0, 5000000};
    for (unsigned turn = 0; turn < TURNS; turn++) {
        if (at->sink->should_stop(at->sink->context) != SUDOKU_CONTINUE) {
            return SUDOKU_STATUS_STOPPED;
        }
        nanosleep(&pause, NULL);
    }
    return SUDOKU_STATUS_DONE;
}
