/*
 * The binary interface of sudokud technique plugins, version 1.
 *
 * A plugin is a shared library that exports one function, sudoku_technique_plugin_v1. It returns a description of
 * the techniques within: for each an id, a default place on the ladder, three functions, and lists that say what it can
 * report and what it can be asked. tests/c_plugin and tests/outside in the server's sources have complete ones. This
 * header mirrors plugins/sdk/src/abi; the assertions at its end pin the same sizes and offsets, so a compiler that lays
 * the structures out differently refuses to build.
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
 * Growth: a structure that begins with `struct_size` may get new fields at its end in a later minor version. The writer
 * sets `struct_size` with sizeof; the reader takes what that covers and reads the rest as zero. So a plugin may be older
 * or newer than its host:
 *
 *     writer older:   [ fields the writer knows ] . . . .      the reader takes zero for what is not there
 *     writer newer:   [ fields the reader knows | more ]       the reader does not look at the rest
 *
 * Each such structure has at least the fields up to its SUDOKU_..._LEAST bytes. Test with SUDOKU_COVERS before you read a
 * field of the host's behind those. The elements of lists never change, and neither does the board. Reserved and spare
 * words are zero until a later version uses them. Numbers and flags that a reader does not know are ignored, but for the
 * bits of `required_features`: an unknown one means refuse.
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
/* Claim flag: in this library's lines of this code the field for digits lists those that are eliminated, so only the
 * change is compared. */
#define SUDOKU_CLAIM_COMPARES_CHANGE UINT32_C(1)

/* Answers of a sink: go on, or return from `find` at once with SUDOKU_STATUS_STOPPED. */
#define SUDOKU_CONTINUE UINT32_C(0)
#define SUDOKU_STOP UINT32_C(1)

/* Statuses of `create` and `find`; anything else is a fault of the plugin. */
#define SUDOKU_STATUS_DONE 0         /* finished, everything was reported */
#define SUDOKU_STATUS_STOPPED 1      /* returned early because the sink said so */
#define SUDOKU_STATUS_BAD_ARGUMENT 2 /* an argument was not acceptable (for `create`: an option) */
#define SUDOKU_STATUS_PANICKED 3     /* an exception was caught */
#define SUDOKU_STATUS_INTERNAL 4     /* any other failure inside the plugin */

/* Kinds of options. */
#define SUDOKU_OPTION_FLAG UINT32_C(1)    /* `true` or `false` */
#define SUDOKU_OPTION_INTEGER UINT32_C(2) /* a whole number within bounds */
#define SUDOKU_OPTION_CHOICE UINT32_C(3)  /* one of the choices */

/* What a candidate of the pattern is there for. */
#define SUDOKU_CANDIDATE_PATTERN 1            /* part of the pattern itself */
#define SUDOKU_CANDIDATE_PIVOT 2              /* of the cell that all others hang on */
#define SUDOKU_CANDIDATE_PINCER 3             /* of a wing seen by the pivot */
#define SUDOKU_CANDIDATE_FIN 4                /* spoils a smaller pattern */
#define SUDOKU_CANDIDATE_ON 5                 /* true in the chain or in this colour */
#define SUDOKU_CANDIDATE_OFF 6                /* false in the chain or in this colour */
#define SUDOKU_CANDIDATE_ENDO_FIN 7           /* a fin in the crossing of two base houses */
#define SUDOKU_CANDIDATE_CANNIBAL 8           /* a vertex that goes, because two cover houses share it */
#define SUDOKU_CANDIDATE_FLOOR 9              /* in the cells of a rectangle without other candidates */
#define SUDOKU_CANDIDATE_ROOF 10              /* in the cells of a rectangle with other candidates */
#define SUDOKU_CANDIDATE_GUARDIAN 11          /* one of those of which at least one is true */
#define SUDOKU_CANDIDATE_RESTRICTED_COMMON 12 /* the digit that two almost locked sets cannot both hold */
#define SUDOKU_CANDIDATE_COLOUR 13            /* of the colour that is its group */

/* What a house of the pattern is there for. */
#define SUDOKU_HOUSE_BASE 1  /* the pattern lives in it */
#define SUDOKU_HOUSE_COVER 2 /* the eliminations lie in it */

/* What a cell is highlighted for. */
#define SUDOKU_CELL_PATTERN 1 /* part of the pattern */
#define SUDOKU_CELL_PIVOT 2   /* the cell that all others hang on */
#define SUDOKU_CELL_PINCER 3  /* a wing */
#define SUDOKU_CELL_SET 4     /* one of the cells of the set that is its group */
#define SUDOKU_CELL_BASE 5    /* a base cell, as of an exocet */
#define SUDOKU_CELL_TARGET 6  /* a target cell, as of an exocet */

