//! Tests of callers that take more than their share: of connections, of open calls, of the memory for requests.

use tonic::transport::Endpoint;
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_client::HealthClient;

use crate::access::{CALLER, grade, names, server_with};
use crate::certificates::Files;
use crate::http1::Http1;
use crate::shared::patience::{until, wait_until};
use crate::support::{Server, grade_easy};
use crate::wire::{
    DATA, END_HEADERS, END_STREAM, ENHANCE_YOUR_CALM, Frame, GRADE, HEADERS, WATCH, Wire, call, frame,
    headers,
};

pub(crate) const CHECK: &str = "/grpc.health.v1.Health/Check";
/// A budget with room for some 120 open calls.
const SMALL: &str = "max_buffered_bytes = 1_048_576";

/// Returns whether the server serves a call on this connection.
fn is_served(wire: &mut Wire) -> bool {
    let is_sent = wire.send(&call(1, GRADE, &grade_easy())).is_ok();
    is_sent
        && std::iter::from_fn(|| wire.next()).any(|frame| frame.stream == 1 && frame.flags & END_STREAM != 0)
}

#[test]
fn one_address_has_a_bound_on_its_connections() {
    let server = Server::with("[server]\nmax_connections_per_address = 3\n", &["singles"]);
    let mut open: Vec<_> = (0..3).map(|_| Wire::open(&server.public, &[])).collect();
    assert!(open.iter_mut().all(is_served));
    assert!(!Wire::is_accepted(&server.public), "not even settings");
    server.logged("connection refused: server.max_connections_per_address");
    let mut other = Wire::open_from("127.0.0.2", &server.public);
    assert!(is_served(&mut other), "another address has its own bound");
    drop(open);
    wait_until("the place of a closed connection is free", || {
        Wire::is_accepted(&server.public)
    });
}

#[test]
fn the_address_of_a_proxy_has_none() {
    let configuration = "[server]\nmax_connections_per_address = 3\nproxies = ['127.0.0.0/8']\n";
    let server = Server::with(configuration, &["singles"]);
    let mut open: Vec<_> = (0..10).map(|_| Wire::open(&server.public, &[])).collect();
    assert!(open.iter_mut().all(is_served));
}

/// Opens `calls` calls of `path` on each of `connections` connections and sends `rest` of their requests.
fn open_calls(
    server: &Server,
    connections: usize,
    calls: u32,
    path: &str,
    rest: &[u8],
    flags: u8,
) -> Vec<Wire> {
    open_calls_from("127.0.0.1", server, connections, calls, path, rest, flags)
}

/// The same from this address.
fn open_calls_from(
    address: &str,
    server: &Server,
    connections: usize,
    calls: u32,
    path: &str,
    rest: &[u8],
    flags: u8,
) -> Vec<Wire> {
    let mut wires: Vec<_> = (0..connections)
        .map(|_| Wire::open_from(address, &server.public))
        .collect();
    let streams = (0..calls).map(|number| number * 2 + 1);
    let bytes: Vec<u8> = streams
        .flat_map(|stream| {
            let begin = frame(HEADERS, END_HEADERS, stream, &headers(path));
            [begin, frame(DATA, flags, stream, rest)].concat()
        })
        .collect();
    for wire in &mut wires {
        wire.send(&bytes).unwrap();
    }
    wires
}

/// Returns whether a frame is an answer without a message.
fn is_refusal(frame: &Frame) -> bool {
    frame.kind == HEADERS && frame.flags & END_STREAM != 0
}

#[tokio::test]
async fn watches_count_until_they_end() {
    let server = Server::with(&format!("[server]\n{SMALL}\n"), &["singles"]);
    let mut wires = open_calls(&server, 1, 100, WATCH, &[0; 5], END_STREAM);
    // A quarter of the budget is the connection's: 29 calls with their headers. The others are refused.
    for _ in 0..60 {
        wires[0].find(is_refusal);
    }
    server.logged("call refused: too many bytes are waiting");
    // The answers of the accepted ones have begun long ago, and they still count.
    wires[0].send(&call(1001, GRADE, &grade_easy())).unwrap();
    wires[0].find(|frame| frame.stream == 1001 && is_refusal(frame));
    // Another connection has its own quarter.
    server.client().await.grade(grade_easy()).await.unwrap();
    drop(wires);
    // The half of the address has room for two of these rounds, so the memory of ended watches comes back.
    for _ in 0..5 {
        wait_for_watches(&server, 25);
    }
}

/// Opens this many watches on a connection until the server accepts all of them, and closes it.
fn wait_for_watches(server: &Server, watches: u32) {
    wait_until("the memory of ended watches is free", || {
        let mut wires = open_calls(server, 1, watches, WATCH, &[0; 5], END_STREAM);
        let begun = (0..watches).map(|_| wires[0].find(|frame| frame.kind == HEADERS));
        begun.filter(|answer| !is_refusal(answer)).count() == watches as usize
    });
}

