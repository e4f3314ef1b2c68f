/* Calls itself until the stack is full. */
#include "bad.h"

static int32_t deeper(const volatile char *above) {
    volatile char frame[4096];
    frame[0] = above[0];
    return frame[0] == 0 ? deeper(frame) + frame[0] : 1;
}

static int32_t misbehave(const call *at) {
    (void)at;
    volatile char first = 0;
    return deeper(&first);
}
