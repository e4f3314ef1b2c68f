/* Fills the board itself with ones and reports nothing. */
#include <string.h>

#include "bad.h"

static int32_t misbehave(const call *at) {
    memset((void *)at->board, 1, sizeof *at->board);
    return SUDOKU_STATUS_DONE;
}
