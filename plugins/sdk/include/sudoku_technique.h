/*
 * The binary interface of sudokud technique plugins, version 2.
 *
 * A plugin is a shared library that exports one function, sudoku_technique_plugin_v2. The function returns a description
 * of the plugin's techniques. Each technique has an id, a default place on the ladder, three functions, and lists of its
 * variants, options and codes. The folders tests/c_plugin and tests/outside in the server's sources contain
 * complete plugins. This header mirrors plugins/sdk/src/abi. The assertions at its end pin the same sizes and offsets, so
 * a compiler with another layout refuses to build.
 *
 * Ownership: the side that allocates memory frees it. Ownership of memory never crosses the interface. Memory that the
 * host passes is valid during the call only, and read-only unless this file says otherwise. Memory that a plugin passes
 * to `emit` must be valid during that call only: the host copies it. Memory that is reachable from the plugin's
 * description must be valid for ever, because the library is never unloaded: make it static.
 *
 * Threads: the host calls the entry function from one thread at a time, and `create` likewise. Several instances of a
 * technique can exist at once, because a reload makes new ones while calls still use the old ones. The host calls `find`
 * from many threads at once, on one instance or several. It destroys each instance once, on any thread, when no `find` on
 * it is running. Other instances may be created, used or destroyed at that time, so instances must not share memory that
 * `destroy` frees. Call the functions of a sink only from the thread of the `find` that got the sink, and only until
 * that `find` returns.
 *
 * Failure: a function of a plugin must return a status. It must not throw an exception, call longjmp or exit. A
 * technique is pure: it looks at the board only, keeps no state, does no I/O and starts no threads. The board may be
 * empty, full or contradictory (a cell without candidates, a digit twice in a house).
 *
 * Growth: a structure that begins with `struct_size` may get new fields at its end in a later minor version. The writer
 * sets `struct_size` with sizeof. The reader takes the fields that this size covers, and zeros for all others. So a
 * plugin may be older or newer than its host:
 *
 *     writer older:   [ fields the writer knows ] . . . .      the reader takes zeros for the missing fields
 *     writer newer:   [ fields the reader knows | more ]       the reader ignores the new fields
 *
 * Each such structure has at least SUDOKU_..._LEAST bytes. Test with SUDOKU_COVERS before you read a later field that the
 * host has written. The elements of lists never change, and neither does the board. Reserved and spare words are zero
 * until a later version uses them. A reader ignores unknown numbers and flags, with one exception: the host refuses a
 * plugin with an unknown bit in `required_features`.
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

/* Plugin flag: no exception leaves this library or aborts the process. The host refuses a library without it. Set it in C
 * code if no function that it calls throws or aborts. */
#define SUDOKU_PLUGIN_CONTAINS_PANICS UINT64_C(1)
/* Technique flag: the logic needs the puzzle to have a unique solution. */
#define SUDOKU_TECHNIQUE_ASSUMES_UNIQUENESS UINT32_C(1)
/* Technique flag: it tries candidates where no pattern helps, such as trial and error or a search. */
#define SUDOKU_TECHNIQUE_IS_TRIAL UINT32_C(2)
/* Request flag: report every distinct deduction, not only the first. */
#define SUDOKU_REQUEST_ALL UINT32_C(1)
/* Request flag: fill in the evidence. */
#define SUDOKU_REQUEST_EVIDENCE UINT32_C(2)
/* Deduction flag: `rating` holds the technique's own rating. */
#define SUDOKU_DEDUCTION_HAS_RATING UINT32_C(1)
/* Claim flag: in lines with this code, the field for digits lists the eliminated digits, so only the change is
 * compared. */
#define SUDOKU_CLAIM_COMPARES_CHANGE UINT32_C(1)

/* Answers of a sink: continue, or return from `find` at once with SUDOKU_STATUS_STOPPED. */
#define SUDOKU_CONTINUE UINT32_C(0)
#define SUDOKU_STOP UINT32_C(1)

