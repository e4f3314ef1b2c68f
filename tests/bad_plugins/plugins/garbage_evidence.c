/* Reports a right deduction with evidence of random bits, in memory of its own. */
#include "bad.h"

static int32_t misbehave(const call *at) {
    static const sudoku_candidate_evidence candidates[] = {{60000, 60000, 60000, 60000}, {3, 999, 0, 0}};
    static const sudoku_link_evidence links[] = {{{77, 9999}, {88, 9999}, 99, 99, 9999, 9}};
    static const sudoku_chain_evidence chains[] = {{.role = 99, .parent = 77, .first = UINT32_MAX, .count = UINT32_MAX}};
    sudoku_evidence evidence = {
        .struct_size = sizeof evidence,
        .candidates = SUDOKU_LIST(candidates),
        .links = SUDOKU_LIST(links),
        .chains = SUDOKU_LIST(chains),
        .houses = {NULL, SIZE_MAX},
    };
    sudoku_deduction deduction;
    if (!naked_single(at->board, &deduction)) {
        return SUDOKU_STATUS_DONE;
    }
    deduction.evidence = &evidence;
    return emit(at, &deduction);
}
