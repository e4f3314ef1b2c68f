/*
 * A plugin with one technique that finds nothing and can be created only once. Every later call of `create` fails.
 */
#include "sudoku_technique.h"

static int32_t find(const void *instance, const sudoku_board *board, const sudoku_request *request,
                    const sudoku_sink *sink) {
    (void)instance;
    (void)board;
    (void)request;
    (void)sink;
    return SUDOKU_STATUS_DONE;
}

static int32_t create(sudoku_option_pair_list options, void **instance, sudoku_message *message) {
    static int created;
    (void)options;
    (void)message;
    *instance = NULL;
    return created++ == 0 ? SUDOKU_STATUS_DONE : SUDOKU_STATUS_BAD_ARGUMENT;
}

static void destroy(void *instance) {
    (void)instance;
}

static const sudoku_technique techniques[] = {{
    .struct_size = sizeof(sudoku_technique),
    .id = SUDOKU_TEXT("created-once"),
    .name = SUDOKU_TEXT("Created once"),
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
    .name = SUDOKU_TEXT("created once"),
    .version = SUDOKU_TEXT("1.0.0"),
    .build = SUDOKU_TEXT("C"),
    .techniques = techniques,
    .technique_count = 1,
    .technique_stride = sizeof(sudoku_technique),
};

const sudoku_plugin *sudoku_technique_plugin_v1(void) {
    return &plugin;
}
