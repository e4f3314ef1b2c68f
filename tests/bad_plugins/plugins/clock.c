/* Finds a naked single at some moments and nothing at others. What it finds is right. */
#define _POSIX_C_SOURCE 200809L
#include <time.h>

#include "bad.h"

static int32_t misbehave(const call *at) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    sudoku_deduction deduction;
    if (now.tv_nsec / 1000 % 2 == 0 && naked_single(at->board, &deduction)) {
        return emit(at, &deduction);
    }
    return SUDOKU_STATUS_DONE;
}
