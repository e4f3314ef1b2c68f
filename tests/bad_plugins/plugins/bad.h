/*
 * The parts of a plugin that all bad ones have in common. A bad plugin defines `misbehave` and includes nothing else.
 *
 * -DWHERE=... says in which function it misbehaves: in `find` unless another one is named.
 * -DWITH_OPTION: the technique has an option `n` from 0 to 100, and misbehaves only if it is created with 7. The trial tries the bounds.
 * -DENVIRONMENT: only in a process with the variable BAD_PLUGIN_SERVING. The test sets it for the server, and the server clears the
 * environment of the child in which it tries plugins, but not that of a rehearsal.
 * -DLATE: only in such a process that does not end with its parent, so in no child of the server.
 */
#ifndef BAD_H
#define BAD_H

#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>

#include "sudoku_technique.h"

#define CONSTRUCTOR 1
#define ENTRY 2
#define CREATE 3
#define FIND 4
#define DESTROY 5

#ifndef WHERE
#define WHERE FIND
#endif
#ifndef NAME
#define NAME "bad"
#endif

/* The arguments of `find`; null in the other functions. */
typedef struct call {
    const sudoku_board *board;
    const sudoku_request *request;
    const sudoku_sink *sink;
} call;

/* Defined by each bad plugin. Returns the status of `find`. */
static int32_t misbehave(const call *at);

#if defined(LATE)
/* Whether the thread that loads the plugin ends with its parent; other threads of the same process do not show it. */
static bool is_child;
#endif

static inline bool is_time(void) {
#if defined(ENVIRONMENT)
    return getenv("BAD_PLUGIN_SERVING") != NULL;
#elif defined(LATE)
    return getenv("BAD_PLUGIN_SERVING") != NULL && !is_child;
#else
    return true;
#endif
}

static inline int32_t at_place(int place, const call *at) {
    return place == WHERE && is_time() ? misbehave(at) : SUDOKU_STATUS_DONE;
}

/* Eliminates every candidate of the first cell that has any: wrong on every board. */
static inline bool wrong_deduction(const sudoku_board *board, sudoku_deduction *deduction) {
    *deduction = (sudoku_deduction){.struct_size = sizeof *deduction};
    for (unsigned cell = 0; cell < 81; cell++) {
        for (unsigned digit = 0; digit < 9; digit++) {
            if ((board->candidates[cell] >> digit & 1) != 0) {
                sudoku_insert(&deduction->eliminations.digits[digit], cell);
            }
        }
        if (board->candidates[cell] != 0) {
            return true;
        }
    }
    return false;
}

/* Returns the first naked single, or false. It is right on every board. */
static inline bool naked_single(const sudoku_board *board, sudoku_deduction *deduction) {
    *deduction = (sudoku_deduction){.struct_size = sizeof *deduction};
    for (unsigned cell = 0; cell < 81; cell++) {
        for (unsigned digit = 0; digit < 9; digit++) {
            if (board->candidates[cell] == 1u << digit) {
                sudoku_insert(&deduction->placements.digits[digit], cell);
                return true;
            }
        }
    }
    return false;
}

static inline int32_t emit(const call *at, const sudoku_deduction *deduction) {
    bool goes_on = at->sink->emit(at->sink->context, deduction) == SUDOKU_CONTINUE;
    return goes_on ? SUDOKU_STATUS_DONE : SUDOKU_STATUS_STOPPED;
}

static int32_t find(const void *instance, const sudoku_board *board, const sudoku_request *request,
                    const sudoku_sink *sink) {
#if defined(WITH_OPTION)
    if (instance == NULL) {
        return SUDOKU_STATUS_DONE;
    }
#else
    (void)instance;
#endif
    call at = {board, request, sink};
    return at_place(FIND, &at);
}

static int32_t create(sudoku_option_pair_list options, void **instance, sudoku_message *message) {
    (void)message;
    *instance = NULL;
#if defined(WITH_OPTION)
    if (options.length == 0 || options.data[0].value.length != 1 || options.data[0].value.data[0] != '7') {
        return SUDOKU_STATUS_DONE;
    }
    static int with_seven;
    *instance = &with_seven;
#else
    (void)options;
#endif
    return at_place(CREATE, NULL);
}

static void destroy(void *instance) {
    (void)instance;
    at_place(DESTROY, NULL);
}

__attribute__((constructor)) static void construct(void) {
#if defined(LATE)
    int signal_of_parent = 0;
    prctl(PR_GET_PDEATHSIG, &signal_of_parent);
    is_child = signal_of_parent != 0;
#endif
    at_place(CONSTRUCTOR, NULL);
}

#if defined(WITH_OPTION)
static const sudoku_option declared[] = {{
    .key = SUDOKU_TEXT("n"),
    .summary = SUDOKU_TEXT("A number"),
    .default_value = SUDOKU_TEXT("1"),
    .kind = SUDOKU_OPTION_INTEGER,
    .least = 0,
    .most = 100,
}};
#endif

static const sudoku_technique techniques[] = {{
    .struct_size = sizeof(sudoku_technique),
#if defined(WITH_OPTION)
    .options = SUDOKU_LIST(declared),
#endif
    .id = SUDOKU_TEXT("bad"),
    .name = SUDOKU_TEXT("Bad"),
    .summary = SUDOKU_TEXT("Breaks one rule."),
    .place = 1,
    .create = create,
    .destroy = destroy,
    .find = find,
}};

static const sudoku_plugin plugin = {
    .magic = SUDOKU_MAGIC,
    .struct_size = sizeof(sudoku_plugin),
    .abi_minor = SUDOKU_ABI_MINOR,
#if defined(NEEDS_MINOR)
    .min_host_minor = NEEDS_MINOR,
#endif
    .flags = SUDOKU_PLUGIN_CONTAINS_PANICS,
    .name = SUDOKU_TEXT(NAME),
    .version = SUDOKU_TEXT("1.0.0"),
    .build = SUDOKU_TEXT("C"),
    .techniques = techniques,
    .technique_count = 1,
    .technique_stride = sizeof(sudoku_technique),
};

#ifndef ENTRY_NAME
#define ENTRY_NAME sudoku_technique_plugin_v2
#endif

SUDOKU_EXPORT const sudoku_plugin *ENTRY_NAME(void);

const sudoku_plugin *ENTRY_NAME(void) {
    at_place(ENTRY, NULL);
    return &plugin;
}

#endif
