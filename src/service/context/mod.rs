//! Runs calls.
//!
//! A call is a plain function from a request to a response (`answer` in its file). This file adds a deadline, a place on the [`Pool`], a
//! [`Stop`] that is raised when the caller goes away, and the end of calls at the server's shutdown.
//!
//! If a technique does not return, the job is lost with its thread. So a call keeps its request and submits it again; the engine does not
//! ask that plugin any more.
//!
//! *Invariant:* every wait here ends at the call's deadline or with the server, and then drops the job's ticket, which stops the job.
//! The [guard](super::guard) bounds the time until the message of a call is complete.

mod ordered;

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio_util::sync::CancellationToken;
use tonic::metadata::MetadataMap;
use tonic::{Request, Response};

use super::failure::Failure;
use super::generate::Generating;
use super::reserve::{RequestId, Stocks};
use sudokud_api::GenerateRequest;
use sudokud_edge::access::ElementRate;
use sudokud_edge::deadline::Deadline;
use sudokud_edge::notes::CallNotes;
use sudokud_edge::origin::CallOrigin;
use sudokud_pool::{Caller, JobError, Lane, Pool, SubmitError, Ticket, Turn, panic_message};
use sudokud_puzzle::Stop;
use sudokud_snapshot::Live;

/// The state that all calls share.
#[derive(Debug)]
pub struct CallContext {
    /// The current plugins, scales and recipes.
    pub live: Arc<Live>,
    /// The threads for CPU work.
    pub pool: Pool,
    /// The stocks and ledgers behind Generate.
    pub stocks: Arc<Stocks>,
    /// The limits of calls.
    pub limits: CallLimits,
    /// Cancelled when the drain ends.
    pub end: CancellationToken,
}

/// The limits of calls.
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
    /// The longest stream.
    pub stream: Duration,
    /// The longest reload or lift, if there is a limit.
    pub reload: Option<Duration>,
    /// The most puzzles of one `GenerateStream`.
    pub count: i32,
    /// The largest message in bytes.
    pub message: usize,
}

/// The longest time of a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeLimit {
    /// The time.
    pub time: Duration,
    /// The key of the configuration that sets it.
    pub key: &'static str,
}

impl TimeLimit {
    /// Returns the failure of a call with this limit. If the limit has ended the call, it names it.
    fn name_in(self, failure: Failure, deadline: Deadline) -> Failure {
        if deadline.is_maximum() {
            failure.at_limit(self)
        } else {
            failure
        }
    }
}

impl CallLimits {
    pub(super) fn generate(&self) -> TimeLimit {
        limit(self.generate, "calls.generate_seconds")
    }

    pub(super) fn grade(&self) -> TimeLimit {
        limit(self.grade, "calls.grade_seconds")
    }

    pub(super) fn solve(&self) -> TimeLimit {
        limit(self.solve, "calls.solve_seconds")
    }

    pub(super) fn transform(&self) -> TimeLimit {
        limit(self.transform, "calls.transform_seconds")
    }

    fn stream(&self) -> TimeLimit {
        limit(self.stream, "calls.stream_seconds")
    }

    /// Returns the limit of the longest call that is not a stream.
    pub fn longest_call(&self) -> Duration {
        let all = [self.generate, self.grade, self.solve, self.transform];
        all.into_iter().max().unwrap_or_default()
    }
}

fn limit(time: Duration, key: &'static str) -> TimeLimit {
    TimeLimit { time, key }
}

/// Answers one request: the same function serves the unary call, its streaming twin and the command line.
pub type AnswerFn<Q, A> = fn(&Live, &Q, &Stop) -> Result<A, Failure>;

/// The expected time of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// Microseconds: it is tried on the thread where it arrives, which is cheaper than changing threads twice.
    Quick,
    /// Longer: it goes to the pool.
    Long,
}

/// A search that runs on the pool in turns. A clone that is made before the first turn starts from the beginning.
pub trait TurnSearch: Clone + Send + 'static {
    /// The result of the search.
    type Response: Send + 'static;

    /// Continues until there is a result, or until `pause` returns true.
    fn go_on(
        &mut self,
        live: &Live,
        stop: &Stop,
        pause: &dyn Fn() -> bool,
    ) -> ControlFlow<Result<Self::Response, Failure>>;
}

/// Time for a [`Pace::Quick`] request on its async thread; after that it starts again on the pool.
const QUICK: Duration = Duration::from_millis(1);

