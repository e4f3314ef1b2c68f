/* Needs a function that no library has. */
#include "bad.h"

extern int32_t missing_from_every_library(void);

static int32_t misbehave(const call *at) {
    (void)at;
    return missing_from_every_library();
}