/* What the candidates of a node act as. */
#define SUDOKU_NODE_GROUP 1             /* one digit in one house: true when one of them is */
#define SUDOKU_NODE_ALMOST_LOCKED_SET 2 /* all candidates of cells with one digit more than cells */
#define SUDOKU_NODE_ALMOST_HIDDEN_SET 3 /* all places of digits with one place more than digits */
#define SUDOKU_NODE_FISH 4              /* the candidates of its base houses */
#define SUDOKU_NODE_RECTANGLE 5         /* a rectangle that must not be deadly */

/* What a link says. */
#define SUDOKU_LINK_STRONG 1 /* if the source is false the target is true */
#define SUDOKU_LINK_WEAK 2   /* if the source is true the target is false */

/* What a chain proves, and how. */
#define SUDOKU_CHAIN_CHAIN 1         /* from end to end */
#define SUDOKU_CHAIN_LOOP 2          /* closed: its last link ends where the first one starts */
#define SUDOKU_CHAIN_CONTRADICTION 3 /* its premise leads to what cannot be */
#define SUDOKU_CHAIN_BRANCH 4        /* one of several cases, with the same conclusion as its siblings */
#define SUDOKU_CHAIN_NET 5           /* holds other chains: the whole of a net or of a proof by cases */

/* What an end is: of a link, or of a literal. */
#define SUDOKU_END_NONE 0      /* of a literal that is not given */
#define SUDOKU_END_CANDIDATE 1 /* `index` is the number of a candidate */
#define SUDOKU_END_NODE 2      /* `index` is the index of a node */

/* What a link follows from. */
#define SUDOKU_REASON_NONE 0  /* nothing beyond the rules */
#define SUDOKU_REASON_CELL 1  /* a cell holds one digit: `reason` is the cell */
#define SUDOKU_REASON_HOUSE 2 /* a house holds a digit once: `reason` is the house */
#define SUDOKU_REASON_NODE 3  /* a node, such as an almost locked set: `reason` is its index */
#define SUDOKU_REASON_CHAIN 4 /* an earlier chain: `reason` is its index */

/* What a literal says of its end. */
#define SUDOKU_LITERAL_ON 1  /* it is true */
#define SUDOKU_LITERAL_OFF 2 /* it is false */

/* Most elements of one list of evidence; a longer list is left out. */
#define SUDOKU_MOST_ELEMENTS 4096

/* Bytes up to and including the last field that version 1 cannot do without. A smaller structure is refused. */
#define SUDOKU_REQUEST_LEAST 8
#define SUDOKU_SINK_LEAST 32
#define SUDOKU_DEDUCTION_LEAST 296
#define SUDOKU_EVIDENCE_LEAST 8
#define SUDOKU_TECHNIQUE_LEAST 88
#define SUDOKU_PLUGIN_LEAST 96

/* Values ----------------------------------------------------------------------------------------------------- */

/* A borrowed UTF-8 string, not terminated; `data` may be null when `length` is 0. */
typedef struct sudoku_text {
    const uint8_t *data;
    size_t length; /* in bytes */
} sudoku_text;

/* A text of a string literal, as an initialiser: sudoku_text name = SUDOKU_TEXT("Last Digit"); */
#define SUDOKU_TEXT(literal) { (const uint8_t *)(literal), sizeof(literal) - 1 }

/* A list of all elements of an array, as an initialiser: sudoku_house_list houses = SUDOKU_LIST(base); In any list
 * `data` may be null when `length` is 0. */
#define SUDOKU_LIST(array) { (array), sizeof(array) / sizeof((array)[0]) }

/* A set of cells. Cells are numbered row by row from the top left corner, 0 to 80: bits 0 to 63 of words[0] are the
 * cells 0 to 63, bits 0 to 16 of words[1] the cells 64 to 80, all other bits are zero. */
typedef struct sudoku_cell_set {
    uint64_t words[2];
} sudoku_cell_set;

/* A set of candidates: for each digit (index 0 for digit 1) the cells in which it stands. */
typedef struct sudoku_candidate_set {
    sudoku_cell_set digits[9];
} sudoku_candidate_set;

