//! Tests of callers without a name that try tokens, or that probe without end.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rustix::process::getpriority_process;
use sudokud::service::proto::GradeRequest;
use tonic_health::pb::HealthCheckRequest;

use crate::access::{CALLER, grade, names, server_with, with};
use crate::certificates::Files;
use crate::faults_of_shares::CHECK;
use crate::http1::Http1;
use crate::shared::patience::until;
use crate::support::{Server, grade_easy};
use crate::wire::{
    END_STREAM, ENHANCE_YOUR_CALM, GOAWAY, GRADE, HEADERS, REFUSED_STREAM, RST_STREAM, Wire, call,
};

/// A rate of one a second, so ten at once.
const SLOW: &str = "[server]\nmax_failed_logins_per_second = 1\nmax_probes_per_second = 1\n";

/// Makes one call after the other on a connection. Returns the number of answers until the server ends it, or `most`.
fn answers(wire: &mut Wire, path: &str, request: &impl prost::Message, most: u32) -> u32 {
    for number in 0..most {
        let stream = number * 2 + 1;
        // Fails if the connection has ended.
        let _ = wire.send(&call(stream, path, request));
        loop {
            match wire.next() {
                Some(frame) if frame.kind == GOAWAY => {
                    assert_eq!(frame.code(), ENHANCE_YOUR_CALM);
                    return number;
                }
                Some(frame) if frame.stream == stream && frame.flags & END_STREAM != 0 => break,
                Some(_) => {}
                None => return number,
            }
        }
    }
    most
}

#[tokio::test]
async fn failed_logins_of_an_address_are_logged_and_end_its_connections() {
    let server = server_with(&Files::new(), &names(), SLOW);
    let tried = |address| {
        let mut wire = Wire::open_from(address, &server.public);
        answers(&mut wire, GRADE, &GradeRequest::default(), 200)
    };
    let first = tried("127.0.0.1");
    assert!((10..100).contains(&first), "{first}");
    // Another connection has no burst of its own. A failed login may fit into the rate meanwhile.
    assert!(tried("127.0.0.1") < 5);
    assert!(tried("127.0.0.2") >= 10, "another address has its own rate");
    server.logged("frames=\"failed logins\"");
    let log = server.log();
    let lines: Vec<_> = log
        .iter()
        .filter(|line| line.contains("failed logins listener="))
        .collect();
    assert_eq!(lines.len(), 2, "one for each address: {lines:?}");
    assert!(
        lines[0].contains(" WARN ")
            && lines[0].contains("peer=\"127.0.0.1:")
            && lines[0].contains("failures=1")
    );
    // A caller with a name is served at the same address.
    for _ in 0..50 {
        grade(&server, Some(CALLER)).await.unwrap();
    }
}

#[test]
fn each_call_before_the_goaway_of_failed_logins_is_answered_or_refused() {
    let server = server_with(&Files::new(), &names(), SLOW);
    let mut wire = Wire::open(&server.public, &[]);
    let streams = || (0..60).map(|number| number * 2 + 1);
    let calls: Vec<u8> = streams()
        .flat_map(|stream| call(stream, GRADE, &GradeRequest::default()))
        .collect();
    wire.send(&calls).unwrap();
    let (mut answered, mut refused, mut cancelled) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let last = loop {
        let frame = wire.next().expect("GOAWAY comes before the end");
        match frame.kind {
            GOAWAY => {
                assert_eq!(frame.code(), ENHANCE_YOUR_CALM);
                break u32::from_be_bytes(frame.content[..4].try_into().unwrap());
            }
            RST_STREAM if frame.code() == REFUSED_STREAM => _ = refused.insert(frame.stream),
            // It had begun.
            RST_STREAM => _ = cancelled.insert(frame.stream),
            HEADERS if frame.flags & END_STREAM != 0 => _ = answered.insert(frame.stream),
            _ => {}
        }
    };
    assert!((10..60).contains(&answered.len()), "{answered:?}");
    assert!(answered.is_disjoint(&refused));
    // A client makes the calls behind the last one again, and those that were refused.
    assert!(last < 119 || !refused.is_empty());
    let known: BTreeSet<u32> = [answered, refused, cancelled].into_iter().flatten().collect();
    assert_eq!(known, streams().filter(|stream| *stream <= last).collect());
}

