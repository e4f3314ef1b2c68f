/*
 * A plugin that breaks one rule of the interface. A flag of the compiler chooses the rule: -DFAULT_... Without such a flag,
 * it is a complete plugin with one technique that finds nothing. The tests load every form and expect the server to name the
 * fault.
 *
 * Three kinds of forms break no rule, and the server must accept their deductions:
 * - -DEVIDENCE=HOUSE_ROLE or another name of `enum spoiled`: naked singles with evidence that is malformed in this way.
 *   Malformed evidence is never a fault: the server leaves out the elements that it does not understand;
 * - -DGROWTH_SMALLER, -DGROWTH_LARGER: naked singles in structures that are smaller or larger than the server's;
 * - -DFIRST_ONLY: only the first naked single, unless the request asks for all.
 *
 * With -DNEIGHBOUR, the plugin has a second technique, `neighbour`, which finds naked singles and breaks no rule.
 */
#include <math.h>
#include <string.h>

#include "sudoku_technique.h"

#ifndef TECHNIQUE_ID
#define TECHNIQUE_ID "faulty"
#endif
#ifndef PLUGIN_NAME
#define PLUGIN_NAME "faulty"
#endif
#ifndef TECHNIQUE_NAME
#define TECHNIQUE_NAME "Faulty"
#endif
#ifndef TECHNIQUE_SUMMARY
#define TECHNIQUE_SUMMARY "Breaks one rule."
#endif

/* The candidate of the faulty deduction. */
#ifndef CELL
#define CELL 0
#endif
#ifndef DIGIT
#define DIGIT 1
#endif

/* The number of deductions that FAULT_IGNORES_STOP reports, without regard to the answers of the sink. */
#ifndef IGNORED
#define IGNORED 100000
#endif

/* Eliminates every candidate of `cell` except DIGIT. This is right if DIGIT is the digit of the solution. */
static inline void leave_digit(const sudoku_board *board, unsigned cell, sudoku_deduction *deduction) {
    for (unsigned digit = 0; digit < 9; digit++) {
        if (digit + 1 != DIGIT && (board->candidates[cell] >> digit & 1) != 0) {
            sudoku_insert(&deduction->eliminations.digits[digit], cell);
        }
    }
}

/* Returns the only candidate of a cell, 1 to 9, or 0 if it has none or several. */
static inline unsigned only_digit(const sudoku_board *board, unsigned cell) {
    for (unsigned digit = 1; digit <= 9; digit++) {
        if (board->candidates[cell] == 1u << (digit - 1)) {
            return digit;
        }
    }
    return 0;
}

/* Evidence --------------------------------------------------------------------------------------------------- */

/* Elements for each list of evidence, and the evidence that points to them. */
typedef struct explanation {
    sudoku_candidate_evidence candidates[2];
    sudoku_house_evidence houses[2];
    sudoku_cell_evidence cells[2];
    sudoku_node_evidence nodes[2];
    uint16_t members[3];
    sudoku_link_evidence links[2];
    sudoku_chain_evidence chains[2];
    sudoku_evidence all;
} explanation;

static inline sudoku_literal no_literal(void) {
    sudoku_literal none = {{SUDOKU_END_NONE, 0}, 0, 0};
    return none;
}

/* Writes well-formed evidence for a naked single, with at least two elements in each list. The chains make no sense, but every
 * number in them refers to an element. */
static inline void explain(explanation *it, unsigned cell, unsigned digit) {
    uint16_t candidate = sudoku_candidate(cell, digit);
    uint16_t row = sudoku_row_house(sudoku_row(cell)), column = sudoku_column_house(sudoku_column(cell));
    sudoku_end at = sudoku_end_at(cell, digit);
    *it = (explanation){
        .candidates = {{candidate, SUDOKU_CANDIDATE_PATTERN, 0, 0}, {candidate, SUDOKU_CANDIDATE_ON, 1, 0}},
        .houses = {{row, SUDOKU_HOUSE_BASE, 0, 0}, {column, SUDOKU_HOUSE_COVER, 0, 0}},
        .cells = {{(uint16_t)cell, SUDOKU_CELL_PATTERN, 0, 0}, {(uint16_t)cell, SUDOKU_CELL_SET, 1, 0}},
        .nodes = {{SUDOKU_NODE_GROUP, 0, 0, 1}, {SUDOKU_NODE_ALMOST_LOCKED_SET, 1, 1, 2}},
        .members = {candidate, candidate, candidate},
        .links = {sudoku_link_in_house(at, sudoku_end_node(0), SUDOKU_LINK_STRONG, row),
                  sudoku_link_in_cell(sudoku_end_node(0), at, SUDOKU_LINK_WEAK, cell)},
        .chains = {{SUDOKU_CHAIN_NET, 0, 0, no_literal(), no_literal(), 0, 0},
                   {SUDOKU_CHAIN_BRANCH, 0, 1, sudoku_on(at), sudoku_off(sudoku_end_node(1)), 0, 2}},
    };
    it->all = (sudoku_evidence){
        .struct_size = sizeof it->all,
        .candidates = SUDOKU_LIST(it->candidates),
        .houses = SUDOKU_LIST(it->houses),
        .cells = SUDOKU_LIST(it->cells),
        .nodes = SUDOKU_LIST(it->nodes),
        .members = SUDOKU_LIST(it->members),
        .links = SUDOKU_LIST(it->links),
        .chains = SUDOKU_LIST(it->chains),
    };
}

