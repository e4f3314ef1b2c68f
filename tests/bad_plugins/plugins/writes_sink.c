/* Writes to the request and to the sink, as a mistaken cast would: every technique that was asked with them afterwards would fail. */
#include <string.h>

#include "bad.h"

static int32_t misbehave(const call *at) {
    sudoku_request *request = (sudoku_request *)at->request;
    sudoku_sink *sink = (sudoku_sink *)at->sink;
    memset(request, 0x55, sizeof *request);
    memset(sink, 0, sizeof *sink);
    sink->struct_size = 1;
    return SUDOKU_STATUS_DONE;
}
