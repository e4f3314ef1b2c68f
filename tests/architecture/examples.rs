//! Each rule on small made-up sources that break it, and on some that only look as if they did.

use super::document::Document;
use super::rules::{self, Broken, Manifest};
use super::source::Source;

const DOCUMENT: &str = "
| floor | room | what lives there | may use |
|---|---|---|---|
| 0 | `plugins/sdk` | words | nothing |
| 0 | `plugins/<family>` | techniques | `plugins/sdk` |
| 1 | `src/puzzle` | grids | `plugins/sdk` |
| 2 | `src/engine` | the engine | `plugins/sdk`, `src/puzzle` |
| 2 | `src/pool` | threads | `src/puzzle::Stop`, `tokio::sync` |
| 3 | `src/service` | calls | `src/engine`, `src/puzzle` |

*`unsafe` is in* `src/engine/library.rs`.

*`async` is in* `src/service`.

*Generated protobuf types* are in `src/service`.
";

fn document() -> Document {
    Document::read(DOCUMENT).unwrap()
}

#[track_caller]
fn check(broken: &Broken, expected: &[&str]) {
    assert_eq!(broken.len(), expected.len(), "{broken:#?}");
    for (sentence, expected) in std::iter::zip(broken, expected) {
        assert!(sentence.starts_with(expected), "{sentence:?} is not {expected:?}");
    }
}

/// What the table has against this text in that file.
#[track_caller]
fn check_rooms(path: &str, text: &str, expected: &[&str]) {
    check(&rules::rooms(&document(), &Source::new(path, text)), expected);
}

#[test]
fn a_room_above_is_found_however_it_is_named() {
    let refusal = |line| format!("src/engine/ladder.rs:{line}: src/engine may not use src/service; by");
    for (text, line) in [
        ("use crate::service::Failure;", 1),
        ("\n\npub(crate) use crate::service::Failure as Other;", 3),
        ("use crate::{puzzle::Grid,\n service::Failure};", 2),
        ("use crate::{puzzle::{Grid, Stop}, service::{self, Failure}};", 1),
        ("use super::super::service;", 1),
        ("use super::{fault, super::service::Failure};", 1),
        ("fn f() { crate::service::answer() }", 1),
        ("fn f(failure: &'static crate::service::Failure<'_>) {}", 1),
        ("mod tests { use super::super::super::service::Failure; }", 1),
        ("use sudokud::service::Failure;", 1),
        (
            "#[cfg(test)]\nmod tests {\n    use crate::service::Failure;\n}",
            3,
        ),
        (
            "const A: char = '\"'; use crate::service::A; const B: char = '\"';",
            1,
        ),
    ] {
        let found = rules::rooms(&document(), &Source::new("src/engine/ladder.rs", text));
        check(&found, &[&refusal(line)]);
    }
}

#[test]
fn what_is_allowed_or_only_looks_like_an_import_is_left_alone() {
    for text in [
        "use crate::puzzle::{Grid, formats::{self, Format}};",
        "use sudoku_technique::Board;",
        "use super::fault::Fault; use self::names::Name; use crate::engine::Fault;",
        "// use crate::service::Failure;\n//! See [`crate::service::Failure`].",
        "/* use crate::service; /* nested */ use crate::service::Failure; */",
        "const TEXT: &str = \"use crate::service::Failure;\";",
        "const TEXT: &str = r#\"\"crate::service::Failure\"#;",
        "const TEXT: &[u8] = b\"crate::service \\\" crate::service\";",
        "pub(crate) fn f(service: service::Failure) {}",
        "mod tests { use super::super::fault::Fault; }",
    ] {
        check_rooms("src/engine/ladder.rs", text, &[]);
    }
}

#[test]
fn a_room_may_use_a_single_item_of_another() {
    check_rooms("src/pool/mod.rs", "use crate::puzzle::Stop;", &[]);
    check_rooms(
        "src/pool/mod.rs",
        "use crate::puzzle::{Grid, Stop};",
        &[
            "src/pool/mod.rs:1: src/pool may not use src/puzzle; by ARCHITECTURE.md it may use src/puzzle::Stop, tokio::sync",
        ],
    );
    check_rooms(
        "src/pool/mod.rs",
        "use sudoku_technique::Cell;",
        &["src/pool/mod.rs:1: src/pool may not use plugins/sdk"],
    );
}

