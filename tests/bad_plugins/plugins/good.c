/* Breaks no rule: finds nothing. The same harness must see no difference with it. -DENTRY_NAME=... gives the entry another name. */
#include "bad.h"

static int32_t misbehave(const call *at) {
    (void)at;
    return SUDOKU_STATUS_DONE;
}