/* Values plus candidates in mid-solve. Owned by the host, read-only. It never grows. */
typedef struct sudoku_board {
    sudoku_candidate_set digits; /* per digit: the unsolved cells where it is still a candidate */
    sudoku_cell_set givens;      /* cells whose value was printed in the puzzle */
    sudoku_cell_set unsolved;    /* cells without a value */
    uint16_t candidates[81];     /* per cell: bit d - 1 for each digit d still possible; 0 where a value stands */
    uint8_t values[81];          /* per cell: 1 to 9, or 0 for no value */
    uint8_t reserved[5];
} sudoku_board;

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
    /* The last board of this walk on which this instance found nothing, or null; read it with sudoku_previous. The board
     * in question has all values of this one and no candidate that is not on it. What is as it was then (a digit's cells,
     * a house) still has nothing and may be skipped, but the answer has to be the same as without this board. */
    const sudoku_board *previous;
    uint64_t reserved[4];
} sudoku_request;

/* Evidence --------------------------------------------------------------------------------------------------- */
/*
 * Why a deduction holds, as structure: the host says it in words, draws it, and turns it with the grid. Elements refer
 * to each other by index:
 *
 *     candidates, houses, cells     what is highlighted, with a role and a group
 *     nodes -> members              several candidates that act as one; a slice of `members`
 *     links -> nodes                one inference; each end is a candidate or a node
 *     chains -> links, chains       a slice of `links`, nested by `parent`
 *
 * A `group` tells several of a kind apart: the number of a colour, of an almost locked set, of half a siamese pair; 0 for
 * none. Evidence is never a fault: what the host does not understand is left out, together with what refers to it, and the
 * deduction stands.
 */

/* A candidate of the pattern, or the value of a solved cell. */
typedef struct sudoku_candidate_evidence {
    uint16_t candidate; /* cell times 9 plus digit less one, 0 to 728 */
    uint16_t role;      /* SUDOKU_CANDIDATE_... */
    uint16_t group;
    uint16_t reserved;
} sudoku_candidate_evidence;

/* A house of the pattern. */
typedef struct sudoku_house_evidence {
    uint16_t house; /* 0 to 8 rows, 9 to 17 columns, 18 to 26 boxes */
    uint16_t role;  /* SUDOKU_HOUSE_... */
    uint16_t group;
    uint16_t reserved;
} sudoku_house_evidence;

/* A cell that is highlighted as a whole. */
typedef struct sudoku_cell_evidence {
    uint16_t cell; /* 0 to 80 */
    uint16_t role; /* SUDOKU_CELL_... */
    uint16_t group;
    uint16_t reserved;
} sudoku_cell_evidence;

/* Several candidates that act as one. */
typedef struct sudoku_node_evidence {
    uint16_t kind; /* SUDOKU_NODE_... */
    uint16_t group;
    uint32_t first; /* index of its first candidate in `members` */
    uint32_t count; /* how many candidates it has */
} sudoku_node_evidence;

/* A candidate or a node. */
typedef struct sudoku_end {
    uint16_t kind;  /* SUDOKU_END_... */
    uint16_t index; /* number of the candidate, or index of the node */
} sudoku_end;

/* One inference. */
typedef struct sudoku_link_evidence {
    sudoku_end source;
    sudoku_end target;
    uint16_t strength;    /* SUDOKU_LINK_... */
    uint16_t reason_kind; /* SUDOKU_REASON_... */
    uint16_t reason;      /* number of the cell or house, index of the node or chain */
    uint16_t reserved;
} sudoku_link_evidence;

/* An end that is true, or false. */
typedef struct sudoku_literal {
    sudoku_end end; /* of kind SUDOKU_END_NONE when there is none */
    uint16_t truth; /* SUDOKU_LITERAL_... */
    uint16_t reserved;
} sudoku_literal;

/* One chain, loop, or branch of a net. */
typedef struct sudoku_chain_evidence {
    uint16_t role; /* SUDOKU_CHAIN_... */
    uint16_t group;
    uint32_t parent;           /* the chain that it is part of, counted from 1 and earlier than this one; 0 for none */
    sudoku_literal premise;    /* what is assumed */
    sudoku_literal conclusion; /* what follows */
    uint32_t first;            /* index of its first link in `links` */
    uint32_t count;            /* how many links it has */
} sudoku_chain_evidence;

typedef struct sudoku_candidate_list {
    const sudoku_candidate_evidence *data;
    size_t length;
} sudoku_candidate_list;

typedef struct sudoku_house_list {
    const sudoku_house_evidence *data;
    size_t length;
} sudoku_house_list;

typedef struct sudoku_cell_list {
    const sudoku_cell_evidence *data;
    size_t length;
} sudoku_cell_list;

