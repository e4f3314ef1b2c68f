//! One job: its work, the ticket for its answer, and what the two tell each other.

use std::any::Any;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use super::lane_queue::JobEnd;
use sudokud_puzzle::Stop;
use tokio::sync::oneshot;

/// How long a job of a long lane has the thread before it is asked to let others run.
const TURN: Duration = Duration::from_millis(10);

/// The time for which a job has a thread.
#[derive(Debug)]
pub struct Turn {
    end: Instant,
}

impl Turn {
    pub(super) fn starting(now: Instant) -> Self {
        Self { end: now + TURN }
    }

    /// Whether it is time to let others run. Asked between pieces of work, each much shorter than a turn.
    pub fn is_over(&self) -> bool {
        Instant::now() >= self.end
    }
}

/// The job ended without a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum JobError {
    /// It panicked.
    #[error("the job panicked")]
    Panicked,
    /// It was taken, and given up for others or because it could not have been done in time.
    #[error("the queue is full; try again in {wait:?}")]
    Full {
        /// When to come back.
        wait: Duration,
    },
    /// The pool was closed before it ran.
    #[error("the pool is closed")]
    Closed,
}

/// The right to a job's result. Dropping it raises the job's [`Stop`].
#[derive(Debug)]
pub struct Ticket<T> {
    result: oneshot::Receiver<Result<T, JobError>>,
    stop: Stop,
    fate: Arc<Fate>,
}

/// What a ticket and its job tell each other.
#[derive(Debug, Default)]
struct Fate {
    /// The ticket is gone. Not the same as a raised [`Stop`]: a job that is late still has an answer to give.
    abandoned: AtomicBool,
    /// The job was given up; when to come back.
    refused: OnceLock<Duration>,
}

impl<T> Future for Ticket<T> {
    type Output = Result<T, JobError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let result = ready!(Pin::new(&mut self.result).poll(context));
        // The job went without an answer: because it was given up, or with the pool.
        let unanswered = || match self.fate.refused.get() {
            Some(&wait) => Err(JobError::Full { wait }),
            None => Err(JobError::Closed),
        };
        Poll::Ready(result.unwrap_or_else(|_| unanswered()))
    }
}

impl<T> Drop for Ticket<T> {
    fn drop(&mut self) {
        self.fate.abandoned.store(true, Ordering::Relaxed);
        self.stop.raise();
    }
}

/// A job in the queue or on a thread.
pub(super) struct Job {
    task: Box<dyn JobWork>,
    stop: Stop,
    fate: Arc<Fate>,
    turns: u32,
    queued: Instant,
}

impl Job {
    /// A job and the ticket for its answer.
    pub(super) fn new<T: Send + 'static>(
        stop: Stop,
        work: impl FnMut(&Stop, &Turn) -> ControlFlow<T> + Send + 'static,
    ) -> (Self, Ticket<T>) {
        let (answer, result) = oneshot::channel();
        let fate = Arc::<Fate>::default();
        let task = Answering {
            work,
            stop: stop.clone(),
            answer,
            result: None,
        };
        let job = Self {
            task: Box::new(task),
            stop: stop.clone(),
            fate: Arc::clone(&fate),
            turns: 0,
            queued: Instant::now(),
        };
        (job, Ticket { result, stop, fate })
    }

    /// Whether nobody waits for it any more.
    pub(super) fn is_abandoned(&self) -> bool {
        self.fate.abandoned.load(Ordering::Relaxed)
    }

    /// How much time it has left, if it has a deadline.
    pub(super) fn time_left(&self) -> Option<Duration> {
        self.stop.time_left()
    }

    /// Works for a turn, and says whether it has come to its end.
    pub(super) fn go_on(&mut self, turn: &Turn) -> ControlFlow<()> {
        self.turns = self.turns.saturating_add(1);
        self.task.go_on(turn)
    }

    /// When it came.
    pub(super) fn queued(&self) -> Instant {
        self.queued
    }

    /// How many turns it has had.
    pub(super) fn turns(&self) -> u32 {
        self.turns
    }

    /// What ended a job that has just come to its end.
    pub(super) fn end(&self) -> JobEnd {
        if self.stop.is_raised() {
            JobEnd::Cut
        } else {
            JobEnd::ByItself
        }
    }

    /// Gives the answer of a job that has come to its end.
    pub(super) fn answer(self) {
        self.task.answer();
    }

    /// Tells its ticket that it is given up, and when to come back.
    pub(super) fn refuse(self, wait: Duration) {
        // It is given up once: this is the only place, and the job is gone after it.
        let _ = self.fate.refused.set(wait);
    }
}

/// What a job does, whatever its answer is.
trait JobWork: Send {
    fn go_on(&mut self, turn: &Turn) -> ControlFlow<()>;
    /// Apart from the work, so that the job's place can be given back in between: whoever has an answer finds it free.
    fn answer(self: Box<Self>);
}

struct Answering<T, W> {
    work: W,
    stop: Stop,
    answer: oneshot::Sender<Result<T, JobError>>,
    result: Option<Result<T, JobError>>,
}

impl<T: Send, W: FnMut(&Stop, &Turn) -> ControlFlow<T> + Send> JobWork for Answering<T, W> {
    fn go_on(&mut self, turn: &Turn) -> ControlFlow<()> {
        let worked = catch_unwind(AssertUnwindSafe(|| (self.work)(&self.stop, turn)));
        self.result = Some(match worked {
            Ok(ControlFlow::Continue(())) => return ControlFlow::Continue(()),
            Ok(ControlFlow::Break(result)) => Ok(result),
            Err(payload) => {
                tracing::error!(panic = panic_message(&*payload), "a job panicked");
                Err(JobError::Panicked)
            }
        });
        ControlFlow::Break(())
    }

    fn answer(self: Box<Self>) {
        if let Some(result) = self.result {
            // The receiver may have gone meanwhile; then nobody wants the result.
            let _ = self.answer.send(result);
        }
    }
}

/// What a panic said, for the log only.
pub fn panic_message(payload: &(dyn Any + Send)) -> &str {
    let literal = payload.downcast_ref::<&str>().copied();
    literal
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("without a message")
}
