/* Removes a candidate from the board itself, through the pointer that it may only read. */
#include "bad.h"

static int32_t misbehave(const call *at) {
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
