/* Reports the same right deduction for ever, whatever the answer. */
#include "bad.h"

static int32_t misbehave(const call *at) {
    sudoku_deduction deduction;
    volatile bool goes_on = naked_single(at->board, &deduction);
    while (goes_on) {
        emit(at, &deduction);
    }
    return SUDOKU_STATUS_DONE;
}
