//! One job and the ticket for its answer.

use std::any::Any;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use super::lane_queue::JobEnd;
use super::seat::Seat;
use sudokud_puzzle::Stop;
use tokio::sync::oneshot;

/// Time after which a job of a long lane should let others run.
pub(super) const TURN: Duration = Duration::from_millis(10);
/// Time after which a job of a short lane goes on in a long lane: most short jobs take much less.
pub(super) const SHORT_TURN: Duration = Duration::from_millis(2);

/// The time that a job may keep its thread.
#[derive(Debug)]
pub struct Turn {
    end: Instant,
    /// The thread, for jobs that can pause on it.
    seat: Option<Arc<Seat>>,
    /// For a job for which no caller waits: the number of callers' jobs so far, as it was at the start.
    arrivals: Option<(Arc<AtomicU64>, u64)>,
}

impl Turn {
    fn starting(now: Instant) -> Self {
        Self {
            end: now + TURN,
            seat: None,
            arrivals: None,
        }
    }

    /// Returns a turn on this thread.
    pub(super) fn in_seat(now: Instant, seat: &Arc<Seat>) -> Self {
        Self {
            seat: Some(Arc::clone(seat)),
            ..Self::starting(now)
        }
    }

    /// Returns `stop` for a job that does not return at the end of its turn: its [check](Stop::check) pauses the job then.
    pub(super) fn pausing(&self, stop: &Stop) -> Stop {
        match &self.seat {
            Some(seat) => stop.in_turns(Arc::clone(seat) as _),
            None => stop.clone(),
        }
    }

    /// Returns a turn that ends early when a caller's job arrives.
    pub(super) fn until_arrival(now: Instant, arrivals: &Arc<AtomicU64>) -> Self {
        Self {
            arrivals: Some((Arc::clone(arrivals), arrivals.load(Ordering::Relaxed))),
            ..Self::starting(now)
        }
    }

    /// Returns whether the turn is over. Jobs should ask between pieces of work that are much shorter than a turn.
    pub fn is_over(&self) -> bool {
        let has_arrival =
            |(arrivals, before): &(Arc<AtomicU64>, u64)| arrivals.load(Ordering::Relaxed) != *before;
        Instant::now() >= self.end || self.arrivals.as_ref().is_some_and(has_arrival)
    }
}

/// The job ended without a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum JobError {
    /// It panicked.
    #[error("the job panicked")]
    Panicked,
    /// Its thread was abandoned. The job may be submitted again.
    #[error("the job did not return")]
    Hung,
    /// It was queued and then dropped, for another caller's job or because it could not end in time.
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
}

impl<T> Future for Ticket<T> {
    type Output = Result<T, JobError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let result = ready!(Pin::new(&mut self.result).poll(context));
        // The answer is missing if the job was dropped with the pool.
        Poll::Ready(result.unwrap_or(Err(JobError::Closed)))
    }
}

impl<T> Drop for Ticket<T> {
    fn drop(&mut self) {
        self.result.close();
        self.stop.raise();
    }
}

/// Answers a job's ticket, once. The job has a copy, and the pool has one while the job runs, to answer if the job does not return.
struct JobAnswer<T>(Mutex<Option<oneshot::Sender<Result<T, JobError>>>>);

impl<T> JobAnswer<T> {
    fn sender(&self) -> MutexGuard<'_, Option<oneshot::Sender<Result<T, JobError>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn send(&self, result: Result<T, JobError>) {
        let sender = self.sender().take();
        if let Some(sender) = sender {
            // Fails if the ticket was dropped in the meantime.
            let _ = sender.send(result);
        }
    }
}

/// The answer of a job without its type.
pub(super) trait AnyAnswer: Send + Sync {
    /// Returns whether the ticket was dropped. A raised [`Stop`] does not mean the same: a late job still sends an answer.
    fn is_unwanted(&self) -> bool;
    /// Answers with an error.
    fn fail(&self, error: JobError);
}

