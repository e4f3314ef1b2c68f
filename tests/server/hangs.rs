//! Tests of techniques that do not return: callers get their answers, operators the reason.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use futures_util::future::join_all;
use futures_util::stream;
use sudokud::service::proto::construction::Rule;
use sudokud::service::proto::{
    Construction, FaultKind, GenerateRequest, GenerateResponse, GenerateStreamRequest, GradeRequest,
    GradeResponse, GradeStreamRequest, ListQuarantineRequest, QuarantineReach, Quarantined, ReloadRequest,
    WalkRule, generate_stream_response, grade_stream_response,
};
use tempfile::TempDir;
use tonic::Code;
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_client::HealthClient;

use crate::http1::get;
use crate::shared::{compile_c, plugin_name};
use crate::support::{EASY, LONG, Server, parts_of};

/// A server with plugins that hang, and a scale that asks them before the singles.
struct HangingServer {
    server: Server,
    _scales: TempDir,
}

/// Starts a server that gives a technique 0.3 s, with one plugin for each technique: its id, and flags for the compiler.
async fn start(threads: usize, plugins: &[(&str, &[&str])]) -> HangingServer {
    let scales = tempfile::tempdir().unwrap();
    let configuration = format!(
        "[scales]\nfolder = '{}'\n[plugins]\nhang_after_seconds = 0.3\n[pool]\nthreads = {threads}\n",
        scales.path().display()
    );
    let server = Server::with(&configuration, &["singles"]);
    for (id, flags) in plugins {
        let named = format!("-DTECHNIQUE_ID=\"{id}\"");
        compile_c("hanging.c", &[*flags, &[&named]].concat(), &server.plugins, id);
    }
    let ids = plugins.iter().map(|(id, _)| *id);
    let ids = ids.chain(["full-house", "naked-single", "hidden-single"]);
    let rungs: Vec<String> = ids
        .map(|id| format!("{{ technique = '{id}', level = 'any', score = 1 }}"))
        .collect();
    let ladder = rungs.join(",\n");
    let scale =
        format!("name = 'hanging'\nrule = 'sum'\nlevels = [{{ name = 'any' }}]\nladder = [\n{ladder}]\n");
    fs::write(scales.path().join("hanging.toml"), scale).unwrap();
    let mut operator = server.operator().await;
    operator.reload(ReloadRequest::default()).await.unwrap();
    HangingServer {
        server,
        _scales: scales,
    }
}

/// A grade on the scale with the hanging techniques, which has a point for each of the 51 steps.
fn grade() -> GradeRequest {
    GradeRequest {
        puzzle: EASY.to_owned(),
        scales: vec!["hanging".to_owned()],
        ..Default::default()
    }
}

#[track_caller]
fn is_right(graded: &GradeResponse) {
    let [grade] = &graded.grades[..] else {
        panic!("{graded:?}");
    };
    assert!(grade.solved_by_logic, "{grade:?}");
    assert_eq!(grade.score.to_string(), "51");
}

/// A puzzle on that scale.
fn generate(seed: i64) -> GenerateRequest {
    GenerateRequest {
        seed: Some(seed),
        scale: "hanging".to_owned(),
        level: "any".to_owned(),
        ..Default::default()
    }
}

impl HangingServer {
    async fn quarantine(&self) -> Vec<Quarantined> {
        let mut operator = self.server.operator().await;
        let request = ListQuarantineRequest::default();
        operator
            .list_quarantine(request)
            .await
            .unwrap()
            .into_inner()
            .quarantined
    }

    fn count(&self, name: &str) -> u64 {
        let page = get(&self.server.admin, "/metrics");
        let line = page.text().lines().find_map(|line| {
            let rest = line.strip_prefix(name)?.strip_prefix(' ')?;
            rest.parse::<f64>().ok()
        });
        line.unwrap_or_else(|| panic!("no {name}")) as u64
    }

