/*
 * A plugin that breaks one rule of the interface, chosen when it is compiled: -DFAULT_... Without any it is a complete
 * plugin whose one technique finds nothing. The tests load every form and expect the server to name the fault.
 */
#include "sudoku_technique.h"

#ifndef TECHNIQUE_ID
#define TECHNIQUE_ID "faulty"
#endif

/* The candidate that the fault is about. */
#ifndef CELL
#define CELL 0
#endif
#ifndef DIGIT
#define DIGIT 1
#endif

/* Takes off `cell` every digit there but the one passed in: right when that is the solution's. */
static inline void leave_digit(const sudoku_board *board, unsigned cell, sudoku_deduction *deduction) {
    for (unsigned digit = 0; digit < 9; digit++) {
        if (digit + 1 != DIGIT && (board->candidates[cell] >> digit & 1) != 0) {
            sudoku_insert(&deduction->eliminations.digits[digit], cell);
        }
    }
}

static int32_t find(const void *instance, const sudoku_board *board, const sudoku_request *request,
                    const sudoku_sink *sink) {
    (void)instance;
    (void)board;
    (void)request;
    sudoku_deduction deduction = {.struct_size = sizeof deduction};
#if defined(FAULT_WRONG_PLACEMENT)
    sudoku_insert(&deduction.placements.digits[DIGIT - 1], CELL);
#elif defined(FAULT_WRONG_ELIMINATION)
    sudoku_insert(&deduction.eliminations.digits[DIGIT - 1], CELL);
#elif defined(FAULT_USELESS)
    /* Nothing placed, nothing eliminated. */
#elif defined(FAULT_MALFORMED)
    deduction.eliminations.digits[0].words[1] = UINT64_MAX;
#elif defined(FAULT_SMALL)
    deduction.struct_size = 8;
#elif defined(FAULT_NO_DEDUCTION)
    sink->emit(sink->context, NULL);
    return SUDOKU_STATUS_STOPPED;
#elif defined(FAULT_STATUS)
    return 99;
#elif defined(FAULT_PANICKED)
    return SUDOKU_STATUS_PANICKED;
#elif defined(FAULT_VARIANT)
    static const uint8_t text[] = {0xff, 0xfe};
    leave_digit(board, CELL, &deduction);
    deduction.variant = (sudoku_text){text, sizeof text};
#elif defined(FAULT_VARIANT_NULL)
    leave_digit(board, CELL, &deduction);
    deduction.variant.length = 3;
#elif defined(FAULT_VARIANT_LONG)
    static const uint8_t text[65] = {'a'};
    leave_digit(board, CELL, &deduction);
    deduction.variant = (sudoku_text){text, sizeof text};
#elif defined(FAULT_OFF_BOARD)
    /* A right elimination of what is not there: a value that stands. */
    for (unsigned digit = 0; digit < 9; digit++) {
        if (digit + 1 != board->values[0]) {
            sudoku_insert(&deduction.eliminations.digits[digit], 0);
        }
    }
#elif defined(FAULT_EVIDENCE_NULL)
    leave_digit(board, CELL, &deduction);
    deduction.candidates.length = 1;
#elif defined(FAULT_EVIDENCE_MISALIGNED)
    leave_digit(board, CELL, &deduction);
    static const sudoku_house_evidence houses[2];
    deduction.houses = (sudoku_house_list){(const void *)((const uint8_t *)houses + 1), 1};
#elif defined(FAULT_EVIDENCE_LONG)
    static const sudoku_link_evidence links[4097];
    leave_digit(board, CELL, &deduction);
    deduction.links = (sudoku_link_list){links, 4097};
#elif defined(FAULT_EVIDENCE_RANGE)
    static const sudoku_candidate_evidence outside = {729, SUDOKU_CANDIDATE_PATTERN};
    leave_digit(board, CELL, &deduction);
    deduction.candidates = (sudoku_candidate_list){&outside, 1};
#elif defined(FAULT_EVIDENCE_LINK)
    static const sudoku_link_evidence nowhere = {0, 1, 3, 0};
    leave_digit(board, CELL, &deduction);
    deduction.links = (sudoku_link_list){&nowhere, 1};
#elif defined(FAULT_EVIDENCE_ROLE)
    static const sudoku_house_evidence nothing = {0, 3};
    leave_digit(board, CELL, &deduction);
    deduction.houses = (sudoku_house_list){&nothing, 1};
#elif defined(FAULT_UNLINKED)
    /* Of a library that is not there. */
    extern int32_t missing_from_every_library(void);
    return missing_from_every_library();
#elif defined(FAULT_QUITS)
    return SUDOKU_STATUS_STOPPED;
#elif defined(FAULT_GOES_ON)
    /* Whatever the sink answers, another deduction, and a wrong one. */
    leave_digit(board, CELL, &deduction);
    sink->emit(sink->context, &deduction);
    sudoku_insert(&deduction.eliminations.digits[DIGIT - 1], CELL);
    sink->emit(sink->context, &deduction);
    return SUDOKU_STATUS_DONE;
#elif defined(FAULT_ENDLESS)
    leave_digit(board, CELL, &deduction);
    while (sink->emit(sink->context, &deduction) == SUDOKU_CONTINUE) {
    }
    return SUDOKU_STATUS_STOPPED;
#elif defined(FAULT_WAITS)
    while (sink->should_stop(sink->context) == SUDOKU_CONTINUE) {
    }
    return SUDOKU_STATUS_STOPPED;
#else
    return SUDOKU_STATUS_DONE;
#endif
    return sink->emit(sink->context, &deduction) == SUDOKU_CONTINUE ? SUDOKU_STATUS_DONE : SUDOKU_STATUS_STOPPED;
}

