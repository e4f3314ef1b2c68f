//! Opens what answers the calls of a command: the engine of this process, or a server.

use std::path::PathBuf;

use tracing_subscriber::filter::LevelFilter;

use super::revisions::Revisions;
use super::{ListCall, LocalCall, Refusal, Server, crash, hang};
use crate::flags::{EngineFlags, LocalFlags};
use crate::interrupt;
use crate::status::{CommandError, complain};
use sudokud_admission::AdmissionPolicy;
use sudokud_config::{Flags, Settings};
use sudokud_host::log::{self, LogFilter, LogForm};
use sudokud_service::proto::ListTechniquesRequest;
use sudokud_service::{Languages, catalog};
use sudokud_snapshot::{Live, SnapshotSources};

/// Answers the calls of a command, and compares the revisions of the answers.
#[derive(Debug)]
pub struct Backend {
    /// Who answers.
    pub engine: Engine,
    /// The revisions of the answers.
    pub revisions: Revisions,
}

/// Who answers the calls.
#[derive(Debug)]
pub enum Engine {
    /// The engine in this process.
    Here(Box<Live>),
    /// A server.
    Server(Box<Server>),
}

impl Backend {
    /// Loads the plugins, or connects to the server.
    pub fn open(flags: &EngineFlags) -> Result<Self, CommandError> {
        Ok(Self {
            engine: Engine::open(flags)?,
            revisions: Revisions::new(flags.revision.clone()),
        })
    }

    /// Makes a call. Ctrl-C ends it.
    pub fn call<C: LocalCall>(&self, request: &C) -> Result<C::Response, Refusal> {
        let response = match self.revisions.required() {
            None => self.engine.call(request),
            Some(revision) => {
                let mut request = request.clone();
                request.require(revision);
                self.engine.call(&request)
            }
        }?;
        self.revisions.compare(C::revision(&response))?;
        Ok(response)
    }

    /// Fetches a whole list.
    pub fn list<C: LocalCall + ListCall>(&self, request: &C) -> Result<Vec<C::Item>, Refusal> {
        request.all(|page| self.call(page))
    }
}

impl Engine {
    /// Loads the plugins, or connects to the server.
    fn open(flags: &EngineFlags) -> Result<Self, CommandError> {
        let Some(url) = &flags.server else {
            return Ok(Self::Here(Box::new(load(&flags.local)?)));
        };
        let local = [
            ("--plugins", &flags.local.plugins),
            ("--config", &flags.local.config.file),
        ];
        if let Some((option, _)) = local.iter().find(|(_, value)| value.is_some()) {
            let message = format!(
                "{option} is for work in this process, and --server names another one; leave one of them out"
            );
            return Err(CommandError::usage(message));
        }
        let server = Server::connect(url, &flags.client).map_err(|mut error| {
            error.message += "; without --server the work is done in this process";
            error
        })?;
        Ok(Self::Server(Box::new(server)))
    }

    fn call<C: LocalCall>(&self, request: &C) -> Result<C::Response, Refusal> {
        match self {
            Self::Here(live) => Ok(request.answer(live, &interrupt::stop())?),
            Self::Server(server) => server.call(request),
        }
    }

    /// The languages whose words this process has. A server may have more.
    pub fn languages(&self) -> Languages {
        match self {
            Self::Here(live) => live.current().languages().clone(),
            Self::Server(_) => Languages::default(),
        }
    }

    /// The tags of the languages of the answers; none if the server does not say.
    pub fn language_tags(&self) -> Vec<String> {
        match self {
            Self::Here(live) => catalog::languages(&live.current()),
            Self::Server(server) => {
                let request = ListTechniquesRequest {
                    page_size: 1,
                    ..ListTechniquesRequest::default()
                };
                // The verb's own call reports the error.
                server
                    .call(&request)
                    .map(|page| page.languages)
                    .unwrap_or_default()
            }
        }
    }
}

/// The settings of this process: the flags, the environment and the configuration file.
pub fn settings(config: Option<PathBuf>, plugins: Option<PathBuf>) -> Result<Settings, CommandError> {
    let flags = Flags {
        config,
        plugins,
        ..Flags::default()
    };
    Settings::load(flags).map_err(|error| CommandError::configuration(error.to_string()))
}

/// The settings of a server that this process only asks: its plugins need not be on this machine.
pub fn settings_of_server(config: Option<PathBuf>) -> Result<Settings, CommandError> {
    // Nothing is loaded from this folder. Without a name, the folders of an installation would have to exist.
    settings(config, Some(PathBuf::from("plugins")))
}

/// Loads plugins, scales and recipes as a server with the same flags would.
pub fn load(flags: &LocalFlags) -> Result<Live, CommandError> {
    let settings = settings(flags.config.file.clone(), flags.plugins.clone())?;
    start_log(&settings);
    let no_thread = |error| CommandError::failed(format!("cannot start a thread: {error}"));
    crash::report().map_err(no_thread)?;
    if let Some(budget) = settings.hang_after {
        hang::supervise(budget).map_err(no_thread)?;
    }
    // A command harms no caller, and its user sees what a plugin does.
    let sources = SnapshotSources {
        admission: AdmissionPolicy::Off,
        ..settings.sources
    };
    let live = Live::start(sources).map_err(|error| CommandError::configuration(error.to_string()))?;
    for file in live.current().ignored() {
        complain(&file.to_string());
    }
    if live.current().catalog().ladder().rungs().is_empty() {
        complain("no techniques: no plugin was found, so no puzzle can be solved by logic");
    }
    Ok(live)
}

/// Starts the log of a command, from `warn` up or as `SUDOKUD_LOG_FILTER` says.
///
/// The filter of the configuration file is for servers and would print too much beside a command.
pub fn start_log(settings: &Settings) {
    let is_set = std::env::var_os("SUDOKUD_LOG_FILTER").is_some_and(|filter| !filter.is_empty());
    let filter = if is_set {
        settings.log_filter.clone()
    } else {
        LogFilter::of(LevelFilter::WARN)
    };
    log::start(LogForm::Compact, &filter);
}
