/*
 * Tests of a technique in C: boards, and sudoku_assert_definition, which compares a technique with a slow definition of it.
 *
 * A test includes this header and the source of the plugin, and is a program of its own. Failures are printed and counted in
 * sudoku_failures.
 */
#ifndef SUDOKU_TECHNIQUE_TESTING_H
#define SUDOKU_TECHNIQUE_TESTING_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sudoku_technique.h"

/* Number of boards that sudoku_assert_definition compares. */
#define SUDOKU_TEST_BOARDS 1200
/* The definition must find something on at least this many of them; otherwise the comparison proves too little. */
#define SUDOKU_TEST_LEAST 20

/* The number of failures so far. */
static unsigned sudoku_failures;

/* Boards ----------------------------------------------------------------------------------------------------- */

/* Returns the empty board: every candidate in every cell. */
static inline sudoku_board sudoku_empty_board(void) {
    sudoku_board board = {.unsolved = {{UINT64_MAX, (UINT64_C(1) << 17) - 1}}};
    for (unsigned cell = 0; cell < 81; cell++) {
        board.candidates[cell] = 0x1ff;
    }
    for (unsigned digit = 0; digit < 9; digit++) {
        board.digits.digits[digit] = board.unsolved;
    }
    return board;
}

/* Removes all candidates of a cell but these; bit d - 1 stands for the digit d. */
static inline void sudoku_keep_digits(sudoku_board *board, unsigned cell, unsigned digits) {
    board->candidates[cell] &= (uint16_t)digits;
    for (unsigned digit = 0; digit < 9; digit++) {
        if ((digits >> digit & 1) == 0) {
            sudoku_remove(&board->digits.digits[digit], cell);
        }
    }
}

/* Places a digit, 1 to 9, and removes it from the cells that see this one. */
static inline void sudoku_place(sudoku_board *board, unsigned cell, unsigned digit) {
    sudoku_keep_digits(board, cell, 0);
    sudoku_remove(&board->unsolved, cell);
    board->values[cell] = (uint8_t)digit;
    sudoku_cell_set peers = sudoku_peers(cell);
    for (int peer; (peer = sudoku_take_first(&peers)) >= 0;) {
        sudoku_keep_digits(board, (unsigned)peer, 0x1ffu & ~(1u << (digit - 1)));
    }
}

/* Prints the values and candidates of a board, row by row. */
static inline void sudoku_print_board(const sudoku_board *board) {
    for (unsigned cell = 0; cell < 81; cell++) {
        char text[10] = {0};
        unsigned length = 0;
        for (unsigned digit = 1; digit <= 9; digit++) {
            if ((board->candidates[cell] >> (digit - 1) & 1) != 0) {
                text[length++] = (char)('0' + digit);
            }
        }
        if (board->values[cell] != 0) {
            printf("=%-9u", (unsigned)board->values[cell]);
        } else {
            printf("%-10s", length == 0 ? "-" : text);
        }
        if (cell % 9 == 8) {
            printf("\n");
        }
    }
}

/* Random boards ---------------------------------------------------------------------------------------------- */

/* Returns a random number below `bound`. The same state gives the same numbers. */
static inline unsigned sudoku_random(uint64_t *state, unsigned bound) {
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)((*state >> 33) % bound);
}

static inline void sudoku_shuffle(uint64_t *state, unsigned *items, unsigned count) {
    for (unsigned left = count; left > 1; left--) {
        unsigned other = sudoku_random(state, left), kept = items[left - 1];
        items[left - 1] = items[other];
        items[other] = kept;
    }
}

/* Fills `lines` with the rows or columns 0 to 8, shuffled within bands, and with shuffled bands. */
static inline void sudoku_shuffle_lines(uint64_t *state, unsigned lines[9]) {
    unsigned bands[3] = {0, 1, 2};
    sudoku_shuffle(state, bands, 3);
    for (unsigned band = 0; band < 3; band++) {
        for (unsigned line = 0; line < 3; line++) {
            lines[3 * band + line] = 3 * bands[band] + line;
        }
        sudoku_shuffle(state, lines + 3 * band, 3);
    }
}