/* The ways in which evidence can be malformed: -DEVIDENCE=HOUSE_ROLE. */
enum spoiled {
    WELL_FORMED,
    CANDIDATE_ROLE,
    CANDIDATE_RANGE,
    HOUSE_ROLE,
    HOUSE_RANGE,
    CELL_ROLE,
    CELL_RANGE,
    NODE_KIND,
    NODE_SLICE,
    NODE_SLICE_FAR,
    NODE_MEMBER,
    LINK_NODE,
    LINK_CANDIDATE,
    LINK_END,
    LINK_STRENGTH,
    LINK_REASON,
    LINK_REASON_RANGE,
    CHAIN_ROLE,
    CHAIN_SLICE,
    CHAIN_SLICE_FAR,
    CHAIN_PARENT,
    CHAIN_TRUTH,
    CHAIN_END,
    LIST_LONG,
    LIST_HUGE,
    LIST_NULL,
    LIST_MISALIGNED,
    MISALIGNED,
    SMALL,
    SIZE_ZERO,
};

/* One element more than a list may have. */
static const sudoku_link_evidence too_many[SUDOKU_MOST_ELEMENTS + 1];

/* Spoils the evidence in this way and returns its address. In most lists, it spoils the second element. */
static inline const sudoku_evidence *spoil(explanation *it, enum spoiled how) {
    switch (how) {
    case WELL_FORMED:
        break;
    case CANDIDATE_ROLE:
        it->candidates[1].role = 999;
        break;
    case CANDIDATE_RANGE:
        it->candidates[1].candidate = 729;
        break;
    case HOUSE_ROLE:
        it->houses[1].role = 999;
        break;
    case HOUSE_RANGE:
        it->houses[1].house = 27;
        break;
    case CELL_ROLE:
        it->cells[1].role = 999;
        break;
    case CELL_RANGE:
        it->cells[1].cell = 81;
        break;
    case NODE_KIND:
        it->nodes[1].kind = 999;
        break;
    case NODE_SLICE:
        it->nodes[1].count = 3;
        break;
    case NODE_SLICE_FAR:
        it->nodes[1].first = UINT32_MAX;
        it->nodes[1].count = UINT32_MAX;
        break;
    case NODE_MEMBER:
        it->members[2] = 729;
        break;
    case LINK_NODE:
        it->links[1].source = sudoku_end_node(2);
        break;
    case LINK_CANDIDATE:
        it->links[1].target.index = 729;
        break;
    case LINK_END:
        it->links[1].target.kind = 999;
        break;
    case LINK_STRENGTH:
        it->links[1].strength = 999;
        break;
    case LINK_REASON:
        it->links[1].reason_kind = 999;
        break;
    case LINK_REASON_RANGE:
        it->links[1].reason = 81;
        break;
    case CHAIN_ROLE:
        it->chains[1].role = 999;
        break;
    case CHAIN_SLICE:
        it->chains[1].count = 3;
        break;
    case CHAIN_SLICE_FAR:
        it->chains[1].first = UINT32_MAX;
        it->chains[1].count = UINT32_MAX;
        break;
    case CHAIN_PARENT:
        /* The chain itself. A parent has to be an earlier chain. */
        it->chains[1].parent = 2;
        break;
    case CHAIN_TRUTH:
        it->chains[1].premise.truth = 999;
        break;
    case CHAIN_END:
        it->chains[1].conclusion.end = sudoku_end_node(2);
        break;
    case LIST_LONG:
        it->all.links = (sudoku_link_list)SUDOKU_LIST(too_many);
        break;
    case LIST_HUGE:
        it->all.links.length = SIZE_MAX;
        break;
    case LIST_NULL:
        it->all.houses.data = NULL;
        break;
    case LIST_MISALIGNED:
        it->all.houses = (sudoku_house_list){(const void *)((const uint8_t *)it->houses + 1), 1};
        break;
    case MISALIGNED:
        return (const void *)((const uint8_t *)&it->all + 4);
    case SMALL:
        it->all.struct_size = SUDOKU_EVIDENCE_LEAST - 1;
        break;
    case SIZE_ZERO:
        it->all.struct_size = 0;
        break;
    }
    return &it->all;
}

