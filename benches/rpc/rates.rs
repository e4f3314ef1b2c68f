//! Round trips a second against an empty unary call (a health check). The kinds of calls take turns, so that a change of the
//! machine's load meets them all.

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::{StreamExt as _, stream};
use sudokud::service::proto::solve_response::Answer;
use sudokud::service::proto::sudoku_service_client::SudokuServiceClient;
use sudokud::service::proto::{SolveRequest, SolveResponse, SolveStreamRequest, solve_stream_response};
use tonic::transport::Channel;
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_client::HealthClient;

use super::support::{self, Server, families, grade_easy};

/// From one that singles solve to ones known for being hard.
const PUZZLES: [&str; 5] = [
    support::EASY,
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
];
/// Connections of the client.
const CONNECTIONS: usize = 4;
/// Calls in flight on each.
const IN_FLIGHT: usize = 16;
/// How often the kinds take turns.
const ROUNDS: usize = 5;
/// How long each turn is.
const TURN: Duration = Duration::from_secs(2);

/// Prints each kind's rate and its share of the empty call's.
pub(super) async fn print() {
    let families = families::families();
    let families: Vec<_> = families.iter().map(String::as_str).collect();
    // The empty call is a probe.
    let server = Server::with("[server]\nmax_probes_per_second = 0\n", &families);
    let mut channels = Vec::new();
    for _ in 0..CONNECTIONS {
        channels.push(server.channel().await);
    }
    let mut rates = [const { Vec::new() }; 5];
    for _ in 0..ROUNDS {
        rates[0].push(turn(&channels, check).await);
        rates[1].push(turn(&channels, solve).await);
        rates[2].push(turn(&channels, solve_easy).await);
        rates[3].push(turn(&channels, solve_stream).await);
        rates[4].push(turn(&channels, grade).await);
    }
    let rates = rates.map(median);
    // Beside each the least share that is wanted.
    let kinds = [
        ("empty call (health check)", None),
        ("Solve, mixed puzzles", None),
        ("Solve, easy puzzle", Some(0.8)),
        ("SolveStream, mixed puzzles", None),
        ("Grade, easy puzzle", Some(0.5)),
    ];
    for ((kind, wanted), rate) in kinds.iter().zip(rates) {
        let share = rate / rates[0];
        let verdict = wanted.map_or(String::new(), |wanted| {
            format!(" ({} {wanted})", if share >= wanted { "at least" } else { "NOT" })
        });
        println!("{kind:<44} {rate:>9.0} a second, {share:.2} of the empty call{verdict}");
    }
}

/// How often a second `work` comes to its end, on all connections together. It is told when to end and says how often
/// it did.
async fn turn<W>(channels: &[Channel], work: fn(Channel, Instant) -> W) -> f64
where
    W: Future<Output = u64> + Send + 'static,
{
    let start = Instant::now();
    let tasks: Vec<_> = (channels.iter())
        .flat_map(|channel| (0..IN_FLIGHT).map(|_| channel.clone()))
        .map(|channel| tokio::spawn(work(channel, start + TURN)))
        .collect();
    let mut done = 0;
    for task in tasks {
        done += task.await.expect("no call fails");
    }
    done as f64 / start.elapsed().as_secs_f64()
}

async fn check(channel: Channel, end: Instant) -> u64 {
    let mut client = HealthClient::new(channel);
    let mut done = 0;
    while Instant::now() < end {
        client
            .check(HealthCheckRequest::default())
            .await
            .expect("a check succeeds");
        done += 1;
    }
    done
}

async fn solve(channel: Channel, end: Instant) -> u64 {
    solve_each(channel, end, request).await
}

async fn solve_easy(channel: Channel, end: Instant) -> u64 {
    solve_each(channel, end, |_| request(0)).await
}

async fn solve_each(channel: Channel, end: Instant, request: fn(u64) -> SolveRequest) -> u64 {
    let mut client = SudokuServiceClient::new(channel);
    let mut done = 0;
    while Instant::now() < end {
        let solved = client.solve(request(done)).await.expect("a puzzle is solved");
        assert_solved(&solved.into_inner());
        done += 1;
    }
    done
}

async fn grade(channel: Channel, end: Instant) -> u64 {
    let mut client = SudokuServiceClient::new(channel);
    let mut done = 0;
    while Instant::now() < end {
        let graded = client.grade(grade_easy()).await.expect("a puzzle is graded");
        assert_eq!(graded.into_inner().grades.len(), 1);
        done += 1;
    }
    done
}

async fn solve_stream(channel: Channel, end: Instant) -> u64 {
    let mut client = SudokuServiceClient::new(channel);
    let sent = Arc::new(std::sync::atomic::AtomicU64::new(0));
    let counter = Arc::clone(&sent);
    let requests = stream::iter(0..)
        .take_while(move |_| std::future::ready(Instant::now() < end))
        .map(move |index| {
            counter.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            SolveStreamRequest {
                request: Some(request(index)),
            }
        });
    let mut results = client
        .solve_stream(requests)
        .await
        .expect("the stream starts")
        .into_inner();
    let mut done = 0;
    while let Some(result) = results.message().await.expect("the stream goes on") {
        match result.outcome {
            Some(solve_stream_response::Outcome::Response(solved)) => assert_solved(&solved),
            other => panic!("not solved: {other:?}"),
        }
        done += 1;
    }
    assert_eq!(
        done,
        sent.load(std::sync::atomic::Ordering::Relaxed),
        "every element is answered"
    );
    done
}

fn request(index: u64) -> SolveRequest {
    let puzzle = PUZZLES[index as usize % PUZZLES.len()];
    support::solve(puzzle)
}

fn assert_solved(solved: &SolveResponse) {
    assert!(
        matches!(&solved.answer, Some(Answer::Solution(solution)) if solution.len() == 81),
        "{solved:?}"
    );
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}
