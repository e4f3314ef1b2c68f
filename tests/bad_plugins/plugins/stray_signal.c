/*
 * Leaves a timer behind whose signal calls an address without code. The main thread of the server gets the signal, so nothing says which
 * plugin has caused the crash.
 *
 * -DAFTER_MILLISECONDS=N: the time until then.
 */
#include <sys/time.h>

#include "bad.h"

static int32_t misbehave(const call *at) {
    (void)at;
    signal(SIGALRM, (void (*)(int))8);
    const struct itimerval once = {.it_value = {AFTER_MILLISECONDS / 1000, AFTER_MILLISECONDS % 1000 * 1000}};
    return setitimer(ITIMER_REAL, &once, NULL) == 0 ? SUDOKU_STATUS_DONE : SUDOKU_STATUS_INTERNAL;
}
