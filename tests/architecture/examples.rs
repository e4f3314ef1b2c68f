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
| 2 | `src/pool` | threads | `src/puzzle`, `tokio` |
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

#[test]
fn a_room_that_depends_on_more_is_found() {
    let crates = [
        ("sudokud-puzzle".to_owned(), "src/puzzle".to_owned()),
        ("sudokud-service".to_owned(), "src/service".to_owned()),
    ];
    let found = |path, text| {
        let manifest = Manifest {
            path,
            text,
            crates: &crates,
        };
        rules::dependencies(&document(), &manifest)
    };
    let path = "src/engine/Cargo.toml";
    check(
        &found(
            path,
            "[dependencies]\nsudokud-puzzle.workspace = true\ntoml = \"1\"\n",
        ),
        &[],
    );
    check(
        &found(path, "[dependencies]\nsudokud-service.workspace = true\n"),
        &["src/engine/Cargo.toml:2: src/engine may not use src/service"],
    );
    check(
        &found(path, "[dependencies]\ntokio.workspace = true\n"),
        &["src/engine/Cargo.toml:2: src/engine may not use tokio"],
    );
    check(
        &found("src/util/Cargo.toml", "[dependencies]\n"),
        &["src/util/Cargo.toml: src/util is no room"],
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
    check(&found("src/engine/library.rs", "fn g() { unsafe { f() } }"), &[]);
    check(
        &found(
            "src/engine/fault.rs",
            "// unsafe\n/// unsafe\nfn is_unsafe() -> &'static str { \"unsafe\" }",
        ),
        &[],
    );
    check(
        &found("src/engine/fault.rs", "\nfn g() { unsafe { f() } }"),
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
        &found("src/services/mod.rs", "fn f() { spawn(async {}) }"),
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
        &found(
            "src/engine/ladder.rs",
            "fn f(id: &str) { if id == \"X-Wing\" {} }",
        ),
        &["src/engine/ladder.rs:1: names the technique x-wing"],
    );
    check(
        &found(
            "src/engine/ladder.rs",
            "// x-wing\n/// x-wing\nconst A: [&str; 2] = [\"xy-wing\", \"kebab case, such as x-wing\"];",
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
    check(&found("src/cli/values.rs", "const A: &str = \"x-wing\";"), &[]);
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
