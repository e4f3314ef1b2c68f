"""The features that the server got since commit 821a1ee1, when it had 13 MB: the crates that only they need, and the modules in crates that
others need, too."""

import re

FEATURES = {
    "reserve and ledgers": (
        "sudokud_reserve redb redis combine idna idna_adapter url utf8_iter form_urlencoded xxhash_rust arcstr sha1_smol ryu async_lock "
        "event_listener event_listener_strategy parking",
        r"::(reserve|ledger|kept)\b|\b(redis|redb)::|Ledger|Reserve|Stock",
    ),
    "pictures and sheets": (
        "sudokud_picture sudokud_print usvg resvg tiny_skia tiny_skia_path rustybuzz ttf_parser subsetter pdf_writer svgtypes roxmltree "
        "simplecss fontdb imagesize data_url kurbo unicode_bidi unicode_script unicode_properties unicode_ccc unicode_bidi_mirroring "
        "unicode_vo xmlwriter png fdeflate strict_num float_cmp polycool siphasher arrayref arrayvec rgb core_maths libm pico_args tinyvec "
        "slotmap bytemuck crc32fast",
        r"::draw\b|sudokud_(service|cli)::print|sudokud_(picture|print)\b|(Draw|Print)(Request|Response)|(draw|print)_(request|response)",
    ),
    "JSON": (
        "prost_reflect serde_path_to_error serde_value ordered_float base64",
        r"sudokud_edge::connect\b|\b(prost_reflect|serde_path_to_error|serde_value)::|sudokud_server::openapi",
    ),
    "formats of puzzles": (
        "sudokud_reading csv_core lz_str",
        r"\b(sudokud_reading|csv_core|lz_str)::|sudokud_puzzle::formats::(bare_lines|beside|blank_cells|cell_lines|cell_values|code_lines"
        r"|entry|fields|labelled_rows|labels|line_label|line_numbers|lines_below|markup|printed|readings|remarks|sheet|sheet_columns"
        r"|solution_words|text_lines|whole_lines|wrapped_lines)\b",
    ),
    "trial of plugins": (
        "sudokud_admission seccompiler",
        r"\b(sudokud_admission|seccompiler)::|sudokud_(config|server)::admission",
    ),
    "JSON Web Tokens": ("jsonwebtoken signature", r"::jwt\b|\bjsonwebtoken::"),
    "state folder": ("sudokud_state", r"sudokud_state::|sudokud_snapshot::(last_good|quarantine_record)|sudokud_(config|server)::state"),
    "manual pages and completions": (
        "clap_mangen clap_complete roff",
        r"\b(clap_mangen|clap_complete|roff)::|sudokud_cli::(man|completions)\b",
    ),
    "page": ("sudokud_web", r"sudokud_web::|sudokud_server::web_page|sudokud_edge::web\b|sudokud_config::page"),
    "languages": (
        "fluent_syntax intl_pluralrules unic_langid unic_langid_impl tinystr",
        r"sudokud_explain::language|\b(fluent_syntax|intl_pluralrules|unic_langid)::|sudokud_cli::language",
    ),
    "verbs for fleets and authors of plugins": ("", r"sudokud_cli::(fleet|plugin::(new|check|quarantine))"),
}

OF_CRATE = {crate: feature for feature, (crates, _) in FEATURES.items() for crate in crates.split()}
OF_FUNCTION = [(feature, re.compile(names)) for feature, (_, names) in FEATURES.items()]
# Generic functions of other crates in `sudokud_edge`: most of those for values are compiled for JSON.
VALUES = re.compile(r"^[<&]*(serde|serde_core|serde_json|base64|flate2|prost|prost_types)::")


def feature_of(crate, function):
    """The feature of a function in a crate of the workspace; '' for what the server did before, None if its name does not tell."""
    for feature, names in OF_FUNCTION:
        if names.search(function):
            return feature
    if crate == "sudokud_edge" and VALUES.search(function):
        return "JSON"
    return "" if "sudokud_" in function or "sudoku_" in function else None