/* Statuses of `create` and `find`. Any other number is a fault of the plugin. */
#define SUDOKU_STATUS_DONE 0         /* finished */
#define SUDOKU_STATUS_STOPPED 1      /* returned early because the sink answered SUDOKU_STOP */
#define SUDOKU_STATUS_BAD_ARGUMENT 2 /* an argument was invalid (for `create`: an option) */
#define SUDOKU_STATUS_PANICKED 3     /* an exception was caught */
#define SUDOKU_STATUS_INTERNAL 4     /* any other failure inside the plugin */

/* Kinds of options. */
#define SUDOKU_OPTION_FLAG UINT32_C(1)    /* `true` or `false` */
#define SUDOKU_OPTION_INTEGER UINT32_C(2) /* a whole number within bounds */
#define SUDOKU_OPTION_CHOICE UINT32_C(3)  /* one of the choices */

/* Roles of a candidate in the pattern. */
#define SUDOKU_CANDIDATE_PATTERN 1            /* belongs to the pattern itself */
#define SUDOKU_CANDIDATE_PIVOT 2              /* in the central cell */
#define SUDOKU_CANDIDATE_PINCER 3             /* in a wing that the pivot sees */
#define SUDOKU_CANDIDATE_FIN 4                /* spoils a smaller pattern */
#define SUDOKU_CANDIDATE_ON 5                 /* true in the chain or in this colour */
#define SUDOKU_CANDIDATE_OFF 6                /* false in the chain or in this colour */
#define SUDOKU_CANDIDATE_ENDO_FIN 7           /* a fin where two base houses cross */
#define SUDOKU_CANDIDATE_CANNIBAL 8           /* a vertex that is eliminated because it is in two cover houses */
#define SUDOKU_CANDIDATE_FLOOR 9              /* in a cell of a rectangle without additional candidates */
#define SUDOKU_CANDIDATE_ROOF 10              /* in a cell of a rectangle with additional candidates */
#define SUDOKU_CANDIDATE_GUARDIAN 11          /* at least one guardian is true */
#define SUDOKU_CANDIDATE_RESTRICTED_COMMON 12 /* the digit that two almost locked sets cannot both hold */
#define SUDOKU_CANDIDATE_COLOUR 13            /* has the colour with the number of its group */

/* Roles of a house in the pattern. */
#define SUDOKU_HOUSE_BASE 1        /* contains the pattern */
#define SUDOKU_HOUSE_COVER 2       /* contains the eliminations */
#define SUDOKU_HOUSE_DIGIT_COVER 3 /* covers the places of the digit with the number of its group */

/* Roles of a highlighted cell in the pattern. */
#define SUDOKU_CELL_PATTERN 1 /* belongs to the pattern */
#define SUDOKU_CELL_PIVOT 2   /* the central cell */
#define SUDOKU_CELL_PINCER 3  /* a cell of a wing */
#define SUDOKU_CELL_SET 4     /* a cell of the set with the number of its group */
#define SUDOKU_CELL_BASE 5    /* a base cell, for example of an exocet */
#define SUDOKU_CELL_TARGET 6  /* a target cell, for example of an exocet */
#define SUDOKU_CELL_COMPANION 7  /* beside a target, without the digits of the base, for example of an exocet */
#define SUDOKU_CELL_CROSS_LINE 8 /* in which the digits of the base have few places, for example of an exocet */
#define SUDOKU_CELL_OTHER 9      /* another cell that the reason speaks of */

/* Kinds of nodes. */
#define SUDOKU_NODE_GROUP 1             /* one digit in one house: true if one of the candidates is true */
#define SUDOKU_NODE_ALMOST_LOCKED_SET 2 /* all candidates of some cells, with one digit more than cells */
#define SUDOKU_NODE_ALMOST_HIDDEN_SET 3 /* all places of some digits, with one place more than digits */
#define SUDOKU_NODE_FISH 4              /* the candidates of its base houses */
#define SUDOKU_NODE_RECTANGLE 5         /* a rectangle that must not be deadly */

