/* Removes a candidate from the board itself, through the pointer that it may only read.
 *
 * -DONCE_IN=N: at every Nth question only.
 */
#include <stdatomic.h>

#include "bad.h"

#ifndef ONCE_IN
#define ONCE_IN 1
#endif

static atomic_uint questions;

static int32_t misbehave(const call *at) {
    if (atomic_fetch_add(&questions, 1) % ONCE_IN != ONCE_IN - 1) {
        return SUDOKU_STATUS_DONE;
    }
    sudoku_board *board = (sudoku_board *)at->board;
    for (unsigned cell = 0; cell < 81; cell++) {
        if (board->candidates[cell] != 0) {
            for (unsigned digit = 0; digit < 9; digit++) {
                sudoku_remove(&board->digits.digits[digit], cell);
            }
            board->candidates[cell] = 0;
            break;
        }
    }
    return SUDOKU_STATUS_DONE;
}
