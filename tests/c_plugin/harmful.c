/*
 * A plugin that harms its process or breaks its contract. A flag of the compiler chooses how: -DHARM=SEGFAULT or another name of
 * `enum harm`. Without the flag it is a good plugin with the technique `harmful`, which finds naked singles. The tests try every form
 * in a child process and expect the trial to name the harm.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "sudoku_technique.h"

enum harm {
    NONE,
    /* Ends the process, or never returns. */
    SEGFAULT,
    EXIT,
    EXIT_AT_ONCE,
    ABORT,
    STACK_OVERFLOW,
    LOOP_IN_CONSTRUCTOR,
    LOOP_IN_ENTRY,
    LOOP_IN_CREATE,
    LOOP_IN_FIND,
    DEADLOCK,
    CRASH_IN_DESTROY,
    CRASH_AT_EXIT,
    WILD_EVIDENCE,
    STATUS,
    /* Only on boards that a careless author does not try. */
    CRASH_ON_CONTRADICTION,
    /* Uses what a technique has no need of. */
    MEMORY,
    SOCKET,
    FORK,
    WRITES_FILE,
    ALARM,
    /* Leaves something behind. */
    THREAD,
    DESCRIPTOR,
    HANDLER,
    DIRECTORY,
    LEAK,
    /* Answers wrongly. */
    WRITES_BOARD,
    WRITES_PREVIOUS,
    WRITES_REQUEST,
    WRITES_SINK,
    UNSOUND,
    RARELY_UNSOUND,
    IDLE,
    MALFORMED,
    COUNTS_CALLS,
    RACES,
    LOOKS_AT_EVIDENCE,
    LOOKS_AT_PREVIOUS,
    IGNORES_STOP,
    POLLS_FOR_EVER,
    /* Is admitted with a warning. */
    UNFAIR,
    SLOW,
    RATES_BEYOND,
};

#ifndef HARM
#define HARM NONE
#endif

static unsigned only_digit(const sudoku_board *board, unsigned cell) {
    uint16_t candidates = board->candidates[cell];
    return candidates != 0 && (candidates & (candidates - 1)) == 0 ? (unsigned)__builtin_ctz(candidates) + 1 : 0;
}

static void nothing(int signal) {
    (void)signal;
}

static void *sleeps(void *argument) {
    for (;;) {
        pause();
    }
    return argument;
}

/* Volatile, so that the compiler does not see what comes. */
static int *volatile nowhere;
static volatile unsigned deepest = UINT32_MAX;

static void crash(void) {
    *nowhere = 1;
}

/* Not a tail call, so that the compiler makes no loop of it. */
static unsigned recurse(volatile unsigned *depth) {
    volatile unsigned more[64];
    more[0] = *depth + 1;
    return more[0] == deepest ? 0 : recurse(more) + more[0];
}

static bool is_contradictory(const sudoku_board *board) {
    for (unsigned cell = 0; cell < 81; cell++) {
        if (board->values[cell] == 0 && board->candidates[cell] == 0) {
            return true;
        }
    }
    return false;
}

static unsigned solved_cells(const sudoku_board *board) {
    unsigned count = 0;
    for (unsigned cell = 0; cell < 81; cell++) {
        count += board->values[cell] != 0;
    }
    return count;
}

/* Memory that all threads share, without any order. */
static volatile unsigned calls, shared_cell;

/* Returns the status of a call that has nothing more to do, or -1. */
static int32_t harm(const sudoku_board *board, const sudoku_request *request, const sudoku_sink *sink) {
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    static void *volatile leaked;
    unsigned depth = 0;
    pthread_t thread;
    switch (HARM) {
    case SEGFAULT:
        crash();
        break;
    case EXIT:
        exit(0);
    case EXIT_AT_ONCE:
        _exit(0);
    case ABORT:
        abort();
    case STACK_OVERFLOW:
        return (int32_t)(recurse(&depth) & 1);
    case LOOP_IN_FIND:
        for (volatile unsigned turns = 0;; turns++) {
        }
    case DEADLOCK:
        pthread_mutex_lock(&mutex);
        pthread_mutex_lock(&mutex);
        break;
    case STATUS:
        return 77;
    case CRASH_ON_CONTRADICTION:
        if (is_contradictory(board)) {
            crash();
        }
        break;
    case MEMORY:
        /* In pieces, until there is none. Few pages are written to: a slow machine takes seconds to provide them all. */
        for (unsigned piece = 0; piece < 64; piece++) {
            volatile char *memory = malloc(64u << 20);
            for (unsigned offset = 0; offset < 64u << 20; offset += 64u << 10) {
                memory[offset] = 1;
            }
        }
        break;
    case SOCKET:
        close(socket(AF_INET, SOCK_STREAM, 0));
        break;
    case FORK:
        if (fork() == 0) {
            _exit(0);
        }
        break;
    case WRITES_FILE:
        close(open("/tmp/sudokud-harmful", O_WRONLY | O_CREAT, 0600));
        break;
    case ALARM:
        alarm(3600);
        break;
    case THREAD:
        if (calls++ == 0) {
            pthread_create(&thread, NULL, sleeps, NULL);
        }
        break;
    case DESCRIPTOR:
        if (calls++ == 0) {
            open("/dev/null", O_RDONLY);
        }
        break;
    case HANDLER:
        signal(SIGSEGV, nothing);
        break;
    case DIRECTORY:
        if (chdir("/proc") != 0) {
            return 4;
        }
        break;
    case LEAK:
        leaked = malloc(4u << 20);
        memset(leaked, 1, 4u << 20);
        break;
    case WRITES_BOARD:
        if (solved_cells(board) > 30) {
            ((sudoku_board *)(uintptr_t)board)->candidates[0] ^= 1;
        }
        break;
    case WRITES_PREVIOUS:
        if (sudoku_previous(request) != NULL) {
            ((sudoku_board *)(uintptr_t)sudoku_previous(request))->values[80] = 9;
        }
        break;
    case WRITES_REQUEST:
        ((sudoku_request *)(uintptr_t)request)->struct_size = 4;
        break;
    case WRITES_SINK:
        ((sudoku_sink *)(uintptr_t)sink)->spare[2] = 1;
        break;
    case POLLS_FOR_EVER:
        while (calls < UINT32_MAX) {
            sink->should_stop(sink->context);
        }
        break;
    case SLOW:
        if (board->values[0] != 0) {
            usleep(300000);
        }
        break;
    default:
        break;
    }
    return -1;
}

