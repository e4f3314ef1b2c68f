/*
 * The binary interface of sudokud technique plugins, version 1.
 *
 * A plugin is a shared library that exports one function, sudoku_technique_plugin_v1. It returns a description of
 * the techniques within: for each an id, a default place on the ladder, and three functions. tests/c_plugin in
 * the server's sources is a complete one. This header mirrors plugins/sdk/src/abi.rs; the assertions at its end
 * pin the same sizes and offsets, so a compiler that lays the structures out differently refuses to build.
 *
 * Ownership: who allocates frees, and nothing allocated crosses the border. What the host passes is valid during
 * the call only, and read-only unless this file says otherwise. What a plugin passes to `emit` has to be valid
 * during that call only: the host copies it. What is reachable from the plugin's description is valid for ever
 * (the library is never unloaded), so make it static.
 *
 * Threads: the host calls the entry function from one thread at a time, and so `create`. Several instances of a
 * technique can live at once (a reload makes new ones while calls in flight use the old). `find` is called from
 * many threads at once, on one instance or several. Each instance is destroyed once, when no `find` on it is
 * running, on any thread, and possibly while others are created, used or destroyed: share nothing between instances
 * that `destroy` frees. Call a sink's functions only from the thread of the `find` that got it, and only until
 * that `find` returns.
 *
 * Failure: nothing may leave a plugin but a status: no exception, no longjmp, no exit. A technique is pure: it
 * looks at the board and at nothing else, keeps no state, does no I/O, starts no thread. The board may be empty,
 * full or contradictory (a cell without candidates, a digit twice in a house).
 *
 * Growth: every structure keeps the size and the offsets of version 1, which the assertions below pin. What a later
 * minor version adds takes reserved words or flag bits: leave them zero, ignore those that you do not know, and set
 * every `struct_size` with sizeof.
 */
#ifndef SUDOKU_TECHNIQUE_H
#define SUDOKU_TECHNIQUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#define SUDOKU_STATIC_ASSERT static_assert
#else
#define SUDOKU_STATIC_ASSERT _Static_assert
#endif

/* Numbers ---------------------------------------------------------------------------------------------------- */

/* First field of a description: `SDKT` read as a big-endian number. */
#define SUDOKU_MAGIC UINT32_C(0x53444b54)
/* Minor version of the interface described here. */
#define SUDOKU_ABI_MINOR 0

/* Plugin flag: no exception leaves this library or ends the process. Without it the host refuses the library; C
 * code that calls nothing that throws or aborts sets it. */
#define SUDOKU_PLUGIN_CONTAINS_PANICS UINT64_C(1)
/* Technique flag: the logic needs the puzzle to have a unique solution. */
#define SUDOKU_TECHNIQUE_ASSUMES_UNIQUENESS UINT32_C(1)
/* Request flag: report every distinct deduction, not the first only. */
#define SUDOKU_REQUEST_ALL UINT32_C(1)
/* Request flag: fill in the evidence. */
#define SUDOKU_REQUEST_EVIDENCE UINT32_C(2)
/* Deduction flag: `rating` holds the technique's own rating. */
#define SUDOKU_DEDUCTION_HAS_RATING UINT32_C(1)

/* Answers of a sink: go on, or return from `find` at once with SUDOKU_STATUS_STOPPED. */
#define SUDOKU_CONTINUE UINT32_C(0)
#define SUDOKU_STOP UINT32_C(1)

/* Statuses of `create` and `find`; anything else is a fault of the plugin. */
#define SUDOKU_STATUS_DONE 0         /* finished, everything was reported */
#define SUDOKU_STATUS_STOPPED 1      /* returned early because the sink said so */
#define SUDOKU_STATUS_BAD_ARGUMENT 2 /* an argument was not acceptable (for `create`: an option) */
#define SUDOKU_STATUS_PANICKED 3     /* an exception was caught */
#define SUDOKU_STATUS_INTERNAL 4     /* any other failure inside the plugin */

/* What a candidate of the pattern is there for. */
#define SUDOKU_CANDIDATE_PATTERN 1 /* part of the pattern itself */
#define SUDOKU_CANDIDATE_PIVOT 2   /* of the cell that all others hang on */
#define SUDOKU_CANDIDATE_PINCER 3  /* of a wing seen by the pivot */
#define SUDOKU_CANDIDATE_FIN 4     /* spoils a smaller pattern */
#define SUDOKU_CANDIDATE_ON 5      /* on in the chain, or of the first colour */
#define SUDOKU_CANDIDATE_OFF 6     /* off in the chain, or of the second colour */

