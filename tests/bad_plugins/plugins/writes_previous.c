/* Makes the previous board equal to the present one, so that nothing seems to have changed. */
#include "bad.h"

static int32_t misbehave(const call *at) {
    sudoku_board *previous = (sudoku_board *)sudoku_previous(at->request);
    if (previous != NULL) {
        *previous = *at->board;
        previous->candidates[0] ^= 1;
    }
    return SUDOKU_STATUS_DONE;
}
