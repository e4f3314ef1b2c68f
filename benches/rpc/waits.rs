//! How long a call takes beside the load of others, against a bound.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::stream;
use sudokud::service::proto::solve_request::{Ask, Position};
use sudokud::service::proto::sudoku_service_client::SudokuServiceClient;
use sudokud::service::proto::{
    AskAll, AskCount, GenerateRequest, GenerateStreamRequest, GradeStreamRequest, SolveRequest,
    generate_stream_response,
};
use tokio::task::JoinSet;
use tonic::transport::Channel;
use tonic::{Code, Request, Status};
use tonic_types::StatusExt as _;

use super::support::{self, EASY, Server, endless};

/// Generates in flight that come to nothing.
const IMPOSSIBLE: usize = 2000;
/// The most of them on one connection; a server takes 1,024 calls.
const ON_ONE_CONNECTION: usize = 1000;
/// Streams of extreme puzzles at the same time.
const STREAMS: usize = 10;
/// How long each kind of call is measured.
const TIME: Duration = Duration::from_secs(15);
/// The load's start, which is not measured.
const SETTLE: Duration = Duration::from_secs(3);
/// Long calls in flight in each row of the table of fairness, and the impossible searches in it.
const LONG_CALLS: usize = 4;
const SEARCHES: usize = 8;
/// How long each of its rows is measured.
const ROW: Duration = Duration::from_secs(8);
/// The deadline of its easy Grades.
const DEADLINE: Duration = Duration::from_secs(5);

/// Measures on a new server for each load.
pub(super) async fn print() {
    let server = Server::start();
    report("Solve, idle server", &solves(&server).await, None);
    report("easy Generate, idle server", &easy(&server).await, None);

    let refused = Arc::new(AtomicU64::new(0));
    let load = impossible(&server, &refused).await;
    tokio::time::sleep(SETTLE).await;
    let solves = solves(&server).await;
    report("Solve beside 2,000 impossible Generates", &solves, Some(5));
    let before = refused.load(Ordering::Relaxed);
    let generates = easy(&server).await;
    let refusals = refused.load(Ordering::Relaxed) - before;
    report("easy Generate beside these, another caller", &generates, Some(50));
    println!(
        "{:<44} {:.0} refusals a second, obeying RetryInfo",
        "  meanwhile the 2,000 got",
        refusals as f64 / TIME.as_secs_f64()
    );
    drop(load);

    let server = Server::start();
    let made = Arc::new(AtomicU64::new(0));
    let load = streams(&server, &made).await;
    tokio::time::sleep(SETTLE).await;
    let before = made.load(Ordering::Relaxed);
    report(
        "easy Generate beside ten extreme streams",
        &easy(&server).await,
        Some(50),
    );
    let puzzles = made.load(Ordering::Relaxed) - before;
    println!(
        "{:<44} {:.1} puzzles a second",
        "  meanwhile the streams made",
        puzzles as f64 / TIME.as_secs_f64()
    );
    drop(load);
    fairness().await;
}

/// A load of one other caller, and how many of its calls are in flight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Load {
    Searches,
    Grades,
    Counts,
    AllSteps,
    GradeStreams,
}

impl Load {
    const ALL: [(Self, &str); 5] = [
        (Self::Searches, "easy Grade beside eight impossible searches"),
        (Self::Grades, "  beside four Grades of six scales"),
        (Self::Counts, "  beside four Solves of count"),
        (Self::AllSteps, "  beside four Solves of all"),
        (Self::GradeStreams, "  beside four GradeStreams of six scales"),
    ];

    /// Keeps its calls in flight until the answer is dropped.
    async fn start(self, server: &Server) -> JoinSet<()> {
        let channel = support::elsewhere(server).await;
        let mut load = JoinSet::new();
        let count = if self == Self::Searches {
            SEARCHES
        } else {
            LONG_CALLS
        };
        for _ in 0..count {
            let mut client = SudokuServiceClient::new(channel.clone());
            load.spawn(async move {
                loop {
                    self.call(&mut client).await;
                }
            });
        }
        load
    }

    /// Makes a call. Its result does not matter.
    async fn call(self, client: &mut SudokuServiceClient<Channel>) {
        let solve = |puzzle: String, ask| SolveRequest {
            position: Some(Position::Puzzle(puzzle)),
            ask: Some(ask),
            scale: "foxy".to_owned(),
            ..SolveRequest::default()
        };
        let hard = support::six_scales();
        match self {
            Self::Searches => drop(client.generate(endless()).await),
            Self::Grades => drop(client.grade(hard).await),
            Self::Counts => {
                let ask = Ask::Count(AskCount { limit: 1_000_000 });
                drop(client.solve(solve(".".repeat(81), ask)).await);
            }
            Self::AllSteps => {
                let limit = 1000;
                let ask = Ask::All(AskAll {
                    limit,
                    ..AskAll::default()
                });
                drop(client.solve(solve(hard.puzzle, ask)).await);
            }
            Self::GradeStreams => {
                let element = GradeStreamRequest { request: Some(hard) };
                if let Ok(results) = client.grade_stream(stream::iter(vec![element; 100])).await {
                    let mut results = results.into_inner();
                    while let Ok(Some(_)) = results.message().await {}
                }
            }
        }
    }
}

