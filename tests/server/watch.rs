//! Tests of watched folders: files that come, change, go, are half written or bad, without a signal or a call.

use std::io::Write as _;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{fs, thread};

use sudokud::service::proto::ReloadRequest;

use crate::http1::get;
use crate::reload::until_listed;
use crate::shared::built_plugin;
use crate::support::{LONG, Server, add_plugin, grade_easy, plugin_name};

/// A configuration with this time between two looks.
fn every(period: &str) -> String {
    format!("[plugins]\nwatch = '{period}'\n")
}

/// The time of the last look, in seconds since 1970; `None` before the first one and without a watch.
fn last_look(server: &Server) -> Option<u64> {
    let page = get(&server.admin, "/metrics");
    let mut lines = page.text().lines();
    let line = lines.find_map(|line| line.strip_prefix("sudokud_watch_last_look_timestamp_seconds "));
    // A float, because every number on the page is one.
    line.map(|seconds| seconds.parse::<f64>().unwrap() as u64)
}

/// Waits until the server has looked again and again: the time of its last look has changed twice.
async fn some_looks(server: &Server) {
    let start = Instant::now();
    let mut seen = Vec::new();
    while seen.len() < 3 {
        seen.extend(last_look(server).filter(|look| seen.last() != Some(look)));
        assert!(
            start.elapsed() < LONG,
            "the server does not look: {:#?}",
            server.log()
        );
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// The number of log lines with this text.
fn count(server: &Server, text: &str) -> usize {
    server.log().iter().filter(|line| line.contains(text)).count()
}

#[tokio::test]
async fn a_plugin_in_a_watched_folder_comes_and_goes_with_its_file() {
    let server = Server::with(&every("100ms"), &["singles"]);
    for round in 1..=2 {
        add_plugin(&server.plugins, "fish");
        until_listed(&server, "x-wing", true).await;
        fs::remove_file(server.plugins.join(plugin_name("fish"))).unwrap();
        until_listed(&server, "x-wing", false).await;
        some_looks(&server).await;
        assert_eq!(count(&server, " reloaded "), 2 * round, "{:#?}", server.log());
    }
    let file = server.plugins.join(plugin_name("fish"));
    let told = server.logged("the watched folders have changed: reloading");
    assert!(told.contains(&file.display().to_string()), "{told}");
}

#[tokio::test]
async fn a_file_is_not_loaded_while_it_is_written() {
    let server = Server::with(&every("2s"), &["singles"]);
    let path = server.plugins.join(plugin_name("fish"));
    let is_seen = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&is_seen);
    // On a thread of its own, so that nothing else of this test makes it pause for as long as two looks are apart.
    let writer = thread::spawn(move || {
        let whole = fs::read(built_plugin("fish")).unwrap();
        let mut file = fs::File::create_new(path).unwrap();
        for part in whole.chunks(whole.len() / 5000) {
            file.write_all(part).unwrap();
            if !seen.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(20));
            }
        }
    });
    some_looks(&server).await;
    assert_eq!(count(&server, " reloaded "), 0, "{:#?}", server.log());
    is_seen.store(true, Ordering::Relaxed);
    until_listed(&server, "x-wing", true).await;
    writer.join().unwrap();
    let refused = count(&server, "the old snapshot keeps serving");
    assert_eq!(refused, 0, "{:#?}", server.log());
}

/// Puts a file into a folder as Kubernetes does with a volume: a new folder beside the old one, and a link that is swapped.
fn project(volume: &Path, version: &str, family: &str) {
    let folder = volume.join(format!("..{version}"));
    fs::create_dir(&folder).unwrap();
    fs::copy(built_plugin(family), folder.join(plugin_name("mine"))).unwrap();
    symlink(format!("..{version}"), volume.join("..data_tmp")).unwrap();
    fs::rename(volume.join("..data_tmp"), volume.join("..data")).unwrap();
}

