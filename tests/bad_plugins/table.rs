//! The table of bad plugins in docs/plugins.md.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use crate::corpus::{BadPlugin, CORPUS, Stopped};

const START: &str = "<!-- bad plugins -->\n";
const END: &str = "<!-- end of bad plugins -->";

fn table() -> String {
    let mut text = "\n| the plugin | is stopped in | the operator reads | failed or wrong answers |\n|---|---|---|---|\n".to_owned();
    for bad in CORPUS.iter().filter(|bad| bad.is_promised()) {
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} |",
            bad.what,
            bad.stopped.words(),
            read(bad),
            harm(bad)
        );
    }
    text + "\n"
}

fn read(bad: &BadPlugin) -> String {
    match bad.reads {
        "" => String::new(),
        text => format!("`… {text} …`"),
    }
}

fn harm(bad: &BadPlugin) -> &'static str {
    match bad.stopped {
        Stopped::Nowhere => "some",
        _ => "0",
    }
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
