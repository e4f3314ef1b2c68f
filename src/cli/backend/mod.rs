//! Answers questions with the engine in this process, or with a server.
//!
//! Both give the same answers, so the output is the same. In process the function answers that also serves the gRPC call; a server
//! gets all questions of a run on one stream, as long as it lasts. Answers come in the order of the questions.
//!
//! - [`question`] defines the questions and how each is answered;
//! - `hang` ends the command when a technique does not return;
//! - [`remote`] is the connection to a server, [`credentials`] authenticates the client, [`patience`] makes calls again that a server has
//!   refused for now;
//! - `conversation` asks the questions over as many streams as it takes, with those of `backlog` that have no answer yet;
//! - [`mod@unreachable`] has the errors of connections, `protocol` finds servers with TLS behind `http://`; [`problem`] decides whether a failure concerns a line or the whole command.

mod backlog;
mod conversation;
pub mod credentials;
mod hang;
mod option_names;
pub mod patience;
pub mod problem;
mod protocol;
pub mod question;
pub mod remote;
pub mod unreachable;

use std::io::{self, Write};

use tracing_subscriber::filter::LevelFilter;

use self::problem::Problem;
use self::question::Question;
use self::remote::Remote;
use self::unreachable::NoConnection;
use super::pipeline::Pipeline;
use super::status::{Status, complain};
use crate::interrupt;
use crate::options::Engine;
use sudokud_admission::AdmissionPolicy;
use sudokud_config::{ConfigError, Flags, Settings};
use sudokud_host::log::{self, LogFilter, LogForm};

use sudokud_snapshot::{Live, SnapshotError, SnapshotSources};

/// The process that answers.
#[derive(Debug)]
pub enum Backend {
    /// The engine in this process.
    Local(Box<Live>),
    /// A server.
    Remote(Box<Remote>),
}

impl Backend {
    /// Loads the plugins, or connects to the server.
    pub fn open(engine: &Engine) -> Result<Self, BackendError> {
        match &engine.server {
            Some(url) => Ok(Self::Remote(Box::new(Remote::connect(url, &engine.client)?))),
            None => Ok(Self::Local(Box::new(load(engine.plugins.clone())?))),
        }
    }

    /// Asks every question of `asked` and passes the outputs of `finish` to `render`, in order.
    ///
    /// `finish` gets no answer for a context without a question. It runs on the pipeline's threads in process, and on this thread
    /// with a server. Returns the number of rendered outputs; a closed pipe is a normal end, an error of `render` ends the run.
    pub fn run<Q, C, O, W>(
        &self,
        pipeline: Pipeline,
        asked: impl Iterator<Item = (C, Option<Q>)> + Send,
        finish: impl Fn(C, Option<Result<Q::Answer, Problem>>) -> O + Sync,
        render: impl FnMut(O, &mut W) -> io::Result<()> + Send,
        output: &mut W,
    ) -> io::Result<u64>
    where
        Q: Question,
        C: Send,
        O: Send,
        W: Write + Send,
    {
        match self {
            Self::Local(live) => {
                let stop = interrupt::stop();
                let work = |(context, question): (C, Option<Q>)| {
                    let answer = question.map(|question| question.answer(live, &stop).map_err(Problem::from));
                    finish(context, answer)
                };
                pipeline.run(asked, work, render, output)
            }
            Self::Remote(remote) => remote.run(asked, finish, render, output),
        }
    }
}

/// Loads plugins, scales and recipes as a server with the same flags would.
pub fn load(plugins: Option<std::path::PathBuf>) -> Result<Live, BackendError> {
    let flags = Flags {
        plugins,
        ..Flags::default()
    };
    let settings = Settings::load(flags)?;
    start_log(&settings);
    if let Some(budget) = settings.hang_after {
        hang::supervise(budget).map_err(BackendError::Thread)?;
    }
    // A command harms no caller, and its user sees what a plugin does.
    let sources = SnapshotSources {
        admission: AdmissionPolicy::Off,
        ..settings.sources
    };
    let live = Live::start(sources)?;
    for file in live.current().ignored() {
        complain(&file.to_string());
    }
    if live.current().catalog().ladder().rungs().is_empty() {
        complain("no techniques: no plugin was found, so no puzzle can be solved by logic");
    }
    Ok(live)
}

/// Starts the log of a command, from `warn` up or as the variable says.
///
/// The filter of the configuration file is for servers and would print too much beside a command.
pub(crate) fn start_log(settings: &Settings) {
    let is_set = std::env::var_os("SUDOKUD_LOG_FILTER").is_some_and(|filter| !filter.is_empty());
    let filter = if is_set {
        settings.log_filter.clone()
    } else {
        LogFilter::of(LevelFilter::WARN)
    };
    log::start(LogForm::Compact, &filter);
}

/// The error for a backend that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BackendError {
    /// The configuration is refused, or there is no folder of plugins.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// A plugin or a scale was refused.
    #[error(transparent)]
    Snapshot(#[from] SnapshotError),
    /// The server cannot be reached.
    #[error("{_0}{}", or_here(.0))]
    Server(#[from] NoConnection),
    /// The system starts no thread.
    #[error("cannot start a thread: {0}")]
    Thread(io::Error),
}

/// The other way for a verb that can work in this process.
fn or_here(error: &NoConnection) -> &'static str {
    match error {
        NoConnection::Credentials(_) => "",
        NoConnection::Unreachable(_) => "; without --server the work is done in this process",
    }
}

impl BackendError {
    /// The exit status.
    pub fn status(&self) -> Status {
        match self {
            Self::Config(_) | Self::Snapshot(_) => Status::BadConfiguration,
            Self::Server(error) => error.status(),
            Self::Thread(_) => Status::SomeFailed,
        }
    }
}
