//! Sends questions to a server on a stream, and pairs the answers with their contexts.
//!
//! ```text
//!   asked --> thread --questions--> stream to the server --> answers --.
//!                |                                                     v
//!                '------------------contexts------------------> this thread: pair, finish, write
//! ```
//!
//! Both channels are bounded, so a slow server stops the reading of the input. The context of a question is sent before the question,
//! so that an answer always finds its context. If the connection breaks, every remaining line gets the reason.

use std::error::Error;
use std::io::{self, ErrorKind, Write};
use std::pin::Pin;
use std::thread;
use std::time::Duration;

use futures_util::{FutureExt as _, StreamExt as _};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tonic::Status;
use tonic::service::interceptor::InterceptedService;
use tonic::transport::Endpoint;

use super::credentials::{Bearer, Connection, with_tls};
use super::patience::Patient;
use super::problem::Problem;
use super::question::{Answers, Client, Question, arriving};
use super::unreachable::{NoConnection, Unreachable, broken};
use crate::interrupt;
use crate::options::Credentials;
use crate::status::complain;

/// Capacity of the channel of questions.
const QUESTIONS: usize = 64;
/// Capacity of the channel of contexts: lines that wait for their answers.
const CONTEXTS: usize = 4096;

/// Time limit for a server to accept a connection, or to answer a keep-alive ping.
const PATIENCE: Duration = Duration::from_secs(10);
/// Interval of keep-alive pings.
const KEEP_ALIVE: Duration = Duration::from_secs(30);

/// A connection to a server.
#[derive(Debug)]
pub struct Remote {
    runtime: Runtime,
    connection: Connection,
    url: String,
}

impl Remote {
    /// Connects with these credentials.
    pub fn connect(url: &str, credentials: &Credentials) -> Result<Self, NoConnection> {
        Self::connect_as(url, None, credentials)
    }

    /// Connects with these credentials. The certificate of the server must be for `host`, or for the host of the URL.
    pub fn connect_as(
        url: &str,
        host: Option<&str>,
        credentials: &Credentials,
    ) -> Result<Self, NoConnection> {
        let unreachable = |error: &(dyn Error + 'static)| Unreachable::new(url, error);
        let bearer = Bearer::of(credentials)?;
        let runtime = Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| unreachable(&error))?;
        let endpoint = Endpoint::from_shared(url.to_owned()).map_err(|error| unreachable(&error))?;
        let endpoint = endpoint
            .connect_timeout(PATIENCE)
            .http2_keep_alive_interval(KEEP_ALIVE)
            .keep_alive_timeout(PATIENCE);
        let endpoint = with_tls(endpoint, url, host, credentials, PATIENCE)?;
        if bearer.is_there() && url.starts_with("http://") && !is_here(url) {
            complain(&format!(
                "warning: the token goes to {url} without TLS, so others on the network can read it"
            ));
        }
        let channel = block_on(&runtime, endpoint.connect()).map_err(|error| unreachable(&error))?;
        Ok(Self {
            runtime,
            connection: InterceptedService::new(Patient::new(channel), bearer),
            url: url.to_owned(),
        })
    }

    /// Makes one call and waits for it.
    pub fn call<T, F: Future<Output = Result<T, Status>>>(
        &self,
        call: impl FnOnce(Connection) -> F,
    ) -> Result<T, Status> {
        let answer = block_on(&self.runtime, call(self.connection.clone()));
        answer.map_err(|status| broken(&self.url, &status).unwrap_or(status))
    }

    /// See [`super::Backend::run`].
    pub(super) fn run<Q, C, O, W>(
        &self,
        asked: impl Iterator<Item = (C, Option<Q>)> + Send,
        finish: impl Fn(C, Option<Result<Q::Answer, Problem>>) -> O,
        mut render: impl FnMut(O, &mut W) -> io::Result<()>,
        output: &mut W,
    ) -> io::Result<u64>
    where
        Q: Question,
        C: Send,
        W: Write,
    {
        let (question, questions) = channel(QUESTIONS);
        let (context, mut contexts) = channel(CONTEXTS);
        let mut rendered = 0;
        let mut ended = Ok(());
        let other = Box::new(move || hand_out(asked, &context, &question));
        let here = Box::new(|| {
            ended = block_on(&self.runtime, async {
                let mut replies = Replies {
                    answers: Q::ask(Client::new(self.connection.clone()), arriving(questions)).await,
                    broken: None,
                    url: &self.url,
                };
                while let Some((context, is_question)) = next(&mut contexts, output).await? {
                    let answer = if is_question {
                        Some(replies.next(output).await?.map_err(Problem::from))
                    } else {
                        None
                    };
                    render(finish(context, answer), output)?;
                    rendered += 1;
                }
                output.flush()
            });
            // Without a receiver the other thread stops at its next line.
            drop(contexts);
        });
        side_by_side(other, here);
        match ended {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error),
            _ => Ok(rendered),
        }
    }
}