/* Reports every naked single. If evidence is asked for, it is spoiled in this way. */
static inline int32_t naked_singles(const sudoku_board *board, const sudoku_request *request, const sudoku_sink *sink,
                                    enum spoiled how) {
    for (unsigned cell = 0; cell < 81; cell++) {
        unsigned digit = only_digit(board, cell);
        if (digit == 0) {
            continue;
        }
        sudoku_deduction deduction = {.struct_size = sizeof deduction};
        sudoku_insert(&deduction.placements.digits[digit - 1], cell);
        explanation why;
        explain(&why, cell, digit);
        if ((request->flags & SUDOKU_REQUEST_EVIDENCE) != 0) {
            deduction.evidence = spoil(&why, how);
        }
        if (sink->emit(sink->context, &deduction) != SUDOKU_CONTINUE) {
            return SUDOKU_STATUS_STOPPED;
        }
    }
    return SUDOKU_STATUS_DONE;
}

/* Reports the first naked single, or every one if all are asked for. Each has a size: 10 minus its digit. */
static inline int32_t first_or_all(const sudoku_board *board, const sudoku_request *request, const sudoku_sink *sink) {
    for (unsigned cell = 0; cell < 81; cell++) {
        unsigned digit = only_digit(board, cell);
        if (digit == 0) {
            continue;
        }
        sudoku_deduction deduction = {.struct_size = sizeof deduction, .size = 10 - digit};
        sudoku_insert(&deduction.placements.digits[digit - 1], cell);
        if (sink->emit(sink->context, &deduction) != SUDOKU_CONTINUE) {
            return SUDOKU_STATUS_STOPPED;
        }
        if ((request->flags & SUDOKU_REQUEST_ALL) == 0) {
            break;
        }
    }
    return SUDOKU_STATUS_DONE;
}

/* Growth ----------------------------------------------------------------------------------------------------- */

/* The memory after a structure. A reader that goes beyond the end of the structure reads this. */
#define GARBAGE {0xdeadbeefdeadbeef, 0xdeadbeefdeadbeef, 0xdeadbeefdeadbeef, 0xdeadbeefdeadbeef}

/* The smallest deduction that version 1 allows: all fields up to the last required one. */
typedef struct smaller_deduction {
    uint32_t struct_size;
    uint32_t flags;
    sudoku_candidate_set placements;
    sudoku_candidate_set eliminations;
} smaller_deduction;

/* The smallest technique that version 1 allows. */
typedef struct smaller_technique {
    uint32_t struct_size;
    uint32_t flags;
    sudoku_text id;
    sudoku_text name;
    sudoku_text summary;
    uint32_t place;
    uint32_t reserved_place;
    sudoku_create_fn create;
    sudoku_destroy_fn destroy;
    sudoku_find_fn find;
} smaller_technique;

SUDOKU_STATIC_ASSERT(sizeof(smaller_deduction) == SUDOKU_DEDUCTION_LEAST, "a smaller deduction has another size");
SUDOKU_STATIC_ASSERT(sizeof(smaller_technique) == SUDOKU_TECHNIQUE_LEAST, "a smaller technique has another size");

/* Structures that a later version may have: with more fields at the end. */
typedef struct larger_request {
    sudoku_request known;
    uint64_t more[4];
} larger_request;

typedef struct larger_evidence {
    sudoku_evidence known;
    uint64_t more[4];
} larger_evidence;

typedef struct larger_deduction {
    sudoku_deduction known;
    uint64_t more[4];
} larger_deduction;

typedef struct larger_technique {
    sudoku_technique known;
    uint64_t more[4];
} larger_technique;