impl<T: Send> AnyAnswer for JobAnswer<T> {
    fn is_unwanted(&self) -> bool {
        self.sender().as_ref().is_some_and(oneshot::Sender::is_closed)
    }

    fn fail(&self, error: JobError) {
        self.send(Err(error));
    }
}

/// A job in the queue or on a thread.
pub(super) struct Job {
    task: Box<dyn JobWork>,
    stop: Stop,
    answer: Arc<dyn AnyAnswer>,
    turns: u32,
    queued: Instant,
}

impl Job {
    /// Returns a job and the ticket for its answer.
    pub(super) fn new<T: Send + 'static>(
        stop: Stop,
        work: impl FnMut(&Stop, &Turn) -> ControlFlow<T> + Send + 'static,
    ) -> (Self, Ticket<T>) {
        let (sender, result) = oneshot::channel();
        let answer = Arc::new(JobAnswer(Mutex::new(Some(sender))));
        let task = Answering {
            work,
            stop: stop.clone(),
            answer: Arc::clone(&answer),
            result: None,
        };
        let job = Self {
            task: Box::new(task),
            stop: stop.clone(),
            answer,
            turns: 0,
            queued: Instant::now(),
        };
        (job, Ticket { result, stop })
    }

    /// Returns whether its ticket was dropped.
    pub(super) fn is_unwanted(&self) -> bool {
        self.answer.is_unwanted()
    }

    /// Returns the answer, for another thread to fail.
    pub(super) fn shared_answer(&self) -> Arc<dyn AnyAnswer> {
        Arc::clone(&self.answer)
    }

    /// Returns the time until its deadline, if it has one.
    pub(super) fn time_left(&self) -> Option<Duration> {
        self.stop.time_left()
    }

    /// Works for a turn. Breaks if the job has ended.
    pub(super) fn go_on(&mut self, turn: &Turn) -> ControlFlow<()> {
        self.turns = self.turns.saturating_add(1);
        self.task.go_on(turn)
    }

    /// Returns when it was queued.
    pub(super) fn queued(&self) -> Instant {
        self.queued
    }

    /// Returns the number of its turns.
    pub(super) fn turns(&self) -> u32 {
        self.turns
    }

    /// Returns how a job has ended.
    pub(super) fn end(&self) -> JobEnd {
        if self.stop.is_raised() {
            JobEnd::Cut
        } else {
            JobEnd::ByItself
        }
    }

    /// Sends the answer of a job that has ended.
    pub(super) fn answer(self) {
        self.task.answer();
    }

    /// Drops the job and tells its ticket when to try again.
    pub(super) fn refuse(self, wait: Duration) {
        self.answer.fail(JobError::Full { wait });
    }
}

/// The work of a job, without the type of its answer.
trait JobWork: Send {
    fn go_on(&mut self, turn: &Turn) -> ControlFlow<()>;
    /// Sends the answer. Separate from the work, so that the job's place is freed first: a caller that has its answer and calls again
    /// must find the place free.
    fn answer(self: Box<Self>);
}

struct Answering<T, W> {
    work: W,
    stop: Stop,
    answer: Arc<JobAnswer<T>>,
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
            self.answer.send(result);
        }
    }
}

/// Returns the message of a panic, for the log only.
pub fn panic_message(payload: &(dyn Any + Send)) -> &str {
    let literal = payload.downcast_ref::<&str>().copied();
    literal
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("without a message")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_without_a_caller_ends_when_a_caller_comes() {
        let arrivals = Arc::new(AtomicU64::new(7));
        let later = Instant::now() + Duration::from_hours(1);
        let (refill, call) = (Turn::until_arrival(later, &arrivals), Turn::starting(later));
        assert!(!refill.is_over());
        arrivals.fetch_add(1, Ordering::Relaxed);
        assert!(refill.is_over());
        assert!(!call.is_over());
        assert!(!Turn::until_arrival(later, &arrivals).is_over());
    }
}
