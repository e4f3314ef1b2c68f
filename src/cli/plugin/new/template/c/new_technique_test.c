/* The test of the technique. `make test` builds and runs it. */
#include "sudoku_technique_testing.h"

#include "new_technique.c"

/* Asks the technique for everything on the board, and compares the number of different outcomes. */
static void expect(const char *what, const sudoku_board *board, size_t expected) {
    sudoku_outcomes found = sudoku_find_outcomes(find, NULL, board);
    free(found.data);
    if (found.length == expected) {
        printf("ok: %s\n", what);
        return;
    }
    printf("FAILED: %s: %zu outcomes\n", what, found.length);
    sudoku_failures++;
}

/* The rule as one would say it: for each two digits and each two cells of a house that have exactly these, the other cells of all houses
 * of both lose the digits. */
static int32_t definition(const void *instance, const sudoku_board *board, const sudoku_request *request,
                          const sudoku_sink *sink) {
    (void)instance;
    (void)request;
    for (unsigned high = 1; high < 9; high++) {
        for (unsigned low = 0; low < high; low++) {
            for (unsigned first = 0; first < 81; first++) {
                for (unsigned second = 0; second < first; second++) {
                    unsigned pair = 1u << high | 1u << low;
                    if (!sudoku_sees(first, second) || board->candidates[first] != pair || board->candidates[second] != pair) {
                        continue;
                    }
                    sudoku_deduction deduction = {.struct_size = sizeof deduction};
                    unsigned gone = 0;
                    for (unsigned cell = 0; cell < 81; cell++) {
                        if (!sudoku_sees(cell, first) || !sudoku_sees(cell, second)) {
                            continue;
                        }
                        for (unsigned digit = 0; digit < 9; digit++) {
                            if ((pair & board->candidates[cell]) >> digit & 1) {
                                sudoku_insert(&deduction.eliminations.digits[digit], cell);
                                gone++;
                            }
                        }
                    }
                    if (gone > 0) {
                        sink->emit(sink->context, &deduction);
                    }
                }
            }
        }
    }
    return SUDOKU_STATUS_DONE;
}

int main(void) {
    const unsigned one_two = 1u << 0 | 1u << 1, one_three = 1u << 0 | 1u << 2;

    sudoku_board board = sudoku_empty_board();
    expect("nothing on the empty board", &board, 0);

    /* r1c1 and r1c4 keep only 1 and 2, so the seven other cells of row 1 lose both. */
    sudoku_keep_digits(&board, 0, one_two);
    sudoku_keep_digits(&board, 3, one_two);
    expect("a pair in a row", &board, 1);

    board = sudoku_empty_board();
    sudoku_keep_digits(&board, 0, one_two);
    sudoku_keep_digits(&board, 30, one_two);
    expect("nothing for cells that do not see each other", &board, 0);

    board = sudoku_empty_board();
    sudoku_keep_digits(&board, 0, one_two);
    sudoku_keep_digits(&board, 3, one_three);
    expect("nothing for cells with different candidates", &board, 0);

    /* The plugin describes one technique. */
    const sudoku_plugin *described = sudoku_technique_plugin_v2();
    if (described->magic != SUDOKU_MAGIC || described->technique_count != 1) {
        printf("FAILED: the description\n");
        return 1;
    }
    sudoku_assert_definition(described->techniques, NULL, definition);
    return sudoku_failures == 0 ? 0 : 1;
}
