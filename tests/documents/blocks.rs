//! The `console` blocks of the pages: runs each command and compares its standard output with the block.
//!
//! A block consists of lines `$ COMMAND`, each followed by its output. Commands run in order with bash, from the root of the repository, with
//! this build's `sudokud` on the path, with a folder of the test's own in place of `/tmp`, and with free ports in place of those of a
//! server. A page that starts a server also ends it. A block after `<!-- not run: REASON -->` is passed over.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use super::loading::without_loading;
use super::{hold, pages_of_docs};

/// Returns a page with the output of its commands as they print it now.
fn answered(page: &str, run: &dyn Fn(&str) -> String) -> String {
    let mut answered = String::new();
    let (mut is_inside, mut is_skipped) = (false, false);
    for line in page.lines() {
        let command = line.strip_prefix("$ ").filter(|_| is_inside);
        if line.starts_with("```") {
            is_inside = !is_inside && line == "```console" && !is_skipped;
        }
        if !is_inside || command.is_some() || line.starts_with("```") {
            answered += line;
            answered += "\n";
        }
        if !line.is_empty() {
            is_skipped = line.starts_with("<!-- not run: ");
        }
        if let Some(command) = command {
            answered += &run(command);
        }
    }
    answered
}

#[test]
fn each_command_of_the_pages_prints_what_the_page_shows() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let binary = PathBuf::from(env!("CARGO_BIN_EXE_sudokud"));
    let mut paths = vec![binary.parent().unwrap().to_owned()];
    paths.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    let path = env::join_paths(paths).unwrap();
    let own = tempfile::tempdir().unwrap();
    let folder = format!("{}/", own.path().display());
    // Two ports that were free a moment ago.
    let free = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
    let [public, admin] = free.map(|socket| socket.local_addr().unwrap().to_string());
    // Tests of another checkout may write the same files in /tmp, and run servers.
    let here = [
        ("/tmp/", &folder),
        ("127.0.0.1:50051", &public),
        ("127.0.0.1:50052", &admin),
    ];
    let run = |command: &str| {
        let mut bash = Command::new("bash");
        let command = here.iter().fold(command.to_owned(), |command, (shown, own)| {
            command.replace(shown, own)
        });
        bash.args(["-c", &command])
            .current_dir(root)
            .env("PATH", &path)
            .env("SUDOKUD_SERVER_LISTEN", &public)
            .env("SUDOKUD_SERVER_ADMIN", &admin);
        let output = String::from_utf8(bash.output().unwrap().stdout).unwrap();
        here.iter()
            .fold(without_loading(&output), |output, (shown, own)| {
                output.replace(*own, shown)
            })
    };
    let mut pages = vec!["README.md".to_owned()];
    pages.extend(pages_of_docs());
    let mut blocks = 0;
    for page in pages {
        let text = fs::read_to_string(root.join(&page)).unwrap();
        blocks += text.matches("\n```console\n").count();
        let text = answered(&text, &run);
        hold(&page, &text);
    }
    assert!(blocks > 5, "{blocks} blocks");
}

#[test]
fn outputs_are_replaced_and_blocks_that_do_not_run_are_kept() {
    let page = "```console\n$ a\nold\n$ b\n```\n<!-- not run: a server -->\n\n```console\n$ c\nkept\n```\n";
    let expected =
        "```console\n$ a\na!\n$ b\nb!\n```\n<!-- not run: a server -->\n\n```console\n$ c\nkept\n```\n";
    assert_eq!(answered(page, &|command| format!("{command}!\n")), expected);
}
