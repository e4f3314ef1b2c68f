/* Leaves a thread behind that sleeps. */
#include <pthread.h>
#include <unistd.h>

#include "bad.h"

static void *sleeps(void *nothing) {
    for (;;) {
        sleep(3600);
    }
    return nothing;
}

static int32_t misbehave(const call *at) {
    (void)at;
    static volatile bool started;
    if (!__sync_bool_compare_and_swap(&started, false, true)) {
        return SUDOKU_STATUS_DONE;
    }
    pthread_t thread;
    return pthread_create(&thread, NULL, sleeps, NULL) == 0 ? SUDOKU_STATUS_DONE : SUDOKU_STATUS_INTERNAL;
}
