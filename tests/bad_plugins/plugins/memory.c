/* Takes four gigabytes and writes to each page. */
#include "bad.h"

static int32_t misbehave(const call *at) {
    (void)at;
    const size_t size = (size_t)4 << 30;
    volatile char *memory = malloc(size);
    if (memory == NULL) {
        return SUDOKU_STATUS_INTERNAL;
    }
    for (size_t byte = 0; byte < size; byte += 4096) {
        memory[byte] = 1;
    }
    return SUDOKU_STATUS_DONE;
}