#[test]
fn failed_logins_through_a_proxy_are_logged_and_end_nothing() {
    let proxies = format!("{SLOW}proxies = ['127.0.0.0/8']\n");
    let server = server_with(&Files::new(), &names(), &proxies);
    let mut wire = Wire::open(&server.public, &[]);
    assert_eq!(answers(&mut wire, GRADE, &GradeRequest::default(), 100), 100);
    assert_eq!(
        answers(
            &mut Wire::open(&server.public, &[]),
            CHECK,
            &HealthCheckRequest::default(),
            100
        ),
        100
    );
    server.logged("failed logins");
}

#[tokio::test]
async fn probes_beyond_the_rate_of_an_address_end_its_connection() {
    let server = Server::with(SLOW, &["singles"]);
    let probed = |address| {
        let mut wire = Wire::open_from(address, &server.public);
        answers(&mut wire, CHECK, &HealthCheckRequest::default(), 200)
    };
    let first = probed("127.0.0.1");
    assert!((10..100).contains(&first), "{first}");
    assert!(probed("127.0.0.2") >= 10, "another address has its own rate");
    server.logged("frames=\"probes\"");
    server.client().await.grade(grade_easy()).await.unwrap();
    // Pages over HTTP/1.1 end after the answer.
    let mut pages = Http1::open(&server.admin);
    let mut asked = 0;
    while pages
        .send(b"GET /livez HTTP/1.1\r\nhost: localhost\r\n\r\n")
        .is_ok()
        && pages.answer("GET").is_some()
    {
        asked += 1;
        assert!(asked < 200, "the connection stays open");
    }
    assert!(asked >= 10, "{asked}");
}

#[test]
fn probes_at_the_rates_of_balancers_are_answered() {
    let server = Server::with("", &["singles"]);
    let mut wire = Wire::open(&server.public, &[]);
    assert_eq!(
        answers(&mut wire, CHECK, &HealthCheckRequest::default(), 1000),
        1000
    );
}

/// The nice value and the processor time of each thread for strangers.
fn strangers_threads(server: &Server) -> Vec<(i32, Duration)> {
    let read = |thread: &Path, file| fs::read_to_string(thread.join(file)).unwrap_or_default();
    let strangers = server
        .threads()
        .filter(|thread| read(thread, "comm") == "strangers\n");
    let of_thread = |thread: PathBuf| {
        let (stat, time) = (read(&thread, "stat"), read(&thread, "schedstat"));
        // The nice value is the 17th field after the name, which is in parentheses.
        let nice = stat.rsplit(") ").next().unwrap().split(' ').nth(16).unwrap();
        let nanoseconds = time.split(' ').next().unwrap().parse().unwrap();
        (nice.parse().unwrap(), Duration::from_nanos(nanoseconds))
    };
    strangers.map(of_thread).collect()
}

#[tokio::test]
async fn where_names_are_required_strangers_have_a_thread_of_lower_priority_that_known_calls_do_not_use() {
    assert_eq!(strangers_threads(&Server::with("", &["singles"])), []);
    let server = server_with(&Files::new(), &names(), "");
    let nice = || -> Vec<i32> {
        strangers_threads(&server)
            .into_iter()
            .map(|(nice, _)| nice)
            .collect()
    };
    // One for each listener.
    let wanted = [(getpriority_process(None).unwrap() + 10).min(19); 2];
    // A thread gets its name and its priority when it runs for the first time.
    until("both threads have their priority", async || nice() == wanted).await;
    let used = || -> Duration { strangers_threads(&server).into_iter().map(|(_, time)| time).sum() };
    let mut known = server.client().await;
    known.grade(with(grade_easy(), Some(CALLER))).await.unwrap();
    server.idle().await;
    let before = used();
    for _ in 0..50 {
        known.grade(with(grade_easy(), Some(CALLER))).await.unwrap();
    }
    assert_eq!(used(), before);
    let mut stranger = Wire::open(&server.public, &[]);
    assert_eq!(
        answers(&mut stranger, CHECK, &HealthCheckRequest::default(), 10),
        10
    );
    assert!(used() > before);
}
