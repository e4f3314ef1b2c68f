/* Writes through a null pointer. */
#include "bad.h"

static int32_t misbehave(const call *at) {
    (void)at;
    volatile int32_t *volatile nowhere = NULL;
    *nowhere = 1;
    return SUDOKU_STATUS_DONE;
}
