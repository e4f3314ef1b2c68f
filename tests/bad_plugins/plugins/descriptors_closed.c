/* Closes every file descriptor but the standard ones: sockets, too. */
#include <unistd.h>

#include "bad.h"

static int32_t misbehave(const call *at) {
    (void)at;
    for (int descriptor = 3; descriptor < 1024; descriptor++) {
        close(descriptor);
    }
    return SUDOKU_STATUS_DONE;
}
