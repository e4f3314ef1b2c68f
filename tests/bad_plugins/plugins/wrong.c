/* Eliminates every candidate of a cell. */
#include "bad.h"

static int32_t misbehave(const call *at) {
    sudoku_deduction deduction;
    return wrong_deduction(at->board, &deduction) ? emit(at, &deduction) : SUDOKU_STATUS_DONE;
}