/* What a house of the pattern is there for. */
#define SUDOKU_HOUSE_BASE 1  /* the pattern lives in it */
#define SUDOKU_HOUSE_COVER 2 /* the eliminations lie in it */

/* What a link says. */
#define SUDOKU_LINK_STRONG 1 /* if the first is false the second is true */
#define SUDOKU_LINK_WEAK 2   /* if the first is true the second is false */

/* Values ----------------------------------------------------------------------------------------------------- */

/* A borrowed UTF-8 string, not terminated; `data` may be null when `length` is 0. */
typedef struct sudoku_text {
    const uint8_t *data;
    size_t length; /* in bytes */
} sudoku_text;

/* A text of a string literal, as an initialiser: sudoku_text name = SUDOKU_TEXT("Last Digit"); */
#define SUDOKU_TEXT(literal) { (const uint8_t *)(literal), sizeof(literal) - 1 }

/* A set of cells. Cells are numbered row by row from the top left corner, 0 to 80: bits 0 to 63 of words[0] are the
 * cells 0 to 63, bits 0 to 16 of words[1] the cells 64 to 80, all other bits are zero. */
typedef struct sudoku_cell_set {
    uint64_t words[2];
} sudoku_cell_set;

/* A set of candidates: for each digit (index 0 for digit 1) the cells in which it stands. */
typedef struct sudoku_candidate_set {
    sudoku_cell_set digits[9];
} sudoku_candidate_set;

/* Values plus candidates in mid-solve. Owned by the host, read-only. */
typedef struct sudoku_board {
    sudoku_candidate_set digits; /* per digit: the unsolved cells where it is still a candidate */
    sudoku_cell_set givens;      /* cells whose value was printed in the puzzle */
    sudoku_cell_set unsolved;    /* cells without a value */
    uint16_t candidates[81];     /* per cell: bit d - 1 for each digit d still possible; 0 where a value stands */
    uint8_t values[81];          /* per cell: 1 to 9, or 0 for no value */
    uint8_t reserved[5];
} sudoku_board;

/* One option of the operator. */
typedef struct sudoku_option {
    sudoku_text key;
    sudoku_text value; /* as it was written */
} sudoku_option;

/* Options; `data` may be null when `length` is 0. */
typedef struct sudoku_option_list {
    const sudoku_option *data;
    size_t length;
} sudoku_option_list;

/* A buffer of the host that `create` may write an error message into: UTF-8, cut at `capacity`. */
typedef struct sudoku_message {
    uint8_t *data;
    size_t capacity; /* in bytes */
    size_t length;   /* bytes written; the host sets it to 0 before the call */
} sudoku_message;

/* What the host wants from one `find`. */
typedef struct sudoku_request {
    uint32_t struct_size;
    uint32_t flags; /* SUDOKU_REQUEST_ALL, SUDOKU_REQUEST_EVIDENCE */
} sudoku_request;

/* A candidate of the pattern. */
typedef struct sudoku_candidate_evidence {
    uint16_t candidate; /* cell times 9 plus digit less one, 0 to 728 */
    uint16_t role;      /* SUDOKU_CANDIDATE_... */
} sudoku_candidate_evidence;

/* A house of the pattern. */
typedef struct sudoku_house_evidence {
    uint16_t house; /* 0 to 8 rows, 9 to 17 columns, 18 to 26 boxes */
    uint16_t role;  /* SUDOKU_HOUSE_... */
} sudoku_house_evidence;

/* One inference of a chain. */
typedef struct sudoku_link_evidence {
    uint16_t from;     /* candidate */
    uint16_t to;       /* candidate */
    uint16_t strength; /* SUDOKU_LINK_... */
    uint16_t reserved;
} sudoku_link_evidence;

typedef struct sudoku_candidate_list {
    const sudoku_candidate_evidence *data;
    size_t length;
} sudoku_candidate_list;

typedef struct sudoku_house_list {
    const sudoku_house_evidence *data;
    size_t length;
} sudoku_house_list;

typedef struct sudoku_link_list {
    const sudoku_link_evidence *data;
    size_t length;
} sudoku_link_list;

