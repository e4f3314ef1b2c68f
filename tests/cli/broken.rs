//! Servers that cannot be reached, or go away.

use std::io::{BufRead as _, BufReader, Write as _};

use crate::certificates::{Authority, Files};
use crate::run::{EASY, command, sudokud};
use crate::server::Server;

#[test]
fn an_unreachable_server_is_named_with_the_reason_and_the_remedy() {
    let files = Files::new();
    let tls = Server::with(&files.section("tls", None), &["singles"]);
    let plain = Server::with("", &["singles"]);
    files.write("other.pem", &Authority::new().pem());
    let (own, other) = (files.text("authorities.pem"), files.text("other.pem"));
    let start = "Connection refused (os error 111); start one with `sudokud serve`, or name another one; a server with TLS has a URL with https://";
    let closed = "http://127.0.0.1:1".to_owned();
    for (server, reason) in [
        (closed.clone(), start),
        (
            format!("https://{} --ca {other}", tls.public),
            "; name the authority of its certificate with --ca",
        ),
        (format!("https://{} --ca {own}", plain.public), "; write http://"),
    ] {
        for verb in [
            "grade",
            "solve",
            "transform --transpose",
            "generate",
            "draw",
            "print --out /dev/null",
            "technique list",
            "scale show hodoku",
            "recipe list",
            "plugin list",
        ] {
            let run = sudokud(&format!("{verb} --server {server}"), EASY);
            assert_eq!((run.status, run.out.as_str()), (1, ""), "{verb}: {}", run.err);
            let url = server.split(' ').next().unwrap();
            let (begin, end) = (
                format!("sudokud: cannot reach {url}: "),
                format!("{reason}; without --server the work is done in this process\n"),
            );
            assert!(
                run.err.starts_with(&begin) && run.err.ends_with(&end) && run.err.lines().count() == 1,
                "{verb}: {}",
                run.err
            );
            // Each cause once.
            let words: Vec<&str> = run.err.split(": ").collect();
            assert!(
                words.windows(2).all(|pair| pair[0] != pair[1]),
                "{verb}: {}",
                run.err
            );
        }
    }
    // These verbs do no work in this process.
    for verb in [
        "ledger list",
        "reserve list",
        "plugin lift singles",
        "status",
        "health",
    ] {
        let run = sudokud(&format!("{verb} --server {closed}"), "");
        assert_eq!(run.status, 1, "{verb}: {}", run.err);
        let said = run.out + &run.err;
        assert!(
            said.contains(start) && !said.contains("without --server"),
            "{verb}: {said}"
        );
    }
}

#[test]
fn every_line_after_the_end_of_the_server_says_that_the_connection_broke_when_it_does_not_come_back() {
    for verb in ["grade", "solve", "transform --transpose"] {
        let server = Server::with("", &["singles"]);
        let url = format!("http://{}", server.public);
        let line = format!("{verb} --server-timeout 1s --server {url}");
        let mut child = command(&line.split(' ').collect::<Vec<_>>()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut rows = BufReader::new(child.stdout.take().unwrap()).lines();
        writeln!(stdin, "{EASY}").unwrap();
        let first = rows.next().unwrap().unwrap();
        assert!(!first.contains("failed"), "{first}");
        drop(server);
        write!(stdin, "{EASY}\n{EASY}\n").unwrap();
        drop(stdin);
        let rest: Vec<String> = rows.map(Result::unwrap).collect();
        assert_eq!(rest.len(), 2, "{rest:?}");
        let broke = format!("failed: the connection to {url} broke: ");
        assert!(rest.iter().all(|row| row.contains(&broke)), "{rest:?}");
        assert_eq!(child.wait().unwrap().code(), Some(1));
    }
}

#[test]
fn calls_go_on_over_new_connections_when_the_server_ends_old_ones() {
    let server = Server::with("[server]\nmax_connection_age_seconds = 1\n", &["singles"]);
    let lines = 6_000;
    let puzzles = format!("{EASY}\n").repeat(lines);
    let line = format!(
        "solve --givens {EASY} --output tsv --server http://{}",
        server.public
    );
    let run = sudokud(&line, &puzzles);
    let failed: Vec<&str> = run.out.lines().filter(|row| row.contains("failed")).collect();
    assert!(failed.is_empty(), "{} rows: {:?}", failed.len(), failed[0]);
    assert_eq!((run.status, run.out.lines().count()), (0, lines));
}