typedef struct sudoku_node_list {
    const sudoku_node_evidence *data;
    size_t length;
} sudoku_node_list;

typedef struct sudoku_member_list {
    const uint16_t *data; /* numbers of candidates */
    size_t length;
} sudoku_member_list;

typedef struct sudoku_link_list {
    const sudoku_link_evidence *data;
    size_t length;
} sudoku_link_list;

typedef struct sudoku_chain_list {
    const sudoku_chain_evidence *data;
    size_t length;
} sudoku_chain_list;

/* All of it, in the order that explains best. At most SUDOKU_MOST_ELEMENTS in each list. */
typedef struct sudoku_evidence {
    uint32_t struct_size;
    uint32_t reserved;
    sudoku_candidate_list candidates; /* the candidates of the pattern */
    sudoku_house_list houses;         /* its houses */
    sudoku_cell_list cells;           /* cells that are highlighted without a digit */
    sudoku_node_list nodes;
    sudoku_member_list members; /* the candidates of all nodes, one node after the other */
    sudoku_link_list links;     /* the inferences of all chains */
    sudoku_chain_list chains;
} sudoku_evidence;

/* Deductions ------------------------------------------------------------------------------------------------- */

/* One deduction. Owned by the plugin; it has to live until `emit` returns. It must change the board. */
typedef struct sudoku_deduction {
    uint32_t struct_size;
    uint32_t flags; /* SUDOKU_DEDUCTION_HAS_RATING */
    sudoku_candidate_set placements;
    sudoku_candidate_set eliminations; /* only candidates that are on the board */
    uint32_t variant;                  /* n for the n-th of the technique's variants, counted from 1; 0 for none */
    uint32_t length;                   /* of a chain: its number of links; or 0 */
    uint32_t size;                     /* of a pattern, such as a subset or a fish; or 0 */
    uint32_t reserved;
    double rating;                   /* finite */
    const sudoku_evidence *evidence; /* null unless it was asked for */
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
    uint64_t spare[4];
} sudoku_sink;

/* Descriptions ----------------------------------------------------------------------------------------------- */
/* All of them static. The lists' elements have no size of their own: their layout never changes. */

/* One option as a value: what the operator wrote, or what a claim asks for. */
typedef struct sudoku_option_pair {
    sudoku_text key;
    sudoku_text value; /* as it was written */
} sudoku_option_pair;

typedef struct sudoku_option_pair_list {
    const sudoku_option_pair *data;
    size_t length;
} sudoku_option_pair_list;

/* One form of the pattern. A deduction names it by its number in the technique's list. */
typedef struct sudoku_variant {
    sudoku_text name;    /* lower-case kebab case; lines are called `row`, `column`, `rows`, `columns` */
    sudoku_text summary; /* one sentence; may be empty */
} sudoku_variant;

typedef struct sudoku_variant_list {
    const sudoku_variant *data;
    size_t length;
} sudoku_variant_list;

typedef struct sudoku_text_list {
    const sudoku_text *data;
    size_t length;
} sudoku_text_list;

/* One option that a technique takes. */
typedef struct sudoku_option {
    sudoku_text key;           /* lower-case kebab case */
    sudoku_text summary;       /* one sentence */
    sudoku_text default_value; /* what holds when the operator says nothing, as the operator would write it */
    uint32_t kind;             /* SUDOKU_OPTION_... */
    uint32_t reserved;
    int64_t least;            /* bounds of an integer */
    int64_t most;
    sudoku_text_list choices; /* what a choice chooses from */
} sudoku_option;

typedef struct sudoku_option_list {
    const sudoku_option *data;
    size_t length;
} sudoku_option_list;

/* Name and summary in another language. */
typedef struct sudoku_translation {
    sudoku_text language; /* tag after BCP 47, such as `de` or `pt-BR` */
    sudoku_text name;
    sudoku_text summary;
} sudoku_translation;

typedef struct sudoku_translation_list {
    const sudoku_translation *data;
    size_t length;
} sudoku_translation_list;

/* A code under which another program's library of positions has this technique. */
typedef struct sudoku_claim {
    sudoku_text library;             /* such as `hodoku` */
    sudoku_text code;                /* as it stands there, without a variant */
    sudoku_text variant;             /* what a line names behind the code; empty for all lines of the code */
    sudoku_option_pair_list options; /* what a line with this code needs */
    uint32_t flags;                  /* SUDOKU_CLAIM_COMPARES_CHANGE */
    uint32_t reserved;
} sudoku_claim;

typedef struct sudoku_claim_list {
    const sudoku_claim *data;
    size_t length;
} sudoku_claim_list;

