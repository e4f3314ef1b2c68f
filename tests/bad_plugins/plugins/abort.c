/* Aborts the process. */
#include "bad.h"

static int32_t misbehave(const call *at) {
    (void)at;
    abort();
}