/* Strengths of links. */
#define SUDOKU_LINK_STRONG 1 /* if the source is false, the target is true */
#define SUDOKU_LINK_WEAK 2   /* if the source is true, the target is false */

/* Kinds of chains. */
#define SUDOKU_CHAIN_CHAIN 1         /* leads from one end to the other */
#define SUDOKU_CHAIN_LOOP 2          /* closed: its last link ends where the first one starts */
#define SUDOKU_CHAIN_CONTRADICTION 3 /* its premise leads to a contradiction */
#define SUDOKU_CHAIN_BRANCH 4        /* one of several cases, all with the same conclusion */
#define SUDOKU_CHAIN_NET 5           /* contains other chains: the whole of a net or of a proof by cases */

/* Kinds of ends of a link or a literal. */
#define SUDOKU_END_NONE 0      /* no end, because a chain has no such literal */
#define SUDOKU_END_CANDIDATE 1 /* `index` is the number of a candidate */
#define SUDOKU_END_NODE 2      /* `index` is the index of a node */

/* Reasons of a link. */
#define SUDOKU_REASON_NONE 0  /* no reason is given */
#define SUDOKU_REASON_CELL 1  /* a cell holds only one digit: `reason` is the cell */
#define SUDOKU_REASON_HOUSE 2 /* a house holds a digit only once: `reason` is the house */
#define SUDOKU_REASON_NODE 3  /* a node, such as an almost locked set: `reason` is its index */
#define SUDOKU_REASON_CHAIN 4 /* an earlier chain: `reason` is its index */

/* Truth of a literal. */
#define SUDOKU_LITERAL_ON 1  /* its end is true */
#define SUDOKU_LITERAL_OFF 2 /* its end is false */

/* Most elements of one list of evidence. A longer list is left out. */
#define SUDOKU_MOST_ELEMENTS 4096

/* Bytes up to and including the last field that version 2 requires. A smaller structure is refused. */
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

/* Initialises a text from a string literal: sudoku_text name = SUDOKU_TEXT("Last Digit"); */
#define SUDOKU_TEXT(literal) { (const uint8_t *)(literal), sizeof(literal) - 1 }

/* Initialises a list from an array: sudoku_house_list houses = SUDOKU_LIST(base); In any list `data` may be null when
 * `length` is 0. */
#define SUDOKU_LIST(array) { (array), sizeof(array) / sizeof((array)[0]) }

/* A set of cells. Cells are numbered row by row from the top left cell, 0 to 80. Bits 0 to 63 of words[0] are the cells
 * 0 to 63, bits 0 to 16 of words[1] are the cells 64 to 80, and all other bits are zero. */
typedef struct sudoku_cell_set {
    uint64_t words[2];
} sudoku_cell_set;

/* A set of candidates: for each digit (index 0 for digit 1), the cells in which it is a candidate. */
typedef struct sudoku_candidate_set {
    sudoku_cell_set digits[9];
} sudoku_candidate_set;

/* Values and candidates in mid-solve. The host owns it; it is read-only and never grows. */
typedef struct sudoku_board {
    sudoku_candidate_set digits; /* per digit: the unsolved cells where it is still a candidate */
    sudoku_cell_set givens;      /* cells whose value is a given of the puzzle */
    sudoku_cell_set unsolved;    /* cells without a value */
    uint16_t candidates[81];     /* per cell: bit d - 1 for each digit d still possible; 0 for a cell with a value */
    uint8_t values[81];          /* per cell: 1 to 9, or 0 for no value */
    uint8_t reserved[5];
} sudoku_board;

/* A buffer of the host for an error message of `create`: UTF-8, cut at `capacity`. */
typedef struct sudoku_message {
    uint8_t *data;
    size_t capacity; /* in bytes */
    size_t length;   /* bytes written; the host sets it to 0 before the call */
} sudoku_message;

