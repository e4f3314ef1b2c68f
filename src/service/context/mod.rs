//! What every call needs, and how calls are run.
//!
//! A call is a plain function from a request to a response (`answer` of its file). This file gives it what the network
//! adds: a deadline, a place on the [`Pool`], a [`Stop`] that is raised when the caller goes away, and an end when the
//! server has waited long enough for its shutdown.
//!
//! *Invariant:* every wait here ends at the call's deadline or with the server, and leaving one drops the job's ticket,
//! which stops the job. The wait for a call's message comes before, and ends with the [guard](super::guard).

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio_util::sync::CancellationToken;
use tonic::metadata::MetadataMap;
use tonic::{Request, Response};

use super::deadline::Deadline;
use super::failure::Failure;
use super::notes::CallNotes;
use sudokud_pool::{Caller, Lane, Pool, Ticket, Turn, panic_message};
use sudokud_puzzle::Stop;
use sudokud_snapshot::Live;

/// What every call needs.
#[derive(Debug)]
pub struct CallContext {
    /// The current plugins, scales and recipes.
    pub live: Arc<Live>,
    /// Where CPU work runs.
    pub pool: Pool,
    /// How much a caller may ask for.
    pub limits: CallLimits,
    /// Raised when the server stops waiting for calls in flight.
    pub end: CancellationToken,
}

/// How much a caller may ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CallLimits {
    /// The longest Generate.
    pub generate: Duration,
    /// The longest Grade.
    pub grade: Duration,
    /// The longest Solve.
    pub solve: Duration,
    /// The longest Transform.
    pub transform: Duration,
    /// The longest stream, whatever it carries.
    pub stream: Duration,
    /// The most puzzles of one `GenerateStream`.
    pub count: i32,
    /// The largest message in bytes.
    pub message: usize,
}

impl CallLimits {
    /// The longest call that is no stream.
    pub fn longest_call(&self) -> Duration {
        let all = [self.generate, self.grade, self.solve, self.transform];
        all.into_iter().max().unwrap_or_default()
    }
}

/// Answers one request: the same function serves the unary call, its streaming twin and the command line.
pub type AnswerFn<Q, A> = fn(&Live, &Q, &Stop) -> Result<A, Failure>;

/// How long a request takes, as far as that can be seen from outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// Microseconds: it is tried where it arrives, which is cheaper than two changes of the thread.
    Quick,
    /// Moments: it goes to the pool.
    Long,
}

/// A request that takes as long as its time allows: it goes to the pool, where it works turn by turn.
pub trait TurnSearch: Send + 'static {
    /// What it is looking for.
    type Response: Send + 'static;

    /// Goes on until there is a result or `pause` says to let others run.
    fn go_on(
        &mut self,
        live: &Live,
        stop: &Stop,
        pause: &dyn Fn() -> bool,
    ) -> ControlFlow<Result<Self::Response, Failure>>;
}

/// How long a [`Pace::Quick`] request may hold up its async thread; then it starts again on the pool.
const QUICK: Duration = Duration::from_millis(1);

impl CallContext {
    /// Runs a unary call.
    pub(super) async fn unary<Q, A>(
        self: &Arc<Self>,
        request: Request<Q>,
        maximum: Duration,
        pace: Pace,
        answer: AnswerFn<Q, A>,
    ) -> Result<Response<A>, Failure>
    where
        Q: Send + 'static,
        A: Send + 'static,
    {
        let deadline = Deadline::of(request.metadata().as_ref(), maximum);
        let (caller, notes) = (caller(&request), CallNotes::of(request.extensions()));
        let request = request.into_inner();
        if pace == Pace::Quick
            && let Some(result) = self.try_here(&request, answer)
        {
            return result.map(Response::new);
        }
        let live = Arc::clone(&self.live);
        notes.queued();
        let ticket = (self.pool).submit(Lane::Calls, caller, deadline.stop(), move |stop| {
            notes.begun();
            answer(&live, &request, stop)
        })?;
        self.answered(ticket, deadline).await
    }

