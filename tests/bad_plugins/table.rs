//! The table of bad plugins in docs/plugins.md.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use crate::changes::CHANGES;
use crate::corpus::{CORPUS, Stopped};

const START: &str = "<!-- bad plugins -->\n";
const END: &str = "<!-- end of bad plugins -->";

fn table() -> String {
    let mut text = "\n| the plugin | is stopped in | the operator reads | failed or wrong answers |\n|---|---|---|---|\n".to_owned();
    let corpus = CORPUS.iter().filter(|bad| bad.is_promised());
    let corpus = corpus.map(|bad| (bad.what, bad.stopped, bad.reads));
    for (what, stopped, reads) in CHANGES.iter().copied().chain(corpus) {
        let reads = match reads.trim() {
            "" => String::new(),
            text => format!("`{text}`"),
        };
        let harm = match stopped {
            Stopped::Nowhere(harm) => harm,
            _ => "0",
        };
        let _ = writeln!(text, "| {what} | {} | {reads} | {harm} |", stopped.words());
    }
    text + "\n"
}

#[test]
fn the_page_has_the_table_of_bad_plugins() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/plugins.md");
    let page = fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once(START).expect("the start of the table");
    let (_, after) = rest.split_once(END).expect("the end of the table");
    let made = [before, START, &table(), END, after].concat();
    if env::var_os("WRITE_DOCUMENTS").is_some_and(|value| value == "1") {
        fs::write(&path, &made).unwrap();
        return;
    }
    let mut lines = page.lines().zip(made.lines());
    if let Some((is, should)) = lines.find(|(is, should)| is != should) {
        panic!(
            "docs/plugins.md has\n  {is}\ninstead of\n  {should}\nWrite it with \
             WRITE_DOCUMENTS=1 cargo test --test bad_plugins table"
        );
    }
    assert_eq!(page, made);
}
