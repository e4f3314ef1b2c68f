/*
 * A complete technique plugin in C: last digit.
 *
 * If a digit is placed in eight boxes, its ninth place is where the row and the column without it cross. People see this
 * without pencil marks, so it is a technique of its own beside the hidden single.
 *
 *     cc -shared -fPIC -std=c11 -O2 -I plugins/sdk/include -o libsudoku_technique_last_digit.so \
 *         tests/c_plugin/last_digit.c
 */
#include "sudoku_technique.h"

/* Returns the cell of the ninth `digit`, or -1 unless eight boxes, rows and columns have the digit exactly once each. */
static int ninth_place(const sudoku_board *board, unsigned digit) {
    unsigned count = 0, rows = 0, columns = 0, boxes = 0;
    for (unsigned cell = 0; cell < 81; cell++) {
        if (board->values[cell] == digit) {
            count++;
            rows |= 1u << sudoku_row(cell);
            columns |= 1u << sudoku_column(cell);
            boxes |= 1u << sudoku_box(cell);
        }
    }
    if (count != 8) {
        return -1;
    }
    /* On a contradictory board, the eight cells can share houses. Then no cell completes all three kinds of houses. */
    for (unsigned cell = 0; cell < 81; cell++) {
        bool completes = (rows | 1u << sudoku_row(cell)) == 0x1ff && (columns | 1u << sudoku_column(cell)) == 0x1ff &&
                         (boxes | 1u << sudoku_box(cell)) == 0x1ff;
        if (completes && sudoku_contains(board->digits.digits[digit - 1], cell)) {
            return (int)cell;
        }
    }
    return -1;
}

static int32_t find(const void *instance, const sudoku_board *board, const sudoku_request *request,
                    const sudoku_sink *sink) {
    (void)instance;
    for (unsigned digit = 1; digit <= 9; digit++) {
        int cell = ninth_place(board, digit);
        if (cell < 0) {
            continue;
        }
        sudoku_deduction deduction = {.struct_size = sizeof deduction};
        sudoku_insert(&deduction.placements.digits[digit - 1], (unsigned)cell);

        sudoku_candidate_evidence place = {sudoku_candidate((unsigned)cell, digit), SUDOKU_CANDIDATE_PATTERN, 0, 0};
        sudoku_house_evidence houses[3] = {
            {sudoku_row_house(sudoku_row((unsigned)cell)), SUDOKU_HOUSE_BASE, 0, 0},
            {sudoku_column_house(sudoku_column((unsigned)cell)), SUDOKU_HOUSE_BASE, 0, 0},
            {sudoku_box_house(sudoku_box((unsigned)cell)), SUDOKU_HOUSE_BASE, 0, 0},
        };
        sudoku_evidence evidence = {.struct_size = sizeof evidence, .candidates = {&place, 1}, .houses = SUDOKU_LIST(houses)};
        if ((request->flags & SUDOKU_REQUEST_EVIDENCE) != 0) {
            deduction.evidence = &evidence;
        }
        if (sink->emit(sink->context, &deduction) != SUDOKU_CONTINUE) {
            return SUDOKU_STATUS_STOPPED;
        }
    }
    return SUDOKU_STATUS_DONE;
}

/* The technique has no options and needs no instance. */
static int32_t create(sudoku_option_pair_list options, void **instance, sudoku_message *message) {
    if (options.length != 0) {
        static const char reason[] = "last-digit has no options";
        for (message->length = 0; message->length < sizeof reason - 1 && message->length < message->capacity;) {
            message->data[message->length] = (uint8_t)reason[message->length];
            message->length++;
        }
        return SUDOKU_STATUS_BAD_ARGUMENT;
    }
    *instance = NULL;
    return SUDOKU_STATUS_DONE;
}

static void destroy(void *instance) {
    (void)instance;
}

static const sudoku_technique techniques[] = {{
    .struct_size = sizeof(sudoku_technique),
    .id = SUDOKU_TEXT("last-digit"),
    .name = SUDOKU_TEXT("Last Digit"),
    .summary = SUDOKU_TEXT("A digit is placed in eight boxes; its ninth place is forced."),
    .place = 350,
    .create = create,
    .destroy = destroy,
    .find = find,
    .family = SUDOKU_TEXT("singles"),
}};

static const sudoku_plugin plugin = {
    .magic = SUDOKU_MAGIC,
    .struct_size = sizeof(sudoku_plugin),
    .abi_minor = SUDOKU_ABI_MINOR,
    .min_host_minor = 0,
    .flags = SUDOKU_PLUGIN_CONTAINS_PANICS,
    .name = SUDOKU_TEXT("last-digit"),
    .version = SUDOKU_TEXT("1.0.0"),
    .build = SUDOKU_TEXT("C, interface 1.1"),
    .techniques = techniques,
    .technique_count = sizeof techniques / sizeof techniques[0],
    .technique_stride = sizeof(sudoku_technique),
};

const sudoku_plugin *sudoku_technique_plugin_v2(void) {
    return &plugin;
}
