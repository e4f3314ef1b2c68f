/*
 * Leaves a thread behind that calls `abort` later: the instruction of the crash is in the C library.
 *
 * -DAFTER_MILLISECONDS=N: when.
 */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <time.h>

#include "bad.h"

static void *aborts(void *nothing) {
    const struct timespec time = {AFTER_MILLISECONDS / 1000, AFTER_MILLISECONDS % 1000 * 1000000};
    nanosleep(&time, NULL);
    abort();
    return nothing;
}

static int32_t misbehave(const call *at) {
    (void)at;
    static volatile bool started;
    if (!__sync_bool_compare_and_swap(&started, false, true)) {
        return SUDOKU_STATUS_DONE;
    }
    pthread_t thread;
    return pthread_create(&thread, NULL, aborts, NULL) == 0 ? SUDOKU_STATUS_DONE : SUDOKU_STATUS_INTERNAL;
}
