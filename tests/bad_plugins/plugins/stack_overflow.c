/* Calls itself until the stack is full. A frame is smaller than the guard page below the stack, and is not inlined into itself, so the page
 * is always hit: the compiler makes three calls into one frame of 12 KiB, which jumps over the page in two of three cases. */
#include "bad.h"

__attribute__((noinline)) static int32_t deeper(const volatile char *above) {
    volatile char frame[1024];
    frame[0] = above[0];
    return frame[0] == 0 ? deeper(frame) + frame[0] : 1;
}

static int32_t misbehave(const call *at) {
    (void)at;
    volatile char first = 0;
    return deeper(&first);
}
