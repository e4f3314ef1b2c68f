//! Known callers: a Solve every few milliseconds, which is measured, a mix of other calls, probes, and quiet watches.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use sudokud::service::proto::solve_response::Answer;
use sudokud::service::proto::sudoku_service_client::SudokuServiceClient;
use sudokud::service::proto::{GenerateRequest, TransformRequest};
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval, timeout};
use tonic::Status;
use tonic::transport::Channel;
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_client::HealthClient;

use crate::access::{CALLER, with};
use crate::support::{EASY, EASY_SOLUTION, LONG, Server, grade_easy, solve};

/// Time between two Solves of one caller.
const PAUSE: Duration = Duration::from_millis(10);
/// Callers whose Solves are measured, each with a connection of its own.
const SOLVERS: usize = 2;
/// Watches that only answer PINGs. A server that loses answers would end them after 80 seconds.
const WATCHES: usize = 5;

/// What known callers have seen in some time.
#[derive(Clone, Debug, Default)]
pub(super) struct PhaseTimes {
    solves: Vec<Duration>,
    /// All calls.
    pub(super) calls: usize,
    pub(super) failures: Vec<String>,
}

impl PhaseTimes {
    /// Adds what was seen later.
    pub(super) fn add(&mut self, later: Self) {
        self.solves.extend(later.solves);
        self.calls += later.calls;
        self.failures.extend(later.failures);
    }

    /// The time in which this share of the Solves was answered.
    pub(super) fn percentile(&self, percent: usize) -> Duration {
        let mut sorted = self.solves.clone();
        sorted.sort();
        let index = sorted.len() * percent / 100;
        sorted
            .get(index.min(sorted.len().saturating_sub(1)))
            .copied()
            .unwrap_or_default()
    }

    fn note(&mut self, call: &str, result: Result<(), Status>) {
        self.calls += 1;
        if let Err(status) = result {
            self.failures.push(format!("{call}: {status:?}"));
        }
    }
}

/// What was seen at the end of the run.
pub(super) struct End {
    pub(super) lost_watches: usize,
}

/// The running callers.
pub(super) struct KnownCallers {
    seen: Arc<Mutex<PhaseTimes>>,
    lost: Arc<AtomicUsize>,
    tasks: Vec<JoinHandle<()>>,
}

impl KnownCallers {
    /// Starts them.
    pub(super) async fn start(server: &Server) -> Self {
        let mut callers = Self {
            seen: Arc::default(),
            lost: Arc::default(),
            tasks: Vec::new(),
        };
        for _ in 0..SOLVERS {
            let (client, seen) = (server.client().await, Arc::clone(&callers.seen));
            callers.tasks.push(tokio::spawn(solve_always(client, seen)));
        }
        let (client, seen) = (server.client().await, Arc::clone(&callers.seen));
        callers.tasks.push(tokio::spawn(call_the_others(client, seen)));
        let (health, seen) = (
            HealthClient::new(server.channel().await),
            Arc::clone(&callers.seen),
        );
        callers.tasks.push(tokio::spawn(probe(health, seen)));
        for _ in 0..WATCHES {
            let mut client = HealthClient::new(server.channel().await);
            let request = with(HealthCheckRequest::default(), Some(CALLER));
            let mut watch = client.watch(request).await.unwrap().into_inner();
            let lost = Arc::clone(&callers.lost);
            callers.tasks.push(tokio::spawn(async move {
                while let Ok(Some(_)) = watch.message().await {}
                lost.fetch_add(1, Ordering::Relaxed);
            }));
        }
        callers
    }

    /// Waits for this time, and returns what was seen meanwhile.
    pub(super) async fn during(&self, time: Duration) -> PhaseTimes {
        tokio::time::sleep(time).await;
        std::mem::take(&mut *self.seen.lock().unwrap())
    }

    /// Ends the callers.
    pub(super) fn end(self) -> End {
        let lost_watches = self.lost.load(Ordering::Relaxed);
        for task in self.tasks {
            task.abort();
        }
        End { lost_watches }
    }
}

/// Solves the easy puzzle at a steady rate. Times are from the call to the answer.
async fn solve_always(mut client: SudokuServiceClient<Channel>, seen: Arc<Mutex<PhaseTimes>>) {
    let mut ticks = interval(PAUSE);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Skip);
    loop {
        ticks.tick().await;
        let begun = Instant::now();
        let answer = within(client.solve(with(solve(EASY), Some(CALLER)))).await;
        let took = begun.elapsed();
        if let Ok(answer) = &answer {
            assert_eq!(
                answer.get_ref().answer,
                Some(Answer::Solution(EASY_SOLUTION.to_owned()))
            );
        }
        let mut seen = seen.lock().unwrap();
        seen.solves.push(took);
        seen.note("Solve", answer.map(drop));
    }
}

/// Makes all other calls, one after the other.
async fn call_the_others(mut client: SudokuServiceClient<Channel>, seen: Arc<Mutex<PhaseTimes>>) {
    let transform = TransformRequest {
        puzzle: EASY.to_owned(),
        ..Default::default()
    };
    let mut ticks = interval(5 * PAUSE);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Skip);
    for number in 0.. {
        ticks.tick().await;
        let generate = GenerateRequest {
            seed: Some(number),
            ..Default::default()
        };
        let (call, result) = match number % 3 {
            0 => {
                let answer = within(client.grade(with(grade_easy(), Some(CALLER)))).await;
                ("Grade", answer.map(drop))
            }
            1 => {
                let answer = within(client.transform(with(transform.clone(), Some(CALLER)))).await;
                ("Transform", answer.map(drop))
            }
            _ => {
                let answer = within(client.generate(with(generate, Some(CALLER)))).await;
                ("Generate", answer.map(drop))
            }
        };
        seen.lock().unwrap().note(call, result);
    }
}

/// Asks for health like an orchestrator: from an address of its own, without a name.
async fn probe(mut health: HealthClient<Channel>, seen: Arc<Mutex<PhaseTimes>>) {
    let mut ticks = interval(Duration::from_millis(500));
    loop {
        ticks.tick().await;
        let answer = within(health.check(HealthCheckRequest::default())).await;
        seen.lock().unwrap().note("Check", answer.map(drop));
    }
}

/// Waits for an answer, but not for ever.
async fn within<T>(answer: impl Future<Output = Result<T, Status>>) -> Result<T, Status> {
    timeout(LONG, answer)
        .await
        .unwrap_or_else(|_| Err(Status::deadline_exceeded("no answer within a minute")))
}