impl CallContext {
    /// Runs a unary call.
    pub(super) async fn unary<Q, A>(
        self: &Arc<Self>,
        request: Request<Q>,
        limit: TimeLimit,
        pace: Pace,
        answer: AnswerFn<Q, A>,
    ) -> Result<Response<A>, Failure>
    where
        Q: Send + Sync + 'static,
        A: Send + 'static,
    {
        let deadline = Deadline::of(request.metadata().as_ref(), limit.time);
        let (caller, notes) = (caller(&request), CallNotes::of(request.extensions()));
        let request = Arc::new(request.into_inner());
        if pace == Pace::Quick
            && let Some(result) = self.try_here(&*request, answer, &notes)
        {
            return result.map(Response::new);
        }
        notes.queued();
        let submit = || {
            let (live, request, notes) = (Arc::clone(&self.live), Arc::clone(&request), notes.clone());
            (self.pool).submit(Lane::Calls, caller, deadline.stop(), move |stop| {
                notes.begun();
                notes.measured(|| answer(&live, &request, stop))
            })
        };
        self.answered(submit, deadline, limit).await
    }

    /// Runs a unary call that is a search.
    pub(super) async fn search<Q, S: TurnSearch>(
        self: &Arc<Self>,
        request: Request<Q>,
        limit: TimeLimit,
        search: impl FnOnce(Q) -> S,
    ) -> Result<Response<S::Response>, Failure> {
        let deadline = Deadline::of(request.metadata().as_ref(), limit.time);
        let (caller, notes) = (caller(&request), CallNotes::of(request.extensions()));
        let search = search(request.into_inner());
        let submit = self.searching(caller, notes, deadline, search);
        self.answered(submit, deadline, limit).await
    }

    /// Returns a function that submits a search for which a call waits.
    fn searching<S: TurnSearch>(
        &self,
        caller: Caller,
        notes: CallNotes,
        deadline: Deadline,
        search: S,
    ) -> impl FnMut() -> Result<Ticket<Result<S::Response, Failure>>, SubmitError> {
        notes.queued();
        move || {
            let (live, mut search, notes) = (Arc::clone(&self.live), search.clone(), notes.clone());
            let job = move |stop: &Stop, turn: &Turn| {
                notes.begun();
                notes.measured(|| search.go_on(&live, stop, &|| turn.is_over()))
            };
            (self.pool).submit_turns(Lane::Searches, caller, deadline.stop(), job)
        }
    }

    /// Returns the search for a request, whose rejected puzzles may go into stocks.
    pub(super) fn generating(&self, request: GenerateRequest) -> Generating {
        Generating::new(request).with_surplus(&self.stocks)
    }