#[test]
fn the_runtime_is_used_only_where_the_table_says() {
    let path = "src/pool/mod.rs";
    check_rooms(path, "use tokio::sync::{oneshot, Semaphore};", &[]);
    check_rooms(
        path,
        "#[cfg(test)]\nmod tests {\n#[tokio::test]\nfn f() {}\n}",
        &[],
    );
    check_rooms(
        path,
        "use tokio::time::sleep;",
        &["src/pool/mod.rs:1: src/pool may not use tokio"],
    );
    check_rooms(
        "src/engine/hint.rs",
        "tokio::spawn(f)",
        &["src/engine/hint.rs:1: src/engine may not use tokio"],
    );
}

#[test]
fn the_whole_crate_is_no_room_and_neither_is_a_new_folder() {
    for text in [
        "use crate as everything;",
        "use crate::*;",
        "use super::super as all;",
    ] {
        check_rooms(
            "src/puzzle/grid.rs",
            text,
            &["src/puzzle/grid.rs:1: src/puzzle may not use src"],
        );
    }
    check_rooms("src/util/mod.rs", "", &["src/util/mod.rs: in no room"]);
    check_rooms(
        "src/puzzle/grid.rs",
        "use crate::util::f;",
        &["src/puzzle/grid.rs:1: src/puzzle may not use src/util"],
    );
}

#[test]
fn a_table_that_contradicts_itself_is_refused() {
    let wrong = |row: &str| {
        Document::read(&DOCUMENT.replace("| 2 | `src/pool`", row))
            .unwrap()
            .contradictions()
    };
    assert_eq!(document().contradictions(), Vec::<String>::new());
    let up = "| 1 | `src/search` | search | `src/service` |\n| 2 | `src/pool`";
    check(
        &wrong(up),
        &["src/search may use src/service, which is on a higher floor"],
    );
    let unknown = "| 1 | `src/search` | search | `src/util` |\n| 2 | `src/pool`";
    check(
        &wrong(unknown),
        &["src/search may use src/util, which is no room"],
    );
    let circle = "| 2 | `src/a` | a | `src/b` |\n| 2 | `src/b` | b | `src/a` |\n| 2 | `src/pool`";
    check(
        &wrong(circle),
        &[
            "src/a and src/b may use each other",
            "src/b and src/a may use each other",
        ],
    );
    assert!(Document::read("no table").unwrap_err().contains("no table"));
    let silent = DOCUMENT.replace("*`async`", "`async`");
    assert!(Document::read(&silent).unwrap_err().contains("*`async`"));
}

#[test]
fn unsafe_code_elsewhere_is_found() {
    let found = |path, text| rules::unsafe_code(&document(), &Source::new(path, text));
    check(&found("src/engine/library.rs", "unsafe { f() }"), &[]);
    check(
        &found("src/engine/fault.rs", "// unsafe\n\"unsafe\"; fn is_unsafe() {}"),
        &[],
    );
    check(
        &found("src/engine/fault.rs", "\nunsafe { f() }"),
        &["src/engine/fault.rs:2: unsafe code"],
    );
    check(
        &found("plugins/fish/src/lib.rs", "#![allow(unsafe_code)]"),
        &["plugins/fish/src/lib.rs:1: unsafe code"],
    );
}

#[test]
fn async_code_elsewhere_is_found() {
    let found = |path, text| rules::async_code(&document(), &Source::new(path, text));
    check(&found("src/service/grade.rs", "async fn f() { g().await }"), &[]);
    check(
        &found("src/pool/mod.rs", "#[cfg(test)]\nmod tests { async fn f() {} }"),
        &[],
    );
    let after = "#[cfg(test)]\nmod tests;\nasync fn f() {}";
    check(&found("src/pool/mod.rs", after), &["src/pool/mod.rs:3: "]);
    check(
        &found("src/services/mod.rs", "async {}"),
        &["src/services/mod.rs:1: "],
    );
    check(
        &found("src/pool/mod.rs", "#[cfg(not(test))]\nasync fn f() {}"),
        &["src/pool/mod.rs:2: "],
    );
}

