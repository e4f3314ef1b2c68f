/*
 * A plugin with one technique that finds nothing. One of its functions waits: it makes the file FOLDER "/begun" and returns when
 * the file FOLDER "/go" is there or FOLDER is gone. -DWAIT_IN_CONSTRUCTOR, -DWAIT_IN_CREATE, -DWAIT_IN_FIND or
 * -DWAIT_IN_DESTROY chooses the function. With -DONCE, `create` succeeds only once.
 */
#define _DEFAULT_SOURCE

#include <stdio.h>
#include <unistd.h>

#include "sudoku_technique.h"

static inline void wait(void) {
    FILE *begun = fopen(FOLDER "/begun", "w");
    if (begun != NULL) {
        fclose(begun);
    }
    while (access(FOLDER "/begun", F_OK) == 0 && access(FOLDER "/go", F_OK) != 0) {
        usleep(1000);
    }
}

#if defined(WAIT_IN_CONSTRUCTOR)
__attribute__((constructor)) static void construct(void) {
    wait();
}
#endif

static int32_t find(const void *instance, const sudoku_board *board, const sudoku_request *request,
                    const sudoku_sink *sink) {
    (void)instance;
    (void)board;
    (void)request;
    (void)sink;
#if defined(WAIT_IN_FIND)
    wait();
#endif
    return SUDOKU_STATUS_DONE;
}

static int32_t create(sudoku_option_pair_list options, void **instance, sudoku_message *message) {
    static int created;
    (void)options;
    (void)message;
#if defined(WAIT_IN_CREATE)
    wait();
#endif
    *instance = NULL;
#if defined(ONCE)
    return created++ == 0 ? SUDOKU_STATUS_DONE : SUDOKU_STATUS_BAD_ARGUMENT;
#else
    (void)created;
    return SUDOKU_STATUS_DONE;
#endif
}

static void destroy(void *instance) {
    (void)instance;
#if defined(WAIT_IN_DESTROY)
    wait();
#endif
}

static const sudoku_technique techniques[] = {{
    .struct_size = sizeof(sudoku_technique),
    .id = SUDOKU_TEXT("waiting"),
    .name = SUDOKU_TEXT("Waiting"),
    .summary = SUDOKU_TEXT("Finds nothing."),
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
    .name = SUDOKU_TEXT("waiting"),
    .version = SUDOKU_TEXT("1.0.0"),
    .build = SUDOKU_TEXT("C"),
    .techniques = techniques,
    .technique_count = 1,
    .technique_stride = sizeof(sudoku_technique),
};

const sudoku_plugin *sudoku_technique_plugin_v2(void) {
    return &plugin;
}