/* The host's wishes for one `find`. */
typedef struct sudoku_request {
    uint32_t struct_size;
    uint32_t flags; /* SUDOKU_REQUEST_ALL, SUDOKU_REQUEST_EVIDENCE */
    /* The last board of this walk on which this instance found nothing, or null. Read it with sudoku_previous. The current
     * board has every value of it and no candidate that it lacks. A technique may skip every part of the board (the cells
     * of a digit, a house) that is the same on both, because it has no pattern there. The answer must be the same as
     * without this field. */
    const sudoku_board *previous;
    uint64_t reserved[4];
} sudoku_request;

/* Evidence --------------------------------------------------------------------------------------------------- */
/*
 * The structure of the proof of a deduction. The host uses it to explain the deduction in words, to draw it, and to
 * transform it together with the grid. Elements refer to each other by index:
 *
 *     candidates, houses, cells     highlighted parts of the pattern, with a role and a group
 *     nodes -> members              several candidates that act as one; a slice of `members`
 *     links -> nodes                one inference; each end is a candidate or a node
 *     chains -> links, chains       a slice of `links`, nested by `parent`
 *
 * A `group` tells several parts of a kind apart: the number of a colour, of an almost locked set or of the half of a
 * siamese pair; 0 for none. A mistake in the evidence is never a fault: the host leaves out elements that it does not
 * understand, and all elements that refer to them. The deduction stays valid.
 */

/* A candidate of the pattern, or the value of a solved cell. */
typedef struct sudoku_candidate_evidence {
    uint16_t candidate; /* cell times 9 plus digit minus one, 0 to 728 */
    uint16_t role;      /* SUDOKU_CANDIDATE_... */
    uint16_t group;
    uint16_t reserved;
} sudoku_candidate_evidence;

