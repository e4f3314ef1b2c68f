//! Compares the C header with the Rust side. Both must have the same structures, fields, sizes, offsets and numbers.
//!
//! The tests read both sides as text. The Rust side asserts its layout in `abi/layout.rs` and in `board.rs` (the board).
//! The header asserts its layout at its end. The compilers check these assertions; the tests check that they are the same.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The size of each `structure`, and the offset of each `structure.field`.
type Layout = BTreeMap<String, u64>;
/// The value of each numeric constant, by its name in the header.
type Constants = BTreeMap<String, u64>;

/// Names of Rust fields that C keywords forbid in the header, with their names there.
const KEYWORDS: [(&str, &str); 1] = [("default", "default_value")];

/// The numbered enums of `evidence/roles.rs` with their prefixes in the header.
const ENUMS: [(&str, &str); 6] = [
    ("CandidateRole", "CANDIDATE"),
    ("HouseRole", "HOUSE"),
    ("CellRole", "CELL"),
    ("NodeKind", "NODE"),
    ("LinkStrength", "LINK"),
    ("ChainRole", "CHAIN"),
];

fn folder(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn source(path: &str) -> String {
    fs::read_to_string(folder(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn header() -> String {
    without_c_comments(&source("include/sudoku_technique.h"))
}

fn without_c_comments(text: &str) -> String {
    let mut parts = text.split("/*");
    let mut code = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        code += part.split_once("*/").expect("every comment ends").1;
    }
    code
}

/// Returns the text between `open` and the next `close`, and the text after that. Returns `None` if there is no `open`.
fn between<'a>(text: &'a str, open: &str, close: &str) -> Option<(&'a str, &'a str)> {
    let rest = text.split_once(open)?.1;
    Some(
        rest.split_once(close)
            .unwrap_or_else(|| panic!("`{open}` without `{close}`")),
    )
}

/// Converts a name to snake case: `NodeEvidence` becomes `node_evidence`.
fn snake(name: &str) -> String {
    let mut snake = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.extend(c.to_lowercase());
    }
    snake
}

/// Returns the header's name of a Rust structure: `sudoku_technique` for `TechniqueEntry`.
fn c_structure(name: &str) -> String {
    format!("sudoku_{}", snake(name.strip_suffix("Entry").unwrap_or(name)))
}

fn c_field(name: &str) -> &str {
    let keyword = KEYWORDS.iter().find(|(rust, _)| *rust == name);
    keyword.map_or(name, |(_, c)| c)
}

/// Parses a number such as `UINT32_C(0x5344_4b54)` or `1`.
fn number(text: &str) -> Option<u64> {
    let text = text.trim().replace('_', "");
    let text = text.strip_suffix(')').map_or(text.as_str(), |call| {
        call.rsplit_once('(').map_or(call, |(_, argument)| argument)
    });
    text.strip_prefix("0x").map_or_else(
        || text.parse().ok(),
        |digits| u64::from_str_radix(digits, 16).ok(),
    )
}

fn expect_number(text: &str) -> u64 {
    number(text).unwrap_or_else(|| panic!("`{text}` is not a number"))
}

/// Returns the layout that `layout.rs` and `board.rs` assert.
fn rust_layout() -> Layout {
    let mut layout = Layout::new();
    let text = source("src/abi/layout.rs");
    let mut rest = text.as_str();
    while let Some((call, behind)) = between(rest, "\nassert_layout!(", ");") {
        rest = behind;
        let (name, call) = call.split_once(',').expect("a type and more");
        let (size, fields) = call.split_once(',').expect("a size and fields");
        // C has no generic `List<T>`: the header has one structure for each kind of list. `c_layout` merges them.
        let name = if name.starts_with("List<") {
            "sudoku_list".to_owned()
        } else {
            c_structure(name)
        };
        layout.insert(name.clone(), expect_number(size));
        for field in fields.trim().trim_matches(['{', '}']).split(',') {
            if let Some((field, offset)) = field.split_once(':') {
                layout.insert(format!("{name}.{}", c_field(field.trim())), expect_number(offset));
            }
        }
    }
    let text = source("src/board.rs");
    let mut rest = text.as_str();
    while let Some((field, behind)) = between(rest, "offset_of!(Board, ", ") == ") {
        let digits = behind.find(|c: char| !c.is_ascii_digit()).expect("code goes on");
        layout.insert(format!("sudoku_board.{field}"), expect_number(&behind[..digits]));
        rest = behind;
    }
    layout
}

/// Returns the layout that the header asserts. Its structures for lists are merged into one.
fn c_layout() -> Layout {
    let (mut layout, text) = (Layout::new(), header());
    let mut add = |key: String, value: u64| {
        let key = match key.split_once("_list") {
            Some((_, field)) => format!("sudoku_list{field}"),
            None => key,
        };
        let before = layout.insert(key.clone(), value);
        assert!(
            before.is_none_or(|before| before == value),
            "{key} has two values"
        );
    };
    for line in text.lines() {
        if let Some((arguments, _)) = between(line, "SUDOKU_SIZE(sudoku", ");") {
            let (name, size) = arguments.split_once(',').expect("two arguments");
            add(format!("sudoku{name}"), expect_number(size));
        }
        if let Some((arguments, _)) = between(line, "SUDOKU_AT(sudoku", ");") {
            let [name, field, offset] = arguments.split(',').collect::<Vec<_>>()[..] else {
                panic!("`{line}` has not three arguments");
            };
            add(format!("sudoku{name}.{}", field.trim()), expect_number(offset));
        }
    }
    layout
}

/// Returns all structures and fields that the header defines, each kind of list by itself.
fn c_fields() -> Vec<String> {
    let (mut fields, text) = (Vec::new(), header());
    let mut rest = text.as_str();
    while let Some((body, behind)) = between(rest, "typedef struct ", "\n}") {
        rest = behind;
        let (name, body) = body.split_once('{').expect("a body");
        fields.push(name.trim().to_owned());
        for declaration in body.split(';').map(str::trim).filter(|text| !text.is_empty()) {
            let field = between(declaration, "(*", ")").map_or_else(
                || {
                    let declared = declaration.split('[').next().unwrap_or_default();
                    declared.rsplit([' ', '*']).next().unwrap_or_default()
                },
                |(function, _)| function,
            );
            fields.push(format!("{}.{field}", name.trim()));
        }
    }
    fields
}

/// Returns the constants of `src/abi`, the least sizes of structures that may grow, and the numbered enums of
/// `evidence/roles.rs`, by their names in the header.
fn rust_constants() -> Constants {
    let mut numbers = Constants::new();
    for entry in fs::read_dir(folder("src/abi")).expect("the folder of the interface") {
        let path = entry.expect("a readable folder").path();
        // A module with children has its own text in `mod.rs`.
        let file = if path.is_dir() { path.join("mod.rs") } else { path };
        let text = fs::read_to_string(&file).expect("a readable file");
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        for line in text.lines() {
            if let Some((constant, value)) = line
                .strip_prefix("pub const ")
                .and_then(|line| line.split_once(": "))
                .and_then(|(name, rest)| Some((name, rest.split_once(" = ")?.1)))
                && let Some(value) = number(value.trim_end_matches(';'))
            {
                numbers.insert(format!("SUDOKU_{constant}"), value);
            }
        }
        let mut rest = text;
        while let Some((name, behind)) = between(rest, "unsafe impl Grows for ", " {") {
            let (least, behind) = between(behind, "const LEAST: usize = ", ";").expect("a least size");
            let name = c_structure(name).to_uppercase();
            numbers.insert(format!("{name}_LEAST"), expect_number(least));
            rest = behind;
        }
    }
    let text = source("src/evidence/roles.rs");
    let mut rest = text.as_str();
    while let Some((body, behind)) = between(rest, "\nnumbered! {", "\n}") {
        rest = behind;
        let code = body.lines().filter(|line| !line.trim().starts_with("///"));
        let code = code.collect::<Vec<_>>().join(" ");
        let (name, variants) = code.split_once('{').expect("a name and variants");
        let prefix = ENUMS.iter().find(|(rust, _)| *rust == name.trim());
        let (_, prefix) = prefix.unwrap_or_else(|| panic!("{name} has no name for the header in this test"));
        for variant in variants.split(',') {
            if let Some((variant, value)) = variant.split_once('=') {
                let variant = snake(variant.trim()).to_uppercase();
                numbers.insert(format!("SUDOKU_{prefix}_{variant}"), expect_number(value));
            }
        }
    }
    numbers
}

/// Returns the numeric constants that the header defines.
fn c_constants() -> Constants {
    let text = header();
    let define = |line: &str| {
        let (name, value) = line.strip_prefix("#define ")?.split_once(' ')?;
        Some((name.to_owned(), number(value)?))
    };
    let numbers: Vec<_> = text.lines().filter_map(define).collect();
    let count = numbers.len();
    let numbers: Constants = numbers.into_iter().collect();
    assert_eq!(numbers.len(), count, "a number is defined twice");
    numbers
}

/// Lists the keys whose values differ, each with both values.
fn differences(rust: &BTreeMap<String, u64>, c: &BTreeMap<String, u64>) -> Vec<String> {
    let keys = rust.keys().chain(c.keys().filter(|key| !rust.contains_key(*key)));
    let different = keys.filter(|key| rust.get(*key) != c.get(*key));
    let said = |side: Option<&u64>| side.map_or_else(|| "nothing".to_owned(), u64::to_string);
    different
        .map(|key| {
            format!(
                "{key}: {} in Rust, {} in the header",
                said(rust.get(key)),
                said(c.get(key))
            )
        })
        .collect()
}

#[test]
fn both_sides_assert_the_same_sizes_and_offsets() {
    let mut c = c_layout();
    // The fields of these sets are private in Rust, so `layout.rs` cannot assert them. The vocabulary's own tests pin them.
    let private = [
        ("sudoku_cell_set", 16),
        ("sudoku_cell_set.words", 0),
        ("sudoku_candidate_set.digits", 0),
    ];
    for (key, value) in private {
        assert_eq!(c.remove(key), Some(value), "{key}");
    }
    let rust = rust_layout();
    assert!(rust.len() > 100, "only {} were read", rust.len());
    assert_eq!(differences(&rust, &c), [""; 0]);
}

#[test]
fn the_header_asserts_every_field() {
    let text = header();
    let fields = c_fields();
    assert!(fields.len() > 100, "only {} were read", fields.len());
    for field in fields {
        let assertion = match field.split_once('.') {
            Some((structure, field)) => format!("SUDOKU_AT({structure}, {field}, "),
            None => format!("SUDOKU_SIZE({field}, "),
        };
        assert!(text.contains(&assertion), "no {assertion}...)");
    }
}

#[test]
fn both_sides_define_the_same_constants() {
    let rust = rust_constants();
    assert!(rust.len() > 60, "only {} were read", rust.len());
    assert_eq!(differences(&rust, &c_constants()), [""; 0]);
}

#[test]
fn the_entry_function_has_the_name_that_the_host_looks_for() {
    let declared = format!("*{}(void);", sudoku_technique::abi::ENTRY_SYMBOL);
    assert!(header().contains(&declared), "no {declared}");
}

/// Lets the C compiler check the header's assertions. There is one on every machine, because rustc links with it.
#[test]
fn a_c_compiler_lays_the_structures_out_as_the_header_says() {
    compile("cc", "c", "c11");
}

/// Lets the C++ compiler check them, if the machine has one. No other test needs it.
#[test]
fn a_cpp_compiler_does_too_if_there_is_one() {
    if Command::new("c++").arg("--version").output().is_err() {
        println!("skipped: this machine has no c++");
        return;
    }
    compile("c++", "c++", "c++17");
}

fn compile(compiler: &str, language: &str, standard: &str) {
    let status = Command::new(compiler)
        .args(["-x", language, &format!("-std={standard}"), "-fsyntax-only"])
        .args([
            "-Wall",
            "-Wextra",
            "-Wpedantic",
            "-Werror",
            "-Wno-unused-function",
        ])
        // Includes the header in an empty file: a compiler gives other warnings for a header by itself.
        .arg("-include")
        .arg(folder("include/sudoku_technique.h"))
        .arg("/dev/null")
        .status()
        .unwrap_or_else(|error| panic!("{compiler}: {error}"));
    assert!(status.success(), "{compiler} as {standard}");
}
