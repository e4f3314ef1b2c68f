//! Measures the reserve. Each test prints; none asserts a time. Run them one after the other, in release, on a quiet machine:
//! `cargo test --release --test server reserve_measures -- --ignored --nocapture --test-threads 1`.

use std::time::{Duration, Instant};

use sudokud::service::proto::sudoku_service_client::SudokuServiceClient;
use sudokud::service::proto::{GenerateRequest, SolveRequest};
use tempfile::TempDir;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval};
use tonic::transport::Channel;

use crate::redis_server::RedisServer;
use crate::reserve::{FAMILIES, create, full, stocked};
use crate::support::{EASY, Server, solve};

/// Calls of each kind in a comparison.
const CALLS: usize = 2_000;
/// Callers at the same time.
const CALLERS: usize = 16;
/// A stock with more puzzles than calls. The refill begins when it is empty, so it does not run meanwhile.
const STOCK: &str = "[reserve.stock.easy]\nrecipe = 'jet-pairs'\nlow = 1\nhigh = 3000\n";

/// A store with what it needs.
struct MeasuredStore {
    name: &'static str,
    configuration: String,
    has_ledgers: bool,
    _redis: Option<RedisServer>,
    _folder: TempDir,
}

/// The stores of this machine, in the order of the figures.
fn stores() -> Vec<MeasuredStore> {
    let folder = || tempfile::tempdir().unwrap();
    let at = folder();
    let path = at.path().join("reserve.redb").display().to_string();
    let mut stores = vec![
        MeasuredStore {
            name: "memory",
            configuration: STOCK.to_owned(),
            has_ledgers: false,
            _redis: None,
            _folder: folder(),
        },
        MeasuredStore {
            name: "file",
            configuration: format!("[reserve]\nstore = 'file'\ncreate = true\npath = '{path}'\n{STOCK}"),
            has_ledgers: true,
            _redis: None,
            _folder: at,
        },
    ];
    for (name, appendfsync) in [
        ("redis, fsync every second", "everysec"),
        ("redis, fsync always", "always"),
    ] {
        if let Some(redis) = RedisServer::start(&["--appendfsync", appendfsync]) {
            let url = format!("redis://127.0.0.1:{}", redis.port);
            stores.push(MeasuredStore {
                name,
                configuration: format!("[reserve]\nstore = 'redis'\nurl = '{url}'\n{STOCK}"),
                has_ledgers: true,
                _redis: Some(redis),
                _folder: folder(),
            });
        }
    }
    stores
}

impl MeasuredStore {
    /// A server with a full stock, and the requests that are measured with it: without and with a ledger.
    async fn server(&self) -> (Server, Vec<(String, GenerateRequest)>) {
        let server = Server::with(&self.configuration, FAMILIES);
        full(&server).await;
        let mut requests = vec![(self.name.to_owned(), stocked())];
        if self.has_ledgers {
            create(&server, "daily").await;
            let claiming = GenerateRequest {
                ledger: "daily".to_owned(),
                ..stocked()
            };
            requests.push((format!("{}, a ledger", self.name), claiming));
        }
        server.idle().await;
        (server, requests)
    }
}

/// The time at this share of sorted times.
fn at(times: &[Duration], thousandth: usize) -> Duration {
    times[times.len() * thousandth / 1_000]
}

async fn timed_solve(client: &mut SudokuServiceClient<Channel>, request: &SolveRequest) -> Duration {
    let start = Instant::now();
    client.solve(request.clone()).await.unwrap();
    start.elapsed()
}

