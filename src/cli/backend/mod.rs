//! Where the work is done: by the engine in this process, or by a server.
//!
//! Both take the same questions, protobuf requests, and give the same answers, so whatever is printed is the same.
//! In process a question is answered by the function that also serves the gRPC call; a server gets many questions
//! on one stream. Either way the answers come in the order of the questions.
//!
//! - [`question`] pairs each request with the function and the stream that answer it;
//! - [`remote`] is the connection to a server, [`credentials`] what is shown to it;
//! - [`problem`] turns a failure into words, and tells a bad line from a bad command.

pub mod credentials;
pub mod problem;
pub mod question;
pub mod remote;

use std::io::{self, Write};

use tracing_subscriber::filter::LevelFilter;

use self::problem::Problem;
use self::question::Question;
use self::remote::{NoConnection, Remote};
use super::pipeline::Pipeline;
use super::status::{Status, complain};
use crate::options::Engine;
use sudokud_config::{ConfigError, Flags, LogFilter, LogForm, Settings};
use sudokud_puzzle::Stop;
use sudokud_server::log;
use sudokud_snapshot::{Live, SnapshotError};

/// Who answers.
#[derive(Debug)]
pub enum Backend {
    /// The engine in this process.
    Local(Box<Live>),
    /// A server.
    Remote(Remote),
}

impl Backend {
    /// Loads the plugins, or connects to the server.
    pub fn open(engine: &Engine) -> Result<Self, BackendError> {
        match &engine.server {
            Some(url) => Ok(Self::Remote(Remote::connect(url, &engine.credentials)?)),
            None => Ok(Self::Local(Box::new(load(engine.plugins.clone())?))),
        }
    }

    /// Asks every question of `asked` and gives the outputs of `finish` to `render`, all in order.
    ///
    /// What comes without a question is finished without an answer. `finish` runs on the pipeline's threads where the
    /// work is done here, and on this one where a server does it. Returns how many outputs were rendered; a closed
    /// pipe is a normal end, an error of `render` ends the run.
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
                let stop = Stop::never();
                let work = |(context, question): (C, Option<Q>)| {
                    let answer =
                        question.map(|question| question.answer(live, &stop).map_err(Problem::from));
                    finish(context, answer)
                };
                pipeline.run(asked, work, render, output)
            }
            Self::Remote(remote) => remote.run(asked, finish, render, output),
        }
    }
}

/// Loads the plugins, scales and recipes that work in this process uses: as a server started here with the same flags would.
pub fn load(plugins: Option<std::path::PathBuf>) -> Result<Live, BackendError> {
    let flags = Flags {
        plugins,
        ..Flags::default()
    };
    let settings = Settings::load(flags)?;
    // What a server logs would be too much beside a command, so the file does not count here.
    let is_set = std::env::var_os("SUDOKUD_LOG_FILTER").is_some_and(|filter| !filter.is_empty());
    let filter = if is_set {
        settings.log_filter
    } else {
        LogFilter::of(LevelFilter::WARN)
    };
    log::start(LogForm::Compact, &filter);
    let live = Live::start(settings.sources)?;
    if live.current().catalog().ladder().rungs().is_empty() {
        complain("zero techniques: no plugin was found, so nothing can be solved by logic");
    }
    Ok(live)
}

/// Why there is nobody to do the work.
#[derive(Debug, thiserror::Error)]
pub enum BackendError {
    /// The configuration, or no folder of plugins.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// A plugin or a scale was refused.
    #[error(transparent)]
    Snapshot(#[from] SnapshotError),
    /// The server cannot be reached.
    #[error(transparent)]
    Server(#[from] NoConnection),
}

impl BackendError {
    /// How a run ends that failed so.
    pub fn status(&self) -> Status {
        match self {
            Self::Config(_) | Self::Snapshot(_) => Status::BadConfiguration,
            Self::Server(error) => error.status(),
        }
    }
}
