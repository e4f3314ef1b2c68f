/*
 * Leaves a thread behind that writes through a null pointer twenty seconds later, after any trial.
 *
 * -DAFTER_MILLISECONDS=N: earlier.
 */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <time.h>

#include "bad.h"

#ifndef AFTER_MILLISECONDS
#define AFTER_MILLISECONDS 20000
#endif

static void *crashes(void *nothing) {
    const struct timespec time = {AFTER_MILLISECONDS / 1000, AFTER_MILLISECONDS % 1000 * 1000000};
    nanosleep(&time, NULL);
    volatile int *volatile nowhere = NULL;
    *nowhere = 1;
    return nothing;
}

static int32_t misbehave(const call *at) {
    (void)at;
    static volatile bool started;
    if (!__sync_bool_compare_and_swap(&started, false, true)) {
        return SUDOKU_STATUS_DONE;
    }
    pthread_t thread;
    return pthread_create(&thread, NULL, crashes, NULL) == 0 ? SUDOKU_STATUS_DONE : SUDOKU_STATUS_INTERNAL;
}
