/* Ends the process with success, after the functions of atexit. */
#include "bad.h"

static int32_t misbehave(const call *at) {
    (void)at;
    exit(0);
}
