//! Tests of a broken standard error: the server keeps serving and shuts down in order.

use std::fs::OpenOptions;
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use sudokud::service::proto::sudoku_service_client::SudokuServiceClient;
use tempfile::TempDir;
use tonic::transport::Channel;

use crate::support::{LONG, add_plugin, grade_easy};

/// A server whose log cannot be read.
struct Mute {
    child: Child,
    public: String,
    _plugins: TempDir,
}

impl Mute {
    /// Starts a server from a shell with this `redirection`; `output` is the shell's standard error.
    fn start(redirection: &str, output: Stdio, filter: &str) -> Self {
        let plugins = tempfile::tempdir().unwrap();
        add_plugin(plugins.path(), "singles");
        // Two ports that were free a moment ago, because the log cannot be read for those that the system would choose.
        let free = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
        let [public, admin] = free.map(|socket| socket.local_addr().unwrap().to_string());
        let child = Command::new("sh")
            .arg("-c")
            .arg(format!("ulimit -n 64; exec \"$0\" serve {redirection}"))
            .arg(env!("CARGO_BIN_EXE_sudokud"))
            // cargo passes on variables of the build, which the server refuses as unknown keys.
            .env_clear()
            .env("SUDOKUD_SERVER_LISTEN", &public)
            .env("SUDOKUD_SERVER_ADMIN", admin)
            .env("SUDOKUD_PLUGINS_FOLDER", plugins.path())
            .env("SUDOKUD_LOG_FILTER", filter)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(output)
            .spawn()
            .unwrap();
        Self {
            child,
            public,
            _plugins: plugins,
        }
    }

    /// A client, as soon as the server listens.
    async fn client(&mut self) -> SudokuServiceClient<Channel> {
        let endpoint = Channel::from_shared(format!("http://{}", self.public)).unwrap();
        let start = Instant::now();
        loop {
            if let Ok(channel) = endpoint.connect().await {
                return SudokuServiceClient::new(channel);
            }
            assert_eq!(self.child.try_wait().unwrap(), None, "the server ended");
            assert!(start.elapsed() < LONG, "the server never listened");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Sends SIGTERM and returns the exit status.
    async fn end(mut self) -> Option<i32> {
        let kill = Command::new("kill").arg(self.child.id().to_string()).status();
        assert!(kill.unwrap().success());
        let start = Instant::now();
        while start.elapsed() < LONG {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("the server does not end");
    }
}

impl Drop for Mute {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Checks that calls are answered, also after the process was out of descriptors (which it logs), and that SIGTERM ends it in order.
async fn serves_and_goes_down(mut server: Mute) {
    let mut client = server.client().await;
    client.grade(grade_easy()).await.unwrap();
    let many: Vec<_> = (0..100).map(|_| TcpStream::connect(&server.public)).collect();
    for _ in 0..100 {
        client.grade(grade_easy()).await.unwrap();
    }
    drop(many);
    assert_eq!(server.end().await, Some(0));
}

#[tokio::test]
async fn a_closed_standard_error_ends_nothing() {
    serves_and_goes_down(Mute::start("2>&-", Stdio::null(), "debug")).await;
}

#[tokio::test]
async fn a_log_whose_reader_has_gone_ends_nothing() {
    let mut server = Mute::start("", Stdio::piped(), "debug");
    server.client().await;
    drop(server.child.stderr.take());
    serves_and_goes_down(server).await;
}

#[tokio::test]
async fn a_log_on_a_full_disk_ends_nothing() {
    let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
    serves_and_goes_down(Mute::start("", full.into(), "debug")).await;
}

#[tokio::test]
async fn an_unread_log_delays_no_call() {
    // Each call logs more than ten lines at this level: many times the capacity of a pipe.
    serves_and_goes_down(Mute::start("", Stdio::piped(), "trace")).await;
}
