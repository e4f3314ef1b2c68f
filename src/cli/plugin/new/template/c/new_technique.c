/*
 * New Technique, a technique for sudokud.
 *
 * The rule below is an example, the naked pair: two cells that see each other have the same two candidates. These cells use up
 * both digits, so every cell that sees both of them loses the digits. Replace the rule and the boards of its test.
 *
 * A technique looks at the board only. It keeps no state, does no I/O and starts no threads, because the server calls `find` from many
 * threads at once. sudoku_technique.h describes the interface.
 */
#include "sudoku_technique.h"

/* Returns whether the set, a cell's candidates as bits, has exactly two digits. */
static bool is_pair(uint16_t digits) {
    unsigned without_lowest = digits & (digits - 1u);
    return without_lowest != 0 && (without_lowest & (without_lowest - 1)) == 0;
}

/* Reports the eliminations of a naked pair, if it has any. */
static uint32_t report(const sudoku_board *board, unsigned first, unsigned second, const sudoku_request *request,
                       const sudoku_sink *sink) {
    sudoku_cell_set around = sudoku_and(sudoku_peers(first), sudoku_peers(second));
    sudoku_deduction deduction = {.struct_size = sizeof deduction, .size = 2};
    sudoku_candidate_evidence pattern[4];
    size_t count = 0;
    bool has_change = false;
    for (unsigned digit = 1; digit <= 9; digit++) {
        if ((board->candidates[first] >> (digit - 1) & 1) == 0) {
            continue;
        }
        /* Only candidates that are on the board: eliminating others is a fault. */
        sudoku_cell_set gone = sudoku_and(board->digits.digits[digit - 1], around);
        deduction.eliminations.digits[digit - 1] = gone;
        has_change = has_change || !sudoku_is_empty(gone);
        pattern[count++] = (sudoku_candidate_evidence){sudoku_candidate(first, digit), SUDOKU_CANDIDATE_PATTERN, 0, 0};
        pattern[count++] = (sudoku_candidate_evidence){sudoku_candidate(second, digit), SUDOKU_CANDIDATE_PATTERN, 0, 0};
    }
    /* A deduction without a change is a fault. */
    if (!has_change) {
        return SUDOKU_CONTINUE;
    }
    sudoku_evidence evidence = {.struct_size = sizeof evidence, .candidates = {pattern, count}};
    if ((request->flags & SUDOKU_REQUEST_EVIDENCE) != 0) {
        deduction.evidence = &evidence;
    }
    return sink->emit(sink->context, &deduction);
}

static int32_t find(const void *instance, const sudoku_board *board, const sudoku_request *request,
                    const sudoku_sink *sink) {
    (void)instance;
    for (unsigned first = 0; first < 81; first++) {
        if (!is_pair(board->candidates[first])) {
            continue;
        }
        for (unsigned second = first + 1; second < 81; second++) {
            if (board->candidates[second] == board->candidates[first] && sudoku_sees(first, second) &&
                report(board, first, second, request, sink) != SUDOKU_CONTINUE) {
                return SUDOKU_STATUS_STOPPED;
            }
        }
    }
    return SUDOKU_STATUS_DONE;
}

/* The technique has no options and needs no instance. */
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
    .id = SUDOKU_TEXT("new-technique"),
    .name = SUDOKU_TEXT("New Technique"),
    .summary = SUDOKU_TEXT("Two cells that see each other have the same two candidates; the cells that see both lose them."),
    /* The server asks techniques with lower numbers first. Those that come with it have 100 to 3910. */
    .place = 5000,
    .create = create,
    .destroy = destroy,
    .find = find,
}};

static const sudoku_plugin plugin = {
    .magic = SUDOKU_MAGIC,
    .struct_size = sizeof(sudoku_plugin),
    .abi_minor = SUDOKU_ABI_MINOR,
    .flags = SUDOKU_PLUGIN_CONTAINS_PANICS,
    .name = SUDOKU_TEXT("new-technique"),
    .version = SUDOKU_TEXT("0.1.0"),
    .build = SUDOKU_TEXT("C, interface 2.0"),
    .techniques = techniques,
    .technique_count = sizeof techniques / sizeof techniques[0],
    .technique_stride = sizeof(sudoku_technique),
};

const sudoku_plugin *sudoku_technique_plugin_v2(void) {
    return &plugin;
}