static int32_t find(const void *instance, const sudoku_board *board, const sudoku_request *request,
                    const sudoku_sink *sink) {
    (void)instance;
    int32_t status = harm(board, request, sink);
    if (status >= 0) {
        return status;
    }
    bool is_all = (request->flags & SUDOKU_REQUEST_ALL) != 0;
    if (HARM == LOOKS_AT_EVIDENCE && (request->flags & SUDOKU_REQUEST_EVIDENCE) != 0) {
        return SUDOKU_STATUS_DONE;
    }
    if (HARM == LOOKS_AT_PREVIOUS && sudoku_previous(request) != NULL) {
        return SUDOKU_STATUS_DONE;
    }
    /* An answer of each third call only. */
    if (HARM == COUNTS_CALLS && calls++ % 4 != 0) {
        return SUDOKU_STATUS_DONE;
    }
    for (unsigned cell = 0; cell < 81; cell++) {
        if (HARM == RACES) {
            shared_cell = cell;
            for (volatile unsigned wait = 0; wait < 2000; wait++) {
            }
            cell = shared_cell;
        }
        unsigned digit = only_digit(board, cell);
        sudoku_deduction deduction = {.struct_size = sizeof deduction};
        if (HARM == UNSOUND && digit == 0 && board->values[cell] == 0 && board->candidates[cell] != 0) {
            digit = (unsigned)__builtin_ctz(board->candidates[cell]) + 1;
        }
        if (HARM == RARELY_UNSOUND && digit != 0 && cell == 40 && solved_cells(board) > 20) {
            digit = digit % 9 + 1;
        }
        if (HARM == IDLE && board->values[cell] != 0) {
            /* Another digit than the value: right, but not a candidate. */
            sudoku_insert(&deduction.eliminations.digits[board->values[cell] % 9], cell);
        } else if (digit == 0) {
            continue;
        } else {
            sudoku_insert(&deduction.placements.digits[digit - 1], cell);
        }
        if (HARM == MALFORMED) {
            deduction.placements.digits[0].words[1] = UINT64_C(1) << 60;
        }
        if (HARM == WILD_EVIDENCE && (request->flags & SUDOKU_REQUEST_EVIDENCE) != 0) {
            deduction.evidence = (const sudoku_evidence *)(uintptr_t)0x1000;
        }
        if (HARM == RATES_BEYOND) {
            deduction.flags = SUDOKU_DEDUCTION_HAS_RATING;
            deduction.rating = HUGE_VAL;
        }
        /* Prefers a part of the grid, so a turned board has another answer. */
        if (HARM == UNFAIR && cell > 40) {
            continue;
        }
        uint32_t answer = sink->emit(sink->context, &deduction);
        if (HARM == IGNORES_STOP) {
            continue;
        }
        if (answer != SUDOKU_CONTINUE) {
            return SUDOKU_STATUS_STOPPED;
        }
        if (!is_all) {
            break;
        }
    }
    return SUDOKU_STATUS_DONE;
}

static int32_t create(sudoku_option_pair_list options, void **instance, sudoku_message *message) {
    (void)options;
    (void)message;
    *instance = NULL;
    if (HARM == LOOP_IN_CREATE) {
        for (volatile unsigned turns = 0;; turns++) {
        }
    }
    return SUDOKU_STATUS_DONE;
}

static void destroy(void *instance) {
    (void)instance;
    if (HARM == CRASH_IN_DESTROY) {
        crash();
    }
}

__attribute__((constructor)) static void begins(void) {
    if (HARM == LOOP_IN_CONSTRUCTOR) {
        for (volatile unsigned turns = 0;; turns++) {
        }
    }
}

__attribute__((destructor)) static void ends(void) {
    if (HARM == CRASH_AT_EXIT) {
        crash();
    }
}

static const sudoku_technique techniques[] = {{
    .struct_size = sizeof(sudoku_technique),
    .id = SUDOKU_TEXT("harmful"),
    .name = SUDOKU_TEXT("Harmful"),
    .summary = SUDOKU_TEXT("Finds naked singles and does harm."),
    .place = 2,
    .create = create,
    .destroy = destroy,
    .find = find,
}};

static const sudoku_plugin plugin = {
    .magic = SUDOKU_MAGIC,
    .struct_size = sizeof(sudoku_plugin),
    .abi_minor = SUDOKU_ABI_MINOR,
    .flags = SUDOKU_PLUGIN_CONTAINS_PANICS,
    .name = SUDOKU_TEXT("harmful"),
    .version = SUDOKU_TEXT("1.0.0"),
    .build = SUDOKU_TEXT("C"),
    .techniques = techniques,
    .technique_count = 1,
    .technique_stride = sizeof(sudoku_technique),
};

const sudoku_plugin *sudoku_technique_plugin_v2(void) {
    if (HARM == LOOP_IN_ENTRY) {
        for (volatile unsigned turns = 0;; turns++) {
        }
    }
    return &plugin;
}
