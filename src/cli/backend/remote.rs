//! Sends questions to a server on a stream, and pairs the answers with their contexts.
//!
//! ```text
//!   asked --> thread --questions--> stream to the server --> answers --.
//!                |                                                     v
//!                '------------------contexts------------------> this thread: pair, finish, write
//! ```
//!
//! Both channels are bounded, so a slow server stops the reading of the input. The context of a question is sent before the question,
//! so that an answer always finds its context. `Conversation` opens the streams.

use std::error::Error;
use std::io::{self, ErrorKind, Write};
use std::pin::{Pin, pin};
use std::thread;
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::timeout;
use tonic::Status;
use tonic::service::interceptor::InterceptedService;
use tonic::transport::Endpoint;

use super::conversation::Conversation;
use super::credentials::{Bearer, Connection, with_tls};
use super::patience::Patient;
use super::problem::Problem;
use super::protocol::mismatch;
use super::question::{Client, Question};
use super::unreachable::{NoConnection, Unreachable, broken};
use crate::options::ClientOptions;
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
    /// The longest time without an answer.
    limit: Duration,
}

impl Remote {
    /// Connects with the credentials of these options.
    pub fn connect(url: &str, options: &ClientOptions) -> Result<Self, NoConnection> {
        Self::connect_as(url, None, options)
    }

    /// Connects with the credentials of these options. The certificate of the server must be for `host`, or for the host of the URL.
    pub fn connect_as(url: &str, host: Option<&str>, options: &ClientOptions) -> Result<Self, NoConnection> {
        let ClientOptions {
            credentials,
            server_timeout: limit,
        } = options;
        let limit = *limit;
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
        let channel = runtime
            .block_on(endpoint.connect())
            .map_err(|error| unreachable(&error))?;
        Ok(Self {
            runtime,
            connection: InterceptedService::new(Patient::new(channel), bearer),
            url: url.to_owned(),
            limit,
        })
    }

    /// Makes one call and waits for it, but no longer than the options allow.
    pub fn call<T, F: Future<Output = Result<T, Status>>>(
        &self,
        call: impl FnOnce(Connection) -> F,
    ) -> Result<T, Status> {
        let mut answer = None;
        self.wait(pin!(async {
            answer = Some(call(self.connection.clone()).await?);
            Ok(())
        }))?;
        Ok(answer.expect("a call that does not fail has an answer"))
    }

    /// Waits for a call. Not a part of [`Self::call`], which is compiled for each call.
    fn wait(&self, call: Pin<&mut dyn Future<Output = Result<(), Status>>>) -> Result<(), Status> {
        self.runtime.block_on(async {
            let answer = timeout(self.limit, call).await;
            match answer.map_err(|_| silent(&self.url, self.limit))? {
                Ok(()) => Ok(()),
                Err(status) => Err(match mismatch(&self.url, &status).await {
                    Some(other) => other,
                    None => broken(&self.url, &status).unwrap_or(status),
                }),
            }
        })
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
        let count = &mut rendered;
        let answered = move || {
            // As a trait object, because the runtime would be compiled for each conversation.
            self.runtime
                .block_on::<Pin<&mut dyn Future<Output = io::Result<()>>>>(pin!(async {
                    let client = Client::new(self.connection.clone());
                    let mut conversation = Conversation::new(client, &self.url, self.limit, questions);
                    while let Some((context, budget)) = next(&mut contexts, output).await? {
                        let answer = match budget {
                            Some(budget) => {
                                Some(conversation.next(budget, output).await?.map_err(Problem::from))
                            }
                            None => None,
                        };
                        render(finish(context, answer), output)?;
                        *count += 1;
                    }
                    output.flush()
                }))
            // Here the receiver ends. Without it the other thread stops at its next line.
        };
        let asking = move || hand_out(asked, &context, &question);
        let ended = on_two_threads(Box::new(asking), Box::new(answered));
        match ended {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error),
            _ => Ok(rendered),
        }
    }
}

/// Runs `other` on a thread of its own, and `here` on this one. Not a part of [`Remote::run`], which is compiled for each run.
fn on_two_threads<'a>(
    other: Box<dyn FnOnce() + Send + 'a>,
    here: Box<dyn FnOnce() -> io::Result<()> + 'a>,
) -> io::Result<()> {
    thread::scope(|scope| {
        scope.spawn(other);
        here()
    })
}

/// Sends contexts and questions until there are no more, or the receiver is gone. With the context of a question goes its budget.
fn hand_out<Q: Question, C>(
    asked: impl Iterator<Item = (C, Option<Q>)>,
    contexts: &Sender<(C, Option<Duration>)>,
    questions: &Sender<Q>,
) {
    for (context, question) in asked {
        if contexts
            .blocking_send((context, question.as_ref().map(Question::budget)))
            .is_err()
        {
            return;
        }
        if let Some(question) = question {
            // The end of the conversation closes the channel; the lines get the reason when their answers are due.
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

/// Returns the status for a server that has given no answer for this time.
pub(super) fn silent(url: &str, limit: Duration) -> Status {
    Status::deadline_exceeded(format!(
        "{url} has given no answer for {limit:?}; --server-timeout lets it take longer"
    ))
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
