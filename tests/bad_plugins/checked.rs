//! `sudokud plugin check` on the bad plugins: an author sees what a server would refuse.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use crate::corpus::{BadPlugin, CORPUS, Stopped};
use crate::files::{bad_name, good};
use crate::shared::plugin_name;

/// The file of a plugin in the corpus, of which each has a name of its own.
fn own_name(number: usize) -> String {
    plugin_name(&format!("bad_{number}"))
}

#[test]
fn an_author_is_told_the_reason_why_a_server_refuses_the_plugin() {
    // One plugin for each reason. The trial is that of a reload, which has all plugins.
    let mut reasons = BTreeSet::new();
    let bad: Vec<&BadPlugin> = CORPUS
        .iter()
        .filter(|bad| bad.stopped == Stopped::Child && reasons.insert(bad.reads))
        .collect();
    let folder = tempfile::tempdir().unwrap();
    for (number, bad) in bad.iter().enumerate() {
        bad.form.put(folder.path());
        fs::rename(
            folder.path().join(bad_name()),
            folder.path().join(own_name(number)),
        )
        .unwrap();
    }
    fs::write(folder.path().join(own_name(bad.len())), good()).unwrap();
    let checked = Command::new(env!("CARGO_BIN_EXE_sudokud"))
        .args(["plugin", "check", "--output", "tsv"])
        .args((0..=bad.len()).map(own_name))
        .current_dir(folder.path())
        .env_clear()
        .output()
        .unwrap();
    let text = String::from_utf8(checked.stdout).unwrap();
    assert_eq!(checked.status.code(), Some(64), "{text}");
    for (number, bad) in bad.iter().enumerate() {
        let name = own_name(number);
        let mut lines = text.lines().filter(|line| line.starts_with(&name));
        let is_refused = lines.any(|line| line.contains("\trefused\t") && line.contains(bad.reads));
        assert!(is_refused, "{} ({name}), {:?}: {text}", bad.what, bad.reads);
    }
    let good = format!("{}\tpassed\t", own_name(bad.len()));
    assert!(text.contains(&good), "{text}");
}