/* One deduction. Owned by the plugin; it has to live until `emit` returns. It must change the board. */
typedef struct sudoku_deduction {
    uint32_t struct_size;
    uint32_t flags; /* SUDOKU_DEDUCTION_HAS_RATING */
    sudoku_candidate_set placements;
    sudoku_candidate_set eliminations; /* only candidates that are on the board */
    double rating;                     /* finite */
    sudoku_text variant;               /* which form of the pattern; may be empty */
    sudoku_candidate_list candidates;  /* evidence: leave the three lists empty unless it was asked for */
    sudoku_house_list houses;
    sudoku_link_list links;
    uint64_t reserved[4];
} sudoku_deduction;

/* Where deductions go. Owned by the host; see the top of the file for threads. */
typedef struct sudoku_sink {
    uint32_t struct_size;
    uint32_t reserved;
    void *context; /* given back to both functions */
    /* Takes one deduction; answers SUDOKU_CONTINUE or SUDOKU_STOP. */
    uint32_t (*emit)(void *context, const sudoku_deduction *deduction);
    /* Whether to give up: ask in loops that can run long. Answers SUDOKU_CONTINUE or SUDOKU_STOP. */
    uint32_t (*should_stop)(void *context);
} sudoku_sink;

/* Functions -------------------------------------------------------------------------------------------------- */

/* Makes an instance and stores it; null is a fine instance. The plugin owns it until `destroy`. On failure it
 * stores nothing, may write a message for the operator, and returns another status than SUDOKU_STATUS_DONE. */
typedef int32_t (*sudoku_create_fn)(sudoku_option_list options, void **instance, sudoku_message *message);
/* Frees an instance; called once for each successful `create`, while other instances may be in use. */
typedef void (*sudoku_destroy_fn)(void *instance);
/* Reports deductions to `sink`; called from many threads at once. */
typedef int32_t (*sudoku_find_fn)(const void *instance, const sudoku_board *board, const sudoku_request *request,
                                  const sudoku_sink *sink);

/* One technique. Static. */
typedef struct sudoku_technique {
    uint32_t struct_size;
    uint32_t flags;      /* SUDOKU_TECHNIQUE_ASSUMES_UNIQUENESS */
    sudoku_text id;      /* lower-case kebab case, unique among all loaded techniques */
    sudoku_text name;    /* for people */
    sudoku_text summary; /* one sentence */
    uint32_t place;      /* default place on the ladder, lower is earlier */
    uint32_t reserved_place;
    sudoku_create_fn create;
    sudoku_destroy_fn destroy;
    sudoku_find_fn find;
    uint64_t reserved[4];
} sudoku_technique;

/* What the entry function returns. Static. */
typedef struct sudoku_plugin {
    uint32_t magic; /* SUDOKU_MAGIC */
    uint32_t struct_size;
    uint16_t abi_minor;      /* SUDOKU_ABI_MINOR */
    uint16_t min_host_minor; /* smallest minor version of a host that can use it */
    uint32_t reserved_versions;
    uint64_t required_features; /* features that a host must know; none is defined yet */
    uint64_t flags;             /* SUDOKU_PLUGIN_CONTAINS_PANICS */
    sudoku_text name;
    sudoku_text version;
    sudoku_text build; /* what it was built with, for people */
    const sudoku_technique *techniques;
    uint32_t technique_count;
    uint32_t technique_stride; /* bytes from one technique to the next: sizeof(sudoku_technique) */
    uint64_t reserved[4];
} sudoku_plugin;

#define SUDOKU_EXPORT __attribute__((visibility("default")))

/* The one symbol that a plugin exports. */
SUDOKU_EXPORT const sudoku_plugin *sudoku_technique_plugin_v1(void);

/* Sets of cells ---------------------------------------------------------------------------------------------- */

/* Whether `cell` (0 to 80) is in `set`. */
static inline bool sudoku_contains(sudoku_cell_set set, unsigned cell) {
    return (set.words[cell >> 6] >> (cell & 63) & 1) != 0;
}

/* Adds `cell` (0 to 80). */
static inline void sudoku_insert(sudoku_cell_set *set, unsigned cell) {
    set->words[cell >> 6] |= UINT64_C(1) << (cell & 63);
}

/* The cells that are in both sets. */
static inline sudoku_cell_set sudoku_and(sudoku_cell_set a, sudoku_cell_set b) {
    sudoku_cell_set both = {{a.words[0] & b.words[0], a.words[1] & b.words[1]}};
    return both;
}