/* Makes a random board in mid-solve, and one of its solutions. Dense boards and sparse ones take turns. */
static inline void sudoku_random_board(uint64_t *state, sudoku_board *board, uint8_t solution[81]) {
    unsigned rows[9], columns[9], digits[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    sudoku_shuffle_lines(state, rows);
    sudoku_shuffle_lines(state, columns);
    sudoku_shuffle(state, digits, 9);
    unsigned placed = sudoku_random(state, 60), kept = 1 + sudoku_random(state, 9);
    *board = sudoku_empty_board();
    for (unsigned cell = 0; cell < 81; cell++) {
        unsigned row = rows[cell / 9], column = columns[cell % 9];
        solution[cell] = (uint8_t)digits[(3 * row + row / 3 + column) % 9];
    }
    for (unsigned cell = 0; cell < 81; cell++) {
        if (sudoku_random(state, 81) < placed) {
            sudoku_place(board, cell, solution[cell]);
        }
    }
    for (unsigned cell = 0; cell < 81; cell++) {
        unsigned digits_kept = 1u << (solution[cell] - 1);
        for (unsigned digit = 0; digit < 9; digit++) {
            digits_kept |= (unsigned)(sudoku_random(state, 10) < kept) << digit;
        }
        sudoku_keep_digits(board, cell, digits_kept);
    }
}

/* Outcomes --------------------------------------------------------------------------------------------------- */

/* What a deduction changes. */
typedef struct sudoku_outcome {
    sudoku_candidate_set placements;
    sudoku_candidate_set eliminations;
} sudoku_outcome;

/* Different outcomes, in the order of their bytes. */
typedef struct sudoku_outcomes {
    sudoku_outcome *data;
    size_t length;
} sudoku_outcomes;

static inline uint32_t sudoku_collect(void *context, const sudoku_deduction *deduction) {
    sudoku_outcomes *outcomes = (sudoku_outcomes *)context;
    size_t bytes = (outcomes->length + 1) * sizeof *outcomes->data;
    sudoku_outcome *data = (sudoku_outcome *)realloc(outcomes->data, bytes);
    if (data == NULL) {
        abort();
    }
    outcomes->data = data;
    data[outcomes->length++] = (sudoku_outcome){deduction->placements, deduction->eliminations};
    return SUDOKU_CONTINUE;
}

static inline uint32_t sudoku_go_on(void *context) {
    (void)context;
    return SUDOKU_CONTINUE;
}

static inline int sudoku_compare_outcomes(const void *one, const void *other) {
    return memcmp(one, other, sizeof(sudoku_outcome));
}

/* Returns everything that `find` reports on the board. The caller frees the data. */
static inline sudoku_outcomes sudoku_find_outcomes(sudoku_find_fn find, const void *instance, const sudoku_board *board) {
    sudoku_outcomes outcomes = {NULL, 0};
    sudoku_request request = {.struct_size = sizeof request, .flags = SUDOKU_REQUEST_ALL | SUDOKU_REQUEST_EVIDENCE};
    sudoku_sink sink = {
        .struct_size = sizeof sink, .context = &outcomes, .emit = sudoku_collect, .should_stop = sudoku_go_on};
    if (find(instance, board, &request, &sink) != SUDOKU_STATUS_DONE) {
        printf("FAILED: find does not return SUDOKU_STATUS_DONE\n");
        sudoku_failures++;
    }
    if (outcomes.length > 0) {
        qsort(outcomes.data, outcomes.length, sizeof *outcomes.data, sudoku_compare_outcomes);
    }
    size_t kept = 0;
    for (size_t next = 0; next < outcomes.length; next++) {
        if (kept == 0 || sudoku_compare_outcomes(&outcomes.data[kept - 1], &outcomes.data[next]) != 0) {
            outcomes.data[kept++] = outcomes.data[next];
        }
    }
    outcomes.length = kept;
    return outcomes;
}

/* Returns whether an outcome agrees with the solution. */
static inline bool sudoku_is_sound(const sudoku_outcome *outcome, const uint8_t solution[81]) {
    for (unsigned cell = 0; cell < 81; cell++) {
        for (unsigned digit = 1; digit <= 9; digit++) {
            bool is_solution = solution[cell] == digit;
            if (sudoku_contains(outcome->placements.digits[digit - 1], cell) && !is_solution) {
                return false;
            }
            if (sudoku_contains(outcome->eliminations.digits[digit - 1], cell) && is_solution) {
                return false;
            }
        }
    }
    return true;
}

/*
 * Compares a technique with its definition on random boards: both must report the same outcomes, in any order, and each must agree with
 * a solution of the board. `definition` is a function like `find`, written to be obvious and not fast; it gets a null instance. The
 * technique must not assume uniqueness, because the boards can have several solutions. The first board with a difference is printed.
 */
static inline void sudoku_assert_definition(const sudoku_technique *technique, const void *instance,
                                            sudoku_find_fn definition) {
    uint64_t state = 1;
    unsigned found_on = 0;
    const char *problem = NULL;
    sudoku_board board;
    for (unsigned number = 0; number < SUDOKU_TEST_BOARDS && problem == NULL; number++) {
        uint8_t solution[81];
        sudoku_random_board(&state, &board, solution);
        sudoku_outcomes found = sudoku_find_outcomes(technique->find, instance, &board);
        sudoku_outcomes expected = sudoku_find_outcomes(definition, NULL, &board);
        found_on += expected.length > 0;
        if (found.length != expected.length ||
            (found.length > 0 && memcmp(found.data, expected.data, found.length * sizeof *found.data) != 0)) {
            printf("%zu outcomes are found, and the definition has %zu\n", found.length, expected.length);
            problem = "differs from its definition";
        }
        for (size_t index = 0; index < found.length && problem == NULL; index++) {
            if (!sudoku_is_sound(&found.data[index], solution)) {
                problem = "contradicts a solution of the board";
            }
        }
        free(found.data);
        free(expected.data);
    }
    if (problem != NULL) {
        printf("FAILED: %.*s %s on\n", (int)technique->id.length, (const char *)technique->id.data, problem);
        sudoku_print_board(&board);
        sudoku_failures++;
    } else if (found_on < SUDOKU_TEST_LEAST) {
        printf("FAILED: the definition finds something on %u boards only: they test too little\n", found_on);
        sudoku_failures++;
    } else {
        printf("ok: the definition agrees on %d boards, %u with a result\n", SUDOKU_TEST_BOARDS, found_on);
    }
}

#endif
