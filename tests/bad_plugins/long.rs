//! Long runs: many reloads, and the time from a file to the first answer with it.

use std::time::{Duration, Instant};

use sudokud::service::proto::solve_request::{Ask, Position};
use sudokud::service::proto::solve_response::Answer;
use sudokud::service::proto::{AskTrace, SolveRequest};

use crate::FULL_RATE;
use crate::files::{compiled, rename_into};
use crate::stage::Stage;

/// Growth of the resident memory that counts as none: the allocator's own, in bytes.
const FLAT: usize = 8 << 20;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs optimisation"]
async fn a_thousand_reloads_of_two_versions_fail_no_call_and_leave_the_memory_flat() {
    let versions = [
        compiled("naked.c", &[]),
        compiled("naked.c", &["-DNAME=\"bad again\""]),
    ];
    let mut stage = Stage::start().await;
    let load = stage.load(FULL_RATE).await;
    let (mut at_first, mut revisions) = (0, Vec::new());
    let start = Instant::now();
    for number in 0..1000 {
        rename_into(&stage.server.plugins, &versions[number % 2]);
        revisions.push(stage.reload().await.unwrap().snapshot_revision);
        if number == 200 {
            at_first = stage.server.memory();
        }
    }
    let took = start.elapsed();
    let harm = load.stop().await;
    let at_last = stage.server.memory();
    println!(
        "1000 reloads in {took:?}; {}; {at_first} bytes after 200, {at_last} at the end",
        harm.summary()
    );
    assert_eq!(harm.count(), 0, "{}", harm.summary());
    assert!(
        revisions[2..]
            .iter()
            .zip(&revisions)
            .all(|(later, earlier)| later == earlier)
    );
    assert_ne!(revisions[0], revisions[1]);
    assert!(at_last < at_first + FLAT, "{at_first} bytes, then {at_last}");
}

/// Prints the time from the rename of a new file to the first answer with a step of its technique.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs optimisation"]
async fn a_new_file_is_used_at_once() {
    const FILES: usize = 50;
    let files: Vec<Vec<u8>> = (0..FILES)
        .map(|number| compiled("naked.c", &[&format!("-DNAME=\"{number}\"")]))
        .collect();
    let mut stage = Stage::start().await;
    let mut client = stage.server.client().await;
    let trace = SolveRequest {
        position: Some(Position::Puzzle(crate::server::EASY.to_owned())),
        ask: Some(Ask::Trace(AskTrace::default())),
        scale: "probe".to_owned(),
        ..Default::default()
    };
    let mut times: Vec<Duration> = Vec::new();
    for file in files {
        stage.clear().await;
        let start = Instant::now();
        rename_into(&stage.server.plugins, &file);
        stage.reload().await.unwrap();
        let answer = client.solve(trace.clone()).await.unwrap().into_inner().answer;
        times.push(start.elapsed());
        let Some(Answer::Trace(found)) = answer else {
            panic!("{answer:?}");
        };
        assert!(found.steps.iter().any(|step| step.technique == "bad"));
    }
    times.sort();
    println!(
        "file to first use: median {:?}, p99 {:?}",
        times[FILES / 2],
        times[FILES * 99 / 100]
    );
}
