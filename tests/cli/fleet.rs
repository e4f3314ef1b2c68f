//! `reload` and `status` on several servers.

use std::fs;
use std::thread;
use std::time::Duration;

use crate::run::{Run, sudokud};
use crate::server::{Server, add_plugin, families, plugin_name};

/// Two servers with the same plugins.
fn two() -> [Server; 2] {
    [Server::with("", &["singles"]), Server::with("", &["singles"])]
}

fn run(verb: &str, servers: &[Server], options: &str) -> Run {
    let urls: Vec<String> = servers
        .iter()
        .map(|server| format!("http://{}", server.admin))
        .collect();
    sudokud(
        &format!("{verb} --server {} --output tsv {options}", urls.join(",")),
        "",
    )
}

/// The revisions that `status` prints.
fn revisions(servers: &[Server]) -> Vec<String> {
    let shown = run("status", servers, "");
    (0..servers.len())
        .map(|row| shown.columns(row)[2].to_owned())
        .collect()
}

#[test]
fn a_reload_checks_everywhere_and_then_reloads_everywhere() {
    let servers = two();
    let before = run("status", &servers, "");
    assert_eq!(before.status, 0, "{}", before.err);
    let [url, state, revision, plugins, quarantined, languages, warnings] = before.columns(0)[..] else {
        panic!("{}", before.out);
    };
    assert_eq!((languages, warnings), ("en de", ""));
    assert_eq!(url, format!("http://{}", servers[0].admin));
    assert_eq!((state, quarantined), ("serving", ""));
    assert!(plugins.starts_with("sudoku-technique-singles "), "{plugins}");
    assert_eq!(before.columns(1)[2], revision);

    for server in &servers {
        add_plugin(&server.plugins, "wings");
    }
    let checked = run("reload", &servers, "--check");
    assert_eq!(checked.status, 0, "{}", checked.err);
    let wings = families::ids(&["wings"]);
    for row in 0..2 {
        let columns = checked.columns(row);
        assert_eq!((columns[1], columns[2]), ("checked", revision));
        let mut added: Vec<&str> = columns[4].split(' ').collect();
        added.sort_unstable();
        let mut wings = wings.clone();
        wings.sort_unstable();
        assert_eq!(added, wings);
        let [new, gone, changed, languages] = columns[7..] else {
            panic!("{}", checked.out);
        };
        assert!(new.starts_with("plugin sudoku-technique-wings "), "{new}");
        assert_eq!((gone, changed, languages), ("", "", "en de"));
    }
    assert_eq!(revisions(&servers), [revision; 2]);

    let next = checked.columns(0)[3];
    let wrong = run("reload", &servers, "--expect 0123456789abcdef");
    assert_eq!(wrong.status, 1);
    let reason = format!("nothing was reloaded: the expected revision is 0123456789abcdef, there are {next}");
    assert!(wrong.err.contains(&reason), "{}", wrong.err);
    assert_eq!(revisions(&servers), [revision; 2]);

    let reloaded = run("reload", &servers, &format!("--expect {next}"));
    assert_eq!(reloaded.status, 0, "{}", reloaded.err);
    for row in 0..2 {
        assert_eq!(reloaded.columns(row)[1..4], ["reloaded", revision, next]);
    }
    let after = run("status", &servers, &format!("--expect {next}"));
    assert_eq!(after.status, 0, "{}", after.err);
    assert_eq!(run("status", &servers, &format!("--expect {revision}")).status, 1);
}

#[test]
fn nothing_is_reloaded_unless_every_server_can() {
    let servers = two();
    let before = revisions(&servers);
    add_plugin(&servers[0].plugins, "wings");
    let different = run("reload", &servers, "");
    assert_eq!(different.status, 1);
    assert!(
        different
            .err
            .contains("nothing was reloaded: there are different revisions: "),
        "{}",
        different.err
    );
    assert_eq!(revisions(&servers), before);

    let broken = servers[1].plugins.join(plugin_name("wings"));
    fs::write(&broken, "not a library").unwrap();
    let refused = run("reload", &servers, "");
    assert_eq!(refused.status, 1);
    assert!(
        refused.err.contains("1 of 2 servers refuse it"),
        "{}",
        refused.err
    );
    assert_eq!(refused.columns(0)[1], "checked");
    let reason = refused.columns(1)[1];
    assert!(
        reason.starts_with("failed: nothing was reloaded: plugin ")
            && reason.contains("not a shared library"),
        "{reason}"
    );
    assert_eq!(revisions(&servers), before);
}

