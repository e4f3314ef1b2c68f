/* Returns only when the host says stop. */
#include "bad.h"

static int32_t misbehave(const call *at) {
    while (at->sink->should_stop(at->sink->context) == SUDOKU_CONTINUE) {
    }
    return SUDOKU_STATUS_STOPPED;
}