typedef struct larger_plugin {
    sudoku_plugin known;
    uint64_t more[4];
} larger_plugin;

/* Returns a field that the later version has in its request. A host of today does not write the field, so it is zero. */
static inline uint32_t later_wish(const sudoku_request *request) {
    const larger_request *larger = (const larger_request *)request;
    return SUDOKU_COVERS(request->struct_size, larger_request, more) ? (uint32_t)larger->more[0] : 0;
}

/* Reports every naked single in deductions of another size. A larger deduction has the later field as its length. The request
 * may have any size: a field that a smaller one lacks is not read. */
static inline int32_t other_sizes(const sudoku_board *board, const sudoku_request *request, const sudoku_sink *sink) {
    if (request->struct_size < SUDOKU_REQUEST_LEAST) {
        return SUDOKU_STATUS_INTERNAL;
    }
    const sudoku_board *previous = sudoku_previous(request);
    for (unsigned cell = 0; cell < 81; cell++) {
        unsigned digit = only_digit(board, cell);
        if (digit == 0) {
            continue;
        }
        /* This instance would have reported a naked single of the previous board. */
        if (previous != NULL && only_digit(previous, cell) != 0) {
            return SUDOKU_STATUS_INTERNAL;
        }
        explanation why;
        explain(&why, cell, digit);
        larger_evidence evidence = {why.all, GARBAGE};
        evidence.known.struct_size = sizeof evidence;
#if defined(GROWTH_SMALLER)
        struct {
            smaller_deduction deduction;
            uint64_t behind[4];
        } place = {{.struct_size = sizeof place.deduction}, GARBAGE};
        sudoku_insert(&place.deduction.placements.digits[digit - 1], cell);
        const void *deduction = &place.deduction;
#else
        larger_deduction place = {{.struct_size = sizeof place, .length = later_wish(request)}, GARBAGE};
        sudoku_insert(&place.known.placements.digits[digit - 1], cell);
        place.known.evidence = (request->flags & SUDOKU_REQUEST_EVIDENCE) != 0 ? &evidence.known : NULL;
        const void *deduction = &place;
#endif
        if (sink->emit(sink->context, (const sudoku_deduction *)deduction) != SUDOKU_CONTINUE) {
            return SUDOKU_STATUS_STOPPED;
        }
    }
    return SUDOKU_STATUS_DONE;
}

/* The technique ---------------------------------------------------------------------------------------------- */

