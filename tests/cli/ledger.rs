//! `sudokud ledger`, and `generate` with a ledger.

use std::collections::HashSet;

use crate::run::sudokud;
use crate::server::Server;

/// A server with a ledger, and the folder of its store.
fn with_ledger() -> (Server, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("reserve.redb");
    let configuration = format!(
        "[reserve]\nstore = 'file'\ncreate = true\npath = '{}'\n",
        path.display()
    );
    let server = Server::with(&configuration, &["singles"]);
    let created = sudokud(
        &format!("ledger create daily --server http://{}", server.admin),
        "",
    );
    assert_eq!(created.status, 0, "{}", created.err);
    (server, folder)
}

#[test]
fn a_message_about_an_argument_names_its_field() {
    let (server, _folder) = with_ledger();
    let wrong = sudokud(
        &format!("ledger create Daily! --server http://{}", server.admin),
        "",
    );
    assert_eq!(wrong.status, 2, "{}", wrong.err);
    assert!(wrong.err.starts_with("sudokud: name: "), "{}", wrong.err);
}

#[test]
fn an_unknown_ledger_is_wrong_usage() {
    let (server, _folder) = with_ledger();
    for line in [
        format!("ledger export weekly --server http://{}", server.admin),
        format!("generate --ledger weekly --server http://{}", server.public),
    ] {
        let run = sudokud(&line, "");
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{line}: {}", run.err);
        assert!(run.err.contains("weekly"), "{line}: {}", run.err);
    }
}

#[test]
fn puzzles_without_a_seed_pass_over_those_that_the_ledger_has() {
    let (server, _folder) = with_ledger();
    let public = &server.public;
    // These puzzles form about 81 equivalence classes, so several seeds repeat the class of an earlier seed. With many more puzzles
    // than 16 the server would sometimes meet only known classes in all the seeds that it tries for one call.
    let line =
        format!("generate --server http://{public} --ledger daily --grid cyclic --clues 79 --output json");
    let made = sudokud(&format!("{line} --count 16"), "");
    assert_eq!(made.status, 0, "{}", made.err);
    let ids: HashSet<&str> = made
        .out
        .lines()
        .filter_map(|row| row.split_once("\"canonicalId\":\"")?.1.split('"').next())
        .collect();
    assert_eq!(ids.len(), 16, "{}", made.out);
    // Consecutive seeds meet the puzzles of others, and say so.
    let given = sudokud(&format!("{line} --count 60 --seed 1"), "");
    assert_eq!(given.status, 1, "{}", given.out);
    assert!(given.out.contains("has this puzzle already"), "{}", given.out);
}