#[test]
fn protobuf_below_the_service_is_found() {
    let found = |path, text| rules::protobuf(&document(), &Source::new(path, text));
    check(&found("src/service/write.rs", "use super::proto::Grade;"), &[]);
    for text in [
        "use crate::service::proto::Grade;",
        "fn f(grade: proto::Grade) {}",
        "use prost::Message as _;",
    ] {
        check(
            &found("src/engine/trace.rs", text),
            &["src/engine/trace.rs:1: protobuf"],
        );
    }
}

#[test]
fn a_plugin_that_is_linked_is_found() {
    let found = |text| rules::plugin_crates(&Source::new("src/engine/library.rs", text));
    check(
        &found("use sudoku_technique::abi; const NAME: &str = \"libsudoku_technique_fish.so\";"),
        &[],
    );
    check(
        &found("use sudoku_technique_fish as _;"),
        &["src/engine/library.rs:1: sudoku_technique_fish"],
    );
}

#[test]
fn a_technique_that_the_engine_names_is_found() {
    let plugin = "impl Technique for XWing {\n    const ID: &'static str = \"x-wing\";\n    const NAME: &str = \"X\";\n}";
    let ids = rules::ids(&Source::new("plugins/fish/src/x_wing.rs", plugin));
    assert_eq!(ids, ["x-wing"]);
    let table = "table! {\n    // id name\n    \"x-wing\"  \"X-Wing\" 1400 Basic 2 \"0300\";\n    \"whale\" \"Whale\" 2810 Basic 6 \"0304\";\n}";
    let rows = rules::ids(&Source::new("plugins/fish/src/table.rs", table));
    assert_eq!(rows, ["x-wing", "whale"]);
    let found = |path, text| rules::technique_ids(&ids, &Source::new(path, text));
    check(
        &found("src/engine/ladder.rs", "if id == \"X-Wing\" {}"),
        &["src/engine/ladder.rs:1: names the technique x-wing"],
    );
    check(
        &found(
            "src/engine/ladder.rs",
            "// x-wing\n\"xy-wing\"; \"kebab case, such as x-wing\"",
        ),
        &[],
    );
    check(
        &found(
            "src/engine/ladder.rs",
            "#[cfg(test)]\nmod tests { const A: &str = \"x-wing\"; }",
        ),
        &[],
    );
    check(&found("src/cli/values.rs", "\"such as x-wing\""), &[]);
}

#[test]
fn a_plugin_that_depends_on_more_is_found() {
    let crates = [
        ("sudoku-technique".to_owned(), "plugins/sdk".to_owned()),
        ("sudoku-technique-fish".to_owned(), "plugins/fish".to_owned()),
    ];
    let found = |path, text| {
        let manifest = Manifest {
            path,
            text,
            crates: &crates,
        };
        rules::dependencies(&document(), &manifest)
    };
    let path = "plugins/wings/Cargo.toml";
    check(
        &found(
            path,
            "[dependencies]\nsudoku-technique.workspace = true\n[dev-dependencies]\nrand = \"1\"\n",
        ),
        &[],
    );
    let sibling = "[dependencies]\nsudoku-technique-fish.workspace = true\n";
    check(
        &found(path, sibling),
        &["plugins/wings/Cargo.toml:2: plugins/wings may not use plugins/fish"],
    );
    let renamed = "[dependencies]\nwords = { package = \"rand\", version = \"1\" }\n";
    check(
        &found(path, renamed),
        &["plugins/wings/Cargo.toml:2: plugins/wings may not use rand"],
    );
    let target = "[target.'cfg(unix)'.dependencies]\nlibc = \"0.2\"\n";
    check(
        &found(path, target),
        &["plugins/wings/Cargo.toml:2: plugins/wings may not use libc"],
    );
    let sdk = "plugins/sdk/Cargo.toml";
    check(
        &found(sdk, "[dependencies]\nrand = \"1\"\n"),
        &["plugins/sdk/Cargo.toml:2: plugins/sdk may not use rand"],
    );
}