static int32_t create(sudoku_option_list options, void **instance, sudoku_message *message) {
    (void)message;
    *instance = NULL;
    return options.length == 0 ? SUDOKU_STATUS_DONE : SUDOKU_STATUS_BAD_ARGUMENT;
}

static void destroy(void *instance) {
    (void)instance;
}

#if defined(FAULT_NO_FUNCTION)
#define FIND NULL
#else
#define FIND find
#endif

#if defined(FAULT_ENTRY_SIZE)
#define ENTRY_SIZE 64
#else
#define ENTRY_SIZE sizeof(sudoku_technique)
#endif

#if defined(FAULT_NAME_NULL)
#define NAME {NULL, 3}
#elif defined(FAULT_NAME_LONG)
#define NAME {(const uint8_t *)"", 4097}
#elif defined(FAULT_NAME_BYTES)
#define NAME SUDOKU_TEXT("\xff\xfe")
#else
#define NAME SUDOKU_TEXT("Faulty")
#endif

#define TECHNIQUE                                                                                                    \
    {                                                                                                                \
        .struct_size = ENTRY_SIZE, .id = SUDOKU_TEXT(TECHNIQUE_ID), .name = NAME,                                    \
        .summary = SUDOKU_TEXT("Breaks one rule."), .place = 1, .create = create, .destroy = destroy, .find = FIND   \
    }

static const sudoku_technique techniques[] = {
    TECHNIQUE,
#if defined(FAULT_DUPLICATE)
    TECHNIQUE,
#endif
};

static const sudoku_plugin plugin = {
#if defined(FAULT_MAGIC)
    .magic = 0x12345678,
#else
    .magic = SUDOKU_MAGIC,
#endif
#if defined(FAULT_SIZE)
    .struct_size = 16,
#else
    .struct_size = sizeof(sudoku_plugin),
#endif
    .abi_minor = SUDOKU_ABI_MINOR,
#if defined(FAULT_NEWER)
    .min_host_minor = 7,
#endif
#if defined(FAULT_FEATURES)
    .required_features = 4,
#endif
#if !defined(FAULT_ABORTS)
    .flags = SUDOKU_PLUGIN_CONTAINS_PANICS,
#endif
    .name = SUDOKU_TEXT("faulty"),
    .version = SUDOKU_TEXT("1.0.0"),
    .build = SUDOKU_TEXT("C"),
#if defined(FAULT_TABLE_MISALIGNED)
    .techniques = (const void *)((const uint8_t *)techniques + 1),
#elif !defined(FAULT_TABLE_NULL)
    .techniques = techniques,
#endif
#if defined(FAULT_COUNT)
    .technique_count = 0,
#elif defined(FAULT_COUNT_MANY)
    .technique_count = 1001,
#else
    .technique_count = sizeof techniques / sizeof techniques[0],
#endif
#if defined(FAULT_STRIDE)
    .technique_stride = 3,
#elif defined(FAULT_STRIDE_MISALIGNED)
    .technique_stride = sizeof(sudoku_technique) + 4,
#else
    .technique_stride = sizeof(sudoku_technique),
#endif
};

const sudoku_plugin *sudoku_technique_plugin_v1(void) {
#if defined(FAULT_NULL)
    (void)plugin;
    return NULL;
#else
    return &plugin;
#endif
}