/// Runs a future to its end.
fn block_on<T>(runtime: &Runtime, future: impl Future<Output = T>) -> T {
    let mut answer = None;
    drive(
        runtime,
        Box::pin(async {
            answer = Some(future.await);
        }),
    );
    answer.expect("the future has ended")
}

/// Runs a future to its end. With its own type for each future, the scheduler would be compiled for each call of the contract.
fn drive(runtime: &Runtime, future: Pin<Box<dyn Future<Output = ()> + '_>>) {
    runtime.block_on(future);
}

/// Runs `other` on a thread of its own, and `here` on this one, until both have ended. Without type parameters for the same reason as
/// [`drive`].
fn side_by_side(other: Box<dyn FnOnce() + Send + '_>, here: Box<dyn FnOnce() + '_>) {
    thread::scope(|scope| {
        scope.spawn(other);
        here();
    });
}

/// Sends contexts and questions until there are no more, or the receiver is gone.
fn hand_out<Q, C>(
    asked: impl Iterator<Item = (C, Option<Q>)>,
    contexts: &Sender<(C, bool)>,
    questions: &Sender<Q>,
) {
    for (context, question) in asked {
        if contexts.blocking_send((context, question.is_some())).is_err() {
            return;
        }
        if let Some(question) = question {
            // A broken stream drops its receiver; the lines get the reason when their answers are due.
            let _ = questions.blocking_send(question);
        }
    }
}

/// The next context. Flushes the output before waiting for it.
async fn next<T>(contexts: &mut Receiver<T>, output: &mut impl Write) -> io::Result<Option<T>> {
    if contexts.is_empty() {
        output.flush()?;
    }
    Ok(contexts.recv().await)
}

/// The server's answers, and after the end of its stream the reason for it.
struct Replies<'a, A> {
    answers: Result<Answers<A>, Status>,
    /// The last failure of the connection.
    broken: Option<Status>,
    url: &'a str,
}

impl<A> Replies<'_, A> {
    async fn next(&mut self, output: &mut impl Write) -> io::Result<Result<A, Status>> {
        let answers = match &mut self.answers {
            Ok(answers) => answers,
            Err(status) => return Ok(Err(broken(self.url, status).unwrap_or_else(|| status.clone()))),
        };
        let reply = if let Some(reply) = answers.next().now_or_never() {
            reply
        } else {
            output.flush()?;
            tokio::select! {
                reply = answers.next() => reply,
                () = interrupt::raised() => {
                    // Without its receiver the stream ends, and with it every call that it has under way.
                    let cancelled = Status::cancelled("Ctrl-C ended the call");
                    self.answers = Err(cancelled.clone());
                    return Ok(Err(cancelled));
                }
            }
        };
        Ok(match reply {
            Some(Err(status)) => match broken(self.url, &status) {
                Some(reason) => {
                    self.broken = Some(reason.clone());
                    Err(reason)
                }
                None => Err(status),
            },
            Some(answer) => answer,
            None => {
                let ended =
                    || Status::unavailable(format!("{} ended the stream before its answer", self.url));
                let ended = self.broken.take().unwrap_or_else(ended);
                self.answers = Err(ended.clone());
                Err(ended)
            }
        })
    }
}

/// Fetches all items of a paged list. `page` returns the items of the page with this token, and the token of the next page.
pub async fn all_pages<T>(
    mut page: impl AsyncFnMut(String) -> Result<(Vec<T>, String), Status>,
) -> Result<Vec<T>, Status> {
    let (mut all, mut token) = (Vec::new(), String::new());
    loop {
        let (items, next) = page(token).await?;
        all.extend(items);
        if next.is_empty() {
            return Ok(all);
        }
        token = next;
    }
}

/// Whether the host of a URL is this machine.
fn is_here(url: &str) -> bool {
    let host = url
        .parse::<http::Uri>()
        .ok()
        .and_then(|url| url.host().map(str::to_owned));
    host.is_some_and(|host| {
        let address = host.trim_matches(['[', ']']).parse::<std::net::IpAddr>();
        host == "localhost" || address.is_ok_and(|address| address.is_loopback())
    })
}
