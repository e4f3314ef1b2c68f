//! A `redis-server` that a test starts, kills and starts again. Shared by the tests of the store and those of the server.

#![allow(dead_code, reason = "each test crate uses its own part")]

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

/// A server in a folder of its own.
pub(crate) struct RedisServer {
    process: Child,
    folder: TempDir,
    /// Its port without TLS.
    pub(crate) port: u16,
    arguments: Vec<String>,
}

impl RedisServer {
    /// Starts a server that keeps all data, unless these arguments say otherwise. Returns `None` if there is none on this machine.
    pub(crate) fn start(arguments: &[&str]) -> Option<Self> {
        if Command::new("redis-server").arg("--version").output().is_err() {
            println!("left out: there is no redis-server on this machine");
            return None;
        }
        let (port, folder) = (free_port(), tempfile::tempdir().unwrap());
        let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
        let process = spawn(&folder, port, &arguments);
        let server = Self {
            process,
            folder,
            port,
            arguments,
        };
        server.wait();
        Some(server)
    }

    /// Ends the server with SIGKILL.
    pub(crate) fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// Starts it again over its own files.
    pub(crate) fn restart(&mut self) {
        self.process = spawn(&self.folder, self.port, &self.arguments);
        self.wait();
    }

    /// Starts it again with other arguments.
    pub(crate) fn restart_with(&mut self, arguments: &[&str]) {
        self.arguments = arguments.iter().map(ToString::to_string).collect();
        self.restart();
    }

    /// Waits until it answers.
    fn wait(&self) {
        for _ in 0..500 {
            if self.answers() {
                return;
            }
            thread::sleep(Duration::from_millis(20));
        }
        panic!("redis-server did not start");
    }

    fn answers(&self) -> bool {
        let ping = || -> std::io::Result<usize> {
            let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
            stream.set_read_timeout(Some(Duration::from_secs(1)))?;
            stream.write_all(b"PING\r\n")?;
            stream.read(&mut [0; 64])
        };
        ping().is_ok_and(|number| number > 0)
    }

    /// Sends a signal, such as `-STOP`.
    pub(crate) fn signal(&self, name: &str) {
        let status = Command::new("kill")
            .args([name, &self.process.id().to_string()])
            .status();
        assert!(status.unwrap().success());
    }

    /// Runs a command of Redis, and returns its answer.
    pub(crate) fn cli(&self, arguments: &[&str]) -> String {
        let output = Command::new("redis-cli")
            .args(["-p", &self.port.to_string()])
            .args(arguments)
            .output();
        String::from_utf8(output.unwrap().stdout).unwrap()
    }
}

impl Drop for RedisServer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Returns a port that was free a moment ago.
pub(crate) fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}

fn spawn(folder: &TempDir, port: u16, arguments: &[String]) -> Child {
    let keep_all = ["--bind", "127.0.0.1", "--save", "", "--appendonly", "yes"];
    Command::new("redis-server")
        .args(["--port", &port.to_string(), "--dir"])
        .arg(folder.path())
        .args(keep_all)
        .args(arguments)
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}