#[tokio::test]
async fn a_mounted_volume_changes_by_a_link() {
    let volume = tempfile::tempdir().unwrap();
    let own = format!("own_folder = '{}'\n", volume.path().display());
    let server = Server::with(&(every("100ms") + &own), &["singles"]);
    project(volume.path(), "2026_11_23_1", "wings");
    let link = Path::new("..data").join(plugin_name("mine"));
    symlink(link, volume.path().join(plugin_name("mine"))).unwrap();
    until_listed(&server, "xy-wing", true).await;
    project(volume.path(), "2026_11_23_2", "fish");
    fs::remove_dir_all(volume.path().join("..2026_11_23_1")).unwrap();
    until_listed(&server, "x-wing", true).await;
    until_listed(&server, "xy-wing", false).await;
    until_listed(&server, "naked-single", true).await;
    assert_eq!(
        count(&server, "the old snapshot keeps serving"),
        0,
        "{:#?}",
        server.log()
    );
}

#[tokio::test]
async fn a_bad_file_is_refused_once_and_the_old_set_goes_on() {
    let server = Server::with(&every("100ms"), &["singles"]);
    let bad = server.plugins.join(plugin_name("fish"));
    fs::write(&bad, "no plugin").unwrap();
    let error = server.logged("the old snapshot keeps serving");
    assert!(error.contains("not a shared library"), "{error}");
    some_looks(&server).await;
    let mut client = server.client().await;
    client.grade(grade_easy()).await.unwrap();
    assert_eq!(
        count(&server, "the old snapshot keeps serving"),
        1,
        "{:#?}",
        server.log()
    );
    // The same content again is nothing new. Other content is.
    fs::write(&bad, "no plugin").unwrap();
    some_looks(&server).await;
    assert_eq!(
        count(&server, "the old snapshot keeps serving"),
        1,
        "{:#?}",
        server.log()
    );
    add_plugin(&server.plugins, "fish");
    until_listed(&server, "x-wing", true).await;
    assert_eq!(
        count(&server, "the old snapshot keeps serving"),
        1,
        "{:#?}",
        server.log()
    );
}

#[tokio::test]
async fn a_folder_that_cannot_be_read_is_warned_of_once() {
    const WARNING: &str = "the watched folders cannot be read";
    let server = Server::with(&every("100ms"), &["singles"]);
    let away = server.plugins.with_file_name("away");
    for round in 1..=2 {
        fs::rename(&server.plugins, &away).unwrap();
        let start = Instant::now();
        while count(&server, WARNING) < round {
            assert!(start.elapsed() < LONG, "no warning: {:#?}", server.log());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        // Ten looks and more, of which none counts as one.
        let look = last_look(&server);
        tokio::time::sleep(Duration::from_secs(1)).await;
        assert_eq!(last_look(&server), look);
        assert_eq!(count(&server, WARNING), round, "{:#?}", server.log());
        let mut client = server.client().await;
        client.grade(grade_easy()).await.unwrap();
        fs::rename(&away, &server.plugins).unwrap();
        some_looks(&server).await;
        assert_eq!(count(&server, "the watched folders can be read again"), round);
    }
    assert_eq!(
        count(&server, " reloaded "),
        0,
        "the same files: {:#?}",
        server.log()
    );
}

#[tokio::test]
async fn a_reload_begins_and_ends_the_watch() {
    let server = Server::with("", &["singles"]);
    let own = server.plugins.with_file_name("own");
    fs::create_dir(&own).unwrap();
    assert_eq!(last_look(&server), None);
    let on = every("1s") + &format!("own_folder = '{}'\n", own.display());
    fs::write(&server.configuration, on).unwrap();
    server.signal("HUP");
    some_looks(&server).await;
    add_plugin(&own, "fish");
    until_listed(&server, "x-wing", true).await;
    assert_eq!(count(&server, "changed keys need a restart"), 0);
    // What a reload by hand has read is not read again.
    add_plugin(&own, "wings");
    let mut operator = server.operator().await;
    operator.reload(ReloadRequest::default()).await.unwrap();
    some_looks(&server).await;
    assert_eq!(count(&server, " reloaded "), 3, "{:#?}", server.log());

    fs::write(&server.configuration, "").unwrap();
    server.signal("HUP");
    until_listed(&server, "x-wing", false).await;
    assert_eq!(last_look(&server), None);
}
