/*
 * A complete technique plugin in C with a chain as its evidence: 2-string kite.
 *
 *     P . . A . .      a row and a column have two places each for a digit, and one place of each is in a common box (A):
 *     . . . . A .      not both of these hold the digit, so one of the loose ends (P) holds it
 *     . . . . . .
 *     * . . . P .      the digit is eliminated from the cell that sees both loose ends (*)
 *
 * Build it in the root of the server's sources:
 *
 *     cc -shared -fPIC -std=c11 -O2 -I plugins/sdk/include -o libsudoku_technique_two_string_kite.so \
 *         tests/outside/two_string_kite/two_string_kite.c
 */
#include "sudoku_technique.h"

/* The only two places of a row and of a column. One place of each is in the box where the two lines cross. */
typedef struct kite {
    unsigned digit, row, column, box;
    unsigned loose[2], joint[2]; /* of the row, of the column */
} kite;

/* Splits the two places of a line into the joint in `box` and the loose end. Returns false unless it has one of each. */
static bool split(sudoku_cell_set places, unsigned box, unsigned *joint, unsigned *loose) {
    unsigned first = (unsigned)sudoku_take_first(&places), second = (unsigned)sudoku_take_first(&places);
    bool swapped = sudoku_box(second) == box;
    *joint = swapped ? second : first;
    *loose = swapped ? first : second;
    return sudoku_box(*joint) == box && sudoku_box(*loose) != box;
}

/* Reports the eliminations of a kite, if it has any, with the chain from one loose end to the other. */
static uint32_t report(const sudoku_board *board, const kite *it, const sudoku_request *request,
                       const sudoku_sink *sink) {
    sudoku_cell_set both = sudoku_and(sudoku_peers(it->loose[0]), sudoku_peers(it->loose[1]));
    sudoku_cell_set gone = sudoku_and(board->digits.digits[it->digit - 1], both);
    if (sudoku_is_empty(gone)) {
        return SUDOKU_CONTINUE;
    }
    sudoku_deduction deduction = {.struct_size = sizeof deduction, .length = 3};
    deduction.eliminations.digits[it->digit - 1] = gone;
    if ((request->flags & SUDOKU_REQUEST_EVIDENCE) == 0) {
        return sink->emit(sink->context, &deduction);
    }
    uint16_t row = sudoku_row_house(it->row), column = sudoku_column_house(it->column);
    sudoku_candidate_evidence candidates[4];
    sudoku_end loose[2], joint[2];
    for (unsigned line = 0; line < 2; line++) {
        loose[line] = sudoku_end_at(it->loose[line], it->digit);
        joint[line] = sudoku_end_at(it->joint[line], it->digit);
        candidates[line] = (sudoku_candidate_evidence){joint[line].index, SUDOKU_CANDIDATE_PATTERN, 0, 0};
        candidates[2 + line] = (sudoku_candidate_evidence){loose[line].index, SUDOKU_CANDIDATE_PINCER, 0, 0};
    }
    sudoku_house_evidence houses[] = {{row, SUDOKU_HOUSE_BASE, 0, 0}, {column, SUDOKU_HOUSE_BASE, 0, 0}};
    sudoku_link_evidence links[] = {
        sudoku_link_in_house(loose[0], joint[0], SUDOKU_LINK_STRONG, row),
        sudoku_link_in_house(joint[0], joint[1], SUDOKU_LINK_WEAK, sudoku_box_house(it->box)),
        sudoku_link_in_house(joint[1], loose[1], SUDOKU_LINK_STRONG, column),
    };
    sudoku_chain_evidence chain = {SUDOKU_CHAIN_CHAIN, 0, 0, sudoku_off(loose[0]), sudoku_on(loose[1]), 0, 3};
    sudoku_evidence evidence = {
        .struct_size = sizeof evidence,
        .candidates = SUDOKU_LIST(candidates),
        .houses = SUDOKU_LIST(houses),
        .links = SUDOKU_LIST(links),
        .chains = {&chain, 1},
    };
    deduction.evidence = &evidence;
    return sink->emit(sink->context, &deduction);
}

static int32_t find(const void *instance, const sudoku_board *board, const sudoku_request *request,
                    const sudoku_sink *sink) {
    (void)instance;
    const sudoku_board *previous = sudoku_previous(request);
    for (unsigned digit = 1; digit <= 9; digit++) {
        sudoku_cell_set places = board->digits.digits[digit - 1];
        /* Skips a digit whose places have not changed since nothing was found: the pattern depends on them only. */
        if (previous != NULL && sudoku_is_equal(previous->digits.digits[digit - 1], places)) {
            continue;
        }
        for (unsigned row = 0; row < 9; row++) {
            sudoku_cell_set in_row = sudoku_and(places, sudoku_house_cells(sudoku_row_house(row)));
            if (sudoku_count(in_row) != 2) {
                continue;
            }
            for (unsigned column = 0; column < 9; column++) {
                sudoku_cell_set in_column = sudoku_and(places, sudoku_house_cells(sudoku_column_house(column)));
                if (sudoku_count(in_column) != 2 || !sudoku_is_empty(sudoku_and(in_row, in_column))) {
                    continue;
                }
                /* Both lines go through only one common box: the box where they cross. */
                kite it = {.digit = digit, .row = row, .column = column, .box = sudoku_box(row * 9 + column)};
                if (split(in_row, it.box, &it.joint[0], &it.loose[0]) &&
                    split(in_column, it.box, &it.joint[1], &it.loose[1]) &&
                    report(board, &it, request, sink) != SUDOKU_CONTINUE) {
                    return SUDOKU_STATUS_STOPPED;
                }
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

static const sudoku_claim claims[] = {
    {.library = SUDOKU_TEXT("hodoku"), .code = SUDOKU_TEXT("0401")},
};

static const sudoku_technique techniques[] = {{
    .struct_size = sizeof(sudoku_technique),
    .id = SUDOKU_TEXT("2-string-kite"),
    .name = SUDOKU_TEXT("2-String Kite"),
    .summary = SUDOKU_TEXT("A row and a column have two places for a digit each, one of each in a common box; "
                           "the cell that sees both other places loses it."),
    .place = 1360,
    .create = create,
    .destroy = destroy,
    .find = find,
    .family = SUDOKU_TEXT("single-digit-patterns"),
    .sentence = SUDOKU_TEXT("{base} meet at {pattern.cells}, so one of {pincer} is true"),
    .claims = SUDOKU_LIST(claims),
}};

static const sudoku_plugin plugin = {
    .magic = SUDOKU_MAGIC,
    .struct_size = sizeof(sudoku_plugin),
    .abi_minor = SUDOKU_ABI_MINOR,
    .min_host_minor = 0,
    .flags = SUDOKU_PLUGIN_CONTAINS_PANICS,
    .name = SUDOKU_TEXT("two-string-kite"),
    .version = SUDOKU_TEXT("0.1.0"),
    .build = SUDOKU_TEXT("C, interface 2.0"),
    .techniques = techniques,
    .technique_count = sizeof techniques / sizeof techniques[0],
    .technique_stride = sizeof(sudoku_technique),
};

const sudoku_plugin *sudoku_technique_plugin_v2(void) {
    return &plugin;
}
