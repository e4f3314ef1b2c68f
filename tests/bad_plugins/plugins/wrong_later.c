/* Is right for a second after it was loaded, and wrong from then on. */
#define _POSIX_C_SOURCE 200809L
#include <time.h>

#include "bad.h"

static struct timespec loaded;

__attribute__((constructor)) static void remember(void) {
    clock_gettime(CLOCK_MONOTONIC, &loaded);
}

static int32_t misbehave(const call *at) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    double age = (double)(now.tv_sec - loaded.tv_sec) + (double)(now.tv_nsec - loaded.tv_nsec) / 1e9;
    sudoku_deduction deduction;
    if (age > 1.0 && wrong_deduction(at->board, &deduction)) {
        return emit(at, &deduction);
    }
    return SUDOKU_STATUS_DONE;
}
