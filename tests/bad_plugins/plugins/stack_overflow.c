/* Calls itself until the stack is full. The compiler may join some calls into one frame, which must stay smaller than the guard page below
 * the stack: a larger one can step over the page. */
#include "bad.h"

static int32_t deeper(const volatile char *above) {
    volatile char frame[256];
    frame[0] = above[0];
    return frame[0] == 0 ? deeper(frame) + frame[0] : 1;
}

static int32_t misbehave(const call *at) {
    (void)at;
    volatile char first = 0;
    return deeper(&first);
}
