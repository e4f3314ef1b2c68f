//! Four servers on one Redis, of which two are killed while Redis is restarted. Left out without `redis-server`.
//!
//! `SECONDS`, `CALLS` (a second) and `PREFILLED` change the load of the long test.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::{Duration, Instant};

use sudokud::service::proto::{
    CreateLedgerRequest, GenerateRequest, GenerateResponse, GradeRequest, ListReserveRequest,
};
use tokio::sync::Mutex;
use tokio::time::{interval, sleep};
use tonic::Code;

use crate::redis_server::RedisServer;
use crate::support::{LONG, Server};

/// What the callers have seen.
#[derive(Default)]
struct Seen {
    /// By canonical id.
    answers: HashMap<String, GenerateResponse>,
    twice: Vec<String>,
    failed: BTreeMap<String, usize>,
    from_reserve: usize,
    waits: Vec<Duration>,
}

/// Creates the ledger, and waits until the stock has this many puzzles.
async fn fill(server: &Server, prefilled: u64) {
    let mut operator = server.operator().await;
    let ledger = CreateLedgerRequest {
        name: "daily".to_owned(),
        callers: Vec::new(),
    };
    operator.create_ledger(ledger).await.unwrap();
    let start = Instant::now();
    loop {
        let list = operator
            .list_reserve(ListReserveRequest {})
            .await
            .unwrap()
            .into_inner();
        if list.stocks[0].level >= prefilled as i64 {
            break;
        }
        assert!(start.elapsed() < 20 * LONG, "{list:?}");
        sleep(Duration::from_millis(100)).await;
    }
}

/// Grades some of the answers again and returns the number of those with another grade.
async fn wrong_grades(server: &Server, seen: &Seen) -> usize {
    let mut grader = server.client().await;
    let mut wrong = 0;
    for answer in seen.answers.values().take(2_000) {
        let request = GradeRequest {
            puzzle: answer.puzzle.clone(),
            scales: vec!["jet".to_owned()],
            ..GradeRequest::default()
        };
        let again = grader.grade(request).await.unwrap().into_inner();
        let grade = answer.grade.as_ref().unwrap();
        wrong += usize::from((&again.grades[0].level, again.grades[0].score) != (&grade.level, grade.score));
    }
    wrong
}

/// Runs the fleet: `calls` a second for `seconds`.
async fn run(prefilled: u64, calls: u32, seconds: u64) {
    let Some(mut redis) = RedisServer::start(&[]) else {
        return;
    };
    let configuration = format!(
        "[reserve]\nstore = 'redis'\nurl = 'redis://127.0.0.1:{}'\n[reserve.stock.easy]\nrecipe = 'jet-pairs'\nlow = {prefilled}\nhigh = {prefilled}\n",
        redis.port
    );
    let mut servers: Vec<Option<Server>> = (0..4)
        .map(|_| {
            Some(Server::with(
                &configuration,
                &["singles", "intersections", "subsets"],
            ))
        })
        .collect();
    let first = servers[3].as_ref().unwrap();
    let start = Instant::now();
    fill(first, prefilled).await;
    println!("prefilled {prefilled} in {:.0?}", start.elapsed());

    let seen = Arc::new(Mutex::new(Seen::default()));
    let mut clients = Vec::new();
    for server in &servers {
        clients.push(server.as_ref().unwrap().client().await);
    }
    let mut ticks = interval(Duration::from_secs(1) / calls);
    let (start, mut number, mut calls_open) = (Instant::now(), 0, tokio::task::JoinSet::new());
    let mut broken = false;
    while start.elapsed() < Duration::from_secs(seconds) {
        ticks.tick().await;
        if !broken && start.elapsed() > Duration::from_secs(seconds) / 3 {
            broken = true;
            // SIGKILL.
            servers[0] = None;
            servers[1] = None;
            redis.kill();
            redis.restart();
        }
        let (mut client, seen) = (clients[number % 4].clone(), Arc::clone(&seen));
        number += 1;
        calls_open.spawn(async move {
            let request = GenerateRequest {
                recipe: "jet-pairs".to_owned(),
                ledger: "daily".to_owned(),
                ..GenerateRequest::default()
            };
            let begun = Instant::now();
            let answer = client.generate(request).await;
            let mut seen = seen.lock().await;
            seen.waits.push(begun.elapsed());
            match answer {
                Ok(answer) => {
                    let answer = answer.into_inner();
                    seen.from_reserve += usize::from(answer.from_reserve);
                    let id = answer.canonical_id.clone();
                    if seen.answers.insert(id.clone(), answer).is_some() {
                        seen.twice.push(id);
                    }
                }
                Err(status) => {
                    let code = if status.code() == Code::Unavailable {
                        // Of the transport, if the server is dead.
                        format!(
                            "Unavailable: {}",
                            status.message().split(':').next().unwrap_or_default()
                        )
                    } else {
                        format!("{:?}", status.code())
                    };
                    *seen.failed.entry(code).or_default() += 1;
                }
            }
        });
        while calls_open.try_join_next().is_some() {}
    }
    calls_open.join_all().await;
    let mut seen = seen.lock().await;
    seen.waits.sort_unstable();
    let p99 = seen.waits[seen.waits.len() * 99 / 100];
    println!(
        "{number} calls in {:.0?}: {} answered ({} from the stock), {} twice, failed {:?}, p99 {p99:.1?}",
        start.elapsed(),
        seen.answers.len(),
        seen.from_reserve,
        seen.twice.len(),
        seen.failed
    );
    assert!(seen.twice.is_empty(), "{:?}", seen.twice);
    assert!(
        seen.from_reserve > 0 && seen.answers.len() > number / 4,
        "the fleet answered little"
    );
    let wrong = wrong_grades(servers[2].as_ref().unwrap(), &seen).await;
    assert_eq!(wrong, 0, "wrong grades");
}

#[tokio::test(flavor = "multi_thread")]
async fn four_servers_on_one_redis_give_no_puzzle_twice() {
    run(300, 100, 6).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "150,000 puzzles and a minute of 2,000 calls a second; run it in release"]
async fn four_servers_on_one_redis_for_a_minute() {
    let number = |name: &str, default| std::env::var(name).map_or(default, |text| text.parse().unwrap());
    run(
        number("PREFILLED", 150_000),
        number("CALLS", 2_000) as u32,
        number("SECONDS", 60),
    )
    .await;
}
