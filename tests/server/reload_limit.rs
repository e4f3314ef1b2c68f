//! Tests of reloads and lifts that do not return: they are given up, and change nothing when they return later.

use std::fs;
use std::time::{Duration, Instant};

use sudokud::service::proto::{LiftRequest, ListQuarantineRequest, QuarantineRequest, ReloadRequest};
use tonic::{Code, Status};

use crate::http1::get;
use crate::reload::until_listed;
use crate::shared::waiting::Waiting;
use crate::support::{LONG, Server, add_plugin, families, grade_easy, parts_of};

/// Long enough for a reload on a machine with other work.
const LIMIT: &str = "[calls]\nreload_seconds = 3\n";

fn number(server: &Server, name: &str) -> u64 {
    let page = get(&server.admin, "/metrics");
    let mut lines = page.text().lines();
    let number = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse::<f64>().ok());
    number.unwrap_or_else(|| panic!("no {name}")) as u64
}

/// Waits until the thread of the turn that was given up has returned.
async fn returned(server: &Server) {
    let start = Instant::now();
    while number(server, "sudokud_reload_threads_hanging") > 0 {
        assert!(start.elapsed() < LONG, "it never returned");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

async fn revision(server: &Server) -> String {
    let graded = server.client().await.grade(grade_easy()).await.unwrap();
    graded.into_inner().snapshot_revision
}

#[track_caller]
fn is_refused(status: &Status, reason: &str, parts: &[&str]) {
    let found = parts_of(status).1;
    assert_eq!(
        (status.code(), found.as_str()),
        (Code::FailedPrecondition, reason)
    );
    for part in parts {
        assert!(status.message().contains(part), "{part} in {}", status.message());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reload_that_hangs_is_given_up_and_holds_up_no_later_one() {
    let server = Server::with(LIMIT, &["singles"]);
    let before = revision(&server).await;
    let waiting = Waiting::in_its("CREATE", &server.plugins);
    let file = waiting.file.display().to_string();
    let mut operator = server.operator().await;
    let status = operator.reload(ReloadRequest::default()).await.unwrap_err();
    is_refused(&status, "CHANGE_GIVEN_UP", &[&file, "calls.reload_seconds"]);
    assert!(server.logged("the old snapshot keeps serving").contains(&file));
    assert_eq!(number(&server, "sudokud_reload_last_failed"), 1);
    assert_eq!(number(&server, "sudokud_reload_threads_hanging"), 1);
    assert_eq!(revision(&server).await, before);

    // The same bytes: no second thread hangs in them.
    let status = operator.reload(ReloadRequest::default()).await.unwrap_err();
    is_refused(&status, "RELOAD_REFUSED", &[&file, "still hangs"]);

    let bytes = fs::read(&waiting.file).unwrap();
    fs::remove_file(&waiting.file).unwrap();
    add_plugin(&server.plugins, "fish");
    let reloaded = operator
        .reload(ReloadRequest::default())
        .await
        .unwrap()
        .into_inner();
    let mut fish = families::ids(&["fish"]);
    fish.sort();
    assert_eq!(reloaded.techniques_added, fish);
    assert_eq!(number(&server, "sudokud_reload_threads_hanging"), 1);

    // The first one returns, with a snapshot that lacks the fish and has the waiting technique.
    waiting.let_go();
    returned(&server).await;
    assert_eq!(revision(&server).await, reloaded.snapshot_revision);
    until_listed(&server, "x-wing", true).await;
    until_listed(&server, "waiting", false).await;

    // The file may come back, because its code has returned.
    fs::write(&waiting.file, bytes).unwrap();
    let reloaded = operator
        .reload(ReloadRequest::default())
        .await
        .unwrap()
        .into_inner();
    assert_eq!(reloaded.techniques_added, ["waiting"]);
    assert_eq!(number(&server, "sudokud_reload_last_failed"), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lift_that_hangs_is_given_up_and_lifts_nothing_later() {
    let server = Server::with(LIMIT, &["singles"]);
    let waiting = Waiting::in_its("CREATE", &server.plugins);
    let file = waiting.file.display().to_string();
    waiting.let_go();
    let mut operator = server.operator().await;
    operator.reload(ReloadRequest::default()).await.unwrap();
    let plugin = "waiting".to_owned();
    let request = QuarantineRequest {
        plugin: plugin.clone(),
        ..Default::default()
    };
    operator.quarantine(request).await.unwrap();
    waiting.again();
    let lift = LiftRequest {
        plugin,
        ..Default::default()
    };
    let status = operator.lift(lift.clone()).await.unwrap_err();
    is_refused(&status, "CHANGE_GIVEN_UP", &[&file, "calls.reload_seconds"]);
    assert!(server.logged("the quarantine is unchanged").contains(&file));
    let status = operator.lift(lift).await.unwrap_err();
    is_refused(&status, "QUARANTINE_REFUSED", &[&file, "still hangs"]);

    fs::remove_file(&waiting.file).unwrap();
    let reloaded = operator
        .reload(ReloadRequest::default())
        .await
        .unwrap()
        .into_inner();
    waiting.let_go();
    returned(&server).await;
    assert_eq!(revision(&server).await, reloaded.snapshot_revision);
    let quarantined = operator.list_quarantine(ListQuarantineRequest::default()).await;
    let quarantined = quarantined.unwrap().into_inner().quarantined;
    assert_eq!(quarantined.len(), 1, "{quarantined:?}");
    until_listed(&server, "waiting", false).await;
}