#[test]
fn parts_that_are_gone_are_shown_logged_and_refused_with_strict() {
    let scales = tempfile::tempdir().unwrap();
    let scale = scales.path().join("club.toml");
    let text = "name = 'club'\nrule = 'hardest'\nlevels = [{ name = 'any' }]\n\
                ladder = [{ technique = 'naked-single', level = 'any' }]\n";
    fs::write(&scale, text).unwrap();
    let config = format!("[scales]\nfolder = {:?}\n", scales.path());
    let servers = [Server::with(&config, &["singles", "wings"])];
    let before = revisions(&servers);
    fs::remove_file(&scale).unwrap();
    fs::remove_file(servers[0].plugins.join(plugin_name("wings"))).unwrap();
    let refused = run("reload", &servers, "--strict");
    assert_eq!(refused.status, 1, "{}", refused.out);
    assert!(
        refused.err.contains("nothing was reloaded: gone are plugin "),
        "{}",
        refused.err
    );
    assert_eq!(revisions(&servers), before);

    let reloaded = run("reload", &servers, "");
    assert_eq!(reloaded.status, 0, "{}", reloaded.err);
    let gone = reloaded.columns(0)[8];
    assert!(
        gone.starts_with("plugin sudoku-technique-wings ") && gone.contains(", scale club "),
        "{gone}"
    );
    let rest = servers[0].logged("files are gone");
    assert!(rest.contains("scale club") && rest.contains("xy-wing"), "{rest}");
    let log = servers[0].log();
    let warns = |line: &String| line.contains("WARN") && line.contains("files are gone");
    assert!(log.iter().any(warns), "{log:#?}");
}

#[test]
fn a_refused_reload_is_shown_by_status_and_by_the_list_of_plugins() {
    let servers = [Server::with("", &["singles"])];
    fs::write(servers[0].plugins.join(plugin_name("broken")), "not a library").unwrap();
    servers[0].signal("HUP");
    let shown = loop {
        let shown = run("status", &servers, "");
        if shown.columns(0)[6].contains("refused") {
            break shown;
        }
        thread::sleep(Duration::from_millis(20));
    };
    assert!(
        shown.columns(0)[6].contains("libsudoku_technique_broken.so"),
        "{}",
        shown.out
    );
    let list = run("plugin list", &servers, "");
    assert!(
        list.err.contains("warning: the last reload was refused: "),
        "{}",
        list.err
    );
}

#[test]
fn a_server_that_is_late_is_waited_for() {
    let servers = two();
    add_plugin(&servers[0].plugins, "wings");
    let folder = servers[1].plugins.clone();
    let late = thread::spawn(move || {
        thread::sleep(Duration::from_millis(500));
        add_plugin(&folder, "wings");
    });
    let reloaded = run("reload", &servers, "--wait 1m");
    late.join().unwrap();
    assert_eq!(reloaded.status, 0, "{}", reloaded.err);
    let after = revisions(&servers);
    assert_eq!(after[0], after[1]);
}

#[test]
fn a_server_that_does_not_answer_is_named_and_a_name_is_looked_up() {
    let server = Server::with("", &["singles"]);
    let port = server.admin.rsplit_once(':').unwrap().1;
    let found = sudokud(&format!("status --server dns:127.0.0.1:{port} --output json"), "");
    assert_eq!(found.status, 0, "{}", found.err);
    let row: serde_json::Value = serde_json::from_str(found.out.trim()).unwrap();
    assert_eq!(row["server"], format!("http://{}", server.admin));
    assert_eq!(row["plugins"].as_array().unwrap().len(), 1);

    let both = format!(
        "status --server http://{},http://127.0.0.1:1 --output tsv",
        server.admin
    );
    let found = sudokud(&both, "");
    assert_eq!(found.status, 1);
    assert_eq!(found.columns(0)[1], "serving");
    assert!(
        found.columns(1)[1].starts_with("failed: cannot reach http://127.0.0.1:1: "),
        "{}",
        found.out
    );
    assert!(found.err.contains("1 of 2 servers failed"), "{}", found.err);

    // Without --server the servers are those of the configuration.
    let configuration = tempfile::NamedTempFile::new().unwrap();
    fs::write(&configuration, format!("[server]\nadmin = '{}'\n", server.admin)).unwrap();
    let own = format!("status --output tsv --config {}", configuration.path().display());
    let own = sudokud(&own, "");
    assert_eq!(own.status, 0, "{}", own.err);
    assert_eq!(own.columns(0)[0], format!("http://{}", server.admin));

    let callers = sudokud(&format!("reload --server http://{}", server.public), "");
    assert_eq!(callers.status, 2);
    assert!(callers.out.contains("operators' (--admin"), "{}", callers.out);
}
