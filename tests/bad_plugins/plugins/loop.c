/* Never returns and never asks whether to stop. */
#include "bad.h"

static int32_t misbehave(const call *at) {
    (void)at;
    volatile bool goes_on = true;
    while (goes_on) {
    }
    return SUDOKU_STATUS_DONE;
}