/* Makes an instance and stores it; null is a fine instance. The plugin owns it until `destroy`. On failure it
 * stores nothing, may write a message for the operator, and returns another status than SUDOKU_STATUS_DONE. The host
 * has checked the options against those that the technique declares; what is not among them has its default. */
typedef int32_t (*sudoku_create_fn)(sudoku_option_pair_list options, void **instance, sudoku_message *message);
/* Frees an instance; called once for each successful `create`, while other instances may be in use. */
typedef void (*sudoku_destroy_fn)(void *instance);
/* Reports deductions to `sink`; called from many threads at once. */
typedef int32_t (*sudoku_find_fn)(const void *instance, const sudoku_board *board, const sudoku_request *request,
                                   const sudoku_sink *sink);

/* One technique. */
typedef struct sudoku_technique {
    uint32_t struct_size;
    uint32_t flags;      /* SUDOKU_TECHNIQUE_ASSUMES_UNIQUENESS */
    sudoku_text id;      /* lower-case kebab case, unique among all loaded techniques */
    sudoku_text name;    /* for people */
    sudoku_text summary; /* one sentence */
    uint32_t place;      /* default place on the ladder, lower is earlier */
    uint32_t reserved_place;
    sudoku_create_fn create; /* all three functions are needed */
    sudoku_destroy_fn destroy;
    sudoku_find_fn find;
    sudoku_text family; /* kebab case; may be empty */
    /* The pattern in one sentence with places in braces for what was found, such as {pivot}, {set 1.cells} or {chains}; or
     * empty. docs/plugins.md lists the places. */
    sudoku_text sentence;
    sudoku_variant_list variants; /* the forms that it can report, by number */
    sudoku_option_list options;   /* the options that it takes */
    sudoku_translation_list translations;
    sudoku_claim_list claims;
} sudoku_technique;

/* What the entry function returns. */
typedef struct sudoku_plugin {
    uint32_t magic; /* SUDOKU_MAGIC */
    uint32_t struct_size;
    uint16_t abi_minor;      /* SUDOKU_ABI_MINOR */
    uint16_t min_host_minor; /* smallest minor version of a host that can use it: of the newest field that it needs */
    uint32_t reserved_versions;
    uint64_t required_features; /* features that a host must know; none is defined yet */
    uint64_t flags;             /* SUDOKU_PLUGIN_CONTAINS_PANICS */
    sudoku_text name;
    sudoku_text version;
    sudoku_text build; /* what it was built with, for people */
    const sudoku_technique *techniques;
    uint32_t technique_count;
    uint32_t technique_stride; /* bytes from one technique to the next: sizeof(sudoku_technique) */
} sudoku_plugin;

#define SUDOKU_EXPORT __attribute__((visibility("default")))

/* The one symbol that a plugin exports. */
SUDOKU_EXPORT const sudoku_plugin *sudoku_technique_plugin_v1(void);

/* Reading what may be older or newer -------------------------------------------------------------------------- */

/* Whether a structure of this `struct_size` has the field. */
#define SUDOKU_COVERS(size, type, field) ((size) >= offsetof(type, field) + sizeof(((type *)0)->field))

/* The last board of this walk on which this instance found nothing, or null. */
static inline const sudoku_board *sudoku_previous(const sudoku_request *request) {
    return SUDOKU_COVERS(request->struct_size, sudoku_request, previous) ? request->previous : NULL;
}

/* Sets of cells ---------------------------------------------------------------------------------------------- */

/* Whether `cell` (0 to 80) is in `set`. */
static inline bool sudoku_contains(sudoku_cell_set set, unsigned cell) {
    return (set.words[cell >> 6] >> (cell & 63) & 1) != 0;
}

/* Adds `cell` (0 to 80). */
static inline void sudoku_insert(sudoku_cell_set *set, unsigned cell) {
    set->words[cell >> 6] |= UINT64_C(1) << (cell & 63);
}