    /// Waits until `/readyz` has this status, and returns its text.
    async fn readiness(&self, status: u16) -> String {
        let start = Instant::now();
        loop {
            let page = get(&self.server.admin, "/readyz");
            if page.status == status {
                return page.text().to_owned();
            }
            assert!(start.elapsed() < LONG, "{}: {}", page.status, page.text());
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    }
}

#[tokio::test]
async fn calls_whose_technique_does_not_return_and_calls_beside_them_are_answered() {
    use FaultKind::{Hung, IgnoredStop};
    for (how, kinds, abandoned) in [
        ("-DHANG_SPINS", &[Hung] as &[FaultKind], true),
        // At the end of its time another call may report it first.
        ("-DHANG_POLLS", &[Hung, IgnoredStop], true),
        ("-DHANG_FLOODS", &[IgnoredStop], true),
        ("-DHANG_OBEYS", &[Hung], false),
    ] {
        let hanging = start(2, &[("hanging", &[how])]).await;
        let client = hanging.server.client().await;
        let calls = (0..16).map(|number| {
            let mut client = client.clone();
            async move {
                let beside = GradeRequest {
                    puzzle: EASY.to_owned(),
                    scales: vec!["singles".to_owned()],
                    ..Default::default()
                };
                let request = if number % 2 == 0 { grade() } else { beside };
                (number % 2 == 0, client.grade(request).await)
            }
        });
        for (is_asked, answer) in join_all(calls).await {
            let answer = answer
                .unwrap_or_else(|status| panic!("{how}: {status}"))
                .into_inner();
            if is_asked {
                is_right(&answer);
            } else {
                assert!(answer.grades[0].solved_by_logic, "{how}");
            }
        }
        let quarantine = hanging.quarantine().await;
        let [out] = &quarantine[..] else {
            panic!("{how}: {quarantine:?}");
        };
        assert_eq!(
            (out.technique.as_str(), out.reach()),
            ("hanging", QuarantineReach::Plugin),
            "{how}"
        );
        assert!(kinds.contains(&out.kind()), "{how}: {out:?}");
        assert_eq!(out.board.len(), 81);
        assert_eq!(hanging.readiness(200).await, "ok\n");
        let total = hanging.count("sudokud_plugin_hangs_total");
        assert_eq!(total > 0, abandoned, "{how}: {total}");
        assert!(total <= 3, "no more than there are threads: {total}");
        assert_eq!(hanging.count("sudokud_plugin_threads_abandoned"), total);
        assert_eq!(hanging.count("sudokud_pool_threads_missing"), 0);
    }
}

#[tokio::test]
async fn the_log_says_which_file_and_which_board() {
    let hanging = start(1, &[("hanging", &["-DHANG_SLEEPS"])]).await;
    is_right(
        &hanging
            .server
            .client()
            .await
            .grade(grade())
            .await
            .unwrap()
            .into_inner(),
    );
    let line = hanging
        .server
        .logged("a technique does not return: its thread is abandoned");
    let file = hanging.server.plugins.join(plugin_name("hanging"));
    for part in ["technique=hanging", &format!("file={}", file.display())] {
        assert!(line.contains(part), "{part} in {line}");
    }
    let line = hanging
        .server
        .logged("plugin quarantined: did not return in time");
    assert!(line.contains("changes=r1c"), "{line}");
}

#[tokio::test]
async fn a_search_begins_anew_and_finds_the_puzzle_of_its_seed() {
    let hanging = start(2, &[("hanging", &["-DHANG_SLEEPS"])]).await;
    let client = hanging.server.client().await;
    let search = |seed| {
        let mut client = client.clone();
        async move { client.generate(generate(seed)).await.unwrap().into_inner() }
    };
    let first = join_all((0..4).map(search)).await;
    assert_eq!(hanging.quarantine().await.len(), 1);
    for made in first {
        assert_eq!(made, search(made.seed).await);
    }
}

#[tokio::test]
async fn a_call_that_requires_the_revision_with_the_plugin_is_refused_without_it() {
    for threads in [1, 2] {
        let hanging = start(threads, &[("hanging", &["-DHANG_SLEEPS"])]).await;
        let mut client = hanging.server.client().await;
        let beside = GradeRequest {
            puzzle: EASY.to_owned(),
            scales: vec!["singles".to_owned()],
            ..Default::default()
        };
        let revision = client.grade(beside).await.unwrap().into_inner().snapshot_revision;
        let refusal = if threads == 1 {
            let request = GradeRequest { revision, ..grade() };
            client.grade(request).await.unwrap_err()
        } else {
            let request = GenerateRequest {
                revision,
                ..generate(1)
            };
            client.generate(request).await.unwrap_err()
        };
        assert_eq!(
            (refusal.code(), parts_of(&refusal).1.as_str()),
            (Code::FailedPrecondition, "REVISION_DIFFERS")
        );
    }
}

#[tokio::test]
async fn elements_of_streams_are_answered_too() {
    let hanging = start(2, &[("hanging", &["-DHANG_SLEEPS"])]).await;
    let mut client = hanging.server.client().await;
    let requests = stream::iter((0..20).map(|_| GradeStreamRequest {
        request: Some(grade()),
    }));
    let mut graded = client.grade_stream(requests).await.unwrap().into_inner();
    for _ in 0..20 {
        match graded.message().await.unwrap().unwrap().outcome.unwrap() {
            grade_stream_response::Outcome::Response(graded) => is_right(&graded),
            grade_stream_response::Outcome::Failure(failure) => panic!("{failure:?}"),
        }
    }
    let hanging = start(2, &[("hanging", &["-DHANG_SLEEPS"])]).await;
    let mut client = hanging.server.client().await;
    let request = GenerateStreamRequest {
        request: Some(generate(7)),
        count: 5,
    };
    let mut made = client.generate_stream(request).await.unwrap().into_inner();
    for number in 0..5 {
        let element = made.message().await.unwrap().unwrap();
        match element.outcome.unwrap() {
            generate_stream_response::Outcome::Response(made) => assert_eq!(made.seed, 7 + number),
            generate_stream_response::Outcome::Failure(failure) => panic!("{failure:?}"),
        }
    }
}

#[tokio::test]
async fn searches_of_one_family_of_walks_are_not_lost_with_it() {
    // The walk has begun when the technique hangs.
    let hanging = start(2, &[("hanging", &["-DHANG_SLEEPS", "-DUNSOLVED=20"])]).await;
    let client = hanging.server.client().await;
    // Sixteen seeds apart: two members of one family.
    let request = |seed| GenerateRequest {
        construction: Some(Construction {
            rule: Some(Rule::Walk(WalkRule {})),
            ..Default::default()
        }),
        ..generate(seed)
    };
    let search = |seed| {
        let mut client = client.clone();
        async move { client.generate(request(seed)).await.unwrap().into_inner() }
    };
    let made: Vec<GenerateResponse> = join_all([1, 17, 1, 17, 33].map(search)).await;
    assert_eq!(hanging.quarantine().await.len(), 1);
    assert_eq!((&made[0], &made[1]), (&made[2], &made[3]));
    // The same as those of a server on which nothing hung.
    let other = start(2, &[("hanging", &[])]).await;
    let mut client = other.server.client().await;
    for made in made {
        let expected = client.generate(request(made.seed)).await.unwrap().into_inner();
        assert_eq!(made.puzzle, expected.puzzle);
    }
}

/// A plugin that hangs until there is this file.
fn until(file: &Path) -> String {
    format!("-DHANG_UNTIL=\"{}\"", file.display())
}

#[tokio::test]
async fn a_server_with_too_many_hangs_is_not_ready_until_they_return() {
    let folder = tempfile::tempdir().unwrap();
    let file: PathBuf = folder.path().join("go-on");
    let flag = until(&file);
    // One thread, and one for short calls: two are replaced.
    let flags = [flag.as_str()];
    let ids = ["hanging-1", "hanging-2", "hanging-3"];
    let hanging = start(1, &ids.map(|id| (id, flags.as_slice()))).await;
    let mut client = hanging.server.client().await;
    is_right(&client.grade(grade()).await.unwrap().into_inner());
    assert_eq!(hanging.quarantine().await.len(), 3);
    let reason = hanging.readiness(503).await;
    assert_eq!(
        reason,
        "threads missing: 1 (3 hang in plugins, at most 2 are replaced); restart the process\n"
    );
    hanging.server.logged("not ready any more: threads missing: 1");
    let mut health = HealthClient::new(hanging.server.channel().await);
    let mut status = async || {
        let answer = health.check(HealthCheckRequest::default()).await.unwrap();
        answer.into_inner().status()
    };
    assert_eq!(status().await, ServingStatus::NotServing);
    assert_eq!(hanging.count("sudokud_ready"), 0);
    assert_eq!(hanging.count("sudokud_plugin_threads_abandoned"), 3);
    assert_eq!(hanging.count("sudokud_plugin_threads_abandoned_limit"), 2);
    assert_eq!(hanging.count("sudokud_pool_threads_missing"), 1);
    assert_eq!(get(&hanging.server.admin, "/livez").status, 200);
    // It still answers.
    is_right(&client.grade(grade()).await.unwrap().into_inner());
    fs::write(&file, "").unwrap();
    assert_eq!(hanging.readiness(200).await, "ok\n");
    assert_eq!(status().await, ServingStatus::Serving);
    let start = Instant::now();
    while hanging.count("sudokud_plugin_threads_abandoned") > 0 {
        assert!(start.elapsed() < LONG);
    }
    is_right(&client.grade(grade()).await.unwrap().into_inner());
}

#[tokio::test]
async fn a_call_whose_deadline_passes_during_the_hang_ends_at_its_deadline() {
    let hanging = start(1, &[("hanging", &["-DHANG_SLEEPS"])]).await;
    let mut client = hanging.server.client().await;
    let mut request = tonic::Request::new(grade());
    request.set_timeout(std::time::Duration::from_millis(100));
    let late = client.grade(request).await.unwrap_err();
    // On a busy machine the timer of the client may end the call first.
    assert!(
        [Code::DeadlineExceeded, Code::Cancelled].contains(&late.code()),
        "{late}"
    );
    // Its thread is abandoned without it.
    is_right(&client.grade(grade()).await.unwrap().into_inner());
    assert_eq!(hanging.quarantine().await.len(), 1);
}

#[tokio::test]
async fn a_thread_that_hangs_does_not_hold_up_the_shutdown() {
    let mut hanging = start(1, &[("hanging", &["-DHANG_SPINS"])]).await;
    let mut client = hanging.server.client().await;
    is_right(&client.grade(grade()).await.unwrap().into_inner());
    hanging.server.signal("TERM");
    assert_eq!(hanging.server.exit().await.code(), Some(0));
    let log = hanging.server.log();
    assert!(
        !log.iter().any(|line| line.contains("did not stop in time")),
        "{log:#?}"
    );
}

#[tokio::test]
async fn a_call_that_hangs_when_the_shutdown_begins_is_answered() {
    let mut hanging = start(1, &[("hanging", &["-DHANG_SLEEPS"])]).await;
    let mut client = hanging.server.client().await;
    let call = tokio::spawn(async move { client.grade(grade()).await });
    let start = Instant::now();
    while get(&hanging.server.admin, "/metrics")
        .text()
        .lines()
        .all(|line| line != "sudokud_pool_running{lane=\"calls\"} 1.0")
    {
        assert!(start.elapsed() < LONG);
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    hanging.server.signal("TERM");
    is_right(&call.await.unwrap().unwrap().into_inner());
    assert_eq!(hanging.server.exit().await.code(), Some(0));
}

#[tokio::test]
async fn a_slow_technique_stays_and_metrics_have_its_time() {
    let hanging = start(1, &[("hanging", &["-DSLOW=4"])]).await;
    let mut client = hanging.server.client().await;
    is_right(&client.grade(grade()).await.unwrap().into_inner());
    // It sleeps for 4 ms at each question.
    let page = get(&hanging.server.admin, "/metrics");
    let of = "sudokud_technique_seconds_total{technique=\"hanging\",result=\"miss\"} ";
    let seconds = page.text().lines().find_map(|line| line.strip_prefix(of));
    assert!(seconds.unwrap().parse::<f64>().unwrap() >= 0.15, "{seconds:?}");
    assert!(hanging.quarantine().await.is_empty());
}