/// Measures easy Grades of one caller beside the loads of another.
pub(super) async fn fairness() {
    let server = Server::start();
    let (times, failures) = grades(&server).await;
    report("easy Grade, idle server", &times, None);
    println!("  {failures} failures");
    for (load, name) in Load::ALL {
        let server = Server::start();
        let load = load.start(&server).await;
        tokio::time::sleep(Duration::from_secs(1)).await;
        let (times, failures) = grades(&server).await;
        report(name, &times, None);
        println!("  {failures} failures");
        drop(load);
    }
}

/// One easy Grade after the other, and how many failed.
async fn grades(server: &Server) -> (Vec<Duration>, usize) {
    let mut client = server.client().await;
    let (mut times, mut failures, end) = (Vec::new(), 0, Instant::now() + ROW);
    while Instant::now() < end {
        let mut request = Request::new(support::grade_easy());
        request.set_timeout(DEADLINE);
        let start = Instant::now();
        let graded = client.grade(request).await;
        times.push(start.elapsed());
        failures += usize::from(graded.is_err());
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    (times, failures)
}

/// Prints the spread of these times; `bound` is in milliseconds, for the 99th of a hundred.
fn report(what: &str, times: &[Duration], bound: Option<u64>) {
    let mut times = times.to_vec();
    times.sort();
    let at = |percent: f64| times[((times.len() - 1) as f64 * percent / 100.0) as usize].as_secs_f64() * 1e3;
    let verdict = match bound {
        Some(bound) if at(99.0) < bound as f64 => format!(", under {bound} ms"),
        Some(bound) => format!(", NOT under {bound} ms"),
        None => String::new(),
    };
    println!(
        "{what:<44} p50 {:.2} ms, p99 {:.2} ms{verdict}, longest {:.2} ms ({} calls)",
        at(50.0),
        at(99.0),
        at(100.0),
        times.len()
    );
}

/// One Solve after the other.
async fn solves(server: &Server) -> Vec<Duration> {
    let mut client = server.client().await;
    let request = support::solve(EASY);
    let (mut times, end) = (Vec::new(), Instant::now() + TIME);
    while Instant::now() < end {
        let start = Instant::now();
        client.solve(request.clone()).await.expect("a puzzle is solved");
        times.push(start.elapsed());
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    times
}

/// One Generate of an easy puzzle after the other.
async fn easy(server: &Server) -> Vec<Duration> {
    let mut client = server.client().await;
    let (mut times, end) = (Vec::new(), Instant::now() + TIME);
    while Instant::now() < end {
        let request = GenerateRequest {
            level: "easy".to_owned(),
            seed: Some(times.len() as i64),
            ..GenerateRequest::default()
        };
        let start = Instant::now();
        client.generate(request).await.expect("a puzzle is made");
        times.push(start.elapsed());
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    times
}

/// Keeps [`IMPOSSIBLE`] Generates in flight until this is dropped; one that is refused waits as long as it is told.
async fn impossible(server: &Server, refused: &Arc<AtomicU64>) -> JoinSet<()> {
    let mut load = JoinSet::new();
    let mut channel = support::elsewhere(server).await;
    for number in 0..IMPOSSIBLE {
        if number % ON_ONE_CONNECTION == 0 {
            channel = support::elsewhere(server).await;
        }
        let (mut client, refused) = (SudokuServiceClient::new(channel.clone()), Arc::clone(refused));
        load.spawn(async move {
            loop {
                let status = client
                    .generate(endless())
                    .await
                    .expect_err("there is no such puzzle");
                match retry_after(&status) {
                    Some(wait) => {
                        refused.fetch_add(1, Ordering::Relaxed);
                        tokio::time::sleep(wait).await;
                    }
                    None => assert_eq!(status.code(), Code::DeadlineExceeded, "{status:?}"),
                }
            }
        });
    }
    load
}

fn retry_after(status: &Status) -> Option<Duration> {
    status.get_details_retry_info()?.retry_delay
}

/// Keeps [`STREAMS`] streams of extreme puzzles going until this is dropped, each on a connection of its own.
async fn streams(server: &Server, made: &Arc<AtomicU64>) -> JoinSet<()> {
    let mut load = JoinSet::new();
    for _ in 0..STREAMS {
        let (channel, made) = (support::elsewhere(server).await, Arc::clone(made));
        load.spawn(async move {
            let request = GenerateStreamRequest {
                request: Some(GenerateRequest {
                    level: "extreme".to_owned(),
                    ..GenerateRequest::default()
                }),
                count: 100_000,
            };
            let stream = SudokuServiceClient::new(channel).generate_stream(request).await;
            let mut results = stream.expect("the stream starts").into_inner();
            while let Some(result) = results.message().await.expect("the stream goes on") {
                let outcome = result.outcome;
                assert!(
                    matches!(outcome, Some(generate_stream_response::Outcome::Response(_))),
                    "{outcome:?}"
                );
                made.fetch_add(1, Ordering::Relaxed);
            }
        });
    }
    load
}
