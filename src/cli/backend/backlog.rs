//! Keeps the questions of a run until they are answered, so that another stream can go on from the first unanswered one.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};

use futures_util::{Stream, stream};
use tokio::sync::mpsc::Receiver;

/// The questions of a run that have no answer yet.
#[derive(Debug)]
pub(super) struct Backlog<Q>(Mutex<BacklogState<Q>>);

#[derive(Debug)]
struct BacklogState<Q> {
    arriving: Receiver<Q>,
    /// The questions that some stream was given and that have no answer, in order.
    unanswered: VecDeque<Q>,
    /// The number of answered questions.
    answered: u64,
    /// The number of streams. An earlier one that is still polled gets no questions.
    streams: u64,
}

impl<Q: Clone> Backlog<Q> {
    /// Creates a backlog of the questions that arrive on a channel.
    pub(super) fn new(arriving: Receiver<Q>) -> Arc<Self> {
        Arc::new(Self(Mutex::new(BacklogState {
            arriving,
            unanswered: VecDeque::new(),
            answered: 0,
            streams: 0,
        })))
    }

    /// Returns a stream of all questions from the first unanswered one. Earlier streams end.
    pub(super) fn stream(self: &Arc<Self>) -> impl Stream<Item = Q> + use<Q> {
        let mut state = self.lock();
        state.streams += 1;
        let (number, mut next) = (state.streams, state.answered);
        drop(state);
        let backlog = Arc::clone(self);
        stream::poll_fn(move |context| backlog.lock().poll(number, &mut next, context))
    }

    /// Forgets the first unanswered question, because its answer has come.
    pub(super) fn answered(&self) {
        let mut state = self.lock();
        if state.unanswered.pop_front().is_some() {
            state.answered += 1;
        }
    }

    /// Accepts no further questions, because there will be no more answers.
    pub(super) fn close(&self) {
        let mut state = self.lock();
        state.arriving.close();
        state.unanswered.clear();
        state.streams += 1;
    }

    fn lock(&self) -> MutexGuard<'_, BacklogState<Q>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<Q: Clone> BacklogState<Q> {
    /// Polls for the question `next`, counted from the first of the run, for the stream of this number.
    fn poll(&mut self, number: u64, next: &mut u64, context: &mut Context<'_>) -> Poll<Option<Q>> {
        if self.streams != number {
            return Poll::Ready(None);
        }
        let at = usize::try_from(next.saturating_sub(self.answered)).unwrap_or(usize::MAX);
        let question = match self.unanswered.get(at) {
            Some(question) => Some(question.clone()),
            None => ready!(self.arriving.poll_recv(context)).inspect(|question| {
                self.unanswered.push_back(question.clone());
            }),
        };
        *next += u64::from(question.is_some());
        Poll::Ready(question)
    }
}

#[cfg(test)]
mod tests {
    use futures_util::{FutureExt as _, StreamExt as _};
    use tokio::sync::mpsc::channel;

    use super::*;

    #[test]
    fn another_stream_begins_with_the_first_unanswered_question_and_the_one_before_ends() {
        let (questions, arriving) = channel(9);
        for question in 0..5 {
            questions.try_send(question).unwrap();
        }
        let backlog = Backlog::new(arriving);
        let next = |stream: &mut (dyn Stream<Item = i32> + Unpin)| stream.next().now_or_never();
        let mut first = Box::pin(backlog.stream());
        for question in 0..3 {
            assert_eq!(next(&mut first), Some(Some(question)));
        }
        backlog.answered();
        let mut second = Box::pin(backlog.stream());
        assert_eq!(next(&mut first), Some(None));
        for question in [1, 2, 3] {
            assert_eq!(next(&mut second), Some(Some(question)));
        }
        backlog.answered();
        backlog.answered();
        assert_eq!(next(&mut second), Some(Some(4)));
        assert_eq!(next(&mut second), None);
        let mut third = Box::pin(backlog.stream());
        drop(questions);
        for question in [Some(3), Some(4), None] {
            assert_eq!(next(&mut third), Some(question));
        }
    }

    #[test]
    fn a_closed_backlog_takes_no_questions() {
        let (questions, arriving) = channel(1);
        let backlog = Backlog::new(arriving);
        let mut stream = Box::pin(backlog.stream());
        questions.try_send(1).unwrap();
        assert_eq!(stream.next().now_or_never(), Some(Some(1)));
        backlog.close();
        assert!(questions.try_send(2).is_err());
        assert_eq!(stream.next().now_or_never(), Some(None));
    }
}
