//! Files that change while the server uses them: cut off, half written, replaced in place, removed.

use std::fs;
use std::time::Duration;

use crate::RATE;
use crate::corpus::Stopped;
use crate::files::{bad_name, compiled, good, rename_into};
use crate::stage::Stage;

/// The rows of the table that these tests are for.
pub(crate) const CHANGES: &[(&str, Stopped, &str)] = &[
    ("cut off at any multiple of 512 bytes", Stopped::File, "truncated"),
    ("half written", Stopped::File, "truncated"),
    ("overwritten in place while it serves", Stopped::Harmless, ""),
    ("removed while it serves", Stopped::Harmless, ""),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_library_cut_off_anywhere_is_refused_and_no_call_fails() {
    let mut stage = Stage::start().await;
    let load = stage.load(RATE).await;
    let whole = good();
    let mut refused = 0;
    for length in (0..whole.len()).step_by(512) {
        rename_into(&stage.server.plugins, &whole[..length]);
        let status = stage.reload().await.expect_err("a part of a library is refused");
        let message = status.message();
        let reason = if length == 0 {
            "the file is empty"
        } else {
            "truncated"
        };
        assert!(
            message.contains(&bad_name()) && message.contains(reason),
            "{length}: {message}"
        );
        refused += 1;
    }
    assert!(refused > 20, "{refused} of {} bytes", whole.len());
    rename_into(&stage.server.plugins, &whole);
    assert_eq!(stage.reload().await.unwrap().techniques_added, ["bad"]);
    let harm = load.stop().await;
    assert_eq!(harm.count(), 0, "{}", harm.summary());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_that_is_replaced_in_place_or_removed_while_it_serves_harms_no_call() {
    let mut stage = Stage::start().await;
    let load = stage.load(RATE).await;
    let file = stage.server.plugins.join(bad_name());
    rename_into(&stage.server.plugins, &compiled("naked.c", &[]));
    assert_eq!(stage.reload().await.unwrap().techniques_added, ["bad"]);
    let revision = stage.reload().await.unwrap().snapshot_revision;

    // Over the bytes of the open file, as `cp` does. The code that serves comes from a copy.
    let next = compiled("good.c", &[]);
    fs::write(&file, &next[..next.len() / 2]).unwrap();
    tokio::time::sleep(Duration::from_millis(300)).await;
    let status = stage.reload().await.unwrap_err();
    assert!(status.message().contains(&bad_name()), "{status:?}");
    fs::write(&file, &next).unwrap();
    assert_ne!(stage.reload().await.unwrap().snapshot_revision, revision);

    fs::remove_file(&file).unwrap();
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(stage.reload().await.unwrap().techniques_removed, ["bad"]);
    let harm = load.stop().await;
    assert_eq!(harm.count(), 0, "{}", harm.summary());
}
