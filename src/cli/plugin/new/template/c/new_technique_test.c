/* The test of the technique: calls `find` on boards and compares what it reports. `make test` builds and runs it. */
#include <stdio.h>

#include "new_technique.c"

/* The empty board: every candidate in every cell. */
static sudoku_board empty_board(void) {
    sudoku_board board = {.unsolved = {{UINT64_MAX, (UINT64_C(1) << 17) - 1}}};
    for (unsigned cell = 0; cell < 81; cell++) {
        board.candidates[cell] = 0x1ff;
    }
    for (unsigned digit = 0; digit < 9; digit++) {
        board.digits.digits[digit] = board.unsolved;
    }
    return board;
}

/* Removes all candidates of a cell but these; rows and columns count from 1, and bit d - 1 stands for the digit d. */
static void keep(sudoku_board *board, unsigned row, unsigned column, unsigned digits) {
    unsigned cell = (row - 1) * 9 + column - 1;
    for (unsigned digit = 0; digit < 9; digit++) {
        if ((digits >> digit & 1) == 0) {
            sudoku_remove(&board->digits.digits[digit], cell);
        }
    }
    board->candidates[cell] = (uint16_t)digits;
}

/* What the technique reported. */
typedef struct found {
    unsigned deductions;
    unsigned eliminated; /* candidates, of all deductions */
    unsigned explained;  /* candidates of the evidence */
} found;

static uint32_t emit(void *context, const sudoku_deduction *deduction) {
    found *it = context;
    it->deductions++;
    for (unsigned digit = 0; digit < 9; digit++) {
        it->eliminated += sudoku_count(deduction->eliminations.digits[digit]);
    }
    if (deduction->evidence != NULL) {
        it->explained += (unsigned)deduction->evidence->candidates.length;
    }
    return SUDOKU_CONTINUE;
}

static uint32_t should_stop(void *context) {
    (void)context;
    return SUDOKU_CONTINUE;
}

static int failures;

/* Asks the technique for everything on the board, with evidence, and compares the counts. */
static void expect(const char *what, const sudoku_board *board, found expected) {
    found it = {0, 0, 0};
    sudoku_request request = {.struct_size = sizeof request, .flags = SUDOKU_REQUEST_ALL | SUDOKU_REQUEST_EVIDENCE};
    sudoku_sink sink = {.struct_size = sizeof sink, .context = &it, .emit = emit, .should_stop = should_stop};
    int32_t status = find(NULL, board, &request, &sink);
    if (status == SUDOKU_STATUS_DONE && it.deductions == expected.deductions && it.eliminated == expected.eliminated &&
        it.explained == expected.explained) {
        printf("ok: %s\n", what);
        return;
    }
    printf("FAILED: %s: status %d, %u deductions, %u eliminated, %u explained\n", what, (int)status, it.deductions,
           it.eliminated, it.explained);
    failures++;
}

int main(void) {
    const unsigned one_two = 1u << 0 | 1u << 1, one_three = 1u << 0 | 1u << 2;

    sudoku_board board = empty_board();
    expect("nothing on the empty board", &board, (found){0, 0, 0});

    /* r1c1 and r1c4 keep only 1 and 2, so the seven other cells of row 1 lose both. */
    keep(&board, 1, 1, one_two);
    keep(&board, 1, 4, one_two);
    expect("a pair in a row", &board, (found){1, 14, 4});

    board = empty_board();
    keep(&board, 1, 1, one_two);
    keep(&board, 4, 4, one_two);
    expect("nothing for cells that do not see each other", &board, (found){0, 0, 0});

    board = empty_board();
    keep(&board, 1, 1, one_two);
    keep(&board, 1, 4, one_three);
    expect("nothing for cells with different candidates", &board, (found){0, 0, 0});

    /* The plugin describes one technique. */
    const sudoku_plugin *described = sudoku_technique_plugin_v2();
    if (described->magic != SUDOKU_MAGIC || described->technique_count != 1) {
        printf("FAILED: the description\n");
        failures++;
    }
    return failures == 0 ? 0 : 1;
}
