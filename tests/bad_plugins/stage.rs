//! A server with a load, into which bad plugins are dropped.

use std::fs;
use std::process::Command;
use std::sync::Arc;

use sudokud::service::proto::admin_service_client::AdminServiceClient;
use sudokud::service::proto::{ReloadRequest, ReloadResponse};
use tempfile::TempDir;
use tokio::sync::OnceCell;
use tonic::Status;
use tonic::transport::Channel;

use crate::answers::{Answers, Client, SCALE};
use crate::files::{self, compiled, rename_into};
use crate::load::Load;
use crate::server::{LONG, Server};
use crate::shared::plugin_name;

/// The families of the server: what the questions need.
const FAMILIES: [&str; 3] = ["singles", "intersections", "subsets"];

/// A running server with the scale that asks the bad technique.
pub(crate) struct Stage {
    pub(crate) server: Server,
    pub(crate) operator: AdminServiceClient<Channel>,
    answers: Arc<Answers>,
    _scales: TempDir,
}

impl Stage {
    /// Starts a server, whose answers are compared with those of one without bad plugins.
    pub(crate) async fn start() -> Self {
        static ANSWERS: OnceCell<Arc<Answers>> = OnceCell::const_new();
        let answers = ANSWERS.get_or_init(learn).await;
        Self::with(Arc::clone(answers)).await
    }

    async fn with(answers: Arc<Answers>) -> Self {
        let scales = tempfile::tempdir().unwrap();
        fs::write(scales.path().join("probe.toml"), SCALE).unwrap();
        // Calls wait while a technique hangs. With so short a time, they find a place in the queue of 256 even at the full rate.
        let configuration = format!(
            "[plugins]\nadmission = 'required'\nhang_after_seconds = 0.1\n[scales]\nfolder = '{}'\n",
            scales.path().display()
        );
        // The variable tells a plugin that it is in the server, not in the child that tries it.
        let mut shell = Command::new("sh");
        let script = "ulimit -c 0; export BAD_PLUGIN_SERVING=1; exec \"$0\" \"$@\"";
        shell.args(["-c", script, env!("CARGO_BIN_EXE_sudokud")]);
        let server = Server::run(shell, "127.0.0.1:0", &configuration, &FAMILIES);
        let operator = server.operator().await;
        Self {
            server,
            operator,
            answers,
            _scales: scales,
        }
    }

    /// Starts a load of `rate` calls a second.
    pub(crate) async fn load(&self, rate: u32) -> Load {
        let mut clients = Vec::new();
        for _ in 0..4 {
            clients.push(Client::of(&self.server).await);
        }
        Load::start(clients, Arc::clone(&self.answers), rate)
    }

    /// Asks for a reload.
    pub(crate) async fn reload(&mut self) -> Result<ReloadResponse, Status> {
        let mut request = tonic::Request::new(ReloadRequest::default());
        request.set_timeout(LONG);
        Ok(self.operator.reload(request).await?.into_inner())
    }

    /// Removes whatever is bad and reloads.
    pub(crate) async fn clear(&mut self) {
        files::clear(&self.server.plugins, &FAMILIES.map(plugin_name));
        self.reload().await.unwrap();
    }
}

/// Asks all questions of a server without a bad plugin, and of one with a plugin that finds naked singles.
async fn learn() -> Arc<Answers> {
    let mut stage = Stage::with(Arc::new(Answers::none())).await;
    let mut answers = Answers::none();
    answers.learn(&stage.server).await;
    rename_into(&stage.server.plugins, &compiled("naked.c", &[]));
    assert_eq!(stage.reload().await.unwrap().techniques_added, ["bad"]);
    answers.learn(&stage.server).await;
    assert!(answers.ambiguous() > 20, "the scale does not ask the technique");
    Arc::new(answers)
}