    /// Runs a short job of a call. The caller of this function enforces the deadline.
    pub(super) async fn short<A: Send + 'static>(
        &self,
        caller: Caller,
        job: impl Fn(&Live, &Stop) -> Result<A, Failure> + Clone + Send + 'static,
    ) -> Result<A, Failure> {
        let submit = || {
            let (live, job) = (Arc::clone(&self.live), job.clone());
            (self.pool).submit(Lane::Calls, caller, Stop::never(), move |stop| job(&live, stop))
        };
        finished(submit).await
    }

    /// Runs a search for which no caller waits. It may have a thread for `maximum`.
    pub(super) async fn refill_search<S: TurnSearch>(
        &self,
        caller: Caller,
        maximum: Duration,
        search: S,
    ) -> Result<S::Response, Failure> {
        let submit = || {
            let (live, mut search) = (Arc::clone(&self.live), search.clone());
            let mut left = maximum;
            let job = move |stop: &Stop, turn: &Turn| {
                let start = Instant::now();
                let flow = search.go_on(&live, &stop.within(left), &|| turn.is_over());
                left = left.saturating_sub(start.elapsed());
                flow
            };
            (self.pool).submit_turns(Lane::Refill, caller, Stop::never(), job)
        };
        finished(submit).await
    }

    /// Submits a call's job and waits for its answer, or for the end of the call's time.
    async fn answered<A>(
        &self,
        submit: impl FnMut() -> Result<Ticket<Result<A, Failure>>, SubmitError>,
        deadline: Deadline,
        limit: TimeLimit,
    ) -> Result<Response<A>, Failure> {
        let result = tokio::select! {
            result = finished(submit) => result,
            failure = self.ended(deadline) => Err(failure),
        };
        result
            .map(Response::new)
            .map_err(|failure| limit.name_in(failure, deadline))
    }

    /// Runs one element of a stream. The stream has its own deadline; the element has at most `limit`.
    pub(super) async fn element<Q, A>(
        self: &Arc<Self>,
        caller: &StreamCaller,
        request: Q,
        limit: TimeLimit,
        pace: Pace,
        answer: AnswerFn<Q, A>,
    ) -> Result<A, Failure>
    where
        Q: Send + Sync + 'static,
        A: Send + 'static,
    {
        let request = Arc::new(request);
        if pace == Pace::Quick {
            // Quick elements never wait, so without this a stream of them would starve the other tasks of its thread.
            tokio::task::coop::consume_budget().await;
            if let Some(result) = self.try_here(&*request, answer, &caller.notes) {
                return result;
            }
        }
        let submit = || {
            let (live, request) = (Arc::clone(&self.live), Arc::clone(&request));
            let notes = caller.notes.clone();
            // Waiting for a thread counts only against the stream's deadline.
            let job =
                move |stop: &Stop| notes.measured(|| answer(&live, &request, &stop.within_work(limit.time)));
            (self.pool).submit(Lane::Elements, caller.caller, Stop::never(), job)
        };
        finished(submit).await.map_err(|failure| failure.at_limit(limit))
    }

    /// Runs one element of a stream that is a search. It may have a thread for the time of `limit`.
    pub(super) async fn element_search<S: TurnSearch>(
        self: &Arc<Self>,
        caller: &StreamCaller,
        limit: TimeLimit,
        search: S,
    ) -> Result<S::Response, Failure> {
        let submit = || {
            let (live, mut search) = (Arc::clone(&self.live), search.clone());
            let notes = caller.notes.clone();
            // Waiting for a turn counts only against the stream's deadline.
            let mut left = limit.time;
            let job = move |stop: &Stop, turn: &Turn| {
                let start = Instant::now();
                let flow = notes.measured(|| search.go_on(&live, &stop.within(left), &|| turn.is_over()));
                left = left.saturating_sub(start.elapsed());
                flow
            };
            (self.pool).submit_turns(Lane::BulkSearches, caller.caller, Stop::never(), job)
        };
        finished(submit).await.map_err(|failure| failure.at_limit(limit))
    }

    /// Tries a request on the current thread. Returns `None` if it takes too long.
    fn try_here<Q, A>(
        &self,
        request: &Q,
        answer: AnswerFn<Q, A>,
        notes: &CallNotes,
    ) -> Option<Result<A, Failure>> {
        let stop = Stop::after(QUICK);
        // The guard catches panics of single calls only: elements of streams are answered outside of it.
        let work = AssertUnwindSafe(|| answer(&self.live, request, &stop));
        let result = notes.measured(|| catch_unwind(work));
        let result = result.unwrap_or_else(|payload| {
            tracing::error!(panic = panic_message(&*payload), "a call panicked");
            Err(Failure::Internal)
        });
        // A failure after the time limit may come from the stop, so the request starts again on the pool.
        (result.is_ok() || !stop.is_late()).then_some(result)
    }

    /// Waits for the end of a call's time, by its deadline or by the server's shutdown.
    pub(super) async fn ended(&self, deadline: Deadline) -> Failure {
        tokio::select! {
            () = deadline.passed() => Failure::Late(None),
            () = self.end.cancelled() => Failure::Draining,
        }
    }

    /// Waits for the end of a stream's time. Returns its failure after this number of answers.
    pub(super) async fn stream_ended(&self, deadline: Deadline) -> impl FnOnce(u64) -> Failure + use<> {
        let (failure, limit) = (self.ended(deadline).await, self.limits.stream());
        move |answers| match failure {
            Failure::Late(_) => Failure::LateStream {
                limit: deadline.is_maximum().then_some(limit),
                answers,
            },
            other => other,
        }
    }

    /// Returns the deadline of a stream that arrives now.
    pub(super) fn stream_deadline(&self, headers: &MetadataMap) -> Deadline {
        Deadline::of(headers.as_ref(), self.limits.stream)
    }
}

/// The caller of a stream, and the counters of the stream.
#[derive(Clone, Debug)]
pub(super) struct StreamCaller {
    caller: Caller,
    /// The proved name.
    name: Option<Arc<str>>,
    id: Option<RequestId>,
    pub(super) notes: CallNotes,
    pub(super) rate: ElementRate,
}

impl StreamCaller {
    /// Returns the caller of this stream.
    pub(super) fn of<Q>(request: &Request<Q>) -> Self {
        Self {
            caller: caller(request),
            name: CallOrigin::of(request.extensions()).name,
            id: RequestId::of(request.metadata()),
            notes: CallNotes::of(request.extensions()),
            rate: ElementRate::of(request.extensions()),
        }
    }
}

/// Submits a job and waits for its answer. Submits it again whenever its thread is lost to a plugin that does not return.
async fn finished<A>(
    mut submit: impl FnMut() -> Result<Ticket<Result<A, Failure>>, SubmitError>,
) -> Result<A, Failure> {
    loop {
        match submit()?.await {
            // Ends: no plugin is asked again after it has hung.
            Err(JobError::Hung) => {}
            answer => return answer?,
        }
    }
}

/// Returns the caller of a request: the proved name, which the server adds to the extensions, or else the address.
fn caller<Q>(request: &Request<Q>) -> Caller {
    let named = request.extensions().get::<Caller>().copied();
    named.unwrap_or_else(|| Caller::at(request.remote_addr().map(|address| address.ip())))
}

#[cfg(test)]
mod tests;
