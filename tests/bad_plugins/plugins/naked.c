/* Breaks no rule: reports the first naked single. The bad plugins with right deductions must have its answers, or none. */
#include "bad.h"

static int32_t misbehave(const call *at) {
    sudoku_deduction deduction;
    return naked_single(at->board, &deduction) ? emit(at, &deduction) : SUDOKU_STATUS_DONE;
}
