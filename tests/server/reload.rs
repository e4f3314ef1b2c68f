//! Tests of reloads: with another file, without a file, with a broken file.

use std::collections::BTreeSet;
use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use sudokud::service::proto::admin_service_client::AdminServiceClient;
use sudokud::service::proto::{
    GetLastReloadRequest, ListTechniqueWorkRequest, ListTechniquesRequest, ReloadRequest,
};
use tonic::Code;
use tonic::transport::Channel;

use crate::shared::waiting::Waiting;
use crate::support::{LONG, Server, add_plugin, families, grade_easy, parts_of, plugin_name};

/// Waits until the list of techniques contains `id`, or does not contain it.
pub(crate) async fn until_listed(server: &Server, id: &str, listed: bool) {
    let mut catalog = server.catalog().await;
    let start = Instant::now();
    loop {
        let list = catalog
            .list_techniques(ListTechniquesRequest::default())
            .await
            .unwrap()
            .into_inner();
        if list.techniques.iter().any(|technique| technique.id == id) == listed {
            return;
        }
        assert!(start.elapsed() < LONG, "{id} listed: {listed} never came true");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn plugins_come_and_go_at_a_signal_while_no_call_fails() {
    let server = Server::with("", &["singles"]);
    let done = Arc::new(AtomicBool::new(false));
    let mut client = server.client().await;
    let finished = Arc::clone(&done);
    let calls = tokio::spawn(async move {
        let mut revisions = BTreeSet::new();
        loop {
            let graded = client.grade(grade_easy()).await.expect("no call fails");
            revisions.insert(graded.into_inner().snapshot_revision);
            if finished.load(Ordering::Relaxed) {
                return revisions;
            }
        }
    });
    let mut client = server.client().await;
    let mut revision = async || {
        let graded = client.grade(grade_easy()).await.unwrap();
        graded.into_inner().snapshot_revision
    };
    let without = revision().await;
    let mut known = BTreeSet::from([without.clone()]);
    for _ in 0..3 {
        add_plugin(&server.plugins, "fish");
        server.signal("HUP");
        until_listed(&server, "x-wing", true).await;
        known.insert(revision().await);
        fs::remove_file(server.plugins.join(plugin_name("fish"))).unwrap();
        server.signal("HUP");
        until_listed(&server, "x-wing", false).await;
        assert_eq!(revision().await, without, "the same files, the same revision");
    }
    assert_eq!(known.len(), 2, "the same files, the same revision");
    done.store(true, Ordering::Relaxed);
    let seen = calls.await.unwrap();
    assert!(
        !seen.is_empty() && seen.is_subset(&known),
        "{seen:?} of {known:?}"
    );
}

#[tokio::test]
async fn the_call_says_what_it_brought_and_a_broken_file_changes_nothing() {
    let server = Server::with("", &["singles"]);
    let mut operator = server.operator().await;
    add_plugin(&server.plugins, "wings");
    let brought = operator
        .reload(ReloadRequest::default())
        .await
        .unwrap()
        .into_inner();
    let mut wings = families::ids(&["wings"]);
    wings.sort();
    assert_eq!(brought.techniques_added, wings);
    assert!(brought.techniques_removed.is_empty());
    assert!(brought.needs_new_process.is_empty());

    let broken = server.plugins.join(plugin_name("broken"));
    fs::write(&broken, "not a library").unwrap();
    let status = operator.reload(ReloadRequest::default()).await.unwrap_err();
    assert_eq!(
        (status.code(), parts_of(&status).1.as_str()),
        (Code::FailedPrecondition, "RELOAD_REFUSED")
    );
    assert!(
        status.message().contains("libsudoku_technique_broken.so"),
        "{}",
        status.message()
    );
    until_listed(&server, "xy-wing", true).await;

    fs::remove_file(broken).unwrap();
    fs::remove_file(server.plugins.join(plugin_name("wings"))).unwrap();
    let brought = operator
        .reload(ReloadRequest::default())
        .await
        .unwrap()
        .into_inner();
    assert_eq!(brought.techniques_removed, wings);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_reloads_is_one_that_runs_and_one_that_waits() {
    let server = Server::with("", &["singles"]);
    let revision = {
        let mut operator = server.operator().await;
        let reloaded = operator.reload(ReloadRequest::default()).await.unwrap();
        reloaded.into_inner().snapshot_revision
    };
    let before = server.status("Threads");
    let operator = server.operator().await;
    let reloads: Vec<_> = (0..800)
        .map(|_| {
            let mut operator = operator.clone();
            tokio::spawn(async move { operator.reload(ReloadRequest::default()).await })
        })
        .collect();
    let mut most_threads = 0;
    for reload in reloads {
        most_threads = most_threads.max(server.status("Threads"));
        let reloaded = reload.await.unwrap().unwrap().into_inner();
        assert_eq!(reloaded.snapshot_revision, revision);
    }
    assert!(
        most_threads < before + 10,
        "{before} threads before, {most_threads} meanwhile"
    );
    // A request after a change gets an answer with the change, also during a flood.
    add_plugin(&server.plugins, "wings");
    let mut flood = operator.clone();
    let (first, second) = tokio::join!(flood.reload(ReloadRequest::default()), async {
        let mut operator = operator.clone();
        operator.reload(ReloadRequest::default()).await
    });
    for reloaded in [first, second] {
        assert_ne!(reloaded.unwrap().into_inner().snapshot_revision, revision);
    }
}

#[tokio::test]
async fn a_reload_names_the_changes_that_it_leaves_to_the_next_process() {
    let server = Server::with("", &["singles"]);
    let mut operator = server.operator().await;
    fs::write(
        &server.configuration,
        "[pool]\nqueue = 7\n[log]\nfilter = 'debug'\n",
    )
    .unwrap();
    let brought = operator
        .reload(ReloadRequest::default())
        .await
        .unwrap()
        .into_inner();
    assert_eq!(brought.needs_new_process, ["pool.queue", "log.filter"]);
    server.logged("changed keys need a restart keys=\"pool.queue, log.filter\"");
    fs::write(&server.configuration, "[log]\nfilter = 'warning'\n").unwrap();
    let status = operator.reload(ReloadRequest::default()).await.unwrap_err();
    assert_eq!(parts_of(&status).1, "RELOAD_REFUSED");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_constructor_that_hangs_is_named_in_the_log_although_it_holds_the_lock_of_the_linker() {
    let server = Server::with("", &["singles"]);
    let waiting = Waiting::in_its("CONSTRUCTOR", &server.plugins);
    let mut operator = server.operator().await;
    let reload = tokio::spawn(async move { operator.reload(ReloadRequest::default()).await });
    let file = waiting.file.display().to_string();
    assert!(server.logged("still loading ").contains(&file));
    waiting.let_go();
    let reloaded = reload.await.unwrap().unwrap().into_inner();
    assert_eq!(reloaded.techniques_added, ["waiting"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reload_that_hangs_in_a_plugin_holds_up_no_call_and_is_named_in_the_log() {
    let server = Server::with("", &["singles"]);
    let waiting = Waiting::in_its("CREATE", &server.plugins);
    let reload = |mut operator: AdminServiceClient<Channel>| {
        tokio::spawn(async move { operator.reload(ReloadRequest::default()).await })
    };
    let first = reload(server.operator().await);
    let file = waiting.file.display().to_string();
    assert!(server.logged("still loading ").contains(&file));
    // Comes meanwhile: it waits for the first one.
    let second = reload(server.operator().await);
    let mut client = server.client().await;
    for _ in 0..20 {
        client.grade(grade_easy()).await.unwrap();
    }
    assert!(!first.is_finished() && !second.is_finished());
    waiting.let_go();
    let first = first.await.unwrap().unwrap().into_inner();
    assert_eq!(first.techniques_added, ["waiting"]);
    let second = second.await.unwrap().unwrap().into_inner();
    assert_eq!(second.snapshot_revision, first.snapshot_revision);
}

#[tokio::test]
async fn a_check_tells_the_next_revision_and_changes_nothing() {
    let server = Server::with("", &["singles"]);
    let mut operator = server.operator().await;
    let current = async || {
        let graded = server.client().await.grade(grade_easy()).await.unwrap();
        graded.into_inner().snapshot_revision
    };
    let before = current().await;
    let check = |expect_revision: &str| ReloadRequest {
        check_only: true,
        expect_revision: expect_revision.to_owned(),
    };
    add_plugin(&server.plugins, "wings");
    let checked = operator.reload(check("")).await.unwrap().into_inner();
    assert_eq!(checked.previous_revision, before);
    assert_ne!(checked.snapshot_revision, before);
    assert!(checked.techniques_added.contains(&"xy-wing".to_owned()));
    assert_eq!(current().await, before);

    // Another revision than the expected one, with and without a check.
    for check_only in [true, false] {
        let request = ReloadRequest {
            check_only,
            expect_revision: before.clone(),
        };
        let status = operator.reload(request).await.unwrap_err();
        assert_eq!(
            (status.code(), parts_of(&status).1.as_str()),
            (Code::FailedPrecondition, "REVISION_DIFFERS")
        );
        assert!(
            status.message().contains(&checked.snapshot_revision),
            "{}",
            status.message()
        );
        assert_eq!(current().await, before);
    }

    operator.reload(check(&checked.snapshot_revision)).await.unwrap();
    assert_eq!(current().await, before);
    let request = ReloadRequest {
        check_only: false,
        expect_revision: checked.snapshot_revision.clone(),
    };
    let reloaded = operator.reload(request).await.unwrap().into_inner();
    assert_eq!(reloaded.snapshot_revision, checked.snapshot_revision);
    assert_eq!(current().await, checked.snapshot_revision);

    fs::write(server.plugins.join(plugin_name("broken")), "not a library").unwrap();
    let status = operator.reload(check("")).await.unwrap_err();
    assert_eq!(parts_of(&status).1, "RELOAD_REFUSED");
    server.logged("a reload would be refused");
}

#[tokio::test]
async fn the_last_reload_is_remembered_with_the_reason_of_its_refusal() {
    let scales = tempfile::tempdir().unwrap();
    let configuration = format!("[scales]\nfolder = '{}'\n", scales.path().display());
    let server = Server::with(&configuration, &["singles"]);
    let mut operator = server.operator().await;
    let mut last = async || {
        let last = operator.get_last_reload(GetLastReloadRequest {}).await;
        last.unwrap().into_inner()
    };
    let none = last().await;
    assert_eq!((none.ended, none.refused_reason.as_str()), (None, ""));
    fs::write(scales.path().join("bad.toml"), "?").unwrap();
    server.signal("HUP");
    server.logged("the old snapshot keeps serving");
    let refused = last().await;
    assert!(refused.ended.is_some());
    assert!(refused.refused_reason.contains("bad.toml"), "{refused:?}");
    assert_eq!(refused.snapshot_revision, none.snapshot_revision);
    let mut other = server.operator().await;
    let checked = ReloadRequest {
        check_only: true,
        ..ReloadRequest::default()
    };
    assert!(other.reload(checked).await.is_err());
    assert_eq!(last().await.ended, refused.ended, "a check is no reload");
    fs::remove_file(scales.path().join("bad.toml")).unwrap();
    other.reload(ReloadRequest::default()).await.unwrap();
    assert_eq!(last().await.refused_reason, "");
}

#[tokio::test]
async fn the_work_of_techniques_counts_the_measured_walks() {
    let server = Server::with("", &["singles"]);
    let (mut client, mut operator) = (server.client().await, server.operator().await);
    let mut asked = async || {
        let work = operator
            .list_technique_work(ListTechniqueWorkRequest::default())
            .await;
        let work = work.unwrap().into_inner();
        assert_eq!(work.measured_walk_interval, 64);
        let hits: i64 = work.techniques.iter().map(|technique| technique.hits).sum();
        let names = work.techniques.iter().map(|technique| technique.name.clone());
        (hits, names.collect::<Vec<_>>())
    };
    let (hits, names) = asked().await;
    assert_eq!(hits, 0);
    assert!(names.contains(&"Hidden Single".to_owned()), "{names:?}");
    // Each thread of the pool measures one of its walks in 64.
    for _ in 0..2000 {
        client.grade(grade_easy()).await.unwrap();
    }
    assert!(asked().await.0 >= 51, "the digits of one walk");
}
