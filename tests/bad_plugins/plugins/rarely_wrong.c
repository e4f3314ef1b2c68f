/* Is wrong on one board of two hundred and finds nothing on the others. */
#include "bad.h"

static int32_t misbehave(const call *at) {
    uint64_t hash = 14695981039346656037u;
    for (unsigned cell = 0; cell < 81; cell++) {
        hash = (hash ^ at->board->candidates[cell]) * 1099511628211u;
    }
    sudoku_deduction deduction;
    if ((hash >> 32) % 200 == 0 && wrong_deduction(at->board, &deduction)) {
        return emit(at, &deduction);
    }
    return SUDOKU_STATUS_DONE;
}