/* A house of the pattern. */
typedef struct sudoku_house_evidence {
    uint16_t house; /* 0 to 8 for rows, 9 to 17 for columns, 18 to 26 for boxes */
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
    uint32_t count; /* number of its candidates */
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

/* The statement that an end is true or false. */
typedef struct sudoku_literal {
    sudoku_end end; /* of kind SUDOKU_END_NONE if there is no literal */
    uint16_t truth; /* SUDOKU_LITERAL_... */
    uint16_t reserved;
} sudoku_literal;

/* One chain, loop, or branch of a net. */
typedef struct sudoku_chain_evidence {
    uint16_t role; /* SUDOKU_CHAIN_... */
    uint16_t group;
    uint32_t parent;           /* number of the earlier chain that contains this one, counted from 1; 0 for none */
    sudoku_literal premise;    /* the assumption */
    sudoku_literal conclusion; /* the conclusion */
    uint32_t first;            /* index of its first link in `links` */
    uint32_t count;            /* number of its links */
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

/* The whole evidence. List the elements in the order that explains best, at most SUDOKU_MOST_ELEMENTS in each list. */
typedef struct sudoku_evidence {
    uint32_t struct_size;
    uint32_t reserved;
    sudoku_candidate_list candidates; /* the candidates of the pattern */
    sudoku_house_list houses;         /* its houses */
    sudoku_cell_list cells;           /* cells that are highlighted as a whole */
    sudoku_node_list nodes;
    sudoku_member_list members; /* the candidates of all nodes, one node after the other */
    sudoku_link_list links;     /* the inferences; a chain is a slice of them */
    sudoku_chain_list chains;
} sudoku_evidence;

/* Deductions ------------------------------------------------------------------------------------------------- */

/* One deduction. The plugin owns it and keeps it alive until `emit` returns. It must change the board. */
typedef struct sudoku_deduction {
    uint32_t struct_size;
    uint32_t flags; /* SUDOKU_DEDUCTION_HAS_RATING */
    sudoku_candidate_set placements;
    sudoku_candidate_set eliminations; /* only candidates that are on the board */
    uint32_t variant;                  /* n for the n-th of the technique's variants, counted from 1; or 0 */
    uint32_t length;                   /* number of links of a chain; or 0 */
    uint32_t size;                     /* size of a pattern, such as a subset or a fish; or 0 */
    uint32_t reserved;
    double rating;                   /* finite */
    const sudoku_evidence *evidence; /* null unless the host asked for it */
} sudoku_deduction;

/* The host's functions that take deductions. The host owns it. See the top of this file for threads. */
typedef struct sudoku_sink {
    uint32_t struct_size;
    uint32_t reserved;
    void *context; /* passed to both functions */
    /* Takes one deduction; answers SUDOKU_CONTINUE or SUDOKU_STOP. */
    uint32_t (*emit)(void *context, const sudoku_deduction *deduction);
    /* Answers SUDOKU_STOP if the search should end, and SUDOKU_CONTINUE otherwise. Call it in loops that can run long. */
    uint32_t (*should_stop)(void *context);
    /* Or null: takes the reason of a failure in words, for the operator's log, before `find` returns
     * SUDOKU_STATUS_PANICKED or another failing status. With another status the reason is ignored. The host copies the text. Call it with
     * sudoku_fail. */
    void (*fail)(void *context, sudoku_text reason);
    uint64_t spare[3];
} sudoku_sink;

/* Descriptions ----------------------------------------------------------------------------------------------- */
/* All of them are static. The elements of lists do not carry a size: their layout never changes. */

/* An option with a value, written by the operator or needed by a claim. */
typedef struct sudoku_option_pair {
    sudoku_text key;
    sudoku_text value; /* as it is written */
} sudoku_option_pair;

typedef struct sudoku_option_pair_list {
    const sudoku_option_pair *data;
    size_t length;
} sudoku_option_pair_list;

/* One form of the pattern. A deduction refers to it by its number in the technique's list. */
typedef struct sudoku_variant {
    sudoku_text name;    /* lower-case kebab case; lines are called `row`, `column`, `rows`, `columns` */
    sudoku_text summary; /* one sentence; may be empty */
} sudoku_variant;

typedef struct sudoku_variant_list {
    const sudoku_variant *data;
    size_t length;
} sudoku_variant_list;

/* What a role means in the pictures of a technique. */
typedef struct sudoku_label {
    sudoku_text role; /* of candidates, cells or houses, as a placeholder of a sentence names it: `target` */
    sudoku_text text; /* a few words, without a capital and a full stop */
} sudoku_label;

typedef struct sudoku_label_list {
    const sudoku_label *data;
    size_t length;
} sudoku_label_list;

typedef struct sudoku_text_list {
    const sudoku_text *data;
    size_t length;
} sudoku_text_list;

/* The declaration of an option. */
typedef struct sudoku_option {
    sudoku_text key;           /* lower-case kebab case */
    sudoku_text summary;       /* one sentence */
    sudoku_text default_value; /* value if the operator gives none, in the form in which an operator writes it */
    uint32_t kind;             /* SUDOKU_OPTION_... */
    uint32_t reserved;
    int64_t least;            /* bounds of an integer */
    int64_t most;
    sudoku_text_list choices; /* the words that a choice takes */
} sudoku_option;

typedef struct sudoku_option_list {
    const sudoku_option *data;
    size_t length;
} sudoku_option_list;

/* A code of this technique in another program's library of positions. */
typedef struct sudoku_claim {
    sudoku_text library; /* such as `hodoku` */
    sudoku_text code;    /* the code in that library, without a variant */
    /* The variant that a line has after the code. Empty for all lines of the code whose variant no other claim names. */
    sudoku_text variant;
    sudoku_option_pair_list options; /* options that a line with this code needs */
    uint32_t flags;                  /* SUDOKU_CLAIM_COMPARES_CHANGE */
    uint32_t reserved;
} sudoku_claim;

typedef struct sudoku_claim_list {
    const sudoku_claim *data;
    size_t length;
} sudoku_claim_list;

/* Makes an instance and stores it; an instance may be null. The plugin owns it until `destroy`. On failure, `create`
 * stores nothing, may write a message for the operator, and returns a status other than SUDOKU_STATUS_DONE. The host
 * has checked the options against the declared ones. A declared option that is not in the list has its default. */
typedef int32_t (*sudoku_create_fn)(sudoku_option_pair_list options, void **instance, sudoku_message *message);
/* Frees an instance. The host calls it once for each successful `create`. Other instances may be in use at that time. */
typedef void (*sudoku_destroy_fn)(void *instance);
/* Reports deductions to `sink`. The host calls it from many threads at once. */
typedef int32_t (*sudoku_find_fn)(const void *instance, const sudoku_board *board, const sudoku_request *request,
                                   const sudoku_sink *sink);

/* One technique. */
typedef struct sudoku_technique {
    uint32_t struct_size;
    uint32_t flags;      /* SUDOKU_TECHNIQUE_ASSUMES_UNIQUENESS, SUDOKU_TECHNIQUE_IS_TRIAL */
    sudoku_text id;      /* lower-case kebab case, unique among all loaded techniques */
    sudoku_text name;    /* for people */
    sudoku_text summary; /* one sentence */
    uint32_t place;      /* default place on the ladder; lower numbers are tried first */
    uint32_t reserved_place;
    sudoku_create_fn create; /* all three functions are required */
    sudoku_destroy_fn destroy;
    sudoku_find_fn find;
    sudoku_text family; /* kebab case; may be empty */
    /* The pattern in one sentence with placeholders in braces; or empty. `sudokud plugin check` refuses an unknown one.
     *
     *   {pivot} {pincer} {pattern} {fin} {endo-fin} {cannibal} {floor} {roof} {guardian} {restricted-common}
     *   {on} {off} {colour 1}             candidates of a role; with a number, those of a group
     *   {target} {companion} {cross-line} {other}   cells of a role
     *   {base} {cover} {cover 1}          houses; {base} without base houses: the base cells
     *   {set 1}                           the cells of a group with their digits
     *   {chains} {proof} {sets}           the chains in notation; a single one in words; set by set
     *   {assumption} {contradiction}      what a contradiction assumes, and how it shows
     *   {cases} {conclusion}              the cases of the first chain, and what it proves
     *   {removed} {placed}                the changes
     *
     * A name after a point leaves only a part: {pivot.cells}, {pivot.digits}, {pivot.house} (a house that has all the
     * cells), and with `or` before the last one {pivot.any-cell}, {pivot.any-digit}. */
    sudoku_text sentence;
    sudoku_variant_list variants; /* the forms of the pattern; a deduction refers to them by number */
    sudoku_option_list options;   /* its options */
    sudoku_claim_list claims;
    /* Ids of techniques that together cover this one: on every board, with default options, they and singles find in one or
     * more steps each placement and elimination that it finds. */
    sudoku_text_list covered_by;
    sudoku_label_list labels; /* what roles mean in its pictures, where the host's words do not fit */
} sudoku_technique;

/* The description that the entry function returns. */
typedef struct sudoku_plugin {
    uint32_t magic; /* SUDOKU_MAGIC */
    uint32_t struct_size;
    uint16_t abi_minor; /* SUDOKU_ABI_MINOR */
    /* Smallest minor version of a host that can use the plugin: the version of the newest field that the plugin needs. */
    uint16_t min_host_minor;
    uint32_t reserved_versions;
    uint64_t required_features; /* features that the host must know; no bit is defined yet */
    uint64_t flags;             /* SUDOKU_PLUGIN_CONTAINS_PANICS */
    sudoku_text name;
    sudoku_text version;
    sudoku_text build; /* the tool that built the plugin, for people */
    const sudoku_technique *techniques;
    uint32_t technique_count;
    uint32_t technique_stride; /* bytes from one technique to the next: sizeof(sudoku_technique) */
} sudoku_plugin;

#define SUDOKU_EXPORT __attribute__((visibility("default")))

/* The only symbol that a plugin exports. */
SUDOKU_EXPORT const sudoku_plugin *sudoku_technique_plugin_v2(void);

/* Reading structures that may be older or newer -------------------------------------------------------------- */

/* True if a structure of this `struct_size` has the field. */
#define SUDOKU_COVERS(size, type, field) ((size) >= offsetof(type, field) + sizeof(((type *)0)->field))

/* Returns the last board of this walk on which this instance found nothing, or null. */
static inline const sudoku_board *sudoku_previous(const sudoku_request *request) {
    return SUDOKU_COVERS(request->struct_size, sudoku_request, previous) ? request->previous : NULL;
}

/* Tells the host the reason of a failure in words, if it takes reasons. Call it before `find` returns a failing status. */
static inline void sudoku_fail(const sudoku_sink *sink, const char *reason, size_t length) {
    if (SUDOKU_COVERS(sink->struct_size, sudoku_sink, fail) && sink->fail != NULL) {
        sudoku_text text = {(const uint8_t *)reason, length};
        sink->fail(sink->context, text);
    }
}

/* Sets of cells ---------------------------------------------------------------------------------------------- */

/* Returns whether `cell` (0 to 80) is in `set`. */
static inline bool sudoku_contains(sudoku_cell_set set, unsigned cell) {
    return (set.words[cell >> 6] >> (cell & 63) & 1) != 0;
}

/* Adds `cell` (0 to 80). */
static inline void sudoku_insert(sudoku_cell_set *set, unsigned cell) {
    set->words[cell >> 6] |= UINT64_C(1) << (cell & 63);
}

/* Removes `cell` (0 to 80). */
static inline void sudoku_remove(sudoku_cell_set *set, unsigned cell) {
    set->words[cell >> 6] &= ~(UINT64_C(1) << (cell & 63));
}

/* Returns the cells that are in both sets. */
static inline sudoku_cell_set sudoku_and(sudoku_cell_set a, sudoku_cell_set b) {
    sudoku_cell_set both = {{a.words[0] & b.words[0], a.words[1] & b.words[1]}};
    return both;
}

/* Returns the cells that are in either set. */
static inline sudoku_cell_set sudoku_or(sudoku_cell_set a, sudoku_cell_set b) {
    sudoku_cell_set either = {{a.words[0] | b.words[0], a.words[1] | b.words[1]}};
    return either;
}

/* Returns the cells of `a` that are not in `b`. */
static inline sudoku_cell_set sudoku_minus(sudoku_cell_set a, sudoku_cell_set b) {
    sudoku_cell_set rest = {{a.words[0] & ~b.words[0], a.words[1] & ~b.words[1]}};
    return rest;
}

/* Returns whether the two sets have the same cells. */
static inline bool sudoku_is_equal(sudoku_cell_set a, sudoku_cell_set b) {
    return a.words[0] == b.words[0] && a.words[1] == b.words[1];
}

/* Returns whether the set is empty. */
static inline bool sudoku_is_empty(sudoku_cell_set set) {
    return (set.words[0] | set.words[1]) == 0;
}

/* Returns the number of cells in the set. */
static inline unsigned sudoku_count(sudoku_cell_set set) {
    unsigned count = 0;
    for (unsigned word = 0; word < 2; word++) {
        for (uint64_t bits = set.words[word]; bits != 0; bits &= bits - 1) {
            count++;
        }
    }
    return count;
}

/* Removes the lowest cell from the set and returns it. Returns -1 if the set is empty. */
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

/* Return the row, the column and the box of a cell, each 0 to 8. */
static inline unsigned sudoku_row(unsigned cell) {
    return cell / 9;
}

static inline unsigned sudoku_column(unsigned cell) {
    return cell % 9;
}

static inline unsigned sudoku_box(unsigned cell) {
    return cell / 27 * 3 + cell % 9 / 3;
}

/* Return the number of a house in evidence; `number` is 0 to 8. */
static inline uint16_t sudoku_row_house(unsigned number) {
    return (uint16_t)number;
}

static inline uint16_t sudoku_column_house(unsigned number) {
    return (uint16_t)(9 + number);
}

static inline uint16_t sudoku_box_house(unsigned number) {
    return (uint16_t)(18 + number);
}

/* Returns the nine cells of a house (0 to 26). */
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

/* Returns the 20 other cells that share a house with `cell`. Each call computes them: keep a result that you need often. */
static inline sudoku_cell_set sudoku_peers(unsigned cell) {
    sudoku_cell_set peers = sudoku_or(sudoku_house_cells(sudoku_row_house(sudoku_row(cell))),
                                      sudoku_or(sudoku_house_cells(sudoku_column_house(sudoku_column(cell))),
                                                sudoku_house_cells(sudoku_box_house(sudoku_box(cell)))));
    sudoku_remove(&peers, cell);
    return peers;
}

/* Returns whether the two cells are different and have a house in common. */
static inline bool sudoku_sees(unsigned a, unsigned b) {
    return a != b && (sudoku_row(a) == sudoku_row(b) || sudoku_column(a) == sudoku_column(b) ||
                      sudoku_box(a) == sudoku_box(b));
}

/* Returns the number of a candidate in evidence; `digit` is 1 to 9. */
static inline uint16_t sudoku_candidate(unsigned cell, unsigned digit) {
    return (uint16_t)(cell * 9 + digit - 1);
}

/* Chains ----------------------------------------------------------------------------------------------------- */

/* Returns the end that is a candidate; `digit` is 1 to 9. */
static inline sudoku_end sudoku_end_at(unsigned cell, unsigned digit) {
    sudoku_end end = {SUDOKU_END_CANDIDATE, sudoku_candidate(cell, digit)};
    return end;
}

/* Returns the end that is the node with this index. */
static inline sudoku_end sudoku_end_node(unsigned node) {
    sudoku_end end = {SUDOKU_END_NODE, (uint16_t)node};
    return end;
}

/* Returns a link of this strength because of a house (0 to 26). */
static inline sudoku_link_evidence sudoku_link_in_house(sudoku_end source, sudoku_end target, unsigned strength,
                                                        unsigned house) {
    sudoku_link_evidence link = {source, target, (uint16_t)strength, SUDOKU_REASON_HOUSE, (uint16_t)house, 0};
    return link;
}

/* Returns a link of this strength because of a cell (0 to 80). */
static inline sudoku_link_evidence sudoku_link_in_cell(sudoku_end source, sudoku_end target, unsigned strength,
                                                       unsigned cell) {
    sudoku_link_evidence link = {source, target, (uint16_t)strength, SUDOKU_REASON_CELL, (uint16_t)cell, 0};
    return link;
}

/* Return the statements that an end is true and that it is false. */
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
SUDOKU_AT(sudoku_sink, fail, 32);
SUDOKU_AT(sudoku_sink, spare, 40);

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

SUDOKU_SIZE(sudoku_label, 32);
SUDOKU_AT(sudoku_label, role, 0);
SUDOKU_AT(sudoku_label, text, 16);

SUDOKU_SIZE(sudoku_label_list, 16);
SUDOKU_AT(sudoku_label_list, data, 0);
SUDOKU_AT(sudoku_label_list, length, 8);

SUDOKU_SIZE(sudoku_option_list, 16);
SUDOKU_AT(sudoku_option_list, data, 0);
SUDOKU_AT(sudoku_option_list, length, 8);

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

SUDOKU_SIZE(sudoku_technique, 200);
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
SUDOKU_AT(sudoku_technique, claims, 152);
SUDOKU_AT(sudoku_technique, covered_by, 168);
SUDOKU_AT(sudoku_technique, labels, 184);

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
