/* Passes `emit` an address that is not mapped. */
#include "bad.h"

static int32_t misbehave(const call *at) {
    return emit(at, (const sudoku_deduction *)(uintptr_t)0x1000);
}
