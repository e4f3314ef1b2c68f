//! Asks a server the questions of a run, over as many streams as it takes.
//!
//! A stream ends before its questions when its time is over, when the server drains or ends, or when the connection breaks. Answers come
//! in the order of the questions, so another stream goes on from the first unanswered question, and each question gets exactly one
//! answer. The first attempt is at once and further ones come after growing pauses, until there is an answer or [`PATIENCE`] is over. Then
//! all remaining questions get the reason.
//!
//! Any other end is final: the server refuses the caller, or does not speak this protocol.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use futures_util::{FutureExt as _, StreamExt as _};
use tokio::sync::mpsc::Receiver;
use tokio::time::{Instant, sleep, timeout};
use tonic::{Code, Status};
use tonic_types::StatusExt as _;

use super::backlog::Backlog;
use super::patience::PATIENCE;
use super::protocol::{is_other_protocol, mismatch};
use super::question::{Answers, Client, NoAnswer, Question};
use super::remote::silent;
use super::unreachable::broken;
use crate::interrupt;
use crate::status::complain;

/// The shortest and the longest pause between two attempts, as in the service config of the contract.
const PAUSES: [Duration; 2] = [Duration::from_millis(200), Duration::from_secs(5)];

/// The questions and answers of a run.
pub(super) struct Conversation<'a, Q: Question> {
    client: Client,
    url: &'a str,
    /// The longest time without an answer.
    limit: Duration,
    backlog: Arc<Backlog<Q>>,
    /// The open stream.
    answers: Option<Answers<Q::Answer>>,
    /// Whether a question was answered.
    has_answered: bool,
    /// Why there are no more answers.
    end: Option<Status>,
}

/// What comes of a stream: an answer, a failure, or its end.
type Reply<A> = Option<Result<A, NoAnswer>>;

impl<'a, Q: Question> Conversation<'a, Q> {
    /// Creates the conversation about the questions that arrive on a channel.
    pub(super) fn new(client: Client, url: &'a str, limit: Duration, questions: Receiver<Q>) -> Self {
        Self {
            client,
            url,
            limit,
            backlog: Backlog::new(questions),
            answers: None,
            has_answered: false,
            end: None,
        }
    }

    /// Returns the answer to the next question, which may take `budget` longer than the limit. Flushes the output before waiting for it.
    pub(super) async fn next(
        &mut self,
        budget: Duration,
        output: &mut impl Write,
    ) -> io::Result<Result<Q::Answer, Status>> {
        if let Some(reason) = &self.end {
            return Ok(Err(reason.clone()));
        }
        let ready = self
            .answers
            .as_mut()
            .and_then(|answers| answers.next().now_or_never());
        if ready.is_none() {
            output.flush()?;
        }
        let answer = match ready {
            Some(Some(Ok(answer))) => Ok(Ok(answer)),
            ready => tokio::select! {
                answer = self.answer(ready, self.limit.saturating_add(budget)) => answer,
                () = interrupt::raised() => Err(Status::cancelled("Ctrl-C ended the call")),
            },
        };
        Ok(match answer {
            Ok(answer) => {
                self.has_answered = true;
                self.backlog.answered();
                answer
            }
            Err(reason) => {
                // Without its receiver a stream ends, and with it every call that it has under way.
                self.answers = None;
                self.backlog.close();
                self.end = Some(reason.clone());
                Err(reason)
            }
        })
    }

    /// Waits for an answer, over further streams if need be. `ready` has come already. The outer error ends the conversation.
    async fn answer(
        &mut self,
        mut ready: Option<Reply<Q::Answer>>,
        limit: Duration,
    ) -> Result<Result<Q::Answer, Status>, Status> {
        let start = Instant::now();
        let (mut interrupted, mut pause) = (None, Duration::ZERO);
        loop {
            let reply = match ready.take() {
                Some(reply) => reply,
                None => timeout(limit.saturating_sub(start.elapsed()), self.reply())
                    .await
                    .map_err(|_| silent(self.url, limit))?,
            };
            let reason = match reply {
                Some(Ok(answer)) => return Ok(Ok(answer)),
                Some(Err(failure)) => {
                    let (goes_on, is_last) = (is_interruption(&failure), is_last(&failure));
                    let status = failure.into_status();
                    if !self.has_answered
                        && let Some(other) = mismatch(self.url, &status).await
                    {
                        return Err(other);
                    }
                    let reason = broken(self.url, &status).unwrap_or(status);
                    match (goes_on, is_last) {
                        (true, _) => reason,
                        (false, true) => return Err(reason),
                        (false, false) => return Ok(Err(reason)),
                    }
                }
                None => Status::unavailable(format!("{} ended the stream before its answer", self.url)),
            };
            self.answers = None;
            let interrupted: Instant = *interrupted.get_or_insert_with(Instant::now);
            if interrupted.elapsed() + pause >= PATIENCE || start.elapsed() + pause >= limit {
                return Err(reason);
            }
            if pause == PAUSES[0] {
                complain(&format!("{}; trying again", reason.message()));
            }
            sleep(pause).await;
            pause = (2 * pause).clamp(PAUSES[0], PAUSES[1]);
        }
    }

    /// Waits for what the stream says next. Opens one if none is open.
    async fn reply(&mut self) -> Reply<Q::Answer> {
        let answers = match &mut self.answers {
            Some(answers) => answers,
            none => match Q::ask(self.client.clone(), self.backlog.stream()).await {
                Ok(answers) => none.insert(answers),
                Err(status) => return Some(Err(NoAnswer::Stream(status))),
            },
        };
        answers.next().await
    }
}

/// Returns whether no other question can be answered either, unless over another stream.
fn is_last(failure: &NoAnswer) -> bool {
    matches!(failure, NoAnswer::Stream(_)) || is_other_protocol(failure.status())
}

/// Returns whether another stream may answer: the connection was lost, the server drains, or the time of the stream is over.
fn is_interruption(failure: &NoAnswer) -> bool {
    let status = failure.status();
    if let Some(reason) = status.get_details_error_info().map(|info| info.reason) {
        // A failure of a call or an element that is over its time is the answer.
        return reason == "DRAINING"
            || matches!(failure, NoAnswer::Stream(_)) && status.code() == Code::DeadlineExceeded;
    }
    let is_of_proxy = status.code() == Code::Unavailable && !matches!(failure, NoAnswer::Element(_));
    (broken("", status).is_some() || is_of_proxy) && !is_other_protocol(status)
}

/// Closes the channel of questions. Otherwise the request stream, which stays in the connection, keeps the channel open, and the thread that sends
/// questions waits for ever.
impl<Q: Question> Drop for Conversation<'_, Q> {
    fn drop(&mut self) {
        self.backlog.close();
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc::channel;
    use tonic::service::interceptor::InterceptedService;
    use tonic::transport::Endpoint;

    use super::super::credentials::Bearer;
    use super::super::patience::Patient;
    use super::super::question::DrawQuestion;
    use super::*;

    #[tokio::test]
    async fn after_the_conversation_no_question_waits_for_a_stream_that_lives_on() {
        let (questions, arriving) = channel::<DrawQuestion>(1);
        let server = Patient::new(Endpoint::from_static("http://127.0.0.1:9").connect_lazy());
        let client = Client::new(InterceptedService::new(server, Bearer::default()));
        let conversation = Conversation::new(client, "", Duration::MAX, arriving);
        let _stream = conversation.backlog.stream();
        assert!(!questions.is_closed());
        drop(conversation);
        assert!(questions.is_closed());
    }
}
