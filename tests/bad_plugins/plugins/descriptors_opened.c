/* Opens a file at each question and never closes it. */
#include <fcntl.h>

#include "bad.h"

static int32_t misbehave(const call *at) {
    (void)at;
    return open("/dev/null", O_RDONLY) >= 0 ? SUDOKU_STATUS_DONE : SUDOKU_STATUS_INTERNAL;
}