static int32_t find(const void *instance, const sudoku_board *board, const sudoku_request *request,
                    const sudoku_sink *sink) {
    (void)instance;
    (void)board;
    (void)request;
    sudoku_deduction deduction = {.struct_size = sizeof deduction};
#if defined(EVIDENCE)
    return naked_singles(board, request, sink, EVIDENCE);
#elif defined(FIRST_ONLY)
    return first_or_all(board, request, sink);
#elif defined(GROWTH_SMALLER) || defined(GROWTH_LARGER)
    return other_sizes(board, request, sink);
#elif defined(FAULT_WRONG_PLACEMENT)
    sudoku_insert(&deduction.placements.digits[DIGIT - 1], CELL);
#elif defined(FAULT_WRONG_ELIMINATION)
    sudoku_insert(&deduction.eliminations.digits[DIGIT - 1], CELL);
#elif defined(FAULT_USELESS)
    /* Nothing placed, nothing eliminated. */
#elif defined(FAULT_MALFORMED)
    deduction.eliminations.digits[0].words[1] = UINT64_MAX;
#elif defined(FAULT_SMALL)
    deduction.struct_size = SUDOKU_DEDUCTION_LEAST - 1;
#elif defined(FAULT_NO_DEDUCTION)
    sink->emit(sink->context, NULL);
    return SUDOKU_STATUS_STOPPED;
#elif defined(FAULT_MISALIGNED)
    sink->emit(sink->context, (const void *)((const uint8_t *)&deduction + 4));
    return SUDOKU_STATUS_STOPPED;
#elif defined(FAULT_STATUS)
    return 99;
#elif defined(FAULT_WITH_REASON)
    static const char reason[] = "the table\nof fins is full";
    sudoku_fail(sink, reason, sizeof reason - 1);
    return SUDOKU_STATUS_INTERNAL;
#elif defined(FAULT_PANICKED)
    return SUDOKU_STATUS_PANICKED;
#elif defined(FAULT_FILLS_BOARD)
    /* Writes to the board, which belongs to the host, and reports nothing. */
    memset((void *)board->values, 1, sizeof board->values);
    memset((void *)&board->unsolved, 0, sizeof board->unsolved);
    return SUDOKU_STATUS_DONE;
#elif defined(FAULT_CHANGES_ONE_CANDIDATE)
    /* Takes the right digit from one cell, as a mistaken cast would. */
    ((uint16_t *)(uintptr_t)board->candidates)[CELL] = 0;
    return SUDOKU_STATUS_DONE;
#elif defined(FAULT_CHANGES_PREVIOUS)
    if (request->previous != NULL) {
        memset((void *)request->previous->values, 9, sizeof request->previous->values);
    }
    return SUDOKU_STATUS_DONE;
#elif defined(FAULT_VARIANT_NUMBER)
    /* The technique declares only one variant. */
    leave_digit(board, CELL, &deduction);
    deduction.variant = 2;
#elif defined(FAULT_RATING)
    leave_digit(board, CELL, &deduction);
    deduction.flags = SUDOKU_DEDUCTION_HAS_RATING;
    deduction.rating = HUGE_VAL;
#elif defined(FAULT_OFF_BOARD)
    /* Right eliminations, but in a cell that has a value, so it has no candidates. */
    for (unsigned digit = 0; digit < 9; digit++) {
        if (digit + 1 != board->values[0]) {
            sudoku_insert(&deduction.eliminations.digits[digit], 0);
        }
    }
#elif defined(FAULT_UNLINKED)
    /* A function of a library that does not exist. */
    extern int32_t missing_from_every_library(void);
    return missing_from_every_library();
#elif defined(FAULT_QUITS)
    return SUDOKU_STATUS_STOPPED;
#elif defined(FAULT_GOES_ON)
    /* Reports a second, wrong deduction without regard to the answer of the sink. */
    leave_digit(board, CELL, &deduction);
    sink->emit(sink->context, &deduction);
    sudoku_insert(&deduction.eliminations.digits[DIGIT - 1], CELL);
    sink->emit(sink->context, &deduction);
    return SUDOKU_STATUS_DONE;
#elif defined(FAULT_IGNORES_STOP)
    /* Reports right deductions only, but many of them after the sink has answered SUDOKU_STOP. */
    leave_digit(board, CELL, &deduction);
    for (unsigned count = 0; count < IGNORED; count++) {
        sink->emit(sink->context, &deduction);
    }
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

#if defined(NEIGHBOUR)
static int32_t find_naked_singles(const void *instance, const sudoku_board *board, const sudoku_request *request,
                                  const sudoku_sink *sink) {
    (void)instance;
    return naked_singles(board, request, sink, WELL_FORMED);
}
#endif

static int32_t create(sudoku_option_pair_list options, void **instance, sudoku_message *message) {
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
#define ENTRY_SIZE (SUDOKU_TECHNIQUE_LEAST - 1)
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
#define NAME SUDOKU_TEXT(TECHNIQUE_NAME)
#endif

#if defined(FAULT_VARIANT)
#define VARIANT SUDOKU_TEXT("\xff\xfe")
#elif defined(FAULT_VARIANT_NULL)
#define VARIANT {NULL, 3}
#elif defined(FAULT_VARIANT_LONG)
#define VARIANT SUDOKU_TEXT("a-name-that-is-much-longer-than-the-sixty-four-bytes-which-a-variant-has")
#else
#define VARIANT SUDOKU_TEXT("plain")
#endif

static const sudoku_variant variants[] = {{VARIANT, SUDOKU_TEXT("")}};

#if defined(FAULT_VARIANTS_NULL)
#define VARIANTS {NULL, 1}
#elif defined(FAULT_VARIANTS_MISALIGNED)
#define VARIANTS {(const void *)((const uint8_t *)variants + 1), 1}
#else
#define VARIANTS SUDOKU_LIST(variants)
#endif

#if defined(FAULT_OPTION_DEFAULT)
#define OPTION {SUDOKU_TEXT("most"), SUDOKU_TEXT(""), SUDOKU_TEXT("9"), SUDOKU_OPTION_INTEGER, 0, 1, 8, {NULL, 0}}
#elif defined(FAULT_OPTION_KIND)
/* A kind of option that a later version has. The server must not refuse it. */
#define OPTION {SUDOKU_TEXT("most"), SUDOKU_TEXT(""), SUDOKU_TEXT("9"), 999, 0, 0, 0, {NULL, 0}}
#endif

#if defined(OPTION)
static const sudoku_option options[] = {OPTION};
#define OPTIONS SUDOKU_LIST(options)
#else
#define OPTIONS {NULL, 0}
#endif

/* The fields that every version has. */
#define TECHNIQUE(size)                                                                                              \
    .struct_size = size, .id = SUDOKU_TEXT(TECHNIQUE_ID), .name = NAME, .summary = SUDOKU_TEXT(TECHNIQUE_SUMMARY),  \
    .place = 1, .create = create, .destroy = destroy, .find = FIND

#if defined(GROWTH_SMALLER)
/* Techniques one after the other, and garbage after the last one. */
static const struct {
    smaller_technique techniques[1];
    uint64_t behind[4];
} smaller = {{{TECHNIQUE(sizeof(smaller_technique))}}, GARBAGE};
#define TECHNIQUES ((const sudoku_technique *)(const void *)smaller.techniques)
#define COUNT 1
#define STRIDE sizeof(smaller_technique)
#elif defined(GROWTH_LARGER)
static const larger_technique larger[] = {
    {{TECHNIQUE(sizeof(larger_technique)), .variants = VARIANTS, .options = OPTIONS}, GARBAGE},
};
#define TECHNIQUES &larger[0].known
#define COUNT 1
#define STRIDE sizeof(larger_technique)
#else
static const sudoku_technique techniques[] = {
    {TECHNIQUE(ENTRY_SIZE), .variants = VARIANTS, .options = OPTIONS},
#if defined(FAULT_DUPLICATE)
    {TECHNIQUE(ENTRY_SIZE), .variants = VARIANTS, .options = OPTIONS},
#endif
#if defined(NEIGHBOUR)
    {.struct_size = sizeof(sudoku_technique),
     .id = SUDOKU_TEXT("neighbour"),
     .name = SUDOKU_TEXT("Neighbour"),
     .summary = SUDOKU_TEXT("Breaks no rule."),
     .place = 2,
     .create = create,
     .destroy = destroy,
     .find = find_naked_singles},
#endif
};
#define TECHNIQUES techniques
#define COUNT (sizeof techniques / sizeof techniques[0])
#define STRIDE sizeof(sudoku_technique)
#endif

#if defined(GROWTH_LARGER)
#define PLUGIN_SIZE sizeof(larger_plugin)
#define MINOR 7
#elif defined(FAULT_SIZE)
#define PLUGIN_SIZE 16
#define MINOR SUDOKU_ABI_MINOR
#else
#define PLUGIN_SIZE sizeof(sudoku_plugin)
#define MINOR SUDOKU_ABI_MINOR
#endif

/* The plugin, followed by the additional fields of a larger one. */
static const larger_plugin plugin = {
    {
#if defined(FAULT_MAGIC)
        .magic = 0x12345678,
#else
        .magic = SUDOKU_MAGIC,
#endif
        .struct_size = PLUGIN_SIZE,
        .abi_minor = MINOR,
#if defined(FAULT_NEWER)
        .min_host_minor = 7,
#endif
#if defined(FAULT_FEATURES)
        .required_features = 4,
#endif
#if !defined(FAULT_ABORTS)
        .flags = SUDOKU_PLUGIN_CONTAINS_PANICS,
#endif
        .name = SUDOKU_TEXT(PLUGIN_NAME),
        .version = SUDOKU_TEXT("1.0.0"),
        .build = SUDOKU_TEXT("C"),
#if defined(FAULT_TABLE_MISALIGNED)
        .techniques = (const void *)((const uint8_t *)TECHNIQUES + 1),
#elif !defined(FAULT_TABLE_NULL)
        .techniques = TECHNIQUES,
#endif
#if defined(FAULT_COUNT)
        .technique_count = 0,
#elif defined(FAULT_COUNT_MANY)
        .technique_count = 1001,
#else
        .technique_count = COUNT,
#endif
#if defined(FAULT_STRIDE)
        .technique_stride = 3,
#elif defined(FAULT_STRIDE_MISALIGNED)
        .technique_stride = sizeof(sudoku_technique) + 4,
#else
        .technique_stride = STRIDE,
#endif
    },
    GARBAGE,
};

const sudoku_plugin *sudoku_technique_plugin_v2(void) {
    (void)variants;
#if defined(FAULT_NULL)
    (void)plugin;
    return NULL;
#else
    return &plugin.known;
#endif
}