    /// Runs a unary call that is a search.
    pub(super) async fn search<Q, S: TurnSearch>(
        self: &Arc<Self>,
        request: Request<Q>,
        maximum: Duration,
        search: fn(Q) -> S,
    ) -> Result<Response<S::Response>, Failure> {
        let deadline = Deadline::of(request.metadata().as_ref(), maximum);
        let (caller, notes) = (caller(&request), CallNotes::of(request.extensions()));
        let mut search = search(request.into_inner());
        let live = Arc::clone(&self.live);
        notes.queued();
        let job = move |stop: &Stop, turn: &Turn| {
            notes.begun();
            search.go_on(&live, stop, &|| turn.is_over())
        };
        let ticket = (self.pool).submit_turns(Lane::Searches, caller, deadline.stop(), job)?;
        self.answered(ticket, deadline).await
    }

    /// The answer of a call's job, or the end of the time that the call has.
    async fn answered<A>(
        &self,
        ticket: Ticket<Result<A, Failure>>,
        deadline: Deadline,
    ) -> Result<Response<A>, Failure> {
        let result = tokio::select! {
            result = ticket => result?,
            failure = self.ended(deadline) => Err(failure),
        };
        result.map(Response::new)
    }

    /// Runs one element of a stream. The stream has its own deadline; the element has at most `maximum`.
    pub(super) async fn element<Q, A>(
        self: &Arc<Self>,
        caller: Caller,
        request: Q,
        maximum: Duration,
        pace: Pace,
        answer: AnswerFn<Q, A>,
    ) -> Result<A, Failure>
    where
        Q: Send + 'static,
        A: Send + 'static,
    {
        if pace == Pace::Quick {
            // A stream of quick elements must let other tasks of its thread run.
            tokio::task::coop::consume_budget().await;
            if let Some(result) = self.try_here(&request, answer) {
                return result;
            }
        }
        let live = Arc::clone(&self.live);
        // The time starts when the element runs: waiting for a thread is the stream's time.
        let job = move |stop: &Stop| answer(&live, &request, &stop.within(maximum));
        let ticket = (self.pool).submit(Lane::Elements, caller, Stop::never(), job)?;
        ticket.await?
    }

    /// Runs one element of a stream that is a search. It may have a thread for `maximum`.
    pub(super) async fn element_search<S: TurnSearch>(
        self: &Arc<Self>,
        caller: Caller,
        maximum: Duration,
        mut search: S,
    ) -> Result<S::Response, Failure> {
        let live = Arc::clone(&self.live);
        // Waiting for a turn is the stream's time.
        let mut left = maximum;
        let job = move |stop: &Stop, turn: &Turn| {
            let start = Instant::now();
            let flow = search.go_on(&live, &stop.within(left), &|| turn.is_over());
            left = left.saturating_sub(start.elapsed());
            flow
        };
        let ticket = (self.pool).submit_turns(Lane::BulkSearches, caller, Stop::never(), job)?;
        ticket.await?
    }

    /// The answer of a request that is quick enough for the thread it arrived on.
    fn try_here<Q, A>(&self, request: &Q, answer: AnswerFn<Q, A>) -> Option<Result<A, Failure>> {
        let stop = Stop::after(QUICK);
        let result = catch_unwind(AssertUnwindSafe(|| answer(&self.live, request, &stop)));
        let result = result.unwrap_or_else(|payload| {
            tracing::error!(panic = panic_message(&*payload), "a call panicked");
            Err(Failure::Internal)
        });
        (result.is_ok() || !stop.is_late()).then_some(result)
    }

    /// Waits for the end of the time that a call has, and says which end it was.
    pub(super) async fn ended(&self, deadline: Deadline) -> Failure {
        tokio::select! {
            () = deadline.passed() => Failure::Late(None),
            () = self.end.cancelled() => Failure::Draining,
        }
    }

    /// The deadline of a stream that arrives now.
    pub(super) fn stream_deadline(&self, headers: &MetadataMap) -> Deadline {
        Deadline::of(headers.as_ref(), self.limits.stream)
    }
}

/// Who sends this request: the name that was proved, which the server puts beside it, or else the address.
pub(super) fn caller<Q>(request: &Request<Q>) -> Caller {
    let named = request.extensions().get::<Caller>().copied();
    named.unwrap_or_else(|| Caller::at(request.remote_addr().map(|address| address.ip())))
}

#[cfg(test)]
mod tests;