/* The cells that are in either set. */
static inline sudoku_cell_set sudoku_or(sudoku_cell_set a, sudoku_cell_set b) {
    sudoku_cell_set either = {{a.words[0] | b.words[0], a.words[1] | b.words[1]}};
    return either;
}

/* The cells of `a` that are not in `b`. */
static inline sudoku_cell_set sudoku_minus(sudoku_cell_set a, sudoku_cell_set b) {
    sudoku_cell_set rest = {{a.words[0] & ~b.words[0], a.words[1] & ~b.words[1]}};
    return rest;
}

/* Whether the set has no cell. */
static inline bool sudoku_is_empty(sudoku_cell_set set) {
    return (set.words[0] | set.words[1]) == 0;
}

/* How many cells are in the set. */
static inline unsigned sudoku_count(sudoku_cell_set set) {
    unsigned count = 0;
    for (unsigned word = 0; word < 2; word++) {
        for (uint64_t bits = set.words[word]; bits != 0; bits &= bits - 1) {
            count++;
        }
    }
    return count;
}

/* Takes the lowest cell out of the set and returns it, or -1 when the set is empty. */
static inline int sudoku_take_first(sudoku_cell_set *set) {
    for (unsigned word = 0; word < 2; word++) {
        uint64_t bits = set->words[word];
        if (bits != 0) {
            int index = 0;
            while ((bits >> index & 1) == 0) {
                index++;
            }
            set->words[word] = bits & (bits - 1);
            return (int)(word * 64) + index;
        }
    }
    return -1;
}

/* The row, column and box of a cell, each 0 to 8. */
static inline unsigned sudoku_row(unsigned cell) {
    return cell / 9;
}

static inline unsigned sudoku_column(unsigned cell) {
    return cell % 9;
}

static inline unsigned sudoku_box(unsigned cell) {
    return cell / 27 * 3 + cell % 9 / 3;
}

/* The number of a candidate in evidence; `digit` is 1 to 9. */
static inline uint16_t sudoku_candidate(unsigned cell, unsigned digit) {
    return (uint16_t)(cell * 9 + digit - 1);
}

/* Layout on 64-bit targets ----------------------------------------------------------------------------------- */

