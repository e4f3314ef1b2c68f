//! The C header against the Rust side: the same structures, fields, sizes, offsets and numbers, none missing on either side.
//!
//! All is read as text. The Rust side asserts its layout in `abi/layout.rs` (the board's in `board.rs`), the header at its
//! end, and the compilers check these assertions; this test checks that they say the same.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// Structure to its size, and `structure.field` to its offset.
type Layout = BTreeMap<String, u64>;
type Numbers = BTreeMap<String, u64>;

/// Words of the Rust side that the header cannot use.
const KEYWORDS: [(&str, &str); 1] = [("default", "default_value")];

/// What each numbered enum of `evidence/roles.rs` is called in the header.
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

/// The text between `open` and `close` behind it, and what follows; none when `open` does not come.
fn between<'a>(text: &'a str, open: &str, close: &str) -> Option<(&'a str, &'a str)> {
    let rest = text.split_once(open)?.1;
    Some(
        rest.split_once(close)
            .unwrap_or_else(|| panic!("`{open}` without `{close}`")),
    )
}

/// `NodeEvidence` is `node_evidence`, `ENDO_FIN` stays one word after another.
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

/// What a Rust structure is called in the header: `TechniqueEntry` is `sudoku_technique`.
fn c_structure(name: &str) -> String {
    format!("sudoku_{}", snake(name.strip_suffix("Entry").unwrap_or(name)))
}

fn c_field(name: &str) -> &str {
    let keyword = KEYWORDS.iter().find(|(rust, _)| *rust == name);
    keyword.map_or(name, |(_, c)| c)
}

/// `UINT32_C(0x5344_4b54)`, `1`, `0`.
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
    number(text).unwrap_or_else(|| panic!("`{text}` is no number"))
}

/// What `layout.rs` and `board.rs` assert.
fn rust_layout() -> Layout {
    let mut layout = Layout::new();
    let text = source("src/abi/layout.rs");
    let mut rest = text.as_str();
    while let Some((call, behind)) = between(rest, "\nassert_layout!(", ");") {
        rest = behind;
        let (name, call) = call.split_once(',').expect("a type and more");
        let (size, fields) = call.split_once(',').expect("a size and fields");
        // The header has a structure for each kind of list; see `the_header_asserts_every_field`.
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

/// What the header asserts, its lists as one.
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

/// The structures and fields that the header defines, with their lists apart.
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

/// The constants of `src/abi`, the least sizes of what grows, and the numbered enums of `evidence/roles.rs`, as the header calls them.
fn rust_numbers() -> Numbers {
    let mut numbers = Numbers::new();
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
            let (least, behind) =
                between(behind, "const LEAST: usize = ", ";").expect("what grows has a least");
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

/// The header's numbers.
fn c_numbers() -> Numbers {
    let text = header();
    let define = |line: &str| {
        let (name, value) = line.strip_prefix("#define ")?.split_once(' ')?;
        Some((name.to_owned(), number(value)?))
    };
    let numbers: Vec<_> = text.lines().filter_map(define).collect();
    let count = numbers.len();
    let numbers: Numbers = numbers.into_iter().collect();
    assert_eq!(numbers.len(), count, "a number is defined twice");
    numbers
}

/// Every key with its two values, where they are not the same.
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
    // Rust keeps the insides of the sets private: the vocabulary's own assertions and tests pin them.
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
fn both_sides_have_the_same_numbers() {
    let rust = rust_numbers();
    assert!(rust.len() > 60, "only {} were read", rust.len());
    assert_eq!(differences(&rust, &c_numbers()), [""; 0]);
}

#[test]
fn the_entry_function_has_the_name_that_the_host_looks_for() {
    let declared = format!("*{}(void);", sudoku_technique::abi::ENTRY_SYMBOL);
    assert!(header().contains(&declared), "no {declared}");
}

/// rustc links with a C compiler, so there is one; it checks the header's assertions.
#[test]
fn a_c_compiler_lays_the_structures_out_as_the_header_says() {
    compile("cc", "c", "c11");
}

/// C++ is checked where there is a compiler for it; the other tests do without.
#[test]
fn a_cpp_compiler_does_too_where_there_is_one() {
    if Command::new("c++").arg("--version").output().is_err() {
        println!("left out: there is no c++ on this machine");
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
        // Read from a file that only includes it: a header alone is compiled with other warnings.
        .arg("-include")
        .arg(folder("include/sudoku_technique.h"))
        .arg("/dev/null")
        .status()
        .unwrap_or_else(|error| panic!("{compiler}: {error}"));
    assert!(status.success(), "{compiler} as {standard}");
}
