/*
 * A plugin with one technique that takes too long. A flag of the compiler chooses how:
 *
 * - -DHANG_SPINS, -DHANG_SLEEPS: never returns and never calls the sink; uses a processor, or none;
 * - -DHANG_POLLS: calls should_stop without end, and ignores the answer;
 * - -DHANG_FLOODS: reports deductions without end, and ignores the answer;
 * - -DHANG_OBEYS: calls should_stop without end, and returns when it answers stop;
 * - -DHANG_UNTIL="\"FILE\"": returns as soon as there is such a file;
 * - -DSLOW=N: sleeps for N ms, and finds nothing;
 * - no flag: returns at once, and finds nothing.
 *
 * With -DUNSOLVED=N it does so only on boards with N or fewer open cells.
 */
#define _POSIX_C_SOURCE 200809L

#include <time.h>
#include <unistd.h>

#include "sudoku_technique.h"

#ifndef TECHNIQUE_ID
#define TECHNIQUE_ID "hanging"
#endif
#ifndef UNSOLVED
#define UNSOLVED 81
#endif

static inline void nap(long milliseconds) {
    struct timespec time = {0, milliseconds * 1000000};
    nanosleep(&time, NULL);
}

/* Reports the first naked single without end. */
static inline void flood(const sudoku_board *board, const sudoku_sink *sink) {
    sudoku_deduction deduction = {.struct_size = sizeof deduction};
    for (unsigned cell = 0; cell < 81; cell++) {
        uint16_t left = board->candidates[cell];
        if (left != 0 && (left & (left - 1)) == 0) {
            unsigned digit = 0;
            while ((left >> digit & 1) == 0) {
                digit++;
            }
            sudoku_insert(&deduction.placements.digits[digit], cell);
            break;
        }
    }
    for (;;) {
        sink->emit(sink->context, &deduction);
    }
}

static int32_t find(const void *instance, const sudoku_board *board, const sudoku_request *request,
                    const sudoku_sink *sink) {
    (void)instance;
    (void)request;
    (void)sink;
    unsigned open = 0;
    for (unsigned cell = 0; cell < 81; cell++) {
        open += board->values[cell] == 0;
    }
    if (open > UNSOLVED) {
        return SUDOKU_STATUS_DONE;
    }
#if defined(HANG_SPINS)
    for (volatile unsigned turns = 0;; turns++) {
    }
#elif defined(HANG_SLEEPS)
    for (;;) {
        nap(100);
    }
#elif defined(HANG_POLLS)
    for (;;) {
        sink->should_stop(sink->context);
    }
#elif defined(HANG_FLOODS)
    flood(board, sink);
#elif defined(HANG_OBEYS)
    while (sink->should_stop(sink->context) == SUDOKU_CONTINUE) {
        nap(1);
    }
    return SUDOKU_STATUS_STOPPED;
#elif defined(HANG_UNTIL)
    while (access(HANG_UNTIL, F_OK) != 0) {
        nap(1);
    }
#elif defined(SLOW)
    nap(SLOW);
#endif
    return SUDOKU_STATUS_DONE;
}

static int32_t create(sudoku_option_pair_list options, void **instance, sudoku_message *message) {
    (void)message;
    *instance = NULL;
    return options.length == 0 ? SUDOKU_STATUS_DONE : SUDOKU_STATUS_BAD_ARGUMENT;
}

static void destroy(void *instance) {
    (void)instance;
}

static const sudoku_technique techniques[] = {{
    .struct_size = sizeof(sudoku_technique),
    .id = SUDOKU_TEXT(TECHNIQUE_ID),
    .name = SUDOKU_TEXT("Hanging"),
    .summary = SUDOKU_TEXT("Takes too long."),
    .place = 1,
    .create = create,
    .destroy = destroy,
    .find = find,
}};

static const sudoku_plugin plugin = {
    .magic = SUDOKU_MAGIC,
    .struct_size = sizeof plugin,
    .abi_minor = SUDOKU_ABI_MINOR,
    .flags = SUDOKU_PLUGIN_CONTAINS_PANICS,
    .name = SUDOKU_TEXT(TECHNIQUE_ID),
    .version = SUDOKU_TEXT("1.0.0"),
    .build = SUDOKU_TEXT("C"),
    .techniques = techniques,
    .technique_count = 1,
    .technique_stride = sizeof(sudoku_technique),
};

const sudoku_plugin *sudoku_technique_plugin_v2(void) {
    return &plugin;
}
