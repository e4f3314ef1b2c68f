//! Tests of the messages to systemd, over a socket such as systemd's own.

use std::collections::BTreeMap;
use std::os::unix::net::UnixDatagram;
use std::path::Path;
use std::process::Command;
use std::{fs, io};

use tempfile::TempDir;

use crate::support::{LONG, Server, add_plugin};

/// The service manager of one server.
struct Manager {
    socket: UnixDatagram,
    folder: TempDir,
}

/// The assignments of one message.
type Told = BTreeMap<String, String>;

impl Manager {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let socket = UnixDatagram::bind(folder.path().join("notify")).unwrap();
        socket.set_read_timeout(Some(LONG)).unwrap();
        Self { socket, folder }
    }

    /// A server that reports to this manager, with additional variables.
    fn start(&self, variables: &[&str], configuration: &str) -> Server {
        let mut env = Command::new("env");
        env.arg(format!("NOTIFY_SOCKET={}", self.path().display()));
        env.args(variables).arg(env!("CARGO_BIN_EXE_sudokud"));
        Server::by(env, configuration)
    }

    fn path(&self) -> std::path::PathBuf {
        self.folder.path().join("notify")
    }

    /// The next message.
    fn next(&self) -> Told {
        self.try_next().expect("the server tells its manager")
    }

    fn try_next(&self) -> io::Result<Told> {
        let mut message = [0; 4096];
        let length = loop {
            match self.socket.recv(&mut message) {
                // A socket with a timeout gives up when the machine is suspended for a moment.
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                received => break received?,
            }
        };
        let text = std::str::from_utf8(&message[..length]).unwrap();
        let assignments = text.lines().map(|line| line.split_once('=').expect(line));
        Ok(assignments
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect())
    }
}

fn has(told: &Told, name: &str) -> bool {
    told.get(name).map(String::as_str) == Some("1")
}

/// Microseconds since the system's start, as the manager counts.
fn now() -> u128 {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::Monotonic);
    now.tv_sec as u128 * 1_000_000 + now.tv_nsec as u128 / 1000
}

#[tokio::test]
async fn the_manager_hears_of_start_reload_and_end() {
    let manager = Manager::new();
    let mut server = manager.start(&[], "[server]\ndrain_seconds = 7\n");
    let ready = manager.next();
    assert!(has(&ready, "READY"), "{ready:?}");
    let revision = server.logged("revision=");
    let revision = revision.split('"').nth(1).unwrap();
    assert_eq!(ready["STATUS"], format!("serving revision {revision}"));

    let asked = now();
    add_plugin(&server.plugins, "fish");
    server.signal("HUP");
    let reloading = manager.next();
    assert!(has(&reloading, "RELOADING"), "{reloading:?}");
    let begun: u128 = reloading["MONOTONIC_USEC"].parse().unwrap();
    assert!(
        (asked..=now()).contains(&begun),
        "begun at {begun}, asked at {asked}"
    );
    let again = manager.next();
    assert!(has(&again, "READY"), "{again:?}");
    assert_ne!(again["STATUS"], ready["STATUS"], "another revision");

    fs::write(server.plugins.join("libsudoku_technique_broken.so"), "no library").unwrap();
    server.signal("HUP");
    assert!(has(&manager.next(), "RELOADING"));
    let refused = manager.next();
    assert!(has(&refused, "READY"), "it serves on: {refused:?}");
    assert!(
        refused["STATUS"].contains("the last reload failed"),
        "{refused:?}"
    );

    server.signal("TERM");
    let stopping = manager.next();
    assert!(has(&stopping, "STOPPING"), "{stopping:?}");
    // The drain, two seconds for the remaining steps, and a margin.
    assert_eq!(stopping["EXTEND_TIMEOUT_USEC"], "19000000");
    assert!(server.exit().await.success());
}

#[test]
fn a_watchdog_hears_that_the_server_is_alive_and_that_it_is_not() {
    let manager = Manager::new();
    let server = manager.start(&["WATCHDOG_USEC=200000"], "");
    let mut alive = 0;
    while alive < 5 {
        alive += usize::from(has(&manager.next(), "WATCHDOG"));
    }
    server.signal("STOP");
    // What was on its way.
    let pause = Some(std::time::Duration::from_millis(500));
    manager.socket.set_read_timeout(pause).unwrap();
    while manager.try_next().is_ok() {}
    assert!(manager.try_next().is_err(), "a stopped process says nothing");
    server.signal("CONT");
    manager.socket.set_read_timeout(Some(LONG)).unwrap();
    assert!(has(&manager.next(), "WATCHDOG"));
}

#[test]
fn without_a_watchdog_nothing_is_said_of_it() {
    let manager = Manager::new();
    for variables in [
        &[][..],
        &["WATCHDOG_USEC=0"],
        &["WATCHDOG_USEC=1000", "WATCHDOG_PID=1"],
    ] {
        let server = manager.start(variables, "");
        assert!(has(&manager.next(), "READY"));
        server.signal("HUP");
        assert!(has(&manager.next(), "RELOADING"), "{variables:?}");
        assert!(has(&manager.next(), "READY"), "{variables:?}");
    }
}

#[tokio::test]
async fn a_manager_that_does_not_listen_costs_nothing_but_a_line_of_the_log() {
    let gone = Manager::new();
    fs::remove_file(gone.path()).unwrap();
    assert!(!Path::exists(&gone.path()));
    let mut server = gone.start(&["WATCHDOG_USEC=200000"], "");
    server.logged("cannot tell the service manager");
    assert_eq!(
        server
            .client()
            .await
            .grade(crate::support::grade_easy())
            .await
            .unwrap()
            .into_inner()
            .grades
            .len(),
        1
    );
    server.signal("TERM");
    assert!(server.exit().await.success());
}
