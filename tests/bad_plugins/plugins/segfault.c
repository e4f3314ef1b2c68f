/* Reads from an address that is not mapped. */
#include "bad.h"

static int32_t misbehave(const call *at) {
    (void)at;
    const volatile int32_t *volatile unmapped = (const volatile int32_t *)(uintptr_t)0x1000;
    return *unmapped;
}