/* Takes `cell` (0 to 80) out. */
static inline void sudoku_remove(sudoku_cell_set *set, unsigned cell) {
    set->words[cell >> 6] &= ~(UINT64_C(1) << (cell & 63));
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

/* Whether the two sets have the same cells. */
static inline bool sudoku_is_equal(sudoku_cell_set a, sudoku_cell_set b) {
    return a.words[0] == b.words[0] && a.words[1] == b.words[1];
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

/* Cells, houses, candidates ---------------------------------------------------------------------------------- */

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

/* The number of a house in evidence; `number` is 0 to 8. */
static inline uint16_t sudoku_row_house(unsigned number) {
    return (uint16_t)number;
}

static inline uint16_t sudoku_column_house(unsigned number) {
    return (uint16_t)(9 + number);
}

static inline uint16_t sudoku_box_house(unsigned number) {
    return (uint16_t)(18 + number);
}

/* The nine cells of a house (0 to 26). */
static inline sudoku_cell_set sudoku_house_cells(unsigned house) {
    sudoku_cell_set cells = {{0, 0}};
    unsigned number = house % 9;
    for (unsigned position = 0; position < 9; position++) {
        unsigned cell = house < 9    ? number * 9 + position
                        : house < 18 ? position * 9 + number
                                     : (number / 3 * 3 + position / 3) * 9 + number % 3 * 3 + position % 3;
        sudoku_insert(&cells, cell);
    }
    return cells;
}

/* The 20 other cells that share a house with `cell`. Computed at each call: keep what you need often. */
static inline sudoku_cell_set sudoku_peers(unsigned cell) {
    sudoku_cell_set peers = sudoku_or(sudoku_house_cells(sudoku_row_house(sudoku_row(cell))),
                                      sudoku_or(sudoku_house_cells(sudoku_column_house(sudoku_column(cell))),
                                                sudoku_house_cells(sudoku_box_house(sudoku_box(cell)))));
    sudoku_remove(&peers, cell);
    return peers;
}

/* Whether two different cells share a house. */
static inline bool sudoku_sees(unsigned a, unsigned b) {
    return a != b && (sudoku_row(a) == sudoku_row(b) || sudoku_column(a) == sudoku_column(b) ||
                      sudoku_box(a) == sudoku_box(b));
}

/* The number of a candidate in evidence; `digit` is 1 to 9. */
static inline uint16_t sudoku_candidate(unsigned cell, unsigned digit) {
    return (uint16_t)(cell * 9 + digit - 1);
}

/* Chains ----------------------------------------------------------------------------------------------------- */

/* The end that is a candidate; `digit` is 1 to 9. */
static inline sudoku_end sudoku_end_at(unsigned cell, unsigned digit) {
    sudoku_end end = {SUDOKU_END_CANDIDATE, sudoku_candidate(cell, digit)};
    return end;
}

/* The end that is the node with this index. */
static inline sudoku_end sudoku_end_node(unsigned node) {
    sudoku_end end = {SUDOKU_END_NODE, (uint16_t)node};
    return end;
}

/* A link of this strength because of a house (0 to 26). */
static inline sudoku_link_evidence sudoku_link_in_house(sudoku_end source, sudoku_end target, unsigned strength,
                                                        unsigned house) {
    sudoku_link_evidence link = {source, target, (uint16_t)strength, SUDOKU_REASON_HOUSE, (uint16_t)house, 0};
    return link;
}

/* A link of this strength because of a cell (0 to 80). */
static inline sudoku_link_evidence sudoku_link_in_cell(sudoku_end source, sudoku_end target, unsigned strength,
                                                       unsigned cell) {
    sudoku_link_evidence link = {source, target, (uint16_t)strength, SUDOKU_REASON_CELL, (uint16_t)cell, 0};
    return link;
}

/* That an end is true, and that it is false. */
static inline sudoku_literal sudoku_on(sudoku_end end) {
    sudoku_literal literal = {end, SUDOKU_LITERAL_ON, 0};
    return literal;
}

static inline sudoku_literal sudoku_off(sudoku_end end) {
    sudoku_literal literal = {end, SUDOKU_LITERAL_OFF, 0};
    return literal;
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

SUDOKU_SIZE(sudoku_message, 24);
SUDOKU_AT(sudoku_message, data, 0);
SUDOKU_AT(sudoku_message, capacity, 8);
SUDOKU_AT(sudoku_message, length, 16);

SUDOKU_SIZE(sudoku_request, 48);
SUDOKU_AT(sudoku_request, struct_size, 0);
SUDOKU_AT(sudoku_request, flags, 4);
SUDOKU_AT(sudoku_request, previous, 8);
SUDOKU_AT(sudoku_request, reserved, 16);

SUDOKU_SIZE(sudoku_candidate_evidence, 8);
SUDOKU_AT(sudoku_candidate_evidence, candidate, 0);
SUDOKU_AT(sudoku_candidate_evidence, role, 2);
SUDOKU_AT(sudoku_candidate_evidence, group, 4);
SUDOKU_AT(sudoku_candidate_evidence, reserved, 6);

SUDOKU_SIZE(sudoku_house_evidence, 8);
SUDOKU_AT(sudoku_house_evidence, house, 0);
SUDOKU_AT(sudoku_house_evidence, role, 2);
SUDOKU_AT(sudoku_house_evidence, group, 4);
SUDOKU_AT(sudoku_house_evidence, reserved, 6);

SUDOKU_SIZE(sudoku_cell_evidence, 8);
SUDOKU_AT(sudoku_cell_evidence, cell, 0);
SUDOKU_AT(sudoku_cell_evidence, role, 2);
SUDOKU_AT(sudoku_cell_evidence, group, 4);
SUDOKU_AT(sudoku_cell_evidence, reserved, 6);

SUDOKU_SIZE(sudoku_node_evidence, 12);
SUDOKU_AT(sudoku_node_evidence, kind, 0);
SUDOKU_AT(sudoku_node_evidence, group, 2);
SUDOKU_AT(sudoku_node_evidence, first, 4);
SUDOKU_AT(sudoku_node_evidence, count, 8);

SUDOKU_SIZE(sudoku_end, 4);
SUDOKU_AT(sudoku_end, kind, 0);
SUDOKU_AT(sudoku_end, index, 2);

SUDOKU_SIZE(sudoku_link_evidence, 16);
SUDOKU_AT(sudoku_link_evidence, source, 0);
SUDOKU_AT(sudoku_link_evidence, target, 4);
SUDOKU_AT(sudoku_link_evidence, strength, 8);
SUDOKU_AT(sudoku_link_evidence, reason_kind, 10);
SUDOKU_AT(sudoku_link_evidence, reason, 12);
SUDOKU_AT(sudoku_link_evidence, reserved, 14);

SUDOKU_SIZE(sudoku_literal, 8);
SUDOKU_AT(sudoku_literal, end, 0);
SUDOKU_AT(sudoku_literal, truth, 4);
SUDOKU_AT(sudoku_literal, reserved, 6);

SUDOKU_SIZE(sudoku_chain_evidence, 32);
SUDOKU_AT(sudoku_chain_evidence, role, 0);
SUDOKU_AT(sudoku_chain_evidence, group, 2);
SUDOKU_AT(sudoku_chain_evidence, parent, 4);
SUDOKU_AT(sudoku_chain_evidence, premise, 8);
SUDOKU_AT(sudoku_chain_evidence, conclusion, 16);
SUDOKU_AT(sudoku_chain_evidence, first, 24);
SUDOKU_AT(sudoku_chain_evidence, count, 28);

SUDOKU_SIZE(sudoku_candidate_list, 16);
SUDOKU_AT(sudoku_candidate_list, data, 0);
SUDOKU_AT(sudoku_candidate_list, length, 8);

SUDOKU_SIZE(sudoku_house_list, 16);
SUDOKU_AT(sudoku_house_list, data, 0);
SUDOKU_AT(sudoku_house_list, length, 8);

SUDOKU_SIZE(sudoku_cell_list, 16);
SUDOKU_AT(sudoku_cell_list, data, 0);
SUDOKU_AT(sudoku_cell_list, length, 8);

SUDOKU_SIZE(sudoku_node_list, 16);
SUDOKU_AT(sudoku_node_list, data, 0);
SUDOKU_AT(sudoku_node_list, length, 8);

SUDOKU_SIZE(sudoku_member_list, 16);
SUDOKU_AT(sudoku_member_list, data, 0);
SUDOKU_AT(sudoku_member_list, length, 8);

SUDOKU_SIZE(sudoku_link_list, 16);
SUDOKU_AT(sudoku_link_list, data, 0);
SUDOKU_AT(sudoku_link_list, length, 8);

SUDOKU_SIZE(sudoku_chain_list, 16);
SUDOKU_AT(sudoku_chain_list, data, 0);
SUDOKU_AT(sudoku_chain_list, length, 8);

SUDOKU_SIZE(sudoku_evidence, 120);
SUDOKU_AT(sudoku_evidence, struct_size, 0);
SUDOKU_AT(sudoku_evidence, reserved, 4);
SUDOKU_AT(sudoku_evidence, candidates, 8);
SUDOKU_AT(sudoku_evidence, houses, 24);
SUDOKU_AT(sudoku_evidence, cells, 40);
SUDOKU_AT(sudoku_evidence, nodes, 56);
SUDOKU_AT(sudoku_evidence, members, 72);
SUDOKU_AT(sudoku_evidence, links, 88);
SUDOKU_AT(sudoku_evidence, chains, 104);

SUDOKU_SIZE(sudoku_deduction, 328);
SUDOKU_AT(sudoku_deduction, struct_size, 0);
SUDOKU_AT(sudoku_deduction, flags, 4);
SUDOKU_AT(sudoku_deduction, placements, 8);
SUDOKU_AT(sudoku_deduction, eliminations, 152);
SUDOKU_AT(sudoku_deduction, variant, 296);
SUDOKU_AT(sudoku_deduction, length, 300);
SUDOKU_AT(sudoku_deduction, size, 304);
SUDOKU_AT(sudoku_deduction, reserved, 308);
SUDOKU_AT(sudoku_deduction, rating, 312);
SUDOKU_AT(sudoku_deduction, evidence, 320);

SUDOKU_SIZE(sudoku_sink, 64);
SUDOKU_AT(sudoku_sink, struct_size, 0);
SUDOKU_AT(sudoku_sink, reserved, 4);
SUDOKU_AT(sudoku_sink, context, 8);
SUDOKU_AT(sudoku_sink, emit, 16);
SUDOKU_AT(sudoku_sink, should_stop, 24);
SUDOKU_AT(sudoku_sink, spare, 32);

SUDOKU_SIZE(sudoku_option_pair, 32);
SUDOKU_AT(sudoku_option_pair, key, 0);
SUDOKU_AT(sudoku_option_pair, value, 16);

SUDOKU_SIZE(sudoku_option_pair_list, 16);
SUDOKU_AT(sudoku_option_pair_list, data, 0);
SUDOKU_AT(sudoku_option_pair_list, length, 8);

SUDOKU_SIZE(sudoku_variant, 32);
SUDOKU_AT(sudoku_variant, name, 0);
SUDOKU_AT(sudoku_variant, summary, 16);

SUDOKU_SIZE(sudoku_variant_list, 16);
SUDOKU_AT(sudoku_variant_list, data, 0);
SUDOKU_AT(sudoku_variant_list, length, 8);

SUDOKU_SIZE(sudoku_text_list, 16);
SUDOKU_AT(sudoku_text_list, data, 0);
SUDOKU_AT(sudoku_text_list, length, 8);

SUDOKU_SIZE(sudoku_option, 88);
SUDOKU_AT(sudoku_option, key, 0);
SUDOKU_AT(sudoku_option, summary, 16);
SUDOKU_AT(sudoku_option, default_value, 32);
SUDOKU_AT(sudoku_option, kind, 48);
SUDOKU_AT(sudoku_option, reserved, 52);
SUDOKU_AT(sudoku_option, least, 56);
SUDOKU_AT(sudoku_option, most, 64);
SUDOKU_AT(sudoku_option, choices, 72);

SUDOKU_SIZE(sudoku_option_list, 16);
SUDOKU_AT(sudoku_option_list, data, 0);
SUDOKU_AT(sudoku_option_list, length, 8);

SUDOKU_SIZE(sudoku_translation, 48);
SUDOKU_AT(sudoku_translation, language, 0);
SUDOKU_AT(sudoku_translation, name, 16);
SUDOKU_AT(sudoku_translation, summary, 32);

SUDOKU_SIZE(sudoku_translation_list, 16);
SUDOKU_AT(sudoku_translation_list, data, 0);
SUDOKU_AT(sudoku_translation_list, length, 8);

SUDOKU_SIZE(sudoku_claim, 72);
SUDOKU_AT(sudoku_claim, library, 0);
SUDOKU_AT(sudoku_claim, code, 16);
SUDOKU_AT(sudoku_claim, variant, 32);
SUDOKU_AT(sudoku_claim, options, 48);
SUDOKU_AT(sudoku_claim, flags, 64);
SUDOKU_AT(sudoku_claim, reserved, 68);

SUDOKU_SIZE(sudoku_claim_list, 16);
SUDOKU_AT(sudoku_claim_list, data, 0);
SUDOKU_AT(sudoku_claim_list, length, 8);

SUDOKU_SIZE(sudoku_technique, 184);
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
SUDOKU_AT(sudoku_technique, family, 88);
SUDOKU_AT(sudoku_technique, sentence, 104);
SUDOKU_AT(sudoku_technique, variants, 120);
SUDOKU_AT(sudoku_technique, options, 136);
SUDOKU_AT(sudoku_technique, translations, 152);
SUDOKU_AT(sudoku_technique, claims, 168);

SUDOKU_SIZE(sudoku_plugin, 96);
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

#undef SUDOKU_SIZE
#undef SUDOKU_AT

#ifdef __cplusplus
}
#endif

#endif