#[tokio::test]
async fn two_addresses_leave_memory_to_others_where_no_names_are_required() {
    let server = Server::with(&format!("[server]\n{SMALL}\n"), &["singles"]);
    let strangers = ["127.0.0.2", "127.0.0.3"].map(|address| {
        let mut wires = open_calls_from(address, &server, 3, 60, WATCH, &[0; 5], END_STREAM);
        // Each of them has filled its connection's or its address's part.
        for wire in &mut wires {
            wire.find(is_refusal);
        }
        wires
    });
    // Several calls at once, because a share is rarely used up to the last byte.
    let mut wires = open_calls(&server, 1, 10, WATCH, &[0; 5], END_STREAM);
    for _ in 0..10 {
        let answer = wires[0].find(|frame| frame.kind == HEADERS);
        assert!(!is_refusal(&answer), "{answer:?}");
    }
    server.client().await.grade(grade_easy()).await.unwrap();
    drop(strangers);
}

#[test]
fn resident_memory_comes_back_after_an_attack() {
    const CALLS: u32 = 250;
    let server = Server::with("", &["singles"]);
    // Not the pages of the program's file, which the system takes back by itself.
    let memory = || server.status("RssAnon") as usize * 1024;
    let before = memory();
    let mut wires = open_calls(&server, 15, CALLS, WATCH, &[0; 5], END_STREAM);
    for wire in &mut wires {
        for _ in 0..CALLS {
            wire.find(|frame| frame.kind == HEADERS);
        }
    }
    let growth = memory() - before;
    assert!(growth > 16 << 20, "{growth} bytes for 3,750 watches");
    drop(wires);
    // A look in which the memory is still in use makes the next ones rarer.
    wait_until("half of the growth comes back", || {
        memory() <= before + growth / 2
    });
}

#[test]
fn unfinished_requests_over_http1_end_when_memory_is_short() {
    let server = Server::with(&format!("[server]\n{SMALL}\n"), &["singles"]);
    let mut connection = Http1::open(&server.public);
    let begin = format!(
        "POST {GRADE} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nexpect: 100-continue\r\n\
         content-length: 200\r\n\r\n"
    );
    connection.send(begin.as_bytes()).unwrap();
    // The service waits for the body.
    assert_eq!(connection.answer("POST").unwrap().status, 100);
    connection.send(b"{").unwrap();
    let watches = open_calls(&server, 3, 60, WATCH, &[0; 5], END_STREAM);
    // Not 504, the status at the deadline.
    assert_eq!(connection.answer("POST").unwrap().status, 503);
    server.logged("request ended: it made no progress");
    drop(watches);
}

#[test]
fn a_connection_with_too_many_refused_calls_ends() {
    let server = Server::with(&format!("[server]\n{SMALL}\n"), &["singles"]);
    let mut wires = open_calls(&server, 1, 300, WATCH, &[0; 5], END_STREAM);
    assert_eq!(wires[0].end(), Some(ENHANCE_YOUR_CALM));
    server.logged("calls beyond the memory");
}

#[tokio::test]
async fn unfinished_requests_of_strangers_delay_no_known_caller_and_no_probe() {
    let files = Files::new();
    let server = server_with(&files, &names(), &format!("[server]\n{SMALL}"));
    let strangers = open_calls(&server, 8, 30, CHECK, &[], 0);
    server.logged("call refused: too many bytes are waiting");
    // A probe has another address than the strangers, who may use up its own part of the memory for probes.
    let endpoint = Endpoint::from_shared(format!("http://{}", server.public)).unwrap();
    let endpoint = endpoint.local_address(Some([127, 0, 0, 2].into()));
    let mut health = HealthClient::new(endpoint.connect().await.unwrap());
    for _ in 0..50 {
        grade(&server, Some(CALLER)).await.unwrap();
        health.check(HealthCheckRequest::default()).await.unwrap();
    }
    drop(strangers);
}

#[tokio::test]
async fn unfinished_requests_without_progress_end_when_memory_is_short() {
    let server = Server::with(&format!("[server]\n{SMALL}\n"), &["singles"]);
    let mut wires = open_calls(&server, 8, 30, GRADE, &[0, 0], 0);
    server.logged("request ended: it made no progress");
    for wire in &mut wires {
        wire.find(is_refusal);
    }
    // The connections are still open.
    let mut client = server.client().await;
    let is_served = async || client.grade(grade_easy()).await.is_ok();
    until("the memory of unfinished requests is free", is_served).await;
}