#define SUDOKU_SIZE(type, size) SUDOKU_STATIC_ASSERT(sizeof(type) == (size), #type " has another size")
#define SUDOKU_AT(type, field, offset)                                                                               \
    SUDOKU_STATIC_ASSERT(offsetof(type, field) == (offset), #type "." #field " is elsewhere")

SUDOKU_SIZE(void *, 8);
SUDOKU_SIZE(void (*)(void), 8);

SUDOKU_SIZE(sudoku_text, 16);
SUDOKU_AT(sudoku_text, data, 0);
SUDOKU_AT(sudoku_text, length, 8);

SUDOKU_SIZE(sudoku_cell_set, 16);
SUDOKU_AT(sudoku_cell_set, words, 0);

SUDOKU_SIZE(sudoku_candidate_set, 144);
SUDOKU_AT(sudoku_candidate_set, digits, 0);

SUDOKU_SIZE(sudoku_board, 424);
SUDOKU_AT(sudoku_board, digits, 0);
SUDOKU_AT(sudoku_board, givens, 144);
SUDOKU_AT(sudoku_board, unsolved, 160);
SUDOKU_AT(sudoku_board, candidates, 176);
SUDOKU_AT(sudoku_board, values, 338);
SUDOKU_AT(sudoku_board, reserved, 419);

SUDOKU_SIZE(sudoku_option, 32);
SUDOKU_AT(sudoku_option, key, 0);
SUDOKU_AT(sudoku_option, value, 16);

SUDOKU_SIZE(sudoku_option_list, 16);
SUDOKU_AT(sudoku_option_list, data, 0);
SUDOKU_AT(sudoku_option_list, length, 8);

SUDOKU_SIZE(sudoku_message, 24);
SUDOKU_AT(sudoku_message, data, 0);
SUDOKU_AT(sudoku_message, capacity, 8);
SUDOKU_AT(sudoku_message, length, 16);

SUDOKU_SIZE(sudoku_request, 8);
SUDOKU_AT(sudoku_request, struct_size, 0);
SUDOKU_AT(sudoku_request, flags, 4);

SUDOKU_SIZE(sudoku_candidate_evidence, 4);
SUDOKU_AT(sudoku_candidate_evidence, candidate, 0);
SUDOKU_AT(sudoku_candidate_evidence, role, 2);

SUDOKU_SIZE(sudoku_house_evidence, 4);
SUDOKU_AT(sudoku_house_evidence, house, 0);
SUDOKU_AT(sudoku_house_evidence, role, 2);

SUDOKU_SIZE(sudoku_link_evidence, 8);
SUDOKU_AT(sudoku_link_evidence, from, 0);
SUDOKU_AT(sudoku_link_evidence, to, 2);
SUDOKU_AT(sudoku_link_evidence, strength, 4);
SUDOKU_AT(sudoku_link_evidence, reserved, 6);

SUDOKU_SIZE(sudoku_candidate_list, 16);
SUDOKU_AT(sudoku_candidate_list, data, 0);
SUDOKU_AT(sudoku_candidate_list, length, 8);

SUDOKU_SIZE(sudoku_house_list, 16);
SUDOKU_AT(sudoku_house_list, data, 0);
SUDOKU_AT(sudoku_house_list, length, 8);

SUDOKU_SIZE(sudoku_link_list, 16);
SUDOKU_AT(sudoku_link_list, data, 0);
SUDOKU_AT(sudoku_link_list, length, 8);

SUDOKU_SIZE(sudoku_deduction, 400);
SUDOKU_AT(sudoku_deduction, struct_size, 0);
SUDOKU_AT(sudoku_deduction, flags, 4);
SUDOKU_AT(sudoku_deduction, placements, 8);
SUDOKU_AT(sudoku_deduction, eliminations, 152);
SUDOKU_AT(sudoku_deduction, rating, 296);
SUDOKU_AT(sudoku_deduction, variant, 304);
SUDOKU_AT(sudoku_deduction, candidates, 320);
SUDOKU_AT(sudoku_deduction, houses, 336);
SUDOKU_AT(sudoku_deduction, links, 352);
SUDOKU_AT(sudoku_deduction, reserved, 368);

SUDOKU_SIZE(sudoku_sink, 32);
SUDOKU_AT(sudoku_sink, struct_size, 0);
SUDOKU_AT(sudoku_sink, reserved, 4);
SUDOKU_AT(sudoku_sink, context, 8);
SUDOKU_AT(sudoku_sink, emit, 16);
SUDOKU_AT(sudoku_sink, should_stop, 24);

SUDOKU_SIZE(sudoku_technique, 120);
SUDOKU_AT(sudoku_technique, struct_size, 0);
SUDOKU_AT(sudoku_technique, flags, 4);
SUDOKU_AT(sudoku_technique, id, 8);
SUDOKU_AT(sudoku_technique, name, 24);
SUDOKU_AT(sudoku_technique, summary, 40);
SUDOKU_AT(sudoku_technique, place, 56);
SUDOKU_AT(sudoku_technique, reserved_place, 60);
SUDOKU_AT(sudoku_technique, create, 64);
SUDOKU_AT(sudoku_technique, destroy, 72);
SUDOKU_AT(sudoku_technique, find, 80);
SUDOKU_AT(sudoku_technique, reserved, 88);

SUDOKU_SIZE(sudoku_plugin, 128);
SUDOKU_AT(sudoku_plugin, magic, 0);
SUDOKU_AT(sudoku_plugin, struct_size, 4);
SUDOKU_AT(sudoku_plugin, abi_minor, 8);
SUDOKU_AT(sudoku_plugin, min_host_minor, 10);
SUDOKU_AT(sudoku_plugin, reserved_versions, 12);
SUDOKU_AT(sudoku_plugin, required_features, 16);
SUDOKU_AT(sudoku_plugin, flags, 24);
SUDOKU_AT(sudoku_plugin, name, 32);
SUDOKU_AT(sudoku_plugin, version, 48);
SUDOKU_AT(sudoku_plugin, build, 64);
SUDOKU_AT(sudoku_plugin, techniques, 80);
SUDOKU_AT(sudoku_plugin, technique_count, 88);
SUDOKU_AT(sudoku_plugin, technique_stride, 92);
SUDOKU_AT(sudoku_plugin, reserved, 96);

#undef SUDOKU_SIZE
#undef SUDOKU_AT

#ifdef __cplusplus
}
#endif

#endif