async fn timed_generate(client: &mut SudokuServiceClient<Channel>, request: &GenerateRequest) -> Duration {
    let start = Instant::now();
    client.generate(request.clone()).await.unwrap();
    start.elapsed()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures; run it in release on a quiet machine"]
async fn a_stocked_recipe_against_the_shortest_call() {
    for store in stores() {
        let (server, requests) = store.server().await;
        for (name, request) in requests {
            full_again(&server).await;
            let mut client = server.client().await;
            let shortest = solve(EASY);
            let (mut short, mut stocked) = (Vec::new(), Vec::new());
            for _ in 0..CALLS {
                short.push(timed_solve(&mut client, &shortest).await);
                stocked.push(timed_generate(&mut client, &request).await);
            }
            short.sort_unstable();
            stocked.sort_unstable();
            println!(
                "{name}: median {:.0?}, p99 {:.0?}; the shortest call {:.0?}, {:.0?}; p99 above it {:.0?}",
                at(&stocked, 500),
                at(&stocked, 990),
                at(&short, 500),
                at(&short, 990),
                at(&stocked, 990).saturating_sub(at(&short, 990))
            );
        }
    }
}

/// Fills the stock again: it is taken until the refill begins.
async fn full_again(server: &Server) {
    let mut client = server.client().await;
    while client
        .generate(stocked())
        .await
        .unwrap()
        .into_inner()
        .from_reserve
    {}
    full(server).await;
    server.idle().await;
}

/// Makes calls with some callers at once, and returns how many a second.
async fn rate<F: Future<Output = ()> + Send + 'static>(
    calls: usize,
    call: impl Fn() -> F + Send + Clone + 'static,
) -> f64 {
    let start = Instant::now();
    let mut callers = JoinSet::new();
    for _ in 0..CALLERS {
        let call = call.clone();
        callers.spawn(async move {
            for _ in 0..calls / CALLERS {
                call().await;
            }
        });
    }
    callers.join_all().await;
    calls as f64 / start.elapsed().as_secs_f64()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures; run it in release on a quiet machine"]
async fn calls_a_second_from_each_store_against_the_shortest_call() {
    for store in stores() {
        let (server, requests) = store.server().await;
        for (name, request) in requests {
            full_again(&server).await;
            let client = server.client().await;
            let solver = client.clone();
            let shortest = rate(CALLS, move || {
                let mut client = solver.clone();
                async move {
                    client.solve(solve(EASY)).await.unwrap();
                }
            });
            let shortest = shortest.await;
            let stocked = rate(CALLS, move || {
                let (mut client, request) = (client.clone(), request.clone());
                async move {
                    client.generate(request).await.unwrap();
                }
            });
            let stocked = stocked.await;
            println!(
                "{name}, {CALLERS} callers: {stocked:.0} a second; the shortest call {shortest:.0}; ratio {:.2}",
                stocked / shortest
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures; run it in release on a quiet machine"]
async fn callers_with_and_without_refill() {
    // One never has enough, so that its refill never ends.
    let endless = "[reserve.stock.easy]\nrecipe = 'jet-pairs'\nlow = 10000000\nhigh = 10000000\n";
    let (quiet, refilling) = (Server::with("", FAMILIES), Server::with(endless, FAMILIES));
    let mut times = [Vec::new(), Vec::new()];
    // In turns, so that what else the machine does meets both.
    for _ in 0..10 {
        for (server, times) in [&quiet, &refilling].into_iter().zip(&mut times) {
            // The other one's refill must not run meanwhile.
            let is_refilling = std::ptr::eq(server, &raw const refilling);
            refilling.signal(if is_refilling { "CONT" } else { "STOP" });
            let client = server.client().await;
            let mut ticks = interval(Duration::from_millis(10));
            ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
            let mut calls = JoinSet::new();
            for seed in 0..200 {
                ticks.tick().await;
                let mut client = client.clone();
                let request = GenerateRequest {
                    seed: Some(seed),
                    ..stocked()
                };
                calls.spawn(async move { timed_generate(&mut client, &request).await });
            }
            times.extend(calls.join_all().await);
        }
    }
    refilling.signal("CONT");
    for (name, times) in ["without refill", "with refill"].into_iter().zip(&mut times) {
        times.sort_unstable();
        println!(
            "{name}: median {:.0?}, p99 {:.0?}, of {} calls",
            at(times, 500),
            at(times, 990),
            times.len()
        );
    }
    println!(
        "p99 with refill: {:+.1} %",
        100.0 * (at(&times[1], 990).as_secs_f64() / at(&times[0], 990).as_secs_f64() - 1.0)
    );
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures; run it in release on a quiet machine"]
async fn a_seeded_call_without_a_ledger() {
    let without = Server::with("", FAMILIES);
    // The control: how far two servers differ of which neither has a reserve.
    for number in 1..=2 {
        let other = Server::with("", FAMILIES);
        compare_seeded_calls(&format!("control {number}, no reserve"), &without, &other).await;
    }
    for store in stores() {
        let (with, _) = store.server().await;
        compare_seeded_calls(store.name, &without, &with).await;
    }
}

/// Makes the same seeded calls to two servers in turns, and prints the median of the differences.
async fn compare_seeded_calls(name: &str, without: &Server, with: &Server) {
    let (mut one, mut other) = (without.client().await, with.client().await);
    let (mut times, mut differences) = ([Vec::new(), Vec::new()], Vec::new());
    for seed in 0..CALLS as i64 {
        let request = GenerateRequest {
            seed: Some(seed % 50),
            ..stocked()
        };
        // Each first in half of the pairs.
        let (first, second) = if seed % 2 == 0 {
            let first = timed_generate(&mut one, &request).await;
            (first, timed_generate(&mut other, &request).await)
        } else {
            let second = timed_generate(&mut other, &request).await;
            (timed_generate(&mut one, &request).await, second)
        };
        times[0].push(first);
        times[1].push(second);
        differences.push(second.as_secs_f64() - first.as_secs_f64());
    }
    for times in &mut times {
        times.sort_unstable();
    }
    differences.sort_unstable_by(f64::total_cmp);
    println!(
        "{name}: median {:.0?} against {:.0?} without; median of the differences {:+.1} us",
        at(&times[1], 500),
        at(&times[0], 500),
        differences[differences.len() / 2] * 1e6
    );
}
