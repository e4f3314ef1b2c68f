//! Drops each plugin of the corpus into a server beside a load.

use std::env;
use std::time::Duration;

use futures_util::future::join_all;

use crate::corpus::{BadPlugin, CORPUS, Stopped};
use crate::load::Harm;
use crate::shared::patience::until;
use crate::stage::Stage;
use crate::{FULL_RATE, RATE};

/// How long the load goes on after the plugin was stopped.
const AFTERWARDS: Duration = Duration::from_millis(500);
/// Servers that run at once. Most of the time passes while a child hangs or a load goes on.
const AT_ONCE: usize = 3;

/// The plugins that are stopped at one of these places and whose protection is there.
fn chosen(is_here: impl Fn(Stopped) -> bool) -> impl Iterator<Item = &'static BadPlugin> {
    let wanted = env::var("BAD_PLUGINS").unwrap_or_default();
    let of_place = CORPUS.iter().filter(move |bad| is_here(bad.stopped));
    of_place.filter(move |bad| bad.what.contains(&wanted) && bad.is_promised())
}

#[track_caller]
fn assert_harmless(bad: &BadPlugin, harm: &Harm, stage: &Stage) {
    println!("{}: {}", bad.what, harm.summary());
    let log = || stage.server.log().join("\n");
    assert_eq!(harm.count(), 0, "{}: {}\n{}", bad.what, harm.summary(), log());
}

/// Drops a plugin whose reload must be refused.
async fn is_refused(bad: &BadPlugin, stage: &mut Stage, rate: u32) {
    let load = stage.load(rate).await;
    bad.form.put(&stage.server.plugins);
    let refused = stage.reload().await;
    tokio::time::sleep(AFTERWARDS).await;
    let harm = load.stop().await;
    let Err(refused) = refused else {
        panic!("{}: not refused", bad.what);
    };
    println!("{}", refused.message());
    assert!(refused.message().contains(bad.reads), "{}: {refused:?}", bad.what);
    assert_harmless(bad, &harm, stage);
    stage.clear().await;
}

/// Drops a plugin that is loaded, and waits until the log says what the operator reads.
async fn is_loaded(bad: &BadPlugin, stage: &mut Stage, rate: u32) {
    let load = stage.load(rate).await;
    bad.form.put(&stage.server.plugins);
    let loaded = stage
        .reload()
        .await
        .unwrap_or_else(|status| panic!("{}: {status:?}", bad.what));
    let added: &[&str] = if bad.stopped == Stopped::Ignored {
        &[]
    } else {
        &["bad"]
    };
    assert_eq!(loaded.techniques_added, added, "{}", bad.what);
    until(bad.what, async || {
        stage.server.log().iter().any(|line| line.contains(bad.reads))
    })
    .await;
    tokio::time::sleep(AFTERWARDS).await;
    let harm = load.stop().await;
    let log = stage.server.log();
    for line in log
        .iter()
        .filter(|line| line.contains(bad.reads) || line.contains("quarantined"))
    {
        println!("{line}");
    }
    let is_quarantined = log.iter().any(|line| line.contains(" quarantined: "));
    assert_eq!(
        is_quarantined,
        bad.stopped == Stopped::Process,
        "{}: {log:#?}",
        bad.what
    );
    assert_harmless(bad, &harm, stage);
}

/// Bad files and libraries: the reload is refused, and no call fails. Each of the servers that run at once has a part of them.
async fn refused(rate: u32, at_once: usize) {
    let here = |place| {
        matches!(
            place,
            Stopped::File | Stopped::Child | Stopped::Rehearsal | Stopped::Reload
        )
    };
    let all: Vec<_> = chosen(here).collect();
    let parts = all.chunks(all.len().div_ceil(at_once).max(1));
    join_all(parts.map(async |part| {
        let mut stage = Stage::start().await;
        for bad in part {
            is_refused(bad, &mut stage, rate).await;
        }
    }))
    .await;
}

/// Plugins that do no harm: they are loaded or ignored, and no call fails.
async fn harmless(rate: u32) {
    let mut stage = Stage::start().await;
    for bad in chosen(|place| matches!(place, Stopped::Harmless | Stopped::Ignored)) {
        is_loaded(bad, &mut stage, rate).await;
        stage.clear().await;
    }
}

/// Bad techniques that pass the trial: they are taken out while they serve, and no call fails.
async fn taken_out(rate: u32, at_once: usize) {
    let all: Vec<_> = chosen(|place| place == Stopped::Process).collect();
    let parts = all.chunks(all.len().div_ceil(at_once).max(1));
    join_all(parts.map(async |part| {
        for bad in part {
            // Each has a server of its own, because what is in quarantine stays there.
            let mut stage = Stage::start().await;
            is_loaded(bad, &mut stage, rate).await;
        }
    }))
    .await;
}

/// Plugins that the promise excludes: calls fail or have other answers.
async fn not_contained(rate: u32) {
    for bad in chosen(|place| matches!(place, Stopped::Nowhere(_))) {
        let mut stage = Stage::start().await;
        let load = stage.load(rate).await;
        bad.form.put(&stage.server.plugins);
        // The process may end before it answers.
        let _ = stage.reload().await;
        tokio::time::sleep(4 * AFTERWARDS).await;
        let harm = load.stop().await;
        println!("{}: {}", bad.what, harm.summary());
        assert!(harm.count() > 0, "{}: {:#?}", bad.what, stage.server.log());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bad_file_or_library_is_refused_and_no_call_fails() {
    refused(RATE, AT_ONCE).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_plugin_without_harm_is_loaded_or_ignored_and_no_call_fails() {
    harmless(RATE).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bad_technique_is_taken_out_while_it_serves_and_no_call_fails() {
    taken_out(RATE, AT_ONCE).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_plugin_that_no_process_contains_does_harm() {
    not_contained(RATE).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs optimisation"]
async fn the_same_holds_beside_a_thousand_calls_a_second() {
    refused(FULL_RATE, 1).await;
    harmless(FULL_RATE).await;
    taken_out(FULL_RATE, 1).await;
    not_contained(FULL_RATE).await;
}
