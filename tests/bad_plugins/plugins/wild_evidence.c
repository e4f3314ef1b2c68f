/* Reports a right deduction whose evidence points to memory that is not mapped. */
#include "bad.h"

static int32_t misbehave(const call *at) {
    sudoku_deduction deduction;
    if (!naked_single(at->board, &deduction)) {
        return SUDOKU_STATUS_DONE;
    }
    deduction.evidence = (const sudoku_evidence *)(uintptr_t)0x1000;
    return emit(at, &deduction);
}
