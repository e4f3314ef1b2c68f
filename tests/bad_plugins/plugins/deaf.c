/* Asks whether to stop and goes on, whatever the answer. */
#include "bad.h"

static int32_t misbehave(const call *at) {
    volatile bool goes_on = true;
    while (goes_on) {
        at->sink->should_stop(at->sink->context);
    }
    return SUDOKU_STATUS_DONE;
}
