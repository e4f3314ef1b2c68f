//! A steady load of all four calls, whose answers are compared with those of a server without the bad plugin.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{MissedTickBehavior, interval};

use crate::answers::{Answers, Client};

/// The result of a load.
#[derive(Debug, Default)]
pub(crate) struct Harm {
    /// Number of calls.
    pub(crate) calls: usize,
    /// Calls that ended with an error.
    pub(crate) failed: Vec<String>,
    /// Calls with another answer than a server without the plugin gives.
    pub(crate) wrong: Vec<String>,
    /// The slowest call.
    pub(crate) slowest: Duration,
}

impl Harm {
    /// The number of failed or wrong answers.
    pub(crate) fn count(&self) -> usize {
        self.failed.len() + self.wrong.len()
    }

    /// A sentence with the first example of each kind.
    pub(crate) fn summary(&self) -> String {
        let first = |all: &[String]| all.first().cloned().unwrap_or_default();
        format!(
            "{} calls, slowest {:?}; {} failed {}; {} wrong {}",
            self.calls,
            self.slowest,
            self.failed.len(),
            first(&self.failed),
            self.wrong.len(),
            first(&self.wrong)
        )
    }
}

/// A load that runs.
pub(crate) struct Load {
    stop: Arc<AtomicBool>,
    calls: JoinHandle<Harm>,
}

impl Load {
    /// Starts `rate` calls a second. A call begins at its time, however long the earlier ones take.
    pub(crate) fn start(clients: Vec<Client>, answers: Arc<Answers>, rate: u32) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let calls = tokio::spawn(async move {
            let mut pace = interval(Duration::from_secs(1) / rate);
            pace.set_missed_tick_behavior(MissedTickBehavior::Burst);
            let mut open = JoinSet::new();
            let mut harm = Harm::default();
            while !stopped.load(Ordering::Relaxed) {
                pace.tick().await;
                let client = clients[harm.calls % clients.len()].clone();
                open.spawn(one_call(client, Arc::clone(&answers), harm.calls));
                harm.calls += 1;
                while let Some(ended) = open.try_join_next() {
                    add(&mut harm, ended.expect("a call does not panic"));
                }
            }
            while let Some(ended) = open.join_next().await {
                add(&mut harm, ended.expect("a call does not panic"));
            }
            harm
        });
        Self { stop, calls }
    }

    /// Ends the load, and waits for the calls that are open.
    pub(crate) async fn stop(self) -> Harm {
        self.stop.store(true, Ordering::Relaxed);
        self.calls.await.expect("the load does not panic")
    }
}

/// What became of a call.
enum Ended {
    Right(Duration),
    Wrong(String),
    Failed(String),
}

async fn one_call(mut client: Client, answers: Arc<Answers>, number: usize) -> Ended {
    let question = answers.question(number);
    let start = Instant::now();
    match client.ask(question).await {
        Ok(answer) if answers.is_right(number, &answer) => Ended::Right(start.elapsed()),
        Ok(_) => Ended::Wrong(format!("{}, call {number}", question.call())),
        Err(status) => {
            let (code, message) = (status.code(), status.message());
            let (call, took) = (question.call(), start.elapsed());
            Ended::Failed(format!(
                "{call}, call {number}: {code:?} {message} after {took:?}"
            ))
        }
    }
}

fn add(harm: &mut Harm, ended: Ended) {
    match ended {
        Ended::Right(took) => harm.slowest = harm.slowest.max(took),
        Ended::Wrong(text) => harm.wrong.push(text),
        Ended::Failed(text) => harm.failed.push(text),
    }
}
