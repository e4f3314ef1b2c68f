//! `document`: the page of techniques.

mod run;

use std::fs;
use std::path::Path;

use run::tool;

#[test]
fn the_page_of_techniques_is_up_to_date() {
    let made = tool("document --positions tests/positions.txt");
    assert_eq!((made.status, made.err.as_str()), (0, ""));
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/techniques.md");
    assert!(
        made.out == fs::read_to_string(page).unwrap(),
        "docs/techniques.md is out of date. Do not edit it: write it with\n  \
         cargo run -p sudokud-tools -- document --positions tests/positions.txt > docs/techniques.md"
    );
}

#[test]
fn the_page_has_examples_where_a_library_has_positions() {
    let plain = tool("document");
    assert_eq!((plain.status, plain.err.as_str()), (0, ""));
    assert!(plain.out.starts_with("# Techniques\n"), "{}", plain.out);
    assert!(plain.out.contains("\n### X-Wing\n") && !plain.out.contains("```text"));
    let found = tool("positions x-wing --count 1 --misses 0 --puzzles 80");
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(&file, &found.out).unwrap();
    let shown = tool(&format!("document --positions {}", file.path().display()));
    assert_eq!(shown.out.matches("```text").count(), 1);
    assert!(shown.out.contains("\n> X-Wing ("), "{}", shown.out);
    assert!(shown.out.contains("\nThe steps of `"), "{}", shown.out);
    let nowhere = tool("document --positions /no/such/file");
    assert_eq!((nowhere.status, nowhere.out.as_str()), (2, ""));
    assert!(
        nowhere.err.contains("name a library of positions"),
        "{}",
        nowhere.err
    );
}
