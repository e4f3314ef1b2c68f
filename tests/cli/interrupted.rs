//! Runs whose server drains, ends or stops.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdout};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use tokio::runtime::Runtime;

use crate::run::{EASY, command, sudokud};
use crate::server::{LONG, Server};

/// The easy puzzle with other digits: another one for each number below 9!.
fn relabelled(number: usize) -> String {
    let mut left: Vec<char> = ('1'..='9').collect();
    let (mut rest, mut digits) = (number, Vec::new());
    for choices in (1..=9).rev() {
        digits.push(left.remove(rest % choices));
        rest /= choices;
    }
    let relabel = |cell: char| cell.to_digit(10).map_or(cell, |digit| digits[digit as usize - 1]);
    EASY.chars().map(relabel).collect()
}

/// A run whose lines are written while it runs.
struct LongRun {
    child: Child,
    /// The lines that are written as soon as the child takes them.
    lines: Option<Sender<String>>,
    rows: Receiver<String>,
    written: usize,
    read: Vec<String>,
}

impl LongRun {
    fn start(line: &str) -> Self {
        let mut child = command(&line.split(' ').collect::<Vec<_>>()).spawn().unwrap();
        let (send, rows) = channel();
        let out: ChildStdout = child.stdout.take().unwrap();
        thread::spawn(move || {
            for row in BufReader::new(out).lines() {
                let _ = send.send(row.unwrap());
            }
        });
        let (lines, taken) = channel::<String>();
        let mut stdin = child.stdin.take().unwrap();
        thread::spawn(move || {
            for lines in taken {
                stdin.write_all(lines.as_bytes()).unwrap();
            }
        });
        Self {
            child,
            lines: Some(lines),
            rows,
            written: 0,
            read: Vec::new(),
        }
    }

    /// Writes further puzzles.
    fn write(&mut self, puzzles: usize) {
        let lines: String = (self.written..self.written + puzzles)
            .map(|number| relabelled(number) + "\n")
            .collect();
        self.lines.as_ref().unwrap().send(lines).unwrap();
        self.written += puzzles;
    }

    /// Waits for further rows.
    fn wait_for(&mut self, rows: usize) {
        for _ in 0..rows {
            self.read.push(self.rows.recv_timeout(LONG).unwrap());
        }
    }

    /// Ends the input, and checks that each puzzle has its row in the order of the input.
    fn end(mut self) {
        drop(self.lines.take());
        let run = self.child.wait_with_output().unwrap();
        let err = String::from_utf8(run.stderr).unwrap();
        self.read.extend(self.rows);
        assert_eq!(self.read.len(), self.written, "{err}");
        for (number, row) in self.read.iter().enumerate() {
            let columns: Vec<&str> = row.split('\t').collect();
            assert_eq!(
                columns[..2],
                [&relabelled(number), "unique"],
                "row {number}: {err}"
            );
        }
        assert_eq!(run.status.code(), Some(0), "{err}");
    }
}

#[test]
fn a_run_goes_on_at_the_next_server_when_one_drains_or_dies() {
    let configuration = "[server]\ndrain_seconds = 0.2\n";
    let mut server = Server::with(configuration, &["singles"]);
    let address = server.public.clone();
    let mut run = LongRun::start(&format!("grade --output tsv --server http://{address}"));
    for is_drained in [true, false, true] {
        run.write(2_000);
        run.wait_for(500);
        if is_drained {
            server.signal("TERM");
            Runtime::new().unwrap().block_on(server.exit());
        }
        drop(server);
        // The lines that wait are answered by a server that is not there yet.
        run.write(1_000);
        thread::sleep(Duration::from_millis(300));
        server = Server::at(&address, configuration);
        run.wait_for(2_000);
    }
    run.end();
}

#[test]
fn a_server_that_stops_is_named_after_the_time_without_an_answer() {
    let server = Server::with("", &["singles"]);
    server.signal("STOP");
    let (public, admin) = (
        format!("http://{}", server.public),
        format!("http://{}", server.admin),
    );
    for (verb, url) in [
        ("grade", &public),
        ("generate --seed 1", &public),
        ("draw", &public),
        ("technique list", &public),
        ("plugin list", &admin),
        ("ledger list", &admin),
        ("plugin lift singles", &admin),
        ("status", &admin),
        ("reload", &admin),
    ] {
        let run = sudokud(&format!("{verb} --server {url} --server-timeout 500ms"), EASY);
        let said = format!("{url} has given no answer for 500ms; --server-timeout lets it take longer");
        assert_eq!(run.status, 1, "{verb}: {}{}", run.out, run.err);
        assert!((run.out + &run.err).contains(&said), "{verb}");
    }
    server.signal("CONT");
    let run = sudokud(&format!("grade --server {public} --server-timeout 1m"), EASY);
    assert_eq!(run.status, 0, "{}", run.err);
}

#[test]
fn an_idle_run_outlives_the_time_without_an_answer() {
    let server = Server::with("", &["singles"]);
    let line = format!(
        "grade --output tsv --server-timeout 5s --server http://{}",
        server.public
    );
    let mut run = LongRun::start(&line);
    run.write(1);
    run.wait_for(1);
    thread::sleep(Duration::from_secs(6));
    run.write(1);
    run.end();
}
